import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { MESURES, PERMISSIONS } from './liens.ts'

/** The whole grid, two thirds of it, or one. */
type Taille = 'plein' | 'large' | 'cote'
type Peut = (permission: Permission) => boolean

interface Panneau {
  taille: Taille
  /** At its fullest, in pixels. */
  hauteur: number
  voit: (peut: Peut) => boolean
  /** Never without something to do: it keeps its place whatever there is. */
  tient?: true
}

const RANG = 49
const TETE = 46
const cinq = TETE + 5 * RANG
const ECART = 16
/** 1,500 pixels, less what stands around the grid: the bar, the title, what one does most, the line of what is quiet. */
const PLACE = 1240

/** Filling the shelves is the work of whoever receives or sends. */
export const garnit = (peut: Peut) => peut('receptions.ecrire') || peut('stock.transferer')
/** Whoever sells is told what runs out too, and nobody else is. */
const manque = (peut: Peut) =>
  peut('stock.lire') && (garnit(peut) || peut('ventes.ecrire') || peut('comptoir.vendre'))
const compte = (peut: Peut) =>
  MESURES.some(m => peut(PERMISSIONS[m])) &&
  (peut('caisse.lire') || peut('comptoir.vendre') || peut('ventes.ecrire'))
/** Clients come to this person. */
const recoit = (peut: Peut) => peut('clients.lire') && peut('clients.ecrire')
const commercial = (peut: Peut) => peut('commercial.lire')
const assureurs = (peut: Peut) => peut('facturation.lire')
/** Answers for late orders: sells, mounts or hands them over. */
const promet = (peut: Peut) =>
  peut('ventes.lire') && (peut('ventes.ecrire') || peut('ventes.livrer') || peut('atelier.monter'))

export const PANNEAUX = {
  aTraiter: {
    taille: 'large',
    hauteur: cinq,
    voit: peut => peut('caisse.lire') || peut('ventes.lire') || peut('stock.lire'),
  },
  caisse: { taille: 'cote', hauteur: cinq, voit: peut => peut('caisse.lire'), tient: true },
  encaisser: { taille: 'large', hauteur: cinq + 60, voit: peut => peut('caisse.encaisser'), tient: true },
  chiffres: { taille: 'plein', hauteur: 338, voit: compte },
  evolution: { taille: 'large', hauteur: 268, voit: compte },
  exceptions: { taille: 'cote', hauteur: cinq, voit: peut => peut('tableau.exceptions') },
  retards: { taille: 'large', hauteur: cinq, voit: promet },
  salle: { taille: 'large', hauteur: cinq, voit: peut => peut('consultations.lire') },
  ordonnances: { taille: 'cote', hauteur: cinq, voit: peut => peut('ordonnances.ecrire') },
  montages: { taille: 'large', hauteur: cinq, voit: peut => peut('atelier.monter') },
  controles: { taille: 'cote', hauteur: cinq, voit: peut => peut('atelier.monter') },
  verres: { taille: 'cote', hauteur: cinq, voit: peut => peut('atelier.commander') },
  chaine: { taille: 'plein', hauteur: 150, voit: assureurs },
  assurances: { taille: 'cote', hauteur: TETE + 4 * RANG, voit: assureurs },
  aDeposer: { taille: 'large', hauteur: cinq, voit: peut => peut('facturation.deposer') },
  echues: { taille: 'large', hauteur: cinq, voit: peut => peut('facturation.regler') },
  rejets: { taille: 'cote', hauteur: cinq, voit: peut => peut('facturation.regler') },
  paiements: { taille: 'cote', hauteur: cinq, voit: peut => peut('facturation.regler') },
  manques: { taille: 'cote', hauteur: cinq, voit: manque },
  bons: { taille: 'large', hauteur: cinq, voit: peut => peut('receptions.ecrire') },
  rendezVous: { taille: 'large', hauteur: cinq, voit: commercial },
  relances: { taille: 'large', hauteur: cinq, voit: commercial },
  portefeuille: { taille: 'cote', hauteur: cinq, voit: commercial },
  equipe: { taille: 'cote', hauteur: cinq, voit: peut => peut('commercial.equipe') },
  visites: { taille: 'large', hauteur: cinq, voit: recoit },
  anniversaires: { taille: 'cote', hauteur: cinq, voit: recoit },
} as const satisfies Record<string, Panneau>
export type Nom = keyof typeof PANNEAUX

/**
 * What each kind of work opens on, the first that one holds first. Roles are the house's own: whoever does two of them
 * has the one, then the other, as far as the page goes.
 */
const METIERS: { de: (peut: Peut) => boolean; panneaux: Nom[] }[] = [
  {
    // Compares the officines: what each took in, what is late anywhere, what is out of the ordinary.
    de: peut => peut('tableau.comparer'),
    panneaux: ['aTraiter', 'caisse', 'chiffres', 'retards', 'exceptions', 'evolution', 'assurances'],
  },
  {
    // Runs an officine.
    de: peut => peut('caisse.regler'),
    panneaux: [
      'aTraiter',
      'caisse',
      'chiffres',
      'retards',
      'exceptions',
      'evolution',
      'assurances',
      'visites',
      'equipe',
    ],
  },
  {
    de: peut => peut('facturation.facturer'),
    panneaux: ['chaine', 'aDeposer', 'rejets', 'echues', 'paiements'],
  },
  {
    de: peut => peut('caisse.encaisser'),
    panneaux: ['encaisser', 'caisse', 'aTraiter', 'anniversaires', 'retards', 'chiffres'],
  },
  {
    de: peut => peut('consultations.ecrire'),
    panneaux: ['salle', 'ordonnances', 'retards', 'anniversaires', 'aTraiter', 'manques', 'chiffres'],
  },
  {
    de: peut => peut('ventes.ecrire'),
    panneaux: ['retards', 'ordonnances', 'aTraiter', 'manques', 'chiffres'],
  },
  {
    de: peut => peut('atelier.monter'),
    panneaux: ['aTraiter', 'verres', 'montages', 'controles', 'retards'],
  },
  { de: garnit, panneaux: ['aTraiter', 'manques', 'bons'] },
  { de: peut => peut('commercial.ecrire'), panneaux: ['rendezVous', 'portefeuille', 'relances', 'equipe'] },
]
/** Then whatever else one sees. */
const ENSUITE: Nom[] = [
  'aTraiter',
  'caisse',
  'retards',
  'visites',
  'anniversaires',
  'ordonnances',
  'chiffres',
  'evolution',
]

/** Side by side: a wide one with a narrow one, in the order in which they are wanted; nothing is left beside one that has no other. */
export function ranger(noms: readonly Nom[]): { nom: Nom; colonnes: 12 | 8 | 6 | 4 }[] {
  const restent = [...noms]
  const prendre = (taille: Taille, combien = 1) =>
    restent.filter(n => PANNEAUX[n].taille === taille).slice(0, combien)
  const ranges: { nom: Nom; colonnes: 12 | 8 | 6 | 4 }[] = []
  while (restent.length > 0) {
    const nom = restent[0] as Nom
    const [large] =
      PANNEAUX[nom].taille === 'large' ? [nom] : PANNEAUX[nom].taille === 'cote' ? prendre('large') : []
    const [cote] = prendre('cote')
    const rang: { nom: Nom; colonnes: 12 | 8 | 6 | 4 }[] =
      PANNEAUX[nom].taille === 'plein'
        ? [{ nom, colonnes: 12 }]
        : large && cote
          ? [
              { nom: large, colonnes: 8 },
              { nom: cote, colonnes: 4 },
            ]
          : large
            ? [{ nom: large, colonnes: 12 }]
            : prendre('cote', 3).map((n, _, tous) => ({
                nom: n,
                colonnes: (12 / tous.length) as 12 | 6 | 4,
              }))
    ranges.push(...rang)
    for (const { nom } of rang) restent.splice(restent.indexOf(nom), 1)
  }
  return ranges
}

function hauteurDe(noms: readonly Nom[], reseau: boolean): number {
  let [hauteur, colonnes, rang] = [0, 0, 0]
  for (const { nom, colonnes: c } of ranger(noms)) {
    // One officine alone is a line of figures.
    const sienne = nom === 'chiffres' && !reseau ? 140 : PANNEAUX[nom].hauteur
    rang = Math.max(rang, sienne)
    colonnes += c
    if (colonnes < 12) continue
    hauteur += rang + ECART
    colonnes = rang = 0
  }
  return hauteur + rang - (rang === 0 ? ECART : 0)
}

/** The panels of a home, in their order: those of one's work that have something in them, as many as the page holds. */
export function composer(
  peut: Peut,
  { reseau, vide }: { reseau: boolean; vide: (nom: Nom) => boolean },
): Nom[] {
  const voulus = new Set([...METIERS.filter(m => m.de(peut)).flatMap(m => m.panneaux), ...ENSUITE])
  const pris: Nom[] = []
  for (const nom of voulus) {
    if (!PANNEAUX[nom].voit(peut) || vide(nom)) continue
    if (hauteurDe([...pris, nom], reseau) <= PLACE) pris.push(nom)
  }
  return pris
}
