import type { TypeVision } from '@dioptrie/domain/kernel/optique'
import type { Foyer } from '@dioptrie/domain/kernel/optique/valeurs'
import type { Paire, Verre } from '@dioptrie/domain/ventes/contract'
import {
  decrireVerre,
  foyersDe,
  type OptionsChoisies,
  type refusDOptions,
} from '@dioptrie/domain/verres/rules'
import type { Hasard } from './hasard.ts'
import type { ArticleDemo } from './registre.ts'
import type { StockDemo } from './stock.ts'

/** What one client takes: its pairs, their prices, the frames that leave the stock. */
export interface VenteDemo {
  Paires: Paire[]
  colonnes: Record<string, number | string | null>
  montures: ArticleDemo[]
}

const MONTAGE = 5_000
/** What a lens costs, in steps of 2 500 F: from and to. */
const PRIX: Record<TypeVision, [number, number]> = {
  Loin: [6, 18],
  Près: [6, 16],
  Bifocal: [12, 24],
  Progressif: [24, 48],
}

/** The catalogue of the supplier that the house orders most from. */
export interface Vitrine {
  modeles: (Parameters<typeof decrireVerre>[0] &
    Parameters<typeof refusDOptions>[0] & { _id: string; TypeVision: Foyer; IdFournisseur: string })[]
  traitements: NonNullable<OptionsChoisies['traitements']>
  colorations: NonNullable<OptionsChoisies['coloration']>[]
  teintes: NonNullable<OptionsChoisies['teinte']>[]
}

/** As it was sold that day, by its model and at the price of the list of then. */
function verre(h: Hasard, v: Vitrine, vision: TypeVision, solaire: boolean, prix: number): Verre {
  const indice = h.parmi([1.5, 1.5, 1.56, 1.6, 1.67])
  const dits = h.parmi(
    solaire
      ? ['Brun 80 %', 'Gris 15 %']
      : ['Anti-reflet', 'Anti-reflet', 'Anti-reflet bleu', 'Photochromique'],
  )
  const Diametre = h.parmi([65, 70, 70, 75])
  const possibles = v.modeles.filter(m => foyersDe(vision).includes(m.TypeVision))
  const memes = possibles.filter(m => m.Indice === indice)
  // By its place in the list, so that the draws of what follows stay what they were.
  const modele = (memes.length > 0 ? memes : possibles).at(prix % 7) ?? possibles[0]
  if (!modele) return {}
  const coloration = v.colorations.find(c => c.Libelle === (solaire ? 'Pleine' : dits)) ?? null
  const options: OptionsChoisies = {
    traitements: v.traitements.filter(t => t.Libelle === dits),
    coloration,
    teinte: v.teintes.find(t => t.Libelle === dits) ?? null,
  }
  return {
    ...decrireVerre(modele, options),
    IdModelVer: modele._id,
    IdFournisseur: modele.IdFournisseur,
    IdTraitements: (options.traitements ?? []).map(t => t._id),
    IdColoration: coloration?._id ?? null,
    IdTeinte: options.teinte?._id ?? null,
    PrixListe: prix,
    Diametre,
  }
}

/** One pair, now and then two, rarely three; the second is for the sun. */
export function composerVente(
  h: Hasard,
  stock: StockDemo,
  IdOfficine: string,
  vision: TypeVision,
  reserver: boolean,
  vitrine: Vitrine,
): VenteDemo {
  const combien = h.parPoids([
    [1, 84],
    [2, 14],
    [3, 2],
  ] as const)
  const vente: VenteDemo = { Paires: [], colonnes: {}, montures: [] }
  for (const n of [1, 2, 3] as const) {
    const vendue = n <= combien
    const solaire = n === 2
    const monture = vendue && h.chance(0.94) ? stock.prendreMonture(h, IdOfficine) : null
    // A proforma names a frame without taking it.
    if (monture && !reserver) monture.reste++
    const prixMonture = monture ? monture.PrixVente : 0
    const prix = vendue ? h.entier(...PRIX[vision]) * 2_500 : 0
    Object.assign(vente.colonnes, {
      [`IdArticle${n}`]: monture?._id ?? null,
      [`PrixMont${n}`]: vendue ? prixMonture + MONTAGE : 0,
      [`PrixMonture${n}`]: vendue ? prixMonture : null,
      [`PrixMontage${n}`]: vendue ? MONTAGE : null,
      [`PrixVerD${n}`]: prix,
      [`PrixVerG${n}`]: prix,
    })
    if (!vendue) continue
    if (monture) vente.montures.push(monture)
    const decrit = verre(h, vitrine, vision, solaire, prix)
    vente.Paires.push({ TypeVision: vision, Montage: 'Cerclé', OD: decrit, OG: decrit })
  }
  return vente
}
