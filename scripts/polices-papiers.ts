import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/*
 * Makes the two fonts of the papers from the one of the screens: `node scripts/polices-papiers.ts`, after a new version of
 * Inter. A browser takes the variable font as it is; what draws a paper wants one file for each weight, and copies into each
 * paper what that paper uses of it. Figures are the ones of equal width: columns of amounts stand straight.
 */

interface Point {
  onCurve: boolean
  endContour: boolean
  x: number
  y: number
  copy: () => Point
}
interface Glyphe {
  id: number
  advanceWidth: number
}
interface Composant {
  glyphID: number
  dx: number
  dy: number
  scaleX: number
  scale01: number
  scale10: number
  scaleY: number
}
/** As the file has it, at the weight that the font has by itself. */
interface Trace {
  numberOfContours: number
  points?: Point[]
  components?: Composant[]
}
interface Fonte {
  variationCoords: number[]
  _transformedGlyphs: Trace[]
  _variationProcessor: { transformPoints: (id: number, points: Point[]) => void }
  characterSet: number[]
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  capHeight: number
  xHeight: number
  underlinePosition: number
  underlineThickness: number
  getGlyph: (id: number) => Glyphe
  glyphForCodePoint: (code: number) => Glyphe
  layout: (texte: string, traits?: string[]) => { glyphs: Glyphe[]; positions: { xAdvance: number }[] }
}

const requerir = createRequire(import.meta.url)
const { create } = requerir('fontkit') as { create: (contenu: Buffer) => Fonte }
const DOSSIER = join(import.meta.dirname, '..', 'api', 'src', 'kernel', 'paper', 'polices')
const SOURCE = join(import.meta.dirname, '..', 'node_modules', '@fontsource-variable', 'inter')
/** A letter that several of them hold is taken from the first. */
const MORCEAUX = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const GRAISSES = [
  ['Inter-Regular', 400],
  ['Inter-SemiBold', 600],
] as const
/** Between which letters the distance matters enough to be kept: those of a French word and of a name. */
const RAPPROCHEES = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÇÉÈÊËÎÏÔÙÛàâçéèêëîïôùû.,’«»–-()/',
].map(l => l.codePointAt(0) as number)

class Octets {
  private readonly morceaux: Buffer[] = []
  private ecrire(taille: number, faire: (b: Buffer) => void) {
    const b = Buffer.alloc(taille)
    faire(b)
    this.morceaux.push(b)
    return this
  }
  u8 = (...n: number[]) => this.ecrire(n.length, b => n.forEach((v, i) => void b.writeUInt8(v, i)))
  u16 = (...n: number[]) =>
    this.ecrire(2 * n.length, b => n.forEach((v, i) => void b.writeUInt16BE(v, 2 * i)))
  i16 = (...n: number[]) => this.ecrire(2 * n.length, b => n.forEach((v, i) => void b.writeInt16BE(v, 2 * i)))
  u32 = (...n: number[]) =>
    this.ecrire(4 * n.length, b => n.forEach((v, i) => void b.writeUInt32BE(v, 4 * i)))
  mettre(b: Buffer) {
    this.morceaux.push(b)
    return this
  }
  tout = () => Buffer.concat(this.morceaux)
}

interface Dessin {
  octets: Buffer
  avance: number
  boite: [number, number, number, number]
  points: number
  contours: number
}

const SUR_LA_COURBE = 1
const [X_COURT, Y_COURT, X_PAREIL, Y_PAREIL] = [2, 4, 16, 32]

/** One coordinate after the other, each from the one before. */
function ecart(avant: number, ici: number, court: number, pareil: number): [signe: number, octets: number[]] {
  const d = ici - avant
  if (d === 0) return [pareil, []]
  if (Math.abs(d) < 256) return [court | (d > 0 ? pareil : 0), [Math.abs(d)]]
  return [0, [(d >> 8) & 255, d & 255]]
}

/** The library thickens no letter of a compressed font: its points are moved here, and the pieces of a letter put together. */
function contoursDe(fonte: Fonte, id: number): Point[][] {
  const { points = [], components = [], numberOfContours } = fonte._transformedGlyphs[id] as Trace
  const [modele] = fonte._transformedGlyphs.find(t => t.points?.length)?.points ?? []
  const point = (x: number, y: number) => Object.assign((modele as Point).copy(), { x, y, endContour: true })
  // Four more stand for the width and the height.
  const bouges = [
    ...(numberOfContours < 0 ? components.map(c => point(c.dx, c.dy)) : points.map(p => p.copy())),
    ...Array.from({ length: 4 }, () => point(0, 0)),
  ]
  fonte._variationProcessor.transformPoints(id, bouges)
  if (numberOfContours < 0)
    return components.flatMap((c, i) => {
      const { x: dx, y: dy } = bouges[i] as Point
      return contoursDe(fonte, c.glyphID).map(contour =>
        contour.map(p =>
          Object.assign(p.copy(), {
            x: p.x * c.scaleX + p.y * c.scale01 + dx,
            y: p.y * c.scaleY + p.x * c.scale10 + dy,
          }),
        ),
      )
    })
  const contours: Point[][] = [[]]
  points.forEach((p, i) => {
    contours.at(-1)?.push(Object.assign(bouges[i] as Point, { onCurve: p.onCurve, endContour: p.endContour }))
    if (p.endContour) contours.push([])
  })
  return contours
}

function dessinDe({ fonte, glyphe }: { fonte: Fonte; glyphe: Glyphe }): Dessin {
  const contours = contoursDe(fonte, glyphe.id).filter(c => c.length > 0)
  const points = contours.flat().map(({ onCurve, x, y }) => ({ onCurve, x: Math.round(x), y: Math.round(y) }))
  const avance = Math.round(glyphe.advanceWidth)
  if (points.length === 0)
    return { octets: Buffer.alloc(0), avance, boite: [0, 0, 0, 0], points: 0, contours: 0 }
  const [xs, ys] = [points.map(p => p.x), points.map(p => p.y)]
  const boite: Dessin['boite'] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const fins: number[] = []
  let fin = -1
  for (const c of contours) {
    fin += c.length
    fins.push(fin)
  }
  const [signes, dx, dy]: [number[], number[], number[]] = [[], [], []]
  let [x, y] = [0, 0]
  for (const p of points) {
    const [sx, ox] = ecart(x, p.x, X_COURT, X_PAREIL)
    const [sy, oy] = ecart(y, p.y, Y_COURT, Y_PAREIL)
    signes.push((p.onCurve ? SUR_LA_COURBE : 0) | sx | sy)
    dx.push(...ox)
    dy.push(...oy)
    x = p.x
    y = p.y
  }
  const octets = new Octets()
    .i16(contours.length, ...boite)
    .u16(...fins)
    .u16(0)
    .u8(...signes, ...dx, ...dy)
    .tout()
  const plein = Buffer.alloc(Math.ceil(octets.length / 4) * 4)
  octets.copy(plein)
  return { octets: plein, avance, boite, points: points.length, contours: contours.length }
}

const somme = (b: Buffer) => {
  let n = 0
  for (let i = 0; i < b.length; i += 4) n = (n + (b.length - i >= 4 ? b.readUInt32BE(i) : 0)) >>> 0
  return n
}

function assembler(tables: Record<string, Buffer>): Buffer {
  const noms = Object.keys(tables).sort()
  const rang = 2 ** Math.floor(Math.log2(noms.length))
  const tete = new Octets()
    .u32(0x0001_0000)
    .u16(noms.length, rang * 16, Math.log2(rang), noms.length * 16 - rang * 16)
  const corps: Buffer[] = []
  let place = 12 + 16 * noms.length
  for (const nom of noms) {
    const contenu = tables[nom] as Buffer
    const plein = Buffer.alloc(Math.ceil(contenu.length / 4) * 4)
    contenu.copy(plein)
    tete.mettre(Buffer.from(nom, 'latin1')).u32(somme(plein), place, contenu.length)
    corps.push(plein)
    place += plein.length
  }
  return Buffer.concat([tete.tout(), ...corps])
}

function tableDesNoms(nom: string, famille: string, style: string): Buffer {
  const licence = readFileSync(join(SOURCE, 'LICENSE'), 'utf8').split('\n')[0] ?? ''
  const dits: [id: number, texte: string][] = [
    [0, licence],
    [1, famille],
    [2, style],
    [4, `${famille} ${style}`],
    [6, nom],
    [13, 'SIL Open Font License, Version 1.1'],
  ]
  const textes = dits.map(([, t]) => Buffer.from(t, 'utf16le').swap16())
  const table = new Octets().u16(0, dits.length, 6 + 12 * dits.length)
  let place = 0
  dits.forEach(([id], i) => {
    const { length } = textes[i] as Buffer
    table.u16(3, 1, 0x409, id, length, place)
    place += length
  })
  for (const t of textes) table.mettre(t)
  return table.tout()
}

/** Runs of letters that follow each other, in the code and in the file. */
function tableDesCodes(codes: number[]): Buffer {
  const suites: [debut: number, fin: number, glyphe: number][] = []
  codes.forEach((code, i) => {
    const derniere = suites.at(-1)
    if (derniere && code === derniere[1] + 1) derniere[1] = code
    else suites.push([code, code, i + 1])
  })
  const table = new Octets().u16(0, 1, 3, 10).u32(12)
  table.u16(12, 0).u32(16 + 12 * suites.length, 0, suites.length)
  for (const suite of suites) table.u32(...suite)
  return table.tout()
}

function faire(nom: string, graisse: number): Buffer {
  const fontes = MORCEAUX.map(morceau => {
    const contenu = readFileSync(join(SOURCE, 'files', `inter-${morceau}-wght-normal.woff2`))
    const [ordinaire, fonte] = [create(contenu), create(contenu)]
    ordinaire.getGlyph(0)
    fonte._transformedGlyphs = ordinaire._transformedGlyphs
    fonte.variationCoords = [graisse]
    return fonte
  })
  const [premiere] = fontes as [Fonte]
  const deQui = new Map<number, Fonte>()
  for (const fonte of fontes)
    for (const code of fonte.characterSet) if (!deQui.has(code)) deQui.set(code, fonte)
  const codes = [...deQui.keys()].filter(code => code > 31).sort((a, b) => a - b)
  const glyphe = (code: number) => {
    const fonte = deQui.get(code) as Fonte
    const [egal] = fonte.layout(String.fromCodePoint(code), ['tnum']).glyphs
    const chiffre = code >= 48 && code <= 57 && egal
    return { fonte, glyphe: chiffre ? fonte.getGlyph(egal.id) : fonte.glyphForCodePoint(code) }
  }
  const dessins = [{ fonte: premiere, glyphe: premiere.getGlyph(0) }, ...codes.map(glyphe)].map(dessinDe)
  const chiffres = new Set([...'0123456789'].map(c => dessins[codes.indexOf(c.charCodeAt(0)) + 1]?.avance))
  if (chiffres.size !== 1) throw new Error(`Les chiffres de ${nom} n’ont pas tous la même largeur.`)

  const rang = new Map(codes.map((code, i) => [code, i + 1]))
  const paires = RAPPROCHEES.flatMap(a =>
    RAPPROCHEES.flatMap(b => {
      const { glyphs, positions } = premiere.layout(String.fromCodePoint(a, b))
      const valeur = Math.round((positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0))
      return glyphs.length === 2 && Math.abs(valeur) >= 8
        ? [[rang.get(a) as number, rang.get(b) as number, valeur] as const]
        : []
    }),
  ).sort(([a, b], [c, d]) => a - c || b - d)
  const recherche = 2 ** Math.floor(Math.log2(paires.length))
  const kern = new Octets()
    .u16(0, 1, 0, 14 + 6 * paires.length, 1)
    .u16(paires.length, recherche * 6, Math.log2(recherche), (paires.length - recherche) * 6)
  for (const [a, b, valeur] of paires) kern.u16(a, b).i16(valeur)

  const [gauche, bas, droite, haut] = [0, 1, 2, 3].map(i =>
    (i < 2 ? Math.min : Math.max)(...dessins.map(d => d.boite[i] as number)),
  ) as [number, number, number, number]
  const positions = [0]
  for (const d of dessins) positions.push((positions.at(-1) as number) + d.octets.length)
  const avanceMax = Math.max(...dessins.map(d => d.avance))
  const gras = graisse >= 600
  const metriques = new Octets()
  for (const d of dessins) metriques.u16(d.avance).i16(d.boite[0])
  return assembler({
    head: new Octets()
      .u32(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5)
      .u16(3, premiere.unitsPerEm)
      .u32(0, 0, 0, 0)
      .i16(gauche, bas, droite, haut)
      .u16(gras ? 1 : 0, 6)
      .i16(2, 1, 0)
      .tout(),
    hhea: new Octets()
      .u32(0x0001_0000)
      .i16(premiere.ascent, premiere.descent, premiere.lineGap)
      .u16(avanceMax)
      .i16(gauche, 0, droite, 1, 0, 0, 0, 0, 0, 0, 0)
      .u16(dessins.length)
      .tout(),
    maxp: new Octets()
      .u32(0x0001_0000)
      .u16(dessins.length, Math.max(...dessins.map(d => d.points)), Math.max(...dessins.map(d => d.contours)))
      .u16(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
      .tout(),
    'OS/2': new Octets()
      .u16(4)
      .i16(Math.round(avanceMax / 2))
      .u16(graisse, 5, 0)
      .i16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
      .u8(0, 0, 5, 3, 0, 0, 0, 0, 0, 0)
      .u32(1, 0, 0, 0)
      .mettre(Buffer.from('RSMS'))
      .u16(gras ? 32 : 64, codes[0] as number, Math.min(0xffff, codes.at(-1) as number))
      .i16(premiere.ascent, premiere.descent, premiere.lineGap)
      .u16(premiere.ascent, -premiere.descent)
      .u32(1, 0)
      .i16(Math.round(premiere.xHeight), Math.round(premiere.capHeight))
      .u16(0, 32, 1)
      .tout(),
    hmtx: metriques.tout(),
    cmap: tableDesCodes(codes),
    loca: new Octets().u32(...positions).tout(),
    glyf: Buffer.concat(dessins.map(d => d.octets)),
    kern: kern.tout(),
    name: tableDesNoms(nom, 'Inter', gras ? 'SemiBold' : 'Regular'),
    post: new Octets()
      .u32(0x0003_0000, 0)
      .i16(Math.round(premiere.underlinePosition), Math.round(premiere.underlineThickness))
      .u32(0, 0, 0, 0, 0)
      .tout(),
  })
}

mkdirSync(DOSSIER, { recursive: true })
for (const [nom, graisse] of GRAISSES) {
  const fichier = faire(nom, graisse)
  writeFileSync(join(DOSSIER, `${nom}.ttf`), fichier)
  process.stdout.write(`${nom}.ttf, ${Math.round(fichier.length / 1000)} ko\n`)
}
writeFileSync(join(DOSSIER, 'OFL.txt'), readFileSync(join(SOURCE, 'LICENSE')))
