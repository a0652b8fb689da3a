import { contrat } from '@dioptrie/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { mouvementer } from './registre.ts'

const { inventaires } = contrat
let s: EssaiStock
beforeEach(async () => {
  s ??= await ouvrirEssaiStock()
  // One inventory at a time counts a shelf: each case begins with none open.
  await s.essai.pool.query(`update inventaire set "Statut" = 'Annulé' where "Statut" = 'En cours'`)
})
afterAll(() => s.essai.fermer())

const ouvrir = (payload: object = {}, qui: Personne = 'gerant') =>
  s.essai.appeler(qui, inventaires.ouvrir, { payload: payload as never })
const compter = (id: string, lignes: object[], qui: Personne = 'opticien', entetes = {}) =>
  s.essai.appeler(qui, inventaires.compter, { params: { id }, payload: { lignes } as never }, entetes)
const appliquer = (id: string, payload?: object) =>
  s.essai.appeler('gerant', inventaires.appliquer, { params: { id }, payload: payload as never })
const lignes = async (id: string, query: object = {}) =>
  (await s.essai.appeler('gerant', inventaires.lignes, { params: { id }, query: query as never })).corps
const vendre = (IdArticle: string, Quantite = 1) =>
  s.ecrire(tx => mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle, Quantite: -Quantite }]))
const mouvements = async (id: string) =>
  (
    await s.essai.pool.query(
      `select "Quantite", "Motif" from mouvement where "Nature" = 'Inventaire' and "IdArticle" = $1`,
      [id],
    )
  ).rows

describe('un inventaire', () => {
  it('fige ce qui est attendu, se compte par plusieurs, et passe ses écarts en stock', async () => {
    const [a, b] = [
      await s.approvisionner('IN-1', 5, { CodeBarre: 'IN1CODE' }),
      await s.approvisionner('IN-2', 3),
    ]
    const { statut, corps } = await ouvrir({ Libelle: 'Fin d’année' })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({ Statut: 'En cours', Comptees: 0, Ecarts: 0, Libelle: 'Fin d’année' })
    expect(corps.Reference).toMatch(/^INV-ANG-\d\d-00001$/)

    await compter(corps._id, [{ CodeBarre: 'IN1CODE', Ajout: 1 }])
    const second = await compter(corps._id, [{ CodeBarre: 'IN1CODE', Ajout: 3 }], 'caissier')
    expect(second.corps.lignes).toMatchObject([
      {
        IdArticle: a,
        Theorique: 5,
        Attendu: 5,
        Compte: 4,
        Ecart: -1,
        EcartValeur: null,
        comptePar: 'Caissier',
      },
    ])
    const { corps: etat } = await compter(
      corps._id,
      [{ IdArticle: b, Compte: 4, Motif: 'Retrouvée en vitrine' }],
      'gerant',
    )
    expect(etat).toMatchObject({ Comptees: 2, Ecarts: 2, EcartQuantite: 0, EcartValeur: 0 })
    expect((await lignes(corps._id, { etat: 'Écarts' })).map((l: { Ecart: number }) => l.Ecart)).toEqual([
      -1, 1,
    ])

    const fini = await appliquer(corps._id)
    expect(fini.corps).toMatchObject({ Statut: 'Transféré', cloturePar: 'Gérant d’officine' })
    expect([await s.quantite(a), await s.quantite(b)]).toEqual([4, 4])
    expect(await mouvements(b)).toEqual([{ Quantite: 1, Motif: 'Retrouvée en vitrine' }])
    const actifs = await s.essai.appeler('opticien', inventaires.actifs, {
      params: { officine: s.essai.officines.ANG },
    })
    expect(actifs.corps).toEqual([])
  })

  it('ne passe en stock qu’une fois, cliqué deux fois ou de deux écrans', async () => {
    const id = await s.approvisionner('IN-3', 5)
    const { corps } = await ouvrir()
    await compter(corps._id, [{ IdArticle: id, Compte: 2 }])
    const clics = await Promise.all([appliquer(corps._id), appliquer(corps._id), appliquer(corps._id)])
    expect(clics.map(r => r.statut).sort()).toEqual([200, 409, 409])
    expect(clics.find(r => r.statut === 409)?.corps.message).toBe(
      'Cet inventaire est déjà terminé : le stock n’a pas été touché une seconde fois.',
    )
    expect(await s.quantite(id)).toBe(2)
    expect(await mouvements(id)).toHaveLength(1)
    expect((await compter(corps._id, [{ IdArticle: id, Ajout: 1 }])).statut).toBe(409)
    expect((await s.essai.appeler('gerant', inventaires.annuler, { params: { id: corps._id } })).statut).toBe(
      409,
    )
  })

  it('ne perd pas ce qui est vendu ou reçu pendant le compte', async () => {
    const [avant, apres, jamais] = [
      await s.approvisionner('IN-4', 5),
      await s.approvisionner('IN-5', 5),
      await s.approvisionner('IN-6', 5),
    ]
    const { corps } = await ouvrir()
    await vendre(avant)
    await compter(corps._id, [
      { IdArticle: avant, Compte: 4 },
      { IdArticle: apres, Compte: 5 },
    ])
    await vendre(apres, 2)
    await vendre(jamais)
    expect((await lignes(corps._id, { q: 'IN-4' }))[0]).toMatchObject({ Theorique: 5, Attendu: 4, Ecart: 0 })
    expect((await lignes(corps._id, { q: 'IN-6' }))[0]).toMatchObject({
      Theorique: 5,
      Attendu: 4,
      Compte: null,
    })
    await appliquer(corps._id)
    expect(await Promise.all([avant, apres, jamais].map(s.quantite))).toEqual([4, 3, 4])
    expect(await mouvements(avant)).toEqual([])
  })

  it('demande de recompter ce qui a été vendu alors qu’on le disait manquant', async () => {
    const id = await s.approvisionner('IN-7', 3)
    const { corps } = await ouvrir()
    await compter(corps._id, [{ IdArticle: id, Compte: 0 }])
    await vendre(id, 3)
    const r = await appliquer(corps._id)
    expect([r.statut, r.corps.code, r.corps.message]).toEqual([
      409,
      'A_RECOMPTER',
      'À recompter, car le stock a bougé depuis le compte. Ray-Ban IN-7 : 0 en stock.',
    ])
    await compter(corps._id, [{ IdArticle: id, Compte: 0 }])
    expect((await appliquer(corps._id)).statut).toBe(200)
    expect(await s.quantite(id)).toBe(0)
  })

  it('garde ce que personne n’a compté, ou le dit manquant quand on le demande', async () => {
    const id = await s.approvisionner('IN-8', 2, { IdMarque: s.refs.POLICE })
    const garde = await ouvrir({ IdMarque: s.refs.POLICE })
    expect(garde.corps.Lignes).toBe(1)
    await appliquer(garde.corps._id)
    expect(await s.quantite(id)).toBe(2)
    const manquants = await ouvrir({ IdMarque: s.refs.POLICE })
    const fini = await appliquer(manquants.corps._id, { NonComptes: 'Manquants' })
    expect(fini.corps).toMatchObject({ Ecarts: 1, EcartQuantite: -2, EcartValeur: -40_000 })
    expect(await s.quantite(id)).toBe(0)
  })

  it('se compte au lecteur, même quand le code a perdu ses zéros dans un tableur', async () => {
    const id = await s.approvisionner('IN-Z', 2, { CodeBarre: '12345678905' })
    const { corps } = await ouvrir()
    const r = await compter(corps._id, [
      { CodeBarre: '0012345678905', Ajout: 1 },
      { CodeBarre: '12345678905', Ajout: 1 },
    ])
    expect(r.corps.lignes).toMatchObject([{ IdArticle: id, Compte: 2, Ecart: 0 }])
    // Two articles of the same figures: each by its own.
    const zeros = await s.approvisionner('IN-ZZ', 1, { CodeBarre: '0012345678905' })
    const suite = await compter(corps._id, [{ CodeBarre: '0012345678905', Ajout: 1 }])
    expect(suite.corps.lignes).toMatchObject([{ IdArticle: zeros }])
  })

  it('additionne les passages de plusieurs lecteurs à la fois, sans en perdre un', async () => {
    const id = await s.approvisionner('IN-9', 60, { CodeBarre: 'IN9' })
    const { corps } = await ouvrir()
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        compter(corps._id, [{ CodeBarre: 'IN9', Ajout: 1 }], i % 2 ? 'opticien' : 'caissier'),
      ),
    )
    expect((await lignes(corps._id, { q: 'IN-9' }))[0]).toMatchObject({
      IdArticle: id,
      Compte: 40,
      Ecart: -20,
    })
  })

  it('garde les passages de deux personnes qui comptent et ôtent ensemble, même un lot renvoyé', async () => {
    const id = await s.approvisionner('IN-30', 60, { CodeBarre: 'IN30' })
    const { corps } = await ouvrir()
    const lot = (cle: string, n: number, qui: Personne) =>
      compter(corps._id, [{ CodeBarre: 'IN30', Ajout: n }], qui, { 'idempotency-key': cle })
    await Promise.all([
      lot('a', 6, 'opticien'),
      lot('b', 4, 'caissier'),
      // The answer was lost: sent again, it is counted once.
      lot('a', 6, 'opticien'),
      lot('c', 1, 'opticien'),
    ])
    // One too many on each side: neither takes the other's scans away.
    await Promise.all([
      compter(corps._id, [{ IdArticle: id, Ajout: -1 }], 'opticien'),
      compter(corps._id, [{ IdArticle: id, Ajout: -1 }], 'caissier'),
    ])
    expect((await lignes(corps._id, { q: 'IN-30' }))[0]).toMatchObject({ Compte: 9 })
    const trop = await compter(corps._id, [
      { IdArticle: id, Ajout: -5 },
      { CodeBarre: 'IN30', Ajout: -5 },
    ])
    expect([trop.statut, trop.corps.champs['payload.lignes.0.Ajout']]).toEqual([
      400,
      'On n’ôte pas plus que ce qui est compté',
    ])
  })

  it('refuse d’écraser le compte de quelqu’un d’autre, et reprend un compte donné par erreur', async () => {
    const id = await s.approvisionner('IN-10', 4)
    const { corps } = await ouvrir()
    const premier = await compter(corps._id, [{ IdArticle: id, Compte: 3, version: 1 }])
    expect(premier.statut).toBe(200)
    const second = await compter(corps._id, [{ IdArticle: id, Compte: 4, version: 1 }], 'caissier')
    expect([second.statut, second.corps.code, second.corps.courant.Compte]).toEqual([
      409,
      'VERSION_PERIMEE',
      3,
    ])
    const repris = await compter(corps._id, [{ IdArticle: id, Compte: null }])
    expect(repris.corps.lignes[0]).toMatchObject({ Compte: null, Ecart: null, comptePar: null, Attendu: 4 })
  })

  it('ajoute l’article trouvé qui n’avait rien en stock, refuse ce qu’il ne compte pas', async () => {
    const vide = await s.approvisionner('IN-11', 0)
    const ailleurs = await s.approvisionner('IN-12', 1, {
      IdOfficine: s.essai.officines.PLT,
      CodeBarre: 'IN12',
    })
    const police = await s.approvisionner('IN-13', 1, { IdMarque: s.refs.POLICE })
    const { corps } = await ouvrir({ IdMarque: s.refs.RAYBAN })
    const trouve = await compter(corps._id, [{ IdArticle: vide, Ajout: 1 }])
    expect(trouve.corps.lignes[0]).toMatchObject({ Theorique: 0, Attendu: 0, Compte: 1, Ecart: 1 })
    const refus = async (ligne: object) => {
      const r = await compter(corps._id, [ligne])
      return [r.statut, r.corps.code]
    }
    expect(await refus({ IdArticle: ailleurs, Ajout: 1 })).toEqual([409, 'ARTICLE_INCONNU'])
    expect(await refus({ CodeBarre: 'IN12', Ajout: 1 })).toEqual([409, 'ARTICLE_INCONNU'])
    expect(await refus({ IdArticle: police, Ajout: 1 })).toEqual([409, 'HORS_INVENTAIRE'])
    expect(await refus({ CodeBarre: 'rien', Ajout: 1 })).toEqual([409, 'ARTICLE_INCONNU'])
    expect(await refus({ Ajout: 1 })).toEqual([400, 'DEMANDE_INVALIDE'])
    for (const Compte of [-1, 1.5, 1e12])
      expect(await refus({ IdArticle: vide, Compte })).toEqual([400, 'DEMANDE_INVALIDE'])
    for (const Ajout of [0, -2, 1.5, 1e12, -1e12])
      expect(await refus({ IdArticle: vide, Ajout })).toEqual([400, 'DEMANDE_INVALIDE'])
    expect(await refus({ IdArticle: vide, Ajout: 1, Compte: 1 })).toEqual([400, 'DEMANDE_INVALIDE'])
  })

  it('ne compte pas deux fois le même rayon à la fois', async () => {
    const { corps } = await ouvrir({ IdCateg: s.refs.MON })
    for (const payload of [{}, { IdCateg: s.refs.MON }, { IdMarque: s.refs.POLICE }]) {
      const r = await ouvrir(payload)
      expect([r.statut, r.corps.code, r.corps.Reference]).toEqual([
        409,
        'INVENTAIRE_EN_COURS',
        corps.Reference,
      ])
      expect(r.corps.message).toMatch(
        /^L’inventaire INV-\S+ est en cours et compte déjà .+ : terminez-le d’abord\.$/,
      )
    }
    expect((await ouvrir({ IdCateg: s.refs.ACC })).statut).toBe(201)
    expect((await ouvrir({ IdOfficine: s.essai.officines.PLT })).statut).toBe(403)
    const courses = await Promise.all([
      ouvrir({ IdOfficine: s.essai.officines.PLT }, 'gerant@PLT'),
      ouvrir({ IdOfficine: s.essai.officines.PLT }, 'magasinier@PLT'),
    ])
    expect(courses.map(r => r.statut).sort()).toEqual([201, 409])
  })

  it('compte en même temps une marque et une catégorie qui n’ont aucun article en commun', async () => {
    const { rows } = await s.essai.pool.query(
      `insert into marque ("_id", "Libelle_marq") values (nouvel_id(), 'Gouttes du Lac') returning "_id"`,
    )
    const IdMarque = rows[0]._id as string
    const commun = await s.approvisionner('GL-0', 1, { IdMarque, IdCateg: s.refs.MON })
    await s.approvisionner('GL-1', 3, { IdMarque, IdCateg: s.refs.ACC })
    await s.essai.pool.query(`update inventaire set "Statut" = 'Annulé' where "Statut" = 'En cours'`)
    const montures = (await ouvrir({ IdCateg: s.refs.MON })).corps
    // One frame of the brand is on the shelf: they share it, and it is named.
    const refuse = await ouvrir({ IdMarque })
    expect([refuse.statut, refuse.corps.message]).toEqual([
      409,
      `L’inventaire ${montures.Reference} est en cours et compte déjà Gouttes du Lac GL-0 : terminez-le d’abord.`,
    ])
    await s.essai.appeler('magasinier', inventaires.annuler, { params: { id: montures._id } })
    await s.essai.appeler('magasinier', contrat.stock.sortir, {
      payload: { Motif: 'Casse', lignes: [{ IdArticle: commun, Quantite: 1 }] } as never,
    })
    const seules = (await ouvrir({ IdCateg: s.refs.MON })).corps
    const marque = await ouvrir({ IdMarque })
    expect([marque.statut, marque.corps.code]).toEqual([201, undefined])
    // Found after all, the frame at zero is counted by one of them alone: its stock is written once.
    const trouvee = [{ IdArticle: commun, Ajout: 1 }]
    const deux = await Promise.all([compter(seules._id, trouvee), compter(marque.corps._id, trouvee)])
    expect(deux.map(r => r.corps.code ?? 'fait').sort()).toEqual(['COMPTE_AILLEURS', 'fait'])
    for (const id of [seules._id, marque.corps._id])
      await s.essai.appeler('magasinier', inventaires.annuler, { params: { id } })
  })

  it('s’abandonne sans toucher au stock', async () => {
    const id = await s.approvisionner('IN-14', 4)
    const { corps } = await ouvrir()
    await compter(corps._id, [{ IdArticle: id, Compte: 0 }])
    const annule = await s.essai.appeler('magasinier', inventaires.annuler, { params: { id: corps._id } })
    expect(annule.corps.Statut).toBe('Annulé')
    expect(await s.quantite(id)).toBe(4)
    expect((await appliquer(corps._id)).statut).toBe(409)
  })

  it('s’imprime et s’exporte, sans valeur pour qui ne voit pas les prix d’achat', async () => {
    const id = await s.approvisionner('IN-15', 4)
    const { corps } = await ouvrir()
    await compter(corps._id, [{ IdArticle: id, Compte: 1, Motif: 'Introuvables' }])
    const papier = async (qui: Personne) =>
      texteDuPdf((await s.essai.appeler(qui, inventaires.imprimer, { params: { id: corps._id } })).brut)
    expect(await papier('opticien')).toContain('Feuille d’inventaire')
    await appliquer(corps._id)
    expect(await papier('gerant')).toContain('prix d’achat')
    const sansPrix = await papier('opticien')
    expect(sansPrix).toContain('Introuvables')
    expect(sansPrix).not.toContain('prix d’achat')
    const csv = await s.essai.appeler('magasinier', inventaires.exporter, {
      params: { id: corps._id },
      query: { format: 'csv' },
    })
    expect(csv.brut.toString()).toContain('IN-15')
    expect(csv.brut.toString()).toContain('-60000')
  })
})
