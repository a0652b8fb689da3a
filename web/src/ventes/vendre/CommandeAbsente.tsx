import type { Client } from '@dioptrie/domain/clients/contract'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chemins as versClient } from '../../chemins/clients.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { Panneau } from '../../ui/Panneau.tsx'

/** This client has no such order: deleted meanwhile, or a mistyped address. */
export function CommandeAbsente({ client }: { client: Client }) {
  const t = useTranslations('vendre')
  return (
    <Panneau>
      <EtatVide
        icone={IconFileOff}
        titre={t('commandeIntrouvable')}
        texte={t('introuvableTexte')}
        actions={
          <Button component={Link} to={versClient.voir(client._id)} variant="default">
            {t('allerClient')}
          </Button>
        }
      />
    </Panneau>
  )
}
