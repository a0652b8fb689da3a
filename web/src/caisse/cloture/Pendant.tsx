import type { JourneeCaisse } from '@dioptrie/domain/caisse/cloture'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { NonLu, Note } from '../../ui/Erreur.tsx'

/** What the drawer was expected to hold when its count began. */
export interface DebutDuCompte {
  attendu: number
  le: string
}

/** The drawer moved while it was counted: by how much, by whom and for what, before the gap is asked about. */
export function PendantLeCompte({ journee: j, debut }: { journee: JourneeCaisse; debut: DebutDuCompte }) {
  const t = useTranslations('caisse.cloture')
  const c = useTranslations('caisse')
  const format = useFormatter()
  // As the hints of a gap read it.
  const lecture = useQuery(
    requete(contrat.caisse.duJour, {
      params: { date: j.Jour, officine: j.IdOfficine },
      query: { limit: 200 },
    }),
  )
  const lues = Array.isArray(lecture.data) ? lecture.data : []
  const venues = lues.filter(o => o.createdAt > debut.le)
  return (
    <Note
      ton="warn"
      role="status"
      titre={t('pendant', { avant: ecrireMontant(debut.attendu), apres: ecrireMontant(j.Attendu) })}
    >
      {t('pendantTexte')}
      <NonLu lecture={lecture} />
      {venues.length > 0 && (
        <ul>
          {venues.map(o => (
            <li key={o._id}>
              {[
                format.dateTime(new Date(o.createdAt), { hour: '2-digit', minute: '2-digit' }),
                c(`types.${o.typeOperation}`),
                ecrireMontant(o.montant),
                o.modepaiement,
                o.createdBy,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </Note>
  )
}
