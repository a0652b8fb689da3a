import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'

/*
 * The product brings its fonts. So that what is seen does not depend on the machine, the browser of the tests and of the pictures is given a
 * single other one, `polices/machine.ttf`: every sign there is, drawn as the same black square, as wide as a letter of Inter so that what comes
 * late does not move the text more than it would elsewhere. A letter that the product does not bring is then a square on the picture, and says
 * its font's name to whoever asks. With none at all Chromium ends by itself, sooner or later.
 */
const DOSSIER = join(import.meta.dirname, 'polices')
const REGLAGES = join(import.meta.dirname, '..', 'node_modules', '.cache', 'polices')

const enXml = (texte: string) => texte.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What tells the browser its fonts: ours alone or, to try another machine's, after those of a given `FONTCONFIG_FILE`. */
export function reglagesDesPolices({ FONTCONFIG_FILE: autres } = process.env): string {
  const siennes = autres ? `<include ignore_missing="yes">${enXml(autres)}</include>` : ''
  const fichier = join(REGLAGES, `${autres ? 'avec-les-siennes' : 'sans'}.conf`)
  mkdirSync(REGLAGES, { recursive: true })
  // Two workers write it: neither may read half of it.
  const brouillon = `${fichier}.${process.pid}`
  writeFileSync(
    brouillon,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${siennes}<dir>${enXml(DOSSIER)}</dir><cachedir>${enXml(REGLAGES)}</cachedir></fontconfig>\n`,
  )
  renameSync(brouillon, fichier)
  return fichier
}

interface Noeud {
  nodeId: number
  nodeType: number
  nodeName: string
  nodeValue: string
  pseudoType?: string
  children?: Noeud[]
  shadowRoots?: Noeud[]
  pseudoElements?: Noeud[]
}
interface Ecrit {
  noeud: Noeud
  dans: string
}

/** Each text under a node and what holds it: what a field shows and what a style adds included. */
function* textes(noeud: Noeud, dans = noeud.nodeName): Generator<Ecrit> {
  if (noeud.nodeType === 3 ? /[^ \t\n]/.test(noeud.nodeValue) : noeud.pseudoType) yield { noeud, dans }
  for (const suite of [noeud.children, noeud.shadowRoots, noeud.pseudoElements])
    for (const n of suite ?? []) if (!/^(?:STYLE|SCRIPT)$/.test(n.nodeName)) yield* textes(n, noeud.nodeName)
}

/** One for each page, and never given back: who lets go of one takes away the passkeys that a journey has plugged in by another. */
const outilsDe = new WeakMap<Page, CDPSession>()

/**
 * What of the open page was drawn with a font that it did not bring, one sentence for each text. Asked of what draws, and not of the
 * styles: they name a font that may lack the sign, or not have come.
 */
export async function lettresDAilleurs(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const outils = outilsDe.get(page) ?? (await page.context().newCDPSession(page))
  outilsDe.set(page, outils)
  try {
    await outils.send('DOM.enable')
    await outils.send('CSS.enable')
    const { root } = await outils.send('DOM.getDocument', { depth: -1, pierce: true })
    const dits = await Promise.all(
      [...textes(root as Noeud)].map(async ({ noeud: { nodeId, nodeValue, pseudoType }, dans }) => {
        // A text that went away meanwhile is drawn with nothing.
        const { fonts } = await outils
          .send('CSS.getPlatformFontsForNode', { nodeId })
          .catch(() => ({ fonts: [] }))
        return fonts
          .filter(f => !f.isCustomFont)
          .map(
            f =>
              `« ${(pseudoType ?? nodeValue).trim().slice(0, 60)} » (${dans.toLowerCase()}) : ${f.glyphCount} signe(s) en ${f.familyName}`,
          )
      }),
    )
    return [...new Set(dits.flat())]
  } finally {
    await outils.send('CSS.disable')
    await outils.send('DOM.disable')
  }
}
