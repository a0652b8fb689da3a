import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../trial/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const en = (langue?: string): Record<string, string> => (langue ? { 'accept-language': langue } : {})

it.each([
  [undefined, 'La demande contient des champs à corriger.', 'Obligatoire'],
  ['fr-CI,en;q=0.5', 'La demande contient des champs à corriger.', 'Obligatoire'],
  ['en-GB', 'The request has fields to correct.', 'Required'],
  ['de', 'Die Anfrage enthält zu berichtigende Felder.', 'Erforderlich'],
  ['pt-PT,pt;q=0.9', 'O pedido tem campos a corrigir.', 'Obrigatório'],
])('un refus se dit dans la langue demandée : %s', async (langue, message, champ) => {
  const r = await essai.appeler('opticien', contrat.clients.creer, { payload: {} as never }, en(langue))
  expect([r.statut, r.corps.code, r.corps.message, r.corps.champs['payload.Nom']]).toEqual([
    400,
    'DEMANDE_INVALIDE',
    message,
    champ,
  ])
})

it('ce que la phrase nomme se dit aussi, et le code reste le même', async () => {
  const params = { id: '01990000-0000-7000-8000-00000000dead' }
  const r = await essai.appeler('gerant', contrat.stock.lire, { params }, en('en'))
  expect([r.statut, r.corps.code]).toEqual([404, 'INTROUVABLE'])
  expect(r.corps.message).toMatch(/^This .* does not exist\.$/)
})
