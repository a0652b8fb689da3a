/** Where the grid lines stand: at most four, on round numbers. */
export function graduations(max: number): number[] {
  if (max <= 0) return [0]
  const brut = max / 3
  const dizaine = 10 ** Math.floor(Math.log10(brut))
  const pas = Math.max(1, ([1, 2, 2.5, 5, 10].find(n => n * dizaine >= brut) ?? 10) * dizaine)
  return Array.from({ length: Math.ceil(max / pas) + 1 }, (_, rang) => rang * pas)
}

/** Which labels fit: every one, or every n-th. */
export const tousLes = (nombre: number, largeur: number, place: number): number =>
  Math.max(1, Math.ceil((nombre * place) / Math.max(largeur, 1)))
