import { Button, TextInput } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Erreur } from '../ui/Erreur.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { contrat, useAppel } from './api.ts'
import { monter, presse, RefusEssai, serveurEssai } from './essai.tsx'
import { exemple } from './exemple.ts'
import { useFiche } from './useFiche.ts'

/** A record whose next screen is long in coming: the form stays in sight once it is saved. */
function Banc() {
  const creer = useAppel(contrat.fournisseurs.creer)
  const { form, enregistrer, racine, refus } = useFiche({
    cle: 'banc',
    depart: { Nom: '' },
    enregistrer: ({ Nom }, envoi) => creer.mutateAsync({ payload: { Nom: Nom ?? '' } }, envoi),
    reussi: () => {},
  })
  return (
    <div ref={racine}>
      <TextInput label="Nom" {...form.getInputProps('Nom')} />
      <Button onClick={() => void enregistrer()}>Enregistrer</Button>
      {refus && <Erreur refus={refus} />}
    </div>
  )
}

it('enregistrée, une fiche ne laisse pas de brouillon, aussi tard que vienne l’écran suivant', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.fournisseurs.creer, () => exemple(contrat.fournisseurs.creer.reponse) as never, {
    apres: 600,
  })
  const { clavier } = await monter(<Banc />, { serveur })
  const garde = () => localStorage.getItem(Object.keys(localStorage).find(c => c.endsWith(':banc')) ?? '')
  await clavier.type(await screen.findByLabelText('Nom'), 'Verrier')
  await clavier.click(await presse('Enregistrer'))
  // Kept while it is on its way, with the key that makes it the same sending after a reload.
  await waitFor(() => expect(garde()).toContain('geste'))
  await waitFor(() => expect(garde()).toBeNull())
  // As long as a draft takes to be written.
  await new Promise(suite => setTimeout(suite, 600))
  expect(garde()).toBeNull()
  await clavier.type(await screen.findByLabelText('Nom'), ' du Golfe')
  await waitFor(() => expect(garde()).toContain('Verrier du Golfe'))
  // Undone by hand, it is again what was saved.
  await clavier.keyboard(`{Backspace>${' du Golfe'.length}/}`)
  await waitFor(() => expect(garde()).toBeNull())
})

it('un brouillon repris dans un autre onglet part sous la même clé : enregistré par les deux, il l’est une fois', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.fournisseurs.creer, (_, rang) => {
    if (rang === 1) throw new RefusEssai(409, 'CLE_DEJA_UTILISEE', 'Votre premier envoi avait été enregistré')
    return exemple(contrat.fournisseurs.creer.reponse) as never
  })
  const gardes = () =>
    Object.keys(localStorage)
      .filter(c => c.endsWith(':banc'))
      .map(c => localStorage.getItem(c))
  const premier = await monter(<Banc />, { serveur })
  const ici = within(premier.container)
  await premier.clavier.type(await ici.findByLabelText('Nom'), 'Verrier')
  await waitFor(() => expect(gardes()).toHaveLength(1))
  const second = await monter(<Banc />, { serveur })
  const la = within(second.container)
  await waitFor(() => expect(la.getByLabelText<HTMLInputElement>('Nom').value).toBe('Verrier'))
  const cles = () => serveur.de(contrat.fournisseurs.creer).map(r => r.cle)
  for (const [n, onglet] of [la, ici, ici].entries()) {
    await premier.clavier.click(onglet.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(cles()).toHaveLength(n + 1))
    await waitFor(() => expect(gardes()).toHaveLength(n === 1 ? 1 : 0))
    // What is typed afterwards is another record, and so is what is sent once one has said so.
    if (n === 0) await premier.clavier.type(ici.getByLabelText('Nom'), ' du Golfe')
    if (n === 1) await premier.clavier.click(await presse('Celui-ci est un autre'))
  }
  const [un, deux, trois] = cles()
  expect([un, un === deux, un === trois]).toEqual([expect.any(String), true, false])
})

function Page() {
  const creer = useAppel(contrat.fournisseurs.creer)
  const fiche = useFiche({
    cle: 'page',
    depart: { Nom: '' },
    enregistrer: ({ Nom }, envoi) => creer.mutateAsync({ payload: { Nom: Nom ?? '' } }, envoi),
    reussi: () => {},
  })
  return (
    <FormPage fiche={fiche} titre="Fournisseur" retour="/">
      <TextInput label="Nom" {...fiche.form.getInputProps('Nom')} />
    </FormPage>
  )
}

it.each(['Nom', 'IdOfficine'])(
  'ce qui est faux en %s se lit, que l’écran ait ou non un champ pour le dire',
  async champ => {
    const serveur = serveurEssai()
    serveur.repond(contrat.fournisseurs.creer, () => {
      throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
        champs: { [`payload.${champ}`]: 'Cet enregistrement n’existe pas' },
      })
    })
    const { clavier } = await monter(<Page />, { serveur })
    await clavier.type(await screen.findByLabelText('Nom'), 'Verrier')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findAllByText('Cet enregistrement n’existe pas')).toHaveLength(1)
  },
)
