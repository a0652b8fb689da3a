import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Fichier, surApercu } from '../../kernel/apercu.ts'
import { RefusApi } from '../../kernel/api.ts'
import { monter, presse, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import Papiers from './Papiers.tsx'

beforeAll(() => prechargerTextes(['serie', 'ui']))

const montrer = vi.fn<(fichier: Fichier) => void>()
beforeEach(() => {
  montrer.mockClear()
  surApercu(montrer)
  vi.stubGlobal('innerWidth', 1440)
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
})

/** The smallest paper: one empty page, its width tells whose it is. */
function papier(largeur: number) {
  const objets = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${largeur} 100] >>`,
  ]
  let dit = '%PDF-1.3\n'
  const places = objets.map((objet, i) => {
    const ici = dit.length
    dit += `${i + 1} 0 obj\n${objet}\nendobj\n`
    return `${String(ici).padStart(10, '0')} 00000 n \n`
  })
  const table = dit.length
  dit += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return { blob: new Blob([dit]), nom: 'un.pdf' }
}
const lignes = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ _id: String(i + 1), dite: `CMD-${i + 1}` }))
const largeurs = async () => {
  const { blob } = montrer.mock.lastCall?.[0] ?? { blob: new Blob() }
  return [...(await blob.text()).matchAll(/MediaBox \[0 0 (\d+)/g)].map(m => m[1])
}

it('les papiers choisis viennent en un seul, dans leur ordre, et la fenêtre se ferme d’elle-même', async () => {
  const fermer = vi.fn()
  const lire = vi.fn(async (id: string) => papier(Number(id)))
  await monter(<Papiers lignes={lignes(3)} lire={lire} nom="Commandes" fermer={fermer} />, {
    serveur: serveurEssai(),
  })
  await waitFor(() => expect(fermer).toHaveBeenCalledOnce())
  expect(montrer).toHaveBeenCalledOnce()
  expect(montrer.mock.lastCall?.[0].nom).toBe('Commandes.pdf')
  expect(await largeurs()).toEqual(['1', '2', '3'])
})

it('un refus dit pourquoi et n’empêche pas les autres : on les voit quand on le demande', async () => {
  const fermer = vi.fn()
  const lire = async (id: string) => {
    if (id === '2') throw new RefusApi(403, { code: 'INTERDIT', message: 'Ce n’est pas votre officine.' })
    return papier(Number(id))
  }
  const { clavier } = await monter(
    <Papiers lignes={lignes(3)} lire={lire} nom="Commandes" fermer={fermer} />,
    { serveur: serveurEssai() },
  )
  await screen.findByText('2 faits, 1 refusé.')
  expect(screen.getByText('Ce n’est pas votre officine.')).toBeTruthy()
  expect(montrer).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(await presse('Voir les 2 papiers'))
  await clavier.keyboard('{Enter}')
  expect(await largeurs()).toEqual(['1', '3'])
  expect(fermer).toHaveBeenCalledOnce()
})

it('au-delà de deux cents, rien n’est demandé au serveur', async () => {
  const lire = vi.fn()
  await monter(<Papiers lignes={lignes(201)} lire={lire} nom="Commandes" fermer={vi.fn()} />, {
    serveur: serveurEssai(),
  })
  await screen.findByText('Au plus 200 papiers à la fois : choisissez-en moins.')
  expect(lire).not.toHaveBeenCalled()
})
