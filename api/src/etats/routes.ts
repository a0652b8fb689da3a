import type { contrat } from '@dioptrie/domain'
import { definitionDe, ETATS, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { lireQuestion, type QuestionEtat } from '@dioptrie/domain/etats/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/appelant.ts'
import type { Lecture } from '../kernel/db.ts'
import type { Gestionnaires } from '../kernel/implement.ts'
import { exporterEtat } from './exporter.ts'
import { imprimerEtat } from './imprimer.ts'
import { lireEtat } from './lire.ts'

const INCONNUES: Record<string, string> = {
  categorie_article: 'Cette catégorie n’existe pas.',
  fournisseur: 'Ce fournisseur n’existe pas.',
  assurance: 'Cette assurance n’existe pas.',
  utilisateur: 'Ce vendeur n’existe pas.',
  rubrique_depense: 'Cette rubrique n’existe pas.',
}

/** A record that nobody has would make a report of zeros, and a wrong one: it is refused by its name. */
async function exigerConnus(db: Lecture, q: QuestionEtat): Promise<void> {
  const nommes = definitionDe(q.etat).filtres.flatMap(f =>
    'fiche' in f && q.filtres[f.nom] ? [{ nom: f.nom, table: f.fiche, id: q.filtres[f.nom] as string }] : [],
  )
  const tous = [...nommes, ...(q.officine ? [{ nom: 'IdOfficine', table: 'officine', id: q.officine }] : [])]
  const refus: Record<string, string> = {}
  for (const { nom, table, id } of tous) {
    const { rows } = await sql`select from ${sql.table(table)} where "_id" = ${id}`.execute(db)
    if (rows.length === 0) refus[nom] = INCONNUES[table] ?? 'Cette officine n’existe pas.'
  }
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
}

/** A report by its name, for who may see what it is made of. */
export function exigerEtat(moi: Appelant, nom: string): NomEtat {
  if (!Object.hasOwn(ETATS, nom)) throw introuvable('Cet état')
  if (!moi.permissions.has(definitionDe(nom as NomEtat).permission)) throw interdit()
  return nom as NomEtat
}

async function questionDe(
  { db, moi, officine }: { db: Lecture; moi: Appelant; officine: string | null },
  nom: string,
  demande: Record<string, unknown>,
): Promise<QuestionEtat> {
  const q = lireQuestion(exigerEtat(moi, nom), demande, {
    officine: officine === 'tous' ? null : officine,
    couts: moi.permissions.has('stock.prixachat'),
    aujourdhui: aujourdhuiAbidjan(new Date()),
  })
  await exigerConnus(db, q)
  return q
}

const saufTous = (valeur: string) => (valeur === 'tous' ? undefined : valeur)
type Chemin = { params: { start: string; end: string }; query: Record<string, unknown> }
type Contexte = { db: Lecture; moi: Appelant; officine: string | null }

/** A report under the address of the seeds: its days are in the path. */
const souche =
  (nom: NomEtat) =>
  async (ctx: Contexte, { params: { start, end }, query }: Chemin) => {
    const { page, limit, tri, ...reste } = query as { page?: number; limit?: number; tri?: string }
    return lireEtat(ctx.db, await questionDe(ctx, nom, { ...reste, du: start, au: end }), {
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
    return lireEtat(ctx.db, await questionDe(ctx, 'br', demande), { page, limit, tri })
  },
  async stockArticle(ctx, { params, query: { page, limit, tri, ...reste } }) {
    const demande = { ...reste, IdCateg: saufTous(params.categorie_article) }
    return lireEtat(ctx.db, await questionDe(ctx, 'stock-article', demande), { page, limit, tri })
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
