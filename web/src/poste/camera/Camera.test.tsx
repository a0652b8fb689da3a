import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { monter, presse, serveurEssai, vient } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { useScan } from '../../kernel/scan.ts'
import Camera from './Camera.tsx'

afterEach(() => vi.unstubAllGlobals())

const recus: string[] = []
function Ecran() {
  useScan(code => recus.push(code) > 0)
  return null
}

const camera = (donner: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: donner },
    configurable: true,
  })

it('ce que la caméra lit va à l’écran, une fois tant qu’on le montre ; le reste se tape', async () => {
  await prechargerTextes(['camera'])
  recus.length = 0
  let regards = 0
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => (++regards > 1 ? [{ rawValue: '8053672195743' }] : [])
    },
  )
  const arreter = vi.fn()
  camera(async () => ({ getTracks: () => [{ stop: arreter }] }))
  HTMLMediaElement.prototype.play = async () => {}
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { writable: true, configurable: true })
  const fermer = vi.fn()
  const { clavier, unmount } = await monter(
    <>
      <Ecran />
      <Camera fermer={fermer} />
    </>,
    { serveur: serveurEssai() },
  )
  await waitFor(() => expect(regards).toBeGreaterThan(3))
  expect(recus).toEqual(['8053672195743'])
  await clavier.type(await vient('[aria-label="Code"]'), 'DP000123{Enter}')
  expect(recus).toEqual(['8053672195743', 'DP000123'])
  await clavier.click(await presse('Fermer la caméra'))
  expect(fermer).toHaveBeenCalledOnce()
  unmount()
  expect(arreter).toHaveBeenCalled()
})

it('un regard qui tarde n’a pas vu le code partir ; un code parti, puis revenu, est un autre article', async () => {
  await prechargerTextes(['camera'])
  recus.length = 0
  let regards = 0
  // Shown, then a page that stood still for ten seconds; then gone for as long, and shown again.
  const vu = (n: number) => n < 3 || n > 5
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => (vu(++regards) ? [{ rawValue: '8053672195743' }] : [])
    },
  )
  vi.spyOn(performance, 'now').mockImplementation(() => regards * 10_000)
  camera(async () => ({ getTracks: () => [] }))
  HTMLMediaElement.prototype.play = async () => {}
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { writable: true, configurable: true })
  await monter(
    <>
      <Ecran />
      <Camera fermer={() => {}} />
    </>,
    { serveur: serveurEssai() },
  )
  await waitFor(() => expect(regards).toBeGreaterThan(2))
  expect(recus).toHaveLength(1)
  await waitFor(() => expect(regards).toBeGreaterThan(7))
  expect(recus).toHaveLength(2)
  vi.restoreAllMocks()
})

it('refusée, elle le dit et laisse taper', async () => {
  await prechargerTextes(['camera'])
  vi.stubGlobal('BarcodeDetector', class {})
  camera(() => Promise.reject(new DOMException('non', 'NotAllowedError')))
  await monter(<Camera fermer={() => {}} />, { serveur: serveurEssai() })
  await waitFor(() => expect(document.body.textContent).toContain('La caméra n’est pas donnée'))
  await vient('[aria-label="Code"]')
})
