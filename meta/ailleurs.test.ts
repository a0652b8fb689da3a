import { contrat } from '@dioptrie/domain'
import { type Permission, rolesLivres } from '@dioptrie/domain/acces/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, type NomRole, ouvrirEssai } from '../api/src/kernel/essai.ts'
import { corpsValide, paramsAilleurs } from './ailleurs.demandes.ts'
import { type Ailleurs, peuplerAilleurs } from './ailleurs.ts'
import { demande, remplir } from './demandes.ts'
import { appels } from './table.ts'

let essai: Essai
let ailleurs: Ailleurs
beforeAll(async () => {
  essai = await ouvrirEssai()
  ailleurs = await peuplerAilleurs(essai)
})
afterAll(() => essai.fermer())

describe('une autre officine', () => {
  /** A role of the first officine that holds the permission but may not see the others. */
  const sansReseau = (p: Permission): NomRole | undefined =>
    (Object.keys(rolesLivres) as NomRole[]).find(r => {
      const a = rolesLivres[r].permissions as readonly Permission[]
      return a.includes(p) && !a.includes('reseau.consulter')
    })
  const parOfficine = appels.filter(
    ({ appel }) => typeof appel.portee === 'object' || appel.portee === 'reponse',
  )

  it('concerne des appels', () => expect(parOfficine.length).toBeGreaterThan(10))

  it.each(parOfficine)('$nom ne la montre pas et n’y agit pas', async ({ appel }) => {
    let role = appel.acces === 'session' ? 'opticien' : sansReseau(appel.acces as Permission)
    // Permissions that no role without the network holds: lend it to the optician of the first officine.
    if (!role) {
      await essai.pool.query(
        `update role set permissions = array_append(permissions, $1) where livre = 'opticien' and not $1 = any(permissions)`,
        [appel.acces],
      )
      role = 'opticien'
    }
    const corps = corpsValide(appel, ailleurs)
    const r = await essai.brut(
      role,
      appel.method,
      `${remplir(appel, paramsAilleurs(appel, ailleurs))}?${demande(appel)}`,
      corps?.corps,
      corps?.entetes,
    )
    const { portee } = appel
    const nommee = typeof portee === 'object' && !('fiche' in portee)
    expect([r.statut, r.corps.code]).toEqual(nommee ? [403, 'INTERDIT'] : [404, 'INTROUVABLE'])
  })

  it('est refusée comme filtre de liste', async () => {
    for (const { appel } of appels.filter(
      a => a.appel.portee === 'liste' && 'IdOfficine' in a.appel.query.shape && a.appel.method === 'GET',
    )) {
      const role = appel.acces === 'session' ? 'opticien' : sansReseau(appel.acces as Permission)
      const r = await essai.brut(
        role ?? 'opticien',
        'GET',
        `${remplir(appel)}?IdOfficine=${essai.officines.PLT}&${demande(appel)}`,
      )
      expect(r.statut, appel.path).toBe(403)
    }
  })

  it('se lit avec reseau.consulter, mais on n’y agit pas', async () => {
    const lu = await essai.appeler('gerant', contrat.clients.lire, { params: { id: ailleurs.client } })
    expect(lu.statut).toBe(200)
    const ecrit = await essai.appeler('gerant', contrat.clients.modifier, {
      params: { id: ailleurs.client },
      payload: { version: 1, Ville: 'Bouaké' },
    })
    expect(ecrit.statut).toBe(403)
  })
})
