import { Refus } from '@dioptrie/domain/kernel/refus'
import Papa from 'papaparse'
import { CELLULES_MAX, COLONNES_MAX, type Ligne, lireClasseur } from './classeur.ts'
import { illisible, tropDeplie } from './refus.ts'

/** Excel on a French Windows still writes CSV in windows-1252. */
function texteDe(contenu: Uint8Array): string {
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
  const texte = texteDe(contenu)
  const lignes: Ligne[] = []
  let [numero, comptees] = [0, 0]
  Papa.parse<string[]>(texte, {
    skipEmptyLines: false,
    delimiter: separateurDe(texte),
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
  if (!classeur && contenu.subarray(0, 4096).includes(0)) throw illisible()
  try {
    return classeur ? lireClasseur(Buffer.from(contenu)) : lireCsv(contenu)
  } catch (e) {
    throw e instanceof Refus ? e : illisible()
  }
}
