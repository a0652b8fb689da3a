import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ligneDuGeste } from '../domain/src/gestes.ts'
import { contrat } from '../domain/src/index.ts'
import type { Appel } from '../domain/src/kernel/contract.ts'

/* `node scripts/gestes.ts`: writes docs/gestes.md from the table that the program obeys. */

const TITRES = {
  argent: 'L’argent',
  marchandise: 'Les marchandises',
  prix: 'Les prix',
  taux: 'Les taux et les remises',
  droit: 'Les droits',
  santé: 'La santé',
  nombre: 'Le nombre',
} as const

export const PAGE = join(import.meta.dirname, '..', 'docs', 'gestes.md')

/** The page, to the letter. */
export function page(): string {
  const lignes = Object.entries(contrat).flatMap(([zone, appels]) =>
    Object.entries(appels as Record<string, Appel>)
      .filter(([, a]) => a.writes)
      .map(([nom, a]) => ({ a, geste: ligneDuGeste(zone, nom) })),
  )
  const chers = Object.entries(TITRES).map(([bouge, titre]) => {
    const siens = lignes.flatMap(({ a, geste }) =>
      typeof geste === 'object' && geste.bouge === bouge
        ? [
            `| ${a.resume.replaceAll('|', '/')} | ${a.acces} | ${[
              geste.remise && 'jusqu’à sa remise, au-delà avec un accord',
              geste.autreMain && 'pas par qui a fait la première moitié',
              geste.papier && `avec ${geste.papier}`,
              a.preuve && 'contre une preuve fraîche',
            ]
              .filter(Boolean)
              .join(
                ' ; ',
              )} | ${[geste.montre?.map(g => `« ${g} »`).join(', '), geste.dit].filter(Boolean).join(' ; ')} |`,
          ]
        : [],
    )
    return `## ${titre}\n\n| geste | permission | comment | ce que lit le propriétaire |\n|---|---|---|---|\n${siens.join('\n')}\n`
  })
  const inoffensifs = lignes.filter(l => typeof l.geste === 'string').length
  return `# Ce que coûte un geste, et où il se lit

Écrit par \`node scripts/gestes.ts\` d’après \`domain/src/gestes.ts\`, la table que le programme suit : chaque appel qui écrit y a sa ligne, ou
la compilation s’arrête. ${lignes.length} appels écrivent ; ${inoffensifs} sont dits inoffensifs, chacun avec sa raison ; voici les autres. Ce qui est
entre guillemets est un genre du rapport des exceptions, écrit par la base dans la transaction du geste. Un genre peut avoir un seuil et une
limite par personne (Configurations, onglet Exceptions).

${chers.join('\n')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PAGE, page())
