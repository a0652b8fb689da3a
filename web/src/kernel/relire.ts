import { airesDe, type Entite } from '@dioptrie/domain/kernel/entites'
import type { QueryClient } from '@tanstack/react-query'

/** The screens that show what changed, here or elsewhere, ask for it again. */
export function relire(client: QueryClient, changees: readonly Entite[], ici: boolean): Promise<void> {
  if (changees.length === 0) return Promise.resolve()
  const aires = airesDe(changees, ici)
  return client.invalidateQueries({ predicate: ({ queryKey: [aire] }) => !aires || aires.has(String(aire)) })
}
