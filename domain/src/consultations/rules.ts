import { type Jour, refusJourPasse } from '../kernel/jour.ts'
import { avancer, cycle } from '../kernel/machine.ts'
import {
  type Cote,
  type MesuresOrdonnance,
  PAS_HUITIEME,
  type PasDioptrie,
  pasTenu,
  type SaisieOeil,
  verifierOrdonnance,
  YEUX,
} from '../kernel/optique.ts'

/** What is worn, what the machine read, what was refined with the client, what is prescribed: from left to right. */
export const COLONNES = ['Ancienne', 'Objective', 'Subjective', 'Prescrite'] as const
export type Colonne = (typeof COLONNES)[number]

export const ORIENTATIONS = ['Aucune', 'Ophtalmologue', 'Urgence'] as const
export type Orientation = (typeof ORIENTATIONS)[number]
export const DOMINANCES = ['OD', 'OG', 'Aucune'] as const
export const EQUILIBRES = ['OD', 'Égaux', 'OG'] as const
export const FUSIONS = ['Normale', 'Faible', 'Absente'] as const

export const ETATS_CONSULTATION = ['Arrivé', 'En examen', 'Terminé'] as const
export type EtatConsultation = (typeof ETATS_CONSULTATION)[number]

/** From the chair of the waiting room to the end of the exam. */
export const cycleConsultation = cycle({
  initial: 'Arrivé',
  etats: { Arrivé: { ton: 'warn' }, 'En examen': { ton: 'info' }, Terminé: { ton: 'ok' } },
  transitions: {
    commencer: { de: ['Arrivé'], vers: 'En examen', refus: 'Cet examen est déjà commencé.' },
    attendre: { de: ['En examen'], vers: 'Arrivé', refus: 'Seul un examen en cours retourne en attente.' },
    terminer: { de: ['Arrivé', 'En examen'], vers: 'Terminé', refus: 'Cet examen est déjà terminé.' },
  },
})

export const cycleArchive = cycle({
  initial: 'Active',
  etats: { Active: { ton: 'ok' }, Archivée: { ton: 'mute' } },
  transitions: {
    archiver: { de: ['Active'], vers: 'Archivée', refus: 'Cet examen est déjà archivé.' },
    restaurer: { de: ['Archivée'], vers: 'Active', refus: 'Seul un examen archivé peut être restauré.' },
  },
})

const VERS = { Arrivé: 'attendre', 'En examen': 'commencer', Terminé: 'terminer' } as const

/** The state asked for, reached by its own step; staying where it is asks for none. */
export const etatSuivant = (avant: EtatConsultation, vers: EtatConsultation): EtatConsultation =>
  avant === vers ? vers : avancer(cycleConsultation, avant, VERS[vers])

type ColonnesSaisies = { [C in Colonne]?: Partial<Record<Cote, SaisieOeil>> | null | undefined }

interface ExamenAVerifier extends ColonnesSaisies {
  DateConsultation: Jour
  ProchainControle?: Jour | null | undefined
  TypeVision?: MesuresOrdonnance['TypeVision']
  Etat?: EtatConsultation | undefined
}

/** Everything that forbids keeping an exam, by path (`Subjective.OD.Axe`): each column is held to the rules of a prescription. */
export function verifierExamen(
  e: ExamenAVerifier,
  aujourdhui: Jour,
  pas?: PasDioptrie,
): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const colonne of COLONNES) {
    // What is worn was made elsewhere, on its own step.
    const sonPas = colonne === 'Ancienne' ? PAS_HUITIEME : pas
    const type = colonne === 'Prescrite' && e.Etat === 'Terminé' ? e.TypeVision : null
    for (const [chemin, message] of Object.entries(
      verifierOrdonnance({ ...e[colonne], TypeVision: estVide(e[colonne]) ? null : type }, sonPas),
    ))
      refus[`${colonne}.${chemin}`] = message
  }
  const date = refusJourPasse(e.DateConsultation, aujourdhui)
  if (date) refus.DateConsultation = date
  if (e.ProchainControle && e.ProchainControle <= e.DateConsultation)
    refus.ProchainControle = 'Le prochain contrôle vient après l’examen.'
  return refus
}

/** The step of an exam: what it already holds in eighths is corrected in eighths. */
export const pasDeLExamen = (pas: PasDioptrie, avant?: ColonnesSaisies | null): PasDioptrie =>
  pasTenu(pas, ...COLONNES.filter(c => c !== 'Ancienne').flatMap(c => YEUX.map(cote => avant?.[c]?.[cote])))

/** Nothing is written in this column, for either eye. */
export const estVide = (colonne: Partial<Record<Cote, object>> | null | undefined): boolean =>
  YEUX.every(cote => Object.values(colonne?.[cote] ?? {}).every(v => v === null || v === ''))

interface Ecarts {
  EPLoinOD?: number | null | undefined
  EPPresOD?: number | null | undefined
  EPLoinOG?: number | null | undefined
  EPPresOG?: number | null | undefined
}
interface Refractee extends SaisieOeil {
  AVLoin?: string | null | undefined
  AVPres?: string | null | undefined
}

/** The eyes of the prescription that an exam gives: its last column, with the distances that were taken. */
export function yeuxPrescrits(
  prescrite: Partial<Record<Cote, Refractee>> | null,
  ecarts: Ecarts | null,
): Record<Cote, SaisieOeil> {
  const oeil = (cote: Cote): SaisieOeil => {
    const { AVLoin, AVPres: _, ...formule } = prescrite?.[cote] ?? {}
    const mesures = {
      ...formule,
      EPLoin: ecarts?.[`EPLoin${cote}`],
      EPPres: ecarts?.[`EPPres${cote}`],
      AV: AVLoin,
    }
    return Object.fromEntries(Object.entries(mesures).filter(([, v]) => v != null)) as SaisieOeil
  }
  return { OD: oeil('OD'), OG: oeil('OG') }
}
