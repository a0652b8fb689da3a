import { Readable } from 'node:stream'

/** What is written between two breaths: some milliseconds. */
const LOT = 1_000

const estLongue = (valeur: unknown): valeur is unknown[] => Array.isArray(valeur) && valeur.length > LOT

function* morceauxDe(liste: readonly unknown[]): Generator<string> {
  for (let i = 0; i < liste.length; i += LOT)
    yield (i === 0 ? '[' : ',') + JSON.stringify(liste.slice(i, i + LOT)).slice(1, -1)
  yield ']'
}

/** An object with a long list in it, as `JSON.stringify` would write it. */
function* morceauxDObjet(objet: Record<string, unknown>): Generator<string> {
  let avant = '{'
  for (const [nom, valeur] of Object.entries(objet)) {
    if (valeur === undefined) continue
    yield `${avant}${JSON.stringify(nom)}:`
    avant = ','
    if (estLongue(valeur)) yield* morceauxDe(valeur)
    else yield JSON.stringify(valeur)
  }
  yield '}'
}

async function* parLots(morceaux: Iterable<string>): AsyncGenerator<string> {
  for (const morceau of morceaux) {
    yield morceau
    await new Promise(setImmediate)
  }
}

/** A reply as JSON; a long one a piece at a time, so that nobody waits for it to be written. */
export function enJson(reponse: unknown): string | Readable {
  if (estLongue(reponse)) return Readable.from(parLots(morceauxDe(reponse)))
  if (typeof reponse === 'object' && reponse !== null && Object.values(reponse).some(estLongue))
    return Readable.from(parLots(morceauxDObjet(reponse as Record<string, unknown>)))
  return JSON.stringify(reponse)
}
