import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse } from '../kernel/essai.tsx'
import { serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import ImportClients from './ImportClients.tsx'

const ID = '0199a3b0-0000-7000-8000-000000000001'
beforeAll(() =>
  Promise.all(
    (['clients', 'importation', 'ui', 'saisie', 'champs'] as const).map(e => chargerTextes('fr', e)),
  ),
)

it('qui est déjà là est passé, ou complété si on le dit ; les lignes fausses se laissent, et tout l’import se reprend', async () => {
  const serveur = serveurPlein()
  const demandes: unknown[] = []
  serveur.repond(contrat.clients.importer, (({ query }: { query: Record<string, string> }) => {
    demandes.push([query.essai, query.connus, query.fautives])
    const essai = query.essai === 'oui'
    return {
      essai,
      lues: 4,
      valides: 3,
      enErreur: 1,
      creees: essai ? 0 : 1,
      erreurs: [{ ligne: 5, champ: 'Nom', message: 'Obligatoire' }],
      doublons: [],
      colonnes: { titres: ['Nom'], exemples: [['Zokou']], Colonnes: { Nom: 'Nom' }, champs: [] },
      connus: [{ ligne: 2, CodeClient: 'ANG-00001', Client: 'Zokou Ange' }],
      nombreConnus: 2,
      completes: essai ? 0 : 2,
      IdImport: essai ? null : ID,
      rejets: { titres: ['Nom'], lignes: [['']] },
    }
  }) as never)
  serveur.repond(contrat.clients.reprendreImport, ({ query }) => {
    demandes.push(query.IdImport)
    return { retires: 1, retablis: 2, gardes: 0 }
  })
  const { clavier } = await monter(<ImportClients />, {
    serveur,
    permissions: ['clients.exporter', 'clients.supprimer'],
  })
  const depot = document.querySelector('input[type="file"]') as HTMLInputElement
  await clavier.upload(depot, new File(['Nom\nZokou'], 'clients.csv', { type: 'text/csv' }))
  await waitFor(() => expect(document.body.textContent).toContain('Déjà là : 2 clients'))
  expect(document.body.textContent).toContain('ANG-00001')
  await presse('Importer 1 client, laisser 1 ligne')
  await clavier.click(document.querySelector('input[value="Les passer"]') as HTMLInputElement)
  await clavier.click(
    [...document.querySelectorAll('[role="option"]')].find(o =>
      o.textContent?.startsWith('Compléter'),
    ) as HTMLElement,
  )
  await clavier.click(await presse('Importer 3 clients, laisser 1 ligne'))
  await waitFor(() => expect(document.body.textContent).toContain('2 fiches complétées.'))
  await presse('La ligne à corriger')
  await clavier.click(await presse('Reprendre cet import'))
  await waitFor(() =>
    expect(demandes).toEqual([['oui', 'passer', undefined], ['non', 'completer', 'laisser'], ID]),
  )
})
