import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useAction } from '../ui/useAction.ts'
import { PartsEtMotif } from './PartsEtMotif.tsx'

/** What is on its way goes back to who sent it, or is written off; what was written off has turned up, and is on its way again. */
export function PartsDuTransfert({
  quoi,
  transfert,
  fermer,
}: {
  quoi: 'rendre' | 'solder' | 'retrouver'
  transfert: Transfert
  fermer: () => void
}) {
  const t = useTranslations('stock.transferts')
  const borne = quoi === 'retrouver' ? 'Perdue' : 'EnTransit'
  const appel = useAction(contrat.transferts[quoi], {
    uneFois: true,
    dit: () => t(`${quoi}Fait`, { officine: transfert.OfficineSource }),
    fait: fermer,
  })
  return (
    <PartsEtMotif
      titre={t(`${quoi}Titre`, { officine: transfert.OfficineSource })}
      texte={t(`${quoi}Texte`, { officine: transfert.OfficineSource })}
      colonne={t(`${quoi}Colonne`)}
      bouton={t(`${quoi}Bouton`)}
      lignes={transfert.lignes.filter(l => l[borne] > 0).map(l => ({ ...l, max: l[borne] }))}
      action={appel}
      fermer={fermer}
      demande={(lignes, Motif) => ({
        params: { id: transfert._id },
        payload: { lignes, Motif, version: transfert.version },
      })}
    />
  )
}
