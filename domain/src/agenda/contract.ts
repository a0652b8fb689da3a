import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'

const attendue = 'Une date est attendue, par exemple 2026-11-17 ou 2026-11-17T09:30:00Z.'

/** A day or an instant; Abidjan is at UTC+0, so a day begins at midnight UTC. */
const Moment = z
  .union([Jour, z.iso.datetime({ offset: true })], { error: attendue })
  .refine(m => /^20\d\d/.test(m), { error: 'Une date entre 2000 et 2099 est attendue.' })

/** Opened by a click: only a web address or a screen of ours, never a script. */
const Adresse = z
  .string({ error: 'Texte attendu' })
  .trim()
  .max(500, 'Au plus 500 caractères')
  .regex(/^$|^https?:\/\/\S+$|^\/(?!\/)\S*$/i, 'Une adresse commence par https:// ou par /.')

export const Evenement = z.object({
  _id: Id,
  /** The same as `_id`, under the name that calendars know. */
  id: Id,
  title: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  url: z.string(),
  classes: z.string(),
  label: z.string(),
  allDay: z.boolean(),
  IdOfficine: Id,
  owner: Id,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Derived: the name of the owner. */
  createdBy: z.string(),
})
export type Evenement = z.infer<typeof Evenement>

const titre = z
  .string({ error: 'Obligatoire' })
  .trim()
  .min(1, 'Obligatoire')
  .max(200, 'Au plus 200 caractères')
const saisie = {
  title: titre,
  startDate: Moment,
  endDate: Moment.nullish(),
  url: Adresse.nullish(),
  classes: z.string({ error: 'Texte attendu' }).trim().max(200, 'Au plus 200 caractères').nullish(),
  label: z.string({ error: 'Texte attendu' }).max(40).nullish(),
  allDay: z.boolean({ error: 'Oui ou non attendu' }).nullish(),
}

/** A calendar gives back the whole event that it received: what the server alone decides is read and left alone. */
const rendus = {
  _id: Id.optional(),
  id: Id.optional(),
  owner: Id.optional(),
  IdOfficine: Id.optional(),
  version: z.int().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  createdBy: z.string().optional(),
}

const SaisieEvenement = z.strictObject({ ...saisie, IdOfficine: Id.optional() })
const ModifEvenement = z.strictObject({
  ...saisie,
  title: titre.optional(),
  startDate: Moment.optional(),
  ...rendus,
})

export const agenda = {
  evenements: liste({
    path: '/api/apps/calendar/events',
    resume: 'Lister les événements de son officine et les siens',
    acces: 'agenda.lire',
    portee: 'liste',
    element: Evenement,
    tris: ['startDate', 'title'],
    filtres: { from: Jour.optional(), to: Jour.optional(), label: z.string().max(40).optional() },
  }),
  labels: appel({
    method: 'GET',
    path: '/api/apps/calendar/labels',
    resume: 'Lister les étiquettes de l’agenda et leur couleur',
    acces: 'agenda.lire',
    portee: 'reseau',
    reponse: z.array(z.object({ text: z.string(), value: z.string(), color: z.string() })),
  }),
  creer: appel({
    method: 'POST',
    path: '/api/apps/calendar/events/',
    resume: 'Noter un événement dans l’agenda',
    acces: 'agenda.ecrire',
    portee: 'soi',
    change: ['evenement'],
    statut: 201,
    corps: 'nu',
    payload: z.strictObject({ event: SaisieEvenement }),
    reponse: Evenement,
  }),
  modifier: appel({
    method: 'POST',
    path: '/api/apps/calendar/event/{id}',
    resume: 'Modifier un événement',
    acces: 'agenda.ecrire',
    portee: { fiche: 'evenement', param: 'id' },
    change: ['evenement'],
    corps: 'nu',
    payload: z.strictObject({ event: ModifEvenement }),
    reponse: Evenement,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/apps/calendar/event/{id}',
    resume: 'Retirer un événement de l’agenda',
    acces: 'agenda.ecrire',
    portee: { fiche: 'evenement', param: 'id' },
    change: ['evenement'],
    reponse: Evenement,
  }),
  deplacer: appel({
    method: 'POST',
    path: '/api/apps/calendar/event/dragged/{id}',
    resume: 'Déplacer un événement : le début va à la nouvelle date, la fin suit du même écart',
    acces: 'agenda.ecrire',
    portee: { fiche: 'evenement', param: 'id' },
    change: ['evenement'],
    payload: z.strictObject({ event: ModifEvenement, date: Moment.optional() }),
    reponse: Evenement,
  }),
}
