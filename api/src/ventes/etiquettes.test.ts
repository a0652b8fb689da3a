import { contrat } from '@dioptrie/domain'
import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { poserVerrier } from '../verres/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from './essai.ts'

const { ventes, exceptions, proformas } = contrat
let v: EssaiVentes
let monture: string
let modele: string
/** One lens of the list. */
const TARIF = 14_000
beforeAll(async () => {
  v = await ouvrirEssaiVentes({ limites: true })
  modele = (await poserVerrier(v.essai.pool)).modele_verre
  monture = await v.approvisionner('RB-1', 50, { PrixVente: 100_000, PrixAchat: 60_000 })
})
afterAll(() => v.fermer())

const verres = (prix: number, plus: object = {}) => ({
  RefOrd: v.RefOrd,
  Paires: [{ OD: { IdModelVer: modele }, OG: { IdModelVer: modele } }],
  PrixVerD1: prix,
  PrixVerG1: prix,
  ...plus,
})
const signe = () => ({
  approbation: { email: v.essai.email('gerant'), password: v.essai.motDePasse, Motif: 'Fidèle' },
})
const derniere = (corps: { commandes: { _id: string; RefCmmd: string; version: number }[] }) =>
  corps.commandes.reduce((a, c) => (c.RefCmmd > a.RefCmmd ? c : a))
const lire = async (id: string, qui: Personne = 'opticien') =>
  (await v.essai.appeler(qui, ventes.lire, { params: { id } })).corps
const constats = async (Genre: Exception['Genre'], id: string) =>
  (
    (
      await v.essai.appeler('gerant', exceptions.liste, {
        query: { page: 1, limit: 100, Genre, seuil: 0 } as never,
      })
    ).corps.pageOfItems as Exception[]
  ).filter(e => e.IdEntite === id)

describe('un verre a une étiquette, comme une monture', () => {
  it('vendu sous le tarif du jour, c’est une remise : la limite du rôle, le même accord, le même constat (F2, H3)', async () => {
    const refus = await v.vendre(verres(1))
    expect([refus.statut, refus.corps.code]).toEqual([409, 'REMISE_A_APPROUVER'])
    expect(refus.corps).toMatchObject({ Remise: 2 * TARIF - 2, ValeurListe: 2 * TARIF })

    const juste = await v.vendre(verres(TARIF))
    expect(juste.statut).toBe(200)
    const c = await lire(derniere(juste.corps)._id)
    expect(c).toMatchObject({ RemiseTotale: 0, Total: 2 * TARIF })

    // Lowered once it is sold, as the price of a frame is.
    const baisser = (prix: number, plus: object = {}) =>
      v.essai.appeler('opticien', ventes.modifier, {
        params: { id: v.client },
        payload: {
          RefCmmd: c.RefCmmd,
          version: c.version,
          PrixVerD1: prix,
          PrixVerG1: prix,
          ...plus,
        } as never,
      })
    expect((await baisser(1)).corps.code).toBe('REMISE_A_APPROUVER')
    expect((await baisser(TARIF - 4_000, signe())).statut).toBe(200)
    expect(await lire(c._id)).toMatchObject({ RemiseTotale: 8_000, Total: 20_000, RemiseCom: 0 })
    expect(await constats('Remise', c._id)).toMatchObject([
      { Montant: 8_000, Avant: '0', Apres: '8000', Approbateur: 'Gérant d’officine' },
    ])
  })

  it('dans la limite du rôle, il se vend seul, et le carton, la fiche et l’accord disent son étiquette', async () => {
    const vendu = await v.vendre(verres(TARIF - 1_000))
    expect(vendu.statut).toBe(200)
    expect(await lire(derniere(vendu.corps)._id)).toMatchObject({ RemiseTotale: 2_000 })
    const demande = await v.vendre(verres(1, { demanderRemise: { Motif: 'Ami' } }))
    const { rows } = await v.essai.pool.query(
      `select "Contenu" -> 'lignes' as lignes from demande_remise where "_id" = $1`,
      [demande.corps.IdDemande],
    )
    expect(rows[0].lignes).toMatchObject([
      { Prix: 1, PrixListe: TARIF },
      { Prix: 1, PrixListe: TARIF },
    ])
  })

  it('ce qui a été vendu avant garde ce qu’il comptait, tant que ses verres ne changent pas', async () => {
    const vendu = await v.vendre(verres(TARIF - 1_000))
    const { _id } = derniere(vendu.corps)
    // As a sale of before this was kept: its lenses counted for none.
    await v.essai.pool.query('alter table commande_client disable trigger commande_client_remise')
    await v.essai.pool.query(
      `update commande_client set "RemiseVerres" = 0, "RemiseTotale" = 0 where "_id" = $1`,
      [_id],
    )
    await v.essai.pool.query('alter table commande_client enable trigger commande_client_remise')
    const noter = async (plus: object) => {
      const { RefCmmd, version } = await lire(_id)
      const r = await v.essai.appeler('opticien', ventes.modifier, {
        params: { id: v.client },
        payload: { RefCmmd, version, ...plus } as never,
      })
      expect(r.statut).toBe(200)
      return (await lire(_id)).RemiseTotale
    }
    expect(await noter({ Observation: 'Rappeler' })).toBe(0)
    expect(await noter({ PrixVerD1: TARIF - 2_000 })).toBe(3_000)
  })

  it('vendu d’une proforma, c’est contre la plus haute des deux étiquettes (H16)', async () => {
    const faite = async () =>
      (
        await v.essai.appeler('opticien', proformas.creer, {
          payload: { IdClient: v.client, ...verres(1_000), IdArticle1: monture, PrixMont1: 1_000 } as never,
        })
      ).corps._id as string
    const prix = (frame: number, lens: number) =>
      Promise.all([
        v.essai.pool.query(`update article set "PrixVente" = $2 where "_id" = $1`, [monture, frame]),
        v.essai.pool.query(`update matrice_prix set "Prix" = $2 where "IdModelVer" = $1`, [modele, lens]),
      ])
    await prix(1_000, 1_000)
    const baissee = await faite()
    await prix(100_000, TARIF)
    const vendue = await v.vendre({ IdProforma: baissee })
    expect(vendue.corps).toMatchObject({
      Remise: 99_000 + 2 * (TARIF - 1_000),
      ValeurListe: 100_000 + 2 * TARIF,
    })
    // And what was dearer then is compared with what it was.
    const haute = await v.essai.appeler('opticien', proformas.creer, {
      payload: {
        IdClient: v.client,
        ...verres(TARIF),
        IdArticle1: monture,
        PrixMont1: 100_000,
      } as never,
    })
    await prix(50_000, 1_000)
    const puis = await v.vendre({ IdProforma: haute.corps._id, PrixMont1: 50_000 })
    expect(puis.corps).toMatchObject({ Remise: 50_000 })
    await prix(100_000, TARIF)
  })
})

describe('ce qu’une étiquette ne dit pas se montre', () => {
  it('au-dessus d’elle, quand une assurance paie (H8)', async () => {
    const couvert = await v.couvrir({ IdAssurance: v.assurances.COMOE, NumeroBon: 'B-1', Taux: 100 })
    const IdPriseEnCharge = couvert.corps.prisesEnCharge[0]._id
    const sans = await v.vendre({ IdArticle1: monture, PrixMont1: 120_000 })
    expect(await constats('Au-dessus de l’étiquette', derniere(sans.corps)._id)).toEqual([])
    const cher = await v.vendre({
      ...verres(TARIF + 500),
      IdArticle1: monture,
      PrixMont1: 447_000,
      IdPriseEnCharge,
    })
    expect(cher.statut).toBe(200)
    expect(await constats('Au-dessus de l’étiquette', derniere(cher.corps)._id)).toMatchObject([
      { Montant: 348_000, Avant: '0', Apres: '348000', Qui: 'Opticien' },
    ])
  })

  it('hors stock, par des mots : avec son prix ; celle du client n’en est pas (M6)', async () => {
    const vendre = (Paire: object) => v.vendre({ PrixMont1: 3_000, Paires: [Paire] })
    const mots = await vendre({ Monture: 'Ray-Ban RB 5154' })
    expect(await constats('Hors stock', derniere(mots.corps)._id)).toMatchObject([
      { Montant: 3_000, Motif: 'Ray-Ban RB 5154', Qui: 'Opticien' },
    ])
    const sienne = await vendre({ Monture: 'La sienne', MontureDuClient: true })
    expect(sienne.statut).toBe(200)
    expect(await constats('Hors stock', derniere(sienne.corps)._id)).toEqual([])
  })
})

it('une commande imprimée ne baisse plus par qui vend seul ; un responsable le peut, ou l’accord d’un collègue (H2)', async () => {
  const vendu = await v.vendre({ IdArticle1: monture, PrixMont1: 100_000, RefOrd: v.RefOrd })
  const { _id } = derniere(vendu.corps)
  const changer = async (plus: object, qui: Personne = 'opticien') => {
    const { RefCmmd, version } = await lire(_id)
    return v.essai.appeler(qui, ventes.modifier, {
      params: { id: v.client },
      payload: { RefCmmd, version, ...plus } as never,
    })
  }
  expect((await changer({ RemiseCom: 1_000 })).statut).toBe(200)
  await v.essai.appeler('opticien', ventes.imprimer, { params: { id: _id } })
  const refus = await changer({ RemiseCom: 5_000 })
  expect([refus.statut, refus.corps.code]).toEqual([409, 'VENTE_IMPRIMEE'])
  expect((await changer({ RemiseCom: 0 })).statut).toBe(200)
  expect((await changer({ RemiseCom: 20_000, ...signe() })).statut).toBe(200)
  expect((await changer({ RemiseCom: 25_000 }, 'gerant')).statut).toBe(200)
  expect((await constats('Remise', _id)).map(c => c.Montant).sort()).toEqual([-1_000, 1_000, 20_000, 5_000])
})
