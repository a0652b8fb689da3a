import type { Courrier } from './courrier.ts'
import type { Db } from './db.ts'
import type { Evenements } from './evenements.ts'
import type { Jobs } from './jobs.ts'
import type { Settings } from './settings.ts'

/** What handlers may use beside the database. */
export interface Services {
  settings: Settings
  courrier: Courrier
  evenements: Evenements
  /** The copy of the books that reports are read from, where there is one. */
  copie: Db | null
  /** Work left for later, written with what causes it. */
  jobs: Pick<Jobs, 'envoyer'>
}
