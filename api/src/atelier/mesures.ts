import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { ecrireDioptrie, ecrireNombre, formule, type Oeil } from '@dioptrie/domain/kernel/optique'
import type { Content } from 'pdfmake/interfaces'
import { sousTitre } from '../kernel/paper/impression.ts'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'

/* What the papers of the workshop show of a lens. Runs in a worker thread, like every paper. */

export const VIDE = '–'
const dioptrie = (v: number | undefined) => (v === undefined ? VIDE : ecrireDioptrie(v))
const mm = (v: number | null | undefined) => (v == null ? VIDE : ecrireNombre(v, 1))
const BASES: Record<string, string> = { interne: 'BI', externe: 'BE', superieure: 'BS', inferieure: 'BInf' }
const prisme = ({ PrismeH, BaseH, PrismeV, BaseV }: Oeil) =>
  [
    PrismeH ? `${ecrireNombre(PrismeH, 2)} ${BASES[BaseH ?? ''] ?? ''}` : '',
    PrismeV ? `${ecrireNombre(PrismeV, 2)} ${BASES[BaseV ?? ''] ?? ''}` : '',
  ]
    .filter(Boolean)
    .join(' · ') || VIDE

type Colonne = [titre: string, valeur: (v: CommandeVerre) => string]

/** Columns that nobody filled take no room, except those that a maker always looks for. */
function tableau(
  verres: readonly CommandeVerre[],
  colonnes: Colonne[],
  toujours: readonly string[] = [],
  serre = false,
): Content {
  const gardees = colonnes.filter(
    ([titre, valeur]) => toujours.includes(titre) || verres.some(v => valeur(v) !== VIDE),
  )
  return tableauEncadre(
    ['', ...gardees.map(([titre]) => titre)],
    verres.map(v => [v.Cote, ...gardees.map(([, valeur]) => valeur(v))]),
    undefined,
    { serre },
  )
}

export const puissances = (verres: readonly CommandeVerre[], serre = false): Content =>
  tableau(
    verres,
    [
      ['Sph', v => dioptrie(v.Fabrication.Sph)],
      ['Cyl', v => dioptrie(v.Fabrication.Cyl)],
      ['Axe', v => (v.Fabrication.Axe === undefined ? VIDE : `${v.Fabrication.Axe}°`)],
      ['Add', v => dioptrie(v.Fabrication.Add)],
      ['Prisme', v => prisme(v.Fabrication)],
      ['EP loin', v => mm(v.Fabrication.EPLoin)],
      ['EP près', v => mm(v.Fabrication.EPPres)],
      ['Hauteur', v => mm(v.Fabrication.Hauteur)],
    ],
    ['Sph', 'Cyl', 'Axe', 'EP loin', 'Hauteur'],
    serre,
  )

const description = (v: CommandeVerre) =>
  [
    v.Libelle,
    v.TypeVision && `vision ${USAGES[v.TypeVision]}`,
    v.Indice && `indice ${v.Indice}`,
    v.Matiere?.toLowerCase(),
    v.Diametre && `diamètre ${v.Diametre} mm`,
    v.Traitement?.toLowerCase(),
    v.Teinte && `teinte ${v.Teinte.toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ')
const USAGES: Record<string, string> = {
  Loin: 'de loin',
  Près: 'de près',
  Bifocal: 'bifocale',
  Progressif: 'progressive',
}

/** The lenses in words: one line when both are alike, one each when they differ. */
export function descriptions(verres: readonly CommandeVerre[]): Content[] {
  const lignes = new Map<string, string[]>()
  for (const v of verres) {
    const texte = description(v)
    if (texte) lignes.set(texte, [...(lignes.get(texte) ?? []), v.Cote])
  }
  return [...lignes].map(([texte, cotes]) => ({
    text: [{ text: `${cotes.join(' et ')} : `, bold: true }, texte],
    margin: [0, 0, 0, 4],
  }))
}

/** « Monture : A 52,0 · B 38,0 · DBL 18,0 · ED 54,0 mm » ; nothing when nobody measured it. */
export function boite(v: CommandeVerre): Content[] {
  const cotes = (['A', 'B', 'DBL', 'ED'] as const).flatMap(nom => {
    const valeur = v[`Monture${nom}`]
    return valeur === null ? [] : [`${nom} ${mm(valeur)}`]
  })
  return cotes.length === 0 ? [] : [{ text: `Monture : ${cotes.join(' · ')} mm`, margin: [0, 0, 0, 8] }]
}

/** What the prescriber wrote, so that the plus cylinder above can be checked against it. */
export const prescrits = (verres: readonly CommandeVerre[]): Content[] => {
  const dits = verres.flatMap(v => {
    const texte = formule(v.Prescrit)
    return texte ? [`${v.Cote} ${texte}`] : []
  })
  return dits.length === 0
    ? []
    : [{ text: `Prescrit : ${dits.join('   ')}`, margin: [0, -6, 0, 6], fontSize: 9 }]
}

/** The lenses pair by pair, in the order of the pairs. */
export function parPaire(verres: readonly CommandeVerre[]): [paire: number, verres: CommandeVerre[]][] {
  const paires = new Map<number, CommandeVerre[]>()
  for (const v of verres) paires.set(v.Paire, [...(paires.get(v.Paire) ?? []), v])
  return [...paires].sort(([a], [b]) => a - b)
}

export const titreDePaire = (paire: number, suite?: string): Content =>
  sousTitre(suite ? `Paire ${paire} · ${suite}` : `Paire ${paire}`)
