import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { FenetreArticle } from './FenetreArticle.tsx'

/** Prices and threshold of one article in one officine. */
export function ChangerPrix({ article, fermer }: { article: Article; fermer: () => void }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const voitAchat = usePermission('stock.prixachat')
  const [saisie, setSaisie] = useState<Record<'PrixVente' | 'PrixAchat' | 'SeuilAlerte', number | null>>({
    PrixVente: article.PrixVente,
    PrixAchat: article.PrixAchat,
    SeuilAlerte: article.SeuilAlerte,
  })
  const lier = (nom: keyof typeof saisie) => ({
    label: champ(nom),
    value: saisie[nom],
    onChange: (valeur: number | null) => setSaisie(s => ({ ...s, [nom]: valeur })),
  })
  return (
    <FenetreArticle
      article={article}
      titre={t('changerPrix')}
      fait={t('prixChange', { nom: designation(article) })}
      fermer={fermer}
      payload={{
        PrixVente: saisie.PrixVente ?? 0,
        SeuilAlerte: saisie.SeuilAlerte ?? 0,
        ...(voitAchat ? { PrixAchat: saisie.PrixAchat ?? 0 } : {}),
      }}
    >
      {erreur => (
        <>
          <ChampMontant {...lier('PrixVente')} error={erreur('PrixVente')} data-autofocus />
          {voitAchat && <ChampMontant {...lier('PrixAchat')} error={erreur('PrixAchat')} />}
          <Comptage
            {...lier('SeuilAlerte')}
            refusComptage={t('nombreAttendu')}
            error={erreur('SeuilAlerte')}
          />
        </>
      )}
    </FenetreArticle>
  )
}
