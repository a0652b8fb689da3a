import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Reponse } from '../kernel/trial/essai.ts'
import { fait, type Gestes, gestesDe, type Vente } from './gestes.ts'
import { type Monde, ouvrirMonde } from './monde.ts'

/* What stories have in common: their world, and the words in which they say what is right. */

export let m: Monde
export let g: Gestes

/** A world for the stories of this file, each on a day of its own. */
export function conter(): void {
  beforeAll(async () => {
    m = await ouvrirMonde()
    g = gestesDe(m)
  })
  afterAll(() => m?.fermer())
  beforeEach(() => unAutreJour())
}

/** The day ends, counted to the franc, and another begins: nothing that a story closes is in the way of the next. */
export async function unAutreJour(jours = 1): Promise<void> {
  const { Statut } = await g.etatCaisse()
  if (Statut === 'Ouverte') await fait(g.cloturer())
  await m.demain(jours)
  await fait(g.ouvrir(100_000))
}

/** Done, or refused with a sentence: never a fault of the program. */
export const accepte = (r: Reponse) =>
  expect([r.statut, r.statut < 300 ? '' : r.corps.message]).toEqual([r.statut < 300 ? r.statut : 200, ''])
export const refuse = (r: Reponse) => {
  expect([r.statut, r.corps.message ?? 'accepté']).toEqual([
    r.statut >= 400 && r.statut < 500 ? r.statut : 409,
    expect.stringMatching(/\p{Lu}.* .*\./u),
  ])
}
/** What each side pays, and what the client has paid. */
export const parts = async (v: Pick<Vente, '_id'>) => {
  const { Total, PartClient, PartAssurance, MontantRegle, ResteAPayer } = await g.lireVente(v)
  expect([Total, ResteAPayer]).toEqual([PartClient + PartAssurance, PartClient - MontantRegle])
  return { PartClient, PartAssurance, MontantRegle }
}
export const couverte = { PartClient: 20_000, PartAssurance: 80_000 }
/** 100 000 F of which AKWABA pays 80 000, unless the bon says otherwise. */
export async function vendueCouverte(plus: { bon?: object; vente?: object; client?: string } = {}) {
  const client = plus.client ?? (await g.client())._id
  const bon = await g.bon(client, plus.bon)
  return { ...(await g.vendue(client, { IdPriseEnCharge: bon._id, ...plus.vente })), bon: bon._id }
}
/** Deposited with the insurer, alone on its invoice. */
export async function chezLAssureur(plus: Parameters<typeof vendueCouverte>[0] = {}) {
  const v = await vendueCouverte(plus)
  const f = await g.deposee(v)
  return { v, f: f._id as string, ligne: f.lignes[0]._id as string }
}
/** What the insurer still owes of a sale, wherever it stands: on an invoice, or to be put on one. */
export async function attenduDe(v: Vente): Promise<number> {
  const { AFacturer, lignes } = await g.dossier(v)
  return (
    AFacturer +
    lignes.reduce(
      (n: number, l: { Ouvert: number; Etat: string }) => n + (l.Etat === 'Retirée' ? 0 : l.Ouvert),
      0,
    )
  )
}
/** What a day comes to, in each place that says so. */
export async function journee(jour: string) {
  const IdOfficine = m.essai.officines.ANG
  const lus = await Promise.all(
    ([contrat.tableau.commandes, contrat.tableau.comptoir, contrat.tableau.recettes] as const).map(a =>
      fait(g.dire('administrateur', a, { query: { IdOfficine } })),
    ),
  )
  const totaux = await fait(
    g.dire('administrateur', contrat.caisse.totaux, { query: { du: jour, au: jour, IdOfficine } }),
  )
  return {
    chiffres: lus.map(c => c.jours.find((j: { Jour: string }) => j.Jour === jour)?.Montant ?? 0),
    totaux,
  }
}
/** What this sale gave away in the end, as the owner reads it: a discount that is taken back is a row too. */
export const remiseDe = async (v: Vente): Promise<number> =>
  (
    await fait(
      g.dire('administrateur', contrat.exceptions.liste, {
        query: {
          Genre: 'Remise',
          seuil: 0,
          page: 1,
          limit: 200,
          mode: 2,
          du: m.horloge.jour,
          au: m.horloge.jour,
        },
      }),
    )
  ).pageOfItems.reduce(
    (n: number, e: { Reference: string; Montant: number }) => n + (e.Reference === v.RefCmmd ? e.Montant : 0),
    0,
  )
