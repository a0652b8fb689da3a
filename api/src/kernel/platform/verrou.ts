import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './settings.ts'

/**
 * One process per data folder. The lock is the operating system's own, on an open file: it goes with the process
 * however that one ends, so there is no pid to compare and nothing stale to clean. Node has no call for it;
 * SQLite, which Node carries, takes exactly that lock on every system.
 */
export function lockFolder(dataDir: string): () => void {
  try {
    const file = new DatabaseSync(join(dataDir, 'verrou'))
    file.exec('begin exclusive')
    return () => file.close()
  } catch (error) {
    const busy = (error as { errcode?: number }).errcode === 5
    throw new StartRefused(
      busy
        ? `Dioptrie tourne déjà sur le dossier de données ${dataDir} : arrêtez-le d’abord, ou choisissez un autre DATA_DIR.`
        : `Le dossier de données ${dataDir} ne peut pas être verrouillé (${(error as Error).message}) : choisissez-en un autre par DATA_DIR.`,
    )
  }
}
