/**
 * What a careful eye would find on the open screen, one sentence per finding. Runs in the page: it may use nothing from
 * outside its own braces.
 */
export function constater({
  langue,
  espaces,
  francais,
}: {
  langue: string
  espaces: string[]
  francais: string[]
}): string[] {
  const trouves: string[] = []
  const largeur = document.documentElement.clientWidth
  const montrer = (texte: string) => `« ${texte.trim().replace(/\s+/g, ' ').slice(0, 60)} »`

  // One word alone may be a name that the shop gave (a category « Montures »): only what is surely a label counts.
  const connus = new Set(francais)
  const relever = (texte: string | null | undefined, intitule: boolean) => {
    const mots = texte?.trim().replace(/\s+/g, ' ') ?? ''
    if (connus.has(mots) && (intitule || mots.includes(' ')))
      trouves.push(`resté en français ${montrer(mots)}`)
  }
  const INTITULES = 'button, label, legend, th[scope=col], h1, h2, h3, [role=tab], nav a'
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
    for (const attribut of ['aria-label', 'placeholder', 'title'])
      relever(element.getAttribute(attribut), attribut !== 'title')

  const debord = document.documentElement.scrollWidth - largeur
  if (debord > 0) trouves.push(`la page déborde de ${debord} px`)

  /** A box that scrolls or cuts by itself: what sticks out of it is not on the page. */
  const contenants = (element: Element) => {
    const liste: { style: CSSStyleDeclaration; boite: DOMRect; element: Element }[] = []
    for (let e: Element | null = element; e && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e)
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible')
        liste.push({ style, boite: e.getBoundingClientRect(), element: e })
      if (style.position === 'fixed') break
    }
    return liste
  }
  const haut = (noeud: Node, rang: number) => {
    const lettre = document.createRange()
    lettre.setStart(noeud, rang)
    lettre.setEnd(noeud, rang + 1)
    return lettre.getBoundingClientRect().top
  }
  const marcheur = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let noeud = marcheur.nextNode(); noeud; noeud = marcheur.nextNode()) {
    const texte = noeud.textContent ?? ''
    const porteur = noeud.parentElement
    if (!porteur || !texte.trim() || porteur.closest('script, style, noscript')) continue
    const mots = texte.trim()
    if (/^(?:undefined|null|NaN|Invalid Date|\[object Object\])$/.test(mots)) trouves.push(`valeur ${mots}`)
    if (/^[a-z-]+(?:\.[a-zA-Z0-9_-]+)+$/.test(mots) && espaces.includes(mots.split('.')[0] ?? ''))
      trouves.push(`clef sans texte ${mots}`)
    relever(texte, porteur.closest(INTITULES) !== null)
    if (langue === 'fr') {
      if (/\p{L}'\p{L}/u.test(texte)) trouves.push(`apostrophe droite ${montrer(texte)}`)
      if (/"|\.\.\./.test(texte)) trouves.push(`guillemets ou points droits ${montrer(texte)}`)
    }
    if (!porteur.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (langue === 'fr')
      for (const { index } of texte.matchAll(/\S (?=[:;?!»])|« (?=\S)/g))
        if (haut(noeud, index) < haut(noeud, index + 2) - 4)
          trouves.push(`ponctuation seule à la ligne ${montrer(texte)}`)
    // At a size between two pixels the dot of an i melts into its stem; a paper shown small is not read here.
    const corps = Number.parseFloat(getComputedStyle(porteur).fontSize)
    if ((corps % 1 !== 0 || corps < 11) && !porteur.closest('[aria-hidden=true], [role=img], figure, svg'))
      trouves.push(`caractères de ${corps.toFixed(1)} px ${montrer(texte)}`)
    const etendue = document.createRange()
    etendue.selectNodeContents(noeud)
    const boite = etendue.getBoundingClientRect()
    // One pixel wide: said to screen readers only.
    if (porteur.getBoundingClientRect().width <= 1 || boite.width === 0) continue
    const autour = contenants(porteur)
    if (autour.some(c => c.boite.width <= 1)) continue
    const defile = autour.some(c => /auto|scroll/.test(c.style.overflowX))
    if (autour.length === 0 && (boite.right > largeur + 1 || boite.left < -1))
      trouves.push(`hors de l’écran ${montrer(texte)}`)
    for (const { style, boite: cadre, element } of autour) {
      if (/auto|scroll/.test(style.overflowX)) break
      const coupe = boite.right > cadre.right + 1 || boite.left < cadre.left - 1
      const tranche = /hidden|clip/.test(style.overflowY) && boite.bottom > cadre.bottom + 2
      if (!coupe && !tranche) continue
      // The whole text comes under the pointer: see shell/texteEntier.ts.
      porteur.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (!element.closest('[title]') && !porteur.closest('[title]') && !defile) {
        const ellipse = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        trouves.push(`${ellipse ? 'abrégé sans infobulle' : 'coupé'} ${montrer(porteur.textContent ?? '')}`)
      }
      break
    }
  }
  for (const champ of document.querySelectorAll<HTMLElement>(
    'button, a, input, select, textarea, [role=tab]',
  )) {
    if (!champ.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { left, right, width } = champ.getBoundingClientRect()
    if (width > 1 && (right > largeur + 1 || left < -1) && contenants(champ).length === 0)
      trouves.push(
        `hors de l’écran ${montrer(champ.getAttribute('aria-label') ?? champ.textContent ?? champ.tagName)}`,
      )
  }
  // What a field asks for is read whole where nothing is typed yet.
  const toile = document.createElement('canvas').getContext('2d')
  for (const champ of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!toile || champ.value !== '' || !champ.checkVisibility({ visibilityProperty: true })) continue
    const style = getComputedStyle(champ)
    toile.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const place =
      champ.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (toile.measureText(champ.placeholder).width > place + 1)
      trouves.push(`invite coupée ${montrer(champ.placeholder)}`)
  }
  // Sums stand under each other by their last figure.
  for (const cellule of document.querySelectorAll('#contenu tbody td'))
    if (
      /^[−-]?\d[\d\s]*\sF$/u.test(cellule.textContent?.trim() ?? '') &&
      cellule.checkVisibility() &&
      contenants(cellule).every(c => c.boite.width > 1) &&
      !/right|end/.test(getComputedStyle(cellule).textAlign)
    )
      trouves.push(`somme à gauche ${montrer(cellule.textContent ?? '')}`)
  // A desk's screen has room for every column that a list shows by default.
  if (largeur >= 1200)
    for (const boite of document.querySelectorAll('#contenu *'))
      if (boite.scrollWidth > boite.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(boite).overflowX))
        trouves.push(`défile en largeur ${montrer(boite.textContent ?? '')}`)
  return [...new Set(trouves)]
}

type Secousse = { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }

/** Before the page: adds up what moved by itself while it was loading, and remembers what. */
export function guetterSecousses() {
  const vues = { somme: 0, quoi: [] as string[] }
  Object.assign(window, { secousses: vues })
  new PerformanceObserver(liste => {
    for (const secousse of liste.getEntries() as unknown as Secousse[]) {
      if (secousse.hadRecentInput) continue
      vues.somme += secousse.value
      for (const { node } of secousse.sources)
        if (node instanceof Element)
          vues.quoi.push(`${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
