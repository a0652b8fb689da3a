import type { Operation } from '@dioptrie/domain/caisse/contract'
import { contraireDe, estAnnulable, estSortie } from '@dioptrie/domain/caisse/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { bloc, cote, enPage, mentionDe } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { enTicket } from '../kernel/paper/ticket.ts'

export interface RecuAImprimer extends Impression {
  operation: Operation
  /** The modes that paid together. */
  parts: Pick<Operation, 'modepaiement' | 'reference' | 'montant'>[]
  /** Left to pay after this operation; null when it pays nothing in particular. */
  reste: number | null
  /** The duty of the cash that came in; it is said, not added. */
  timbre: number | null
  /** What of it was cancelled or given back since, and when last. */
  repris: { montant: number; le: string } | null
  format: 'ticket' | 'a4'
}

/** What came in, what left, what was taken back: each is called what it is. */
function motsDe(o: Operation) {
  const { typeOperation } = o
  const contraire = contraireDe(o)
  if (typeOperation === 'Initialisation')
    return {
      titre: contraire ? 'Fonds d’ouverture corrigé' : 'Fonds d’ouverture',
      somme: contraire ? 'Retiré' : 'Compté',
      tiers: 'Reçu de',
    }
  if (estSortie(typeOperation))
    return contraire
      ? { titre: 'Retour en caisse', somme: 'Revenu', tiers: 'Revenu de' }
      : { titre: 'Sortie de caisse', somme: 'Sorti', tiers: 'Remis à' }
  return contraire
    ? {
        titre: contraire === 'annulation' ? 'Annulation de règlement' : 'Remboursement',
        somme: 'Rendu',
        tiers: 'Rendu à',
      }
    : { titre: 'Reçu de caisse', somme: 'Reçu', tiers: 'Reçu de' }
}

export default function recuPdf({ operation: o, parts, ...d }: RecuAImprimer): Promise<Uint8Array> {
  const quand = `${ecrireJour(o.createdAt.slice(0, 10))} à ${o.createdAt.slice(11, 16)}`
  const mots = motsDe(o)
  const numero = `N° ${o.Rang}`
  const modes = parts.map(p => `${p.modepaiement}${p.reference ? ` n° ${p.reference}` : ''}`)
  const mode = modes.join(', ')
  const total = parts.reduce((somme, p) => somme + Math.abs(p.montant), 0)
  const annule = d.repris !== null && Math.abs(d.repris.montant) === total
  const titre = annule ? `${mots.titre} ANNULÉ` : mots.titre
  const rangs = [
    ...(parts.length > 1
      ? parts.map((p, rang) => ({ nom: modes[rang] as string, montant: Math.abs(p.montant) }))
      : []),
    { nom: mots.somme, montant: total, total: true },
    ...(d.repris === null
      ? []
      : [
          {
            nom: `${annule ? 'Annulé' : 'Rendu'} le ${ecrireJour(d.repris.le)}`,
            montant: -d.repris.montant,
            gras: true,
          },
        ]),
    ...(d.reste === null || annule ? [] : [{ nom: 'Reste à payer', montant: d.reste, gras: true }]),
    ...(d.timbre === null ? [] : [{ nom: 'Droit de timbre', montant: d.timbre }]),
  ]
  if (d.format === 'ticket')
    return enTicket({
      ...d,
      titre: `${titre} ${numero}`,
      reference: `${titre} ${numero}`,
      sous: [
        quand,
        o.Tiers,
        o.Document,
        // Said with their sums below when they are several.
        parts.length > 1 ? null : mode,
        o.Motif && `Motif : ${o.Motif}`,
        o.createdBy && `Caisse : ${o.createdBy}`,
      ],
      lignes: [],
      rangs,
      pied: mentionDe(d),
    })
  return enPage(d, {
    titre: `${titre} ${numero}`,
    intitule: titre,
    reference: numero,
    dates: [`Le ${quand}`],
    contenu: [
      cote(
        ...(o.Tiers || o.Document ? [bloc(mots.tiers, [o.Tiers, o.Document])] : []),
        bloc('Par', [mode, o.Motif]),
      ),
      sommes(`${mots.somme} la somme de`, total, rangs),
      signatures(
        estAnnulable(o.typeOperation) ? 'Le client' : 'La direction',
        `La caisse${o.createdBy ? `, ${o.createdBy}` : ''}`,
      ),
    ],
  })
}
