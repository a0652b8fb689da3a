import { SaisieSuspect } from '@dioptrie/domain/commercial/contract'
import { lireEntierDeFichier } from '@dioptrie/domain/kernel/argent'
import type { ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { telephoneDeTableur } from '@dioptrie/domain/kernel/telephone'
import type { z } from 'zod'
import { cleDeTitre, ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES } from './colonnes.ts'

export interface SuspectsLus {
  lues: number
  lignes: { ligne: number; saisie: Omit<z.output<typeof SaisieSuspect>, 'IdProprietaire'> }[]
  erreurs: ErreurDeLigne[]
}

/** A line never says whose it is: the whole file is for who sends it. */
const Ligne = SaisieSuspect.omit({ IdProprietaire: true })
const TITRES = new Map<string, string>(COLONNES.map(c => [c.champ, c.titre]))

/** Reads a whole file in a process apart: companies ready to be written, or each error with its line and column. */
export default function lireEntreprises({ contenu }: { contenu: Uint8Array }): SuspectsLus {
  const { lues, lignes, erreurs } = lireFeuille(contenu, COLONNES)
  const lu: SuspectsLus = { lues, lignes: [], erreurs }
  const vues = new Map<string, number>()
  for (const { ligne, textes } of lignes) {
    const { Effectif, ...brut } = textes
    const reste = brut.Telephone ? { ...brut, Telephone: telephoneDeTableur(brut.Telephone) } : brut
    const saisie = Ligne.safeParse(
      Effectif ? { ...reste, Effectif: lireEntierDeFichier(Effectif) ?? Effectif } : reste,
    )
    const refus: Record<string, string> = {}
    if (!saisie.success)
      for (const [chemin, message] of Object.entries(champsDe(saisie.error)))
        refus[chemin.split('.')[0] ?? ''] ??= message
    else {
      const cle = cleDeTitre(saisie.data.RaisonSociale)
      const premiere = vues.get(cle)
      if (premiere) refus.RaisonSociale = `Déjà à la ligne ${premiere}.`
      else vues.set(cle, ligne)
    }
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: TITRES.get(champ) ?? champ, message })
    if (saisie.success && Object.keys(refus).length === 0) lu.lignes.push({ ligne, saisie: saisie.data })
  }
  return lu
}
