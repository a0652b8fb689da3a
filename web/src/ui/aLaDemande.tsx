import { type ComponentType, lazy, Suspense } from 'react'

/** A part of a screen whose code comes when it is first shown, and nothing stands in its place until then. */
export function aLaDemande<P extends object>(charger: () => Promise<{ default: ComponentType<P> }>) {
  const Partie = lazy(charger) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense>
      <Partie {...props} />
    </Suspense>
  )
}
