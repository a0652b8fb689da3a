import type { ArticleSorti } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { PartsEtMotif } from './PartsEtMotif.tsx'

/** An exit typed by mistake: what left comes back today, and the exit stays as it was. */
export function ReprendreSortie({ sorti, fermer }: { sorti: ArticleSorti; fermer: () => void }) {
  const t = useTranslations('stock.sorties')
  const reprendre = useAppel(contrat.stock.reprendreSortie, {
    uneFois: true,
    onSuccess: () => {
      avisSucces(t('reprise', { reference: sorti.reference }))
      fermer()
    },
  })
  return (
    <PartsEtMotif
      titre={t('reprendreTitre', { reference: sorti.reference })}
      texte={t('reprendreTexte', { nom: designation(sorti) })}
      colonne={t('repris')}
      bouton={t('reprendre')}
      lignes={[{ ...sorti, max: sorti.AReprendre }]}
      enCours={reprendre.isPending}
      refus={reprendre.error}
      fermer={fermer}
      faire={(parts, Motif) =>
        reprendre.mutate({
          params: { id: sorti.idEntite },
          payload: {
            Motif,
            lignes: parts.map(p => ({ IdArticle: sorti.IdArticle, Quantite: p.Quantite })),
          },
        })
      }
    />
  )
}
