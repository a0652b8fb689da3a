import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, serveurEssai, vient } from '../kernel/essai.tsx'
import { chargerTextes } from '../kernel/textes.ts'
import { FICHIERS } from './fichiers.ts'
import { ImportTable } from './ImportTable.tsx'

beforeAll(() =>
  Promise.all((['verres', 'referentiel', 'importation'] as const).map(e => chargerTextes('fr', e))),
)

it('un fichier d’un autre programme : sa colonne est désignée, puis tout s’importe', async () => {
  const serveur = serveurEssai()
  const demandes: unknown[] = []
  serveur.repond(contrat.modelesVerre.importer, (({ query }: { query: Record<string, string> }) => {
    demandes.push(query)
    const Colonnes = query.colonnes ? JSON.parse(query.colonnes) : {}
    const bon = Colonnes.Article === 'Libelle_Model'
    return {
      essai: query.essai === 'oui',
      lues: 1,
      valides: bon ? 1 : 0,
      enErreur: bon ? 0 : 1,
      creees: bon ? 1 : 0,
      modifiees: 0,
      inchangees: 0,
      erreurs: bon ? [] : [{ ligne: 1, champ: 'Article', message: 'Colonne inconnue.' }],
      colonnes: {
        titres: ['Article'],
        exemples: [['Éco Fin']],
        Colonnes,
        champs: [{ champ: 'Libelle_Model', titre: 'Modèle', requis: true }],
      },
    }
  }) as never)
  const { clavier } = await monter(<ImportTable table="modele" />, {
    serveur,
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  const depot = document.querySelector('input[type="file"]') as HTMLInputElement
  await clavier.upload(depot, new File(['Article\nÉco Fin'], 'modeles.csv', { type: 'text/csv' }))
  await waitFor(() => expect(document.body.textContent).toContain('Colonne inconnue.'))
  expect(document.body.textContent).toContain('Dites ci-dessus ce que dit chaque colonne')
  expect(document.body.textContent).not.toContain('Corrigez le fichier')
  await clavier.selectOptions(document.querySelector('select') as HTMLSelectElement, 'Libelle_Model')
  await clavier.click(await presse('Importer 1 ligne'))
  await waitFor(() => expect(document.body.textContent).toContain('1 fiche ajoutée'))
  const dites = JSON.stringify({ Article: 'Libelle_Model' })
  expect(demandes).toEqual([
    { essai: 'oui' },
    { essai: 'oui', colonnes: dites },
    { essai: 'non', colonnes: dites },
  ])
})

it.each([
  ['indice', 'indices'],
  ['tarif', 'tarifs'],
] as const)('après l’import, « %s » se voit dans sa table', async (table, fenetre) => {
  const serveur = serveurEssai()
  serveur.repond(FICHIERS[table].appels.importer, (({ query }: { query: Record<string, string> }) => ({
    essai: query.essai === 'oui',
    lues: 1,
    valides: 1,
    enErreur: 0,
    creees: 1,
    modifiees: 0,
    inchangees: 0,
    erreurs: [],
  })) as never)
  const { clavier } = await monter(<ImportTable table={table} />, {
    serveur,
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  const depot = document.querySelector('input[type="file"]') as HTMLInputElement
  await clavier.upload(depot, new File(['Titre\n1'], 'fichier.csv', { type: 'text/csv' }))
  await clavier.click(await presse('Importer 1 ligne'))
  const lien = await vient('[role=status] a')
  expect(lien.getAttribute('href')).toMatch(new RegExp(`catalogue-verre\\?table=${fenetre}$`))
})

it('un fichier qui n’est pas un tableau, ou trop lourd, se dit', async () => {
  const { clavier } = await monter(<ImportTable table="modele" />, {
    serveur: serveurEssai(),
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  const depot = document.querySelector('input[type="file"]') as HTMLInputElement
  depot.removeAttribute('accept')
  const lourd = new File([new Uint8Array(10_000_001)], 'lourd.csv', { type: 'text/csv' })
  for (const [fichier, dit] of [
    [
      new File(['%PDF'], 'tarif.pdf', { type: 'application/pdf' }),
      'Déposez un fichier Excel (.xlsx) ou CSV.',
    ],
    [lourd, 'Ce fichier fait plus de 10 Mo'],
  ] as const) {
    await clavier.upload(depot, fichier)
    await waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain(dit))
  }
})

it('un essai resté sans réponse se relit d’un bouton : le fichier n’est pas à choisir de nouveau', async () => {
  const serveur = serveurEssai()
  serveur.repond(FICHIERS.indice.appels.importer, ((_: unknown, rang: number) => {
    if (rang === 0) throw new LigneCoupee()
    return {
      essai: true,
      lues: 1,
      valides: 1,
      enErreur: 0,
      creees: 1,
      modifiees: 0,
      inchangees: 0,
      erreurs: [],
    }
  }) as never)
  const { clavier } = await monter(<ImportTable table="indice" />, {
    serveur,
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  const depot = document.querySelector('input[type="file"]') as HTMLInputElement
  await clavier.upload(depot, new File(['Titre\n1'], 'fichier.csv', { type: 'text/csv' }))
  await clavier.click(await presse('Réessayer'))
  await presse('Importer 1 ligne')
  expect(document.querySelector('[role=alert]')).toBeNull()
})
