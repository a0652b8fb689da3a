/**
 * A sheet of text cells, as CSV or as the smallest workbook that Excel opens. The server writes the files of the
 * big lists; this is for those whose few pages the browser already reads.
 */
type Tableau = string[][]

/** A cell that begins like a formula would be run by the spreadsheet of whoever opens the file. */
const inerte = (texte: string) =>
  /^[=+\-@\t\r]/.test(texte) && !/^[+-]?[\d\s.,]+$/.test(texte) ? `'${texte}` : texte

/** Semicolons and a byte order mark: what Excel in French expects. */
export function ecrireCsv(tableau: Tableau): Blob {
  const cellule = (texte: string) => {
    const sur = inerte(texte)
    return /[";\n\r]/.test(sur) ? `"${sur.replaceAll('"', '""')}"` : sur
  }
  const texte = tableau.map(ligne => ligne.map(cellule).join(';')).join('\r\n')
  return new Blob(['\ufeff', texte, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

const xml = (texte: string) =>
  texte
    // XML has no way to write control characters.
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const ENTETE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const NS = 'http://schemas.openxmlformats.org'

export function ecrireXlsx(nom: string, tableau: Tableau): Blob {
  const lignes = tableau
    .map(ligne => {
      const cellules = ligne.map(c => `<c t="inlineStr"><is><t xml:space="preserve">${xml(c)}</t></is></c>`)
      return `<row>${cellules.join('')}</row>`
    })
    .join('')
  const feuille = xml(nom.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  const fichiers: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="${feuille}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${lignes}</sheetData></worksheet>`,
  }
  return archiver(Object.entries(fichiers).map(([chemin, texte]) => [chemin, ENTETE + texte]))
}

const TABLE_CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})
const crc32 = (octets: Uint8Array) => {
  let c = ~0
  for (const o of octets) c = (TABLE_CRC[(c ^ o) & 0xff] ?? 0) ^ (c >>> 8)
  return ~c >>> 0
}

/** A zip archive without compression: the format asks for the container, not for the squeezing. */
function archiver(fichiers: [chemin: string, texte: string][]): Blob {
  const encodeur = new TextEncoder()
  const parties: Uint8Array<ArrayBuffer>[] = []
  const index: Uint8Array<ArrayBuffer>[] = []
  let position = 0
  for (const [chemin, texte] of fichiers) {
    const [nom, corps] = [encodeur.encode(chemin), encodeur.encode(texte)]
    const commun = [crc32(corps), corps.length, corps.length]
    const entete = enregistrement(0x04034b50, [20, 0x800, 0, 0, 0x21], commun, [nom.length, 0])
    index.push(
      enregistrement(
        0x02014b50,
        [20, 20, 0x800, 0, 0, 0x21],
        commun,
        [nom.length, 0, 0, 0, 0],
        [0, position],
      ),
      nom,
    )
    parties.push(entete, nom, corps)
    position += entete.length + nom.length + corps.length
  }
  const taille = index.reduce((somme, octets) => somme + octets.length, 0)
  const fin = enregistrement(0x06054b50, [0, 0, fichiers.length, fichiers.length], [taille, position], [0])
  return new Blob([...parties, ...index, fin], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** A zip record: its mark, then groups of 16-bit and 32-bit numbers in turn, little end first. */
function enregistrement(marque: number, ...groupes: number[][]): Uint8Array<ArrayBuffer> {
  const largeurs = groupes.map((_, rang) => (rang % 2 === 0 ? 2 : 4))
  const taille = 4 + groupes.reduce((somme, g, rang) => somme + g.length * (largeurs[rang] ?? 0), 0)
  const vue = new DataView(new ArrayBuffer(taille))
  vue.setUint32(0, marque, true)
  let place = 4
  for (const [rang, groupe] of groupes.entries()) {
    for (const n of groupe) {
      if (rang % 2 === 0) vue.setUint16(place, n, true)
      else vue.setUint32(place, n, true)
      place += largeurs[rang] ?? 0
    }
  }
  return new Uint8Array(vue.buffer)
}
