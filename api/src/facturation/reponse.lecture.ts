import { lireMontantDeFichier } from '@dioptrie/domain/kernel/argent'
import type { ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { citer, cleDeTitre, ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES } from './reponse.colonnes.ts'

export interface DemandeDeLecture {
  contenu: Uint8Array
  /** Names of reasons → ids. */
  motifs: [nom: string, id: string][]
}

export interface ReponseDeFichier {
  lues: number
  lignes: {
    ligne: number
    RefCmmd: string
    /** What the file says besides of whose line it is. */
    IdLigne: string
    Client: string
    Matricule: string
    NumeroBon: string
    MontantAccepte: number
    IdMotifRejet: string | null
    note: string | null
  }[]
  erreurs: ErreurDeLigne[]
}

/** Reads an insurer's file in a process apart: each line, or each error with its line and column. */
export default function lireReponse(d: DemandeDeLecture): ReponseDeFichier {
  const { lues, lignes, erreurs } = lireFeuille(d.contenu, COLONNES)
  const motifs = new Map(d.motifs.map(([nom, id]) => [cleDeTitre(nom), id]))
  const bonnes: ReponseDeFichier['lignes'] = []
  let sansReponse = 0
  const refuser = (ligne: number, champ: string, message: string) => {
    if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ, message })
  }
  for (const { ligne, textes } of lignes) {
    const { RefCmmd = '', MontantAccepte = '', IdMotifRejet: motif, note } = textes
    const { IdLigne = '', Client = '', Matricule = '', NumeroBon = '' } = textes
    // Nothing is said of it yet: our own sheet has every line, and insurers answer in several times.
    if (!MontantAccepte && !motif && !note) {
      sansReponse++
      continue
    }
    const accepte = lireMontantDeFichier(MontantAccepte)
    const id = motif ? motifs.get(cleDeTitre(motif)) : null
    if (accepte.refus !== undefined) refuser(ligne, 'Accepté', accepte.refus)
    else if (accepte.valeur === null) refuser(ligne, 'Accepté', 'Obligatoire')
    else if (id === undefined)
      refuser(
        ligne,
        'Motif de rejet',
        `« ${citer(motif ?? '')} » n’est pas dans la liste : ajoutez-le d’abord.`,
      )
    else
      bonnes.push({
        ligne,
        RefCmmd: RefCmmd.trim().toUpperCase(),
        MontantAccepte: accepte.valeur,
        IdMotifRejet: id,
        note: note ?? null,
        IdLigne: IdLigne.trim().toLowerCase(),
        Client,
        Matricule,
        NumeroBon,
      })
  }
  return { lues: lues - sansReponse, lignes: bonnes, erreurs }
}
