import { contrat, referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Plugin, parseSync } from 'vite'
import { decrire } from '../src/kernel/description.ts'

interface Pris {
  debut: number
  fin: number
  /** Area and call: `contrat.clients.lire`; an area alone is all its calls. Nothing: it is used as no build can follow. */
  chemin: string[]
}
type Noeud = { type: string; start: number; end: number; [champ: string]: unknown }
const estNoeud = (n: unknown): n is Noeud => typeof (n as Noeud | null)?.type === 'string'
/** What the program does not run, and what only names it. */
const MUETS = /^(?:TSTypeQuery|TSTypeAnnotation|ImportDeclaration|ExportSpecifier)$/

interface Specifieur {
  imported?: { name?: string }
  local: { name: string }
}
/** The names that a module has for the contract, and for whole modules that may hold it. */
function nomsDuContrat(body: Noeud[]) {
  const liens = body
    .filter(n => n.type === 'ImportDeclaration')
    .flatMap(n => n.specifiers as (Specifieur & Noeud)[])
  const noms = (choisir: (lien: Specifieur & Noeud) => boolean) =>
    new Set(liens.filter(choisir).map(({ local }) => local.name))
  return {
    directs: noms(({ imported }) => imported?.name === 'contrat'),
    entiers: noms(({ type }) => type === 'ImportNamespaceSpecifier'),
  }
}

/** Each place of a module that takes something of the contract, in their order. */
export function prisDuContrat({ body }: { body: unknown[] }): Pris[] {
  const { directs, entiers } = nomsDuContrat(body.filter(estNoeud))
  if (directs.size + entiers.size === 0) return []
  const pris: Pris[] = []
  const chemin = (n: Noeud): string[] | null => {
    if (n.type === 'Identifier') return directs.has(n.name as string) ? [] : null
    if (n.type !== 'MemberExpression' || n.computed) return null
    const { object, property } = n as unknown as { object: Noeud; property: { name: string } }
    if (entiers.has(object.name as string) && property.name === 'contrat') return []
    const avant = chemin(object)
    return avant && avant.length < 2 ? [...avant, property.name] : null
  }
  const lire = (n: unknown): void => {
    if (Array.isArray(n)) for (const m of n) lire(m)
    if (!estNoeud(n) || MUETS.test(n.type)) return
    const ici = chemin(n)
    if (ici) pris.push({ debut: n.start, fin: n.end, chemin: ici })
    else
      for (const [champ, valeur] of Object.entries(n)) {
        // A name after a dot or before a colon is its own.
        const nomme = (champ === 'property' || champ === 'key') && !n.computed
        if (!nomme) lire(valeur)
      }
  }
  lire(body)
  return pris
}

/**
 * The calls without their schemas, each written into the modules that make it: a screen brings its own, and the shell does not
 * grow with the contract. `kernel/contrat.ts` and `referentiel/tables.ts` say the same to whatever is not built.
 */
export function appelsSurPlace(): Plugin {
  const table = <T, U>(objet: Record<string, T>, ligne: (valeur: T) => U) =>
    Object.fromEntries(Object.entries(objet).map(([nom, valeur]) => [nom, ligne(valeur)]))
  const surPlace =
    (aire: string) =>
    ({ method, path, acces, writes, change, corps, contenu, preuve }: Appel) => ({
      aire,
      method,
      path,
      acces,
      writes,
      corps,
      contenu,
      preuve,
      // Why a call changes nothing on screen is for who reads the contract.
      change: typeof change === 'string' ? undefined : change,
    })
  const appels = Object.fromEntries(
    Object.entries(contrat).map(([aire, deLAire]) => [aire, table<Appel, object>(deLAire, surPlace(aire))]),
  )
  const exporte = (tables: Record<string, unknown>) =>
    Object.entries(tables).map(([nom, valeur]) => `export const ${nom} = ${JSON.stringify(valeur)}`)
  return {
    name: 'appels-sur-place',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/web\/src\/(?:kernel\/contrat|referentiel\/(?:tables|choix))\.ts$/ },
      handler: id =>
        (id.endsWith('contrat.ts')
          ? [
              ...exporte({ contrat: null, ecransReferentiels: table(referentiels, ({ ecrans }) => ecrans) }),
              'export const aireDe = appel => appel.aire',
            ]
          : id.endsWith('choix.ts')
            ? exporte({
                choixReferentiels: Object.fromEntries(
                  Object.entries(referentiels).map(
                    ([
                      nom,
                      {
                        appels: { liste, lire, creer },
                      },
                    ]) => [nom, table({ liste, lire, creer } as Record<string, Appel>, surPlace(nom))],
                  ),
                ),
              })
            : exporte({
                descriptionsReferentiels: table(referentiels, decrire),
                appelsReferentiels: Object.fromEntries(
                  Object.keys(referentiels).map(nom => [nom, appels[nom]]),
                ),
              })
        ).join('\n'),
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\bcontrat\b/ },
      handler(code, id) {
        const { program } = parseSync(id, code)
        const pris = new Map<string, string>()
        let ici = code
        for (const { debut, fin, chemin } of prisDuContrat(program).reverse()) {
          const [aire = '', nom] = chemin
          const valeur = nom === undefined ? appels[aire] : appels[aire]?.[nom]
          if (!valeur)
            this.error(
              `${['contrat', ...chemin].join('.')} : un appel se nomme là où il est fait, « contrat.clients.lire ».`,
              debut,
            )
          const ecrit = ['appel', ...chemin].join('_')
          pris.set(ecrit, JSON.stringify(valeur))
          ici = ici.slice(0, debut) + ecrit + ici.slice(fin)
        }
        if (pris.size === 0) return null
        const lignes = [...pris].map(([ecrit, valeur]) => `const ${ecrit} = ${valeur}`)
        return { code: `${lignes.join('\n')}\n${ici}`, map: null }
      },
    },
  }
}
