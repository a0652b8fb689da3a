import { ecrireMontant, enLettres } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon, LigneBon } from '@dioptrie/domain/receptions/contract'
import { prixAchatNet } from '@dioptrie/domain/receptions/rules'
import { designation } from '@dioptrie/domain/stock/rules'
import { ancien, selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommesSeules } from '../kernel/paper/sommes.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

export interface BonAImprimer extends Impression {
  bon: Bon
  fournisseur: {
    Nom: string
    Contact: string | null
    Telephone: string | null
    Adresse: string | null
    Ville: string | null
    Pays: string | null
  }
}

const montant = (v: number) => ecrireMontant(v, { symbole: false })
const net = (l: LigneBon) =>
  l.PrixAchatBrut === null ? null : prixAchatNet({ PrixAchatBrut: l.PrixAchatBrut, Remise: l.Remise ?? 0 })

/** Purchase prices are printed for whoever sees them; the others get the quantities and the selling prices. */
function lignes({ lignes, MontantAchat }: Bon) {
  const avecAchat = MontantAchat !== null
  // What nobody filled takes no room from what everybody reads.
  const avecRemise = avecAchat && (ancien() || lignes.some(l => l.Remise))
  return tableauDeLignes(
    [
      { titre: 'Article', large: true },
      { titre: 'Code-barres', largeur: ancien() ? 78 : 74 },
      { titre: 'Qté', largeur: ancien() ? 30 : 24, nombre: true },
      ...(avecAchat ? [{ titre: 'Achat brut', largeur: ancien() ? 54 : 46, nombre: true }] : []),
      ...(avecRemise ? [{ titre: 'Remise', largeur: 44, nombre: true }] : []),
      { titre: 'Vente TTC', largeur: ancien() ? 54 : 46, nombre: true },
      ...(avecAchat ? [{ titre: 'Montant', largeur: ancien() ? 62 : 50, nombre: true }] : []),
    ],
    lignes.map(l => [
      designation(l),
      l.CodeBarre,
      String(l.Quantite),
      ...(avecAchat ? [montant(l.PrixAchatBrut ?? 0)] : []),
      ...(avecRemise ? [l.Remise ? montant(l.Remise) : ''] : []),
      montant(l.PrixVenteTTC),
      ...(avecAchat ? [montant(l.Quantite * (net(l) ?? 0))] : []),
    ]),
    { serre: true },
  )
}

function envois(bon: Bon) {
  const { envois, lignes } = bon
  const vivants = envois.filter(e => e.statut !== 'Annulé')
  if (vivants.length === 0) return []
  const noms = new Map(lignes.map(l => [l._id, designation(l)]))
  const ecarts = vivants.flatMap(e =>
    e.lignes
      .filter(l => l.QuantiteRecue !== null && l.QuantiteRecue !== l.Quantite)
      .map(l => [
        noms.get(l._id) ?? '',
        e.Officine,
        String(l.Quantite),
        String(l.QuantiteRecue),
        l.Motif ?? '',
      ]),
  )
  return [
    sousTitre('Envois'),
    tableauDeLignes(
      [
        { titre: 'Officine', large: true },
        { titre: 'Envoyé le', largeur: 70 },
        { titre: 'Envoyés', largeur: 50, nombre: true },
        { titre: 'Reçus', largeur: 50, nombre: true },
        { titre: 'Reçu le', largeur: 70 },
        { titre: 'Par', largeur: 90 },
      ],
      vivants.map(e => [
        e.Officine,
        ecrireJour(e.createdAt.slice(0, 10)),
        String(e.lignes.reduce((n, l) => n + l.Quantite, 0)),
        e.recuLe ? String(e.lignes.reduce((n, l) => n + (l.QuantiteRecue ?? 0), 0)) : 'en transit',
        e.recuLe ? ecrireJour(e.recuLe.slice(0, 10)) : '',
        e.recuPar ?? '',
      ]),
    ),
    ...(ecarts.length > 0
      ? [
          sousTitre('Écarts'),
          tableauDeLignes(
            [
              { titre: 'Article', large: true },
              { titre: 'Officine', largeur: 90 },
              { titre: 'Envoyés', largeur: 46, nombre: true },
              { titre: 'Reçus', largeur: 46, nombre: true },
              { titre: 'Motif', largeur: 130 },
            ],
            ecarts,
          ),
        ]
      : []),
    ...(bon.QuantiteManquante > 0
      ? [
          {
            text: `Réclamation au fournisseur : ${bon.QuantiteManquante} pièce${bon.QuantiteManquante > 1 ? 's' : ''} manquante${bon.QuantiteManquante > 1 ? 's' : ''}${bon.MontantReclame === null ? '' : `, ${ecrireMontant(bon.MontantReclame)}`}${bon.ReclamationOuverte ? '' : ` (${bon.IssueReclamation})`}.`,
            margin: [0, 6, 0, 6] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

const etatDuReglement = (bon: Bon) =>
  bon.RegleLe
    ? `Réglé le ${ecrireJour((bon.reglements.findLast(r => r.IdOrigine === null)?.DateReglement ?? bon.RegleLe).slice(0, 10))}`
    : {
        'Rien à régler': 'Non réglé',
        'À régler': 'Non réglé',
        'En partie': 'Réglé en partie',
        Réglé: 'Réglé',
      }[bon.Reglement]

export default function bonPdf(d: BonAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner(d: BonAImprimer): Promise<Uint8Array> {
  const { bon, fournisseur: f, officine, entete } = d
  return enPdf({
    titre: `Bon de réception ${bon.RefBR}`,
    entete,
    tirage: d.tirage ?? 1,
    pied: `${officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar, d.tirage)}`,
    contenu: [
      enTete(
        officine,
        'Bon de réception',
        bon.RefBR,
        [
          `Du ${ecrireJour(bon.DateCommande)}`,
          ...(bon.NumeroBL ? [`Bon de livraison ${bon.NumeroBL}`] : []),
          ...(bon.statut === 'Annulé' ? ['BON ANNULÉ'] : []),
        ],
        entete,
      ),
      cote(
        bloc('Fournisseur', [
          f.Nom,
          f.Contact,
          f.Telephone,
          [f.Adresse, f.Ville, f.Pays].filter(Boolean).join(', '),
        ]),
        bloc('Réception', [
          bon.Officine,
          `${bon.NombreLignes} ligne${bon.NombreLignes > 1 ? 's' : ''} · ${bon.Quantite} article${bon.Quantite > 1 ? 's' : ''}`,
          ancien() ? bon.statut : `Bon : ${bon.statut.toLowerCase()}`,
          ancien() ? etatDuReglement(bon) : `Règlement : ${etatDuReglement(bon).toLowerCase()}`,
        ]),
      ),
      lignes(bon),
      sommesSeules([
        ['Valeur de vente TTC', ecrireMontant(bon.MontantVente)],
        ...(bon.MontantAchat === null
          ? []
          : ([
              ['Total d’achat', ecrireMontant(bon.MontantAchat)],
              ...(bon.MontantRecu === null || bon.MontantRegle === null || bon.QuantiteRecue === 0
                ? []
                : [
                    ['Reçu, à payer', ecrireMontant(bon.MontantRecu)],
                    ['Réglé', ecrireMontant(bon.MontantRegle)],
                  ]),
            ] as [string, string][])),
      ]),
      ...(bon.MontantAchat === null
        ? []
        : [
            {
              text: `Arrêté à la somme de ${enLettres(bon.MontantAchat)}.`,
              margin: [0, 0, 0, 12] as [number, number, number, number],
            },
          ]),
      ...envois(bon),
      ...(bon.Observation ? [sousTitre('Observation'), { text: bon.Observation }] : []),
      signatures('Le magasinier', 'Le fournisseur'),
    ],
  })
}
