import { IconChevronRight, IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useEcran } from '../kernel/routeur.tsx'
import { useProfil } from '../kernel/session.ts'
import style from './fil.module.css'
import { listeDe, menu } from './menu.ts'

/** Home › section › page. */
export function Fil({ titre }: { titre: string }) {
  const t = useTranslations('shell')
  const texte = useTitres()
  const ecran = useEcran()
  const profil = useProfil()
  const groupe = ecran?.groupe
  if (groupe === 'accueil' || !ecran) return null
  const siens = menu(profil).find(g => g.groupe === groupe)?.ecrans ?? []
  const premier = siens[0]
  const liste = siens.find(e => e === listeDe(ecran))
  // « Atelier › Atelier » says nothing twice.
  const section = groupe && t(`groupes.${groupe}`)
  const chevron = <IconChevronRight size={14} stroke={2} aria-hidden />
  return (
    <nav aria-label={t('fil')} className={`row gap-12 ${style.fil}`}>
      <ol>
        <li className="inline-row gap-8 min-0 nowrap">
          <Link to="/dashboard" aria-label={t('groupes.accueil')}>
            <IconHome size={15} stroke={1.8} aria-hidden />
          </Link>
        </li>
        {section && section !== titre && (
          <li className="inline-row gap-8 min-0 nowrap">
            {chevron}
            {premier && premier !== ecran ? <Link to={premier.path}>{section}</Link> : section}
          </li>
        )}
        {liste && (
          <li className="inline-row gap-8 min-0 nowrap">
            {chevron}
            <Link to={liste.path}>{texte(liste.titre)}</Link>
          </li>
        )}
        <li className="inline-row gap-8 min-0 nowrap" aria-current="page">
          {chevron}
          <span>{titre}</span>
        </li>
      </ol>
      <a
        href={`/guide/ecran${ecran.path}`}
        target="_blank"
        rel="noreferrer"
        className={style.guide}
        aria-label={t('guide')}
        title={t('guide')}
      >
        ?
      </a>
    </nav>
  )
}
