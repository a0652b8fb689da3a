import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { useTouches } from './useTouches.ts'

function Ecran() {
  const champ = useRef<HTMLInputElement>(null)
  const [ouvert, setOuvert] = useState(false)
  // All it needs is there already: it is drawn before the browser writes the letter.
  useTouches({
    e: () => {
      flushSync(() => setOuvert(true))
      champ.current?.focus()
    },
  })
  return ouvert ? <input ref={champ} aria-label="Montant" /> : null
}

it('la lettre qui ouvre un écran n’est pas écrite dans le champ qui y prend la main ; les suivantes le sont', async () => {
  const { clavier } = await monter(<Ecran />, { serveur: serveurEssai() })
  await clavier.keyboard('e')
  const champ = screen.getByLabelText('Montant') as HTMLInputElement
  expect(document.activeElement).toBe(champ)
  expect(champ.value).toBe('')
  await clavier.keyboard('5e')
  expect(champ.value).toBe('5e')
})

it('pressée deux fois, ou tenue, elle n’y est pas écrite non plus ; plus tard, elle l’est', async () => {
  const { clavier } = await monter(<Ecran />, { serveur: serveurEssai() })
  await clavier.keyboard('ee{e>3/}')
  const champ = screen.getByLabelText('Montant') as HTMLInputElement
  expect(champ.value).toBe('')
  await new Promise(resolve => setTimeout(resolve, 420))
  await clavier.keyboard('e')
  expect(champ.value).toBe('e')
})

it('pressée deux fois sur un poste occupé, la seconde n’est pas écrite quand son tour vient', async () => {
  const { clavier } = await monter(<Ecran />, { serveur: serveurEssai() })
  await clavier.keyboard('e')
  const seconde = new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true })
  await new Promise(resolve => setTimeout(resolve, 420))
  screen.getByLabelText('Montant').dispatchEvent(seconde)
  expect(seconde.defaultPrevented).toBe(true)
})
