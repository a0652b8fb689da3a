import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Link } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { useEtatCaisse } from '../caisse/useEtatCaisse.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './navigation.module.css'

const MOTS = { Ouverte: 'ouverte', 'Non ouverte': 'nonOuverte', Clôturée: 'cloturee' } as const

/** At the foot of the navigation: where the cash of the officine stands today, and the way to it. */
export function CaisseDuJour({ officine }: { officine: string }) {
  const t = useTranslations('shell.caisseDuJour')
  const format = useFormatter()
  const { data: etat, error } = useEtatCaisse(officine)
  const heure = etat?.OuverteLe && format.dateTime(new Date(etat.OuverteLe), 'heure')
  return (
    <Link to="/apps/caisse" className={style.pied} data-etat={etat && MOTS[etat.Statut]}>
      <span>{etat ? t(MOTS[etat.Statut], { heure: heure ?? '' }) : error?.message}</span>
      <span className={`w400 ${style.discret}`}>
        {format.dateTime(new Date(`${aujourdhuiAbidjan(new Date())}T12:00Z`), 'jourEntier')}
      </span>
    </Link>
  )
}
