/** Above 999, thousands with one decimal: « 12.8k ». */
export const compteur = (n: number): string => (n > 999 ? `${(n / 1000).toFixed(1)}k` : String(n))
