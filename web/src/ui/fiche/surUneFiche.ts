import { createContext } from 'react'

/** A form stands underneath: what a window over it saves, it saves at once, and giving the form up does not undo it. */
export const SurUneFiche = createContext(false)
