import type { Consultation } from '@dioptrie/domain/consultations/contract'
import { regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { clientImprime } from '../clients/impression.ts'
import { enJson } from '../clients/ordonnances.sql.ts'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Db } from '../kernel/platform/db.ts'
import type consultationPdf from './consultation.pdf.ts'
import type lettrePdf from './lettre.pdf.ts'

async function aImprimer(db: Db, moi: Appelant, id: string) {
  const { rows } = await sql<{ consultation: Consultation }>`
    select ${enJson(sql`k`)} as consultation from consultation_fiche k where k."_id" = ${id}`.execute(db)
  const { consultation } = rows[0] as { consultation: Consultation }
  return {
    consultation,
    client: await clientImprime(db, consultation.IdClient),
    ...(await cadreDe(db, moi, consultation.IdOfficine)),
  }
}

/** What was found, on one page. */
export async function imprimerConsultation(db: Db, moi: Appelant, id: string) {
  const lue = await aImprimer(db, moi, id)
  return papier<typeof consultationPdf>(
    lue.consultation.RefConsultation,
    new URL('./consultation.pdf.ts', import.meta.url),
    lue,
  )
}

/** To the ophthalmologist, for whoever is sent there. */
export async function imprimerLettre(db: Db, moi: Appelant, id: string) {
  const lue = await aImprimer(db, moi, id)
  if (lue.consultation.Orientation === 'Aucune')
    throw regle(
      'SANS_ORIENTATION',
      'Cet examen n’oriente pas vers un ophtalmologue : il n’y a pas de lettre.',
    )
  return papier<typeof lettrePdf>(
    `lettre-${lue.consultation.RefConsultation}`,
    new URL('./lettre.pdf.ts', import.meta.url),
    lue,
  )
}
