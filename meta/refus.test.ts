import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUTRES_LANGUES, chargerCatalogue, sansFines, traducteur } from '@dioptrie/domain/kernel/langues'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** English in the documents themselves, or what an SMS says: no refusal of ours. */
const TELLES = new Set(['Wrong Email or Password', 'Bonjour {Nom}', 'Vos lunettes sont prêtes'])
/** Warnings of a prescription: the screens say them in their own words, with what they name. */
const NOMMEE = /\{[a-z]|^mesurez |^du \{/

const RACINE = join(import.meta.dirname, '..')
const PHRASE = /[a-zà-ÿ]{3}.*\s|^[A-ZÀ-Ý][a-zà-ÿ]{3,}$/

/** Where a sentence that somebody reads as a refusal stands: who is called with it at which place, or under which name. */
const APPELS: Record<string, number> = {
  regle: 1,
  Refus: 2,
  introuvable: 0,
  interdit: 0,
  max: 1,
  min: 1,
  regex: 1,
}
const NOMS = new Set(['refus', 'error', 'message'])
/** Of the machine, of a letter or of a journal: nobody reads them on a screen. */
const AILLEURS =
  /(\.test|\.fixture|essai|\.pdf|openapi[.\w]*)\.ts$|\/(demo|boucles|trial|depart|migrations|worker|platform|etats|exceptions)\//

interface Noeud {
  type: string
  [cle: string]: unknown
}
const estNoeud = (v: unknown): v is Noeud => typeof (v as Noeud | null)?.type === 'string'

/** The sentences of an expression: both sides of a choice, `{0}` where a template names something. */
function* phrasesDe(n: unknown): Generator<string> {
  if (!estNoeud(n)) return
  if (n.type === 'Literal' && typeof n.value === 'string') yield n.value
  else if (n.type === 'TemplateLiteral')
    yield (n.quasis as { value: { cooked: string } }[])
      .map((q, i) => (i === 0 ? '' : `{${i - 1}}`) + q.value.cooked)
      .join('')
  else if (n.type === 'ConditionalExpression') {
    yield* phrasesDe(n.consequent)
    yield* phrasesDe(n.alternate)
  } else if (n.type === 'LogicalExpression') {
    yield* phrasesDe(n.left)
    yield* phrasesDe(n.right)
  } else if (n.type === 'ArrowFunctionExpression') yield* phrasesDe(n.body)
}

const nomDe = (n: unknown): string =>
  !estNoeud(n)
    ? ''
    : n.type === 'Identifier'
      ? String(n.name)
      : n.type === 'MemberExpression'
        ? nomDe(n.property)
        : ''

function* refusDe(n: unknown): Generator<string> {
  if (Array.isArray(n)) {
    for (const x of n) yield* refusDe(x)
    return
  }
  if (!estNoeud(n)) return
  if (n.type === 'CallExpression' || n.type === 'NewExpression') {
    const nom = nomDe(n.callee)
    const [premier] = n.arguments as unknown[]
    const rang = APPELS[nom]
    if (rang !== undefined) yield* phrasesDe((n.arguments as unknown[])[rang])
    if (
      (nom === 'exiger' || nom === 'champInvalide') &&
      estNoeud(premier) &&
      premier.type === 'ObjectExpression'
    )
      for (const p of premier.properties as Noeud[]) yield* phrasesDe(p.value)
  }
  if (n.type === 'Property' && NOMS.has(nomDe(n.key))) yield* phrasesDe(n.value)
  for (const [cle, v] of Object.entries(n)) if (cle !== 'type') yield* refusDe(v)
}

const fichiers = ['domain/src', 'api/src'].flatMap(dossier =>
  readdirSync(join(RACINE, dossier), { recursive: true, encoding: 'utf8' })
    .map(f => join(dossier, f))
    .filter(f => f.endsWith('.ts') && !AILLEURS.test(f)),
)

it('chaque phrase de refus se dit dans les quatre langues', async () => {
  const phrases = new Set<string>()
  for (const f of fichiers)
    for (const phrase of refusDe(parseSync(f, readFileSync(join(RACINE, f), 'utf8')).program))
      if (PHRASE.test(phrase.replaceAll(/\{\d\}/g, '')) && !TELLES.has(phrase) && !NOMMEE.test(phrase))
        phrases.add(sansFines(phrase))
  expect(phrases.size).toBeGreaterThan(500)
  for (const langue of AUTRES_LANGUES) {
    const dire = traducteur(await chargerCatalogue(langue))
    expect([langue, [...phrases].filter(p => dire(p) === p).toSorted()]).toEqual([langue, []])
  }
})
