import { createHash } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../trial/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const { creer, modifier } = contrat.pays
const compter = async (table: 'pays' | 'historique' | 'idempotence') =>
  Number((await essai.pool.query(`select count(*) as n from ${table}`)).rows[0].n)

describe('une demande mal formée', () => {
  it.each([
    ['du JSON cassé', '{"payload":', 'application/json', 400, 'JSON_INVALIDE'],
    ['un corps vide', '', 'application/json', 400, 'DEMANDE_INVALIDE'],
    ['un corps sans payload', '{"Libelle":"Mali"}', 'application/json', 400, 'DEMANDE_INVALIDE'],
    ['un tableau', '[1]', 'application/json', 400, 'DEMANDE_INVALIDE'],
    ['un type qui n’est pas du JSON', '<pays/>', 'application/xml', 415, 'TYPE_REFUSE'],
    [
      '10 Mo de texte',
      `{"payload":{"Libelle":"${'x'.repeat(10_000_000)}"}}`,
      'application/json',
      413,
      'TROP_GRAND',
    ],
  ])('%s est refusée', async (_, corps, type, statut, code) => {
    const avant = await compter('pays')
    const r = await essai.brut('administrateur', 'POST', creer.path, corps, { 'content-type': type })
    expect([r.statut, r.corps.code]).toEqual([statut, code])
    expect(r.corps.message).toMatch(/^[A-ZÀ-Ü].*\.$/)
    expect(await compter('pays')).toBe(avant)
  })

  it('nomme chaque champ et sa raison', async () => {
    const r = await essai.appeler('administrateur', creer, {
      payload: { Libelle: 12, CodeIso: 'CIV', Capitale: 'x' } as never,
    })
    expect(r.corps.champs).toEqual({
      'payload.Libelle': 'Texte attendu',
      'payload.CodeIso': 'Au plus 2 caractères',
      'payload.Capitale': 'Champ inconnu',
    })
  })

  it('refuse un caractère nul sans tomber en panne', async () => {
    const r = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Ma\u0000li' } })
    expect(r.statut).toBe(400)
  })

  it('refuse une adresse inconnue de l’API, en JSON', async () => {
    const r = await essai.brut('administrateur', 'GET', '/api/nulle-part')
    expect([r.statut, r.corps.code]).toEqual([404, 'INTROUVABLE'])
  })
})

describe('une panne', () => {
  it('ne montre ni pile, ni requête, ni chemin, mais un numéro qui se retrouve au journal', async () => {
    await essai.pool.query('alter table profession rename to profession_ailleurs')
    try {
      const r = await essai.appeler('administrateur', contrat.profession.liste)
      expect([r.statut, r.corps.code]).toEqual([500, 'ERREUR_INTERNE'])
      expect(JSON.stringify(r.corps)).not.toMatch(/select|profession|node_modules|\.ts|at /i)
      expect(essai.mails.sorties.some(l => l.includes(r.corps.requestId) && l.includes('profession'))).toBe(
        true,
      )
      expect(r.entetes['x-request-id']).toBe(r.corps.requestId)
    } finally {
      await essai.pool.query('alter table profession_ailleurs rename to profession')
    }
  })
})

describe('deux fois, c’est une', () => {
  it('rend la première réponse à la même clé et au même corps', async () => {
    const entetes = { 'idempotency-key': 'cle-a' }
    const un = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Mali' } }, entetes)
    const deux = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Mali' } }, entetes)
    expect([un.statut, deux.statut]).toEqual([201, 201])
    expect(deux.corps).toEqual(un.corps)
  })
  it('refuse la même clé avec un autre corps', async () => {
    const r = await essai.appeler(
      'administrateur',
      creer,
      { payload: { Libelle: 'Atlantide' } },
      { 'idempotency-key': 'cle-a' },
    )
    expect([r.statut, r.corps.code]).toEqual([409, 'CLE_DEJA_UTILISEE'])
  })
  it('garde les clés de chacun', async () => {
    const r = await essai.appeler(
      'administrateur@PLT',
      creer,
      { payload: { Libelle: 'Atlantide' } },
      { 'idempotency-key': 'cle-a' },
    )
    expect(r.statut).toBe(201)
  })
  it('n’écrit qu’une fois quand dix arrivent ensemble', async () => {
    const envois = Array.from({ length: 10 }, () =>
      essai.appeler(
        'administrateur',
        creer,
        { payload: { Libelle: 'Togo' } },
        { 'idempotency-key': 'cle-b' },
      ),
    )
    const reponses = await Promise.all(envois)
    expect(new Set(reponses.map(r => r.corps._id)).size).toBe(1)
    expect(reponses.every(r => r.statut === 201)).toBe(true)
  })
  it('oublie la clé d’une demande refusée, qui peut donc être corrigée', async () => {
    const entetes = { 'idempotency-key': 'cle-c' }
    const refuse = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Mali' } }, entetes)
    expect([refuse.statut, refuse.corps.code]).toEqual([409, 'DEJA_PRESENT'])
    const r = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Ghana' } }, entetes)
    expect(r.statut).toBe(201)
  })
})

describe('la version', () => {
  it('refuse celle qui est périmée et rend la fiche courante', async () => {
    const { corps: pays } = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Bénin' } })
    const un = await essai.appeler('administrateur', modifier, {
      params: { id: pays._id },
      payload: { version: 1, CodeIso: 'BJ' },
    })
    expect(un.corps).toMatchObject({ version: 2, CodeIso: 'BJ' })
    const deux = await essai.appeler('administrateur', modifier, {
      params: { id: pays._id },
      payload: { version: 1, CodeIso: 'XX' },
    })
    expect([deux.statut, deux.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
    expect(deux.corps.courant).toMatchObject({ version: 2, CodeIso: 'BJ' })
  })
  it('laisse passer un seul de deux qui enregistrent au même instant', async () => {
    const { corps: pays } = await essai.appeler('administrateur', creer, { payload: { Libelle: 'Gambie' } })
    const envois = ['A', 'B', 'C', 'D'].map(lettre =>
      essai.appeler('administrateur', modifier, {
        params: { id: pays._id },
        payload: { version: 1, Indicatif: lettre },
      }),
    )
    const statuts = (await Promise.all(envois)).map(r => r.statut).sort()
    expect(statuts).toEqual([200, 409, 409, 409])
  })
})

describe('l’historique', () => {
  it('dit qui, par quel appel, avant et après, dans la même transaction', async () => {
    const { corps: pays } = await essai.appeler('administrateur', creer, {
      payload: { Libelle: 'Guinée', CodeIso: 'GN' },
    })
    const r = await essai.appeler('administrateur', modifier, {
      params: { id: pays._id },
      payload: { version: 1, CodeIso: null },
    })
    const { corps: traces } = await essai.appeler('administrateur', contrat.historique.lire, {
      params: { entity: 'pays', id: pays._id },
    })
    expect(traces).toHaveLength(2)
    expect(traces[0]).toMatchObject({
      action: 'modification',
      appel: 'PUT /api/pays/update/{id}',
      requestId: r.entetes['x-request-id'],
      Utilisateur: 'Administrateur',
      avant: { CodeIso: 'GN' },
      apres: { CodeIso: null },
    })
    expect(traces[1]).toMatchObject({ action: 'creation', avant: null })
  })
  it('ne garde rien d’une demande refusée', async () => {
    const avant = await compter('historique')
    const r = await essai.appeler('administrateur', creer, { payload: { Libelle: 'GUINEE' } })
    expect([r.statut, r.corps.code]).toEqual([409, 'DEJA_PRESENT'])
    expect(await compter('historique')).toBe(avant)
  })
  it('reste fermé à qui n’a pas la permission, et aux fiches d’une autre officine', async () => {
    const cree = await essai.appeler('opticien@PLT', contrat.clients.creer, {
      payload: { Nom: 'Yao', Prenoms: 'Koffi' },
    })
    const params = { entity: 'client', id: cree.corps._id }
    expect((await essai.appeler('opticien', contrat.historique.lire, { params })).statut).toBe(403)
    expect((await essai.appeler('gerant@PLT', contrat.historique.lire, { params })).statut).toBe(200)
    await essai.pool.query(
      `update role set permissions = array_append(permissions, 'historique.lire') where livre = 'caissier'`,
    )
    expect((await essai.appeler('caissier', contrat.historique.lire, { params })).statut).toBe(404)
  })
  it('ne garde jamais un mot de passe', async () => {
    const { rows } = await essai.pool.query(
      `select avant, apres from historique where entite = 'utilisateur'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/argon2|motDePasse/)
  })
})

describe('mode', () => {
  beforeAll(async () => {
    await essai.pool.query(
      `with p as (insert into pays ("_id", "Libelle") values (nouvel_id(), 'Pays des modes') returning "_id")
       insert into ville ("_id", "Libelle", "IdPays") select nouvel_id(), 'Ville des modes', "_id" from p`,
    )
  })
  it.each(['0', 'none'] as const)('%s : aucun filtre, dans toutes les listes', async mode => {
    const lire = async (query: object) =>
      (await essai.appeler('administrateur', contrat.ville.liste, { query })).corps
    const IdPays = '0199a3b0-0000-7000-8000-000000000000'
    const toutes = await lire({})
    expect(toutes.length).toBeGreaterThan(0)
    expect(await lire({ IdPays })).toEqual([])
    expect(await lire({ IdPays, mode })).toEqual(toutes)
    expect(await lire({ IdPays, mode, q: 'introuvable' })).toEqual([])
  })
})

describe('les réponses', () => {
  it('portent les protections du navigateur et ne se gardent pas en cache', async () => {
    const r = await essai.appeler('administrateur', contrat.pays.liste)
    expect(r.entetes['cache-control']).toBe('no-store')
    expect(r.entetes['x-content-type-options']).toBe('nosniff')
    expect(r.entetes['content-security-policy']).toMatch(/script-src 'self'/)
  })
  it('documentent l’API', async () => {
    const r = await essai.brut('anonyme', 'GET', '/api/openapi.json')
    expect(r.corps.openapi).toBe('3.1.0')
    const page = await essai.brut('anonyme', 'GET', '/api/docs')
    expect(page.entetes['content-type']).toMatch(/html/)
    expect(page.corps).toContain('/api/client/single/{id}')
  })
})

describe('une clé rejouée', () => {
  const cle = (c: string) => ({ 'idempotency-key': c })

  it('ne rend rien à qui ne peut plus travailler là', async () => {
    const demande = { payload: { Nom: 'Touré', Prenoms: 'Awa', IdOfficine: essai.officines.ANG } }
    const un = await essai.appeler('opticien', contrat.clients.creer, demande, cle('mutee'))
    expect(un.statut).toBe(201)
    const deplacer = (officine: string) =>
      essai.pool.query(
        'update utilisateur set "IdOfficine" = $1 where "_id" = (select "createdBy" from client where "_id" = $2)',
        [officine, un.corps._id],
      )
    await deplacer(essai.officines.PLT)
    try {
      const deux = await essai.appeler('opticien', contrat.clients.creer, demande, cle('mutee'))
      expect([deux.statut, deux.corps._id]).toEqual([404, undefined])
    } finally {
      await deplacer(essai.officines.ANG)
    }
    expect((await essai.appeler('opticien', contrat.clients.creer, demande, cle('mutee'))).corps._id).toBe(
      un.corps._id,
    )
  })

  it('se note comme une lecture, à chaque fois', async () => {
    const { corps: client } = await essai.appeler('opticien', contrat.clients.creer, {
      payload: { Nom: 'Yao', Prenoms: 'Lue' },
    })
    const lectures = async () =>
      Number(
        (
          await essai.pool.query('select count(*) as n from lecture_ordonnance where "IdClient" = $1', [
            client._id,
          ])
        ).rows[0].n,
      )
    const ajouter = () =>
      essai.appeler(
        'opticien',
        contrat.clients.ajouterOrdonnance,
        { params: { id: client._id }, payload: { DateOrd: '2026-01-05', OD: { Sph: 1 }, OG: { Sph: 1 } } },
        cle('lue'),
      )
    await ajouter()
    const avant = await lectures()
    // An hour later: within ten minutes the same reading counts once.
    await essai.pool.query(`alter table lecture_ordonnance disable trigger user;
      update lecture_ordonnance set "createdAt" = "createdAt" - interval '1 hour';
      alter table lecture_ordonnance enable trigger user`)
    expect((await ajouter()).corps.ordonnances).toHaveLength(1)
    expect(await lectures()).toBe(avant + 1)
  })

  it('de ce qui est à tout le groupe n’est rendue qu’à qui écrit encore pour le groupe', async () => {
    const demande = { payload: { Nom: 'Optique du Golfe' } }
    const un = await essai.appeler('administrateur', contrat.fournisseurs.creer, demande, cle('groupe'))
    expect([un.statut, un.corps.IdOfficine ?? null]).toEqual([201, null])
    const role = (livre: string) =>
      essai.pool.query(
        `update utilisateur_role set "IdRole" = (select "_id" from role where livre = $1)
         where "IdUtilisateur" = (select "_id" from utilisateur where email = $2)`,
        [livre, essai.email('administrateur')],
      )
    await role('magasinier')
    try {
      const deux = await essai.appeler('administrateur', contrat.fournisseurs.creer, demande, cle('groupe'))
      expect([deux.statut, deux.corps._id]).toEqual([404, undefined])
    } finally {
      await role('administrateur')
    }
  })

  it('ne laisse dans la table ni la clé ni un mot de la réponse', async () => {
    const demande = { payload: { Nom: 'Introuvable-Scellé', Prenoms: 'Awa' } }
    const un = await essai.appeler('opticien', contrat.clients.creer, demande, cle('clef-qui-ouvre'))
    const { rows } = await essai.pool.query<{ tout: string }>(
      `select i::text || encode(decode(reponse, 'base64'), 'escape') as tout from idempotence i`,
    )
    const tout = rows.map(l => l.tout).join()
    expect(tout).not.toContain('clef-qui-ouvre')
    expect(tout).not.toContain(un.corps._id)
    expect(tout).not.toMatch(/Introuvable|Libelle/)
    expect(
      (await essai.appeler('opticien', contrat.clients.creer, demande, cle('clef-qui-ouvre'))).corps,
    ).toEqual(un.corps)
  })

  it('vaut aussi pour un fichier : le même n’entre qu’une fois, un autre est refusé', async () => {
    const { corps: client } = await essai.appeler('opticien', contrat.clients.creer, {
      payload: { Nom: 'Yao', Prenoms: 'Papier' },
    })
    const { corps } = await essai.appeler('opticien', contrat.clients.ajouterOrdonnance, {
      params: { id: client._id },
      payload: { DateOrd: '2026-01-05', OD: { Sph: 1 }, OG: { Sph: 1 } },
    })
    const papier = (texte: string) =>
      essai.brut(
        'opticien',
        'POST',
        `/api/ordonnance/document/${corps.ordonnances[0]._id}`,
        `--b\r\ncontent-disposition: form-data; name="fichier"; filename="a.pdf"\r\n\r\n%PDF-1.4 ${texte}\r\n--b--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=b', ...cle('papier') },
      )
    const un = await papier('a')
    expect([un.statut, (await papier('a')).corps]).toEqual([201, un.corps])
    expect((await papier('b')).corps.code).toBe('CLE_DEJA_UTILISEE')
  })

  it('refuse un autre mot de passe ; sans aucun, que rien ne garde après un rechargement, c’est le même envoi', async () => {
    const creer = (password?: string) =>
      essai.appeler(
        'administrateur',
        contrat.utilisateurs.creer,
        {
          payload: {
            email: 'deux.mots@exemple.ci',
            displayName: 'Deux Mots',
            roles: [],
            ...(password && { password, confirmPassword: password }),
          },
        },
        cle('deux-mots'),
      )
    const un = await creer('Premier-mot-de-passe-9')
    expect(un.statut).toBe(201)
    const autre = await creer('Second-mot-de-passe-8')
    expect([autre.statut, autre.corps.code]).toEqual([409, 'CLE_DEJA_UTILISEE'])
    for (const encore of [await creer('Premier-mot-de-passe-9'), await creer()])
      expect([encore.statut, encore.corps._id]).toEqual([201, un.corps._id])
    const { rows } = await essai.pool.query<{ empreinte: string }>(
      `select empreinte from idempotence where appel = 'POST /api/user/create'`,
    )
    const prints = rows.map(l => l.empreinte)
    expect(prints.some(p => /^[0-9a-f]{64}\.[0-9a-f]{64}$/.test(p))).toBe(true)
    expect(prints.join()).not.toMatch(/mot-de-passe/i)
  })

  it('un mot de passe donné à un compte qui n’en avait pas reçu n’est pas le premier envoi', async () => {
    const creer = (plus: object) =>
      essai.appeler(
        'administrateur',
        contrat.utilisateurs.creer,
        { payload: { email: 'un.lien@exemple.ci', displayName: 'Un Lien', roles: [], ...plus } },
        cle('un-lien'),
      )
    expect((await creer({})).statut).toBe(201)
    const mot = 'Premier-mot-de-passe-9'
    expect((await creer({ password: mot, confirmPassword: mot })).corps.code).toBe('CLE_DEJA_UTILISEE')
  })

  it('ne garde d’un corps qu’une empreinte que personne ne peut refaire', async () => {
    await essai.appeler('administrateur', creer, { payload: { Libelle: 'Zembla' } }, cle('devinee'))
    const { rows } = await essai.pool.query<{ empreinte: string }>(
      `select empreinte from idempotence where appel = 'POST /api/pays/create' order by "createdAt" desc limit 1`,
    )
    const devinee = createHash('sha256')
      .update(JSON.stringify([{}, { Libelle: 'Zembla' }]))
      .digest('hex')
    expect(rows[0]?.empreinte).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0]?.empreinte).not.toBe(devinee)
  })
})
