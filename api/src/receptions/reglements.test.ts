import { contrat } from '@dioptrie/domain'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrer, migrerJusqua } from '../kernel/platform/migrate.ts'
import { creerBase } from '../kernel/trial/testdb.ts'
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
  // What is paid in cash leaves the expense cash.
  await s.essai.appeler('gerant', contrat.depense.initialiserDirecte, {
    payload: { OfficineId: ANG, Montant: 50_000_000 } as never,
  })
})
afterAll(async () => {
  for (const { nom, requete } of verificationsDesReceptions)
    expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
  await s.essai.fermer()
})

const codes = (r: { statut: number; corps: { code: string } }) => [r.statut, r.corps.code]
const regler = (bon: Bon, payload?: object, entetes?: Record<string, string>) =>
  s.sur(receptions.regler, bon._id, payload, 'gerant', entetes)
const fournisseur = async () =>
  (await s.essai.appeler('gerant', contrat.fournisseurs.lire, { params: { id: s.fournisseur } })).corps as {
    Solde: number
    Manquants: number
  }

/** Twelve ordered at 18 000 F net: six received here, one missing from the box, five on the road. */
async function douze(Reference: string): Promise<Bon> {
  const { corps: bon } = await s.creer([s.ligne(Reference, { Quantite: 12, Remise: 2_000 })])
  const _id = bon.lignes[0]._id
  await s.sur(receptions.transferer, bon._id, { lignes: [{ _id, IdOfficine: ANG, Quantite: 7 }] })
  await s.sur(receptions.transferer, bon._id, { lignes: [{ _id, IdOfficine: PLT, Quantite: 5 }] })
  const recu = await s.sur(receptions.valider, bon._id, {
    lignes: [{ _id, QuantiteRecue: 6, Motif: 'Manquant dans le colis' }],
  })
  return recu.corps
}
const tout = async (Reference: string, plus: object = {}): Promise<Bon> => {
  const { corps: bon } = await s.creer([s.ligne(Reference, plus)])
  await s.sur(receptions.transferer, bon._id)
  return (await s.sur(receptions.valider, bon._id)).corps
}

describe('régler un fournisseur', () => {
  it('ne paie que ce qui est reçu ; ce qui manque se réclame, ce qui est en route attend', async () => {
    const avant = await fournisseur()
    const bon = await douze('RG-1')
    expect(bon).toMatchObject({
      MontantAchat: 216_000,
      MontantRecu: 108_000,
      MontantRegle: 0,
      Reglement: 'À régler',
      Regle: false,
      QuantiteManquante: 1,
      ReclamationOuverte: true,
      MontantReclame: 18_000,
      EnTransit: 5,
    })
    expect(bon.lignes[0]).toMatchObject({ QuantiteRecue: 6, QuantiteManquante: 1 })
    expect(await fournisseur()).toMatchObject({
      Solde: avant.Solde + 108_000,
      Manquants: avant.Manquants + 1,
    })
    // Without a body, as older programs call it: all that is received and unsettled.
    const { corps: regle } = await regler(bon)
    expect(regle).toMatchObject({
      MontantRegle: 108_000,
      Reglement: 'Réglé',
      Regle: true,
      ReglePar: 'Gérant d’officine',
      ReclamationOuverte: true,
      reglements: [{ montant: 108_000, modepaiement: null, IdOrigine: null, Annule: false }],
    })
    expect(await fournisseur()).toMatchObject({ Solde: avant.Solde })
    expect(codes(await regler(bon))).toEqual([409, 'REGLEMENT_IMPOSSIBLE'])
    // The other box arrives: it is owed from then on.
    const { corps: arrive } = await s.sur(receptions.valider, bon._id, { IdOfficine: PLT }, 'magasinier@PLT')
    expect(arrive).toMatchObject({ statut: 'Validé', Reglement: 'En partie', Regle: false, RegleLe: null })
    expect(await fournisseur()).toMatchObject({ Solde: avant.Solde + 90_000 })
  })

  it('en partie, avec sa date, son mode et son numéro', async () => {
    const bon = await tout('RG-2')
    const jour = bon.DateCommande
    const r = await regler(bon, {
      montant: 50_000,
      modepaiement: 'Chèque',
      reference: 'ch 0042',
      IdBanque: s.banque,
      DateReglement: jour,
    })
    expect(r.corps).toMatchObject({
      MontantRegle: 50_000,
      Reglement: 'En partie',
      Regle: false,
      RegleLe: null,
    })
    expect(r.corps.reglements).toMatchObject([
      {
        montant: 50_000,
        modepaiement: 'Chèque',
        reference: 'CH0042',
        DateReglement: jour,
        Banque: 'Banque du Golfe',
      },
    ])
    const trop = await regler(bon, { montant: 150_001, modepaiement: 'Espèce' })
    expect([...codes(trop), trop.corps.Reste]).toEqual([409, 'REGLEMENT_TROP_GRAND', 150_000])
    expect((await regler(bon, { montant: 150_000, modepaiement: 'Espèce' })).corps).toMatchObject({
      MontantRegle: 200_000,
      Reglement: 'Réglé',
    })
  })

  it('un chèque et un virement disent leur banque, et y reviennent ; des espèces et un avoir n’en ont pas', async () => {
    const bon = await tout('RG-BQ')
    const banque = (plus: object) => regler(bon, { montant: 1_000, reference: 'X1', ...plus })
    for (const modepaiement of ['Chèque', 'Virement'])
      expect((await banque({ modepaiement })).corps.champs).toEqual({
        'payload.IdBanque': 'Choisissez la banque d’où part l’argent.',
      })
    expect((await banque({ modepaiement: 'Virement', IdBanque: s.fournisseur })).corps.champs).toEqual({
      'payload.IdBanque': 'Cette banque n’existe pas.',
    })
    for (const modepaiement of ['Espèce', 'Avoir'])
      expect((await banque({ modepaiement, IdBanque: s.banque })).corps.champs).toEqual({
        'payload.IdBanque': 'Cet argent ne sort pas d’une banque.',
      })
    expect((await banque({ modepaiement: 'Wave', reference: 'W-BQ-1' })).statut).toBe(200)
    const { corps: regle } = await banque({ modepaiement: 'Virement', IdBanque: s.banque })
    const vire = regle.reglements.at(-1)
    const { corps: contre } = await s.sur(
      receptions.annulerReglement,
      bon._id,
      { _id: vire._id, Motif: 'Compte vide' },
      'gerant',
    )
    expect(contre.reglements.map((r: Bon['reglements'][number]) => [r.montant, r.Banque])).toEqual([
      [1_000, null],
      [1_000, 'Banque du Golfe'],
      [-1_000, 'Banque du Golfe'],
    ])
    expect(contre.MontantRegle).toBe(1_000)
    // A payment names its bank for ever: two banks are not made one under it.
    const autre = await s.essai.appeler('administrateur', contrat.banque.creer, {
      payload: { Libelle: 'Banque du Golfe (ancienne)' },
    })
    const fusion = await s.essai.appeler('administrateur', contrat.banque.fusionner, {
      params: { id: autre.corps._id },
      payload: { IdDoublon: s.banque, version: autre.corps.version },
    })
    expect([fusion.statut, fusion.corps.message]).toEqual([
      409,
      'Des règlements de fournisseurs nomment cette fiche et ne changent plus : gardez les deux.',
    ])
    const inverse = await s.essai.appeler('administrateur', contrat.banque.fusionner, {
      params: { id: s.banque },
      payload: { IdDoublon: autre.corps._id, version: 1 },
    })
    expect([inverse.statut, inverse.corps.message]).toEqual([200, undefined])
  })

  it.each([
    [{ montant: 1_000 }, { 'payload.modepaiement': 'Obligatoire' }],
    [{ montant: 0, modepaiement: 'Espèce' }, { 'payload.montant': 'Tapez un montant supérieur à 0.' }],
    [
      { montant: 1_000, modepaiement: 'Troc' },
      { 'payload.modepaiement': 'Ce mode de paiement n’est pas accepté.' },
    ],
    [{ montant: 1_000, modepaiement: 'Chèque' }, { 'payload.reference': 'Tapez le numéro du chèque.' }],
    [
      { montant: 1_000, modepaiement: 'Espèce', DateReglement: '2020-01-01' },
      { 'payload.DateReglement': 'Cette date est avant celle du bon.' },
    ],
    [
      { montant: 1_000, modepaiement: 'Espèce', DateReglement: '2099-01-01' },
      { 'payload.DateReglement': 'Cette date est dans le futur.' },
    ],
  ])('refuse %j', async (payload, champs) => {
    const bon = await tout(`RG-${JSON.stringify(payload)}`.slice(0, 60))
    const r = await regler(bon, payload)
    expect([r.statut, r.corps.champs]).toEqual([400, champs])
  })

  it('refuse ce qui n’est pas reçu, annulé, ou demandé par qui ne le peut pas', async () => {
    const { corps: neuf } = await s.creer([s.ligne('RG-3')])
    const r = await regler(neuf)
    expect([...codes(r), r.corps.message]).toEqual([
      409,
      'REGLEMENT_IMPOSSIBLE',
      'Rien n’est encore reçu de ce bon : on règle ce qui est reçu, une fois validé.',
    ])
    await s.sur(receptions.annuler, neuf._id)
    expect(codes(await regler(neuf))).toEqual([409, 'REGLEMENT_IMPOSSIBLE'])
    const bon = await tout('RG-4')
    expect((await s.sur(receptions.regler, bon._id)).statut).toBe(403)
    expect(codes(await regler(bon, { version: bon.version - 1 }))).toEqual([409, 'VERSION_PERIMEE'])
  })

  it('fige les lignes et le fournisseur du bon jusqu’à sa contre-passation', async () => {
    const { corps: bon } = await s.creer([s.ligne('RG-5'), s.ligne('RG-6')])
    await s.sur(receptions.transferer, bon._id, {
      lignes: [{ _id: bon.lignes[0]._id, IdOfficine: ANG, Quantite: 10 }],
    })
    await s.sur(receptions.valider, bon._id)
    const { corps: regle } = await regler(bon, { montant: 1_000, modepaiement: 'Espèce' })
    const ajouter = () =>
      s.essai.appeler('magasinier', receptions.ajouterLigne, {
        params: { id: bon._id },
        payload: s.ligne('RG-7') as never,
      })
    expect(codes(await ajouter())).toEqual([409, 'LIGNES_FIGEES'])
    const autre = await s.essai.appeler('administrateur', contrat.fournisseurs.creer, {
      payload: { Nom: 'Autre' },
    })
    expect(
      codes(
        await s.sur(receptions.modifier, bon._id, { IdFournisseur: autre.corps._id, version: regle.version }),
      ),
    ).toEqual([409, 'BON_REGLE'])
    await s.sur(
      receptions.annulerReglement,
      bon._id,
      { _id: regle.reglements[0]._id, Motif: 'Mauvais bon' },
      'gerant',
    )
    expect((await ajouter()).statut).toBe(200)
  })
})

describe('un règlement saisi à tort', () => {
  it('se contre-passe avec son motif, une fois ; la somme est de nouveau due', async () => {
    const bon = await tout('CP-1')
    const { corps: regle } = await regler(bon)
    const [ecriture] = regle.reglements
    const contrer = (payload: object, qui: 'gerant' | 'magasinier' = 'gerant') =>
      s.sur(receptions.annulerReglement, bon._id, payload, qui)
    expect((await contrer({ _id: ecriture._id, Motif: 'Erreur' }, 'magasinier')).statut).toBe(403)
    expect((await contrer({ _id: ecriture._id, Motif: ' ' })).corps.champs).toEqual({
      'payload.Motif': 'Obligatoire',
    })
    const { corps: apres } = await contrer({ _id: ecriture._id, Motif: 'Chèque sans provision' })
    expect(apres).toMatchObject({ MontantRegle: 0, Reglement: 'À régler', Regle: false })
    expect(apres.reglements).toMatchObject([
      { montant: 200_000, Annule: true },
      { montant: -200_000, Motif: 'Chèque sans provision', IdOrigine: ecriture._id },
    ])
    for (const _id of [ecriture._id, apres.reglements[1]._id])
      expect(codes(await contrer({ _id, Motif: 'Encore' }))).toEqual([409, 'CONTRE_PASSATION_IMPOSSIBLE'])
    const ailleurs = await tout('CP-2')
    const { corps: autre } = await regler(ailleurs)
    expect((await contrer({ _id: autre.reglements[0]._id, Motif: 'Pas d’ici' })).statut).toBe(400)
    expect((await regler(bon)).corps.Reglement).toBe('Réglé')
  })

  it('ne se modifie ni ne s’efface, et ne dépasse jamais le reçu, même écrit à la main', async () => {
    const bon = await tout('CP-3')
    await regler(bon, { montant: 150_000, modepaiement: 'Espèce' })
    const faire = (sql: string) => s.essai.pool.query(sql, [bon._id])
    for (const geste of ['update reglement_fournisseur set montant = 1', 'delete from reglement_fournisseur'])
      await expect(faire(`${geste} where "IdBon" = $1`)).rejects.toThrow(/se contre-passe/)
    await expect(
      faire(`insert into reglement_fournisseur ("IdBon", "IdOfficine", "DateReglement", montant)
        select "_id", "IdOfficine", now(), 50001 from bon_reception where "_id" = $1`),
    ).rejects.toThrow(/ne dépasse jamais/)
  })
})

describe('plusieurs personnes règlent le même bon', () => {
  it('huit à la fois ne paient jamais plus que ce qui est reçu', async () => {
    const bon = await tout('CC-1')
    const r = await Promise.all(
      Array.from({ length: 8 }, () => regler(bon, { montant: 60_000, modepaiement: 'Espèce' })),
    )
    expect(r.map(x => x.corps.code ?? 'fait').sort()).toEqual([
      ...Array(5).fill('REGLEMENT_TROP_GRAND'),
      ...Array(3).fill('fait'),
    ])
    const { corps } = await s.sur(receptions.lire, bon._id, undefined, 'gerant')
    expect(corps).toMatchObject({ MontantRegle: 180_000, Reglement: 'En partie' })
  })

  it('deux fenêtres ouvertes ensemble : la seconde apprend que le bon a changé', async () => {
    const bon = await tout('CC-2')
    const payer = () => regler(bon, { montant: 50_000, modepaiement: 'Espèce', version: bon.version })
    expect((await payer()).statut).toBe(200)
    expect(codes(await payer())).toEqual([409, 'VERSION_PERIMEE'])
  })

  it('le même geste répété ne paie qu’une fois', async () => {
    const bon = await tout('CC-3')
    const cle = { 'idempotency-key': 'reglement-CC-3' }
    const r = await Promise.all(
      Array.from({ length: 4 }, () => regler(bon, { montant: 50_000, modepaiement: 'Espèce' }, cle)),
    )
    expect(new Set(r.map(x => x.corps.MontantRegle))).toEqual(new Set([50_000]))
    const { corps } = await s.sur(receptions.lire, bon._id, undefined, 'gerant')
    expect(corps.reglements).toHaveLength(1)
  })
})

describe('la réclamation', () => {
  it('se clôt en disant ce qu’il en est advenu, et se rouvre si une pièce de plus manque', async () => {
    const bon = await douze('RC-1')
    const clore = (payload: object) => s.sur(receptions.cloreReclamation, bon._id, payload)
    const { corps: close } = await clore({ Issue: 'Avoir reçu du fournisseur' })
    expect(close).toMatchObject({
      ReclamationOuverte: false,
      QuantiteManquante: 1,
      IssueReclamation: 'Avoir reçu du fournisseur',
    })
    expect(codes(await clore({ Issue: 'Encore' }))).toEqual([409, 'RIEN_A_RECLAMER'])
    const { corps: encore } = await s.sur(
      receptions.valider,
      bon._id,
      { IdOfficine: PLT, lignes: [{ _id: bon.lignes[0]?._id, QuantiteRecue: 3, Motif: 'Cassés' }] },
      'magasinier@PLT',
    )
    expect(encore).toMatchObject({ ReclamationOuverte: true, QuantiteManquante: 3 })
  })

  it('se trouve dans la liste, comme ce qui reste à régler', async () => {
    const bon = await douze('RC-2')
    const refs = async (query: object) =>
      (await s.essai.appeler('gerant', receptions.groupe, { query })).corps.map((b: Bon) => b.RefBR)
    expect(await refs({ ReclamationOuverte: 'true' })).toContain(bon.RefBR)
    expect(await refs({ ReclamationOuverte: 'false' })).not.toContain(bon.RefBR)
    expect(await refs({ Reglement: 'À régler' })).toContain(bon.RefBR)
    expect(await refs({ Regle: 'true' })).not.toContain(bon.RefBR)
    await regler(bon)
    expect(await refs({ Regle: 'true' })).toContain(bon.RefBR)
    expect(await refs({ Regle: 'false' })).not.toContain(bon.RefBR)
  })
})

it('les montants sont tus à qui ne voit pas les prix d’achat, dans le bon comme dans son historique', async () => {
  const bon = await douze('SE-1')
  await regler(bon)
  await s.essai.pool.query(
    `update role set permissions = permissions || '{receptions.lire,historique.lire}'::text[] where livre = 'caissier'`,
  )
  const vu = await s.sur(receptions.lire, bon._id, undefined, 'caissier')
  expect(vu.corps).toMatchObject({
    MontantRecu: null,
    MontantRegle: null,
    MontantReclame: null,
    Reglement: 'Réglé',
    reglements: [{ montant: null }],
  })
  const lire = (qui: 'caissier' | 'gerant') =>
    s.essai.appeler(qui, contrat.historique.lire, { params: { entity: 'bon_reception', id: bon._id } })
  expect((await lire('gerant')).corps[0].apres).toEqual({ MontantRegle: 108_000, Reglement: 'Réglé' })
  expect((await lire('caissier')).corps[0].apres).toEqual({ Reglement: 'Réglé' })
})

it('les bons marqués réglés avant deviennent des écritures de ce qui avait été payé', async () => {
  const base = await creerBase({ nue: true })
  try {
    await migrerJusqua(base.pool, '058_listes_de_la_caisse')
    await base.pool.query(`
      insert into officine ("_id", "Nom", "Code") values (nouvel_id(), 'Angré', 'ANG');
      insert into fournisseur ("_id", "Nom") values (nouvel_id(), 'Optique du Golfe');
      insert into categorie_article ("_id", "Abreg_Categ") values (nouvel_id(), 'MON');
      insert into bon_reception ("RefBR", "IdFournisseur", "IdOfficine", statut, "Quantite", "QuantiteTransferee", "QuantiteRecue",
          "MontantAchat", "RegleLe")
        select v.ref, f."_id", o."_id", v.statut, 12, v.partis, v.recus, 240000, v.regle
        from fournisseur f, officine o, (values ('BR-1', 'Validé', 12, 11, timestamptz '2026-02-03 11:00Z'),
          ('BR-2', 'Validé', 12, 12, null), ('BR-3', 'Créé', 0, 0, null)) v(ref, statut, partis, recus, regle);
      insert into ligne_reception ("IdBon", "IdOfficine", rang, "IdCateg", "Reference", "CodeBarre", "Quantite", "PrixAchatBrut",
          "PrixVenteTTC", "QuantiteTransferee", "QuantiteRecue")
        select b."_id", b."IdOfficine", 0, c."_id", 'RB', 'RB', 12, 20000, 45000, b."QuantiteTransferee", b."QuantiteRecue"
        from bon_reception b, categorie_article c`)
    const traces = await base.pool.query('select count(*)::int as n from historique')
    await migrer(base.pool)
    const { rows } = await base.pool.query(
      `select "RefBR", "MontantRecu", "MontantRegle", "Reglement", "QuantiteManquante" from bon_reception order by 1`,
    )
    expect(rows).toEqual([
      {
        RefBR: 'BR-1',
        MontantRecu: 220_000,
        MontantRegle: 240_000,
        Reglement: 'Réglé',
        QuantiteManquante: 1,
      },
      { RefBR: 'BR-2', MontantRecu: 240_000, MontantRegle: 0, Reglement: 'À régler', QuantiteManquante: 0 },
      { RefBR: 'BR-3', MontantRecu: 0, MontantRegle: 0, Reglement: 'Rien à régler', QuantiteManquante: 0 },
    ])
    const ecritures = await base.pool.query(
      'select "DateReglement"::text as jour, montant, modepaiement from reglement_fournisseur',
    )
    expect(ecritures.rows).toEqual([{ jour: '2026-02-03', montant: 240_000, modepaiement: null }])
    expect((await base.pool.query('select count(*)::int as n from historique')).rows).toEqual(traces.rows)
  } finally {
    await base.fermer()
  }
})
