import { useState } from 'react'

/**
 * What is shown of a list while nobody has chosen: the first that was shown, as long as it is there. Colleagues add and take off, and the
 * list then begins with another one: what is being typed does not change places for that.
 */
export function useDemeure<T extends { _id: string }>(
  tous: readonly T[],
  dAbord: T | undefined,
): T | undefined {
  const [vu, setVu] = useState<string>()
  const montre = tous.find(x => x._id === vu) ?? dAbord
  if (montre?._id !== vu) setVu(montre?._id)
  return montre
}
