import type pg from 'pg'
import type { OfficineLue } from './clients.ts'

interface Compteur {
  IdOfficine: string
  genre: string
  annee: number
  dernier: number
  total: number
}
export interface Numeroteur {
  numeroter: (genre: string, officine: OfficineLue, annee: number) => string
  compteurs: Map<string, Compteur>
}

/** References from where each officine and year stands; `compteurs` says where they got and what was added. */
export async function ouvrirNumeroteur(base: pg.PoolClient): Promise<Numeroteur> {
  const { rows } = await base.query<{ cle: string; dernier: number }>(
    `select genre || '/' || "IdOfficine" || '/' || annee as cle, dernier from compteur`,
  )
  const dernierDe = new Map(rows.map(r => [r.cle, r.dernier]))
  const compteurs = new Map<string, Compteur>()
  return {
    compteurs,
    numeroter(genre, { _id, Code }, annee) {
      const cle = `${genre}/${_id}/${annee}`
      const compteur = compteurs.get(cle) ?? {
        IdOfficine: _id,
        genre,
        annee,
        dernier: dernierDe.get(cle) ?? 0,
        total: 0,
      }
      compteurs.set(cle, compteur)
      compteur.dernier++
      compteur.total++
      return `${genre}-${Code}-${String(annee).slice(2)}-${String(compteur.dernier).padStart(5, '0')}`
    },
  }
}
