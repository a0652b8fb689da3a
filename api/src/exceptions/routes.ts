import type { contrat } from '@dioptrie/domain'
import { GENRES_EXCEPTION, periodeDesExceptions } from '@dioptrie/domain/exceptions/rules'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { listerExceptions, type QuestionExceptions, totaliserExceptions } from './sql.ts'

function question(
  moi: Appelant,
  officine: string | null,
  query: Query<typeof contrat.exceptions.liste>,
): QuestionExceptions {
  const lue = periodeDesExceptions(query, aujourdhuiAbidjan(new Date()))
  if ('refus' in lue) throw champInvalide(lue.refus)
  return { ...query, ...lue, officine, voitLesCouts: moi.permissions.has('stock.prixachat') }
}

export const exceptions: Gestionnaires<typeof contrat.exceptions> = {
  liste: ({ db, moi, officine }, { query }) => listerExceptions(db, question(moi, officine, query)),

  async totaux({ db, moi, officine }, { query }) {
    const trouvees = await totaliserExceptions(db, question(moi, officine, query))
    return GENRES_EXCEPTION.flatMap(genre => trouvees.filter(t => t.Genre === genre))
  },
}
