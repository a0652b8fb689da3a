import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { NonLu } from '../ui/Erreur.tsx'
import style from './caisse.module.css'
import { requeteCredits } from './credits.ts'
import type { Credit, Payeur } from './Reglement.tsx'

interface Props {
  label: string
  /** Whose credits are there to choose from; nobody known has a number to show. */
  client: Payeur | null
  reference: string
  erreur: string | undefined
  /** Another number: what is left of it is not known yet. */
  dire: (reference: string) => void
  /** The one that was read, once for each answer. */
  lu: (avoir: Credit) => void
  /** The one that this payment is made with. */
  avoir: Credit | undefined
  /** What this payment takes of it. */
  pris: number
}

/** The credit note that pays: one of the client’s own, or the number of a paper, typed or scanned. */
export default function NumeroAvoir({ label, client, reference, erreur, dire, lu, avoir, pris }: Props) {
  const t = useTranslations('caisse')
  const voit = usePermission('ventes.lire')
  const credits = useQuery({ ...requeteCredits(client ?? {}), enabled: client !== null && voit })
  const siens = credits.data ?? []
  // Read once it is whole: when the field is left, by Enter, or when one is chosen.
  const [code, setCode] = useState(reference.trim())
  const lecture = useQuery({
    ...requete(contrat.avoirs.parNumero, { params: { code: code || '-' } }),
    enabled: code !== '',
  })
  const reponse = code === '' || lecture.isPlaceholderData ? undefined : lecture.data
  const choisir = (numero: string) => {
    dire(numero)
    setCode(numero)
  }
  const seul = siens.length === 1 ? siens[0]?.Reference : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the only one there is has come.
  useEffect(() => {
    if (seul && !reference) choisir(seul)
  }, [seul])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (reponse) lu(reponse)
  }, [reponse])
  return (
    <>
      <TextInput
        label={label}
        value={reference}
        autoComplete="off"
        spellCheck={false}
        onChange={e => {
          setCode('')
          dire(e.currentTarget.value)
        }}
        onBlur={() => setCode(reference.trim().toUpperCase())}
        onKeyDown={e => e.key === 'Enter' && setCode(reference.trim().toUpperCase())}
        error={erreur ?? (code && lecture.error && <span lang="fr">{lecture.error.message}</span>)}
      />
      <div className={style.credits}>
        <NonLu lecture={credits} />
        {siens.length > 1 &&
          siens.map(a => (
            <Button
              key={a._id}
              size="sm"
              variant="default"
              aria-pressed={a.Reference === code}
              onClick={() => choisir(a.Reference)}
            >
              {t('avoirReste', { ref: a.Reference, montant: ecrireMontant(a.Reste) })}
            </Button>
          ))}
        {client !== null && credits.data && siens.length === 0 && !reference && (
          <span>{t('aucunCredit')}</span>
        )}
        {avoir && (
          <span role="status">
            {t('avoirLaisse', {
              ref: avoir.Reference,
              montant: ecrireMontant(avoir.Reste),
              reste: ecrireMontant(Math.max(0, avoir.Reste - pris)),
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
