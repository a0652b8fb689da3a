import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The browser of the journeys: the machine's own, because the packages bring none. */
export function chercherChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find(path => existsSync(path))
}

/** Answers the sentence to show when it cannot be done. */
export function installerChromium(): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installation de Chromium pour les parcours…\n')
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-q', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
    if (chercherChromium()) return undefined
  }
  return 'Les parcours demandent Chromium : installez-le (sous Debian : apt-get install chromium), ou donnez son chemin par CHROMIUM_PATH.'
}
