import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Article } from '@dioptrie/domain/stock/contract'
import { IconCoins } from '@tabler/icons-react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Chronologie } from '../ui/Chronologie.tsx'
import { Panneau } from '../ui/Panneau.tsx'

/** Its labels one after the other: from, to, why and by whom. */
export function PrixAffiches({ article }: { article: Article }) {
  const t = useTranslations('stock')
  if (article.prix.length === 0) return null
  return (
    <Panneau titre={t('prixAffiches')}>
      <Chronologie
        faits={article.prix.map(p => ({
          cle: p._id,
          le: p.createdAt,
          icone: IconCoins,
          titre: `${ecrireMontant(p.Ancien)} → ${ecrireMontant(p.Nouveau)}`,
          detail: [t(`causesDePrix.${p.Cause}`), p.Bon, p.createdBy].filter(Boolean).join(' · '),
        }))}
      />
    </Panneau>
  )
}
