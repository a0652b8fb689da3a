import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Proforma } from '@dioptrie/domain/proformas/contract'
import type { CommandeEntiere, Estimation } from '@dioptrie/domain/ventes/contract'
import { acompteRestant, ETAPES_FINIES } from '@dioptrie/domain/ventes/rules'
import { blocClient, type ClientImprime } from '../clients/client.pdf.ts'
import { mesures } from '../clients/mesures.pdf.ts'
import { selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage, sousTitre } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { type Somme, sommes } from '../kernel/paper/sommes.ts'
import { designations, pairesDe, sommesDesAvoirs, sommesDeVente } from './papier.ts'

interface VenteAImprimer extends Impression {
  vente: (Proforma & { RefCmmd?: string | null }) | CommandeEntiere
  client: ClientImprime
}

/** What differs between the paper that proposes and the paper that commits. */
function propre(v: VenteAImprimer['vente']): {
  titre: string
  reference: string
  dates: string[]
  phrase: string
  sommes: Somme[]
} {
  if ('RefProforma' in v && 'DateProforma' in v)
    return {
      titre: 'Proforma',
      reference: v.RefProforma,
      dates: [`Le ${ecrireJour(v.DateProforma)}`, `Valable jusqu’au ${ecrireJour(v.DateExpiration)}`],
      phrase: 'Arrêtée la présente proforma à la somme de',
      sommes: sommesDeVente(v, v.Estimation ? ' (estimation)' : ''),
    }
  const c = v as CommandeEntiere
  return {
    titre: 'Commande',
    reference: c.RefCmmd,
    dates: [
      `Le ${ecrireJour(c.DateCommd)}`,
      ...(c.DatePromesse ? [`Promise le ${ecrireJour(c.DatePromesse)}`] : []),
      ...(c.RefProforma ? [`Proforma ${c.RefProforma}`] : []),
      ...(c.Statut === 'Active' ? [] : ['COMMANDE SUPPRIMÉE']),
      ...(c.Etape === 'Rendue' ? ['COMMANDE RENDUE'] : []),
    ],
    phrase: 'Arrêtée la présente commande à la somme de',
    sommes: [
      ...sommesDeVente(c),
      ...sommesDesAvoirs(c),
      ...(c.MontantRegle > 0 ? [{ nom: 'Déjà réglé', montant: c.MontantRegle }] : []),
      ...(c.Statut === 'Active' ? [{ nom: 'Reste à payer', montant: c.ResteAPayer, gras: true }] : []),
      ...(c.Statut === 'Active' && !ETAPES_FINIES.includes(c.Etape) && acompteRestant(c) > 0
        ? [{ nom: `Acompte demandé, ${c.TauxAcompte}\u00a0%`, montant: c.AcompteDemande }]
        : []),
    ],
  }
}

/** Who pays the other part: insurer and rate, company and member number, who receives the invoice. */
const payeur = (p: Pick<Estimation, 'Assurance' | 'Taux' | 'Societe' | 'Matricule' | 'Gestionnaire'>) => [
  `${p.Assurance}, taux ${p.Taux}\u00a0%`,
  [p.Societe, p.Matricule && `matricule ${p.Matricule}`].filter(Boolean).join(' · '),
  p.Gestionnaire ? `Gestionnaire ${p.Gestionnaire}` : '',
]

function plafonds(e: Estimation): string {
  const dits = (
    [
      ['monture', e.PlafondMonture],
      ['verres', e.PlafondVerres],
      ['reste de l’année', e.PlafondRestant],
    ] as const
  ).flatMap(([nom, montant]) => (montant === null ? [] : [`${nom} ${ecrireMontant(montant)}`]))
  return dits.length === 0 ? 'Aucun plafond' : `Plafonds : ${dits.join(', ')}`
}

export default function ventePdf(d: VenteAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner({ vente: v, client, ...d }: VenteAImprimer): Promise<Uint8Array> {
  const p = propre(v)
  const bon = v.priseEnCharge
  const estimation = 'Estimation' in v ? v.Estimation : null
  const o = v.ordonnance
  return enPage(d, {
    titre: `${p.titre} ${p.reference}`,
    intitule: p.titre,
    reference: p.reference,
    dates: p.dates,
    contenu: [
      cote(
        blocClient(client),
        bon
          ? bloc('Prise en charge', [
              ...payeur(bon),
              `Bon ${bon.NumeroBon}${bon.DateDebut ? ` du ${ecrireJour(bon.DateDebut)}` : ''}`,
            ])
          : estimation
            ? bloc('Prise en charge (estimation)', [
                ...payeur(estimation),
                plafonds(estimation),
                'Sans bon : sous réserve de l’accord de l’assurance',
              ])
            : { text: '' },
      ),
      ...(o
        ? [
            sousTitre([`Ordonnance du ${ecrireJour(o.DateOrd)}`, o.Prescripteur].filter(Boolean).join(', ')),
            mesures({ OD: o.OD, OG: o.OG }),
          ]
        : []),
      designations(pairesDe(v)),
      sommes(p.phrase, v.Total, p.sommes),
      ...(v.Observation ? [sousTitre('Observation'), { text: v.Observation }] : []),
      // Whoever sold it signs for the house: not every hand is an optician's.
      signatures('Le client', `Pour l’officine${v.createdBy ? `, ${v.createdBy}` : ''}`),
    ],
  })
}
