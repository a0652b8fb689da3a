import { Refus } from '@dioptrie/domain/kernel/refus'
import Papa from 'papaparse'
import { CELLULES_MAX, COLONNES_MAX, type Ligne, lireClasseur } from './classeur.ts'
import { illisible, tropDeplie } from './refus.ts'

/** « Texte Unicode » of a spreadsheet: its first two bytes say so. */
const utf16De = ([a, b]: Uint8Array) =>
  a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null

/** Excel on a French Windows still writes CSV in windows-1252. */
function texteDe(contenu: Uint8Array): string {
  const utf16 = utf16De(contenu)
  if (utf16) return new TextDecoder(utf16).decode(contenu)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(contenu)
  } catch {
    return new TextDecoder('windows-1252').decode(contenu)
  }
}

/** Told by the titles: a guess over the whole of a short file is often wrong. */
function separateurDe(texte: string): string {
  const titres = /[^\r\n]+/.exec(texte)?.[0] ?? ''
  const colonnes = (separateur: string) => titres.split(separateur).length
  return [';', ',', '\t'].reduce((a, b) => (colonnes(b) > colonnes(a) ? b : a))
}

function lireCsv(contenu: Uint8Array): Ligne[] {
  const entier = texteDe(contenu)
  // « sep=; » is said to the spreadsheet, not to us: it is no line of titles.
  const [annonce = '', separateur] = /^sep=(.)\r?\n/i.exec(entier) ?? []
  const texte = entier.slice(annonce.length)
  const lignes: Ligne[] = []
  let [numero, comptees] = [annonce ? 1 : 0, 0]
  Papa.parse<string[]>(texte, {
    skipEmptyLines: false,
    delimiter: separateur ?? separateurDe(texte),
    step({ data }) {
      numero++
      comptees += data.length
      if (comptees > CELLULES_MAX || data.length > COLONNES_MAX) throw tropDeplie()
      const cellules = data.map(c => c.trim())
      if (cellules.some(c => c !== '')) lignes.push({ ligne: numero, cellules })
    },
  })
  return lignes
}

/** The filled lines of the first sheet of a workbook, or of a CSV, as texts. The type is told by the bytes. */
export function lireTableur(contenu: Uint8Array): Ligne[] {
  const classeur = contenu[0] === 0x50 && contenu[1] === 0x4b
  if (!classeur && !utf16De(contenu) && contenu.subarray(0, 4096).includes(0)) throw illisible()
  try {
    return classeur ? lireClasseur(Buffer.from(contenu)) : lireCsv(contenu)
  } catch (e) {
    throw e instanceof Refus ? e : illisible()
  }
}
