import { notificationsStore } from '@mantine/notifications'
import { CancelledError } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { contrat, queryClient, RefusApi, requete } from '../kernel/api.ts'
import { serveurEssai } from '../kernel/essai.tsx'
import { avisAttention, avisErreur, avisSucces, direRefus } from './avis.ts'

it('une lecture abandonnée (session finie) n’est ni un refus ni une panne ; une panne reste une panne', async () => {
  serveurEssai().repond(contrat.stock.parCode, () => [], { apres: 5_000 })
  const lecture = queryClient.fetchQuery(requete(contrat.stock.parCode, { params: { code: '1' } }))
  const dite = lecture.catch(direRefus)
  queryClient.clear()
  await expect(lecture).rejects.toBeInstanceOf(CancelledError)
  expect(await dite).toBeUndefined()
  expect(() => direRefus(new TypeError('x'))).toThrow(TypeError)
})

it('un refus dit au passage est sa phrase, sans titre d’une autre langue', () => {
  direRefus(new RefusApi(409, { message: 'La caisse est fermée.' }))
  expect(notificationsStore.getState().notifications.at(-1)?.title).toBe('')
})

it('un succès prend la place du précédent, jamais celle d’un refus', () => {
  avisSucces('Dépense payée')
  avisErreur('Caisse fermée')
  avisSucces('Versement enregistré')
  expect(notificationsStore.getState().notifications.map(n => n.message)).toEqual([
    'Caisse fermée',
    'Versement enregistré',
  ])
})

it('une même phrase, tant qu’elle se lit, n’est pas dite deux fois', () => {
  for (let i = 0; i < 2; i++) {
    avisAttention('Combien est réglé ? Tapez un montant.')
    avisErreur(new RefusApi(409, { message: 'La caisse est fermée.' }))
  }
  expect(notificationsStore.getState().notifications).toHaveLength(2)
})

it('un refus du serveur reste français, et le dit à qui l’écoute dans une autre langue', () => {
  avisErreur(new RefusApi(409, { message: 'La caisse est fermée.' }))
  const dit = notificationsStore.getState().notifications.at(-1)?.message
  expect((dit as ReactElement<object>).props).toEqual({ lang: 'fr', children: 'La caisse est fermée.' })
})
