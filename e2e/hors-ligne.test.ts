import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { auRepos, compte, ouvrirParcours, seConnecter } from './navigateur.ts'

/** A line that can be cut: the server stays where it is, for the other files. */
let coupee = false
const ligne = createServer((demande, reponse) => {
  if (coupee) return void reponse.writeHead(503).end()
  const vers = request(
    new URL(demande.url ?? '/', inject('url')),
    { method: demande.method, headers: demande.headers },
    r => {
      reponse.writeHead(r.statusCode ?? 502, r.headers)
      r.pipe(reponse)
    },
  )
  vers.on('error', () => reponse.destroy())
  demande.pipe(vers)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>(pret => ligne.listen(0, '127.0.0.1', pret))
  url = `http://127.0.0.1:${(ligne.address() as AddressInfo).port}`
})
afterAll(() => {
  ligne.closeAllConnections()
  ligne.close()
})

const { autrePoste } = await ouvrirParcours()

it('le serveur parti, la liste et la fiche ouvertes se lisent avec leur heure, sans l’ordonnance ; déconnecté, rien ne reste', async () => {
  const page = await autrePoste({ baseURL: url, serviceWorkers: 'allow' })
  await seConnecter(page, compte('opticien'), '/apps/client/client-list')
  // The first visit brings the program that keeps; what is read from then on is kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.locator('[data-ligne="0"]').click()
  await page.waitForURL(/client-view/)
  await page.locator('h1:not(:text-is("Clients"))').waitFor()
  await auRepos(page)
  const nom = (await page.locator('h1').textContent()) ?? ''
  await page.waitForFunction(async () =>
    (await (await caches.open('lectures')).keys()).some(cle => /\/api\/client\/[\w-]{36}$/.test(cle.url)),
  )
  const fiche = page.url()
  const gardees = await page.evaluate(async () => {
    const lectures = await caches.open('lectures')
    const textes = (await lectures.keys()).map(async cle => (await (await lectures.match(cle))?.text()) ?? '')
    return (await Promise.all(textes)).join('\n')
  })
  expect(gardees).not.toMatch(/"Sph":-?\d/)

  coupee = true
  await page.goto(fiche)
  await page.getByText(/Serveur injoignable/).waitFor()
  await page.getByText(/Ce qui se lit date de/).waitFor()
  expect(await page.locator('h1').textContent()).toBe(nom)
  // The look of the desk comes with the shell: what answers in the server's place counts as its absence.
  expect(
    await page.evaluate(() =>
      Promise.all(['/apparence.js', '/demarrage.css', '/logo.svg'].map(async f => (await fetch(f)).status)),
    ),
  ).toEqual([200, 200, 200])
  await page.goto(`${url}/apps/client/client-list`)
  await page.locator('[data-ligne="0"]').waitFor()

  coupee = false
  await page.getByText(/Serveur injoignable/).waitFor({ state: 'detached', timeout: 20_000 })
  await page.getByRole('button', { name: /Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => caches.has('lectures'))).toBe(false)
})
