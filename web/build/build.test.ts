import { globSync, readFileSync } from 'node:fs'
import { contrat } from '@dioptrie/domain'
import { type Plugin, parseSync } from 'vite'
import { expect, it, vi } from 'vitest'
import { appelsSurPlace, prisDuContrat } from './appels.ts'
import { debutNomme } from './debut.ts'
import { galerieServie } from './galerie.ts'
import { DE_LA_COQUILLE, LOTS, NOMMES } from './lots.ts'
import { insecables, motsCompiles } from './mots.ts'
import { schemasSansDescription } from './schemas.ts'
import { nomCourt, SANS_EMPLOI, stylesMantine } from './styles.ts'

const IMPORT = "import { contrat } from '../kernel/api.ts'\n"
type Crochet = (this: unknown, ...entree: string[]) => unknown
const crochet = (greffon: Plugin, nom: 'load' | 'transform' | 'transformIndexHtml') => {
  const trouve = greffon[nom] as Crochet | { handler: Crochet }
  const fonction = typeof trouve === 'function' ? trouve : trouve.handler
  return (...entree: string[]) =>
    fonction.call(
      {
        error: (message: string) => {
          throw new Error(message)
        },
      },
      ...entree,
    )
}
const ecrire = (corps: string) =>
  crochet(appelsSurPlace(), 'transform')(IMPORT + corps, '/web/src/ici/Ecran.tsx')
const chemins = (corps: string) =>
  prisDuContrat(parseSync('Ecran.tsx', IMPORT + corps).program).map(({ chemin }) => chemin.join('.'))

it.each([
  ['un appel', 'requete(contrat.clients.lire)', ['clients.lire']],
  ['ce qu’un appel a', 'contrat.clients.lire.path', ['clients.lire']],
  ['toute une aire', 'Object.keys(contrat.clients)', ['clients']],
  ['dans une balise', 'const e = <A appel={contrat.clients.lire} />', ['clients.lire']],
  [
    'un type n’en est pas un',
    'type A = typeof contrat.clients.lire\nlet a: typeof contrat.clients.creer',
    [],
  ],
  ['le nom d’autre chose non plus', 'papier.contrat.clients; const a = { contrat: 1 }', []],
  ['ni ce qui se dit dans un texte', 'const a = "contrat.clients.lire"', []],
  [
    'sous un autre nom',
    "import { contrat as c } from '../kernel/contrat.ts'\nc.clients.lire",
    ['clients.lire'],
  ],
  [
    'd’un module entier',
    "import * as api from '../kernel/api.ts'\napi.contrat.clients.lire; api.autre.clients",
    ['clients.lire'],
  ],
  ['repris tel quel', 'const { clients } = contrat', ['']],
  ['par un nom calculé', 'contrat[nom]', ['']],
])('un module prend du contrat %s', (_, corps, attendus) => {
  expect(chemins(corps)).toEqual(attendus)
})

it('chaque appel s’écrit dans le module qui le fait, sans ses schémas', () => {
  const { code } = ecrire('requete(contrat.clients.lire, contrat.clients.lire)') as { code: string }
  expect(code).toContain(
    `const appel_clients_lire = {"aire":"clients","method":"GET","path":"${contrat.clients.lire.path}"`,
  )
  expect(code).toContain('requete(appel_clients_lire, appel_clients_lire)')
  expect(code).not.toContain('reponse')
  expect(code.match(/const appel_/g)).toHaveLength(1)
})

it.each([
  'const { clients } = contrat',
  'contrat[nom]',
  'montrer(contrat)',
  'contrat.clients.inconnu',
  "import { contrat as tout } from '../kernel/contrat.ts'\nmontrer(tout)",
])('ce que la construction ne sait pas suivre l’arrête : %s', corps => {
  expect(() => ecrire(corps)).toThrow(/là où il est fait/)
})

it('une phrase ne se coupe ni avant un signe double ni entre un nombre et son unité', () => {
  expect(insecables('« Reste » : 500 F, {n} F !')).toBe(
    '«\u00a0Reste\u00a0»\u00a0: 500\u00a0F, {n}\u00a0F\u00a0!',
  )
})

it('les mots se lisent à la construction', async () => {
  const fichier = `${import.meta.dirname}/../src/clients/mots/fr.ts`
  const code = (await crochet(motsCompiles(), 'load')(`${fichier}?titres`)) as string
  for (const nom of Object.keys(await import(fichier))) expect(code).toContain(`export const ${nom} = {`)
})

it('le style d’un composant vient avec lui, dans sa couche', () => {
  const transformer = crochet(stylesMantine(), 'transform')
  expect(
    transformer('x', '/node_modules/@mantine/core/esm/components/Button/Button.module.mjs'),
  ).toMatchObject({
    code: "import '@mantine/core/styles/Button.layer.css'\nx",
  })
  expect(transformer('@layer mantine {', '/@mantine/core/styles/Button.layer.css')).toMatchObject({
    code: '@layer mantine.Button {',
  })
  expect(transformer('x', '/web/src/ui/Button.tsx')).toBeNull()
})

it('une couleur qu’aucun écran ne porte ne part pas avec la page', () => {
  const { code } = crochet(stylesMantine(), 'transform')(
    ':root {\n  --mantine-color-grape-0: #f8f0fc;\n  --mantine-color-red-0: #fff5f5;\n}',
    '/@mantine/core/styles/default-css-variables.layer.css',
  ) as { code: string }
  expect(code).toMatch(/^:root \{\s+--mantine-color-red-0: #fff5f5;\n\}$/)
  const portee = new RegExp(`[cC]olor(?:=|: )["'](?:${SANS_EMPLOI.join('|')})\\b`)
  for (const ecran of globSync(`${import.meta.dirname}/../src/**/*.tsx`))
    expect(readFileSync(ecran, 'utf8'), ecran).not.toMatch(portee)
})

it('une classe porte la marque de sa feuille et son rang', () => {
  const feuille = '.un {\n  gap: 0.5px;\n}\n.deux .un {\n}'
  const [un, deux] = ['un', 'deux'].map(nom => nomCourt(nom, '/web/src/a.module.css', feuille)) as [
    string,
    string,
  ]
  expect([un.at(-1), deux.at(-1)]).toEqual(['0', '1'])
  expect(un.slice(0, -1)).toBe(deux.slice(0, -1))
  expect(nomCourt('un', '/web/src/b.module.css', feuille)).not.toBe(un)
})

it('la bibliothèque des schémas garde les noms de ce qu’elle ne décrit plus', async () => {
  const module = `${import.meta.dirname}/../../node_modules/zod/v4/core/to-json-schema.js`
  expect(await crochet(schemasSansDescription(), 'load')(module)).toMatch(
    /^export const createToJSONSchemaMethod = \(\) => undefined$/m,
  )
})

it('ce que la page exécute d’abord porte le nom de son contenu', () => {
  const page = crochet(debutNomme(), 'transformIndexHtml')('<script src="/apparence.js"></script>') as string
  expect(page).toMatch(/src="\/assets\/[\w-]{7}\.js"/)
})

it('un poste qui a la coquille ne la redemande pas', () => {
  expect(DE_LA_COQUILLE.test('assets/cadre-abc1234.js')).toBe(true)
  expect(DE_LA_COQUILLE.test('assets/saisie-abc1234.js')).toBe(false)
  for (const { name } of LOTS) expect(NOMMES).toContain(name)
})

it('une adresse de la galerie ouvre sa page, une autre non', () => {
  const use = vi.fn()
  ;(galerieServie().configureServer as (s: object) => void)({ middlewares: { use } })
  const servir = use.mock.calls[0]?.[0]
  const menee = (url: string) => {
    const demande = { url }
    servir(demande, null, () => {})
    return demande.url
  }
  expect(menee('/forms/inputs')).toBe('/vitrine.html')
  expect(menee('/clients')).toBe('/clients')
})
