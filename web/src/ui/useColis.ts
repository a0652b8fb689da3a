import { memesCodes } from '@dioptrie/domain/kernel/codebarre'
import { useState } from 'react'
import { useScan } from '../kernel/scan.ts'

interface LigneDeColis {
  _id: string
  CodeBarre: string
}

/** The line that this code is on, however it is written; of two that it could be, none. */
export function ligneDuCode<L extends { CodeBarre: string }>(
  lignes: readonly L[],
  code: string,
): L | undefined {
  const ecritures = memesCodes(code)
  const proches = lignes.filter(l => ecritures.includes(l.CodeBarre))
  return lignes.find(l => l.CodeBarre === code) ?? (proches.length === 1 ? proches[0] : undefined)
}

interface Etat {
  dits: Record<string, number | null>
  scanne: boolean
  /** Something is counted, or being typed. */
  commence: boolean
  lue: { version: number; contenu: string }
  refuse: boolean
}

/**
 * What is found in a box: everything that is expected, unless someone counts otherwise. The first scan says that it is
 * counted piece by piece: it begins at nothing.
 */
export function useColis<L extends LigneDeColis>(
  lignes: readonly L[],
  attendu: (ligne: L) => number,
  /** As many as were sent at the most; without it the box may hold more. */
  plafonne: boolean,
  /** Of the record that holds the box, as it is on screen. */
  version: number,
) {
  const contenu = JSON.stringify(lignes.map(l => [l._id, attendu(l)]))
  // Only what a person said: a line that joins the box, or of which more is expected, comes with what is expected of it.
  const [etat, setEtat] = useState<Etat>({
    commence: false,
    dits: {},
    scanne: false,
    lue: { version, contenu },
    refuse: false,
  })
  // What was counted was counted of the box as it was. It follows the record when the box did not change, or once the
  // person was told that it did.
  if (etat.lue.version !== version && (!etat.commence || etat.refuse || etat.lue.contenu === contenu))
    setEtat({ ...etat, lue: { version, contenu }, refuse: false })
  const comptes: Record<string, number | null> = Object.fromEntries(
    lignes.map(l => {
      const dit = etat.dits[l._id]
      return [l._id, dit !== undefined ? dit : etat.scanne ? 0 : attendu(l)]
    }),
  )
  useScan(code => {
    const ligne = ligneDuCode(lignes, code)
    if (!ligne) return false
    setEtat(e => {
      const depart = e.scanne ? e.dits : {}
      const n = (depart[ligne._id] ?? 0) + 1
      return {
        ...e,
        dits: { ...depart, [ligne._id]: plafonne ? Math.min(n, attendu(ligne)) : n },
        scanne: true,
        commence: true,
      }
    })
    return true
  })
  return {
    comptes,
    compter: (ligne: L, n: number | null) =>
      setEtat(e => ({ ...e, dits: { ...e.dits, [ligne._id]: n }, commence: true })),
    commencer: () => setEtat(e => (e.commence ? e : { ...e, commence: true })),
    /** Not a number while nothing, or nothing readable, is typed. */
    compte: (ligne: L) => comptes[ligne._id] ?? Number.NaN,
    /** Of the box as the person counted it: sent with the count. */
    version: etat.lue.version,
    /** The server refused it as too old, and the person reads so: what they see next is what they act on. */
    perime: (envoyee: number | undefined) =>
      setEtat(e => (e.lue.version === envoyee ? { ...e, refuse: true } : e)),
    total: lignes.reduce((n, l) => n + (comptes[l._id] || 0), 0),
  }
}
