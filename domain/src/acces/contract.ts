import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { CodeOfficine, Email } from '../kernel/formes.ts'
import { toutesLesPermissions } from '../kernel/permissions.ts'
import { CLES_MAX, CleMontree } from './cle.ts'
import { PHRASE_CONFIRMATION } from './rules.ts'

export { Email }

const MOT_DE_PASSE_MIN = 10
export const MotDePasse = z
  .string({ error: 'Obligatoire' })
  .min(MOT_DE_PASSE_MIN, `Au moins ${MOT_DE_PASSE_MIN} caractères`)
  .max(200, 'Au plus 200 caractères')

/** How the person likes the screens, wherever they sign in. */
const Apparence = z.strictObject({
  theme: z.enum(['light', 'dark', 'semi-dark'], { error: 'light, dark ou semi-dark' }),
  langue: z.enum(['fr', 'en', 'de', 'pt'], { error: 'fr, en, de ou pt' }),
})

/** The profile that the browser keeps under `userInfo`. */
export const Profil = z.object({
  uid: Id,
  displayName: z.string(),
  about: z.string(),
  photoURL: z.string(),
  status: z.string(),
  userRole: z.enum(['admin', 'editor']),
  email: z.string(),
  providerId: z.string(),
  IdOfficine: Id,
  permissions: z.array(z.enum(toutesLesPermissions)),
  /** The largest discount that one gives alone, in percent of the labels; null: any. */
  RemiseMax: z.int().nullable(),
  /** Null until chosen. */
  apparence: Apparence.nullish(),
})
export type Profil = z.infer<typeof Profil>

export const Session = z.object({ accessToken: z.string(), expiresAt: z.iso.datetime(), userData: Profil })
export type Session = z.infer<typeof Session>

/** Six digits of the device, or a recovery code. */
const Code = z
  .string({ error: 'Obligatoire' })
  .trim()
  .min(6, 'Six chiffres, ou un code de secours')
  .max(20, 'Six chiffres, ou un code de secours')

/** What the account has beside its password. */
const Facteur = z.object({
  pose: z.boolean(),
  /** One of its roles asks for it. */
  exige: z.boolean(),
  /** Recovery codes that were not used yet. */
  secours: z.int(),
  /** Keys of devices, which open by themselves. */
  cles: z.int(),
})

const message = z.object({ message: z.string() })

/** Both typed passwords must agree. */
const confirme = <T extends { password: string; confirmPassword: string }>(schema: z.ZodType<T>) =>
  schema.refine(v => v.password === v.confirmPassword, {
    path: ['confirmPassword'],
    error: PHRASE_CONFIRMATION,
  })

export const acces = {
  connexion: appel({
    method: 'POST',
    path: '/api/authentification',
    resume: 'Se connecter par e-mail et mot de passe',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre, se prouve ou se ferme relit tout ou n’a plus d’écran.',
    freine: true,
    corps: 'nu',
    payload: z.strictObject({
      email: z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(200),
      password: z.string({ error: 'Obligatoire' }).min(1, 'Obligatoire').max(200),
      souvenir: z.boolean({ error: 'Oui ou non attendu' }).optional(),
      /** When `CODE_DEMANDE`, `FACTEUR_A_POSER` or `CODE_COURRIER` asked for it: of the device, a recovery code, or of a letter. */
      code: Code.optional(),
    }),
    reponse: Session,
  }),
  rafraichir: appel({
    method: 'POST',
    path: '/api/auth/refresh-token',
    resume: 'Renouveler le jeton d’accès avec le cookie de session',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre, se prouve ou se ferme relit tout ou n’a plus d’écran.',
    corps: 'nu',
    payload: z.strictObject({}).optional(),
    reponse: Session,
  }),
  verifier: appel({
    method: 'GET',
    path: '/api/verify-token',
    resume: 'Vérifier le jeton d’accès',
    acces: 'session',
    portee: 'soi',
    reponse: z.literal('token valide'),
  }),
  demanderReinitialisation: appel({
    method: 'GET',
    path: '/api/auth/reset-password/{email}',
    resume: 'Demander un lien pour changer de mot de passe',
    acces: 'public',
    portee: 'soi',
    change: 'Le lien part par courrier : aucun écran ne le montre.',
    freine: true,
    /** `envoye`: false when no mail can leave this server, whoever asks. */
    reponse: message.extend({ envoye: z.boolean() }),
  }),
  reinitialiser: appel({
    method: 'POST',
    path: '/api/auth/reset-password',
    resume: 'Choisir un nouveau mot de passe avec le lien reçu',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre, se prouve ou se ferme relit tout ou n’a plus d’écran.',
    payload: confirme(
      z.strictObject({
        token: z.string({ error: 'Obligatoire' }).min(20).max(200),
        password: MotDePasse,
        confirmPassword: z.string({ error: 'Obligatoire' }),
      }),
    ),
    reponse: message,
  }),
  deconnexion: appel({
    method: 'POST',
    path: '/api/auth/logout',
    resume: 'Fermer la session de ce navigateur',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre, se prouve ou se ferme relit tout ou n’a plus d’écran.',
    reponse: message,
  }),
  profil: appel({
    method: 'GET',
    path: '/api/auth/profile',
    resume: 'Lire son profil et ses droits tels qu’ils sont maintenant',
    acces: 'session',
    portee: 'soi',
    reponse: Profil,
  }),
  modifierProfil: appel({
    method: 'PUT',
    path: '/api/auth/profile',
    resume: 'Modifier son nom affiché, sa présentation, et comment ses écrans se montrent',
    acces: 'session',
    portee: 'soi',
    change: ['compte'],
    payload: z.strictObject({
      displayName: z
        .string({ error: 'Obligatoire' })
        .trim()
        .min(1, 'Obligatoire')
        .max(80, 'Au plus 80 caractères')
        .optional(),
      about: z.string().trim().max(300, 'Au plus 300 caractères').optional(),
      apparence: Apparence.optional(),
    }),
    reponse: Profil,
  }),
  changerMotDePasse: appel({
    method: 'PUT',
    path: '/api/auth/mot-de-passe',
    resume: 'Changer son mot de passe ; ferme toutes ses sessions, et les clés que l’on ne garde pas',
    acces: 'session',
    portee: 'soi',
    change: ['compte'],
    freine: true,
    payload: confirme(
      z.strictObject({
        actuel: z.string({ error: 'Obligatoire' }).min(1, 'Obligatoire').max(200),
        password: MotDePasse,
        confirmPassword: z.string({ error: 'Obligatoire' }),
        /** Those that its owner knows as theirs: the others open nothing any more. */
        clesGardees: z.array(Id).max(CLES_MAX, `Au plus ${CLES_MAX}`).optional(),
      }),
    ),
    reponse: message,
  }),
  facteur: appel({
    method: 'GET',
    path: '/api/auth/facteur',
    resume: 'Dire si son compte a un second facteur, et si son rôle en demande un',
    acces: 'session',
    portee: 'soi',
    reponse: Facteur,
  }),
  preparerFacteur: appel({
    method: 'POST',
    path: '/api/auth/facteur',
    resume:
      'Préparer son second facteur : ce que l’application doit lire, et dix codes de secours, montrés une fois',
    acces: 'session',
    portee: 'soi',
    change: ['compte'],
    freine: true,
    payload: z.strictObject({ actuel: z.string({ error: 'Obligatoire' }).min(1, 'Obligatoire').max(200) }),
    reponse: z.object({ graine: z.string(), adresse: z.string(), secours: z.array(z.string()) }),
  }),
  poserFacteur: appel({
    method: 'PUT',
    path: '/api/auth/facteur',
    resume: 'Poser son second facteur en donnant un premier code',
    acces: 'session',
    portee: 'soi',
    change: ['compte'],
    freine: true,
    payload: z.strictObject({ code: Code }),
    reponse: Facteur,
  }),
  retirerFacteur: appel({
    method: 'POST',
    path: '/api/auth/facteur/retirer',
    resume: 'Retirer son second facteur avec un dernier code, si aucun rôle ne le demande',
    acces: 'session',
    portee: 'soi',
    change: ['compte'],
    freine: true,
    payload: z.strictObject({ code: Code }),
    reponse: Facteur,
  }),
  prouver: appel({
    method: 'POST',
    path: '/api/auth/preuve',
    resume:
      'Prouver que c’est toujours soi, pour un quart d’heure : par un code si l’on a un second facteur, sinon par son mot de passe',
    acces: 'session',
    portee: 'soi',
    change: 'Une session qui s’ouvre, se prouve ou se ferme relit tout ou n’a plus d’écran.',
    freine: true,
    payload: z.strictObject({
      password: z.string().min(1, 'Obligatoire').max(200).optional(),
      code: Code.optional(),
      cle: CleMontree.optional(),
    }),
    reponse: message,
  }),
  premierDemarrage: appel({
    method: 'GET',
    path: '/api/auth/premier-demarrage',
    resume: 'Dire si le premier administrateur reste à créer',
    acces: 'public',
    portee: 'soi',
    reponse: z.object({ aFaire: z.boolean() }),
  }),
  creerPremierAdministrateur: appel({
    method: 'POST',
    path: '/api/auth/premier-demarrage',
    resume: 'Créer le premier administrateur avec le code affiché sur la console',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre, se prouve ou se ferme relit tout ou n’a plus d’écran.',
    freine: true,
    statut: 201,
    payload: confirme(
      z.strictObject({
        code: z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(40),
        email: Email,
        displayName: z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(80),
        officine: z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(80),
        CodeOfficine,
        password: MotDePasse,
        confirmPassword: z.string({ error: 'Obligatoire' }),
      }),
    ),
    reponse: Session,
  }),
}
