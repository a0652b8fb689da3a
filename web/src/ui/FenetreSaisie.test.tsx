import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { contrat, useAppel } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { serveurJoint } from '../kernel/serveur.ts'
import { Comptage } from './Comptage.tsx'
import { FenetreSaisie } from './FenetreSaisie.tsx'
import { SurUneFiche } from './fiche/surUneFiche.ts'
import { ChampJour } from './Jour.tsx'
import { ChampMontant } from './Montant.tsx'
import { usePetiteFiche } from './usePetiteFiche.ts'

interface Champ {
  label: string
  value: never
  onChange: (valeur: unknown) => void
}
const champs: [string, (p: Champ) => ReactElement, string, unknown][] = [
  ['un montant', p => <ChampMontant {...p} />, '25000', 25_000],
  ['un nombre', p => <Comptage {...p} refusComptage="" />, '12', 12],
  ['un jour', p => <ChampJour {...p} />, '12/03/2026', '2026-03-12'],
]

it.each(champs)(
  'Ctrl+Entrée sans quitter %s envoie ce qui vient d’être tapé',
  async (_, Champ, tape, envoye) => {
    const envoyer = vi.fn()
    function Fenetre() {
      const [valeur, setValeur] = useState<unknown>(null)
      return (
        <FenetreSaisie titre="Essai" bouton="Envoyer" fermer={() => {}} envoyer={() => envoyer(valeur)}>
          <Champ label="Champ" value={valeur as never} onChange={setValeur} />
        </FenetreSaisie>
      )
    }
    const { clavier } = await monter(<Fenetre />, { serveur: serveurEssai() })
    await clavier.type(await screen.findByLabelText('Champ'), tape)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    expect(envoyer.mock.calls).toEqual([[envoye]])
  },
)

it.each(['{Control>}{Enter}{/Control}', '{Enter}'])(
  'envoyée trop tôt (%s), dit ce qui reste à remplir et y mène',
  async touche => {
    const envoyer = vi.fn()
    function Fenetre() {
      const [motif, setMotif] = useState('')
      return (
        <FenetreSaisie titre="Essai" bouton="Corriger" empeche={!motif} fermer={() => {}} envoyer={envoyer}>
          <TextInput label="Fonds compté" defaultValue="0" required />
          <TextInput label="Motif" required value={motif} onChange={e => setMotif(e.currentTarget.value)} />
        </FenetreSaisie>
      )
    }
    const { clavier } = await monter(<Fenetre />, { serveur: serveurEssai() })
    await clavier.click(await screen.findByLabelText(/Fonds compté/))
    await clavier.keyboard(touche)
    expect((await screen.findByText(/À remplir/)).textContent).toBe('À remplir : Motif.')
    await clavier.keyboard('mal compté{Enter}')
    expect(envoyer).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/À remplir/)).toBeNull()
  },
)

function Bon({ fermer }: { fermer: () => void }) {
  const creer = useAppel(contrat.appros.creer, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: 'bon:essai',
    depart: { NomSociete: '' },
    enregistrer: (payload, envoi) => creer.mutateAsync({ payload } as never, envoi),
    reussi: fermer,
  })
  return (
    <FenetreSaisie titre="Essai" bouton="Envoyer" fermer={fermer} saisie={saisie}>
      <TextInput
        label="Champ"
        value={saisie.valeurs.NomSociete}
        onChange={e => saisie.poser({ NomSociete: e.currentTarget.value })}
      />
    </FenetreSaisie>
  )
}

it('ce qui est tapé dans une fenêtre survit au rechargement, et l’envoi sans réponse reste le même envoi', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.appros.creer, (_, rang) => {
    if (rang === 0) throw new LigneCoupee()
    return exemple(contrat.appros.creer.reponse, { NomSociete: 'Taxi' }) as never
  })
  const fermer = vi.fn()
  const ouvrir = async () => {
    const vue = await monter(<Bon fermer={fermer} />, { serveur })
    return { ...vue, champ: (await screen.findByLabelText('Champ')) as HTMLInputElement }
  }
  const recharger = (vue: { unmount: () => void }) => {
    window.dispatchEvent(new Event('pagehide'))
    vue.unmount()
  }
  let vue = await ouvrir()
  await vue.clavier.type(vue.champ, 'Taxi')
  recharger(vue)
  vue = await ouvrir()
  expect(vue.champ.value).toBe('Taxi')
  expect(document.body.textContent).toContain('Brouillon repris.')
  await vue.clavier.click(await presse('Envoyer'))
  await screen.findByText(/rien ne dit si c’est enregistré/)
  recharger(vue)
  act(() => serveurJoint())
  vue = await ouvrir()
  await vue.clavier.click(await presse('Envoyer'))
  await waitFor(() => expect(fermer).toHaveBeenCalledTimes(1))
  const [perdu, renvoye] = serveur.de(contrat.appros.creer)
  expect(renvoye?.cle).toBe(perdu?.cle)
  // Saved, or closed by hand, nothing waits any more.
  vue.unmount()
  vue = await ouvrir()
  expect(vue.champ.value).toBe('')
  await vue.clavier.type(vue.champ, 'Rien')
  await vue.clavier.click(await presse('Annuler'))
  recharger(vue)
  vue = await ouvrir()
  expect(vue.champ.value).toBe('')
})

it('ce qui est faux et n’a pas de champ dans la fenêtre s’y lit quand même', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.appros.creer, () => {
    throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
      champs: { 'payload.IdOfficine': 'Cette officine est fermée' },
    })
  })
  const { clavier } = await monter(<Bon fermer={() => {}} />, { serveur })
  await clavier.type(await screen.findByLabelText('Champ'), 'Taxi')
  await clavier.click(await presse('Envoyer'))
  await screen.findByText(/Cette officine est fermée/)
})

it.each([
  ['au-dessus d’un formulaire, une fenêtre dit que ce qu’elle enregistre demeure', true],
  ['ailleurs, elle n’en dit rien', false],
])('%s', async (_, dessus) => {
  function Fenetre() {
    const saisie = usePetiteFiche({
      cle: 'essai',
      depart: { Nom: '' },
      enregistrer: async () => ({}),
      reussi: () => {},
    })
    return (
      <SurUneFiche value={dessus}>
        <FenetreSaisie titre="Essai" bouton="Envoyer" fermer={() => {}} saisie={saisie}>
          <TextInput label="Nom" />
        </FenetreSaisie>
      </SurUneFiche>
    )
  }
  await monter(<Fenetre />, { serveur: serveurEssai() })
  await screen.findByLabelText('Nom')
  expect(screen.queryByText(/demeure même si vous abandonnez/) !== null).toBe(dessus)
})
