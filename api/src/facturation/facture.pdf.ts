import type { COLONNES_MODELE, Facture } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Content } from 'pdfmake/interfaces'
import {
  bloc,
  cote,
  enPdf,
  enTete,
  mentionImpression,
  signatures,
  sousTitre,
  tableauDeLignes,
} from '../kernel/impression.ts'
import { type Somme, sommes } from '../ventes/papier.ts'
import type { Cadre, LigneImprimee } from './papier.ts'

type Colonne = (typeof COLONNES_MODELE)[number]
interface Decrite {
  titre: string
  largeur?: number
  large?: boolean
  nombre?: boolean
  valeur: (l: LigneImprimee) => string
}
const somme = (m: number) => ecrireMontant(m, { symbole: false })

const COLONNES: Record<Colonne, Decrite> = {
  Rang: { titre: 'N°', largeur: 22, nombre: true, valeur: l => String(l.Rang) },
  DateCommd: { titre: 'Date', largeur: 48, valeur: l => ecrireJour(l.DateCommd) },
  RefCmmd: { titre: 'Commande', largeur: 84, valeur: l => l.RefCmmd },
  Client: { titre: 'Assuré', large: true, valeur: l => l.Client },
  Matricule: { titre: 'Matricule', largeur: 54, valeur: l => l.Matricule ?? '' },
  NumeroBon: { titre: 'Bon', largeur: 62, valeur: l => l.NumeroBon ?? '' },
  AssurePrincipal: { titre: 'Assuré principal', largeur: 80, valeur: l => l.AssurePrincipal ?? '' },
  Beneficiaire: { titre: 'Bénéficiaire', largeur: 80, valeur: l => l.Beneficiaire ?? '' },
  Societe: { titre: 'Société', largeur: 70, valeur: l => l.Societe ?? '' },
  Officine: { titre: 'Officine', largeur: 62, valeur: l => l.Officine },
  Total: { titre: 'Total', largeur: 48, nombre: true, valeur: l => somme(l.Total) },
  PartClient: { titre: 'Part client', largeur: 48, nombre: true, valeur: l => somme(l.PartClient) },
  Part: { titre: 'Part', largeur: 48, nombre: true, valeur: l => somme(l.Part) },
  Remise: { titre: 'Remise', largeur: 42, nombre: true, valeur: l => somme(l.Remise) },
  Montant: { titre: 'À régler', largeur: 50, nombre: true, valeur: l => somme(l.Montant) },
}
const PAR_DEFAUT: Colonne[] = [
  'Rang',
  'DateCommd',
  'RefCmmd',
  'Client',
  'NumeroBon',
  'Part',
  'Remise',
  'Montant',
]

export type FactureImprimee = Cadre & { facture: Facture; lignes: LigneImprimee[] }

/** The head of an invoice and of its detail: who, to whom, for what. */
export const tete = (
  { facture: f, officine, entete, destinataire: d, modele }: FactureImprimee,
  titre: string,
): Content[] => [
  enTete(officine, titre, f.Numero, [`Du ${ecrireJour(f.DateFacture)}`], entete),
  cote(
    bloc('Facturé à', [d.Nom, d.Gestionnaire && `Gestionnaire : ${d.Gestionnaire}`, d.Adresse]),
    bloc('Pour', [
      f.Societe ?? 'Toutes sociétés',
      `Ventes du ${ecrireJour(f.DateDebut)} au ${ecrireJour(f.DateFin)}`,
      `${f.Lignes} client${f.Lignes > 1 ? 's' : ''}`,
    ]),
  ),
  ...(modele?.Entete ? [{ text: modele.Entete, margin: [0, 0, 0, 10] } as Content] : []),
]

export const totaux = (f: Pick<Facture, 'Part' | 'Remise' | 'Montant'>): Content => {
  const rangs: Somme[] = [
    ...(f.Remise > 0
      ? [
          { nom: 'Part de l’assurance', montant: f.Part },
          { nom: 'Remise', montant: -f.Remise },
        ]
      : []),
    { nom: 'À régler', montant: f.Montant, total: true },
  ]
  return sommes('Arrêtée la présente facture à la somme de', f.Montant, rangs)
}

/** The summary: a line per client, by company when the insurer wants it so. */
export default function facturePdf(d: FactureImprimee): Promise<Uint8Array> {
  const { facture: f, modele, lignes } = d
  const colonnes = (modele?.Colonnes ?? PAR_DEFAUT).map(c => COLONNES[c])
  const table = (de: LigneImprimee[]) =>
    tableauDeLignes(
      colonnes.some(c => c.large) ? colonnes : colonnes.map((c, i) => (i === 0 ? { ...c, large: true } : c)),
      de.map(l => colonnes.map(c => c.valeur(l))),
      { milliers: true },
    )
  const groupes = modele?.ParSociete
    ? [...Map.groupBy(lignes, l => l.Societe ?? 'Sans société')].sort(([a], [b]) => a.localeCompare(b))
    : [['', lignes] as const]
  return enPdf({
    titre: `Facture ${f.Numero}`,
    entete: d.entete,
    pied: `${f.Numero} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      ...tete(d, 'Facture'),
      ...groupes.flatMap(([nom, de]) => [
        ...(nom ? [sousTitre(`${nom}, ${ecrireMontant(de.reduce((n, l) => n + l.Montant, 0))}`)] : []),
        table([...de]),
      ]),
      totaux(f),
      ...(modele?.Banque
        ? [
            bloc('À régler sur le compte', [
              modele.Banque,
              modele.NumeroCompte && `N° ${modele.NumeroCompte}`,
            ]),
          ]
        : []),
      ...(modele?.Note ? [{ text: modele.Note, margin: [0, 10, 0, 0] } as Content] : []),
      signatures('Pour l’officine', 'Pour l’assurance, cachet et date'),
    ],
  })
}
