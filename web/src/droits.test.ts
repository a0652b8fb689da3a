import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { contrat } from '@dioptrie/domain'
import { avecBesoins } from '@dioptrie/domain/acces/rules'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Permission, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { describe, expect, it } from 'vitest'
import type { Ecran } from './kernel/ecran.ts'
import { ecrans } from './screens.ts'

const RACINE = import.meta.dirname
const textes = new Map(
  readdirSync(RACINE, { recursive: true, encoding: 'utf8' })
    .filter(nom => /\.tsx?$/.test(nom) && !/\.test\.|screens\.ts$|mots\//.test(nom))
    .map(nom => [join(RACINE, nom), readFileSync(join(RACINE, nom), 'utf8')] as const),
)

/** What a module brings in, with the names it asks for; `*` for code that comes whole, when it is first shown. */
const imports = new Map<string, { vers: string; noms: string }[]>()
function importe(chemin: string) {
  const deja = imports.get(chemin)
  if (deja) return deja
  const lus = [
    ...(textes.get(chemin) as string).matchAll(
      /^import (?!type)([^'"]*?) from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
    ),
  ].flatMap(([, noms, de, entier]) => {
    const vers = resolve(dirname(chemin), (de ?? entier) as string)
    return textes.has(vers) ? [{ vers, noms: entier ? '*' : (noms as string) }] : []
  })
  imports.set(chemin, lus)
  return lus
}

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

/**
 * Permissions that a module asks about, itself or by the `droits.ts` of its area: what it shows behind one of them is that
 * one's affair.
 */
const dites = new Map<string, Permission[]>()
function demandees(chemin: string): Permission[] {
  const deja = dites.get(chemin)
  if (deja) return deja
  const texte = [chemin, ...importe(chemin).map(i => i.vers)]
    .filter(c => c === chemin || c.endsWith('/droits.ts'))
    .map(c => textes.get(c))
    .join()
  // A reference table says itself which permission writes it.
  const deLaTable = texte.includes('.ecriture)') ? ['referentiel.tenir', 'verres.ecrire'] : []
  const trouvees = toutesLesPermissions.filter(p => texte.includes(`'${p}'`) || deLaTable.includes(p))
  dites.set(chemin, trouvees)
  return trouvees
}

/** The modules of a screen, each with the permissions of whoever is shown it. */
function parcourir({ permission, charger }: Ecran) {
  const entree = /"(?:\/web\/src|\/src|\.)?\/?([^"]+\.tsx?)"/.exec(charger.toString())?.[1] as string
  const depart = [...textes.keys()].find(c => c.endsWith(`/${entree.replace(/^.*web\/src\//, '')}`)) as string
  const tenues = avecBesoins(permission ? [permission] : [])
  const vues: { chemin: string; noms: string; ici: Set<Permission> }[] = []
  const vus = new Set<string>()
  const aVoir = [{ chemin: depart, noms: '*', tenues }]
  for (let la = aVoir.shift(); la; la = aVoir.shift()) {
    if (vus.has(`${la.chemin} ${la.noms}`)) continue
    vus.add(`${la.chemin} ${la.noms}`)
    const ici = new Set([...la.tenues, ...avecBesoins(demandees(la.chemin))])
    vues.push({ chemin: la.chemin, noms: la.noms, ici })
    for (const { vers, noms } of importe(la.chemin)) aVoir.push({ chemin: vers, noms, tenues: [...ici] })
  }
  return vues
}

/** Calls that a screen makes, or offers to make, to people who may open it and are refused. */
const refusees = (ecran: Ecran): string[] =>
  parcourir(ecran).flatMap(({ chemin, noms, ici }) =>
    lectures(chemin, noms)
      .filter(({ acces }) => !ici.has(acces))
      .map(
        ({ nom, acces }) =>
          `${ecran.path} (${ecran.permission}) : ${nom} veut ${acces}, ${relative(RACINE, chemin)}`,
      ),
  )

/** An address with whatever names a record; those of the reference tables take the name of one first. */
function adresseDe(adresse: unknown): unknown {
  if (typeof adresse !== 'function') return adresse
  try {
    return adresse('x', 'x')
  } catch {
    return adresse('marque', 'x')
  }
}

/** Addresses that a module leads to: written out, or by the names of some `chemins`. */
async function destinations(chemin: string): Promise<string[]> {
  // Names that are given here are followed where they are used.
  const texte = (textes.get(chemin) as string).replace(/^export const chemins = \{.*?^\}/gms, '')
  const nommees = await Promise.all(
    [...texte.matchAll(/^import (?!type)\{([^}]*)\} from '(\.[^']+)'/gm)].map(async ([, noms, de]) => {
      const source = resolve(dirname(chemin), de as string)
      if (!textes.get(source)?.includes('export const chemins')) return []
      const module = (await import(source)) as Record<string, unknown>
      return (noms as string).split(',').flatMap(nom => {
        const [exporte = '', local = exporte] = nom.trim().split(' as ')
        if (exporte.startsWith('vers')) return [adresseDe(module[exporte])]
        if (exporte !== 'chemins' || typeof module.chemins === 'function') return []
        return [...texte.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, cle]) =>
          adresseDe((module.chemins as Record<string, unknown>)[cle as string]),
        )
      })
    }),
  )
  const ecrites = [...texte.matchAll(/['"`](\/apps\/[^'"`\s]*)/g)].map(([, a]) =>
    (a as string).replace(/\$\{[^}]*\}/g, 'x'),
  )
  return [...nommees.flat(), ...ecrites].filter(a => typeof a === 'string').map(a => a.replace(/\?.*/, ''))
}
const motifs = ecrans.flatMap(e =>
  [e.path, ...(e.alias ?? [])].map(c => [new RegExp(`^${c.replace(/\{\w+\}/g, '[^/]+')}$`), e] as const),
)

/** Screens that a screen leads to, for people who may open it and are refused there. */
async function fermees(ecran: Ecran): Promise<string[]> {
  const trouvees: string[] = []
  for (const { chemin, ici } of parcourir(ecran))
    for (const adresse of await destinations(chemin)) {
      const vers = motifs.find(([motif]) => motif.test(adresse))?.[1]
      // `marque` stands for the table that one is in.
      const laSienne = adresse.startsWith('/apps/marque/') && ecran.permission === 'verres.ecrire'
      if (vers?.permission && !laSienne && !ici.has(vers.permission))
        trouvees.push(
          `${relative(RACINE, chemin)} mène à ${vers.path} sans demander ${vers.permission} (depuis ${ecran.path}, ${ecran.permission})`,
        )
    }
  return trouvees
}

describe('qui peut faire voit ce qu’il lui faut', () => {
  const gardes = ecrans.filter(e => !e.public)

  it('aucun écran ne demande au serveur ce que sa permission ne donne pas à voir', () => {
    expect(gardes.length).toBeGreaterThan(100)
    expect(gardes.flatMap(refusees)).toEqual([])
  })

  it('aucun écran n’offre d’aller là où l’on serait refusé', async () => {
    expect((await Promise.all(gardes.map(fermees))).flat()).toEqual([])
  })
})
