import type { Article } from '@dioptrie/domain/stock/contract'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { articleEssai } from '../article.fixture.ts'
import { PhotoDeLArticle } from './PhotoDeLArticle.tsx'
import PrendrePhoto from './PrendrePhoto.tsx'

afterEach(() => vi.unstubAllGlobals())

const article = (Photo: string | null): Article => ({
  ...articleEssai(1, { Photo }),
  Valeur: null,
  prix: [],
  ailleurs: [],
})
const PHOTO = '0199a0a0-0000-7000-8000-0000000000f1'

it('une photo choisie part réduite ; refusée, elle le dit et l’article garde la sienne', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  const dessins: number[] = []
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    dessins.push(this.width, this.height)
    return { fillRect() {}, drawImage() {} } as never
  } as never
  HTMLCanvasElement.prototype.toBlob = fini => fini(new Blob(['petite'], { type: 'image/jpeg' }))
  const serveur = serveurEssai()
  const recus: File[] = []
  serveur.repond(contrat.stock.poserPhoto, demande => {
    recus.push((demande as unknown as { payload: File }).payload)
    if (recus.length === 1) return article(null)
    throw new RefusEssai(415, 'TYPE_REFUSE', 'Une photo est une image PNG, JPEG ou WebP.')
  })
  const { clavier } = await monter(<PhotoDeLArticle article={article(null)} peut />, {
    serveur,
    permissions: ['stock.ecrire'],
  })
  const champ = (await vient('input[type="file"][aria-label="Choisir une image"]')) as HTMLInputElement
  const grande = new File([new Uint8Array(5000)], 'monture.png', { type: 'image/png' })
  await clavier.upload(champ, grande)
  await waitFor(() => expect(serveur.de(contrat.stock.poserPhoto)).toHaveLength(1))
  expect(dessins).toEqual([1600, 1200])
  await clavier.upload(champ, grande)
  await vient('[role="alert"]')
  expect(document.body.textContent).toContain('Une photo est une image PNG, JPEG ou WebP.')
})

it('qui ne tient pas le stock voit la photo et ne la change pas', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  serveur.repond(contrat.stock.lirePhoto, () => 'image')
  await monter(<PhotoDeLArticle article={article(PHOTO)} peut={false} />, { serveur })
  await presse('Voir la photo : Monture 1')
  expect(document.querySelector('input[type="file"]')).toBeNull()
  expect(document.body.textContent).not.toContain('Retirer la photo')
})

it('sans appareil photo, rien ne se déclenche : c’est dit, et le bouton n’est pas offert', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.reject(new DOMException('non', 'NotFoundError')) },
    configurable: true,
  })
  const prendre = vi.fn()
  await monter(<PrendrePhoto prendre={prendre} fermer={() => {}} />, { serveur: serveurEssai() })
  await waitFor(() => expect(document.body.textContent).toContain('L’appareil photo n’est pas là'))
  expect(((await presse('Déclencher')) as HTMLButtonElement).disabled).toBe(true)
})
