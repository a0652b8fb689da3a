import { useState } from 'react'
import { useScan } from '../kernel/scan.ts'

interface LigneDeColis {
  _id: string
  CodeBarre: string
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
) {
  const [{ comptes }, setEtat] = useState<{ comptes: Record<string, number | null>; scanne: boolean }>(
    () => ({
      comptes: Object.fromEntries(lignes.map(l => [l._id, attendu(l)])),
      scanne: false,
    }),
  )
  useScan(code => {
    const ligne = lignes.find(l => l.CodeBarre === code)
    if (!ligne) return false
    setEtat(({ comptes: c, scanne }) => {
      const depart = scanne ? c : Object.fromEntries(lignes.map(l => [l._id, 0]))
      const n = (depart[ligne._id] ?? 0) + 1
      return { comptes: { ...depart, [ligne._id]: plafonne ? Math.min(n, attendu(ligne)) : n }, scanne: true }
    })
    return true
  })
  return {
    comptes,
    compter: (ligne: L, n: number | null) =>
      setEtat(e => ({ ...e, comptes: { ...e.comptes, [ligne._id]: n } })),
    /** Not a number while nothing, or nothing readable, is typed. */
    compte: (ligne: L) => comptes[ligne._id] ?? Number.NaN,
    total: lignes.reduce((n, l) => n + (comptes[l._id] || 0), 0),
  }
}
