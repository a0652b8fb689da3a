import type { Montant } from '../kernel/argent.ts'

/** Months of warranty for a price strictly between the bounds, or from `prixMin` up when `prixMax` is 0. */
export interface Bande {
  prixMin: Montant
  prixMax: Montant
  garantie: number
}

export interface ReglesDeGarantie {
  advancedGarantie: boolean
  garantiesMontue: readonly Bande[]
  garantiesVerre: readonly Bande[]
  garantieMontureDefaut: number
  garantieVerreDefaut: number
}

const SANS_FIN = Number.POSITIVE_INFINITY

/** First and last whole price that a band covers: francs have no decimals, so « strictly » leaves out the bounds. */
const etendue = ({ prixMin, prixMax }: Bande): [premier: number, dernier: number] =>
  prixMax === 0 ? [prixMin, SANS_FIN] : [prixMin + 1, prixMax - 1]

const couvre = (bande: Bande, prix: Montant) => {
  const [premier, dernier] = etendue(bande)
  return prix >= premier && prix <= dernier
}

/** Months of warranty of a frame or of lenses sold at this price. */
export function garantiePour(
  regles: ReglesDeGarantie,
  quoi: 'monture' | 'verre',
  prix: Montant,
): { mois: number; bande: Bande | null } {
  const [bandes, defaut] =
    quoi === 'monture'
      ? [regles.garantiesMontue, regles.garantieMontureDefaut]
      : [regles.garantiesVerre, regles.garantieVerreDefaut]
  const bande = (regles.advancedGarantie && bandes.find(b => couvre(b, prix))) || null
  return { mois: bande?.garantie ?? defaut, bande }
}

interface RefusDeBande {
  rang: number
  champ: keyof Bande
  message: string
}

/** What is wrong with a list of bands, by rank and field; nothing when it can be kept. */
export const refusDesBandes = (bandes: readonly Bande[]): RefusDeBande[] =>
  bandes.flatMap((bande, rang): RefusDeBande[] => {
    const [premier, dernier] = etendue(bande)
    if (premier > dernier)
      return [
        { rang, champ: 'prixMax', message: 'Aucun prix n’est entre ces deux bornes (0 : sans limite).' },
      ]
    const autre = bandes.slice(0, rang).findIndex(b => {
      const [p, d] = etendue(b)
      return p <= dernier && premier <= d
    })
    return autre < 0
      ? []
      : [{ rang, champ: 'prixMin', message: `Cette tranche recouvre la tranche ${autre + 1}.` }]
  })

/** Prices that no band covers, bounds included; `a` is null when they have no end. */
export interface Trou {
  de: Montant
  a: Montant | null
  ou: 'avant' | 'entre' | 'apres'
}

/**
 * The prices that fall to the default. Those « entre » two bands are most often an oversight: bands written
 * 0–50 000 and 50 000–100 000 leave out 50 000 itself.
 */
export function trousDeBandes(bandes: readonly Bande[]): Trou[] {
  const etendues = bandes
    .map(etendue)
    .filter(([p, d]) => p <= d)
    .sort((a, b) => a[0] - b[0])
  if (etendues.length === 0) return []
  const trous: Trou[] = []
  let suivant = 1
  for (const [premier, dernier] of etendues) {
    if (premier > suivant) trous.push({ de: suivant, a: premier - 1, ou: suivant === 1 ? 'avant' : 'entre' })
    suivant = Math.max(suivant, dernier + 1)
  }
  return suivant === SANS_FIN ? trous : [...trous, { de: suivant, a: null, ou: 'apres' }]
}
