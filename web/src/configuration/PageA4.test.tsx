import type { Officine } from '@dioptrie/domain/organisation/contract'
import { beforeAll, expect, it } from 'vitest'
import { monter } from '../kernel/essai.tsx'
import { serveurVide } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { PageA4 } from './PageA4.tsx'

const LOGO = 'data:image/png;base64,iVBORw0KGgo='
const officine = {
  Nom: 'Optique du Plateau',
  Adresse: 'Rue du Commerce',
  Ville: 'Abidjan',
  Telephone: '2252720304050',
  Email: null,
} as Officine

beforeAll(() => chargerTextes('fr', 'configuration'))

it.each([
  ['avec son logo', LOGO],
  ['sans logo', null],
])(
  'le papier montré dit %s ce que dira le papier : l’enseigne, l’adresse, le téléphone, la mention',
  async (_, logo) => {
    await monter(<PageA4 logo={logo} piedpage={null} mention="RCCM CI-ABJ-2026" officine={officine} />, {
      serveur: serveurVide(),
    })
    const page = document.querySelector('figure') as HTMLElement
    for (const dit of [
      'Optique du Plateau',
      'Rue du Commerce, Abidjan',
      '27 20 30 40 50',
      'RCCM CI-ABJ-2026',
      'Facture',
    ])
      expect(page.textContent).toContain(dit)
    expect(page.querySelectorAll('img')).toHaveLength(logo ? 1 : 0)
  },
)
