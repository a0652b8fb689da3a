import type { COLONNES_MODELE } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { enLongPapier, type LongPapier } from '../kernel/paper/longPapier.ts'
import { cadreDeFacture, echeance, type FactureImprimee } from './cadre.ts'
import { detailDe } from './detail.pdf.ts'
import { compteDit, type LigneImprimee } from './papier.ts'

type Colonne = (typeof COLONNES_MODELE)[number]
interface Decrite {
  titre: string
  largeur?: number
  large?: boolean
  nombre?: boolean
  precise?: boolean
  valeur: (l: LigneImprimee) => string
  /** What the last row adds up. */
  montant?: (l: LigneImprimee) => number
}
const somme = (m: number) => ecrireMontant(m, { symbole: false })
const enSomme = (titre: string, largeur: number, montant: (l: LigneImprimee) => number): Decrite => ({
  titre,
  largeur,
  nombre: true,
  montant,
  valeur: l => somme(montant(l)),
})

const COLONNES: Record<Colonne, Decrite> = {
  Rang: { titre: 'N°', largeur: 22, nombre: true, valeur: l => String(l.Rang) },
  DateCommd: { titre: 'Date', largeur: 52, valeur: l => ecrireJour(l.DateCommd) },
  RefCmmd: { titre: 'Commande', largeur: 92, valeur: l => l.RefCmmd },
  Client: { titre: 'Assuré', large: true, valeur: l => l.Client },
  Matricule: { titre: 'Matricule', largeur: 58, valeur: l => l.Matricule ?? '' },
  NumeroBon: { titre: 'Bon', largeur: 62, valeur: l => l.NumeroBon ?? '' },
  AssurePrincipal: { titre: 'Assuré principal', largeur: 80, valeur: l => l.AssurePrincipal ?? '' },
  Beneficiaire: { titre: 'Bénéficiaire', largeur: 80, valeur: l => l.Beneficiaire ?? '' },
  Societe: { titre: 'Société', largeur: 70, valeur: l => l.Societe ?? '' },
  Officine: { titre: 'Officine', largeur: 62, valeur: l => l.Officine },
  Total: enSomme('Total', 50, l => l.Total),
  Taux: {
    titre: 'Taux',
    largeur: 30,
    nombre: true,
    valeur: l => (l.Taux ? `${l.Taux}\u00a0%` : ''),
  },
  PartClient: enSomme('Part client', 50, l => l.PartClient),
  Part: enSomme('Part', 50, l => l.Part),
  Remise: enSomme('Remise', 44, l => l.Remise),
  Montant: enSomme('À régler', 52, l => l.Montant),
}

/** Beyond this many clients the detail is a paper of its own: nobody turns its hundred pages to sign the summary. */
const DETAIL_JOINT = 500

/** Who is insured, under which number, of which company where that has no column. */
const assure = (avecSociete: boolean): Decrite => ({
  titre: 'Assuré',
  large: true,
  precise: true,
  valeur: l =>
    [l.Client, l.Matricule && `matricule ${l.Matricule}`, avecSociete && l.Societe]
      .filter(Boolean)
      .join('\n'),
})
/** What an insurer checks a claim by, unless it said what it wants; what no line has takes no room. */
function parDefaut({ facture: f, lignes }: FactureImprimee): Decrite[] {
  const dit = (nom: 'Societe' | 'NumeroBon' | 'Taux') => lignes.some(l => l[nom])
  // Of one company alone, its name is at the top; beside what is taken off, there is no room for it.
  const societes = !f.Societe && dit('Societe')
  const moins = f.Remise + f.Avoir > 0
  // A line each where there are hundreds: the day and the company are in the detail.
  const qui =
    lignes.length > DETAIL_JOINT
      ? [COLONNES.Client, COLONNES.Matricule]
      : [COLONNES.DateCommd, assure(societes && moins), ...(societes && !moins ? [COLONNES.Societe] : [])]
  return [
    COLONNES.Rang,
    ...qui,
    ...(dit('NumeroBon') ? [COLONNES.NumeroBon] : []),
    COLONNES.Total,
    ...(dit('Taux') ? [COLONNES.Taux] : []),
    ...(moins ? [COLONNES.Part] : []),
    ...(f.Remise > 0 ? [COLONNES.Remise] : []),
    COLONNES.Montant,
  ]
}

/** What came back since, before what is then asked: whatever the model of the insurer, and only when there is something. */
const AVOIR: Decrite = {
  titre: 'Avoir',
  largeur: 48,
  nombre: true,
  montant: l => -l.Avoir,
  valeur: l => (l.Avoir > 0 ? somme(-l.Avoir) : ''),
}

/** Below its lines, what they add up to. */
function totalDe(colonnes: Decrite[], lignes: readonly LigneImprimee[]): string[] | null {
  if (!colonnes.some(c => c.montant)) return null
  const ou = colonnes.findIndex(c => c.large)
  return colonnes.map(({ montant }, i) =>
    montant ? somme(lignes.reduce((n, l) => n + montant(l), 0)) : i === ou ? 'Total' : '',
  )
}

/** How it is paid, and on which account. */
const reglement = (d: FactureImprimee): LongPapier['apres'] => ({
  titre: 'Règlement',
  lignes: [`À régler ${echeance(d)}, par chèque ou par virement`, compteDit(d) && `Compte ${compteDit(d)}`],
})

/** The summary: a line per client, by company when the insurer wants it so. */
function resumeDe(d: FactureImprimee): LongPapier {
  const { facture: f, modele, lignes } = d
  const choisies = modele ? modele.Colonnes.map(c => COLONNES[c]) : parDefaut(d)
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
  return {
    ...cadreDeFacture(d, 'Facture'),
    titre: `Facture ${f.Numero}`,
    colonnes,
    groupes: groupes.map(([nom, de]) => ({
      nom: nom && `${nom}, ${ecrireMontant(de.reduce((n, l) => n + l.Montant, 0))}`,
      lignes: de.map(l => colonnes.map(c => c.valeur(l))),
    })),
    total: totalDe(colonnes, lignes),
    apres: reglement(d),
    note: modele?.Note,
    signatures: ['Pour l’officine', 'Pour l’assurance, cachet et date'],
  }
}

/** The summary, and after it the detail, in one file: what goes to an insurer. */
export default function facturePdf(d: FactureImprimee): Promise<Uint8Array> {
  const resume = resumeDe(d)
  return d.lignes.length > DETAIL_JOINT ? enLongPapier(resume) : enLongPapier(resume, detailDe(d))
}
