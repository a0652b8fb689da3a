import { enMode } from '@dioptrie/domain/caisse/modes'
import type { VenteComptoir } from '@dioptrie/domain/comptoir/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ancien, selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage, mentionDe } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { enTicket } from '../kernel/paper/ticket.ts'
import { designations, sommesDesAvoirs } from '../ventes/papier.ts'

interface ComptoirAImprimer extends Impression {
  vente: VenteComptoir
  /** The duty of the cash that came in, as its receipt says it; papers given before did not. */
  timbre?: number | null
  format: 'ticket' | 'a4'
}

const heure = (instant: string) => `${ecrireJour(instant.slice(0, 10))} à ${instant.slice(11, 16)}`

/** The paper says the label, then what was let go: a price below it is no secret. */
const surLEtiquette = (l: VenteComptoir['lignes'][number]) => Math.max(l.PrixListe, l.PrixUnitaire)

const payes = (v: VenteComptoir) =>
  v.reglements.map(r => ({
    nom: `${r.montant > 0 ? 'Réglé' : r.ParAvoir ? 'Rendu' : 'Annulation'} ${ancien() ? r.modepaiement : enMode(r.modepaiement)}${r.reference ? ` n° ${r.reference}` : ''}`,
    montant: r.montant,
  }))

export default function comptoirPdf(d: ComptoirAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner(d: ComptoirAImprimer): Promise<Uint8Array> {
  const { vente: v } = d
  const rangs = [
    ...(v.RemiseTotale > 0
      ? [
          { nom: 'Sous-total', montant: v.SousTotal + v.RemisePrix },
          { nom: 'Remise', montant: -v.RemiseTotale },
        ]
      : []),
    { nom: 'Total', montant: v.PartClient, total: true },
    ...sommesDesAvoirs(v),
    ...payes(v),
    ...(v.ResteAPayer > 0 ? [{ nom: 'Reste à payer', montant: v.ResteAPayer, gras: true }] : []),
    ...(d.timbre ? [{ nom: 'Droit de timbre', montant: d.timbre }] : []),
  ]
  const titre = `Vente au comptoir ${v.RefCmmd}`
  if (d.format === 'ticket')
    return enTicket({
      ...d,
      titre,
      reference: v.RefCmmd,
      ...(ancien()
        ? { sous: [heure(v.createdAt), v.NomAcheteur, v.createdBy && `Servi par ${v.createdBy}`] }
        : {
            quand: heure(v.createdAt),
            sous: v.NomAcheteur ? [['Acheteur', v.NomAcheteur]] : [],
            apres: v.createdBy ? [['Servi par', v.createdBy]] : [],
          }),
      lignes: v.lignes.map(l => ({
        designation: l.Designation,
        detail: `${l.Quantite} × ${ecrireMontant(surLEtiquette(l))}`,
        montant: l.Quantite * surLEtiquette(l),
      })),
      rangs,
      pied: mentionDe(d),
    })
  return enPage(d, {
    titre,
    intitule: 'Vente au comptoir',
    reference: v.RefCmmd,
    dates: [`Le ${heure(v.createdAt)}`],
    contenu: [
      ...(v.NomAcheteur ? [cote(bloc('Acheteur', [v.NomAcheteur]))] : []),
      designations([
        {
          titre: ancien() ? 'Articles' : '',
          lignes: v.lignes.map(l => ({
            designation: l.Designation,
            quantite: l.Quantite,
            unitaire: surLEtiquette(l),
            prix: l.Quantite * surLEtiquette(l),
          })),
        },
      ]),
      sommes('Arrêtée la présente vente à la somme de', v.PartClient, rangs),
    ],
  })
}
