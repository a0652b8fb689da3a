import { questionDuRetard } from '@dioptrie/domain/poste/rules'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight, IconX } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Ecran, Groupe } from '../kernel/ecran.ts'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { premier } from '../kernel/places.ts'
import { useEcran } from '../kernel/routeur.tsx'
import { useMoi, usePermission, useProfil } from '../kernel/session.ts'
import { Logo } from '../ui/Logo.tsx'
import { CaisseDuJour } from './CaisseDuJour.tsx'
import { ICONES, listeDe, menu } from './menu.ts'
import style from './navigation.module.css'
import { useNouveautes } from './nouveautes.ts'

/** On a desk of 1280 or 1366 pixels the navigation is its icons: the work has the rest. */
const REPLIEE = '(min-width: 992px) and (max-width: 1399px)'

/** Beside its icon, and whole on the screen. */
const placer = (sous: HTMLElement | null) => {
  const haut = sous?.parentElement?.getBoundingClientRect().top ?? 0
  sous?.style.setProperty(
    '--nav-haut',
    `${Math.max(12, Math.min(haut, window.innerHeight - sous.offsetHeight - 12))}px`,
  )
}

/** Groups open one at a time; the one of the open screen is open, unless what opens covers the work. */
export function Navigation({ surFermer }: { surFermer?: () => void }) {
  const t = useTranslations('shell')
  const texte = useTitres()
  const profil = useProfil()
  const courant = useEcran()
  const venuDe = courant && listeDe(courant)
  const chemin = useRouterState({ select: s => s.location.pathname })
  const repliee = useMediaQuery(REPLIEE, false, { getInitialValueInEffect: false })
  const [ouvert, setOuvert] = useState<Groupe | null>(repliee ? null : (courant?.groupe ?? null))

  useEffect(() => {
    if (repliee) setOuvert(null)
    else if (courant?.groupe) setOuvert(courant.groupe)
  }, [courant, repliee])
  // In a long group the entry one is on may stand below.
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its group is drawn
  useEffect(() => {
    premier(nav.current, '[data-actif]')?.scrollIntoView({ block: 'nearest' })
  }, [ouvert, courant])

  const groupes = menu(profil)
  const retards: Partial<Record<Groupe, number>> = useNouveautes()?.EnRetard ?? {}
  const { IdOfficine } = useOfficine()
  const caisse = usePermission('caisse.lire')
  return (
    <nav ref={nav} className={style.nav} aria-label={t('navigation')}>
      <div className={`row between no-shrink p0-10 mb8 h56 ${style.tete}`}>
        <Link to="/dashboard" className={style.marque}>
          <Logo size={26} />
          <span className={style.nom}>Dioptrie</span>
        </Link>
        {surFermer && (
          <ActionIcon onClick={surFermer} aria-label={t('fermerNavigation')} className={style.discret}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <ul className={style.groupes}>
        {groupes.map(({ groupe, ecrans }) => {
          const Icone = ICONES[groupe]
          const n = retards[groupe]
          const deplie = ouvert === groupe
          const seul = ecrans.length === 1 ? ecrans[0] : undefined
          if (seul) {
            return (
              <li key={groupe}>
                <Link to={seul.path} className={style.entree} data-actif={courant === seul ? '' : undefined}>
                  <Icone size={18} stroke={1.7} aria-hidden />
                  <span className={`grow ${style.nom}`}>{t(`groupes.${groupe}`)}</span>
                </Link>
                <EnRetard ecran={seul} n={n} />
              </li>
            )
          }
          return (
            <li
              key={groupe}
              onBlur={e => {
                if (repliee && !e.currentTarget.contains(e.relatedTarget)) setOuvert(null)
              }}
              onKeyDown={e => {
                if (!repliee || !deplie || e.key !== 'Escape') return
                e.stopPropagation()
                setOuvert(null)
                ;(e.currentTarget.firstElementChild as HTMLElement).focus()
              }}
            >
              <button
                type="button"
                className={style.entree}
                data-parent={courant?.groupe === groupe ? '' : undefined}
                aria-expanded={deplie}
                onClick={e => {
                  // Not every browser gives the hand to a button that is pressed, and what opens closes when the hand leaves.
                  e.currentTarget.focus()
                  setOuvert(deplie ? null : groupe)
                }}
              >
                <Icone size={18} stroke={1.7} aria-hidden />
                <span className={`grow ${style.nom}`}>{t(`groupes.${groupe}`)}</span>
                {!deplie && n ? (
                  <span className={style.retard} title={t('enRetard', { n })}>
                    {n}
                  </span>
                ) : null}
                <IconChevronRight size={16} stroke={1.8} className={style.chevron} aria-hidden />
              </button>
              {deplie && (
                <ul className={style.sous} ref={repliee ? placer : undefined}>
                  {repliee && <li className={style.titreDuGroupe}>{t(`groupes.${groupe}`)}</li>}
                  {ecrans.map((ecran, rang) => (
                    <li key={ecran.path}>
                      {ecran.section && ecran.section !== ecrans[rang - 1]?.section && (
                        <span className={style.section}>{texte(ecran.section)}</span>
                      )}
                      <Link
                        to={ecran.path}
                        className={style.sousEntree}
                        onClick={() => repliee && setOuvert(null)}
                        data-actif={courant === ecran || venuDe === ecran ? '' : undefined}
                        aria-current={chemin === ecran.path ? 'page' : undefined}
                      >
                        {texte(ecran.titre)}
                      </Link>
                      <EnRetard ecran={ecran} n={n} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      {caisse && IdOfficine && <CaisseDuJour officine={IdOfficine} />}
    </nav>
  )
}

/** The figure opens the rows that it counts; the name beside it, all of them. */
function EnRetard({ ecran, n }: { ecran: Ecran; n: number | undefined }) {
  const t = useTranslations('shell')
  const { uid } = useMoi()
  if (!n || !ecran.retards) return null
  const dit = t('enRetard', { n })
  return (
    <Link
      to={ecran.path}
      search={questionDuRetard(ecran.groupe, uid)}
      className={style.retard}
      title={dit}
      aria-label={dit}
    >
      {n}
    </Link>
  )
}
