import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { ComponentProps } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Demander } from '../ui/Demander.tsx'

type Props<A extends Appel, S> = Omit<ComponentProps<typeof Demander<A, S>>, 'danger' | 'renoncer' | 'motif'>

/** Taking back what was written asks why: the reason stays with the reversal. */
export function Annuler<A extends Appel, S>(props: Props<A, S>) {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  return <Demander {...props} danger renoncer={ui('fermer')} motif={{ champ: t('motif') }} />
}
