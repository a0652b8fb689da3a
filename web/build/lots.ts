/** What every screen needs and rarely changes is cached apart from our own code. */
export const SOCLE: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  tanstack:
    /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\//,
  regles: /node_modules\/zod\//,
  textes: /node_modules\/(use-intl|intl-messageformat|@formatjs)\//,
}

/**
 * What travels together, each with all it needs that no line above it has: on a slow link a file of one icon costs as much
 * as a file of twenty, and a browser asks for six at a time. The rule: what makes the frame is one lot; what fifty screens share is
 * another; what twenty-five share is two, lists apart because they take little of what forms are made of. What fewer share, the
 * builder places by itself. A new screen changes none of these lines.
 */
const PIECES = /\/web\/src\/(?:ui|kernel)\/|\/node_modules\//
export const LOTS: { name: string; test: RegExp; minShareCount?: number }[] = [
  // Apart, because the schemas of a form need them without the screens.
  {
    name: 'metier',
    test: /\/domain\/src\/kernel\/(?:argent|jour|lecture|limites|periode|refus|telephone)\.ts$/,
  },
  // Half a kilobyte each: a few screens are enough.
  { name: 'icones', test: /\/@tabler\/icons-react\//, minShareCount: 6 },
  {
    name: 'cadre',
    test: /\/web\/src\/(?:shell\/Cadre\.tsx|kernel\/(?!useFiche|useListe|versions|fichiers|choix|demeure|periode|scan)[^/]+)$/,
  },
  { name: 'pieces', test: PIECES, minShareCount: 50 },
  { name: 'liste', test: /\/web\/src\/ui\/(?:ListPage\.tsx$|liste\/)/, minShareCount: 25 },
  // Lists print too: what asks for a paper is not a part of forms, and would bring them all with it.
  { name: 'saisie', test: /\/web\/src\/(?:ui\/(?!usePapier)|kernel\/)|\/node_modules\//, minShareCount: 25 },
]

/** Needed by every screen behind the sign-in: a desk that has a session asks for them with the page itself. */
export const SUITE = new Set(['cadre', 'pieces', 'icones', 'metier'])

export const NOMMES = new Set([...Object.keys(SOCLE), ...LOTS.map(({ name }) => name)])
export const DE_LA_COQUILLE = new RegExp(
  `assets/(?:${[...Object.keys(SOCLE), ...SUITE].join('|')})-[^.]+\\.js$`,
)
