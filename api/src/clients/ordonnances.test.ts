import { contrat } from '@dioptrie/domain'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { clients } = contrat
let essai: Essai
let client: string
const prescripteur = uuid()

beforeAll(async () => {
  essai = await ouvrirEssai()
  await essai.pool.query(
    `insert into prescripteur ("_id", "NomPresc", "PrenomPresc") values ($1, 'Séry', 'Hervé')`,
    [prescripteur],
  )
})
afterAll(() => essai.fermer())
beforeEach(async () => {
  const cree = await essai.appeler('opticien', clients.creer, { payload: { Nom: 'Kouamé', Prenoms: 'Aya' } })
  client = cree.corps._id
})

const OD = {
  Sph: -2.25,
  Cyl: -0.5,
  Axe: 175,
  Add: 2,
  EPLoin: 31.5,
  Hauteur: 19,
  PrismeH: 1.5,
  BaseH: 'interne' as const,
}
const OG = { Sph: -2.5, Cyl: -1, Axe: 0, Add: 2, EPLoin: 31, AV: '10/10' }
const saisie = {
  DateOrd: '2025-11-10',
  TypeVision: 'Progressif' as const,
  OD,
  OG,
  IdPrescripteur: prescripteur,
}

const ajouter = (payload: object = saisie, qui: Personne = 'opticien', id = client) =>
  essai.appeler(qui, clients.ajouterOrdonnance, { params: { id }, payload: payload as never })
const modifier = (payload: object, qui: Personne = 'opticien') =>
  essai.appeler(qui, clients.modifierOrdonnance, { params: { id: client }, payload: payload as never })
const lire = (id: string, qui: Personne = 'opticien') =>
  essai.appeler(qui, clients.lireOrdonnance, { params: { id } })

describe('saisir une ordonnance', () => {
  it('rend le client avec elle, référencée, telle qu’écrite, l’axe 0 gardé 180', async () => {
    const { statut, corps } = await ajouter()
    expect(statut).toBe(200)
    expect(corps.DerniereVisite).toBe(new Date().toISOString().slice(0, 10))
    expect(corps.version).toBe(1)
    const [o] = corps.ordonnances
    const an = new Date().toISOString().slice(2, 4)
    expect(o.RefOrd).toMatch(new RegExp(`^ORD-ANG-${an}-\\d{5}$`))
    expect(o).toMatchObject({
      OD,
      OG: { ...OG, Axe: 180 },
      TypeVision: 'Progressif',
      Prescripteur: 'Séry Hervé',
      version: 1,
    })
    const { rows } = await essai.pool.query('select "OD_Sph", "OD_EPLoin" from ordonnance where "_id" = $1', [
      o._id,
    ])
    expect(rows[0]).toEqual({ OD_Sph: -225, OD_EPLoin: 315 })
  })

  it('les plus récentes d’abord, cachées à qui ne peut les lire', async () => {
    await ajouter({ DateOrd: '2024-01-01', OD: { Sph: 1 } })
    const { corps } = await ajouter({ DateOrd: '2025-01-01', OD: { Sph: 2 } })
    expect(corps.ordonnances.map((o: { DateOrd: string }) => o.DateOrd)).toEqual(['2025-01-01', '2024-01-01'])
    const vu = await essai.appeler('caissier', clients.lire, { params: { id: client } })
    expect(vu.corps.ordonnances).toEqual([])
    expect((await lire(corps.ordonnances[0]._id, 'caissier')).statut).toBe(403)
  })

  it.each<[string, object, string, RegExp]>([
    ['−2,30', { OD: { Sph: -2.3 } }, 'payload.OD.Sph', /multiple de 0,25/],
    ['un cylindre sans axe', { OD: { Sph: 1, Cyl: -1 } }, 'payload.OD.Axe', /demande un axe/],
    ['un axe de 200', { OD: { Sph: 1, Cyl: -1, Axe: 200 } }, 'payload.OD.Axe', /0 à 180/],
    ['un axe sans cylindre', { OG: { Sph: 1, Axe: 90 } }, 'payload.OG.Axe', /pas d’axe/],
    ['une sphère de 31', { OD: { Sph: 31 } }, 'payload.OD.Sph', /\+30/],
    ['un texte au lieu d’un nombre', { OD: { Sph: '-2.25' } }, 'payload.OD.Sph', /nombre/],
    ['un champ inconnu', { OD: { Sphere: 1 } }, 'payload.OD.Sphere', /Champ inconnu/],
    [
      'un progressif sans addition',
      { OD: { Sph: 1 }, TypeVision: 'Progressif' },
      'payload.OD.Add',
      /addition/,
    ],
    ['un prisme sans base', { OD: { Sph: 1, PrismeH: 1 } }, 'payload.OD.BaseH', /base/],
    ['une date à venir', { OD: { Sph: 1 }, DateOrd: '2999-01-01' }, 'payload.DateOrd', /futur/],
    ['aucune valeur', { OD: {}, OG: {} }, 'payload.OD', /au moins une valeur/],
    [
      'un prescripteur inconnu',
      { OD: { Sph: 1 }, IdPrescripteur: uuid() },
      'payload.IdPrescripteur',
      /n’existe pas/,
    ],
  ])('refuse %s', async (_, payload, champ, phrase) => {
    const { statut, corps } = await ajouter({ DateOrd: '2025-11-10', ...payload })
    expect(statut).toBe(400)
    expect(corps.champs[champ]).toMatch(phrase)
    expect((await essai.pool.query('select from ordonnance where "IdClient" = $1', [client])).rowCount).toBe(
      0,
    )
  })

  it('refuse le client d’une autre officine, un rôle sans ce droit, un client supprimé', async () => {
    expect((await ajouter(saisie, 'opticien@PLT')).statut).toBe(404)
    expect((await ajouter(saisie, 'gerant@PLT')).statut).toBe(403)
    expect((await ajouter(saisie, 'caissier')).statut).toBe(403)
    await essai.appeler('gerant', clients.supprimer, { params: { id: client } })
    expect((await ajouter()).corps.code).toBe('CLIENT_INACTIF')
  })

  it('vingt à la fois : des références uniques, sans trou', async () => {
    const reponses = await Promise.all(
      Array.from({ length: 20 }, () => ajouter({ DateOrd: '2025-01-01', OD: { Sph: 1 } })),
    )
    expect(reponses.every(r => r.statut === 200)).toBe(true)
    const { rows } = await essai.pool.query(
      `select right("RefOrd", 5)::int as n from ordonnance where "IdClient" = $1 order by n`,
      [client],
    )
    expect(rows.map(r => r.n - rows[0].n)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })
})

describe('corriger une ordonnance', () => {
  it('fait une nouvelle version, l’ancienne reste lisible', async () => {
    const o = (await ajouter()).corps.ordonnances[0]
    const { statut, corps } = await modifier({
      RefOrd: o.RefOrd,
      version: 1,
      OD: { ...OD, Sph: -2.75 },
      Observation: 'relue',
    })
    expect(statut).toBe(200)
    expect(corps.ordonnances[0]).toMatchObject({
      version: 2,
      OD: { Sph: -2.75 },
      OG: { Sph: -2.5 },
      Observation: 'relue',
    })
    const entiere = (await lire(o._id)).corps
    expect(entiere.versions).toMatchObject([
      { version: 1, OD, TypeVision: 'Progressif', Observation: null, remplaceePar: 'Opticien' },
    ])
    expect(entiere).toMatchObject({ CodeClient: corps.CodeClient, Client: 'Kouamé Aya', documents: [] })
  })

  it('vérifie l’ensemble : ôter l’addition d’un progressif est refusé', async () => {
    const o = (await ajouter()).corps.ordonnances[0]
    const { statut, corps } = await modifier({ RefOrd: o.RefOrd, version: 1, OG: { Sph: 1 } })
    expect(statut).toBe(400)
    expect(corps.champs['payload.OG.Add']).toMatch(/addition/)
    expect((await lire(o._id)).corps.versions).toEqual([])
  })

  it('refuse une version périmée avec l’ordonnance courante, et une référence inconnue', async () => {
    const o = (await ajouter()).corps.ordonnances[0]
    await modifier({ RefOrd: o.RefOrd, version: 1, Observation: 'un' })
    const refus = await modifier({ RefOrd: o.RefOrd, version: 1, Observation: 'deux' })
    expect(refus.corps).toMatchObject({
      statusCode: 409,
      code: 'VERSION_PERIMEE',
      courant: { Observation: 'un' },
    })
    expect((await modifier({ RefOrd: 'ORD-ANG-26-99999', version: 1 })).statut).toBe(404)
    expect((await modifier({ version: 1 })).corps.champs).toHaveProperty(['payload.RefOrd'])
  })
})

describe('retirer et restaurer', () => {
  it('quitte la fiche et la liste, puis revient ; le total suit', async () => {
    const o = (await ajouter()).corps.ordonnances[0]
    const params = { clientId: client, refOrd: o.RefOrd }
    const total = async () =>
      (await essai.appeler('opticien', clients.ordonnances, { query: { page: 1 } as never })).corps.pager
        .totalItems
    const avant = await total()
    expect(
      (await essai.appeler('opticien', clients.supprimerOrdonnance, { params })).corps.ordonnances,
    ).toEqual([])
    expect(await total()).toBe(avant - 1)
    const retirees = await essai.appeler('opticien', clients.ordonnances, {
      query: { Statut: 'Supprimée', page: 1 } as never,
    })
    expect(retirees.corps).toMatchObject({
      pager: { totalItems: 1 },
      pageOfItems: [{ RefOrd: o.RefOrd, Statut: 'Supprimée' }],
    })
    expect((await essai.appeler('opticien', clients.supprimerOrdonnance, { params })).statut).toBe(409)
    expect((await lire(o._id)).corps.Statut).toBe('Supprimée')
    expect((await modifier({ RefOrd: o.RefOrd, version: 1 })).corps.code).toBe('ORDONNANCE_RETIREE')
    expect(
      (await essai.appeler('opticien', clients.restaurerOrdonnance, { params })).corps.ordonnances,
    ).toHaveLength(1)
    expect(await total()).toBe(avant)
  })
})

describe('la liste des ordonnances', () => {
  it('cherche par référence ou par client, filtre et trie', async () => {
    const { corps } = await ajouter({
      DateOrd: '2019-05-05',
      OD: { Sph: 1 },
      TypeVision: 'Loin',
      IdPrescripteur: prescripteur,
    })
    const [o] = corps.ordonnances
    const refs = async (query: object, qui: Personne = 'opticien') =>
      (await essai.appeler(qui, clients.ordonnances, { query })).corps.map(
        (x: { RefOrd: string }) => x.RefOrd,
      )
    expect(await refs({ q: o.RefOrd.toLowerCase() })).toEqual([o.RefOrd])
    expect(await refs({ q: corps.CodeClient })).toEqual([o.RefOrd])
    expect(await refs({ du: '2019-05-05', au: '2019-05-05', mode: '2' })).toEqual([o.RefOrd])
    expect((await refs({ tri: 'DateOrd', limit: '1' }))[0]).toBe(o.RefOrd)
    expect(await refs({ q: o.RefOrd }, 'opticien@PLT')).toEqual([])
    expect(await refs({ q: o.RefOrd }, 'facturation@PLT')).toEqual([o.RefOrd])
    const page = await essai.appeler('opticien', clients.ordonnances, {
      query: { q: corps.CodeClient, page: 1 } as never,
    })
    expect(page.corps).toMatchObject({
      pager: { totalItems: 1 },
      pageOfItems: [{ Client: 'Kouamé Aya', Prescripteur: 'Séry Hervé' }],
    })
  })
})

describe('qui lit une ordonnance', () => {
  const lectures = async (id = client) =>
    (await essai.appeler('administrateur', clients.lectures, { params: { id }, query: { page: 1 } })).corps
      .pageOfItems as { Utilisateur: string; Officine: string; appel: string }[]
  const vues = async (id = client) => (await lectures(id)).map(l => `${l.Utilisateur} : ${l.appel}`).sort()

  it('est noté avec la réponse : fiche, ordonnance, papier ; une seule fois par moment. La liste ne montre aucune puissance (M17)', async () => {
    const { ordonnances } = (await ajouter()).corps
    const id = ordonnances[0]._id
    for (let fois = 0; fois < 2; fois++) {
      await lire(id, 'gerant')
      await essai.appeler('gerant', clients.lire, { params: { id: client } })
      await essai.appeler('gerant', clients.imprimerOrdonnance, { params: { id } })
      await essai.appeler('gerant', contrat.historique.lire, { params: { entity: 'ordonnance', id } })
      const liste = await essai.appeler('facturation@PLT', clients.ordonnances, {
        query: { page: 1, limit: 5 },
      })
      expect(JSON.stringify(liste.corps)).toContain(ordonnances[0].RefOrd)
      expect(JSON.stringify(liste.corps)).not.toMatch(/"(OD|OG|Sph)"/)
    }
    expect(await vues()).toEqual([
      'Gérant d’officine : GET /api/client/single/{id}',
      'Gérant d’officine : GET /api/historique/{entity}/{id}',
      'Gérant d’officine : GET /api/ordonnance/pdf/{id}',
      'Gérant d’officine : GET /api/ordonnance/{id}',
      'Opticien : PUT /api/ordonnance/client/add/{id}',
    ])
  })

  it('rien pour qui voit la fiche sans les ordonnances, est refusé, ou lit un client qui n’en a pas', async () => {
    await essai.appeler('gerant', clients.lire, { params: { id: client } })
    const { ordonnances } = (await ajouter()).corps
    await essai.appeler('caissier', clients.lire, { params: { id: client } })
    expect((await lire(ordonnances[0]._id, 'opticien@PLT')).statut).toBe(404)
    expect(await vues()).toEqual(['Opticien : PUT /api/ordonnance/client/add/{id}'])
  })

  it('suit le client quand un doublon le rejoint', async () => {
    await ajouter()
    const garde = (
      await essai.appeler('gerant', clients.creer, { payload: { Nom: 'Kouamé', Prenoms: 'Aya' } })
    ).corps
    await essai.appeler('gerant', clients.fusionner, {
      params: { id: garde._id },
      payload: { IdDoublon: client, version: garde.version },
    })
    expect(await vues(garde._id)).toEqual([
      'Gérant d’officine : PUT /api/client/fusionner/{id}',
      'Opticien : PUT /api/ordonnance/client/add/{id}',
    ])
  })

  it('ne se modifie ni ne s’efface, même à la console', async () => {
    await ajouter()
    for (const geste of ['delete from', 'truncate', 'update'])
      await expect(
        essai.pool.query(`${geste} lecture_ordonnance ${geste === 'update' ? `set appel = ''` : ''}`),
      ).rejects.toThrow('ne se modifie ni ne s’efface')
  })
})
