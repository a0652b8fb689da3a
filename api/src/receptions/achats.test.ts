import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationsDesVersions } from '../etats/versions.verification.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'
import { verificationsDesReceptions } from './verification.ts'

const { receptions, stock, depense } = contrat
let s: EssaiReceptions
let ANG: string
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
  ANG = s.essai.officines.ANG
})
const ecarts = async () => {
  const faux: string[] = []
  for (const { nom, requete } of [...verificationsDesReceptions, ...verificationsDuStock])
    if ((await s.essai.pool.query(requete)).rows.length > 0) faux.push(nom)
  return faux
}
afterAll(async () => {
  expect(await ecarts()).toEqual([])
  await s.essai.fermer()
})

const codes = (r: { statut: number; corps: { code?: string } }) => [r.statut, r.corps.code]
const recevoir = async (bon: Bon, Quantite: number): Promise<Bon> => {
  await s.sur(receptions.transferer, bon._id, {
    lignes: [{ _id: bon.lignes[0]?._id, IdOfficine: ANG, Quantite }],
  })
  return (await s.sur(receptions.valider, bon._id)).corps
}
const regler = (bon: Bon, payload?: object) => s.sur(receptions.regler, bon._id, payload, 'gerant')
const solde = async () =>
  (await s.essai.appeler('gerant', contrat.fournisseurs.lire, { params: { id: s.fournisseur } })).corps
    .Solde as number
const partDe = (bon: Bon, rang = 0) => {
  const e = bon.envois[rang] as Bon['envois'][number]
  return { IdEnvoi: e._id, _id: e.lignes[0]?._id as string }
}
const articleDe = (bon: Bon) => bon.envois[0]?.lignes[0]?.IdArticle as string

describe('le prix d’achat', () => {
  it('de zéro ne se tape pas : une pièce offerte dit son prix, et sa remise', async () => {
    const nul = await s.creer([s.ligne('PA-0', { PrixAchatBrut: 0 })])
    expect([nul.statut, nul.corps.champs]).toEqual([
      400,
      {
        'payload.lignes.0.PrixAchatBrut': 'Tapez un prix. Offert : 100 % de remise.',
      },
    ])
    const { corps: offert } = await s.creer([s.ligne('PA-0', { PrixAchatBrut: 5_000, Remise: 5_000 })])
    expect(await recevoir(offert, 2)).toMatchObject({ MontantRecu: 0 })
    expect(await s.enStock('PA-0', ANG)).toMatchObject({ Quantite: 2, Valeur: 0 })
    const change = await s.essai.appeler('magasinier', receptions.modifierLigne, {
      params: { id: offert._id },
      payload: { _id: offert.lignes[0]._id, PrixAchatBrut: 0, Remise: 0 } as never,
    })
    expect([change.statut, Object.keys(change.corps.champs)]).toEqual([400, ['payload.PrixAchatBrut']])
  })

  it('changé sur la ligne après une part ne touche pas ce qui est dû : chaque part garde le sien (B13)', async () => {
    const { corps: bon } = await s.creer([s.ligne('PA-1', { PrixAchatBrut: 1_000 })])
    expect(await recevoir(bon, 4)).toMatchObject({ MontantRecu: 4_000 })
    const { corps: change } = await s.essai.appeler('magasinier', receptions.modifierLigne, {
      params: { id: bon._id },
      payload: { _id: bon.lignes[0]?._id, PrixAchatBrut: 1_500 } as never,
    })
    expect(change.MontantRecu).toBe(4_000)
    expect(await recevoir(bon, 6)).toMatchObject({ MontantRecu: 13_000 })
  })

  it('tapé faux, se corrige part par part : qui, pourquoi, de combien à combien ; l’article et le dû disent pareil', async () => {
    const { corps: bon } = await s.creer([s.ligne('PA-2', { PrixAchatBrut: 200_000 })])
    const recu = await recevoir(bon, 4)
    await regler(recu, { montant: 500_000, modepaiement: 'Chèque', reference: 'A1', IdBanque: s.banque })
    const corriger = (payload: object) => s.sur(receptions.corrigerAchat, bon._id, payload)
    const part = partDe(recu)
    expect((await corriger({ ...part, PrixAchat: 0, Motif: 'x' })).statut).toBe(400)
    expect((await corriger({ ...part, PrixAchat: -5, Motif: 'x' })).statut).toBe(400)
    expect((await corriger({ ...part, PrixAchat: 50_000, Motif: ' ' })).statut).toBe(400)
    expect(codes(await corriger({ ...part, PrixAchat: 200_000, Motif: 'x' }))).toEqual([
      409,
      'RIEN_A_CORRIGER',
    ])
    const { corps: juste } = await corriger({ ...part, PrixAchat: 50_000, Motif: 'Un zéro de trop' })
    // Paid more than is owed now: the supplier's credit.
    expect(juste).toMatchObject({
      MontantRecu: 200_000,
      MontantRegle: 500_000,
      Reglement: 'Réglé',
      corrections: [{ Ancien: 200_000, Nouveau: 50_000, Quantite: 4, Motif: 'Un zéro de trop' }],
    })
    expect(await s.enStock('PA-2', ANG)).toMatchObject({ PrixAchat: 50_000 })
    expect(await ecarts()).toEqual([])
    await expect(s.essai.pool.query('delete from correction_achat')).rejects.toThrow()
    await s.essai.pool.query('update ligne_envoi set "Valeur" = "Valeur" + 1 where "IdEnvoi" = $1', [
      part.IdEnvoi,
    ])
    expect(await ecarts()).toEqual([
      'Valeur d’une part = son mouvement et ses corrections',
      'À régler d’un bon = reçu × prix − retourné ; sa réclamation = ses pièces manquantes',
      'Fournisseur : reçu × prix − retourné − payé = dû ; un avoir qui paie un bon quitte celui d’où il vient',
    ])
    await s.essai.pool.query('update ligne_envoi set "Valeur" = "Valeur" - 1 where "IdEnvoi" = $1', [
      part.IdEnvoi,
    ])
  })

  it('reçu en deux parts et vendu en partie, corrigé des deux : le rayon vaut ce que ses pièces ont coûté, ni plus ni moins', async () => {
    for (const [Reference, faux, juste, vendues] of [
      ['PA-20', 18_000, 15_000, 1],
      ['PA-21', 20_000, 2_000, 10],
    ] as const) {
      const { corps: bon } = await s.creer([
        s.ligne(Reference, { Quantite: vendues + 10, PrixAchatBrut: faux }),
      ])
      await recevoir(bon, vendues)
      const recu = await recevoir(bon, 10)
      const IdArticle = articleDe(recu)
      const sortie = await s.essai.appeler('magasinier', stock.sortir, {
        payload: { Motif: 'Casse', lignes: [{ IdArticle, Quantite: vendues }] } as never,
      })
      for (const rang of [0, 1])
        await s.sur(receptions.corrigerAchat, bon._id, {
          ...partDe(recu, rang),
          PrixAchat: juste,
          Motif: 'Facture',
        })
      expect(await s.enStock(Reference, ANG)).toMatchObject({ Quantite: 10, Valeur: 10 * juste })
      expect((await s.sur(receptions.lire, bon._id)).corps.MontantRecu).toBe((vendues + 10) * juste)
      expect(sortie.statut).toBe(201)
    }
    expect(await ecarts()).toEqual([])
  })

  describe('corrigé après que des pièces sont parties', () => {
    const AUJOURDHUI = aujourdhuiAbidjan(new Date())
    const marges = async (query: object = {}) => {
      const q = new URLSearchParams({ du: AUJOURDHUI, au: AUJOURDHUI, ...query })
      const { corps } = await s.essai.brut('administrateur', 'GET', `/api/etats/marges?${q}`)
      return corps as {
        lignes: Record<string, unknown>[]
        totaux: Record<string, number>
        pager: { totalItems: number }
      }
    }
    const vendre = async (IdArticle: string, Quantite: number, qui: Personne = 'caissier') => {
      const r = await s.essai.appeler(qui, contrat.comptoir.vendre, {
        payload: {
          lignes: [{ IdArticle, Quantite }],
          reglement: { montant: Quantite * 45_000, modepaiement: 'Espèce' },
        } as never,
      })
      expect([r.statut, r.corps.message]).toEqual([201, undefined])
    }

    it('ce qui en est parti compte dans la marge du jour, sur une ligne à part, quel que soit le groupement', async () => {
      await s.essai.appeler('caissier', contrat.caisse.initialiser, { payload: { montant: 10_000 } as never })
      const { corps: bon } = await s.creer([s.ligne('PA-30', { Quantite: 5, PrixAchatBrut: 10_000 })])
      const recu = await recevoir(bon, 5)
      await vendre(articleDe(recu), 2)
      const avant = await marges()
      await s.sur(receptions.corrigerAchat, bon._id, { ...partDe(recu), PrixAchat: 15_001, Motif: 'Facture' })
      // 5 × 5 001 F: three fifths are on the shelf, two fifths have left.
      expect(await s.enStock('PA-30', ANG)).toMatchObject({ Quantite: 3, Valeur: 45_003 })
      const { lignes, totaux } = await marges()
      const vendus = (lues: typeof lignes) => lues.filter(l => l.Poste === null)
      const [deja] = avant.lignes.filter(l => l.Poste !== null)
      expect([vendus(lignes), deja?.Cout]).toEqual([vendus(avant.lignes), expect.any(Number)])
      const Cout = (deja?.Cout as number) + 10_002
      expect(lignes.filter(l => l.Poste !== null)).toMatchObject([
        {
          Poste: 'Corrections d’achat',
          Categorie: 'Corrections d’achat',
          IdCateg: null,
          Pieces: 0,
          Vendu: 0,
          Cout,
          Marge: -Cout,
        },
      ])
      expect([totaux.Vendu, totaux.Cout]).toEqual([
        avant.totaux.Vendu,
        (avant.totaux.Cout as number) + 10_002,
      ])
      for (const [par, dit] of [
        ['marque', { Marque: 'Corrections d’achat' }],
        ['officine', { Officine: expect.stringMatching(/ – corrections d’achat$/), IdOfficine: ANG }],
        [
          'ligne',
          {
            Categorie: 'Corrections d’achat',
            Reference: bon.RefBR,
            IdBon: bon._id,
            IdVente: null,
            Article: 'Ray-Ban PA-30',
          },
        ],
      ] as const) {
        const lu = await marges({ par })
        expect([par, lu.totaux]).toEqual([par, totaux])
        expect(lu.pager.totalItems).toBe(lu.lignes.length)
        expect(lu.lignes.filter(l => l.Cout === (par === 'ligne' ? 10_002 : Cout))).toMatchObject([dit])
      }
      const seules = await marges({ par: 'ligne', Poste: 'Corrections d’achat' })
      expect([seules.lignes.length, seules.totaux.Cout]).toEqual([seules.pager.totalItems, Cout])
      expect((await marges({ Poste: 'Corrections d’achat' })).totaux.Marge).toBe(-Cout)
      expect((await marges({ IdCateg: s.refs.ACC })).totaux.Cout).toBe(0)
      expect((await marges({ IdMarque: s.refs.RAYBAN })).totaux).toEqual(totaux)
      // Not one more line, not one piece, of the turnover.
      for (const par of ['categorie', 'ligne']) {
        const ca = await s.essai.brut(
          'administrateur',
          'GET',
          `/api/etats/ca?du=${AUJOURDHUI}&au=${AUJOURDHUI}&par=${par}`,
        )
        expect([par, ca.corps.lignes.length, ca.corps.totaux.ChiffreAffaires]).toEqual([par, 1, 90_000])
      }
    })

    it('remis à ce qu’il était, ne laisse rien, ni au rayon ni dans la marge', async () => {
      const { totaux: avant } = await marges()
      const { corps: bon } = await s.creer([s.ligne('PA-31', { Quantite: 2, PrixAchatBrut: 10_000 })])
      const recu = await recevoir(bon, 2)
      await s.essai.appeler('magasinier', stock.sortir, {
        payload: { Motif: 'Casse', lignes: [{ IdArticle: articleDe(recu), Quantite: 1 }] } as never,
      })
      for (const PrixAchat of [10_005, 10_000])
        await s.sur(receptions.corrigerAchat, bon._id, { ...partDe(recu), PrixAchat, Motif: 'Facture' })
      expect(await s.enStock('PA-31', ANG)).toMatchObject({ Quantite: 1, Valeur: 10_000 })
      expect((await marges()).totaux).toEqual(avant)
    })

    it('tout parti, tout compte dans la marge ; le jour clos ne bouge pas, le premier jour ouvert le dit', async () => {
      const { PLT } = s.essai.officines
      const { corps: bon } = await s.creer([s.ligne('PA-32', { Quantite: 1, PrixAchatBrut: 10_000 })])
      await s.sur(receptions.transferer, bon._id, {
        lignes: [{ _id: bon.lignes[0]?._id, IdOfficine: PLT, Quantite: 1 }],
      })
      const { corps: recu } = await s.sur(receptions.valider, bon._id, { IdOfficine: PLT }, 'magasinier@PLT')
      await s.essai.appeler('caissier@PLT', contrat.caisse.initialiser, {
        payload: { montant: 10_000 } as never,
      })
      await vendre(articleDe(recu), 1, 'caissier@PLT')
      await s.essai.pool.query(`update journee_caisse set "clotureLe" = now() where "IdOfficine" = $1`, [PLT])
      const dPLT = { IdOfficine: PLT }
      const clos = await marges(dPLT)
      await s.sur(receptions.corrigerAchat, bon._id, { ...partDe(recu), PrixAchat: 4_000, Motif: 'Facture' })
      expect((await marges(dPLT)).lignes).toEqual(clos.lignes)
      const demain = ajouterJours(AUJOURDHUI, 1)
      expect((await marges({ ...dPLT, du: demain, au: demain })).lignes).toMatchObject([
        { Categorie: 'Corrections d’achat', Cout: -6_000, Marge: 6_000 },
      ])
      expect(await s.enStock('PA-32', PLT)).toMatchObject({ Quantite: 0, Valeur: 0 })
    })

    it.each([
      [
        'ce qui en est au rayon',
        'Prix d’achat corrigés d’un bon : ce qui en est au rayon = ses écritures de valeur',
        `"AuRayon" = "AuRayon" + 1, "Parti" = "Parti" - 1`,
      ],
      [
        'le jour où il compte',
        'Aucun prix d’achat corrigé dans la marge d’une journée clôturée avant lui',
        `"Jour" = "Jour" - 1`,
      ],
    ])('la vérification voit %s, retouché', async (_, nom, faute) => {
      const base = await s.essai.pool.connect()
      try {
        await base.query(
          `begin; set local session_replication_role = replica; update correction_achat set ${faute} where "Parti" is not null`,
        )
        const vues: string[] = []
        for (const v of [...verificationsDesReceptions, ...verificationsDesVersions])
          if ((await base.query(v.requete)).rows.length > 0) vues.push(v.nom)
        expect(vues).toEqual([nom])
      } finally {
        await base.query('rollback')
        base.release()
      }
      await expect(
        s.essai.pool.query(`insert into correction_achat ("IdEnvoi", "IdLigne", "IdOfficine", "Quantite", "Ancien", "Nouveau", "Motif", "AuRayon", "Parti", "Jour")
        select "IdEnvoi", "IdLigne", "IdOfficine", "Quantite", "Ancien", "Nouveau", "Motif", "AuRayon" + 1, "Parti", "Jour" from correction_achat
        where "Parti" is not null limit 1`),
      ).rejects.toThrow(/correction_achat_parts/)
    })
  })

  it('corrigé, c’est aussi celui de ce qui est encore à venir de la ligne, remplacé ou non', async () => {
    const { corps: bon } = await s.creer([s.ligne('PA-3', { PrixAchatBrut: 20_000, Remise: 1_000 })])
    const recu = await recevoir(bon, 4)
    const { corps: juste } = await s.sur(receptions.corrigerAchat, bon._id, {
      ...partDe(recu),
      PrixAchat: 2_000,
      Motif: 'Un zéro de trop',
    })
    expect(juste).toMatchObject({ MontantRecu: 8_000, MontantAchat: 20_000 })
    await s.essai.appeler('magasinier', receptions.retourner, {
      payload: {
        Suite: 'Remplacement',
        lignes: [{ IdArticle: articleDe(recu), Quantite: 1 }],
      } as never,
    })
    expect((await s.sur(receptions.mettreEnStock, bon._id)).corps.MontantRecu).toBe(20_000)
    expect(await s.enStock('PA-3', ANG)).toMatchObject({ PrixAchat: 2_000, Quantite: 10, Valeur: 20_000 })
    expect(await ecarts()).toEqual([])
  })
})

describe('un retour au fournisseur', () => {
  const retourner = (payload: object) =>
    s.essai.appeler('magasinier', receptions.retourner, { payload: payload as never })

  it('diminue ce qui est dû, au prix de sa part, et jamais plus que reçu ni que présent (B12)', async () => {
    const { corps: bon } = await s.creer([s.ligne('RT-1', { PrixAchatBrut: 1_000 })])
    const recu = await recevoir(bon, 10)
    const IdArticle = articleDe(recu)
    const sec = await s.essai.appeler('magasinier', stock.sortir, {
      payload: { Motif: 'Retour fournisseur', lignes: [{ IdArticle, Quantite: 4 }] } as never,
    })
    expect(sec.statut).toBe(400)
    const avant = await solde()
    const r = await retourner({
      Suite: 'Avoir',
      Motif: 'Branches tordues',
      lignes: [{ IdArticle, Quantite: 4 }],
    })
    expect([r.statut, r.corps.lignes]).toMatchObject([201, [{ IdArticle, Quantite: 4, RefBR: bon.RefBR }]])
    expect((await s.sur(receptions.lire, bon._id)).corps).toMatchObject({
      MontantRecu: 6_000,
      MontantRendu: 4_000,
      Reglement: 'À régler',
      retours: [{ Quantite: 4, Cout: 1_000, Suite: 'Avoir', Motif: 'Branches tordues' }],
    })
    expect(await solde()).toBe(avant - 4_000)
    expect((await s.enStock('RT-1', ANG))?.Quantite).toBe(6)
    const trop = await retourner({ Suite: 'Avoir', IdBon: bon._id, lignes: [{ IdArticle, Quantite: 7 }] })
    expect(codes(trop)).toEqual([409, 'RETOUR_TROP_GRAND'])
    expect((await s.enStock('RT-1', ANG))?.Quantite).toBe(6)
  })

  it('déjà payé, c’est un avoir du fournisseur, qui règle un autre de ses bons', async () => {
    const { corps: paye } = await s.creer([s.ligne('RT-2', { PrixAchatBrut: 2_000 })])
    const recu = await recevoir(paye, 10)
    await regler(recu, { montant: 20_000, modepaiement: 'Chèque', reference: 'B1', IdBanque: s.banque })
    await retourner({ Suite: 'Avoir', lignes: [{ IdArticle: articleDe(recu), Quantite: 3 }] })
    const avant = await solde()
    const { corps: autre } = await s.creer([s.ligne('RT-3', { PrixAchatBrut: 1_000 })])
    const du = await recevoir(autre, 10)
    expect(du.Avoir).toBeGreaterThanOrEqual(6_000)
    expect(codes(await regler(autre, { montant: 10_001, modepaiement: 'Avoir' }))).toEqual([
      409,
      'REGLEMENT_TROP_GRAND',
    ])
    const { corps: regle } = await regler(autre, { montant: 6_000, modepaiement: 'Avoir' })
    expect(regle).toMatchObject({ MontantRegle: 6_000, Reglement: 'En partie' })
    expect(await solde()).toBe(avant + 10_000)
    expect(await ecarts()).toEqual([])
    // Taken back: the credit is there again.
    const passe = regle.reglements[0] as { _id: string }
    const { corps: repris } = await s.sur(
      receptions.annulerReglement,
      autre._id,
      { _id: passe._id, Motif: 'Autre bon' },
      'gerant',
    )
    expect([repris.MontantRegle, repris.Avoir]).toEqual([0, du.Avoir])
    expect(await ecarts()).toEqual([])
  })

  it('remplacé, la même ligne attend ses pièces de nouveau, et le dû redevient entier quand elles viennent', async () => {
    const { corps: bon } = await s.creer([s.ligne('RT-4', { PrixAchatBrut: 1_000 })])
    const recu = await recevoir(bon, 10)
    await retourner({ Suite: 'Remplacement', lignes: [{ IdArticle: articleDe(recu), Quantite: 2 }] })
    const { corps: rouvert } = await s.sur(receptions.lire, bon._id)
    expect(rouvert).toMatchObject({
      statut: 'Transféré',
      MontantRecu: 8_000,
      transfert_total_in_stock: false,
    })
    expect((await s.sur(receptions.mettreEnStock, bon._id)).corps).toMatchObject({
      statut: 'Validé',
      MontantRecu: 10_000,
    })
    expect((await s.enStock('RT-4', ANG))?.Quantite).toBe(10)
  })

  it('son bon part avec les pièces : le fournisseur, le bon reçu, les articles, pourquoi, sans un prix', async () => {
    const { corps: bon } = await s.creer([s.ligne('RT-BON', { PrixAchatBrut: 18_000 })], {
      NumeroBL: 'BL-77',
    })
    const recu = await recevoir(bon, 5)
    const { corps: retour } = await retourner({
      Suite: 'Avoir',
      Motif: 'Charnières cassées',
      lignes: [{ IdArticle: articleDe(recu), Quantite: 2 }],
    })
    const { corps: lu } = await s.sur(receptions.lire, bon._id)
    expect(lu.retours[0].IdSortie).toBe(retour._id)
    const imprimer = (qui: Personne, id = retour._id) =>
      s.essai.appeler(qui, receptions.imprimerRetour, { params: { id } })
    const texte = texteDuPdf((await imprimer('magasinier')).brut).replaceAll(/\s/g, ' ')
    for (const dit of [
      'Bon de retour',
      retour.Reference,
      'Optique du Golfe',
      'RT-BON',
      `${bon.RefBR} · BL BL-77`,
      'Charnières cassées',
      'Un avoir est attendu.',
      'Le transporteur',
    ])
      expect(texte).toContain(dit)
    expect(texte).not.toContain('18 000')
    expect((await imprimer('magasinier@PLT')).statut).toBe(404)
    // It is not an exit that was typed by mistake: it comes back by a receipt.
    const { corps: sortis } = await s.essai.appeler('magasinier', stock.sortis, {
      query: { limit: 1 } as never,
    })
    expect(sortis[0]).toMatchObject({ Motif: 'Retour fournisseur', AReprendre: 0, Reprise: 0 })
    const { corps: casse } = await s.essai.appeler('magasinier', stock.sortir, {
      payload: { Motif: 'Casse', lignes: [{ IdArticle: articleDe(recu), Quantite: 1 }] } as never,
    })
    expect((await imprimer('magasinier', casse._id)).statut).toBe(404)
  })

  it('retourné au fournisseur pour une part, corrigé ensuite : ce qui reste vaut le prix juste', async () => {
    const { corps: bon } = await s.creer([s.ligne('PA-22', { Quantite: 5, PrixAchatBrut: 18_000 })])
    const recu = await recevoir(bon, 5)
    await retourner({ Suite: 'Avoir', lignes: [{ IdArticle: articleDe(recu), Quantite: 2 }] })
    await s.sur(receptions.corrigerAchat, bon._id, { ...partDe(recu), PrixAchat: 15_000, Motif: 'Facture' })
    expect(await s.enStock('PA-22', ANG)).toMatchObject({ Quantite: 3, Valeur: 45_000 })
    expect(await ecarts()).toEqual([])
  })

  it('sans réception connue, dit à quel fournisseur ; son avoir paie comme un autre', async () => {
    await s.essai.appeler('magasinier', stock.ouvrir, {
      payload: { lignes: [s.ligne('RT-5', { Quantite: 3, PrixAchatBrut: 7_000 })] } as never,
    })
    const IdArticle = (await s.essai.pool.query(`select "_id" from article where "Reference" = 'RT-5'`))
      .rows[0]._id
    const muet = await retourner({ Suite: 'Avoir', lignes: [{ IdArticle, Quantite: 1 }] })
    expect([muet.statut, Object.keys(muet.corps.champs)]).toEqual([400, ['payload.IdFournisseur']])
    const avant = await solde()
    const dit = { IdFournisseur: s.fournisseur, lignes: [{ IdArticle, Quantite: 1 }] }
    expect(codes(await retourner({ Suite: 'Remplacement', ...dit }))).toEqual([409, 'REMPLACEMENT_SANS_BON'])
    expect((await retourner({ Suite: 'Avoir', ...dit })).statut).toBe(201)
    expect(await solde()).toBe(avant - 7_000)
    expect(codes(await retourner({ ...dit, Suite: 'Avoir', lignes: [{ IdArticle, Quantite: 3 }] }))).toEqual([
      409,
      'STOCK_INSUFFISANT',
    ])
  })

  it('ce que la réclamation dit remplacé s’attend sur le même bon', async () => {
    const { corps: bon } = await s.creer([s.ligne('RT-6', { PrixAchatBrut: 1_000 })])
    const _id = bon.lignes[0]?._id
    await s.sur(receptions.transferer, bon._id)
    await s.sur(receptions.valider, bon._id, { lignes: [{ _id, QuantiteRecue: 9, Motif: 'Manquant' }] })
    const { corps: clos } = await s.sur(receptions.cloreReclamation, bon._id, {
      Issue: 'Remplacé',
      Remplacement: true,
    })
    expect(clos).toMatchObject({ statut: 'Transféré', ReclamationOuverte: false, MontantRecu: 9_000 })
    expect((await s.sur(receptions.mettreEnStock, bon._id)).corps).toMatchObject({
      statut: 'Validé',
      QuantiteRecue: 10,
      MontantRecu: 10_000,
    })
  })
})

describe('l’argent payé à un fournisseur', () => {
  const caisse = async () =>
    (
      await s.essai.appeler('gerant', depense.journee, {
        params: { officine: ANG, date: new Date().toISOString().slice(0, 10) },
      })
    ).corps as { Solde: number; Depenses: number }

  it('en espèces sort de la caisse dépense, et y revient quand on le contre-passe', async () => {
    const { corps: bon } = await s.creer([s.ligne('AR-1', { PrixAchatBrut: 1_000 })])
    const recu = await recevoir(bon, 10)
    const payer = (montant: number) => regler(recu, { montant, modepaiement: 'Espèce' })
    expect(codes(await payer(4_000))).toEqual([409, 'DEPENSE_NON_OUVERTE'])
    await s.essai.appeler('gerant', depense.initialiserDirecte, {
      payload: { OfficineId: ANG, Montant: 5_000 } as never,
    })
    expect(codes(await payer(6_000))).toEqual([409, 'DEPENSE_TROP_GRANDE'])
    expect((await s.sur(receptions.lire, bon._id)).corps.MontantRegle).toBe(0)
    const { corps: regle } = await payer(4_000)
    expect(regle.reglements).toMatchObject([
      { montant: 4_000, modepaiement: 'Espèce', IdDepense: expect.any(String) },
    ])
    expect(await caisse()).toMatchObject({ Solde: 1_000 })
    const [ecriture] = regle.reglements
    const seule = await s.essai.appeler('gerant', depense.annuler, {
      params: { id: ecriture.IdDepense },
      query: { motif: 'Faux' },
    })
    expect(codes(seule)).toEqual([409, 'DEPENSE_DE_REGLEMENT'])
    await s.sur(receptions.annulerReglement, bon._id, { _id: ecriture._id, Motif: 'Faux' }, 'gerant')
    expect(await caisse()).toMatchObject({ Solde: 5_000 })
    expect((await s.sur(receptions.lire, bon._id)).corps.MontantRegle).toBe(0)
  })
})
