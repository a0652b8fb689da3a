import type { Montant } from '../kernel/argent.ts'
import type { Jour } from '../kernel/jour.ts'
import { cycle } from '../kernel/machine.ts'
import { nomNet, nomsProches } from '../kernel/proche.ts'
import { regle } from '../kernel/refus.ts'

const PAS_A_PAS = 'Un suspect avance étape par étape : Nouveau, Contacté, Qualifié, Validé, Converti.'

/** A company that may become a customer: from the first name heard to the account that it opens. */
export const cycleSuspect = cycle({
  initial: 'Nouveau',
  etats: {
    Nouveau: { ton: 'info' },
    Contacté: { ton: 'info' },
    Qualifié: { ton: 'warn' },
    Validé: { ton: 'ok' },
    Converti: { ton: 'ok' },
    Écarté: { ton: 'mute' },
  },
  transitions: {
    contacter: { de: ['Nouveau'], vers: 'Contacté', refus: PAS_A_PAS },
    qualifier: { de: ['Contacté'], vers: 'Qualifié', refus: PAS_A_PAS },
    valider: {
      de: ['Qualifié'],
      vers: 'Validé',
      refus: 'Seul un suspect qualifié se valide.',
    },
    convertir: {
      de: ['Validé'],
      vers: 'Converti',
      refus: 'Un suspect se convertit une fois, après sa validation par un responsable.',
    },
    ecarter: {
      de: ['Nouveau', 'Contacté', 'Qualifié', 'Validé'],
      vers: 'Écarté',
      refus: 'Ce suspect est déjà écarté ou converti.',
    },
    reprendre: { de: ['Écarté'], vers: 'Nouveau', refus: 'Seul un suspect écarté se reprend.' },
  },
})
export const STATUTS_SUSPECT = ['Nouveau', 'Contacté', 'Qualifié', 'Validé', 'Converti', 'Écarté'] as const
export type StatutSuspect = (typeof STATUTS_SUSPECT)[number]
export type ActionSuspect = keyof typeof cycleSuspect.transitions

/** What a salesperson does to reach this status; the others are a manager's, or come with the conversion. */
const ACTIONS: Partial<Record<StatutSuspect, ActionSuspect>> = {
  Nouveau: 'reprendre',
  Contacté: 'contacter',
  Qualifié: 'qualifier',
  Écarté: 'ecarter',
}
export function actionVers(statut: StatutSuspect): ActionSuspect {
  const action = ACTIONS[statut]
  if (action) return action
  throw regle(
    'ETAPE_IMPOSSIBLE',
    statut === 'Validé'
      ? 'La validation d’un suspect a son propre geste, celui d’un responsable.'
      : 'La conversion d’un suspect a son propre geste : elle ouvre le compte, le contact et l’opportunité.',
  )
}

/** The steps of a sale to a company, in order, each with the chance that it ends well. */
export const ETAPES_OPPORTUNITE = [
  { Nom: 'Prise de contact', Probabilite: 20 },
  { Nom: 'Rendez-vous', Probabilite: 40 },
  { Nom: 'Proposition', Probabilite: 60 },
  { Nom: 'Négociation', Probabilite: 80 },
] as const
export type EtapeOpportunite = (typeof ETAPES_OPPORTUNITE)[number]['Nom']
export const NOMS_ETAPES = ETAPES_OPPORTUNITE.map(e => e.Nom) as [EtapeOpportunite, ...EtapeOpportunite[]]

export const STATUTS_OPPORTUNITE = ['En cours', 'Gagnée', 'Perdue'] as const
export type StatutOpportunite = (typeof STATUTS_OPPORTUNITE)[number]
/** How a step ends: with the next one, or with the whole sale. */
export const ISSUES = ['Suivante', 'Gagnée', 'Perdue'] as const
export type Issue = (typeof ISSUES)[number]

const rang = (etape: EtapeOpportunite) => NOMS_ETAPES.indexOf(etape)
export const etapeSuivante = (etape: EtapeOpportunite): EtapeOpportunite | null =>
  NOMS_ETAPES[rang(etape) + 1] ?? null
/** Nothing is won before something was offered. */
const OFFRE: EtapeOpportunite = 'Proposition'
export const peutGagner = (etape: EtapeOpportunite): boolean => rang(etape) >= rang(OFFRE)

interface OuEnEstElle {
  Etape: EtapeOpportunite
  Statut: StatutOpportunite
}
const impossible = (message: string) => regle('ETAPE_IMPOSSIBLE', message)

/** Where an opportunity stands once this step of it is closed. */
export function fermerEtape(
  o: OuEnEstElle,
  etape: EtapeOpportunite,
  issue: Issue,
  motif?: string | null,
): OuEnEstElle {
  if (o.Statut !== 'En cours')
    throw impossible(`Cette opportunité est déjà ${o.Statut.toLowerCase()} : plus aucune étape ne s’y ferme.`)
  if (etape !== o.Etape)
    throw impossible(`L’étape en cours est « ${o.Etape} » : c’est elle qui se ferme d’abord.`)
  if (issue === 'Perdue' && !motif?.trim())
    throw regle('MOTIF_MANQUANT', 'Dites pourquoi cette opportunité est perdue.')
  if (issue === 'Gagnée' && !peutGagner(etape))
    throw impossible(`Rien n’est gagné avant l’étape « ${OFFRE} ».`)
  if (issue !== 'Suivante') return { Etape: etape, Statut: issue }
  const suivante = etapeSuivante(etape)
  if (!suivante) throw impossible(`« ${etape} » est la dernière étape : elle finit gagnée ou perdue.`)
  return { Etape: suivante, Statut: 'En cours' }
}

/** Puts a step in progress: the one that is, an earlier one taken up again, or that of a sale thought lost. */
export function marquerEtape(o: OuEnEstElle, etape: EtapeOpportunite): OuEnEstElle {
  if (o.Statut === 'Gagnée')
    throw impossible('Cette opportunité est gagnée : elle ne revient plus en arrière.')
  if (rang(etape) > rang(o.Etape))
    throw impossible(`Fermez d’abord l’étape « ${o.Etape} » : aucune ne se saute.`)
  return { Etape: etape, Statut: 'En cours' }
}

export const probabiliteDe = (o: OuEnEstElle): number =>
  o.Statut === 'En cours'
    ? (ETAPES_OPPORTUNITE[rang(o.Etape)]?.Probabilite ?? 0)
    : o.Statut === 'Gagnée'
      ? 100
      : 0
/** What an amount is worth today, in whole francs. */
export const pondere = (montant: Montant, probabilite: number): Montant =>
  Math.round((montant * probabilite) / 100)

/** A name as an address: letters and digits without accents, joined by dashes. */
export const SLUG_MAX = 60
export const slugDe = (nom: string): string =>
  nomNet(nom)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '') || 'sans-nom'
/** The first of this name that nobody has: `cacao`, then `cacao-2`. */
export function slugLibre(base: string, pris: readonly string[]): string {
  const connus = new Set(pris)
  if (!connus.has(base)) return base
  for (let n = 2; ; n++) if (!connus.has(`${base}-${n}`)) return `${base}-${n}`
}

export const GENRES_ACTIVITE = ['Appel', 'Visite', 'E-mail', 'Note', 'Tâche'] as const
export type GenreActivite = (typeof GENRES_ACTIVITE)[number]

interface ActiviteSaisie {
  Genre: GenreActivite
  Echeance?: Jour | null | undefined
  Heure?: string | null | undefined
  Fait?: boolean | undefined
}
/** What is wrong with an activity, by field. */
export function verifierActivite(a: ActiviteSaisie): Record<string, string> {
  if (a.Genre === 'Tâche' && !a.Fait && !a.Echeance) return { Echeance: 'Une tâche a une échéance.' }
  if (a.Heure && !a.Echeance) return { Echeance: 'Une heure se donne avec son jour.' }
  return {}
}
/** A note is done when it is written; without a day to do it, so is the rest. */
export const estFaite = (a: ActiviteSaisie): boolean => a.Fait ?? (a.Genre === 'Note' || !a.Echeance)

/** Past its day and not done: shown in red. */
export const enRetard = (echeance: Jour | null | undefined, aujourdhui: Jour): boolean =>
  !!echeance && echeance < aujourdhui

export const ETATS_CONVENTION = ['Proposée', 'Signée', 'Résiliée'] as const
type EtatConvention = (typeof ETATS_CONVENTION)[number]
export const cycleConvention = cycle({
  initial: 'Proposée',
  etats: { Proposée: { ton: 'warn' }, Signée: { ton: 'ok' }, Résiliée: { ton: 'mute' } },
  transitions: {
    signer: { de: ['Proposée'], vers: 'Signée', refus: 'Seule une convention proposée se signe.' },
    resilier: {
      de: ['Proposée', 'Signée'],
      vers: 'Résiliée',
      refus: 'Cette convention est déjà résiliée.',
    },
  },
})

interface ConventionDatee {
  Etat: EtatConvention
  DateDebut: Jour
  DateFin: Jour | null
}
export const estEnVigueur = (c: ConventionDatee, jour: Jour): boolean =>
  c.Etat === 'Signée' && c.DateDebut <= jour && (c.DateFin === null || jour <= c.DateFin)

/** The discount of a convention on what the labels come to, in whole francs, never more than what was agreed. */
export const remiseDeConvention = (liste: Montant, pourcent: number): Montant =>
  Math.floor((liste * pourcent) / 100)

const FORMES = new Set([
  'sarl',
  'sa',
  'sas',
  'sasu',
  'suarl',
  'ets',
  'etablissements',
  'societe',
  'ste',
  'groupe',
  'ci',
  'gie',
])
/** A company's name without what says only its legal form. */
export function nomSansForme(nom: string): string {
  const mots = nomNet(nom)
    .replaceAll(/[^a-z0-9 ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const utiles = mots.filter(mot => !FORMES.has(mot))
  return (utiles.length > 0 ? utiles : mots).join(' ')
}
/** Likely the same company, whatever its legal form and one wrong letter. */
export const memeEntreprise = (a: string, b: string): boolean => nomsProches(nomSansForme(a), nomSansForme(b))
