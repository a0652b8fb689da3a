import { regle } from '@dioptrie/domain/kernel/refus'
import type { LignesLues } from '@dioptrie/domain/receptions/contract'
import { LIGNES_BON_MAX } from '@dioptrie/domain/receptions/rules'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { FichierRecu } from '../kernel/fichier.ts'
import type { Avant } from '../kernel/implement.ts'
import { lire } from '../kernel/lecteur.ts'
import { octets } from '../kernel/travailleur/octets.ts'
import type lireLignes from './import.lecture.ts'
import { reconnaitre } from './reconnaitre.ts'

type Noms = [nom: string, id: string][]

/** A category answers to its short name and to its long one. */
async function noms(db: Db): Promise<{ categories: Noms; marques: Noms }> {
  const { rows } = await sql<{ categories: Noms; marques: Noms }>`
    select coalesce((select json_agg(json_build_array(nom, id)) from (
        select "Libelle" as nom, "_id" as id from categorie_article where "Libelle" is not null
        union all select "Abreg_Categ", "_id" from categorie_article) c), '[]') as categories,
      coalesce((select json_agg(json_build_array("Libelle_marq", "_id")) from marque), '[]') as marques`.execute(
    db,
  )
  return rows[0] as { categories: Noms; marques: Noms }
}

/** Nothing is written: what the file says comes back with the articles recognised in it, to be looked at and saved. */
export async function lireFichierDeLignes(
  { db, moi, signal }: Avant,
  officine: string,
  fichier: FichierRecu,
): Promise<LignesLues> {
  const demande = { contenu: octets(fichier.contenu), ...(await noms(db)) }
  const module = new URL('./import.lecture.ts', import.meta.url)
  const lu = await lire<typeof lireLignes>(module, demande, signal)
  if (lu.lignes.length > LIGNES_BON_MAX)
    throw regle('FICHIER_TROP_LONG', `Un bon compte au plus ${LIGNES_BON_MAX} lignes : partagez le fichier.`)
  const reconnus = await reconnaitre(
    db,
    moi,
    officine,
    lu.lignes.map(l => l.saisie),
  )
  return {
    ...lu,
    enErreur: lu.lues - lu.lignes.length,
    lignes: lu.lignes.map((l, i) => ({ ...l, reconnu: reconnus[i] ?? null })),
  }
}
