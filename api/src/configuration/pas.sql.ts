import { type PasDioptrie, refusDuPas } from '@dioptrie/domain/kernel/optique/mesures'
import { exiger } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'

/** The step of the powers that are written: the network’s. */
export async function lirePas(db: Lecture): Promise<PasDioptrie> {
  const { rows } = await sql<{ PasDioptrie: PasDioptrie }>`select "PasDioptrie" from reglage_atelier`.execute(
    db,
  )
  return rows[0]?.PasDioptrie as PasDioptrie
}

/** What is said that was not said before, measure by measure. */
export const nouvelles = <O extends object>(dites: O, avant: Partial<O> | null | undefined): Partial<O> =>
  Object.fromEntries(
    Object.entries(dites).filter(([champ, v]) => v !== avant?.[champ as keyof O]),
  ) as Partial<O>

/** Refuses what is off the step, each value at its place. */
export async function exigerPas(
  db: Lecture,
  ecrits: readonly { place: string; mesures: object | null | undefined }[],
): Promise<void> {
  const aJuger = ecrits.filter(e => e.mesures)
  if (aJuger.length === 0) return
  const pas = await lirePas(db)
  exiger(
    Object.fromEntries(
      aJuger.flatMap(({ place, mesures }) =>
        Object.entries(refusDuPas(mesures ?? {}, pas)).map(([champ, dit]) => [
          place ? `${place}.${champ}` : champ,
          dit,
        ]),
      ),
    ),
  )
}
