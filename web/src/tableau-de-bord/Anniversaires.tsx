import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { Lignes } from './Lignes.tsx'

export function Anniversaires() {
  const t = useTranslations('tableau-de-bord')
  const { IdOfficine, reseau } = useOfficine()
  const lecture = useQuery(requete(contrat.tableau.anniversaires, { query: { IdOfficine } }))
  const date = aujourdhuiAbidjan(new Date())
  const { Nombre = 0, clients } = lecture.data ?? {}
  return (
    <Panneau
      bord
      titre={t('anniversaires')}
      lien={Nombre > (clients?.length ?? 0) && <span className="caption">{t('fetes', { n: Nombre })}</span>}
    >
      <Lignes
        nom="anniversaires"
        lecture={{ ...lecture, data: clients }}
        vide={t('anniversairesVide')}
        cle={c => c._id}
        lien={c => ({ to: `/apps/client/client-view/${c._id}` })}
        ligne={c => (
          <>
            <span className={style.qui}>
              <strong>
                {c.Civilite && <span className="w400 muted">{abregeCivilite(c.Civilite)} </span>}
                {c.Nom} {c.Prenoms}
              </strong>
              <small className="chiffres">
                {[c.Contacts[0] && formaterTelephone(c.Contacts[0]), reseau && c.Officine]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={style.date}>{t('ans', { n: age(c.DateNaissance, date) })}</span>
          </>
        )}
      />
    </Panneau>
  )
}
