import { lireMontantDeFichier } from '@dioptrie/domain/kernel/argent'
import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { type Jour, lireJour, refusJourPasse } from '@dioptrie/domain/kernel/jour'
import type { Designe, RepriseLue } from '../clients/reprise.colonnes.ts'
import { designer } from '../clients/reprise.lecture.ts'
import { annuaire, trouver } from '../kernel/sheets/import.lecture.ts'
import { ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES_CREANCES, COLONNES_PARTS } from './reprise.colonnes.ts'

interface DemandeDeDus {
  contenu: Uint8Array
  aujourdhui: Jour
  dites: Colonnes
  /** Of insurers: their names. Of clients: none. */
  assurances: [nom: string, id: string][] | null
}

/** Something owed since a day; by an insurer, on an invoice. */
export interface DuLu {
  ligne: number
  client: Designe
  Depuis: Jour
  Reference: string
  Montant: number
  IdAssurance: string
  Facture: string
}

const REFERENCE_MAX = 40

/** Reads a whole file in a process apart: what is owed, or each error with its line and column. */
export default function lireDus(d: DemandeDeDus): RepriseLue<DuLu> {
  const attendues = d.assurances ? COLONNES_PARTS : COLONNES_CREANCES
  const titres = new Map(attendues.map(c => [c.champ, c.titre]))
  const { lues, lignes, erreurs, colonnes } = lireFeuille(d.contenu, attendues, d.dites)
  const lu: RepriseLue<DuLu> = { lues, lignes: [], erreurs, colonnes }
  const noms = annuaire(d.assurances ?? [])
  for (const { ligne, textes } of lignes) {
    const refus: Record<string, string> = {}
    const client = designer(textes, refus)
    const date = lireJour(textes.Date ?? '', { aujourdhui: d.aujourdhui, passe: true })
    if (date.refus !== undefined) refus.Date = date.refus
    else {
      const futur = date.valeur ? refusJourPasse(date.valeur, d.aujourdhui) : 'Obligatoire'
      if (futur) refus.Date = futur
    }
    const montant = lireMontantDeFichier(textes.Montant ?? '')
    if (montant.refus !== undefined) refus.Montant = montant.refus
    else if (!montant.valeur) refus.Montant = 'Rien n’est dû : dites combien, ou retirez cette ligne.'
    for (const champ of ['Reference', 'Facture'])
      if ((textes[champ] ?? '').length > REFERENCE_MAX) refus[champ] = `Au plus ${REFERENCE_MAX} caractères`
    let IdAssurance = ''
    if (d.assurances) {
      const assurance = textes.Assurance ? trouver(textes.Assurance, noms) : { refus: 'Obligatoire' }
      if ('refus' in assurance) refus.Assurance = assurance.refus
      else IdAssurance = assurance.valeur as string
      if (!textes.Facture) refus.Facture = 'Obligatoire'
    }
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: titres.get(champ) ?? champ, message })
    if (Object.keys(refus).length === 0)
      lu.lignes.push({
        ligne,
        client,
        IdAssurance,
        Depuis: date.valeur as Jour,
        Montant: montant.valeur as number,
        Reference: textes.Reference ?? '',
        Facture: (textes.Facture ?? '').toUpperCase(),
      })
  }
  return lu
}
