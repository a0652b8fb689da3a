import type { Bande } from '@dioptrie/domain/verres/matrice'
import { useState } from 'react'
import { useBrouillon, useReprise } from '../kernel/brouillon.ts'
import { uuid } from '../kernel/transport.ts'
import {
  changementsDe,
  type Dessinee,
  dessineesDepuis,
  dessiner,
  disputees,
  memeDessin,
  reprendre,
} from './terrain.ts'

interface Etat {
  /** As the server had them when they were read. */
  avant: Dessinee[]
  bandes: Dessinee[]
  /** What was drawn before each gesture. */
  passe: Dessinee[][]
}

const neuf = (lues: readonly Bande[]): Etat => {
  const bandes = dessiner(lues)
  return { avant: bandes, bandes, passe: [] }
}

/**
 * The bands of a model as they are being drawn: nothing leaves before they are saved, all at once. `cle` names the draft that is kept of
 * them meanwhile.
 */
export function useMatrice(cle: string, lues: readonly Bande[], prixAchat: boolean, enSaisie: boolean) {
  const [vues, setVues] = useState(lues)
  const [etat, setEtat] = useState(() => neuf(lues))
  const changements = changementsDe(etat.avant, etat.bandes, prixAchat)
  const nombre = changements.Bandes.length + changements.Retirees.length
  const modifiee = nombre > 0
  const [repris, setRepris] = useState(false)
  const brouillon = useBrouillon<Pick<Etat, 'avant' | 'bandes'>>(
    cle,
    modifiee ? { avant: etat.avant, bandes: etat.bandes } : null,
  )
  // Over what was read then: what a colleague has saved since is said when it is saved.
  useReprise(brouillon, garde => {
    // Saved, and its answer lost with the page.
    if (memeDessin(garde.bandes, lues)) return brouillon.effacer()
    setEtat({ ...garde, passe: [] })
    setRepris(true)
  })
  // Read again: what others saved comes in, unless something is being drawn or typed over it.
  if (vues !== lues && !enSaisie) {
    setVues(lues)
    if (!modifiee) setEtat(neuf(lues))
  }
  const poser = (bandes: Dessinee[]) =>
    setEtat(({ avant, bandes: dites, passe }) => ({ avant, bandes, passe: [...passe, dites].slice(-100) }))
  return {
    bandes: etat.bandes,
    changements,
    nombre,
    modifiee,
    poser,
    /** The name of a band that the server does not know yet. */
    cleNeuve: () => `neuve-${uuid()}`,
    defaire:
      etat.passe.length > 0
        ? () =>
            setEtat(({ avant, bandes, passe }) => ({
              avant,
              bandes: passe.at(-1) ?? bandes,
              passe: passe.slice(0, -1),
            }))
        : null,
    /** Saved: what was drawn meanwhile is drawn over it. */
    enregistree: (envoyees: readonly Dessinee[], lues: readonly Bande[]) => {
      brouillon.renouveler()
      setEtat(({ bandes }) => {
        const avant = dessiner(lues)
        return { avant, bandes: dessineesDepuis(envoyees, bandes, avant), passe: [] }
      })
    },
    envoi: brouillon.envoi,
    recommencer: (fraiches: readonly Bande[]) => setEtat(neuf(fraiches)),
    brouillon,
    repris: repris && modifiee,
    /** What mine would take the place of. */
    disputees: (leurs: readonly Bande[]) => disputees(etat.avant, etat.bandes, dessiner(leurs)),
    /** Mine over what others saved meanwhile. */
    reprendreSur: (leurs: readonly Bande[]) =>
      setEtat(({ avant, bandes }) => {
        const fraiches = dessiner(leurs)
        return { avant: fraiches, bandes: reprendre(avant, bandes, fraiches), passe: [] }
      }),
  }
}
