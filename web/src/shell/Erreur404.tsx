import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { useProfil } from '../kernel/session.ts'
import { Panneau } from './Panneau.tsx'

export default function Erreur404() {
  const t = useTranslations('shell.erreurs')
  const connecte = useProfil() !== null
  return (
    <Panneau seul icone={IconMapOff} titre={t('e404.titre')} texte={t('e404.texte')}>
      <Button component={Link} to={connecte ? '/dashboard' : '/login'}>
        {t(connecte ? 'accueil' : 'connexion')}
      </Button>
    </Panneau>
  )
}
