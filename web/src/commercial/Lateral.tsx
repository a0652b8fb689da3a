import { ActionIcon, Skeleton } from '@mantine/core'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import style from './commercial.module.css'
import { DetailOpportunite } from './DetailOpportunite.tsx'

/** The sale that is chosen on the board, beside it. */
export default function Lateral({ slug, fermer }: { slug: string; fermer: () => void }) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const lecture = useQuery(requete(contrat.commercial.lireOpportuniteParSlug, { params: { slug } }))
  const o = lecture.data?.opportunite
  return (
    <aside className={`stack gap-12 min-0 ${style.lateral}`} aria-label={t('opportunite')}>
      <header className={style.ligne}>
        <h2>{o?.Libelle}</h2>
        <span className="inline-flex gap-4">
          <ActionIcon
            component={Link}
            to={chemins.opportunite(slug)}
            variant="subtle"
            color="gray"
            aria-label={t('ouvert')}
          >
            <IconExternalLink size={18} stroke={1.8} />
          </ActionIcon>
          <BoutonIcone icone={IconX} libelle={ui('fermer')} faire={fermer} />
        </span>
      </header>
      <NonLu lecture={lecture} />
      {o ? <DetailOpportunite key={o._id} opportunite={o} /> : !lecture.error && <Skeleton height={320} />}
    </aside>
  )
}
