import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const lire = (...chemin: string[]) => readFileSync(join(import.meta.dirname, ...chemin), 'utf8')
const bloc = (selecteur: string) => lire('tokens.css').split(`${selecteur} {`)[1]?.split('}')[0] ?? ''
const couleurs = (texte: string) =>
  Object.fromEntries([...texte.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, nom, code]) => [nom, code]))
const themes = {
  light: couleurs(bloc(':root')),
  dark: { ...couleurs(bloc(':root')), ...couleurs(bloc(':root[data-theme="dark"]')) },
  'semi-dark': { ...couleurs(bloc(':root')), ...couleurs(bloc(':root[data-theme="semi-dark"]')) },
}

const clarte = (code = '') => {
  const [r = 0, v = 0, b = 0] = [1, 3, 5]
    .map(i => Number.parseInt(code.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * v + 0.0722 * b
}
const contraste = (a: string | undefined, b: string | undefined) => {
  const [fonce = 0, clair = 0] = [clarte(a), clarte(b)].sort((x, y) => x - y)
  return (clair + 0.05) / (fonce + 0.05)
}

describe('la navigation, sombre à côté d’une page claire', () => {
  it('ne se peint que de ses propres couleurs et des points d’état', () => {
    const feuille = lire('..', 'shell', 'navigation.module.css')
    const autres = [...feuille.matchAll(/#[\da-f]{3,8}\b|--(?!nav|r-|ok\b|warn\b)[\w-]+/g)].map(m => m[0])
    expect(autres).toEqual([])
  })

  it('et garde ses couleurs pour elle : dans la page elles seraient celles de la nuit', () => {
    const racine = join(import.meta.dirname, '..')
    const feuilles = globSync(join(racine, '**', '*.css')).filter(
      f => !/shell|vitrine|tokens/.test(relative(racine, f)),
    )
    const prises = feuilles.filter(f => /--nav(?!-width)/.test(readFileSync(f, 'utf8')))
    expect(prises.map(f => relative(racine, f))).toEqual([])
  })

  it('est tout ce que change le thème semi-sombre', () => {
    const changees = [...bloc(':root[data-theme="semi-dark"]').matchAll(/--([\w-]+):/g)].map(m => m[1] ?? '')
    expect(changees.length).toBeGreaterThan(5)
    expect(changees.filter(nom => !nom.startsWith('nav'))).toEqual([])
  })

  it.each(Object.entries(themes))(
    '%s : le cadre de ce qui a la main et le nombre en retard se voient',
    (_, c) => {
      expect(contraste(c['nav-mark'], c.nav)).toBeGreaterThan(3)
      expect(contraste(c['nav-bad-ink'], c['nav-bad-soft'])).toBeGreaterThan(4.5)
      expect(contraste(c['nav-brand'], c.nav)).toBeGreaterThan(4.5)
    },
  )
})
