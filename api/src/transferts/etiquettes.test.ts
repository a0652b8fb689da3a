import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gestes, type Vente, vendre } from '../atelier/essai.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'

const { transferts, ventes, atelier, exceptions } = contrat
let v: EssaiVentes
let g: ReturnType<typeof gestes>
let PLT: string
let ANG: string
beforeAll(async () => {
  v = await ouvrirEssaiVentes({ limites: true })
  g = gestes(v.essai)
  ;({ ANG, PLT } = v.essai.officines as { ANG: string; PLT: string })
})
afterAll(() => v.fermer())

const lire = async (_id: string) =>
  (await v.essai.appeler('gerant', ventes.lire, { params: { id: _id } })).corps
const remises = async (): Promise<{ Reference: string; Montant: number }[]> =>
  (
    await v.essai.appeler('gerant', exceptions.liste, {
      query: { page: 1, limit: 100, Genre: 'Remise' } as never,
    })
  ).corps.pageOfItems
const accord = () => ({
  approbation: { email: v.essai.email('administrateur'), password: v.essai.motDePasse, Motif: 'Geste' },
})

describe('une monture demandée à une autre officine', () => {
  const attendue = async (Reference: string) => {
    const ici = await v.approvisionner(Reference, 0, { PrixVente: 80_000 })
    const laBas = await v.approvisionner(Reference, 2, { IdOfficine: PLT, PrixVente: 87_500 })
    return { ici, laBas, Paires: [{ Monture: 'À venir', Attendue: { IdArticle: laBas, IdOfficine: PLT } }] }
  }
  it('B1 : se vend contre son étiquette : au-dessous, la remise se fait approuver, et l’étiquette reste à l’arrivée', async () => {
    const { laBas, Paires } = await attendue('ET-1')
    const bradee = await v.vendre({ PrixMont1: 5_000, Paires })
    expect([bradee.statut, bradee.corps.code]).toEqual([409, 'REMISE_A_APPROUVER'])
    const r = await v.vendre({ PrixMont1: 5_000, Paires, ...accord() })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
    const [{ _id, RefCmmd }] = r.corps.commandes
    expect(await lire(_id)).toMatchObject({ PrixListe1: 87_500, RemiseTotale: 82_500 })
    expect(await remises()).toContainEqual(expect.objectContaining({ Reference: RefCmmd, Montant: 82_500 }))
    const [demande] = (
      await v.essai.appeler('opticien', transferts.demandes, { query: { IdCommande: _id } as never })
    ).corps
    const envoi = await v.essai.appeler('magasinier@PLT', transferts.envoyer, {
      payload: {
        IdOfficineSource: PLT,
        IdOfficineDestination: ANG,
        IdDemande: demande._id,
        lignes: [{ IdArticle: laBas, Quantite: 1 }],
      } as never,
    })
    await v.essai.appeler('magasinier', transferts.recevoir, {
      params: { id: envoi.corps._id },
      payload: { version: envoi.corps.version },
    })
    const arrivee = await lire(_id)
    expect(arrivee.IdArticle1).not.toBeNull()
    expect(arrivee).toMatchObject({ PrixListe1: 87_500, RemiseTotale: 82_500, Paires: [{ Attendue: null }] })
  })

  it('refusée, se redemande ailleurs, et jamais une autre à sa place', async () => {
    const { Paires } = await attendue('ET-2')
    const autre = await v.approvisionner('ET-2-AUTRE', 2, { IdOfficine: PLT, PrixVente: 200_000 })
    const r = await v.vendre({ PrixMont1: 87_500, Paires })
    const [{ _id }] = r.corps.commandes
    const [demande] = (
      await v.essai.appeler('opticien', transferts.demandes, { query: { IdCommande: _id } as never })
    ).corps
    await v.essai.appeler('magasinier@PLT', transferts.refuserDemande, {
      params: { id: demande._id },
      payload: { Motif: 'Vendue hier' },
    })
    const encore = await v.essai.appeler('opticien', transferts.demander, {
      payload: { IdCommande: _id, Paire: 1, IdArticle: autre, IdOfficineSource: PLT } as never,
    })
    expect([encore.statut, encore.corps.code]).toEqual([409, 'AUTRE_MONTURE'])
  })
})

describe('une monture cassée, remplacée par une plus chère', () => {
  const casser = (c: Vente, payload: object, qui: Personne = 'opticien') =>
    v.essai.appeler(qui, atelier.casserMonture, {
      params: { id: c._id },
      payload: { Paire: 1, Motif: 'Branche pliée', ACharge: 'Officine', ...payload },
    })
  const vendue = async (Reference: string) => {
    const simple = await v.approvisionner(`${Reference}-S`, 2, { PrixVente: 40_000 })
    const chere = await v.approvisionner(`${Reference}-C`, 2, { PrixVente: 153_500 })
    return { simple, chere, c: await vendre(v.essai, { IdArticle1: simple }) }
  }
  it('B20 : est une remise de la différence : elle se fait approuver, et se lit parmi les exceptions', async () => {
    const { chere, c } = await vendue('CH-1')
    const refus = await casser(c, { IdArticle: chere })
    expect([refus.statut, refus.corps.code]).toEqual([409, 'REMISE_A_APPROUVER'])
    expect(await v.quantite(chere)).toBe(2)
    const r = await casser(c, { IdArticle: chere, ...accord() })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
    expect(await lire(c._id)).toMatchObject({ PrixListe1: 153_500, RemiseTotale: 113_500, Total: 100_000 })
    expect(await remises()).toContainEqual(
      expect.objectContaining({ Reference: c.RefCmmd, Montant: 113_500 }),
    )
    // Cancelled later, what comes back is the one that the order holds.
    expect(
      (
        await v.essai.appeler('gerant', ventes.supprimer, {
          params: { id: c._id },
          query: { motif: 'Essai' },
        })
      ).statut,
    ).toBe(200)
    expect(await v.quantite(chere)).toBe(2)
  })

  it('B20 : ou le client paie la différence', async () => {
    const { chere, c } = await vendue('CH-2')
    const r = await casser(c, { IdArticle: chere, ClientPaie: true })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
    expect(await lire(c._id)).toMatchObject({ PrixListe1: 153_500, RemiseTotale: 0, Total: 213_500 })
    expect((await g.lire(c)).casses).toHaveLength(1)
  })
})
