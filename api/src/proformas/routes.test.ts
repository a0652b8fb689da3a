import { contrat } from '@dioptrie/domain'
import { ajouterMois, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'

let e: EssaiVentes
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
})
afterAll(() => e.fermer())

const { proformas, ventes } = contrat
const creer = (payload: object) =>
  e.essai.appeler('opticien', proformas.creer, { payload: { IdClient: e.client, ...payload } as never })
const modifier = (id: string, payload: object) =>
  e.essai.appeler('opticien', proformas.modifier, { params: { id }, payload: payload as never })
const supprimer = (id: string) => e.essai.appeler('gerant', proformas.supprimer, { params: { id } })

describe('une proforma', () => {
  it('vaut un mois, prend sa référence, et ne touche pas au stock', async () => {
    const monture = await e.approvisionner('PRO-1', 0)
    const r = await creer({
      IdArticle1: monture,
      PrixMont1: 70_000,
      PrixVerG1: 30_000,
      RemiseCom: 5_000,
      RefOrd: e.RefOrd,
    })
    const aujourdhui = aujourdhuiAbidjan(new Date())
    expect(r.statut).toBe(201)
    expect(r.corps).toMatchObject({
      Total: 95_000,
      DateProforma: aujourdhui,
      DateExpiration: ajouterMois(aujourdhui, 1),
      Etat: 'En cours',
      Client: 'Kouamé Aya Estelle',
      ordonnance: { RefOrd: e.RefOrd },
    })
    expect(r.corps.RefProforma).toMatch(/^PRO-ANG-\d\d-00001$/)
    expect(await e.quantite(monture)).toBe(0)
  })

  it('se modifie avec sa version, se supprime, et se liste par client', async () => {
    const { _id } = (await creer({ PrixMont1: 1000 })).corps
    const change = await modifier(_id, { version: 1, PrixMont1: 2000, RemiseCom: 500 })
    expect(change.corps).toMatchObject({ Total: 1500, version: 2 })
    expect((await modifier(_id, { version: 1, PrixMont1: 1 })).corps.code).toBe('VERSION_PERIMEE')
    const duClient = async () =>
      (await e.essai.appeler('opticien', proformas.parClient, { params: { clientId: e.client } })).corps.map(
        (p: { _id: string }) => p._id,
      )
    expect(await duClient()).toContain(_id)
    expect((await supprimer(_id)).statut).toBe(200)
    expect(await duClient()).not.toContain(_id)
    expect((await supprimer(_id)).statut).toBe(404)
  })

  it.each([
    [
      'une fin de validité avant sa date',
      { DateProforma: '2026-01-10', DateExpiration: '2026-01-09' },
      'DateExpiration',
    ],
    ['une date à venir', { DateProforma: '2099-01-01' }, 'DateProforma'],
    ['une remise trop grande', { RemiseCom: 1001 }, 'RemiseCom'],
    ['l’ordonnance d’un autre', { RefOrd: 'ORD-ANG-26-99999' }, 'RefOrd'],
  ])('refuse %s', async (_, saisie, champ) => {
    const r = await creer({ PrixMont1: 1000, ...saisie })
    expect(r.statut).toBe(400)
    expect(Object.keys(r.corps.champs)).toEqual([`payload.${champ}`])
  })

  it('se trouve par sa référence, par son client, par son état', async () => {
    const { _id, RefProforma } = (
      await creer({ PrixMont1: 1000, DateProforma: '2026-01-01', DateExpiration: '2026-01-31' })
    ).corps
    const trouve = async (query: object) =>
      (
        await e.essai.appeler('opticien', proformas.liste, { query: { page: 1, limit: 200, ...query } })
      ).corps.pageOfItems.map((p: { _id: string }) => p._id)
    expect(await trouve({ q: RefProforma })).toEqual([_id])
    expect(await trouve({ q: 'kouame aya' })).toContain(_id)
    expect(await trouve({ q: 'zadi' })).toEqual([])
    expect(await trouve({ Etat: 'Expirée' })).toEqual([_id])
    expect(await trouve({ Etat: 'En cours' })).not.toContain(_id)
    expect(await trouve({ du: '2026-01-01', au: '2026-01-01' })).toEqual([_id])
  })
})

describe('une proforma devient une commande', () => {
  it('en un geste, en gardant le lien, une seule fois', async () => {
    const monture = await e.approvisionner('PRO-CMD', 1)
    const p = (
      await creer({
        IdArticle1: monture,
        PrixMonture1: 50_000,
        PrixMontage1: 5_000,
        PrixVerD1: 20_000,
        RemiseCom: 1_000,
        RefOrd: e.RefOrd,
        Observation: 'à rappeler',
        Paires: [{ TypeVision: 'Loin', OD: { Libelle: 'Unifocal' } }],
      })
    ).corps
    const r = await e.vendre({ IdProforma: p._id })
    expect(r.statut).toBe(200)
    expect(r.corps.commandes[0]).toMatchObject({
      IdProforma: p._id,
      RefProforma: p.RefProforma,
      PrixMonture1: 50_000,
      Total: 74_000,
      RefOrd: e.RefOrd,
      Observation: 'à rappeler',
      Paires: p.Paires,
    })
    expect(await e.quantite(monture)).toBe(0)
    const apres = (await e.essai.appeler('opticien', proformas.lire, { params: { id: p._id } })).corps
    expect(apres).toMatchObject({ Etat: 'Transformée', RefCmmd: r.corps.commandes[0].RefCmmd })
    for (const refus of [
      await e.vendre({ IdProforma: p._id }),
      await modifier(p._id, { version: 1 }),
      await supprimer(p._id),
    ])
      expect([refus.statut, refus.corps.code]).toEqual([409, 'PROFORMA_TRANSFORMEE'])
    // The order deleted, the proforma can be sold again.
    await e.essai.appeler('gerant', ventes.supprimer, {
      params: { id: r.corps.commandes[0]._id },
      query: { motif: 'Essai' },
    })
    expect((await e.vendre({ IdProforma: p._id, RemiseCom: 0 })).corps.commandes[0].Total).toBe(75_000)
  })

  it('deux vendeurs à la fois : une seule commande', async () => {
    const p = (await creer({ PrixMont1: 1000 })).corps
    const statuts = (await Promise.all([1, 2, 3].map(() => e.vendre({ IdProforma: p._id })))).map(
      r => r.statut,
    )
    expect(statuts.sort()).toEqual([200, 409, 409])
  })

  it('pas une fois expirée, ni pour un autre client', async () => {
    const p = (await creer({ PrixMont1: 1000, DateProforma: '2026-01-01', DateExpiration: '2026-01-31' }))
      .corps
    const expiree = await e.vendre({ IdProforma: p._id })
    expect([expiree.statut, expiree.corps.code]).toEqual([409, 'PROFORMA_EXPIREE'])
    await modifier(p._id, { version: 1, DateExpiration: '2099-01-31' })
    expect((await e.vendre({ IdProforma: p._id }, { id: await e.creerClient() })).statut).toBe(404)
    expect((await e.vendre({ IdProforma: p._id })).statut).toBe(200)
  })
})

describe('sans bon, pour un client assuré', () => {
  let assure: string
  const proposer = (payload: object) =>
    e.essai.appeler('opticien', proformas.creer, { payload: { IdClient: assure, ...payload } as never })
  beforeAll(async () => {
    const { rows } = await e.essai.pool.query(
      `insert into societe ("_id", "Libelle") values (gen_random_uuid(), 'Sotra') returning "_id"`,
    )
    assure = await e.creerClient()
    await e.essai.pool.query(
      `update client set "IdAssurance" = $1, "IdSociete" = $2, "Matricule" = 'M-77' where "_id" = $3`,
      [e.assurances.AKWABA, rows[0]._id, assure],
    )
  })

  it('estime les parts au taux et aux plafonds de son assurance, et le dit à l’écran comme sur le papier', async () => {
    const r = await proposer({ PrixMont1: 82_500, PrixVerG1: 40_000 })
    expect(r.corps).toMatchObject({
      PartAssurance: 82_000,
      PartClient: 40_500,
      Assurance: 'Mutuelle Akwaba',
      IdPriseEnCharge: null,
      Estimation: { Taux: 80, PlafondMonture: 50_000, Plafond: null, Societe: 'Sotra', Matricule: 'M-77' },
    })
    const liste = await e.essai.appeler('opticien', proformas.parClient, { params: { clientId: assure } })
    expect(liste.corps[0]).toMatchObject({ Assurance: 'Mutuelle Akwaba', Estimation: { Taux: 80 } })
    const papier = await e.essai.appeler('opticien', proformas.imprimer, { params: { id: r.corps._id } })
    const texte = texteDuPdf(papier.brut).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const dit of [
      'Prise en charge (estimation)',
      'Mutuelle Akwaba, taux 80 %',
      'Sotra · matricule M-77',
      'Plafonds : monture 50 000 F',
      'sous réserve de l’accord',
      'Part assurance (estimation)',
      '82 000 F',
      'Part client (estimation)',
    ])
      expect(texte).toContain(dit)
  })

  it('pas quand le client paie tout : c’est dit une fois, et cela reste', async () => {
    const r = await proposer({ PrixMont1: 82_500, Estimer: false })
    expect(r.corps).toMatchObject({ PartAssurance: 0, Estimation: null, Assurance: null })
    const change = await modifier(r.corps._id, { version: 1, PrixMont1: 80_000 })
    expect(change.corps).toMatchObject({ PartAssurance: 0, Estimation: null })
    const voulue = await modifier(r.corps._id, { version: 2, Estimer: true })
    expect(voulue.corps).toMatchObject({ PartAssurance: 50_000, Estimation: { Taux: 80 } })
  })

  it('un bon saisi prend la place de l’estimation ; retiré, elle revient', async () => {
    const r = await proposer({ PrixMont1: 82_500 })
    const bon = (
      await e.couvrir({ IdAssurance: e.assurances.AKWABA, NumeroBon: 'E-1', PlafondMonture: 20_000 }, assure)
    ).corps.prisesEnCharge[0]
    const avec = await modifier(r.corps._id, { version: 1, IdPriseEnCharge: bon._id })
    expect(avec.corps).toMatchObject({ PartAssurance: 20_000, Estimation: null })
    const sans = await modifier(r.corps._id, { version: 2, IdPriseEnCharge: null })
    expect(sans.corps).toMatchObject({ PartAssurance: 50_000, Estimation: { Taux: 80 } })
  })

  it('ne s’impose pas à la commande : sans bon, le client paie tout', async () => {
    const r = await proposer({ PrixMont1: 82_500 })
    const c = (await e.vendre({ IdProforma: r.corps._id }, { id: assure })).corps.commandes[0]
    expect(c).toMatchObject({ PartAssurance: 0, PartClient: 82_500, IdPriseEnCharge: null })
  })

  it('rien à estimer sans taux habituel', async () => {
    await e.essai.pool.query(`update client set "IdAssurance" = $1 where "_id" = $2`, [
      e.assurances.COMOE,
      assure,
    ])
    const r = await proposer({ PrixMont1: 82_500 })
    expect(r.corps).toMatchObject({ PartAssurance: 0, Estimation: null })
  })
})

describe('les papiers', () => {
  it('la proforma dit tout, et DUPLICATA la deuxième fois ; modifiée, c’est un autre papier', async () => {
    const bon = (await e.couvrir({ IdAssurance: e.assurances.AKWABA, NumeroBon: '26-11-4402' })).corps
      .prisesEnCharge[0]
    const monture = await e.approvisionner('Ébrié 204', 1, { Couleur: 'noir mat' })
    const p = (
      await creer({
        IdArticle1: monture,
        PrixMont1: 70_000,
        PrixVerD1: 85_000,
        PrixVerG1: 85_000,
        RemiseCom: 15_000,
        RefOrd: e.RefOrd,
        IdPriseEnCharge: bon._id,
        Paires: [{ TypeVision: 'Progressif', OD: { Libelle: 'Progressif Confort', Indice: '1,60' } }],
      })
    ).corps
    const imprimer = async () => {
      const r = await e.essai.appeler('caissier', proformas.imprimer, { params: { id: p._id } })
      expect(r.entetes['content-type']).toBe('application/pdf')
      return texteDuPdf(r.brut).replaceAll('\u00a0', ' ')
    }
    const texte = await imprimer()
    for (const dit of [
      'Proforma',
      p.RefProforma,
      'Kouamé Aya Estelle',
      'Mutuelle Akwaba, taux 80 %',
      'Bon 26-11-4402',
      'Paire 1, progressif',
      'Monture Ray-Ban Ébrié 204 noir mat, avec montage',
      'Verre OD Progressif Confort 1,60',
      '225 000 F',
      '−15 000 F',
      'deux cent vingt-cinq mille francs CFA',
      'Part assurance',
      'Page 1 / 1',
    ])
      expect(texte).toContain(dit)
    // The cashier may not read prescriptions: not on paper either.
    expect(texte).not.toContain('Sph')
    expect(texte).not.toContain('DUPLICATA')
    const deuxieme = await imprimer()
    expect(deuxieme).toContain('DUPLICATA')
    expect(deuxieme).toContain('2e tirage')
    await modifier(p._id, { version: 1, RemiseCom: 0 })
    expect(await imprimer()).not.toContain('DUPLICATA')
  })

  it('la commande dit ce qui est payé et ce qui reste, avec l’ordonnance pour qui la lit', async () => {
    const c = (await e.vendre({ PrixMont1: 60_000, RefOrd: e.RefOrd, DatePromesse: '2026-12-24' })).corps
      .commandes[0]
    await e.essai.pool.query(`update commande_client set "MontantRegle" = 20000 where "_id" = $1`, [c._id])
    const r = await e.essai.appeler('opticien', ventes.imprimer, { params: { id: c._id } })
    const texte = texteDuPdf(r.brut).replaceAll('\u00a0', ' ')
    for (const dit of [
      c.RefCmmd,
      'Promise le 24/12/2026',
      'Déjà réglé',
      '20 000 F',
      'Reste à payer',
      '40 000 F',
      'Acompte demandé, 50 %',
      '30 000 F',
      'Sph',
      '−2,25',
    ])
      expect(texte).toContain(dit)
  })

  it('d’une commande se trouvent tous au même endroit, avec ce qui en est déjà tiré', async () => {
    const p = (await creer({ PrixMont1: 40_000, PrixVerD1: 20_000 })).corps
    const c = (await e.vendre({ IdProforma: p._id })).corps.commandes[0]
    const papiers = async () =>
      (await e.essai.appeler('opticien', ventes.papiers, { params: { id: c._id } })).corps.map(
        (x: { Genre: string; Reference: string; Tirages: number }) => [x.Genre, x.Reference, x.Tirages],
      )
    expect(await papiers()).toEqual([
      ['Proforma', p.RefProforma, 0],
      ['Commande', c.RefCmmd, 0],
    ])
    await e.essai.appeler('caissier', contrat.caisse.initialiser, { payload: { montant: 50_000 } })
    // Two modes at once are one receipt.
    await e.essai.appeler('caissier', contrat.caisse.reglerCommande, {
      params: { clientId: e.client },
      payload: {
        RefCmmd: c.RefCmmd,
        montant: 10_000,
        modepaiement: 'Espèce',
        suite: [{ montant: 5_000, modepaiement: 'Chèque', reference: '12345' }],
      } as never,
    })
    await e.essai.appeler('opticien', contrat.atelier.commanderVerres, {
      params: { idClient: e.client },
      payload: { RefCmmd: c.RefCmmd },
    })
    const { verres } = (
      await e.essai.appeler('opticien', contrat.atelier.lireAtelier, { params: { id: c._id } })
    ).corps
    for (const _ of [1, 2]) {
      await e.essai.appeler('opticien', ventes.imprimer, { params: { id: c._id } })
      await e.essai.appeler('opticien', contrat.atelier.feuille, { params: { id: c._id } })
    }
    const [, , recu, ...suite] = await papiers()
    expect(recu).toMatchObject(['Reçu', expect.stringMatching(/^\d+$/), 0])
    // A ticket, then the sheet of it: two copies of one receipt.
    const { reglements } = (await e.essai.appeler('caissier', ventes.lire, { params: { id: c._id } })).corps
    for (const format of ['ticket', 'a4'])
      await e.essai.appeler('caissier', contrat.caisse.imprimerRecu, {
        params: { id: reglements[0]._id },
        query: { format } as never,
      })
    expect((await papiers())[2]).toMatchObject(['Reçu', recu[1], 2])
    expect(suite).toEqual([
      ['Verres', verres[0].RefVerre, 0],
      ['Atelier', c.RefCmmd, 2],
    ])
    expect((await papiers())[1]).toEqual(['Commande', c.RefCmmd, 2])
  })
})
