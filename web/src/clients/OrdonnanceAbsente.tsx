import type { Client } from '@dioptrie/domain/clients/contract'
import { Skeleton } from '@mantine/core'
import { IconEyeglassOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chemins } from '../chemins/clients.ts'
import { contrat, requetePage } from '../kernel/api.ts'
import { ordonnancesTues } from '../kernel/gardee.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { nomAvecCivilite } from './afficher.tsx'
import { useRestaurationOrdonnance } from './restauration.ts'

/** Never written, or withdrawn: a withdrawn one can come back. */
export function OrdonnanceAbsente({ client, refOrd }: { client: Client; refOrd: string | undefined }) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const peutEcrire = usePermission('ordonnances.ecrire', client.IdOfficine)
  const { restaurer, refus, enCours } = useRestaurationOrdonnance()
  const lecture = useQuery({
    ...requetePage(contrat.clients.ordonnances, {
      query: { q: refOrd, Statut: 'Supprimée', IdOfficine: client.IdOfficine, page: 1, limit: 1 },
    }),
    enabled: refOrd !== undefined && !ordonnancesTues(client),
  })
  if (ordonnancesTues(client))
    return (
      <Panneau>
        <EtatVide icone={IconEyeglassOff} titre={refOrd ?? ''} texte={t('ordonnancesTues')} />
      </Panneau>
    )
  const cherchee = refOrd === undefined || lecture.data !== undefined
  const [retiree] =
    lecture.data?.pageOfItems.filter(o => o.IdClient === client._id && o.RefOrd === refOrd) ?? []
  if (!cherchee)
    return (
      <Panneau>
        <NonLu lecture={lecture} />
        {!lecture.error && <Skeleton height={140} />}
      </Panneau>
    )
  return (
    <Panneau>
      <EtatVide
        icone={IconEyeglassOff}
        titre={t(retiree ? 'ordonnances.retiree' : 'ordonnances.introuvable')}
        texte={t(retiree ? 'ordonnances.retireeTexte' : 'ordonnances.introuvableTexte', {
          nom: nomAvecCivilite(client),
        })}
        actions={
          <>
            {retiree && peutEcrire && (
              <Bouton
                libelle={ui('restaurer')}
                variant="filled"
                loading={enCours}
                faire={() => restaurer(client._id, retiree.RefOrd)}
              />
            )}
            <Bouton libelle={t('ouvrirClient')} vers={chemins.voir(client._id)} />
          </>
        }
      />
      {refus && <Erreur refus={refus} />}
    </Panneau>
  )
}
