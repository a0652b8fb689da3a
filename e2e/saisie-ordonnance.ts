import { BORNES, type ChampMesure, ecrireDioptrie, ecrireNombre, YEUX } from '@dioptrie/domain/kernel/optique'
import type { Page } from 'playwright-core'

const CHAMPS = ['Sph', 'Cyl', 'Axe', 'Add', 'EPLoin', 'EPPres', 'Hauteur'] as const
type Champ = (typeof CHAMPS)[number]

/** Ce que la touche C copie toujours ; les mesures ne le sont que là où rien n’est écrit. */
const FORMULE: ReadonlySet<string> = new Set(['Sph', 'Cyl', 'Axe', 'Add'])

/** Une case comme l’écran doit la montrer. */
const ECRITURE: Record<Champ, (n: number) => string> = {
  Sph: ecrireDioptrie,
  Cyl: ecrireDioptrie,
  Axe: n => ecrireNombre(n),
  Add: ecrireDioptrie,
  EPLoin: n => ecrireNombre(n, 1),
  EPPres: n => ecrireNombre(n, 1),
  Hauteur: n => ecrireNombre(n),
}

/** Toujours la même suite pour la même graine : une erreur se rejoue. */
function hasard(graine: number) {
  let etat = graine
  return (max: number) => {
    etat = (Math.imul(etat, 1664525) + 1013904223) >>> 0
    return Math.floor((etat / 2 ** 32) * max)
  }
}

type Tirage = ReturnType<typeof hasard>

function tirer(champ: ChampMesure, n: Tirage): number {
  const { min, max, pas } = BORNES[champ]
  // L’axe 0 s’écrit 180 : il a son propre test parmi les règles.
  const debut = champ === 'Axe' ? 1 : min
  return debut + n((max - debut) / pas + 1) * pas
}

/** Les façons de taper une même valeur : virgule, point, sténo, signe écrit ou non. */
function frappes(champ: Champ, valeur: number): string[] {
  const signe = valeur < 0 ? '-' : ''
  const absolu = Math.abs(valeur)
  if (champ === 'Axe') return [String(valeur)]
  const decimales = champ === 'Sph' || champ === 'Cyl' || champ === 'Add' ? 2 : 1
  const texte = absolu.toFixed(decimales)
  const avecVirgule = `${signe}${texte.replace('.', ',')}`
  if (decimales === 1) return [avecVirgule, texte, ...(absolu >= 10 ? [texte.replace('.', '')] : [])]
  const steno = `${signe}${texte.replace('.', '')}`
  return [avecVirgule, `${signe}${texte}`, steno, ...(valeur > 0 ? [`+${texte}`] : [])]
}

interface CaseFausse {
  ordonnance: number
  case: string
  attendu: string
  lu: string
}

const NOMMEES: Record<string, { code: string; windowsVirtualKeyCode: number; text?: string }> = {
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
}

/**
 * Un clavier qui n’attend pas la page, comme un lecteur de codes-barres : celui de Playwright attend que
 * chaque touche soit traitée avant d’envoyer la suivante, et ne voit donc jamais une case en retard.
 */
async function clavierPresse(page: Page, delai: number) {
  const session = await page.context().newCDPSession(page)
  let envois: Promise<unknown>[] = []
  return {
    async taper(touches: string[]) {
      for (const key of touches) {
        const nommee = NOMMEES[key] ?? { text: key }
        envois.push(
          session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...nommee }),
          session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...nommee }),
        )
        await new Promise(suite => setTimeout(suite, delai))
      }
    },
    async attendre() {
      await Promise.all(envois)
      envois = []
    },
    fermer: () => session.detach(),
  }
}

/**
 * Tape `nombre` ordonnances complètes au clavier, chaque touche `delai` millisecondes après la précédente,
 * par-dessus la précédente, et rend toutes les cases qui ne montrent pas ce qui a été tapé. La page doit
 * montrer la grille, sans prisme ouvert. Une fois sur quatre l’œil gauche est copié du droit par la touche C.
 */
export async function taperOrdonnances(
  page: Page,
  { nombre, delai = 1, graine = 1 }: { nombre: number; delai?: number; graine?: number },
): Promise<CaseFausse[]> {
  const n = hasard(graine)
  const clavier = await clavierPresse(page, delai)
  const fausses: CaseFausse[] = []
  for (let ordonnance = 0; ordonnance < nombre; ordonnance++) {
    const copie = n(4) === 0
    const attendus = new Map<string, string>()
    await page.locator('[data-case="OD.Sph"]').focus()
    for (const cote of copie ? (['OD'] as const) : YEUX) {
      for (const champ of CHAMPS) {
        const tiree = tirer(champ, n)
        // Un cylindre nul n’a pas d’axe : la grille le dirait, et ce n’est pas ce que l’on mesure ici.
        const valeur = champ === 'Cyl' && tiree === 0 ? -0.25 : tiree
        const choix = frappes(champ, valeur)
        const fin = copie && champ === 'Hauteur' ? ['c'] : []
        await clavier.taper([...(choix[n(choix.length)] as string), ...fin, n(2) === 0 ? 'Tab' : 'Enter'])
        attendus.set(`${cote}.${champ}`, ECRITURE[champ](valeur))
        if (copie && FORMULE.has(champ)) attendus.set(`OG.${champ}`, ECRITURE[champ](valeur))
      }
    }
    await clavier.attendre()
    // La dernière case se lit en la quittant, et Entrée y reste : il n’y en a pas d’autre après elle.
    await page.keyboard.press('Shift+Tab')
    const lus = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('input[data-case]')].map(c => [
          c.dataset.case,
          c.value,
        ]),
      ),
    )
    for (const [nom, attendu] of attendus) {
      if (lus[nom] !== attendu) fausses.push({ ordonnance, case: nom, attendu, lu: lus[nom] ?? '' })
    }
  }
  await clavier.fermer()
  return fausses
}
