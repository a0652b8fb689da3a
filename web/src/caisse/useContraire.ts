import type { Operation } from '@dioptrie/domain/caisse/contract'
import { contraireDe } from '@dioptrie/domain/caisse/rules'
import { useTranslations } from '../kernel/i18n.tsx'

/** « (annulation) », « (remboursement) » : of an operation that takes another one back. */
export function useContraire() {
  const t = useTranslations('caisse')
  return (o: Operation) => {
    const contraire = contraireDe(o)
    return contraire && t(`contraire.${contraire}`)
  }
}
