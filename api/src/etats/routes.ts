import type { contrat } from '@dioptrie/domain'
import type { NomEtat } from '@dioptrie/domain/etats/definitions'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { exporterEtat } from './exporter.ts'
import { imprimerEtat } from './imprimer.ts'
import { lireEtat, lireEtatEntier } from './lire.ts'
import { questionDe } from './questionDe.ts'

const saufTous = (valeur: string) => (valeur === 'tous' ? undefined : valeur)
type Chemin = { params: { start: string; end: string }; query: Record<string, unknown> }
type Contexte = { db: Lecture; moi: Appelant; officine: string | null }

/** A report under the address of the seeds: its days are in the path, and it is whole unless a page is asked for. */
const souche =
  (nom: NomEtat) =>
  async (ctx: Contexte, { params: { start, end }, query }: Chemin) => {
    const { page, limit, tri, ...reste } = query as { page?: number; limit?: number; tri?: string }
    return lireEtatEntier(ctx.db, await questionDe(ctx, nom, { ...reste, du: start, au: end }), {
      page,
      limit,
      tri,
    })
  }

export const etats: Gestionnaires<typeof contrat.etats> = {
  reglements: souche('suivi-regl'),
  articleSortie: souche('article-sortie'),
  proformas: souche('liste-proforma'),
  depenses: souche('caisse-depense'),
  recettes: souche('caisse-recette'),
  ca: souche('ca'),
  async br(ctx, { params: { start, end, status }, query: { page, limit, tri, ...reste } }) {
    const demande = { ...reste, du: start, au: end, statut: saufTous(status) }
    return lireEtatEntier(ctx.db, await questionDe(ctx, 'br', demande), { page, limit, tri })
  },
  async stockArticle(ctx, { params, query: { page, limit, tri, ...reste } }) {
    const demande = { ...reste, IdCateg: saufTous(params.categorie_article) }
    return lireEtatEntier(ctx.db, await questionDe(ctx, 'stock-article', demande), { page, limit, tri })
  },
  async clientsParOfficine({ db, officine }) {
    const { rows } = await sql<{ IdOfficine: string; officine: string; nombre: number }>`
      select f."_id" as "IdOfficine", f."Nom" as officine, count(c."_id")::int as nombre from officine f
      left join client c on c."IdOfficine" = f."_id" and c."Statut" = 'Actif'
      where ${officine ? sql`f."_id" = ${officine}` : sql`true`} group by 1, 2 order by 2`.execute(db)
    return rows
  },
  async clientsParGenre({ db, officine }) {
    const { rows } = await sql<{
      IdOfficine: string
      officine: string
      genre: string | null
      nombre: number
    }>`
      select f."_id" as "IdOfficine", f."Nom" as officine, c."Genre" as genre, count(*)::int as nombre
      from client c join officine f on f."_id" = c."IdOfficine"
      where c."Statut" = 'Actif' ${officine ? sql`and f."_id" = ${officine}` : sql``} group by 1, 2, 3 order by 2, 3`.execute(
      db,
    )
    return rows
  },
  async lire(ctx, { params, query: { page, limit, tri, ...reste } }) {
    return lireEtat(ctx.db, await questionDe(ctx, params.etat, reste), { page, limit, tri })
  },
  async exporter(ctx, { params, query: { tri, format = 'xlsx', ...reste } }) {
    return exporterEtat(ctx.db, await questionDe(ctx, params.etat, reste), tri, format, ctx.reply)
  },
  async imprimer(ctx, { params, query: { tri, ...reste } }) {
    return imprimerEtat(ctx.db, ctx.moi, await questionDe(ctx, params.etat, reste), tri)
  },
}
