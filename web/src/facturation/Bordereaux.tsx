import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './facturation.module.css'

/** The latest deposit slips: opened to be printed, or to join the stamped one. */
export function Bordereaux({ montrer }: { montrer: (id: string) => void }) {
  const t = useTranslations('facturation')
  const { IdOfficine } = useOfficine()
  const lecture = useQuery(
    requetePage(contrat.facturation.bordereaux, {
      query: { IdOfficine, page: 1, limit: 10, tri: '-DateDepot' },
    }),
  )
  return (
    <Panneau
      titre={t('derniersDepots')}
      lien={<Link to={chemins.bordereaux}>{t('tousLesDepots')}</Link>}
      bord
    >
      <NonLu lecture={lecture} />
      {lecture.data?.pageOfItems.length === 0 && <p className="empty">{t('sansDepot')}</p>}
      <ul className={style.dus}>
        {lecture.data?.pageOfItems.map(b => (
          <li key={b._id}>
            <div className={style.ligneDu}>
              <UnstyledButton className={style.lien} onClick={() => montrer(b._id)}>
                {b.Numero}
              </UnstyledButton>
              <strong>
                <Montant valeur={b.Montant} />
              </strong>
            </div>
            <div className={style.ligneDu}>
              <small>
                {[b.Assurance, ecrireJour(b.DateDepot), t('facturesNombre', { n: b.Factures })].join(' · ')}
              </small>
              {!b.Scan && <Statut ton="warn">{t('sansScanCourt')}</Statut>}
            </div>
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
