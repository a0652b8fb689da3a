import { contrat } from '@dioptrie/domain'
import type { VenteDeListe } from '@dioptrie/domain/comptoir/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf, traitsDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiStock, ouvrirEssaiStock } from '../stock/essai.ts'

const { comptoir, caisse } = contrat
let s: EssaiStock
let etui: string
let cordon: string
const jour = aujourdhuiAbidjan(new Date())

beforeAll(async () => {
  s = await ouvrirEssaiStock()
  etui = await s.approvisionner('ÉTUI-1', 100, { IdCateg: s.refs.ACC, PrixVente: 5_000 })
  cordon = await s.approvisionner('CORDON', 100, { IdCateg: s.refs.ACC, PrixVente: 2_000 })
  await s.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 10_000 } })
})
afterAll(() => s.essai.fermer())

const especes = (montant: number) => ({ montant, modepaiement: 'Espèce' })
const creer = (payload: object, qui: Personne = 'opticien') =>
  s.essai.appeler(qui, comptoir.creer, { payload: payload as never })
const vendre = (payload: object, qui: Personne = 'caissier', entetes = {}) =>
  s.essai.appeler(qui, comptoir.vendre, { payload: payload as never }, entetes)
const modifier = (id: string, payload: object, qui: Personne = 'caissier') =>
  s.essai.appeler(qui, comptoir.modifier, { params: { id }, payload: payload as never })
const compter = async (table: string) =>
  Number((await s.essai.pool.query(`select count(*) as n from ${table}`)).rows[0].n)

type Lignes = { lignes?: string[] } | null

describe('vendre au comptoir', () => {
  it('enregistre la vente, sort les articles du stock et laisse le règlement à la caisse', async () => {
    const avant = await s.quantite(etui)
    const { statut, corps } = await creer({
      lignes: [
        { IdArticle: etui, Quantite: 2 },
        { IdArticle: cordon, Quantite: 1, PrixUnitaire: 1_500 },
      ],
      Remise: 500,
      NomAcheteur: 'Traoré Awa',
    })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      DateCommd: jour,
      SousTotal: 11_500,
      Remise: 500,
      PartClient: 11_000,
      MontantRegle: 0,
      ResteAPayer: 11_000,
      StatutReglement: 'Non réglée',
      NombreArticles: 3,
      createdBy: 'Opticien',
      reglements: [],
    })
    expect(corps.RefCmmd).toMatch(/^CPT-ANG-\d\d-00001$/)
    expect(corps.lignes.map((l: { Montant: number }) => l.Montant)).toEqual([10_000, 1_500])
    expect(await s.quantite(etui)).toBe(avant - 2)
  })

  it('un prix sous l’étiquette est une remise, même quand « Remise » dit 0', async () => {
    const monture = await s.approvisionner('CPT-106', 3, { PrixVente: 106_000 })
    const { corps } = await creer({
      lignes: [
        { IdArticle: monture, Quantite: 2, PrixUnitaire: 1 },
        { IdArticle: etui, Quantite: 1, PrixUnitaire: 6_000 },
      ],
      Remise: 2,
    })
    // What is paid does not change.
    expect(corps).toMatchObject({ SousTotal: 6_002, Remise: 2, PartClient: 6_000 })
    expect(corps).toMatchObject({ RemisePrix: 211_998, RemiseTotale: 212_000 })
    expect(corps.lignes.map((l: { PrixListe: number }) => l.PrixListe)).toEqual([106_000, 5_000])
    // The label of the day it was sold stays, whatever it says later.
    await s.essai.pool.query('update article set "PrixVente" = 1 where "_id" = $1', [monture])
    const change = await modifier(
      corps._id,
      { lignes: [{ IdArticle: monture, Quantite: 1, PrixUnitaire: 6_000 }], version: 1, Remise: 0 },
      'opticien',
    )
    expect(change.corps).toMatchObject({ PartClient: 6_000, RemisePrix: 100_000, RemiseTotale: 100_000 })
    const papier = await s.essai.appeler('opticien', comptoir.imprimer, { params: { id: corps._id } })
    const texte = texteDuPdf(papier.brut).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const dit of ['1 × 106 000 F', 'Sous-total', '100 000 F', '6 000 F']) expect(texte).toContain(dit)
    const totaux = await s.essai.appeler('gerant', comptoir.totaux, {
      query: { q: corps.RefCmmd },
    })
    expect(totaux.corps).toMatchObject({ PartClient: 6_000, RemiseTotale: 100_000 })
  })

  it('se règle dans la même transaction, et tout se retrouve dans le tiroir', async () => {
    const etat = () =>
      s.essai.appeler('caissier', caisse.etat, { params: { officine: s.essai.officines.ANG } })
    const avant = (await etat()).corps.Attendu
    const { statut, corps } = await vendre({
      lignes: [{ IdArticle: etui, Quantite: 1 }],
      reglement: especes(5_000),
    })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({ MontantRegle: 5_000, ResteAPayer: 0, StatutReglement: 'Soldée' })
    expect(corps.reglements).toMatchObject([
      { modepaiement: 'Espèce', montant: 5_000, createdBy: 'Caissier' },
    ])
    expect((await etat()).corps.Attendu).toBe(avant + 5_000)
  })

  it('ne garde rien quand le règlement est refusé', async () => {
    const [ventes, quantite] = [await compter('commande_comptoir'), await s.quantite(etui)]
    const trop = await vendre({ lignes: [{ IdArticle: etui, Quantite: 1 }], reglement: especes(5_001) })
    expect([trop.statut, trop.corps.code]).toEqual([409, 'MONTANT_TROP_GRAND'])
    expect(trop.corps.message).toContain('5\u202f000')
    const ferme = await vendre(
      {
        lignes: [{ IdArticle: etui, Quantite: 1 }],
        reglement: especes(1),
        IdOfficine: s.essai.officines.PLT,
      },
      'administrateur',
    )
    expect(ferme.statut).toBe(404)
    expect([await compter('commande_comptoir'), await s.quantite(etui)]).toEqual([ventes, quantite])
  })

  it('le dernier article ne se vend qu’une fois à vingt acheteurs du même instant', async () => {
    const dernier = await s.approvisionner('DERNIER', 1, { IdCateg: s.refs.ACC, PrixVente: 1_000 })
    const reponses = await Promise.all(
      Array.from({ length: 20 }, () =>
        vendre({ lignes: [{ IdArticle: dernier, Quantite: 1 }], reglement: especes(1_000) }),
      ),
    )
    expect(reponses.map(r => r.statut).sort()).toEqual([201, ...Array(19).fill(409)])
    for (const r of reponses.filter(r => r.statut === 409)) expect(r.corps.code).toBe('STOCK_INSUFFISANT')
    expect(await s.quantite(dernier)).toBe(0)
  })

  it('numérote sans trou ni doublon sous vingt vendeurs', async () => {
    const { corps: avant } = await s.essai.appeler('caissier', comptoir.liste, { query: { limit: 1 } })
    const depart = Number(avant[0].RefCmmd.slice(-5))
    const reponses = await Promise.all(
      Array.from({ length: 20 }, () => creer({ lignes: [{ IdArticle: cordon, Quantite: 1 }] })),
    )
    expect(reponses.map(r => Number(r.corps.RefCmmd.slice(-5))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => depart + 1 + i),
    )
  })

  it('envoyée dix fois avec la même clé, elle n’a lieu qu’une fois', async () => {
    const avant = await compter('commande_comptoir')
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () =>
        vendre({ lignes: [{ IdArticle: cordon, Quantite: 1 }], reglement: especes(2_000) }, 'caissier', {
          'idempotency-key': 'vente-une-fois',
        }),
      ),
    )
    expect(new Set(reponses.map(r => r.corps._id)).size).toBe(1)
    expect(await compter('commande_comptoir')).toBe(avant + 1)
  })

  it.each([
    [{ lignes: [] }, 'payload.lignes'],
    [{}, 'payload.lignes'],
    [{ lignes: [{ IdArticle: 'x', Quantite: 1 }] }, 'payload.lignes.0.IdArticle'],
    [{ lignes: [{ Quantite: 0 }] }, 'payload.lignes.0.Quantite'],
    [{ lignes: [{ Quantite: 1.5 }] }, 'payload.lignes.0.Quantite'],
    [{ lignes: [{ Quantite: 1, PrixUnitaire: -1 }] }, 'payload.lignes.0.PrixUnitaire'],
    [{ lignes: [{ Quantite: 1, PrixUnitaire: 0.5 }] }, 'payload.lignes.0.PrixUnitaire'],
    [{ lignes: [{ Quantite: 2, PrixUnitaire: 9_999_999_999 }] }, 'payload.lignes'],
    [{ lignes: [{ Quantite: 1 }], Remise: 5_001 }, 'payload.Remise'],
    [{ lignes: [{ Quantite: 1 }], Remise: -1 }, 'payload.Remise'],
  ])('refuse %j sur le champ', async (payload, champ) => {
    const avant = await s.quantite(etui)
    const lignes = (payload as { lignes?: object[] }).lignes?.map(l => ({ IdArticle: etui, ...l }))
    const r = await creer({ ...payload, ...(lignes ? { lignes } : {}) })
    expect(r.statut).toBe(400)
    expect(Object.keys(r.corps.champs)).toContain(champ)
    expect(await s.quantite(etui)).toBe(avant)
  })

  it('refuse un article d’une autre officine', async () => {
    const ailleurs = await s.approvisionner('AILLEURS', 5, { IdOfficine: s.essai.officines.PLT })
    const r = await creer({ lignes: [{ IdArticle: ailleurs, Quantite: 1 }] })
    expect([r.statut, r.corps.message]).toEqual([404, 'Cet article n’existe pas.'])
  })
})

it('la liste dit ce que ses ventes font ensemble', async () => {
  const { corps: lignes } = await s.essai.appeler('caissier', comptoir.liste, { query: { limit: 200 } })
  const somme = (nom: 'PartClient' | 'ResteAPayer' | 'NombreArticles') =>
    (lignes as VenteDeListe[]).reduce((n, l) => n + l[nom], 0)
  const { corps } = await s.essai.appeler('caissier', comptoir.totaux, {})
  expect(corps).toMatchObject({
    PartClient: somme('PartClient'),
    ResteAPayer: somme('ResteAPayer'),
    NombreArticles: somme('NombreArticles'),
  })
  expect(corps.PartClient).toBeGreaterThan(0)
  const aucune = await s.essai.appeler('caissier', comptoir.totaux, { query: { q: 'personne' } })
  expect(aucune.corps).toMatchObject({ PartClient: 0, NombreArticles: 0 })
})

describe('une vente pas encore réglée', () => {
  it('se modifie : le stock suit la différence', async () => {
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 3 }] })
    const [e, c] = [await s.quantite(etui), await s.quantite(cordon)]
    const { statut, corps } = await modifier(vente._id, {
      version: vente.version,
      lignes: [
        { IdArticle: etui, Quantite: 1 },
        { IdArticle: cordon, Quantite: 2 },
      ],
    })
    expect(statut).toBe(200)
    expect(corps).toMatchObject({ PartClient: 9_000, NombreArticles: 3, version: 2 })
    expect([await s.quantite(etui), await s.quantite(cordon)]).toEqual([e + 2, c - 2])
    const perime = await modifier(vente._id, { version: 1, NomAcheteur: 'X' })
    expect([perime.statut, perime.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
    expect((await modifier(vente._id, { NomAcheteur: 'X' })).corps.champs).toEqual({
      'payload.version': 'Obligatoire',
    })
  })

  it('s’annule en disant pourquoi, et ses articles reviennent', async () => {
    const avant = await s.quantite(etui)
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 4 }] })
    expect(
      (
        await s.essai.appeler('opticien', comptoir.supprimer, {
          params: { id: vente._id },
          query: { motif: 'Essai' },
        })
      ).statut,
    ).toBe(403)
    const r = await s.essai.appeler('gerant', comptoir.supprimer, {
      params: { id: vente._id },
      query: { motif: 'L’acheteur est parti' },
    })
    expect(r.corps).toMatchObject({ Statut: 'Supprimée', MotifAnnulation: 'L’acheteur est parti' })
    const traces = await s.essai.appeler('gerant', contrat.historique.lire, {
      params: { entity: 'commande_comptoir', id: vente._id },
    })
    expect(traces.corps[0].apres).toMatchObject({ MotifAnnulation: 'L’acheteur est parti' })
    expect(await s.quantite(etui)).toBe(avant)
    const encore = await s.essai.appeler('gerant', comptoir.supprimer, {
      params: { id: vente._id },
      query: { motif: 'Essai' },
    })
    expect(encore.statut).toBe(409)
    expect((await modifier(vente._id, { reglement: especes(1) })).corps.code).toBe('VENTE_SUPPRIMEE')
  })
})

describe('une vente imprimée', () => {
  it('ne fait que grandir ; ce qui revient est un avoir, et l’histoire dit ce qu’elle était (H2, M19)', async () => {
    const avant = await s.quantite(etui)
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 2 }] })
    const changer = (payload: object) => modifier(vente._id, payload)
    // Not on paper yet, it is still being typed.
    const corrigee = await changer({ version: 1, lignes: [{ IdArticle: etui, Quantite: 3 }] })
    expect((await changer({ version: 2, lignes: [{ IdArticle: etui, Quantite: 2 }] })).statut).toBe(200)
    expect(corrigee.statut).toBe(200)
    await s.essai.appeler('caissier', comptoir.imprimer, { params: { id: vente._id } })
    for (const moins of [{ lignes: [{ IdArticle: etui, Quantite: 1 }] }, { Remise: 100 }]) {
      const r = await changer({ version: 3, ...moins })
      expect([r.statut, r.corps.code]).toEqual([409, 'VENTE_IMPRIMEE'])
      expect(r.corps.message).toContain(vente.RefCmmd)
    }
    expect(await s.quantite(etui)).toBe(avant - 2)
    expect((await changer({ version: 3, NomAcheteur: 'Yao' })).statut).toBe(200)
    expect((await changer({ version: 4, lignes: [{ IdArticle: etui, Quantite: 4 }] })).statut).toBe(200)
    const { corps } = await s.essai.appeler('gerant', contrat.historique.lire, {
      params: { entity: 'commande_comptoir', id: vente._id },
    })
    const dites = (corps as { avant: Lignes; apres: Lignes }[]).flatMap(h =>
      [h.avant?.lignes, h.apres?.lignes].flatMap(l => (l ? [l.map(x => x.slice(0, 2).trim()).join()] : [])),
    )
    expect(dites.sort()).toEqual(['2', '2', '2', '3', '3', '4'])
  })
})

describe('régler une vente au comptoir', () => {
  it('en plusieurs modes, puis elle ne se modifie ni ne s’annule plus', async () => {
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 2 }] })
    const partie = await modifier(vente._id, { reglement: especes(4_000) })
    expect(partie.corps).toMatchObject({ StatutReglement: 'Partielle', ResteAPayer: 6_000 })
    const wave = { montant: 6_000, modepaiement: 'Wave', reference: 'wv 12 34' }
    expect((await modifier(vente._id, { reglement: { ...wave, reference: '' } })).corps.champs).toEqual({
      'payload.reference': 'Tapez le numéro de la transaction Wave.',
    })
    const solde = await modifier(vente._id, { reglement: wave })
    expect(solde.corps).toMatchObject({ StatutReglement: 'Soldée', ResteAPayer: 0 })
    expect(solde.corps.reglements.map((r: { reference: string }) => r.reference)).toEqual([null, 'WV1234'])
    expect((await modifier(vente._id, { version: 1, Remise: 1 })).corps.code).toBe('VENTE_REGLEE')
    const r = await s.essai.appeler('gerant', comptoir.supprimer, {
      params: { id: vente._id },
      query: { motif: 'Essai' },
    })
    expect([r.statut, r.corps.message]).toEqual([409, 'Impossible de supprimer cette vente'])
    expect(r.corps.raison).toMatch(/10.000.F sont déjà encaissés : annulez d’abord le règlement à la caisse/)
    // The same transaction does not pay twice, in this officine or in another.
    const { corps: autre } = await creer({ lignes: [{ IdArticle: etui, Quantite: 2 }] })
    // Unseen, full-width, accented, punctuated: still the same number; of another alphabet: none at all.
    for (const reference of ['WV\u200b1234', 'ＷＶ１２３４', 'wv-12.34', 'W\u0301V1234'])
      expect([
        reference,
        (await modifier(autre._id, { reglement: { ...wave, reference } })).corps.code,
      ]).toEqual([reference, 'TRANSACTION_DEJA_SERVIE'])
    for (const reference of ['WV12З4А', 'ωv1234', '--'])
      expect((await modifier(autre._id, { reglement: { ...wave, reference } })).statut).toBe(400)
    const double = await modifier(autre._id, { reglement: { ...wave, reference: 'WV1234' } })
    expect([double.statut, double.corps.code]).toEqual([409, 'TRANSACTION_DEJA_SERVIE'])
  })

  it('dix règlements simultanés du même reste : un seul passe', async () => {
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 1 }] })
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () => modifier(vente._id, { reglement: especes(5_000) })),
    )
    expect(reponses.map(r => r.statut).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('est réservé à qui encaisse', async () => {
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 1 }] })
    expect((await modifier(vente._id, { reglement: especes(5_000) }, 'opticien')).statut).toBe(403)
  })

  it.each([
    [{ montant: 0 }, 'payload.reglement.montant'],
    [{ montant: -5 }, 'payload.reglement.montant'],
    [{ montant: 0.5 }, 'payload.reglement.montant'],
    [{ modepaiement: 'Troc' }, 'payload.modepaiement'],
  ])('refuse %j sur le champ', async (faux, champ) => {
    const { corps: vente } = await creer({ lignes: [{ IdArticle: etui, Quantite: 1 }] })
    const r = await modifier(vente._id, { reglement: { ...especes(5_000), ...faux } })
    expect(r.statut).toBe(400)
    expect(Object.keys(r.corps.champs)).toEqual([champ])
  })
})

describe('les listes et les papiers', () => {
  it('trouvent une vente par sa référence, son acheteur, son règlement, son jour', async () => {
    const { corps: vente } = await creer({
      lignes: [{ IdArticle: etui, Quantite: 1 }],
      NomAcheteur: 'N’Guessan Éloïse',
    })
    const trouver = async (query: object) =>
      (
        await s.essai.appeler('opticien', comptoir.liste, { query: { page: 1, ...query } })
      ).corps.pageOfItems.map((v: { _id: string }) => v._id)
    expect(await trouver({ q: 'eloise' })).toEqual([vente._id])
    expect(await trouver({ q: vente.RefCmmd.toLowerCase() })).toEqual([vente._id])
    expect(await trouver({ q: 'eloise', StatutReglement: 'Soldée' })).toEqual([])
    const params = { officine: s.essai.officines.ANG }
    const duJour = await s.essai.appeler('opticien', comptoir.duJour, { params: { ...params, date: jour } })
    expect(duJour.corps[0]._id).toBe(vente._id)
    const periode = await s.essai.appeler('opticien', comptoir.dePeriode, {
      params: { ...params, from: '2020-01-01', to: '2020-12-31' },
    })
    expect(periode.corps).toEqual([])
  })

  it.each(['ticket', 'a4'] as const)('le %s s’imprime, et dit DUPLICATA la deuxième fois', async format => {
    const { corps: vente } = await vendre({
      lignes: [{ IdArticle: etui, Quantite: 2 }],
      Remise: 1_000,
      NomAcheteur: 'Traoré Awa',
      reglement: especes(9_000),
    })
    const imprimer = () =>
      s.essai.appeler('caissier', comptoir.imprimer, { params: { id: vente._id }, query: { format } })
    const premier = await imprimer()
    expect(premier.entetes['content-type']).toBe('application/pdf')
    const texte = texteDuPdf(premier.brut)
    for (const mot of [vente.RefCmmd, 'Ray-Ban ÉTUI-1', 'Traoré Awa', 'Remise', 'en espèces'])
      expect(texte).toContain(mot)
    expect(texte).not.toContain('DUPLICATA')
    // Of one, and of both: nobody takes the one for the other.
    if (format === 'a4')
      expect(texte.replaceAll('\u00a0', ' ')).toContain('QtéPUMontantRay-Ban ÉTUI-125 000 F10 000 F')
    const second = await imprimer()
    expect(texteDuPdf(second.brut)).toContain('DUPLICATA')
    // In a box: four lines more.
    expect(traitsDuPdf(second.brut) - traitsDuPdf(premier.brut)).toBe(4)
  })

  it('disent le droit de timbre comme le reçu : des espèces, et de ce qui n’a pas été rendu', async () => {
    const { timbres } = contrat
    const { corps: tranche } = await s.essai.appeler('administrateur', timbres.creer, {
      payload: { Libelle: 'Au-delà de 5 000 F', APartirDe: 5_001, Montant: 100, DateDebut: '2020-01-01' },
    })
    const payer = async (reglement: object) =>
      (await vendre({ lignes: [{ IdArticle: etui, Quantite: 2 }], reglement })).corps
    const ticket = async ({ _id }: { _id: string }) => {
      const demande = { params: { id: _id }, query: { format: 'ticket' as const } }
      const { brut } = await s.essai.appeler('caissier', comptoir.imprimer, demande)
      return texteDuPdf(brut).replaceAll('\u00a0', ' ')
    }
    const vente = await payer(especes(10_000))
    expect(await ticket(vente)).toMatch(/Droit de timbre\s*100 F/)
    expect(await ticket(await payer(especes(5_000)))).not.toContain('timbre')
    const cheque = { montant: 10_000, modepaiement: 'Chèque', reference: '0042' }
    expect(await ticket(await payer(cheque))).not.toContain('timbre')
    const [{ _id: id }] = vente.reglements
    await s.essai.appeler('gerant', caisse.annuler, { params: { id }, query: { motif: 'Erreur' } })
    expect(await ticket(vente)).not.toContain('timbre')
    await s.essai.appeler('administrateur', timbres.supprimer, { params: { id: tranche._id } })
  })
})
