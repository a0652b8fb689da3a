/** A sentence is its text, or what the build made of it (see `web/build/mots.ts`). */
export type Morceau = { [cle: string]: string | Morceau }

/** What a language brings with the shell, by file: words of the shell, titles of the areas, where the rest of an area's words is. */
export interface Coquille {
  mots: Record<string, Morceau>
  titres: Record<string, Morceau>
  aires: Record<string, () => Promise<Morceau>>
}
