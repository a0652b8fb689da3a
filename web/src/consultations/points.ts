import type { Ordonnance } from '@dioptrie/domain/clients/contract'
import type { Consultation } from '@dioptrie/domain/consultations/contract'
import { estVide } from '@dioptrie/domain/consultations/rules'
import type { Cote, SaisieOeil } from '@dioptrie/domain/kernel/optique'
import type { OeilExamine } from './colonnes.ts'

/** What both eyes were on a day: an exam, or a prescription brought from elsewhere. */
export interface Point extends Record<Cote, OeilExamine> {
  le: string
  /** The exam, when it is one. */
  id?: string
  ref: string
}

/** The years of a client, the oldest first; a prescription that an exam gave is that exam. */
export function mesuresDuClient(
  ordonnances: readonly Pick<Ordonnance, 'DateOrd' | 'RefOrd' | 'OD' | 'OG' | 'IdConsultation'>[],
  examens: readonly Pick<Consultation, '_id' | 'DateConsultation' | 'RefConsultation' | 'Prescrite'>[],
): Point[] {
  const connus = new Set(examens.map(e => e._id))
  return [
    ...ordonnances
      .filter(o => !o.IdConsultation || !connus.has(o.IdConsultation))
      .map(o => ({ le: o.DateOrd, ref: o.RefOrd, OD: enExamen(o.OD), OG: enExamen(o.OG) })),
    ...examens
      .filter(e => !estVide(e.Prescrite))
      .map(e => ({
        le: e.DateConsultation,
        ref: e.RefConsultation,
        id: e._id,
        OD: e.Prescrite?.OD ?? {},
        OG: e.Prescrite?.OG ?? {},
      })),
  ].sort((a, b) => a.le.localeCompare(b.le))
}

/** The formula and the acuity of a prescription, as a column of an exam says them. */
const enExamen = (oeil: SaisieOeil): OeilExamine => {
  const { Sph, Cyl, Axe, Add, AV } = oeil
  return Object.fromEntries(
    Object.entries({ Sph, Cyl, Axe, Add, AVLoin: AV }).filter(([, v]) => v !== undefined && v !== null),
  )
}

/** « 7/10 » and « 0,7 » are the same; what is not a fraction (« CLD ») has no place on a plot. */
export function lireAcuite(texte: string | null | undefined): number | null {
  const lu = /^\s*(\d+(?:[.,]\d+)?)\s*(?:\/\s*(\d+))?\s*$/.exec(texte ?? '')
  if (!lu) return null
  const n = Number((lu[1] as string).replace(',', '.')) / Number(lu[2] ?? 1)
  return Number.isFinite(n) && n <= 2 ? n : null
}
