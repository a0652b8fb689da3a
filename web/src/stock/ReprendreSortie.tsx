import type { ArticleSorti } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useAction } from '../ui/useAction.ts'
import { PartsEtMotif } from './PartsEtMotif.tsx'

/** An exit typed by mistake: what left comes back today, and the exit stays as it was. */
export function ReprendreSortie({ sorti, fermer }: { sorti: ArticleSorti; fermer: () => void }) {
  const t = useTranslations('stock.sorties')
  const reprendre = useAction(contrat.stock.reprendreSortie, {
    uneFois: true,
    dit: () => t('reprise', { reference: sorti.reference }),
    fait: fermer,
  })
  return (
    <PartsEtMotif
      titre={t('reprendreTitre', { reference: sorti.reference })}
      texte={t('reprendreTexte', { nom: designation(sorti) })}
      colonne={t('repris')}
      bouton={t('reprendre')}
      lignes={[{ ...sorti, max: sorti.AReprendre }]}
      action={reprendre}
      fermer={fermer}
      demande={(parts, Motif) => ({
        params: { id: sorti.idEntite },
        payload: {
          Motif,
          lignes: parts.map(p => ({ IdArticle: sorti.IdArticle, Quantite: p.Quantite })),
        },
      })}
    />
  )
}
