import type { contrat } from '@dioptrie/domain'
import type { TypeOperation } from '@dioptrie/domain/caisse/rules'
import { listerQuiPeut } from '../acces/quipeut.sql.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { listerOperations, type QuestionOperations, totaliserOperations } from './sql.ts'

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
  caissiers: ({ db, officine }, { query }) => listerQuiPeut(db, 'caisse.encaisser', officine, query),
}
