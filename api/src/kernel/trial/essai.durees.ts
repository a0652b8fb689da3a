/**
 * How much longer the slower of two gestures takes than the other, by the quickest of each: what else the machine does only adds. They
 * are done in turn until it has left each of them alone once; two that truly differ never meet.
 */
export async function rapportDesDurees(
  seuil: number,
  ...gestes: readonly [() => Promise<unknown>, () => Promise<unknown>]
): Promise<number> {
  const plusVite = [Infinity, Infinity]
  let rapport = Infinity
  for (let i = 0; i < 60 && (i < 5 || rapport >= seuil); i++) {
    for (const [rang, geste] of gestes.entries()) {
      const debut = performance.now()
      await geste()
      plusVite[rang] = Math.min(plusVite[rang] ?? Infinity, performance.now() - debut)
    }
    rapport = Math.max(...plusVite) / Math.min(...plusVite)
  }
  return rapport
}
