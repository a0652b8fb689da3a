import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { Lignes } from './Lignes.tsx'

/** The call asks for one officine: the whole network has to choose. */
export function Anniversaires() {
  const t = useTranslations('tableau-de-bord')
  const { IdOfficine } = useOfficine()
  const date = aujourdhuiAbidjan(new Date())
  const lecture = useQuery({
    ...requetePage(contrat.clients.anniversaires, {
      params: { officine: IdOfficine ?? '', date },
      query: { limit: 8 },
    }),
    enabled: IdOfficine !== undefined,
    select: page => page.pageOfItems,
  })
  return (
    <Panneau bord titre={t('anniversaires')}>
      {IdOfficine === undefined ? (
        <p className={style.vide}>{t('choisirOfficine')}</p>
      ) : (
        <Lignes
          lecture={lecture}
          vide={t('anniversairesVide')}
          cle={c => c._id}
          lien={c => `/apps/client/client-view/${c._id}`}
          ligne={c => (
            <>
              <span className={style.qui}>
                <strong>
                  {c.Nom} {c.Prenoms}
                </strong>
                <small className="chiffres">{c.Contacts[0] && formaterTelephone(c.Contacts[0])}</small>
              </span>
              <span className={style.date}>
                {c.DateNaissance && t('fete', { n: age(c.DateNaissance, date) })}
              </span>
            </>
          )}
        />
      )}
    </Panneau>
  )
}
