interface Bouge {
  /** Signed. */
  Quantite: number
  QuantiteApres: number
  /** The paper: what it took out comes back by it. */
  idEntite: string
  /** Of what leaves, the pieces that go back to the supplier: no longer owed, and not corrected. */
  Rendues: number
}

/**
 * Of what an entry has added to the value of an article, the francs that are still on the shelf after these movements: each exit takes its part
 * of all that is there, at the average, and what comes back brings what had left. The shelf is then worth what it would be had the price been
 * right from the first day, however many parts are corrected. Exact, to the nearest franc, a half away from zero: a correction that is taken
 * back leaves nothing.
 */
export function partAuRayon(ecart: number, mouvements: readonly Bouge[]): number {
  // Whole numbers over one whole number that only grows: it is not worth reducing.
  let part = 1n
  let de = 1n
  // What a paper has out, where anything ever comes in by it; over the number of its moment.
  const sortis = new Map<string, { pieces: number; part: bigint; de: bigint }>()
  for (const m of mouvements) if (m.Quantite > 0) sortis.set(m.idEntite, { pieces: 0, part: 0n, de: 1n })
  for (const m of mouvements) {
    const sorti = sortis.get(m.idEntite)
    const pieces = m.Quantite < 0 ? -m.Quantite - m.Rendues : Math.min(m.Quantite, sorti?.pieces ?? 0)
    if (pieces === 0) continue
    const dehors = sorti ? sorti.part * (de / sorti.de) : 0n
    if (m.Quantite < 0) {
      const avant = BigInt(m.QuantiteApres + pieces)
      if (sorti)
        Object.assign(sorti, {
          pieces: sorti.pieces + pieces,
          part: dehors * avant + part * BigInt(pieces),
          de: de * avant,
        })
      part *= BigInt(m.QuantiteApres)
      de *= avant
    } else if (sorti) {
      const parmi = BigInt(sorti.pieces)
      part = part * parmi + dehors * BigInt(pieces)
      de *= parmi
      sorti.pieces -= pieces
      Object.assign(sorti, { part: dehors * BigInt(sorti.pieces), de })
    }
  }
  const francs = Number((2n * BigInt(Math.abs(ecart)) * part + de) / (2n * de))
  return ecart < 0 ? 0 - francs : francs
}
