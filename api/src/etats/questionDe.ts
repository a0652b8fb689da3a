import { definitionDe, ETATS, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { lireQuestion, type QuestionEtat } from '@dioptrie/domain/etats/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'

const INCONNUES: Record<string, string> = {
  categorie_article: 'Cette catégorie n’existe pas.',
  fournisseur: 'Ce fournisseur n’existe pas.',
  assurance: 'Cette assurance n’existe pas.',
  utilisateur: 'Ce vendeur n’existe pas.',
  rubrique_depense: 'Cette rubrique n’existe pas.',
  marque: 'Cette marque n’existe pas.',
  prescripteur: 'Ce prescripteur n’existe pas.',
}

/** A record that nobody has would make a report of zeros, and a wrong one: it is refused by its name. */
async function exigerConnus(db: Lecture, q: QuestionEtat): Promise<void> {
  const nommes = definitionDe(q.etat).filtres.flatMap(f =>
    'fiche' in f && q.filtres[f.nom] ? [{ nom: f.nom, table: f.fiche, id: q.filtres[f.nom] as string }] : [],
  )
  const tous = [...nommes, ...(q.officine ? [{ nom: 'IdOfficine', table: 'officine', id: q.officine }] : [])]
  const refus: Record<string, string> = {}
  for (const { nom, table, id } of tous) {
    const { rows } = await sql`select from ${sql.table(table)} where "_id"::text = ${id}`.execute(db)
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

/** What someone asks of a report, checked in every way. */
export async function questionDe(
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
