import { contrat } from '@dioptrie/domain'
import type { VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vuesDe } from '../kernel/trial/essai.fautes.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiRayon, ouvrirEssaiRayon } from '../verres/stock.fixture.ts'
import { gestes, ORDONNANCE, type Vente, vendre } from './essai.ts'
import { verificationsDeLAtelier } from './verification.ts'

let e: EssaiRayon
let g: ReturnType<typeof gestes>
beforeAll(async () => {
  e = await ouvrirEssaiRayon()
  g = gestes(e.essai)
})
afterAll(() => e.fermer())

const { ventes, clients, stockVerre, traitement_verre } = contrat
const lire = async (v: Vente) => (await e.appeler(ventes.lire, { params: { id: v._id } }, 'gerant')).corps
const seul = (Cote: string) => ({ verres: [{ Paire: 1, Cote }], IdFournisseur: e.v.fournisseur })
const corriger = async (v: Vente, plus: object) => {
  const [{ RefOrd, version }] = (await e.lireClient(v.client)).ordonnances
  return e.appeler(
    clients.modifierOrdonnance,
    { params: { id: v.client }, payload: { RefOrd, version, ...plus } },
    'opticien',
  )
}
const supprimerVerre = (id: string, qui: Personne = 'opticien') =>
  e.appeler(contrat.atelier.supprimerVerre, { params: { id } }, qui)

describe('« Verres reçus » : tous ceux qui sont vendus', () => {
  it('K12 : un œil jamais commandé n’est pas reçu ; il se commande encore, et la paire finit', async () => {
    const v = await vendre(e.essai)
    await g.commander(v, seul('OD'))
    const od = await g.recevoir(v)
    expect([od.statut, od.corps.Etape]).toEqual([200, 'Verres commandés'])
    const rien = await g.recevoir(v)
    expect([rien.statut, rien.corps.code]).toEqual([409, 'VERRE_MANQUANT'])
    expect(rien.corps.message).toBe(
      'Le verre OG, paire 1 est vendu et n’est pas commandé : commandez-le d’abord.',
    )
    expect((await g.monter(v)).statut).toBe(409)
    expect((await g.commander(v, seul('OG'))).statut).toBe(200)
    expect((await g.recevoir(v)).corps.Etape).toBe('Verres reçus')
    expect((await g.monter(v)).statut).toBe(200)
    expect((await g.verifier(v)).statut).toBe(200)
    expect((await g.livrer(v)).statut).toBe(200)
  })

  it('la vérification voit une paire remise avec un seul de ses verres', async () => {
    const v = await vendre(e.essai)
    await g.commander(v)
    await g.recevoir(v)
    await g.monter(v)
    await g.verifier(v)
    expect((await g.livrer(v)).statut).toBe(200)
    const faute = `delete from commande_verre where "IdCommande" = '${v._id}' and "Cote" = 'OG'`
    const attendue = 'verres d’une commande livrée'
    expect(await vuesDe(e.essai.pool, verificationsDeLAtelier, faute, [attendue])).toEqual([attendue])
  })

  it('K12 : un verre attendu dont la commande est supprimée n’est pas reçu', async () => {
    const v = await vendre(e.essai)
    await g.commander(v)
    const [od, og] = (await g.lire(v)).verres
    await g.recevoir(v, { verres: [od._id] })
    expect((await supprimerVerre(og._id)).statut).toBe(200)
    expect((await lire(v)).Etape).toBe('Verres commandés')
    expect((await g.monter(v)).statut).toBe(409)
  })

  it('ce qui était passé ainsi avant ne se monte, ne se vérifie ni ne se livre, et l’œil se commande encore', async () => {
    const v = await vendre(e.essai)
    await g.commander(v, seul('OD'))
    await g.recevoir(v)
    // As it was left by the program of before.
    const poser = async (Etape: string) => {
      await e.essai.pool.query(`update commande_client set "Etape" = $2 where "_id" = $1`, [v._id, Etape])
      await e.essai.pool.query(
        `insert into commande_etape ("IdCommande", "Etape", "createdBy") select "_id", "Etape", "updatedBy" from commande_client where "_id" = $1`,
        [v._id],
      )
    }
    for (const [etape, geste] of [
      ['Verres reçus', () => g.monter(v)],
      ['Montée', () => g.verifier(v)],
      ['Vérifiée', () => g.livrer(v)],
    ] as const) {
      await poser(etape)
      const r = await geste()
      expect([etape, r.statut, r.corps.code]).toEqual([etape, 409, 'VERRE_MANQUANT'])
    }
    expect((await g.commander(v, seul('OG'))).statut).toBe(200)
    expect((await lire(v)).Etape).toBe('Verres commandés')
    expect((await g.recevoir(v)).corps.Etape).toBe('Verres reçus')
  })
})

describe('un verre et son ordonnance corrigée ensuite', () => {
  it('K11 : un verre du rayon dit sa propre puissance ; il ne se monte que si quelqu’un dit pourquoi', async () => {
    const rayon: VerreUnifocal = await e.tenir(-6, 0, { Quantite: 4 })
    const v = await vendre(e.essai, {
      PrixVerG1: 0,
      RefOrd: null,
      Paires: [{ OD: { IdStockVerre: rayon._id } }],
    })
    await e.appeler(
      ventes.modifier,
      {
        params: { id: v.client },
        payload: {
          RefCmmd: v.RefCmmd,
          version: (await lire(v)).version,
          RefOrd: (await e.lireClient(v.client)).ordonnances[0].RefOrd,
          Paires: [{ OD: { Libelle: 'Autre' } }],
        },
      },
      'opticien',
    )
    await corriger(v, { OD: { Sph: -6 } })
    const mis = await e.appeler(
      ventes.modifier,
      {
        params: { id: v.client },
        payload: {
          RefCmmd: v.RefCmmd,
          version: (await lire(v)).version,
          Paires: [{ OD: { IdStockVerre: rayon._id } }],
        },
      },
      'opticien',
    )
    expect([mis.statut, mis.corps.message]).toEqual([200, undefined])
    expect((await corriger(v, { OD: { Sph: -8 } })).statut).toBe(200)
    expect((await g.commander(v)).statut).toBe(200)
    const [verre] = (await g.lire(v)).verres
    expect([verre.Prescrit.Sph, verre.Fabrication.Sph]).toEqual([-6, -6])
    const refuse = await g.monter(v)
    expect([refuse.statut, refuse.corps.code]).toEqual([409, 'VERRE_AUTREMENT'])
    expect(refuse.corps.message).toContain('(OD, paire 1)')
    const MotifAccepte = 'Le client préfère ses anciens verres'
    expect((await g.monter(v, 'atelier', { MotifAccepte })).statut).toBe(200)
    expect((await g.lire(v)).verres[0]).toMatchObject({ MotifAccepte, AcceptePar: 'Atelier' })
    // Checked against what it is; taken for −8,00, it is not taken for anything else.
    expect((await g.verifier(v)).statut).toBe(200)
    await corriger(v, { OD: { Sph: -7 } })
    expect((await g.livrer(v)).corps.code).toBe('VERRE_AUTREMENT')
    expect((await g.livrer(v, { MotifAccepte })).statut).toBe(200)
  })

  it('un verre commandé pour autre chose se refait, ou se prend ainsi par qui dit pourquoi', async () => {
    const v = await vendre(e.essai)
    await g.commander(v)
    await g.recevoir(v)
    expect((await corriger(v, { OG: { ...ORDONNANCE.OG, Sph: -2.5 } })).statut).toBe(200)
    const refuse = await g.monter(v)
    expect([refuse.corps.code, refuse.corps.message]).toEqual([
      'VERRE_AUTREMENT',
      'Un verre n’est plus celui que dit l’ordonnance (OG, paire 1) : faites-le refaire, ou dites pourquoi vous le prenez ainsi.',
    ])
    expect((await corriger(v, { OG: ORDONNANCE.OG })).statut).toBe(200)
    expect((await g.monter(v)).statut).toBe(200)
  })
})

describe('ce qui est vendu est tenu par sa clé', () => {
  it('B18 : une option fusionnée entre la vente et une ordonnance corrigée : la vente la suit', async () => {
    const option = async (Libelle: string) =>
      (
        await e.appeler(
          traitement_verre.creer,
          { payload: { Libelle, IdFour: e.v.fournisseur_verre, Prix: 500 } },
          'administrateur',
        )
      ).corps
    const [reflet, buee] = [await option('Anti-reflet'), await option('Anti-buée')]
    const OD = { IdModelVer: e.v.modele_verre, IdTraitements: [reflet._id] }
    const v = await vendre(e.essai, { PrixVerG1: 0, Paires: [{ OD }] })
    const fusion = await e.appeler(
      traitement_verre.fusionner,
      { params: { id: buee._id }, payload: { IdDoublon: reflet._id, version: buee.version } },
      'administrateur',
    )
    expect(fusion.statut).toBe(200)
    const c = await lire(v)
    expect(c.Paires[0].OD.IdTraitements).toEqual([buee._id])
    const { corps: avec } = await e.appeler(
      clients.ajouterOrdonnance,
      { params: { id: v.client }, payload: { ...ORDONNANCE, DateOrd: '2026-11-03' } },
      'opticien',
    )
    const RefOrd = avec.ordonnances.find((o: { RefOrd: string }) => o.RefOrd !== c.RefOrd).RefOrd
    const r = await e.appeler(
      ventes.modifier,
      {
        params: { id: v.client },
        payload: { RefCmmd: v.RefCmmd, version: c.version, RefOrd, Paires: c.Paires },
      },
      'opticien',
    )
    expect([r.statut, r.corps.champs]).toEqual([200, undefined])
    await g.commander(v)
    expect((await g.lire(v)).verres[0].Options).toEqual({ IdTraitements: [buee._id] })
  })

  it('B21 : une puissance vendue et pas livrée ne quitte pas le stock de verres', async () => {
    const rayon = await e.tenir(-4, 0, { Quantite: 1 })
    const { RefOrd } = e
    const r = await e.vendre({ PrixVerD1: 14_000, Paires: [{ OD: { IdStockVerre: rayon._id } }] })
    expect([r.statut, RefOrd.length > 0]).toEqual([200, true])
    const retirer = () => e.appeler(stockVerre.supprimerUnifocal, { params: { id: rayon._id } })
    const refus = await retirer()
    expect([refus.statut, refus.corps.code]).toEqual([409, 'VENDU_ET_PAS_LIVRE'])
    const vide = await e.appeler(
      stockVerre.viderUnifocaux,
      { query: { IdNomCommercial: e.nom._id, confirmation: 'SUPPRIMER' } },
      'gerant',
    )
    expect(vide.corps.raisons).toContainEqual({ raison: 'Une commande en cours en a pris.', nombre: 1 })
    await e.appeler(
      ventes.supprimer,
      { params: { id: r.corps.commandes[0]._id }, query: { motif: 'Essai' } },
      'gerant',
    )
    expect((await e.lire(rayon._id)).Quantite).toBe(1)
  })
})
