import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without its window: the same pages, a sixth less time. */
const SANS_FENETRE = '/usr/bin/chromium-headless-shell'

/** The browser of the journeys: the machine's own, because the packages bring none. */
export function chercherChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [
    SANS_FENETRE,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find(path => existsSync(path))
}

/** Makes sure that there is one, the lightest where Debian has it; answers the sentence to show when there is none. */
export function assurerChromium(): string | undefined {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  const choisi = process.env.CHROMIUM_PATH || existsSync(SANS_FENETRE)
  if (!choisi && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installation de Chromium pour les parcours…\n')
    const installer = (paquet: string) => apt('install', '-y', '--no-install-recommends', paquet)
    apt('update')
    if (!installer('chromium-headless-shell') && !chercherChromium()) installer('chromium')
  }
  if (chercherChromium()) return undefined
  return 'Les parcours demandent Chromium : installez-le (sous Debian : apt-get install chromium), ou donnez son chemin par CHROMIUM_PATH.'
}
