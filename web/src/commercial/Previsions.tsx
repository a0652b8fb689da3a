import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Titres } from '../ui/Titres.tsx'
import style from './commercial.module.css'

/** What is expected to be signed, month by month: the whole, and what it is worth today. */
export default function Previsions({ query }: { query: Record<string, string> }) {
  const t = useTranslations('commercial')
  const format = useFormatter()
  const lecture = useQuery(requete(contrat.commercial.previsions, { query }))
  const max = Math.max(1, ...(lecture.data ?? []).map(p => p.Montant))
  return (
    <Panneau titre={t('prevision')}>
      <NonLu lecture={lecture} />
      <table className={style.previsions}>
        <Titres de={[t('moisTitre'), t('nombre'), t('montant'), t('pondere')]} />
        <tbody>
          {lecture.data?.map(p => (
            <tr key={p.Mois ?? ''}>
              <th scope="row">
                {p.Mois ? format.dateTime(new Date(`${p.Mois}-15T12:00:00Z`), 'mois') : t('sansMois')}
                <span className={style.barre} aria-hidden>
                  <span style={{ width: `${(p.Montant / max) * 100}%` }}>
                    <span style={{ width: `${p.Montant ? (p.Pondere / p.Montant) * 100 : 0}%` }} />
                  </span>
                </span>
              </th>
              <td>{p.nombre}</td>
              <td>
                <Montant valeur={p.Montant} />
              </td>
              <td>
                <strong>
                  <Montant valeur={p.Pondere} />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panneau>
  )
}
