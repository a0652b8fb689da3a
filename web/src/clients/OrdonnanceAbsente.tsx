import type { Client } from '@dioptrie/domain/clients/contract'
import { Button } from '@mantine/core'
import { IconEyeglassOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { chemins, nomAvecCivilite } from './afficher.tsx'

export function OrdonnanceAbsente({ client }: { client: Client }) {
  const t = useTranslations('clients')
  return (
    <Panneau>
      <EtatVide
        icone={IconEyeglassOff}
        titre={t('ordonnances.introuvable')}
        texte={t('ordonnances.introuvableTexte', { nom: nomAvecCivilite(client) })}
        actions={
          <Button component={Link} to={chemins.voir(client._id)} variant="default">
            {t('ouvrirClient')}
          </Button>
        }
      />
    </Panneau>
  )
}
