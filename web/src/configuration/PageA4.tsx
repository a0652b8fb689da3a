import type { Officine } from '@dioptrie/domain/organisation/contract'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './pagea4.module.css'

interface Props {
  logo: string | null
  piedpage: string | null
  mention: string
  /** Whose paper it is; the first officine of the model. */
  officine: Officine | undefined
}

const LIGNES = [88, 96, 72, 90, 64]

/** How a paper of these officines will look. */
export function PageA4({ logo, piedpage, mention, officine }: Props) {
  const t = useTranslations('configuration.entete')
  return (
    <figure className={style.feuille}>
      <header className={style.haut}>
        {logo ? <img src={logo} alt={t('logo')} /> : <strong>{officine?.Nom ?? t('officineExemple')}</strong>}
        <span>
          {officine?.Nom ?? t('officineExemple')}
          <small>{t('referenceExemple')}</small>
        </span>
      </header>
      <div className={style.titre}>{t('papier')}</div>
      <div className={style.texte} aria-hidden>
        {LIGNES.map(l => (
          <i key={l} style={{ width: `${l}%` }} />
        ))}
      </div>
      <footer className={style.bas}>
        {piedpage && <img src={piedpage} alt={t('piedpage')} />}
        {mention && <p>{mention}</p>}
        <small>{t('pagination')}</small>
      </footer>
    </figure>
  )
}
