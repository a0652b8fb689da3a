import { Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Bouton } from '../ui/Bouton.tsx'
import type { AGarderProps } from './AGarder.tsx'
import style from './acces.module.css'
import { ChampCode } from './ChampCode.tsx'
import { Note } from './Note.tsx'
import { Vitrine } from './Vitrine.tsx'

const AGarder = lazy(async () => ({ default: (await import('./AGarder.tsx')).AGarder }))

/** What is asked after the password: a code, and for who has no device yet, to set one up. */
export interface Porte {
  aGarder: AGarderProps | null
  /** It was sent by mail, for many have guessed at this account. */
  parCourrier?: boolean
}

interface Props {
  porte: Porte
  enCours: boolean
  refus: RefusApi | null
  /** Seconds to wait after too many. */
  attente: number
  envoyer: (code: string) => void
  retour: () => void
}

export function FormulaireCode({
  porte: { aGarder, parCourrier },
  enCours,
  refus,
  attente,
  envoyer,
  retour,
}: Props) {
  const t = useTranslations('acces')
  const [code, setCode] = useState('')
  const champ = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refus) champ.current?.select()
  }, [refus])
  return (
    <Vitrine
      titre={t(parCourrier ? 'facteur.titreCourrier' : 'facteur.titre')}
      texte={t(aGarder ? 'facteur.aPoser' : parCourrier ? 'facteur.courrier' : 'facteur.demande')}
    >
      {refus && (
        <Note ton="bad">
          <span lang="fr">{refus.message}</span>
        </Note>
      )}
      <form
        noValidate
        onSubmit={e => {
          e.preventDefault()
          if (code.trim() && !enCours && attente === 0) envoyer(code.trim())
        }}
      >
        <Stack gap="lg">
          {aGarder && (
            <Suspense>
              <AGarder {...aGarder} />
            </Suspense>
          )}
          <ChampCode
            ref={champ}
            size="lg"
            label={t(aGarder || parCourrier ? 'facteur.code' : 'facteur.codeOuSecours')}
            autoFocus
            value={code}
            onChange={e => setCode(e.currentTarget.value)}
            error={refus !== null}
          />
          <Bouton
            libelle={t(aGarder ? 'facteur.valider' : 'connexion.entrer')}
            variant="filled"
            type="submit"
            size="lg"
            fullWidth
            loading={enCours}
            disabled={attente > 0}
          />
          {attente > 0 && <Note ton="bad">{t('connexion.attente', { n: attente })}</Note>}
          <button type="button" className={style.lien} onClick={retour}>
            {t('facteur.retour')}
          </button>
        </Stack>
      </form>
    </Vitrine>
  )
}
