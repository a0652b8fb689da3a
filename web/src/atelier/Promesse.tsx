import { joursDeRetard } from '@dioptrie/domain/atelier/promesse'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'

/** The day promised to the client: red once past, orange today and tomorrow; kept or not, a delivered order says its own day. */
export function Promesse({ le, livree }: { le: Jour | null; livree?: Jour | null | undefined }) {
  const t = useTranslations('atelier')
  if (livree) return <Statut ton="ok">{t('tableau.livree', { date: ecrireJour(livree) })}</Statut>
  if (!le) return <Statut ton="mute">{t('tableau.sansPromesse')}</Statut>
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const n = joursDeRetard(le, aujourdhui)
  if (n > 0) return <Statut ton="bad">{t('tableau.retard', { n })}</Statut>
  if (le === aujourdhui) return <Statut ton="warn">{t('tableau.aujourdhui')}</Statut>
  if (le === ajouterJours(aujourdhui, 1)) return <Statut ton="warn">{t('tableau.demain')}</Statut>
  return <Statut ton="mute">{t('tableau.promise', { date: ecrireJour(le) })}</Statut>
}
