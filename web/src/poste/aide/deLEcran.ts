import { fenetreOuverte } from '../../kernel/fenetres.ts'

interface RaccourciDeLEcran {
  touches: string[]
  effet: string
}

const NOMS: Record<string, string> = { Control: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓' }

const motsDe = (porteur: Element) => {
  const copie = porteur.cloneNode(true) as Element
  for (const touche of copie.querySelectorAll('kbd')) touche.remove()
  return (copie.textContent ?? '').replace(/\s+/g, ' ').replace(/^[\s·,]+|[\s·,:]+$/g, '')
}

/**
 * The keys that this screen has, read where it shows them: beside a button, on a field, in a legend. Nothing else is kept, so
 * that a key that a screen gains or loses is said here the same day.
 */
export function raccourcisDeLEcran(traduire: Record<string, string>): RaccourciDeLEcran[] {
  const ou = fenetreOuverte() ?? document.querySelector('#contenu') ?? document.body
  const porteurs = new Set<Element>()
  for (const signe of ou.querySelectorAll('[aria-keyshortcuts], kbd')) {
    const porteur =
      signe.closest('[aria-keyshortcuts]') ?? signe.closest('button, a, label') ?? signe.parentElement
    if (porteur && porteur.getClientRects().length > 0) porteurs.add(porteur)
  }
  const dits = new Map<string, RaccourciDeLEcran>()
  for (const porteur of porteurs) {
    const ecrites = porteur.getAttribute('aria-keyshortcuts')?.split(/[+ ]/)
    const touches = (ecrites ?? [...porteur.querySelectorAll('kbd')].map(k => k.textContent ?? ''))
      .map(t => NOMS[t] ?? traduire[t] ?? (t.length === 1 ? t.toUpperCase() : t))
      .filter(Boolean)
    const effet = porteur.getAttribute('aria-label') ?? motsDe(porteur)
    if (touches.length > 0 && effet) dits.set(`${touches.join('+')} ${effet}`, { touches, effet })
  }
  return [...dits.values()]
}
