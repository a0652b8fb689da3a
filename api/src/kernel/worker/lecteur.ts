import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { type Ouvrier, ouvrirAtelier } from './worker.ts'

/** By the clock: an ordinary file on a shop’s busy computer takes its time, and none of them stays for ever. */
const DELAI_MS = 60_000
const MEMOIRE_MB = 256
const ATTENTE_MAX = 12
/** Said with a 429: most files are read in less. */
const REVENIR_S = 5

const tropLourd = () =>
  new Refus(
    413,
    'FICHIER_TROP_LOURD',
    'Ce fichier demande trop de travail pour être lu : partagez-le en plusieurs.',
    { champs: { fichier: 'Fichier trop lourd' } },
  )
const tropDeFichiers = (message: string) =>
  new Refus(429, 'TROP_DE_FICHIERS', message, { details: { retryAfter: REVENIR_S } })

/**
 * A process and not a thread: one that runs out of memory, or out of stack inside a library, ends alone. It has none
 * of the settings of the server, and may neither write a file nor start a program.
 */
function processus(): Ouvrier {
  const enfant = fork(fileURLToPath(new URL('./thread.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${MEMOIRE_MB}`,
      '--disable-warning=SecurityWarning',
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    donner: demande => void enfant.send(demande, () => {}),
    ecouter(repondu, perdu) {
      enfant.on('message', repondu as (message: unknown) => void)
      enfant.on('error', perdu)
      enfant.on('exit', () => perdu(tropLourd()))
    },
    retenir(oui) {
      if (oui) {
        enfant.ref()
        enfant.channel?.ref()
      } else {
        enfant.unref()
        enfant.channel?.unref()
      }
    },
    tuer: () => void enfant.kill('SIGKILL'),
  }
}

/** Opens what came from outside. Nobody holds a connection to the database while this is awaited. */
export const lire = ouvrirAtelier({
  embaucher: processus,
  delaiMs: DELAI_MS,
  tropLong: tropLourd,
  attenteMax: ATTENTE_MAX,
  plein: () =>
    tropDeFichiers('Beaucoup de fichiers se lisent en ce moment : réessayez dans quelques secondes.'),
})

/** A sheet is thousands of lines; the photos of one paper are chosen together. */
const ENSEMBLE = { tableau: 1, papier: 4, image: 4, photo: 4 }
const enCours = new Map<string, number>()

/** Taken before the first byte is read, given back with the reply. */
export function prendrePlace(qui: string, quoi: keyof typeof ENSEMBLE): () => void {
  const cle = `${quoi} ${qui}`
  const deja = enCours.get(cle) ?? 0
  if (deja >= ENSEMBLE[quoi])
    throw tropDeFichiers('Votre fichier précédent se lit encore : attendez qu’il soit lu, puis réessayez.')
  enCours.set(cle, deja + 1)
  return () => {
    const reste = (enCours.get(cle) ?? 1) - 1
    if (reste > 0) enCours.set(cle, reste)
    else enCours.delete(cle)
  }
}
