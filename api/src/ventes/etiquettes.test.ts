import { contrat } from '@dioptrie/domain'
import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
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

describe('ce qui n’a pas d’article a son tarif aussi', () => {
  const regler = (tarifs: { TarifExamen?: number | null; TarifMontage?: number | null }) =>
    v.essai.pool.query(
      `update officine set ${Object.keys(tarifs)
        .map((nom, i) => `"${nom}" = $${i + 2}`)
        .join(', ')} where "_id" = $1`,
      [v.essai.officines.ANG, ...Object.values(tarifs)],
    )
  const changer = async (id: string, plus: object) => {
    const { RefCmmd, version } = await lire(id)
    const r = await v.essai.appeler('opticien', ventes.modifier, {
      params: { id: v.client },
      payload: { RefCmmd, version, ...plus } as never,
    })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
  }

  it('des verres vendus par des mots, là où il y a un catalogue : combien, et pour combien', async () => {
    const mots = { Libelle: 'Progressif haut de gamme 1,74' }
    const vendus = await v.vendre({ PrixVerD1: 1, PrixVerG1: 1, Paires: [{ OD: mots, OG: mots }] })
    const { _id } = derniere(vendus.corps)
    expect(await constats('Verres sans tarif', _id)).toMatchObject([
      {
        Nombre: 2,
        Montant: 2,
        Qui: 'Opticien',
        Motif: 'Progressif haut de gamme 1,74 · Progressif haut de gamme 1,74',
      },
    ])
    await changer(_id, { Observation: 'Rappeler' })
    await changer(_id, { PrixVerD2: 9_000 })
    expect(await constats('Verres sans tarif', _id)).toMatchObject([{ Nombre: 3, Montant: 9_000 }, {}])
    const duCatalogue = await v.vendre(verres(TARIF))
    expect(await constats('Verres sans tarif', derniere(duCatalogue.corps)._id)).toEqual([])
  })

  it('un montage sous le tarif de l’officine, ou au-dessus quand une assurance paie', async () => {
    const vendre = async (PrixMontage1: number, plus: object = {}) => {
      const r = await v.vendre(
        verres(TARIF, { IdArticle1: monture, PrixMonture1: 100_000, PrixMontage1, ...plus }),
      )
      expect(r.statut, JSON.stringify(r.corps)).toBe(200)
      return derniere(r.corps)._id
    }
    const sansTarif = await vendre(0)
    expect(await constats('Montage sous le tarif', sansTarif)).toEqual([])
    await regler({ TarifMontage: 5_000 })
    const juste = await vendre(5_000)
    const moins = await vendre(1_000)
    expect(await constats('Montage sous le tarif', juste)).toEqual([])
    expect(await constats('Montage sous le tarif', moins)).toMatchObject([
      { Montant: 4_000, Qui: 'Opticien' },
    ])
    await changer(moins, { PrixMonture1: 100_000, PrixMontage1: 0 })
    expect(await constats('Montage sous le tarif', moins)).toMatchObject([{ Montant: 1_000 }, {}])
    const couvert = await v.couvrir({ IdAssurance: v.assurances.COMOE, NumeroBon: 'B-2', Taux: 80 })
    const cher = await vendre(65_000, {
      IdPriseEnCharge: couvert.corps.prisesEnCharge.find((b: { NumeroBon: string }) => b.NumeroBon === 'B-2')
        ._id,
    })
    expect(await constats('Au-dessus de l’étiquette', cher)).toMatchObject([{ Montant: 60_000 }])
    await regler({ TarifMontage: null })
  })

  it('un examen fait sous le tarif, une seule fois (F12, H14)', async () => {
    const { consultations } = contrat
    await regler({ TarifExamen: 10_000 })
    const examiner = async (Montant: number, Etat: string) => {
      const r = await v.essai.appeler('opticien', consultations.creer, {
        payload: {
          IdClient: v.client,
          DateConsultation: aujourdhuiAbidjan(new Date()),
          Montant,
          Etat,
        } as never,
      })
      expect(r.statut, JSON.stringify(r.corps)).toBe(201)
      return r.corps.consultation
    }
    expect(await constats('Honoraire baissé', (await examiner(10_000, 'Terminé'))._id)).toEqual([])
    expect(await constats('Honoraire baissé', (await examiner(0, 'Terminé'))._id)).toMatchObject([
      { Montant: 10_000, Avant: '10000', Apres: '0' },
    ])
    const e = await examiner(10_000, 'Arrivé')
    let { version } = e
    for (const payload of [{ Montant: 2_000, Etat: 'En examen' }, { Etat: 'Terminé' }]) {
      const r = await v.essai.appeler('opticien', consultations.modifier, {
        params: { id: e._id },
        payload: { version, ...payload } as never,
      })
      expect(r.statut, JSON.stringify(r.corps)).toBe(200)
      version = r.corps.consultation.version
    }
    expect(await constats('Honoraire baissé', e._id)).toMatchObject([{ Montant: 8_000 }])
    await regler({ TarifExamen: null })
  })

  it('une proforma garde ses étiquettes, et dit celles du jour', async () => {
    const { corps: faite } = await v.essai.appeler('opticien', proformas.creer, {
      payload: { IdClient: v.client, ...verres(TARIF), IdArticle1: monture, PrixMont1: 100_000 } as never,
    })
    expect(faite.DuJour?.[0]).toEqual({ Monture: 100_000, VerreD: TARIF, VerreG: TARIF })
    await v.essai.pool.query(`update article set "PrixVente" = 120000 where "_id" = $1`, [monture])
    await v.essai.pool.query(`update matrice_prix set "Prix" = 20000 where "IdModelVer" = $1`, [modele])
    const { corps: lue } = await v.essai.appeler('opticien', proformas.lire, { params: { id: faite._id } })
    expect(lue.DuJour[0]).toEqual({ Monture: 120_000, VerreD: 20_000, VerreG: 20_000 })
    expect(lue.PrixListe1).toBe(100_000)
    await v.essai.pool.query(`update article set "PrixVente" = 100000 where "_id" = $1`, [monture])
    await v.essai.pool.query(`update matrice_prix set "Prix" = $2 where "IdModelVer" = $1`, [modele, TARIF])
  })
})
