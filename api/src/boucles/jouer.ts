import fc from 'fast-check'
import { ARTICLES, acheverLInventaire } from './commandes/articles.ts'
import { ASSURANCES } from './commandes/assurances.ts'
import { ATELIER, FICHES } from './commandes/atelier.ts'
import { AVOIRS } from './commandes/avoirs.ts'
import { CAISSE, JOURNEES } from './commandes/caisse.ts'
import { DEPENSES } from './commandes/depenses.ts'
import { DUS } from './commandes/dus.ts'
import type { Commande, Tirage } from './commandes/geste.ts'
import { AVEC_ARGENT } from './commandes/montants.ts'
import { acheverLesBons, RECEPTIONS } from './commandes/receptions.ts'
import { acheverLesTransferts, TRANSFERTS } from './commandes/transferts.ts'
import { SANS_ARGENT, VENDRE } from './commandes/ventes.ts'
import { VERRES } from './commandes/verres.ts'
import { Echec } from './gestes.ts'
import type { Monde } from './monde.ts'
import { A_LA_FIN, type Encore, Partie, TOUT_REPRENDRE, Violation } from './partie.ts'

/*
 * Runs are drawn by fast-check from a seed, played on the real application, and cut down when they find something: the fewest commands that
 * still break the same rule, in the words of the shop.
 */

/** Every command, family by family. What comes next joins its family, or opens one. */
export const COMMANDES: readonly Commande[] = [
  ...VENDRE,
  ...SANS_ARGENT,
  ...AVEC_ARGENT,
  ...ATELIER,
  ...FICHES,
  ...JOURNEES,
  ...CAISSE,
  ...DUS,
  ...ASSURANCES,
  ...AVOIRS,
  ...DEPENSES,
  ...RECEPTIONS,
  ...TRANSFERTS,
  ...ARTICLES,
  ...VERRES,
]
const PAR_NOM = new Map(COMMANDES.map(c => [c.nom, c]))

export interface Pas extends Tirage {
  nom: string
  encore: Encore
}
export interface Voulu {
  /** How many commands. */
  longueur: readonly [number, number]
  /** Only these, by name; all of them when none is given. */
  gestes?: readonly string[]
  /** All but these. */
  sans?: readonly string[]
  /** What may be broken, while one looks for the rest: rules, or rules by one command (« impasse annuler une vente »). */
  tus?: ReadonlySet<string>
  /** Done first in each run. */
  debut?: readonly Pas[]
  /** Found only if it is told so: one way, where a rule breaks in several. */
  avec?: RegExp
  /** Two people at once, one time in ten. */
  deux?: boolean
  /** The same again, three times in ten. */
  repete?: boolean
}

/** What nothing else is done without, unless the run says how it begins. */
const DEBUT: readonly Pas[] = [
  { nom: 'créer un client', a: 0, b: 0, c: 0, encore: 'non' },
  { nom: 'saisir un bon', a: 0, b: 0, c: 0, encore: 'non' },
]

function tirage({
  gestes,
  sans = [],
  longueur,
  deux = true,
  repete = true,
}: Voulu): fc.Arbitrary<{ pas: Pas[]; combien: number }> {
  const choisies = COMMANDES.filter(c => (gestes?.includes(c.nom) ?? true) && !sans.includes(c.nom))
  const inconnue = [...(gestes ?? []), ...sans].find(g => !PAR_NOM.has(g))
  if (inconnue) throw new Error(`Aucune commande ne s’appelle « ${inconnue} ».`)
  const encore = fc.oneof(
    { weight: 60, arbitrary: fc.constant<Encore>('non') },
    ...(repete
      ? [
          { weight: 18, arbitrary: fc.constant<Encore>('même clé') },
          { weight: 12, arbitrary: fc.constant<Encore>('autre clé') },
        ]
      : []),
    ...(deux ? [{ weight: 10, arbitrary: fc.constant<Encore>('à deux') }] : []),
  )
  const n = fc.nat(11)
  const pas = fc.record({
    nom: fc.oneof(...choisies.map(c => ({ weight: c.poids, arbitrary: fc.constant(c.nom) }))),
    a: n,
    b: n,
    c: n,
    encore,
  })
  // One in three has something to be done on: more are drawn than are played.
  const partie = fc.array(pas, { minLength: 3 * longueur[1], maxLength: 3 * longueur[1], size: 'max' })
  return fc.record({ pas: partie, combien: fc.integer({ min: longueur[0], max: longueur[1] }) })
}

interface Jouee {
  /** What was done, in words; what had nothing to be done on is not there. */
  dites: string[]
  faits: Pas[]
  violation: Violation | null
}

/** One run, from a morning of its own: so many of these steps that have something to be done on; at its end some of its sales are taken back. */
export async function jouer(
  monde: Monde,
  pas: readonly Pas[],
  tus: ReadonlySet<string> = new Set(),
  { combien = Number.POSITIVE_INFINITY, finir = true, closTousLes = 1 } = {},
): Promise<Jouee> {
  const p = await Partie.ouvrir(monde, tus)
  p.closTousLes = closTousLes
  const faits: Pas[] = []
  try {
    for (const un of pas) {
      if (faits.length >= combien) break
      const commande = PAR_NOM.get(un.nom) as Commande
      p.encore = un.encore
      faits.push(un)
      const fait = await commande.jouer(p, un)
      if (!fait) faits.pop()
    }
    p.encore = 'non'
    if (!finir) return { dites: p.dites, faits, violation: null }
    await acheverLInventaire(p)
    await acheverLesTransferts(p)
    await acheverLesBons(p)
    await p.finir()
    await p.revenirSurTout(REPRISES)
    return { dites: p.dites, faits, violation: null }
  } catch (e) {
    if (e instanceof Violation) return { dites: p.dites, faits, violation: e }
    if (e instanceof Echec) return { dites: p.dites, faits, violation: p.echec(e) }
    throw e
  }
}

/**
 * The fewest of these steps that break the same rule by the same command: halves first, then one by one, then the simplest numbers, which let
 * others go. The last step is the one that breaks it.
 */
async function reduire(
  { monde, ouvrir }: { monde: Monde; ouvrir: () => Promise<Monde> },
  de: Jouee,
  tus: ReadonlySet<string>,
  { patience, avec }: { patience: number; avec: RegExp | undefined },
): Promise<Jouee> {
  let mieux = de
  const cle = de.violation?.cle
  const geste = de.violation?.geste ?? ''
  const aLaFin = geste.startsWith(A_LA_FIN) || geste.startsWith(TOUT_REPRENDRE)
  const fin = performance.now() + patience
  const essayer = async (pas: Pas[]): Promise<boolean> => {
    if (performance.now() > fin) return false
    // What the program says of itself it says of the whole base: what an earlier try left there is not to be found again.
    const la = de.violation?.invariant === 'vérification' ? await ouvrir() : monde
    const r = await jouer(la, pas, tus, { finir: aLaFin }).catch(() => null)
    if (la !== monde) await la.fermer()
    if (r?.violation?.cle !== cle || !seDit(r as Jouee, avec)) return false
    mieux = r as Jouee
    return true
  }
  let avant: number
  do {
    avant = mieux.faits.length
    const dernier = aLaFin ? 0 : 1
    for (let taille = Math.ceil(avant / 2); taille >= 1; taille = taille === 1 ? 0 : Math.ceil(taille / 2))
      for (let debut = 0; debut < mieux.faits.length - dernier; )
        if (
          !(await essayer(
            mieux.faits.toSpliced(debut, Math.min(taille, mieux.faits.length - dernier - debut)),
          ))
        )
          debut += taille
    for (let n = 0; n < mieux.faits.length; n++)
      for (const plus of [{ encore: 'non' as const }, { a: 0 }, { b: 0 }, { c: 0 }]) {
        const un = mieux.faits[n]
        if (un && Object.entries(plus).some(([k, v]) => un[k as keyof Pas] !== v))
          await essayer(mieux.faits.with(n, { ...un, ...plus }))
      }
  } while (mieux.faits.length < avant)
  return mieux
}

const seDit = ({ dites }: Jouee, avec: RegExp | undefined): boolean => avec?.test(dites.join('\n')) ?? true

export interface Trouvaille extends Jouee {
  graine: number
  avant: number
}

/** Plays until something is broken, `fois` runs at most; what is broken is cut down. `ouvrir` gives a new world when the old one has aged. */
export async function chercher(
  ouvrir: () => Promise<Monde>,
  graine: number,
  fois: number,
  voulu: Voulu,
  {
    patience = 120_000,
    temps = Number.POSITIVE_INFINITY,
    dire = () => {},
  }: { patience?: number; temps?: number; dire?: (texte: string) => void } = {},
): Promise<{ parties: number; gestes: number; trouvaille: Trouvaille | null }> {
  const debut = performance.now()
  let monde = await ouvrir()
  let gestes = 0
  let parties = 0
  try {
    for (const { pas, combien } of fc.sample(tirage(voulu), { seed: graine, numRuns: fois })) {
      if (performance.now() - debut > temps) break
      // Numbers of papers name a year by its two last figures.
      if (Number(monde.horloge.jour.slice(0, 4)) > VIEUX) {
        await monde.fermer()
        monde = await ouvrir()
      }
      const vite = await jouer(monde, [...(voulu.debut ?? DEBUT), ...pas], voulu.tus, {
        combien,
        closTousLes: CLOS_TOUS_LES,
      })
      // Seen some commands later: played again, looking after each.
      const r = vite.violation?.invariant === 'clos' ? await jouer(monde, vite.faits, voulu.tus) : vite
      parties++
      gestes += r.faits.length
      dire(
        `${Math.round((performance.now() - debut) / 1000)} s, partie ${parties} : ${r.faits.length} gestes${r.violation ? `, ${r.violation.message}` : ''}`,
      )
      if (r.violation && seDit(r, voulu.avec)) {
        const court = await reduire({ monde, ouvrir }, r, voulu.tus ?? new Set(), {
          patience,
          avec: voulu.avec,
        })
        return { parties, gestes, trouvaille: { ...court, graine, avant: r.faits.length } }
      }
    }
    return { parties, gestes, trouvaille: null }
  } finally {
    await monde.fermer()
  }
}
const VIEUX = 2080
const CLOS_TOUS_LES = 5
/** How many sales are taken back at the end of a run. */
const REPRISES = 2

export const raconter = ({ graine, avant, dites, violation }: Trouvaille): string =>
  [
    `graine ${graine}, ${avant} gestes réduits à ${dites.length} :`,
    ...dites.map((d, n) => `  ${n + 1}. ${d}`),
    `✗ ${violation?.message}`,
  ].join('\n')
