import { lireMontantDeFichier } from '@dioptrie/domain/kernel/argent'
import type { ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { BORNES, lireDecimal, PHRASES, surLePas } from '@dioptrie/domain/kernel/optique'
import type { Foyer } from '@dioptrie/domain/kernel/optique/valeurs'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { Colonnes, EntetesTarif } from '@dioptrie/domain/verres/matrice'
import { refusDAddition, refusDeBande } from '@dioptrie/domain/verres/rules'
import {
  COLONNES_REQUISES,
  COLONNES_TARIF,
  type ColonneTarif,
  TITRES_TARIF,
} from '@dioptrie/domain/verres/valeurs'
import { annuaire, trouver } from '../kernel/sheets/import.lecture.ts'
import { citer, cleDeTitre, ERREURS_MAX, sansApostrophe } from '../kernel/worker/feuille.ts'
import { lireTableur } from '../kernel/worker/lecture.ts'

/** A supplier's whole list is longer than a table that a person fills. */
const LIGNES_TARIF = 60_000
const EXEMPLES = 5

export interface DemandeDeTarif {
  contenu: Uint8Array
  /** Only the titles and the first lines are wanted. */
  entetes: boolean
  /** Title of the file → what it holds. */
  colonnes: Colonnes
  /** Names of what a model is made of, and their ids. */
  noms: Record<'Foyer' | 'Matiere' | 'Indice', [nom: string, id: string][]>
  foyers: Record<string, Foyer>
}

/** A band with its model, as a line tells it; bounds in dioptres. */
export interface LigneDeTarif {
  ligne: number
  Libelle_Model: string
  Gamme: string
  IdFoyer: string
  IdMatiere: string
  IdIndice: string
  Diametres: number[]
  HauteurMin: number | null
  SphInf: number
  SphSup: number
  CylInf: number
  CylSup: number
  AddInf: number | null
  AddSup: number | null
  Prix: number
  PrixAchat: number | null
}

export interface TarifLu extends EntetesTarif {
  lues: number
  lignes: LigneDeTarif[]
  erreurs: ErreurDeLigne[]
}

/** What is said of the file’s titles, else what they say themselves. */
function reconnaitre(titres: readonly string[], dites: Colonnes): Colonnes {
  const parTitre = new Map<string, ColonneTarif>(
    COLONNES_TARIF.flatMap(c => [
      [cleDeTitre(TITRES_TARIF[c]), c],
      [cleDeTitre(c), c],
    ]),
  )
  const connues = new Map(Object.entries(dites).map(([titre, c]) => [cleDeTitre(titre), c]))
  const prises = new Set<ColonneTarif>()
  const resultat: Colonnes = {}
  for (const source of [connues, parTitre])
    for (const titre of titres) {
      const champ = source.get(cleDeTitre(titre))
      if (!champ || prises.has(champ) || titre in resultat) continue
      resultat[titre] = champ
      prises.add(champ)
    }
  return resultat
}

type Textes = Partial<Record<ColonneTarif, string>>
type Lue<T> = { valeur: T } | { refus: string }

const DIOPTRIES = [
  ['SphInf', 'Sph'],
  ['SphSup', 'Sph'],
  ['CylInf', 'Cyl'],
  ['CylSup', 'Cyl'],
  ['AddInf', 'Add'],
  ['AddSup', 'Add'],
] as const

function dioptries(texte: string | undefined, mesure: 'Sph' | 'Cyl' | 'Add'): Lue<number | null> {
  if (!texte) return mesure === 'Add' ? { valeur: null } : { refus: 'Obligatoire' }
  const lu = lireDecimal(texte)
  if (lu.refus !== undefined || lu.valeur === null) return { refus: lu.refus ?? PHRASES.nombre(mesure) }
  const { min, max, pas, horsBornes } = BORNES[mesure]
  if (mesure === 'Cyl' && lu.valeur < 0)
    return { refus: 'Le barème est en cylindre positif : de 0,00 à +12,00.' }
  if (lu.valeur < min || lu.valeur > max) return { refus: horsBornes }
  return surLePas(lu.valeur, pas) ? { valeur: lu.valeur } : { refus: PHRASES.pas(mesure, lu.valeur) }
}

function montant(texte: string | undefined, requis: boolean): Lue<number | null> {
  const lu = lireMontantDeFichier(texte ?? '')
  if (lu.refus !== undefined) return { refus: lu.refus }
  return lu.valeur === null && requis ? { refus: 'Obligatoire' } : { valeur: lu.valeur }
}

function diametres(texte: string | undefined): Lue<number[]> {
  const nombres = (texte ?? '').split(/[\s;,/|]+/).filter(Boolean)
  const valeur = [...new Set(nombres.map(Number))].sort((a, b) => a - b)
  return valeur.every(n => Number.isInteger(n) && n >= 40 && n <= 100) && valeur.length <= 12
    ? { valeur }
    : { refus: 'Des millimètres entiers de 40 à 100 sont attendus, par exemple 65 70.' }
}

function hauteur(texte: string | undefined): Lue<number | null> {
  const lu = lireDecimal(texte ?? '')
  if (lu.refus !== undefined) return { refus: lu.refus }
  const n = lu.valeur
  return n === null || (n >= 5 && n <= 45 && surLePas(n, 0.5))
    ? { valeur: n }
    : { refus: 'De 5 à 45 mm, au demi-millimètre.' }
}

const nom = (texte: string | undefined): Lue<string> =>
  !texte
    ? { refus: 'Obligatoire' }
    : texte.length > 120
      ? { refus: 'Au plus 120 caractères' }
      : { valeur: texte.replaceAll(/\s+/g, ' ').trim() }

function lireLigne(
  ligne: number,
  textes: Textes,
  noms: Record<string, Map<string, string | null>>,
  foyers: DemandeDeTarif['foyers'],
): LigneDeTarif | Record<string, string> {
  const refus: Record<string, string> = {}
  const prendre = <T>(champ: ColonneTarif, lu: Lue<T>): T | undefined => {
    if ('valeur' in lu) return lu.valeur
    refus[champ] = lu.refus
    return undefined
  }
  const reference = (champ: 'Foyer' | 'Matiere' | 'Indice') =>
    prendre(
      champ,
      textes[champ] ? (trouver(textes[champ], noms[champ]) as Lue<string>) : { refus: 'Obligatoire' },
    )
  const lue = {
    ligne,
    Libelle_Model: prendre('Libelle_Model', nom(textes.Libelle_Model)),
    Gamme: prendre('Gamme', nom(textes.Gamme)),
    IdFoyer: reference('Foyer'),
    IdMatiere: reference('Matiere'),
    IdIndice: reference('Indice'),
    Diametres: prendre('Diametres', diametres(textes.Diametres)),
    HauteurMin: prendre('HauteurMin', hauteur(textes.HauteurMin)),
    ...(Object.fromEntries(
      DIOPTRIES.map(([champ, m]) => [champ, prendre(champ, dioptries(textes[champ], m))]),
    ) as {
      [C in (typeof DIOPTRIES)[number][0]]: number
    }),
    Prix: prendre('Prix', montant(textes.Prix, true)),
    PrixAchat: prendre('PrixAchat', montant(textes.PrixAchat, false)),
  }
  const foyer = lue.IdFoyer && foyers[lue.IdFoyer]
  Object.assign(refus, { ...refusDeBande(lue), ...(foyer ? refusDAddition(foyer, lue) : {}), ...refus })
  return Object.keys(refus).length > 0 ? refus : (lue as LigneDeTarif)
}

/** Reads a supplier's file in a process apart: its titles, its bands, or each error with its line and column. */
export default function lireFichierDeTarif(d: DemandeDeTarif): TarifLu {
  const [entete, ...utiles] = lireTableur(d.contenu)
  if (!entete || utiles.length === 0)
    throw new Refus(400, 'FICHIER_VIDE', 'Le fichier ne contient aucune ligne sous ses titres.', {
      champs: { fichier: 'Aucune ligne' },
    })
  if (utiles.length > LIGNES_TARIF)
    throw new Refus(
      400,
      'FICHIER_TROP_LONG',
      `Un tarif compte au plus 60 000 lignes, celui-ci en a ${utiles.length}.`,
      { champs: { fichier: 'Trop de lignes' } },
    )
  const titres = entete.cellules.map(citer)
  const Colonnes = reconnaitre(
    titres.filter(t => t !== ''),
    d.colonnes,
  )
  const lu: TarifLu = {
    titres,
    exemples: utiles.slice(0, EXEMPLES).map(u => u.cellules.map(citer)),
    Colonnes,
    lues: utiles.length,
    lignes: [],
    erreurs: [],
  }
  if (d.entetes) return lu

  const trouvees = new Set(Object.values(Colonnes))
  const absentes = COLONNES_REQUISES.filter(c => !trouvees.has(c))
  if (absentes.length > 0)
    return {
      ...lu,
      erreurs: absentes.map(c => ({
        ligne: 1,
        champ: TITRES_TARIF[c],
        message: 'Aucune colonne ne dit cela.',
      })),
    }
  const champs = titres.map(t => Colonnes[t])
  const noms = Object.fromEntries(Object.entries(d.noms).map(([champ, n]) => [champ, annuaire(n)]))
  for (const { ligne, cellules } of utiles) {
    const textes: Textes = {}
    champs.forEach((champ, i) => {
      const texte = sansApostrophe(cellules[i] ?? '')
      if (champ && texte !== '') textes[champ] = texte
    })
    const lue = lireLigne(ligne, textes, noms, d.foyers)
    if ('ligne' in lue) lu.lignes.push(lue as LigneDeTarif)
    else
      for (const [champ, message] of Object.entries(lue))
        if (lu.erreurs.length < ERREURS_MAX)
          lu.erreurs.push({ ligne, champ: TITRES_TARIF[champ as ColonneTarif], message })
  }
  return lu
}
