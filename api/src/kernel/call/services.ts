import type { Courrier } from '../platform/courrier.ts'
import type { Db } from '../platform/db.ts'
import type { Evenements } from '../platform/evenements.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Settings } from '../platform/settings.ts'

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
