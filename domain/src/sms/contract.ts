import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Telephone, texteDe, texteRequis, Version } from '../kernel/formes.ts'
import { Importation } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { MODELE } from '../kernel/papier.ts'
import { estMobile } from '../kernel/telephone.ts'
import {
  ActiviteSms,
  AnniversaireSms,
  Apercu,
  CompteClients,
  CompteSms,
  Consentement,
  ContactDeRepertoire,
  contactsSaisis,
  Diffusion,
  EXCLUS,
  Message,
  MessageSms,
  Question,
  Repertoire,
  RepertoireEntier,
  ServiceSms,
  SoldeSms,
  saisieCompte,
} from './fiches.ts'
import { GENRES_SERVICE, STATUTS_DIFFUSION, STATUTS_MESSAGE } from './rules.ts'

export * from './fiches.ts'

const lu = { acces: 'sms.lire' } as const
const ecrit = { acces: 'sms.ecrire', change: ['repertoire'] } as const
const regle = { acces: 'sms.regler', change: ['repertoire'] } as const
const laDiffusion = { fiche: 'diffusion', param: 'id' } as const
const leRepertoire = { fiche: 'repertoire', param: 'id' } as const
const leCompte = { fiche: 'compte_sms', param: 'id' } as const

const Mobile = Telephone.refine(estMobile, {
  error: 'Un SMS part vers un mobile : +225 et dix chiffres qui commencent par 01, 05 ou 07.',
})
const instant = z.iso.datetime({ error: 'Un instant est attendu, par exemple 2026-11-17T15:00:00Z.' })

const comptes = {
  creerCompte: appel({
    ...regle,
    method: 'POST',
    path: '/api/v1/officine/create-compte-sms',
    resume: 'Donner à une officine son propre compte SMS',
    portee: { champ: 'IdOfficine' },
    statut: 201,
    payload: z.strictObject({ IdOfficine: Id.optional(), ...saisieCompte }),
    reponse: CompteSms,
  }),
  modifierCompte: appel({
    ...regle,
    method: 'PUT',
    path: '/api/v1/officine/update/compte-sms/{id}',
    resume: 'Modifier le compte SMS d’une officine',
    portee: leCompte,
    payload: z.strictObject({ ...saisieCompte, version: Version }),
    reponse: CompteSms,
  }),
  comptes: liste({
    ...lu,
    path: '/api/v1/officines/comptes-sms',
    resume: 'Lister les comptes SMS des officines',
    portee: 'liste',
    element: CompteSms,
    tris: ['Officine'],
  }),
  compte: appel({
    ...lu,
    method: 'GET',
    path: '/api/v1/officine/compte-sms/{id}',
    resume:
      'Lire le compte SMS d’une officine, nommée ou par son compte ; null : les réglages du réseau servent',
    portee: 'reponse',
    reponse: CompteSms.nullable(),
  }),
  supprimerCompte: appel({
    ...regle,
    method: 'DELETE',
    path: '/api/v1/officine/delete/compte-sms/{id}',
    resume: 'Retirer le compte SMS d’une officine : les réglages du réseau servent de nouveau',
    portee: leCompte,
    reponse: CompteSms,
  }),
  solde: appel({
    ...lu,
    method: 'GET',
    path: '/api/balance/sms',
    resume: 'Lire ce qui reste sur chaque compte SMS, relu au fournisseur toutes les cinq minutes au plus',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(SoldeSms),
  }),
}

const saisieRepertoire = { Libelle: texteRequis(120), contacts: contactsSaisis }

const repertoires = {
  repertoires: liste({
    ...lu,
    path: '/api/repertoire/{officine}',
    resume: 'Lister les répertoires d’une officine',
    portee: { param: 'officine' },
    element: Repertoire,
    tris: ['updatedAt', 'Libelle'],
  }),
  contacts: liste({
    ...lu,
    path: '/api/repertoire/contacts/{id}',
    resume: 'Lister les contacts d’un répertoire, et pourquoi certains ne reçoivent rien',
    portee: leRepertoire,
    element: ContactDeRepertoire,
    tris: ['Rang'],
  }),
  creerRepertoire: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/repertoire/create',
    resume: 'Créer un répertoire ; ses contacts sont nettoyés avant d’être gardés',
    portee: { champ: 'IdOfficine' },
    statut: 201,
    payload: z.strictObject({ ...saisieRepertoire, IdOfficine: Id.optional() }),
    exemple: { Libelle: 'Clients fidèles', contacts: [{ Nom: 'Kouamé Aya', Contacts: '07 07 12 12 12' }] },
    reponse: RepertoireEntier,
  }),
  modifierRepertoire: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/repertoire/update/{id}',
    resume: 'Renommer un répertoire ou remplacer ses contacts',
    portee: leRepertoire,
    payload: z.strictObject({ ...z.strictObject(saisieRepertoire).partial().shape, version: Version }),
    reponse: RepertoireEntier,
  }),
  supprimerRepertoire: appel({
    ...ecrit,
    method: 'DELETE',
    path: '/api/repertoire/delete/{id}',
    resume: 'Supprimer un répertoire qu’aucune campagne n’attend',
    portee: leRepertoire,
    reponse: Repertoire,
  }),
  importerContacts: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/repertoire/import/{id}',
    resume: 'Lire un fichier Excel de contacts dans un répertoire ; avec essai=oui rien n’est écrit',
    portee: leRepertoire,
    corps: 'fichier',
    recoit: 'tableau',
    query: z.strictObject({ essai: z.enum(['oui', 'non']).optional() }),
    payload: z.any(),
    reponse: Importation,
  }),
  importerRepertoire: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/repertoire/import',
    resume: 'Faire un répertoire d’un fichier Excel de contacts ; avec essai=oui rien n’est écrit',
    portee: 'liste',
    corps: 'fichier',
    recoit: 'tableau',
    query: z.strictObject({
      essai: z.enum(['oui', 'non']).optional(),
      Libelle: texteDe(120).optional(),
      IdOfficine: Id.optional(),
    }),
    payload: z.any(),
    reponse: Importation.extend({ repertoire: Repertoire.nullable() }),
  }),
  modeleContacts: appel({
    ...lu,
    ...MODELE,
    path: '/api/sms/modele-contacts',
    resume: 'Télécharger le modèle Excel à remplir pour importer des contacts',
  }),
  construire: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/repertoire-client-builder',
    resume: 'Faire un répertoire des clients qui répondent à une question',
    portee: { champ: 'IdOfficine', fermee: true },
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      Libelle: texteRequis(120),
      Question,
    }),
    reponse: z.object({ compte: CompteClients, repertoire: Repertoire }),
  }),
  compterClients: appel({
    ...lu,
    method: 'POST',
    path: '/api/repertoire-client-builder/compte',
    resume: 'Compter les clients qui répondent à une question, et ceux qui ne recevront rien, par raison',
    portee: { champ: 'IdOfficine', fermee: true },
    payload: z.strictObject({ IdOfficine: Id.optional(), Question }),
    reponse: CompteClients,
  }),
  exclus: appel({
    ...lu,
    method: 'POST',
    path: '/api/repertoire-client-builder/exclus',
    resume: 'Voir les clients qu’une question trouve et qui ne recevront rien, pour une raison',
    portee: { champ: 'IdOfficine', fermee: true },
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      Question,
      Motif: z.enum(EXCLUS, { error: `Une valeur parmi ${EXCLUS.join(', ')}` }),
    }),
    reponse: z.array(
      z.object({
        _id: Id,
        Nom: z.string(),
        Prenoms: z.string(),
        CodeClient: z.string(),
        Contacts: z.string(),
      }),
    ),
  }),
  actualiser: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/repertoire/actualiser/{id}',
    resume: 'Refaire un répertoire de clients : sa question est posée de nouveau',
    portee: leRepertoire,
    reponse: Repertoire,
  }),
}

const saisieDiffusion = {
  Libelle: texteRequis(120),
  /** A directory, or rules asked of the clients: one of the two. */
  IdRepertoire: Id.optional(),
  Question: Question.optional(),
  message: Message,
  DateEnvoi: instant.nullish(),
}
const lesDiffusions = {
  ...lu,
  element: Diffusion,
  tris: ['createdAt'],
  filtres: { statut: z.enum(STATUTS_DIFFUSION).optional() },
} as const

const campagnes = {
  diffusions: liste({
    ...lesDiffusions,
    path: '/api/diffusions',
    resume: 'Lister les campagnes SMS, les plus récentes d’abord',
    portee: 'liste',
  }),
  diffusionsParOfficine: liste({
    ...lesDiffusions,
    path: '/api/diffusions/{officine}',
    resume: 'Lister les campagnes SMS d’une officine',
    portee: { param: 'officine' },
  }),
  diffusion: appel({
    ...lu,
    method: 'GET',
    path: '/api/diffusion/{id}',
    resume: 'Lire une campagne et où en sont ses messages',
    portee: laDiffusion,
    reponse: Diffusion,
  }),
  messages: liste({
    ...lu,
    path: '/api/diffusion/messages/{id}',
    resume: 'Lister les messages d’une campagne, avec la réponse du fournisseur à chacun',
    portee: laDiffusion,
    element: MessageSms,
    tris: ['createdAt'],
    filtres: { statut: z.enum(STATUTS_MESSAGE).optional() },
  }),
  exporterMessages: appel({
    method: 'GET',
    path: '/api/diffusion/export/{id}',
    resume: 'Exporter les messages d’une campagne en Excel ou CSV',
    acces: 'sms.ecrire',
    portee: laDiffusion,
    // The names and numbers of clients go out with it.
    preuve: true,
    query: z.strictObject({
      format: z.enum(['xlsx', 'csv']).optional(),
      statut: z.enum(STATUTS_MESSAGE).optional(),
    }),
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  creerDiffusion: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'POST',
    path: '/api/campagne-sms/create',
    resume: 'Préparer une campagne SMS',
    portee: { champ: 'IdOfficine' },
    statut: 201,
    payload: z.strictObject({ ...saisieDiffusion, IdOfficine: Id.optional() }),
    reponse: z.object({ compagneSMS: Diffusion }),
  }),
  modifierDiffusion: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'PUT',
    path: '/api/update/diffusion/{id}',
    resume: 'Modifier une campagne qui n’est pas encore lancée',
    portee: laDiffusion,
    payload: z.strictObject({ ...z.strictObject(saisieDiffusion).partial().shape, version: Version }),
    reponse: Diffusion,
  }),
  supprimerDiffusion: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'DELETE',
    path: '/api/delete/diffusion/{id}',
    resume: 'Supprimer une campagne qui n’est pas encore lancée',
    portee: laDiffusion,
    reponse: Diffusion,
  }),
  testerDiffusion: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'POST',
    path: '/api/test-campagne',
    resume: 'Envoyer le message d’une campagne à un seul numéro, pour le relire',
    portee: 'reponse',
    payload: z.strictObject({ _id: Id, Contacts: Mobile }),
    exemple: { _id: '0199a3b0-7c1e-7b4a-9d55-2f6f0c1a8e10', Contacts: '2250707121212' },
    reponse: Diffusion,
  }),
  lancer: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'GET',
    path: '/api/start-campagne/{id}',
    resume:
      'Lancer une campagne, une fois : le redemander ne change rien. Avec sa version, telle qu’elle a été lue ou pas du tout ; jamais essayée, avec le motif',
    portee: laDiffusion,
    query: z.strictObject({
      /** Why it leaves without having been tried on one number. */
      motif: texteDe(200).optional(),
      version: z.coerce.number({ error: 'Nombre entier attendu' }).pipe(Version).optional(),
    }),
    reponse: Diffusion,
  }),
  mettreEnPause: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'PUT',
    path: '/api/pause-campagne/{id}',
    resume: 'Mettre en pause une campagne en cours',
    portee: laDiffusion,
    reponse: Diffusion,
  }),
  reprendre: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'PUT',
    path: '/api/reprise-campagne/{id}',
    resume: 'Reprendre une campagne en pause',
    portee: laDiffusion,
    reponse: Diffusion,
  }),
  arreter: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'PUT',
    path: '/api/arret-campagne/{id}',
    resume: 'Arrêter une campagne pour de bon : ce qui n’est pas parti ne partira pas',
    portee: laDiffusion,
    reponse: Diffusion,
  }),
  renvoyer: appel({
    ...ecrit,
    change: ['diffusion'],
    method: 'PUT',
    path: '/api/renvoi-campagne/{id}',
    resume: 'Renvoyer à la main les messages en échec, ou ceux dont on ne sait pas s’ils sont partis',
    portee: laDiffusion,
    payload: z.strictObject({
      statut: z.enum(['Échec', 'Incertain'], { error: 'Échec ou Incertain' }),
      /** Some of them; all without it. */
      ids: z.array(Id, { error: 'Liste attendue' }).max(1000).optional(),
    }),
    reponse: Diffusion,
  }),
  apercu: appel({
    ...lu,
    method: 'POST',
    path: '/api/diffusion/apercu',
    resume: 'Voir qui recevra une campagne, ce qu’ils liront et ce qu’elle coûtera',
    portee: 'reponse',
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      IdRepertoire: Id.optional(),
      Question: Question.optional(),
      message: Message,
      DateEnvoi: instant.nullish(),
    }),
    exemple: { Question: {}, message: 'Bonjour {Nom}' },
    reponse: Apercu.extend({ IdOfficine: Id }),
  }),
  activite: appel({
    ...lu,
    method: 'GET',
    path: '/api/sms/activite',
    resume: 'Compter par jour les SMS partis, remis et en échec, et ce que le mois a coûté',
    portee: 'liste',
    query: z.strictObject({ du: Jour, au: Jour, IdOfficine: Id.optional() }),
    reponse: ActiviteSms,
  }),
}

const desClients = {
  historique: liste({
    acces: 'clients.lire',
    path: '/api/historique/sms/{clientId}',
    resume: 'Lister les SMS envoyés à un client, du plus récent au plus ancien',
    portee: { fiche: 'client', param: 'clientId' },
    element: MessageSms,
    tris: ['createdAt'],
  }),
  consentement: appel({
    acces: 'clients.lire',
    method: 'GET',
    path: '/api/client/consentement-sms/{id}',
    resume: 'Lire ce qu’un client a dit des SMS commerciaux',
    portee: { fiche: 'client', param: 'id' },
    reponse: Consentement,
  }),
  consentir: appel({
    acces: 'clients.ecrire',
    change: ['repertoire'],
    method: 'PUT',
    path: '/api/client/consentement-sms/{id}',
    resume: 'Noter qu’un client accepte les SMS commerciaux, ou n’en veut plus (STOP)',
    portee: { fiche: 'client', param: 'id' },
    payload: z.strictObject({ Accord: z.boolean({ error: 'Oui ou non attendu' }) }),
    reponse: Consentement,
  }),
  demanderAccord: appel({
    method: 'POST',
    path: '/api/client/accord',
    resume:
      'Envoyer au téléphone d’un client d’une autre officine le code par lequel il accepte que sa dernière ordonnance soit lue ici, aujourd’hui',
    acces: 'ventes.ecrire',
    portee: 'soi',
    change: 'Un code part au téléphone du client : aucun écran n’a rien à relire.',
    freine: true,
    statut: 200,
    payload: z.strictObject({ q: texteRequis(40), IdClient: Id }),
    reponse: z.object({
      /** Where it went: the last digits alone. */
      Numero: z.string(),
      Minutes: z.int(),
    }),
  }),
  ecrire: appel({
    acces: 'clients.ecrire',
    change: ['repertoire'],
    method: 'POST',
    path: '/api/client/sms/{id}',
    resume: 'Écrire à un client : par SMS, ou noter que WhatsApp a été ouvert avec ce texte',
    portee: { fiche: 'client', param: 'id' },
    statut: 201,
    payload: z.strictObject({
      message: Message,
      canal: z.enum(['sms', 'whatsapp'], { error: 'sms ou whatsapp' }),
      RefCmmd: texteDe(40).optional(),
      /** Written to several people at once: whoever said STOP is left out. */
      enNombre: z.boolean({ error: 'Oui ou non attendu' }).optional(),
    }),
    reponse: MessageSms,
  }),
  renvoyerMessage: appel({
    acces: 'clients.ecrire',
    change: ['repertoire'],
    method: 'PUT',
    path: '/api/sms/renvoi/{id}',
    resume: 'Renvoyer à la main un message à une personne, en échec ou dont on ne sait pas s’il est parti',
    portee: 'reponse',
    reponse: MessageSms,
  }),
  anniversaires: appel({
    ...lu,
    method: 'GET',
    path: '/api/sms/anniversaires/{officine}/{date}',
    resume: 'Lister les anniversaires d’un jour, de clients ou de commandes, et ce qui leur a été souhaité',
    portee: { param: 'officine' },
    query: z.strictObject({ genre: z.enum(['client', 'commande']).optional() }),
    reponse: z.array(AnniversaireSms),
  }),
  souhaiter: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/client/send-sms-anniv',
    resume: 'Souhaiter leur anniversaire à des clients, une fois l’an ; sans liste, à tous ceux du jour',
    portee: { champ: 'IdOfficine', fermee: true },
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      date: Jour.optional(),
      clients: z.array(Id, { error: 'Liste attendue' }).max(1000).optional(),
      message: Message.optional(),
    }),
    reponse: z.object({ envoyes: z.int(), ecartes: z.int() }),
  }),
  souhaiterCommandes: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/client/commande/send-sms-anniv',
    resume: 'Écrire aux clients dont une commande a un an de plus, une fois l’an ; sans liste, à tous',
    portee: { champ: 'IdOfficine', fermee: true },
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      date: Jour.optional(),
      commandes: z.array(texteRequis(40), { error: 'Liste de RefCmmd attendue' }).max(1000).optional(),
      message: Message.optional(),
    }),
    reponse: z.object({ envoyes: z.int(), ecartes: z.int() }),
  }),
}

const services = {
  services: appel({
    ...lu,
    method: 'GET',
    path: '/api/sms/services/{officine}',
    resume: 'Lire quels messages une officine envoie d’elle-même',
    portee: { param: 'officine' },
    reponse: z.array(ServiceSms),
  }),
  reglerService: appel({
    ...regle,
    method: 'PUT',
    path: '/api/sms/services/{officine}',
    resume: 'Allumer ou éteindre un message de service dans une officine, ou en changer le texte',
    portee: { param: 'officine' },
    payload: z.strictObject({
      Genre: z.enum(GENRES_SERVICE, { error: `Une valeur parmi ${GENRES_SERVICE.join(', ')}` }),
      /** Left out, it stays as it is. */
      Actif: z.boolean({ error: 'Oui ou non attendu' }).optional(),
      Modele: Message.nullish(),
      Delai: z.int({ error: 'Nombre de jours attendu' }).min(0).max(365).nullish(),
      version: Version.optional(),
    }),
    reponse: z.array(ServiceSms),
  }),
  adresseDesRecus: appel({
    method: 'GET',
    path: '/api/sms/adresse-des-recus',
    resume: 'Lire l’adresse à déclarer au fournisseur pour ses accusés de réception',
    acces: 'configuration.ecrire',
    portee: 'reseau',
    reponse: z.object({ url: z.string() }),
  }),
  recu: appel({
    method: 'POST',
    path: '/api/sms/recu/{secret}',
    resume: 'Recevoir du fournisseur le sort d’un message, ou un STOP ; le secret est dans l’adresse',
    acces: 'public',
    portee: 'reseau',
    change: 'L’opérateur l’appelle, message par message : l’envoi annonce ce que devient une campagne.',
    corps: 'nu',
    payload: z.strictObject({
      deliveryInfoNotification: z
        .looseObject({
          callbackData: z.string().min(1).max(200),
          deliveryInfo: z.looseObject({
            address: z.string().max(40),
            deliveryStatus: z.string().max(60),
          }),
        })
        .optional(),
      inboundSMSMessageNotification: z
        .looseObject({
          inboundSMSMessage: z.looseObject({
            senderAddress: z.string().max(40),
            message: z.string().max(2000),
          }),
        })
        .optional(),
    }),
    reponse: z.object({ recu: z.literal(true) }),
  }),
}

export const sms = { ...comptes, ...repertoires, ...campagnes, ...desClients, ...services }
