import type { Operation } from '@dioptrie/domain/caisse/contract'
import { enMode } from '@dioptrie/domain/caisse/modes'
import { contraireDe, estAnnulable, estSortie } from '@dioptrie/domain/caisse/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Content } from 'pdfmake/interfaces'
import { ancien, selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage, mentionDe } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { enTicket } from '../kernel/paper/ticket.ts'

/** What is paid for, as it stood when the receipt was first given. */
interface PayeImprime {
  Total: number
  PartAssurance: number
  PartClient: number
  /** Before this operation. */
  DejaRegle: number
  DatePromesse: string | null
  /** An order that waits to be fetched. */
  ARetirer: boolean
}

export interface RecuAImprimer extends Impression {
  operation: Operation
  /** The modes that paid together. */
  parts: Pick<Operation, 'modepaiement' | 'reference' | 'montant'>[]
  /** Left to pay after this operation; null when it pays nothing in particular. */
  reste: number | null
  /** Receipts given before did not say it. */
  paye?: PayeImprime | null
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

/** « Reçu en espèces », « Reçu par Wave n° W77 ». */
const parMode = ({ modepaiement, reference }: RecuAImprimer['parts'][number]) =>
  `${enMode(modepaiement)}${reference ? ` n° ${reference}` : ''}`

const NOMS_DU_DOCUMENT: [de: keyof Operation, nom: string][] = [
  ['IdCommande', 'Commande'],
  ['IdComptoir', 'Vente'],
]
const nomDuDocument = (o: Operation) => NOMS_DU_DOCUMENT.find(([de]) => o[de])?.[1] ?? 'Pour'

/** What it comes to, who pays which part, and what was paid before. */
const sommesDe = ({ Total, PartAssurance, PartClient, DejaRegle }: PayeImprime) => [
  { nom: 'Total', montant: Total },
  ...(PartAssurance > 0
    ? [
        { nom: 'Part assurance', montant: PartAssurance },
        { nom: 'Part client', montant: PartClient },
      ]
    : []),
  ...(DejaRegle > 0 ? [{ nom: 'Déjà réglé', montant: DejaRegle }] : []),
]

function rangsDe(d: RecuAImprimer, mots: ReturnType<typeof motsDe>, annule: boolean, total: number) {
  const { parts } = d
  const avant = ancien()
  const [seul] = parts
  const somme = avant || parts.length > 1 || !seul ? mots.somme : `${mots.somme} ${parMode(seul)}`
  return [
    ...(d.paye ? sommesDe(d.paye) : []),
    ...(parts.length > 1
      ? parts.map(p => ({ nom: avant ? modeDit(p) : parMode(p), montant: Math.abs(p.montant) }))
      : []),
    { nom: somme, montant: total, total: true },
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
}

const modeDit = ({ modepaiement, reference }: RecuAImprimer['parts'][number]) =>
  `${modepaiement}${reference ? ` n° ${reference}` : ''}`

/** As receipts were: bare lines, the mode among them unless there are several. */
const sousDAvant = (o: Operation, quand: string, parts: RecuAImprimer['parts']) => [
  quand,
  o.Tiers,
  o.Document,
  parts.length > 1 ? null : parts.map(modeDit).join(', '),
  o.Motif && `Motif : ${o.Motif}`,
  o.createdBy && `Caisse : ${o.createdBy}`,
]

/** When to come back, and with what. */
const retrait = ({ paye, operation }: RecuAImprimer, annule: boolean): string[] =>
  paye?.ARetirer && !annule && !contraireDe(operation)
    ? [
        ...(paye.DatePromesse ? [`Promise le ${ecrireJour(paye.DatePromesse)}`] : []),
        'Gardez ce reçu pour le retrait.',
      ]
    : []

const nomme = (nom: string, valeur: string | null | undefined): [string, string] | null =>
  valeur ? [nom, valeur] : null

export default function recuPdf(d: RecuAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner(d: RecuAImprimer): Promise<Uint8Array> {
  const { operation: o, parts } = d
  const quand = `${ecrireJour(o.createdAt.slice(0, 10))} à ${o.createdAt.slice(11, 16)}`
  const mots = motsDe(o)
  const numero = `N° ${o.Rang}`
  const total = parts.reduce((somme, p) => somme + Math.abs(p.montant), 0)
  const annule = d.repris !== null && Math.abs(d.repris.montant) === total
  const titre = annule ? `${mots.titre} ANNULÉ` : mots.titre
  const rangs = rangsDe(d, mots, annule, total)
  const suite = retrait(d, annule)
  if (d.format === 'ticket')
    return enTicket({
      ...d,
      titre: `${titre} ${numero}`,
      reference: `${titre} ${numero}`,
      ...(ancien()
        ? { sous: sousDAvant(o, quand, parts) }
        : {
            quand,
            sous: [
              nomme(mots.tiers === 'Reçu de' && o.Document ? 'Client' : mots.tiers, o.Tiers),
              nomme(nomDuDocument(o), o.Document),
              nomme('Motif', o.Motif),
            ],
            apres: o.createdBy ? [['Caisse', o.createdBy]] : [],
          }),
      ...(suite.length > 0 ? { mots: suite } : {}),
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
        bloc('Par', [
          ancien() ? parts.map(modeDit).join(', ') : majuscule(parts.map(parMode).join(', ')),
          o.Motif,
        ]),
      ),
      sommes(`${mots.somme} la somme de`, total, rangs),
      ...suite.map((text): Content => ({ text })),
      signatures(
        estAnnulable(o.typeOperation) ? 'Le client' : 'La direction',
        `La caisse${o.createdBy ? `, ${o.createdBy}` : ''}`,
      ),
    ],
  })
}

const majuscule = (texte: string) => texte.charAt(0).toUpperCase() + texte.slice(1)
