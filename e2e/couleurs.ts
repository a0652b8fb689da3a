import type { Page } from 'playwright-core'
import type { Theme } from '../web/src/kernel/apparence.ts'

/**
 * Text that its ground swallows, and links that only their colour would tell: what axe's own rules of colours look at, in a
 * twentieth of their time, because a page has a few dozen pairs of colours for thousands of elements. Every screen is looked at
 * in each theme, which is two attributes of the page and nothing else: they are put on and taken off before anything is drawn.
 * Of a screen whose frame was looked at, the `parties` alone (`partiesARegarder`), in the two themes that change them.
 * axe gives its own word on the colours of one screen in seven, of the door and of the three themes.
 */
export const fautesDeCouleur = (page: Page, parties = ''): Promise<string[]> =>
  page.evaluate(parties => {
    const regardees = parties ? [...document.querySelectorAll(parties)] : []
    const seules = regardees.length > 0
    const themes: Theme[] = seules ? ['light', 'dark'] : ['light', 'dark', 'semi-dark']
    const racine = document.documentElement
    const montre = { ...racine.dataset }
    const parTheme = themes.map(theme => {
      mettre({ theme, mantineColorScheme: theme === 'dark' ? 'dark' : 'light' })
      return regarder().map(faute => `${theme} : ${faute}`)
    })
    mettre(montre)
    return parTheme.flat()

    function mettre(attributs: DOMStringMap) {
      Object.assign(racine.dataset, attributs)
      const enRoute = () => document.getAnimations().filter(a => a instanceof CSSTransition)
      // A colour on its way from one theme to the other is of neither; what inherits it may set out after it.
      for (let couleurs = enRoute(); couleurs.length > 0; couleurs = enRoute())
        for (const couleur of couleurs) couleur.finish()
    }

    function textesDe(partie: Element): Node[] {
      const parcours = document.createTreeWalker(partie, NodeFilter.SHOW_TEXT)
      const textes: Node[] = []
      while (parcours.nextNode()) textes.push(parcours.currentNode)
      return textes
    }

    function regarder(): string[] {
      type Couleur = [r: number, v: number, b: number, a: number]
      const feuille = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const lues = new Map<string, Couleur>()
      const lire = (texte: string): Couleur => {
        const connue = lues.get(texte)
        if (connue || !feuille) return connue ?? [0, 0, 0, 1]
        feuille.clearRect(0, 0, 1, 1)
        feuille.fillStyle = texte
        feuille.fillRect(0, 0, 1, 1)
        const [r = 0, v = 0, b = 0, a = 0] = feuille.getImageData(0, 0, 1, 1).data
        const couleur: Couleur = [r, v, b, a / 255]
        lues.set(texte, couleur)
        return couleur
      }
      const poser = ([r, v, b, a]: Couleur, [fr, fv, fb]: Couleur): Couleur => [
        r * a + fr * (1 - a),
        v * a + fv * (1 - a),
        b * a + fb * (1 - a),
        1,
      ]
      const canal = (c: number) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)
      const clarte = ([r, v, b]: Couleur) => 0.2126 * canal(r) + 0.7152 * canal(v) + 0.0722 * canal(b)
      const contraste = (a: Couleur, b: Couleur) => {
        const [fonce = 0, clair = 0] = [clarte(a), clarte(b)].sort((x, y) => x - y)
        return (clair + 0.05) / (fonce + 0.05)
      }

      const styles = new Map<Element, CSSStyleDeclaration>()
      const style = (e: Element) =>
        styles.get(e) ?? styles.set(e, getComputedStyle(e)).get(e) ?? getComputedStyle(e)
      /** What is behind, from the page up; nothing can be said of a picture. */
      const fonds = new Map<Element | null, Couleur | null>([[null, [255, 255, 255, 1]]])
      const fondDe = (e: Element | null): Couleur | null => {
        const connu = fonds.get(e)
        if (connu !== undefined || !e) return connu ?? null
        const derriere = fondDe(e.parentElement)
        const { backgroundColor, backgroundImage } = style(e)
        const fond = derriere && backgroundImage === 'none' ? poser(lire(backgroundColor), derriere) : null
        fonds.set(e, fond)
        return fond
      }
      const opacites = new Map<Element | null, number>([[null, 1]])
      const opacite = (e: Element | null): number => {
        const connue = opacites.get(e)
        if (connue !== undefined || !e) return connue ?? 1
        const o = Number(style(e).opacity) * opacite(e.parentElement)
        opacites.set(e, o)
        return o
      }
      const hors = '[aria-hidden=true], :disabled, [aria-disabled=true], [data-disabled], [inert], option'
      const seVoit = (e: Element) => {
        const { width, height } = e.getBoundingClientRect()
        return (
          width > 1 && height > 1 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
      }
      /** Its label is as pale as the field that cannot be used. */
      const deDesactive = (e: Element) =>
        e.closest('label')?.control?.matches(':disabled') || e.closest(hors) !== null

      const fautes = new Map<string, string>()
      const dites = (e: Element) => `${e.tagName.toLowerCase()} « ${e.textContent?.trim().slice(0, 40)} »`
      const vus = new Set<Element>()
      for (const texte of (seules ? regardees : [document.body]).flatMap(textesDe)) {
        const e = texte.parentElement
        if (!e || vus.has(e) || !texte.textContent?.trim()) continue
        vus.add(e)
        const { color, fontSize, fontWeight, textDecorationLine } = style(e)
        const fond = fondDe(e)
        if (!fond) continue
        const [r, v, b, a] = lire(color)
        const encre = poser([r, v, b, a * opacite(e)], fond)
        const grand = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
        const rapport = contraste(encre, fond)
        const cle = `${color} ${fond} ${grand}`
        if (rapport < (grand ? 3 : 4.5) && !fautes.has(cle) && seVoit(e) && !deDesactive(e))
          fautes.set(
            cle,
            `contraste ${rapport.toFixed(2)} : ${dites(e)}, ${color} sur ${fond.map(Math.round)}`,
          )
        const bloc = e.tagName === 'A' && style(e).display === 'inline' ? e.parentElement : null
        const autour = (bloc?.textContent?.length ?? 0) - (e.textContent?.length ?? 0)
        const enPhrase = autour > (e.textContent?.length ?? 0)
        if (bloc && enPhrase && textDecorationLine === 'none' && style(bloc).fontWeight === fontWeight) {
          const phrase = poser(lire(style(bloc).color), fond)
          // Of the very colour of the sentence it tells nothing by its colour.
          const ecart = contraste(encre, phrase)
          if (ecart > 1.01 && ecart < 3 && seVoit(e))
            fautes.set(`lien ${cle}`, `lien que sa couleur seule dirait : ${dites(e)}`)
        }
      }
      return [...fautes.values()]
    }
  }, parties)
