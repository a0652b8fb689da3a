import type { Hasard } from './hasard.ts'
import { MARQUES } from './reglages.ts'

/** An article as a maker sells it, before any officine has it. */
export interface Produit {
  categorie: string
  marque: string | null
  type: string | null
  style: string | null
  Reference: string
  Couleur: string | null
  Taille: string | null
  CodeBarre: string | null
  PrixAchat: number
  PrixVente: number
  SeuilAlerte: number
  /** How many an officine has of it at the beginning. */
  fond: readonly [min: number, max: number]
}

const COULEURS = [
  'Noir',
  'Noir mat',
  'Écaille',
  'Écaille claire',
  'Havane',
  'Bleu nuit',
  'Bordeaux',
  'Vert bouteille',
  'Doré',
  'Argenté',
  'Gris fusil',
  'Cristal',
  'Rose poudré',
  'Marron',
]
const TYPES = [
  ['Cerclée', 6],
  ['Demi-cerclée', 3],
  ['Percée', 1],
] as const
const STYLES = [
  'Carrée',
  'Classique',
  'Hexagonale',
  'Œil de chat',
  'Ovale',
  'Pantos',
  'Rectangulaire',
  'Ronde',
]
const CATEGORIES = [
  ['MO', 72],
  ['MS', 16],
  ['ME', 12],
] as const
const TAILLES: Record<string, readonly string[]> = {
  MO: ['49-20-140', '51-19-145', '53-18-145', '55-17-145'],
  MS: ['54-18-145', '57-17-145', '60-14-140'],
  ME: ['43-16-125', '45-16-130', '47-15-130'],
}

const ACCESSOIRES: readonly (readonly [
  categorie: string,
  Reference: string,
  achat: number,
  vente: number,
])[] = [
  ['ET', 'Étui rigide', 900, 3_000],
  ['ET', 'Étui souple', 450, 1_500],
  ['ET', 'Étui enfant', 600, 2_000],
  ['AC', 'Cordon tressé', 350, 1_500],
  ['AC', 'Cordon sport', 700, 2_500],
  ['AC', 'Chiffon microfibre', 120, 500],
  ['AC', 'Clip solaire universel', 2_800, 8_000],
  ['PE', 'Spray nettoyant 30 ml', 550, 2_000],
  ['PE', 'Spray nettoyant 60 ml', 800, 3_000],
  ['PE', 'Solution multifonction 360 ml', 3_200, 7_500],
  ['PE', 'Sérum physiologique, boîte de 20', 1_100, 2_500],
  ['PD', 'Plaquettes silicone, la paire', 150, 1_000],
  ['PD', 'Vis de charnière', 40, 500],
  ['LP', 'Loupe de lecture +1,50', 1_900, 6_000],
  ['LP', 'Loupe de lecture +2,00', 1_900, 6_000],
  ['LP', 'Loupe de lecture +2,50', 1_900, 6_000],
]
const COULEURS_ACCESSOIRE = [null, 'Noir', 'Bleu', 'Rouge']

/** Of the range that shops number themselves (20 to 29): nobody's real article. */
function ean13(rang: number): string {
  const douze = `29${String(rang).padStart(10, '0')}`
  const somme = [...douze].reduce((s, c, i) => s + Number(c) * (i % 2 ? 3 : 1), 0)
  return `${douze}${(10 - (somme % 10)) % 10}`
}

const centaines = (n: number) => Math.round(n / 500) * 500

/** Frames in several colours and sizes, and what lies beside the till. */
export function creerCatalogue(h: Hasard, nombre: number): Produit[] {
  const accessoires = ACCESSOIRES.flatMap(([categorie, Reference, PrixAchat, PrixVente]) =>
    (categorie === 'ET' || Reference.startsWith('Cordon') ? COULEURS_ACCESSOIRE : [null]).map(
      (Couleur): Produit => ({
        categorie,
        marque: null,
        type: null,
        style: null,
        Reference,
        Couleur,
        Taille: null,
        CodeBarre: null,
        PrixAchat,
        PrixVente,
        SeuilAlerte: 10,
        fond: [25, 120],
      }),
    ),
  )
  const montures: Produit[] = []
  for (let modele = 1; montures.length < nombre - accessoires.length; modele++) {
    const marque = h.parmi(MARQUES)
    const categorie = h.parPoids(CATEGORIES)
    const PrixAchat = centaines(h.entier(8, 60) * 1_000)
    const base = {
      categorie,
      marque,
      type: h.parPoids(TYPES),
      style: h.parmi(STYLES),
      Reference: `${marque.slice(0, 2).toUpperCase().normalize('NFD').replaceAll(/\p{M}/gu, '')} ${1000 + modele * 7}`,
      PrixAchat,
      PrixVente: centaines(PrixAchat * (2 + h.reel() * 0.6)),
      SeuilAlerte: 1,
      fond: [1, 5] as const,
    }
    const depart = h.entier(0, COULEURS.length - 1)
    const tailles = TAILLES[categorie] ?? []
    for (let c = 0; c < h.entier(2, 4); c++)
      for (const Taille of tailles.slice(0, h.entier(1, 2)))
        montures.push({
          ...base,
          Couleur: COULEURS[(depart + c * 3) % COULEURS.length] as string,
          Taille,
          // A maker in five prints no barcode: these carry ours.
          CodeBarre: h.chance(0.8) ? ean13(montures.length + 1) : null,
        })
  }
  return [...accessoires, ...montures.slice(0, nombre - accessoires.length)]
}
