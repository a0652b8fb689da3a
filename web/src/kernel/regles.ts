import { type FormErrors, schemaResolver } from '@mantine/form'
import { useEffect, useRef } from 'react'

type Schema = Parameters<typeof schemaResolver>[0]

/** What a form is checked by before it leaves, fetched once it stands: the library that reads it is heavy. */
export function useRegles(schema: (() => Promise<Schema>) | undefined) {
  const regles = useRef<Promise<(payload: unknown) => FormErrors> | null>(null)
  const charger = () => {
    regles.current ??= Promise.resolve(schema?.()).then(
      lu => (lu ? schemaResolver(lu, { sync: true }) : () => ({})),
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
