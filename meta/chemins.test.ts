import { contrat } from '@dioptrie/domain'
import * as reglesAtelier from '@dioptrie/domain/atelier/rules'
import * as reglesCaisse from '@dioptrie/domain/caisse/rules'
import * as reglesClients from '@dioptrie/domain/clients/rules'
import * as reglesCommercial from '@dioptrie/domain/commercial/rules'
import * as reglesComptoir from '@dioptrie/domain/comptoir/rules'
import * as reglesConsultations from '@dioptrie/domain/consultations/rules'
import * as reglesFacturation from '@dioptrie/domain/facturation/rules'
import { type Cycle, inaccessibles } from '@dioptrie/domain/kernel/machine'
import { permissions, rolesLivres } from '@dioptrie/domain/kernel/permissions'
import * as reglesOrganisation from '@dioptrie/domain/organisation/rules'
import * as reglesReceptions from '@dioptrie/domain/receptions/rules'
import * as reglesSms from '@dioptrie/domain/sms/rules'
import * as reglesStock from '@dioptrie/domain/stock/rules'
import * as reglesVentes from '@dioptrie/domain/ventes/rules'
import { describe, expect, it } from 'vitest'
import { openapi } from '../api/src/kernel/call/openapi.ts'
import { appels, lireTsv } from './table.ts'

const servis = new Set(appels.map(({ appel }) => `${appel.method} ${appel.path}`))

describe('la table des appels', () => {
  const attendus = lireTsv('appels.tsv')

  it.each(attendus)('sert $method $path', l => {
    expect(servis).toContain(`${l.method} ${l.path}`)
  })

  it('n’en a perdu aucun', () => expect(attendus).toHaveLength(405))

  it('ne donne jamais deux fois la même adresse', () => {
    expect(servis.size).toBe(appels.length)
  })

  it('dit pour chaque appel ce qu’il fait, en une phrase', () => {
    for (const { nom, appel } of appels) expect(appel.resume.length, nom).toBeGreaterThan(8)
  })

  it('figure entière dans le document de l’API', () => {
    const document = openapi(contrat, '0', 'https://exemple.ci')
    for (const { nom, appel } of appels) {
      const operation = document.paths[appel.path]?.[appel.method.toLowerCase()]
      expect(operation?.operationId).toBe(nom)
    }
  })

  it('n’attache que des permissions connues, et chacune sert', () => {
    const utiles = new Set(appels.map(({ appel }) => appel.acces))
    // Scope permissions are asked by the kernel, for every call; this one by the delivery, when something is left to pay.
    const dansLAppel = (p: string) => p.startsWith('reseau.') || p === 'ventes.livrer-impaye'
    for (const p of Object.keys(permissions)) if (!dansLAppel(p)) expect(utiles, p).toContain(p)
  })
})

describe('les rôles livrés', () => {
  it('ne portent que des permissions connues', () => {
    for (const role of Object.values(rolesLivres))
      for (const p of role.permissions) expect(Object.keys(permissions)).toContain(p)
  })
})

describe('les cycles de vie', () => {
  const regles = {
    ...reglesCaisse,
    ...reglesClients,
    ...reglesOrganisation,
    ...reglesReceptions,
    ...reglesStock,
    ...reglesVentes,
    ...reglesAtelier,
    ...reglesComptoir,
    ...reglesFacturation,
    ...reglesConsultations,
    ...reglesCommercial,
    ...reglesSms,
  }
  const cycles = Object.entries<unknown>(regles).filter(
    (e): e is [string, Cycle<string, string>] =>
      typeof e[1] === 'object' && e[1] !== null && 'transitions' in e[1],
  )
  it.each(cycles)('%s : chaque état peut être atteint, chaque transition mène à un état connu', (_, c) => {
    expect(inaccessibles(c)).toEqual([])
    for (const t of Object.values(c.transitions)) {
      expect(Object.keys(c.etats)).toContain(t.vers)
      expect(t.refus).toMatch(/\.$/)
    }
  })
})
