/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { tropDeplie } from './refus.ts'
import { ouvrirZip } from './zip.ts'

export interface Ligne {
  /** As the spreadsheet counts them: empty ones are not kept. */
  ligne: number
  cellules: string[]
}

/** Fifty columns on each of the twenty thousand lines that are read at most. */
export const CELLULES_MAX = 1_000_000
export const COLONNES_MAX = 256
/** What a cell of Excel itself may hold. */
const TEXTE_MAX = 32_767

type Attributs = Record<string, string>

interface Suivi {
  ouvre?: (element: string, attributs: () => Attributs) => void
  ferme?: (element: string) => void
  texte?: (texte: string) => void
}

const sansPrefixe = (nom: string) => nom.slice(nom.lastIndexOf(':') + 1)

/**
 * One pass over the whole text. Fed piece by piece the same parser begins again at each piece of an element that has no
 * end, which is the square of its length.
 */
function parcourir(xml: Buffer | null, { ouvre, ferme, texte }: Suivi): void {
  if (!xml) return
  const parser = new Parser()
  if (ouvre)
    parser.on('openTag', (element, attributs, decoder) =>
      ouvre(sansPrefixe(element), () =>
        Object.fromEntries(
          Object.entries(attributs() || {}).map(([nom, v]) => [sansPrefixe(nom), decoder(v)]),
        ),
      ),
    )
  if (ferme) parser.on('closeTag', element => ferme(sansPrefixe(element)))
  if (texte) parser.on('text', (t, decoder) => texte(decoder(t))).on('cdata', texte)
  parser.parse(xml.toString('utf8'))
}

interface Plan {
  feuille: string
  textes: string
  styles: string
  depuis1904: boolean
}

const relative = (cible: string) => (cible.startsWith('/') ? cible.slice(1) : `xl/${cible}`)

function lirePlan(entree: (nom: string) => Buffer | null): Plan {
  const cibles = new Map<string, string>()
  const parSorte = new Map<string, string>()
  parcourir(entree('xl/_rels/workbook.xml.rels'), {
    ouvre(element, attributs) {
      if (element !== 'Relationship') return
      const { Id = '', Type = '', Target = '' } = attributs()
      cibles.set(Id, relative(Target))
      parSorte.set(Type.slice(Type.lastIndexOf('/') + 1), relative(Target))
    },
  })
  let premiere: string | undefined
  let depuis1904 = false
  parcourir(entree('xl/workbook.xml'), {
    ouvre(element, attributs) {
      if (element === 'workbookPr') depuis1904 = ['1', 'true'].includes(attributs().date1904 ?? '')
      if (element === 'sheet') premiere ??= cibles.get(attributs().id ?? '')
    },
  })
  if (!premiere) throw new Error('aucune feuille')
  return {
    feuille: premiere,
    textes: parSorte.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: parSorte.get('styles') ?? 'xl/styles.xml',
    depuis1904,
  }
}

/** Texts that cells share, without their colours (`r`) and without how they are pronounced (`rPh`). */
function lireTextes(xml: Buffer | null): string[] {
  const textes: string[] = []
  let courant: string[] = []
  let [dansTexte, prononce] = [false, false]
  parcourir(xml, {
    ouvre(element) {
      if (element === 'si') courant = []
      else if (element === 'rPh') prononce = true
      else if (element === 't') dansTexte = true
    },
    texte(t) {
      if (dansTexte && !prononce) courant.push(t)
    },
    ferme(element) {
      if (element === 'si') textes.push(courant.join(''))
      else if (element === 'rPh') prononce = false
      else if (element === 't') dansTexte = false
    },
  })
  return textes
}

/** Formats that every spreadsheet knows by number: days and hours of all languages. */
const estDateConnue = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format written out is a date when, its quoted texts and colours aside, it shows days, months, years or hours. */
const estDateEcrite = (format: string) =>
  /[dmyhs]/i.test(
    format
      .slice(0, 255)
      .replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '')
      .replaceAll(/general|standard/gi, ''),
  )

/** Which styles of cells show a date. */
function lireDates(xml: Buffer | null): boolean[] {
  const ecrites = new Map<number, boolean>()
  const dates: boolean[] = []
  let desCellules = false
  parcourir(xml, {
    ouvre(element, attributs) {
      if (element === 'numFmt')
        ecrites.set(Number(attributs().numFmtId), estDateEcrite(attributs().formatCode ?? ''))
      else if (element === 'cellXfs') desCellules = true
      else if (element === 'xf' && desCellules) {
        const id = Number(attributs().numFmtId)
        dates.push(ecrites.get(id) ?? estDateConnue(id))
      }
    },
    ferme(element) {
      if (element === 'cellXfs') desCellules = false
    },
  })
  return dates
}

const JOUR_MS = 86_400_000
/** Day 60 is a 29 February 1900 that never was: dates before it are not worth a wrong century of others. */
const ORIGINE = Date.UTC(1899, 11, 30)
const ORIGINE_1904 = Date.UTC(1904, 0, 1)

function enJour(nombre: number, depuis1904: boolean): string {
  const jour = new Date((depuis1904 ? ORIGINE_1904 : ORIGINE) + Math.floor(nombre) * JOUR_MS)
  return Number.isNaN(jour.getTime()) ? '' : jour.toISOString().slice(0, 10)
}

/** « BC12 » → 55. */
function colonneDe(adresse: string): number {
  let colonne = 0
  for (const c of adresse) {
    const rang = c.charCodeAt(0) - 64
    if (rang < 1 || rang > 26) break
    colonne = colonne * 26 + rang
    if (colonne > COLONNES_MAX) throw tropDeplie()
  }
  return colonne
}

/** The first sheet of a workbook, as texts. Throws what is not one. */
export function lireClasseur(contenu: Buffer): Ligne[] {
  const entree = ouvrirZip(contenu)
  const plan = lirePlan(entree)
  const textes = lireTextes(entree(plan.textes))
  const dates = lireDates(entree(plan.styles))

  const valeurDe = ({ t = 'n', s = '' }: Attributs, lu: string): string => {
    if (t === 's') return textes[Number(lu)] ?? ''
    if (t === 'b') return lu === '1' ? 'true' : lu === '0' ? 'false' : ''
    if (t === 'd') return lu.slice(0, 10)
    // « #N/A » is what is missing, not what is meant.
    if (t === 'e') return ''
    if (t !== 'n' || lu === '') return lu
    const nombre = Number(lu)
    if (!Number.isFinite(nombre)) return ''
    return dates[Number(s)] && s !== '' ? enJour(nombre, plan.depuis1904) : String(nombre)
  }

  const lignes: Ligne[] = []
  let courante: Ligne = { ligne: 0, cellules: [] }
  let [comptees, numero, colonne] = [0, 0, 0]
  let cellule: Attributs = {}
  let lu: string[] = []
  let [dansValeur, prononce] = [false, false]
  const feuille = entree(plan.feuille)
  if (!feuille) throw new Error('feuille absente')
  parcourir(feuille, {
    ouvre(element, attributs) {
      if (element === 'row') {
        numero = Number(attributs().r ?? numero + 1) || numero + 1
        colonne = 0
        courante = { ligne: numero, cellules: [] }
      } else if (element === 'c') {
        cellule = attributs()
        colonne = colonneDe(cellule.r ?? '') || colonne + 1
        lu = []
        // A cell far to the right costs all those before it.
        comptees += Math.max(1, colonne - courante.cellules.length)
        if (comptees > CELLULES_MAX || colonne > COLONNES_MAX) throw tropDeplie()
      } else if (element === 'rPh') prononce = true
      else if (element === 'v' || element === 't') dansValeur = true
    },
    texte(t) {
      if (dansValeur && !prononce) lu.push(t)
    },
    ferme(element) {
      if (element === 'rPh') prononce = false
      else if (element === 'v' || element === 't') dansValeur = false
      else if (element === 'c') {
        const valeur = valeurDe(cellule, lu.join('')).trim()
        if (valeur.length > TEXTE_MAX) throw tropDeplie()
        if (valeur === '') return
        while (courante.cellules.length < colonne) courante.cellules.push('')
        courante.cellules[colonne - 1] = valeur
      } else if (element === 'row' && courante.cellules.length > 0) lignes.push(courante)
    },
  })
  return lignes
}
