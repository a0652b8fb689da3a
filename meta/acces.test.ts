import { randomUUID } from 'node:crypto'
import { nomsDesParams } from '@dioptrie/domain/kernel/contract'
import { type Permission, rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, type NomRole, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'
import { corpsVide, demande, EXEMPLES, remplir } from './demandes.ts'
import { appels } from './table.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

/** A shipped role that lacks the permission; one that every role holds is taken from the salesman for the test. */
async function sansPermission(p: Permission): Promise<NomRole> {
  const role = (Object.keys(rolesLivres) as NomRole[]).find(
    r => !(rolesLivres[r].permissions as readonly Permission[]).includes(p),
  )
  if (role) return role
  await essai.pool.query(
    `update role set permissions = array_remove(permissions, $1) where livre = 'commercial'`,
    [p],
  )
  return 'commercial'
}

describe('chaque appel', () => {
  const proteges = appels.filter(({ appel }) => appel.acces !== 'public')

  it.each(proteges)('$nom refuse qui n’est pas connecté', async ({ appel }) => {
    const r = await essai.brut('anonyme', appel.method, remplir(appel), corpsVide(appel))
    expect(r.statut).toBe(401)
    expect(r.corps.code).toBe('NON_CONNECTE')
  })

  it.each(proteges)('$nom refuse un jeton forgé', async ({ appel }) => {
    const faux = `${'eyJhbGciOiJub25lIn0'}.${Buffer.from(JSON.stringify({ sub: randomUUID(), sid: randomUUID(), exp: 9e9 })).toString('base64url')}.`
    const r = await essai.brut('anonyme', appel.method, remplir(appel), corpsVide(appel), {
      authorization: `Bearer ${faux}`,
    })
    expect(r.statut).toBe(401)
  })

  it.each(proteges.filter(({ appel }) => appel.acces !== 'session'))(
    '$nom refuse un rôle sans la permission',
    async ({ appel }) => {
      const r = await essai.brut(
        await sansPermission(appel.acces as Permission),
        appel.method,
        remplir(appel),
        corpsVide(appel),
      )
      expect(r.statut).toBe(403)
      expect(r.corps.code).toBe('INTERDIT')
    },
  )

  it.each(appels.filter(({ appel }) => appel.corps === 'payload'))(
    '$nom refuse par son nom un champ inconnu',
    async ({ appel }) => {
      const r = await essai.brut('administrateur', appel.method, remplir(appel), {
        payload: { ChampInconnu: 1 },
      })
      expect(r.statut).toBe(400)
      expect(r.corps.champs['payload.ChampInconnu']).toBe('Champ inconnu')
    },
  )

  it.each(appels.filter(({ appel }) => appel.corps === 'nu'))(
    '$nom refuse par son nom un champ inconnu (corps nu)',
    async ({ appel }) => {
      const r = await essai.brut('administrateur', appel.method, remplir(appel), { ChampInconnu: 1 })
      expect(r.statut).toBe(400)
      expect(r.corps.champs.ChampInconnu).toBe('Champ inconnu')
    },
  )

  it.each(appels.filter(({ appel }) => appel.method === 'GET'))(
    '$nom ne se regarde par HEAD que si la lire ne change rien',
    ({ appel }) => {
      const url = appel.path.replace(/\{(\w+)\}/g, ':$1')
      expect(essai.app.hasRoute({ method: 'HEAD', url })).toBe(!appel.writes)
    },
  )

  it.each(appels)('$nom refuse un paramètre inconnu', async ({ appel }) => {
    const r = await essai.brut(
      'administrateur',
      appel.method,
      `${remplir(appel)}?ParametreInconnu=1`,
      corpsVide(appel),
    )
    expect(r.statut).toBe(400)
    expect(r.corps.champs.ParametreInconnu).toBe('Champ inconnu')
  })

  it.each(appels.filter(({ appel }) => nomsDesParams(appel.path).some(n => !EXEMPLES[n])))(
    '$nom refuse un identifiant qui n’en est pas un',
    async ({ appel }) => {
      const params = Object.fromEntries(
        nomsDesParams(appel.path).map(n => [n, EXEMPLES[n] ?? "1'; drop table client"]),
      )
      const r = await essai.brut('administrateur', appel.method, remplir(appel, params), corpsVide(appel))
      expect(r.statut).toBe(400)
    },
  )
})

/** Nothing is asked of them; one's own session stays open, and what makes a record makes another the second time. */
const sansRien = appels.filter(
  ({ nom, appel: { method, statut, corps, payload } }) =>
    method !== 'GET' &&
    statut !== 201 &&
    !nom.startsWith('acces.') &&
    (corps === 'aucun' || (corps === 'payload' && payload.safeParse({}).success)),
)
describe('un appel qui ne demande rien', () => {
  it.each(sansRien)('$nom répond de même à rien, à {} et à un payload vide', async ({ appel }) => {
    const url = `${remplir(appel)}?${demande(appel)}`
    const reponses = []
    for (const corps of [undefined, {}, { payload: {} }]) {
      const { statut, corps: dit } = await essai.brut('administrateur', appel.method, url, corps)
      reponses.push([statut, dit?.code, dit?.champs])
    }
    expect(reponses[1]).toEqual(reponses[0])
    expect(reponses[2]).toEqual(reponses[0])
    expect(reponses[0]?.[1]).not.toBe('DEMANDE_INVALIDE')
  })
})
