import type { Article, Mouvement } from '@dioptrie/domain/stock/contract'
import { useFormatter } from 'use-intl'
import { contrat, requete, useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { RefusApi } from '../../kernel/refus.ts'
import { usePermission } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { requeteArticle } from './requeteArticle.ts'

interface Props {
  IdArticle: string
  IdOfficine: string
  refus: RefusApi
  /** Empties the line for another frame. */
  choisir: () => void
  /** Another officine has it: the sale waits for that one. */
  faireVenir: (article: Article, ou: Article['ailleurs'][number]) => void
}

/** A colleague took the last one: with which sale, what was not done, where there are others. */
export function MontureVendue({ IdArticle, IdOfficine, refus, choisir, faireVenir }: Props) {
  const t = useTranslations('vendre')
  const format = useFormatter()
  const peutLire = usePermission('stock.lire', IdOfficine)
  const article = useComplement(requeteArticle(IdArticle))
  const mouvements = useComplement({
    ...requete(contrat.stock.mouvements, { params: { id: IdArticle }, query: { limit: 1 } }),
    enabled: peutLire,
  }) as Mouvement[] | undefined
  const dernier = mouvements?.[0]
  const ailleurs = article?.ailleurs.filter(a => a.Quantite > 0) ?? []
  return (
    <Erreur
      refus={refus}
      quoi={t('montureVendue')}
      actions={
        <>
          <Bouton libelle={t('autreMonture')} size="sm" faire={choisir} />
          {article &&
            ailleurs.map(o => (
              <Bouton
                key={o.IdOfficine}
                libelle={t('montureFaireVenir', { officine: o.Officine, n: o.Quantite })}
                size="sm"
                faire={() => faireVenir(article, o)}
              />
            ))}
        </>
      }
    >
      {dernier && dernier.Quantite < 0
        ? t('montureVendueAvec', {
            heure: format.dateTime(new Date(dernier.createdAt), 'heure'),
            ref: dernier.reference,
            nom: dernier.createdBy ?? '',
          })
        : t('montureVendueTexte')}
    </Erreur>
  )
}
