import { randomUUID } from 'node:crypto'
import { type Appel, appel } from '@dioptrie/domain/kernel/contract'
import type { permissions } from '@dioptrie/domain/kernel/permissions'
import { introuvable, Refus } from '@dioptrie/domain/kernel/refus'
import { deSante } from '@dioptrie/domain/kernel/sante'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Db, ouvrirDb, type Tx } from '../platform/db.ts'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import type { Appelant } from './appelant.ts'
import { enDeuxTemps, type Gestionnaire } from './implement.ts'
import {
  annoncer,
  autoriser,
  cleDe,
  ETAPES,
  executer,
  faire,
  ligneDe,
  lireLAdresse,
  lireLeCorps,
  montrer,
  type Passage,
  passageDe,
  prendreSaPlace,
  preparer,
  reconnaitre,
  refuserLAnticipation,
  rejouer,
  repondre,
  reprendre,
  situerLeFichier,
} from './servir.ts'

const ICI = randomUUID()
const AILLEURS = randomUUID()
const moi = (...droits: (keyof typeof permissions)[]): Appelant => ({
  _id: randomUUID(),
  idSession: randomUUID(),
  email: 'opticien@essai.ci',
  displayName: 'Opticien',
  IdOfficine: ICI,
  rule: 'editor',
  permissions: new Set(droits),
  RemiseMax: null,
  prouve: false,
  gardeOrdonnances: false,
})

const base = { method: 'GET', path: '/api/essai/{id}', resume: 'Essai.', portee: 'soi' } as const
const lecture = appel({
  ...base,
  acces: 'clients.lire',
  query: z.strictObject({ champs: z.string().optional() }),
  reponse: z.object({ _id: z.string() }),
})
const ecriture = appel({
  ...base,
  method: 'POST',
  path: '/api/essai/create',
  acces: 'clients.ecrire',
  payload: z.strictObject({ Nom: z.string(), password: z.string().optional() }),
  reponse: z.object({ _id: z.string() }),
  change: ['client'],
})

interface Voulu {
  gestionnaire?: Gestionnaire<Appel>
  lui?: Appelant | null
  request?: object
  db?: Db
}
/** A call that stands before its first step, and what has been done to it. */
function devant(
  ligne: Appel,
  { gestionnaire = async () => ({ _id: 'a' }), lui = null, request, db }: Voulu = {},
) {
  const noterLectures = vi.fn(async () => {})
  const reply = {
    sent: false,
    entetes: {} as Record<string, string>,
    statut: 0,
    corps: undefined as unknown,
    raw: { once: vi.fn(), writableEnded: false },
    header(nom: string, valeur: string) {
      this.entetes[nom] = valeur
      return this
    },
    type(valeur: string) {
      return this.header('content-type', valeur)
    },
    code(statut: number) {
      this.statut = statut
      return this
    },
    send(corps: unknown) {
      this.corps = corps
      return this
    },
  }
  const o = {
    dbDe: () => (db ?? {}) as Db,
    services: { settings: { secret: 'le secret du serveur' } } as never,
    identifier: vi.fn(async () => lui),
    noterLectures,
    verifierReponses: true,
  }
  const demande = {
    id: 'req-1',
    headers: {},
    params: {},
    query: {},
    log: pino({ level: 'silent' }),
    ...request,
  }
  const p = passageDe(ligneDe('clients', ligne, gestionnaire, o), demande as never, reply as never)
  p.moi = lui
  return { p, o, reply, noterLectures }
}
const refus = (faire: () => unknown) => {
  try {
    faire()
  } catch (e) {
    return (e as Refus).code
  }
  return 'rien'
}

describe('le chemin d’un appel', () => {
  it('passe par des étapes qui se nomment, toujours dans le même ordre', () => {
    expect(ETAPES.map(etape => etape.name)).toEqual([
      'refuserLAnticipation',
      'reconnaitre',
      'autoriser',
      'prendreSaPlace',
      'lireLAdresse',
      'situerLeFichier',
      'lireLeCorps',
      'preparer',
      'faire',
      'repondre',
    ])
  })

  it('ne fait attendre personne aux étapes qui n’attendent rien', () => {
    const { p } = devant(lecture, { lui: moi('clients.lire'), request: { params: { id: ICI } } })
    const synchrones = [refuserLAnticipation, autoriser, prendreSaPlace, lireLAdresse, situerLeFichier]
    for (const etape of [...synchrones, lireLeCorps, preparer]) expect(etape(p), etape.name).toBeUndefined()
  })
})

describe('une adresse qui change quelque chose', () => {
  const change = appel({ ...base, acces: 'session', reponse: z.string(), change: ['client'] })
  it.each([
    [change, { 'sec-purpose': 'prefetch;prerender' }, 'LECTURE_ANTICIPEE'],
    [change, { purpose: 'preview' }, 'LECTURE_ANTICIPEE'],
    [change, {}, 'rien'],
    [lecture, { 'sec-purpose': 'prefetch' }, 'rien'],
    [ecriture, { 'sec-purpose': 'prefetch' }, 'rien'],
  ])('ne se lit pas d’avance : %#', (ligne, headers, attendu) => {
    expect(refus(() => refuserLAnticipation(devant(ligne, { request: { headers } }).p))).toBe(attendu)
  })
})

describe('qui appelle', () => {
  it('est demandé à la base, sauf où tout le monde entre', async () => {
    const lui = moi('clients.lire')
    const session = devant(lecture, { lui })
    session.p.moi = null
    await reconnaitre(session.p)
    expect(session.p.moi).toBe(lui)
    const publique = devant(appel({ ...base, acces: 'public', reponse: z.string() }), { lui })
    expect(reconnaitre(publique.p)).toBeUndefined()
    expect(publique.o.identifier).not.toHaveBeenCalled()
  })

  it('ne lit pas d’ordonnances quand c’est la copie du poste qui demande', async () => {
    const lui = moi('clients.lire', 'ordonnances.lire')
    const { p } = devant(lecture, { lui, request: { headers: { 'x-garde': 'sans-ordonnance' } } })
    await reconnaitre(p)
    expect([...((p as Passage).moi?.permissions ?? [])]).toEqual(['clients.lire'])
  })

  it.each([
    ['personne', lecture, null, 'NON_CONNECTE'],
    ['qui n’a pas ce droit', lecture, moi(), 'INTERDIT'],
    ['qui l’a', lecture, moi('clients.lire'), 'rien'],
    [
      'qui l’a, sans preuve où il en faut',
      { ...lecture, preuve: true as const },
      moi('clients.lire'),
      'PREUVE_DEMANDEE',
    ],
    [
      'qui l’a, et vient de prouver',
      { ...lecture, preuve: true as const },
      { ...moi('clients.lire'), prouve: true },
      'rien',
    ],
    ['n’importe qui de connecté', { ...lecture, acces: 'session' as const }, moi(), 'rien'],
    ['personne, où tout le monde entre', { ...lecture, acces: 'public' as const }, null, 'rien'],
  ])('%s', (_, ligne, lui, attendu) => {
    expect(refus(() => autoriser(devant(ligne, { lui }).p))).toBe(attendu)
  })
})

describe('un fichier', () => {
  const depot = appel({
    ...base,
    method: 'POST',
    path: '/api/essai/{id}/import',
    acces: 'clients.ecrire',
    portee: { param: 'id' },
    corps: 'fichier',
    recoit: 'tableau',
    reponse: z.string(),
    change: ['client'],
  })
  it('a sa place, qui est rendue, et s’arrête quand son auteur s’en va', () => {
    const { p, reply } = devant(depot, { lui: moi('clients.ecrire') })
    prendreSaPlace(p)
    try {
      const autres: (() => void)[] = []
      const encore = () => {
        const { p: autre } = devant(depot, { lui: p.moi })
        prendreSaPlace(autre)
        autres.push(autre.rendrePlace as () => void)
      }
      expect(
        refus(() => {
          for (let n = 0; n < 20; n++) encore()
        }),
      ).toBe('TROP_DE_FICHIERS')
      for (const rendre of autres) rendre()
    } finally {
      p.rendrePlace?.()
    }
    const [evenement, partir] = reply.raw.once.mock.calls[0] as [string, () => void]
    expect([evenement, p.signal.aborted]).toEqual(['close', false])
    partir()
    expect(p.signal.aborted).toBe(true)
  })
  it('ne s’ouvre pas pour une officine qui n’est pas à soi : son corps n’est pas lu', async () => {
    const { p } = devant(depot, { lui: moi('clients.ecrire') })
    p.entree.params = { id: AILLEURS }
    await expect(Promise.resolve().then(() => situerLeFichier(p))).rejects.toMatchObject({ code: 'INTERDIT' })
    p.entree.params = { id: ICI }
    await situerLeFichier(p)
  })
})

describe('ce qui est demandé', () => {
  it('se lit dans l’adresse : un identifiant qui n’en est pas un est refusé par son nom', () => {
    const { p } = devant(lecture, { request: { params: { id: 'douze' } } })
    expect(() => lireLAdresse(p)).toThrow(expect.objectContaining({ champs: { id: 'Identifiant invalide' } }))
  })

  it('garde les champs voulus, sauf là où la réponse cache quelque chose : elle se lit entière', () => {
    const demande = { params: { id: ICI }, query: { champs: 'Nom' } }
    const { p } = devant(lecture, { request: demande })
    lireLAdresse(p)
    expect([p.champs, p.entree.query.champs]).toEqual([['_id', 'Nom'], 'Nom'])
    const cachee = { ...lecture, reponse: z.object({ OD: deSante(z.string().nullable(), null) }) }
    const { p: autre } = devant(cachee, { request: demande })
    lireLAdresse(autre)
    expect([autre.champs, autre.entree.query.champs]).toEqual([['_id', 'Nom'], undefined])
  })

  it.each([
    [ecriture, { payload: { Nom: 'Yao' } }, { Nom: 'Yao' }],
    [{ ...ecriture, corps: 'nu' as const }, { Nom: 'Yao' }, { Nom: 'Yao' }],
    [lecture, undefined, undefined],
    [lecture, {}, undefined],
  ])('se lit dans le corps : %#', (ligne, body, payload) => {
    const { p } = devant(ligne, { request: { body } })
    lireLeCorps(p)
    expect(p.entree.payload).toEqual(payload)
  })
  it.each([
    [ecriture, { payload: { Nom: 'Yao', Age: 3 } }, { 'payload.Age': 'Champ inconnu' }],
    [ecriture, undefined, { 'payload.Nom': 'Obligatoire' }],
    [lecture, { Nom: 'Yao' }, { Nom: 'Champ inconnu' }],
  ])('et ne laisse passer aucun champ inconnu : %#', (ligne, body, champs) => {
    expect(() => lireLeCorps(devant(ligne, { request: { body } }).p)).toThrow(
      expect.objectContaining({ champs }),
    )
  })
})

describe('ce qui prend du temps', () => {
  it('se fait avant la transaction, pour une officine que l’on ne redemande pas', async () => {
    const vus: unknown[] = []
    const gestionnaire = enDeuxTemps<Appel, string>(
      async ({ officine, signal }) => {
        vus.push(officine, signal.aborted)
        return 'lu'
      },
      async ({ officine }, _, prepare) => {
        vus.push(officine, prepare)
        return { _id: 'a' }
      },
    )
    const { p } = devant(lecture, { lui: moi('clients.lire'), gestionnaire })
    await preparer(p)
    expect([p.trouvee, p.prepare]).toEqual([ICI, 'lu'])
    await executer(p, { db: {} as Db })
    expect(vus).toEqual([ICI, false, ICI, 'lu'])
  })
})

describe('la réponse', () => {
  const ordonnance = {
    ...lecture,
    reponse: z.object({ _id: z.string(), IdOfficine: z.string(), OD: deSante(z.string().nullable(), null) }),
  }
  const vue = { _id: 'a', IdOfficine: ICI, OD: '-2,25' }

  it('cache ce que l’on n’a pas le droit de lire, et ne compte alors aucune lecture', async () => {
    const { p, noterLectures } = devant(ordonnance, {
      lui: moi('clients.lire'),
      gestionnaire: async () => vue,
    })
    await executer(p, { db: {} as Db })
    expect(p.reponse).toEqual({ ...vue, OD: null })
    expect(noterLectures).not.toHaveBeenCalled()
  })
  it('montrée à qui le peut se compte, et le poste n’en garde pas plus qu’il ne doit', async () => {
    const lui = moi('clients.lire', 'ordonnances.lire')
    const { p, noterLectures, reply } = devant(ordonnance, { lui, gestionnaire: async () => vue })
    await executer(p, { db: {} as Db })
    expect(p.reponse).toEqual(vue)
    expect(noterLectures).toHaveBeenCalledTimes(1)
    expect(reply.entetes['x-garde']).toBe('sans-ordonnance')
  })
  it('d’un refus cache de la fiche qu’il rend ce que la réponse aurait caché', async () => {
    const gestionnaire = async () => {
      throw new Refus(409, 'VERSION_PERIMEE', 'Quelqu’un a enregistré.', { details: { courant: vue } })
    }
    const { p } = devant(ordonnance, { lui: moi('clients.lire'), gestionnaire })
    await expect(executer(p, { db: {} as Db })).rejects.toMatchObject({
      details: { courant: { ...vue, OD: null } },
    })
  })
  it('d’une autre officine n’est pas montrée', async () => {
    const { p } = devant({ ...ordonnance, portee: 'reponse' }, { lui: moi('clients.lire') })
    await expect(montrer(p, { db: {} as Db }, { ...vue, IdOfficine: AILLEURS })).rejects.toMatchObject({
      code: introuvable().code,
    })
  })
  it('ne rend que les champs voulus', async () => {
    const { p } = devant(lecture, { lui: moi('clients.lire') })
    p.champs = ['_id', 'Nom']
    expect(await montrer(p, { db: {} as Db }, [{ _id: 'a', Nom: 'Yao', Ville: 'Man' }])).toEqual([
      { _id: 'a', Nom: 'Yao' },
    ])
  })
  it('part avec son statut, en JSON même quand ce n’est qu’un mot', () => {
    const { p, reply } = devant({ ...lecture, statut: 201, reponse: z.string() })
    p.reponse = 'jeton valide'
    repondre(p)
    expect([reply.statut, reply.corps, reply.entetes['content-type']]).toEqual([
      201,
      '"jeton valide"',
      'application/json; charset=utf-8',
    ])
  })
  it('qui est un fichier part telle quelle, une qui est déjà partie ne repart pas', () => {
    const { p, reply } = devant({ ...lecture, contenu: 'text/csv' })
    p.reponse = 'Nom;Ville'
    repondre(p)
    expect(reply.corps).toBe('Nom;Ville')
    const partie = devant(lecture)
    partie.reply.sent = true
    repondre(partie.p)
    expect(partie.reply.corps).toBeUndefined()
  })
  it('qui est un refus est lancée après que ce qui est écrit est gardé', () => {
    const { p } = devant(lecture)
    p.reponse = new Refus(401, 'MOT_DE_PASSE', 'Non.')
    expect(() => repondre(p)).toThrow(expect.objectContaining({ code: 'MOT_DE_PASSE' }))
  })
  it('hors contrat arrête l’essai', () => {
    const { p } = devant(lecture)
    p.reponse = { _id: 12 }
    expect(() => repondre(p)).toThrow(/Réponse hors contrat/)
  })
})

describe('ce qui s’écrit', () => {
  let essai: BaseDeTest
  let db: Db
  beforeAll(async () => {
    essai = await creerBase()
    db = ouvrirDb(essai.pool)
  })
  afterAll(() => essai.fermer())
  const lui = moi('clients.ecrire')
  const envoi = (cle: string, gestionnaire?: Gestionnaire<Appel>) => {
    const { p } = devant(ecriture, {
      lui,
      db,
      request: { headers: { 'idempotency-key': cle } },
      ...(gestionnaire && { gestionnaire }),
    })
    p.entree.payload = { Nom: 'Yao', password: 'Verres-9' }
    return p
  }
  const dedans = <T>(travail: (tx: Tx) => Promise<T>) => db.transaction().execute(travail)

  it('n’a de clé que de quelqu’un, et un fichier rendu n’en a pas', () => {
    expect(cleDe(envoi('a'))).toMatchObject({ cle: 'a', appel: 'POST /api/essai/create' })
    expect(cleDe(envoi('x'.repeat(300)))?.cle).toHaveLength(200)
    expect(cleDe(envoi(''))).toBeNull()
    expect(cleDe({ ...envoi('a'), moi: null })).toBeNull()
    const p = envoi('a')
    expect(cleDe({ ...p, ligne: { ...p.ligne, appel: { ...ecriture, contenu: 'text/csv' } } })).toBeNull()
  })

  it('deux fois sous la même clé ne se fait qu’une fois', async () => {
    const gestionnaire = vi.fn(async () => ({ _id: randomUUID() }))
    const [un, deux] = [envoi('deux', gestionnaire), envoi('deux', gestionnaire)]
    await faire(un)
    await faire(deux)
    expect(gestionnaire).toHaveBeenCalledTimes(1)
    expect(deux.reponse).toEqual(un.reponse)
    const p = envoi('deux')
    const cle = cleDe(p) as NonNullable<ReturnType<typeof cleDe>>
    expect(await dedans(tx => rejouer(p, tx, cle))).toBe(true)
    expect(await dedans(tx => rejouer(p, tx, { ...cle, cle: 'une autre' }))).toBe(false)
  })

  it('et se refuse laisse la clé libre', async () => {
    const non = envoi('libre', async () => new Refus(401, 'NON', 'Non.'))
    await faire(non)
    expect(non.reponse).toBeInstanceOf(Refus)
    const oui = envoi('libre')
    await faire(oui)
    expect(oui.reponse).toEqual({ _id: 'a' })
  })

  it('sait par quel appel et par qui, dans sa transaction', async () => {
    const p = envoi('qui', async ctx => {
      const { tx } = ctx as unknown as { tx: Tx }
      const { rows } = await sql<{ dit: string }>`select current_setting('dioptrie.contexte') as dit`.execute(
        tx,
      )
      return { _id: rows[0]?.dit }
    })
    await faire(p)
    expect(JSON.parse((p.reponse as { _id: string })._id)).toEqual({
      appel: 'POST /api/essai/create',
      requestId: 'req-1',
      IdUtilisateur: lui._id,
    })
  })

  it('s’annonce sous le nom de la fiche et de son officine', async () => {
    const client = await essai.pool.connect()
    try {
      const dits: string[] = []
      client.on('notification', n => dits.push(n.payload ?? ''))
      await client.query('listen dioptrie')
      const p = envoi('annonce')
      p.reponse = { _id: AILLEURS, IdOfficine: ICI }
      await dedans(tx => annoncer(p, tx))
      await expect.poll(() => dits.join()).toContain(AILLEURS)
    } finally {
      client.release(true)
    }
  })

  it('et perd contre une autre transaction recommence, quatre fois au plus', async () => {
    const perdu = (code: string) => Object.assign(new Error(code), { code })
    const log = { warn: vi.fn() }
    let fois = 0
    expect(
      await reprendre(log, async () => {
        if (++fois < 3) throw perdu('40P01')
        return 'fait'
      }),
    ).toBe('fait')
    expect(log.warn).toHaveBeenCalledTimes(2)
    await expect(reprendre(log, () => Promise.reject(perdu('40001')))).rejects.toThrow('40001')
    expect(log.warn).toHaveBeenCalledTimes(5)
    await expect(reprendre(log, () => Promise.reject(perdu('23505')))).rejects.toThrow('23505')
    expect(log.warn).toHaveBeenCalledTimes(5)
  })
})
