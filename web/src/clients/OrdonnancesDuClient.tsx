import type { Client } from '@dioptrie/domain/clients/contract'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/clients.ts'
import { ordonnancesTues } from '../kernel/gardee.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { jour } from '../ui/afficher.ts'
import { deuxYeux } from './afficher.tsx'
import fiche from './fiche.module.css'

export function OrdonnancesDuClient({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const o = useTranslations('ordonnance')
  if (client.ordonnances.length === 0)
    return <p className="muted">{t(ordonnancesTues(client) ? 'ordonnancesTues' : 'sansOrdonnance')}</p>
  return (
    <ul className={fiche.ordonnances}>
      {client.ordonnances.map(ordonnance => (
        <li key={ordonnance._id}>
          <Link to={chemins.voirOrdonnance(client._id, ordonnance.RefOrd)}>
            <span className="chiffres">{jour(ordonnance.DateOrd)}</span>
            <span>
              <b>{ordonnance.RefOrd}</b>
              <span>{deuxYeux(ordonnance)}</span>
              <small>
                {[
                  ordonnance.TypeVision && o(`vision.${ordonnance.TypeVision}`),
                  ordonnance.Prescripteur,
                  ordonnance.Centre,
                  ordonnance.version > 1 && t('ordonnances.versionN', { n: ordonnance.version }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
