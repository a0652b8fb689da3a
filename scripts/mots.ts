import { globSync } from 'node:fs'
import { join } from 'node:path'

type Mots = { [cle: string]: string | Mots }
const DOSSIER = join(import.meta.dirname, '..', 'web', 'src')

const phrases = (mots: Mots): string[] =>
  Object.values(mots).flatMap(m => (typeof m === 'string' ? [m] : phrases(m)))

async function textesDe(langue: string): Promise<string[]> {
  const modules = await Promise.all(
    globSync(join(DOSSIER, '**', 'mots', `${langue}.ts`)).map(fichier => import(fichier) as Promise<Mots>),
  )
  return modules.flatMap(({ titres = {}, mots = {} }) => [titres, mots].flatMap(m => phrases(m as Mots)))
}

/** What only the French screens say: seen on a screen in another language, it was not translated. */
export async function francaisSeul(langue: string): Promise<string[]> {
  if (langue === 'fr') return []
  const [francais, autres] = await Promise.all([textesDe('fr'), textesDe(langue)])
  const connus = new Set(autres)
  return [...new Set(francais)].filter(texte => !/[{<]/.test(texte) && !connus.has(texte))
}
