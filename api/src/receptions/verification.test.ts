import { contrat } from '@dioptrie/domain'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { differences, sansFaute, vuesDe } from '../kernel/trial/essai.fautes.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'
import { verificationsDesReceptions } from './verification.ts'

const { receptions, depense } = contrat
let s: EssaiReceptions

/** A supplier who sent in parts, forgot a piece, was corrected, took some back, was paid in each way and had one payment taken back. */
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
  const { ANG, PLT } = s.essai.officines
  const fait = async (r: Promise<{ statut: number; corps: Bon }>) => {
    const { statut, corps } = await r
    expect([statut, statut < 300 ? null : corps]).toEqual([statut, null])
    return corps
  }
  await s.essai.appeler('gerant', depense.initialiserDirecte, {
    payload: { OfficineId: ANG, Montant: 50_000 } as never,
  })
  const recevoir = async (Reference: string, manque = 0) => {
    const bon = await fait(s.creer([s.ligne(Reference, { PrixAchatBrut: 1_000 })]))
    const _id = bon.lignes[0]?._id
    await fait(
      s.sur(receptions.transferer, bon._id, { lignes: [{ _id, IdOfficine: ANG, Quantite: 6 + manque }] }),
    )
    return fait(
      s.sur(receptions.valider, bon._id, { lignes: [{ _id, QuantiteRecue: 6, Motif: 'Carton ouvert' }] }),
    )
  }
  const payer = (bon: Bon, payload: object) => fait(s.sur(receptions.regler, bon._id, payload, 'gerant'))
  const retourner = (payload: object) =>
    fait(s.essai.appeler('magasinier', receptions.retourner, { payload: payload as never }) as never)
  const article = (bon: Bon) => bon.envois[0]?.lignes[0]?.IdArticle as string

  const premier = await recevoir('VF-R1', 1)
  const [envoi] = premier.envois
  await fait(
    s.sur(receptions.corrigerAchat, premier._id, {
      IdEnvoi: envoi?._id,
      _id: envoi?.lignes[0]?._id,
      PrixAchat: 1_200,
      Motif: 'Facture',
    }),
  )
  await payer(premier, { montant: 7_200, modepaiement: 'Chèque', reference: 'VF1', IdBanque: s.banque })
  // Paid, then given back: the supplier owes it, and it pays the next receipt.
  await retourner({ Suite: 'Avoir', lignes: [{ IdArticle: article(premier), Quantite: 2 }] })
  const second = await recevoir('VF-R2')
  await payer(second, { montant: 2_000, modepaiement: 'Avoir' })
  await payer(second, { montant: 1_500, modepaiement: 'Espèce' })
  const { reglements } = await payer(second, { montant: 500, modepaiement: 'Wave', reference: 'W9' })
  const _id = reglements.find(r => r.modepaiement === 'Wave')?._id
  await fait(s.sur(receptions.annulerReglement, second._id, { _id, Motif: 'Deux fois' }, 'gerant'))
  const seul = await s.approvisionner('VF-R3', 3)
  await retourner({
    Suite: 'Avoir',
    IdFournisseur: s.fournisseur,
    lignes: [{ IdArticle: seul, Quantite: 1 }],
  })
  // Still on its way to the other officine.
  const troisieme = await fait(s.creer([s.ligne('VF-R4')]))
  await fait(
    s.sur(receptions.transferer, troisieme._id, {
      lignes: [{ _id: troisieme.lignes[0]?._id, IdOfficine: PLT, Quantite: 4 }],
    }),
  )
})
afterAll(() => s.essai.fermer())

it('des bons reçus en parts, corrigés, rendus et payés n’ont aucun écart', async () => {
  expect(await differences(s.essai.pool, verificationsDesReceptions)).toEqual([])
})

it('l’état dit d’où chaque franc est parti, sans les avoirs, et ce qui en est revenu', async () => {
  const lire = async (par: string, query: object = {}) =>
    (
      await s.essai.appeler('gerant', contrat.etats.lire, {
        params: { etat: 'regl-fournisseur' },
        query: { par, tri: 'Regle', ...query } as never,
      })
    ).corps
  const comptes = await lire('compte')
  expect(comptes.lignes).toMatchObject([
    { Compte: 'Wave', Ecritures: 2, Regle: 0 },
    { Compte: 'Caisse dépense', Ecritures: 1, Regle: 1_500 },
    { Compte: 'Banque du Golfe', Ecritures: 1, Regle: 7_200 },
  ])
  const chacun = await lire('reglement', { IdFournisseur: s.fournisseur })
  expect(chacun.lignes.map((l: { Numero: string; Regle: number }) => [l.Numero, l.Regle])).toEqual([
    ['W9', -500],
    ['W9', 500],
    [null, 1_500],
    ['VF1', 7_200],
  ])
  expect([(await lire('fournisseur')).lignes.length, comptes.totaux.Regle, chacun.totaux.Regle]).toEqual([
    1, 8_700, 8_700,
  ])
})

const faute = (sql: string, ...noms: string[]) => [sql, noms] as const
const FAUTES = [
  faute(
    `update bon_reception set "QuantiteRecue" = "QuantiteRecue" + 1 where "QuantiteRecue" > 0`,
    'Reçu d’un bon',
    'Sommes d’un bon',
  ),
  faute(`update envoi set statut = 'Annulé' where statut = 'En transit'`, 'Transféré d’une', 'En route d’un'),
  faute(`update bon_reception set "MontantVente" = "MontantVente" + 1`, 'Sommes d’un bon'),
  faute(
    `update ligne_envoi set "Valeur" = "Valeur" + 1 where "Valeur" > 0`,
    'Valeur d’une part',
    'À régler d’un',
    'Fournisseur :',
  ),
  faute(`update mouvement set "Valeur" = "Valeur" + 1 where "Nature" = 'Valeur'`, 'Prix d’achat corrigés'),
  faute(`update ligne_envoi set "Rendue" = 0`, 'Retourné d’une'),
  faute(
    `update bon_reception set "MontantRecu" = "MontantRecu" - 1 where "MontantRecu" > 0`,
    'À régler d’un',
    'Fournisseur :',
  ),
  faute(`update bon_reception set "QuantiteManquante" = 0`, 'À régler d’un'),
  faute(
    `update bon_reception set "MontantRegle" = "MontantRegle" + 1 where "MontantRegle" > 0`,
    'Réglé d’un bon',
    'Fournisseur :',
  ),
  faute(
    `update reglement_fournisseur set montant = montant - 1 where "IdOrigine" is not null`,
    'Réglé d’un bon',
    'Une contre-passation',
    'Fournisseur :',
  ),
  faute(
    `update reglement_fournisseur set modepaiement = 'Chèque' where modepaiement = 'Avoir' and montant > 0`,
    'Fournisseur :',
  ),
  faute(`update depense set "Montant" = "Montant" + 1`, 'Espèces d’un'),
  faute(`update bon_reception set "EnTransit" = 0`, 'En route d’un'),
  faute(`update bon_transfere set statut = 'Annulé'`, 'Bons transférés'),
]
it.each(FAUTES)('faute plantée : %s se voit', async (sql, noms) => {
  expect(await vuesDe(s.essai.pool, verificationsDesReceptions, sql, noms)).toEqual([...noms].sort())
})

it('chaque vérification a sa faute', () => {
  expect(
    sansFaute(
      verificationsDesReceptions,
      FAUTES.flatMap(([, noms]) => noms),
    ),
  ).toEqual([])
})
