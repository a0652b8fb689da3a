import { entrer, nouveauPoste, ouvrirNavigateur } from './poste.ts'
const url = 'http://127.0.0.1:4730'
const nav = await ouvrirNavigateur()
const etat = await entrer(nav, url, 'gerant')
const vues = (process.argv[2] ?? '').split(',')
const lire = async (page: any, chemin: string) => page.evaluate(async (c: string) => (await fetch(c, { headers: { authorization: 'Bearer ' + localStorage.getItem(Object.keys(localStorage).find(k => /token|jeton/i.test(k) && localStorage.getItem(k)!.length > 80) ?? '') } })).json(), chemin)
for (const [nom, largeur, theme] of [['g', 1440, 'light'], ['p', 390, 'light'], ['n', 1440, 'dark']] as const) {
  const { contexte, page } = await nouveauPoste(nav, url, { storageState: etat, viewport: { width: largeur, height: 900 }, colorScheme: theme })
  page.on('pageerror', e => console.log('ERREUR', e.message))
  page.on('response', r => { if (r.status() >= 400) console.log(r.status(), r.url()) })
  for (const v of vues) {
    const [cle, chemin] = v.split('=>')
    await page.goto(url + chemin)
    await page.locator('#contenu h1').first().waitFor({ timeout: 15000 }).catch(() => console.log('sans h1', chemin))
    await page.waitForTimeout(1200)
    if (theme === 'dark') await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
    await page.screenshot({ path: `/work/aide/sms/${cle}-${nom}.png`, fullPage: true })
    const deborde = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (deborde) console.log('DÉBORDE', cle, largeur)
  }
  await contexte.close()
}
await nav.close()
