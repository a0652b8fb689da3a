import type { Courrier } from './courrier.ts'
import type { Evenements } from './evenements.ts'
import type { Jobs } from './jobs.ts'
import type { Settings } from './settings.ts'

/** What handlers may use beside the database. */
export interface Services {
  settings: Settings
  courrier: Courrier
  evenements: Evenements
  jobs: Pick<Jobs, 'envoyer'>
}
