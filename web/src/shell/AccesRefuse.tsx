import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { useProfil } from '../kernel/session.ts'
import { Panneau } from './Panneau.tsx'

const Cadre = lazy(() => import('./Cadre.tsx'))

/** Whoever is signed in keeps the shell: the menu, Ctrl+K and the way back are what one needs here. */
export default function AccesRefuse() {
  const t = useTranslations('shell.erreurs')
  const { history } = useRouter()
  if (!useProfil())
    return (
      <Panneau seul icone={IconLock} titre={t('refuse.titre')} texte={t('refuse.texte')}>
        <Button component={Link} to="/login">
          {t('connexion')}
        </Button>
      </Panneau>
    )
  return (
    <Suspense>
      <Cadre>
        <Panneau icone={IconLock} titre={t('refuse.titre')} texte={t('refuse.texte')}>
          {history.canGoBack() && <Button onClick={() => history.back()}>{t('refuse.retour')}</Button>}
          <Button {...(history.canGoBack() && { variant: 'default' })} component={Link} to="/dashboard">
            {t('accueil')}
          </Button>
        </Panneau>
      </Cadre>
    </Suspense>
  )
}
