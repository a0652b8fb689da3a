import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { monter, presse } from '../../kernel/essai.tsx'
import { serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import type { Liste } from '../../kernel/useListe.ts'
import { Filtres } from './Filtres.tsx'

beforeAll(() => prechargerTextes(['ui']))

it('les filtres se parcourent aux flèches, et font le tour', async () => {
  const liste = { etat: {}, actifs: [], changer: () => {}, parOfficine: false } as unknown as Liste<unknown>
  const filtres = ['Statut', 'Civilite', 'Quartier'].map(champ => ({ champ, titre: champ }))
  const { clavier } = await monter(<Filtres liste={liste} filtres={filtres as never} periode={undefined} />, {
    serveur: serveurPlein(),
  })
  await clavier.click(await presse('Ajouter un filtre'))
  const ici = (nom: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(nom))
  await presse('Statut')
  document.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  for (const [touche, la] of [
    ['{ArrowDown}', 'Civilite'],
    ['{ArrowDown}', 'Quartier'],
    ['{ArrowDown}', 'Statut'],
    ['{ArrowUp}', 'Quartier'],
  ] as const) {
    await clavier.keyboard(touche)
    await ici(la)
  }
})
