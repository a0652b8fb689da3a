import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Where the focus is: one rule for every screen and every window.
 *
 * Opened, a screen or a window gives it to what it names (`data-autofocus`: the scan, the amount, the first cell), else
 * to its first field if it is there to be typed in, else to its title or to its safe answer. Back, it goes to what one
 * had left. Lost (a window closes, a row goes, a button is replaced), it goes to what was held before, to what took its
 * place, or to the title above: never to a button nobody chose, for the key that was pressed may be pressed again.
 * Refused, it goes to the field at fault.
 */

const ECRAN = '.ecran'
const FENETRE = '[role="dialog"]'
const FAUX = '[aria-invalid="true"]'
const TEXTE =
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [readonly]), textarea:not([readonly]), select'
const CHOIX = 'input[type="radio"]:checked, input[type="radio"], input[type="checkbox"]'
/** What may stand in the place of what went: the next row, or something to type in. */
const PLACES = `[data-ligne], ${TEXTE}`
const CROIX = '.mantine-Modal-close, .mantine-Drawer-close'
/** What sends what was typed. */
const RACCOURCI = '[aria-keyshortcuts="Control+Enter"]'
const ENVOI = `button[type="submit"], ${RACCOURCI}`
/** A plain question sends nothing: its last answer is what it asks for. */
const REPONSE = '[data-sur] > button:last-child'

const visible = (e: HTMLElement) => e.checkVisibility?.() ?? true
const tenable = (e: HTMLElement) => e.isConnected && !e.matches(':disabled') && visible(e)
const chercher = (racine: ParentNode, selecteur: string) =>
  [...racine.querySelectorAll<HTMLElement>(selecteur)].find(tenable)
const champDe = (zone: ParentNode) => chercher(zone, TEXTE) ?? chercher(zone, CHOIX)
const nulPart = () => document.activeElement === null || document.activeElement === document.body
const fenetres = () => [...document.querySelectorAll<HTMLElement>(FENETRE)].filter(visible)
const ecran = () => document.querySelector<HTMLElement>(ECRAN)

/** Where one begins in a window: what it names, what it asks, else the answer that does no harm. */
const debutDeFenetre = (f: HTMLElement) =>
  chercher(f, '[data-autofocus]') ??
  champDe(f) ??
  chercher(f, 'button[type="submit"]:not([data-danger])') ??
  chercher(f, '[data-sur], [data-sur] button') ??
  // Only read: not its cross, which the key that opened it would press.
  chercher(f, 'h2')

/** Where one begins on a screen; its title when it is only read. */
function debutDEcran(e: HTMLElement) {
  // A field that takes the focus by itself would lift a phone's keyboard over what one came to read.
  if (!window.matchMedia('(pointer: coarse)').matches) {
    const saisie = e.querySelector('[data-saisie]')
    const champ = chercher(e, '[data-autofocus]') ?? (saisie && champDe(saisie))
    if (champ) return champ
  }
  return chercher(e, 'h1')
}

function prendre(e: HTMLElement | null | undefined, preventScroll = false) {
  if (!e) return false
  if (/^H[1-3]$/.test(e.tagName)) e.tabIndex = -1
  e.focus({ preventScroll })
  return document.activeElement === e
}

/** F2: the field one begins with. */
export function allerAuDebut() {
  const champ = chercher(fenetres().at(-1) ?? ecran() ?? document, '[data-autofocus]')
  prendre(champ)
  if (champ instanceof HTMLInputElement) champ.select()
}

/** The window that Ctrl+Enter sent, as long as it stands; then when it went. */
let envoyee: Element | null = null
let partieLe = 0
/** Ms within which the key that sent, pressed again, is the same gesture: it is not meant for what has just come in its place. */
export const MEME_TOUCHE = 500

/** Ctrl+Enter: what the open window, the form one is in or the screen is there to send, as if its button were pressed. */
export function envoyer() {
  const fenetre = fenetres().at(-1)
  if (!fenetre && Date.now() - partieLe < MEME_TOUCHE) return
  const zone = fenetre ?? document.activeElement?.closest('form')
  const page = ecran()
  const bouton = zone
    ? chercher(zone, zone.querySelector(ENVOI) ? ENVOI : REPONSE)
    : page && chercher(page, RACCOURCI)
  if (!bouton) return
  envoyee = fenetre ?? null
  // Fields learn their value when left.
  bouton.focus()
  setTimeout(() => bouton.click())
}

/** What held the focus, so that it or its heir is found again once it is gone. */
interface Trace {
  element: HTMLElement
  /** The same thing drawn again answers to one of these. */
  jumeaux: string[]
  texte: string
  /** Its ancestors, each with the child that led to it, and the place of that child. */
  parents: { parent: Element; enfant: Element; rang: number }[]
  /** Fields that were there beside it: they took nobody's place. */
  voisins: WeakSet<Element>
}

const NOMS = ['href', 'data-ligne', 'data-path', 'data-case', 'data-jour', 'aria-label', 'name'] as const

function tracer(element: HTMLElement): Trace {
  const balise = element.tagName.toLowerCase()
  const jumeaux = NOMS.flatMap(nom => {
    const valeur = element.getAttribute(nom)
    return valeur ? [`${balise}[${nom}="${valeur.replace(/["\\\\]/g, '\\$&')}"]`] : []
  })
  const parents: Trace['parents'] = []
  for (let e: Element = element; e.parentElement; e = e.parentElement)
    parents.push({ parent: e.parentElement, enfant: e, rang: [...e.parentElement.children].indexOf(e) })
  const voisins = new WeakSet<Element>(element.closest(`${ECRAN}, ${FENETRE}`)?.querySelectorAll(TEXTE) ?? [])
  return { element, jumeaux, texte: element.textContent ?? '', parents, voisins }
}

const jumeau = (racine: ParentNode, { element, jumeaux, texte }: Trace) => {
  for (const j of jumeaux) {
    const trouve = chercher(racine, j)
    if (trouve) return trouve
  }
  if (jumeaux.length > 0 || !texte) return undefined
  return [...racine.querySelectorAll<HTMLElement>(element.tagName)].find(
    e => tenable(e) && e.textContent === texte,
  )
}

/** How far up what took a place is looked for; above that, the title is nearer. */
const NIVEAUX = 4

/** The element itself, the same thing drawn again, or what stands in its place. */
function heritier(trace: Trace): HTMLElement | undefined {
  if (tenable(trace.element)) return trace.element
  const restes = trace.parents.filter(({ parent }) => parent.isConnected).slice(0, NIVEAUX)
  for (const { parent, enfant, rang } of restes) {
    if (!parent.closest(`${ECRAN}, ${FENETRE}`)) return undefined
    const meme = jumeau(parent, trace)
    if (meme) return meme
    const enfants = [...parent.children]
    const places = [...enfants.slice(rang), ...enfants.slice(0, rang).reverse()]
    const semblable = (place: Element) =>
      !enfant.isConnected && place.tagName === enfant.tagName && place.className === enfant.className
    for (const place of places) {
      // What took the place says where one begins: its first field may be a list, which opens over the rest.
      const debut = chercher(place, '[data-autofocus]')
      const pris = place.matches(PLACES)
        ? (place as HTMLElement)
        : debut?.matches(PLACES)
          ? debut
          : chercher(place, PLACES)
      // Of the next line like it, or new: a field that stood beside it already is not what came in its place.
      if (pris && tenable(pris) && (semblable(place) || pris.dataset.ligne || !trace.voisins.has(pris)))
        return pris
    }
    if (parent.matches(`${ECRAN}, ${FENETRE}`)) break
  }
  const section = restes[0]?.parent.closest('section, form, [role="dialog"]')
  return (section && chercher(section, 'h2, h3')) ?? undefined
}

/** Enough to come back through a window opened from a window opened from a menu. */
const TRACES = 24
/** A field that gave up the focus to be read takes it again if nothing else did. */
const SURSIS = 400
/** What has not come by then is not what one is waiting for. */
const PATIENCE = 10_000

interface Ouverture {
  racine: () => HTMLElement | null
  /** What held the focus when it opened. */
  de: Element | null
  /** What one had left there, on coming back; or what went and is drawn again later. */
  retour?: Trace | undefined
  /** Nothing else is given in its place. */
  rienDAutre?: boolean
  le: number
}

/** The rule, on the page as it is drawn. */
function veiller() {
  const traces: Trace[] = []
  /** What one held on each page of the history. */
  const souvenirs = new Map<string, Trace>()
  const vues = new WeakSet<Element>()
  let ouverture: Ouverture | null = null
  /** What the rule gave while the first field was not there yet. */
  let provisoire: Element | null = null
  /** Something was sent, and nothing typed since. */
  let envoi = false
  let perduLe = 0
  let minuterie: ReturnType<typeof setTimeout> | undefined

  const ouvrir = (o: Omit<Ouverture, 'le'>) => {
    ouverture = { ...o, le: Date.now() }
    provisoire = null
    viser()
  }
  const viser = () => {
    if (!ouverture) return
    const racine = ouverture.racine()
    // On a slow line a screen may come later still: while nobody holds anything, it is waited for.
    if (!racine?.isConnected || (Date.now() - ouverture.le > PATIENCE && !nulPart())) {
      ouverture = null
      return
    }
    const ici = document.activeElement
    const donne = nulPart() || ici === provisoire || ici === ouverture.de || ici === racine
    // The person, or the screen itself, has chosen.
    if (!donne && !(ouverture.retour && racine.contains(ici))) {
      ouverture = null
      return
    }
    const quitte = ouverture.retour && jumeau(racine, ouverture.retour)
    if (quitte) {
      ouverture = null
      prendre(quitte, true)
    } else if (donne && !ouverture.rienDAutre) {
      const fenetre = racine.matches(FENETRE)
      const debut = fenetre ? debutDeFenetre(racine) : debutDEcran(racine)
      if (!debut || debut === ici) return
      provisoire = debut
      prendre(debut, !fenetre)
    }
  }

  const rendre = () => {
    if (nulPart() && ouverture) viser()
    const derniere = traces.at(-1)
    if (!nulPart() || !derniere) {
      perduLe = 0
      return
    }
    perduLe ||= Date.now()
    const { element } = derniere
    // Still there: it is being read, or at work, and takes the focus back when that is done.
    if (element.isConnected && (Date.now() - perduLe < SURSIS || element.dataset.loading))
      return juger(SURSIS)
    const dessus = fenetres().at(-1)
    const page = ecran()
    // Pressed, and with nothing left to do: one goes on from the field typed in before, not from the first of the page.
    const ou = element.isConnected && element.matches('button') && (dessus ?? page)
    const champ =
      ou && traces.findLast(t => t.element.matches(TEXTE) && ou.contains(t.element) && tenable(t.element))
    if (champ && prendre(champ.element, true)) return
    let partie: Trace | undefined
    for (let t = traces.pop(); t; t = traces.pop()) {
      const pris = heritier(t)
      if (pris && (!dessus || dessus.contains(pris)) && prendre(pris, true)) return
      if (!partie && t.parents.some(({ parent }) => parent === page)) partie = t
    }
    const titre = page && chercher(page, 'h1')
    prendre(dessus ? debutDeFenetre(dessus) : titre, true)
    // A list that is being read again has no rows: the one that was held takes it back when it comes.
    if (partie && !dessus) {
      ouverture = { racine: ecran, de: titre ?? null, retour: partie, rienDAutre: true, le: Date.now() }
      provisoire = titre ?? null
    }
  }
  const juger = (apres = 20) => {
    clearTimeout(minuterie)
    minuterie = setTimeout(rendre, apres)
  }

  /** After a refused send: the first wrong field of what was sent. */
  const corriger = () => {
    const faux = envoi && chercher(fenetres().at(-1) ?? ecran() ?? document, FAUX)
    if (!faux) return
    envoi = false
    // The screen may have led there itself.
    if (!document.activeElement?.matches(FAUX)) prendre(faux)
  }
  const envoyer = (aussitot: boolean) => {
    envoi = true
    if (aussitot) setTimeout(corriger, 60)
  }

  const surFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const trace = tracer(target)
    const rang = traces.findIndex(t => t.element === target)
    if (rang >= 0) traces.splice(rang, 1)
    traces.push(trace)
    if (traces.length > TRACES) traces.shift()
    const page = target.closest<HTMLElement>(ECRAN)?.dataset.page
    if (page) souvenirs.set(page, trace)
    const fenetre = target.closest<HTMLElement>(FENETRE)
    // Just opened: Mantine gives the first thing it finds, which is the cross, and does so twice.
    if (ouverture?.de === target) viser()
    else if (!ouverture?.retour && target !== provisoire) ouverture = null
    if (!fenetre || vues.has(fenetre)) return
    vues.add(fenetre)
    if (target.matches('[data-autofocus]')) return
    if (!target.matches(TEXTE)) return ouvrir({ racine: () => fenetre, de: target })
    // A field that took it by itself: the cross takes it next, for it says nothing to Mantine.
    ouverture = { racine: () => fenetre, de: chercher(fenetre, CROIX) ?? null, le: Date.now() }
    provisoire = target
  }
  const surPointe = ({ target }: MouseEvent) => {
    ouverture = null
    if (!(target instanceof Element) || !target.closest(ECRAN)) return
    // A press beside everything lets go on purpose.
    setTimeout(() => {
      if (nulPart() && traces.at(-1)?.element.isConnected) traces.length = 0
    })
  }
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === 'Enter') {
      const enVoie = e.ctrlKey || e.metaKey
      envoyer(enVoie)
      // A line chosen in a list, the next cell: the field kept this Enter for itself, nothing was sent.
      if (!enVoie)
        setTimeout(() => {
          if (e.defaultPrevented) envoi = false
        })
    } else if (!['Control', 'Meta', 'Shift', 'Alt'].includes(e.key)) envoi = false
    if (!ouverture) return
    ouverture.retour = undefined
    if (e.key === 'Tab' || (e.target instanceof Element && e.target.matches(TEXTE))) ouverture = null
  }
  const surClic = ({ target }: MouseEvent) => {
    const bouton = target instanceof Element ? target.closest('button') : null
    if (bouton) envoyer(bouton.matches(ENVOI))
  }
  const surDessin = () => {
    if (envoyee && !envoyee.isConnected) {
      envoyee = null
      partieLe = Date.now()
    }
    if (ouverture) viser()
    if (envoi) setTimeout(corriger)
    if (nulPart()) juger()
  }

  const ecoute = new AbortController()
  const { signal } = ecoute
  document.addEventListener('focusin', surFocus, { signal })
  document.addEventListener('focusout', () => juger(), { signal })
  document.addEventListener('mousedown', surPointe, { signal })
  document.addEventListener('keydown', surTouche, { signal, capture: true })
  document.addEventListener('click', surClic, { signal, capture: true })
  const observateur = new MutationObserver(surDessin)
  observateur.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-invalid', 'disabled', 'data-loading'],
  })
  return {
    /** Another screen stands here. */
    arriver(page: string) {
      const ici = document.activeElement
      // A field of the new screen that took it by itself has chosen.
      ouvrir({ racine: ecran, de: ecran()?.contains(ici) ? null : ici, retour: souvenirs.get(page) })
    },
    cesser() {
      clearTimeout(minuterie)
      observateur.disconnect()
      ecoute.abort()
    },
  }
}

/** Keeps the rule over the shell; the name of the open page goes on its `.ecran` as `data-page`. */
export function useFocus(chemin: string): string {
  // Between two pages, what is drawn is no longer the one and not yet the other.
  const page = useRouterState({
    select: s => (s.resolvedLocation?.href === s.location.href ? (s.location.state.__TSR_key ?? '') : ''),
  })
  const veille = useRef<ReturnType<typeof veiller> | null>(null)
  useLayoutEffect(() => {
    veille.current = veiller()
    return () => veille.current?.cesser()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen; the same one under another key is not.
  useEffect(() => veille.current?.arriver(page), [chemin])
  return page
}
