/** A demonstration call, outside the contract of the product: only the gallery answers it. */
export async function demander<T>(methode: string, chemin: string, payload?: unknown): Promise<T> {
  const reponse = await fetch(chemin, {
    method: methode,
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
  const corps = await reponse.text()
  return (corps ? JSON.parse(corps) : null) as T
}
