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
 * Of what an entry has added to the value of an article, the part that is still on the shelf after these movements: each exit takes its part of
 * all that is there, at the average, and what comes back brings what had left. The shelf is then worth what it would be had the price been right
 * from the first day, however many parts are corrected.
 */
export function partAuRayon(mouvements: readonly Bouge[]): number {
  let part = 1
  const sortis = new Map<string, { pieces: number; part: number }>()
  for (const m of mouvements) {
    const sorti = sortis.get(m.idEntite) ?? { pieces: 0, part: 0 }
    if (m.Quantite < 0) {
      const pieces = -m.Quantite - m.Rendues
      const prise = pieces > 0 ? (part * pieces) / (m.QuantiteApres + pieces) : 0
      part -= prise
      sortis.set(m.idEntite, { pieces: sorti.pieces + pieces, part: sorti.part + prise })
    } else if (sorti.pieces > 0) {
      const pieces = Math.min(m.Quantite, sorti.pieces)
      const rapportee = (sorti.part * pieces) / sorti.pieces
      part += rapportee
      sortis.set(m.idEntite, { pieces: sorti.pieces - pieces, part: sorti.part - rapportee })
    }
  }
  return part
}
