import { contrat } from '@dioptrie/domain'
import type { Personne, Reponse } from '../kernel/trial/essai.ts'
import { ouvrirEssaiStock } from '../stock/essai.ts'

/** A test of sales: a client with a prescription, an insurer, and a stock to sell from. */
export async function ouvrirEssaiVentes(options: { limites?: boolean } = {}) {
  const stock = await ouvrirEssaiStock(options)
  const { essai } = stock
  const { rows } = await essai.pool.query<{ _id: string }>(
    `insert into assurance ("_id", "Libelle", "Taux", "PlafondMonture") values
       (gen_random_uuid(), 'Mutuelle Akwaba', 80, 50000), (gen_random_uuid(), 'Comoé Santé', null, null) returning "_id"`,
  )
  const [AKWABA, COMOE] = rows.map(r => r._id) as [string, string]
  const creerClient = async (qui: Personne = 'opticien', Nom = 'Kouamé'): Promise<string> =>
    (await essai.appeler(qui, contrat.clients.creer, { payload: { Nom, Prenoms: 'Aya Estelle' } })).corps._id
  const client = await creerClient()
  const avec = await essai.appeler('opticien', contrat.clients.ajouterOrdonnance, {
    params: { id: client },
    payload: { DateOrd: '2026-01-05', OD: { Sph: -2.25, Cyl: -0.5, Axe: 175 }, OG: { Sph: -2.5 } },
  })
  const vendre = (
    payload: object,
    plus: { qui?: Personne; id?: string; cle?: string } = {},
  ): Promise<Reponse> =>
    essai.appeler(
      plus.qui ?? 'opticien',
      contrat.ventes.ajouter,
      { params: { id: plus.id ?? client }, payload: payload as never },
      plus.cle ? { 'idempotency-key': plus.cle } : {},
    )
  const couvrir = async (payload: object, id = client) => {
    const r = await essai.appeler('opticien', contrat.ventes.ajouterPriseEnCharge, {
      params: { id },
      payload: payload as never,
    })
    return r
  }
  return {
    ...stock,
    assurances: { AKWABA, COMOE },
    client,
    RefOrd: avec.corps.ordonnances[0].RefOrd as string,
    creerClient,
    vendre,
    couvrir,
    lireClient: async (id = client) =>
      (await essai.appeler('opticien', contrat.clients.lire, { params: { id } })).corps,
    fermer: () => essai.fermer(),
  }
}
export type EssaiVentes = Awaited<ReturnType<typeof ouvrirEssaiVentes>>
