import { randomUUID } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import { type Appel, nomsDesParams } from '@dioptrie/domain/kernel/contract'
import type { Ailleurs } from './ailleurs.ts'

/** What the path of a call must name to reach into the second officine. */
export function paramsAilleurs(appel: Appel, ailleurs: Ailleurs): Record<string, string> {
  const { portee } = appel
  const params: Record<string, string> = {
    refOrd: ailleurs.refOrd,
    RefCmmd: ailleurs.RefCmmd,
  }
  for (const n of nomsDesParams(appel.path)) {
    if (n === 'officine' || n === 'officineId') params[n] = ailleurs.PLT
    else if (typeof portee === 'object' && !('fiche' in portee) && 'param' in portee && portee.param === n)
      params[n] = ailleurs.PLT
    else if (appel.path.startsWith('/api/activites/'))
      params[n] = n === 'entity' ? 'suspect' : ailleurs.suspect
    else if (appel.path.startsWith('/api/apps/calendar/')) params[n] = ailleurs.evenement
    else if (appel.path.startsWith('/api/alerte-caisse/')) params[n] = ailleurs.alerte_caisse
    else if (/^\/api\/personnels?\//.test(appel.path)) params[n] = ailleurs.personnel
    else if (appel.path.startsWith('/api/user/')) params[n] = ailleurs.utilisateur
    else if (appel.path.startsWith('/api/fournisseur/')) params[n] = ailleurs.fournisseur
    else if (appel.path.startsWith('/api/caisse/creance/')) params[n] = ailleurs.RefCreance
    else if (/^\/api\/(operation\/delete|caisse\/recu)\//.test(appel.path)) params[n] = ailleurs.operation
    else if (appel.path.startsWith('/api/commande/comptoire/')) params[n] = ailleurs.commande_comptoir
    else if (appel.path === '/api/avoir/{id}') params[n] = ailleurs.avoir
    else if (appel.path.startsWith('/api/avoir/numero/')) params[n] = ailleurs.RefAvoir
    else if (/^\/api\/fond/.test(appel.path)) params[n] = ailleurs.fond_de_caisse
    else if (appel.path === '/api/versement/{id}') params[n] = ailleurs.versement
    else if (appel === contrat.versements.ouvrirBordereau) params[n] = ailleurs.bordereau
    else if (appel === contrat.depense.ouvrirJustificatif) params[n] = ailleurs.justificatif
    else if (appel.path === '/api/appro_caisse_recettes/{id}') params[n] = ailleurs.appro_caisse_recette
    else if (appel.path === '/api/appro-caisse-depense/{id}') params[n] = ailleurs.appro_depense
    else if (appel.path === '/api/depense/{id}') params[n] = ailleurs.depense
    else if (appel.path.startsWith('/api/stock/article/')) params[n] = ailleurs.article
    else if (appel.path.startsWith('/api/stock/transfert-article/')) params[n] = ailleurs.transfert
    else if (appel.path.startsWith('/api/stock/demande-transfert/')) params[n] = ailleurs.demande_transfert
    else if (appel.path.startsWith('/api/inventaire/')) params[n] = ailleurs.inventaire
    else if (appel.path.startsWith('/api/commande/fournisseur/')) params[n] = ailleurs.bon_reception
    else if (appel.path.startsWith('/api/remise/')) params[n] = ailleurs.demande_remise
    else if (appel.path.startsWith('/api/etats-enregistres/')) params[n] = ailleurs.etat_enregistre
    else if (appel.path.startsWith('/api/vues/')) params[n] = ailleurs.vue_liste
    else if (/^\/api\/facturation\/(remove-facture|facture|assurance\/archive)\//.test(appel.path))
      params[n] = ailleurs.facture_assurance
    else if (appel.path.startsWith('/api/facturation/paiement/')) params[n] = ailleurs.paiement_assurance
    else if (appel.path === '/api/facturation/bordereau/{id}') params[n] = ailleurs.bordereau_assurance
    else if (appel.path === '/api/commande-non-traiter/{id}') params[n] = ailleurs.vente_assuree
    else if (appel.path.startsWith('/api/document/')) params[n] = ailleurs.document
    else if (typeof portee === 'object' && 'fiche' in portee && portee.fiche === 'ordonnance')
      params[n] = ailleurs.ordonnance
    else if (appel.path === '/api/ordonnance/{id}') params[n] = ailleurs.ordonnance
    else if (typeof portee === 'object' && 'fiche' in portee && portee.fiche in ailleurs.fiches)
      params[n] = ailleurs.fiches[portee.fiche as keyof typeof ailleurs.fiches]
    else if (appel.path === '/api/proforma/{id}') params[n] = ailleurs.proforma
    else if (appel.path === '/api/commande-client/{id}') params[n] = ailleurs.commande_client
    else if (appel.path === '/api/commande-verre/{id}') params[n] = ailleurs.commande_verre
    else if (appel.path === '/api/atelier/commande/{id}') params[n] = ailleurs.commande_client
    else if (n === 'id' || n === 'clientId') params[n] = ailleurs.client
  }
  return params
}

const cheque = (ailleurs: Ailleurs) => ({
  date: '2026-01-06',
  mode: 'Chèque',
  IdBanque: ailleurs.banque,
  reference: 'B1',
  montant: 5,
})

const UN_AVOIR = { version: 1, Motif: 'Essai', lignes: [{ Cle: '1', Quantite: 1, Sort: 'Perte' }] }
const UNE_LIGNE = [{ IdArticle: randomUUID(), Quantite: 1 }]

const premieresAires = (ailleurs: Ailleurs): Record<string, unknown> => ({
  '/api/appro_caisse_recettes/recevoir/{id}': { Montant: 1, version: 1 },
  '/api/apps/calendar/event/dragged/{id}': { event: { startDate: '2026-01-06' } },
  '/api/remise/demande/repondre/{id}': { Accordee: true },
  '/api/etats-enregistres/partage/{id}': { version: 1, IdRole: null, Envoi: null },
  '/api/alerte-caisse': { Seuil: 1, IdOfficine: ailleurs.PLT },
  '/api/alerte-caisse/update/{id}': { version: 1 },
  '/api/personnel/create': { nom: 'A', prenoms: 'B', agence: ailleurs.PLT },
  '/api/auth/register': { nom: 'A', prenoms: 'B', agence: ailleurs.PLT },
  '/api/personnel/update/{id}': { version: 1 },
  '/api/personnel/update-cni/{id}': { version: 1 },
  '/api/user/create': { email: 'a@essai.ci', displayName: 'A', IdOfficine: ailleurs.PLT },
  '/api/user/{id}': { version: 1 },
  '/api/user/reset_password/{id}': {},
  '/api/client/create': { Nom: 'A', Prenoms: 'B', IdOfficine: ailleurs.PLT },
  '/api/fournisseur/create': { Nom: 'A', IdOfficine: ailleurs.PLT },
  '/api/fournisseur/update/{id}': { version: 1 },
  '/api/commande/client/add/{id}': { PrixMont1: 1 },
  '/api/commande/client/update/{id}': { RefCmmd: ailleurs.RefCmmd, version: 1 },
  '/api/prise-encharge/add/{id}': { IdAssurance: randomUUID(), NumeroBon: '1' },
  '/api/prise-encharge/update/{id}': { _id: ailleurs.prise_en_charge, version: 1 },
  '/api/prise-encharge/drop/{id}': { _id: ailleurs.prise_en_charge },
  '/api/consultation/new': {
    IdClient: ailleurs.client,
    IdOfficine: ailleurs.PLT,
    DateConsultation: '2026-01-05',
  },
  '/api/consultation/update/{id}': { version: 1 },
  '/api/consultation/ordonnance/{id}': { version: 1 },
  '/api/caisse/reglement-creance/{id}': { montant: 1, modepaiement: 'Espèce' },
  '/api/caisse/annuler-creance/{id}': { Motif: 'Erreur' },
  '/api/billetage/contrer/{id}': { Motif: 'Erreur' },
  '/api/caisse/remettre-creance/{id}': { Motif: 'Erreur' },
  '/api/avoir/commande/{id}': UN_AVOIR,
  '/api/avoir/comptoir/{id}': UN_AVOIR,
  '/api/avoir/rembourser/{id}': { Motif: 'Rendu', modepaiement: 'Espèce' },
  '/api/operation/rembourser/{id}': { Motif: 'Rendu', modepaiement: 'Espèce' },
  '/api/consultation/reglement/{id}': { montant: 1, modepaiement: 'Espèce' },
  '/api/proforma/create': { IdClient: ailleurs.client, PrixMont1: 1 },
  '/api/proforma/update/{id}': { version: 1 },
  '/api/facturation-assurance/traitement': { clientId: ailleurs.client, RefCmmd: ailleurs.RefAssuree },
  '/api/facturation/facture-assurance-model': { IdAssurance: ailleurs.assurance, Colonnes: ['Montant'] },
  '/api/facturation/save-facture-assurance': {
    IdAssurance: ailleurs.assurance,
    DateDebut: '2026-01-01',
    DateFin: '2026-01-31',
    ventes: [ailleurs.vente_assuree],
  },
  '/api/facturation/remove-facture/{id}': { ligne: ailleurs.ligne_assurance },
  '/api/facturation/depot-facture-assurance': {
    _ids: [ailleurs.facture_assurance],
    DateDepot: '2026-01-06',
    Lieu: 'Siège',
  },
  '/api/commande-verre/prix-achat/{id}': { PrixAchat: 1, version: 1 },
  '/api/facturation/bordereau/{id}': {
    version: 1,
    DateDepot: '2026-01-06',
    Lieu: 'Siège',
    Motif: 'Erreur',
  },
  '/api/facturation/facture-assurance/reglement/byfacture-client': {
    _id: ailleurs.facture_assurance,
    lignes: [{ _id: ailleurs.ligne_assurance, issue: 'Acceptée' }],
  },
  '/api/facturation/facture-assurance/reglement/allfacture-client': {
    _id: ailleurs.facture_assurance,
    paiement: cheque(ailleurs),
  },
  '/api/facturation/paiement': {
    IdAssurance: ailleurs.assurance,
    paiement: cheque(ailleurs),
    lignes: [{ _id: ailleurs.ligne_assurance, montant: 1 }],
  },
  '/api/facturation/paiement/repartition/{id}': { lignes: [{ _id: ailleurs.ligne_assurance, montant: 1 }] },
  '/api/facturation/paiement/contre-passation/{id}': { Motif: 'Erreur' },
  ...Object.fromEntries(
    ['representer', 'charge-client', 'abandon'].map(d => [
      `/api/facturation/ligne/${d}`,
      { lignes: [{ _id: ailleurs.ligne_assurance }], Motif: 'Erreur' },
    ]),
  ),
  '/api/facturation/ligne/reprendre': {
    decision: 'Client',
    lignes: [{ _id: ailleurs.ligne_assurance }],
    Motif: 'Erreur',
  },
  '/api/v1/officine/create-compte-sms': { IdOfficine: ailleurs.PLT },
  '/api/v1/officine/update/compte-sms/{id}': { version: 1 },
  '/api/repertoire/create': { Libelle: 'A', IdOfficine: ailleurs.PLT, contacts: [] },
  '/api/repertoire/update/{id}': { version: 1 },
  '/api/repertoire-client-builder': { IdOfficine: ailleurs.PLT, Libelle: 'A', Question: {} },
  '/api/repertoire-client-builder/compte': { IdOfficine: ailleurs.PLT, Question: {} },
  '/api/repertoire-client-builder/exclus': { IdOfficine: ailleurs.PLT, Question: {}, Motif: 'fixe' },
  '/api/campagne-sms/create': {
    Libelle: 'A',
    IdOfficine: ailleurs.PLT,
    IdRepertoire: ailleurs.repertoire,
    message: 'Bonjour',
  },
  '/api/update/diffusion/{id}': { version: 1 },
  '/api/test-campagne': { _id: ailleurs.diffusion, Contacts: '0700000001' },
  '/api/renvoi-campagne/{id}': { statut: 'Échec' },
  '/api/diffusion/apercu': { IdRepertoire: ailleurs.repertoire, message: 'Bonjour' },
  '/api/client/consentement-sms/{id}': { Accord: true },
  '/api/client/sms/{id}': { message: 'Bonjour', canal: 'sms' },
  '/api/client/send-sms-anniv': { IdOfficine: ailleurs.PLT },
  '/api/client/commande/send-sms-anniv': { IdOfficine: ailleurs.PLT },
  '/api/sms/services/{officine}': { Genre: 'Commande prête', Actif: true },
  '/api/stock/article/update/{id}': { version: 1 },
  ...Object.fromEntries(
    [
      ['unifoco', { IdNomCommercial: randomUUID(), Sph: -1, Cyl: 0, Diametre: 70 }],
      ['progressif', { IdNomCommercial: randomUUID(), Sph: -1, Add: 2, Cote: 'OD' }],
      ['grille', { IdNomCommercial: randomUUID(), cases: [{ Sph: -1, Cyl: 0, Diametre: 70 }] }],
      ['comptage', { lignes: [{ IdStockVerre: ailleurs.article, Quantite: 1 }] }],
      ['entree', { lignes: [{ IdStockVerre: ailleurs.article, Quantite: 1 }] }],
      ['commande', {}],
    ].map(([chemin, corps]) => [
      `/api/stock-verre/${chemin}`,
      { IdOfficine: ailleurs.PLT, ...(corps as object) },
    ]),
  ),
})
const autresAires = (ailleurs: Ailleurs): Record<string, unknown> => ({
  '/api/verres/choix': { IdOfficine: ailleurs.PLT, OD: { Sph: -1 } },
  '/api/stock-verre/unifoco/{id}': { version: 1 },
  '/api/stock-verre/progressif/{id}': { version: 1 },
  '/api/stock/sortie': {
    IdOfficine: ailleurs.PLT,
    Motif: 'Casse',
    lignes: [{ IdArticle: ailleurs.article, Quantite: 1 }],
  },
  '/api/stock/sortie/reprendre/{id}': { Motif: 'Erreur' },
  '/api/stock/ouverture': { IdOfficine: ailleurs.PLT, lignes: [ailleurs.ligne] },
  '/api/stock/transfererArticle': {
    IdOfficineSource: ailleurs.PLT,
    IdOfficineDestination: ailleurs.ANG,
    lignes: [{ IdArticle: ailleurs.article, Quantite: 1 }],
  },
  '/api/stock/demande-transfert/create': {
    IdOfficine: ailleurs.PLT,
    IdOfficineSource: ailleurs.ANG,
    IdArticle: ailleurs.article,
  },
  '/api/stock/demande-transfert/refuser/{id}': { Motif: 'Vendue' },
  '/api/stock/transfert-article/recevoir/{id}': { version: 1 },
  '/api/stock/transfert-article/solder/{id}': { version: 1, Motif: 'Perdu' },
  '/api/stock/transfert-article/rendre/{id}': { version: 1, Motif: 'Rayé' },
  '/api/stock/transfert-article/retrouver/{id}': { version: 1, Motif: 'Au fond du carton' },
  '/api/stock/transfert-article/perte/{id}': { version: 1, Motif: 'Vu' },
  '/api/stock/transfert-article/annuler/{id}': { version: 1 },
  '/api/inventaire/nouveau': { IdOfficine: ailleurs.PLT },
  '/api/inventaire/update/{id}': { lignes: [{ IdArticle: ailleurs.article, Ajout: 1 }] },
  '/api/inventaire/update-stock/{id}': {},
  '/api/commande-verre/update/{id}': { version: 1 },
  '/api/commande-verre/valide/livraison/{id}': {},
  '/api/commande-verre/retour/{id}': { MotifRetour: 'Rayé' },
  '/api/commande-verre/annuler-livraison/{id}': { version: 1 },
  '/api/commande-verre/refaire/{id}': { MotifRefait: 'Casse', ACharge: 'Officine' },
  '/api/atelier/casse-monture/{id}': { Paire: 1, Motif: 'Branche pliée', ACharge: 'Officine' },
  '/api/atelier/retour-etape/{id}': { version: 1 },
  '/api/valide-commande-verre/{idClient}': { RefCmmd: ailleurs.RefCmmd },
  '/api/valide-livraison-commande-verre/{id}': {},
  '/api/valide-montage/{id}': {},
  '/api/verification-montage/{id}': {},
  '/api/validation-livraison-vente-client': { clientId: ailleurs.client, RefCmmd: ailleurs.RefCmmd },
  '/api/commande/fournisseur/create': {
    IdFournisseur: ailleurs.fournisseur,
    IdOfficine: ailleurs.PLT,
    lignes: [ailleurs.ligne],
  },
  '/api/commande/fournisseur/{id}': { version: 1 },
  '/api/commande/fournisseur/transfert/{id}': {},
  '/api/commande/fournisseur/validation/{id}': { IdOfficine: ailleurs.PLT },
  '/api/commande/fournisseur/mise-en-stock/{id}': {},
  '/api/commande/fournisseur/prix/{id}': { IdOfficine: ailleurs.PLT, pris: [] },
  '/api/commande/fournisseur/prix-achat/{id}': {
    IdEnvoi: randomUUID(),
    _id: randomUUID(),
    PrixAchat: 1,
    Motif: 'Erreur',
  },
  '/api/commande/fournisseur/retour': {
    IdOfficine: ailleurs.PLT,
    Suite: 'Avoir',
    lignes: [{ IdArticle: ailleurs.article, Quantite: 1 }],
  },
  '/api/commande/fournisseur/reprise/{id}': { IdEnvoi: ailleurs.article },
  '/api/commande/fournisseur/annulation/{id}': {},
  '/api/commande/fournisseur/reglement-commande/{id}': {},
  '/api/commande/fournisseur/annulation-reglement/{id}': { _id: randomUUID(), Motif: 'Erreur' },
  '/api/commande/fournisseur/reclamation/{id}': { Issue: 'Remplacé' },
  '/api/commande/fournisseur/add_new_ligne/{id}': ailleurs.ligne,
  '/api/commande/fournisseur/update_ligne/{id}': { _id: randomUUID() },
  '/api/commande/fournisseur/delete_ligne/{id}': { _id: randomUUID() },
  '/api/client/update/{id}': { version: 1 },
  '/api/caisse/initialisation-avec-cloture': {
    montant: 1,
    idOfficine: ailleurs.PLT,
    billetage: { Coupures: [] },
  },
  '/api/billetage': { idOfficine: ailleurs.PLT, DateCloture: '2026-03-12', Coupures: [] },
  '/api/caisse/initialisation/{id}': { montant: 1, motif: 'Erreur' },
  '/api/caisse/initialisation': { montant: 1, idOfficine: ailleurs.PLT },
  '/api/operation/versement': {
    montant: 1,
    IdBanque: ailleurs.banque,
    idOfficine: ailleurs.PLT,
  },
  '/api/operation/valided-versement/{id}': {},
  '/api/operation/archive-versement/{id}': {},
  '/api/versement/annuler/{id}': { Motif: 'Erreur' },
  '/api/init-caisse-depense': { Montant: 1, OfficineId: ailleurs.PLT },
  '/api/init-caisse-depense-direct': { Montant: 1, OfficineId: ailleurs.PLT },
  '/api/appro-caisse-depense': { Montant: 1, OfficineId: ailleurs.PLT },
  '/api/make-depense': { Montant: 1, Motif: 'Savon', OfficineId: ailleurs.PLT },
  '/api/depense/{id}': { Montant: 1 },
  '/api/billetage-depense': { idOfficine: ailleurs.PLT, DateCloture: '2026-03-12', Coupures: [] },
  '/api/caisse/reglement-commande/{clientId}': { RefCmmd: 'A', montant: 1, modepaiement: 'Espèce' },
  '/api/commande/comptoire/create': { lignes: UNE_LIGNE, IdOfficine: ailleurs.PLT },
  '/api/commande/comptoire': {
    lignes: UNE_LIGNE,
    IdOfficine: ailleurs.PLT,
    reglement: { montant: 1, modepaiement: 'Espèce' },
  },
  '/api/commande/comptoire/{id}': { version: 1 },
  '/api/fond_de_caisse/add': { Montant: 1, IdOfficine: ailleurs.PLT },
  '/api/fonddecaisses/update/{id}': { version: 1 },
  '/api/client/defaire-fusion/{id}': { IdDoublon: randomUUID() },
  '/api/client/accueillir': { q: 'ANG-00001', IdClient: ailleurs.client, accord: true },
  '/api/client/fusionner/{id}': { version: 1, IdDoublon: randomUUID() },
  '/api/fournisseur/fusionner/{id}': { version: 1, IdDoublon: randomUUID() },
  '/api/ordonnance/client/add/{id}': { DateOrd: '2026-01-05', OD: { Sph: -1 } },
  '/api/ordonnance/update/{id}': { RefOrd: ailleurs.refOrd, version: 1 },
})

/** A body that the schema accepts, so that only the scope can refuse. */
export function corpsValide(
  appel: Appel,
  ailleurs: Ailleurs,
): { corps: unknown; entetes?: Record<string, string> } | undefined {
  if (appel.corps === 'fichier') {
    const limite = 'limite-essai'
    return {
      corps: Buffer.concat([
        Buffer.from(
          `--${limite}\r\ncontent-disposition: form-data; name="fichier"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        Buffer.from('89504e470d0a1a0a', 'hex'),
        Buffer.from(`\r\n--${limite}--\r\n`),
      ]),
      entetes: { 'content-type': `multipart/form-data; boundary=${limite}` },
    }
  }
  if (appel.corps === 'aucun') return undefined
  if (appel.path === '/api/apps/calendar/event/{id}') return { corps: { event: { title: 'A' } } }
  if (appel === contrat.appros.creer)
    return { corps: { NomSociete: 'A', Montant: 1, IdOfficine: ailleurs.PLT } }
  if (appel === contrat.appros.modifier) return { corps: { version: 1 } }
  const payloads: Record<string, unknown> = { ...premieresAires(ailleurs), ...autresAires(ailleurs) }
  const payload = payloads[appel.path]
  if (!payload) throw new Error(`Donner un corps valide pour ${appel.path}`)
  return { corps: { payload } }
}
