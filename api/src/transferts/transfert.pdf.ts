import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { designation } from '@dioptrie/domain/stock/rules'
import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import type { Entete, Officine } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

interface TransfertAImprimer {
  transfert: Transfert
  source: Officine
  destination: Officine
  entete: Entete | null
  imprimePar: string
  imprimeLe: string
}

/** The slip that travels with the box: what is in it, to be ticked on arrival. */
export default function transfertPdf(d: TransfertAImprimer): Promise<Uint8Array> {
  const { transfert: t, source, destination, entete } = d
  const rendus = t.lignes.some(l => l.Rendue > 0)
  const arrive = t.Recue + t.Perdue > 0 || rendus
  return enPdf({
    titre: `Bon de transfert ${t.Reference}`,
    entete,
    pied: `${source.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(
        source,
        'Bon de transfert',
        t.Reference,
        [`Envoyé le ${ecrireJour(t.createdAt.slice(0, 10))}`, t.Statut],
        entete,
      ),
      cote(
        bloc('De', [source.Nom, source.Ville, t.createdBy && `Envoyé par ${t.createdBy}`]),
        bloc('À', [destination.Nom, [destination.Adresse, destination.Ville].filter(Boolean).join(', ')]),
      ),
      sousTitre(`${t.Envoyee} article${t.Envoyee > 1 ? 's' : ''}`),
      tableauDeLignes(
        [
          { titre: 'Article', large: true },
          { titre: 'Code-barres', largeur: 96 },
          { titre: 'Envoyé', largeur: 44, nombre: true },
          { titre: 'Reçu', largeur: 44, nombre: true },
          ...(t.Perdue > 0 ? [{ titre: 'Perdu', largeur: 44, nombre: true }] : []),
          ...(rendus ? [{ titre: 'Rendu', largeur: 44, nombre: true }] : []),
        ],
        t.lignes.map(l => [
          designation(l),
          l.CodeBarre,
          String(l.Quantite),
          arrive ? String(l.Recue) : '',
          ...(t.Perdue > 0 ? [String(l.Perdue)] : []),
          ...(rendus ? [String(l.Rendue)] : []),
        ]),
      ),
      ...(t.Observation ? [sousTitre('Observation'), { text: t.Observation }] : []),
      signatures('L’expéditeur', 'Le transporteur', 'Le destinataire'),
    ],
  })
}
