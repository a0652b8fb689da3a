import { createRequire } from 'node:module'
import { ecrireMontant, enLettres } from '@dioptrie/domain/kernel/argent'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import {
  type Attributs,
  type Balisable,
  decor,
  type Element,
  marquer,
  RANGEES_BALISEES,
  racineDe,
} from './balises.ts'
import { type Billets, billets } from './fontes.ts'
import { type Entete, GRIS, type Officine, TRAIT } from './impression.ts'
import { octets } from './travailleur/octets.ts'

/*
 * A paper of thousands of lines, in the look of `impression.ts`. The library that lays pages out keeps a dozen objects per
 * cell until the last page: here each page is drawn as it comes and forgotten. What is written twice is only measured once.
 * Runs in a worker thread only.
 */

/** What is used of pdfkit, that brings no types of its own. */
interface Dessin extends Balisable {
  on: (quoi: 'data' | 'end', faire: (morceau: Buffer) => void) => Dessin
  registerFont: (nom: string, source: Buffer) => Dessin
  font: (nom: string) => Dessin
  fontSize: (corps: number) => Dessin
  fillColor: (couleur: string) => Dessin
  /** What `text` comes to for one line, once it has measured it again. */
  _fragment: (texte: string, x: number, y: number, options: object) => void
  widthOfString: (texte: string) => number
  image: (
    adresse: string,
    x: number,
    y: number,
    options: { fit: [number, number]; align?: 'center' },
  ) => Dessin
  rect: (x: number, y: number, l: number, h: number) => Dessin
  fill: (couleur: string) => Dessin
  moveTo: (x: number, y: number) => Dessin
  lineTo: (x: number, y: number) => Dessin
  lineWidth: (n: number) => Dessin
  stroke: (couleur: string) => Dessin
  ellipse: (x: number, y: number, r: number) => Dessin
  addPage: () => Dessin
  end: () => void
  /** The font that is held: how it lays a text out is replaced by our own. */
  _font: FonteTenue
}
const PDFDocument = createRequire(import.meta.url)('pdfkit') as new (options: object) => Dessin

const [LARGEUR, HAUTEUR] = [595.28, 841.89]
const MARGE = 45
const UTILE = LARGEUR - 2 * MARGE
const HAUT = 48
const VERT = '#196F3D'
const NOIR = '#000000'
/** As pdfmake spaces Roboto. */
const INTERLIGNE = 1.172 * 1.2
const [BLANC_COTE, BLANC_LIGNE] = [4, 3.5]

interface ColonneLongue {
  titre: string
  largeur?: number | undefined
  large?: boolean | undefined
  nombre?: boolean | undefined
}

interface LongPapier {
  titre: string
  officine: Officine
  entete: Entete | null
  /** On the right of the head: what it is, its number, its dates. */
  intitule: string
  reference: string
  dates: string[]
  blocs: { titre: string; lignes: (string | null | undefined)[] }[]
  /** Above the lines. */
  avant?: string | null | undefined
  colonnes: ColonneLongue[]
  groupes: { nom: string; lignes: string[][] }[]
  phrase: string
  montant: number
  rangs: { nom: string; montant: number; total?: boolean }[]
  /** Below the sums. */
  apres?: { titre: string; lignes: (string | null | undefined)[] } | null
  note?: string | null | undefined
  signatures?: string[]
  pied: string
}

type Fonte = keyof Billets
interface Ecrit {
  corps?: number
  fonte?: Fonte
  couleur?: string
  /** The right edge instead of the left one. */
  droite?: boolean
}

interface Glyphe {
  advanceWidth: number
}
interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}
interface Pose {
  glyphe: Glyphe
  position: Position
}
interface FonteTenue {
  font: {
    glyphForCodePoint: (code: number) => Glyphe
    layout: (texte: string) => { glyphs: Glyphe[]; positions: Position[] }
  }
  /** From the units of the font to thousandths. */
  scale: number
  layout: (
    texte: string,
    traits?: unknown,
    largeurSeule?: boolean,
  ) => { glyphs: Glyphe[]; positions: Position[]; advanceWidth: number }
}

/** Of each font read by this thread: each letter before each other one, laid out the first time they meet. */
const paires = new WeakMap<FonteTenue['font'], Map<number, Pose>>()

/**
 * A text as its letters, each as far from the next as the font wants it. Laying out every word of a paper anew, for any
 * script of the world, and keeping each one, was two thirds of its time and most of its memory.
 */
function parPaires({ font, scale }: FonteTenue): FonteTenue['layout'] {
  const connues = paires.get(font) ?? new Map<number, Pose>()
  paires.set(font, connues)
  const poser = (code: number, suivant: number): Pose => {
    const glyphe = font.glyphForCodePoint(code)
    const { glyphs, positions } = font.layout(
      String.fromCodePoint(code) + (suivant ? String.fromCodePoint(suivant) : ''),
    )
    // Two letters drawn as one (fi) would not be found again by whoever searches the paper.
    const crenage = glyphs.length === 2 ? (positions[0]?.xAdvance ?? 0) : glyphe.advanceWidth
    const position = { xAdvance: crenage * scale, advanceWidth: glyphe.advanceWidth * scale }
    return { glyphe, position: { ...position, xOffset: 0, yOffset: 0 } }
  }
  return (texte, _traits, largeurSeule) => {
    const [glyphs, positions]: [Glyphe[], Position[]] = [[], []]
    let advanceWidth = 0
    for (let i = 0; i < texte.length; i++) {
      const code = texte.codePointAt(i) as number
      if (code > 0xffff) i++
      const suivant = i + 1 < texte.length ? texte.charCodeAt(i + 1) : 0
      const cle = code * 0x1_0000 + suivant
      let pose = connues.get(cle)
      if (!pose) {
        pose = poser(code, suivant)
        connues.set(cle, pose)
      }
      advanceWidth += pose.position.xAdvance
      if (largeurSeule) continue
      glyphs.push(pose.glyphe)
      positions.push(pose.position)
    }
    return { glyphs, positions, advanceWidth }
  }
}

/** Roboto has no narrow no-break space: it would print as a box. */
const imprimable = (texte: string) => texte.replaceAll('\u202f', '\u00a0')

function mettreEnLignes(texte: string, largeur: number, mesurer: (texte: string) => number): string[] {
  const tient = (essai: string) => mesurer(essai) <= largeur
  if (tient(texte)) return [texte]
  const lignes: string[] = []
  let ici = ''
  for (const mot of texte.split(' ')) {
    const essai = ici ? `${ici} ${mot}` : mot
    if (tient(essai)) {
      ici = essai
      continue
    }
    if (ici) lignes.push(ici)
    ici = ''
    if (tient(mot)) {
      ici = mot
      continue
    }
    for (const lettre of mot) {
      if (ici && !tient(ici + lettre)) {
        lignes.push(ici)
        ici = ''
      }
      ici += lettre
    }
  }
  return ici ? [...lignes, ici] : lignes
}

/** Enough for what the lines of a paper have in common, and what one page is made of. */
const COUPEES_MAX = 10_000

function ouvrirPlume(titre: string) {
  const morceaux: Buffer[] = []
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, font: null, lang: 'fr' },
    ...{ pdfVersion: '1.7', tagged: true, displayTitle: true },
    info: { Title: titre, Creator: 'Dioptrie', Producer: 'Dioptrie' },
  })
  const fini = new Promise<void>(suite => pdf.on('end', () => suite()))
  pdf.on('data', morceau => morceaux.push(morceau))
  for (const [nom, billet] of Object.entries(billets())) {
    const fonte = pdf.registerFont(nom, billet).font(nom)._font
    fonte.layout = parPaires(fonte)
  }
  // What the pen holds: said again for each cell, it is half of the file and a third of the time.
  let [fonteTenue, corpsTenu, couleurTenue] = ['', 0, '']
  const prendre = (fonte: Fonte, corps: number) => {
    if (fonte !== fonteTenue) pdf.font(fonte)
    if (corps !== corpsTenu) pdf.fontSize(corps)
    fonteTenue = fonte
    corpsTenu = corps
  }
  const coupees = new Map<string, string[]>()
  const mesurer = (texte: string, fonte: Fonte, corps: number): number => {
    prendre(fonte, corps)
    return pdf.widthOfString(texte)
  }
  return {
    pdf,
    mesurer,
    ecrire(texte: string, x: number, y: number, e: Ecrit = {}) {
      const { corps = 10, fonte = 'normal', couleur = NOIR, droite = false } = e
      if (!texte) return
      const gauche = droite ? x - mesurer(texte, fonte, corps) : x
      prendre(fonte, corps)
      if (couleur !== couleurTenue) pdf.fillColor(couleur)
      couleurTenue = couleur
      pdf._fragment(texte, gauche, y, {})
    },
    /** On a new page, or after something else was filled, the pen has no colour any more. */
    oublierCouleur() {
      couleurTenue = ''
    },
    /** The lines that a text takes in a width: broken between words, and inside one only when it is wider than all. */
    couper(texte: string, largeur: number, fonte: Fonte, corps: number): string[] {
      return imprimable(texte)
        .split('\n')
        .flatMap(ligne => {
          const cle = `${fonte} ${corps} ${largeur} ${ligne}`
          const connue = coupees.get(cle)
          if (connue) return connue
          const lignes = mettreEnLignes(ligne, largeur, t => mesurer(t, fonte, corps))
          if (coupees.size > COUPEES_MAX) coupees.clear()
          coupees.set(cle, lignes)
          return lignes
        })
    },
    async finir(): Promise<Uint8Array> {
      pdf.end()
      await fini
      return octets(Buffer.concat(morceaux))
    },
  }
}
type Plume = ReturnType<typeof ouvrirPlume>

/** A4, page n / N at the foot of each page, the titles of the columns again on each. */
export async function enLongPapier(p: LongPapier): Promise<Uint8Array> {
  const plume = ouvrirPlume(p.titre)
  const pages = couler(plume, p, null).next().value as number
  // A page is compressed while the next one is drawn, and not all of them at the end.
  for (const _ of couler(plume, p, pages)) await new Promise(setImmediate)
  return plume.finir()
}

/** Goes through the whole paper, a page at a time. Without a number of pages nothing is drawn: they are counted. */
function* couler(plume: Plume, p: LongPapier, pages: number | null): Generator<void, number> {
  const { pdf, ecrire, couper, mesurer } = plume
  const dessine = pages !== null
  const [image, mention] = [p.entete?.piedpage, p.entete?.mention]
  const bas = 44 + (image ? 62 : 0) + (mention ? 26 : 0)
  const fond = HAUTEUR - bas
  let page = 0
  let y = 0

  /** What the texts that come belong to; without it they are only drawn. */
  let ici: { type: string; element: Element } | null = null
  const hors = (faire: () => void) => {
    const avant = ici
    ici = null
    faire()
    ici = avant
  }
  const en = (type: string, faire: () => void, parent?: Element, attributs: Attributs = {}) => {
    if (!dessine) return faire()
    const element = pdf.struct(type, attributs)
    ;(parent ?? racineDe(pdf)).add(element)
    ici = { type, element }
    faire()
    ici = null
    element.end()
  }
  const dessiner = (faire: () => void) => {
    if (dessine) decor(pdf, faire)
  }
  const trait = (x1: number, x2: number, yTrait: number, epaisseur: number, couleur: string) =>
    dessiner(() => pdf.moveTo(x1, yTrait).lineTo(x2, yTrait).lineWidth(epaisseur).stroke(couleur))
  const marquerIci = (faire: () => void) => {
    if (dessine && ici) marquer(pdf, ici.type, ici.element, faire)
    else dessiner(faire)
  }
  const dire = (texte: string, x: number, yTexte: number, e?: Ecrit) => {
    if (texte) marquerIci(() => ecrire(imprimable(texte), x, yTexte, e))
  }
  const piedDePage = () => {
    let pied = fond + 14
    if (image) dessiner(() => pdf.image(image, MARGE, pied, { fit: [UTILE, 56], align: 'center' }))
    if (image) pied += 62
    trait(MARGE, MARGE + UTILE, pied, 0.6, TRAIT)
    if (mention) {
      for (const ligne of couper(mention, UTILE, 'normal', 8.5)) {
        dire(ligne, MARGE + (UTILE - mesurer(ligne, 'normal', 8.5)) / 2, pied + 5, {
          corps: 8.5,
          couleur: GRIS,
        })
        pied += 8.5 * INTERLIGNE
      }
    }
    dire(p.pied, MARGE, pied + 7, { corps: 8.5, couleur: GRIS })
    dire(`Page ${page} / ${pages}`, MARGE + UTILE, pied + 7, { corps: 8.5, couleur: GRIS, droite: true })
  }
  const nouvellePage = () => {
    page += 1
    y = HAUT
    if (!dessine) return
    pdf.addPage()
    plume.oublierCouleur()
    hors(piedDePage)
  }
  /** What stays together goes whole to the next page. */
  const place = (hauteur: number) => {
    if (y + hauteur > fond) nouvellePage()
  }
  const paragraphe = (texte: string, x: number, largeur: number, e: Ecrit = {}) => {
    const { corps = 10, fonte = 'normal' } = e
    for (const ligne of couper(texte, largeur, fonte, corps)) {
      place(corps * INTERLIGNE)
      dire(ligne, x, y, e)
      y += corps * INTERLIGNE
    }
  }
  const unBloc = (b: LongPapier['blocs'][number], x: number, largeur: number) => {
    en('H2', () => paragraphe(b.titre, x, largeur, { corps: 9, fonte: 'gras', couleur: GRIS }))
    y += 3
    b.lignes
      .filter(ligne => ligne)
      .forEach((ligne, i) => {
        en('P', () => paragraphe(ligne as string, x, largeur, { fonte: i === 0 ? 'gras' : 'normal' }))
      })
  }

  const tete = () => {
    const [droite, o] = [MARGE + UTILE, p.officine]
    let [yGauche, yDroite] = [y, y]
    if (p.entete?.logo) {
      const { logo } = p.entete
      dessiner(() => pdf.image(logo, MARGE, y, { fit: [210, 52] }))
      yGauche += 58
      en('P', () => dire(o.Nom, MARGE, yGauche, { corps: 13, fonte: 'gras' }))
    } else {
      dessiner(() => {
        pdf
          .lineWidth(1.6)
          .ellipse(MARGE + 9, y + 8, 7.5)
          .stroke(VERT)
        pdf
          .moveTo(MARGE + 3, y + 10.6)
          .lineTo(MARGE + 15, y + 5.4)
          .lineWidth(1.6)
          .stroke(VERT)
      })
      en('P', () => dire(o.Nom, MARGE + 26, y, { corps: 13, fonte: 'gras' }))
    }
    yGauche += 13 * INTERLIGNE + 6
    const telephone = o.Telephone ? formaterTelephone(o.Telephone) : null
    for (const ligne of [
      [o.Adresse, o.Ville].filter(Boolean).join(', '),
      [telephone, o.Email].filter(Boolean).join(' · '),
    ].filter(Boolean)) {
      en('P', () => dire(ligne, MARGE, yGauche))
      yGauche += 10 * INTERLIGNE
    }
    en('H1', () =>
      dire(p.intitule, droite, yDroite, { corps: 17, fonte: 'gras', couleur: VERT, droite: true }),
    )
    yDroite += 17 * INTERLIGNE + 3
    en('P', () => dire(p.reference, droite, yDroite, { fonte: 'gras', droite: true }))
    for (const ligne of p.dates) {
      yDroite += 10 * INTERLIGNE
      en('P', () => dire(ligne, droite, yDroite, { droite: true }))
    }
    y = Math.max(yGauche, yDroite + 10 * INTERLIGNE) + 8
    trait(MARGE, droite, y, 1.2, VERT)
    y += 12
    const largeur = (UTILE - 24 * (p.blocs.length - 1)) / p.blocs.length
    const depart = y
    let fin = y
    p.blocs.forEach((b, i) => {
      y = depart
      unBloc(b, MARGE + i * (largeur + 24), largeur)
      fin = Math.max(fin, y)
    })
    y = fin + 12
    const { avant } = p
    if (avant) {
      en('P', () => paragraphe(avant, MARGE, UTILE))
      y += 10
    }
  }

  const fixes = p.colonnes.reduce((n, c) => n + (c.large ? 0 : (c.largeur ?? 50)) + 2 * BLANC_COTE, 0)
  const larges = p.colonnes.filter(c => c.large).length || 1
  let gauche = MARGE
  const colonnes = p.colonnes.map(c => {
    const largeur = c.large ? (UTILE - fixes) / larges : (c.largeur ?? 50)
    const x = gauche + BLANC_COTE
    gauche = x + largeur + BLANC_COTE
    return { ...c, x, largeur }
  })
  const pas = 9 * INTERLIGNE
  const enTableau = p.groupes.reduce((n, g) => n + g.lignes.length, 0) <= RANGEES_BALISEES
  let tableau: Element | null = null
  const rangee = (cellules: readonly string[], fonte: Fonte = 'normal', redite = false) => {
    const coupees = colonnes.map((c, i) => couper(cellules[i] ?? '', c.largeur, fonte, 9))
    const hauteur = Math.max(1, ...coupees.map(l => l.length)) * pas + 2 * BLANC_LIGNE
    if (fonte === 'normal' && y + hauteur > fond) {
      nouvellePage()
      titres(true)
    }
    const gras = fonte === 'gras'
    if (gras) {
      dessiner(() => pdf.rect(MARGE, y, UTILE, hauteur).fill('#f3f5f3'))
      plume.oublierCouleur()
    }
    const ecrireCellule = (i: number) => {
      const { x, largeur, nombre = false } = colonnes[i] as (typeof colonnes)[number]
      coupees[i]?.forEach((ligne, n) => {
        ecrire(ligne, nombre ? x + largeur : x, y + BLANC_LIGNE + n * pas, {
          corps: 9,
          fonte,
          droite: nombre,
        })
      })
    }
    const ecrireCellules = () => {
      for (let i = 0; i < colonnes.length; i++) ecrireCellule(i)
    }
    if (redite) dessiner(ecrireCellules)
    else if (!tableau) en('P', () => marquerIci(ecrireCellules))
    else {
      const ligne = pdf.struct('TR')
      tableau.add(ligne)
      for (let i = 0; i < colonnes.length; i++)
        en(
          gras ? 'TH' : 'TD',
          () => marquerIci(() => ecrireCellule(i)),
          ligne,
          gras ? { scope: 'Column' } : {},
        )
      ligne.end()
    }
    y += hauteur
    trait(MARGE, MARGE + UTILE, y, 0.6, TRAIT)
  }
  const titres = (redite = false) => {
    trait(MARGE, MARGE + UTILE, y, 0.6, TRAIT)
    rangee(
      p.colonnes.map(c => c.titre),
      'gras',
      redite,
    )
  }

  nouvellePage()
  tete()
  for (const { nom, lignes } of p.groupes) {
    place(70)
    if (nom) {
      y += 4
      en('H2', () => paragraphe(nom, MARGE, UTILE, { corps: 9, fonte: 'gras', couleur: GRIS }))
      y += 5
    }
    if (dessine && enTableau) {
      tableau = pdf.struct('Table')
      racineDe(pdf).add(tableau)
    }
    titres()
    for (const ligne of lignes) {
      const avant = page
      rangee(ligne)
      if (dessine && page > avant) yield
    }
    y += 14
  }

  const corpsDe = (r: LongPapier['rangs'][number]) => (r.total ? 14 : 10)
  const enToutesLettres = couper(`${p.phrase} ${enLettres(p.montant)}.`, UTILE - 238, 'normal', 10)
  const hautSommes = Math.max(
    enToutesLettres.length * 10 * INTERLIGNE + 4,
    p.rangs.reduce((n, r) => n + corpsDe(r) * INTERLIGNE + 6, 0),
  )
  place(hautSommes)
  en('P', () => {
    enToutesLettres.forEach((ligne, i) => {
      dire(ligne, MARGE, y + 4 + i * 10 * INTERLIGNE, { couleur: GRIS })
    })
  })
  let ySomme = y
  const debut = MARGE + UTILE - 210
  for (const r of p.rangs) {
    const corps = corpsDe(r)
    const e: Ecrit = { corps, fonte: r.total ? 'gras' : 'normal' }
    if (r.total) trait(debut, MARGE + UTILE, ySomme, 0.9, NOIR)
    const yRang = ySomme + 3
    en('P', () => {
      dire(r.nom, debut + BLANC_COTE, yRang, e)
      dire(ecrireMontant(r.montant), MARGE + UTILE - BLANC_COTE, yRang, { ...e, droite: true })
    })
    ySomme += corps * INTERLIGNE + 6
    if (r.total) trait(debut, MARGE + UTILE, ySomme, 0.5, TRAIT)
  }
  y += hautSommes
  if (p.apres) {
    y += 6
    place(60)
    unBloc(p.apres, MARGE, UTILE)
  }
  const { note } = p
  if (note) {
    y += 10
    en('P', () => paragraphe(note, MARGE, UTILE))
  }
  const { signatures = [] } = p
  if (signatures.length > 0) {
    place(60)
    y += 30
    const largeur = (UTILE - 24 * (signatures.length - 1)) / signatures.length
    signatures.forEach((nom, i) => {
      const x = MARGE + i * (largeur + 24)
      trait(x, x + largeur, y, 0.7, GRIS)
      en('P', () => dire(nom, x, y + 5, { corps: 9, couleur: GRIS }))
    })
  }
  return page
}
