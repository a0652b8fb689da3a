import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import Reprise from './Reprise.tsx'

beforeAll(() => prechargerTextes(['demarrage', 'importation', 'ui']))

it('un fichier qui a d’autres titres : ses colonnes se disent, il est relu avec elles, puis il entre avec elles', async () => {
  const s = serveurEssai()
  s.repondPage(contrat.organisation.officines, () => [])
  s.repond(contrat.caisse.reprendreCreances, ({ query }) => {
    const dites = (query.colonnes ?? {}) as Colonnes | string
    const lues = (typeof dites === 'string' ? JSON.parse(dites) : dites) as Colonnes
    const dit = lues['À percevoir'] === 'Montant'
    return {
      essai: query.essai === 'oui',
      lues: 1,
      valides: dit ? 1 : 0,
      enErreur: dit ? 0 : 1,
      creees: dit ? 1 : 0,
      modifiees: 0,
      inchangees: 0,
      erreurs: dit ? [] : [{ ligne: 1, champ: 'À percevoir', message: 'Colonne inconnue.' }],
      colonnes: {
        titres: ['Code client', 'À percevoir'],
        exemples: [['ANG-00001'], ['900']],
        Colonnes: { 'Code client': 'CodeClient', ...(dit ? { 'À percevoir': 'Montant' } : {}) },
        champs: [
          { champ: 'CodeClient', titre: 'Code client', requis: false },
          { champ: 'Montant', titre: 'Reste dû', requis: true },
        ],
      },
    }
  })
  const { clavier } = await monter(<Reprise quoi="soldes" />, { serveur: s, permissions: ['caisse.regler'] })
  const fichier = new File(['x'], 'soldes.csv', { type: 'text/csv' })
  await clavier.upload(document.querySelector('input[type="file"]') as HTMLInputElement, fichier)
  await screen.findByText('Il manque : Reste dû')
  expect(screen.queryByText('Reprendre 1 solde')).toBeNull()
  await clavier.selectOptions(screen.getByLabelText('Ce que dit la colonne À percevoir'), 'Montant')
  await clavier.click(await screen.findByText('Reprendre 1 solde'))
  await screen.findByText('1 solde repris.')
  await waitFor(() => expect(s.de(contrat.caisse.reprendreCreances)).toHaveLength(3))
  expect(s.de(contrat.caisse.reprendreCreances).map(r => [r.query.essai, Boolean(r.query.colonnes)])).toEqual(
    [
      ['oui', false],
      ['oui', true],
      ['non', true],
    ],
  )
})
