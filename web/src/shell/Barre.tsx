import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { ouvrirFenetre } from '../kernel/ouvertures.ts'
import { apresLePremierEcran } from '../kernel/premier.ts'
import { useServeur } from '../kernel/serveur.ts'
import { usePermission } from '../kernel/session.ts'
import { Raccourci } from '../ui/Raccourci.tsx'
import style from './barre.module.css'

// The screen does not wait for menus that nobody has opened yet.
const Outils = lazy(() => apresLePremierEcran(() => import('./Outils.tsx')))

export function BarreNavigation({ surMenu }: { surMenu: () => void }) {
  const t = useTranslations('shell')
  const voitClients = usePermission('clients.lire')
  const { perduDepuis } = useServeur()
  return (
    <section
      className={`${style.barre} sans-impression`}
      aria-label={t('barre')}
      data-perdu={perduDepuis ? '' : undefined}
    >
      <ActionIcon className={`hidden ${style.burger}`} onClick={surMenu} aria-label={t('ouvrirNavigation')}>
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <UnstyledButton
        className={style.recherche}
        onClick={() => ouvrirFenetre('palette')}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={17} stroke={1.8} aria-hidden />
        <span>{t(voitClients ? 'recherche.invite' : 'recherche.inviteSansClients')}</span>
        <Raccourci touche="Ctrl K" />
      </UnstyledButton>
      <span className={style.trait} />
      <Suspense fallback={<span aria-busy />}>
        <Outils />
      </Suspense>
    </section>
  )
}

export function BarreMobile({ titre, surMenu }: { titre: string; surMenu: () => void }) {
  const t = useTranslations('shell')
  const { perduDepuis } = useServeur()
  return (
    <section
      className={`${style.mobile} sans-impression`}
      aria-label={t('barre')}
      data-perdu={perduDepuis ? '' : undefined}
    >
      <ActionIcon size={44} onClick={surMenu} aria-label={t('ouvrirNavigation')}>
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <span className={style.titre}>{titre}</span>
      <ActionIcon size={44} onClick={() => ouvrirFenetre('palette')} aria-label={t('recherche.court')}>
        <IconSearch size={20} stroke={1.8} />
      </ActionIcon>
      <Suspense fallback={<span className={style.avatar} aria-busy />}>
        <Outils court />
      </Suspense>
    </section>
  )
}
