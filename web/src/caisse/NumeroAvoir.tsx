import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import style from './caisse.module.css'
import type { Credit, Credits, Numerotee, Payeur } from './credits.ts'

interface Props {
  label: string
  /** Whose credits are there to choose from; nobody known has a number to show. */
  client: Payeur | null
  siens: Credits['siens']
  reference: string
  /** As it was asked for: once it is whole, when the field is left, by Enter, or when one is chosen. */
  code: string | undefined
  dire: (numero: Pick<Numerotee, 'reference' | 'code'>) => void
  erreur: string | undefined
  refus: RefusApi | null
  /** The one that this payment is made with. */
  avoir: Credit | undefined
  /** What this payment takes of it. */
  pris: number
}

/** The credit note that pays: one of the client’s own, or the number of a paper, typed or scanned. */
export default function NumeroAvoir({ label, client, siens, reference, code, dire, ...p }: Props) {
  const t = useTranslations('caisse')
  const { avoir } = p
  const entier = () => reference && dire({ reference, code: reference.trim().toUpperCase() })
  return (
    <>
      <TextInput
        label={label}
        value={reference}
        autoComplete="off"
        spellCheck={false}
        onChange={e => dire({ reference: e.currentTarget.value, code: undefined })}
        onBlur={entier}
        onKeyDown={e => e.key === 'Enter' && entier()}
        error={p.erreur ?? (p.refus && <span lang="fr">{p.refus.message}</span>)}
      />
      <div className={style.credits}>
        <NonLu lecture={siens} />
        {siens.data &&
          siens.data.length > 1 &&
          siens.data.map(a => (
            <Bouton
              key={a._id}
              libelle={t('avoirReste', { ref: a.Reference, montant: ecrireMontant(a.Reste) })}
              size="sm"
              aria-pressed={a.Reference === code}
              faire={() => dire({ reference: a.Reference, code: a.Reference })}
            />
          ))}
        {client !== null && siens.data?.length === 0 && !reference && <span>{t('aucunCredit')}</span>}
        {avoir && (
          <span role="status">
            {t('avoirLaisse', {
              ref: avoir.Reference,
              montant: ecrireMontant(avoir.Reste),
              reste: ecrireMontant(Math.max(0, avoir.Reste - p.pris)),
            })}
            {avoir.Tiers && avoir.IdClient !== client?.IdClient && (
              <strong> {t('avoirAuNomDe', { nom: avoir.Tiers })}</strong>
            )}
          </span>
        )}
      </div>
    </>
  )
}
