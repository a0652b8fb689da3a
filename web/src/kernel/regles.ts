import type { Appel } from '@dioptrie/domain/kernel/contract'
import { useEffect, useRef } from 'react'
import type { Erreurs } from './formulaire.ts'

type Schema = NonNullable<Appel['payload']>

/** What a schema finds wrong, by field; the first that it says of each. */
function fautes(schema: Schema, payload: unknown): Erreurs {
  const erreurs: Erreurs = {}
  for (const { path, message } of schema.safeParse(payload).error?.issues ?? [])
    erreurs[path.join('.')] ??= message
  return erreurs
}

/** What a form is checked by before it leaves, fetched once it stands: the library that reads it is heavy. */
export function useRegles(schema: (() => Promise<Schema>) | undefined) {
  const regles = useRef<Promise<(payload: unknown) => Erreurs> | null>(null)
  const charger = () => {
    regles.current ??= Promise.resolve(schema?.()).then(
      lu => payload => (lu ? fautes(lu, payload) : {}),
      () => {
        // Not fetched: the server checks the same rules, and the next attempt asks again.
        regles.current = null
        return () => ({})
      },
    )
    return regles.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    void charger()
  }, [])
  return charger
}
