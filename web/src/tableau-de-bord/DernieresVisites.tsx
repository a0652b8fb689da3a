import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { Lignes } from './Lignes.tsx'

export function DernieresVisites() {
  const t = useTranslations('tableau-de-bord')
  const { IdOfficine } = useOfficine()
  const lecture = useQuery({
    ...requetePage(contrat.clients.liste, { query: { limit: 10, tri: '-DerniereVisite', IdOfficine } }),
    select: page => page.pageOfItems,
  })
  return (
    <Panneau
      bord
      titre={t('recents')}
      lien={
        <Link to="/apps/client/client-list" className={style.lien}>
          {t('voirTous')}
        </Link>
      }
    >
      <Lignes
        nom="visites"
        lecture={lecture}
        vide={t('recentsVide')}
        cle={c => c._id}
        lien={c => ({ to: `/apps/client/client-view/${c._id}` })}
        ligne={c => (
          <>
            <span className={style.qui}>
              <strong>
                {c.Civilite && <span className="w400 muted">{abregeCivilite(c.Civilite)} </span>}
                {c.Nom} {c.Prenoms}
              </strong>
              <small>{[c.CodeClient, c.Quartier].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={`muted ${style.telephone} chiffres`}>
              {c.Contacts[0] && formaterTelephone(c.Contacts[0])}
            </span>
            <span className={`${style.date} chiffres`}>
              {c.DerniereVisite && ecrireJour(c.DerniereVisite.slice(0, 10))}
            </span>
          </>
        )}
      />
    </Panneau>
  )
}
