import { useEffect, useRef } from 'react'
import { creerMagasin } from '../kernel/magasin.ts'
import { useOfficine } from '../kernel/officine.ts'
import { useMoi, usePermission } from '../kernel/session.ts'

type Vue = 'une' | 'reseau'
const vues = creerMagasin<Record<string, Vue>>('vue-accueil', {})

/**
 * What the home looks at: whoever compares the officines, or acts in all of them, begins with all; the others with their own. An officine
 * chosen in the bar meanwhile is the one looked at.
 */
export function useVue() {
  const { uid } = useMoi()
  const barre = useOfficine()
  const compare = usePermission('tableau.comparer')
  const agit = usePermission('reseau.agir')
  const dite = vues.utiliser()[uid]
  const voulue: Vue = barre.reseau ? 'reseau' : (dite ?? (compare || agit ? 'reseau' : 'une'))
  const reseau = barre.peutChoisir && voulue === 'reseau'
  const changer = (vue: Vue) => {
    vues.ecrire({ ...vues.lire(), [uid]: vue })
    if (vue === 'une' && barre.reseau) barre.choisir(barre.IdOfficinePropre)
  }
  const choisie = barre.IdOfficine ?? 'reseau'
  const avant = useRef(choisie)
  useEffect(() => {
    if (avant.current === choisie) return
    avant.current = choisie
    vues.ecrire({ ...vues.lire(), [uid]: choisie === 'reseau' ? 'reseau' : 'une' })
  }, [choisie, uid])
  const IdOfficine = reseau ? undefined : (barre.IdOfficine ?? barre.IdOfficinePropre)
  const une = barre.officines.find(o => o._id === (barre.IdOfficine ?? barre.IdOfficinePropre))
  return {
    ...barre,
    IdOfficine,
    reseau,
    /** The one that is looked at when it is one. */
    une,
    /** As addresses of lists name it. */
    partout: reseau ? 'reseau' : (une?.Code ?? ''),
    changer,
  }
}
