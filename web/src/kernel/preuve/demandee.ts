import { useSyncExternalStore } from 'react'

/** Who waits for the person to prove that it is them; one window for all. */
let demandee: { fini: Promise<boolean>; repondre: (oui: boolean) => void } | null = null
const abonnes = new Set<() => void>()
function poser(suivante: typeof demandee) {
  demandee = suivante
  for (const rappel of abonnes) rappel()
}

/** Whether a call that was refused may be sent again: true once the proof that it asked for was given. */
export async function prouver(refusee: Response): Promise<boolean> {
  const { code } = (await refusee.json().catch(() => ({}))) as { code?: string }
  if (code !== 'PREUVE_DEMANDEE') return false
  if (!demandee) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    poser({
      fini: promise,
      repondre: oui => {
        poser(null)
        resolve(oui)
      },
    })
  }
  return (demandee as NonNullable<typeof demandee>).fini
}

export const usePreuveDemandee = () =>
  useSyncExternalStore(
    rappel => {
      abonnes.add(rappel)
      return () => {
        abonnes.delete(rappel)
      }
    },
    () => demandee,
  )
