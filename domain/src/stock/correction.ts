interface Bouge {
  /** Signé. */
  Quantite: number
  QuantiteApres: number
  /** Le papier : ce qu’il a sorti revient par lui. */
  idEntite: string
  /** De ce qui sort, les pièces qui retournent au fournisseur : elles ne sont plus dues, et ne se corrigent pas. */
  Rendues: number
}

/**
 * De ce qu’une entrée a ajouté à la valeur d’un article, la part qui est encore au rayon après ces mouvements : chaque sortie prend sa
 * part de tout ce qui est là, à la moyenne, et ce qui revient rapporte ce qui était sorti. C’est ce que vaudrait le rayon si le prix
 * avait été juste dès le premier jour, quel que soit le nombre de parts que l’on corrige.
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
