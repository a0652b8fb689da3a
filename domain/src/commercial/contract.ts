import { z } from 'zod'
import { Piece } from '../caisse/versements.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, periode, texteDe, texteRequis, Version } from '../kernel/formes.ts'
import { Importation } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import {
  AccueilCommercial,
  Activite,
  ActiviteFaite,
  CompteEntier,
  CompteSale,
  Contact,
  Convention,
  ConventionDuClient,
  Doublon,
  Etape,
  FermerEtape,
  Genre,
  ModifActivite,
  ModifCompteSale,
  ModifContact,
  ModifConvention,
  ModifOpportunite,
  ModifSuspect,
  Opportunite,
  OpportuniteEntiere,
  Prevision,
  SaisieActivite,
  SaisieCompteSale,
  SaisieContact,
  SaisieConvention,
  SaisieOpportunite,
  SaisieSuspect,
  StatutOpportunite,
  StatutSuspect,
  Suspect,
  TableauOpportunites,
  Vendeur,
} from './fiches.ts'

export * from './fiches.ts'

// What is here belongs to a person, not to an officine: the handlers hide what is a colleague's.
const lu = { method: 'GET', acces: 'commercial.lire', portee: 'reseau' } as const
const ecrit = {
  method: 'PUT',
  acces: 'commercial.ecrire',
  portee: 'reseau',
  change: ['opportunite'],
} as const
const cree = { ...ecrit, method: 'POST', statut: 201 } as const

type ListeDe<E extends z.ZodType> = ReturnType<
  typeof liste<string, E, readonly [string, ...string[]]>
>['reponse']

/** A list as the seeds wrap it: `{ suspects: … }`, the array or the page. */
function enveloppee<const C extends string, const N extends string, E extends z.ZodType>(d: {
  path: C
  resume: string
  nom: N
  element: E
  tris: readonly [string, ...string[]]
}) {
  const { query, reponse } = liste({ ...lu, ...d })
  return appel({
    ...lu,
    path: d.path,
    resume: d.resume,
    query: query.omit({ champs: true }),
    reponse: z.object({ [d.nom]: reponse } as Record<N, ListeDe<E>>),
  })
}

const Nomme = z.strictObject({ _id: Id })
const AvecMotif = z.strictObject({ _id: Id, Motif: texteDe(500).nullish() })
const leSuspect = z.object({ suspect: Suspect })
const leCompte = z.object({ compteSale: CompteEntier })
const leContact = z.object({ contact: Contact })
const lOpportunite = z.object({ opportunite: OpportuniteEntiere })
const laConvention = z.object({ convention: Convention })
const lActivite = z.object({ activite: Activite })
const parNom = ['RaisonSociale', 'createdAt'] as const
const IdProprietaire = Id.optional()
const oui = z.enum(['oui']).optional()

const suspects = {
  suspectsDe: enveloppee({
    path: '/api/suspects/user/{id}',
    resume: 'Lister les suspects d’une personne',
    nom: 'suspects',
    element: Suspect,
    tris: parNom,
  }),
  suspects: liste({
    ...lu,
    path: '/api/suspects',
    resume: 'Lister les suspects que l’on suit, ou ceux de l’équipe',
    element: Suspect,
    tris: parNom,
    filtres: { status_suspect: StatutSuspect.optional(), IdProprietaire, retard: oui, retires: oui },
  }),
  lireSuspect: appel({ ...lu, path: '/api/suspect/{id}', resume: 'Lire un suspect', reponse: leSuspect }),
  convertir: appel({
    ...ecrit,
    path: '/api/suspect/converti',
    resume: 'Convertir un suspect validé, une fois : compte, contact et opportunité en un geste',
    payload: z.strictObject({
      _id: Id,
      opportunite: z.strictObject({
        Libelle: texteRequis(160),
        Montant: Montant.optional(),
        DateCloturePrevue: Jour.nullish(),
      }),
      /** The account that it joins, when it is already one. */
      IdCompte: Id.optional(),
    }),
    reponse: z.object({
      suspect: Suspect,
      compteSale: CompteSale,
      contact: Contact.nullable(),
      opportunite: Opportunite,
    }),
  }),
  creerSuspect: appel({
    ...cree,
    path: '/api/suspect/create',
    resume: 'Noter une entreprise à démarcher',
    payload: SaisieSuspect,
    reponse: leSuspect,
  }),
  modifierSuspect: appel({
    ...ecrit,
    path: '/api/suspect/update',
    resume: 'Modifier un suspect',
    payload: ModifSuspect,
    reponse: leSuspect,
  }),
  avancerSuspect: appel({
    ...ecrit,
    change: ['opportunite', 'evenement'],
    path: '/api/suspect/update/status',
    resume: 'Faire avancer un suspect d’une étape, l’écarter avec un motif, ou le reprendre',
    payload: z.strictObject({ _id: Id, status_suspect: StatutSuspect, Motif: texteDe(500).nullish() }),
    reponse: leSuspect,
  }),
  validerSuspect: appel({
    ...ecrit,
    acces: 'commercial.valider',
    path: '/api/suspect/validate/status',
    resume: 'Valider un suspect qualifié',
    payload: Nomme,
    reponse: leSuspect,
  }),
  retirerSuspect: appel({
    ...ecrit,
    path: '/api/suspect/softdelete/{id}',
    resume: 'Retirer un suspect des listes',
    reponse: leSuspect,
  }),
  remettreSuspect: appel({
    ...ecrit,
    path: '/api/suspect/restaurer/{id}',
    resume: 'Remettre un suspect dans les listes',
    reponse: leSuspect,
  }),
  modeleImport: appel({
    ...lu,
    acces: 'commercial.ecrire',
    path: '/api/suspects/modele-import',
    resume: 'Télécharger le modèle Excel à remplir pour importer des entreprises',
    contenu: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reponse: z.any(),
  }),
  importer: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/suspects/import',
    resume: 'Lire un fichier Excel d’entreprises à démarcher ; avec essai=oui rien n’est écrit',
    corps: 'fichier',
    recoit: 'tableau',
    query: z.strictObject({ essai: z.enum(['oui', 'non']).optional() }),
    payload: z.any(),
    reponse: Importation,
  }),
}

const comptes = {
  chercherComptes: enveloppee({
    path: '/api/search-comptes-sale/{q}',
    resume: 'Chercher un compte par son nom, sa ville, son téléphone ou son secteur',
    nom: 'comptesSale',
    element: CompteSale,
    tris: parNom,
  }),
  comptesDe: enveloppee({
    path: '/api/comptes-sale/user/{id}',
    resume: 'Lister les comptes d’une personne',
    nom: 'comptesSale',
    element: CompteSale,
    tris: parNom,
  }),
  comptes: liste({
    ...lu,
    path: '/api/comptes-sale',
    resume: 'Lister les comptes que l’on suit, ou ceux de l’équipe',
    element: CompteSale,
    tris: parNom,
    filtres: { IdProprietaire, retires: oui },
  }),
  lireCompte: appel({
    ...lu,
    path: '/api/compte-sale/{id}',
    resume: 'Lire un compte, ses conventions, ses contacts et ce que son personnel a acheté',
    reponse: leCompte,
  }),
  lireCompteParSlug: appel({
    ...lu,
    path: '/api/compte-sale/slug/{slug}',
    resume: 'Lire un compte par son adresse',
    reponse: leCompte,
  }),
  creerCompte: appel({
    ...cree,
    path: '/api/compte-sale/create',
    resume: 'Ouvrir un compte',
    payload: SaisieCompteSale,
    reponse: leCompte,
  }),
  modifierCompte: appel({
    ...ecrit,
    change: ['opportunite', 'evenement'],
    path: '/api/compte-sale/update',
    resume: 'Modifier un compte',
    payload: ModifCompteSale,
    reponse: leCompte,
  }),
  retirerCompte: appel({
    ...ecrit,
    path: '/api/compte-sale/softdelete/{id}',
    resume: 'Retirer des listes un compte sans opportunité en cours ni convention qui attend ; se restaure',
    reponse: leCompte,
  }),
  remettreCompte: appel({
    ...ecrit,
    path: '/api/compte-sale/restaurer/{id}',
    resume: 'Remettre un compte dans les listes',
    reponse: leCompte,
  }),
  proposerConvention: appel({
    ...cree,
    path: '/api/compte-sale/convention/create',
    resume: 'Proposer une convention à un compte : la remise de son personnel',
    payload: SaisieConvention,
    reponse: laConvention,
  }),
  modifierConvention: appel({
    ...ecrit,
    path: '/api/compte-sale/convention/update',
    resume: 'Changer une convention qui n’est pas encore signée',
    payload: ModifConvention,
    reponse: laConvention,
  }),
  signerConvention: appel({
    ...ecrit,
    change: ['opportunite', 'reference'],
    acces: 'commercial.valider',
    path: '/api/compte-sale/convention/signer',
    resume: 'Signer une convention : sa remise est offerte au comptoir',
    /** `version`: of the terms that were read; changed since, they are not signed. */
    payload: Nomme.extend({ version: Version.optional() }),
    reponse: laConvention,
  }),
  resilierConvention: appel({
    ...ecrit,
    acces: 'commercial.valider',
    path: '/api/compte-sale/convention/resilier',
    resume: 'Mettre fin à une convention ; ce qui est vendu ne change pas',
    payload: AvecMotif,
    reponse: laConvention,
  }),
  conventionDuClient: appel({
    method: 'GET',
    path: '/api/client/convention/{id}',
    resume: 'Lire la remise de convention à laquelle un client a droit aujourd’hui',
    acces: 'ventes.lire',
    portee: { fiche: 'client', param: 'id', accueil: true },
    reponse: z.object({ convention: ConventionDuClient.nullable() }),
  }),
}

const contacts = {
  contactsDe: enveloppee({
    path: '/api/contact/user/{id}',
    resume: 'Lister les contacts d’une personne',
    nom: 'contacts',
    element: Contact,
    tris: ['Nom', 'createdAt'],
  }),
  chercherContacts: enveloppee({
    path: '/api/search-contacts/{q}',
    resume: 'Chercher un contact par son nom, sa fonction ou son téléphone',
    nom: 'contacts',
    element: Contact,
    tris: ['Nom', 'createdAt'],
  }),
  contacts: liste({
    ...lu,
    path: '/api/contacts',
    resume: 'Lister les contacts que l’on suit, ou ceux de l’équipe',
    element: Contact,
    tris: ['Nom', 'createdAt'],
    filtres: { retires: oui, IdProprietaire, IdCompte: Id.optional() },
  }),
  lireContact: appel({ ...lu, path: '/api/contact/{id}', resume: 'Lire un contact', reponse: leContact }),
  lireContactParSlug: appel({
    ...lu,
    path: '/api/contact/slug/{slug}',
    resume: 'Lire un contact par son adresse',
    reponse: leContact,
  }),
  creerContact: appel({
    ...cree,
    path: '/api/contact/create',
    resume: 'Noter un contact',
    payload: SaisieContact,
    reponse: leContact,
  }),
  modifierContact: appel({
    ...ecrit,
    path: '/api/contact/update',
    resume: 'Modifier un contact',
    payload: ModifContact,
    reponse: leContact,
  }),
  retirerContact: appel({
    ...ecrit,
    path: '/api/contact/softdelete/{id}',
    resume: 'Retirer un contact des listes',
    reponse: leContact,
  }),
  remettreContact: appel({
    ...ecrit,
    path: '/api/contact/restaurer/{id}',
    resume: 'Remettre un contact dans les listes',
    reponse: leContact,
  }),
}

const parCloture = ['DateCloturePrevue', 'Libelle', 'Montant', 'createdAt'] as const
const filtresDuTableau = {
  IdProprietaire,
  q: z.string().trim().max(200).optional(),
  /** Expected to close on that day or before. */
  avant: Jour.optional(),
}
const opportunites = {
  opportunitesDe: enveloppee({
    path: '/api/opportunites-user/{id}',
    resume: 'Lister les opportunités d’une personne',
    nom: 'opportunites',
    element: Opportunite,
    tris: parCloture,
  }),
  opportunitesDuCompte: enveloppee({
    path: '/api/opportunites-pro/{id}',
    resume: 'Lister les opportunités d’un compte',
    nom: 'opportunites',
    element: Opportunite,
    tris: parCloture,
  }),
  opportunites: liste({
    ...lu,
    path: '/api/opportunites',
    resume: 'Lister les opportunités que l’on suit, ou celles de l’équipe',
    element: Opportunite,
    tris: parCloture,
    filtres: {
      retires: oui,
      IdProprietaire,
      IdCompte: Id.optional(),
      Etape: Etape.optional(),
      Statut: StatutOpportunite.optional(),
      avant: Jour.optional(),
    },
  }),
  tableau: appel({
    ...lu,
    path: '/api/opportunites/tableau',
    resume: 'Lire le tableau des opportunités en cours, par étape, avec leurs totaux',
    query: z.strictObject(filtresDuTableau),
    reponse: TableauOpportunites,
  }),
  previsions: appel({
    ...lu,
    path: '/api/opportunites/previsions',
    resume: 'Lire ce que les opportunités en cours promettent, mois par mois, pondéré',
    query: z.strictObject(filtresDuTableau),
    reponse: z.array(Prevision),
  }),
  lireOpportunite: appel({
    ...lu,
    path: '/api/opportunite/{id}',
    resume: 'Lire une opportunité, ses étapes et ses contacts',
    reponse: lOpportunite,
  }),
  lireOpportuniteParSlug: appel({
    ...lu,
    path: '/api/opportunite/slug/{slug}',
    resume: 'Lire une opportunité par son adresse',
    reponse: lOpportunite,
  }),
  creerOpportunite: appel({
    ...cree,
    path: '/api/opportunite/create',
    resume: 'Ouvrir une opportunité chez un compte',
    payload: SaisieOpportunite,
    reponse: lOpportunite,
  }),
  modifierOpportunite: appel({
    ...ecrit,
    path: '/api/opportunite/update',
    resume: 'Modifier une opportunité',
    payload: ModifOpportunite,
    reponse: lOpportunite,
  }),
  marquer: appel({
    ...ecrit,
    path: '/api/opportunite/marquer',
    resume: 'Mettre une étape en cours : y revenir, ou reprendre une opportunité perdue',
    payload: z.strictObject({ _id: Id, Etape }),
    reponse: lOpportunite,
  }),
  fermerEtape: appel({
    ...ecrit,
    change: ['opportunite', 'evenement', 'reference'],
    path: '/api/opportunite/close-etape',
    resume: 'Fermer l’étape en cours : passer à la suivante, gagner ou perdre',
    payload: FermerEtape,
    reponse: lOpportunite,
  }),
  retirerOpportunite: appel({
    ...ecrit,
    change: ['opportunite', 'evenement'],
    path: '/api/opportunite/softdelete/{id}',
    resume: 'Retirer une opportunité des listes',
    reponse: lOpportunite,
  }),
  remettreOpportunite: appel({
    ...ecrit,
    path: '/api/opportunite/restaurer/{id}',
    resume: 'Remettre une opportunité dans les listes ; son compte d’abord',
    reponse: lOpportunite,
  }),
}

const surUneFiche = '/api/commercial'
const activites = {
  activites: liste({
    ...lu,
    path: '/api/activites',
    resume: 'Lister ses activités, ou celles de l’équipe',
    element: Activite,
    tris: ['Echeance'],
    filtres: {
      IdProprietaire,
      Genre: Genre.optional(),
      /** To be done yet. */
      aFaire: oui,
      retard: oui,
      ...periode,
    },
  }),
  activitesDe: liste({
    ...lu,
    path: '/api/activites/{entity}/{id}',
    resume: 'Lister les activités d’un suspect, d’un compte, d’un contact ou d’une opportunité',
    element: Activite,
    tris: ['createdAt'],
  }),
  creerActivite: appel({
    ...cree,
    change: ['opportunite', 'evenement'],
    path: '/api/activite/create',
    resume: 'Noter un appel, une visite, un e-mail, une note ou une tâche ; une visite va à l’agenda',
    payload: SaisieActivite,
    reponse: lActivite,
  }),
  modifierActivite: appel({
    ...ecrit,
    change: ['opportunite', 'evenement'],
    path: '/api/activite/update',
    resume: 'Changer une activité, ou la remettre à un autre jour',
    payload: ModifActivite,
    reponse: lActivite,
  }),
  faireActivite: appel({
    ...ecrit,
    change: ['opportunite', 'evenement'],
    path: '/api/activite/fait',
    resume: 'Noter qu’une activité est faite, et ce qui s’y est dit',
    payload: ActiviteFaite,
    reponse: lActivite,
  }),
  retirerActivite: appel({
    ...ecrit,
    change: ['opportunite', 'evenement'],
    path: '/api/activite/softdelete/{id}',
    resume: 'Retirer une activité, et sa visite de l’agenda',
    reponse: lActivite,
  }),
  papiers: appel({
    ...lu,
    path: `${surUneFiche}/documents/{entity}/{id}`,
    resume: 'Lister les papiers joints à une fiche commerciale',
    reponse: z.array(Piece),
  }),
  joindre: appel({
    ...cree,
    path: `${surUneFiche}/document/{entity}/{id}`,
    resume: 'Joindre un papier à une fiche commerciale (image ou PDF, 10 Mo au plus)',
    corps: 'fichier',
    payload: z.any(),
    reponse: Piece,
  }),
  ouvrirPapier: appel({
    ...lu,
    path: `${surUneFiche}/document/{id}`,
    resume: 'Ouvrir un papier joint à une fiche commerciale',
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  retirerPapier: appel({
    ...ecrit,
    method: 'DELETE',
    path: `${surUneFiche}/document/{id}`,
    resume: 'Retirer un papier joint à une fiche commerciale',
    reponse: Nomme,
  }),
}

export const commercial = {
  ...suspects,
  ...comptes,
  ...contacts,
  ...opportunites,
  ...activites,
  accueil: appel({
    ...lu,
    path: '/api/commercial/accueil',
    resume: 'Lire sa journée : visites, retards, opportunités par étape, et l’équipe d’un responsable',
    reponse: AccueilCommercial,
  }),
  equipe: liste({
    ...lu,
    acces: 'commercial.equipe',
    path: '/api/commercial/equipe',
    resume: 'Lister qui peut suivre des entreprises',
    element: Vendeur,
    tris: ['displayName'],
  }),
  doublons: appel({
    ...lu,
    path: '/api/commercial/doublons',
    resume: 'Chercher si une entreprise est déjà connue, par son nom ou son téléphone',
    query: z.strictObject({
      RaisonSociale: z.string().trim().max(160).optional(),
      Telephone: z.string().trim().max(40).optional(),
      sauf: Id.optional(),
    }),
    reponse: z.array(Doublon),
  }),
}
