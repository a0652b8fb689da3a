import { contrat } from '@dioptrie/domain'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'
import { verificationsDesReceptions } from './verification.ts'

const { receptions } = contrat
let s: EssaiReceptions
let ANG: string
let PLT: string
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
  ANG = s.essai.officines.ANG
  PLT = s.essai.officines.PLT
})
afterAll(() => s.essai.fermer())

const creer = async (...lignes: object[]): Promise<Bon> => (await s.creer(lignes)).corps
const transferer = (bon: Bon, lignes?: object[], entetes?: Record<string, string>) =>
  s.sur(receptions.transferer, bon._id, lignes ? { lignes } : undefined, 'magasinier', entetes)
const valider = (
  bon: Bon,
  payload?: object,
  qui: Personne = 'magasinier',
  entetes?: Record<string, string>,
) => s.sur(receptions.valider, bon._id, payload, qui, entetes)
const codes = (r: { statut: number; corps: { code: string } }) => [r.statut, r.corps.code]
const id = (bon: Bon, rang: number) => bon.lignes[rang]?._id as string

it('une validation comptée d’après une lecture ancienne est refusée, et rien n’entre ; sans version elle passe', async () => {
  const bon = await creer(s.ligne('VP-1'), s.ligne('VP-2'))
  const lu: Bon = (await transferer(bon, [{ _id: id(bon, 0), IdOfficine: ANG, Quantite: 6 }])).corps
  await transferer(bon, [{ _id: id(bon, 1), IdOfficine: ANG, Quantite: 4 }])
  const perimee = await valider(bon, { version: lu.version })
  expect([...codes(perimee), perimee.corps.courant.EnTransit]).toEqual([409, 'VERSION_PERIMEE', 10])
  expect((await s.enStock('VP-1', ANG))?.Quantite).toBe(0)
  expect((await valider(bon, { version: perimee.corps.courant.version })).corps.QuantiteRecue).toBe(10)
})

it('un collègue a ouvert le carton pendant qu’un autre partait : cela se dit, rien n’entre ; d’un autre bon, la ligne est fausse', async () => {
  const [bon, autre] = [await creer(s.ligne('CO-1'), s.ligne('CO-2')), await creer(s.ligne('CO-3'))]
  await transferer(bon, [{ _id: id(bon, 0), IdOfficine: ANG, Quantite: 3 }])
  await valider(bon)
  await transferer(bon, [{ _id: id(bon, 1), IdOfficine: ANG, Quantite: 2 }])
  const comptee = (_id: string) => ({ lignes: [{ _id, QuantiteRecue: 2, Motif: 'Compté' }] })
  expect(codes(await valider(bon, comptee(id(bon, 0))))).toEqual([409, 'ENVOI_CHANGE'])
  expect((await valider(bon, comptee(id(autre, 0)))).corps.champs).toEqual({
    'payload.lignes.0._id': 'Cette ligne n’est pas dans l’envoi.',
  })
  expect([(await s.enStock('CO-1', ANG))?.Quantite, (await s.enStock('CO-2', ANG))?.Quantite]).toEqual([3, 0])
})

it('un envoi attend à l’accueil de qui le valide, dans son officine seulement, jusqu’à ce qu’il soit en stock', async () => {
  const attend = async (qui: Personne, IdOfficine?: string) =>
    (await s.essai.appeler(qui, contrat.tableau.enAttente, { query: IdOfficine ? { IdOfficine } : {} })).corps
      .receptions?.Nombre ?? null
  const [avant, ailleurs] = [await attend('magasinier'), await attend('gerant@PLT', PLT)]
  const bon = await creer(s.ligne('AC-1'))
  await transferer(bon)
  expect([await attend('magasinier'), await attend('gerant@PLT', PLT)]).toEqual([avant + 1, ailleurs])
  expect(await attend('caissier')).toBeNull()
  await valider(bon)
  expect(await attend('magasinier')).toBe(avant)
})

describe('un transfert', () => {
  it('sans rien dire envoie tout à l’officine du bon ; le stock n’entre qu’à la validation, au prix net', async () => {
    const bon = await creer(s.ligne('TR-1', { Remise: 2_500 }), s.ligne('TR-2', { Quantite: 1 }))
    const parti = await transferer(bon)
    expect(parti.corps).toMatchObject({
      statut: 'Transféré',
      transfert_total_in_stock: true,
      QuantiteTransferee: 11,
      EnTransit: 11,
      QuantiteRecue: 0,
    })
    expect(parti.corps.envois).toMatchObject([{ IdOfficine: ANG, statut: 'En transit', recuLe: null }])
    expect((await s.enStock('TR-1', ANG))?.Quantite).toBe(0)
    // The shop sees it coming.
    const vu = await s.essai.appeler('magasinier', contrat.stock.lire, {
      params: { id: parti.corps.envois[0].lignes[0].IdArticle },
    })
    expect(vu.corps).toMatchObject({ Quantite: 0, EnTransit: 10 })
    const recu = await valider(bon)
    expect(recu.corps).toMatchObject({ statut: 'Validé', EnTransit: 0, QuantiteRecue: 11 })
    expect(recu.corps.envois[0]).toMatchObject({ statut: 'Reçu', recuPar: 'Magasinier' })
    expect(await s.enStock('TR-1', ANG)).toMatchObject({ Quantite: 10, PrixAchat: 17_500, PrixVente: 45_000 })
    const { rows } = await s.essai.pool.query(
      `select "Nature", "Quantite", "CoutUnitaire", reference from mouvement where "idEntite" = $1 order by "Quantite"`,
      [bon._id],
    )
    expect(rows).toEqual([
      { Nature: 'Réception', Quantite: 1, CoutUnitaire: 20_000, reference: bon.RefBR },
      { Nature: 'Réception', Quantite: 10, CoutUnitaire: 17_500, reference: bon.RefBR },
    ])
  })

  it('se partage entre officines, en plusieurs fois, sans jamais dépasser ce qui reste', async () => {
    const bon = await creer(s.ligne('PA-1'), s.ligne('PA-2'))
    const une = await transferer(bon, [
      { _id: id(bon, 0), IdOfficine: ANG, Quantite: 4 },
      { _id: id(bon, 0), IdOfficine: PLT, Quantite: 5 },
    ])
    expect(une.corps).toMatchObject({ statut: 'Transféré', transfert_total_in_stock: false, EnTransit: 9 })
    const trop = await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 2 }])
    expect([...codes(trop), trop.corps.message, trop.corps.lignes]).toEqual([
      409,
      'QUANTITE_INSUFFISANTE',
      'Il ne reste pas assez à transférer. PA-1 : 1 de reste, 2 demandés.',
      [{ _id: id(bon, 0), Demande: 2, Reste: 1 }],
    ])
    // What joins a box on its way does not make a second one.
    await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 1 }])
    const fini = await transferer(bon)
    expect(fini.corps).toMatchObject({ transfert_total_in_stock: true, EnTransit: 20 })
    expect(fini.corps.envois).toHaveLength(2)
    expect(codes(await transferer(bon))).toEqual([409, 'RIEN_A_TRANSFERER'])
    expect((await valider(bon, undefined, 'magasinier@PLT')).corps.statut).toBe('Transféré')
    expect((await valider(bon)).corps.statut).toBe('Validé')
    expect([(await s.enStock('PA-1', ANG))?.Quantite, (await s.enStock('PA-1', PLT))?.Quantite]).toEqual([
      4, 6,
    ])
    expect((await s.enStock('PA-1', PLT))?.CodeBarre).toBe((await s.enStock('PA-1', ANG))?.CodeBarre)
  })

  it.each([0, -1, 1.5, 1e12])('refuse une quantité de %s, rien ne change', async Quantite => {
    const bon = await creer(s.ligne('QT'))
    const r = await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite }])
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, ['payload.lignes.0.Quantite']])
    expect((await s.sur(receptions.lire, bon._id)).corps).toMatchObject({ statut: 'Créé', version: 1 })
  })

  it('refuse la ligne d’un autre bon, une officine inconnue ou fermée', async () => {
    const [bon, autre] = [await creer(s.ligne('LA-1')), await creer(s.ligne('LA-2'))]
    const ligne = await transferer(bon, [{ _id: id(autre, 0), IdOfficine: PLT, Quantite: 1 }])
    expect(ligne.corps.champs).toEqual({ 'payload.lignes.0._id': 'Cette ligne n’est pas de ce bon.' })
    const nulle = await transferer(bon, [{ _id: id(bon, 0), IdOfficine: bon._id, Quantite: 1 }])
    expect(nulle.corps.champs).toEqual({ 'payload.lignes.0.IdOfficine': 'Cette officine n’existe pas.' })
    await s.essai.pool.query(`update officine set "Statut" = 'Fermée' where "_id" = $1`, [PLT])
    expect(codes(await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 1 }]))).toEqual([
      409,
      'OFFICINE_FERMEE',
    ])
    await s.essai.pool.query(`update officine set "Statut" = 'Ouverte' where "_id" = $1`, [PLT])
  })
})

describe('une validation', () => {
  it('attend un transfert, et ne se fait qu’une fois', async () => {
    const bon = await creer(s.ligne('VA-1'))
    expect(codes(await valider(bon))).toEqual([409, 'RIEN_A_VALIDER'])
    await transferer(bon)
    await valider(bon)
    expect(codes(await valider(bon))).toEqual([409, 'DEJA_VALIDE'])
    expect(codes(await s.sur(receptions.annuler, bon._id))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    expect((await s.enStock('VA-1', ANG))?.Quantite).toBe(10)
  })

  it('dit ce qui manque et ce qui est en trop, avec son motif', async () => {
    const bon = await creer(s.ligne('EC-1'), s.ligne('EC-2'), s.ligne('EC-3', { Quantite: 2 }))
    await transferer(bon)
    const sansMotif = await valider(bon, { lignes: [{ _id: id(bon, 0), QuantiteRecue: 9 }] })
    expect(sansMotif.corps.champs).toEqual({
      'payload.lignes.0.Motif': 'Dites pourquoi la quantité reçue diffère de la quantité envoyée.',
    })
    for (const QuantiteRecue of [-1, 1.5, 1e12]) {
      const faux = await valider(bon, { lignes: [{ _id: id(bon, 0), QuantiteRecue, Motif: 'Compté' }] })
      expect([faux.statut, Object.keys(faux.corps.champs)]).toEqual([400, ['payload.lignes.0.QuantiteRecue']])
    }
    const double = await valider(bon, {
      lignes: [
        { _id: id(bon, 0), QuantiteRecue: 10 },
        { _id: id(bon, 0), QuantiteRecue: 10 },
      ],
    })
    expect(double.corps.champs).toEqual({ 'payload.lignes.1._id': 'Cette ligne est donnée deux fois.' })
    const r = await valider(bon, {
      lignes: [
        { _id: id(bon, 0), QuantiteRecue: 9, Motif: 'Une cassée' },
        { _id: id(bon, 1), QuantiteRecue: 11, Motif: 'Une de plus dans le carton' },
        { _id: id(bon, 2), QuantiteRecue: 0, Motif: 'Absentes' },
      ],
    })
    expect(r.corps).toMatchObject({ statut: 'Validé', QuantiteRecue: 20 })
    expect(r.corps.envois[0].lignes.map((l: { Motif: string }) => l.Motif)).toEqual([
      'Une cassée',
      'Une de plus dans le carton',
      'Absentes',
    ])
    expect(
      await Promise.all(['EC-1', 'EC-2', 'EC-3'].map(async ref => (await s.enStock(ref, ANG))?.Quantite)),
    ).toEqual([9, 11, 0])
  })

  it('est faite par l’officine qui reçoit, et par elle seule', async () => {
    const bon = await creer(s.ligne('OF-1'))
    expect(codes(await valider(bon, undefined, 'magasinier@PLT'))).toEqual([404, 'INTROUVABLE'])
    await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 6 }])
    expect(codes(await valider(bon))).toEqual([409, 'RIEN_A_VALIDER'])
    expect(codes(await valider(bon, { IdOfficine: PLT }))).toEqual([403, 'INTERDIT'])
    expect(codes(await valider(bon, { IdOfficine: PLT }, 'gerant'))).toEqual([403, 'INTERDIT'])
    const lu = await s.sur(receptions.lire, bon._id, undefined, 'magasinier@PLT')
    expect(lu.corps.envois).toHaveLength(1)
    const recu = await valider(bon, undefined, 'magasinier@PLT')
    expect(recu.corps).toMatchObject({
      statut: 'Transféré',
      transfert_total_in_stock: false,
      QuantiteRecue: 6,
    })
    expect(codes(await s.sur(receptions.annuler, bon._id))).toEqual([409, 'ANNULATION_IMPOSSIBLE'])
    expect([(await s.enStock('OF-1', PLT))?.Quantite, await s.enStock('OF-1', ANG)]).toEqual([6, null])
    await transferer(bon)
    expect((await valider(bon)).corps.statut).toBe('Validé')
    // Whoever receives a part does not see what goes to the others.
    const part = await s.sur(receptions.lire, bon._id, undefined, 'magasinier@PLT')
    expect(part.corps.envois.map((e: { IdOfficine: string }) => e.IdOfficine)).toEqual([PLT])
    expect((await s.sur(receptions.annuler, bon._id, undefined, 'magasinier@PLT')).statut).toBe(404)
  })

  it('met le bon dans la liste de qui reçoit, avec ce qui est en route vers lui', async () => {
    const bon = await creer(s.ligne('LI-1'))
    const transferes = async (qui: Personne, officineId: string) =>
      (
        await s.essai.appeler(qui, receptions.transferes, {
          params: { officineId },
          query: { page: 1, limit: 200 },
        })
      ).corps.pageOfItems.find((b: Bon) => b._id === bon._id)
    expect(await transferes('magasinier', ANG)).toBeUndefined()
    await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 6 }])
    // Its own officine keeps it among those with something left to send.
    expect(await transferes('magasinier', ANG)).toBeUndefined()
    expect(await transferes('magasinier@PLT', PLT)).toMatchObject({ RefBR: bon.RefBR, EnTransit: 6 })
    await transferer(bon)
    expect(await transferes('magasinier', ANG)).toMatchObject({
      EnTransit: 4,
      transfert_total_in_stock: true,
    })
    expect(await transferes('magasinier@PLT', PLT)).toMatchObject({ EnTransit: 6 })
  })
})

describe('mettre en stock ici', () => {
  const mettre = (bon: Bon, payload?: object, qui: Personne = 'magasinier') =>
    s.sur(receptions.mettreEnStock, bon._id, payload, qui)

  it('entre d’un geste tout ce qui reste dans l’officine du bon, une fois, au prix net', async () => {
    const bon = await creer(s.ligne('ICI-1', { Remise: 2_000 }), s.ligne('ICI-2'))
    await transferer(bon, [{ _id: id(bon, 1), IdOfficine: PLT, Quantite: 3 }])
    const r = await mettre(bon)
    expect([r.statut, r.corps.statut, r.corps.transfert_total_in_stock]).toEqual([200, 'Transféré', true])
    const [un, deux] = bon.lignes.map(l => l.Quantite) as [number, number]
    expect((await s.enStock('ICI-1', ANG))?.Quantite).toBe(un)
    expect((await s.enStock('ICI-2', ANG))?.Quantite).toBe(deux - 3)
    expect(codes(await mettre(bon))).toEqual([409, 'RIEN_A_TRANSFERER'])
    expect((await valider(bon, {}, 'gerant@PLT')).corps.statut).toBe('Validé')
    for (const { nom, requete } of [...verificationsDuStock, ...verificationsDesReceptions])
      expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
  })

  it('ne prend pas sans le compter ce qui est déjà en route vers ici, ni sur une lecture ancienne', async () => {
    const bon = await creer(s.ligne('ICI-3'))
    await transferer(bon, [{ _id: id(bon, 0), IdOfficine: ANG, Quantite: 1 }])
    expect(codes(await mettre(bon, { version: bon.version }))).toEqual([409, 'VERSION_PERIMEE'])
    expect(codes(await mettre(bon))).toEqual([409, 'ENVOI_EN_ROUTE'])
    expect((await s.enStock('ICI-3', ANG))?.Quantite).toBe(0)
  })
})

describe('un envoi que personne n’a reçu', () => {
  const reprendre = (bon: Bon, IdEnvoi: string, plus: object = {}, qui: Personne = 'magasinier') =>
    s.sur(receptions.reprendre, bon._id, { IdEnvoi, ...plus }, qui)
  const envoiVers = (bon: Bon, officine: string) =>
    bon.envois.find(e => e.IdOfficine === officine && e.statut === 'En transit')?._id as string
  const listeDe = async (qui: Personne, officineId: string, bon: Bon) =>
    (
      await s.essai.appeler(qui, receptions.transferes, {
        params: { officineId },
        query: { page: 1, limit: 200 },
      })
    ).corps.pageOfItems.find((b: Bon) => b._id === bon._id)

  it('se reprend seul : le reste du bon ne bouge pas, et il repart où il fallait', async () => {
    const bon = await creer(s.ligne('RE-1'))
    await transferer(bon, [{ _id: id(bon, 0), IdOfficine: ANG, Quantite: 4 }])
    const parti: Bon = (await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 6 }])).corps
    expect(parti).toMatchObject({ transfert_total_in_stock: true, EnTransit: 10 })
    const repris = await reprendre(parti, envoiVers(parti, PLT), { version: parti.version })
    expect(repris.corps).toMatchObject({ statut: 'Transféré', QuantiteTransferee: 4, EnTransit: 4 })
    expect(repris.corps.envois).toMatchObject([
      { IdOfficine: ANG, statut: 'En transit', reprisLe: null },
      { IdOfficine: PLT, statut: 'Annulé', reprisPar: 'Magasinier', reprisLe: expect.any(String) },
    ])
    // It is no longer theirs to expect, nor to receive.
    expect(await listeDe('magasinier@PLT', PLT, bon)).toBeUndefined()
    expect(codes(await valider(bon, undefined, 'magasinier@PLT'))).toEqual([409, 'RIEN_A_VALIDER'])
    expect((await s.enStock('RE-1', PLT))?.Quantite).toBe(0)
    await transferer(bon)
    expect((await valider(bon)).corps).toMatchObject({ statut: 'Validé', QuantiteRecue: 10 })
  })

  it('tout repris, le bon redevient modifiable, jusqu’à ses lignes ; son numéro reste', async () => {
    const bon = await creer(s.ligne('RT-1'), s.ligne('RT-2'))
    const parti: Bon = (await transferer(bon)).corps
    const repris: Bon = (await reprendre(parti, envoiVers(parti, ANG))).corps
    expect(repris).toMatchObject({ statut: 'Créé', QuantiteTransferee: 0, EnTransit: 0 })
    const { CodeBarre: _, ...garde } = s.ligne('RT-1') as Record<string, unknown>
    const revu = await s.sur(receptions.modifier, bon._id, {
      version: repris.version,
      lignes: [{ ...garde, _id: id(bon, 0) }],
    })
    expect([revu.statut, revu.corps.NombreLignes]).toEqual([200, 1])
    expect(revu.corps.envois[0].lignes).toHaveLength(1)
    expect(codes(await s.sur(receptions.supprimer, bon._id))).toEqual([409, 'BON_TRANSFERE'])
  })

  it('tout rappelé par l’annulation du bon, il est « Annulé » partout, dans la liste de son officine aussi', async () => {
    const bon = await creer(s.ligne('AN-1'))
    await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 10 }])
    expect((await s.sur(receptions.annuler, bon._id)).corps.statut).toBe('Annulé')
    const sous = async (qui: Personne, officineId: string, statut: 'Transféré' | 'Annulé') =>
      (
        await s.essai.appeler(qui, receptions.transferes, {
          params: { officineId },
          query: { page: 1, limit: 200, statut },
        })
      ).corps.pageOfItems.some((b: Bon) => b._id === bon._id)
    for (const [qui, officine] of [
      ['magasinier', ANG],
      ['magasinier@PLT', PLT],
    ] as const)
      expect([await sous(qui, officine, 'Transféré'), await sous(qui, officine, 'Annulé')]).toEqual([
        false,
        true,
      ])
    for (const { nom, requete } of verificationsDesReceptions)
      expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
  })

  it('ne se reprend plus une fois reçu, ni deux fois, ni par un autre, ni d’un autre bon, ni sur une lecture ancienne', async () => {
    const [bon, autre] = [await creer(s.ligne('RF-1')), await creer(s.ligne('RF-2'))]
    expect(codes(await reprendre(bon, bon._id))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    const parti: Bon = (await transferer(bon, [{ _id: id(bon, 0), IdOfficine: PLT, Quantite: 6 }])).corps
    const envoi = envoiVers(parti, PLT)
    expect(codes(await reprendre(bon, envoi, { version: bon.version }))).toEqual([409, 'VERSION_PERIMEE'])
    expect((await reprendre(bon, envoi, {}, 'magasinier@PLT')).statut).toBe(404)
    await transferer(autre)
    expect((await reprendre(autre, envoi)).corps.champs).toEqual({
      'payload.IdEnvoi': 'Cet envoi n’est pas de ce bon.',
    })
    // Received and taken back at the same moment: one of the two, never both.
    const deux = await Promise.all([
      reprendre(bon, envoi),
      reprendre(bon, envoi),
      valider(bon, undefined, 'magasinier@PLT'),
    ])
    expect(deux.filter(r => r.statut === 200)).toHaveLength(1)
    for (const { nom, requete } of [...verificationsDuStock, ...verificationsDesReceptions])
      expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
  })
})

describe('deux fois n’en fait qu’une', () => {
  it('le même transfert, la même validation, à la fois et de nouveau', async () => {
    const bon = await creer(s.ligne('ID-1'), s.ligne('ID-2'))
    const lignes = [{ _id: id(bon, 0), IdOfficine: ANG, Quantite: 3 }]
    const cle = { 'idempotency-key': 'transfert-ID' }
    const envois = await Promise.all(Array.from({ length: 8 }, () => transferer(bon, lignes, cle)))
    expect(new Set(envois.map(r => JSON.stringify([r.statut, r.corps.QuantiteTransferee])))).toEqual(
      new Set(['[200,3]']),
    )
    const recues = await Promise.all(
      Array.from({ length: 8 }, () => valider(bon, {}, 'magasinier', { 'idempotency-key': 'validation-ID' })),
    )
    expect(recues.map(r => r.statut)).toEqual(Array(8).fill(200))
    expect((await s.enStock('ID-1', ANG))?.Quantite).toBe(3)
  })

  it('sans clé : un seul des huit valide, les autres l’apprennent', async () => {
    const bon = await creer(s.ligne('SK-1'))
    const envois = await Promise.all(Array.from({ length: 8 }, () => transferer(bon)))
    expect(envois.map(r => r.corps.code ?? 'fait').sort()).toEqual([
      ...Array(7).fill('RIEN_A_TRANSFERER'),
      'fait',
    ])
    const recues = await Promise.all(Array.from({ length: 8 }, () => valider(bon)))
    expect(recues.map(r => r.corps.code ?? 'fait').sort()).toEqual([...Array(7).fill('DEJA_VALIDE'), 'fait'])
    expect((await s.enStock('SK-1', ANG))?.Quantite).toBe(10)
  })

  it('rien ne se perd entre transferts, validations et annulations de huit personnes', async () => {
    const bons = await Promise.all(
      Array.from({ length: 4 }, (_, i) => creer(s.ligne(`FO-${i % 2}`, { Quantite: 20 }))),
    )
    await Promise.all(
      bons.flatMap(bon =>
        Array.from({ length: 8 }, async (_, i) => {
          if (i === 7) return s.sur(receptions.annuler, bon._id)
          await transferer(bon, [{ _id: id(bon, 0), IdOfficine: i % 2 ? ANG : PLT, Quantite: 3 }])
          return valider(bon, undefined, i % 2 ? 'magasinier' : 'magasinier@PLT')
        }),
      ),
    )
    for (const { nom, requete } of [...verificationsDuStock, ...verificationsDesReceptions])
      expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
  })
})
