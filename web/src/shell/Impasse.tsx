import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { useProfil } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Panneau } from './Panneau.tsx'

const Cadre = aLaDemande(() => import('./Cadre.tsx'))

interface Props {
  /** Which of the shell's sentences is said. */
  nom: 'e404' | 'e500' | 'refuse'
  icone: Icon
}

/** Whoever is signed in keeps the shell: the menu, Ctrl+K and the way back are what one needs here. */
export function Impasse({ nom, icone }: Props) {
  const t = useTranslations('shell.erreurs')
  const { history } = useRouter()
  const dit = { icone, titre: t(`${nom}.titre`), texte: t(`${nom}.texte`) }
  if (!useProfil())
    return (
      <Panneau seul {...dit}>
        <Bouton libelle={t('connexion')} variant="filled" vers="/login" />
      </Panneau>
    )
  return (
    <Cadre>
      <Panneau {...dit}>
        {history.canGoBack() && (
          <Bouton libelle={t('retour')} variant="filled" faire={() => history.back()} />
        )}
        <Button {...(history.canGoBack() && { variant: 'default' })} component={Link} to="/dashboard">
          {t('accueil')}
        </Button>
      </Panneau>
    </Cadre>
  )
}
