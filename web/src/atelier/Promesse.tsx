import { joursDeRetard } from '@dioptrie/domain/atelier/promesse'
import { ETAPES_PRETES, type Etape } from '@dioptrie/domain/commandes/etats'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'

interface Props {
  le: Jour | null
  etape: Etape
  livree?: Jour | null | undefined
}
/** The day promised to the client: red once past unless it is ready, orange today and tomorrow; a delivered order says its own day. */
export function Promesse({ le, etape, livree }: Props) {
  const t = useTranslations('atelier')
  if (livree) return <Statut ton="ok">{t('tableau.livree', { date: ecrireJour(livree) })}</Statut>
  if (!le) return <Statut ton="mute">{t('tableau.sansPromesse')}</Statut>
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const n = joursDeRetard(le, aujourdhui)
  if (n > 0 && !ETAPES_PRETES.includes(etape)) return <Statut ton="bad">{t('tableau.retard', { n })}</Statut>
  if (le === aujourdhui) return <Statut ton="warn">{t('tableau.aujourdhui')}</Statut>
  if (le === ajouterJours(aujourdhui, 1)) return <Statut ton="warn">{t('tableau.demain')}</Statut>
  return <Statut ton="mute">{t('tableau.promise', { date: ecrireJour(le) })}</Statut>
}
