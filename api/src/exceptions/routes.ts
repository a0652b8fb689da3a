import type { contrat } from '@dioptrie/domain'
import {
  GENRES_EXCEPTION,
  periodeDesExceptions,
  refusDeSeuil,
  refusDeSuivre,
  SANS_SEUIL,
} from '@dioptrie/domain/exceptions/rules'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { champInvalide, introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { refusDeSeul } from './mains.ts'
import {
  classerPersonnes,
  lireConstats,
  lireFrequence,
  lireSeuils,
  listerExceptions,
  type QuestionExceptions,
  reglerFrequence,
  reglerSeuil,
  suivreConstats,
  totaliserExceptions,
} from './sql.ts'

function question(
  moi: Appelant,
  officine: string | null,
  query: Partial<Query<typeof contrat.exceptions.liste>>,
): QuestionExceptions {
  const lue = periodeDesExceptions(query, aujourdhuiAbidjan(new Date()))
  if ('refus' in lue) throw champInvalide(lue.refus)
  return { ...query, ...lue, officine, voitLesCouts: moi.permissions.has('stock.prixachat') }
}

export const exceptions: Gestionnaires<typeof contrat.exceptions> = {
  liste: ({ db, moi, officine }, { query }) => listerExceptions(db, question(moi, officine, query)),

  async totaux({ db, moi, officine }, { query }) {
    const trouvees = await totaliserExceptions(db, question(moi, officine, query))
    return GENRES_EXCEPTION.flatMap(genre => trouvees.filter(t => t.Genre === genre))
  },

  personnes: ({ db, moi, officine }, { query }) => classerPersonnes(db, question(moi, officine, query)),

  resume: async ({ db, moi, services }) => ({
    Frequence: await lireFrequence(db, moi._id),
    Part: services.courrier.part,
  }),

  async reglerResume({ tx, moi, services }, { payload: { Frequence } }) {
    await reglerFrequence(tx, moi._id, Frequence)
    return { Frequence, Part: services.courrier.part }
  },

  async seuils({ db }) {
    const regles = new Map((await lireSeuils(db)).map(s => [s.Genre, s]))
    return { seuils: GENRES_EXCEPTION.map(Genre => regles.get(Genre) ?? { Genre, ...SANS_SEUIL }) }
  },

  autreMain: async ({ db, moi }, { params, query }) => ({
    Refus: (await refusDeSeul(db, moi, query.quoi, params.id))?.message ?? null,
  }),

  async reglerSeuil({ tx }, { payload }) {
    const lu = (await lireSeuils(tx)).find(s => s.Genre === payload.Genre)
    const courant = lu ?? { Genre: payload.Genre, ...SANS_SEUIL }
    if (courant.version !== payload.version) throw versionPerimee(courant)
    const voulu = { ...courant, ...payload }
    const refus = refusDeSeuil(voulu)
    if (refus) throw champInvalide({ 'payload.SeulParMois': refus })
    const regle = await reglerSeuil(tx, voulu)
    if (!regle) throw versionPerimee((await lireSeuils(tx)).find(s => s.Genre === payload.Genre))
    return regle
  },

  async suivre({ tx, moi }, { payload: { ids, Etat, Note } }) {
    if (Etat !== 'Vu' && !Note) throw champInvalide({ 'payload.Note': 'Dites pourquoi.' })
    const choisis = [...new Set(ids)]
    const partout = moi.permissions.has('reseau.agir')
    const lus = await lireConstats(tx, choisis, partout ? null : [moi.IdOfficine])
    if (lus.length < choisis.length) throw introuvable()
    const refus = refusDeSuivre(lus, moi._id)
    if (refus) throw regle('EXCEPTION_A_SOI', refus)
    await suivreConstats(tx, moi._id, { ids: choisis, Etat, Note: Note || null })
    return { Nombre: choisis.length }
  },
}
