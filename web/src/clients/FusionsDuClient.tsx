import type { Client } from '@dioptrie/domain/clients/contract'
import { defaisableJusquau } from '@dioptrie/domain/clients/rules'
import type { Fusion } from '@dioptrie/domain/historique/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { jour } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { Fusions } from '../ui/Fusions.tsx'
import { Question } from '../ui/Question.tsx'
import type { mots } from './mots/fr.ts'

type Venu = keyof typeof mots.fusion.venus

/** Who was merged into this client, and the way back while there is one. */
export function FusionsDuClient({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const peut = usePermission('clients.supprimer', client.IdOfficine) && client.Statut === 'Actif'
  const [choisie, setChoisie] = useState<Fusion | null>(null)
  const lecture = useQuery({
    ...requete(contrat.clients.fusions, { params: { id: client._id } }),
    // A record that never changed was never merged into.
    enabled: client.version > 1,
  })
  const defaire = useAppel(contrat.clients.defaireFusion, {
    onSuccess: () => avisSucces(t('fusion.defaite', { nom: choisie?.Nom ?? '' })),
    onSettled: () => setChoisie(null),
  })
  const aujourdhui = aujourdhuiAbidjan(new Date())
  return (
    <>
      <NonLu lecture={lecture} />
      {defaire.error && <Erreur refus={defaire.error} quoi={t('fusion.nonDefaite')} />}
      <Fusions
        fusions={lecture.data ?? []}
        dire={(entite, n) => t(`fusion.venus.${entite as Venu}`, { n })}
        apres={f => {
          const fin = defaisableJusquau(f.createdAt)
          if (!peut || f.defaiteLe || aujourdhui > fin) return null
          return (
            <p className="row wrap gap-4-12 mt8">
              <Button size="sm" variant="default" onClick={() => setChoisie(f)}>
                {t('fusion.defaire')}
              </Button>
              <small>{t('fusion.jusquau', { date: jour(fin) })}</small>
            </p>
          )
        }}
      />
      <Question
        ouverte={choisie !== null}
        fermer={() => setChoisie(null)}
        titre={t('fusion.defaireQuestion')}
        texte={t('fusion.defaireTexte', { nom: choisie ? `${choisie.Nom} (${choisie.Code})` : '' })}
      >
        <Button variant="default" onClick={() => setChoisie(null)}>
          {ui('annuler')}
        </Button>
        <Button
          loading={defaire.isPending}
          data-autofocus
          onClick={() =>
            choisie &&
            defaire.mutate({ params: { id: client._id }, payload: { IdDoublon: choisie.IdDoublon } })
          }
        >
          {t('fusion.defaire')}
        </Button>
      </Question>
    </>
  )
}
