import { z } from 'zod'
import { Email, MotDePasse } from '../acces/contract.ts'
import { GENRES } from '../kernel/civilite.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Telephone, texteDe, texteRequis } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { STATUS_PERSONNEL } from './rules.ts'

/** An emptied input sends '': it empties the field, like null. */
const videOu = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

const saisie = {
  nom: texteRequis(80),
  prenoms: texteRequis(120),
  email: videOu(Email),
  emailPro: videOu(Email),
  adresse: texteDe(200).nullish(),
  contact1: videOu(Telephone),
  contact2: videOu(Telephone),
  contrat: texteDe(40).nullish(),
  /** A function: its `_id`, or its name as the list writes it. */
  poste: videOu(texteDe(120)),
  ville: texteDe(80).nullish(),
  genre: videOu(z.enum(GENRES, { error: 'M ou F' })),
  pays: texteDe(80).nullish(),
  anniv: videOu(Jour),
  nationalite: texteDe(80).nullish(),
  situationMat: texteDe(40).nullish(),
  dateEnbauche: videOu(Jour),
  permis: texteDe(40).nullish(),
  status: z.enum(STATUS_PERSONNEL, { error: `Une valeur parmi ${STATUS_PERSONNEL.join(', ')}` }).optional(),
}
/** The officine; the caller's own by default. */
const agence = Id.optional()

/** With a password the account is made too, in the same transaction, with these roles. */
export const SaisiePersonnel = z.strictObject({
  ...saisie,
  agence,
  roles: z.array(Id).max(20, 'Au plus 20 rôles').optional(),
  password: MotDePasse.optional(),
  confirmPassword: z.string({ error: 'Texte attendu' }).max(200).optional(),
})
export type SaisiePersonnel = z.output<typeof SaisiePersonnel>

const ModifPersonnel = z
  .strictObject({ ...saisie, agence })
  .partial()
  .extend({ version: z.int({ error: 'Obligatoire' }) })

const SaisieCni = z.strictObject({
  NumeroCNI: videOu(texteDe(40)),
  DateDelivranceCNI: videOu(Jour),
  DateExpirationCNI: videOu(Jour),
  LieuDelivranceCNI: texteDe(80).nullish(),
  version: z.int({ error: 'Obligatoire' }),
})

const texteOuRien = z.string().nullable()

export const Personnel = z.object({
  _id: Id,
  nom: z.string(),
  prenoms: z.string(),
  email: texteOuRien,
  emailPro: texteOuRien,
  adresse: texteOuRien,
  contact1: texteOuRien,
  contact2: texteOuRien,
  contrat: texteOuRien,
  poste: Id.nullable(),
  NomPoste: texteOuRien,
  ville: texteOuRien,
  genre: z.enum(GENRES).nullable(),
  pays: texteOuRien,
  anniv: texteOuRien,
  nationalite: texteOuRien,
  situationMat: texteOuRien,
  dateEnbauche: texteOuRien,
  permis: texteOuRien,
  agence: Id,
  NomAgence: z.string(),
  IdOfficine: Id,
  status: z.enum(STATUS_PERSONNEL),
  NumeroCNI: texteOuRien,
  DateDelivranceCNI: texteOuRien,
  DateExpirationCNI: texteOuRien,
  LieuDelivranceCNI: texteOuRien,
  photoURL: texteOuRien,
  /** The account and its roles, when there is one. */
  IdUtilisateur: Id.nullable(),
  compteActif: z.boolean().nullable(),
  roles: z.array(Id),
  NomsRoles: z.array(z.string()),
  supprimeLe: texteOuRien,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Personnel = z.infer<typeof Personnel>

const fiche = { fiche: 'personnel', param: 'id' } as const

const enregistrer = <const Chemin extends string>(path: Chemin, resume: string) =>
  appel({
    method: 'POST',
    path,
    resume,
    acces: 'personnel.ecrire',
    preuve: true,
    portee: { champ: 'agence' },
    change: ['personnel', 'utilisateur'],
    statut: 201,
    payload: SaisiePersonnel,
    reponse: Personnel,
  })

export const personnel = {
  liste: liste({
    path: '/api/personnels',
    resume: 'Lister le personnel du réseau, ou de son officine',
    acces: 'personnel.lire',
    portee: 'liste',
    element: Personnel,
    tris: ['nom', 'dateEnbauche', 'createdAt'],
    filtres: {
      poste: Id.optional(),
      status: z.enum(STATUS_PERSONNEL).optional(),
      contrat: texteDe(40).optional(),
      genre: z.enum(GENRES).optional(),
    },
  }),
  lire: appel({
    method: 'GET',
    path: '/api/personnels/{id}',
    resume: 'Lire la fiche d’un membre du personnel',
    acces: 'personnel.lire',
    portee: 'reponse',
    reponse: Personnel,
  }),
  creer: enregistrer('/api/personnel/create', 'Enregistrer un membre du personnel, et son compte'),
  inscrire: enregistrer(
    '/api/auth/register',
    'Enregistrer un membre du personnel, et son compte (autre chemin)',
  ),
  modifier: appel({
    method: 'PUT',
    path: '/api/personnel/update/{id}',
    resume: 'Modifier la fiche d’un membre du personnel',
    acces: 'personnel.ecrire',
    portee: fiche,
    change: ['personnel', 'utilisateur'],
    payload: ModifPersonnel,
    reponse: Personnel,
  }),
  modifierCni: appel({
    method: 'PUT',
    path: '/api/personnel/update-cni/{id}',
    resume: 'Tenir à jour la carte d’identité',
    acces: 'personnel.ecrire',
    portee: fiche,
    change: ['personnel', 'utilisateur'],
    payload: SaisieCni,
    reponse: Personnel,
  }),
  poserPhoto: appel({
    method: 'PUT',
    path: '/api/personnel/photo/{id}',
    resume: 'Donner une photo (PNG, JPEG ou WebP, 2 Mo au plus)',
    acces: 'personnel.ecrire',
    portee: fiche,
    change: ['personnel', 'utilisateur'],
    corps: 'fichier',
    recoit: 'photo',
    payload: z.any(),
    reponse: Personnel,
  }),
  lirePhoto: appel({
    method: 'GET',
    path: '/api/personnel/photo/{id}',
    resume: 'Voir la photo d’un collègue',
    acces: 'session',
    portee: 'reseau',
    // Changes with the photo, so that a browser may keep each one.
    query: z.strictObject({ v: z.string().max(40).optional() }),
    contenu: 'image/*',
    reponse: z.any(),
  }),
  retirerPhoto: appel({
    method: 'DELETE',
    path: '/api/personnel/photo/{id}',
    resume: 'Retirer la photo',
    acces: 'personnel.ecrire',
    portee: fiche,
    change: ['personnel', 'utilisateur'],
    reponse: Personnel,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/personnel/drop/{id}',
    resume: 'Retirer un membre du personnel qui n’a plus de compte actif',
    acces: 'personnel.ecrire',
    portee: fiche,
    change: ['personnel', 'utilisateur'],
    reponse: Personnel,
  }),
  restaurer: appel({
    method: 'PUT',
    path: '/api/personnel/restaurer/{id}',
    resume: 'Remettre un membre du personnel retiré',
    acces: 'personnel.ecrire',
    portee: fiche,
    change: ['personnel', 'utilisateur'],
    reponse: Personnel,
  }),
}
