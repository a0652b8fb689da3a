import { estFerie } from '@dioptrie/domain/configuration/feries'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { useTranslations } from '../kernel/i18n.tsx'
import { useContexte } from './contexte.ts'
import style from './ferie.module.css'

/** The holiday of a day, if it is one. */
export function Ferie({ jour }: { jour: Jour }) {
  const t = useTranslations('agenda')
  const { feries } = useContexte()
  const duJour = feries.filter(f => estFerie(jour, [f]))
  return duJour.map(f => (
    <span
      key={f._id}
      className={style.ferie}
      title={f.AConfirmer ? t('ferieAConfirmer', { nom: f.Libelle }) : f.Libelle}
    >
      {f.AConfirmer ? t('ferieAConfirmer', { nom: f.Libelle }) : f.Libelle}
    </span>
  ))
}
