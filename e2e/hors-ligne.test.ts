import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { aller, auRepos, compte, ouvrirParcours, seConnecter } from './navigateur.ts'

/** A line that can be cut: the server stays where it is, for the other files. */
let coupee = false
/** The program of another version, as after an update of the server. */
let miseAJour = false
let relevee = false
const SUIVANTE = '<meta name="version" content="suivante">'
const ligne = createServer((demande, reponse) => {
  if (coupee) return void reponse.writeHead(503).end()
  if (miseAJour && demande.url === '/hors-ligne.js') return void autreVersion(reponse)
  const page = miseAJour && demande.headers['sec-fetch-mode'] === 'navigate'
  // The page as a person reads it: neither packed nor the one that the browser already has.
  const headers = page ? { 'accept-encoding': 'identity', 'sec-fetch-mode': 'navigate' } : demande.headers
  const vers = request(new URL(demande.url ?? '/', inject('url')), { method: demande.method, headers }, r => {
    const { 'content-length': _, ...entetes } = r.headers
    reponse.writeHead(r.statusCode ?? 502, entetes)
    r.pipe(reponse, { end: false })
    r.on('end', () => reponse.end(page ? SUIVANTE : undefined))
  })
  vers.on('error', () => reponse.destroy())
  demande.pipe(vers)
})
async function autreVersion(reponse: ServerResponse) {
  relevee = true
  const programme = await (await fetch(`${inject('url')}/hors-ligne.js`)).text()
  reponse.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
  // Another entry among its files: the page that is open is not of this version.
  reponse.end(
    programme.replace(/VERSION = '\w+'/, "VERSION = 'suivante'").replace(/\/index-[^"]+/, '$&?suivante'),
  )
}
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

it('le serveur parti, on lit avec l’heure et sans l’ordonnance ; une version nouvelle garde le brouillon ; déconnecté, rien ne reste', async () => {
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
    (await (await caches.open('lectures')).keys()).some(cle =>
      /\/api\/client\/single\/[\w-]{36}$/.test(cle.url),
    ),
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
  const depuis = await page.getByText(/^Serveur injoignable depuis/).textContent()
  await page.getByText(/Ce qui se lit date de/).waitFor()
  expect(await page.locator('h1').textContent()).toBe(nom)
  // Left out of what is kept, and said so: not that there are none.
  await page.getByText('Les ordonnances ne sont pas gardées sur ce poste').first().waitFor()
  // The look of the desk comes with the shell: what answers in the server's place counts as its absence.
  expect(
    await page.evaluate(() =>
      Promise.all(['/apparence.js', '/demarrage.css', '/logo.svg'].map(async f => (await fetch(f)).status)),
    ),
  ).toEqual([200, 200, 200])
  // Loaded again, whatever the minute, it is still the hour of the cut.
  await page.evaluate(() => sessionStorage.setItem('perduDepuis', '2026-01-02T03:04:00.000Z'))
  await page.goto(`${url}/apps/client/client-list`)
  await page.locator('[data-ligne="0"]').waitFor()
  expect(depuis).not.toContain('02/01')
  await page.getByText(/^Serveur injoignable depuis 02\/01/).waitFor()

  coupee = false
  await page.getByText(/Serveur injoignable/).waitFor({ state: 'detached' })

  await aller(page, '/apps/client/client-add')
  const champ = page.locator('[data-path="Nom"]')
  await champ.fill('Avant la mise à jour')
  miseAJour = true
  // The browser asks by itself now and then: to ask while it does is to be told what it had found before.
  const inscription = () => page.evaluateHandle(() => navigator.serviceWorker.getRegistration())
  const demander = async () => (await inscription()).evaluate(async i => void (await i?.update()))
  await expect.poll(() => demander().then(() => relevee)).toBe(true)
  await page.getByText(/Une nouvelle version est là/).waitFor()
  // It takes no page from the program before: a page that reads at that moment would leave both waiting, and the next one opened.
  expect(await (await inscription()).evaluate(i => [i?.active?.state, i?.waiting?.state])).toEqual([
    'activated',
    'installed',
  ])
  // Nothing moved under the hands; the reload brings back what was typed.
  expect(await champ.inputValue()).toBe('Avant la mise à jour')
  const questions: string[] = []
  page.on('dialog', question => {
    questions.push(question.type())
    void question.accept()
  })
  await page.getByRole('button', { name: 'Recharger' }).click()
  await page.getByText('Brouillon repris.').waitFor()
  // It was asked for, and what is typed is kept: the browser has nothing to ask.
  expect(questions).toEqual([])
  expect(await champ.inputValue()).toBe('Avant la mise à jour')
  // Cut after the update, the desk reads with the version that it now has.
  coupee = true
  await page.reload()
  await page.getByText('Brouillon repris.').waitFor()
  expect(await page.locator('meta[name=version]').count()).toBe(1)
  coupee = false
  await page.getByText(/Serveur injoignable/).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText(/Une saisie commencée n’est pas enregistrée/).waitFor()
  await page.getByRole('button', { name: 'Effacer et se déconnecter' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.has('lectures'))).toBe(false)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Avant la mise|brouillon/)
})
