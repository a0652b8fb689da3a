/** How many files stay: the last of each of so many days, weeks and months that have one. */
export interface Garde {
  jours: number
  semaines: number
  mois: number
}

/** Of Abidjan, on 24 hours. */
export const HEURE_DE_SAUVEGARDE = /^([01]\d|2[0-3]):[0-5]\d$/
export const GARDE_MAX = 999
/** Said instead of an hour: none is made by itself. */
export const JAMAIS = 'off'

/** What holds: when they are made by themselves (null: never), and how many stay. */
export interface Reglages {
  heure: string | null
  garde: Garde
}

/** As it was saved on the page; null: never, and the machine says it. */
export interface Enregistres {
  Heure: string | null
  Jours: number | null
  Semaines: number | null
  Mois: number | null
}

/**
 * The page's, once it was saved there; else the machine's. A machine that says `off` is the decision of who holds it (another tool
 * makes the backups): no page turns them on.
 */
export function reglagesEnVigueur(machine: { at: string | null; keep: Garde }, page: Enregistres): Reglages {
  const { Heure, Jours, Semaines, Mois } = page
  return {
    heure: machine.at === null || Heure === JAMAIS ? null : (Heure ?? machine.at),
    garde:
      Jours === null || Semaines === null || Mois === null
        ? machine.keep
        : { jours: Jours, semaines: Semaines, mois: Mois },
  }
}

const NOM = /^dioptrie-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}\.gz(\.scelle)?$/

export const nomDeSauvegarde = (le: Date, scellee: boolean) =>
  `dioptrie-${le.toISOString().slice(0, 19).replaceAll(':', '-')}.gz${scellee ? '.scelle' : ''}`

export const estUneSauvegarde = (nom: string) => NOM.test(nom)

/** The Monday of its week. */
function semaineDe(jour: string): string {
  const date = new Date(`${jour}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Which of these files may go; what does not bear the name of a backup is nobody's business here. */
export function aSupprimer(noms: readonly string[], { jours, semaines, mois }: Garde): string[] {
  const datees = noms
    .flatMap(nom => {
      const jour = NOM.exec(nom)?.[1]
      return jour ? [{ nom, jour }] : []
    })
    // The instant is written largest part first, and stands before what may differ at the end.
    .sort((a, b) => (a.nom < b.nom ? 1 : -1))
  const gardees = new Set<string>()
  const garder = (combien: number, periode: (jour: string) => string) => {
    const vues = new Set<string>()
    for (const { nom, jour } of datees) {
      if (vues.has(periode(jour))) continue
      if (vues.size === combien) return
      vues.add(periode(jour))
      gardees.add(nom)
    }
  }
  garder(jours, jour => jour)
  garder(semaines, semaineDe)
  garder(mois, jour => jour.slice(0, 7))
  return datees.filter(({ nom }) => !gardees.has(nom)).map(({ nom }) => nom)
}

/** How many of these files the next backup, made then, takes away that it would have left with the settings before. */
export function copiesDeMoins(noms: readonly string[], le: Date, avant: Garde, apres: Garde): number {
  const ensuite = [...noms, nomDeSauvegarde(le, false)]
  const deToutesFacons = new Set(aSupprimer(ensuite, avant))
  return aSupprimer(ensuite, apres).filter(nom => !deToutesFacons.has(nom)).length
}

const [MINUTE, HEURE] = [60_000, 3_600_000]
const JOUR = 24 * HEURE
/** How long after its hour a backup is still that hour's. */
const FENETRE = 3 * HEURE
/** One that failed is not tried again at once. */
const REPOS = HEURE
const SANS_SAUVEGARDE = 48 * HEURE

export interface Suite {
  /** `HH:MM` in Abidjan, which is UTC all year; null: never by itself. */
  heure: string | null
  /** When the last good one began; before there is one, when the network was installed. */
  derniere: Date
  /** When the last one began, good or not. */
  tentative: Date | null
  maintenant: Date
}

/** At its hour; or, where the machine sleeps then, as soon as the last one is a day old. */
export function estDue({ heure, derniere, tentative, maintenant }: Suite): boolean {
  if (heure === null) return false
  const t = maintenant.getTime()
  if (tentative && t - tentative.getTime() < REPOS) return false
  if (t - derniere.getTime() >= JOUR) return true
  const [h = 0, m = 0] = heure.split(':').map(Number)
  const depuis = (t - (h * HEURE + m * MINUTE)) % JOUR
  return depuis < FENETRE && derniere.getTime() < t - depuis
}

/** Two nights without one is told to people. */
export const manqueDeSauvegarde = ({ heure, derniere, maintenant }: Suite): boolean =>
  heure !== null && maintenant.getTime() - derniere.getTime() >= SANS_SAUVEGARDE
