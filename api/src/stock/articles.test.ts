import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { ArticleSorti } from '@dioptrie/domain/stock/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationsDesEtats } from '../etats/verification.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { mouvementer } from './registre.ts'

const { stock } = contrat
let s: EssaiStock
let ids: Record<'clubmaster' | 'aviator' | 'police' | 'etui' | 'ailleurs', string>
beforeAll(async () => {
  s = await ouvrirEssaiStock()
  const { PLT } = s.essai.officines
  ids = {
    clubmaster: await s.approvisionner('RX5154', 5, {
      Couleur: 'Écaille',
      Taille: '51',
      CodeBarre: '8053672195743',
    }),
    aviator: await s.approvisionner('RB3025', 0, { Couleur: 'Doré', PrixVente: 95_000 }),
    police: await s.approvisionner('VPL-88', 2, {
      IdMarque: s.refs.POLICE,
      SeuilAlerte: 3,
      PrixVente: 60_000,
    }),
    etui: await s.approvisionner('Étui rigide', 40, {
      IdMarque: null,
      IdCateg: s.refs.ACC,
      PrixVente: 3_000,
    }),
    ailleurs: await s.approvisionner('RX5154', 7, { Couleur: 'écaille', Taille: '51', IdOfficine: PLT }),
  }
})
afterAll(() => s.essai.fermer())

const lister = (query: object = {}, qui: Personne = 'magasinier') =>
  s.essai.appeler(qui, stock.parOfficine, { params: { id: s.essai.officines.ANG }, query: query as never })
const references = (r: { corps: { Reference: string }[] }) => r.corps.map(a => a.Reference)
const modifier = (id: string, payload: object, qui: Personne = 'gerant') =>
  s.essai.appeler(qui, stock.modifier, { params: { id }, payload: payload as never })

describe('le stock d’une officine', () => {
  it('montre ce qu’il y a ici, ailleurs, et ce que cela vaut', async () => {
    const { corps } = await lister({ q: 'ray ban ECAILLE' })
    expect(corps).toHaveLength(1)
    expect(corps[0]).toMatchObject({
      Marque: 'Ray-Ban',
      Categorie: 'Montures',
      Quantite: 5,
      AutresOfficines: 7,
      EnTransit: 0,
      PrixAchat: 20_000,
      PrixVente: 45_000,
      Disponibilite: 'En stock',
    })
  })

  it('ne montre les prix d’achat qu’à qui le peut, même dans l’export et l’historique', async () => {
    expect((await lister({}, 'opticien')).corps.map((a: { PrixAchat: null }) => a.PrixAchat)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const { corps } = await s.essai.appeler('opticien', stock.mouvements, { params: { id: ids.clubmaster } })
    expect(corps[0].CoutUnitaire).toBeNull()
    await s.essai.pool.query(
      `update role set permissions = permissions || '{stock.ecrire,historique.lire}' where livre = 'caissier'`,
    )
    const feuille = await s.essai.appeler('caissier', stock.exporter, { query: { format: 'csv' } })
    expect(feuille.brut.toString()).toContain('RX5154')
    expect(feuille.brut.toString()).not.toContain('achat')
    const { corps: historique } = await s.essai.appeler('caissier', contrat.historique.lire, {
      params: { entity: 'article', id: ids.clubmaster },
    })
    expect(historique[0].apres).toMatchObject({ PrixVente: 45_000 })
    expect(historique[0].apres).not.toHaveProperty('PrixAchat')
    expect((await modifier(ids.clubmaster, { PrixAchat: 1, version: 1 }, 'caissier')).statut).toBe(403)
    await s.essai.pool.query(
      `update role set permissions = array_remove(array_remove(permissions, 'stock.ecrire'), 'historique.lire') where livre = 'caissier'`,
    )
  })

  it.each([
    [{}, ['Étui rigide', 'VPL-88', 'RB3025', 'RX5154']],
    [{ tri: '-Designation' }, ['RX5154', 'RB3025', 'VPL-88', 'Étui rigide']],
    [{ tri: 'PrixVente' }, ['Étui rigide', 'RX5154', 'VPL-88', 'RB3025']],
    [{ Disponibilite: 'Rupture' }, ['RB3025']],
    [{ Disponibilite: 'Alerte' }, ['VPL-88']],
    [{ Disponibilite: 'Disponible' }, ['Étui rigide', 'VPL-88', 'RX5154']],
    [{ PrixMin: 45_000, PrixMax: 60_000 }, ['VPL-88', 'RX5154']],
    [{ q: 'etui' }, ['Étui rigide']],
    [{ q: '8053672195743' }, ['RX5154']],
    [{ q: 'police 88' }, ['VPL-88']],
    [{ q: 'inconnu' }, []],
    [{ Disponibilite: 'Rupture', PrixMax: 3_000, mode: '1' }, ['Étui rigide', 'RB3025']],
  ])('répond à %j', async (query, attendues) => {
    expect(references(await lister(query))).toEqual(attendues)
    const { corps } = await lister({ ...query, page: 1 })
    expect([corps.pager.totalItems, corps.pageOfItems.length]).toEqual([attendues.length, attendues.length])
  })

  it('se filtre par catégorie et par marque', async () => {
    expect(references(await lister({ IdCateg: s.refs.ACC }))).toEqual(['Étui rigide'])
    expect(references(await lister({ IdMarque: s.refs.POLICE }))).toEqual(['VPL-88'])
  })

  it('compte ce qu’une recherche trouve jusqu’à 10 000, et donne d’abord ce qui commence par un des mots', async () => {
    const ligne = (Reference: string) => [s.refs.POLICE, s.essai.officines.PLT, s.refs.MON, Reference]
    const charger = (combien: number, Reference: string) =>
      s.essai.pool.query(
        `insert into article ("IdMarque", "IdOfficine", "IdCateg", "Reference", "CodeBarre")
         select $1, $2, $3, $4 || n, 'COM' || $4 || n from generate_series(1, $5::int) n`,
        [...ligne(Reference), combien],
      )
    const chercher = (query: object) =>
      s.essai.appeler('magasinier@PLT', stock.parOfficine, {
        params: { id: s.essai.officines.PLT },
        query: { limit: 25, ...query } as never,
      })
    await s.essai.pool.query(
      `insert into article ("IdMarque", "IdOfficine", "IdCateg", "Reference", "CodeBarre") values ($1, $2, $3, $4, 'COMZ')`,
      [null, ...ligne('COMMUN zzz').slice(1)],
    )
    await charger(9_999, 'commun ')
    const juste = (await chercher({ q: 'commun', page: 1 })).corps
    expect(juste.pager).toMatchObject({ totalItems: 10_000, totalPages: 400 })
    expect(juste.pager.auMoins).toBeUndefined()
    await charger(1, 'commun bis ')
    const ensemble = (await chercher({ q: 'commun', page: 1, limit: 50 })).corps
    expect(ensemble.pager).toMatchObject({ totalItems: 10_000, auMoins: true, totalPages: 200 })
    // It has no brand: it begins with the word.
    expect(ensemble.pageOfItems[0].Reference).toBe('COMMUN zzz')
    const deuxPages = [await chercher({ q: 'commun', page: 1 }), await chercher({ q: 'commun', page: 2 })]
    expect(deuxPages.flatMap(p => p.corps.pageOfItems)).toEqual(ensemble.pageOfItems)
  })

  it('n’offre à choisir que ce dont il reste dans son officine, même à qui voit le réseau', async () => {
    for (const qui of ['opticien', 'gerant'] as const) {
      const r = await s.essai.appeler(qui, stock.aChoisir)
      expect(references(r)).toEqual(['Étui rigide', 'VPL-88', 'RX5154'])
      expect(new Set(r.corps.map((a: { IdOfficine: string }) => a.IdOfficine))).toEqual(
        new Set([s.essai.officines.ANG]),
      )
    }
  })

  it('dit « sync » et redonne la liste quand la longueur a changé, sinon rien', async () => {
    const verifier = (count: string) =>
      s.essai.appeler('opticien', stock.verifierLongueur, {
        params: { officine: s.essai.officines.ANG, count },
      })
    expect((await verifier('4')).corps).toEqual({ message: 'a jour', data: [] })
    const { corps } = await verifier('3')
    expect([corps.message, corps.data.length]).toEqual(['sync', 4])
    expect((await verifier('trois')).statut).toBe(400)
  })

  it('vaut tant, par catégorie ; de tout le réseau, pour qui le voit', async () => {
    const { corps } = await s.essai.appeler('magasinier', stock.valeur)
    const ici = { IdOfficine: s.essai.officines.ANG, Officine: 'Cocody Angré' }
    const { corps: partout } = await s.essai.appeler('administrateur', stock.valeur)
    expect(partout.filter((l: { IdOfficine: string }) => l.IdOfficine === ici.IdOfficine)).toEqual(corps)
    expect(new Set(partout.map((l: { IdOfficine: string }) => l.IdOfficine)).size).toBeGreaterThan(1)
    expect(corps).toEqual([
      {
        ...ici,
        IdCateg: s.refs.ACC,
        Categorie: 'ACC',
        Libelle: 'Accessoires',
        Articles: 1,
        Quantite: 40,
        ValeurAchat: 800_000,
        ValeurVente: 120_000,
      },
      {
        ...ici,
        IdCateg: s.refs.MON,
        Categorie: 'MON',
        Libelle: 'Montures',
        Articles: 2,
        Quantite: 7,
        ValeurAchat: 140_000,
        ValeurVente: 345_000,
      },
    ])
  })
})

describe('un article', () => {
  it('se lit avec les officines qui l’ont', async () => {
    const { corps } = await s.essai.appeler('opticien', stock.lire, { params: { id: ids.clubmaster } })
    expect(corps.ailleurs).toEqual([{ IdOfficine: s.essai.officines.PLT, Officine: 'Plateau', Quantite: 7 }])
  })

  it('se trouve par son code-barres, ici d’abord', async () => {
    const chercher = (qui: Personne, code = '8053672195743') =>
      s.essai.appeler(qui, stock.parCode, { params: { code } })
    expect((await chercher('gerant@PLT')).corps.map((a: { _id: string }) => a._id)).toEqual([
      ids.ailleurs,
      ids.clubmaster,
    ])
    expect((await chercher('opticien')).corps.map((a: { _id: string }) => a._id)).toEqual([ids.clubmaster])
    expect((await chercher('opticien', '000')).corps).toEqual([])
    // A spreadsheet took its zeros, or the reader gives none.
    const id = await s.approvisionner('SANS-ZERO', 1, { CodeBarre: '36000291452' })
    for (const code of ['036000291452', '0036000291452', '36000291452'])
      expect((await chercher('opticien', code)).corps.map((a: { _id: string }) => a._id)).toEqual([id])
  })

  it('change de prix et de seuil avec sa trace, sans écraser un autre', async () => {
    const { corps } = await modifier(ids.aviator, { PrixVente: 99_000, SeuilAlerte: 2, version: 1 })
    expect(corps).toMatchObject({ PrixVente: 99_000, SeuilAlerte: 2, version: 2 })
    const perimee = await modifier(ids.aviator, { PrixVente: 1, version: 1 })
    expect([perimee.statut, perimee.corps.code, perimee.corps.courant.PrixVente]).toEqual([
      409,
      'VERSION_PERIMEE',
      99_000,
    ])
    const { corps: historique } = await s.essai.appeler('gerant', contrat.historique.lire, {
      params: { entity: 'article', id: ids.aviator },
    })
    expect(historique[0]).toMatchObject({
      avant: { PrixVente: 95_000, SeuilAlerte: 0 },
      apres: { PrixVente: 99_000, SeuilAlerte: 2 },
    })
  })

  it('corrigé de nom l’est dans tout le réseau, et jamais au prix d’un doublon', async () => {
    // Another officine has it too: head office alone renames it; sent again as it is, a name is no change.
    const code8 = { CodeBarre: '9999999999994', version: 1 }
    expect((await modifier(ids.clubmaster, code8)).statut).toBe(403)
    const { corps } = await s.essai.appeler('administrateur', stock.modifier, {
      params: { id: ids.clubmaster },
      payload: { Couleur: 'Écaille foncée', version: 1 },
    })
    expect(corps).toMatchObject({ Couleur: 'Écaille foncée', version: 2, AutresOfficines: 7 })
    const autre = await s.approvisionner('RX5154', 0, { Couleur: 'Bleu', Taille: '51' })
    const double = await modifier(autre, { Couleur: 'ECAILLE FONCEE', version: 1 })
    expect([double.statut, double.corps.code]).toEqual([409, 'DEJA_PRESENT'])
    const code = await modifier(autre, { CodeBarre: '8053672195743', version: 1 })
    expect([code.statut, code.corps.code]).toEqual([409, 'CODE_BARRE_PRIS'])
  })

  it.each([
    [{ PrixVente: -1 }, 'payload.PrixVente'],
    [{ PrixVente: 1.5 }, 'payload.PrixVente'],
    [{ PrixVente: 1e12 }, 'payload.PrixVente'],
    [{ SeuilAlerte: -1 }, 'payload.SeuilAlerte'],
    [{ Quantite: 12 }, 'payload.Quantite'],
    [{ Reference: ' ' }, 'payload.Reference'],
  ])('refuse %j, champ par champ', async (saisie, champ) => {
    const r = await modifier(ids.police, { ...saisie, version: 1 })
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
  })

  it('a ses mouvements du plus récent au plus ancien, page par page', async () => {
    const id = await s.approvisionner('HIST', 10)
    for (let n = 0; n < 4; n++)
      await s.ecrire(tx => mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle: id, Quantite: -1 }]))
    const { corps } = await s.essai.appeler('magasinier', stock.mouvements, {
      params: { id },
      query: { page: 2, limit: 2 },
    })
    expect(corps.pager.totalItems).toBe(5)
    expect(corps.pageOfItems.map((m: { QuantiteApres: number }) => m.QuantiteApres)).toEqual([8, 9])
    const autre = await s.essai.appeler('opticien', stock.mouvements, { params: { id: ids.ailleurs } })
    expect(autre.statut).toBe(404)
  })
})

describe('la recherche partout', () => {
  const chercher = async (qui: Personne, q: string) =>
    (await s.essai.appeler(qui, contrat.recherche.partout, { query: { q } })).corps.articles

  it('trouve un article par son code-barres ou sa référence, chez soi d’abord', async () => {
    const parCode = await chercher('gerant@PLT', '8053672195743')
    expect(parCode.items.map((a: { _id: string }) => a._id)).toEqual([ids.ailleurs, ids.clubmaster])
    const { items } = await chercher('magasinier', 'vpl-88')
    expect(items).toMatchObject([
      { titre: 'Police VPL-88', lien: `/apps/stock/article/${ids.police}`, genre: 'article' },
    ])
  })

  it('ne dit rien du stock à qui ne le voit pas', async () => {
    expect(await chercher('facturation', 'vpl-88')).toEqual({ total: 0, items: [] })
  })
})

describe('une sortie', () => {
  const sortir = (payload: object, entetes = {}) =>
    s.essai.appeler('magasinier', stock.sortir, { payload: payload as never }, entetes)

  it('ôte du stock ce qui est cassé, avec son motif, une seule fois', async () => {
    const id = await s.approvisionner('CASSE', 3)
    const demande = { Motif: 'Casse', lignes: [{ IdArticle: id, Quantite: 2 }] }
    const premiere = await sortir(demande, { 'idempotency-key': 'sortie-1' })
    expect(premiere.statut).toBe(201)
    expect(premiere.corps.Reference).toMatch(/^SOR-ANG-\d\d-00001$/)
    expect(premiere.corps.mouvements).toMatchObject([{ Nature: 'Sortie', Quantite: -2, Motif: 'Casse' }])
    expect((await sortir(demande, { 'idempotency-key': 'sortie-1' })).corps).toEqual(premiere.corps)
    expect(await s.quantite(id)).toBe(1)
    const trop = await sortir(demande)
    expect([trop.statut, trop.corps.code]).toEqual([409, 'STOCK_INSUFFISANT'])
    expect(trop.corps.articles).toMatchObject([{ IdArticle: id, Disponible: 1, Demande: 2 }])
  })

  it.each([0, -1, 1.5, 1e12])('refuse une quantité de %s', async Quantite => {
    const r = await sortir({ Motif: 'Perte', lignes: [{ IdArticle: ids.etui, Quantite }] })
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, ['payload.lignes.0.Quantite']])
  })

  it('ne prend pas dans le stock d’une autre officine', async () => {
    const r = await sortir({ Motif: 'Perte', lignes: [{ IdArticle: ids.ailleurs, Quantite: 1 }] })
    expect([r.statut, r.corps.code]).toEqual([409, 'ARTICLE_INCONNU'])
    expect(await s.quantite(ids.ailleurs)).toBe(7)
  })

  it('paraît parmi ce qui est sorti, avec le jour, la nature et les mots', async () => {
    const jour = new Date().toISOString().slice(0, 10)
    const sortis = async (query: object) =>
      (await s.essai.appeler('magasinier', stock.sortis, { query: query as never })).corps.map(
        (m: { Reference: string; Quantite: number }) => [m.Reference, m.Quantite],
      )
    expect(await sortis({ q: 'casse' })).toEqual([['CASSE', -2]])
    expect(await sortis({ Nature: 'Sortie', du: jour, au: jour })).toEqual([['CASSE', -2]])
    expect(await sortis({ au: '2020-01-01' })).toEqual([])
    expect((await sortis({})).length).toBe(5)
  })
})

it('des articles choisis s’étiquettent ensemble, une fois par pièce en rayon, chez soi', async () => {
  const etiqueter = (articles: string[], qui: Personne = 'magasinier') =>
    s.essai.appeler(qui, stock.etiquettes, { payload: { articles } })
  const planche = await etiqueter([ids.clubmaster, ids.police])
  expect([planche.statut, planche.brut.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await etiqueter([ids.aviator])).corps.code).toBe('AUCUNE_ETIQUETTE')
  // Those of another officine are not seen.
  expect((await etiqueter([ids.ailleurs])).corps.code).toBe('AUCUNE_ETIQUETTE')
  expect((await etiqueter([ids.clubmaster], 'opticien')).statut).toBe(403)
  expect((await etiqueter([])).statut).toBe(400)
  // What each of them would get, before the paper: none for what has left, nothing of another officine.
  const compte = await s.essai.appeler('magasinier', stock.aEtiqueter, {
    payload: { articles: [ids.clubmaster, ids.aviator, ids.ailleurs] },
  })
  const enRayon = (await s.essai.appeler('magasinier', stock.lire, { params: { id: ids.clubmaster } })).corps
  expect(compte.corps).toHaveLength(2)
  expect(compte.corps).toEqual(
    expect.arrayContaining([
      { _id: ids.clubmaster, Nombre: enRayon.Quantite },
      { _id: ids.aviator, Nombre: 0 },
    ]),
  )
})

it('archivé, il quitte les listes et leurs comptes ; il y revient quand on le demande, ou avec ce qui rentre', async () => {
  const archiver = async (id: string, champs: object = { Archive: true }, qui: Personne = 'magasinier') => {
    const { corps } = await s.essai.appeler(qui, stock.lire, { params: { id } })
    return modifier(id, { ...champs, version: corps.version } as never, qui)
  }
  const total = async (query: object = {}) =>
    (await lister({ ...query, page: 1 } as never)).corps.pager.totalItems
  const enRayon = await archiver(ids.clubmaster)
  expect([enRayon.statut, enRayon.corps.code]).toEqual([409, 'ENCORE_EN_RAYON'])
  const vide = await s.approvisionner('ARCH-1', 0)
  const [avant, epuises] = [await total(), await total({ Disponibilite: 'Rupture' })]
  expect((await archiver(vide, { SeuilAlerte: 4 })).statut).toBe(200)
  expect((await archiver(vide, { Archive: true, SeuilAlerte: 4 })).corps).toMatchObject({
    Archive: true,
    SeuilAlerte: 0,
  })
  expect([await total(), await total({ Disponibilite: 'Rupture' })]).toEqual([avant - 1, epuises - 1])
  expect([
    await total({ Disponibilite: 'Archivé' }),
    references(await lister({ Disponibilite: 'Archivé' })),
  ]).toEqual([1, ['ARCH-1']])
  expect(references(await lister({ q: 'ARCH-1' }))).toEqual([])
  const { corps: longueur } = await s.essai.appeler('magasinier', stock.verifierLongueur, {
    params: { officine: s.essai.officines.ANG, count: String(avant - 1) },
  })
  expect(longueur.message).toBe('a jour')
  // Someone who wants some again says so by its threshold.
  expect((await archiver(vide, { SeuilAlerte: 1 })).corps.Archive).toBe(false)
  await archiver(vide)
  // The colleague who read it before is told, as of any other change.
  expect((await modifier(vide, { Archive: false, version: 1 } as never)).statut).toBe(409)
  const { corps: histoire } = await s.essai.appeler('administrateur', contrat.historique.lire, {
    params: { entity: 'article', id: vide },
  })
  expect(histoire[0].apres).toMatchObject({ Archive: true })
  await s.ecrire(tx => mouvementer(tx, s.moi, 'Réception', s.document(), [{ IdArticle: vide, Quantite: 1 }]))
  expect((await s.essai.appeler('magasinier', stock.lire, { params: { id: vide } })).corps).toMatchObject({
    Archive: false,
    Quantite: 1,
  })
  await s.ecrire(tx => mouvementer(tx, s.moi, 'Sortie', s.document(), [{ IdArticle: vide, Quantite: -1 }]))
  expect(await total()).toBe(avant)
})

describe('B26 : une sortie tapée par erreur se reprend', () => {
  const sortir = (lignes: object[]) =>
    s.essai.appeler('magasinier', stock.sortir, { payload: { Motif: 'Vol', lignes } as never })
  const reprendre = (id: string, payload: object, qui: Personne = 'magasinier', entetes = {}) =>
    s.essai.appeler(qui, stock.reprendreSortie, { params: { id }, payload: payload as never }, entetes)

  it('en partie puis le reste, jamais plus, à son coût d’alors ; la sortie d’hier ne change pas', async () => {
    const [a, b] = [await s.approvisionner('RS-1', 5), await s.approvisionner('RS-2', 2)]
    const { corps } = await sortir([
      { IdArticle: a, Quantite: 2 },
      { IdArticle: a, Quantite: 1 },
      { IdArticle: b, Quantite: 2 },
    ])
    await s.essai.pool.query(`update article set "PrixAchat" = 99000 where "_id" = $1`, [a])
    const sansMotif = await reprendre(corps._id, { Motif: '' })
    expect(sansMotif.corps.champs).toEqual({ 'payload.Motif': 'Obligatoire' })
    const un = await reprendre(corps._id, { Motif: 'Retrouvée', lignes: [{ IdArticle: a, Quantite: 1 }] })
    expect(un.statut).toBe(201)
    expect(un.corps.mouvements.at(-1)).toMatchObject({
      Nature: 'Retour',
      Quantite: 1,
      Motif: 'Retrouvée',
      reference: corps.Reference,
      CoutUnitaire: 20_000,
    })
    const trop = await reprendre(corps._id, { Motif: 'x', lignes: [{ IdArticle: a, Quantite: 3 }] })
    expect([trop.statut, trop.corps.code, trop.corps.message]).toEqual([
      409,
      'TROP_REPRIS',
      'Ray-Ban RS-1 : 2 à reprendre, pas 3.',
    ])
    const autre = await s.approvisionner('RS-3', 1)
    const inconnu = await reprendre(corps._id, { Motif: 'x', lignes: [{ IdArticle: autre, Quantite: 1 }] })
    expect(inconnu.corps.champs).toEqual({
      'payload.lignes.0.IdArticle': 'Cet article n’est pas de cette sortie',
    })
    const { corps: sortis } = await s.essai.appeler('magasinier', stock.sortis, {
      query: { Nature: 'Sortie', q: 'RS-1' },
    })
    const dits = sortis.map((m: ArticleSorti) => [m.Nature, m.Quantite, m.Reprise, m.AReprendre])
    expect(dits).toEqual([
      ['Retour', 1, 0, 0],
      ['Sortie', -1, 1, 2],
      ['Sortie', -2, 1, 2],
    ])
    // The rest, pressed twice at once and sent again with its key: once.
    const reste = { Motif: 'Rien n’a été volé' }
    const deux = await Promise.all([
      reprendre(corps._id, reste, 'magasinier', { 'idempotency-key': 'reprise-1' }),
      reprendre(corps._id, reste, 'gerant'),
    ])
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    expect(deux.find(r => r.statut === 409)?.corps.message).toBe('Cette sortie est déjà toute reprise.')
    expect([await s.quantite(a), await s.quantite(b)]).toEqual([5, 2])
  })

  it('« Articles sortis » la compte en moins, au jour de la reprise : son total est ce qui est vraiment parti', async () => {
    const id = await s.approvisionner('RS-5', 5)
    const [jour, lu] = [
      aujourdhuiAbidjan(new Date()),
      async (query = {}) => {
        const q = new URLSearchParams({ du: jour, au: jour, limit: '200', ...query })
        const { corps } = await s.essai.brut('administrateur', 'GET', `/api/etats/article-sortie?${q}`)
        return corps as {
          lignes: Record<string, unknown>[]
          totaux: Record<string, number>
          pager: { totalItems: number }
        }
      },
    ]
    const avant = await lu()
    const { corps } = await sortir([{ IdArticle: id, Quantite: 3 }])
    await reprendre(corps._id, { Motif: 'Retrouvées', lignes: [{ IdArticle: id, Quantite: 2 }] })
    for (const query of [{}, { Nature: 'Sortie' }]) {
      const apres = await lu(query)
      expect(apres.lignes.filter(l => l.IdArticle === id)).toMatchObject([
        {
          Nature: 'Sortie',
          Quantite: -2,
          ValeurAchat: -40_000,
          Motif: 'Retrouvées',
          Reference: corps.Reference,
          Jour: jour,
        },
        { Nature: 'Sortie', Quantite: 3, ValeurAchat: 60_000, Motif: 'Vol' },
      ])
      expect([apres.lignes.length, apres.totaux.Quantite]).toEqual([
        apres.pager.totalItems,
        apres.lignes.reduce((n, l) => n + Number(l.Quantite), 0),
      ])
    }
    const apres = await lu()
    expect([apres.totaux.Quantite, apres.totaux.ValeurAchat]).toEqual([
      (avant.totaux.Quantite as number) + 1,
      (avant.totaux.ValeurAchat as number) + 20_000,
    ])
    expect((await lu({ Nature: 'Vente' })).lignes.filter(l => l.IdArticle === id)).toEqual([])
    // Sold dearer and put elsewhere since: both of its lines follow.
    await s.essai.pool.query(`update article set "PrixVente" = 70000, "IdCateg" = $2 where "_id" = $1`, [
      id,
      s.refs.ACC,
    ])
    const ailleurs = await lu({ IdCateg: s.refs.ACC })
    expect(ailleurs.totaux.ValeurVente).toBe(ailleurs.lignes.reduce((n, l) => n + Number(l.ValeurVente), 0))
    expect(ailleurs.lignes.filter(l => l.IdArticle === id).map(l => l.ValeurVente)).toEqual([
      -140_000, 210_000,
    ])
    for (const { nom, requete } of verificationsDesEtats)
      if (nom.startsWith('Sorties du stock'))
        expect([nom, (await s.essai.pool.query(requete)).rows]).toEqual([nom, []])
  })

  it('par qui peut sortir, dans son officine ; elle se lit dans les exceptions', async () => {
    const id = await s.approvisionner('RS-4', 2)
    const { corps } = await sortir([{ IdArticle: id, Quantite: 1 }])
    expect((await reprendre(corps._id, { Motif: 'x' }, 'opticien')).statut).toBe(403)
    expect([404, 403]).toContain((await reprendre(corps._id, { Motif: 'x' }, 'magasinier@PLT')).statut)
    expect((await reprendre(corps._id, { Motif: 'Erreur de saisie' })).statut).toBe(201)
    const { corps: dites } = await s.essai.appeler('gerant', contrat.exceptions.liste, {
      query: { Genre: 'Sortie reprise' } as never,
    })
    expect(dites[0]).toMatchObject({
      Entite: 'article',
      IdEntite: id,
      Montant: 20_000,
      Objet: 'Ray-Ban RS-4',
      Motif: `${corps.Reference} (Vol) : Erreur de saisie`,
    })
  })
})
