import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './sms.module.css'

export default function Contacts({ id, fermer }: { id: string; fermer: () => void }) {
  const t = useTranslations('sms')
  const lecture = useQuery(
    requetePage(contrat.sms.contacts, { params: { id: id }, query: { page: 1, limit: 200 } }),
  )
  const { pageOfItems = [], pager } = lecture.data ?? {}
  return (
    <FenetreSaisie titre={t('contacts')} taille={640} fermer={fermer}>
      <NonLu lecture={lecture} />
      <ul className={style.comptes}>
        {pageOfItems.map(c => (
          <li key={c._id}>
            <span>
              {c.Nom} {c.Prenoms}
            </span>
            <span className="chiffres">
              {c.Ecart && <Statut ton="warn">{t(`exclus.${c.Ecart}`)}</Statut>}{' '}
              {formaterTelephone(c.Contacts)}
            </span>
          </li>
        ))}
      </ul>
      {pager && pager.totalItems > pageOfItems.length && (
        <p className="note mt6 mb8">{t('etAutres', { n: pager.totalItems - pageOfItems.length })}</p>
      )}
    </FenetreSaisie>
  )
}
