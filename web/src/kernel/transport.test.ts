import { contrat } from '@dioptrie/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { poserNavigateur, sessionDe } from './navigateur.fixture.ts'
import { RefusApi } from './refus.ts'
import { lireServeur, serveurJoint, serveurPerdu } from './serveur.ts'
import { estConnecte, garderSession, lireJeton } from './session.ts'
import { adresse, envoyer, uuid } from './transport.ts'

type Repondre = (url: string, init: RequestInit) => Response | Promise<Response>
const json = (corps: unknown, status = 200) =>
  new Response(JSON.stringify(corps), { status, headers: { 'content-type': 'application/json' } })

let demandes: { url: string; init: RequestInit }[]
function serveur(repondre: Repondre) {
  demandes = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    demandes.push({ url, init })
    return repondre(url, init)
  })
}
const jetonDe = (init: RequestInit) => new Headers(init.headers).get('authorization')
const renouvellements = () => demandes.filter(d => d.url === '/api/auth/refresh-token').length

const cleDuRenouvellement = () =>
  new Headers(demandes.findLast(d => d.url === '/api/auth/refresh-token')?.init.headers).get(
    'idempotency-key',
  )

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  poserNavigateur()
  serveurJoint()
})

describe('le jeton refusé', () => {
  it('se renouvelle une seule fois pour dix demandes, qui repartent toutes avec le nouveau', async () => {
    garderSession(sessionDe('ancien'), false)
    serveur(async (url, init) => {
      await new Promise(suite => setTimeout(suite, 5))
      if (url === '/api/auth/refresh-token') return json(sessionDe('nouveau'))
      return jetonDe(init) === 'Bearer nouveau'
        ? json('token valide')
        : json({ message: 'Session expirée' }, 401)
    })
    const reponses = await Promise.all(Array.from({ length: 10 }, () => envoyer(contrat.acces.verifier)))
    expect(reponses.every(r => r.ok)).toBe(true)
    expect(renouvellements()).toBe(1)
    expect(lireJeton()).toBe('nouveau')
  })

  it('n’est pas renouvelé quand un autre onglet vient de le faire', async () => {
    garderSession(sessionDe('ancien'), false)
    serveur((_, init) => {
      if (jetonDe(init) === 'Bearer ancien') {
        garderSession(sessionDe('voisin'))
        return json({ message: 'Session expirée' }, 401)
      }
      return json('token valide')
    })
    await envoyer(contrat.acces.verifier)
    expect(renouvellements()).toBe(0)
  })

  it('passe l’erreur et ferme la session quand le cookie ne vaut plus rien', async () => {
    garderSession(sessionDe('ancien'), false)
    serveur(() => json({ code: 'SESSION_FINIE', message: 'Reconnectez-vous.' }, 401))
    await expect(envoyer(contrat.acces.verifier)).rejects.toMatchObject({
      statusCode: 401,
      code: 'SESSION_FINIE',
      message: 'Reconnectez-vous.',
    })
    expect(renouvellements()).toBe(1)
    expect(estConnecte()).toBe(false)
  })

  it('qui se perd en route n’est pas un refus : la session reste, le serveur est dit perdu', async () => {
    garderSession(sessionDe('ancien'), false)
    serveur(url =>
      url === '/api/auth/refresh-token'
        ? new Response('{"accessToken":"nou', { status: 200 })
        : json({ message: 'Session expirée' }, 401),
    )
    const perdre = () => envoyer(contrat.acces.verifier)
    await expect(perdre()).rejects.toMatchObject({ serveurPerdu: true })
    expect([estConnecte(), lireServeur().perduDepuis !== null]).toEqual([true, true])
    // Asked again, it is the same renewal: the server must not take it for a token used twice.
    const premiere = cleDuRenouvellement()
    await expect(perdre()).rejects.toMatchObject({ serveurPerdu: true })
    expect([premiere, cleDuRenouvellement()]).toEqual([expect.any(String), premiere])
    serveur((url, init) =>
      url === '/api/auth/refresh-token' || jetonDe(init) === 'Bearer nouveau'
        ? json(sessionDe('nouveau'))
        : json({}, 401),
    )
    await perdre()
    expect(cleDuRenouvellement()).toBe(premiere)
    garderSession(sessionDe('ancien'), false)
    await perdre()
    expect(cleDuRenouvellement()).not.toBe(premiere)
  })

  it('n’est pas demandé pour une connexion refusée', async () => {
    serveur(() => json({ message: 'Wrong Email or Password' }, 401))
    await expect(
      envoyer(contrat.acces.connexion, { payload: { email: 'a', password: 'b' } }),
    ).rejects.toThrow('Wrong Email or Password')
    expect(renouvellements()).toBe(0)
  })
})

describe('le serveur perdu', () => {
  it('se marque au premier silence et garde la session', async () => {
    garderSession(sessionDe('jeton'), false)
    serveur(() => {
      throw new TypeError('Failed to fetch')
    })
    const refus = await envoyer(contrat.acces.verifier).catch((e: unknown) => e)
    expect(refus).toBeInstanceOf(RefusApi)
    expect((refus as RefusApi).serveurPerdu).toBe(true)
    expect(lireServeur().perduDepuis).toBeInstanceOf(Date)
    expect(estConnecte()).toBe(true)
  })

  it.each([502, 503, 504])(
    'l’est aussi quand la réponse est %i : on ne sait si c’est écrit',
    async statut => {
      garderSession(sessionDe('jeton'), false)
      serveur(() => json({ code: 'BASE_INDISPONIBLE', message: 'La base ne répond pas.' }, statut))
      const refus = (await envoyer(contrat.clients.creer, { payload: {} }).catch(
        (e: unknown) => e,
      )) as RefusApi
      expect([refus.serveurPerdu, refus.incertain]).toEqual([true, true])
      expect(lireServeur().perduDepuis).toBeInstanceOf(Date)
      expect(estConnecte()).toBe(true)
    },
  )

  it('l’est depuis la même heure une fois la page rechargée, et plus du tout dès qu’il a répondu', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-17T09:00:00Z') })
    serveurPerdu()
    vi.setSystemTime(new Date('2026-11-17T09:10:00Z'))
    const reload: string = './serveur.ts?reload'
    const page = (await import(reload)) as typeof import('./serveur.ts')
    page.serveurPerdu()
    expect(page.lireServeur().perduDepuis?.toISOString()).toBe('2026-11-17T09:00:00.000Z')
    page.serveurJoint()
    page.serveurPerdu()
    expect(page.lireServeur().perduDepuis?.toISOString()).toBe('2026-11-17T09:10:00.000Z')
    page.serveurJoint()
  })

  it('n’est pas un abandon volontaire', async () => {
    const abandon = new AbortController()
    serveur(() => {
      abandon.abort()
      throw new DOMException('Aborted', 'AbortError')
    })
    await expect(envoyer(contrat.acces.verifier, {}, { signal: abandon.signal })).rejects.toThrow('Aborted')
    expect(lireServeur().perduDepuis).toBeNull()
  })
})

describe('la demande', () => {
  it('remplit le chemin, tait les filtres vides, enveloppe le corps et porte la clé', async () => {
    garderSession(sessionDe('jeton'), false)
    serveur(() => json({}))
    expect(adresse(contrat.clients.anniversaires, { params: { officine: 'a b', date: '2026-11-15' } })).toBe(
      '/api/client/birthday-today/a%20b/2026-11-15',
    )
    expect(adresse(contrat.clients.liste, { query: { q: 'né', page: 2, Ville: '', tri: undefined } })).toBe(
      '/api/client/groupe?q=n%C3%A9&page=2',
    )
    await envoyer(contrat.clients.creer, { payload: { Nom: 'Kouamé' } }, { cle: 'une-clé' })
    const [demande] = demandes
    expect(demande?.init.body).toBe('{"payload":{"Nom":"Kouamé"}}')
    expect(new Headers(demande?.init.headers).get('idempotency-key')).toBe('une-clé')
    expect(jetonDe(demande?.init ?? {})).toBe('Bearer jeton')
  })

  it('rend les champs refusés sous le nom du formulaire', async () => {
    serveur(() =>
      json(
        { code: 'DEMANDE_INVALIDE', message: 'À corriger', champs: { 'payload.Nom': 'Obligatoire' } },
        400,
      ),
    )
    await expect(envoyer(contrat.clients.creer, { payload: {} })).rejects.toMatchObject({
      champs: { Nom: 'Obligatoire' },
    })
  })

  it('fait ses clés aussi sans contexte sûr', () => {
    vi.stubGlobal('crypto', { getRandomValues: (o: Uint8Array) => o.fill(255) })
    expect(uuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })
})
