import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { useMoi, usePermission } from '../kernel/session.ts'
import { ouvrirFenetre } from '../shell/ouvertures.ts'
import { Entete } from '../ui/Entete.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { ActionsRapides } from './ActionsRapides.tsx'
import { Anniversaires } from './Anniversaires.tsx'
import style from './accueil.module.css'
import { DernieresVisites } from './DernieresVisites.tsx'
import { OrdonnancesRecentes } from './OrdonnancesRecentes.tsx'

/** The home screen: who is here, what to do now, whom one saw last. */
export default function Accueil() {
  const t = useTranslations('tableau-de-bord')
  const s = useTranslations('shell')
  const format = useFormatter()
  const moi = useMoi()
  const { nom, reseau } = useOfficine()
  const clients = usePermission('clients.lire')
  const ordonnances = usePermission('ordonnances.lire')
  const maintenant = new Date()
  const jour = format.dateTime(maintenant, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const salut = maintenant.getHours() >= 18 ? 'bonsoir' : 'bonjour'
  const ou = reseau ? s('officine.reseau') : nom
  return (
    <>
      <Entete
        sansDock
        titre={t(salut, { nom: moi.displayName })}
        contexte={[ou, jour].filter(Boolean).join(' · ')}
      >
        {clients && (
          <Button
            visibleFrom="sm"
            leftSection={<IconSearch size={17} stroke={1.8} />}
            rightSection={<Raccourci touche="Ctrl K" />}
            aria-keyshortcuts="Control+K"
            onClick={() => ouvrirFenetre('palette')}
          >
            {t('chercher')}
          </Button>
        )}
      </Entete>
      <ActionsRapides />
      {clients && (
        <div className={style.grille}>
          <DernieresVisites />
          <div className={style.colonne}>
            <Anniversaires />
            {ordonnances && <OrdonnancesRecentes />}
          </div>
        </div>
      )}
    </>
  )
}
