import { contrat } from '@dioptrie/domain'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { differences } from '../kernel/trial/essai.fautes.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'
import { verificationsDesReceptions } from './verification.ts'

const { fournisseurs, receptions } = contrat
let s: EssaiReceptions
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
})
afterAll(async () => {
  expect(await differences(s.essai.pool, [...verificationsDesReceptions, ...verificationsDuStock])).toEqual(
    [],
  )
  await s.essai.fermer()
})

const creer = async (payload: object, qui: Personne = 'magasinier') =>
  (await s.essai.appeler(qui, fournisseurs.creer, { payload: payload as never })).corps as { _id: string }
const lire = async (id: string) =>
  (await s.essai.appeler('gerant', fournisseurs.lire, { params: { id } })).corps
const reunir = async (garde: string, IdDoublon: string, qui: Personne = 'administrateur') =>
  s.essai.appeler(qui, fournisseurs.fusionner, {
    params: { id: garde },
    payload: { IdDoublon, version: (await lire(garde)).version ?? 1 },
  })
const envoyer = async (bon: Bon, Quantite: number) => {
  await s.sur(receptions.transferer, bon._id, {
    lignes: [{ _id: bon.lignes[0]?._id, IdOfficine: bon.IdOfficine, Quantite }],
  })
  return (await s.sur(receptions.valider, bon._id)).corps as Bon
}
const retourner = (payload: object) =>
  s.essai.appeler('magasinier', receptions.retourner, { payload: payload as never })

it('deux fiches d’un fournisseur réunies entre deux parts : le reste, ce qui est dû, payé et rendu suit', async () => {
  const doublon = await creer({ Nom: 'Optique du Golf', Ville: 'Abidjan', Verrier: true })
  const { corps: bon } = await s.creer([s.ligne('FU-1', { PrixAchatBrut: 1_000 })], {
    IdFournisseur: doublon._id,
  })
  const part = await envoyer(bon, 4)
  const payer = (montant: number, modepaiement: string, qui: Personne = 'gerant') =>
    s.sur(
      receptions.regler,
      bon._id,
      {
        montant,
        modepaiement,
        ...(modepaiement === 'Chèque' && { reference: `F${montant}`, IdBanque: s.banque }),
      },
      qui,
    )
  await payer(1_000, 'Chèque')
  // Without a receipt that says it: the credit names its supplier.
  const IdArticle = await s.approvisionner('FU-2', 3)
  expect(
    (await retourner({ Suite: 'Avoir', IdFournisseur: doublon._id, lignes: [{ IdArticle, Quantite: 1 }] }))
      .statut,
  ).toBe(201)
  const avant = (await lire(s.fournisseur)).Solde + (await lire(doublon._id)).Solde

  const { statut, corps } = await reunir(s.fournisseur, doublon._id)
  expect([statut, corps]).toMatchObject([
    200,
    { Nom: 'Optique du Golfe', Ville: 'Abidjan', Verrier: true, Solde: avant },
  ])
  expect((await s.essai.appeler('gerant', fournisseurs.lire, { params: { id: doublon._id } })).statut).toBe(
    404,
  )

  // The rest comes, at another price; one goes back; the credit of the one that is no more pays.
  expect(await envoyer(bon, 6)).toMatchObject({ IdFournisseur: s.fournisseur, MontantRecu: 10_000 })
  const [envoi] = part.envois
  await s.sur(receptions.corrigerAchat, bon._id, {
    IdEnvoi: envoi?._id,
    _id: envoi?.lignes[0]?._id,
    PrixAchat: 1_500,
    Motif: 'Facture',
  })
  expect(
    (await retourner({ Suite: 'Avoir', lignes: [{ IdArticle: envoi?.lignes[0]?.IdArticle, Quantite: 2 }] }))
      .statut,
  ).toBe(201)
  const { corps: paye } = await payer(2_000, 'Avoir')
  expect(paye).toMatchObject({ MontantRecu: 10_000, MontantRegle: 3_000 })
  expect(await differences(s.essai.pool, [...verificationsDesReceptions, ...verificationsDuStock])).toEqual(
    [],
  )
})

it('qui écrivait encore à celle qui n’est plus le lit, et rien ne bouge', async () => {
  const doublon = await creer({ Nom: 'Golfe Optique' })
  expect((await reunir(s.fournisseur, doublon._id)).statut).toBe(200)
  const avant = await s.essai.pool.query('select count(*)::int as n from bon_reception')
  for (const refus of [
    await s.creer([s.ligne('FU-3')], { IdFournisseur: doublon._id }),
    await retourner({
      Suite: 'Avoir',
      IdFournisseur: doublon._id,
      lignes: [{ IdArticle: await s.approvisionner('FU-4', 1), Quantite: 1 }],
    }),
  ])
    expect([refus.statut, Object.values(refus.corps.champs)[0]]).toEqual([
      400,
      expect.stringMatching(/^Ce fournisseur n’existe pas/),
    ])
  expect((await s.essai.pool.query('select count(*)::int as n from bon_reception')).rows).toEqual(avant.rows)
  const encore = await reunir(s.fournisseur, doublon._id)
  expect([encore.statut, encore.corps.champs]).toEqual([
    400,
    { 'payload.IdDoublon': 'Ce fournisseur n’existe pas' },
  ])
})

it('celui que l’on garde sert partout où servait l’autre, et qui réunit a le droit sur les deux', async () => {
  const { ANG } = s.essai.officines
  const dIci = await creer({ Nom: 'Du quartier' })
  const la = await creer({ Nom: 'Du Plateau' }, 'magasinier@PLT')
  const refuse = async (garde: string, doublon: string, qui: Personne) => {
    const r = await reunir(garde, doublon, qui)
    return [r.statut, r.corps.code]
  }
  expect(await refuse(s.fournisseur, dIci._id, 'magasinier')).toEqual([403, 'INTERDIT'])
  expect(await refuse(dIci._id, s.fournisseur, 'magasinier')).toEqual([403, 'INTERDIT'])
  expect(await refuse(dIci._id, la._id, 'magasinier')).toEqual([404, 'INTROUVABLE'])
  expect(await refuse(dIci._id, s.fournisseur, 'administrateur')).toEqual([409, 'FUSION_IMPOSSIBLE'])
  expect(await refuse(dIci._id, la._id, 'administrateur')).toEqual([409, 'FUSION_IMPOSSIBLE'])
  expect(await refuse(dIci._id, dIci._id, 'magasinier')).toEqual([400, 'DEMANDE_INVALIDE'])
  const jumeau = await creer({ Nom: 'Du  quartier bis', IdOfficine: ANG })
  expect((await reunir(dIci._id, jumeau._id, 'magasinier')).statut).toBe(200)
})

it('qui les a réunies ne paie pas le premier', async () => {
  const [garde, doublon] = [await creer({ Nom: 'Ancien' }), await creer({ Nom: 'Nouveau' })]
  const recu = async (IdFournisseur: string, Reference: string) =>
    envoyer((await s.creer([s.ligne(Reference, { PrixAchatBrut: 100 })], { IdFournisseur })).corps, 10)
  const payer = (bon: Bon, qui: Personne) =>
    s.sur(receptions.regler, bon._id, { montant: 100, modepaiement: 'Wave', reference: `R${bon._id}` }, qui)
  expect((await payer(await recu(garde._id, 'FU-5'), 'administrateur')).statut).toBe(200)
  const second = await recu(garde._id, 'FU-6')
  expect((await reunir(garde._id, doublon._id)).statut).toBe(200)
  const refus = await payer(second, 'administrateur')
  expect([refus.statut, refus.corps.code]).toEqual([409, 'MEME_PERSONNE'])
  expect((await payer(second, 'gerant')).statut).toBe(200)
  expect((await payer(second, 'administrateur')).statut).toBe(200)
})
