import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Documents } from '../../clients/Documents.tsx'
import { contrat, requete, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { NonLu } from '../../ui/Erreur.tsx'
import style from './fenetres.module.css'

const Depot = lazy(() => import('../../clients/Depot.tsx'))

interface Props {
  bon: PriseEnCharge | null
  clientId: string
  /** Papers of a bon that is not saved yet. */
  attente: File[]
  attendre: (papiers: (avant: File[]) => File[]) => void
}

/** The scanned bon: attached at once to one that is saved, kept aside until then for a new one. */
export function PapiersDuBon({ bon, clientId, attente, attendre }: Props) {
  const t = useTranslations('vendre')
  const peutLire = usePermission('ordonnances.lire')
  const joindre = useAppel(contrat.ventes.joindreAPriseEnCharge)
  const lecture = useQuery({
    ...requete(contrat.clients.documents, { params: { id: clientId } }),
    enabled: bon !== null && peutLire,
  })
  const documents = lecture.data?.filter(d => d.entite === 'prise_en_charge' && d.idEntite === bon?._id)
  return (
    <section className={`grid gap-8 ${style.papiers}`} aria-label={t('papiers')}>
      <h3 className="t14 w550">{t('papiers')}</h3>
      <Suspense fallback={<div className={style.depot} />}>
        <Depot
          libelle={t('joindreBon')}
          deposer={papier =>
            bon
              ? joindre.mutateAsync({ params: { id: bon._id }, payload: papier })
              : attendre(avant => [...avant, papier])
          }
        />
      </Suspense>
      <NonLu lecture={lecture} />
      {documents && documents.length > 0 && <Documents documents={documents} vide="" />}
      {attente.length > 0 && (
        <ul>
          {attente.map((papier, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two papers may have the same name.
            <li key={rang}>
              <IconFileText size={18} stroke={1.6} aria-hidden />
              <span>{papier.name}</span>
              <BoutonIcone
                icone={IconX}
                libelle={t('retirerPapier', { nom: papier.name })}
                faire={() => attendre(avant => avant.filter(p => p !== papier))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
