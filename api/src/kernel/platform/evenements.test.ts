import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { contrat } from '@dioptrie/domain'
import { type Evenement, entites } from '@dioptrie/domain/kernel/entites'
import type { FastifyRequest } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Appelant } from '../call/appelant.ts'
import { type Essai, ouvrirEssai, type Personne } from '../trial/essai.ts'
import { ouvrirEvenements } from './evenements.ts'
import { readSettings } from './settings.ts'

let essai: Essai
let voisin: Awaited<ReturnType<typeof buildApp>>
const adresses: string[] = []
const silence = pino({ level: 'silent' })

beforeAll(async () => {
  essai = await ouvrirEssai()
  // A second process of the product on the same database.
  voisin = await buildApp({
    pool: essai.pool,
    settings: readSettings({ SECRET: 'secret-des-essais-secret-des-essais', DATABASE_URL: 'postgres://x' }),
    log: silence,
  })
  adresses.push(await essai.app.listen({ port: 0 }), await voisin.listen({ port: 0 }))
})
afterAll(async () => {
  await voisin.close()
  await essai.fermer()
})

const ouverts: ClientRequest[] = []
afterEach(() => {
  for (const o of ouverts.splice(0)) o.destroy()
})

/** What someone hears from now on; the stream is open once this answers. */
async function ecouter(qui: Personne, processus = 0) {
  const headers = { authorization: `Bearer ${await essai.jeton(qui)}`, accept: 'text/event-stream' }
  // Not `fetch`: it keeps connections for later, and the server would wait for them at the end.
  const demande = get(`${adresses[processus]}/api/evenements`, { headers, agent: false })
  ouverts.push(demande)
  const [reponse] = (await once(demande, 'response')) as [IncomingMessage]
  const poste = { entendus: [] as Evenement[], fini: false, entetes: reponse.headers }
  let texte = ''
  reponse
    .setEncoding('utf8')
    .on('data', (morceau: string) => {
      texte += morceau
      for (const [, data = ''] of morceau.matchAll(/event: change\ndata: (.*)\n/g))
        poste.entendus.push(JSON.parse(data))
    })
    .on('end', () => {
      poste.fini = true
    })
    .on('error', () => undefined)
  await expect.poll(() => texte).toContain('event: pret')
  return poste
}

const creer = (qui: Personne) =>
  essai.appeler(qui, contrat.clients.creer, { payload: { Nom: 'Kouamé', Prenoms: 'Aya' } })

describe('le flux des changements', () => {
  it('dit à l’autre poste, même servi par un autre processus, qu’un client est créé', async () => {
    const [ici, la] = [await ecouter('gerant'), await ecouter('caissier', 1)]
    const { corps, entetes } = await creer('opticien')
    const dit = {
      entite: 'client',
      _id: corps._id,
      IdOfficine: essai.officines.ANG,
      requestId: entetes['x-request-id'],
    }
    await expect.poll(() => ici.entendus).toEqual([dit])
    await expect.poll(() => la.entendus).toEqual([dit])
  })

  it('ne dit une notification qu’à celui qu’elle concerne', async () => {
    const [lui, autre] = [await ecouter('gerant'), await ecouter('caissier')]
    const { rows } = await essai.pool.query<{ _id: string }>(
      'select "_id" from utilisateur where email = $1',
      [essai.email('gerant')],
    )
    await essai.pool.query(
      `select pg_notify('dioptrie', json_build_object('entite', 'notification', '_id', $1::text, 'IdOfficine', null)::text)`,
      [rows[0]?._id],
    )
    await expect.poll(() => lui.entendus.map(e => e.entite)).toEqual(['notification'])
    // A client is heard by both: what was said before would have come.
    await creer('opticien')
    await expect.poll(() => autre.entendus.map(e => e.entite)).toEqual(['client'])
  })

  it('ne dit rien d’une demande refusée', async () => {
    const { entendus } = await ecouter('gerant')
    const { corps } = await creer('opticien')
    const refus = await essai.appeler('opticien', contrat.clients.modifier, {
      params: { id: corps._id },
      payload: { version: 99, Ville: 'Bouaké' },
    })
    expect(refus.statut).toBe(409)
    const temoin = await creer('opticien')
    await expect.poll(() => entendus.map(e => e._id)).toEqual([corps._id, temoin.corps._id])
  })

  it('tait ce que le rôle ou l’officine ne laisse pas voir', async () => {
    const [magasinier, caissier, gerant] = await Promise.all([
      ecouter('magasinier@PLT'),
      ecouter('caissier'),
      ecouter('gerant'),
    ])
    const ailleurs = await creer('opticien@PLT')
    const ici = await creer('opticien')
    await expect.poll(() => gerant.entendus.map(e => e._id)).toEqual([ailleurs.corps._id, ici.corps._id])
    expect(caissier.entendus.map(e => e._id)).toEqual([ici.corps._id])
    expect(magasinier.entendus).toEqual([])
  })

  it('n’est ni gardé ni comprimé par ce qui est entre les deux', async () => {
    const { entetes } = await ecouter('gerant')
    expect(entetes['content-type']).toContain('text/event-stream')
    expect(entetes['cache-control']).toBe('no-store, no-transform')
    expect(entetes['content-encoding']).toBeUndefined()
  })

  it('refuse qui n’attend pas un flux', async () => {
    const r = await essai.appeler('gerant', contrat.evenements.ecouter)
    expect([r.statut, r.corps.code]).toEqual([406, 'FLUX_ATTENDU'])
  })

  it('se ferme quand l’écoute de la base se rompt, et se rouvre', async () => {
    const poste = await ecouter('gerant')
    await essai.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen dioptrie'`,
    )
    await expect.poll(() => poste.fini).toBe(true)
    const { entendus } = await ecouter('gerant')
    const { corps } = await creer('opticien')
    await expect.poll(() => entendus.map(e => e._id)).toEqual([corps._id])
  })

  it('ne survit pas à la session', async () => {
    let ouverte = true
    const moi = { permissions: new Set() } as unknown as Appelant
    const suivi = ouvrirEvenements({
      pool: essai.pool,
      log: silence,
      identifier: async () => (ouverte ? moi : null),
      battementMs: 20,
    })
    const flux = await suivi.ouvrir(moi, {} as FastifyRequest)
    let lu = ''
    let fini = false
    flux
      .setEncoding('utf8')
      .on('data', morceau => {
        lu += morceau
      })
      .on('end', () => {
        fini = true
      })
    await expect.poll(() => lu).toContain('\n:\n')
    expect(fini).toBe(false)
    ouverte = false
    await expect.poll(() => fini).toBe(true)
    await suivi.fermer()
  })

  it('en a vingt au plus par personne, sans rien prendre aux autres', async () => {
    const qui = (_id: string) => ({ _id, permissions: new Set() }) as unknown as Appelant
    const suivi = ouvrirEvenements({ pool: essai.pool, log: silence, identifier: async () => null })
    const ouvrir = (_id: string) => suivi.ouvrir(qui(_id), {} as FastifyRequest)
    const flux = await Promise.all(Array.from({ length: 20 }, () => ouvrir('awa')))
    await expect(ouvrir('awa')).rejects.toMatchObject({ statusCode: 429, details: { retryAfter: 30 } })
    await ouvrir('salif')
    flux[0]?.destroy()
    await expect
      .poll(() =>
        ouvrir('awa').then(
          () => 'ouvert',
          () => 'plein',
        ),
      )
      .toBe('ouvert')
    await suivi.fermer()
  })

  it('annonce ce que dit la ligne d’un appel, même quand qui le sert n’en dit rien', async () => {
    const [ici, ailleurs] = [await ecouter('gerant'), await ecouter('caissier@PLT')]
    const { corps, entetes } = await essai.appeler('gerant', contrat.agenda.creer, {
      payload: {
        event: {
          title: 'Visite du verrier',
          startDate: '2026-11-17T09:00:00Z',
          endDate: '2026-11-17T09:30:00Z',
          label: 'rendez-vous',
        } as never,
      },
    })
    expect(contrat.agenda.creer.change).toEqual(['evenement'])
    await expect
      .poll(() => ici.entendus)
      .toEqual([
        {
          entite: 'evenement',
          _id: corps._id,
          IdOfficine: essai.officines.ANG,
          requestId: entetes['x-request-id'],
        },
      ])
    expect(ailleurs.entendus).toEqual([])
  })

  it('refuse, dans les essais, une annonce que la ligne ne dit pas', async () => {
    const { change } = contrat.clients.creer
    Object.assign(contrat.clients.creer, { change: ['proforma'] })
    try {
      expect((await creer('opticien')).statut).toBe(500)
    } finally {
      Object.assign(contrat.clients.creer, { change })
    }
    expect((await creer('opticien')).statut).toBe(201)
  })

  it('n’annonce que des zones qui existent', () => {
    for (const { aires } of Object.values(entites))
      for (const aire of aires === 'toutes' ? [] : aires) expect(Object.keys(contrat)).toContain(aire)
  })
})
