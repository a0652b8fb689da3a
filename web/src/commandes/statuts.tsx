import type { Commande } from '@dioptrie/domain/commandes/commande'
import { cycleCommande, ETAPES } from '@dioptrie/domain/ventes/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'

/** To the client's hands; what came back is on no way any more. */
const PAS = ETAPES.indexOf('Livrée') + 1

/** The step of an order; late keeps its tone, the days say it. */
export function StatutEtape({ etape }: { etape: Commande['Etape'] }) {
  const t = useTranslations('ventes')
  const pas = ETAPES.indexOf(etape) + 1
  return (
    <Statut ton={cycleCommande.etats[etape].ton} pas={pas > PAS ? undefined : pas} sur={PAS}>
      {t(`etapes.${etape}`)}
    </Statut>
  )
}

const TONS: Record<Commande['StatutReglement'], Ton> = {
  'Non réglée': 'mute',
  Partielle: 'warn',
  Soldée: 'ok',
}

export function StatutReglement({ statut }: { statut: Commande['StatutReglement'] }) {
  const t = useTranslations('ventes')
  return <Statut ton={TONS[statut]}>{t(`reglements.${statut}`)}</Statut>
}

const TONS_ASSURANCE: Record<NonNullable<Commande['EtatAssurance']>, Ton> = {
  'À traiter': 'warn',
  Traitée: 'info',
  'À déposer': 'info',
  Déposée: 'info',
  Rejetée: 'bad',
  Réglée: 'ok',
  Close: 'mute',
}

/** Where the insurer's part of a sale stands; nothing when no insurer pays anything. */
export function StatutAssurance({ etat }: { etat: Commande['EtatAssurance'] }) {
  const t = useTranslations('ventes')
  return etat && <Statut ton={TONS_ASSURANCE[etat]}>{t(`dossiers.${etat}`)}</Statut>
}
