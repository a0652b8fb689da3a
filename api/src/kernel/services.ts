import type { Courrier } from './courrier.ts'
import type { Evenements } from './evenements.ts'
import type { Jobs } from './jobs.ts'
import type { Settings } from './settings.ts'

/** What handlers may use beside the database. */
export interface Services {
  settings: Settings
  courrier: Courrier
  evenements: Evenements
  /** Work left for later, written with what causes it. */
  jobs: Pick<Jobs, 'envoyer'>
}
