import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { useProfil } from '../kernel/session.ts'
import { Panneau } from './Panneau.tsx'

export default function Erreur500() {
  const t = useTranslations('shell.erreurs')
  const connecte = useProfil() !== null
  return (
    <Panneau seul icone={IconAlertTriangle} titre={t('e500.titre')} texte={t('e500.texte')}>
      <Button component={Link} to={connecte ? '/dashboard' : '/login'}>
        {t(connecte ? 'accueil' : 'connexion')}
      </Button>
    </Panneau>
  )
}
