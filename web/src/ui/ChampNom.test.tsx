import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { ChampNom } from './ChampNom.tsx'

beforeAll(() => prechargerTextes(['ui']))

function Essai() {
  const [nom, setNom] = useState('')
  const [prenoms, setPrenoms] = useState('')
  return (
    <>
      <ChampNom label="Nom" forme="nom" value={nom} onChange={setNom} />
      <ChampNom label="Prénoms" forme="prenoms" value={prenoms} onChange={setPrenoms} />
    </>
  )
}

const champ = (nom: string) => screen.findByLabelText<HTMLInputElement>(nom, { selector: 'input' })

describe('un nom qui se tape', () => {
  it('propose les capitales : ↑ ou un clic les prend, rien ne change sinon', async () => {
    const { clavier } = await monter(<Essai />, { serveur: serveurEssai() })
    await clavier.type(await champ('Nom'), 'konan')
    await screen.findByRole('button', { name: 'Écrire KONAN' })
    expect((await champ('Nom')).value).toBe('konan')
    await clavier.keyboard('{ArrowUp}')
    expect((await champ('Nom')).value).toBe('KONAN')
    expect(screen.queryByRole('button')).toBeNull()
    await clavier.tab()
    await clavier.keyboard('aya marie-laure')
    await clavier.click(screen.getByRole('button', { name: 'Écrire Aya Marie-Laure' }))
    expect((await champ('Prénoms')).value).toBe('Aya Marie-Laure')
    // Still in the field: what is typed goes on there.
    expect(document.activeElement).toBe(await champ('Prénoms'))
  })
})
