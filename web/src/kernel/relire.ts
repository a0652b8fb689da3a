import type { Entite } from '@dioptrie/domain/kernel/entites'
import type { QueryClient } from '@tanstack/react-query'

/** The screens that show what changed, here or elsewhere, ask for it again; which they are comes when first asked: the shell does without. */
export async function relire(client: QueryClient, changees: readonly Entite[], ici: boolean): Promise<void> {
  if (changees.length === 0) return
  const aires = await import('@dioptrie/domain/kernel/entites').then(
    ({ airesDe }) => airesDe(changees, ici),
    () => null,
  )
  await client.invalidateQueries({ predicate: ({ queryKey: [aire] }) => !aires || aires.has(String(aire)) })
}
