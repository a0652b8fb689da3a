import { randomUUID } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiDeCaisse, ouvrirEssaiDeCaisse } from './essai.ts'
import { verificationsDeLaCaisse } from './verification.ts'

const { depense, caisse } = contrat
const jour = aujourdhuiAbidjan(new Date())
const hier = ajouterJours(jour, -1)
let e: EssaiDeCaisse
let rubrique: string

beforeAll(async () => {
  e = await ouvrirEssaiDeCaisse()
  const { corps } = await e.essai.appeler('administrateur', contrat.rubrique_depense.creer, {
    payload: { Libelle: 'Entretien' } as never,
  })
  rubrique = corps._id
})
afterAll(() => e.essai.fermer())

const ici = () => e.essai.officines.ANG
const depenser = (saisie: object = {}, qui: Personne = 'caissier', entetes?: Record<string, string>) =>
  e.essai.appeler(
    qui,
    depense.depenser,
    { payload: { Montant: 2_000, Motif: 'Savon', IdRubrique: rubrique, ...saisie } },
    entetes,
  )
const journee = async (officine = ici(), date = jour) =>
  (await e.essai.appeler('gerant', depense.journee, { params: { officine, date } })).corps
const solde = async () => (await journee()).Solde as number
const refuse = (r: { statut: number; corps: { code: string } }, code: string) =>
  expect([r.statut, r.corps.code]).toEqual([409, code])

describe('la caisse dépense', () => {
  it('ne paie rien avant d’être ouverte', async () => {
    expect(await journee()).toMatchObject({ Statut: 'Non ouverte', Solde: 0, Initialisee: false })
    refuse(await depenser(), 'DEPENSE_NON_OUVERTE')
    const appro = await e.essai.appeler('caissier', depense.approvisionner, { payload: { Montant: 1_000 } })
    refuse(appro, 'DEPENSE_NON_OUVERTE')
  })

  it.each([0, -1, 0.5, 10_000_000_000, '500', null])('refuse de s’ouvrir avec %s', async Montant => {
    for (const appel of [depense.initialiser, depense.initialiserDirecte]) {
      const r = await e.essai.appeler('caissier', appel, { payload: { Montant: Montant as number } })
      expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, ['payload.Montant']])
    }
  })

  it('ne prend pas au tiroir plus qu’il ne contient, ni avant l’ouverture de la journée', async () => {
    const trop = await e.essai.appeler('caissier', depense.initialiser, {
      payload: { Montant: (await e.tiroir()) + 1 },
    })
    refuse(trop, 'TIROIR_INSUFFISANT')
    const sans = await e.essai.appeler('caissier@PLT', depense.initialiser, { payload: { Montant: 1 } })
    refuse(sans, 'JOURNEE_NON_OUVERTE')
    expect((await journee()).Solde).toBe(0)
  })

  it('s’ouvre avec des espèces du tiroir, une seule fois, même demandée cinq fois au même instant', async () => {
    const avant = await e.tiroir()
    const reponses = await Promise.all(
      Array.from({ length: 5 }, () =>
        e.essai.appeler('caissier', depense.initialiser, { payload: { Montant: 50_000 } }),
      ),
    )
    expect(reponses.map(r => r.statut).sort()).toEqual([201, 409, 409, 409, 409])
    expect(reponses.find(r => r.statut === 201)?.corps).toMatchObject({
      Motif: 'initialisation',
      Origine: 'Recettes',
      OfficineId: ici(),
      Montant: 50_000,
      Jour: jour,
    })
    expect(await e.tiroir()).toBe(avant - 50_000)
    expect(await journee()).toMatchObject({
      Statut: 'Ouverte',
      Initialisee: true,
      Report: 0,
      Entrees: 50_000,
      Depenses: 0,
      Solde: 50_000,
    })
    const { corps } = await e.essai.appeler('caissier', caisse.operations, {
      query: { typeOperation: 'Approvisionnement Caisse Depense', mode: '2' },
    })
    expect(corps).toMatchObject([{ montant: 50_000, modepaiement: 'Espèce' }])
  })

  it('s’ouvre aussi sans toucher au tiroir, dans une officine dont la journée n’est pas ouverte', async () => {
    const r = await e.essai.appeler('caissier@PLT', depense.initialiserDirecte, {
      payload: { Montant: 5_000, Motif: 'Apport de la direction' },
    })
    expect(r.corps).toMatchObject({
      Motif: 'initialisation',
      Observation: 'Apport de la direction',
      Origine: 'Directe',
      IdOperation: null,
    })
    expect(await journee(e.essai.officines.PLT)).toMatchObject({ Statut: 'Ouverte', Solde: 5_000 })
  })

  it('s’approvisionne depuis le tiroir ou directement, et dit d’où vient l’argent', async () => {
    const avant = await e.tiroir()
    const duTiroir = await e.essai.appeler('caissier', depense.approvisionner, {
      payload: { Montant: 10_000, Motif: 'Fin de semaine' },
    })
    expect(duTiroir.corps).toMatchObject({ Origine: 'Recettes', Motif: 'Fin de semaine' })
    const direct = await e.essai.appeler('caissier', depense.approvisionner, {
      payload: { Montant: 3_000, Origine: 'Directe', Motif: 'initialisation' },
    })
    expect(direct.corps).toMatchObject({ Origine: 'Directe', Motif: 'Approvisionnement' })
    expect(await e.tiroir()).toBe(avant - 10_000)
    const { corps } = await e.essai.appeler('caissier', depense.approsDuJour, {
      params: { officine: ici(), date: jour },
    })
    expect(corps.map((a: { Montant: number }) => a.Montant)).toEqual([3_000, 10_000, 50_000])
    const filtres = await e.essai.appeler('gerant', depense.appros, {
      query: { page: 1, Origine: 'Directe', mode: '2', IdOfficine: ici(), q: 'appro' },
    })
    expect(filtres.corps.pager.totalItems).toBe(1)
  })
})

describe('une dépense', () => {
  it('sort de la caisse dépense, sous sa rubrique', async () => {
    const avant = await solde()
    const { statut, corps } = await depenser({ Montant: 4_500, Motif: 'Ampoules' })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      Montant: 4_500,
      Motif: 'Ampoules',
      Rubrique: 'Entretien',
      OfficineId: ici(),
      Statut: 'Active',
      justificatifs: [],
      createdBy: 'Caissier',
    })
    expect(await solde()).toBe(avant - 4_500)
    const { corps: duJour } = await e.essai.appeler('caissier', depense.depensesDuJour, {
      params: { officine: ici(), date: jour },
    })
    expect(duJour).toMatchObject([{ _id: corps._id }])
  })

  it.each([
    [{ Montant: 0 }, 'payload.Montant'],
    [{ Montant: -1 }, 'payload.Montant'],
    [{ Montant: 99.9 }, 'payload.Montant'],
    [{ Motif: '  ' }, 'payload.Motif'],
    [{ Motif: undefined }, 'payload.Motif'],
    [{ IdRubrique: randomUUID() }, 'payload.IdRubrique'],
    [{ IdRubrique: 'loyer' }, 'payload.IdRubrique'],
  ])('est refusée sur le champ, et rien ne sort : %j', async (saisie, champ) => {
    const avant = await solde()
    const r = await depenser(saisie)
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
    expect(await solde()).toBe(avant)
  })

  it('ne prend pas une rubrique retirée', async () => {
    const { corps } = await e.essai.appeler('administrateur', contrat.rubrique_depense.creer, {
      payload: { Libelle: 'Ancienne' } as never,
    })
    await e.essai.brut('administrateur', 'PUT', '/api/rubrique-depense/softdelete', {
      payload: { _id: corps._id },
    })
    const r = await depenser({ IdRubrique: corps._id })
    expect(r.corps.champs).toEqual({ 'payload.IdRubrique': 'Cette rubrique n’existe pas.' })
  })

  it('ne dépasse jamais ce que la caisse dépense contient, et ne se fait pas pour une autre officine', async () => {
    const dedans = await solde()
    const r = await depenser({ Montant: dedans + 1 })
    refuse(r, 'DEPENSE_TROP_GRANDE')
    expect(r.corps.message).toMatch(/La caisse dépense ne contient que/)
    expect((await depenser({ OfficineId: ici() }, 'caissier@PLT')).statut).toBe(403)
    expect(await solde()).toBe(dedans)
  })

  it('de tout ce qui reste, demandée huit fois au même instant, passe une fois', async () => {
    const Montant = await solde()
    const reponses = await Promise.all(Array.from({ length: 8 }, () => depenser({ Montant })))
    expect(reponses.map(r => r.statut).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(await solde()).toBe(0)
    const faite = reponses.find(r => r.statut === 201)?.corps
    const rendue = await e.essai.appeler('gerant', depense.annuler, {
      params: { id: faite._id },
      query: { motif: 'Payée par la direction' },
    })
    expect(rendue.corps).toMatchObject({ Statut: 'Annulée', MotifAnnulation: 'Payée par la direction' })
    expect(await solde()).toBe(Montant)
    const encore = await e.essai.appeler('gerant', depense.annuler, {
      params: { id: faite._id },
      query: { motif: 'Encore' },
    })
    refuse(encore, 'DEJA_ANNULEE')
  })

  it('demandée deux fois avec la même clé n’est faite qu’une fois', async () => {
    const avant = await solde()
    const entetes = { 'idempotency-key': randomUUID() }
    const [un, deux] = [await depenser({}, 'caissier', entetes), await depenser({}, 'caissier', entetes)]
    expect(deux.corps._id).toBe(un.corps._id)
    expect(await solde()).toBe(avant - 2_000)
  })

  it('garde la photo de son reçu, que sa correction emporte', async () => {
    const { corps: fausse } = await depenser({ Montant: 9_000, Motif: 'Taxi' })
    const piece = await e.joindre('caissier', `/api/depense/justificatif/${fausse._id}`)
    expect(piece.corps).toMatchObject({ Nom: 'papier.png', Type: 'image/png' })
    const ouverte = await e.essai.appeler('caissier', depense.ouvrirJustificatif, {
      params: { id: piece.corps._id },
    })
    expect([ouverte.statut, ouverte.entetes['content-security-policy']]).toEqual([
      200,
      "sandbox; default-src 'none'",
    ])
    const ailleurs = await e.essai.appeler('caissier@PLT', depense.ouvrirJustificatif, {
      params: { id: piece.corps._id },
    })
    expect(ailleurs.statut).toBe(404)

    const avant = await solde()
    const { corps: bonne } = await e.essai.appeler('gerant', depense.corriger, {
      params: { id: fausse._id },
      payload: { Montant: 900 },
    })
    expect(bonne).toMatchObject({
      Montant: 900,
      Motif: 'Taxi',
      Rubrique: 'Entretien',
      IdCorrigee: fausse._id,
      Justificatifs: 1,
    })
    expect(await solde()).toBe(avant + 8_100)
    const { corps: relue } = await e.essai.appeler('caissier', depense.lire, { params: { id: fausse._id } })
    expect(relue).toMatchObject({ Statut: 'Annulée', IdCorrection: bonne._id, MotifAnnulation: 'Correction' })
    const encore = await e.essai.appeler('gerant', depense.corriger, {
      params: { id: fausse._id },
      payload: { Montant: 800 },
    })
    refuse(encore, 'DEJA_ANNULEE')
    expect(
      (await e.essai.appeler('caissier', depense.corriger, { params: { id: bonne._id }, payload: {} }))
        .statut,
    ).toBe(403)
  })

  it('corrigée au-delà de ce que la caisse contient est refusée, et reste comme elle était', async () => {
    const { corps } = await depenser({ Montant: 1_000 })
    const r = await e.essai.appeler('gerant', depense.corriger, {
      params: { id: corps._id },
      payload: { Montant: (await solde()) + 1_001 },
    })
    refuse(r, 'DEPENSE_TROP_GRANDE')
    const { corps: relue } = await e.essai.appeler('gerant', depense.lire, { params: { id: corps._id } })
    expect(relue).toMatchObject({ Statut: 'Active', Montant: 1_000 })
  })

  it('se cherche, se filtre, s’additionne par rubrique ; ce qui est annulé ne compte pas', async () => {
    const liste = async (query: object) =>
      (await e.essai.appeler('caissier', depense.liste, { query: { page: 1, ...query } })).corps
    expect((await liste({ q: 'ampou' })).pager.totalItems).toBe(1)
    expect((await liste({ Statut: 'Annulée' })).pager.totalItems).toBe(2)
    expect((await liste({ IdRubrique: rubrique, Statut: 'Active', mode: '2' })).pager.totalItems).toBe(4)
    // Kept by the statement that adds, not counted: it says the same.
    expect((await liste({})).pager.totalItems).toBe((await liste({ limit: 200 })).pageOfItems.length)
    const { corps } = await e.essai.appeler('caissier', depense.totaux, { query: { du: jour, au: jour } })
    expect(corps).toEqual({
      Nombre: 4,
      Montant: 8_400,
      rubriques: [{ IdRubrique: rubrique, Rubrique: 'Entretien', Nombre: 4, Montant: 8_400 }],
    })
  })

  it('ne se change ni ne s’efface en base, sa rubrique exceptée', async () => {
    for (const sql of [
      'update depense set "Montant" = 1',
      'delete from depense',
      'update appro_depense set "Montant" = 1',
    ])
      await expect(e.essai.pool.query(sql)).rejects.toThrow('ne se modifie ni ne s’efface')
  })
})

describe('un approvisionnement pris par erreur', () => {
  it('retourne au tiroir par une écriture contraire, si l’argent est encore là', async () => {
    const { corps } = await e.essai.appeler('caissier', depense.approvisionner, {
      payload: { Montant: 20_000 },
    })
    const [tiroir, avant] = [await e.tiroir(), await solde()]
    const annule = await e.essai.appeler('gerant', depense.annulerAppro, {
      params: { id: corps._id },
      query: { motif: 'Un zéro de trop' },
    })
    expect(annule.corps.Statut).toBe('Annulée')
    expect([await e.tiroir(), await solde()]).toEqual([tiroir + 20_000, avant - 20_000])
    const encore = await e.essai.appeler('gerant', depense.annulerAppro, {
      params: { id: corps._id },
      query: { motif: 'Encore' },
    })
    refuse(encore, 'DEJA_ANNULEE')
    const { corps: depensee } = await e.essai.appeler('caissier', depense.approvisionner, {
      payload: { Montant: 15_000 },
    })
    await depenser({ Montant: (await solde()) - 100 })
    const tard = await e.essai.appeler('gerant', depense.annulerAppro, {
      params: { id: depensee._id },
      query: { motif: 'Trop tard' },
    })
    refuse(tard, 'DEPENSE_TROP_GRANDE')
  })
})

describe('la clôture de la caisse dépense', () => {
  const clore = (payload: object, qui: Personne = 'caissier') =>
    e.essai.appeler(qui, depense.cloturer, {
      payload: { DateCloture: jour, Coupures: [], ...payload } as never,
    })
  const pieces = (Valeur: number, Nombre: number) => [{ Valeur, Nature: 'piece', Nombre }]

  it('clôt d’abord un jour resté ouvert, à ce qu’il contenait ce soir-là', async () => {
    const PLT = e.essai.officines.PLT
    await e.essai.pool.query(
      `insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif") values ($1, $2, 1000, 'initialisation')`,
      [PLT, hier],
    )
    expect(await journee(PLT)).toMatchObject({ Report: 1_000, Solde: 6_000, JourNonCloture: hier })
    expect(await journee(PLT, hier)).toMatchObject({ Statut: 'Ouverte', Solde: 1_000 })
    const { statut, corps } = await clore(
      { DateCloture: hier, Coupures: pieces(100, 9), Motif: 'Une pièce perdue' },
      'caissier@PLT',
    )
    expect([statut, corps.Attendu, corps.Total, corps.Ecart]).toEqual([201, 1_000, 900, -100])
    // From then on it holds what was counted.
    expect(await journee(PLT)).toMatchObject({ Report: 900, Solde: 5_900, JourNonCloture: null })
    const avant = await clore({ DateCloture: ajouterJours(hier, -5) }, 'caissier@PLT')
    refuse(avant, 'DEPENSE_NON_OUVERTE')
  })

  it.each([
    [[{ Valeur: 100, Nature: 'piece', Nombre: -1 }], 'payload.Coupures.0.Nombre'],
    [[{ Valeur: 7, Nature: 'piece', Nombre: 1 }], 'payload.Coupures.0.Valeur'],
    [[], 'payload.Motif'],
  ])('refuse un compte faux sur le champ : %j', async (Coupures, champ) => {
    const r = await clore({ Coupures })
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
  })

  it('se fait une fois, même demandée cinq fois ; l’écart est écrit avec son motif', async () => {
    expect(await solde()).toBe(100)
    const reponses = await Promise.all(
      Array.from({ length: 5 }, () => clore({ Coupures: pieces(50, 3), Motif: 'Monnaie retrouvée' })),
    )
    expect(reponses.map(r => r.statut).sort()).toEqual([201, 409, 409, 409, 409])
    const { corps } = await e.essai.appeler('gerant', depense.lireCloture, {
      params: { idOfficine: ici(), DateCloture: jour },
    })
    expect(corps).toMatchObject({ Attendu: 100, Total: 150, Ecart: 50, Motif: 'Monnaie retrouvée' })
    expect(await journee()).toMatchObject({ Statut: 'Clôturée', Solde: 150, cloture: { Total: 150 } })
  })

  it('ne laisse plus rien entrer, sortir ni se corriger ; la rubrique seule se range encore', async () => {
    refuse(await depenser({ Montant: 1 }), 'DEPENSE_CLOTUREE')
    for (const appel of [depense.initialiser, depense.initialiserDirecte, depense.approvisionner])
      refuse(await e.essai.appeler('caissier', appel, { payload: { Montant: 1 } }), 'DEPENSE_CLOTUREE')
    const { corps: liste } = await e.essai.appeler('gerant', depense.liste, {
      query: { Statut: 'Active', IdOfficine: ici(), q: 'ampoules' },
    })
    const params = { id: liste[0]._id }
    refuse(
      await e.essai.appeler('gerant', depense.corriger, { params, payload: { Montant: 1 } }),
      'DEPENSE_CLOTUREE',
    )
    refuse(
      await e.essai.appeler('gerant', depense.annuler, { params, query: { motif: 'Erreur' } }),
      'DEPENSE_CLOTUREE',
    )
    const rangee = await e.essai.appeler('gerant', depense.corriger, {
      params,
      payload: { IdRubrique: null },
    })
    expect(rangee.corps).toMatchObject({ _id: params.id, Rubrique: null, Montant: 4_500 })
    const { rows } = await e.essai.pool.query(
      `select action from historique where entite = 'depense' and "idEntite" = $1`,
      [params.id],
    )
    expect(rows).toEqual([{ action: 'modification' }])
  })
})

it('le bon d’une dépense s’imprime, dit DUPLICATA ensuite, et qu’elle fut annulée', async () => {
  await e.essai.appeler('caissier@PLT', depense.initialiserDirecte, { payload: { Montant: 9_000 } })
  const { corps: payee, statut } = await depenser(
    { Montant: 1_250, Motif: 'Ampoule de vitrine' },
    'caissier@PLT',
  )
  expect(statut).toBe(201)
  const imprimer = async (id = payee._id) =>
    texteDuPdf((await e.essai.appeler('caissier@PLT', depense.imprimer, { params: { id } })).brut).replaceAll(
      '\u00a0',
      ' ',
    )
  const texte = await imprimer()
  for (const mot of [
    'Bon de dépense',
    'Ampoule de vitrine',
    'Entretien',
    '1 250 F',
    'mille deux cent cinquante',
  ])
    expect(texte).toContain(mot)
  expect(await imprimer()).toContain('DUPLICATA')
  const { corps: annulee } = await e.essai.appeler('gerant@PLT', depense.annuler, {
    params: { id: payee._id },
    query: { motif: 'Rendue au magasin' },
  })
  const apres = await imprimer()
  for (const mot of ['Dépense annulée', 'Rendue au magasin']) expect(apres).toContain(mot)
  expect(await imprimer(annulee.IdAnnulation)).toContain('Annulation de dépense')
})

it('après tout cela, les livres disent ce que disent les écritures', async () => {
  for (const { nom, requete } of verificationsDeLaCaisse)
    expect([nom, (await e.essai.pool.query(requete)).rows]).toEqual([nom, []])
})
