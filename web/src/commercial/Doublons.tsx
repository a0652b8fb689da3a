import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './commercial.module.css'

/** Companies that look like this one, shown before it is written twice. */
export function Doublons({
  nom,
  telephone,
  sauf,
}: {
  nom: string
  telephone: string
  sauf?: string | undefined
}) {
  const t = useTranslations('commercial')
  const [cherche] = useDebouncedValue(`${nom.trim()}|${telephone}`, 250)
  const [RaisonSociale = '', Telephone = ''] = cherche.split('|')
  const trouves = useComplement({
    ...requete(contrat.commercial.doublons, { query: { RaisonSociale, Telephone, sauf } }),
    enabled: RaisonSociale.length >= 3 || Telephone.length >= 8,
  })
  if (!trouves || trouves.length === 0) return null
  return (
    <div className={`t13 warn r-control tint-warn p10-12 ${style.doublons}`} role="status">
      <strong>{t('doublons')}</strong> {t('doublonsTexte')}
      <ul>
        {trouves.map(d => (
          <li key={d._id}>
            {d.lien ? (
              <Link className="same-color" to={d.lien}>
                {d.Nom}
              </Link>
            ) : (
              d.Nom
            )}{' '}
            <small>
              {[t(`entites.${d.entite}`), d.Proprietaire && t('suiviPar', { nom: d.Proprietaire })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
