import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { A_CHAQUE_FOIS } from '../platform/preparees.ts'
import { periodeDAbord } from './filtres.ts'
import { pageDeFiches, type SourceDeFiches } from './liste.ts'

/** It writes statements and asks nobody. */
const ecrivain = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const source: SourceDeFiches = {
  table: sql`vente`,
  fiche: sql`t.*`,
  cherche: false,
  envers: true,
  portee: [sql`t."IdOfficine" = ${'ici'}`],
  conditions: [],
  cle: sql`t."Reference"`,
}
const ecrire = (s: Partial<SourceDeFiches>) =>
  sql`with ${pageDeFiches({ ...source, ...s }, 50, 0).ctes}`.compile(ecrivain).sql
const enMars = sql<boolean>`t."Jour" between ${'2026-03-01'} and ${'2026-03-31'}`

describe('une période', () => {
  it.each<[string, object, string, boolean]>([
    ['un mois, par référence', { du: '2026-03-01', au: '2026-03-31' }, '-Reference', true],
    ['un mois, par jour', { du: '2026-03-01', au: '2026-03-31' }, '-Jour', false],
    ['un mois, par montant', { du: '2026-03-01', au: '2026-03-31' }, 'Montant', false],
    ['une année', { du: '2025-01-01', au: '2025-12-31' }, 'Reference', true],
    ['trois ans', { du: '2023-01-01', au: '2025-12-31' }, 'Reference', false],
    ['jusqu’à un jour', { au: '2025-12-31' }, 'Reference', false],
    ['depuis longtemps', { du: '2001-01-01' }, 'Reference', false],
    ['depuis aujourd’hui', { du: new Date().toISOString().slice(0, 10) }, 'Reference', true],
    ['ou autre chose', { du: '2026-03-01', au: '2026-03-31', mode: '1' }, 'Reference', false],
    ['aucune', {}, 'Reference', false],
  ])('%s : %o par %s, trouvée d’abord : %s', (_, q, tri, attendu) => {
    expect(periodeDAbord(q, tri, ['Reference'])).toBe(attendu)
  })

  it('se trouve avant de se ranger', () => {
    const dit = ecrire({ conditions: [enMars], dAbord: true })
    expect(dit).toContain('trouves as materialized')
    expect(dit).toContain(A_CHAQUE_FOIS)
    expect(ecrire({ conditions: [enMars] })).not.toContain('materialized')
  })
})

it('le plan d’une page filtrée n’est pas gardé ; celui de la page nue, oui', () => {
  expect(ecrire({ conditions: [enMars] })).toContain(A_CHAQUE_FOIS)
  expect(ecrire({})).not.toContain(A_CHAQUE_FOIS)
})
