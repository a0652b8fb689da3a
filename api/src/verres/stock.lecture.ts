import { lireEntierDeFichier, lireMontantDeFichier } from '@dioptrie/domain/kernel/argent'
import type { Colonnes, ColonnesLues, ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { lireDecimal, type PasDioptrie } from '@dioptrie/domain/kernel/optique'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { type GenreStock, refusDeCase } from '@dioptrie/domain/verres/reserve'
import { LigneDeStock } from '@dioptrie/domain/verres/stock'
import { annuaire, trouver } from '../kernel/sheets/import.lecture.ts'
import { citer, cleDeTitre, ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES_STOCK } from './stock.colonnes.ts'

export interface DemandeDeStock {
  contenu: Uint8Array
  /** The file is of one officine: a line that names another does not belong to it. */
  officine: string
  /** The commercial names that are offered, and their ids. */
  noms: [nom: string, id: string][]
  genres: Record<string, GenreStock>
  dites: Colonnes
  pas: PasDioptrie
}

export interface StockLu {
  lues: number
  lignes: { ligne: number; saisie: LigneDeStock }[]
  erreurs: ErreurDeLigne[]
  colonnes: ColonnesLues
}

const TITRES = new Map(COLONNES_STOCK.map(c => [c.champ, c.titre]))
const MESURES = ['Sph', 'Cyl', 'Diametre', 'Add', 'Base'] as const
const COMPTES = ['Quantite', 'SeuilAlerte'] as const

/** What the cells of a line mean, or why they mean nothing, by field. */
function interpreter(
  textes: Record<string, string>,
  noms: ReturnType<typeof annuaire>,
  d: DemandeDeStock,
): { brut: Record<string, unknown>; refus: Record<string, string> } {
  const brut: Record<string, unknown> = {}
  const refus: Record<string, string> = {}
  const { Officine, IdNomCommercial, Cote } = textes
  if (Officine && cleDeTitre(Officine) !== cleDeTitre(d.officine))
    refus.Officine = `Cette ligne est de « ${citer(Officine)} » : le fichier s’importe à ${d.officine}.`
  if (IdNomCommercial) {
    const nom = trouver(IdNomCommercial, noms)
    if ('refus' in nom) refus.IdNomCommercial = nom.refus
    else brut.IdNomCommercial = nom.valeur
  }
  if (Cote) brut.Cote = Cote.trim().toUpperCase()
  const prendre = (champ: string, lu: ReturnType<typeof lireDecimal>) => {
    if (lu.refus !== undefined) refus[champ] = lu.refus
    else if (lu.valeur !== null) brut[champ] = lu.valeur
  }
  for (const champ of MESURES) prendre(champ, lireDecimal(textes[champ]?.replaceAll(/\s/g, '') ?? ''))
  for (const champ of COMPTES)
    if (textes[champ]) brut[champ] = lireEntierDeFichier(textes[champ]) ?? textes[champ]
  prendre('PrixAchat', lireMontantDeFichier(textes.PrixAchat ?? ''))
  return { brut, refus }
}

const placeDe = (s: LigneDeStock) =>
  [s.IdNomCommercial, s.Sph, s.Cyl ?? '', s.Diametre ?? '', s.Add ?? '', s.Cote ?? '', s.Base ?? ''].join('/')

/** Reads a whole file in a process apart: powers ready to be held, or each error with its line and column. */
export default function lireFichierDeStock(d: DemandeDeStock): StockLu {
  const { lues, lignes, erreurs, colonnes } = lireFeuille(d.contenu, COLONNES_STOCK, d.dites)
  const noms = annuaire(d.noms)
  const lu: StockLu = { lues, lignes: [], erreurs, colonnes }
  const vues = new Map<string, number>()
  for (const { ligne, textes } of lignes) {
    const { brut, refus } = interpreter(textes, noms, d)
    const saisie = LigneDeStock.safeParse(brut)
    if (!saisie.success)
      for (const [chemin, message] of Object.entries(champsDe(saisie.error)))
        refus[chemin.split('.')[0] ?? ''] ??= message
    else {
      const { data } = saisie
      Object.assign(refus, refusDeCase(d.genres[data.IdNomCommercial] ?? 'unifocal', data, d.pas))
      const premiere = vues.get(placeDe(data))
      if (premiere) refus.Sph ??= `Déjà à la ligne ${premiere}.`
      else vues.set(placeDe(data), ligne)
    }
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: TITRES.get(champ) ?? champ, message })
    if (saisie.success && Object.keys(refus).length === 0) lu.lignes.push({ ligne, saisie: saisie.data })
  }
  return lu
}
