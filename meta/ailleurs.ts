import { randomUUID } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Essai } from '../api/src/kernel/trial/essai.ts'

/** The eye of the client of the second officine: powers that nothing else in the shop looks like. */
export const OEIL = { Sph: -17.25, Cyl: -3.75, Axe: 137 } as const

export type Ailleurs = Awaited<ReturnType<typeof peuplerAilleurs>>

const RIEN = {
  client: '',
  ordonnance: '',
  consultation: '',
  suspect: '',
  document: '',
  refOrd: '',
  evenement: '',
  alerte_caisse: '',
  personnel: '',
  utilisateur: '',
  fournisseur: '',
  proforma: '',
  commande_client: '',
  commande_verre: '',
  prise_en_charge: '',
  RefCmmd: '',
  operation: '',
  creance_ouverture: '',
  RefCreance: 'SLD-PLT-26-00001',
  fond_de_caisse: '',
  banque: '',
  versement: '',
  bordereau: '',
  appro_caisse_recette: '',
  appro_depense: '',
  depense: '',
  justificatif: '',
  billetage: '',
  article: '',
  transfert: '',
  demande_transfert: '',
  inventaire: '',
  commande_comptoir: '',
  avoir: '',
  RefAvoir: 'AVR-PLT-26-90001',
  bon_reception: '',
  demande_remise: '',
  etat_enregistre: '',
  vue_liste: '',
  facture_assurance: '',
  ligne_assurance: '',
  bordereau_assurance: '',
  paiement_assurance: '',
  assurance: '',
  compte_sms: '',
  repertoire: '',
  diffusion: '',
  vente_assuree: '',
  RefAssuree: 'CMD-PLT-26-90001',
}

/** One record of each kind in the second officine, and a line that a receipt accepts. */
export async function peuplerAilleurs(essai: Essai) {
  const ailleurs = { ...RIEN }
  const cree = await essai.appeler('opticien@PLT', contrat.clients.creer, {
    payload: { Nom: 'Kouamé', Prenoms: 'Aya' },
  })
  ailleurs.client = cree.corps._id
  const avec = await essai.appeler('opticien@PLT', contrat.clients.ajouterOrdonnance, {
    params: { id: ailleurs.client },
    payload: { DateOrd: '2026-01-05', OD: { ...OEIL }, OG: { ...OEIL } },
  })
  ailleurs.ordonnance = avec.corps.ordonnances[0]._id
  ailleurs.refOrd = avec.corps.ordonnances[0].RefOrd
  const examine = await essai.appeler('opticien@PLT', contrat.consultations.creer, {
    payload: {
      IdClient: ailleurs.client,
      DateConsultation: '2026-01-05',
      Prescrite: { OD: { ...OEIL }, OG: { ...OEIL } },
      Orientation: 'Ophtalmologue',
      Montant: 1000,
    },
  })
  ailleurs.consultation = examine.corps.consultation._id
  const demarche = await essai.appeler('commercial@PLT', contrat.commercial.creerSuspect, {
    payload: { RaisonSociale: 'Usine d’ailleurs' },
  })
  ailleurs.suspect = demarche.corps.suspect._id
  ailleurs.creance_ouverture = randomUUID()
  await essai.pool.query(
    `insert into creance_ouverture ("_id", "RefCreance", "IdClient", "IdOfficine", "DateCreance", "Montant")
     values ($1, $2, $3, $4, '2026-01-05', 1000)`,
    [ailleurs.creance_ouverture, ailleurs.RefCreance, ailleurs.client, essai.officines.PLT],
  )
  ailleurs.document = randomUUID()
  await essai.pool.query(
    `insert into document ("_id", entite, "idEntite", "IdOfficine", "Nom", "Type", "Taille")
     values ($1, 'ordonnance', $2, $3, 'papier.png', 'image/png', 4)`,
    [ailleurs.document, ailleurs.ordonnance, essai.officines.PLT],
  )
  const note = await essai.appeler('opticien@PLT', contrat.agenda.creer, {
    payload: { event: { title: 'Réunion', startDate: '2026-01-05' } },
  })
  ailleurs.evenement = note.corps._id
  const alerte = await essai.appeler('gerant@PLT', contrat.configuration.creerAlerteCaisse, {
    payload: { Seuil: 1000 },
  })
  ailleurs.alerte_caisse = alerte.corps._id
  const embauche = await essai.appeler('administrateur', contrat.personnel.creer, {
    payload: { nom: 'Kouamé', prenoms: 'Aya', agence: essai.officines.PLT },
  })
  ailleurs.personnel = embauche.corps._id
  const comptes = await essai.appeler('administrateur', contrat.utilisateurs.chercher, {
    params: { term: 'opticien.plt@' },
  })
  ailleurs.utilisateur = comptes.corps[0]._id
  const fournisseur = await essai.appeler('magasinier@PLT', contrat.fournisseurs.creer, {
    payload: { Nom: 'Verrier', IdOfficine: essai.officines.PLT },
  })
  ailleurs.fournisseur = fournisseur.corps._id
  const { rows } = await essai.pool.query<{ _id: string }>(
    `insert into assurance ("_id", "Libelle", "Taux") values (gen_random_uuid(), 'Mutuelle', 80) returning "_id"`,
  )
  const vendre = (appel: Appel, params: Record<string, string>, payload: object) =>
    essai.appeler('opticien@PLT', appel, { params, payload } as never)
  const id = ailleurs.client
  const bon = { IdAssurance: rows[0]?._id, NumeroBon: '26-1' }
  const couvert = await vendre(contrat.ventes.ajouterPriseEnCharge, { id }, bon)
  ailleurs.prise_en_charge = couvert.corps.prisesEnCharge[0]._id
  const vendu = await vendre(contrat.ventes.ajouter, { id }, { RefOrd: ailleurs.refOrd, PrixMont1: 1000 })
  ailleurs.commande_client = vendu.corps.commandes[0]._id
  ailleurs.RefCmmd = vendu.corps.commandes[0].RefCmmd
  const verres = await vendre(contrat.ventes.ajouter, { id }, { RefOrd: ailleurs.refOrd, PrixVerD1: 1000 })
  const { _id: avecVerre, RefCmmd } = verres.corps.commandes[0]
  await vendre(contrat.atelier.commanderVerres, { idClient: id }, { RefCmmd })
  const lu = await essai.appeler('opticien@PLT', contrat.atelier.lireAtelier, { params: { id: avecVerre } })
  ailleurs.commande_verre = lu.corps.verres[0]._id
  const proforma = await vendre(
    contrat.proformas.creer,
    {},
    { IdClient: id, RefOrd: ailleurs.refOrd, PrixMont1: 1000 },
  )
  ailleurs.proforma = proforma.corps._id
  const ouverture = await essai.appeler('caissier@PLT', contrat.caisse.initialiser, {
    payload: { montant: 1000 },
  })
  ailleurs.operation = ouverture.corps._id
  const fond = await essai.appeler('gerant@PLT', contrat.caisse.creerFond, { payload: { Montant: 1000 } })
  ailleurs.fond_de_caisse = fond.corps._id
  const banque = await essai.appeler('administrateur', contrat.banque.creer, {
    payload: { Libelle: 'Banque' } as never,
  })
  ailleurs.banque = banque.corps._id
  const caissier = (appel: Appel, payload: object) =>
    essai.appeler('caissier@PLT', appel, { payload } as never).then(r => r.corps._id as string)
  ailleurs.versement = await caissier(contrat.versements.creer, { montant: 1, IdBanque: ailleurs.banque })
  ailleurs.appro_caisse_recette = await caissier(contrat.appros.creer, { NomSociete: 'A', Montant: 1 })
  ailleurs.appro_depense = await caissier(contrat.depense.initialiserDirecte, { Montant: 9 })
  ailleurs.depense = await caissier(contrat.depense.depenser, { Montant: 1, Motif: 'Savon' })
  const papiers = await essai.pool.query<{ _id: string }>(
    `insert into document ("_id", entite, "idEntite", "IdOfficine", "Nom", "Type", "Taille")
     select gen_random_uuid(), e, gen_random_uuid(), $1, 'papier.png', 'image/png', 4 from unnest($2::text[]) e returning "_id"`,
    [essai.officines.PLT, ['versement', 'depense']],
  )
  ailleurs.bordereau = papiers.rows[0]?._id ?? ''
  ailleurs.justificatif = papiers.rows[1]?._id ?? ''
  const cloture = await essai.appeler('caissier@PLT', contrat.cloture.cloturer, {
    payload: {
      DateCloture: aujourdhuiAbidjan(new Date()),
      Coupures: [{ Valeur: 1000, Nature: 'billet', Nombre: 1 }],
    },
  })
  ailleurs.billetage = cloture.corps._id
  // From the second officine to a third: the first has no part in it.
  const marchandise = await essai.pool.query(
    `with k as (insert into categorie_article ("_id", "Abreg_Categ") values (gen_random_uuid(), 'MON') returning "_id"),
     o as (insert into officine ("_id", "Nom", "Code") values (gen_random_uuid(), 'Yopougon', 'YOP') returning "_id"),
     a as (insert into article ("IdOfficine", "IdCateg", "Reference", "CodeBarre") select $1, "_id", 'RX', 'RX' from k returning "_id"),
     t as (insert into transfert ("Reference", "IdOfficineSource", "IdOfficineDestination") select 'TRF', $1, "_id" from o returning "_id"),
     d as (insert into demande_transfert ("IdOfficineSource", "IdOfficineDestination", "IdArticle") select $1, o."_id", a."_id"
       from o, a returning "_id")
     select (select "_id" from a) as article, (select "_id" from t) as transfert, (select "_id" from d) as demande_transfert`,
    [essai.officines.PLT],
  )
  Object.assign(ailleurs, marchandise.rows[0])
  const inventaire = await essai.appeler('magasinier@PLT', contrat.inventaires.ouvrir, { payload: {} })
  ailleurs.inventaire = inventaire.corps._id
  const vente = await essai.pool.query<{ _id: string }>(
    `insert into commande_comptoir ("_id", "RefCmmd", "IdOfficine", "NombreArticles", "SousTotal")
     values (gen_random_uuid(), 'CPT-PLT-26-00001', $1, 1, 1000) returning "_id"`,
    [essai.officines.PLT],
  )
  ailleurs.commande_comptoir = vente.rows[0]?._id ?? ''
  const avoir = await essai.pool.query<{ _id: string }>(
    `insert into avoir ("Reference", "IdOfficine", "IdComptoir", "Jour", "Motif", "Montant", "PartAssurance", "Rendu", "Credit")
     values ($1, $2, $3, current_date, 'Essai', 500, 0, 0, 0) returning "_id"`,
    [ailleurs.RefAvoir, essai.officines.PLT, ailleurs.commande_comptoir],
  )
  ailleurs.avoir = avoir.rows[0]?._id ?? ''
  const categorie = await essai.appeler('administrateur', contrat.categorie_article.creer, {
    payload: { Abreg_Categ: 'ACC' },
  })
  const ligne = {
    IdCateg: categorie.corps._id,
    Reference: 'RX',
    Quantite: 1,
    PrixAchatBrut: 1,
    PrixVenteTTC: 2,
  }
  const recu = await essai.appeler('magasinier@PLT', contrat.receptions.creer, {
    payload: { IdFournisseur: ailleurs.fournisseur, lignes: [ligne] } as never,
  })
  ailleurs.bon_reception = recu.corps._id
  const demandee = await essai.pool.query<{ _id: string }>(
    `insert into demande_remise ("IdOfficine", "Genre", "Contenu", "ValeurListe", "Remise", "Limite", "Motif", "createdBy")
     select $1, 'Comptoir', '{"lignes": []}', 100, 50, 5, 'Essai', "_id" from utilisateur where email = $2 returning "_id"`,
    [essai.officines.PLT, essai.email('caissier@PLT')],
  )
  ailleurs.demande_remise = demandee.rows[0]?._id ?? ''
  const garde = await essai.pool.query<{ _id: string }>(
    `insert into etat_enregistre ("Nom", "Etat", "IdUtilisateur")
     select 'Ailleurs', 'stock-article', "_id" from utilisateur where email = $1 returning "_id"`,
    [essai.email('administrateur')],
  )
  ailleurs.etat_enregistre = garde.rows[0]?._id ?? ''
  const vue = await essai.pool.query<{ _id: string }>(
    `insert into vue_liste ("Nom", "Liste", "IdUtilisateur")
     select 'Ailleurs', 'commandes', "_id" from utilisateur where email = $1 returning "_id"`,
    [essai.email('administrateur')],
  )
  ailleurs.vue_liste = vue.rows[0]?._id ?? ''
  await facturerAilleurs(essai, ailleurs)
  const gerant = (appel: Appel, payload: object) =>
    essai.appeler('gerant@PLT', appel, { payload } as never).then(r => r.corps)
  ailleurs.compte_sms = (await gerant(contrat.sms.creerCompte, {}))._id
  const contacts = [{ Nom: 'Yao', Contacts: '0700000001' }]
  ailleurs.repertoire = (await gerant(contrat.sms.creerRepertoire, { Libelle: 'R', contacts }))._id
  const campagne = { Libelle: 'D', IdRepertoire: ailleurs.repertoire, message: 'Bonjour' }
  ailleurs.diffusion = (await gerant(contrat.sms.creerDiffusion, campagne)).compagneSMS._id
  return { ...ailleurs, fiches: ailleurs, PLT: essai.officines.PLT, ANG: essai.officines.ANG, ligne }
}

/** Its sale on an invoice deposited and paid in part. */
async function facturerAilleurs(
  { pool, officines: { PLT } }: Essai,
  ailleurs: Record<
    | 'client'
    | 'vente_assuree'
    | 'RefAssuree'
    | 'facture_assurance'
    | 'ligne_assurance'
    | 'bordereau_assurance'
    | 'paiement_assurance'
    | 'banque'
    | 'assurance',
    string
  >,
): Promise<void> {
  const un = async (texte: string, ...valeurs: unknown[]) =>
    (await pool.query<{ _id: string }>(`${texte} returning "_id"`, valeurs)).rows[0]?._id as string
  ailleurs.assurance = await un(
    `insert into assurance ("_id", "Libelle") values (gen_random_uuid(), 'Prévoyance')`,
  )
  ailleurs.vente_assuree = await un(
    `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "IdAssurance", "PrixMont1", "Total", "PartAssurance")
     values (gen_random_uuid(), $1, $2, $3, $4, 10, 10, 10)`,
    ...[ailleurs.RefAssuree, ailleurs.client, PLT, ailleurs.assurance],
  )
  await un(
    `insert into modele_facture ("IdAssurance", "Colonnes") values ($1, '{Montant}')`,
    ailleurs.assurance,
  )
  await un(
    `insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Pieces") values ($1, $2, 10, 10, '[]')`,
    ...[ailleurs.vente_assuree, PLT],
  )
  ailleurs.bordereau_assurance = await un(
    `insert into bordereau_assurance ("Numero", "IdOfficine", "IdAssurance", "DateDepot", "Lieu") values ('BOR-26-00001', $1, $2, '2026-01-05', 'Siège')`,
    ...[PLT, ailleurs.assurance],
  )
  ailleurs.facture_assurance = await un(
    `insert into facture_assurance ("Numero", "IdAssurance", "DateDebut", "DateFin", "DateFacture", "DatePremiere", "Etat", "IdBordereau",
       "DateDepot") values ('FAC-26-00001', $1, '2026-01-01', '2026-01-05', '2026-01-05', '2026-01-01', 'Déposée', $2, '2026-01-05')`,
    ...[ailleurs.assurance, ailleurs.bordereau_assurance],
  )
  await pool.query('update commande_client set "IdFacture" = $2 where "_id" = $1', [
    ailleurs.vente_assuree,
    ailleurs.facture_assurance,
  ])
  ailleurs.ligne_assurance = await un(
    `insert into ligne_assurance ("IdFacture", "IdCommande", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part")
     values ($1, $2, $3, $4, 1, '2026-01-01', 10)`,
    ...[ailleurs.facture_assurance, ailleurs.vente_assuree, ailleurs.client, PLT],
  )
  ailleurs.paiement_assurance = await un(
    `insert into paiement_assurance ("IdAssurance", date, mode, "IdBanque", reference, montant) values ($1, '2026-01-06', 'Chèque', $2, 'A1', 9)`,
    ...[ailleurs.assurance, ailleurs.banque],
  )
  await un(
    `insert into ecriture_assurance ("IdLigne", "IdOfficine", "Genre", montant, "Etat", "IdPaiement") values ($1, $2, 'Règlement', 5, 'Acceptée', $3)`,
    ...[ailleurs.ligne_assurance, PLT, ailleurs.paiement_assurance],
  )
}
