import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { Comptage } from './Comptage.tsx'
import { FenetreSaisie } from './FenetreSaisie.tsx'
import { ChampJour } from './Jour.tsx'
import { ChampMontant } from './Montant.tsx'

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
