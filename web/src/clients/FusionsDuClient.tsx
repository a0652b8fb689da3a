import type { Client } from '@dioptrie/domain/clients/contract'
import { defaisableJusquau } from '@dioptrie/domain/clients/rules'
import type { Fusion } from '@dioptrie/domain/historique/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { jour } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Fusions } from '../ui/Fusions.tsx'
import { useAction } from '../ui/useAction.ts'
import type { mots } from './mots/fr.ts'

type Venu = keyof typeof mots.fusion.venus

/** Who was merged into this client, and the way back while there is one. */
export function FusionsDuClient({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const peut = usePermission('clients.supprimer', client.IdOfficine) && client.Statut === 'Actif'
  const lecture = useQuery({
    ...requete(contrat.clients.fusions, { params: { id: client._id } }),
    // A record that never changed was never merged into.
    enabled: client.version > 1,
  })
  const defaire = useAction(contrat.clients.defaireFusion, {
    demande: ({ IdDoublon }: Fusion) => ({ params: { id: client._id }, payload: { IdDoublon } }),
    dit: (_, { payload }) =>
      t('fusion.defaite', { nom: lecture.data?.find(f => f.IdDoublon === payload.IdDoublon)?.Nom ?? '' }),
  })
  const aujourdhui = aujourdhuiAbidjan(new Date())
  return (
    <>
      <NonLu lecture={lecture} />
      <Fusions
        fusions={lecture.data ?? []}
        dire={(entite, n) => t(`fusion.venus.${entite as Venu}`, { n })}
        apres={f => {
          const fin = defaisableJusquau(f.createdAt)
          if (!peut || f.defaiteLe || aujourdhui > fin) return null
          return (
            <p className="row wrap gap-4-12 mt8">
              <Bouton libelle={t('fusion.defaire')} size="sm" faire={() => defaire.demander(f)} />
              <small>{t('fusion.jusquau', { date: jour(fin) })}</small>
            </p>
          )
        }}
      />
      {defaire.sur && (
        <Demander
          action={defaire}
          titre={t('fusion.defaireQuestion')}
          texte={t('fusion.defaireTexte', { nom: `${defaire.sur.Nom} (${defaire.sur.Code})` })}
          bouton={t('fusion.defaire')}
          debut="reponse"
          quoi={t('fusion.nonDefaite')}
        />
      )}
    </>
  )
}
