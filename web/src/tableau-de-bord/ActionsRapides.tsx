import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ecran } from '../kernel/ecran.ts'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useMoi } from '../kernel/session.ts'
import { actions, ICONES, menu } from '../shell/menu.ts'
import style from './accueil.module.css'

const MAX = 6

/** What this person's role does most: its verbs first, then its lists. */
export function ActionsRapides() {
  const t = useTranslations('shell')
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
              <span className={style.rond}>
                <Icone size={20} stroke={1.7} aria-hidden />
              </span>
              <span>
                <strong>{texte(ecran.action ?? ecran.titre)}</strong>
                {ecran.groupe && <small>{t(`groupes.${ecran.groupe}`)}</small>}
              </span>
              <IconChevronRight size={16} stroke={1.8} aria-hidden />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
