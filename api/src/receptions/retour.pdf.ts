import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { designation, type NomArticle } from '@dioptrie/domain/stock/rules'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import type { Entete, Officine } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

type Coordonnees = Record<'Contact' | 'Telephone' | 'Adresse' | 'Ville' | 'Pays', string | null>

export interface RetourAImprimer {
  retour: {
    Reference: string
    createdAt: string
    Par: string | null
    Observation: string | null
    Suite: 'Avoir' | 'Remplacement'
    fournisseur: { Nom: string } & Coordonnees
    lignes: (NomArticle & {
      CodeBarre: string
      Quantite: number
      RefBR: string | null
      NumeroBL: string | null
    })[]
  }
  officine: Officine
  entete: Entete | null
  imprimePar: string
  imprimeLe: string
}

const SUITES = { Avoir: 'Un avoir est attendu.', Remplacement: 'Un remplacement est attendu.' }

/** What goes back to a supplier, and why: signed by who gives it, who carries it and who takes it back. */
export default function retourPdf({
  retour: r,
  officine,
  entete,
  ...d
}: RetourAImprimer): Promise<Uint8Array> {
  const { fournisseur: f } = r
  const pieces = r.lignes.reduce((n, l) => n + l.Quantite, 0)
  return enPdf({
    titre: `Bon de retour ${r.Reference}`,
    entete,
    pied: `${officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(
        officine,
        'Bon de retour',
        r.Reference,
        [`Rendu le ${ecrireJour(r.createdAt.slice(0, 10))}`, SUITES[r.Suite]],
        entete,
      ),
      cote(
        bloc('De', [officine.Nom, officine.Ville, r.Par && `Rendu par ${r.Par}`]),
        bloc('Fournisseur', [
          f.Nom,
          f.Contact,
          f.Telephone,
          [f.Adresse, f.Ville, f.Pays].filter(Boolean).join(', '),
        ]),
      ),
      sousTitre(`${pieces} article${pieces > 1 ? 's' : ''}`),
      tableauDeLignes(
        [
          { titre: 'Article', large: true },
          { titre: 'Code-barres', largeur: 96 },
          { titre: 'Reçu par', largeur: 110 },
          { titre: 'Rendu', largeur: 44, nombre: true },
        ],
        r.lignes.map(l => [
          designation(l),
          l.CodeBarre,
          [l.RefBR, l.NumeroBL && `BL ${l.NumeroBL}`].filter(Boolean).join(' · '),
          String(l.Quantite),
        ]),
      ),
      ...(r.Observation ? [sousTitre('Pourquoi'), { text: r.Observation }] : []),
      signatures('L’officine', 'Le transporteur', 'Le fournisseur'),
    ],
  })
}
