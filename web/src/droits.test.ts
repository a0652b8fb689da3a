import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { contrat } from '@dioptrie/domain'
import { type Permission, toutesLesPermissions } from '@dioptrie/domain/acces/permissions'
import { avecBesoins } from '@dioptrie/domain/acces/rules'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { describe, expect, it } from 'vitest'
import type { Ecran } from './kernel/ecran.ts'
import { ecrans } from './screens.ts'

const RACINE = import.meta.dirname
const textes = new Map(
  readdirSync(RACINE, { recursive: true, encoding: 'utf8' })
    .filter(nom => /\.tsx?$/.test(nom) && !/\.test\.|screens\.ts$|mots\/|kernel\/routeur/.test(nom))
    .map(nom => [join(RACINE, nom), readFileSync(join(RACINE, nom), 'utf8')] as const),
)

/** What a module brings in, with the names it asks for; `*` for code that comes whole, when it is first shown. */
const importe = (chemin: string) =>
  [
    ...(textes.get(chemin) as string).matchAll(
      /^import (?!type)([^'"]*?) from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
    ),
  ].flatMap(([, noms, de, entier]) => {
    const vers = resolve(dirname(chemin), (de ?? entier) as string)
    return textes.has(vers) ? [{ vers, noms: entier ? '*' : (noms as string) }] : []
  })

/** The readings of a module, by the exported name that makes them: a table of sources is not read whole. */
function lectures(chemin: string, noms: string) {
  const morceaux = (textes.get(chemin) as string).split(/^(?=export |const |function |async function )/m)
  return morceaux.flatMap(morceau => {
    const exporte = /^export (?:async )?(?:const|function) (\w+)/.exec(morceau)?.[1]
    if (exporte && noms !== '*' && !new RegExp(`\\b${exporte}\\b`).test(noms)) return []
    return [...morceau.matchAll(/(?<!typeof )contrat\.(\w+)\.(\w+)/g)].flatMap(([nom, aire, appel]) => {
      const a = (contrat as Record<string, Record<string, Appel>>)[aire as string]?.[appel as string]
      return a && !a.writes && a.acces !== 'session' && a.acces !== 'public'
        ? [{ nom, acces: a.acces as Permission }]
        : []
    })
  })
}

/** Permissions that a module asks about: what it shows behind one of them is that one's affair. */
const demandees = (chemin: string) =>
  toutesLesPermissions.filter(p => (textes.get(chemin) as string).includes(`'${p}'`))

/** Calls that a screen makes, or offers to make, to people who may open it and are refused. */
function refusees({ path, permission, charger }: Ecran): string[] {
  const entree = /"(?:\/web\/src|\/src|\.)?\/?([^"]+\.tsx?)"/.exec(charger.toString())?.[1] as string
  const depart = [...textes.keys()].find(c => c.endsWith(`/${entree.replace(/^.*web\/src\//, '')}`)) as string
  const tenues = avecBesoins(permission ? [permission] : [])
  const trouvees: string[] = []
  const vus = new Set<string>()
  const aVoir = [{ chemin: depart, noms: '*', tenues }]
  for (let la = aVoir.shift(); la; la = aVoir.shift()) {
    if (vus.has(`${la.chemin} ${la.noms}`)) continue
    vus.add(`${la.chemin} ${la.noms}`)
    const ici = new Set([...la.tenues, ...avecBesoins(demandees(la.chemin))])
    for (const { nom, acces } of lectures(la.chemin, la.noms))
      if (!ici.has(acces))
        trouvees.push(`${path} (${permission}) : ${nom} veut ${acces}, ${relative(RACINE, la.chemin)}`)
    for (const { vers, noms } of importe(la.chemin)) aVoir.push({ chemin: vers, noms, tenues: [...ici] })
  }
  return trouvees
}

describe('qui peut faire voit ce qu’il lui faut', () => {
  const gardes = ecrans.filter(e => !e.public)

  it('aucun écran ne demande au serveur ce que sa permission ne donne pas à voir', () => {
    expect(gardes.length).toBeGreaterThan(100)
    expect(gardes.flatMap(refusees)).toEqual([])
  })
})
