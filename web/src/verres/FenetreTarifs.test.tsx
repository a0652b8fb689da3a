import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { FenetreTarif } from './FenetreTarif.tsx'
import { FenetreTarifs } from './FenetreTarifs.tsx'

beforeAll(() => chargerTextes('fr', 'verres'))

it('les tarifs de tous les fournisseurs, et de chacun à ses prix', async () => {
  const serveur = serveurEssai()
  const tarif = exemple(contrat.tarifsVerre.lire.reponse, {
    _id: '01890000-0000-7000-8000-000000000901',
    Libelle: 'Tarif 2026',
    NomFour: 'Verrerie du Banco',
    IdFour: '01890000-0000-7000-8000-000000000902',
    DateDebut: '2026-01-01',
    DateFin: null,
    Etat: 'en vigueur',
  })
  serveur.repondPage(contrat.tarifsVerre.liste, () => [tarif] as never)
  const { clavier, ou } = await monter(<FenetreTarifs fermer={() => {}} />, {
    serveur,
    permissions: ['verres.lire'],
  })
  await clavier.click(await presse('Verrerie du Banco · Tarif 2026'))
  await waitFor(() => expect(ou()).toContain('four=01890000-0000-7000-8000-000000000902'))
  expect(ou()).toContain('tarif=01890000-0000-7000-8000-000000000901')
})

it('un tarif ne se supprime pas d’une seule pression : ses prix s’en vont avec lui', async () => {
  const serveur = serveurEssai()
  const tarif = exemple(contrat.tarifsVerre.lire.reponse, {
    _id: '01890000-0000-7000-8000-000000000901',
    Libelle: 'Tarif 2027',
    NomFour: 'Verrerie du Banco',
  })
  serveur.repond(contrat.tarifsVerre.supprimer, () => tarif as never)
  const { clavier } = await monter(
    <FenetreTarif
      tarif={tarif as never}
      IdFour={tarif._id as string}
      nomFour="Verrerie du Banco"
      fermer={() => {}}
    />,
    { serveur, permissions: ['verres.ecrire', 'verres.lire'] },
  )
  await clavier.dblClick(await presse('Supprimer'))
  await waitFor(() =>
    expect(document.body.textContent).toContain('« Tarif 2027 » s’en va avec tous ses prix'),
  )
  expect(serveur.de(contrat.tarifsVerre.supprimer)).toEqual([])
  const boutons = [...document.querySelectorAll<HTMLElement>('[data-sur] button')]
  await clavier.click(boutons.at(-1) as HTMLElement)
  await waitFor(() => expect(serveur.de(contrat.tarifsVerre.supprimer)).toHaveLength(1))
})
