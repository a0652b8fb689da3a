import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteRequis, Version } from '../kernel/formes.ts'
import { NOMS_ETATS } from './definitions.ts'
import { FREQUENCES } from './envois.ts'

/** When a report leaves, and to whom: to accounts, whose rights are known. */
const Envoi = z.object({
  Frequence: z.enum(FREQUENCES),
  Jour: z.int().nullable(),
  Heure: z.int(),
  Destinataires: z.array(z.object({ _id: Id, displayName: z.string() })),
  ProchainLe: z.iso.datetime(),
})

/** A report kept by name: what its address asks, for whom, and when it leaves. */
export const EtatEnregistre = z.object({
  _id: Id,
  Nom: z.string(),
  Etat: z.enum(NOMS_ETATS),
  Question: z.record(z.string(), z.string()),
  /** One's own, or shared by someone. */
  Mien: z.boolean(),
  Par: z.string(),
  IdRole: Id.nullable(),
  Role: z.string().nullable(),
  Envoi: Envoi.nullable(),
  /** The last time that it left, and to how many. */
  DernierLe: z.iso.datetime().nullable(),
  DerniersEnvois: z.int(),
  version: z.int(),
})
export type EtatEnregistre = z.infer<typeof EtatEnregistre>

/** A report written in the background: how far it is, then a file to fetch. */
export const FichierEtat = z.object({
  _id: Id,
  Etat: z.enum(NOMS_ETATS),
  Nom: z.string(),
  Lignes: z.int(),
  Faites: z.int(),
  Statut: z.enum(['En cours', 'Prêt', 'Échec']),
  createdAt: z.iso.datetime(),
})
export type FichierEtat = z.infer<typeof FichierEtat>

const Question = z
  .record(z.string().max(40), z.string().max(120, 'Au plus 120 caractères'))
  .refine(q => Object.keys(q).length <= 20, 'Au plus 20 filtres')
const heure = 'Une heure de 0 à 23'

const SaisieEnvoi = z
  .strictObject({
    Frequence: z.enum(FREQUENCES, { error: 'jour, semaine ou mois' }),
    /** Monday is 1; of a month, its day up to the 28th, which every month has. */
    Jour: z.int('Un jour est attendu').min(1, 'À partir de 1').max(28, 'Au plus 28').nullish(),
    Heure: z.int(heure).min(0, heure).max(23, heure),
    Destinataires: z.array(Id).min(1, 'Choisissez au moins une personne').max(30, 'Au plus 30 personnes'),
  })
  .superRefine((e, ctx) => {
    if (e.Frequence === 'semaine' && (!e.Jour || e.Jour > 7))
      ctx.addIssue({ code: 'custom', path: ['Jour'], message: 'De 1 (lundi) à 7 (dimanche)' })
    if (e.Frequence === 'mois' && !e.Jour)
      ctx.addIssue({ code: 'custom', path: ['Jour'], message: 'De 1 à 28' })
  })

const soi = { acces: 'session', portee: 'soi' } as const
const partage = { acces: 'etats.partager', portee: 'soi' } as const

export const etatsEnregistres = {
  liste: appel({
    ...soi,
    method: 'GET',
    path: '/api/etats-enregistres',
    resume: 'Lister ses états enregistrés et ceux que l’on partage avec son rôle',
    query: z.strictObject({ Etat: z.enum(NOMS_ETATS, { error: 'État inconnu' }).optional() }),
    reponse: z.array(EtatEnregistre),
  }),
  enregistrer: appel({
    ...soi,
    method: 'POST',
    path: '/api/etats-enregistres',
    resume: 'Enregistrer un état sous un nom ; le même nom le remplace',
    change: ['etat_enregistre'],
    statut: 201,
    payload: z.strictObject({
      Nom: texteRequis(60),
      Etat: z.enum(NOMS_ETATS, { error: 'État inconnu' }),
      Question,
    }),
    exemple: { Nom: 'Mois du réseau', Etat: 'ca', Question: { periode: 'mois', par: 'officine' } },
    reponse: EtatEnregistre,
  }),
  supprimer: appel({
    ...soi,
    method: 'DELETE',
    path: '/api/etats-enregistres/{id}',
    resume: 'Supprimer un état que l’on a enregistré, avec son journal d’envois',
    change: ['etat_enregistre'],
    reponse: EtatEnregistre,
  }),
  fichiers: appel({
    ...soi,
    method: 'GET',
    path: '/api/etats-enregistres/fichiers',
    resume: 'Lister ses fichiers d’états faits en arrière-plan, où en est chacun',
    reponse: z.array(FichierEtat),
  }),
  demanderFichier: appel({
    ...soi,
    acces: 'ventes.exporter',
    preuve: true,
    method: 'POST',
    path: '/api/etats-enregistres/fichiers',
    resume: 'Faire écrire en arrière-plan un état trop grand pour être attendu',
    change: ['etat_enregistre'],
    statut: 201,
    payload: z.strictObject({
      Etat: z.enum(NOMS_ETATS, { error: 'État inconnu' }),
      Question,
      IdOfficine: Id.nullish(),
      format: z.enum(['xlsx', 'csv'], { error: 'xlsx ou csv' }),
    }),
    exemple: { Etat: 'ca', Question: { par: 'vente' }, format: 'xlsx' },
    reponse: FichierEtat,
  }),
  prendreFichier: appel({
    ...soi,
    acces: 'ventes.exporter',
    preuve: true,
    method: 'GET',
    path: '/api/etats-enregistres/fichiers/{id}',
    resume: 'Prendre un fichier d’état quand il est prêt',
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  choix: appel({
    ...partage,
    method: 'GET',
    path: '/api/etats-enregistres/choix',
    resume: 'Lister les rôles avec qui partager un état et les comptes à qui l’envoyer',
    reponse: z.object({
      roles: z.array(z.object({ _id: Id, Nom: z.string() })),
      personnes: z.array(z.object({ _id: Id, displayName: z.string(), Officine: z.string() })),
    }),
  }),
  partager: appel({
    ...partage,
    method: 'PUT',
    path: '/api/etats-enregistres/partage/{id}',
    resume: 'Partager un état avec un rôle, le programmer par e-mail, ou cesser',
    change: ['etat_enregistre'],
    payload: z.strictObject({ version: Version, IdRole: Id.nullable(), Envoi: SaisieEnvoi.nullable() }),
    exemple: { version: 1, IdRole: null, Envoi: null },
    reponse: EtatEnregistre,
  }),
  envoyer: appel({
    ...partage,
    method: 'POST',
    path: '/api/etats-enregistres/envoyer/{id}',
    resume: 'Envoyer maintenant un état programmé à ceux qui le reçoivent',
    change: ['etat_enregistre'],
    reponse: EtatEnregistre,
  }),
  journal: appel({
    ...partage,
    method: 'GET',
    path: '/api/etats-enregistres/journal/{id}',
    resume: 'Lire les derniers envois d’un état : à qui, quand, ou pourquoi pas',
    reponse: z.array(
      z.object({
        Le: z.iso.datetime(),
        Destinataire: z.string(),
        Statut: z.enum(['Envoyé', 'Refusé', 'Échec']),
        Motif: z.string().nullable(),
      }),
    ),
  }),
}
