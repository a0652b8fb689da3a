import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Lecture } from './db.ts'

/** What a query answers, asked at once: `lignes(db)<T>` before the text of it. */
export const lignes =
  (db: Lecture) =>
  async <T>(texte: TemplateStringsArray, ...valeurs: unknown[]): Promise<T[]> =>
    (await sql<T>(texte, ...valeurs).execute(db)).rows

/** The only record that a query answers; `quoi` is what is not there when it answers none. */
export const lireUn =
  (db: Lecture, quoi: string) =>
  async <T>(texte: TemplateStringsArray, ...valeurs: unknown[]): Promise<T> => {
    const [lu] = await lignes(db)<T>(texte, ...valeurs)
    if (lu === undefined) throw introuvable(quoi)
    return lu
  }
