// The screens are tried with the React that they are served with, quicker by a third than the one that explains itself. It has no `act`,
// which the tools of a test ask for: what a gesture changes is drawn before it ends, as React does for a real one, and what it leaves to
// draw when one waits for it. It is given before anybody has asked for React.
const { createRequire } = process.getBuiltinModule('node:module')
const react = createRequire(import.meta.url)('react') as { act?: (geste: () => unknown) => Promise<unknown> }

/** Kept from the clocks that a test may hold. */
const bientot = setImmediate
const dessiner = () => new Promise<void>(fini => bientot(() => bientot(fini)))

react.act = geste => {
  const rendu = flushSync(geste)
  if (!(rendu instanceof Promise)) return Promise.resolve(rendu)
  return rendu.then(async valeur => {
    await dessiner()
    return valeur
  })
}
const { flushSync } = await import('react-dom')
