import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/* The files of the tests: honest ones, and those of someone who wants the program to fall. */

/** A file as a browser sends it. */
export function enFormulaire(nom: string, contenu: Uint8Array | string) {
  const borne = 'borne-de-l-essai'
  const corps = Buffer.concat([
    Buffer.from(
      `--${borne}\r\ncontent-disposition: form-data; name="fichier"; filename="${nom}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(contenu as Uint8Array),
    Buffer.from(`\r\n--${borne}--\r\n`),
  ])
  return { corps, entetes: { 'content-type': `multipart/form-data; boundary=${borne}` } }
}

function morceau(nom: string, donnees: Buffer): Buffer {
  const corps = Buffer.concat([Buffer.from(nom, 'latin1'), donnees])
  const bloc = Buffer.alloc(corps.length + 8)
  bloc.writeUInt32BE(donnees.length, 0)
  corps.copy(bloc, 4)
  bloc.writeUInt32BE(crc32(corps), corps.length + 4)
  return bloc
}

/** A real PNG of one colour; `annonce` lies about its size, `suite` is what its pixels are followed by. */
export function png(cote: number, { annonce = cote, suite = Buffer.alloc(0) } = {}): Buffer {
  const tete = Buffer.alloc(13)
  tete.writeUInt32BE(annonce, 0)
  tete.writeUInt32BE(annonce, 4)
  tete.set([8, 2, 0, 0, 0], 8)
  const ligne = Buffer.concat([Buffer.from([0]), Buffer.alloc(cote * 3, 0x6f)])
  const pixels = Buffer.concat([...Array.from({ length: cote }, () => ligne), suite])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    morceau('IHDR', tete),
    morceau('IDAT', deflateSync(pixels, { level: 9 })),
    morceau('IEND', Buffer.alloc(0)),
  ])
}

/** An archive; `annonce` is what its directory says that each entry unfolds into. */
function zip(entrees: Record<string, string | Buffer>, annonce?: number): Buffer {
  const corps: Buffer[] = []
  const annuaire: Buffer[] = []
  let debut = 0
  for (const [nom, contenu] of Object.entries(entrees)) {
    const brut = Buffer.from(contenu as string)
    const serre = deflateRawSync(brut, { level: 9 })
    const commun = Buffer.alloc(26)
    commun.writeUInt16LE(20, 0)
    commun.writeUInt16LE(8, 4)
    commun.writeUInt32LE(crc32(brut), 10)
    commun.writeUInt32LE(serre.length, 14)
    commun.writeUInt32LE(annonce ?? brut.length, 18)
    commun.writeUInt16LE(Buffer.byteLength(nom), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), commun, Buffer.from(nom), serre])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(debut, 10)
    annuaire.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), commun, place, Buffer.from(nom))
    corps.push(local)
    debut += local.length
  }
  const liste = Buffer.concat(annuaire)
  const fin = Buffer.alloc(18)
  const nombre = Object.keys(entrees).length
  fin.writeUInt16LE(nombre, 4)
  fin.writeUInt16LE(nombre, 6)
  fin.writeUInt32LE(liste.length, 8)
  fin.writeUInt32LE(debut, 12)
  return Buffer.concat([...corps, liste, Buffer.from('PK\x05\x06'), fin])
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, with exactly this inside. */
export const classeur = (
  feuille: string | Buffer,
  { textes, annonce }: { textes?: string | Buffer; annonce?: number } = {},
): Buffer =>
  zip(
    {
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': feuille,
      ...(textes && { 'xl/sharedStrings.xml': textes }),
    },
    annonce,
  )

/** Twenty kilobytes of twenty million signs: one cell that opens and never ends. */
export const classeurSansFin = (): Buffer =>
  classeur(`<worksheet><sheetData><row r="1"><c r="A1" x="${'a'.repeat(20_000_000)}`)
