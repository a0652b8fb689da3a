import type { Demande } from '@dioptrie/domain/kernel/contract'
import type { LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { useState, useSyncExternalStore } from 'react'
import { appeler, contrat, perimer, queryClient, RefusApi } from '../kernel/api.ts'
import { auRetour, maintenant } from '../kernel/serveur.ts'
import { lireProfil } from '../kernel/session.ts'
import { uuid } from '../kernel/transport.ts'

type Comptage = Demande<typeof contrat.inventaires.compter>['payload']['lignes'][number]

interface Lot {
  /** Made with the batch, kept until it is answered: sent again, it is counted once. */
  cle: string
  lignes: Comptage[]
}

interface Etat {
  /** Counted, and not on its way yet. */
  attente: readonly Comptage[]
  enVol: Lot | null
  /** How many of those that wait go alone, because the batch that held them was refused. */
  aIsoler: number
  refuses: readonly { ligne: Comptage; refus: RefusApi }[]
  /** Why what waits does not leave: the server is away, or does not manage. */
  arret: RefusApi | null
  /** Lines as the server last gave them, by article. */
  connues: ReadonlyMap<string, LigneInventaire>
  derniere: Pick<Comptage, 'IdArticle' | 'CodeBarre'> | null
}

const VIDE: Etat = {
  attente: [],
  enVol: null,
  aIsoler: 0,
  refuses: [],
  arret: null,
  connues: new Map(),
  derniere: null,
}
const LOT_MAX = 500
const NOUVEL_ESSAI_MS = 5000
/** Refused for what it says: sent again, it would be refused again. */
const DEFINITIFS = new Set([400, 403, 404, 409, 422])

const ajoute = (l: Comptage) => l.Compte === undefined && l.Motif === undefined
const memeArticle = (a: Comptage, b: Comptage) => a.IdArticle === b.IdArticle && a.CodeBarre === b.CodeBarre

/** One more of an article that already waits is a greater number, seen until now, unless a count given by hand stands in between. */
function joindre(attente: readonly Comptage[], ligne: Comptage): Comptage[] {
  const apresMain = attente.findLastIndex(l => !ajoute(l))
  const rang = ajoute(ligne) ? attente.findIndex((l, i) => i > apresMain && memeArticle(l, ligne)) : -1
  if (rang < 0) return [...attente, ligne]
  const somme = (attente[rang]?.Ajout ?? 0) + (ligne.Ajout ?? 0)
  return somme === 0
    ? attente.filter((_, i) => i !== rang)
    : attente.map((l, i) => (i === rang ? { ...l, Ajout: somme, Fin: ligne.Fin } : l))
}

type Refuses = Etat['refuses']

/** Beeps refused one after the other add up: none of them is counted. */
function refuser(refuses: Refuses, ligne: Comptage, refus: RefusApi): Refuses {
  const deja = ajoute(ligne) && refuses.find(r => ajoute(r.ligne) && memeArticle(r.ligne, ligne))
  const autres = refuses.filter(r => r !== deja)
  if (!deja) return [...autres, { ligne, refus }]
  const Ajout = (deja.ligne.Ajout ?? 0) + (ligne.Ajout ?? 0)
  return Ajout === 0 ? autres : [...autres, { ligne: { ...ligne, Ajout }, refus }]
}

/** Scans leave together, with their numbers; a count given by hand leaves alone. */
function prendre(attente: readonly Comptage[], aIsoler: number): number {
  const premiere = attente[0]
  if (!premiere || aIsoler > 0 || !ajoute(premiere)) return 1
  const main = attente.findIndex(l => !ajoute(l))
  return Math.min(main < 0 ? attente.length : main, LOT_MAX)
}

/**
 * What a person counts of one inventory: kept by this tab from the beep to the answer, sent in order, one batch at a time.
 * It outlives the screen, so that what is counted is saved whatever is opened next.
 */
function ouvrir(id: string, cle: string) {
  let etat: Etat = { ...VIDE, ...lireGarde(cle) }
  let minuterie: ReturnType<typeof setTimeout> | undefined
  let occupe = false
  const abonnes = new Set<() => void>()

  const poser = (suivant: Partial<Etat>) => {
    etat = { ...etat, ...suivant }
    garder(cle, etat)
    for (const rappel of abonnes) rappel()
  }

  const envoyer = async () => {
    if (occupe) return
    occupe = true
    clearTimeout(minuterie)
    for (let lot = suivant(); lot; lot = suivant()) if (!(await livrer(lot))) break
    occupe = false
    fermer()
  }

  const suivant = (): Lot | null => {
    if (etat.enVol) return etat.enVol
    if (etat.attente.length === 0) return null
    const n = prendre(etat.attente, etat.aIsoler)
    const enVol = { cle: uuid(), lignes: etat.attente.slice(0, n) }
    poser({ enVol, attente: etat.attente.slice(n), aIsoler: Math.max(0, etat.aIsoler - 1) })
    return enVol
  }

  /** Whether the next batch may leave. */
  const livrer = async (lot: Lot): Promise<boolean> => {
    try {
      const { lignes } = await appeler(
        contrat.inventaires.compter,
        { params: { id }, payload: { lignes: lot.lignes } },
        { cle: lot.cle },
      )
      const connues = new Map(etat.connues)
      for (const l of lignes) connues.set(l.IdArticle, l)
      poser({ enVol: null, arret: null, connues, attente: etat.attente.map(l => suivreVersion(l, lignes)) })
      void perimer(queryClient, contrat.inventaires.compter)
      return true
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      if (!DEFINITIFS.has(erreur.statusCode)) {
        // Nothing is given up: it leaves when the server is back, or in a moment.
        poser({ arret: erreur })
        minuterie = setTimeout(() => void envoyer(), NOUVEL_ESSAI_MS)
        return false
      }
      const [seule, ...autres] = lot.lignes
      if (autres.length > 0)
        // One wrong code must not take the others with it.
        poser({
          enVol: null,
          attente: [...lot.lignes, ...etat.attente],
          aIsoler: lot.lignes.length,
        })
      else if (seule) poser({ enVol: null, arret: null, refuses: refuser(etat.refuses, seule, erreur) })
      void perimer(queryClient, contrat.inventaires.compter)
      return true
    }
  }

  let oublier: (() => void) | null = null
  const fermer = () => {
    if (abonnes.size > 0 || etat.enVol || etat.attente.length > 0) return
    oublier?.()
    oublier = null
    ouverts.delete(cle)
  }

  const moi = {
    lire: () => etat,
    abonner: (rappel: () => void) => {
      abonnes.add(rappel)
      ouverts.set(cle, moi)
      oublier ??= auRetour(() => void envoyer())
      // What a reload found waiting.
      void envoyer()
      return () => {
        abonnes.delete(rappel)
        fermer()
      }
    },
    compter: (dite: Comptage) => {
      const { IdArticle, CodeBarre } = dite
      // It may leave in an hour: the stock it is compared with is the one of now.
      const [Debut, Fin] = [dite.Debut ?? maintenant(), maintenant()]
      const ligne = { ...dite, Debut, Fin }
      poser({
        attente: joindre(etat.attente, ligne),
        // Counted by hand, an article is counted whole; one more beep says nothing of those that were refused.
        refuses: ajoute(ligne) ? etat.refuses : etat.refuses.filter(r => !memeArticle(r.ligne, ligne)),
        ...(ajoute(ligne) ? { derniere: { IdArticle, CodeBarre } } : {}),
      })
      void envoyer()
    },
    reessayer: () => void envoyer(),
  }
  return moi
}

/** A count typed before my own sending was answered: the line it was read from is the one I changed since. */
function suivreVersion(ligne: Comptage, lues: readonly LigneInventaire[]): Comptage {
  const lue = lues.find(l => l.IdArticle === ligne.IdArticle)
  return lue && ligne.version !== undefined && lue.version === ligne.version + 1
    ? { ...ligne, version: lue.version }
    : ligne
}

function lireGarde(cle: string): Partial<Etat> {
  try {
    return JSON.parse(sessionStorage.getItem(cle) ?? '{}') as Partial<Etat>
  } catch {
    return {}
  }
}

/** With this tab, through a reload: another tab that took it up as well would count it twice. */
function garder(cle: string, { attente, enVol, aIsoler }: Etat) {
  if (attente.length === 0 && !enVol) sessionStorage.removeItem(cle)
  else sessionStorage.setItem(cle, JSON.stringify({ attente, enVol, aIsoler }))
}

/** Those on screen, and those that still have something to send. */
const ouverts = new Map<string, ReturnType<typeof ouvrir>>()

/** What is being counted of an inventory, and what of it is not saved yet. */
export function useComptages(id: string) {
  const cle = `comptage:${lireProfil()?.uid ?? ''}:${id}`
  const [ouvert] = useState(() => ouverts.get(cle) ?? ouvrir(id, cle))
  const etat = useSyncExternalStore(ouvert.abonner, ouvert.lire)
  const enRoute = [...(etat.enVol?.lignes ?? []), ...etat.attente]
  /** What waits for an article: named by its id or by what the scanner read. */
  const deLArticle = (l: Pick<LigneInventaire, 'IdArticle' | 'CodeBarre'>) =>
    enRoute.filter(e => e.IdArticle === l.IdArticle || e.CodeBarre === l.CodeBarre)
  return {
    ...etat,
    id,
    compter: ouvert.compter,
    reessayer: ouvert.reessayer,
    /** Pieces and counts that the server does not have yet. */
    nonEnregistres: enRoute.reduce((n, l) => n + Math.abs(l.Ajout ?? 1), 0),
    enAttente: (code: string) => enRoute.reduce((n, l) => n + (l.CodeBarre === code ? (l.Ajout ?? 0) : 0), 0),
    /** A line as the server last gave it: to the list, or in answer to what was counted. */
    aJour: (l: LigneInventaire) => {
      const lue = etat.connues.get(l.IdArticle)
      return lue && lue.version > l.version ? lue : l
    },
    /** As it will be once everything is saved. */
    compteDe: (l: Pick<LigneInventaire, 'IdArticle' | 'CodeBarre' | 'Compte'>) =>
      deLArticle(l).reduce<number | null>(
        (n, e) => (e.Compte !== undefined ? e.Compte : e.Ajout !== undefined ? (n ?? 0) + e.Ajout : n),
        l.Compte,
      ),
    /** As it will be once everything is saved; refused, what was typed is still there to be sent again. */
    motifDe: (l: Pick<LigneInventaire, 'IdArticle' | 'CodeBarre' | 'Motif'>) => {
      const dits = [...etat.refuses.map(r => r.ligne), ...enRoute]
      const dit = dits.findLast(e => e.IdArticle === l.IdArticle && e.Motif !== undefined)
      return dit ? (dit.Motif ?? null) : l.Motif
    },
    /** The version that a count begun on `version` is sent with: a change of mine since is no one else's. */
    versionMienne: (l: Pick<LigneInventaire, 'IdArticle'>, version: number) => {
      const lue = etat.connues.get(l.IdArticle)
      return lue && lue.version === version + 1 ? lue.version : version
    },
    refuseDe: (IdArticle: string) => etat.refuses.find(r => r.ligne.IdArticle === IdArticle) ?? null,
  }
}

export type Comptages = ReturnType<typeof useComptages>
