import { type contrat, referentiels } from '@dioptrie/domain'
import { COLONNES } from '@dioptrie/domain/consultations/rules'
import type { Trace } from '@dioptrie/domain/historique/contract'
import { OeilLu } from '@dioptrie/domain/kernel/optique'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { litLesOrdonnances } from '../kernel/call/sante.ts'
import { lireFusions } from '../kernel/records/fusions.sql.ts'

const LIGNES = 500

/**
 * What a history asks for beside `historique.lire`: the permission that shows its record. One that is not here has no
 * history to show; a test holds the list against the tables that are traced.
 */
const CARNETS: Readonly<Record<string, Permission>> = {
  ordonnance: 'ordonnances.lire',
  document: 'ordonnances.lire',
  consultation: 'consultations.lire',
  client: 'clients.lire',
  prise_en_charge: 'ventes.lire',
  proforma: 'ventes.lire',
  commande_client: 'ventes.lire',
  demande_remise: 'ventes.lire',
  reponse_remise: 'ventes.lire',
  remise_approuvee: 'ventes.lire',
  dossier_assurance: 'facturation.lire',
  facture_assurance: 'facturation.lire',
  ligne_assurance: 'facturation.lire',
  bordereau_assurance: 'facturation.lire',
  paiement_assurance: 'facturation.lire',
  modele_facture: 'facturation.lire',
  seuil_constat: 'tableau.exceptions',
  compte_sms: 'sms.lire',
  repertoire: 'sms.lire',
  diffusion: 'sms.lire',
  service_sms: 'sms.lire',
  consentement_sms: 'clients.lire',
  commande_verre: 'atelier.lire',
  montage: 'atelier.lire',
  livraison: 'atelier.lire',
  casse_monture: 'atelier.lire',
  commande_comptoir: 'comptoir.lire',
  article: 'stock.lire',
  transfert: 'stock.lire',
  transfert_ligne: 'stock.lire',
  demande_transfert: 'stock.lire',
  sortie: 'stock.lire',
  ouverture_stock: 'stock.lire',
  inventaire: 'stock.lire',
  inventaire_ligne: 'stock.lire',
  bon_reception: 'receptions.lire',
  ligne_reception: 'receptions.lire',
  envoi: 'receptions.lire',
  fournisseur: 'fournisseurs.lire',
  creance_ouverture: 'caisse.lire',
  appro_caisse_recette: 'caisse.lire',
  avoir: 'ventes.lire',
  depense: 'caisse.lire',
  fond_de_caisse: 'caisse.lire',
  versement: 'caisse.lire',
  alerte_caisse: 'caisse.lire',
  evenement: 'agenda.lire',
  personnel: 'personnel.lire',
  utilisateur: 'utilisateurs.lire',
  role: 'utilisateurs.lire',
  suspect: 'commercial.lire',
  compte_sale: 'commercial.lire',
  contact: 'commercial.lire',
  opportunite: 'commercial.lire',
  convention: 'commercial.equipe',
  activite: 'commercial.equipe',
  modele_verre: 'verres.lire',
  nom_commercial_verre: 'stock.lire',
  stock_verre: 'stock.lire',
  catalogue_verre: 'verres.lire',
  matrice_prix: 'verres.lire',
  etat_enregistre: 'etats.partager',
  vue_liste: 'etats.partager',
  reglage_sauvegardes: 'systeme.tenir',
}

/** Of what is no officine's by itself: the officines that it is about. */
const OFFICINES_DE: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  facture_assurance: id => sql`select "IdOfficine" from ligne_assurance where "IdFacture" = ${id}`,
  paiement_assurance: id => sql`select "IdOfficine" from ecriture_assurance where "IdPaiement" = ${id}`,
}

/** What every desk reads: lists to choose from, settings, the officines. Their history asks for nothing more. */
const COMMUNES = new Set([
  ...Object.keys(referentiels),
  'officine',
  'fonction',
  'ferie',
  'garantie',
  'sms_config',
  'type_sms',
  'mode_paiement',
  'coupure',
  'code_tva',
  'timbre',
  'entreprise',
  'image_entete',
  'model_entete',
  'reglage_atelier',
  'reglage_caisse',
  'reglage_verres',
  'fournisseur_verre',
  'indice_verre',
])

/** The powers of a lens, what the lensmeter read, what an exam found: shown as a prescription is. */
const SANTE: Readonly<Record<string, ReadonlySet<string>>> = {
  commande_verre: new Set(['Prescrit', ...Object.keys(OeilLu.shape)]),
  montage: new Set(['Mesures']),
  consultation: new Set([
    ...COLONNES,
    'Plaintes',
    'Antecedents',
    'Binoculaire',
    'TypeVision',
    'Conclusion',
    'Orientation',
  ]),
}

/** What tells a purchase price, wherever it is written. */
const PRIX_ACHAT = ['PrixAchat', 'PrixAchatBrut', 'CoutUnitaire', 'MontantAchat']
/** Here it is the supplier's; elsewhere, under the same name, the buyer's. */
const ACHATS_DE: Record<string, readonly string[]> = {
  ligne_reception: ['Remise'],
  bon_reception: ['MontantRegle'],
}

/** The names that this person may not read in the history of this entity. */
function cachesA(moi: Appelant, entite: string): ReadonlySet<string> {
  return new Set([
    ...(moi.permissions.has('stock.prixachat') ? [] : [...PRIX_ACHAT, ...(ACHATS_DE[entite] ?? [])]),
    ...(litLesOrdonnances(moi) ? [] : (SANTE[entite] ?? [])),
  ])
}

const sans = (caches: ReadonlySet<string>, valeurs: Trace['avant']): Trace['avant'] =>
  valeurs && Object.fromEntries(Object.entries(valeurs).filter(([nom]) => !caches.has(nom)))

export const historique: Gestionnaires<typeof contrat.historique> = {
  async fusions({ db }, { params }) {
    if (!Object.hasOwn(referentiels, params.entity)) throw introuvable()
    return lireFusions(db, params.entity, params.id)
  },

  async lire({ db, moi }, { params }) {
    const demandee = CARNETS[params.entity]
    if (demandee ? !moi.permissions.has(demandee) : !COMMUNES.has(params.entity)) throw introuvable()
    if (['utilisateur', 'role'].includes(params.entity) && moi.rule !== 'admin') throw introuvable()
    if (demandee === 'commercial.lire' && !moi.permissions.has('commercial.equipe')) {
      const { rows } =
        await sql`select from fiche_commerciale where entite = ${params.entity} and "_id" = ${params.id}
        and "IdProprietaire" = ${moi._id}`.execute(db)
      if (rows.length === 0) throw introuvable()
    }
    const { rows } = await sql<Trace & { IdOfficine: string | null }>`
      select h."_id"::text as "_id", h.entite, h."idEntite", h."IdOfficine", h.action, h.appel, h."requestId",
        h."IdUtilisateur", u."displayName" as "Utilisateur", h.avant, h.apres, h."createdAt"
      from historique h left join utilisateur u on u."_id" = h."IdUtilisateur"
      where h.entite = ${params.entity} and h."idEntite" = ${params.id}
      order by h."_id" desc limit ${LIGNES}`.execute(db)
    const recente = rows[0]
    if (!recente || (recente.IdOfficine && !peutLire(moi, recente.IdOfficine))) throw introuvable()
    const dOu = OFFICINES_DE[params.entity]
    if (dOu && !peutLire(moi, '')) {
      const { rows: ici } =
        await sql`select from (${dOu(params.id)}) d where d."IdOfficine" = ${moi.IdOfficine} limit 1`.execute(
          db,
        )
      if (ici.length === 0) throw introuvable()
    }
    const caches = cachesA(moi, params.entity)
    return rows.map(({ IdOfficine: _, ...trace }) => ({
      ...trace,
      avant: sans(caches, trace.avant),
      apres: sans(caches, trace.apres),
    }))
  },
}
