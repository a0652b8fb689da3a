import type { NomEtat } from '@dioptrie/domain/etats/definitions'
import type { FichierEtat } from '@dioptrie/domain/etats/enregistres'
import { Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { useGeste } from '../ui/useGeste.ts'
import style from './etats.module.css'

const ENTRE_DEUX_MS = 1_500

/** The files of a report that are written in the background: how far each is, then where it is fetched. */
export default function Fichiers({ nom }: { nom: NomEtat }) {
  const t = useTranslations('etats')
  const format = useFormatter()
  const prendre = useGeste()
  const lecture = useQuery({
    ...requete(contrat.etatsEnregistres.fichiers),
    refetchInterval: ({ state }) =>
      (state.data as FichierEtat[] | undefined)?.some(f => f.Statut === 'En cours') ? ENTRE_DEUX_MS : false,
  })
  const fichiers = ((lecture.data ?? []) as FichierEtat[]).filter(f => f.Etat === nom)
  if (lecture.error) return <NonLu lecture={lecture} />
  if (fichiers.length === 0) return null
  return (
    <ul className={style.fichiers} aria-label={t('fichiers')}>
      {fichiers.map(f => {
        const dit = {
          nom: f.Nom,
          faites: format.number(f.Faites),
          lignes: format.number(f.Lignes),
          quand: format.dateTime(new Date(f.createdAt), 'heure'),
        }
        return (
          <li className="row wrap gap-8-16" key={f._id}>
            <span>
              {f.Statut === 'En cours'
                ? t('fichierEnCours', dit)
                : t(f.Statut === 'Prêt' ? 'fichierPret' : 'fichierEchec', dit)}
            </span>
            {f.Statut === 'En cours' && (
              <Progress value={(100 * f.Faites) / Math.max(1, f.Lignes)} aria-label={f.Nom} />
            )}
            {f.Statut === 'Prêt' && (
              <Bouton
                libelle={t('prendre')}
                size="xs"
                loading={prendre.enCours}
                icone={IconDownload}
                aria-label={`${t('prendre')} ${f.Nom}`}
                faire={() =>
                  void prendre.faire(() =>
                    telecharger(contrat.etatsEnregistres.prendreFichier, { params: { id: f._id } }),
                  )
                }
              />
            )}
          </li>
        )
      })}
      {prendre.refus && (
        <li className="row wrap gap-8-16">
          <Erreur refus={prendre.refus} quoi={t('nonExporte')} />
        </li>
      )}
    </ul>
  )
}
