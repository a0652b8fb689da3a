import type { z } from 'zod'
import { type Champ, type Cible, descripteurs, type Referentiel } from './referentiel.ts'

/** A column of a file: what a reference table keeps, and also a day or several whole numbers. */
export interface ChampDeFeuille extends Omit<Champ, 'genre' | 'schema'> {
  genre: Champ['genre'] | 'jour' | 'entiers'
  titre?: string
  autresTitres?: string[]
  /** What a new record has where the file says nothing and the table must have something. */
  defaut?: unknown
}

/** A table as a file tells it, line by line. */
export interface Feuille extends Omit<Cible, 'champs'> {
  nom: { pluriel: string }
  champs: Record<string, ChampDeFeuille>
  /** What a new record is checked by. */
  saisie: z.ZodType
}

const feuilles: Record<string, Feuille> = {}

/** A table that is no plain reference, and has its file all the same. */
export function feuille(f: Feuille): Feuille {
  feuilles[f.table] = f
  return f
}

export const feuilleDeReference = (r: Referentiel): Feuille => ({ ...r, saisie: r.appels.creer.payload })

export const feuilleDe = (table: string): Feuille =>
  feuilles[table] ?? feuilleDeReference(descripteurs[table] as Referentiel)
