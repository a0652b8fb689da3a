import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { Lignes } from './Lignes.tsx'

export function OrdonnancesRecentes() {
  const t = useTranslations('tableau-de-bord')
  const { IdOfficine } = useOfficine()
  const lecture = useQuery({
    ...requetePage(contrat.clients.ordonnances, { query: { limit: 6, tri: '-DateOrd', IdOfficine } }),
    select: page => page.pageOfItems,
  })
  return (
    <Panneau
      bord
      titre={t('ordonnances')}
      lien={
        <Link to="/apps/ordonnance/ordonnance-list" className={style.lien}>
          {t('voirOrdonnances')}
        </Link>
      }
    >
      <Lignes
        nom="ordonnances"
        lecture={lecture}
        vide={t('ordonnancesVide')}
        cle={o => o._id}
        lien={o => ({
          to: `/apps/ordonnance/ordonnance-view/${o.IdClient}/${encodeURIComponent(o.RefOrd)}`,
        })}
        ligne={o => (
          <>
            <span className={style.qui}>
              <strong>{o.Client}</strong>
              <small>{[o.RefOrd, o.Prescripteur].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={`${style.date} chiffres`}>{ecrireJour(o.DateOrd)}</span>
          </>
        )}
      />
    </Panneau>
  )
}
