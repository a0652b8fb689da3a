import type { Content } from 'pdfmake/interfaces'
import { enPdf, enTete, mentionImpression } from '../kernel/paper/impression.ts'
import { type Entete, GRIS, type Officine, UTILE_PAYSAGE } from '../kernel/paper/page.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

interface EtatAImprimer {
  titre: string
  /** Its days, its grouping and its filters, in words. */
  question: string[]
  /** What its figures are compared with; nothing where there is nothing to compare. */
  comparaison: string | null
  /** The figures one came for, each beside what it was. */
  chiffres: [nom: string, valeur: string, avant: string][]
  colonnes: { titre: string; nombre: boolean }[]
  lignes: string[][]
  total: string[]
  officine: Officine
  entete: Entete | null
  imprimePar: string
  imprimeLe: string
}

/** Beyond this many columns a page lies on its side. */
const DEBOUT = 6

const GARDES = 5

/** In one row, as on the screen. */
const enChiffres = (chiffres: EtatAImprimer['chiffres']): Content[] =>
  chiffres.length === 0
    ? []
    : [
        {
          columnGap: 16,
          margin: [0, 0, 0, 8],
          columns: chiffres.slice(0, GARDES).map(([nom, valeur, avant]) => ({
            width: '*',
            stack: [
              { text: nom, color: GRIS, fontSize: 8 },
              { text: valeur, bold: true, fontSize: 12 },
              ...(avant ? [{ text: avant, color: GRIS, fontSize: 7.5 }] : []),
            ],
          })),
        },
      ]

/** A report on the letterhead: what was asked, its rows, and what they all add up to. */
export default function etatPdf(d: EtatAImprimer): Promise<Uint8Array> {
  const paysage = d.colonnes.length > DEBOUT
  return enPdf({
    titre: d.titre,
    entete: d.entete,
    paysage,
    pied: `${d.officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(d.officine, d.titre, '', [], d.entete, ...(paysage ? [UTILE_PAYSAGE] : [])),
      { text: [...d.question, d.comparaison].filter(Boolean).join(' · '), margin: [0, 0, 0, 8] },
      ...enChiffres(d.chiffres),
      tableauDeLignes(
        // As wide as what is in it; the figures share what is left.
        d.colonnes.map(c => ({ ...c, partage: c.nombre })),
        [...d.lignes, d.total],
        { milliers: d.lignes.length > 200, total: true, zeros: true, serre: true },
      ),
    ],
  })
}
