import { crc32, deflateSync } from 'node:zlib'
import type { Hasard } from './hasard.ts'

const [LARGEUR, HAUTEUR] = [420, 594]

function morceau(type: string, contenu: Buffer): Buffer {
  const corps = Buffer.concat([Buffer.from(type, 'latin1'), contenu])
  const [taille, controle] = [Buffer.alloc(4), Buffer.alloc(4)]
  taille.writeUInt32BE(contenu.length)
  controle.writeUInt32BE(crc32(corps))
  return Buffer.concat([taille, corps, controle])
}

/** A sheet with lines of scribble, as a phone photographs a prescription: black on white, one bit a pixel. */
export function photo(h: Hasard): Buffer {
  const ligne = 1 + Math.ceil(LARGEUR / 8)
  const pixels = Buffer.alloc(ligne * HAUTEUR, 0xff)
  const noircir = (x: number, y: number) => {
    const octet = y * ligne + 1 + (x >> 3)
    pixels[octet] = (pixels[octet] as number) & ~(0x80 >> (x & 7))
  }
  for (let y = 60; y < HAUTEUR - 80; y += 36) {
    let hauteur = y
    for (let x = 40; x < 40 + h.entier(120, LARGEUR - 80); x++) {
      hauteur = Math.max(y - 8, Math.min(y + 8, hauteur + h.entier(-2, 2)))
      if (x % 37 > 5) for (const epaisseur of [0, 1]) noircir(x, hauteur + epaisseur)
    }
  }
  for (let y = 0; y < HAUTEUR; y++) pixels[y * ligne] = 0
  const entete = Buffer.alloc(13)
  entete.writeUInt32BE(LARGEUR, 0)
  entete.writeUInt32BE(HAUTEUR, 4)
  entete[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    morceau('IHDR', entete),
    morceau('IDAT', deflateSync(pixels)),
    morceau('IEND', Buffer.alloc(0)),
  ])
}

/** One A5 page with these lines, in PDF's own built-in font. */
export function page(lignes: string[]): Buffer {
  const texte = lignes.map(l => `(${l.replaceAll(/[\\()]/g, c => `\\${c}`)}) Tj T*`).join('\n')
  const flux = `BT /F1 12 Tf 18 TL 48 520 Td\n${texte}\nET`
  const objets = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(flux, 'latin1')} >>\nstream\n${flux}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objets.map((objet, n) => {
    const place = pdf.length
    pdf += `${n + 1} 0 obj\n${objet}\nendobj\n`
    return place
  })
  const table = pdf.length
  pdf += `xref\n0 ${objets.length + 1}\n0000000000 65535 f \n`
  pdf += places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `trailer\n<< /Size ${objets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
