import { expect, it } from 'vitest'
import { contactsDe } from './contacts.ts'

it.each([
  ['Koné Awa ; 07 00 48 71 16', 'Koné Awa', '07 00 48 71 16'],
  ['Koné\tAwa\t0700487116', 'Koné Awa', '0700487116'],
  ['Koné, +225 0700487116', 'Koné', '+225 0700487116'],
  ['Koné 0700487116', 'Koné', '0700487116'],
  ['Koné', 'Koné', ''],
  ['0700487116', '', '0700487116'],
])('« %s » : %s, %s', (ligne, Nom, Contacts) => {
  expect(contactsDe(`\n${ligne}\n  \n`).map(c => [c.Nom.trim(), c.Contacts.trim()])).toEqual([
    [Nom, Contacts],
  ])
})
