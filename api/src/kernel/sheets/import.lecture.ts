import '@dioptrie/domain'
import '@dioptrie/domain/verres/feuilles'
import { lireEntierDeFichier, lireMontantDeFichier } from '@dioptrie/domain/kernel/argent'
import { type ChampDeFeuille, feuilleDe } from '@dioptrie/domain/kernel/feuille'
import type { Colonnes, ColonnesLues, ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { lireJour } from '@dioptrie/domain/kernel/jour'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { citer, cleDeTitre, ERREURS_MAX, lireFeuille } from '../worker/feuille.ts'
import { titreDeColonne } from './titres.ts'

export interface DemandeDeLecture {
  contenu: Uint8Array
  table: string
  /** For each field that names a record: how such records are called, and their ids. */
  noms: Record<string, [nom: string, id: string][]>
  /** What the columns hold, where someone said so. */
  dites: Colonnes
}

export interface ReferenceLue {
  ligne: number
  saisie: Record<string, unknown>
}

export interface ReferencesLues {
  lues: number
  lignes: ReferenceLue[]
  erreurs: ErreurDeLigne[]
  colonnes: ColonnesLues
}

/** A number is the same with a comma and without its last zeros. */
const cleDeNombre = (nom: string) =>
  /^\d+([.,]\d+)?$/.test(nom) ? String(Number(nom.replace(',', '.'))) : nom

/** Names as they are compared: without case, accents, apostrophes, or how many spaces stand between words. */
const cleDeNom = (nom: string) =>
  cleDeNombre(nom.trim())
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'\s-]+/g, ' ')
    .trim()

/** « Commerce (Bouaké) » also answers to « Commerce », unless another one does too. */
export function annuaire(noms: [string, string][]): Map<string, string | null> {
  const par = new Map<string, string | null>()
  const poser = (cle: string, id: string) => par.set(cle, par.has(cle) && par.get(cle) !== id ? null : id)
  for (const [nom, id] of noms) {
    poser(cleDeNom(nom), id)
    const court = nom.replace(/ \([^()]*\)$/, '')
    if (court !== nom) poser(cleDeNom(court), id)
  }
  return par
}

const OUI_NON: Record<string, boolean> = {
  oui: true,
  vrai: true,
  x: true,
  '1': true,
  true: true,
  yes: true,
  non: false,
  faux: false,
  '0': false,
  false: false,
  no: false,
}

type Sens = { valeur: unknown } | { refus: string }

export function trouver(texte: string, noms: Map<string, string | null> | undefined): Sens {
  const id = noms?.get(cleDeNom(texte))
  if (id) return { valeur: id }
  return {
    refus:
      id === null
        ? `Plusieurs s’appellent « ${citer(texte)} » : précisez entre parenthèses.`
        : `« ${citer(texte)} » n’est pas dans la liste : ajoutez-le d’abord.`,
  }
}

/** Two suppliers may have a range of one name: the one that the line itself names is meant. */
function selonLaLigne(
  texte: string,
  noms: Map<string, string | null> | undefined,
  voisins: readonly string[],
): Sens {
  for (const voisin of voisins) {
    const id = noms?.get(cleDeNom(`${texte} (${voisin})`))
    if (id) return { valeur: id }
  }
  return trouver(texte, noms)
}

/** What a cell means for a field; a text that means nothing goes on to the schema, which says why. */
function interpreter(
  c: ChampDeFeuille,
  texte: string,
  noms: Map<string, string | null> | undefined,
  voisins: readonly string[],
): Sens {
  switch (c.genre) {
    case 'montant': {
      const lu = lireMontantDeFichier(texte)
      return lu.refus === undefined ? { valeur: lu.valeur } : { refus: lu.refus }
    }
    case 'entier':
      return { valeur: lireEntierDeFichier(texte) ?? texte }
    case 'decimal':
    case 'pourcent': {
      const chiffres = texte.replaceAll(/[\s%]/g, '').replace(',', '.')
      return { valeur: chiffres !== '' && Number.isFinite(Number(chiffres)) ? Number(chiffres) : texte }
    }
    case 'booleen':
      return { valeur: OUI_NON[cleDeTitre(texte)] ?? texte }
    case 'choix':
      return { valeur: c.valeurs?.find(v => cleDeTitre(v) === cleDeTitre(texte)) ?? texte }
    case 'jour': {
      const lu = lireJour(texte)
      return lu.refus === undefined ? { valeur: lu.valeur } : { refus: lu.refus }
    }
    case 'entiers': {
      const nombres = texte.split(/[\s;,/|]+/).filter(Boolean)
      return nombres.every(n => /^\d+$/.test(n))
        ? { valeur: nombres.map(Number) }
        : { refus: 'Des nombres entiers sont attendus, par exemple 65 70.' }
    }
    case 'reference':
      return selonLaLigne(texte, noms, voisins)
    case 'references': {
      const trouves = texte
        .split(';')
        .map(t => t.trim())
        .filter(Boolean)
        .map(t => trouver(t, noms))
      return trouves.find(s => 'refus' in s) ?? { valeur: trouves.map(s => 'valeur' in s && s.valeur) }
    }
    default:
      return { valeur: texte }
  }
}

/** Reads a whole file in a process apart: records ready to be written, or each error with its line and column. */
export default function lireReferences(d: DemandeDeLecture): ReferencesLues {
  const f = feuilleDe(d.table)
  const attendues = Object.entries(f.champs).map(([champ, { requis, autresTitres = [] }]) => ({
    champ,
    titre: titreDeColonne(f, champ),
    requise: requis,
    autresTitres,
  }))
  const { lues, lignes, erreurs, colonnes } = lireFeuille(d.contenu, attendues, d.dites)
  const noms = Object.fromEntries(Object.entries(d.noms).map(([champ, n]) => [champ, annuaire(n)]))
  const bonnes: ReferenceLue[] = []
  for (const { ligne, textes } of lignes) {
    const brut: Record<string, unknown> = {}
    const refus: Record<string, string> = {}
    for (const [champ, texte] of Object.entries(textes)) {
      const voisins = Object.keys(noms).flatMap(autre => (autre === champ ? [] : (textes[autre] ?? [])))
      const sens = interpreter(f.champs[champ] as ChampDeFeuille, texte, noms[champ], voisins)
      if ('refus' in sens) refus[champ] = sens.refus
      else brut[champ] = sens.valeur
    }
    const saisie = f.saisie.safeParse(brut)
    if (!saisie.success)
      for (const [chemin, message] of Object.entries(champsDe(saisie.error)))
        refus[chemin.split('.')[0] ?? ''] ??= message
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: titreDeColonne(f, champ), message })
    if (saisie.success && Object.keys(refus).length === 0)
      bonnes.push({ ligne, saisie: saisie.data as Record<string, unknown> })
  }
  return { lues, lignes: bonnes, erreurs, colonnes }
}
