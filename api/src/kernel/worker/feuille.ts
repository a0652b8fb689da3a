import {
  type Colonnes,
  type ColonnesLues,
  type ErreurDeLigne,
  LIGNES_MAX,
} from '@dioptrie/domain/kernel/importation'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { lireTableur } from './lecture.ts'

/** Beyond this a person corrects the file, not the list. */
export const ERREURS_MAX = 1_000

/** A column that a file may have. */
interface ColonneLue {
  /** Field it fills, `null` when an export shows it and an import passes over it. */
  champ: string | null
  titre: string
  autresTitres?: string[]
  requise?: boolean
  /** Several columns may hold it: a second telephone. */
  plusieurs?: boolean
}

interface LigneDeFeuille {
  ligne: number
  /** Filled cells by field. */
  textes: Record<string, string>
  /** As the file has them. */
  cellules: string[]
}

/** Titles as people write them: without case, accents or punctuation. */
export const cleDeTitre = (texte: string) =>
  texte
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Enough of a column to know it by. */
const EXEMPLES = 3
const CITE_MAX = 80
/** A text of the file inside a sentence: enough to find it again, and a thousand errors stay a short reply. */
export const citer = (texte: string) => (texte.length > CITE_MAX ? `${texte.slice(0, CITE_MAX)}…` : texte)

/** Our own exports put an apostrophe before what looks like a formula. */
export const sansApostrophe = (texte: string) => texte.replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, '')

function champsDeLEntete(
  entete: string[],
  colonnes: ColonneLue[],
  dites: Colonnes,
  erreurs: ErreurDeLigne[],
): (string | null)[] {
  const parChamp = new Map(colonnes.flatMap(c => (c.champ ? [[c.champ, c] as const] : [])))
  const connues = new Map(Object.entries(dites).map(([titre, champ]) => [cleDeTitre(titre), champ]))
  const parTitre = new Map(
    colonnes.flatMap(c =>
      [c.titre, ...(c.champ ? [c.champ] : []), ...(c.autresTitres ?? [])].map(
        t => [cleDeTitre(t), c] as const,
      ),
    ),
  )
  const vus = new Set<string>()
  const champs = entete.map(titre => {
    if (titre === '') return null
    const dite = connues.get(cleDeTitre(titre))
    // Said to hold nothing of use.
    if (dite === '') return null
    const colonne = parChamp.get(dite ?? '') ?? parTitre.get(cleDeTitre(titre))
    if (!colonne) erreurs.push({ ligne: 1, champ: citer(titre), message: 'Colonne inconnue.' })
    const champ = colonne?.champ ?? null
    if (champ && vus.has(champ) && !colonne?.plusieurs)
      erreurs.push({ ligne: 1, champ: citer(titre), message: 'Colonne présente deux fois.' })
    if (champ) vus.add(champ)
    return champ
  })
  for (const { champ, titre, requise } of colonnes)
    if (requise && champ && !vus.has(champ))
      erreurs.push({ ligne: 1, champ: titre, message: 'Colonne obligatoire absente.' })
  return champs
}

/** A file as rows of named cells. With errors in its header it has no rows: the columns mean nothing then. */
export function lireFeuille(
  contenu: Uint8Array,
  colonnes: ColonneLue[],
  dites: Colonnes = {},
): {
  lues: number
  lignes: LigneDeFeuille[]
  erreurs: ErreurDeLigne[]
  colonnes: ColonnesLues
  entete: string[]
} {
  const [entete, ...utiles] = lireTableur(contenu)
  if (!entete || utiles.length === 0)
    throw new Refus(400, 'FICHIER_VIDE', 'Le fichier ne contient aucune ligne sous ses titres.', {
      champs: { fichier: 'Aucune ligne' },
    })
  if (utiles.length > LIGNES_MAX)
    throw new Refus(
      400,
      'FICHIER_TROP_LONG',
      `Un fichier compte au plus 20 000 lignes, celui-ci en a ${utiles.length}.`,
      { champs: { fichier: 'Trop de lignes' } },
    )
  const erreurs: ErreurDeLigne[] = []
  const champs = champsDeLEntete(entete.cellules, colonnes, dites, erreurs)
  const lignes =
    erreurs.length > 0
      ? []
      : utiles.map(u => ({ ligne: u.ligne, textes: nommer(champs, u.cellules), cellules: u.cellules }))
  const titres = entete.cellules.map(citer)
  return {
    entete: entete.cellules,
    lues: utiles.length,
    lignes,
    erreurs,
    colonnes: {
      titres: titres.filter(Boolean),
      exemples: titres.flatMap((titre, i) =>
        titre
          ? [
              utiles
                .slice(0, EXEMPLES)
                .flatMap(u => u.cellules[i] || [])
                .map(citer),
            ]
          : [],
      ),
      Colonnes: Object.fromEntries(
        titres.flatMap((titre, i) =>
          titre && champs[i] ? [[titre, champs[i]]] : titre && dites[titre] === '' ? [[titre, '']] : [],
        ),
      ),
      champs: colonnes.flatMap(({ champ, titre, requise = false, plusieurs }) =>
        champ ? [{ champ, titre, requis: requise, ...(plusieurs && { plusieurs }) }] : [],
      ),
    },
  }
}

function nommer(champs: (string | null)[], cellules: string[]): Record<string, string> {
  const textes: Record<string, string> = {}
  champs.forEach((champ, i) => {
    const texte = sansApostrophe(cellules[i] ?? '')
    if (champ && texte !== '') textes[champ] = textes[champ] ? `${textes[champ]}; ${texte}` : texte
  })
  return textes
}
