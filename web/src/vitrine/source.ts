export interface Exemple {
  nom: string
  /** What it shows, as its comment says. */
  titre: string
  code: string
}

/**
 * The examples of a page, read in its own source: a comment and the function under it. What is shown is what runs.
 */
export function lireExemples(source: string): Exemple[] {
  return [...source.matchAll(/^\/\*\*\s(.*?)\s\*\/\n(function (\w+)\(.*?^\})$/gms)].map(
    ([, titre = '', code = '', nom = '']) => ({ nom, titre: titre.replaceAll(/\n \* ?/g, ' '), code }),
  )
}
