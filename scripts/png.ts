import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function chunks(png: Buffer, type: string): Buffer {
  const found: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === type)
      found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return Buffer.concat(found)
}

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** The pixels behind the row filters of the format. */
function pixels(raw: Buffer, width: number, height: number, size: number): Buffer {
  const row = width * size
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const here = y * row + x
      const left = x < size ? 0 : (out[here - size] ?? 0)
      const up = y === 0 ? 0 : (out[here - row] ?? 0)
      const corner = x < size || y === 0 ? 0 : (out[here - row - size] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      out[here] = (raw[y * (row + 1) + 1 + x] ?? 0) + guess
    }
  }
  return out
}

/** So many colours stay as they are: the grounds and inks of a screen are fewer. */
const EXACT = 64

/**
 * The same picture with at most 256 colours, a third of the weight. Neighbouring colours become the most frequent of
 * them, so that grounds and texts keep theirs exactly and only the edges of letters move, by less than the eye sees.
 */
export function alleger(png: Buffer): Buffer {
  const header = Buffer.from(chunks(png, 'IHDR'))
  const [width, height, size] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3]
  const rgb = pixels(inflateSync(chunks(png, 'IDAT')), width, height, size)
  const colour = (i: number) => rgb.readUInt16BE(i * size) * 256 + (rgb[i * size + 2] ?? 0)
  const counts = new Map<number, number>()
  for (let i = 0; i < width * height; i++) counts.set(colour(i), (counts.get(colour(i)) ?? 0) + 1)
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([c]) => c)

  let palette: number[] = []
  let index = new Map<number, number>()
  for (let step = 1; step === 1 || palette.length > 256; step *= 2) {
    const groups = new Map<string, number>()
    palette = []
    index = new Map()
    for (const [rank, c] of frequent.entries()) {
      const group =
        rank < EXACT ? `${c}` : [c >> 16, (c >> 8) & 255, c & 255].map(v => Math.floor(v / step)).join()
      if (!groups.has(group)) groups.set(group, palette.push(c) - 1)
      index.set(c, groups.get(group) ?? 0)
    }
  }

  const rows = Buffer.alloc((width + 1) * height)
  for (let i = 0; i < width * height; i++) rows[i + Math.floor(i / width) + 1] = index.get(colour(i)) ?? 0
  header[9] = 3
  const plte = Buffer.from(palette.flatMap(c => [c >> 16, (c >> 8) & 255, c & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', plte),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
