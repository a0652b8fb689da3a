import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { AvecProposition } from '../ui/AvecProposition.tsx'
import { ChampSuggere } from '../ui/ChampSuggere.tsx'
import SaisieClient from './SaisieClient.tsx'
import { useVilleDuQuartier } from './villeDuQuartier.ts'

beforeAll(() => prechargerTextes(['ui', 'clients', 'champs']))

/** The two fields of a client, as its form has them. */
function Essai() {
  const [quartier, setQuartier] = useState('')
  const [ville, setVille] = useState('')
  const { reconnaitre, proposee } = useVilleDuQuartier(ville, setVille)
  return (
    <>
      <ChampSuggere
        label="Quartier"
        source={source('quartier')}
        value={quartier}
        onChange={setQuartier}
        reconnu={reconnaitre}
      />
      <AvecProposition texte={proposee} prendre={() => proposee && setVille(proposee)}>
        <ChampSuggere label="Ville" source={source('ville')} value={ville} onChange={setVille} />
      </AvecProposition>
    </>
  )
}
const champ = (nom: string) => screen.findByLabelText<HTMLInputElement>(nom, { selector: 'input' })

const ref = (n: number) => `0199a0a0-0000-7000-8000-0000000000${n}`
const commun = {
  version: 1,
  createdAt: '2026-11-15T08:00:00.000Z',
  updatedAt: '2026-11-15T08:00:00.000Z',
  createdBy: null,
  updatedBy: null,
}
const ville = (n: number, Libelle: string) => ({ ...commun, _id: ref(n), Libelle, IdPays: ref(99) })
const quartier = (n: number, Libelle: string, IdVille: string) => ({
  ...commun,
  _id: ref(n),
  Libelle,
  IdVille,
})

describe('le quartier d’un client', () => {
  function repondre(serveur: ReturnType<typeof serveurEssai>, apres: number) {
    const villes = [ville(10, 'Abidjan'), ville(11, 'Bouaké')]
    serveur.repondPage(contrat.ville.liste, () => villes as never, { apres })
    serveur.repond(contrat.ville.lire, ({ params }) => villes.find(v => v._id === params.id) as never, {
      apres,
    })
    serveur.repondPage(
      contrat.quartier.liste,
      () =>
        [
          quartier(20, 'Angré', ref(10)),
          quartier(21, 'Koko', ref(11)),
          quartier(22, 'Commerce', ref(10)),
          quartier(23, 'Commerce', ref(11)),
        ] as never,
      { apres },
    )
  }
  async function ouvrir(apres = 0) {
    const serveur = serveurEssai()
    repondre(serveur, apres)
    return monter(<Essai />, { serveur })
  }

  it.each([0, 600])('remplit une ville vide, sur une ligne de %i ms', async apres => {
    const { clavier } = await ouvrir(apres)
    await clavier.type(await champ('Quartier'), 'angre')
    await clavier.tab()
    await waitFor(async () => expect((await champ('Ville')).value).toBe('Abidjan'))
    // Another district moves what the first had filled.
    await clavier.clear(await champ('Quartier'))
    await clavier.type(await champ('Quartier'), 'Koko')
    await clavier.tab()
    await waitFor(async () => expect((await champ('Ville')).value).toBe('Bouaké'))
  })

  it('ne touche pas à une ville choisie : l’autre est proposée à côté', async () => {
    const { clavier } = await ouvrir()
    await clavier.type(await champ('Ville'), 'Grand-Bassam')
    await clavier.type(await champ('Quartier'), 'Angré')
    await clavier.tab()
    const proposee = await screen.findByRole('button', { name: 'Écrire Abidjan' })
    expect((await champ('Ville')).value).toBe('Grand-Bassam')
    await clavier.click(proposee)
    expect((await champ('Ville')).value).toBe('Abidjan')
  })

  it('qui est de deux villes ne devine rien', async () => {
    const { clavier } = await ouvrir()
    await clavier.type(await champ('Quartier'), 'Commerce')
    await clavier.tab()
    await new Promise(suite => setTimeout(suite, 300))
    expect((await champ('Ville')).value).toBe('')
  })

  // The key that saves is pressed in the field itself: the town that the district tells is not there yet.
  it('part avec sa ville par Ctrl+Entrée, sur une ligne lente', async () => {
    const serveur = serveurPlein()
    repondre(serveur, 300)
    serveur.repond(contrat.clients.creer, () => {
      throw new RefusEssai(409, 'ESSAI', 'Arrêt')
    })
    const { clavier } = await monter(<SaisieClient />, { serveur, permissions: toutesLesPermissions })
    await clavier.type(await champ('Nom *'), 'AKA')
    await clavier.type(await champ('Prénoms *'), 'Ama')
    await clavier.type(await champ('Quartier'), 'angre{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.clients.creer)).toHaveLength(1))
    expect(serveur.de(contrat.clients.creer)[0]?.payload).toMatchObject({
      Quartier: 'Angré',
      Ville: 'Abidjan',
    })
  })
})
