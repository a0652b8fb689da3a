import type { Tarif } from '@dioptrie/domain/verres/contract'
import type { EntetesTarif, ImportationTarif } from '@dioptrie/domain/verres/matrice'
import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import ImportTarif from './ImportTarif.tsx'

beforeAll(() =>
  Promise.all((['verres', 'importation', 'champs', 'ui'] as const).map(e => chargerTextes('fr', e))),
)

const change = (ligne: number, avant: number, apres: number) => ({
  ligne,
  Libelle_Model: `Éco ${ligne}`,
  SphInf: -6,
  SphSup: -4.25,
  CylInf: 0.25,
  CylSup: 2,
  AddInf: null,
  AddSup: null,
  Prix: { avant, apres },
  PrixAchat: null,
})
const bilan = (plus: Partial<ImportationTarif>): ImportationTarif => ({
  essai: true,
  lues: 1,
  valides: 1,
  enErreur: 0,
  erreurs: [],
  creees: 0,
  modifiees: 0,
  inchangees: 0,
  modeles: 0,
  gammes: 0,
  moyenne: null,
  changements: [],
  ...plus,
})

const COLONNES: EntetesTarif['Colonnes'] = {
  Modèle: 'Libelle_Model',
  Gamme: 'Gamme',
  Foyer: 'Foyer',
  Matière: 'Matiere',
  Indice: 'Indice',
  De: 'SphInf',
  A: 'SphSup',
  'Cyl de': 'CylInf',
  'Cyl à': 'CylSup',
  Prix: 'Prix',
}

async function ouvrir(repondre: () => ImportationTarif) {
  const serveur = serveurEssai()
  const tarif = exemple(contrat.tarifsVerre.lire.reponse, { Libelle: 'Tarif 2026' }) as Tarif
  serveur.repond(contrat.tarifsVerre.lire, () => tarif)
  serveur.repond(contrat.matrice.entetes, () => ({
    titres: ['Modèle', 'Gamme', 'Foyer', 'Matière', 'Indice', 'De', 'A', 'Cyl de', 'Cyl à', 'Prix'],
    exemples: [['Éco Fin']],
    Colonnes: COLONNES,
  }))
  serveur.repond(contrat.matrice.importer, repondre)
  const { clavier } = await monter(<ImportTarif />, {
    serveur,
    chemin: '/tarif-import/$catalogueId',
    adresse: `/tarif-import/${tarif._id}`,
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  const depot = (await vient('input[type="file"]')) as HTMLInputElement
  await clavier.upload(depot, new File(['Modèle;Prix'], 'tarif.csv', { type: 'text/csv' }))
  await clavier.click(await presse('Essayer sans rien écrire'))
  const resultat = await vient('section[aria-label="Ce que l’essai a trouvé"]')
  return { clavier, resultat }
}

it('l’essai dit au-dessus des colonnes ce qu’il a trouvé : chaque prix, d’où il part et où il va', async () => {
  const changements = Array.from({ length: 10 }, (_, n) => change(n + 2, 42_500, 45_000 + n))
  const moyenne = { avant: 42_500, apres: 45_005 }
  const { clavier, resultat } = await ouvrir(() => bilan({ modifiees: 12, moyenne, changements }))
  await presse('Importer 12 bandes')
  expect(document.activeElement).toBe(resultat)
  const colonnes = [...document.querySelectorAll('h2')].find(
    t => t.textContent === 'Ce que dit chaque colonne',
  )
  expect(resultat.compareDocumentPosition(colonnes as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const dit = () => resultat.textContent.replaceAll(/\s/g, ' ')
  expect(dit()).toContain('En moyenne 42 500 F → 45 005 F +5,9 %')
  expect(dit()).toContain('Éco 2−6,00…−4,25 / 0,25…2,0042 500 F → 45 000 F+5,9 %')
  expect(dit()).not.toContain('Éco 11')
  await clavier.click(await presse('Voir les 2 autres'))
  expect(dit()).toContain('Éco 11')
  expect(dit()).toContain('Et 2 autres prix.')
})

it('un refus est montré à la même place, ligne par ligne, et rien ne se dit changé', async () => {
  const erreurs = [{ ligne: 7, champ: 'Prix', message: 'Obligatoire' }]
  const { resultat } = await ouvrir(() => {
    const importation = bilan({ lues: 6, valides: 5, enErreur: 1, erreurs })
    throw new RefusEssai(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs.', { importation })
  })
  await waitFor(() => expect(resultat.textContent).toContain('Obligatoire'))
  expect(document.activeElement).toBe(resultat)
  expect(resultat.textContent).not.toContain('Prix qui changent')
})
