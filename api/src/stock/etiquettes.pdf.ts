import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { barresDe, symboleDe } from '@dioptrie/domain/kernel/codebarre'
import type { Content } from 'pdfmake/interfaces'
import { enEtiquettes } from '../kernel/paper/impression.ts'
import { MM } from '../kernel/paper/page.ts'

export interface Etiquette {
  Marque: string | null
  Reference: string
  Couleur: string | null
  Taille: string | null
  CodeBarre: string
  PrixVenteTTC: number
  Nombre: number
}

interface EtiquettesAImprimer {
  titre: string
  format: 'a4' | 'rouleau'
  /** First free place of a sheet already begun, from 1. */
  depuis: number
  etiquettes: Etiquette[]
}

/** Millimetres. The sheet is the common one of 24 labels without margins; printers do not reach its edges. */
const FORMATS = {
  a4: {
    page: [210, 297],
    etiquette: [70, 37],
    colonnes: 3,
    rangees: 8,
    marge: [6, 5],
    haut: 0.5,
    corps: 8.5,
  },
  rouleau: {
    page: [50, 25],
    etiquette: [50, 25],
    colonnes: 1,
    rangees: 1,
    marge: [2.5, 1.5],
    haut: 0,
    corps: 7,
  },
} as const satisfies Record<string, Format>

interface Format {
  page: readonly [number, number]
  etiquette: readonly [number, number]
  colonnes: number
  rangees: number
  marge: readonly [number, number]
  haut: number
  corps: number
}

/** Width of one module: 0.33 mm is the nominal one, a long code narrows it. */
const MODULE_MM = 0.33
const HAUTEUR_PRIX = 1.35
const BLANC = 10

/** Cut rather than wrapped: a second line would print over the bars. */
function tenir(texte: string, largeur: number, corps: number): string {
  const max = Math.floor(largeur / (corps * 0.56))
  return texte.length <= max ? texte : `${texte.slice(0, max - 1).trimEnd()}…`
}

/** The size is what two frames of one model differ by: what stands before it is cut, never the size. */
function sousTitreDe(e: Etiquette, largeur: number, corps: number): string {
  const avant = [e.Marque && e.Reference, e.Couleur].filter(Boolean).join(' · ')
  if (!avant || !e.Taille) return tenir(avant || (e.Taille ?? ''), largeur, corps)
  const apres = ` · ${e.Taille}`
  return `${tenir(avant, largeur - apres.length * corps * 0.56, corps)}${apres}`
}

function dessiner(e: Etiquette, f: Format, x0: number, y0: number): Content[] {
  const [margeX, margeY] = [f.marge[0] * MM, f.marge[1] * MM]
  const largeur = f.etiquette[0] * MM - 2 * margeX
  const hauteur = f.etiquette[1] * MM - 2 * margeY
  const [x, y] = [x0 + margeX, y0 + margeY]
  const ligne = f.corps * 1.25
  const { modules } = symboleDe(e.CodeBarre)
  // White on both sides, without which a reader does not find the first bar.
  const module = Math.min(MODULE_MM * MM, largeur / (modules.length + BLANC))
  const debut = x + (largeur - module * modules.length) / 2
  const hautBarres = y + 2.2 * ligne
  const barres = hauteur - 2.2 * ligne - 1.1 * ligne
  const prix = ecrireMontant(e.PrixVenteTTC)
  const largeurPrix = prix.length * f.corps * HAUTEUR_PRIX * 0.56 + 4
  const poser = (text: string, gauche: number, haut: number, large: number, plus: object): Content => ({
    absolutePosition: { x: gauche, y: haut },
    columns: [{ width: large, text, fontSize: f.corps, lineHeight: 1, ...plus }],
  })
  return [
    poser(tenir(e.Marque ?? e.Reference, largeur - largeurPrix, f.corps), x, y, largeur - largeurPrix, {
      bold: true,
    }),
    poser(prix, x + largeur - largeurPrix, y - 1, largeurPrix, {
      bold: true,
      alignment: 'right',
      fontSize: f.corps * HAUTEUR_PRIX,
      noWrap: true,
    }),
    poser(sousTitreDe(e, largeur, f.corps), x, y + ligne * 1.05, largeur, {}),
    {
      absolutePosition: { x: debut, y: hautBarres },
      canvas: barresDe(modules).map(b => ({
        type: 'rect',
        x: b.debut * module,
        y: 0,
        w: b.largeur * module,
        h: barres,
        color: 'black',
      })),
    },
    poser(e.CodeBarre, x, hautBarres + barres + 1.5, largeur, { alignment: 'center', characterSpacing: 0.6 }),
  ]
}

export default function etiquettesPdf(d: EtiquettesAImprimer): Promise<Uint8Array> {
  const f: Format = FORMATS[d.format]
  const parPage = f.colonnes * f.rangees
  const saut = d.format === 'a4' ? d.depuis - 1 : 0
  let place = saut
  const contenu = d.etiquettes.flatMap(e =>
    Array.from({ length: e.Nombre }, (): Content[] => {
      const rang = place++ % parPage
      const nouvelle = rang === 0 && place - 1 > saut
      const dessin = dessiner(
        e,
        f,
        (rang % f.colonnes) * f.etiquette[0] * MM,
        (f.haut + Math.floor(rang / f.colonnes) * f.etiquette[1]) * MM,
      )
      return nouvelle ? [{ text: '', pageBreak: 'before' }, ...dessin] : dessin
    }).flat(),
  )
  return enEtiquettes(d.titre, [f.page[0], f.page[1]], contenu)
}
