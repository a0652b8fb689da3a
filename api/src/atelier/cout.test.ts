import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { poserVerrier } from '../verres/essai.ts'
import { gestes, type Vente, vendre } from './essai.ts'
import { verificationsDeLAtelier } from './verification.ts'

const { atelier } = contrat
const jour = aujourdhuiAbidjan(new Date())
let e: EssaiVentes
let v: Awaited<ReturnType<typeof poserVerrier>>
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  v = await poserVerrier(e.essai.pool)
  await e.essai.pool.query('update matrice_prix set "PrixAchat" = 6000')
})
afterAll(() => e.fermer())

interface Verre {
  _id: string
  version: number
  PrixAchat: number | null
  Cote: string
}
const verres = async (c: Vente): Promise<[Verre, Verre]> =>
  (
    await e.essai.pool.query<Verre>(
      `select "_id", version, "PrixAchat"::int as "PrixAchat", "Cote" from commande_verre where "IdCommande" = $1 order by "Cote", "createdAt"`,
      [c._id],
    )
  ).rows as [Verre, Verre]
const marges = async (query: object = {}) =>
  (
    await e.essai.appeler('administrateur', contrat.etats.lire, {
      params: { etat: 'marges' },
      query: { du: jour, au: jour, limit: 200, page: 1, ...query },
    } as never)
  ).corps
const dire = (id: string, PrixAchat: number | null, version: number, qui: Personne = 'administrateur') =>
  e.essai.appeler(qui, atelier.direPrixAchatVerre, { params: { id }, payload: { PrixAchat, version } })
const verifier = async (lire: (q: string) => Promise<{ rows: unknown[] }> = q => e.essai.pool.query(q)) =>
  (await lire(verificationsDeLAtelier.find(x => x.nom.startsWith('Coût de chaque verre'))?.requete ?? ''))
    .rows

describe('ce que coûtent les verres', () => {
  it('est du catalogue quand on les commande : la marge les a, avec le montage et les remises ; ce qui n’a pas de coût est dit', async () => {
    const avant = (await marges()).totaux
    const c = await vendre(e.essai, {
      RemiseCom: 5_000,
      Paires: [{ OD: { IdModelVer: v.modele_verre }, OG: { Libelle: 'Unifocal 1,60' } }],
    })
    const de = (apres: Record<string, number | null>, nom: string) =>
      Number(apres[nom] ?? 0) - Number(avant[nom] ?? 0)
    const vendu = (await marges()).totaux
    // Two lenses and a frame that is no article: nobody knows yet what they cost, and it is said.
    expect(['Vendu', 'Cout', 'SansCout'].map(n => de(vendu, n))).toEqual([95_000, 0, 3])
    expect(vendu.Vendu).toBe(
      (
        await e.essai.appeler('administrateur', contrat.etats.lire, {
          params: { etat: 'ca' },
          query: { du: jour, au: jour, par: 'categorie', limit: 1, page: 1 },
        } as never)
      ).corps.totaux.ChiffreAffaires,
    )
    expect((await gestes(e.essai).commander(c)).statut).toBe(200)
    expect((await verres(c)).map(x => [x.Cote, x.PrixAchat])).toEqual([
      ['OD', 6_000],
      ['OG', null],
    ])
    const commande = (await marges()).totaux
    expect(['Vendu', 'Cout', 'SansCout'].map(n => de(commande, n))).toEqual([95_000, 6_000, 2])
    for (const par of ['categorie', 'marque', 'officine', 'ligne'])
      expect([par, (await marges({ par })).totaux]).toEqual([par, commande])
    const { lignes } = await marges({ par: 'categorie' })
    expect(lignes.find((l: { Poste: string }) => l.Poste === 'Verres')).toMatchObject({
      Vendu: 60_000,
      Cout: 6_000,
      Marge: 54_000,
      SansCout: 1,
    })
    expect((await marges({ par: 'ligne', Poste: 'Verres' })).totaux).toMatchObject({
      Vendu: 60_000,
      Cout: 6_000,
    })
  })

  it('se corrige comme la facture du fournisseur, à qui voit les prix d’achat ; chaque changement est une écriture', async () => {
    const c = await vendre(e.essai, {
      Paires: [{ OD: { IdModelVer: v.modele_verre }, OG: { Libelle: 'X' } }],
    })
    await gestes(e.essai).commander(c)
    const [od, og] = await verres(c)
    expect((await dire(og._id, 9_500, og.version, 'opticien')).statut).toBe(403)
    expect((await dire(og._id, 9_500, og.version)).corps).toMatchObject({ PrixAchat: 9_500 })
    expect((await dire(og._id, 1, og.version)).corps.code).toBe('VERSION_PERIMEE')
    expect((await dire(od._id, 7_000, od.version)).statut).toBe(200)
    const { rows } = await e.essai.pool.query(
      `select "Montant"::int as n, "Connus"::int as connus from cout_verre where "IdVerre" = $1 order by "createdAt", "_id"`,
      [od._id],
    )
    expect(rows).toEqual([
      { n: 6_000, connus: 1 },
      { n: 1_000, connus: 0 },
    ])
    const { corps } = await e.essai.appeler('administrateur', atelier.prixAchatVerre, {
      params: { id: og._id },
    })
    expect(corps).toMatchObject({ PrixAchat: 9_500 })
    expect(await verifier()).toEqual([])
  })

  it('un verre dont la commande est supprimée ne coûte plus rien ; une écriture faussée se voit', async () => {
    const c = await vendre(e.essai, {
      Paires: [{ OD: { IdModelVer: v.modele_verre }, OG: { Libelle: 'X' } }],
    })
    await gestes(e.essai).commander(c)
    const avant = (await marges()).totaux.Cout
    const [od] = await verres(c)
    const r = await e.essai.appeler('opticien', atelier.supprimerVerre, { params: { id: od._id } })
    expect(r.statut).toBe(200)
    expect((await marges()).totaux.Cout).toBe(Number(avant) - 6_000)
    expect(await verifier()).toEqual([])
    const client = await e.essai.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table commande_verre disable trigger commande_verre_cout')
      await client.query(
        `update commande_verre set "PrixAchat" = 1 where "_id" = (select "_id" from commande_verre where "Statut" = 'Commandé' limit 1)`,
      )
      expect(await verifier(q => client.query(q))).toHaveLength(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
