import { Button, TextInput } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import style from './fenetres.module.css'

const Depot = lazy(() => import('../../clients/Depot.tsx'))

/** How the client says yes: by the code that they read on their phone, or on paper. */
export interface Accord {
  code: string
  papier: File | null
}
interface Props {
  /** Who was found, by what. */
  trouve: { q: string; IdClient: string }
  accord: Accord
  poser: (accord: Accord) => void
  manque: boolean
}

export function AccordDuClient({ trouve, accord, poser, manque }: Props) {
  const t = useTranslations('vendre')
  const demander = useAppel(contrat.sms.demanderAccord)
  const [parti, setParti] = useState<{ Numero: string; Minutes: number } | null>(null)
  const { faire, refus, enCours } = useGeste()
  return (
    <div className="grid gap-12">
      <Button
        variant="default"
        loading={enCours}
        onClick={() =>
          void faire(async () =>
            setParti(await demander.mutateAsync({ payload: { ...trouve, q: trouve.q.trim() } })),
          )
        }
      >
        {t(parti ? 'ailleurs.autreCode' : 'ailleurs.envoyerCode')}
      </Button>
      {refus && <Erreur refus={refus} />}
      {parti && <p role="status">{t('ailleurs.codeParti', { numero: parti.Numero, n: parti.Minutes })}</p>}
      {!accord.papier && (
        <TextInput
          label={t('ailleurs.code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={accord.code}
          error={manque && t('ailleurs.codeManque')}
          onChange={e => poser({ ...accord, code: e.currentTarget.value })}
        />
      )}
      {accord.papier ? (
        <p className={style.papier}>
          <IconFileText size={18} stroke={1.6} aria-hidden />
          <span>{accord.papier.name}</span>
          <BoutonIcone
            icone={IconX}
            libelle={t('retirerPapier', { nom: accord.papier.name })}
            faire={() => poser({ ...accord, papier: null })}
          />
        </p>
      ) : (
        <Suspense fallback={<div className={style.depot} />}>
          <Depot libelle={t('ailleurs.papierSigne')} deposer={papier => poser({ code: '', papier })} />
        </Suspense>
      )}
    </div>
  )
}
