import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { ecritPar, periode, pourquoi, texteDe, texteRequis, trace, Version } from '../kernel/formes.ts'
import { liste, totauxDe } from '../kernel/liste.ts'
import { JOINT, OUVERT, TIRAGE } from '../kernel/papier.ts'
import { Operation } from './contract.ts'
import { STATUTS_APPRO, STATUTS_VERSEMENT } from './rules.ts'
import { MontantPositif, Numero } from './saisies.ts'

const ecrit = z.string().nullable()

/** A photo or a PDF that proves an entry. */
export const Piece = z.object({
  _id: Id,
  Nom: z.string(),
  Type: z.string(),
  Taille: z.int(),
  ...ecritPar,
})
export type Piece = z.infer<typeof Piece>

const SaisieVersement = z.strictObject({
  idOfficine: Id.optional(),
  montant: MontantPositif,
  IdBanque: Id,
  reference: Numero,
})

export const VersementDeListe = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  DateVersement: z.string(),
  montant: z.int(),
  IdBanque: Id,
  Banque: z.string(),
  reference: ecrit,
  IdOperation: Id,
  Statut: z.enum(STATUTS_VERSEMENT),
  /** The bank's slip is attached. */
  Bordereau: z.boolean(),
  valideLe: z.iso.datetime().nullable(),
  validePar: ecrit,
  Rang: z.int(),
  Empreinte: z.string(),
  ...trace,
})
export type VersementDeListe = z.infer<typeof VersementDeListe>

export const Versement = VersementDeListe.extend({
  bordereaux: z.array(Piece),
  /** The reversal, when the cash did not go to the bank after all. */
  annulation: Operation.pick({ _id: true, Motif: true, createdAt: true, createdBy: true }).nullable(),
})
export type Versement = z.infer<typeof Versement>

const version = z.int({ error: 'Un nombre entier est attendu.' }).optional()
const lu = { method: 'GET', acces: 'caisse.lire' } as const
const leVersement = {
  method: 'PUT',
  portee: { fiche: 'versement', param: 'id' },
  reponse: Versement,
} as const
const versementsDe = {
  ...lu,
  element: VersementDeListe,
  tris: ['createdAt', 'montant'] as const,
  filtres: {
    /** Without it, all but the archived ones. */
    Statut: z.enum(STATUTS_VERSEMENT, { error: 'Statut inconnu' }).optional(),
    IdBanque: Id.optional(),
    ...periode,
  },
} as const

const listeVersements = liste({
  ...versementsDe,
  path: '/api/versements/caisse',
  resume: 'Lister les versements en banque du réseau, ou de son officine',
  portee: 'liste',
})

export const versements = {
  liste: listeVersements,
  totaux: totauxDe(listeVersements, {
    path: '/api/versements/totaux',
    resume: 'Additionner les versements trouvés ; un versement annulé ne compte pas',
    sommes: ['montant'],
  }),
  parOfficine: liste({
    ...versementsDe,
    path: '/api/versements/caisse/{agence}',
    resume: 'Lister les versements en banque d’une officine',
    portee: { param: 'agence' },
  }),
  lire: appel({
    ...lu,
    path: '/api/versement/{id}',
    resume: 'Lire un versement en banque et son bordereau',
    portee: 'reponse',
    reponse: Versement,
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/versement/imprimer/{id}',
    resume: 'Imprimer le bordereau d’un versement en banque ; la deuxième fois il dit DUPLICATA',
    portee: { fiche: 'versement', param: 'id' },
  }),
  creer: appel({
    method: 'POST',
    path: '/api/operation/versement',
    resume: 'Verser en banque : les espèces quittent le tiroir',
    acces: 'caisse.verser',
    portee: { champ: 'idOfficine' },
    change: ['versement', 'operation'],
    statut: 201,
    payload: SaisieVersement,
    reponse: Versement,
  }),
  joindre: appel({
    ...JOINT,
    path: '/api/versement/bordereau/{id}',
    resume: 'Joindre le bordereau de la banque à un versement (image ou PDF, 10 Mo au plus)',
    acces: 'caisse.verser',
    portee: { fiche: 'versement', param: 'id' },
    change: ['versement'],
    reponse: Piece,
  }),
  ouvrirBordereau: appel({
    ...lu,
    ...OUVERT,
    path: '/api/versement/bordereau/{id}',
    resume: 'Ouvrir un bordereau de versement',
  }),
  valider: appel({
    ...leVersement,
    path: '/api/operation/valided-versement/{id}',
    resume: 'Valider un versement, son bordereau joint',
    acces: 'caisse.valider',
    change: ['versement'],
    payload: z.strictObject({ version }),
  }),
  archiver: appel({
    ...leVersement,
    path: '/api/operation/archive-versement/{id}',
    resume: 'Archiver un versement : il quitte la liste',
    acces: 'caisse.valider',
    change: ['versement'],
    payload: z.strictObject({ version }),
  }),
  annuler: appel({
    ...leVersement,
    path: '/api/versement/annuler/{id}',
    resume:
      'Annuler un versement, même d’un jour clôturé : les espèces reviennent aujourd’hui dans le tiroir',
    acces: 'caisse.annuler',
    preuve: true,
    change: ['versement', 'operation'],
    payload: z.strictObject({ Motif: texteRequis(200), version }),
  }),
}

const appro = {
  NomSociete: texteRequis(120),
  RegistreCom: texteDe(60).nullish(),
  Montant: MontantPositif,
  Motif: texteDe(200).nullish(),
}
/** Without an amount it is only announced: who will bring the money. Nothing enters the drawer before an amount is given. */
const SaisieAppro = z.strictObject({
  ...appro,
  Montant: MontantPositif.optional(),
  IdOfficine: Id.optional(),
})
const ModifAppro = z.strictObject({
  ...appro,
  NomSociete: appro.NomSociete.optional(),
  Montant: MontantPositif.optional(),
  version: Version,
})

/** Cash brought into the till: who brought it, how much. */
export const Appro = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  Jour: z.string(),
  NomSociete: z.string(),
  RegistreCom: ecrit,
  Montant: z.int(),
  Motif: ecrit,
  /** None while it is only announced. */
  IdOperation: Id.nullable(),
  Statut: z.enum(STATUTS_APPRO),
  ...trace,
})
export type Appro = z.infer<typeof Appro>

const tiroir = { change: ['appro_caisse_recette', 'operation'], reponse: Appro } as const
export const appros = {
  liste: liste({
    ...lu,
    path: '/api/appro_caisse_recettes',
    resume: 'Lister les approvisionnements de la caisse recettes',
    portee: 'liste',
    element: Appro,
    tris: ['createdAt', 'Montant'],
    filtres: {
      /** Without it, those that stand. */
      Statut: z.enum(STATUTS_APPRO, { error: 'Annoncée, Active ou Annulée' }).optional(),
      ...periode,
    },
  }),
  lire: appel({
    ...lu,
    path: '/api/appro_caisse_recettes/{id}',
    resume: 'Lire un approvisionnement de la caisse recettes',
    portee: 'reponse',
    reponse: Appro,
  }),
  creer: appel({
    ...tiroir,
    method: 'POST',
    path: '/api/appro_caisse_recettes',
    resume:
      'Approvisionner la caisse recettes : les espèces entrent dans le tiroir ; sans montant, l’apport est seulement annoncé',
    acces: 'caisse.verser',
    portee: { champ: 'IdOfficine' },
    statut: 201,
    corps: 'nu',
    payload: SaisieAppro,
  }),
  recevoir: appel({
    ...tiroir,
    method: 'PUT',
    path: '/api/appro_caisse_recettes/recevoir/{id}',
    resume: 'Recevoir un approvisionnement annoncé : son montant entre dans le tiroir',
    acces: 'caisse.verser',
    portee: { fiche: 'appro_caisse_recette', param: 'id' },
    payload: z.strictObject({ ...ModifAppro.shape, Montant: MontantPositif }),
  }),
  modifier: appel({
    ...tiroir,
    method: 'PUT',
    path: '/api/appro_caisse_recettes/{id}',
    resume:
      'Corriger un approvisionnement : une écriture contraire, puis la bonne ; annoncé, son montant entre dans le tiroir',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'appro_caisse_recette', param: 'id' },
    corps: 'nu',
    payload: ModifAppro,
  }),
  supprimer: appel({
    ...tiroir,
    method: 'DELETE',
    path: '/api/appro_caisse_recettes/{id}',
    resume: 'Annuler un approvisionnement, par une écriture contraire',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'appro_caisse_recette', param: 'id' },
    query: pourquoi,
  }),
}
