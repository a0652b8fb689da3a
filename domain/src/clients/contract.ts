import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Telephone } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { Oeil, TypeVision } from '../kernel/optique.ts'
import { Commande } from '../ventes/commande.ts'
import { PriseEnCharge } from '../ventes/couverture.ts'
import { CIVILITES, GENRES } from './rules.ts'

const texte = (max: number) =>
  z.string({ error: 'Texte attendu' }).trim().max(max, `Au plus ${max} caractères`)
const requis = (max: number) =>
  z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(max, `Au plus ${max} caractères`)

/** What a person types about a client. `null` empties a field. */
const saisieClient = {
  Civilite: z.enum(CIVILITES, { error: `Une valeur parmi ${CIVILITES.join(', ')}` }).nullish(),
  Nom: requis(80),
  Prenoms: requis(120),
  Genre: z.enum(GENRES, { error: 'M ou F' }).nullish(),
  DateNaissance: Jour.nullish(),
  Contacts: z.array(Telephone).max(6, 'Au plus 6 téléphones').optional(),
  Email: z
    .union([z.literal('').transform(() => null), z.email({ error: 'Adresse e-mail invalide' }).max(200)])
    .nullish(),
  Adresse: texte(200).nullish(),
  Pays: texte(80).nullish(),
  Ville: texte(80).nullish(),
  Quartier: texte(80).nullish(),
  Profession: texte(80).nullish(),
  IdAssurance: Id.nullish(),
  IdSociete: Id.nullish(),
  Matricule: texte(60).nullish(),
  Observation: texte(2000).nullish(),
}
export const SaisieClient = z.strictObject({ ...saisieClient, IdOfficine: Id.optional() })
export type SaisieClient = z.output<typeof SaisieClient>

const trace = {
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
}

export const STATUTS_CLIENT = ['Actif', 'Supprimé', 'Fusionné'] as const

const client = {
  _id: Id,
  CodeClient: z.string(),
  Civilite: z.enum(CIVILITES).nullable(),
  Nom: z.string(),
  Prenoms: z.string(),
  Genre: z.enum(GENRES).nullable(),
  DateNaissance: z.string().nullable(),
  Contacts: z.array(z.string()),
  Email: z.string().nullable(),
  Adresse: z.string().nullable(),
  Pays: z.string().nullable(),
  Ville: z.string().nullable(),
  Quartier: z.string().nullable(),
  Profession: z.string().nullable(),
  IdAssurance: Id.nullable(),
  IdSociete: Id.nullable(),
  Matricule: z.string().nullable(),
  Observation: z.string().nullable(),
  IdOfficine: Id,
  Statut: z.enum(STATUTS_CLIENT),
  IdFusion: Id.nullable(),
  DerniereVisite: z.string().nullable(),
  ...trace,
  /** Derived: names behind the ids, so that a list needs no second call. */
  Assurance: z.string().nullable(),
  TauxAssurance: z.int().nullable(),
  Societe: z.string().nullable(),
  Officine: z.string(),
}
export const ClientDeListe = z.object(client)
export type ClientDeListe = z.infer<typeof ClientDeListe>

export const Ordonnance = z.object({
  _id: Id,
  RefOrd: z.string(),
  IdClient: Id,
  IdOfficine: Id,
  DateOrd: z.string(),
  TypeVision: TypeVision.nullable(),
  OD: z.lazy(() => OeilLu),
  OG: z.lazy(() => OeilLu),
  IdPrescripteur: Id.nullable(),
  Prescripteur: z.string().nullable(),
  IdCentre: Id.nullable(),
  Centre: z.string().nullable(),
  Observation: z.string().nullable(),
  Statut: z.enum(['Active', 'Supprimée']),
  ...trace,
})
export type Ordonnance = z.infer<typeof Ordonnance>

/** Replies are what the server wrote: the shape is enough, the rules were checked on the way in. */
const OeilLu = z.record(z.string(), z.union([z.number(), z.string()])) as unknown as z.ZodType<Oeil>

export const OrdonnanceDeListe = Ordonnance.extend({
  CodeClient: z.string(),
  Client: z.string(),
  Civilite: z.enum(CIVILITES).nullable(),
  Officine: z.string(),
})
export type OrdonnanceDeListe = z.infer<typeof OrdonnanceDeListe>

export const Document = z.object({
  _id: Id,
  entite: z.enum(['client', 'ordonnance', 'prise_en_charge', 'commande_client']),
  idEntite: Id,
  IdOfficine: Id,
  Nom: z.string(),
  Type: z.string(),
  Taille: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})
export type Document = z.infer<typeof Document>

/** The whole client: what every call under a client answers. Newest first. */
export const Client = ClientDeListe.extend({
  ordonnances: z.array(Ordonnance),
  commandes: z.array(Commande),
  prisesEnCharge: z.array(PriseEnCharge),
})
export type Client = z.infer<typeof Client>

/** A prescription already amended: what it was before the amendment. */
export const VersionOrdonnance = Ordonnance.pick({
  version: true,
  DateOrd: true,
  TypeVision: true,
  OD: true,
  OG: true,
  IdPrescripteur: true,
  IdCentre: true,
  Observation: true,
}).extend({ remplaceeLe: z.iso.datetime(), remplaceePar: z.string().nullable() })
export type VersionOrdonnance = z.infer<typeof VersionOrdonnance>

const saisieOrdonnance = {
  DateOrd: Jour,
  OD: Oeil.optional(),
  OG: Oeil.optional(),
  TypeVision: TypeVision.nullish(),
  IdPrescripteur: Id.nullish(),
  IdCentre: Id.nullish(),
  Observation: texte(2000).nullish(),
}
export const SaisieOrdonnance = z.strictObject(saisieOrdonnance)
export type SaisieOrdonnance = z.output<typeof SaisieOrdonnance>
export const ModifOrdonnance = z.strictObject({
  ...saisieOrdonnance,
  DateOrd: Jour.optional(),
  RefOrd: requis(40),
  version: z.int({ error: 'Obligatoire' }),
})

export const trisClients = ['Nom', 'CodeClient', 'DerniereVisite', 'createdAt', 'DateNaissance'] as const

export const filtresClients = {
  Civilite: z.enum(CIVILITES).optional(),
  Genre: z.enum(GENRES).optional(),
  IdAssurance: Id.optional(),
  Ville: z.string().max(80).optional(),
  Quartier: z.string().max(80).optional(),
  assure: z.enum(['oui', 'non']).optional(),
  /** Last visit between these days, both included. */
  du: Jour.optional(),
  au: Jour.optional(),
}

/** Result of reading a file: what would be, or was, created; errors by line. */
export const Importation = z.object({
  essai: z.boolean(),
  lues: z.int(),
  valides: z.int(),
  creees: z.int(),
  erreurs: z.array(z.object({ ligne: z.int(), champ: z.string(), message: z.string() })),
  doublons: z.array(z.object({ ligne: z.int(), CodeClient: z.string(), Client: z.string() })),
})
export type Importation = z.infer<typeof Importation>

const fichier = z.any()

const listeClients = liste({
  path: '/api/client/groupe',
  resume: 'Lister les clients du réseau, ou de son officine',
  acces: 'clients.lire',
  portee: 'liste',
  element: ClientDeListe,
  tris: trisClients,
  filtres: filtresClients,
})

export const clients = {
  liste: listeClients,
  parOfficine: liste({
    path: '/api/client/{officineId}',
    resume: 'Lister les clients d’une officine',
    acces: 'clients.lire',
    portee: { param: 'officineId' },
    element: ClientDeListe,
    tris: trisClients,
    filtres: filtresClients,
  }),
  anniversaires: liste({
    path: '/api/client/birthday-today/{officine}/{date}',
    resume: 'Clients d’une officine dont c’est l’anniversaire ce jour',
    acces: 'clients.lire',
    portee: { param: 'officine' },
    element: ClientDeListe,
    tris: trisClients,
  }),
  anniversairesCommandes: liste({
    path: '/api/client/commande-birthday/{officine}/{date}',
    resume: 'Clients d’une officine dont une commande a un an, deux ans… ce jour',
    acces: 'clients.lire',
    portee: { param: 'officine' },
    element: ClientDeListe,
    tris: trisClients,
  }),
  lire: appel({
    method: 'GET',
    path: '/api/client/single/{id}',
    resume: 'Lire un client avec ses ordonnances, commandes et prises en charge',
    acces: 'clients.lire',
    portee: 'reponse',
    reponse: Client,
  }),
  nom: appel({
    method: 'GET',
    path: '/api/client/name/{id}',
    resume: 'Lire le nom d’un client',
    acces: 'clients.lire',
    portee: 'reponse',
    reponse: z.object({
      _id: Id,
      Civilite: z.enum(CIVILITES).nullable(),
      Nom: z.string(),
      Prenoms: z.string(),
      CodeClient: z.string(),
      IdOfficine: Id,
    }),
  }),
  doublons: appel({
    method: 'GET',
    path: '/api/client/doublons',
    resume:
      'Clients qui ressemblent à celui qu’on va créer : même téléphone, ou mêmes nom et date de naissance',
    acces: 'clients.lire',
    portee: 'liste',
    query: z.strictObject({
      Nom: z.string().max(80).optional(),
      Prenoms: z.string().max(120).optional(),
      DateNaissance: Jour.optional(),
      /** Phones separated by commas. */
      Contacts: z.string().max(200).optional(),
      sauf: Id.optional(),
      IdOfficine: Id.optional(),
    }),
    reponse: z.array(ClientDeListe),
  }),
  creer: appel({
    method: 'POST',
    path: '/api/client/create',
    resume: 'Créer un client',
    acces: 'clients.ecrire',
    portee: { champ: 'IdOfficine' },
    writes: true,
    statut: 201,
    payload: SaisieClient,
    reponse: Client,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/client/update/{id}',
    resume: 'Modifier un client',
    acces: 'clients.ecrire',
    portee: { fiche: 'client', param: 'id' },
    writes: true,
    payload: z.strictObject({
      ...saisieClient,
      Nom: requis(80).optional(),
      Prenoms: requis(120).optional(),
      version: z.int({ error: 'Obligatoire' }),
    }),
    reponse: Client,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/client/drop/{id}',
    resume: 'Supprimer un client que rien n’utilise ; se restaure',
    acces: 'clients.supprimer',
    portee: { fiche: 'client', param: 'id' },
    writes: true,
    reponse: Client,
  }),
  restaurer: appel({
    method: 'PUT',
    path: '/api/client/restaurer/{id}',
    resume: 'Restaurer un client supprimé',
    acces: 'clients.supprimer',
    portee: { fiche: 'client', param: 'id' },
    writes: true,
    reponse: Client,
  }),
  fusionner: appel({
    method: 'PUT',
    path: '/api/client/fusionner/{id}',
    resume: 'Fusionner un doublon dans ce client : ses ordonnances et documents le rejoignent',
    acces: 'clients.supprimer',
    portee: { fiche: 'client', param: 'id' },
    writes: true,
    payload: z.strictObject({ IdDoublon: Id, version: z.int({ error: 'Obligatoire' }) }),
    reponse: Client,
  }),
  importer: appel({
    method: 'POST',
    path: '/api/client/import',
    resume: 'Lire un fichier Excel de clients ; avec essai=oui rien n’est écrit',
    acces: 'clients.exporter',
    portee: 'liste',
    writes: true,
    corps: 'fichier',
    query: z.strictObject({ essai: z.enum(['oui', 'non']).optional(), IdOfficine: Id.optional() }),
    payload: fichier,
    reponse: Importation,
  }),
  modeleImport: appel({
    method: 'GET',
    path: '/api/client/modele-import',
    resume: 'Télécharger le modèle Excel à remplir pour importer des clients',
    acces: 'clients.exporter',
    portee: 'reseau',
    contenu: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reponse: z.any(),
  }),
  exporter: appel({
    method: 'GET',
    path: '/api/client/export',
    resume: 'Exporter les clients trouvés en Excel ou CSV',
    acces: 'clients.exporter',
    portee: 'liste',
    query: z.strictObject({
      format: z.enum(['xlsx', 'csv']).optional(),
      q: z.string().trim().max(200).optional(),
      tri: listeClients.query.shape.tri,
      mode: listeClients.query.shape.mode,
      IdOfficine: Id.optional(),
      ...filtresClients,
    }),
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  ordonnances: liste({
    path: '/api/ordonnances',
    resume: 'Lister les ordonnances',
    acces: 'ordonnances.lire',
    portee: 'liste',
    element: OrdonnanceDeListe,
    tris: ['DateOrd', 'RefOrd', 'createdAt'],
    filtres: {
      du: Jour.optional(),
      au: Jour.optional(),
      TypeVision: TypeVision.optional(),
      IdPrescripteur: Id.optional(),
    },
  }),
  lireOrdonnance: appel({
    method: 'GET',
    path: '/api/ordonnance/{id}',
    resume: 'Lire une ordonnance, ses versions et ses documents',
    acces: 'ordonnances.lire',
    portee: 'reponse',
    reponse: OrdonnanceDeListe.extend({ versions: z.array(VersionOrdonnance), documents: z.array(Document) }),
  }),
  ajouterOrdonnance: appel({
    method: 'PUT',
    path: '/api/ordonnance/client/add/{id}',
    resume: 'Saisir une ordonnance pour un client',
    acces: 'ordonnances.ecrire',
    portee: { fiche: 'client', param: 'id' },
    writes: true,
    payload: SaisieOrdonnance,
    reponse: Client,
  }),
  modifierOrdonnance: appel({
    method: 'PUT',
    path: '/api/ordonnance/update/{id}',
    resume: 'Corriger une ordonnance d’un client : une nouvelle version, l’ancienne reste lisible',
    acces: 'ordonnances.ecrire',
    portee: { fiche: 'client', param: 'id' },
    writes: true,
    payload: ModifOrdonnance,
    reponse: Client,
  }),
  supprimerOrdonnance: appel({
    method: 'DELETE',
    path: '/api/ordonnance/drop/{clientId}/{refOrd}',
    resume: 'Retirer une ordonnance ; se restaure',
    acces: 'ordonnances.ecrire',
    portee: { fiche: 'client', param: 'clientId' },
    writes: true,
    reponse: Client,
  }),
  restaurerOrdonnance: appel({
    method: 'PUT',
    path: '/api/ordonnance/restaurer/{clientId}/{refOrd}',
    resume: 'Restaurer une ordonnance retirée',
    acces: 'ordonnances.ecrire',
    portee: { fiche: 'client', param: 'clientId' },
    writes: true,
    reponse: Client,
  }),
  imprimerOrdonnance: appel({
    method: 'GET',
    path: '/api/ordonnance/pdf/{id}',
    resume: 'Imprimer une ordonnance (PDF A4)',
    acces: 'ordonnances.lire',
    portee: { fiche: 'ordonnance', param: 'id' },
    contenu: 'application/pdf',
    reponse: z.any(),
  }),
  documents: appel({
    method: 'GET',
    path: '/api/client/documents/{id}',
    resume: 'Lister les documents d’un client et de ses ordonnances',
    acces: 'ordonnances.lire',
    portee: { fiche: 'client', param: 'id' },
    reponse: z.array(Document),
  }),
  joindreDocument: appel({
    method: 'POST',
    path: '/api/ordonnance/document/{id}',
    resume: 'Joindre le papier scanné d’une ordonnance (image ou PDF, 10 Mo au plus)',
    acces: 'ordonnances.ecrire',
    portee: { fiche: 'ordonnance', param: 'id' },
    writes: true,
    statut: 201,
    corps: 'fichier',
    payload: fichier,
    reponse: Document,
  }),
  lireDocument: appel({
    method: 'GET',
    path: '/api/document/{id}',
    resume: 'Ouvrir un document',
    acces: 'ordonnances.lire',
    portee: { fiche: 'document', param: 'id' },
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  supprimerDocument: appel({
    method: 'DELETE',
    path: '/api/document/{id}',
    resume: 'Retirer un document',
    acces: 'ordonnances.ecrire',
    portee: { fiche: 'document', param: 'id' },
    writes: true,
    reponse: Document,
  }),
}
