// The screens are tried with the React that they are served with, quicker by a third than the one that explains itself. It has no `act`,
// which the tools of a test ask for: what a gesture changes is drawn before it ends, as React does for a real one, and what it leaves to
// draw when one waits for it. It is given before anybody has asked for React.
interface Suite {
  then: (fait: (rendu: unknown) => void, rate?: (erreur: unknown) => void) => void
}
const { createRequire } = process.getBuiltinModule('node:module')
const react = createRequire(import.meta.url)('react') as { act?: (geste: () => unknown) => Suite }

/** Kept from the clocks that a test may hold. */
const bientot = setImmediate
const dessiner = () => new Promise<void>(fini => bientot(() => bientot(fini)))

react.act = geste => {
  const rendu = flushSync(geste) as Promise<unknown> | undefined
  if (typeof rendu?.then !== 'function') return { then: fait => fait(rendu) }
  const fini = rendu.then(async valeur => {
    await dessiner()
    return valeur
  })
  return { then: (fait, rate) => void fini.then(fait, rate) }
}
const { flushSync } = await import('react-dom')
