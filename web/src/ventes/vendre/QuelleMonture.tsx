import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { useLayoutEffect, useRef } from 'react'
import { contrat, requetePage, useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { requeteArticle } from './requeteArticle.ts'

type Ailleurs = Article['ailleurs'][number]

interface Props {
  texte: string
  /** Saving was refused for it: the answers take the focus. */
  refusee: boolean
  chercher: () => void
  decrire: (duClient: boolean) => void
  IdOfficine: string
  /** It is elsewhere: asked of that officine once the sale is saved, which waits for it. */
  faireVenir: (article: Article, ou: Ailleurs) => void
}

/** The article of that name or code that is out here, when other officines have some. */
function useAilleurs(q: string, IdOfficine: string) {
  const epuises = useComplement(
    requetePage(contrat.stock.liste, {
      query: { page: 1, limit: 5, q, IdOfficine, Disponibilite: 'Rupture' },
    }),
  )
  const id = epuises?.pageOfItems.find(a => a.AutresOfficines > 0)?._id ?? null
  const article = useComplement(requeteArticle(id))
  return article && article.ailleurs.length > 0 ? article : undefined
}

/**
 * A frame typed that is no article here: what it is, said by the person, never guessed. The first answer, where the
 * focus lands, only goes back to the search: an Enter too many decides nothing.
 */
export function QuelleMonture({ texte, refusee, chercher, decrire, IdOfficine, faireVenir }: Props) {
  const t = useTranslations('vendre')
  const ailleurs = useAilleurs(texte, IdOfficine)
  const premier = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (refusee || document.activeElement === document.body) premier.current?.focus()
  }, [refusee])
  return (
    <Note
      ton="warn"
      role="alert"
      titre={t('montureQuestion', { q: texte })}
      actions={
        <>
          <Bouton libelle={t('montureAutre')} ref={premier} size="sm" faire={chercher} />
          {ailleurs?.ailleurs.map(o => (
            <Bouton
              key={o.IdOfficine}
              libelle={t('montureFaireVenir', { officine: o.Officine, n: o.Quantite })}
              size="sm"
              faire={() => faireVenir(ailleurs, o)}
            />
          ))}
          <Bouton libelle={t('montureHorsStock')} size="sm" faire={() => decrire(false)} />
          <Bouton libelle={t('montureALui')} size="sm" faire={() => decrire(true)} />
        </>
      }
    >
      {ailleurs
        ? t('montureSeulementAilleurs', { monture: designation(ailleurs) })
        : t('montureQuestionTexte')}
    </Note>
  )
}
