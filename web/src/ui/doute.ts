import type { RefusApi } from '../kernel/refus.ts'

interface Envoi {
  error: RefusApi | null
  variables?: { payload?: unknown } | undefined
}

/**
 * What a sending was refused for. « Nobody knows whether it is saved » holds until the record is read again: it has moved since
 * the version that was sent, and says itself what became of it.
 */
export function refusDe({ error, variables }: Envoi, version: number): RefusApi | null {
  const envoyee = (variables?.payload as { version?: number } | undefined)?.version
  return error?.incertain && envoyee !== undefined && envoyee !== version ? null : error
}
