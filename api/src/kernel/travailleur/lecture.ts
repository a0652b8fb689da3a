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
    const lignes = await readSheet(Buffer.from(contenu)).catch(() => {
      throw illisible()
    })
    return lignes.map(l => l.map(enTexte))
  }
  if (contenu.subarray(0, 4096).includes(0)) throw illisible()
  const texte = texteDe(contenu)
  const { data } = Papa.parse<string[]>(texte, { skipEmptyLines: false, delimiter: separateurDe(texte) })
  return data.map(l => l.map(enTexte))
}
