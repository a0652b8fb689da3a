import type { Commande } from '@dioptrie/domain/commandes/commande'
import { cycleCommande } from '@dioptrie/domain/ventes/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'

/** The step of an order; late keeps its tone, the days say it. */
export function StatutEtape({ etape }: { etape: Commande['Etape'] }) {
  const t = useTranslations('ventes')
  return <Statut ton={cycleCommande.etats[etape].ton}>{t(`etapes.${etape}`)}</Statut>
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
