import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Montant, periode, texteDe, Version } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { GESTES_A_DEUX } from './mains.ts'
import { ETATS_DU_SUIVI, FREQUENCES_RESUME, GENRES_EXCEPTION, SEUIL_REMISE } from './rules.ts'

/** Something that the owner looks at in the evening: who did it, when, to what, for how much. */
export const Exception = z.object({
  _id: z.string(),
  Genre: z.enum(GENRES_EXCEPTION),
  Le: z.iso.datetime(),
  Qui: z.string().nullable(),
  IdOfficine: Id.nullable(),
  Officine: z.string().nullable(),
  /** The record, in words, and where it is. */
  Objet: z.string(),
  Entite: z.string(),
  IdEntite: Id,
  IdClient: Id.nullable(),
  Reference: z.string().nullable(),
  /** The reason that was given. */
  Motif: z.string().nullable(),
  Montant: z.int().nullable(),
  /** Of a discount, of what was sold. */
  Pourcent: z.number().nullable(),
  Approbateur: z.string().nullable(),
  /** What it was, and what it became: francs, percents, or words. */
  Avant: z.string().nullable(),
  Apres: z.string().nullable(),
  /** How many records the gesture touched; how often a paper was printed; how many files were opened in that hour. */
  Nombre: z.int(),
  /** What was made of it last, by whom, with what words; null: nobody looked. */
  Suivi: z.enum(ETATS_DU_SUIVI).nullable(),
  SuiviPar: z.string().nullable(),
  Note: z.string().nullable(),
})
export type Exception = z.infer<typeof Exception>

const entier = z.coerce
  .number({ error: 'Un nombre entier de 0 à 100.' })
  .int('Un nombre entier de 0 à 100.')
  .min(0, 'Un nombre entier de 0 à 100.')
  .max(100, 'Un nombre entier de 0 à 100.')

const listeExceptions = liste({
  path: '/api/exceptions',
  resume: `Lister ce qui sort de l’ordinaire, tel que le geste l’a écrit : remises d’au moins ${SEUIL_REMISE} % (ou \`seuil\`) ou approuvées, ventes diminuées ou annulées, prix et barèmes changés, sorties, écarts, lectures en nombre… ; 31 jours sans \`du\` ni \`au\`, un an au plus`,
  acces: 'tableau.exceptions',
  portee: 'liste',
  element: Exception,
  tris: ['Le', 'Montant'],
  filtres: {
    ...periode,
    Genre: z.enum(GENRES_EXCEPTION, { error: `Une valeur parmi ${GENRES_EXCEPTION.join(', ')}` }).optional(),
    IdUtilisateur: Id.optional(),
    seuil: entier.optional(),
    /** With what is below the threshold of its kind. */
    discrets: z.literal('oui', { error: '« oui » ou rien' }).optional(),
    suivi: z
      .enum(['non vu', ...ETATS_DU_SUIVI], { error: `Une valeur parmi non vu, ${ETATS_DU_SUIVI.join(', ')}` })
      .optional(),
  },
})

const genre = z.enum(GENRES_EXCEPTION, { error: 'Genre inconnu' })
const plafond = Montant.nullable()
const reglesDUnSeuil = { APartirDe: Montant, SeulParGeste: plafond, SeulParMois: plafond }
/** From what amount a kind is shown, and how far one person goes alone; the version is 0 while nobody set it. */
export const Seuil = z.object({ Genre: genre, ...reglesDUnSeuil, version: z.int() })
export type Seuil = z.infer<typeof Seuil>

const Frequence = z.enum(FREQUENCES_RESUME, {
  error: `Une valeur parmi ${FREQUENCES_RESUME.join(', ')}`,
})
const Resume = z.object({
  Frequence,
  /** Without a mail server, a letter goes no further than the log. */
  Part: z.boolean(),
})

export const exceptions = {
  liste: listeExceptions,
  autreMain: appel({
    method: 'GET',
    path: '/api/exceptions/autre-main/{id}',
    resume: `Dire pourquoi c’est à une autre personne de finir (${GESTES_A_DEUX.join(', ')}), ou rien : on y lit ses propres gestes seulement`,
    acces: 'session',
    portee: 'reseau',
    query: z.strictObject({
      quoi: z.enum(GESTES_A_DEUX, { error: `Une valeur parmi ${GESTES_A_DEUX.join(', ')}` }),
    }),
    reponse: z.object({ Refus: z.string().nullable() }),
  }),
  seuils: appel({
    method: 'GET',
    path: '/api/exceptions/seuils',
    resume:
      'Lire, genre par genre, à partir de combien une exception se montre et jusqu’où une personne va seule',
    acces: listeExceptions.acces,
    portee: 'reseau',
    reponse: z.object({ seuils: z.array(Seuil) }),
  }),
  reglerSeuil: appel({
    method: 'POST',
    path: '/api/exceptions/seuils',
    resume: 'Régler un genre d’exceptions : ce qui vaut d’être montré, ce qu’une personne fait seule',
    acces: 'configuration.ecrire',
    portee: 'reseau',
    preuve: true,
    change: ['exception'],
    payload: z
      .strictObject({ Genre: genre, ...reglesDUnSeuil, version: Version })
      .partial({ APartirDe: true, SeulParGeste: true, SeulParMois: true }),
    reponse: Seuil,
  }),
  totaux: appel({
    method: 'GET',
    path: '/api/exceptions/totaux',
    resume: 'Compter les exceptions trouvées, genre par genre, et ce qu’elles valent',
    acces: listeExceptions.acces,
    portee: listeExceptions.portee,
    query: listeExceptions.query,
    reponse: z.array(z.object({ Genre: z.enum(GENRES_EXCEPTION), Nombre: z.int(), Montant: z.int() })),
  }),
  personnes: appel({
    method: 'GET',
    path: '/api/exceptions/personnes',
    resume:
      'Compter les exceptions de chaque personne, officine par officine et genre par genre, à côté de ses huit semaines d’avant, de ses collègues et de ses heures ; les deux cents plus inhabituelles, d’abord',
    acces: listeExceptions.acces,
    portee: listeExceptions.portee,
    query: z.strictObject({ ...periode, IdOfficine: Id.optional() }),
    reponse: z.array(
      z.object({
        IdUtilisateur: Id,
        Qui: z.string(),
        IdOfficine: Id.nullable(),
        Officine: z.string().nullable(),
        Genre: z.enum(GENRES_EXCEPTION),
        Nombre: z.int(),
        Montant: z.int(),
        /** In as many days, before: oneself, then each colleague. */
        HabitudeNombre: z.number(),
        HabitudeMontant: z.int(),
        ColleguesNombre: z.number(),
        ColleguesMontant: z.int(),
        /** How many of them at an hour when neither they nor, for who is new, their officine do such things. */
        HorsHeures: z.int(),
        Insolite: z.number(),
      }),
    ),
  }),
  resume: appel({
    method: 'GET',
    path: '/api/exceptions/resume',
    resume: 'Lire quand on reçoit par e-mail le résumé des exceptions',
    acces: listeExceptions.acces,
    portee: 'soi',
    reponse: Resume,
  }),
  reglerResume: appel({
    method: 'PUT',
    path: '/api/exceptions/resume',
    resume:
      'Recevoir le résumé des exceptions chaque jour, chaque semaine ou jamais ; il ne part pas quand rien ne le vaut',
    acces: listeExceptions.acces,
    portee: 'soi',
    change: ['exception'],
    payload: z.strictObject({ Frequence }),
    exemple: { Frequence: 'semaine' },
    reponse: Resume,
  }),
  suivre: appel({
    method: 'POST',
    path: '/api/exceptions/suivi',
    resume:
      'Dire ce que l’on fait d’exceptions : vues, expliquées ou à suivre, avec ses mots ; personne ne répond des siennes',
    acces: listeExceptions.acces,
    portee: 'soi',
    payload: z.strictObject({
      ids: z.array(Id).min(1, 'Au moins une exception.').max(500, '500 exceptions au plus à la fois.'),
      Etat: z.enum(ETATS_DU_SUIVI, { error: `Une valeur parmi ${ETATS_DU_SUIVI.join(', ')}` }),
      Note: texteDe(500).nullish(),
    }),
    reponse: z.object({ Nombre: z.int() }),
    statut: 201,
    change: ['exception'],
  }),
}
