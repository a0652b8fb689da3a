import type { COLONNES_MODELE, Facture } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { mentionImpression } from '../kernel/paper/impression.ts'
import { enLongPapier } from '../kernel/paper/longPapier.ts'
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

const DUPLICATA = 'DUPLICATA'
export type FactureImprimee = Cadre & { facture: Facture; lignes: LigneImprimee[] }

/** What an invoice and its detail say before and after their lines. */
export const cadreDeFacture = (
  {
    facture: f,
    officine,
    entete,
    destinataire: d,
    modele,
    imprimeLe,
    imprimePar,
    tirage = 1,
  }: FactureImprimee,
  intitule: string,
) => ({
  officine,
  entete,
  intitule,
  reference: f.Numero,
  dates: [`Du ${ecrireJour(f.DateFacture)}`, ...(tirage > 1 ? [DUPLICATA] : [])],
  blocs: [
    {
      titre: 'Facturé à',
      lignes: [d.Nom, d.Gestionnaire && `Gestionnaire : ${d.Gestionnaire}`, d.Adresse],
    },
    {
      titre: 'Pour',
      lignes: [
        f.Societe ?? 'Toutes sociétés',
        `Ventes du ${ecrireJour(f.DateDebut)} au ${ecrireJour(f.DateFin)}`,
        `${f.Lignes} client${f.Lignes > 1 ? 's' : ''}`,
      ],
    },
  ],
  avant: modele?.Entete,
  phrase: 'Arrêtée la présente facture à la somme de',
  montant: f.Montant,
  rangs: [
    ...(f.Remise + f.Avoir > 0
      ? [
          { nom: 'Part de l’assurance', montant: f.Part },
          ...(f.Remise > 0 ? [{ nom: 'Remise', montant: -f.Remise }] : []),
          ...(f.Avoir > 0 ? [{ nom: 'Avoir', montant: -f.Avoir }] : []),
        ]
      : []),
    { nom: 'À régler', montant: f.Montant, total: true },
  ],
  pied: [f.Numero, tirage > 1 && DUPLICATA, mentionImpression(imprimeLe, imprimePar, tirage)]
    .filter(Boolean)
    .join(' · '),
})

/** What came back since, before what is then asked: whatever the model of the insurer, and only when there is something. */
const AVOIR: Decrite = {
  titre: 'Avoir',
  largeur: 48,
  nombre: true,
  valeur: l => (l.Avoir > 0 ? somme(-l.Avoir) : ''),
}

/** The summary: a line per client, by company when the insurer wants it so. */
export default function facturePdf(d: FactureImprimee): Promise<Uint8Array> {
  const { facture: f, modele, lignes } = d
  const choisies = (modele?.Colonnes ?? PAR_DEFAUT).map(c => COLONNES[c])
  if (f.Avoir > 0) {
    const ou = choisies.indexOf(COLONNES.Montant)
    choisies.splice(ou < 0 ? choisies.length : ou, 0, AVOIR)
  }
  const colonnes = choisies.some(c => c.large)
    ? choisies
    : choisies.map((c, i) => (i === 0 ? { ...c, large: true } : c))
  const groupes = modele?.ParSociete
    ? [...Map.groupBy(lignes, l => l.Societe ?? 'Sans société')].sort(([a], [b]) => a.localeCompare(b))
    : [['', lignes] as const]
  return enLongPapier({
    ...cadreDeFacture(d, 'Facture'),
    titre: `Facture ${f.Numero}`,
    colonnes,
    groupes: groupes.map(([nom, de]) => ({
      nom: nom && `${nom}, ${ecrireMontant(de.reduce((n, l) => n + l.Montant, 0))}`,
      lignes: de.map(l => colonnes.map(c => c.valeur(l))),
    })),
    apres: modele?.Banque
      ? {
          titre: 'À régler sur le compte',
          lignes: [modele.Banque, modele.NumeroCompte && `N° ${modele.NumeroCompte}`],
        }
      : null,
    note: modele?.Note,
    signatures: ['Pour l’officine', 'Pour l’assurance, cachet et date'],
  })
}
