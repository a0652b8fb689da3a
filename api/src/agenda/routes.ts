import type { contrat } from '@dioptrie/domain'
import type { Evenement } from '@dioptrie/domain/agenda/contract'
import { type Duree, deplacer, destination, verifierDuree } from '@dioptrie/domain/agenda/rules'
import { champInvalide, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { interdit, peutAgir } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { exigerOuverte } from '../kernel/call/portee.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import * as evenements from './sql.ts'

const AUTRE = 'autre'

const labels = (db: Lecture) =>
  db.selectFrom('agenda_label').select(['text', 'value', 'color']).orderBy('ordre').execute()

/** `racine`: where the event stands in the body of the call. */
async function exiger(db: Lecture, racine: string, e: Duree & { label: string }): Promise<void> {
  const champs = Object.entries(verifierDuree(e)).map(([nom, m]) => [`${racine}.${nom}`, m])
  if (champs.length > 0) throw champInvalide(Object.fromEntries(champs))
  const connus = (await labels(db)).map(l => l.value)
  if (!connus.includes(e.label))
    throw champInvalide({ [`${racine}.label`]: `Une valeur parmi ${connus.join(', ')}` })
}

const instant = (moment: string) => new Date(moment).toISOString()

function exigerVersion(avant: Evenement, version: number | undefined): void {
  if (version !== undefined && version !== avant.version) throw versionPerimee(avant)
}

export const agenda: Gestionnaires<typeof contrat.agenda> = {
  evenements: ({ db, moi }, { query }) => evenements.listerEvenements(db, moi, query),

  labels: ({ db }) => labels(db),

  async creer({ tx, moi }, { payload: { event } }) {
    const IdOfficine = event.IdOfficine ?? moi.IdOfficine
    if (!peutAgir(moi, IdOfficine))
      throw interdit('Votre rôle ne permet pas de travailler dans cette officine.')
    await exigerOuverte(tx, IdOfficine)
    const saisie = {
      title: event.title,
      startDate: instant(event.startDate),
      endDate: instant(event.endDate ?? event.startDate),
      url: event.url ?? '',
      classes: event.classes ?? '',
      label: event.label || AUTRE,
      allDay: event.allDay ?? false,
      IdOfficine,
    }
    await exiger(tx, 'event', saisie)
    return evenements.creerEvenement(tx, moi, saisie)
  },

  async modifier({ tx }, { params, payload: { event } }) {
    const avant = await evenements.verrouillerEvenement(tx, params.id)
    exigerVersion(avant, event.version)
    const startDate = event.startDate ? instant(event.startDate) : avant.startDate
    const saisie = {
      title: event.title ?? avant.title,
      startDate,
      // Without an end the event is the moment of its start.
      endDate: event.endDate === null ? startDate : event.endDate ? instant(event.endDate) : avant.endDate,
      url: event.url === undefined ? avant.url : (event.url ?? ''),
      classes: event.classes === undefined ? avant.classes : (event.classes ?? ''),
      label: event.label === undefined ? avant.label : event.label || AUTRE,
      allDay: event.allDay ?? avant.allDay,
    }
    await exiger(tx, 'event', saisie)
    return evenements.modifierEvenement(tx, params.id, saisie)
  },

  async supprimer({ tx }, { params }) {
    const avant = await evenements.verrouillerEvenement(tx, params.id)
    await tx.deleteFrom('evenement').where('_id', '=', params.id).execute()
    return avant
  },

  async deplacer({ tx }, { params, payload: { event, date } }) {
    const avant = await evenements.verrouillerEvenement(tx, params.id)
    exigerVersion(avant, event.version)
    const vers = destination(event, date)
    if (!vers) throw champInvalide({ 'payload.event.startDate': 'Obligatoire' })
    return evenements.modifierEvenement(tx, params.id, deplacer(avant, vers))
  },
}
