import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'

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

const lire = async (id: string, qui: Personne = 'magasinier') =>
  (await s.sur(receptions.lire, id, undefined, qui)).corps
const codes = (r: { statut: number; corps: { code: string } }) => [r.statut, r.corps.code]

describe('un bon de réception', () => {
  it('prend un numéro de son officine, additionne ses lignes et n’entre dans aucun stock', async () => {
    const r = await s.creer([
      s.ligne('RX-1', { Remise: 2_000, Couleur: 'Noir', Taille: '51', CodeBarre: '8056597177795' }),
      s.ligne('RX-2', { Quantite: 3, PrixVenteHT: 40_000 }),
    ])
    expect(r.statut).toBe(201)
    expect(r.corps).toMatchObject({
      RefBR: expect.stringMatching(/^BR-ANG-\d\d-00001$/),
      Fournisseur: 'Optique du Golfe',
      IdOfficine: ANG,
      statut: 'Créé',
      transfert_total_in_stock: false,
      NombreLignes: 2,
      Quantite: 13,
      QuantiteTransferee: 0,
      MontantAchat: 10 * 18_000 + 3 * 20_000,
      MontantVente: 13 * 45_000,
      Regle: false,
      version: 1,
      envois: [],
    })
    expect(r.corps.lignes.map((l: { CodeBarre: string }) => l.CodeBarre)).toEqual([
      '8056597177795',
      expect.stringMatching(/^DP\d{8}$/),
    ])
    expect(r.corps.lignes[1]).toMatchObject({
      Categorie: 'Montures',
      Marque: 'Ray-Ban',
      Remise: 0,
      PrixVenteHT: 40_000,
    })
    expect(await s.enStock('RX-1', ANG)).toBeNull()
    expect(await lire(r.corps._id)).toEqual(r.corps)
  })

  it('dit de quelle ligne est la marque qui n’existe plus, à la création comme à la modification', async () => {
    const absente = '0199a0a0-0000-7000-8000-0000000000ff'
    const lignes = [s.ligne('RX-F1'), s.ligne('RX-F2', { IdMarque: absente, IdStyle: absente })]
    const champs = {
      'payload.lignes.1.IdMarque': 'Cet enregistrement n’existe pas',
      'payload.lignes.1.IdStyle': 'Cet enregistrement n’existe pas',
    }
    const refuse = await s.creer(lignes)
    expect([refuse.statut, refuse.corps.champs]).toEqual([400, champs])
    const { corps } = await s.creer([s.ligne('RX-F1')])
    const r = await s.sur(receptions.modifier, corps._id, { version: 1, lignes })
    expect([r.statut, r.corps.champs]).toEqual([400, champs])
  })

  it('tire le prix hors taxe du code de TVA de la catégorie, sans en inventer un', async () => {
    await s.essai.pool.query(
      `update categorie_article set "IdCodeTva" = (select "_id" from code_tva where "Taux" = 18) where "_id" = $1`,
      [s.refs.ACC],
    )
    const { corps } = await s.creer([s.ligne('TVA-1', { IdCateg: s.refs.ACC }), s.ligne('TVA-2')])
    expect(corps.lignes.map((l: { PrixVenteHT: number }) => l.PrixVenteHT)).toEqual([38_136, null])
  })

  it.each([
    [{ lignes: [] }, 'payload.lignes', 'Au moins une ligne'],
    [{ IdFournisseur: undefined }, 'payload.IdFournisseur', 'Obligatoire'],
    [
      { IdFournisseur: '0199a3b0-0000-7000-8000-000000000000' },
      'payload.IdFournisseur',
      'Ce fournisseur n’existe pas',
    ],
    [{ DateCommande: '2999-01-01' }, 'payload.DateCommande', 'Cette date est dans le futur.'],
    [{ Total: 1 }, 'payload.Total', 'Champ inconnu'],
  ])('refuse %j', async (plus, champ, message) => {
    const r = await s.creer([s.ligne('REF-1')], plus)
    expect([r.statut, r.corps.champs[champ]]).toEqual([400, message])
  })

  it.each([
    [{ Quantite: 0 }, 'Quantite', 'Au moins 1'],
    [{ Quantite: -1 }, 'Quantite', 'Au moins 1'],
    [{ Quantite: 1.5 }, 'Quantite', 'Une quantité est un nombre entier.'],
    [{ Quantite: 1e12 }, 'Quantite', 'Au plus 100 000'],
    [{ Quantite: '3' }, 'Quantite', 'Une quantité est un nombre entier.'],
    [{ PrixAchatBrut: -5 }, 'PrixAchatBrut', 'Un montant n’est pas négatif.'],
    [{ PrixVenteTTC: null }, 'PrixVenteTTC', 'Obligatoire'],
    [{ PrixVenteTTC: 10.5 }, 'PrixVenteTTC', 'Un montant est un nombre entier de francs, sans décimales.'],
    [{ Reference: ' ' }, 'Reference', 'Obligatoire'],
    [{ Remise: 20_001 }, 'Remise', 'La remise dépasse le prix d’achat.'],
    [{ PrixVenteHT: 45_001 }, 'PrixVenteHT', 'Le prix hors taxe dépasse le prix toutes taxes comprises.'],
    [{ CodeBarre: 'é€' }, 'CodeBarre', 'Au plus 40 chiffres ou lettres sans accent'],
  ])('refuse une ligne avec %j, sur son champ', async (plus, champ, message) => {
    const r = await s.creer([s.ligne('OK-1'), s.ligne('KO-1', plus)])
    expect([r.statut, r.corps.champs]).toEqual([400, { [`payload.lignes.1.${champ}`]: message }])
  })

  it('ne porte deux fois ni le même article ni le même code-barres', async () => {
    const article = await s.creer([
      s.ligne('DBL 1', { Couleur: 'Doré' }),
      s.ligne('dbl-1', { Couleur: 'DORE' }),
    ])
    expect(article.corps.champs).toEqual({ 'payload.lignes.1.Reference': 'Déjà à la ligne 1.' })
    const code = await s.creer([
      s.ligne('DBL-2', { CodeBarre: '123' }),
      s.ligne('DBL-3', { CodeBarre: '123' }),
    ])
    expect(code.corps.champs).toEqual({ 'payload.lignes.1.CodeBarre': 'Déjà à la ligne 1.' })
  })

  it('reconnaît un article connu : le même code-barres, jamais celui d’un autre', async () => {
    await s.approvisionner('CONNU', 4, { CodeBarre: '4006381333931', Couleur: 'Écaille', Taille: '52' })
    const sien = await s.creer([s.ligne('connu', { Couleur: 'ECAILLE', Taille: '52' })])
    expect(sien.corps.lignes[0].CodeBarre).toBe('4006381333931')
    expect(codes(await s.creer([s.ligne('AUTRE', { CodeBarre: '4006381333931' })]))).toEqual([
      409,
      'CODE_BARRE_PRIS',
    ])
    expect(
      codes(await s.creer([s.ligne('CONNU', { Couleur: 'Écaille', Taille: '52', CodeBarre: '999' })])),
    ).toEqual([409, 'CODE_BARRE_DIFFERENT'])
    const [a, b] = [await s.creer([s.ligne('NEUF')]), await s.creer([s.ligne('neuf')])]
    expect(b.corps.lignes[0].CodeBarre).toBe(a.corps.lignes[0].CodeBarre)
  })

  it('dit pendant la saisie ce qu’il connaît, avec les derniers prix', async () => {
    await s.approvisionner('VU', 7, { CodeBarre: '3073781190038', IdOfficine: PLT })
    const chercher = (query: object, qui: Personne = 'magasinier') =>
      s.essai.appeler(qui, receptions.reconnaitre, { query: query as never })
    expect((await chercher({ CodeBarre: '3073781190038' })).corps.article).toMatchObject({
      par: 'CodeBarre',
      Reference: 'VU',
      Marque: 'Ray-Ban',
      PrixAchat: 20_000,
      PrixVente: 45_000,
      Quantite: 0,
      QuantiteReseau: 7,
    })
    const parNom = await chercher({ IdMarque: s.refs.RAYBAN, Reference: 'vu' })
    expect(parNom.corps.article).toMatchObject({ par: 'Reference', CodeBarre: '3073781190038' })
    expect((await chercher({ IdMarque: s.refs.POLICE, Reference: 'vu' })).corps.article).toBeNull()
  })
})

describe('les lignes', () => {
  const creer = async (...lignes: object[]) => (await s.creer(lignes)).corps
  const ligneDe = (quoi: 'ajouterLigne' | 'modifierLigne' | 'supprimerLigne', id: string, payload: object) =>
    s.essai.appeler('magasinier', receptions[quoi] as typeof receptions.supprimerLigne, {
      params: { id },
      payload: payload as never,
    })

  it('s’ajoutent, se corrigent et se retirent une à une, et les sommes suivent', async () => {
    const bon = await creer(s.ligne('L-1'))
    const ajoutee = await ligneDe('ajouterLigne', bon._id, s.ligne('L-2', { Quantite: 2 }))
    expect(ajoutee.corps).toMatchObject({ NombreLignes: 2, Quantite: 12, MontantAchat: 240_000 })
    const [, seconde] = ajoutee.corps.lignes
    const corrigee = await ligneDe('modifierLigne', bon._id, { _id: seconde._id, Quantite: 5, Remise: 1_000 })
    expect(corrigee.corps).toMatchObject({ Quantite: 15, MontantAchat: 200_000 + 5 * 19_000 })
    expect(corrigee.corps.lignes[1]).toMatchObject({
      Reference: 'L-2',
      CodeBarre: seconde.CodeBarre,
      PrixVenteTTC: 45_000,
    })
    const retiree = await ligneDe('supprimerLigne', bon._id, { _id: seconde._id })
    expect(retiree.corps).toMatchObject({ NombreLignes: 1, Quantite: 10, MontantAchat: 200_000 })
    const derniere = await ligneDe('supprimerLigne', bon._id, { _id: bon.lignes[0]._id })
    expect(codes(derniere)).toEqual([409, 'DERNIERE_LIGNE'])
    const inconnue = await ligneDe('supprimerLigne', bon._id, { _id: seconde._id })
    expect(inconnue.corps.champs).toEqual({ 'payload._id': 'Cette ligne n’est pas de ce bon.' })
    const double = await ligneDe('ajouterLigne', bon._id, s.ligne('l-1'))
    expect(double.corps.champs).toEqual({ 'payload.Reference': 'Déjà à la ligne 1.' })
  })

  it('se remplacent toutes ensemble, même quand deux échangent leurs noms', async () => {
    const bon = await creer(s.ligne('E-1'), s.ligne('E-2'), s.ligne('E-3'))
    const [un, deux] = bon.lignes
    const r = await s.sur(receptions.modifier, bon._id, {
      version: bon.version,
      NumeroBL: 'BL 778',
      lignes: [
        { ...s.ligne('E-2'), _id: un._id, CodeBarre: deux.CodeBarre },
        { ...s.ligne('E-1'), _id: deux._id, CodeBarre: un.CodeBarre },
        s.ligne('E-4'),
      ],
    })
    expect(r.corps).toMatchObject({ NumeroBL: 'BL 778', version: 2 })
    expect(r.corps.lignes.map((l: { _id: string; Reference: string }) => l.Reference)).toEqual([
      'E-2',
      'E-1',
      'E-4',
    ])
    expect(r.corps.lignes[0]._id).toBe(un._id)
    const perimee = await s.sur(receptions.modifier, bon._id, { version: 1, NumeroBL: 'x' })
    expect([...codes(perimee), perimee.corps.courant.version]).toEqual([409, 'VERSION_PERIMEE', 2])
  })

  it('déjà transférées gardent leur nom et au moins ce qui est parti', async () => {
    const bon = await creer(s.ligne('T-1'), s.ligne('T-2'))
    const [un, deux] = bon.lignes
    await s.sur(receptions.transferer, bon._id, { lignes: [{ _id: un._id, IdOfficine: PLT, Quantite: 4 }] })
    const changer = (payload: object) => ligneDe('modifierLigne', bon._id, { _id: un._id, ...payload })
    expect((await changer({ Quantite: 3 })).corps.message).toBe(
      'T-1 : 4 déjà transférés, la quantité ne descend pas en dessous.',
    )
    expect(codes(await changer({ Reference: 'T-9' }))).toEqual([409, 'LIGNE_TRANSFEREE'])
    expect(codes(await ligneDe('supprimerLigne', bon._id, { _id: un._id }))).toEqual([
      409,
      'LIGNE_TRANSFEREE',
    ])
    expect((await changer({ Quantite: 4 })).statut).toBe(200)
    const sansReste = await ligneDe('supprimerLigne', bon._id, { _id: deux._id })
    expect(sansReste.corps).toMatchObject({
      transfert_total_in_stock: true,
      statut: 'Transféré',
      EnTransit: 4,
    })
    expect(codes(await ligneDe('ajouterLigne', bon._id, s.ligne('T-3')))).toEqual([409, 'LIGNES_FIGEES'])
  })
})

describe('le prix d’achat', () => {
  it('ne se montre qu’à qui a la permission, et se garde quand un autre corrige la ligne', async () => {
    const { corps: bon } = await s.creer([s.ligne('SECRET')])
    await s.essai.pool.query(
      `update role set permissions = array_remove(permissions, 'stock.prixachat') where livre = 'magasinier'`,
    )
    const lu = await lire(bon._id)
    expect(lu.MontantAchat).toBeNull()
    expect(lu.lignes[0]).toMatchObject({ PrixAchatBrut: null, Remise: null, PrixVenteTTC: 45_000 })
    const { PrixAchatBrut: _, ...sansPrix } = s.ligne('SECRET', { Quantite: 2, _id: lu.lignes[0]._id })
    expect((await s.sur(receptions.modifier, bon._id, { version: 1, lignes: [sansPrix] })).statut).toBe(200)
    const vu = await s.essai.appeler('magasinier', receptions.reconnaitre, {
      query: { CodeBarre: '3073781190038' },
    })
    expect(vu.corps.article.PrixAchat).toBeNull()
    expect((await lire(bon._id, 'gerant')).MontantAchat).toBe(40_000)
    await s.essai.pool.query(
      `update role set permissions = permissions || '{stock.prixachat}' where livre = 'magasinier'`,
    )
  })
})

describe('les listes', () => {
  const groupe = (query: object, qui: Personne = 'magasinier') =>
    s.essai.appeler(qui, receptions.groupe, { query: query as never })
  let plateau: { _id: string; RefBR: string }
  beforeAll(async () => {
    const autre = (
      await s.essai.appeler('administrateur', contrat.fournisseurs.creer, {
        payload: { Nom: 'Verriers Réunis' },
      })
    ).corps._id
    plateau = (
      await s.creer(
        [s.ligne('P-1')],
        { IdFournisseur: autre, NumeroBL: 'LIV/42', DateCommande: '2026-02-03' },
        'magasinier@PLT',
      )
    ).corps
  })

  it('donnent la page d’une officine, numéro dans l’adresse', async () => {
    const page = await s.essai.appeler('magasinier@PLT', receptions.parOfficine, {
      params: { officineId: PLT, page: '1' },
    })
    expect(page.corps.pager).toMatchObject({ totalItems: 1, currentPage: 1 })
    expect(page.corps.pageOfItems[0]).toMatchObject({ RefBR: plateau.RefBR, Fournisseur: 'Verriers Réunis' })
    const zero = await s.essai.brut('magasinier', 'GET', `/api/commandes/fournisseurs/officine/${ANG}/0`)
    expect(zero.corps.champs).toEqual({ page: 'Un numéro de page est attendu, à partir de 1' })
    const loin = await s.essai.appeler('magasinier', receptions.parOfficine, {
      params: { officineId: ANG, page: '2' },
      query: { limit: 2, tri: 'RefBR' },
    })
    expect(loin.corps.pageOfItems.map((b: { RefBR: string }) => b.RefBR.slice(-5))).toEqual([
      '00003',
      '00004',
    ])
  })

  it('cherchent par numéro, bon de livraison et fournisseur, sans accents', async () => {
    const refs = async (query: object) =>
      (await groupe(query, 'gerant')).corps.map((b: { RefBR: string }) => b.RefBR)
    for (const q of ['verriers reunis', 'LIV/42', plateau.RefBR, plateau.RefBR.slice(3).toLowerCase()])
      expect(await refs({ q }), q).toEqual([plateau.RefBR])
    expect(await refs({ du: '2026-02-01', au: '2026-02-28' })).toEqual([plateau.RefBR])
    expect(await refs({ q: 'personne' })).toEqual([])
    expect(await refs({ statut: 'Validé' })).toEqual([])
    const { corps: unePage } = await groupe({ page: 1, du: '2026-02-01', au: '2026-02-28' }, 'gerant')
    expect(unePage.pager.totalItems).toBe(1)
    const non = await refs({ transfert_total_in_stock: 'false', IdFournisseur: s.fournisseur })
    expect(non).not.toContain(plateau.RefBR)
    expect(non.length).toBeGreaterThan(3)
  })

  it('ne montrent que son officine à qui ne voit pas le réseau', async () => {
    const vus = (await groupe({ page: 1, limit: 200 })).corps
    expect(vus.pageOfItems.every((b: { IdOfficine: string }) => b.IdOfficine === ANG)).toBe(true)
    expect(vus.pager.totalItems).toBe(vus.pageOfItems.length)
    expect((await groupe({ IdOfficine: PLT })).statut).toBe(403)
    expect((await s.sur(receptions.lire, plateau._id)).statut).toBe(404)
    expect((await s.sur(receptions.lire, plateau._id, undefined, 'gerant')).statut).toBe(200)
    expect((await s.sur(receptions.transferer, plateau._id, {}, 'gerant')).statut).toBe(403)
    expect((await s.creer([s.ligne('X')], { IdOfficine: PLT })).statut).toBe(403)
  })
})

describe('supprimer, annuler', () => {
  it('se supprime tant que rien n’est transféré ; la liste le compte en moins', async () => {
    const total = async () =>
      (await s.essai.appeler('magasinier', receptions.groupe, { query: { page: 1 } })).corps.pager.totalItems
    const { corps: bon } = await s.creer([s.ligne('SUP')])
    const avant = await total()
    expect((await s.sur(receptions.supprimer, bon._id)).statut).toBe(200)
    expect(await total()).toBe(avant - 1)
    expect((await s.sur(receptions.lire, bon._id)).statut).toBe(404)
    const { corps: parti } = await s.creer([s.ligne('SUP')])
    await s.sur(receptions.transferer, parti._id)
    const refuse = await s.sur(receptions.supprimer, parti._id)
    expect([...codes(refuse), refuse.corps.message]).toEqual([
      409,
      'BON_TRANSFERE',
      'Ce bon a été transféré : il ne se supprime plus.',
    ])
  })

  it('s’annule avant validation : ce qui était en route revient, plus rien n’en sort', async () => {
    const { corps: bon } = await s.creer([s.ligne('ANN')])
    await s.sur(receptions.transferer, bon._id)
    const r = await s.sur(receptions.annuler, bon._id, { Motif: 'Erreur de commande' })
    expect(r.corps).toMatchObject({
      statut: 'Annulé',
      MotifAnnulation: 'Erreur de commande',
      EnTransit: 0,
      QuantiteTransferee: 0,
      transfert_total_in_stock: false,
    })
    expect(r.corps.envois[0].statut).toBe('Annulé')
    for (const [appel, code] of [
      [receptions.transferer, 'ETAPE_IMPOSSIBLE'],
      [receptions.valider, 'BON_ANNULE'],
      [receptions.annuler, 'ETAPE_IMPOSSIBLE'],
      [receptions.supprimer, 'BON_TRANSFERE'],
    ] as const)
      expect(codes(await s.sur(appel, bon._id)), appel.path).toEqual([409, code])
    expect(codes(await s.sur(receptions.regler, bon._id, undefined, 'gerant'))).toEqual([
      409,
      'REGLEMENT_IMPOSSIBLE',
    ])
    expect(codes(await s.sur(receptions.modifier, bon._id, { version: r.corps.version }))).toEqual([
      409,
      'BON_ANNULE',
    ])
    expect((await s.enStock('ANN', ANG))?.Quantite).toBe(0)
  })

  it('garde un fournisseur dont il vient', async () => {
    const r = await s.essai.appeler('administrateur', contrat.fournisseurs.supprimer, {
      params: { id: s.fournisseur },
    })
    expect(r.corps.message).toMatch(/est encore utilisé par \d+ bons de réception\.$/)
  })
})

describe('l’historique d’un bon', () => {
  it('tait les prix d’achat à qui ne les voit pas, et n’est pas pour qui ne voit pas les bons', async () => {
    const { corps: bon } = await s.creer([s.ligne('HIST', { Remise: 2_000 })])
    await s.essai.appeler('magasinier', receptions.modifierLigne, {
      params: { id: bon._id },
      payload: { _id: bon.lignes[0]._id, PrixAchatBrut: 21_000, Remise: 1_000, Quantite: 9 },
    })
    const lire = (entity: string, id: string) =>
      s.essai.appeler('caissier', contrat.historique.lire, { params: { entity, id } })
    const changer = (permissions: string) =>
      s.essai.pool.query(`update role set permissions = permissions || $1::text[] where livre = 'caissier'`, [
        permissions,
      ])
    await changer('{historique.lire}')
    expect((await lire('bon_reception', bon._id)).statut).toBe(404)
    await changer('{receptions.lire}')
    const { corps: duBon } = await lire('bon_reception', bon._id)
    expect(duBon[0].apres).toMatchObject({ Quantite: 9 })
    expect(duBon[0].apres).not.toHaveProperty('MontantAchat')
    const { corps: deLaLigne } = await lire('ligne_reception', bon.lignes[0]._id)
    expect(deLaLigne[0].apres).toEqual({ Quantite: 9 })
    await changer('{stock.prixachat}')
    const { corps: tout } = await lire('ligne_reception', bon.lignes[0]._id)
    expect(tout[0].apres).toEqual({ Quantite: 9, PrixAchatBrut: 21_000, Remise: 1_000 })
  })
})
