import { chargerCode } from './code.ts'
import type { Coquille, Morceau } from './langues/coquille.ts'
import fr from './langues/fr.ts'

export const LANGUES = { fr: 'Français', en: 'English', de: 'Deutsch', pt: 'Português' } as const
export type Langue = keyof typeof LANGUES

/** Every folder that has words in `mots/`. The type of a text is the French one. */
interface Dossiers {
  acces: typeof import('../acces/mots/fr.ts')
  agenda: typeof import('../agenda/mots/fr.ts')
  aide: typeof import('../poste/aide/mots/fr.ts')
  atelier: typeof import('../atelier/mots/fr.ts')
  avoirs: typeof import('../avoirs/mots/fr.ts')
  caisse: typeof import('../caisse/mots/fr.ts')
  camera: typeof import('../poste/camera/mots/fr.ts')
  champs: typeof import('./champs/mots/fr.ts')
  clients: typeof import('../clients/mots/fr.ts')
  commercial: typeof import('../commercial/mots/fr.ts')
  comptes: typeof import('../comptes/mots/fr.ts')
  comptoir: typeof import('../comptoir/mots/fr.ts')
  configuration: typeof import('../configuration/mots/fr.ts')
  consultations: typeof import('../consultations/mots/fr.ts')
  demarrage: typeof import('../tableau-de-bord/demarrage/mots/fr.ts')
  depense: typeof import('../caisse/depense/mots/fr.ts')
  emport: typeof import('../configuration/emport/mots/fr.ts')
  etats: typeof import('../etats/mots/fr.ts')
  exceptions: typeof import('../exceptions/mots/fr.ts')
  facturation: typeof import('../facturation/mots/fr.ts')
  fournisseurs: typeof import('../fournisseurs/mots/fr.ts')
  importation: typeof import('../ui/importation/mots/fr.ts')
  notes: typeof import('../poste/notes/mots/fr.ts')
  notifications: typeof import('../poste/notifications/mots/fr.ts')
  ordonnance: typeof import('../clients/ordonnance/mots/fr.ts')
  organisation: typeof import('../organisation/mots/fr.ts')
  proformas: typeof import('../proformas/mots/fr.ts')
  receptions: typeof import('../receptions/mots/fr.ts')
  reserve: typeof import('../verres/reserve/mots/fr.ts')
  referentiel: typeof import('../referentiel/mots/fr.ts')
  remises: typeof import('../commandes/remises/mots/fr.ts')
  saisie: typeof import('../ui/saisie/mots/fr.ts')
  serie: typeof import('../poste/serie/mots/fr.ts')
  shell: typeof import('../shell/mots/fr.ts')
  sms: typeof import('../sms/mots/fr.ts')
  stock: typeof import('../stock/mots/fr.ts')
  systeme: typeof import('../configuration/systeme/mots/fr.ts')
  'tableau-de-bord': typeof import('../tableau-de-bord/mots/fr.ts')
  ui: typeof import('../ui/mots/fr.ts')
  verres: typeof import('../verres/mots/fr.ts')
  versements: typeof import('../caisse/versements/mots/fr.ts')
  vues: typeof import('../ui/liste/vues/mots/fr.ts')
  vendre: typeof import('../ventes/vendre/mots/fr.ts')
  ventes: typeof import('../ventes/mots/fr.ts')
}

export type Espace = keyof Dossiers
export type Textes = {
  [E in Espace]: Dossiers[E]['mots'] & (Dossiers[E] extends { titres: infer T } ? T : unknown)
}

/** What can be named before its area is open: the titles of every screen, and the shell's own words. */
export type Titres = {
  [E in Espace as Dossiers[E] extends { titres: object } ? E : never]: Dossiers[E] extends { titres: infer T }
    ? T
    : never
} & Pick<Textes, 'shell'>

/** `../clients/ordonnance/mots/fr.ts` holds the words of `ordonnance`. */
const espaceDe = (chemin: string) => chemin.split('/').at(-3) as string

/** Where the words of an area are, by language: known once the language is there. */
const CHARGEURS = new Map<string, () => Promise<Morceau>>()

const COQUILLES: Record<Exclude<Langue, 'fr'>, () => Promise<{ default: Coquille }>> = {
  en: () => import('./langues/en.ts'),
  de: () => import('./langues/de.ts'),
  pt: () => import('./langues/pt.ts'),
}

/**
 * One dictionary per language, which fills as areas are opened. It is filled in place, so that opening an area does
 * not draw the whole page again: who asks for a text waits until it is there.
 */
const dictionnaires: Record<Langue, Morceau> = { fr: {}, en: {}, de: {}, pt: {} }
export const dictionnaire = (langue: Langue) => dictionnaires[langue] as unknown as Textes

/** Titles and words of an area make one text: `fusion.titre` comes with the shell, `fusion.texte` with the screen. */
function joindre(a: Morceau, b: Morceau): Morceau {
  const tout = { ...a }
  for (const [cle, valeur] of Object.entries(b)) {
    const connu = tout[cle]
    tout[cle] = typeof connu === 'object' && typeof valeur === 'object' ? joindre(connu, valeur) : valeur
  }
  return tout
}

function ajouter(langue: Langue, espace: string, morceau: Morceau) {
  const textes = dictionnaires[langue]
  textes[espace] = joindre((textes[espace] ?? {}) as Morceau, morceau)
}

/** Told in the way React reads it: what is already there is not waited for, not even a moment. */
const faite = (promesse: Promise<void>) => Object.assign(promesse, { status: 'fulfilled', value: undefined })
const FAIT = faite(Promise.resolve())

/** One promise for each text, always the same: a screen asks for it at every drawing. */
const lus = new Map<string, Promise<void>>()

function uneFois(cle: string, charger: () => Promise<void>): Promise<void> {
  const connu = lus.get(cle)
  if (connu) return connu
  const promesse = chargerCode(charger).then(
    () => void faite(promesse),
    (erreur: unknown) => {
      lus.delete(cle)
      throw erreur
    },
  )
  lus.set(cle, promesse)
  return promesse
}

const nomDe = (langue: Langue, espace: string) => `${espace}/${langue}.ts`

function poserCoquille(langue: Langue, { mots, titres, aires }: Coquille) {
  for (const [chemin, charger] of Object.entries(aires))
    CHARGEURS.set(nomDe(langue, espaceDe(chemin)), charger)
  for (const [chemin, textes] of Object.entries(titres)) ajouter(langue, espaceDe(chemin), textes)
  for (const [chemin, textes] of Object.entries(mots)) {
    ajouter(langue, espaceDe(chemin), textes)
    lus.set(nomDe(langue, espaceDe(chemin)), FAIT)
  }
}
poserCoquille('fr', fr)
const poser = (langue: Langue) =>
  langue === 'fr'
    ? FAIT
    : uneFois(langue, async () => poserCoquille(langue, (await COQUILLES[langue]()).default))

/** The words of one folder, in one language. */
export function chargerTextes(langue: Langue, espace: string): Promise<void> {
  const nom = nomDe(langue, espace)
  return uneFois(nom, async () => {
    await poser(langue)
    const charger = CHARGEURS.get(nom)
    if (charger) ajouter(langue, espace, await charger())
  })
}

/** The shell and all that is open, in another language. */
export async function chargerLangue(langue: Langue): Promise<void> {
  await poser(langue)
  const ouverts = new Set([...lus.keys()].map(cle => cle.split('/')[0] as string))
  const aires = [...ouverts].filter(espace => CHARGEURS.has(nomDe(langue, espace)))
  await Promise.all(aires.map(espace => chargerTextes(langue, espace)))
}
