import type { Bon } from '@dioptrie/domain/receptions/contract'
import { resteATransferer } from '@dioptrie/domain/receptions/rules'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Demander } from '../ui/Demander.tsx'
import { useAction } from '../ui/useAction.ts'

export type Geste = 'annuler' | 'supprimer' | 'mettreEnStock'

interface Props {
  bon: Bon
  geste: Geste | null
  fermer: () => void
  supprime: () => void
  /** A colleague was first: what was asked here is about a receipt that is no more as it was. */
  depasse: (refus: RefusApi) => void
}

/** What cannot be undone is asked first. */
export function Confirmer({ bon, geste, fermer, supprime, depasse }: Props) {
  const t = useTranslations('receptions')
  const ref = bon.RefBR
  const refuse = (refus: RefusApi) => refus.code === 'VERSION_PERIMEE' && depasse(refus)
  const annuler = useAction(contrat.receptions.annuler, {
    dit: () => t('annule', { ref }),
    fait: fermer,
    refuse,
  })
  const supprimer = useAction(contrat.receptions.supprimer, {
    dit: () => t('supprime', { ref }),
    fait: supprime,
  })
  const reste = bon.lignes.reduce((n, l) => n + resteATransferer(l), 0)
  const mettreEnStock = useAction(contrat.receptions.mettreEnStock, {
    uneFois: true,
    dit: () => t('valide', { n: reste }),
    fait: fermer,
    refuse,
  })
  const params = { id: bon._id }
  if (geste === 'annuler')
    return (
      <Demander
        action={annuler}
        titre={t('annulerTitre')}
        texte={t('annulerTexte')}
        bouton={t('annuler')}
        renoncer={t('garder')}
        danger
        motif={{ champ: t('champs.Motif'), facultatif: true }}
        fermer={fermer}
        demande={Motif => ({ params, payload: { Motif: Motif || null, version: bon.version } })}
      />
    )
  if (geste === 'supprimer')
    return (
      <Demander
        action={supprimer}
        titre={t('supprimerTitre')}
        texte={t('supprimerTexte', { ref })}
        bouton={t('supprimer')}
        renoncer={t('garder')}
        danger
        fermer={fermer}
        demande={() => ({ params })}
      />
    )
  return (
    geste && (
      <Demander
        action={mettreEnStock}
        titre={t('mettreEnStockTitre')}
        texte={t('mettreEnStockTexte', { n: reste, officine: bon.Officine })}
        bouton={t('mettreEnStock')}
        debut="reponse"
        fermer={fermer}
        demande={() => ({ params, payload: { version: bon.version } })}
      />
    )
  )
}
