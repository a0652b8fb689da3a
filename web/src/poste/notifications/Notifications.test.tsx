import { Officine } from '@dioptrie/domain/organisation/contract'
import type { Suivi } from '@dioptrie/domain/poste/notifications'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, presse, serveurEssai, vient } from '../../kernel/essai.tsx'
import { exemple, ID } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import Notifications from './Notifications.tsx'

const { notifications } = contrat

it('ce qui arrive se lit en ouvrant sa fiche ; ce qui attend ne compte que coché', async () => {
  await prechargerTextes(['notifications'])
  const serveur = serveurEssai()
  const fermer = vi.fn()
  let Lu = false
  let suivis: Suivi[] = (['versements', 'transferts'] as const).map(Genre => ({
    Genre,
    Nombre: 2,
    Suivi: false,
    Nouveau: false,
  }))
  const cloche = () => ({
    nonLues: Lu ? 0 : 1,
    suivis,
    lignes: [
      {
        _id: ID,
        Genre: 'mention' as const,
        Titre: 'Kouassi Aya',
        Texte: 'Rappeler demain',
        Lu,
        Lien: '/apps/client/client-view/1',
        Par: 'Awa',
        Le: '2026-11-16T10:00:00Z',
      },
    ],
  })
  serveur.repond(notifications.lire, cloche)
  serveur.repond(notifications.marquerLues, () => {
    Lu = true
    return cloche()
  })
  serveur.repond(
    notifications.suivre,
    ({ payload }) => {
      suivis = suivis.map(s => ({ ...s, Suivi: payload.Genres.includes(s.Genre) }))
      return cloche()
    },
    // The second tick comes before the answer to the first.
    { apres: 40 },
  )
  serveur.repondPage(contrat.organisation.officines, () =>
    [ID, ID.replace(/.$/, 'f')].map(_id => exemple(Officine, { _id }) as Officine),
  )
  const { clavier, ou } = await monter(<Notifications fermer={fermer} />, {
    serveur,
    permissions: ['reseau.consulter'],
  })
  // What waits stands there; what rings is behind the wheel.
  await presse('2 versements à valider')
  await clavier.click(await presse('Régler la cloche'))
  const caseDe = (quoi: string) => vient(`[aria-label="Compter sur la cloche : ${quoi}"]`)
  const [versements, transferts] = [
    await caseDe('2 versements à valider'),
    await caseDe('2 transferts à recevoir'),
  ] as HTMLInputElement[]
  await clavier.click(versements as HTMLElement)
  expect(versements?.checked).toBe(true)
  await clavier.click(transferts as HTMLElement)
  await waitFor(() => expect(suivis.map(s => s.Suivi)).toEqual([true, true]))
  // The bell counts everywhere: what it leads to is shown from everywhere.
  await waitFor(() =>
    expect(document.querySelector('a[href*="versement"]')?.getAttribute('href')).toContain('officine=reseau'),
  )
  await clavier.click(await presse(/Awa vous nomme sur Kouassi Aya/))
  expect(serveur.de(notifications.marquerLues)[0]?.payload).toEqual({ _id: ID })
  expect(fermer).toHaveBeenCalledOnce()
  await waitFor(() => expect(ou()).toBe('/apps/client/client-view/1'))
})
