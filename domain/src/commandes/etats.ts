/** Where an order stands on its way to the client; `Rendue`: all of it came back. */
export const ETAPES = [
  'Enregistrée',
  'Verres commandés',
  'Verres reçus',
  'Montée',
  'Vérifiée',
  'Livrée',
  'Rendue',
] as const
export type Etape = (typeof ETAPES)[number]

/** With its client, or come back: nobody waits for it. */
export const ETAPES_FINIES: readonly Etape[] = ['Livrée', 'Rendue']
/** Past its day it is not late: it waits for its client. */
export const ETAPES_PRETES: readonly Etape[] = ['Vérifiée', ...ETAPES_FINIES]

export const STATUTS_REGLEMENT = ['Non réglée', 'Partielle', 'Soldée'] as const
export type StatutReglement = (typeof STATUTS_REGLEMENT)[number]

/** Where the insurer's part of a sale stands; null on the sale when no insurer pays anything. */
export const ETATS_DOSSIER = [
  'À traiter',
  'Traitée',
  'À déposer',
  'Déposée',
  'Rejetée',
  'Réglée',
  'Close',
] as const
export type EtatDossier = (typeof ETATS_DOSSIER)[number]

export const ETATS_PROFORMA = ['En cours', 'Expirée', 'Transformée'] as const
export type EtatProforma = (typeof ETATS_PROFORMA)[number]
