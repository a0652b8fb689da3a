/** Places to keep for what has not come yet; they have nothing but their rank to be told apart by. */
export const places = (combien: number) =>
  Array.from({ length: combien }, (_, rang) => ({ rang, cle: `place ${rang}` }))
