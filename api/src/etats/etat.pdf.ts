import { enPdf, enTete, mentionImpression, tableauDeLignes } from '../kernel/paper/impression.ts'
import { type Entete, type Officine, UTILE_PAYSAGE } from '../kernel/paper/page.ts'

interface EtatAImprimer {
  titre: string
  /** Its days, its grouping and its filters, in words. */
  question: string[]
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

/** A report on the letterhead: what was asked, its rows, and what they all add up to. */
export default function etatPdf(d: EtatAImprimer): Promise<Uint8Array> {
  const paysage = d.colonnes.length > DEBOUT
  return enPdf({
    titre: d.titre,
    entete: d.entete,
    paysage,
    pied: `${d.officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(
        d.officine,
        d.titre,
        d.question[0] ?? '',
        d.question.slice(1),
        d.entete,
        ...(paysage ? [UTILE_PAYSAGE] : []),
      ),
      tableauDeLignes(
        d.colonnes.map((c, i) => ({ ...c, large: i === 0 })),
        [...d.lignes, d.total],
        { milliers: d.lignes.length > 200 },
      ),
    ],
  })
}
