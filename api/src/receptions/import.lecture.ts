import { lireEntierDeFichier, lireMontantDeFichier } from '@dioptrie/domain/kernel/argent'
import type { Colonnes, ColonnesLues, ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { SaisieLigne } from '@dioptrie/domain/receptions/contract'
import { lireRemise, verifierLignes } from '@dioptrie/domain/receptions/rules'
import { citer, cleDeTitre, ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { CALCULEES, COLONNES } from './colonnes.ts'

export interface DemandeDeLecture {
  contenu: Uint8Array
  /** Names of categories and brands → ids. */
  categories: [nom: string, id: string][]
  marques: [nom: string, id: string][]
  /** What was said of its columns. */
  dites: Colonnes
}

interface FichierDeLignes {
  lues: number
  lignes: { ligne: number; saisie: SaisieLigne }[]
  erreurs: ErreurDeLigne[]
  colonnes: ColonnesLues
}

const MONTANTS = new Set(['PrixAchatBrut', 'PrixVenteHT', 'PrixVenteTTC'])
const TITRES = new Map(COLONNES.map(c => [c.champ, c.titre]))

type Sens = { valeur: unknown } | { refus: string }

/** What a cell means for a field; a text that means nothing goes on to the schema, which says why. */
function interpreter(
  champ: string,
  textes: Record<string, string>,
  noms: Record<string, Map<string, string>>,
): Sens {
  const texte = textes[champ] as string
  const annuaire = noms[champ]
  if (annuaire) {
    const id = annuaire.get(cleDeTitre(texte))
    return id
      ? { valeur: id }
      : { refus: `« ${citer(texte)} » n’est pas dans la liste : ajoutez-la d’abord.` }
  }
  if (MONTANTS.has(champ)) {
    const lu = lireMontantDeFichier(texte)
    return lu.refus === undefined ? { valeur: lu.valeur } : { refus: lu.refus }
  }
  if (champ === 'Remise') {
    const lu = lireRemise(
      texte,
      lireMontantDeFichier(textes.PrixAchatBrut ?? '').valeur ?? 0,
      lireMontantDeFichier,
    )
    return lu.refus === undefined ? { valeur: lu.valeur } : { refus: lu.refus }
  }
  if (champ === 'Quantite') return { valeur: lireEntierDeFichier(texte) ?? texte }
  // A spreadsheet shows a barcode it took for a number.
  if (champ === 'CodeBarre' && /^\d(?:[.,]\d+)?e\+\d+$/i.test(texte))
    return { refus: 'Le tableur a arrondi ce code : mettez la colonne au format texte.' }
  return { valeur: texte }
}

/** Reads a whole file in a process apart: lines ready to enter a receipt, or each error with its line and column. */
export default function lireLignes(d: DemandeDeLecture): FichierDeLignes {
  const { lues, lignes, erreurs, colonnes } = lireFeuille(d.contenu, [...COLONNES, ...CALCULEES], d.dites)
  const noms = {
    IdCateg: new Map(d.categories.map(([nom, id]) => [cleDeTitre(nom), id])),
    IdMarque: new Map(d.marques.map(([nom, id]) => [cleDeTitre(nom), id])),
  }
  const bonnes: FichierDeLignes['lignes'] = []
  const noter = (ligne: number, refus: Record<string, string>) => {
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: TITRES.get(champ) ?? champ, message })
  }
  for (const { ligne, textes } of lignes) {
    const brut: Record<string, unknown> = {}
    const refus: Record<string, string> = {}
    for (const champ of Object.keys(textes)) {
      if (!TITRES.has(champ)) continue
      const sens = interpreter(champ, textes, noms)
      if ('refus' in sens) refus[champ] = sens.refus
      else brut[champ] = sens.valeur
    }
    const saisie = SaisieLigne.safeParse(brut)
    if (!saisie.success)
      for (const [chemin, message] of Object.entries(champsDe(saisie.error)))
        refus[chemin.split('.')[0] ?? ''] ??= message
    if (saisie.success && Object.keys(refus).length === 0) bonnes.push({ ligne, saisie: saisie.data })
    else noter(ligne, refus)
  }
  // The lines are counted as the file counts them, titles included.
  const entreElles = Object.entries(verifierLignes(bonnes.map(b => b.saisie)))
  const fautives = new Set(entreElles.map(([cle]) => Number(cle.split('.')[0])))
  for (const [cle, message] of entreElles) {
    const [rang, champ] = cle.split('.') as [string, string]
    const dit = message.replace(/ligne (\d+)/, (_, n: string) => `ligne ${bonnes[Number(n) - 1]?.ligne}`)
    noter(bonnes[Number(rang)]?.ligne ?? 0, { [champ]: dit })
  }
  return {
    lues,
    lignes: bonnes.filter((_, rang) => !fautives.has(rang)),
    erreurs: erreurs.sort((a, b) => a.ligne - b.ligne),
    colonnes: { ...colonnes, champs: colonnes.champs.filter(c => TITRES.has(c.champ)) },
  }
}
