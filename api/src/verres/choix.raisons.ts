import { ecrireDioptrie, ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { Exclu } from '@dioptrie/domain/verres/choix'
import type { Ecarte, Vu } from './choix.sql.ts'

const mm = (n: number) => ecrireNombre(n)

/** Why a model cannot make the pair, eye by eye, each with what it would take. */
export function raisonsDe(e: Ecarte, vus: readonly Vu[]): Exclu['raisons'] {
  if (e.SphInf === null || e.SphSup === null || e.CylSup === null)
    return [{ code: 'tarif', oeil: null, message: 'Pas de prix au tarif de ce jour.' }]
  const { SphInf, SphSup, CylSup, AddInf, AddSup } = e
  const matrice = (v: Vu): Exclu['raisons'][number] => {
    const { Sph, Cyl, Add } = v.formule
    const dit = (message: string) => ({ code: 'matrice' as const, oeil: v.cote, message })
    if (Sph < SphInf) return dit(`${v.cote} ${ecrireDioptrie(Sph)}, tarif jusqu’à ${ecrireDioptrie(SphInf)}`)
    if (Sph > SphSup) return dit(`${v.cote} ${ecrireDioptrie(Sph)}, tarif jusqu’à ${ecrireDioptrie(SphSup)}`)
    if (Cyl > CylSup)
      return dit(`${v.cote} cylindre ${ecrireNombre(Cyl, 2)}, tarif jusqu’à ${ecrireNombre(CylSup, 2)}`)
    if (Add !== null && AddInf !== null && AddSup !== null && (Add < AddInf || Add > AddSup))
      return {
        code: 'addition',
        oeil: v.cote,
        message: `${v.cote} addition ${ecrireDioptrie(Add)}, tarif de ${ecrireDioptrie(AddInf)} à ${ecrireDioptrie(AddSup)}`,
      }
    return dit(`${v.cote} ${ecrireDioptrie(Sph)} / ${ecrireNombre(Cyl, 2)}, dans un trou du tarif`)
  }
  return vus.flatMap(v => [
    ...(e[v.cote] ? [] : [matrice(v)]),
    ...(v.Diametre !== null && e.plusLarge !== null && e.plusLarge < v.Diametre
      ? [
          {
            code: 'diametre' as const,
            oeil: v.cote,
            message: `${v.cote} ${mm(v.Diametre)} mm demandé, ${mm(e.plusLarge)} au plus`,
          },
        ]
      : []),
    ...(v.Hauteur !== null && e.HauteurMin !== null && e.HauteurMin > v.Hauteur
      ? [
          {
            code: 'hauteur' as const,
            oeil: v.cote,
            message: `${v.cote} hauteur ${mm(v.Hauteur)} mm, ${mm(e.HauteurMin)} au moins`,
          },
        ]
      : []),
  ])
}
