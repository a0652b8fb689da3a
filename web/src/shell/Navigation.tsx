import { questionDuRetard } from '@dioptrie/domain/poste/rules'
import { ActionIcon } from '@mantine/core'
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

/** Groups open one at a time; the one of the open screen is open. */
export function Navigation({ surFermer }: { surFermer?: () => void }) {
  const t = useTranslations('shell')
  const texte = useTitres()
  const profil = useProfil()
  const courant = useEcran()
  const venuDe = courant && listeDe(courant)
  const chemin = useRouterState({ select: s => s.location.pathname })
  const [ouvert, setOuvert] = useState<Groupe | null>(courant?.groupe ?? null)

  useEffect(() => {
    if (courant?.groupe) setOuvert(courant.groupe)
  }, [courant])
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
      <div className="row between no-shrink p0-10 mb8 h56">
        <Link to="/dashboard" className={style.marque}>
          <Logo size={26} />
          Dioptrie
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
                  <span className="row between grow">{t(`groupes.${groupe}`)}</span>
                </Link>
                <EnRetard ecran={seul} n={n} />
              </li>
            )
          }
          return (
            <li key={groupe}>
              <button
                type="button"
                className={style.entree}
                data-parent={courant?.groupe === groupe ? '' : undefined}
                aria-expanded={deplie}
                onClick={() => setOuvert(deplie ? null : groupe)}
              >
                <Icone size={18} stroke={1.7} aria-hidden />
                <span className="row between grow">
                  {t(`groupes.${groupe}`)}
                  {!deplie && n ? (
                    <span className={style.retard} title={t('enRetard', { n })}>
                      {n}
                    </span>
                  ) : null}
                </span>
                <IconChevronRight size={16} stroke={1.8} className={style.chevron} aria-hidden />
              </button>
              {deplie && (
                <ul className={style.sous}>
                  {ecrans.map((ecran, rang) => (
                    <li key={ecran.path}>
                      {ecran.section && ecran.section !== ecrans[rang - 1]?.section && (
                        <span className={style.section}>{texte(ecran.section)}</span>
                      )}
                      <Link
                        to={ecran.path}
                        className={style.sousEntree}
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
