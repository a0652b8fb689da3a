import { SaisieClient } from '@dioptrie/domain/clients/contract'
import { type Civilite, genreDe, nomComplet, verifierClient } from '@dioptrie/domain/clients/rules'
import { type Jour, lireJour } from '@dioptrie/domain/kernel/jour'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { lireTableur } from '../kernel/travailleur/lecture.ts'
import { COLONNES } from './colonnes.ts'

export const LIGNES_MAX = 20_000
/** Beyond this a person corrects the file, not the list. */
const ERREURS_MAX = 1_000

export interface DemandeDeLecture {
  contenu: Uint8Array
  aujourdhui: Jour
  /** Names of insurers and companies → ids. */
  assurances: [nom: string, id: string][]
  societes: [nom: string, id: string][]
}

export interface LigneLue {
  ligne: number
  saisie: Omit<SaisieClient, 'IdOfficine'>
}

export interface ErreurDeLigne {
  ligne: number
  champ: string
  message: string
}

export interface FichierLu {
  lues: number
  lignes: LigneLue[]
  erreurs: ErreurDeLigne[]
  /** Lines that look like an earlier line of the same file. */
  repetitions: { ligne: number; premiere: number; Client: string }[]
}

/** A line never names its officine: the whole file goes to one. */
const Ligne = SaisieClient.omit({ IdOfficine: true })

/** Titles and names as people write them: without case, accents or punctuation. */
const cleDe = (texte: string) =>
  texte
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const PAR_TITRE = new Map(
  COLONNES.flatMap(c => [c.titre, ...(c.autresTitres ?? [])].map(t => [cleDe(t), c] as const)),
)
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
  if (champ === 'Civilite') return { valeur: CIVILITES_ECRITES[cleDe(texte)] ?? texte }
  if (champ === 'Genre') return { valeur: GENRES_ECRITS[cleDe(texte)] ?? texte }
  if (champ === 'Contacts')
    return {
      valeur: texte
        .split(/[,;|\n]|\s\/\s/)
        .map(t => t.trim())
        .filter(Boolean),
    }
  if (champ === 'DateNaissance') {
    const lu = lireJour(texte, { aujourdhui: d.aujourdhui, passe: true })
    return lu.refus === undefined ? { valeur: lu.valeur } : { refus: lu.refus }
  }
  const noms = d.noms[champ]
  if (!noms) return { valeur: texte }
  const id = noms.get(cleDe(texte))
  return id ? { valeur: id } : { refus: `« ${texte} » n’est pas dans la liste : ajoutez-la d’abord.` }
}

function colonnesDe(entete: string[], erreurs: ErreurDeLigne[]): (string | null)[] {
  const vues = new Set<string>()
  const champs = entete.map(titre => {
    if (titre === '') return null
    const colonne = PAR_TITRE.get(cleDe(titre))
    if (!colonne) erreurs.push({ ligne: 1, champ: titre, message: 'Colonne inconnue.' })
    const champ = colonne?.champ ?? null
    if (champ && vues.has(champ))
      erreurs.push({ ligne: 1, champ: titre, message: 'Colonne présente deux fois.' })
    if (champ) vues.add(champ)
    return champ
  })
  for (const champ of ['Nom', 'Prenoms'])
    if (!vues.has(champ))
      erreurs.push({ ligne: 1, champ: TITRES.get(champ) ?? champ, message: 'Colonne obligatoire absente.' })
  return champs
}

/** Our own exports put an apostrophe before what looks like a formula. */
const sansApostrophe = (texte: string) => texte.replace(/^'(?=[=+\-@])/, '')

/** Reads a whole file in a worker thread: clients ready to be written, or each error with its line and column. */
export default async function lireClients(d: DemandeDeLecture): Promise<FichierLu> {
  const lignes = await lireTableur(d.contenu)
  const premiere = lignes.findIndex(l => l.some(c => c !== ''))
  const remplies = lignes.map((cellules, i) => ({ cellules, ligne: i + 1 })).slice(premiere + 1)
  const utiles = remplies.filter(l => l.cellules.some(c => c !== ''))
  if (premiere < 0 || utiles.length === 0)
    throw new Refus(400, 'FICHIER_VIDE', 'Le fichier ne contient aucune ligne de client.', {
      champs: { fichier: 'Aucune ligne' },
    })
  if (utiles.length > LIGNES_MAX)
    throw new Refus(
      400,
      'FICHIER_TROP_LONG',
      `Un fichier compte au plus 20 000 clients, celui-ci en a ${utiles.length}.`,
      {
        champs: { fichier: 'Trop de lignes' },
      },
    )
  const erreurs: ErreurDeLigne[] = []
  const champs = colonnesDe(lignes[premiere] ?? [], erreurs)
  const lu: FichierLu = { lues: utiles.length, lignes: [], erreurs, repetitions: [] }
  if (erreurs.length > 0) return lu

  const noms = {
    IdAssurance: new Map(d.assurances.map(([nom, id]) => [cleDe(nom), id])),
    IdSociete: new Map(d.societes.map(([nom, id]) => [cleDe(nom), id])),
  }
  for (const { cellules, ligne } of utiles) {
    const brut: Record<string, unknown> = {}
    const refus: Record<string, string> = {}
    champs.forEach((champ, i) => {
      const texte = sansApostrophe(cellules[i] ?? '')
      if (!champ || texte === '') return
      const sens = interpreter(champ, texte, { aujourdhui: d.aujourdhui, noms })
      if (sens.refus) refus[champ] = sens.refus
      else brut[champ] = sens.valeur
    })
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
        saisie: { ...saisie.data, Genre: saisie.data.Genre ?? genreDe(saisie.data.Civilite) },
      })
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
      ...(saisie.DateNaissance ? [`${cleDe(`${saisie.Nom}${saisie.Prenoms}`)}|${saisie.DateNaissance}`] : []),
    ]
    const premiere = signes.map(s => vus.get(s)).find(l => l !== undefined)
    for (const signe of signes) if (!vus.has(signe)) vus.set(signe, ligne)
    return premiere === undefined ? [] : [{ ligne, premiere, Client: nomComplet(saisie) }]
  })
}
