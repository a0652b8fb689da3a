import { referentiels } from '@dioptrie/domain'
import { EMPLOIS } from '@dioptrie/domain/referentiel/emplois'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

// Listed there, the compiler asks for its words: of the refusal, and of the merge in four languages.
it('chaque table qui se sert d’une table de référence est connue par son nom', async () => {
  const { rows } = await essai.pool.query<{ nom: string }>(
    `select distinct conrelid::regclass::text as nom from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1) order by 1`,
    [Object.keys(referentiels)],
  )
  const autres = rows.map(r => r.nom).filter(nom => !(nom in referentiels))
  expect(autres).toEqual([...EMPLOIS].sort())
})
