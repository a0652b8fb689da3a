import type { ColonneEtat } from '@dioptrie/domain/etats/definitions'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'

type Valeur = string | number | null | undefined

/** A value of a report in words, and as it is drawn. */
export function useValeur() {
  const t = useTranslations('etats')
  const format = useFormatter()
  const dire = ({ genre }: Pick<ColonneEtat, 'genre'>, v: Valeur, symbole = false): string => {
    if (v === null || v === undefined) return ''
    if (typeof v === 'string') {
      if (genre === 'jour') return ecrireJour(v)
      if (genre === 'mois') return format.dateTime(new Date(`${v}-15T12:00:00Z`), 'mois')
      return v
    }
    if (genre === 'montant') return ecrireMontant(v, { symbole })
    const n = format.number(v)
    return genre === 'pourcent' ? t('pourcent', { n }) : genre === 'jours' ? t('joursDe', { n }) : n
  }
  const dessiner = (c: Pick<ColonneEtat, 'genre'>, v: Valeur, symbole = false): ReactNode =>
    v === 0 && !symbole ? (
      <span className="faint">{dire(c, v)}</span>
    ) : c.genre === 'montant' && typeof v === 'number' ? (
      <Montant valeur={v} symbole={symbole} />
    ) : (
      dire(c, v, symbole)
    )
  return { dire, dessiner }
}
