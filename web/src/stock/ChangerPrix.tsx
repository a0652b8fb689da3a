import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { SousLeCout } from '../ui/SousLeCout.tsx'
import { FenetreArticle } from './FenetreArticle.tsx'

type Valeurs = Record<'PrixVente' | 'PrixAchat' | 'SeuilAlerte', number | null>

const depuis = ({ PrixVente, PrixAchat, SeuilAlerte }: Article): Valeurs => ({
  PrixVente,
  PrixAchat,
  SeuilAlerte,
})

/** Prices and threshold of one article in one officine. */
export function ChangerPrix({ article, fermer }: { article: Article; fermer: () => void }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const voitAchat = usePermission('stock.prixachat')
  return (
    <FenetreArticle<Valeurs>
      article={article}
      titre={t('changerPrix')}
      fait={t('prixChange', { nom: designation(article) })}
      fermer={fermer}
      depuis={depuis}
      requis={voitAchat ? ['PrixVente', 'PrixAchat', 'SeuilAlerte'] : ['PrixVente', 'SeuilAlerte']}
      dire={(nom, valeur) =>
        nom === 'SeuilAlerte' || typeof valeur !== 'number' ? undefined : ecrireMontant(valeur)
      }
    >
      {({ valeurs, poser, erreurs }) => {
        const lier = (nom: keyof Valeurs) => ({
          label: champ(nom),
          value: valeurs[nom],
          error: erreurs[nom],
          onChange: (valeur: number | null) => poser({ [nom]: valeur }),
        })
        return (
          <>
            <ChampMontant {...lier('PrixVente')} required enDirect data-autofocus />
            <SousLeCout prix={valeurs.PrixVente} cout={valeurs.PrixAchat} />
            {voitAchat && <ChampMontant {...lier('PrixAchat')} required enDirect />}
            <Comptage {...lier('SeuilAlerte')} required refusComptage={t('nombreAttendu')} />
          </>
        )
      }}
    </FenetreArticle>
  )
}
