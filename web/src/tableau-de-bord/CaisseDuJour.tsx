import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tiroir } from '@dioptrie/domain/tableau-de-bord/contract'
import { Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAttenduCache } from '../caisse/useAttenduCache.ts'
import { chemins } from '../chemins/caisse.ts'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Sommes } from '../ui/Chiffres.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { recherche } from '../ui/recherche.ts'
import { Statut } from '../ui/Statut.tsx'
import style from './accueil.module.css'
import { useDireTiroir } from './Tiroirs.tsx'

interface Props {
  lecture: Pick<UseQueryResult<EtatCaisse, RefusApi>, 'data' | 'error' | 'refetch' | 'isLoading'>
  tiroir: Tiroir | undefined
}

/** The drawer of one officine: where the day stands, what it should hold, and the end of it. */
export function CaisseDuJour({ lecture, tiroir }: Props) {
  const t = useTranslations('tableau-de-bord')
  const etat = lecture.data
  const dire = useDireTiroir()
  const cloture = usePermission('caisse.cloturer', etat?.IdOfficine)
  const encaisse = usePermission('caisse.encaisser', etat?.IdOfficine)
  const cache = useAttenduCache()
  const dit = tiroir && dire(tiroir)
  const jour = etat?.JourNonCloture ?? etat?.Jour
  const aClore = etat && (etat.JourNonCloture !== null || etat.Statut === 'Ouverte')
  return (
    <Panneau
      titre={t('caisse')}
      lien={
        <Link to={chemins.operations} className={style.lien}>
          {t('voirOperations')}
        </Link>
      }
    >
      <NonLu lecture={lecture} />
      {!etat && lecture.isLoading && <Skeleton height={176} radius={4} />}
      {etat && (
        <div className={style.caisse}>
          {dit && <Statut ton={dit.ton}>{dit.mot}</Statut>}
          {etat.Statut !== 'Non ouverte' && (
            <Sommes>
              <Fait nom={t('fonds')}>
                <Montant valeur={etat.Initialisation} />
              </Fait>
              <Fait nom={t('entrees')}>
                <Montant valeur={etat.Entrees} />
              </Fait>
              <Fait nom={t('sorties')}>
                <Montant valeur={0 - etat.Sorties} />
              </Fait>
              {!(cache(etat.IdOfficine) && etat.Statut === 'Ouverte') && (
                <Fait nom={t('attendu')} data-fort>
                  <Montant valeur={etat.Attendu} />
                </Fait>
              )}
            </Sommes>
          )}
          {aClore && cloture && (
            <Bouton
              libelle={
                etat.JourNonCloture
                  ? t('cloturerLe', { jour: ecrireJour(etat.JourNonCloture) })
                  : t('cloturerCaisse')
              }
              icone={IconLock}
              vers={chemins.compter}
              search={recherche({ officine: etat.IdOfficine, jour })}
            />
          )}
          {etat.Statut === 'Non ouverte' && encaisse && (
            <Bouton libelle={t('ouvrirJournee')} vers={chemins.caisse} />
          )}
        </div>
      )}
    </Panneau>
  )
}
