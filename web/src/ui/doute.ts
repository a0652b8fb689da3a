import { useState } from 'react'
import type { RefusApi } from '../kernel/refus.ts'

interface Envoi {
  error: RefusApi | null
  variables?: { payload?: unknown } | undefined
}

const versionDe = ({ variables }: Envoi) => (variables?.payload as { version?: number } | undefined)?.version

/**
 * What a sending was refused for. « Nobody knows whether it is saved » holds until the record is read again: it has moved since
 * the version that was sent, and says itself what became of it.
 */
export function refusDe(envoi: Envoi, version: number): RefusApi | null {
  const envoyee = versionDe(envoi)
  return envoi.error?.incertain && envoyee !== undefined && envoyee !== version ? null : envoi.error
}

/**
 * The refusal of a step, on a screen that stays open: said with the record as it was found then. Once that moves on, it is of a step
 * that nobody takes any more.
 */
export function useRefusDuPas(envois: readonly Envoi[], version: number): RefusApi | null {
  const [trouve, setTrouve] = useState<{ refus: RefusApi | null; version: number }>({ refus: null, version })
  const envoi = envois.find(e => refusDe(e, version) !== null)
  const refus = envoi?.error ?? null
  // The version that was refused is the one before: the record as it was found is the next that is read.
  const luDepuis = trouve.version !== version && trouve.version === (envoi && versionDe(envoi))
  if (trouve.refus !== refus || luDepuis) {
    setTrouve({ refus, version })
    return refus
  }
  return trouve.version === version ? refus : null
}
