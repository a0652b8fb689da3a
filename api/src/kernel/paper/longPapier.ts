import { ecrireMontant, enLettres } from '@dioptrie/domain/kernel/argent'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { type Attributs, decor, type Element, marquer, RANGEES_BALISEES, racineDe } from './balises.ts'
import {
  type Entete,
  FOND,
  GRIS,
  HAUTEUR,
  hauteurMention,
  imprimables,
  MARGE,
  type Officine,
  TRAIT,
  UTILE,
  VERT,
} from './page.ts'
import { CORPS, type Ecrit, type Fonte, NOIR, ouvrirPlume, type Plume } from './plume.ts'

/*
 * A paper of thousands of lines, in the look of `impression.ts`. The library that lays pages out keeps a dozen objects per
 * cell until the last page: here each page is drawn as it comes and forgotten. What is written twice is only measured once.
 * Runs in a worker thread only.
 */

const HAUT = 48
/** As pdfmake spaces Inter. */
const INTERLIGNE = 1.21 * 1.2
/** Of a text, and of what is in a table. */
const [TEXTE, CASE] = [CORPS, 8.5]
const [BLANC_COTE, BLANC_LIGNE] = [4, 3.5]
/** What the column that takes the room that is left needs of it. */
const LARGE_MIN = 92

interface ColonneLongue {
  titre: string
  largeur?: number | undefined
  large?: boolean | undefined
  nombre?: boolean | undefined
  /** What follows its first line says more of the same, in grey. */
  precise?: boolean | undefined
}

export interface LongPapier {
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
  /** Below the last line, what all of them add up to. */
  total?: string[] | null
  phrase: string
  montant: number
  rangs: { nom: string; montant: number; total?: boolean }[]
  /** Below the sums. */
  apres?: { titre: string; lignes: (string | null | undefined)[] } | null
  note?: string | null | undefined
  signatures?: string[]
  pied: string
}

/** A4, page n / N at the foot of each page, the titles of the columns again on each; several, one after the other, are one file. */
export async function enLongPapier(...papiers: [LongPapier, ...LongPapier[]]): Promise<Uint8Array> {
  const plume = ouvrirPlume(papiers[0].titre)
  const combien = papiers.map(p => couler(plume, p, null).next().value as number)
  const pages = combien.reduce((n, de) => n + de, 0)
  let avant = 0
  for (const [i, p] of papiers.entries()) {
    // A page is compressed while the next one is drawn, and not all of them at the end.
    for (const _ of couler(plume, p, { avant, pages })) await new Promise(setImmediate)
    avant += combien[i] as number
  }
  return plume.finir()
}

/** What came before in the file, and how many pages it has in all. */
interface Place {
  avant: number
  pages: number
}

/** Where one is on the paper, and how one writes on it. Without its place nothing is drawn: its pages are counted. */
function ouvrirFeuille(plume: Plume, p: LongPapier, la: Place | null) {
  const f = { page: 0, y: 0, fond: 0 }
  const { pdf, ecrire, couper, mesurer } = plume
  const dessine = la !== null
  const [image, mention] = [p.entete?.piedpage, p.entete?.mention]
  // The picture stands at the foot of the first page alone.
  const fondDe = (page: number) =>
    HAUTEUR - 44 - (image && page === 1 ? 62 : 0) - (mention ? hauteurMention(mention) : 0)

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
    if (texte) marquerIci(() => ecrire(imprimables(texte), x, yTexte, e))
  }
  const piedDePage = () => {
    let pied = f.fond + 14
    if (image && f.page === 1) {
      dessiner(() => pdf.image(image, MARGE, pied, { fit: [UTILE, 56], align: 'center' }))
      pied += 62
    }
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
    dire(`Page ${f.page + (la?.avant ?? 0)} / ${la?.pages}`, MARGE + UTILE, pied + 7, {
      corps: 8.5,
      couleur: GRIS,
      droite: true,
    })
  }
  const nouvellePage = () => {
    f.page += 1
    f.y = HAUT
    f.fond = fondDe(f.page)
    if (!dessine) return
    pdf.addPage()
    plume.oublierCouleur()
    hors(piedDePage)
  }
  /** What stays together goes whole to the next page. */
  const place = (hauteur: number) => {
    if (f.y + hauteur > f.fond) nouvellePage()
  }
  const paragraphe = (texte: string, x: number, largeur: number, e: Ecrit = {}) => {
    const { corps = TEXTE, fonte = 'normal' } = e
    for (const ligne of couper(texte, largeur, fonte, corps)) {
      place(corps * INTERLIGNE)
      dire(ligne, x, f.y, e)
      f.y += corps * INTERLIGNE
    }
  }
  const unBloc = (b: LongPapier['blocs'][number], x: number, largeur: number) => {
    en('H2', () => paragraphe(b.titre, x, largeur, { corps: 9, fonte: 'gras', couleur: GRIS }))
    f.y += 3
    b.lignes
      .filter(ligne => ligne)
      .forEach((ligne, i) => {
        en('P', () => paragraphe(ligne as string, x, largeur, { fonte: i === 0 ? 'gras' : 'normal' }))
      })
  }

  return Object.assign(f, {
    plume,
    dessine,
    en,
    dessiner,
    trait,
    marquerIci,
    dire,
    nouvellePage,
    place,
    paragraphe,
    unBloc,
  })
}
type Feuille = ReturnType<typeof ouvrirFeuille>

/** Who sends it, what it is, to whom. */
function ecrireLaTete(f: Feuille, p: LongPapier): void {
  const { plume, en, dessiner, dire, trait, unBloc, paragraphe } = f
  const { pdf } = plume
  const [droite, o] = [MARGE + UTILE, p.officine]
  let [yGauche, yDroite] = [f.y, f.y]
  if (p.entete?.logo) {
    const { logo } = p.entete
    dessiner(() => pdf.image(logo, MARGE, f.y, { fit: [210, 52] }))
    yGauche += 58
    en('P', () => dire(o.Nom, MARGE, yGauche, { corps: 13, fonte: 'gras' }))
  } else {
    dessiner(() => {
      pdf
        .lineWidth(1.6)
        .ellipse(MARGE + 9, f.y + 8, 7.5)
        .stroke(VERT)
      pdf
        .moveTo(MARGE + 3, f.y + 10.6)
        .lineTo(MARGE + 15, f.y + 5.4)
        .lineWidth(1.6)
        .stroke(VERT)
    })
    en('P', () => dire(o.Nom, MARGE + 26, f.y, { corps: 13, fonte: 'gras' }))
  }
  yGauche += 13 * INTERLIGNE + 6
  const telephone = o.Telephone ? formaterTelephone(o.Telephone) : null
  for (const ligne of [
    [o.Adresse, o.Ville].filter(Boolean).join(', '),
    [telephone, o.Email].filter(Boolean).join(' · '),
  ].filter(Boolean)) {
    en('P', () => dire(ligne, MARGE, yGauche))
    yGauche += TEXTE * INTERLIGNE
  }
  en('H1', () => dire(p.intitule, droite, yDroite, { corps: 17, fonte: 'gras', couleur: VERT, droite: true }))
  yDroite += 17 * INTERLIGNE + 3
  en('P', () => dire(p.reference, droite, yDroite, { fonte: 'gras', droite: true }))
  for (const ligne of p.dates) {
    yDroite += TEXTE * INTERLIGNE
    en('P', () => dire(ligne, droite, yDroite, { droite: true }))
  }
  f.y = Math.max(yGauche, yDroite + TEXTE * INTERLIGNE) + 8
  trait(MARGE, droite, f.y, 1.2, VERT)
  f.y += 12
  const largeur = (UTILE - 24 * (p.blocs.length - 1)) / p.blocs.length
  const depart = f.y
  let fin = f.y
  p.blocs.forEach((b, i) => {
    f.y = depart
    unBloc(b, MARGE + i * (largeur + 24), largeur)
    fin = Math.max(fin, f.y)
  })
  f.y = fin + 12
  const { avant } = p
  if (avant) {
    en('P', () => paragraphe(avant, MARGE, UTILE))
    f.y += 10
  }
}

/** The rows: the titles again on each page, and one table for who listens, unless it is so long that nobody would. */
function ouvrirTableau(f: Feuille, p: LongPapier) {
  const { plume, dessine, en, dessiner, trait, marquerIci, nouvellePage } = f
  const { pdf, ecrire, couper } = plume
  const fixes = p.colonnes.reduce((n, c) => n + (c.large ? 0 : (c.largeur ?? 50)), 0)
  const larges = p.colonnes.filter(c => c.large).length || 1
  const place = UTILE - 2 * BLANC_COTE * p.colonnes.length
  // As many columns as an insurer wants: beyond what fits they are narrower, and smaller what they say.
  const reduit = Math.max(0.7, Math.min(1, (place - LARGE_MIN * larges) / fixes))
  const corps = CASE * reduit
  let gauche = MARGE
  const colonnes = p.colonnes.map(c => {
    const largeur = c.large ? (place - fixes * reduit) / larges : (c.largeur ?? 50) * reduit
    const x = gauche + BLANC_COTE
    gauche = x + largeur + BLANC_COTE
    return { ...c, x, largeur }
  })
  const pas = corps * INTERLIGNE
  const enTableau = p.groupes.reduce((n, g) => n + g.lignes.length, 0) <= RANGEES_BALISEES
  let tableau: Element | null = null
  const rangee = (
    cellules: readonly string[],
    quoi: 'ligne' | 'titres' | 'total' = 'ligne',
    redite = false,
  ) => {
    const fonte: Fonte = quoi === 'ligne' ? 'normal' : 'gras'
    const coupees = colonnes.map((c, i) => couper(cellules[i] ?? '', c.largeur, fonte, corps))
    const hauteur = Math.max(1, ...coupees.map(l => l.length)) * pas + 2 * BLANC_LIGNE
    if (quoi !== 'titres' && f.y + hauteur > f.fond) {
      nouvellePage()
      titres(true)
    }
    if (quoi === 'total') {
      dessiner(() => pdf.rect(MARGE, f.y, UTILE, hauteur).fill(FOND))
      plume.oublierCouleur()
      trait(MARGE, MARGE + UTILE, f.y, 0.9, NOIR)
    }
    const ecrireCellule = (i: number) => {
      const { x, largeur, nombre = false, precise } = colonnes[i] as (typeof colonnes)[number]
      const [premiere = ''] = precise ? (cellules[i] ?? '').split('\n', 1) : []
      const pleines = precise ? couper(premiere, largeur, fonte, corps).length : Number.POSITIVE_INFINITY
      coupees[i]?.forEach((ligne, n) => {
        ecrire(ligne, nombre ? x + largeur : x, f.y + BLANC_LIGNE + n * pas, {
          corps,
          fonte,
          droite: nombre,
          ...(n < pleines ? {} : { couleur: GRIS }),
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
          quoi === 'titres' ? 'TH' : 'TD',
          () => marquerIci(() => ecrireCellule(i)),
          ligne,
          quoi === 'titres' ? { scope: 'Column' } : {},
        )
      ligne.end()
    }
    f.y += hauteur
    if (quoi === 'titres') trait(MARGE, MARGE + UTILE, f.y, 0.9, NOIR)
    else trait(MARGE, MARGE + UTILE, f.y, 0.5, TRAIT)
  }
  const titres = (redite = false) =>
    rangee(
      p.colonnes.map(c => c.titre),
      'titres',
      redite,
    )
  const commencer = () => {
    if (!dessine || !enTableau) return
    tableau = pdf.struct('Table')
    racineDe(pdf).add(tableau)
  }

  return { commencer, titres, rangee }
}

/** The amount in words, and the sums. */
function ecrireLesSommes(f: Feuille, p: LongPapier): void {
  const { plume, en, dire, place, trait } = f
  const { couper } = plume
  const corpsDe = (r: LongPapier['rangs'][number]) => (r.total ? 14 : TEXTE)
  const dite = couper(p.phrase, UTILE - 238, 'normal', TEXTE)
  const enToutesLettres = couper(`${enLettres(p.montant)}.`, UTILE - 238, 'gras', TEXTE)
  const hautSommes = Math.max(
    (dite.length + enToutesLettres.length) * TEXTE * INTERLIGNE + 4,
    p.rangs.reduce((n, r) => n + corpsDe(r) * INTERLIGNE + 6, 0),
  )
  place(hautSommes + hauteurDeLaFin(f, p))
  en('P', () => {
    const yDe = (i: number) => f.y + 4 + i * TEXTE * INTERLIGNE
    dite.forEach((ligne, i) => {
      dire(ligne, MARGE, yDe(i), { couleur: GRIS })
    })
    enToutesLettres.forEach((ligne, i) => {
      dire(ligne, MARGE, yDe(dite.length + i), { fonte: 'gras' })
    })
  })
  let ySomme = f.y
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
  f.y += hautSommes
}

const SIGNER = 50
/** How high what stands below the sums is: who signs does so under what is signed. A long note goes on by itself. */
function hauteurDeLaFin({ plume }: Feuille, { apres, note, signatures = [] }: LongPapier): number {
  const lignes = [...(apres?.lignes ?? []), note].flatMap(l =>
    l ? plume.couper(l, UTILE, 'normal', TEXTE) : [],
  )
  if (lignes.length > 12) return 0
  const titre = apres ? 9 * INTERLIGNE + 9 : 0
  return titre + lignes.length * TEXTE * INTERLIGNE + (note ? 10 : 0) + (signatures.length > 0 ? SIGNER : 0)
}

/** What stands below the sums: a word, a note, who signs. */
function ecrireLaFin(f: Feuille, p: LongPapier): void {
  const { en, dire, place, paragraphe, trait, unBloc } = f
  if (p.apres) {
    f.y += 6
    place(40)
    unBloc(p.apres, MARGE, UTILE)
  }
  const { note } = p
  if (note) {
    f.y += 10
    en('P', () => paragraphe(note, MARGE, UTILE))
  }
  const { signatures = [] } = p
  if (signatures.length > 0) {
    place(SIGNER)
    f.y += 30
    const largeur = (UTILE - 24 * (signatures.length - 1)) / signatures.length
    signatures.forEach((nom, i) => {
      const x = MARGE + i * (largeur + 24)
      trait(x, x + largeur, f.y, 0.7, GRIS)
      en('P', () => dire(nom, x, f.y + 5, { corps: 9, couleur: GRIS }))
    })
  }
}

/** Goes through the whole paper, a page at a time. */
function* couler(plume: Plume, p: LongPapier, la: Place | null): Generator<void, number> {
  const f = ouvrirFeuille(plume, p, la)
  f.nouvellePage()
  ecrireLaTete(f, p)
  const { commencer, titres, rangee } = ouvrirTableau(f, p)
  for (const groupe of p.groupes) {
    const { nom, lignes } = groupe
    f.place(70)
    if (nom) {
      f.y += 4
      f.en('H2', () => f.paragraphe(nom, MARGE, UTILE, { corps: 9, fonte: 'gras', couleur: GRIS }))
      f.y += 5
    }
    commencer()
    titres()
    for (const ligne of lignes) {
      const avant = f.page
      rangee(ligne)
      if (f.dessine && f.page > avant) yield
    }
    if (p.total && groupe === p.groupes.at(-1)) rangee(p.total, 'total')
    f.y += 14
  }
  ecrireLesSommes(f, p)
  ecrireLaFin(f, p)
  return f.page
}
