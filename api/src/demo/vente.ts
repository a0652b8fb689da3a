import type { TypeVision } from '@dioptrie/domain/kernel/optique'
import type { Paire, Verre } from '@dioptrie/domain/ventes/contract'
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
const NOMS: Record<TypeVision, string> = {
  Loin: 'Unifocal',
  Près: 'Unifocal',
  Bifocal: 'Bifocal Ligne',
  Progressif: 'Progressif Confort',
}

function verre(h: Hasard, vision: TypeVision, solaire: boolean): Verre {
  return {
    Libelle: NOMS[vision],
    Indice: h.parmi(['1,50', '1,50', '1,56', '1,60', '1,67']),
    Traitement: solaire
      ? null
      : h.parmi(['anti-reflet', 'anti-reflet', 'anti-reflet bleu', 'photochromique']),
    Teinte: solaire ? h.parmi(['brun, catégorie 3', 'gris, catégorie 3']) : null,
    Diametre: h.parmi([65, 70, 70, 75]),
  }
}

/** One pair, now and then two, rarely three; the second is for the sun. */
export function composerVente(
  h: Hasard,
  stock: StockDemo,
  IdOfficine: string,
  vision: TypeVision,
  reserver: boolean,
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
    const decrit = verre(h, vision, solaire)
    vente.Paires.push({ TypeVision: vision, Montage: 'Cerclé', OD: decrit, OG: decrit })
  }
  return vente
}
