import type { LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Statut } from '../ui/Statut.tsx'
import type { Comptages } from './comptages.ts'

/** It moved between two looks: counted again from nothing, or by typing how many there are. Once it is over, why it was left. */
export function ARecompter({
  ligne: l,
  compter,
}: {
  ligne: LigneInventaire
  compter: Comptages['compter'] | null
}) {
  const t = useTranslations('stock.inventaires')
  if (!l.ARecompter) return null
  if (l.Laisse) return <small>{t('laisse', { motif: l.Laisse })}</small>
  return (
    <span className="row wrap gap-8 mt4">
      <Statut ton="warn">{t('onglets.À recompter')}</Statut>
      {compter && (
        <Bouton
          libelle={t('recompter')}
          size="compact-sm"
          faire={() => compter({ IdArticle: l.IdArticle, Compte: null })}
        />
      )}
    </span>
  )
}
