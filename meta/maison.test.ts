import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { referentiels } from '@dioptrie/domain'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../api/src/kernel/platform/settings.ts'
import { FRONTIERES } from './frontieres.ts'

/** The sources as they are written: their names, their texts, and what each imports, types too. */
const textes = new Map(
  ['domain/src', 'api/src', 'web/src', 'scripts', 'bench', 'e2e', 'meta'].flatMap(piece =>
    readdirSync(join(ROOT, piece), { recursive: true, encoding: 'utf8' })
      .filter(nom => /\.tsx?$/.test(nom))
      .map(nom => {
        const chemin = join(ROOT, piece, nom)
        return [chemin, readFileSync(chemin, 'utf8')] as const
      }),
  ),
)
/** `npm run schema` writes one type per table, asked for or not. */
const ENGENDRE = join(ROOT, 'api/src/kernel/platform/schema.ts')
const DOMAINE = '@dioptrie/domain'
const IMPORT = /^(?:import|export)\s+(?:[^'"]*?from\s+)?'([^']+)'/gm

/** What is named to be fetched from elsewhere: with the module, or when it is needed. */
const PAQUET = /^(?:import|export)\s+(?:[^'"]*?from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm
/** A file that is named: with the module, when it is needed, or to be run beside. */
const VISE = /^(?:import|export)\s+(?:[^'"]*?from\s+)?'(\.[^']+)'|\b(?:import|new URL)\('(\.[^']+)'/gm
/** Files that only tests use: the workspace's own manifest is for what runs. */
const DES_ESSAIS = /\.(?:test|setup|fixture)\.|\/src\/boucles\/|\/(?:essai|exemple|test\w+)(?:\.\w+)?\.tsx?$/

const FONCTION_MAX = 200
/** The named functions of a module with their lines; one without a name bears that of what holds it. */
function longueursDe(programme: unknown, texte: string): [nom: string, lignes: number][] {
  const trouvees: [string, number][] = []
  const nomDe = (n: Record<string, unknown>) => (n.id as { name?: string } | null)?.name
  const voir = (noeud: unknown, dans: string): void => {
    if (Array.isArray(noeud)) for (const n of noeud) voir(n, dans)
    const n = noeud as Record<string, unknown> & { type?: string; start: number; end: number }
    if (typeof n?.type !== 'string') return
    const nom = nomDe(n) ?? dans
    if (/Function/.test(n.type) && n.body)
      trouvees.push([nom, texte.slice(n.start, n.end).split('\n').length])
    for (const valeur of Object.values(n)) if (typeof valeur === 'object' && valeur) voir(valeur, nom)
  }
  voir(programme, '')
  return trouvees
}

const importes = (chemin: string): string[] =>
  [...(textes.get(chemin) as string).matchAll(IMPORT)].flatMap(([, de = '']) => {
    const vise = de.startsWith('.')
      ? resolve(dirname(chemin), de)
      : de.startsWith(DOMAINE)
        ? join(ROOT, 'domain/src', `${de.slice(DOMAINE.length + 1) || 'index'}.ts`)
        : ''
    return textes.has(vise) ? [vise] : []
  })

/** The first way back to where one came from, file by file. */
function cercle(): string[] {
  const finis = new Set<string>()
  const chemin: string[] = []
  const descendre = (ici: string): string[] | undefined => {
    if (finis.has(ici)) return undefined
    const deja = chemin.indexOf(ici)
    if (deja >= 0) return [...chemin.slice(deja), ici]
    chemin.push(ici)
    for (const suivant of importes(ici)) {
      const trouve = descendre(suivant)
      if (trouve) return trouve
    }
    chemin.pop()
    finis.add(ici)
    return undefined
  }
  for (const fichier of textes.keys()) {
    const trouve = descendre(fichier)
    if (trouve) return trouve.map(f => relative(ROOT, f))
  }
  return []
}

describe('la maison', () => {
  it('n’a pas de cercle d’imports', () => {
    expect(textes.size).toBeGreaterThan(500)
    expect(cercle()).toEqual([])
  })

  /** What each area of a workspace knows of the others, as the code has it. */
  function flechesDe(piece: string): Map<string, Set<string>> {
    /** What fills the network or shows the components stands above everything; words are brought by the kernel, for all. */
    const dehors = /^(?:demo|vitrine)\//
    const src = join(ROOT, piece, 'src')
    const fleches = new Map<string, Set<string>>()
    for (const [chemin, texte] of textes) {
      const nom = relative(src, chemin)
      const aire = nom.split('/')[0] as string
      if (nom.startsWith('..') || !nom.includes('/') || dehors.test(nom) || DES_ESSAIS.test(chemin)) continue
      const autres = fleches.get(aire) ?? new Set<string>()
      fleches.set(aire, autres)
      for (const [, de = '', plus = ''] of texte.matchAll(VISE)) {
        const vers = relative(src, resolve(dirname(chemin), de || plus))
        if (vers === '' || vers.startsWith('..') || vers.includes('/mots/')) continue
        const autre = vers.split('/')[0] as string
        const deTous = autre === 'kernel' || (autre === 'ui' && aire !== 'kernel')
        // A file beside the areas collects them, so it is above them all; the frame shows the table of screens.
        const table = aire === 'shell' && vers === 'screens.ts'
        if (autre !== aire && !deTous && !table) autres.add(autre)
      }
    }
    return fleches
  }

  it('n’a d’une aire à l’autre que les flèches de la table, et toutes', () => {
    for (const [piece, etages] of Object.entries(FRONTIERES)) {
      const lues = Object.fromEntries(
        [...flechesDe(piece)].map(([aire, autres]) => [aire, [...autres].sort().join(' ')]),
      )
      expect(lues, `${piece} : meta/frontieres.ts`).toEqual(
        Object.fromEntries(etages.flatMap(Object.entries)),
      )
    }
  })

  it('ne connaît d’un étage que ceux d’en dessous, et se dessine ainsi', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    for (const [piece, etages] of Object.entries(FRONTIERES)) {
      const etageDe = new Map(
        etages.flatMap((aires, n) => Object.keys(aires).map(aire => [aire, n] as const)),
      )
      const rang = (aire: string) => etageDe.get(aire) ?? Number.POSITIVE_INFINITY
      const versLeHaut = [...flechesDe(piece)].flatMap(([aire, autres]) =>
        [...autres].filter(autre => rang(autre) >= rang(aire)).map(autre => `${piece} : ${aire} → ${autre}`),
      )
      expect(versLeHaut).toEqual([])
      const [sol, ...dessus] = etages.map(aires => Object.keys(aires).join(' '))
      expect(sol, piece).toBe('kernel')
      if (piece === 'web') expect(dessus[0]).toBe('ui')
      const dessin = [sol, ...dessus].map((aires, n) => `${String(n).padStart(2)}  ${aires}`).reverse()
      expect(page, `docs/architecture.md : les étages de ${piece}`).toContain([piece, ...dessin].join('\n'))
    }
  })

  it('déclare ce que chaque pièce importe, et rien d’autre', () => {
    const paquet = (nom: string) => nom.split('/', nom.startsWith('@') ? 2 : 1).join('/')
    for (const piece of ['domain', 'api', 'web']) {
      const importe = new Set<string>()
      for (const [chemin, texte] of textes) {
        if (!chemin.startsWith(join(ROOT, piece)) || DES_ESSAIS.test(chemin)) continue
        for (const [, de = '', plus = ''] of texte.matchAll(PAQUET))
          if (!/^(?:\.|node:)/.test(de || plus)) importe.add(paquet(de || plus))
      }
      importe.delete(piece === 'domain' ? DOMAINE : '')
      const { dependencies } = JSON.parse(readFileSync(join(ROOT, piece, 'package.json'), 'utf8'))
      const declares = Object.keys(dependencies)
      expect([...importe].filter(nom => !declares.includes(nom)).sort(), `${piece} : non déclarés`).toEqual(
        [],
      )
      // Some are named without being imported: a program's folder, a stylesheet.
      const dits = [...textes].filter(([c]) => c.startsWith(join(ROOT, piece))).map(([, texte]) => texte)
      expect(
        declares.filter(nom => !dits.some(texte => texte.includes(`'${nom}`))),
        `${piece} : sans usage`,
      ).toEqual([])
    }
  })

  it('n’exporte rien qui ne serve que dans son fichier', () => {
    const fichiers = new Map<string, number>()
    for (const texte of textes.values())
      for (const mot of new Set(texte.match(/[\w$]+/g))) fichiers.set(mot, (fichiers.get(mot) ?? 0) + 1)
    const seuls = [...textes]
      .filter(([chemin]) => chemin !== ENGENDRE)
      .flatMap(([chemin, texte]) =>
        [...texte.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface|enum) (\w+)/gm)]
          .filter(([, nom]) => fichiers.get(nom as string) === 1)
          .map(([, nom]) => `${relative(ROOT, chemin)} : ${nom}`),
      )
    expect(seuls).toEqual([])
  })
  it('dit à qui arrive combien elle a de tables de référence, et numérote ses décisions sans doublon', () => {
    const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    expect(guide).toContain(`There are ${Object.keys(referentiels).length}.`)
    const numeros = readdirSync(join(ROOT, 'docs/decisions')).map(nom => nom.slice(0, 3))
    expect(new Set(numeros).size).toBe(numeros.length)
    expect(numeros).not.toContain('031')
  })
  it('ne force presque aucun type dans ses écrans', () => {
    const forces = [...textes]
      .filter(
        ([chemin]) =>
          chemin.startsWith(join(ROOT, 'web/src')) && !/\.test\.|\/(?:vitrine|essai|exemple)\b/.test(chemin),
      )
      .flatMap(([chemin, texte]) => (texte.match(/\bas never\b/g) ?? []).map(() => relative(ROOT, chemin)))
    expect(forces.length, forces.join('\n')).toBeLessThanOrEqual(10)
  })
  it('ne cherche dans la page que là où elle dit vrai', () => {
    // Where the hand goes by a key, what stands over the screen, the help that reads its keys, what the page began with.
    const PERMIS = [
      ...['kernel/focus.ts', 'kernel/places.ts', 'main.tsx', 'shell/Racine.tsx', 'ui/Choisir.tsx'],
      ...['poste/aide/deLEcran.ts', 'poste/hors-ligne/poste.ts'],
    ].map(f => join(ROOT, 'web/src', f))
    const cherchent = [...textes].flatMap(([chemin, texte]) =>
      !chemin.startsWith(join(ROOT, 'web/src')) || /\/vitrine\//.test(chemin) || DES_ESSAIS.test(chemin)
        ? []
        : [...texte.matchAll(/\.(?:querySelector(?:All)?|getElement(?:ById|sBy\w+))\b/g)].map(() => chemin),
    )
    expect([...new Set(cherchent)].filter(c => !PERMIS.includes(c)).map(c => relative(ROOT, c))).toEqual([])
    expect(cherchent.length).toBeLessThanOrEqual(20)
  })
  it('n’étale pas d’objet écrit là dans l’objet qui l’entoure : la mise en forme coupe ses lignes', () => {
    // An attribute that bears the name of its value (`<Coupe {...{ boite }} />`) has no other way to be said once.
    const etales = [...textes].flatMap(([chemin, texte]) =>
      [...texte.matchAll(/(?<!\{)\.\.\.\{ /g)].map(() => relative(ROOT, chemin)),
    )
    expect(etales).toEqual([])
  })

  it('ne s’écrit pas en fonctions de plus de deux cents lignes', () => {
    const lignes = (texte: string) => texte.split('\n').length
    const longues = [...textes]
      .filter(([chemin, texte]) => !DES_ESSAIS.test(chemin) && lignes(texte) > FONCTION_MAX)
      .flatMap(([chemin, texte]) =>
        longueursDe(parseSync(chemin, texte).program, texte).map(
          ([nom, n]) => [`${relative(ROOT, chemin)} ${nom}`, n] as const,
        ),
      )
      .filter(([, n]) => n > FONCTION_MAX)
    expect(longues).toEqual([])
  })

  it('ne dit nulle part à la main ce qu’une écriture fait relire : sa ligne le dit', () => {
    const ecrites = [...textes].flatMap(([chemin, texte]) => {
      const nom = relative(ROOT, chemin)
      const libre = /^web\/src\/(?:kernel|vitrine)\/|\.test\.tsx?$/.test(nom) || !nom.startsWith('web/')
      return !libre && /\b(?:invalidate|refetch|reset)Queries\b/.test(texte) ? [nom] : []
    })
    expect(ecrites).toEqual([])
  })

  it('ne dit qu’en un endroit ce que les clients doivent encore : personne d’autre n’additionne ce qui est dû de deux genres', () => {
    const genres = ['commande_client', 'commande_comptoir', 'consultation', 'creance_ouverture']
    /** A statement of SQL, with those written inside it. */
    const requetes = (texte: string) =>
      texte.split(/\n(?=(?:export )?(?:async )?(?:const|function|class|interface)\b| {2}\w+: )/)
    const deDeuxGenres = (texte: string) =>
      requetes(texte).some(
        r =>
          /ResteAPayer"/.test(r) &&
          /\bfrom\b/i.test(r) &&
          genres.filter(g => new RegExp(`(?:from|join)\\s+${g}\\b|sql\`${g}\``).test(r)).length > 1,
      )
    // As the dashboard had it, without the exams: it would be seen.
    const autrefois = `const soldes = sql\`select sum(d."ResteAPayer") from (select * from commande_client union all select * from commande_comptoir) d\``
    expect(deDeuxGenres(autrefois)).toBe(true)
    const ailleurs = [...textes].flatMap(([chemin, texte]) => {
      const nom = relative(ROOT, chemin)
      return nom.startsWith('api/src/') && !nom.includes('.test.') && deDeuxGenres(texte) ? [nom] : []
    })
    expect(ailleurs).toEqual([])
  })

  it('n’écrit ce que paie une assurance d’une vente qu’en un endroit : la vente elle-même le chiffre, et personne d’autre n’y touche', () => {
    const PERMIS = ['ventes/versions.ts', 'ventes/vente.ts', 'demo/facturation.ts'].map(f =>
      join(ROOT, 'api/src', f),
    )
    const ecrivent = [...textes].flatMap(([chemin, texte]) =>
      !chemin.startsWith(join(ROOT, 'api/src')) ||
      DES_ESSAIS.test(chemin) ||
      PERMIS.includes(chemin) ||
      chemin === ENGENDRE
        ? []
        : [
            ...texte.matchAll(
              /update commande_client[^`]*?"PartAssurance"\s*=[^`]*?(?=\bwhere\b|`)|\['PartAssurance',/g,
            ),
          ].map(([dit]) => `${relative(ROOT, chemin)} : ${dit.slice(0, 60)}`),
    )
    expect(ecrivent).toEqual([])
    expect(textes.get(PERMIS[0] as string)).toMatch(
      /update commande_client c set "Cause" = [^`]*"PartAssurance" =/,
    )
  })
  it('découpe ses écrans par une règle, non lot par lot', () => {
    const [, lots = ''] =
      /const LOTS[^\n]*= \[\n(.*?)\n\]/s.exec(readFileSync(join(ROOT, 'web/build/lots.ts'), 'utf8')) ?? []
    const noms = lots.match(/\bname: '/g) ?? []
    expect(noms.length).toBeGreaterThan(0)
    expect(noms.length).toBeLessThanOrEqual(6)
  })
  it('n’a pas de style que personne ne porte', () => {
    const porteurs = [...textes].flatMap(([chemin, texte]) =>
      [...texte.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].map(([, nom = '', de = '']) => ({
        feuille: resolve(dirname(chemin), de),
        // A class chosen by its name, or a sheet handed on whole, may carry any of them.
        libre: new RegExp(`\\b${nom}\\[|[={(] ?${nom}[}),]`).test(texte),
        classes: [...texte.matchAll(new RegExp(`\\b${nom}\\.(\\w+)`, 'g'))].map(m => m[1]),
      })),
    )
    const seuls = [...new Set(porteurs.map(p => p.feuille))].flatMap(feuille => {
      const siens = porteurs.filter(p => p.feuille === feuille)
      if (siens.some(p => p.libre)) return []
      const portees = new Set(siens.flatMap(p => p.classes))
      const selecteurs = readFileSync(feuille, 'utf8').replace(
        /\/\*.*?\*\/|\{[^{}]*\}|:global\([^)]*\)/gs,
        '',
      )
      return [...new Set([...selecteurs.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(m => m[1] as string))]
        .filter(classe => !portees.has(classe))
        .map(classe => `${relative(ROOT, feuille)} : ${classe}`)
    })
    expect(porteurs.length).toBeGreaterThan(100)
    expect(seuls).toEqual([])
  })

  it('ne porte que des mots de style qui existent, et porte chacun d’eux', () => {
    const lire = (nom: string) => readFileSync(join(ROOT, 'web/src', nom), 'utf8')
    const nommes = (nom: string) => [...lire(nom).matchAll(/\.([a-z][\w-]*)/g)].map(m => m[1] as string)
    const mots = [...lire('ui/primitives.css').matchAll(/^ {2}\.([\w-]+) \{/gm)].map(m => m[1] as string)
    const connus = new Set([...mots, ...nommes('kernel/base.css'), ...nommes('kernel/mantine.css')])
    const feuilles = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
      .filter(nom => nom.endsWith('.module.css'))
      .map(nom => [nom, [...lire(nom).matchAll(/composes: ([^;]*) from global/g)].map(m => m[1] as string)])
    const ecrans = [...textes]
      .filter(([chemin]) => chemin.endsWith('.tsx') && !DES_ESSAIS.test(chemin))
      .map(([chemin, texte]) => [
        relative(ROOT, chemin),
        [...texte.matchAll(/\bclassName="([^"]*)"/g)].map(m => m[1] as string),
      ])
    const portes = [...feuilles, ...ecrans] as [string, string[]][]
    const inconnus = portes.flatMap(([chemin, dits]) =>
      dits.flatMap(dit =>
        dit.split(' ').flatMap(mot => (mot && !connus.has(mot) ? [`${chemin} : ${mot}`] : [])),
      ),
    )
    expect(inconnus).toEqual([])
    const partout = `${[...textes.values()].join('\n')} ${feuilles.flat(2).join(' ')}`
    expect(mots.filter(mot => !new RegExp(`(?<![\\w-])${mot}(?![\\w-])`).test(partout))).toEqual([])
  })

  it('n’a d’espaces, de corps, de graisses et d’arrondis que ceux de l’échelle', () => {
    const ECHELLE: Record<string, RegExp> = {
      // Beyond 32 it is a place, not a rhythm.
      '(?:padding|margin|gap|row-gap|column-gap)[a-z-]*':
        /^(?:0|[1246]|8|10|12|16|24|32|(?:3[6-9]|[4-9]\d|\d{3,})(?:\.\d+)?)(?:px)?$/,
      'font-size': /^(?:11|12|13|14|15|16|18|19|22|24|26|40)px$/,
      'font-weight': /^(?:400|500|550|600|620|650|700)$/,
      'border-radius': /^(?:0|2px|4px|6px|10px|50%)$/,
    }
    /** Beside a field, under its label; in the gutter of a drawn line. */
    const AILLEURS = [
      'caisse/caisse.module.css : margin-top 23px',
      'caisse/cloture/cloture.module.css : margin 28px',
      'configuration/garanties.module.css : margin-top 22px',
      'configuration/garanties.module.css : margin-top 30px',
      'shell/navigation.module.css : margin 19px',
      'shell/navigation.module.css : padding 26px',
      'sms/sms.module.css : padding-top 30px',
    ]
    const horsEchelle = (feuille: string) =>
      Object.entries(ECHELLE).flatMap(([quoi, echelle]) =>
        [...feuille.matchAll(new RegExp(`^\\s*(${quoi}): ([^;]+);`, 'gm'))].flatMap(
          ([, nom = '', dit = '']) =>
            (
              dit
                .replace(/(?:calc|max|min|clamp|var|env)\([^;]*\)/g, '')
                .match(/(?<![\w.])\d[\d.]*(?:px|%)?(?![\w.])/g) ?? []
            )
              .filter(valeur => !echelle.test(valeur))
              .map(valeur => `${nom} ${valeur}`),
        ),
      )
    const feuilles = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' }).filter(
      nom => nom.endsWith('.css') && !/^vitrine|kernel\/base/.test(nom),
    )
    const trouves = feuilles.flatMap(nom =>
      horsEchelle(readFileSync(join(ROOT, 'web/src', nom), 'utf8')).map(dit => `${nom} : ${dit}`),
    )
    expect(feuilles.length).toBeGreaterThan(60)
    expect(trouves.sort()).toEqual(AILLEURS)
    expect(
      horsEchelle('  padding: 7px 16px;\n  font-size: 17px;\n  border-radius: 9px;\n  font-weight: 560;'),
    ).toHaveLength(4)
  })
})
