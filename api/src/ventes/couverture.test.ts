import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Commande, PriseEnCharge } from '@dioptrie/domain/ventes/contract'
import { restantDuBon } from '@dioptrie/domain/ventes/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from './essai.ts'

let e: EssaiVentes
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
})
afterAll(() => e.fermer())

let rang = 0
/** A bon of its own for a new client, so that nothing else takes from its caps. */
async function bonNeuf(saisie: object = {}) {
  const id = await e.creerClient()
  const r = await e.couvrir(
    { IdAssurance: e.assurances.COMOE, NumeroBon: `26-${++rang}`, Taux: 80, ...saisie },
    id,
  )
  expect(r.statut).toBe(200)
  return { id, bon: r.corps.prisesEnCharge[0] as PriseEnCharge }
}
const vendu = async (id: string, payload: object) => {
  const r = await e.vendre(payload, { id })
  expect(r.statut).toBe(200)
  return r.corps.commandes[0] as Commande
}
const modifier = (id: string, payload: object) =>
  e.essai.appeler('opticien', contrat.ventes.modifierPriseEnCharge, {
    params: { id },
    payload: payload as never,
  })
const retirer = (id: string, _id: string) =>
  e.essai.appeler('opticien', contrat.ventes.retirerPriseEnCharge, { params: { id }, payload: { _id } })
/** What the screens of a seller read of it. */
const reste = async (id: string, bon: PriseEnCharge, sauf?: string) =>
  restantDuBon(
    bon,
    (await e.lireClient(id)).commandes.filter((c: Commande) => c._id !== sauf),
    aujourdhuiAbidjan(new Date()),
  ).PlafondRestant

describe('saisir une prise en charge', () => {
  it('prend le taux et les plafonds de l’assurance quand ils ne sont pas donnés', async () => {
    const r = await e.couvrir({ IdAssurance: e.assurances.AKWABA, NumeroBon: 'A-1' })
    expect(r.corps.prisesEnCharge[0]).toMatchObject({
      Taux: 80,
      PlafondMonture: 50_000,
      Assurance: 'Mutuelle Akwaba',
    })
    const autre = await e.couvrir({
      IdAssurance: e.assurances.AKWABA,
      NumeroBon: 'A-2',
      Taux: 60,
      PlafondMonture: null,
    })
    expect(autre.corps.prisesEnCharge[0]).toMatchObject({ Taux: 60, PlafondMonture: null })
  })

  it('prend la société et le matricule du client quand l’assurance est la sienne, et le gestionnaire', async () => {
    const { rows } = await e.essai.pool.query(
      `insert into societe ("_id", "Libelle") values (gen_random_uuid(), 'Sotra') returning "_id"`,
    )
    await e.essai.pool.query(`update assurance set "Gestionnaire" = 'Ascoma' where "_id" = $1`, [
      e.assurances.AKWABA,
    ])
    const id = await e.creerClient()
    const { version } = await e.lireClient(id)
    const assure = await e.essai.appeler('opticien', contrat.clients.modifier, {
      params: { id },
      payload: { version, IdAssurance: e.assurances.AKWABA, IdSociete: rows[0]._id, Matricule: 'M-77' },
    })
    expect(assure.corps.conditions).toEqual({
      Taux: 80,
      Plafond: null,
      PlafondMonture: 50_000,
      PlafondVerres: null,
      Gestionnaire: 'Ascoma',
    })
    const r = await e.couvrir({ IdAssurance: e.assurances.AKWABA, NumeroBon: 'A-3' }, id)
    expect(r.corps.prisesEnCharge[0]).toMatchObject({
      Gestionnaire: 'Ascoma',
      Societe: 'Sotra',
      Matricule: 'M-77',
      PlafondMonture: 50_000,
    })
    const c = await vendu(id, {
      PrixMont1: 82_500,
      PrixVerG1: 40_000,
      IdPriseEnCharge: r.corps.prisesEnCharge[0]._id,
    })
    expect([c.PartAssurance, c.PartClient]).toEqual([82_000, 40_500])
    const autre = await e.couvrir({ IdAssurance: e.assurances.COMOE, NumeroBon: 'C-1', Taux: 50 }, id)
    expect(autre.corps.prisesEnCharge[0]).toMatchObject({ Societe: null, Matricule: null })
  })

  it.each([
    ['un taux de 130 %', { Taux: 130 }, 'Taux', /0 à 100/],
    ['un taux négatif', { Taux: -1 }, 'Taux', /0 à 100/],
    ['un taux à décimales', { Taux: 79.5 }, 'Taux', /entier/],
    ['un plafond négatif', { Taux: 80, Plafond: -5 }, 'Plafond', /négatif/],
    [
      'une fin avant le début',
      { Taux: 80, DateDebut: '2026-02-02', DateFin: '2026-02-01' },
      'DateFin',
      /précède/,
    ],
    ['aucun taux nulle part', {}, 'Taux', /indiquez-le/],
    ['un bon sans numéro', { Taux: 80, NumeroBon: ' ' }, 'NumeroBon', /Obligatoire/],
    [
      'une assurance inconnue',
      { Taux: 80, IdAssurance: '0199a3b0-0000-7000-8000-000000000000' },
      'IdAssurance',
      /n’existe pas/,
    ],
  ])('refuse %s', async (_, saisie, champ, message) => {
    const avant = await e.lireClient()
    const r = await e.couvrir({ IdAssurance: e.assurances.COMOE, NumeroBon: 'R-1', ...saisie })
    expect(r.statut).toBe(400)
    expect(r.corps.champs[`payload.${champ}`]).toMatch(message)
    expect(await e.lireClient()).toEqual(avant)
  })

  it('refuse deux fois le même bon pour un client', async () => {
    const { id, bon } = await bonNeuf()
    const r = await e.couvrir({ IdAssurance: bon.IdAssurance, NumeroBon: bon.NumeroBon, Taux: 50 }, id)
    expect([r.statut, r.corps.code]).toEqual([409, 'BON_DEJA_SAISI'])
  })

  it('joint le papier du bon, qui se retrouve avec la commande et avec le client', async () => {
    const { id, bon } = await bonNeuf()
    const { corps, entetes } = enFormulaire('bon.png', png(4))
    const r = await e.essai.brut(
      'opticien',
      'POST',
      `/api/prise-encharge/document/${bon._id}`,
      corps,
      entetes,
    )
    expect([r.statut, r.corps.entite]).toEqual([201, 'prise_en_charge'])
    const c = await vendu(id, { PrixMont1: 100, IdPriseEnCharge: bon._id })
    const lue = await e.essai.appeler('opticien', contrat.ventes.lire, { params: { id: c._id } })
    expect(lue.corps.documents).toMatchObject([{ Nom: 'bon.png' }])
    const duClient = await e.essai.appeler('opticien', contrat.clients.documents, { params: { id } })
    expect(duClient.corps).toMatchObject([{ Nom: 'bon.png' }])
    // The signed order is kept with the order itself.
    const signe = await e.essai.brut(
      'opticien',
      'POST',
      `/api/commande-client/document/${c._id}`,
      corps,
      entetes,
    )
    expect([signe.statut, signe.corps.entite, signe.corps.idEntite]).toEqual([201, 'commande_client', c._id])
    expect(
      (await e.essai.appeler('opticien', contrat.ventes.lire, { params: { id: c._id } })).corps.documents,
    ).toHaveLength(2)
  })
})

describe('vendre avec une prise en charge', () => {
  it('partage au franc, plafonds compris', async () => {
    const { id, bon } = await bonNeuf({ PlafondMonture: 50_000, PlafondVerres: 150_000, Plafond: 240_000 })
    const c = await vendu(id, {
      PrixMont1: 70_000,
      PrixVerD1: 85_000,
      PrixVerG1: 85_000,
      PrixMont2: 40_000,
      PrixVerD2: 22_500,
      PrixVerG2: 22_500,
      RemiseCom: 15_000,
      IdPriseEnCharge: bon._id,
    })
    expect(c).toMatchObject({
      Total: 310_000,
      PartAssurance: 200_000,
      PartClient: 110_000,
      ResteAPayer: 110_000,
      Assurance: 'Comoé Santé',
    })
  })

  it('ce que les ventes de la période ont pris n’est plus à prendre, sur un autre bon non plus', async () => {
    const { id, bon } = await bonNeuf({ Plafond: 100_000 })
    expect((await vendu(id, { PrixVerG1: 100_000, IdPriseEnCharge: bon._id })).PartAssurance).toBe(80_000)
    expect(await reste(id, bon)).toBe(20_000)
    const autre = await e.couvrir(
      { IdAssurance: bon.IdAssurance, NumeroBon: `bis-${bon.NumeroBon}`, Taux: 80, Plafond: 100_000 },
      id,
    )
    const IdPriseEnCharge = autre.corps.prisesEnCharge[0]._id
    const c = await vendu(id, { PrixVerG1: 100_000, IdPriseEnCharge })
    expect([c.PartAssurance, c.PartClient]).toEqual([20_000, 80_000])
    // Sold again without the first: it gives back what it took.
    const premiere = (await e.lireClient(id)).commandes[1]
    await e.essai.appeler('gerant', contrat.ventes.supprimer, {
      params: { id: premiere._id },
      query: { motif: 'Essai' },
    })
    expect(await reste(id, bon)).toBe(80_000)
    expect(await reste(id, bon, c._id)).toBe(100_000)
  })

  it('le montant accordé vaut pour ce bon seul, toutes ses ventes ensemble', async () => {
    const { id, bon } = await bonNeuf({ MontantAccorde: 30_000 })
    expect((await vendu(id, { PrixVerG1: 25_000, IdPriseEnCharge: bon._id })).PartAssurance).toBe(20_000)
    expect((await vendu(id, { PrixVerG1: 25_000, IdPriseEnCharge: bon._id })).PartAssurance).toBe(10_000)
  })

  it('un bon expiré, ou pas encore valable, est refusé et rien ne change', async () => {
    const { id, bon } = await bonNeuf({ DateDebut: '2026-01-10', DateFin: '2026-01-20' })
    for (const [DateCommd, code] of [
      [undefined, 'BON_EXPIRE'],
      ['2026-01-21', 'BON_EXPIRE'],
      ['2026-01-09', 'BON_A_VENIR'],
    ]) {
      const r = await e.vendre({ PrixMont1: 100, IdPriseEnCharge: bon._id, DateCommd }, { id })
      expect([r.statut, r.corps.code]).toEqual([409, code])
    }
    expect((await e.lireClient(id)).commandes).toEqual([])
    await vendu(id, { PrixMont1: 100, IdPriseEnCharge: bon._id, DateCommd: '2026-01-20' })
  })

  it('un bon épuisé est refusé, avec la somme prise ; la vente qui le tient déjà se corrige encore', async () => {
    const { id, bon } = await bonNeuf({ MontantAccorde: 30_000 })
    const c = await vendu(id, { PrixVerG1: 50_000, IdPriseEnCharge: bon._id })
    expect(c.PartAssurance).toBe(30_000)
    const r = await e.vendre({ PrixVerG1: 50_000, IdPriseEnCharge: bon._id }, { id })
    expect([r.statut, r.corps.code]).toEqual([409, 'BON_EPUISE'])
    expect(r.corps.message).toMatch(/son montant accordé de 30.000.F est pris/)
    expect((await e.lireClient(id)).commandes).toHaveLength(1)
    const corrige = (payload: object) =>
      e.essai.appeler('opticien', contrat.ventes.modifier, { params: { id }, payload: payload as never })
    const suivie = await corrige({ RefCmmd: c.RefCmmd, version: 1, Observation: 'Pressé' })
    expect(suivie.corps.commandes[0]).toMatchObject({ PartAssurance: 30_000, Observation: 'Pressé' })
    // An order without a bon does not take an exhausted one afterwards.
    const sans = await vendu(id, { PrixVerG1: 10_000 })
    const prise = await corrige({ RefCmmd: sans.RefCmmd, version: 1, IdPriseEnCharge: bon._id })
    expect([prise.statut, prise.corps.code]).toEqual([409, 'BON_EPUISE'])
  })

  it('dix ventes à la fois ne prennent pas plus que le plafond : qui ne trouve plus rien est refusé', async () => {
    const { id, bon } = await bonNeuf({ Taux: 100, Plafond: 35_000 })
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () => e.vendre({ PrixMont1: 10_000, IdPriseEnCharge: bon._id }, { id })),
    )
    expect(reponses.map(r => r.corps.code ?? r.statut).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(6).fill('BON_EPUISE'),
    ])
    const parts = (await e.lireClient(id)).commandes.map((c: Commande) => c.PartAssurance)
    expect(parts.sort((a: number, b: number) => b - a)).toEqual([10_000, 10_000, 10_000, 5_000])
  })

  it('deux vendeurs à la fois : la part annoncée au second n’est plus là, rien ne s’écrit', async () => {
    const { id, bon } = await bonNeuf({ MontantAccorde: 100_000 })
    const vente = { PrixVerG1: 100_000, IdPriseEnCharge: bon._id, PartAssurance: 80_000 }
    const reponses = await Promise.all([1, 2].map(() => e.vendre(vente, { id })))
    expect(reponses.map(r => r.corps.code ?? r.statut).sort()).toEqual([200, 'PART_CHANGEE'])
    expect(reponses.find(r => r.statut === 409)?.corps.message).toMatch(/20.000.F, et non 80.000.F/)
    expect((await e.lireClient(id)).commandes).toHaveLength(1)
    // Read again, then saved: the shares are those of the screen.
    const suivante = await vendu(id, { ...vente, PartAssurance: 20_000 })
    expect(suivante).toMatchObject({ PartAssurance: 20_000, PartClient: 80_000 })
  })

  it('renvoyée après une coupure, la même vente est la même, quoi que l’écran relu croie de la part', async () => {
    const { id, bon } = await bonNeuf({ MontantAccorde: 100_000 })
    const vendre = (PartAssurance: number) =>
      e.essai.appeler(
        'opticien',
        contrat.ventes.ajouter,
        { params: { id }, payload: { PrixVerG1: 100_000, IdPriseEnCharge: bon._id, PartAssurance } },
        { 'idempotency-key': 'vente-coupee' },
      )
    const premiere = await vendre(80_000)
    // The bon, read again, has 20 000 F left: the screen announces them.
    const renvoyee = await vendre(20_000)
    expect([premiere.statut, renvoyee.statut]).toEqual([200, 200])
    expect(renvoyee.corps.commandes).toEqual(premiere.corps.commandes)
    expect((await e.lireClient(id)).commandes).toMatchObject([{ PartAssurance: 80_000 }])
  })
})

describe('changer une prise en charge', () => {
  it('partage de nouveau ses commandes, la première servie d’abord', async () => {
    const { id, bon } = await bonNeuf()
    await vendu(id, { PrixVerG1: 100_000, IdPriseEnCharge: bon._id })
    await vendu(id, { PrixVerG1: 50_000, IdPriseEnCharge: bon._id })
    const r = await modifier(id, { _id: bon._id, version: 1, Taux: 70, Plafond: 90_000 })
    expect(r.statut).toBe(200)
    expect(r.corps.commandes.map((c: Commande) => [c.PartAssurance, c.PartClient])).toEqual([
      [20_000, 30_000],
      [70_000, 30_000],
    ])
    const perimee = await modifier(id, { _id: bon._id, version: 1, Taux: 10 })
    expect([perimee.statut, perimee.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
  })

  it('est refusé quand le client a déjà payé plus que sa nouvelle part, ou une fois facturée', async () => {
    const { id, bon } = await bonNeuf()
    const c = await vendu(id, { PrixVerG1: 100_000, IdPriseEnCharge: bon._id })
    const regler = (sql: string) =>
      e.essai.pool.query(`update commande_client set ${sql} where "_id" = $1`, [c._id])
    await regler(`"MontantRegle" = 20000`)
    const trop = await modifier(id, { _id: bon._id, version: 1, Taux: 90 })
    expect([trop.statut, trop.corps.code]).toEqual([409, 'TROP_REGLE'])
    await regler(`"IdFacture" = gen_random_uuid()`)
    const facturee = await modifier(id, { _id: bon._id, version: 1, Observation: 'x' })
    expect([facturee.statut, facturee.corps.code]).toEqual([409, 'PRISE_EN_CHARGE_FACTUREE'])
    const dite = await retirer(id, bon._id)
    expect([dite.statut, dite.corps.code]).toEqual([409, 'PRISE_EN_CHARGE_FACTUREE'])
    expect(dite.corps.message).toContain(c.RefCmmd)
  })

  it('se retire tant qu’elle n’est pas facturée : sa part des commandes revient au client', async () => {
    const { id, bon } = await bonNeuf()
    await vendu(id, { PrixVerG1: 100_000, IdPriseEnCharge: bon._id })
    await vendu(id, { PrixVerG1: 50_000, IdPriseEnCharge: bon._id })
    const r = await retirer(id, bon._id)
    expect([r.statut, r.corps.prisesEnCharge]).toEqual([200, []])
    const seules = { PartAssurance: 0, IdAssurance: null, IdPriseEnCharge: null, version: 2 }
    expect(r.corps.commandes).toMatchObject([
      { ...seules, PartClient: 50_000, ResteAPayer: 50_000 },
      { ...seules, PartClient: 100_000, ResteAPayer: 100_000 },
    ])
    expect((await retirer(id, bon._id)).statut).toBe(404)
  })

  it('d’un autre client n’existe pas', async () => {
    const { bon } = await bonNeuf()
    expect((await modifier(e.client, { _id: bon._id, version: 1, Taux: 1 })).statut).toBe(404)
    expect((await retirer(e.client, bon._id)).statut).toBe(404)
  })
})
