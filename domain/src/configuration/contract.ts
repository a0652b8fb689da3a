import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, texteDe, texteRequis, Version } from '../kernel/formes.ts'
import { type Bande, refusDesBandes } from './rules.ts'
import { ModeleSms, senderAddress, senderName } from './saisieSms.ts'

const booleen = z.boolean({ error: 'Oui ou non attendu' })
const trace = {
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}
/** Everyone signed in reads the settings: they decide what the screens of the whole network show. */
const lu = { method: 'GET', acces: 'session', portee: 'reseau' } as const
const regle = {
  acces: 'configuration.ecrire',
  portee: 'reseau',
  change: ['reference'],
} as const

export const Ferie = z.object({
  _id: Id,
  dateFerie: Jour,
  Libelle: z.string(),
  AConfirmer: z.boolean(),
  ...trace,
})
export type Ferie = z.infer<typeof Ferie>

const mois = z
  .int({ error: 'Nombre entier de mois attendu' })
  .min(0, 'Au moins 0')
  .max(240, 'Au plus 240 mois')
const Bandes = z
  .array(z.strictObject({ prixMin: Montant, prixMax: Montant, garantie: mois }), { error: 'Liste attendue' })
  .max(50, 'Au plus 50 tranches')
  .superRefine((bandes: Bande[], ctx) => {
    for (const { rang, champ, message } of refusDesBandes(bandes))
      ctx.addIssue({ code: 'custom', message, path: [rang, champ] })
  })

const garantie = {
  advancedGarantie: booleen,
  /** The name is the seeds’, to the letter. */
  garantiesMontue: Bandes,
  garantiesVerre: Bandes,
  garantieMontureDefaut: mois,
  garantieVerreDefaut: mois,
}
export const Garantie = z.object({ _id: Id, ...garantie, ...trace })
export type Garantie = z.infer<typeof Garantie>

export const TypeSms = z.object({
  _id: Id,
  Libelle: z.string(),
  messageTemplate: z.string(),
  Actif: z.boolean(),
  ...trace,
})
export type TypeSms = z.infer<typeof TypeSms>
const saisieTypeSms = {
  Libelle: texteRequis(60),
  messageTemplate: ModeleSms.refine(m => m !== '', { error: 'Obligatoire' }),
  Actif: booleen.optional(),
}

const publicSms = {
  senderName: z.string().nullable(),
  senderAddress: z.string().nullable(),
  messageTemplate: z.string().nullable(),
}
const heure = (motif: RegExp, exemple: string) =>
  z.string({ error: 'Texte attendu' }).regex(motif, `Une heure est attendue, par exemple ${exemple}.`)
const entierDe = (max: number) =>
  z.int({ error: 'Nombre entier attendu' }).min(0, 'Au moins 0').max(max, `Au plus ${max}`)
const FOURNISSEURS = ['Journal', 'Orange'] as const
/** How messages leave: by whom, when, how fast (0: without limit), at what price a part, and the balance that alerts. */
const envoiSms = {
  Fournisseur: z.enum(FOURNISSEURS, { error: 'Journal ou Orange' }),
  HeureDebut: heure(/^([01]\d|2[0-3]):[0-5]\d$/, '08:00'),
  HeureFin: heure(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '20:00'),
  Debit: entierDe(1000),
  PrixSms: entierDe(10_000),
  SeuilSolde: entierDe(10_000_000),
}
/** The provider’s secrets go in and never come out: the reply only says whether they are there. */
export const SmsConfig = z.object({
  _id: Id,
  ...publicSms,
  clientIdDefini: z.boolean(),
  clientSecretDefini: z.boolean(),
  Fournisseur: z.enum(FOURNISSEURS),
  HeureDebut: z.string(),
  HeureFin: z.string(),
  Debit: z.int(),
  PrixSms: z.int(),
  SeuilSolde: z.int(),
  typesSms: z.array(TypeSms),
  ...trace,
})
export type SmsConfig = z.infer<typeof SmsConfig>

export const AlerteCaisse = z.object({
  _id: Id,
  IdOfficine: Id,
  Seuil: Montant,
  Active: z.boolean(),
  /** The amount above which one is told; null when it is off. */
  alertCaisse: Montant.nullable(),
  ...trace,
})
export type AlerteCaisse = z.infer<typeof AlerteCaisse>
const Seuil = Montant.min(1, 'Le seuil est un montant d’au moins 1 F.')

const GENRES_IMAGE = ['logo', 'piedpage'] as const
export type GenreImage = (typeof GENRES_IMAGE)[number]
export const IMAGE_MAX_OCTETS = 2 * 1024 * 1024
export const IMAGE_MAX_COTE = 4000

export const ImageEntete = z.object({
  _id: Id,
  url: z.string(),
  Genre: z.enum(GENRES_IMAGE),
  Active: z.boolean(),
  Nom: z.string(),
  Type: z.string(),
  Taille: z.int(),
  createdAt: z.iso.datetime(),
})
export type ImageEntete = z.infer<typeof ImageEntete>

const vignette = z.object({ _id: Id, url: z.string() }).nullable()
export const ModelEntete = z.object({
  _id: Id,
  Libelle: z.string(),
  IdLogo: Id.nullable(),
  IdPiedpage: Id.nullable(),
  logo: vignette,
  piedpage: vignette,
  Mention: z.string().nullable(),
  Officines: z.array(Id),
  ...trace,
})
export type ModelEntete = z.infer<typeof ModelEntete>
const saisieModel = {
  Libelle: texteRequis(80),
  IdLogo: Id.nullish(),
  IdPiedpage: Id.nullish(),
  Mention: texteDe(200).nullish(),
  Officines: z.array(Id, { error: 'Liste attendue' }).max(500).optional(),
}

const imageActive = <const Chemin extends string>(path: Chemin, quoi: string) =>
  appel({
    ...lu,
    path,
    resume: `Lire ${quoi} actif, celui que reprend un nouveau modèle ; null s’il n’y en a pas`,
    reponse: ImageEntete.nullable(),
  })
const deposer = <const Chemin extends string>(path: Chemin, quoi: string) =>
  appel({
    ...regle,
    method: 'POST',
    path,
    resume: `Déposer ${quoi} (PNG ou JPEG, 2 Mo au plus) : il devient l’actif`,
    statut: 201,
    corps: 'fichier',
    recoit: 'image',
    payload: z.any(),
    reponse: ImageEntete,
  })
const retirer = <const Chemin extends string>(path: Chemin, quoi: string) =>
  appel({
    ...regle,
    method: 'DELETE',
    path,
    resume: `Retirer ${quoi} qu’aucun modèle n’utilise`,
    reponse: ImageEntete,
  })

export const configuration = {
  feries: appel({
    ...lu,
    path: '/api/feries/{year}',
    resume: 'Lister les jours fériés d’une année',
    reponse: z.array(Ferie),
  }),
  feriesProposees: appel({
    ...lu,
    path: '/api/feries/proposition/{year}',
    resume: 'Jours fériés de Côte d’Ivoire pour une année ; les fêtes lunaires sont à confirmer',
    reponse: z.array(
      z.object({
        dateFerie: Jour,
        Libelle: z.string(),
        AConfirmer: z.boolean(),
        /** A holiday of this date, or of this name in this year, is already kept. */
        dejaPresente: z.boolean(),
      }),
    ),
  }),
  creerFerie: appel({
    ...regle,
    method: 'POST',
    path: '/api/ferie/create',
    resume: 'Ajouter un jour férié',
    statut: 201,
    payload: z.strictObject({ dateFerie: Jour, Libelle: texteRequis(80), AConfirmer: booleen.optional() }),
    reponse: Ferie,
  }),
  modifierFerie: appel({
    ...regle,
    method: 'PUT',
    path: '/api/ferie/update/{id}',
    resume: 'Modifier ou confirmer un jour férié',
    payload: z.strictObject({
      dateFerie: Jour.optional(),
      Libelle: texteRequis(80).optional(),
      AConfirmer: booleen.optional(),
      version: Version,
    }),
    reponse: Ferie,
  }),
  supprimerFerie: appel({
    ...regle,
    method: 'DELETE',
    path: '/api/ferie/delete/{id}',
    resume: 'Retirer un jour férié',
    reponse: Ferie,
  }),
  garantie: appel({
    ...lu,
    path: '/api/garantie-info',
    resume: 'Lire les règles de garantie',
    reponse: z.object({ garantie: Garantie }),
  }),
  reglerGarantie: appel({
    ...regle,
    method: 'POST',
    path: '/api/set-garantie',
    resume: 'Régler les garanties : tranches de prix et durées par défaut, en mois',
    payload: z.strictObject({ ...z.strictObject(garantie).partial().shape, version: Version.optional() }),
    reponse: z.object({ garantie: Garantie }),
  }),
  smsConfig: appel({
    ...lu,
    path: '/api/sms-config-info',
    resume: 'Lire les réglages des SMS et les types de SMS',
    reponse: z.object({ smsConfig: SmsConfig }),
  }),
  expediteurSms: appel({
    ...lu,
    path: '/api/sms-config-sendername-senderaddress-messagetemplate',
    resume: 'Lire l’expéditeur et le modèle de message des SMS',
    reponse: z.object({ smsConfig: z.object(publicSms) }),
  }),
  reglerSms: appel({
    ...regle,
    method: 'POST',
    path: '/api/set-sms-config',
    resume: 'Régler l’expéditeur, le modèle de message et l’accès au fournisseur de SMS',
    payload: z.strictObject({
      senderName: senderName.nullish(),
      senderAddress: senderAddress.nullish(),
      messageTemplate: ModeleSms.nullish(),
      clientId: texteDe(200).nullish(),
      clientSecret: texteDe(200).nullish(),
      ...z.strictObject(envoiSms).partial().shape,
      version: Version.optional(),
    }),
    reponse: z.object({ smsConfig: SmsConfig }),
  }),
  creerTypeSms: appel({
    ...regle,
    method: 'POST',
    path: '/api/create-type-sms',
    resume: 'Ajouter un type de SMS et son modèle',
    statut: 201,
    payload: z.strictObject(saisieTypeSms),
    reponse: z.object({ typeSms: TypeSms }),
  }),
  modifierTypeSms: appel({
    ...regle,
    method: 'POST',
    path: '/api/update-type-sms/{id}',
    resume: 'Modifier un type de SMS',
    payload: z.strictObject({ ...z.strictObject(saisieTypeSms).partial().shape, version: Version }),
    reponse: z.object({ typeSms: TypeSms }),
  }),
  alerteCaisse: appel({
    method: 'GET',
    path: '/api/alerte-caisse-info/{id}',
    resume: 'Lire le seuil d’alerte de la caisse d’une officine ; null s’il n’y en a pas',
    acces: 'session',
    portee: { param: 'id' },
    reponse: AlerteCaisse.nullable(),
  }),
  creerAlerteCaisse: appel({
    method: 'POST',
    path: '/api/alerte-caisse',
    resume: 'Poser le seuil d’alerte de la caisse d’une officine',
    acces: 'configuration.alerter',
    portee: { champ: 'IdOfficine' },
    change: ['reference'],
    statut: 201,
    payload: z.strictObject({ IdOfficine: Id.optional(), Seuil, Active: booleen.optional() }),
    reponse: AlerteCaisse,
  }),
  modifierAlerteCaisse: appel({
    method: 'PUT',
    path: '/api/alerte-caisse/update/{id}',
    resume: 'Changer le seuil d’alerte d’une caisse, l’éteindre ou la rallumer',
    acces: 'configuration.alerter',
    portee: { fiche: 'alerte_caisse', param: 'id' },
    change: ['reference'],
    payload: z.strictObject({ Seuil: Seuil.optional(), Active: booleen.optional(), version: Version }),
    reponse: AlerteCaisse,
  }),
  logo: imageActive('/api/logo-active', 'le logo'),
  deposerLogo: deposer('/api/logo-active', 'un logo'),
  retirerLogo: retirer('/api/logo-active/{id}', 'un logo'),
  piedpage: imageActive('/api/piedpage-active', 'le pied de page'),
  deposerPiedpage: deposer('/api/piedpage-active', 'un pied de page'),
  retirerPiedpage: retirer('/api/piedpage-active/{id}', 'un pied de page'),
  images: appel({
    ...lu,
    path: '/api/images-entete',
    resume: 'Lister les logos et pieds de page déposés, les plus récents d’abord',
    query: z.strictObject({ Genre: z.enum(GENRES_IMAGE).optional() }),
    reponse: z.array(ImageEntete),
  }),
  image: appel({
    method: 'GET',
    path: '/api/image-entete/{id}',
    resume: 'Montrer un logo ou un pied de page',
    // On every paper handed to a client, so no secret; and a browser shows a picture without a token.
    acces: 'public',
    portee: 'reseau',
    contenu: 'image/png',
    reponse: z.any(),
  }),
  models: appel({
    ...lu,
    path: '/api/model-entete-piedpage',
    resume: 'Lister les modèles d’en-tête et de pied de page, avec leurs officines',
    reponse: z.array(ModelEntete),
  }),
  creerModel: appel({
    ...regle,
    method: 'POST',
    path: '/api/create-model-entete',
    resume: 'Créer un modèle d’en-tête ; sans images il reprend le logo et le pied de page actifs',
    statut: 201,
    payload: z.strictObject(saisieModel),
    reponse: ModelEntete,
  }),
  modifierModel: appel({
    ...regle,
    method: 'PUT',
    path: '/api/update-model-entete',
    resume: 'Modifier un modèle d’en-tête ou ses officines',
    payload: z.strictObject({
      ...saisieModel,
      Libelle: texteRequis(80).optional(),
      _id: Id,
      version: Version,
    }),
    reponse: ModelEntete,
  }),
  supprimerModel: appel({
    ...regle,
    method: 'DELETE',
    path: '/api/model-entete-piedpage/{id}',
    resume: 'Supprimer un modèle d’en-tête ; ses officines reprennent l’en-tête simple',
    reponse: ModelEntete,
  }),
}
