/**
 * Of what a client now holds, what was just added: it was not there before. After a cut the client was read again, and already
 * held it when the same gesture was answered: then it is the last one made, whose id comes last.
 */
export function ajoutee<T extends { _id: string }>(
  apres: readonly T[],
  avant: readonly { _id: string }[],
): T | undefined {
  const connues = new Set(avant.map(f => f._id))
  const nouvelles = apres.filter(f => !connues.has(f._id))
  return [...(nouvelles.length > 0 ? nouvelles : apres)].sort((a, b) => (a._id < b._id ? 1 : -1))[0]
}
