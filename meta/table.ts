import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'

/** Every call of the product with its name, for tests over the whole table. */
export const appels: { nom: string; appel: Appel }[] = Object.entries(contrat).flatMap(([zone, appels]) =>
  Object.entries(appels).map(([nom, appel]) => ({ nom: `${zone}.${nom}`, appel: appel as Appel })),
)

/** A list of the specification, as rows by column name. */
export function lireTsv(fichier: string): Record<string, string>[] {
  const [entete = '', ...lignes] = readFileSync(join(import.meta.dirname, fichier), 'utf8')
    .trimEnd()
    .split('\n')
  const noms = entete.split('\t')
  return lignes.map(ligne => Object.fromEntries(ligne.split('\t').map((v, i) => [noms[i] as string, v])))
}
