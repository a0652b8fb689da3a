import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { regle } from '@dioptrie/domain/kernel/refus'
import type { LignesLues } from '@dioptrie/domain/receptions/contract'
import { LIGNES_BON_MAX } from '@dioptrie/domain/stock/rules'
import { sql } from 'kysely'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Db, Tx } from '../kernel/platform/db.ts'
import { colonnesGardees, garderColonnes } from '../kernel/sheets/colonnes.ts'
import { ERREURS_MAX } from '../kernel/worker/feuille.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { codesEnConflit } from '../stock/articles.ts'
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

/** What was said of these columns, beside what is known of others: each supplier has its own titles. */
export async function retenirColonnes(tx: Tx, officine: string, lu: LignesLues): Promise<void> {
  if (!lu.colonnes || lu.lignes.length === 0) return
  const avant = await colonnesGardees(tx, 'articles', officine)
  await garderColonnes(tx, 'articles', officine, { ...avant, ...lu.colonnes.Colonnes })
}

/** Nothing enters: what the file says comes back with the articles recognised in it, to be looked at and saved. */
export async function lireFichierDeLignes(
  { db, moi, signal }: Avant,
  officine: string,
  dites: Colonnes | undefined,
  fichier: FichierRecu,
): Promise<LignesLues> {
  const demande = {
    contenu: octets(fichier.contenu),
    ...(await noms(db)),
    dites: dites ?? (await colonnesGardees(db, 'articles', officine)),
  }
  const module = new URL('./import.lecture.ts', import.meta.url)
  const lu = await lire<typeof lireLignes>(module, demande, signal)
  if (lu.lignes.length > LIGNES_BON_MAX)
    throw regle('FICHIER_TROP_LONG', `Un bon compte au plus ${LIGNES_BON_MAX} lignes : partagez le fichier.`)
  const connus = await reconnaitre(
    db,
    moi,
    officine,
    lu.lignes.map(l => l.saisie),
  )
  // A spreadsheet takes the zeros before a code: the article that has them is the one that came.
  const lues = lu.lignes.map((l, rang) => {
    const connu = connus[rang]
    const saisie = connu?.par === 'CodeBarre' ? { ...l.saisie, CodeBarre: connu.CodeBarre } : l.saisie
    return { ...l, saisie, reconnu: connu ?? null }
  })
  // A code that is another article's would be refused when the receipt is saved: it is said with its line.
  const conflits = await codesEnConflit(
    db,
    lues.map(l => ({ ...l.saisie, IdOfficine: officine, CodeBarre: l.saisie.CodeBarre ?? null })),
  )
  const pris = new Set(conflits.map(c => c.rang))
  const lignes = lues.filter((_, rang) => !pris.has(rang))
  const erreurs = conflits.map(({ rang, refus }) => ({
    ligne: lu.lignes[rang]?.ligne ?? 0,
    champ: 'Code-barres',
    message: refus.message,
  }))
  return {
    ...lu,
    erreurs: [...lu.erreurs, ...erreurs].sort((a, b) => a.ligne - b.ligne).slice(0, ERREURS_MAX),
    enErreur: lu.lues - lignes.length,
    lignes,
  }
}
