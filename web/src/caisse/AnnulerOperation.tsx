import type { Operation } from '@dioptrie/domain/caisse/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useAction } from '../ui/useAction.ts'
import { Annuler } from './Annuler.tsx'

/** A line of the drawer taken back by its contrary. */
export default function AnnulerOperation({
  operation: o,
  fermer,
}: {
  operation: Operation
  fermer: () => void
}) {
  const t = useTranslations('caisse')
  const annuler = useAction(contrat.caisse.annuler, { dit: () => t('annulee'), fait: fermer })
  return (
    <Annuler
      action={annuler}
      titre={t('annulerTitre', { montant: ecrireMontant(o.montant) })}
      texte={t('annulerTexte')}
      bouton={t('annulerOperation')}
      quoi={t('nonAnnulee')}
      fermer={fermer}
      demande={motif => ({ params: { id: o._id }, query: { motif } })}
    />
  )
}
