import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ecran } from '../kernel/ecran.ts'
import { useTitres } from '../kernel/i18n.tsx'
import { useMoi } from '../kernel/session.ts'
import { actions, ICONES, menu } from '../shell/menu.ts'
import style from './accueil.module.css'

const MAX = 6

/** What this person's role does most: its verbs first, then its lists. */
export function ActionsRapides() {
  const texte = useTitres()
  const moi = useMoi()
  const verbes = actions(moi)
  const listes = menu(moi)
    .filter(g => g.groupe !== 'accueil')
    .flatMap(g => g.ecrans)
    .filter(e => !verbes.includes(e))
  const choix: Ecran[] = [...verbes, ...listes].filter(e => !e.path.includes('{')).slice(0, MAX)
  return (
    <ul className={style.actions}>
      {choix.map(ecran => {
        const Icone = ecran.icone ?? (ecran.groupe ? ICONES[ecran.groupe] : IconFileText)
        return (
          <li key={ecran.path}>
            <Link to={ecran.path} className={style.action}>
              <Icone size={18} stroke={1.7} aria-hidden />
              {texte(ecran.action ?? ecran.titre)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
