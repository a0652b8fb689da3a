import { ecrireDioptrie, ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { GenreStock } from '@dioptrie/domain/verres/reserve'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import { type Entete, GRIS, type Officine, TRAIT, UTILE_PAYSAGE } from '../kernel/paper/page.ts'

interface Case {
  Sph: number
  Cyl: number | null
  Diametre: number | null
  Add: number | null
  Cote: 'OD' | 'OG' | null
  Base: number | null
  Quantite: number
  SeuilAlerte: number
}
interface GrilleAImprimer {
  nom: string
  genre: GenreStock
  fournisseur: string
  verres: Case[]
  officine: Officine
  entete: Entete | null
  imprimePar: string
  imprimeLe: string
}

/** What a page lying on its side holds beside the spheres and the totals. */
const COLONNES = 24
const SOUS_SEUIL = '#e4e8e5'

const trie = (valeurs: number[]) => [...new Set(valeurs)].sort((a, b) => a - b)
const parTranche = (valeurs: number[]) =>
  Array.from({ length: Math.ceil(valeurs.length / COLONNES) }, (_, n) =>
    valeurs.slice(n * COLONNES, (n + 1) * COLONNES),
  )
const somme = (cases: readonly Case[]) => cases.reduce((n, c) => n + c.Quantite, 0)
const verres = (n: number) => `${n} verre${n > 1 ? 's' : ''}`

const entete = (text: string): TableCell => ({ text, bold: true, alignment: 'right' })

/** A square says how many; under its threshold it stands out on a paper without colours too. */
function carre(c: Case | undefined): TableCell {
  if (!c) return { text: '·', color: GRIS, alignment: 'right' }
  const manque = c.Quantite < c.SeuilAlerte
  return {
    text: String(c.Quantite),
    alignment: 'right',
    ...(manque ? { bold: true, fillColor: SOUS_SEUIL } : {}),
  }
}

/** Spheres go down, from the strongest minus: they are the many, and a page is longer than wide. */
function grille(cases: readonly Case[], ligne: (c: Case) => number, titre: string): Content[] {
  const spheres = trie(cases.map(c => c.Sph))
  const parPlace = new Map(cases.map(c => [`${c.Sph}/${ligne(c)}`, c]))
  return parTranche(trie(cases.map(ligne))).map(
    (colonnes): Content => ({
      fontSize: 8,
      margin: [0, 0, 0, 12],
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineColor: () => TRAIT,
        vLineColor: () => TRAIT,
        paddingTop: () => 1.5,
        paddingBottom: () => 1.5,
        paddingLeft: () => 2,
        paddingRight: () => 3,
      },
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [46, ...colonnes.map(() => 20), 34],
        body: [
          [entete(titre), ...colonnes.map(c => entete(ecrireNombre(c, 2))), entete('Total')],
          ...spheres.map(s => {
            const siennes = colonnes.map(c => parPlace.get(`${s}/${c}`))
            return [
              entete(ecrireDioptrie(s)),
              ...siennes.map(carre),
              entete(String(somme(siennes.filter(c => c !== undefined)))),
            ]
          }),
        ],
      },
    }),
  )
}

/** One drawing for each diameter, or for each base and side. */
function dessins(d: GrilleAImprimer): Content[] {
  const facette = (c: Case) =>
    d.genre === 'unifocal'
      ? `Ø ${c.Diametre}`
      : [c.Cote, c.Base === null ? 'sans base' : `base ${ecrireNombre(c.Base, 2)}`].join(', ')
  const ordre = (c: Case) => (c.Diametre ?? 0) * 100 + (c.Base ?? 0) * 10 + (c.Cote === 'OG' ? 1 : 0)
  const rangees = d.verres.toSorted((a, b) => ordre(a) - ordre(b))
  return [...Map.groupBy(rangees, facette)].flatMap(([nom, cases]) => [
    sousTitre(`${nom} : ${verres(somme(cases))}`),
    ...(d.genre === 'unifocal'
      ? grille(cases, c => c.Cyl ?? 0, 'Sph / cyl')
      : grille(cases, c => c.Add ?? 0, 'Sph / add')),
  ])
}

export default function grillePdf(d: GrilleAImprimer): Promise<Uint8Array> {
  const large = new Set(d.verres.map(c => c.Cyl ?? c.Add)).size > 14
  const sous = d.verres.filter(c => c.Quantite < c.SeuilAlerte).length
  return enPdf({
    titre: `Stock de verres ${d.nom}`,
    entete: d.entete,
    paysage: large,
    pied: `${d.officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(
        d.officine,
        'Stock de verres',
        d.nom,
        [d.fournisseur],
        d.entete,
        large ? UTILE_PAYSAGE : undefined,
      ),
      cote(
        bloc('Ce qui est tenu', [
          `${d.verres.length} puissance${d.verres.length > 1 ? 's' : ''}, ${verres(somme(d.verres))}`,
          `${sous} sous leur seuil`,
        ]),
        bloc('Lire la grille', ['En gras sur fond gris : sous le seuil', '· : puissance non tenue']),
      ),
      ...(d.verres.length === 0 ? [{ text: 'Aucune puissance tenue ici.' }] : dessins(d)),
    ],
  })
}
