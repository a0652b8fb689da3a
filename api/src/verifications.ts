import type pg from 'pg'
import { verificationsDeLAtelier } from './atelier/verification.ts'
import { verificationsDesAvoirs } from './avoirs/verification.ts'
import { verificationsDeLaCaisse } from './caisse/verification.ts'
import { verificationsDesExamens } from './consultations/verification.ts'
import { verificationsDesEtats } from './etats/verification.ts'
import { verificationsDeLaFacturation } from './facturation/verification.ts'
import { verificationsDesReceptions } from './receptions/verification.ts'
import { verificationsDuStock } from './stock/verification.ts'
import { verificationsDuTableauDeBord } from './tableau-de-bord/verification.ts'
import { verificationsDesVentes } from './ventes/verification.ts'

export interface Difference {
  quoi: string
  tenu: number
  attendu: number
}

/** Each area adds its own: what is kept beside the books must say what the books say. */
const VERIFICATIONS = [
  ...verificationsDuStock,
  ...verificationsDesReceptions,
  ...verificationsDeLaCaisse,
  ...verificationsDesVentes,
  ...verificationsDesAvoirs,
  ...verificationsDeLAtelier,
  ...verificationsDeLaFacturation,
  ...verificationsDesExamens,
  ...verificationsDuTableauDeBord,
  ...verificationsDesEtats,
]

/** Check after check, with the differences of each. */
export async function* verifierTout(pool: pg.Pool): AsyncGenerator<{ nom: string; rows: Difference[] }> {
  for (const { nom, requete } of VERIFICATIONS)
    yield { nom, rows: (await pool.query<Difference>(requete)).rows }
}
