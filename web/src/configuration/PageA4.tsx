import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
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

/** The paper of these officines, smaller: each measure is that of `api/src/kernel/paper/impression.ts`, in points of an A4 page. */
export function PageA4({ logo, piedpage, mention, officine }: Props) {
  const t = useTranslations('configuration.entete')
  const nom = <strong className={style.nom}>{officine?.Nom ?? t('officineExemple')}</strong>
  const ou = [officine?.Adresse, officine?.Ville].filter(Boolean).join(', ')
  const joindre = [officine?.Telephone && formaterTelephone(officine.Telephone), officine?.Email]
  return (
    <figure className={style.feuille}>
      <div className={style.page}>
        <header className={style.haut}>
          <div>
            {logo && <img src={logo} alt={t('logo')} />}
            {logo ? (
              nom
            ) : (
              <span className={style.enseigne}>
                <svg viewBox="0 0 18 16" aria-hidden>
                  <ellipse cx="9" cy="8" rx="7.5" ry="7.5" />
                  <line x1="3" y1="10.6" x2="15" y2="5.4" />
                </svg>
                {nom}
              </span>
            )}
            <p className={style.adresse}>{ou}</p>
            <p>{joindre.filter(Boolean).join(' · ')}</p>
          </div>
          <div className="fixed right">
            <p className={style.titre}>{t('papier')}</p>
            {t('referenceExemple')
              .split(' · ')
              .map((ligne, rang) => (rang === 0 ? <b key={ligne}>{ligne}</b> : <p key={ligne}>{ligne}</p>))}
          </div>
        </header>
        <div className={style.texte} aria-hidden>
          {LIGNES.map(l => (
            <i key={l} style={{ width: `${l}%` }} />
          ))}
        </div>
        <footer className={style.bas}>
          {piedpage && <img src={piedpage} alt={t('piedpage')} />}
          <hr />
          {mention && <p>{mention}</p>}
          <p className={style.pages}>{t('pagination')}</p>
        </footer>
      </div>
    </figure>
  )
}
