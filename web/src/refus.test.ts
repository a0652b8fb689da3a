import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(nom => /\.tsx?$/.test(nom) && !/\.test\.|mots\/|essai|fixture/.test(nom))
  .map(nom => ({ nom, texte: readFileSync(join(import.meta.dirname, nom), 'utf8') }))

/** From the bracket that opens at `debut` to the one that closes it. */
function fermeture(texte: string, debut: number): number {
  let profondeur = 0
  for (let i = debut; i < texte.length; i++) {
    if ('([{'.includes(texte[i] as string)) profondeur++
    if (')]}'.includes(texte[i] as string) && --profondeur === 0) return i + 1
  }
  return texte.length
}

/** Readings of a server: the library's, and our own hooks that hand one on whole. */
const LECTEURS = ['useQuery', 'useInfiniteQuery', 'useQueries']
const hooks = sources.flatMap(({ texte }) =>
  [
    ...texte.matchAll(
      /^export (?:const (use\w+) = \([^)]*\)[^=]*=>|function (use\w+)\([^)]*\)[^{]*\{(?:(?!\n\}).)*?\n {2}return)\s+use(?:Query|Queries)\(/gms,
    ),
  ].map(([, a, b]) => (a ?? b) as string),
)
/** `useComplement` is the one place that lets a refusal go: it is for what a screen does without. */
const SANS_REFUS = 'kernel/api.ts'

/** How a reading lets its refusal get lost; null when someone looks at it. */
function perdu(texte: string, debut: number): string | null {
  const avant = texte.slice(0, debut)
  const apres = texte.slice(fermeture(texte, texte.indexOf('(', debut)))
  if (/^\s*\??\.data\b/.test(apres)) return 'seule la réponse est prise'
  if (/(?:=>|return)\s*$/.test(avant)) return null
  const eclatee = /const \{([^}]*)\} =\s*$/.exec(avant)?.[1]
  if (eclatee !== undefined) return /\b(error|isError)\b/.test(eclatee) ? null : 'l’erreur n’est pas prise'
  const nom = /const (\w+)(?:: [^=]+)? =\s*$/.exec(avant)?.[1]
  if (!nom) return 'sans nom'
  const lue = new RegExp(
    `\\b${nom}\\.(error|isError|refus)\\b|=\\{${nom}\\}|[(,[] ?${nom}[),\\]]|[?:] ${nom}[,\\s})]|\\.\\.\\.${nom}\\b|return ${nom}\\b|\\b${nom}\\.(some|find|map)\\(|[{,]\\s+${nom}\\s*[,}]`,
  )
  return lue.test(texte) ? null : `personne ne lit ${nom}.error`
}

it('un refus n’est jamais lu comme une liste vide', () => {
  const fautes = sources
    .filter(({ nom }) => nom !== SANS_REFUS)
    .flatMap(({ nom, texte }) => [
      ...[
        ...texte.matchAll(
          new RegExp(`(?<![\\w.])(?:${[...LECTEURS, ...hooks].join('|')})(?:<[^(]*>)?\\(`, 'g'),
        ),
      ]
        .filter(m => !/(?:function|const) $/.test(texte.slice(0, m.index)))
        .flatMap(m => {
          const faute = perdu(texte, m.index)
          return faute ? [`${nom}:${texte.slice(0, m.index).split('\n').length} ${faute}`] : []
        }),
      ...[...texte.matchAll(/\.catch\(\(\) => (?:\[\]|null)\)/g)]
        .filter(m => /fetchQuery\([^;]*$/.test(texte.slice(Math.max(0, m.index - 200), m.index)))
        .map(m => `${nom}:${texte.slice(0, m.index).split('\n').length} un refus devient une réponse vide`),
      // What is missing from a complement is not known to be none.
      ...[...texte.matchAll(/useComplement\(.*\) \?\? \[\]/g)].map(
        () => `${nom} un complément absent n’est pas une liste vide`,
      ),
    ])
  expect(sources.length).toBeGreaterThan(300)
  expect(hooks).toContain('useEtatCaisse')
  expect(fautes).toEqual([])
})

/** Money that is paid, a grid, two calls in one press: what they wait for is their trade. Passkeys and the door are no call of the table. */
const A_LA_MAIN = [
  ...[
    'acces/BoutonCle.tsx',
    'acces/FormulaireConnexion.tsx',
    'acces/FormulaireOubli.tsx',
    'acces/MesCles.tsx',
  ],
  ...['agenda/FenetreEvenement.tsx', 'caisse/ReglerCommande.tsx', 'caisse/ReglerSolde.tsx'],
  ...['caisse/versements/FicheVersement.tsx', 'comptoir/FicheComptoir.tsx', 'consultations/ReglerExamen.tsx'],
  ...['facturation/Payer.tsx', 'facturation/ReglementFacture.tsx', 'facturation/useTraitement.ts'],
  ...[
    'stock/FicheTransfert.tsx',
    'commandes/remises/DemandesDeRemise.tsx',
    'commandes/remises/FaireApprouver.tsx',
  ],
  'verres/EnregistrerMatrice.tsx',
]

it('un geste hors d’un formulaire passe par useAction : sa pression, sa clé, son refus ne se tiennent pas à la main', () => {
  const mains = sources.filter(({ texte }) => /\.mutate\(/.test(texte)).map(({ nom }) => nom)
  expect(mains.sort()).toEqual([...A_LA_MAIN].sort())
})
