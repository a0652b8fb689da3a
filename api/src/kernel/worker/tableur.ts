import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'
import { neutraliser } from './formule.ts'
import { octets } from './octets.ts'

export interface Feuille {
  format: 'xlsx' | 'csv'
  nom: string
  colonnes: { titre: string; largeur: number }[]
  /** Rows as JSON texts, each an array of rows. */
  lots: string[]
}

/** A sheet of texts, as the bytes of a file. */
export default async function ecrireTableur({ format, nom, colonnes, lots }: Feuille): Promise<Uint8Array> {
  const lignes = lots.flatMap(lot => JSON.parse(lot) as (string | null)[][])
  if (format === 'csv') {
    const texte = Papa.unparse(
      { fields: colonnes.map(c => c.titre), data: lignes.map(l => l.map(neutraliser)) },
      { delimiter: ';', newline: '\r\n' },
    )
    // The mark tells Excel that accents are UTF-8.
    return octets(Buffer.from(`\ufeff${texte}\r\n`, 'utf8'))
  }
  const entete = colonnes.map(c => ({ value: c.titre, type: String, fontWeight: 'bold' as const }))
  const contenu = await writeXlsxFile([entete, ...lignes.map(l => l.map(neutraliser))], {
    sheet: nom,
    columns: colonnes.map(c => ({ width: c.largeur })),
    stickyRowsCount: 1,
  }).toBuffer()
  return octets(contenu)
}
