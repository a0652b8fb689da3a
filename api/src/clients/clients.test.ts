import { contrat } from '@dioptrie/domain'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne, type Reponse } from '../kernel/trial/essai.ts'

const { clients } = contrat
let essai: Essai
const assurance = uuid()

beforeAll(async () => {
  essai = await ouvrirEssai()
  await essai.pool.query(
    `insert into assurance ("_id", "Libelle", "Taux") values ($1, 'Mutuelle Akwaba', 80)`,
    [assurance],
  )
})
afterAll(() => essai.fermer())

let rang = 0
const telephone = () => `22507${String(++rang).padStart(8, '0')}`

const creer = (
  payload: Record<string, unknown> = {},
  qui: Personne = 'opticien',
  entetes = {},
): Promise<Reponse> =>
  essai.appeler(
    qui,
    clients.creer,
    { payload: { Nom: 'Kouamé', Prenoms: 'Aya', ...payload } as never },
    entetes,
  )

const lire = (id: string, qui: Personne = 'opticien') => essai.appeler(qui, clients.lire, { params: { id } })
const compte = async (table: string) =>
  Number((await essai.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('créer un client', () => {
  it('lui donne son code, le genre de sa civilité, son officine, et le rend entier', async () => {
    const { statut, corps } = await creer({
      Civilite: 'Mme',
      DateNaissance: '1985-03-12',
      Contacts: ['07 00 48 71 16', '2250700487116'],
      IdAssurance: assurance,
    })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      Civilite: 'Mme',
      Genre: 'F',
      DateNaissance: '1985-03-12',
      Contacts: ['2250700487116'],
      IdOfficine: essai.officines.ANG,
      Officine: 'Cocody Angré',
      Assurance: 'Mutuelle Akwaba',
      TauxAssurance: 80,
      Statut: 'Actif',
      version: 1,
      createdBy: 'Opticien',
      ordonnances: [],
      commandes: [],
      prisesEnCharge: [],
      creances: [],
    })
    expect(corps.CodeClient).toMatch(/^ANG-\d{5}$/)
    expect((await lire(corps._id)).corps).toEqual(corps)
  })

  it('garde et rend mot pour mot ce qui ressemble à du code', async () => {
    for (const Nom of ['<script>alert(1)</script>', `'; drop table client; --`, 'N’Guessan "Œuf" \\ % _']) {
      const { statut, corps } = await creer({ Nom, Prenoms: Nom })
      expect(statut).toBe(201)
      expect((await lire(corps._id)).corps).toMatchObject({ Nom, Prenoms: Nom })
    }
  })

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['sans nom', { Nom: ' ' }, 'payload.Nom', /Obligatoire/],
    ['une naissance à venir', { DateNaissance: '2999-01-01' }, 'payload.DateNaissance', /futur/],
    ['un 30 février', { DateNaissance: '1985-02-30' }, 'payload.DateNaissance', /date/],
    ['un téléphone qui n’en est pas un', { Contacts: ['poste 12'] }, 'payload.Contacts.0', /chiffres/],
    ['un champ inconnu', { NomDeJeuneFille: 'Koné' }, 'payload.NomDeJeuneFille', /Champ inconnu/],
    ['une civilité inconnue', { Civilite: 'Sir' }, 'payload.Civilite', /Une valeur parmi/],
    ['un type faux', { Nom: 12 }, 'payload.Nom', /./],
    ['une adresse e-mail fausse', { Email: 'pas une adresse' }, 'payload.Email', /e-mail/],
    ['une assurance qui n’existe pas', { IdAssurance: uuid() }, 'payload.IdAssurance', /n’existe pas/],
    ['une société qui n’existe pas', { IdSociete: uuid() }, 'payload.IdSociete', /n’existe pas/],
  ])('refuse %s, et n’écrit rien', async (_, payload, champ, phrase) => {
    const avant = [await compte('client'), await compte('historique')]
    const { statut, corps } = await creer(payload)
    expect(statut).toBe(400)
    expect(corps.champs[champ]).toMatch(phrase)
    expect([await compte('client'), await compte('historique')]).toEqual(avant)
  })

  it('garde un téléphone étranger ou à 8 chiffres tel qu’il est, et le retrouve', async () => {
    const { statut, corps } = await creer({ Contacts: ['+33 6 12 34 56 78', '07 48 71 16'] })
    expect([statut, corps.Contacts]).toEqual([201, ['33612345678', '22507487116']])
    const rendu = await essai.appeler('opticien', contrat.clients.modifier, {
      params: { id: corps._id },
      payload: { Contacts: corps.Contacts, version: 1 },
    })
    expect(rendu.corps.Contacts).toEqual(corps.Contacts)
    const trouve = await essai.appeler('opticien', contrat.clients.liste, { query: { q: '612345678' } })
    expect(trouve.corps.map((c: { _id: string }) => c._id)).toEqual([corps._id])
  })

  it('vingt à la fois : des codes uniques, sans trou', async () => {
    const reponses = await Promise.all(Array.from({ length: 20 }, () => creer({}, 'opticien@PLT')))
    const numeros = reponses.map(r => Number(r.corps.CodeClient.split('-')[1])).sort((a, b) => a - b)
    expect(numeros).toEqual(Array.from({ length: 20 }, (_, i) => (numeros[0] as number) + i))
  })

  it('deux fois la même clé ne crée qu’un client, une autre demande sous cette clé est refusée', async () => {
    const cle = { 'idempotency-key': 'creation-1' }
    const premiere = await creer({ Nom: 'Clé' }, 'opticien', cle)
    const seconde = await creer({ Nom: 'Clé' }, 'opticien', cle)
    expect(seconde.corps).toEqual(premiere.corps)
    expect((await creer({ Nom: 'Autre' }, 'opticien', cle)).statut).toBe(409)
  })

  it('dans une autre officine : seulement pour qui peut y agir', async () => {
    const IdOfficine = essai.officines.PLT
    expect((await creer({ IdOfficine }, 'gerant')).statut).toBe(403)
    expect((await creer({ IdOfficine }, 'administrateur')).corps.CodeClient).toMatch(/^PLT-/)
    expect((await creer({}, 'atelier')).statut).toBe(403)
    expect((await creer({}, 'anonyme')).statut).toBe(401)
  })
})

describe('modifier un client', () => {
  const modifier = (id: string, payload: Record<string, unknown>, qui: Personne = 'opticien') =>
    essai.appeler(qui, clients.modifier, { params: { id }, payload: payload as never })

  it('change ce qui est donné, vide ce qui est null, garde le reste', async () => {
    const { corps: c } = await creer({ Ville: 'Abidjan', Profession: 'Couturière' })
    const { statut, corps } = await modifier(c._id, { version: 1, Nom: 'Koné', Ville: null })
    expect(statut).toBe(200)
    expect(corps).toMatchObject({
      Nom: 'Koné',
      Prenoms: 'Aya',
      Ville: null,
      Profession: 'Couturière',
      version: 2,
    })
  })

  it('refuse une version périmée avec la fiche courante', async () => {
    const { corps: c } = await creer()
    await modifier(c._id, { version: 1, Nom: 'Premier' })
    const { statut, corps } = await modifier(c._id, { version: 1, Nom: 'Second' })
    expect(statut).toBe(409)
    expect(corps).toMatchObject({ code: 'VERSION_PERIMEE', courant: { Nom: 'Premier', version: 2 } })
    expect((await lire(c._id)).corps.Nom).toBe('Premier')
  })

  it('deux personnes en même temps : une seule gagne', async () => {
    const { corps: c } = await creer()
    const statuts = await Promise.all(['A', 'B', 'C'].map(Nom => modifier(c._id, { version: 1, Nom })))
    expect(statuts.map(r => r.statut).sort()).toEqual([200, 409, 409])
  })

  it('refuse sans version, une naissance à venir, un client supprimé', async () => {
    const { corps: c } = await creer()
    expect((await modifier(c._id, { Nom: 'X' })).corps.champs).toHaveProperty(['payload.version'])
    expect((await modifier(c._id, { version: 1, DateNaissance: '2999-01-01' })).corps.champs).toHaveProperty([
      'payload.DateNaissance',
    ])
    await essai.appeler('gerant', clients.supprimer, { params: { id: c._id } })
    const refus = await modifier(c._id, { version: 2, Nom: 'X' })
    expect([refus.statut, refus.corps.message]).toEqual([
      409,
      'Ce client est supprimé : restaurez-le d’abord.',
    ])
  })

  it('le client d’une autre officine n’existe pas pour qui ne la voit pas, et ne se touche pas pour qui la lit', async () => {
    const { corps: c } = await creer({}, 'opticien@PLT')
    for (const appel of [
      lire(c._id),
      modifier(c._id, { version: 1, Nom: 'X' }),
      essai.appeler('opticien', clients.nom, { params: { id: c._id } }),
    ])
      expect((await appel).statut).toBe(404)
    expect((await lire(uuid())).statut).toBe(404)
    expect((await lire(c._id, 'gerant')).statut).toBe(200)
    expect((await modifier(c._id, { version: 1, Nom: 'X' }, 'gerant')).statut).toBe(403)
  })
})

describe('supprimer et restaurer', () => {
  it('un client que rien n’utilise quitte les listes, se lit encore, puis revient', async () => {
    const { corps: c } = await creer({ Nom: 'Passager' })
    const trouver = async () =>
      (await essai.appeler('gerant', clients.liste, { query: { q: c.CodeClient, page: 1 } as never })).corps
        .pager.totalItems
    expect(await trouver()).toBe(1)
    const { corps } = await essai.appeler('gerant', clients.supprimer, { params: { id: c._id } })
    expect(corps.Statut).toBe('Supprimé')
    expect(await trouver()).toBe(0)
    expect((await lire(c._id)).corps.Statut).toBe('Supprimé')
    const supprimes = await essai.appeler('gerant', clients.liste, {
      query: { Statut: 'Supprimé', q: c.CodeClient, page: 1 } as never,
    })
    expect(supprimes.corps.pageOfItems).toMatchObject([{ _id: c._id, Statut: 'Supprimé' }])
    const encore = await essai.appeler('gerant', clients.supprimer, { params: { id: c._id } })
    expect([encore.statut, encore.corps.message]).toEqual([409, 'Ce client est déjà supprimé ou fusionné.'])
    await essai.appeler('gerant', clients.restaurer, { params: { id: c._id } })
    expect(await trouver()).toBe(1)
    expect((await essai.appeler('gerant', clients.restaurer, { params: { id: c._id } })).statut).toBe(409)
    expect((await essai.appeler('opticien', clients.supprimer, { params: { id: c._id } })).statut).toBe(403)
  })

  it('le total sans filtre suit les créations et les suppressions', async () => {
    const total = async () =>
      (await essai.appeler('opticien', clients.liste, { query: { page: 1 } as never })).corps.pager.totalItems
    const avant = await total()
    const { corps: c } = await creer()
    expect(await total()).toBe(avant + 1)
    await essai.appeler('gerant', clients.supprimer, { params: { id: c._id } })
    expect(await total()).toBe(avant)
    const { rows } = await essai.pool.query(
      `select count(*)::int as n from client where "Statut" = 'Actif' and "IdOfficine" = $1`,
      [essai.officines.ANG],
    )
    expect(avant).toBe(rows[0].n)
  })

  it('dit ce qui utilise encore le client', async () => {
    const { corps: c } = await creer()
    for (const Sph of [1, 2])
      await essai.appeler('opticien', clients.ajouterOrdonnance, {
        params: { id: c._id },
        payload: { DateOrd: '2025-01-10', OD: { Sph } },
      })
    const { statut, corps } = await essai.appeler('gerant', clients.supprimer, { params: { id: c._id } })
    expect([statut, corps.code]).toEqual([409, 'ENCORE_UTILISE'])
    expect(corps.message).toContain('2 ordonnances')
  })
})

describe('les doublons', () => {
  const chercher = (query: Record<string, string>, qui: Personne = 'opticien') =>
    essai.appeler(qui, clients.doublons, { query: query as never })

  it('se reconnaissent au téléphone, ou au nom et à la naissance, sans casse ni accents', async () => {
    const Contacts = [telephone()]
    const { corps: c } = await creer({
      Nom: 'N’Dri-Éhui',
      Prenoms: 'Zoé',
      DateNaissance: '1990-05-05',
      Contacts,
    })
    const ids = async (query: Record<string, string>) =>
      (await chercher(query)).corps.map((d: { _id: string }) => d._id)
    expect(await ids({ Contacts: (Contacts[0] as string).slice(3) })).toEqual([c._id])
    expect(await ids({ Nom: 'n dri ehui', Prenoms: 'ZOE', DateNaissance: '1990-05-05' })).toEqual([c._id])
    for (const [Nom, Prenoms] of [
      ['ndriehui', 'zoe'],
      ['Zoé', 'N’Dri-Éhui'],
      ['NDRI EHUI', 'Zoé Marie'],
      ['N’Dri-Éhuy', 'Zoé'],
    ] as const)
      expect(await ids({ Nom, Prenoms, DateNaissance: '1990-05-05' })).toEqual([c._id])
    expect(await ids({ Nom: 'Koffi', Prenoms: 'Zoé', DateNaissance: '1990-05-05' })).toEqual([])
    expect(await ids({ Nom: 'n dri ehui', Prenoms: 'ZOE', DateNaissance: '1990-05-06' })).toEqual([])
    expect(await ids({ Nom: 'n dri ehui', Prenoms: 'ZOE' })).toEqual([])
    expect(await ids({ Contacts: Contacts[0] as string, sauf: c._id })).toEqual([])
    expect(await ids({ Contacts: '07 00' })).toEqual([])
    expect((await chercher({ Contacts: Contacts[0] as string }, 'opticien@PLT')).corps).toEqual([])
  })

  it('se fusionnent : téléphones réunis, champs complétés, ordonnances déplacées, trace gardée', async () => {
    const { corps: garde } = await creer({ Nom: 'Gardée', Contacts: [telephone()], Ville: 'Abidjan' })
    const { corps: doublon } = await creer({
      Nom: 'Doublon',
      Contacts: [telephone()],
      Ville: 'Bouaké',
      Profession: 'Juge',
    })
    await essai.appeler('opticien', clients.ajouterOrdonnance, {
      params: { id: doublon._id },
      payload: { DateOrd: '2025-02-02', OD: { Sph: -1 } },
    })
    const fusion = (version: number, IdDoublon = doublon._id, confirme = true) =>
      essai.appeler('gerant', clients.fusionner, {
        params: { id: garde._id },
        payload: { IdDoublon, version, confirme },
      })
    expect((await fusion(1, garde._id)).corps.champs).toHaveProperty(['payload.IdDoublon'])
    expect((await fusion(9)).statut).toBe(409)
    // Neither name nor birth date agree: said, and asked for.
    expect((await fusion(1, doublon._id, false)).corps.code).toBe('FUSION_A_CONFIRMER')
    const { statut, corps } = await fusion(1)
    expect(statut).toBe(200)
    expect(corps).toMatchObject({
      Nom: 'Gardée',
      Ville: 'Abidjan',
      Profession: 'Juge',
      Contacts: [...garde.Contacts, ...doublon.Contacts],
      ordonnances: [{ IdClient: garde._id }],
    })
    expect((await lire(doublon._id)).corps).toMatchObject({
      Statut: 'Fusionné',
      IdFusion: garde._id,
      ordonnances: [],
    })
    expect((await fusion(corps.version)).corps.message).toBe(
      'Seuls deux clients actifs peuvent être fusionnés.',
    )
    const { corps: traces } = await essai.appeler('gerant', contrat.historique.lire, {
      params: { entity: 'client', id: doublon._id },
    })
    expect(traces[0]).toMatchObject({ appel: `PUT ${clients.fusionner.path}`, apres: { Statut: 'Fusionné' } })
  })

  it('ne se fusionnent pas avec le client d’une officine où l’on ne peut agir', async () => {
    const { corps: ici } = await creer()
    const { corps: ailleurs } = await creer({}, 'opticien@PLT')
    const fusion = await essai.appeler('gerant', clients.fusionner, {
      params: { id: ici._id },
      payload: { IdDoublon: ailleurs._id, version: 1 },
    })
    expect(fusion.statut).toBe(403)
    expect((await lire(ailleurs._id, 'opticien@PLT')).corps.Statut).toBe('Actif')
  })
})
