import { z } from 'zod'
import { Reglement } from '../caisse/contract.ts'
import { CIVILITES } from '../kernel/civilite.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, periode, texteDe, texteRequis, trace, Version } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { AV_MAX, BORNES, PHRASES, Refraction, surLePas, TypeVision } from '../kernel/optique.ts'
import { PDF } from '../kernel/papier.ts'
import { deSante } from '../kernel/sante.ts'
import { DOMINANCES, EQUILIBRES, ETATS_CONSULTATION, FUSIONS, ORIENTATIONS } from './rules.ts'

const Etat = z.enum(ETATS_CONSULTATION, { error: `Une valeur parmi ${ETATS_CONSULTATION.join(', ')}` })
const Orientation = z.enum(ORIENTATIONS, { error: `Une valeur parmi ${ORIENTATIONS.join(', ')}` })
const STATUT_CONSULTATION = z.enum(['Active', 'Archivée'])

const DeuxYeux = z.strictObject(
  { OD: Refraction.optional(), OG: Refraction.optional() },
  { error: 'Les deux yeux d’une colonne sont attendus.' },
)

const choix = <const V extends readonly [string, ...string[]]>(valeurs: V) =>
  z.enum(valeurs, { error: `Une valeur parmi ${valeurs.join(', ')}` }).nullish()
const acuite = texteDe(AV_MAX).nullish()
const ecart = z
  .number(PHRASES.nombre('EPLoin'))
  .min(BORNES.EPLoin.min, BORNES.EPLoin.horsBornes)
  .max(BORNES.EPLoin.max, BORNES.EPLoin.horsBornes)
  .refine(n => surLePas(n, BORNES.EPLoin.pas), { error: iss => PHRASES.pas('EPLoin', iss.input as number) })
  .nullish()
const entier = (max: number, phrase: string) =>
  z.int({ error: phrase }).min(1, phrase).max(max, phrase).nullish()
const pression = entier(80, 'La pression va de 1 à 80 mmHg.')

/** What both eyes do together, and what is measured apart from a correction. */
export const Binoculaire = z
  .strictObject({
    AVSansOD: acuite,
    AVSansOG: acuite,
    AVSansDeux: acuite,
    AVDeuxLoin: acuite,
    AVDeuxPres: acuite,
    OeilDominant: choix(DOMINANCES),
    Equilibre: choix(EQUILIBRES),
    FusionPres: choix(FUSIONS),
    PhorieLoin: texteDe(AV_MAX).nullish(),
    PhoriePres: texteDe(AV_MAX).nullish(),
    PPC: entier(100, 'Le point proche va de 1 à 100 cm.'),
    EPLoinOD: ecart,
    EPPresOD: ecart,
    EPLoinOG: ecart,
    EPPresOG: ecart,
    PressionOD: pression,
    PressionOG: pression,
  })
  .transform(
    b =>
      Object.fromEntries(Object.entries(b).filter(([, v]) => v != null && v !== '')) as Record<
        string,
        string | number
      >,
  )

const saisie = {
  IdExaminateur: Id.nullish(),
  Etat: Etat.optional(),
  Motif: texteDe(200).nullish(),
  Plaintes: z
    .array(texteRequis(80), { error: 'Liste attendue' })
    .max(12, 'Au plus 12 plaintes.')
    .transform(p => [...new Set(p)])
    .optional(),
  Antecedents: texteDe(2000).nullish(),
  Ancienne: DeuxYeux.optional(),
  Objective: DeuxYeux.optional(),
  Subjective: DeuxYeux.optional(),
  Prescrite: DeuxYeux.optional(),
  Binoculaire: Binoculaire.optional(),
  TypeVision: TypeVision.nullish(),
  Conclusion: texteDe(2000).nullish(),
  Orientation: Orientation.optional(),
  ProchainControle: Jour.nullish(),
  Montant: Montant.optional(),
}
/** What the screen of an exam writes. */
export const SaisieExamen = z.strictObject({ DateConsultation: Jour, ...saisie })
const SaisieConsultation = SaisieExamen.extend({ IdClient: Id, IdOfficine: Id.optional() })
const ModifConsultation = z.strictObject({
  DateConsultation: Jour.optional(),
  ...saisie,
  version: Version,
})

/** Replies are what the server wrote: the shape is enough, the rules were checked on the way in. */
const valeurs = z.record(z.string(), z.union([z.number(), z.string()]))
const OeilDit = valeurs as unknown as z.ZodType<Refraction>
/** Null for whoever may not read prescriptions. */
const cachee = () => deSante(z.object({ OD: OeilDit, OG: OeilDit }).nullable(), null)

/** Who is examined, where things stand, what is owed: what reception may see. */
const passage = {
  _id: Id,
  RefConsultation: z.string(),
  IdClient: Id,
  Client: z.string(),
  Civilite: z.enum(CIVILITES).nullable(),
  CodeClient: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  DateConsultation: z.string(),
  IdExaminateur: Id.nullable(),
  Examinateur: z.string().nullable(),
  Etat,
  Motif: z.string().nullable(),
  Montant: z.int(),
  MontantRegle: z.int(),
  ResteAPayer: z.int(),
  StatutReglement: z.string(),
  /** The prescription that it gave. */
  RefOrd: z.string().nullable(),
  ProchainControle: z.string().nullable(),
  ArriveLe: z.iso.datetime().nullable(),
  CommenceLe: z.iso.datetime().nullable(),
  TermineLe: z.iso.datetime().nullable(),
  Statut: STATUT_CONSULTATION,
  ...trace,
}
export const Passage = z.object(passage)
export type Passage = z.infer<typeof Passage>

const examen = {
  Plaintes: deSante(z.array(z.string()), []),
  Antecedents: deSante(z.string().nullable(), null),
  Ancienne: cachee(),
  Objective: cachee(),
  Subjective: cachee(),
  Prescrite: cachee(),
  Binoculaire: deSante(valeurs, {}),
  TypeVision: deSante(TypeVision.nullable(), null),
  Conclusion: deSante(z.string().nullable(), null),
  Orientation: deSante(Orientation.nullable(), null),
}
export const Consultation = Passage.extend(examen)
export type Consultation = z.infer<typeof Consultation>

/** A finished exam already amended: what it was before. */
const VersionConsultation = z.object({
  ...examen,
  version: z.int(),
  DateConsultation: z.string(),
  Motif: z.string().nullable(),
  ProchainControle: z.string().nullable(),
  remplaceeLe: z.iso.datetime(),
  remplaceePar: z.string().nullable(),
})
export const ConsultationEntiere = Consultation.extend({ versions: z.array(VersionConsultation) })
export type ConsultationEntiere = z.infer<typeof ConsultationEntiere>

/** A client whose next check is due, and how to reach them. */
export const ARevoir = Passage.pick({
  _id: true,
  RefConsultation: true,
  IdClient: true,
  Client: true,
  Civilite: true,
  CodeClient: true,
  IdOfficine: true,
  Officine: true,
  DateConsultation: true,
  Examinateur: true,
}).extend({ ProchainControle: z.string(), Contacts: z.array(z.string()) })
export type ARevoir = z.infer<typeof ARevoir>

export const Examinateur = z.object({ _id: Id, displayName: z.string(), Officine: z.string() })
export type Examinateur = z.infer<typeof Examinateur>

const lu = { method: 'GET', acces: 'consultations.lire' } as const
const laFiche = { fiche: 'consultation', param: 'id' } as const
const une = z.object({ consultation: Consultation })

const accueil = {
  acces: 'consultations.accueillir',
  change: ['consultation', 'client', 'evenement'],
  reponse: une,
} as const
const examens = {
  ...lu,
  element: Consultation,
  tris: ['DateConsultation', 'RefConsultation'] as const,
  filtres: {
    Etat: Etat.optional(),
    IdExaminateur: Id.optional(),
    Orientation: Orientation.optional(),
    /** Those on the lists unless said; an archived one can be restored. */
    Statut: STATUT_CONSULTATION.optional(),
  },
} as const

export const consultations = {
  creer: appel({
    ...accueil,
    method: 'POST',
    path: '/api/consultation/new',
    resume: 'Noter qu’un client est arrivé pour un examen de vue, ou garder un examen déjà fait',
    portee: { champ: 'IdOfficine' },
    statut: 201,
    payload: SaisieConsultation,
  }),
  parOfficine: liste({
    ...examens,
    path: '/api/consultations/{officine}',
    resume: 'Lister les examens de vue d’une officine',
    portee: { param: 'officine' },
    filtres: { ...examens.filtres, ...periode },
  }),
  dePeriodeParOfficine: liste({
    ...examens,
    path: '/api/consultations/{officine}/{debut}/{fin}',
    resume: 'Lister les examens de vue d’une officine entre deux jours',
    portee: { param: 'officine' },
  }),
  dePeriode: liste({
    ...examens,
    path: '/api/consultations/{debut}/{fin}',
    resume: 'Lister les examens de vue entre deux jours, dans toutes les officines que l’on voit',
    portee: 'liste',
  }),
  archiver: appel({
    ...accueil,
    method: 'GET',
    path: '/api/consultation/archive/{id}',
    resume: 'Archiver un examen de vue : il quitte les listes, se restaure ; le redemander ne change rien',
    portee: laFiche,
  }),
  restaurer: appel({
    ...accueil,
    method: 'PUT',
    path: '/api/consultation/restaurer/{id}',
    resume: 'Remettre un examen de vue archivé sur les listes',
    portee: laFiche,
  }),
  lire: appel({
    ...lu,
    path: '/api/consultation/{id}',
    resume: 'Lire un examen de vue et ce qu’il était avant chaque correction',
    portee: laFiche,
    reponse: z.object({ consultation: ConsultationEntiere }),
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/consultation/update/{id}',
    resume: 'Remplir un examen de vue ; une fois terminé, le corriger par une nouvelle version',
    acces: 'consultations.ecrire',
    portee: laFiche,
    change: ['consultation', 'client', 'evenement'],
    payload: ModifConsultation,
    reponse: une,
  }),
  prescrire: appel({
    method: 'PUT',
    path: '/api/consultation/ordonnance/{id}',
    resume: 'Faire l’ordonnance d’un examen de vue : sa colonne « Prescrite », en un geste',
    acces: 'ordonnances.ecrire',
    portee: laFiche,
    change: ['consultation', 'client'],
    payload: z.strictObject({ version: Version }),
    reponse: une,
  }),
  regler: appel({
    method: 'PUT',
    path: '/api/consultation/reglement/{id}',
    resume: 'Encaisser tout ou partie de ce qui est dû sur un examen de vue',
    acces: 'caisse.encaisser',
    portee: laFiche,
    change: ['consultation', 'operation', 'avoir'],
    payload: Reglement,
    reponse: une,
  }),
  imprimer: appel({
    ...lu,
    ...PDF,
    path: '/api/consultation/pdf/{id}',
    resume: 'Imprimer le compte rendu d’un examen de vue (PDF A4)',
    portee: laFiche,
    montre: 'id',
  }),
  lettre: appel({
    ...lu,
    ...PDF,
    path: '/api/consultation/lettre/pdf/{id}',
    resume: 'Imprimer la lettre à l’ophtalmologue d’un examen qui y oriente (PDF A4)',
    portee: laFiche,
    montre: 'id',
  }),
  attente: appel({
    ...lu,
    path: '/api/consultation/attente/{officine}',
    resume: 'Voir qui attend, qui est en examen et qui a fini aujourd’hui dans une officine',
    portee: { param: 'officine' },
    reponse: z.array(Passage),
  }),
  duClient: appel({
    ...lu,
    path: '/api/consultation/client/{id}',
    resume: 'Lister les examens de vue d’un client, du plus récent au plus ancien',
    portee: { fiche: 'client', param: 'id', accueil: true },
    reponse: z.array(Consultation),
  }),
  aRevoir: liste({
    ...lu,
    path: '/api/consultation/a-revoir',
    resume: 'Lister les clients dont le prochain contrôle est dû, et qui ne sont pas revenus depuis',
    portee: 'liste',
    element: ARevoir,
    tris: ['ProchainControle'],
    filtres: { ...periode },
  }),
  examinateurs: liste({
    ...lu,
    path: '/api/consultation/examinateurs',
    resume: 'Lister qui fait des examens de vue',
    portee: 'liste',
    element: Examinateur,
    tris: ['displayName'],
  }),
}
