import type { AvoirEntier } from '@dioptrie/domain/avoirs/contract'
import { AVOIR } from '@dioptrie/domain/avoirs/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ancien, selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage, mentionDe } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { type Somme, sommes } from '../kernel/paper/sommes.ts'
import { enTicket } from '../kernel/paper/ticket.ts'
import { designations } from '../ventes/papier.ts'

interface AvoirAImprimer extends Impression {
  avoir: AvoirEntier
  vendueLe: string
  format: 'ticket' | 'a4'
}

/** In which modes money went back with it, the same said once. */
const rendusPar = (a: AvoirEntier): Somme[] => {
  const parts = Map.groupBy(
    a.operations.filter(o => o.createdAt === a.createdAt && o.montant < 0 && o.modepaiement !== AVOIR),
    o => o.modepaiement,
  )
  return [...parts].map(([mode, ops]) => ({
    nom: `Rendu, ${mode}`,
    montant: ops.reduce((n, o) => n - o.montant, 0),
  }))
}

const rangsDe = (a: AvoirEntier): Somme[] => [
  { nom: 'Total de l’avoir', montant: a.Montant, total: true },
  ...(a.PartAssurance > 0
    ? [
        { nom: 'Part assurance', montant: a.PartAssurance },
        { nom: 'Part client', montant: a.PartClient, gras: true },
      ]
    : []),
  ...rendusPar(a),
  ...(a.Credit > 0 ? [{ nom: 'Crédit à valoir', montant: a.Credit, gras: true }] : []),
  ...(a.Utilise > 0 ? [{ nom: 'Reste du crédit', montant: a.Reste, gras: true }] : []),
]

const CREDIT = 'Ce crédit s’emploie à la caisse de cette officine, sous le numéro de cet avoir.'

export default function avoirPdf(d: AvoirAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner({ avoir: a, ...d }: AvoirAImprimer): Promise<Uint8Array> {
  const rangs = rangsDe(a)
  const vente = `Vente ${a.Document} du ${ecrireJour(d.vendueLe)}`
  const titre = `Avoir ${a.Reference}`
  if (d.format === 'ticket')
    return enTicket({
      ...d,
      titre,
      reference: `AVOIR ${a.Reference}`,
      ...(ancien()
        ? {
            sous: [
              ecrireJour(a.Jour),
              vente,
              a.Tiers,
              `Motif : ${a.Motif}`,
              a.createdBy && `Fait par ${a.createdBy}`,
              a.Credit > 0 ? CREDIT : null,
            ],
          }
        : {
            quand: ecrireJour(a.Jour),
            sous: [
              ['Vente', `${a.Document} du ${ecrireJour(d.vendueLe)}`],
              a.Tiers ? ['Client', a.Tiers] : null,
              ['Motif', a.Motif],
            ],
            apres: a.createdBy ? [['Fait par', a.createdBy]] : [],
            ...(a.Credit > 0 ? { mots: [CREDIT] } : {}),
          }),
      lignes: a.lignes.map(l => ({
        designation: l.Designation,
        detail:
          l.Quantite > 1 ? `${l.Quantite} × ${ecrireMontant(Math.round(l.Montant / l.Quantite))}` : null,
        montant: l.Montant,
      })),
      rangs,
      pied: mentionDe(d),
    })
  return enPage(d, {
    titre,
    intitule: 'Avoir',
    reference: a.Reference,
    dates: [`Le ${ecrireJour(a.Jour)}`, vente],
    contenu: [
      cote(...(a.Tiers ? [bloc('Client', [a.Tiers])] : []), bloc('Motif', [a.Motif])),
      designations([
        {
          titre: ancien() ? 'Ce qui revient' : '',
          lignes: a.lignes.map(l => ({ designation: l.Designation, quantite: l.Quantite, prix: l.Montant })),
        },
      ]),
      sommes('Arrêté le présent avoir à la somme de', a.Montant, rangs),
      ...(a.Credit > 0 ? [{ text: CREDIT, margin: [0, 8, 0, 0] as [number, number, number, number] }] : []),
      signatures('Le client', `Pour l’officine${a.createdBy ? `, ${a.createdBy}` : ''}`),
    ],
  })
}
