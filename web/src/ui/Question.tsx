import { useEffect, useState } from 'react'
import { aLaDemande } from './aLaDemande.tsx'
import type { PropsFenetre } from './Fenetre.tsx'

const charger = () => import('./Fenetre.tsx')
const Fenetre = aLaDemande(charger)

/** Asked before what cannot be undone, and only then: its window comes after the screen, and once it is at rest. */
export function Question(props: PropsFenetre) {
  const [posee, setPosee] = useState(props.ouverte)
  if (props.ouverte && !posee) setPosee(true)
  useEffect(() => {
    // It must open even when the server is lost meanwhile.
    const minuterie = setTimeout(() => void charger().catch(() => null), 1000)
    return () => clearTimeout(minuterie)
  }, [])
  return posee && <Fenetre {...props} />
}
