import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { useProfil } from '../kernel/session.ts'
import { Panneau } from '../shell/Panneau.tsx'

export default function AccesRefuse() {
  const t = useTranslations('shell.erreurs')
  const connecte = useProfil() !== null
  return (
    <Panneau seul icone={IconLock} titre={t('refuse.titre')} texte={t('refuse.texte')}>
      <Button component={Link} to={connecte ? '/dashboard' : '/login'}>
        {t(connecte ? 'accueil' : 'connexion')}
      </Button>
    </Panneau>
  )
}
