import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse } from '../kernel/essai.tsx'
import { ID, serveurPlein } from '../kernel/exemple.ts'
import { lireProfil } from '../kernel/session.ts'
import { Navigation } from './Navigation.tsx'

it('ce qui est en retard se lit sur son groupe replié, puis sur l’écran qu’il ouvre : les mêmes lignes, de la même officine', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.notifications.compter, () => ({
    nonLues: 0,
    EnRetard: { ventes: 4, atelier: 2, facturation: 0 },
  }))
  const { clavier, ou } = await monter(<Navigation />, {
    serveur,
    permissions: ['ventes.lire', 'atelier.lire', 'facturation.lire'],
  })
  await clavier.click(await presse('Ventes4'))
  await clavier.click(await presse('4 en retard'))
  const moi = lireProfil()
  await waitFor(() =>
    expect(ou()).toBe(`/apps/commandeclient/commande-list?retard=oui&IdVendeur=${moi?.uid}`),
  )
  expect(serveur.de(contrat.notifications.compter)[0]?.query).toEqual({ IdOfficine: moi?.IdOfficine ?? ID })
})

it('ouvre tout par le nom de l’écran, et ne dit rien où rien n’est en retard', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.notifications.compter, () => ({
    nonLues: 0,
    EnRetard: { ventes: 0, atelier: 2, facturation: 0 },
  }))
  const { clavier, ou } = await monter(<Navigation />, {
    serveur,
    permissions: ['ventes.lire', 'atelier.lire'],
  })
  await presse('Ventes')
  await clavier.click(await presse('Atelier2'))
  await presse('Atelier')
  await clavier.click(await presse('Verres commandés'))
  await waitFor(() => expect(ou()).toBe('/apps/commandes-verres'))
})
