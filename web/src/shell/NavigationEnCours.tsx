import { useRouterState } from '@tanstack/react-router'
import style from './cadre.module.css'

/** A thin bar while the next screen comes; it goes away after each navigation. */
export function NavigationEnCours() {
  const enCours = useRouterState({ select: s => s.status === 'pending' })
  return enCours ? <div className={style.progres} aria-hidden /> : null
}
