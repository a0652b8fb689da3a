import type { Page } from '@dioptrie/domain/kernel/liste'
import { Refus, regle } from '@dioptrie/domain/kernel/refus'
import type { LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Db } from '../kernel/platform/db.ts'
import type etiquettesPdf from './etiquettes.pdf.ts'
import type { Etiquette } from './etiquettes.pdf.ts'
import type inventairePdf from './inventaire.pdf.ts'
import { lireInventaire, listerLignes } from './inventaires.sql.ts'
import { nomsArticle, voitPrixAchat } from './sql.ts'

const LIGNES_IMPRIMEES = 3_000

/** Open, the sheet that people count with; ended, the differences. */
export async function imprimerInventaire(db: Db, moi: Appelant, id: string) {
  const inventaire = await lireInventaire(db, moi, id)
  const enCours = inventaire.Statut === 'En cours'
  const { pager, pageOfItems } = (await listerLignes(db, moi, id, {
    page: 1,
    limit: LIGNES_IMPRIMEES,
    ...(enCours ? {} : { etat: 'Écarts' as const }),
  })) as Page<LigneInventaire>
  if (pager.totalItems > LIGNES_IMPRIMEES)
    throw new Refus(
      413,
      'TROP_GRAND',
      'Une feuille d’inventaire compte au plus 3 000 articles : exportez-le en Excel, ou comptez par marque.',
    )
  return papier<typeof inventairePdf>(inventaire.Reference, new URL('./inventaire.pdf.ts', import.meta.url), {
    inventaire,
    lignes: pageOfItems,
    laissees: enCours
      ? []
      : ((await listerLignes(db, moi, id, { etat: 'À recompter' })) as LigneInventaire[]),
    avecValeur: voitPrixAchat(moi),
    ...(await cadreDe(db, moi, inventaire.IdOfficine)),
  })
}

const choisisVus = (articles: string[], officine: string | null) => sql`
  a."_id" = any(${articles}::uuid[]) ${officine ? sql`and a."IdOfficine" = ${officine}` : sql``}`

/** How many labels each chosen article would get: none is one that has left the shelf. */
export async function aEtiqueter(db: Db, officine: string | null, articles: string[]) {
  const { rows } = await sql<{ _id: string; Nombre: number }>`
    select a."_id", greatest(a."Quantite", 0) as "Nombre" from article a
    where ${choisisVus(articles, officine)}`.execute(db)
  return rows
}

/** One label for each piece on the shelf, of the articles that were chosen and are seen. */
export async function imprimerEtiquettesDe(
  db: Db,
  officine: string | null,
  { articles, format = 'a4' }: { articles: string[]; format?: 'a4' | 'rouleau' | undefined },
) {
  const { rows: etiquettes } = await sql<Etiquette>`
    select ${nomsArticle(sql`a`)}, a."PrixVente" as "PrixVenteTTC", a."Quantite" as "Nombre"
    from article a where ${choisisVus(articles, officine)} and a."Quantite" > 0 order by a."Reference", a."_id"`.execute(
    db,
  )
  const nombre = etiquettes.reduce((n, e) => n + e.Nombre, 0)
  if (nombre === 0)
    throw regle('AUCUNE_ETIQUETTE', 'Aucun de ces articles n’est en rayon : il n’y a rien à étiqueter.')
  if (nombre > LIGNES_IMPRIMEES)
    throw regle(
      'TROP_D_ETIQUETTES',
      `${nombre} étiquettes d’un coup, c’est trop (${LIGNES_IMPRIMEES} au plus) : choisissez moins d’articles.`,
    )
  return papier<typeof etiquettesPdf>('etiquettes', new URL('./etiquettes.pdf.ts', import.meta.url), {
    titre: 'Étiquettes',
    format,
    depuis: 1,
    etiquettes,
  })
}
