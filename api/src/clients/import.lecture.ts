import { SaisieClient } from '@dioptrie/domain/clients/contract'
import { type Civilite, genreDe, nomComplet, verifierClient } from '@dioptrie/domain/clients/rules'
import type { Colonnes, ColonnesLues, ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { type Jour, lireJour } from '@dioptrie/domain/kernel/jour'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { telephoneDeTableur } from '@dioptrie/domain/kernel/telephone'
import { citer, cleDeTitre, ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES } from './colonnes.ts'

export interface DemandeDeLecture {
  contenu: Uint8Array
  aujourdhui: Jour
  /** Names of insurers and companies → ids. */
  assurances: [nom: string, id: string][]
  societes: [nom: string, id: string][]
  /** What was said of its columns. */
  dites: Colonnes
}

export interface LigneLue {
  ligne: number
  /** What the other program called them. */
  ancien: string | null
  saisie: Omit<SaisieClient, 'IdOfficine'>
}

export interface FichierLu {
  lues: number
  lignes: LigneLue[]
  erreurs: ErreurDeLigne[]
  /** Lines that look like an earlier line of the same file. */
  repetitions: { ligne: number; premiere: number; Client: string }[]
  /** The lines that are refused, as the file has them: given back to be mended. */
  rejets: { ligne: number; cellules: string[] }[]
  entete: string[]
  colonnes: ColonnesLues
}

/** A line never names its officine: the whole file goes to one. */
const Ligne = SaisieClient.omit({ IdOfficine: true })

const NUMERO_MAX = 40
const COLONNES_LUES = COLONNES.map(({ champ, titre, autresTitres = [], plusieurs = false }) => ({
  champ,
  titre,
  autresTitres,
  plusieurs,
  requise: champ === 'Nom' || champ === 'Prenoms',
}))
const TITRES = new Map(COLONNES.map(c => [c.champ, c.titre]))

const CIVILITES_ECRITES: Record<string, Civilite> = {
  prof: 'Prof',
  professeur: 'Prof',
  pr: 'Prof',
  dr: 'Dr',
  docteur: 'Dr',
  m: 'M',
  mr: 'M',
  monsieur: 'M',
  mme: 'Mme',
  madame: 'Mme',
  mlle: 'Mlle',
  mademoiselle: 'Mlle',
  enft: 'Enft',
  enfant: 'Enft',
}
const GENRES_ECRITS: Record<string, 'M' | 'F'> = {
  m: 'M',
  h: 'M',
  homme: 'M',
  masculin: 'M',
  f: 'F',
  femme: 'F',
  feminin: 'F',
}

/** What a cell means for a field; a text that means nothing goes on to the schema, which says why. */
function interpreter(
  champ: string,
  texte: string,
  d: { aujourdhui: Jour; noms: Record<string, Map<string, string>> },
): { valeur?: unknown; refus?: string } {
  if (champ === 'Civilite') return { valeur: CIVILITES_ECRITES[cleDeTitre(texte)] ?? texte }
  if (champ === 'Genre') return { valeur: GENRES_ECRITS[cleDeTitre(texte)] ?? texte }
  if (champ === 'Contacts')
    return {
      valeur: texte
        .split(/[,;|\n]|\s\/\s|\/(?=\s*(?:\+|00)?\d{8})/)
        .map(t => telephoneDeTableur(t.trim()))
        .filter(Boolean),
    }
  if (champ === 'DateNaissance') {
    const lu = lireJour(texte, { aujourdhui: d.aujourdhui, passe: true })
    return lu.refus === undefined ? { valeur: lu.valeur } : { refus: lu.refus }
  }
  const noms = d.noms[champ]
  if (!noms) return { valeur: texte }
  const id = noms.get(cleDeTitre(texte))
  return id ? { valeur: id } : { refus: `« ${citer(texte)} » n’est pas dans la liste : ajoutez-la d’abord.` }
}

/** Reads a whole file in a process apart: clients ready to be written, or each error with its line and column. */
export default function lireClients(d: DemandeDeLecture): FichierLu {
  const { lues, lignes, erreurs, colonnes, entete } = lireFeuille(d.contenu, COLONNES_LUES, d.dites)
  const lu: FichierLu = { lues, lignes: [], erreurs, repetitions: [], rejets: [], colonnes, entete }
  const numeros = new Map<string, number>()
  const noms = {
    IdAssurance: new Map(d.assurances.map(([nom, id]) => [cleDeTitre(nom), id])),
    IdSociete: new Map(d.societes.map(([nom, id]) => [cleDeTitre(nom), id])),
  }
  for (const { ligne, textes: tous, cellules } of lignes) {
    const brut: Record<string, unknown> = {}
    const refus: Record<string, string> = {}
    const { AncienNumero: ancien = null, ...textes } = tous as Record<string, string> & {
      AncienNumero?: string
    }
    if (ancien !== null) {
      const premiere = numeros.get(ancien)
      if (premiere !== undefined) refus.AncienNumero = `Ce numéro est déjà à la ligne ${premiere}.`
      else if (ancien.length > NUMERO_MAX) refus.AncienNumero = `Au plus ${NUMERO_MAX} caractères`
      else numeros.set(ancien, ligne)
    }
    for (const [champ, texte] of Object.entries(textes)) {
      const sens = interpreter(champ, texte, { aujourdhui: d.aujourdhui, noms })
      if (sens.refus) refus[champ] = sens.refus
      else brut[champ] = sens.valeur
    }
    const saisie = Ligne.safeParse(brut)
    if (saisie.success) Object.assign(refus, verifierClient(saisie.data, d.aujourdhui))
    else
      for (const [chemin, message] of Object.entries(champsDe(saisie.error)))
        refus[chemin.split('.')[0] ?? ''] ??= message
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: TITRES.get(champ) ?? champ, message })
    if (saisie.success && Object.keys(refus).length === 0)
      lu.lignes.push({
        ligne,
        ancien,
        saisie: { ...saisie.data, Genre: saisie.data.Genre ?? genreDe(saisie.data.Civilite) },
      })
    else lu.rejets.push({ ligne, cellules })
  }
  lu.repetitions = repetitions(lu.lignes)
  return lu
}

/** The same two signs as between clients: a phone, or a name with its birth date. */
function repetitions(lignes: LigneLue[]): FichierLu['repetitions'] {
  const vus = new Map<string, number>()
  return lignes.flatMap(({ ligne, saisie }) => {
    const signes = [
      ...(saisie.Contacts ?? []),
      ...(saisie.DateNaissance
        ? [`${cleDeTitre(`${saisie.Nom}${saisie.Prenoms}`)}|${saisie.DateNaissance}`]
        : []),
    ]
    const premiere = signes.map(s => vus.get(s)).find(l => l !== undefined)
    for (const signe of signes) if (!vus.has(signe)) vus.set(signe, ligne)
    return premiere === undefined ? [] : [{ ligne, premiere, Client: nomComplet(saisie) }]
  })
}
