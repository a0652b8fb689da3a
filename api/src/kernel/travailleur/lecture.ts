import { Refus } from '@dioptrie/domain/kernel/refus'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'

const illisible = () =>
  new Refus(
    400,
    'FICHIER_ILLISIBLE',
    'Ce fichier ne se lit pas : envoyez un classeur Excel (.xlsx) ou un CSV.',
    {
      champs: { fichier: 'Fichier illisible' },
    },
  )

/** A few megabytes can unfold into gigabytes: what the archive says of itself is read before it is opened. */
const DEPLIE_MAX = 250 * 1024 * 1024
function tailleDepliee(zip: Buffer): number {
  const fin = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (fin < 0 || fin + 20 > zip.length) throw illisible()
  let total = 0
  let entree = zip.readUInt32LE(fin + 16)
  for (let n = zip.readUInt16LE(fin + 10); n > 0; n--) {
    if (entree + 46 > zip.length) throw illisible()
    total += zip.readUInt32LE(entree + 24)
    entree +=
      46 + zip.readUInt16LE(entree + 28) + zip.readUInt16LE(entree + 30) + zip.readUInt16LE(entree + 32)
  }
  return total
}

const enTexte = (cellule: unknown): string => {
  if (cellule === null || cellule === undefined) return ''
  if (cellule instanceof Date) return cellule.toISOString().slice(0, 10)
  return String(cellule).trim()
}

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

/** The first sheet of a workbook, or a CSV, as texts. The type is told by the bytes. */
export async function lireTableur(contenu: Uint8Array): Promise<string[][]> {
  if (contenu[0] === 0x50 && contenu[1] === 0x4b) {
    const classeur = Buffer.from(contenu)
    if (tailleDepliee(classeur) > DEPLIE_MAX) throw illisible()
    const lignes = await readSheet(classeur).catch(() => {
      throw illisible()
    })
    return lignes.map(l => l.map(enTexte))
  }
  if (contenu.subarray(0, 4096).includes(0)) throw illisible()
  const texte = texteDe(contenu)
  const { data } = Papa.parse<string[]>(texte, { skipEmptyLines: false, delimiter: separateurDe(texte) })
  return data.map(l => l.map(enTexte))
}
