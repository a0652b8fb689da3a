import type { JourneeCaisse } from '@dioptrie/domain/caisse/cloture'
import { aPointer } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useTranslations } from '../../kernel/i18n.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'

/** What was counted beside the drawer, by mode; what nobody counted is not there, or null. */
export type Pointes = Record<string, number | null>

/** What of it is sent: what was typed, of the modes that the day has now. */
export const pointer = (j: JourneeCaisse, pointes: Pointes) =>
  aPointer(j.lignes).flatMap(({ Mode, Attendu }) => {
    const Compte = pointes[Mode]
    return Compte == null || !Number.isFinite(Compte) ? [] : [{ Mode, Compte, Attendu }]
  })

interface Props {
  journee: JourneeCaisse
  pointes: Pointes
  changer: (mode: string, compte: number | null) => void
  /** Counted blind: what is expected waits for the end of the count. */
  cache: boolean
  erreur: (champ: string) => string | undefined
}

/** Cheques, and the balance that each operator shows: counted with the drawer, each against what the day has of it. */
export function Pointage({ journee, pointes, changer, cache, erreur }: Props) {
  const t = useTranslations('caisse.cloture')
  const modes = aPointer(journee.lignes)
  if (modes.length === 0) return null
  const dits = pointer(journee, pointes)
  return (
    <Panneau titre={t('pointage')}>
      <div className="grid gap-12">
        <p className="muted">{t('pointageTexte')}</p>
        {modes.map(({ Mode, Attendu }) => {
          const rang = dits.findIndex(d => d.Mode === Mode)
          const ecart = rang < 0 || cache ? 0 : (dits[rang]?.Compte ?? 0) - Attendu
          return (
            <ChampMontant
              key={Mode}
              label={Mode}
              description={cache ? undefined : t('pointageAttendu', { montant: ecrireMontant(Attendu) })}
              enDirect
              value={pointes[Mode]}
              onChange={n => changer(Mode, n)}
              error={
                ecart === 0
                  ? erreur(`Modes.${rang}.Mode`)
                  : t('pointageEcart', { montant: `${ecart > 0 ? '+' : ''}${ecrireMontant(ecart)}` })
              }
            />
          )
        })}
      </div>
    </Panneau>
  )
}
