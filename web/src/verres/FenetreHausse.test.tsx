import type { Tarif } from '@dioptrie/domain/verres/contract'
import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { MEME_TOUCHE } from '../kernel/focus.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { FenetreHausse } from './FenetreHausse.tsx'

beforeAll(() => chargerTextes('fr', 'verres'))

it('la hausse se voit avant d’être prise : la touche frappée deux fois ne fait que la montrer', async () => {
  const serveur = serveurEssai()
  const tarif = exemple(contrat.tarifsVerre.lire.reponse, { Libelle: 'Tarif 2026' }) as Tarif
  serveur.repond(contrat.tarifsVerre.copier, (({ query }: { query: { essai?: string } }) => ({
    ...exemple(contrat.tarifsVerre.copier.reponse, { bandes: 12, moyenne: { avant: 10_000, apres: 10_300 } }),
    essai: query.essai === 'oui',
    tarif: query.essai === 'oui' ? null : tarif,
    source: tarif,
    modeles: [],
  })) as never)
  let pris: Tarif | undefined
  const { clavier } = await monter(
    <FenetreHausse
      tarif={tarif}
      fermer={cree => {
        pris = cree
      }}
    />,
    { serveur, permissions: ['verres.ecrire', 'verres.lire'] },
  )
  // The window has put the hand where one types before anything is typed.
  const libelle = await vient('input[data-autofocus]')
  await waitFor(() => expect(document.activeElement).toBe(libelle))
  // The clock stands still: however slow the machine, the second press comes at once.
  const horloge = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await clavier.type(libelle, 'Tarif 2027{Tab}01/01/2027{Enter}')
  await vient('[role=status]')
  await clavier.keyboard('{Enter}')
  const essais = () => serveur.de(contrat.tarifsVerre.copier).map(a => a.query.essai)
  expect(essais()).toEqual(['oui'])
  horloge.mockReturnValue(Date.now() + MEME_TOUCHE)
  await clavier.click(await presse(/Tarif 2027/))
  horloge.mockRestore()
  await waitFor(() => expect(pris?.Libelle).toBe('Tarif 2026'))
  expect(essais()).toEqual(['oui', 'non'])
})
