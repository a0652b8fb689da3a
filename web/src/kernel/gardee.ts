/** The copy that a desk keeps without its prescriptions (`ouvrier.ts`): that it shows none does not say that there are none. */
export const ordonnancesTues = (lue: unknown): boolean =>
  (lue as { sansOrdonnance?: true } | null)?.sansOrdonnance === true
