import type { contrat } from '@dioptrie/domain'
import type { Caissier } from '@dioptrie/domain/caisse/reglements'
import type { TypeOperation } from '@dioptrie/domain/caisse/rules'
import { type SqlBool, sql } from 'kysely'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { type DemandeDeListe, echapper, lister, motsDe } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'
import { listerOperations, type QuestionOperations, totaliserOperations } from './sql.ts'

/** Whoever may take money in an officine, or in any. */
function listerCaissiers(
  db: Lecture,
  officine: string | null,
  q: DemandeDeListe & { q?: string | undefined },
) {
  const conditions = [
    sql<SqlBool>`exists (select from utilisateur_role ur join role r on r."_id" = ur."IdRole"
      where ur."IdUtilisateur" = u."_id" and 'caisse.encaisser' = any(r.permissions))`,
    ...(officine ? [sql<SqlBool>`u."IdOfficine" = ${officine}`] : []),
    ...motsDe(q.q).map(
      mot => sql<SqlBool>`' ' || sans_accent(u."displayName") like ${`% ${echapper(mot)}%`}`,
    ),
  ]
  const parmi = sql`from utilisateur u join officine f on f."_id" = u."IdOfficine" where ${sql.join(conditions, sql` and `)}`
  return lister<Caissier>(q, {
    total: async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n ${parmi}`.execute(db)
      return rows[0]?.n ?? 0
    },
    lignes: async (n, depuis) => {
      return lignes(db)<Caissier>`
        select u."_id", u."displayName", f."Nom" as "Officine" ${parmi}
        order by u."displayName", u."_id" limit ${n} offset ${depuis}`
    },
  })
}

/** The payments of one kind of document: a list and what it adds up to. */
const de = (seulement: TypeOperation) => ({
  liste: ({ db, officine }: Contexte, { query }: { query: Question }) =>
    listerOperations(db, { ...query, officine }, { seulement }),
  totaux: ({ db, officine }: Contexte, { query }: { query: Question }) =>
    totaliserOperations(db, { ...query, officine }, { seulement }),
})
type Question = Omit<QuestionOperations, 'officine' | 'typeOperation'>
interface Contexte {
  db: Lecture
  officine: string | null
}
const commandes = de('Règlement cmde cli')
const comptoir = de('Règlement cpt')

export const reglements: Gestionnaires<typeof contrat.reglements> = {
  commandes: commandes.liste,
  totauxCommandes: commandes.totaux,
  comptoir: comptoir.liste,
  totauxComptoir: comptoir.totaux,
  caissiers: ({ db, officine }, { query }) => listerCaissiers(db, officine, query),
}
