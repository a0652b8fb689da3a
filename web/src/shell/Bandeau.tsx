import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { essayer, useServeur } from '../kernel/serveur.ts'
import { Bouton } from '../ui/Bouton.tsx'
import style from './bandeau.module.css'

/** Lost server: since when, what is safe, when the next attempt comes. */
export function Bandeau() {
  const t = useTranslations('shell.serveur')
  const format = useFormatter()
  const { perduDepuis, prochainEssai, gardeLe } = useServeur()
  const reste = useDecompte(perduDepuis ? prochainEssai : 0)
  if (!perduDepuis) return null
  const enHeure = (le: Date) => format.dateTime(le, 'heure')
  const direLe = (le: Date) =>
    le.toDateString() === new Date().toDateString() ? enHeure(le) : format.dateTime(le, 'moment')
  const heure = direLe(perduDepuis)
  return (
    <section className={`${style.bandeau} sans-impression`} aria-label={t('perdu', { heure })}>
      <IconPlugConnectedX size={18} stroke={1.8} aria-hidden />
      <p className="grow">
        <span role="alert">
          <strong className="w620">{t('perdu', { heure })}</strong> {t('garde')}
          {gardeLe && ` ${t('lu', { le: direLe(new Date(gardeLe)) })}`}
        </span>{' '}
        <span className={`chiffres ${style.essai}`}>
          {reste > 0 ? t('essai', { n: reste }) : t('enCours')}
        </span>
      </p>
      <Bouton
        libelle={t('reessayer')}
        variant="filled"
        size="sm"
        className={style.bouton}
        faire={() => void essayer()}
      />
    </section>
  )
}

function useDecompte(echeance: number): number {
  const [maintenant, setMaintenant] = useState(Date.now)
  useEffect(() => {
    if (!echeance) return
    setMaintenant(Date.now())
    const minuterie = setInterval(() => setMaintenant(Date.now()), 500)
    return () => clearInterval(minuterie)
  }, [echeance])
  return Math.max(0, Math.ceil((echeance - maintenant) / 1000))
}
