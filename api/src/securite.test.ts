import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { contrat } from '@dioptrie/domain'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { ROOT, readSettings } from './kernel/platform/settings.ts'
import { type Essai, ouvrirEssai, SECRET_D_ESSAI } from './kernel/trial/essai.ts'

const { clients, acces } = contrat
let essai: Essai
let public_: FastifyInstance
const webDir = mkdtempSync(join(tmpdir(), 'dioptrie-ecrans-'))

beforeAll(async () => {
  essai = await ouvrirEssai()
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><head><title>Dioptrie</title></head>')
  writeFileSync(join(webDir, 'vitrine.html'), '<!doctype html><title>Galerie</title>')
  writeFileSync(join(webDir, 'assets', 'entree.js'), 'export {}')
  writeFileSync(join(webDir, 'assets', 'entree.js.br'), brotliCompressSync('export {}'))
  mkdirSync(join(webDir, '.vite'))
  const ecrans = {
    '/apps/client/client-list': ['assets/entree.js', 'assets/liste.css'],
    '/apps/client/client-view/{clientId}': ['assets/entree.js'],
  }
  writeFileSync(join(webDir, '.vite', 'ecrans.json'), JSON.stringify(ecrans))
  // The same network, as it stands behind TLS with its screens.
  public_ = await buildApp({
    pool: essai.pool,
    settings: readSettings({
      SECRET: SECRET_D_ESSAI,
      DATABASE_URL: 'postgresql://essai',
      PUBLIC_URL: 'https://lunettes.exemple.ci',
    }),
    log: pino({ level: 'silent' }),
    webDir,
  })
})
afterAll(async () => {
  await public_.close()
  await essai.fermer()
  rmSync(webDir, { recursive: true, force: true })
})

describe('chaque réponse porte ses protections', () => {
  it.each([
    ['un écran', 'GET', '/apps/client/client-list', 200],
    ['un fichier des écrans', 'GET', '/assets/entree.js', 200],
    ['un fichier absent', 'GET', '/assets/absent.js', 404],
    ['la page des appels', 'GET', '/api/docs', 200],
    ['un appel sans session', 'GET', '/api/pays', 401],
    ['un appel inconnu', 'GET', '/api/rien', 404],
    ['un corps illisible', 'POST', '/api/authentification', 400],
    ['un chemin qui remonte', 'GET', '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd', 200],
    ['un verbe inconnu', 'OPTIONS', '/api/pays', 404],
  ])('%s', async (_, method, url, statut) => {
    const r = await public_.inject({
      method: method as 'GET',
      url,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, payload: '{' }),
    })
    expect(r.statusCode).toBe(statut)
    expect(r.body).not.toContain('root:')
    const csp = String(r.headers['content-security-policy'])
    const directives = Object.fromEntries(
      csp.split(';').map(d => [d.trim().split(' ')[0], d.trim().split(' ').slice(1)]),
    )
    expect(directives).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'font-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    expect(r.headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': expect.stringMatching(/DENY|SAMEORIGIN/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    expect(r.headers['x-powered-by'] ?? r.headers.server).toBeUndefined()
    expect(r.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('la page d’un écran nomme les fichiers qui le font, servis comprimés d’avance et pour toujours', async () => {
    const nommes = async (url: string) => {
      const { body } = await public_.inject({ method: 'GET', url })
      return [...body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(
        ([, genre, f]) => `${genre} ${f}`,
      )
    }
    expect(await nommes('/login')).toEqual([])
    expect(await nommes('/apps/client/client-list?q=kou')).toEqual([
      'modulepreload /assets/entree.js',
      'preload /assets/liste.css',
    ])
    expect(await nommes('/apps/client/client-view/0199a3b0')).toEqual(['modulepreload /assets/entree.js'])
    expect(await nommes('/apps/client/client-view/0199a3b0/autre')).toEqual([])
    const { rawPayload, headers } = await public_.inject({
      method: 'GET',
      url: '/assets/entree.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([headers['content-encoding'], headers['cache-control']]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect(brotliDecompressSync(rawPayload).toString()).toBe('export {}')
  })

  it('les adresses de la galerie ouvrent sa page, qu’elle seule met dans un cadre', async () => {
    const adresses =
      readFileSync(join(ROOT, 'meta', 'ecrans.tsv'), 'utf8').match(/(?<=^vitrine\t)\S+/gm) ?? []
    expect(adresses.length).toBe(26)
    for (const url of [...adresses, '/extensions/i18n?theme=dark']) {
      const r = await public_.inject({ method: 'GET', url })
      expect([r.statusCode, r.body], url).toEqual([200, expect.stringContaining('Galerie')])
      expect(r.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    }
    for (const url of ['/pages/not-authorized', '/apps/client/client-list?retour=/extensions/i18n'])
      expect((await public_.inject({ method: 'GET', url })).body, url).toContain('Dioptrie')
  })

  it('derrière TLS le cookie ne voyage pas autrement ; sans TLS aucune promesse de TLS', async () => {
    const r = await public_.inject({
      method: 'POST',
      url: acces.connexion.path,
      payload: { email: essai.email('gerant'), password: essai.motDePasse },
    })
    expect(r.headers['set-cookie']).toMatch(/; HttpOnly; Secure; SameSite=Strict/)
    const nue = await essai.brut('anonyme', 'GET', '/api/health')
    expect(nue.entetes['strict-transport-security']).toBeUndefined()
  })
})

describe('une demande qui ne vient pas', () => {
  it('ne garde pas son fil : en-têtes, corps et demande entière ont leur temps', async () => {
    const { server } = essai.app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 300_000])
    const app = await buildApp({
      pool: essai.pool,
      settings: readSettings({ SECRET: SECRET_D_ESSAI, DATABASE_URL: 'postgresql://essai' }),
      log: pino({ level: 'silent' }),
      corpsMuetMs: 300,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const envoyer = async (...morceaux: string[]) => {
      const fil = connect(port, '127.0.0.1')
      let recu = ''
      fil.on('data', d => {
        recu += d
        fil.end()
      })
      const ferme = once(fil, 'close')
      fil.write(
        `POST ${acces.connexion.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n`,
      )
      for (const morceau of morceaux) {
        await attendre(150)
        fil.write(morceau)
      }
      await ferme
      return recu.slice(0, 12)
    }
    try {
      // Slow is not silent: half a second in all, and the answer comes.
      expect(await envoyer('{', ' ', ' ', '}')).toBe('HTTP/1.1 400')
      expect(await envoyer('{')).toBe('')
    } finally {
      await app.close()
    }
  })
})

describe('le journal', () => {
  it('ne dit rien de ceux qu’il concerne, ni quand tout va, ni quand on refuse, ni quand la base refuse', async () => {
    const dits = {
      Nom: 'Zirignon-Secret',
      Prenoms: 'Hyacinthe-Secret',
      Contacts: ['2250700998877'],
      Email: 'secret.client@exemple.ci',
      Observation: 'allergique au nickel-secret',
    }
    const debut = essai.mails.sorties.length
    const { corps } = await essai.appeler('opticien', clients.creer, { payload: dits })
    await essai.appeler('opticien', clients.ajouterOrdonnance, {
      params: { id: corps._id },
      payload: {
        DateOrd: '2026-01-05',
        OD: { Sph: -17.75, Cyl: -3.25, Axe: 171 },
        Observation: 'kératocône-secret',
      },
    })
    await essai.appeler('opticien', clients.liste, { query: { q: 'Zirignon-Secret', page: 1 } })
    await essai.brut('opticien', 'GET', '/api/client/groupe?q=Zirignon-Secret&page=zero')
    await essai.brut('anonyme', 'GET', '/zirignon-secret.png?jeton=tres-secret')
    await essai.brut('opticien', 'POST', clients.creer.path, {
      payload: { ...dits, DateNaissance: '2999-01-01', inconnu: 'x-secret' },
    })
    await essai.brut('anonyme', 'POST', acces.connexion.path, {
      email: 'personne-secret@exemple.ci',
      password: 'mot-de-passe-secret',
    })
    // PostgreSQL quotes the whole row that it refuses.
    await essai.pool.query(`alter table client add constraint essai_refus check ("Quartier" <> 'Refus')`)
    const refusee = await essai.appeler('opticien', clients.creer, {
      payload: { ...dits, Quartier: 'Refus' },
    })
    await essai.pool.query('alter table client drop constraint essai_refus')
    expect([refusee.statut, refusee.corps.code]).toEqual([409, 'ECRITURE_REFUSEE'])
    expect(JSON.stringify(refusee.corps)).not.toMatch(/secret/i)

    const journal = essai.mails.sorties.slice(debut).join('')
    expect(journal).toContain('essai_refus')
    expect(journal).toContain(refusee.corps.requestId)
    expect(journal).not.toMatch(/secret|0700998877|07 00 99|17[.,]75|Bearer/i)
    expect(journal).not.toContain(await essai.jeton('opticien'))
  })
})
