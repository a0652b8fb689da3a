import { NOMS_ETAPES, type StatutSuspect, slugDe } from '@dioptrie/domain/commercial/rules'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import { identite } from './noms.ts'
import { COMPTES, SOCIETES } from './reseau.ts'

export const TABLES_DU_COMMERCIAL = [
  'compte_sale',
  'contact',
  'opportunite',
  'suspect',
  'convention',
  'activite',
] as const

/** Sales under way: what, to whom, how many people work there, how much, its step, the next thing to do and in how many days. */
const EN_COURS = [
  [
    'Dépistage visuel au lycée',
    'Collège Tiassa',
    'Enseignement',
    140,
    1_200_000,
    0,
    'Appel',
    'Appeler le proviseur',
    2,
  ],
  [
    'Lunettes de chantier',
    'BTP Koumassi Nord',
    'Bâtiment',
    210,
    2_400_000,
    0,
    'E-mail',
    'Envoyer la plaquette',
    3,
  ],
  [
    'Convention du personnel',
    'Clinique des Rôniers',
    'Santé',
    96,
    1_850_000,
    0,
    'Visite',
    'Rendez-vous avec la DRH',
    7,
  ],
  [
    'Protection, 60 caristes',
    'Port-Sud Logistique',
    'Transport',
    60,
    3_450_000,
    1,
    'Visite',
    'Visite du dépôt',
    0,
  ],
  [
    'Convention 120 salariés',
    'Cacao du Sud-Ouest',
    'Négoce',
    120,
    5_600_000,
    1,
    'Appel',
    'Relancer la DRH',
    -5,
  ],
  [
    'Convention 85 salariés',
    'Menuiserie Tanoé',
    'Menuiserie',
    85,
    4_250_000,
    2,
    'Appel',
    'Avis de la direction',
    3,
  ],
  ['Verres écran, 40 postes', 'Transit Béré', 'Transit', 40, 1_680_000, 2, 'E-mail', 'Réponse au devis', 6],
  [
    'Lunettes de sécurité',
    'Savonnerie du Banco',
    'Industrie',
    75,
    2_150_000,
    2,
    'Visite',
    'Essai sur site',
    8,
  ],
  ['Convention enseignants', 'Mutuelle du Lycée', 'Mutuelle', 310, 6_200_000, 3, 'Tâche', 'Signature', 1],
  [
    'Renouvellement annuel',
    'Hôtel des Cocotiers',
    'Hôtellerie',
    48,
    1_350_000,
    3,
    'Appel',
    'Confirmer le taux',
    9,
  ],
] as const

const SUSPECTS = [
  ['Boulangeries du Banco', 'Agroalimentaire', 'Nouveau'],
  ['Cabinet Lohourignon', 'Conseil', 'Nouveau'],
  ['Garage de la Corniche', 'Automobile', 'Contacté'],
  ['Imprimerie Zokou', 'Imprimerie', 'Contacté'],
  ['Institut Sainte-Anne', 'Enseignement', 'Qualifié'],
  ['Plasturgie du Nord', 'Industrie', 'Qualifié'],
  ['Sécurité Vigile Plus', 'Sécurité', 'Validé'],
  ['Textiles de Bouaké', 'Textile', 'Écarté'],
] as const satisfies [string, string, StatutSuspect][]
const VILLES = ['Abidjan', 'Yopougon', 'Bouaké', 'San-Pédro', 'Grand-Bassam']
const FONCTIONS = ['Responsable RH', 'Santé au travail', 'Directeur administratif', 'Chef du personnel']
const SOURCES = ['Salon des entreprises', 'Recommandation', 'Prospection', 'Site web']
/** Won in the past: sociétés whose staff already comes. */
const GAGNEES = 3

interface Gens {
  commercial: { _id: string; IdOfficine: string }
  gerant: { _id: string; IdOfficine: string }
}

/** What is written, table by table, and the gestures that write it. Those who are drawn are drawn in this order. */
function ouvrirCahier(h: Hasard, jour: Jour, { commercial, gerant }: Gens) {
  const a = (jours: number, heure = 9) =>
    `${ajouterJours(jour, jours)}T${String(heure).padStart(2, '0')}:00:00.000Z`
  const telephone = () => `22507${String(h.entier(10_000_000, 99_999_999))}`
  const trace = (le: string, qui: string) => ({
    version: 1,
    createdAt: le,
    updatedAt: le,
    createdBy: qui,
    updatedBy: qui,
  })
  const lignes = {
    evenement: [] as object[],
    compte_sale: [] as object[],
    contact: [] as object[],
    opportunite: [] as object[],
    opportunite_etape: [] as object[],
    suspect: [] as object[],
    convention: [] as object[],
    activite: [] as object[],
  }
  const pris = new Set<string>()
  const slug = (nom: string): string => {
    const libre = pris.has(slugDe(nom)) ? `${slugDe(nom)}-2` : slugDe(nom)
    pris.add(libre)
    return libre
  }
  const ouvrirCompte = (
    nom: string,
    secteur: string,
    effectif: number,
    qui: string,
    le: string,
    IdSociete: string | null,
  ) => {
    const _id = h.id(Date.parse(le))
    lignes.compte_sale.push({
      _id,
      RaisonSociale: nom,
      slug: slug(nom),
      IdSociete,
      Secteur: secteur,
      Adresse: null,
      Ville: h.parmi(VILLES),
      Telephone: telephone(),
      Email: null,
      Effectif: effectif,
      IdProprietaire: qui,
      ...trace(le, qui),
    })
    const { Nom, Prenoms } = identite(h, h.parmi(['F', 'M'] as const))
    const contact = h.id(Date.parse(le))
    lignes.contact.push({
      _id: contact,
      Nom,
      Prenoms,
      Fonction: h.parmi(FONCTIONS),
      Telephone: telephone(),
      Email: null,
      IdCompte: _id,
      slug: slug(`${Nom} ${Prenoms}`),
      IdProprietaire: qui,
      ...trace(le, qui),
    })
    return { compte: _id, contact }
  }
  const agir = (
    o: {
      idEntite: string
      entite: string
      nom: string
      qui: { _id: string; IdOfficine: string }
      lien: string
    },
    [Genre, Objet, jours]: readonly [string, string, number],
    faite: boolean,
    Detail: string | null = null,
  ) => {
    const le = a(Math.min(jours, -1), 8)
    const Heure = Genre === 'Visite' ? `${String(h.entier(9, 16)).padStart(2, '0')}:00` : null
    const IdEvenement = Genre === 'Visite' ? h.id(Date.parse(le)) : null
    const jourDit = ajouterJours(jour, jours)
    if (IdEvenement)
      lignes.evenement.push({
        _id: IdEvenement,
        title: `${Objet} · ${o.nom}`,
        startDate: `${jourDit}T${Heure}:00.000Z`,
        endDate: new Date(Date.parse(`${jourDit}T${Heure}:00.000Z`) + 3_600_000).toISOString(),
        url: o.lien,
        label: 'visite',
        IdOfficine: o.qui.IdOfficine,
        owner: o.qui._id,
        createdAt: le,
        updatedAt: le,
      })
    lignes.activite.push({
      _id: h.id(Date.parse(le)),
      entite: o.entite,
      idEntite: o.idEntite,
      Genre,
      Objet,
      Detail,
      Echeance: jourDit,
      Heure,
      FaiteLe: faite ? a(jours, 17) : null,
      IdProprietaire: o.qui._id,
      IdEvenement,
      ...trace(le, o.qui._id),
    })
  }
  const fermees = (id: string, jusque: number, qui: string, age: number) => {
    for (let i = 0; i < jusque; i++)
      lignes.opportunite_etape.push({
        _id: h.id(Date.parse(a(-age))),
        IdOpportunite: id,
        Etape: NOMS_ETAPES[i],
        Issue: 'Suivante',
        Motif: null,
        createdAt: a(-age + (i + 1) * 6, 11),
        createdBy: qui,
      })
  }
  return { h, jour, commercial, gerant, lignes, a, telephone, trace, slug, ouvrirCompte, agir, fermees }
}
type Cahier = ReturnType<typeof ouvrirCahier>

/** Sales under way, each with what was done and what is to be done. */
function poserEnCours({
  h,
  jour,
  commercial,
  gerant,
  lignes,
  a,
  trace,
  slug,
  ouvrirCompte,
  agir,
  fermees,
}: Cahier): void {
  for (const [rang, [Libelle, nom, secteur, effectif, Montant, etape, ...suite]] of EN_COURS.entries()) {
    const qui = rang % 4 === 2 ? gerant : commercial
    const age = 40 + etape * 12
    const { compte, contact } = ouvrirCompte(nom, secteur, effectif, qui._id, a(-age), null)
    const id = h.id(Date.parse(a(-age)))
    const adresse = slug(`${nom} ${Libelle}`)
    lignes.opportunite.push({
      _id: id,
      Libelle,
      slug: adresse,
      IdCompte: compte,
      NomCompte: nom,
      IdContact: contact,
      Montant,
      DateCloturePrevue: ajouterJours(jour, 20 + rang * 9),
      Etape: NOMS_ETAPES[etape],
      EtapeDepuis: a(-age + etape * 6, 11),
      Statut: 'En cours',
      Motif: null,
      ClotureLe: null,
      IdProprietaire: qui._id,
      ...trace(a(-age), qui._id),
    })
    fermees(id, etape, qui._id, age)
    const o = { idEntite: id, entite: 'opportunite', nom, qui, lien: `/commercial/opportunite/${adresse}` }
    agir(o, ['Visite', 'Présentation du réseau', -age + 3], true, `${effectif} salariés, un tiers sur écran`)
    agir(o, suite, false)
  }
}

interface Societe {
  _id: string
  Libelle: string
}
/** Won and lost in the past, with the agreements that were signed. */
function poserGagnees(
  { h, jour, commercial, gerant, lignes, a, trace, slug, ouvrirCompte, fermees }: Cahier,
  societes: readonly Societe[],
): void {
  for (const [rang, s] of societes.slice(0, GAGNEES + 2).entries()) {
    const gagnee = rang < GAGNEES
    const age = 150 + rang * 20
    const { compte, contact } = ouvrirCompte(
      s.Libelle,
      'Entreprise',
      80 + rang * 40,
      commercial._id,
      a(-age),
      s._id,
    )
    const id = h.id(Date.parse(a(-age)))
    lignes.opportunite.push({
      _id: id,
      Libelle: 'Convention du personnel',
      slug: slug(`${s.Libelle} convention`),
      IdCompte: compte,
      NomCompte: s.Libelle,
      IdContact: contact,
      Montant: 2_000_000 + rang * 640_000,
      DateCloturePrevue: ajouterJours(jour, -age + 60),
      Etape: 'Négociation',
      EtapeDepuis: a(-age + 60, 15),
      Statut: gagnee ? 'Gagnée' : 'Perdue',
      Motif: gagnee ? null : 'Un autre réseau était moins cher',
      ClotureLe: a(-age + 60, 15),
      IdProprietaire: commercial._id,
      ...trace(a(-age), commercial._id),
    })
    fermees(id, 3, commercial._id, age)
    lignes.opportunite_etape.push({
      _id: h.id(Date.parse(a(-age))),
      IdOpportunite: id,
      Etape: 'Négociation',
      Issue: gagnee ? 'Gagnée' : 'Perdue',
      Motif: gagnee ? null : 'Un autre réseau était moins cher',
      createdAt: a(-age + 60, 15),
      createdBy: commercial._id,
    })
    if (gagnee)
      lignes.convention.push({
        _id: h.id(Date.parse(a(-age + 60))),
        IdCompte: compte,
        Remise: 10,
        DateDebut: ajouterJours(jour, -age + 60),
        DateFin: ajouterJours(jour, 365),
        Etat: 'Signée',
        SigneeLe: a(-age + 61, 10),
        SigneePar: gerant._id,
        Motif: null,
        ...trace(a(-age + 60, 16), commercial._id),
      })
  }
}

/** Companies that nobody has met yet. */
function poserSuspects({ h, commercial, gerant, lignes, a, telephone, trace, agir }: Cahier): void {
  for (const [rang, [nom, activite, statut]] of SUSPECTS.entries()) {
    const le = a(-30 + rang * 3)
    const _id = h.id(Date.parse(le))
    const { Nom, Prenoms } = identite(h, h.parmi(['F', 'M'] as const))
    lignes.suspect.push({
      _id,
      RaisonSociale: nom,
      NomContact: `${Nom} ${Prenoms}`,
      Telephone: telephone(),
      Email: null,
      Ville: h.parmi(VILLES),
      Activite: activite,
      Effectif: h.entier(12, 240),
      Source: h.parmi(SOURCES),
      status_suspect: statut,
      Motif: statut === 'Écarté' ? 'Fermée depuis juin' : null,
      ValideLe: statut === 'Validé' ? a(-2, 15) : null,
      ValidePar: statut === 'Validé' ? gerant._id : null,
      IdProprietaire: commercial._id,
      ...trace(le, commercial._id),
    })
    const o = { idEntite: _id, entite: 'suspect', nom, qui: commercial, lien: `/commercial/suspect/${_id}` }
    if (statut !== 'Écarté') agir(o, ['Appel', 'Prendre rendez-vous', rang - 2], false)
  }
}

/** Some months of a salesperson: companies followed, sales under way, won and lost, what is to be done today. */
export async function poserCommercial(base: pg.PoolClient, h: Hasard, jour: Jour): Promise<void> {
  const { rows: gens } = await base.query<{ _id: string; email: string; IdOfficine: string }>(
    `select "_id", email, "IdOfficine" from utilisateur where email = any($1)`,
    [COMPTES.filter(c => c.cle === 'commercial' || c.cle === 'gerant').map(c => c.email)],
  )
  const cle = new Map(COMPTES.map(c => [c.email, c.cle]))
  const commercial = gens.find(g => cle.get(g.email) === 'commercial')
  const gerant = gens.find(g => g.IdOfficine === commercial?.IdOfficine && cle.get(g.email) === 'gerant')
  if (!commercial || !gerant) return
  const { rows: societes } = await base.query<Societe>(
    'select "_id", "Libelle" from societe where "Libelle" = any($1) order by "Libelle"',
    [SOCIETES.map(([nom]) => nom)],
  )
  const cahier = ouvrirCahier(h, jour, { commercial, gerant })
  poserEnCours(cahier)
  poserGagnees(cahier, societes)
  poserSuspects(cahier)
  // Their history is that of the day they were made: written with the others.
  for (const [table, posees] of Object.entries(cahier.lignes)) {
    await base.query(`alter table ${table} disable trigger user`)
    await inserer(base, table, posees)
    await base.query(`alter table ${table} enable trigger user`)
  }
}
