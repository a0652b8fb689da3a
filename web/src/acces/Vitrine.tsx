import type { ReactNode } from 'react'
import { choisirLangue, useLangue, useTranslations } from '../kernel/i18n.tsx'
import { LANGUES, type Langue } from '../kernel/textes.ts'
import { Logo } from '../ui/Logo.tsx'
import style from './acces.module.css'

/** Around the screens before sign-in: the form on the left, the house on the right. */
export function Vitrine({ titre, texte, children }: { titre: string; texte: string; children: ReactNode }) {
  const t = useTranslations('acces')
  const s = useTranslations('shell')
  const langue = useLangue()
  return (
    <div className={style.vitrine}>
      <main className={style.gauche}>
        <div className={style.marque}>
          <Logo size={30} />
          Dioptrie
        </div>
        <div className={style.formulaire}>
          <h1>{titre}</h1>
          <p className={style.sousTitre}>{texte}</p>
          {children}
        </div>
        <nav className={`flex wrap gap-4-16 ${style.langues}`} aria-label={s('langue')}>
          {(Object.keys(LANGUES) as Langue[]).map(l => (
            <button
              key={l}
              type="button"
              lang={l}
              aria-pressed={l === langue}
              onClick={() => choisirLangue(l)}
            >
              {LANGUES[l]}
            </button>
          ))}
        </nav>
      </main>
      <aside className={style.droite}>
        <Rapporteur />
        <p className={style.devise}>{t('connexion.devise')}</p>
        <p>{t('connexion.phrase')}</p>
      </aside>
    </div>
  )
}

const GRADUATIONS = Array.from({ length: 37 }, (_, i) => i * 5)

/** The protractor of a prescription, at rest on 175°. */
function Rapporteur() {
  const point = (angle: number, rayon: number) => {
    const a = (angle * Math.PI) / 180
    return [160 + rayon * Math.cos(a), 160 - rayon * Math.sin(a)] as const
  }
  return (
    <svg viewBox="0 0 320 320" className={style.rapporteur} aria-hidden>
      <circle cx="160" cy="160" r="118" fill="rgb(255 255 255 / 4%)" stroke="rgb(255 255 255 / 28%)" />
      <circle cx="160" cy="160" r="84" fill="none" stroke="rgb(255 255 255 / 12%)" />
      {GRADUATIONS.map(angle => {
        const [x1, y1] = point(angle, 122)
        const [x2, y2] = point(angle, angle % 30 === 0 ? 134 : 127)
        return <line key={angle} x1={x1} y1={y1} x2={x2} y2={y2} stroke="rgb(255 255 255 / 45%)" />
      })}
      {[0, 30, 60, 90, 120, 150, 180].map(angle => {
        const [x, y] = point(angle, 148)
        return (
          <text key={angle} x={x} y={y + 4} textAnchor="middle" fontSize="11" fill="rgb(255 255 255 / 62%)">
            {angle}
          </text>
        )
      })}
      <g transform="rotate(-5 160 160)">
        <line x1="30" y1="160" x2="290" y2="160" stroke="#74cb97" strokeWidth="3" strokeLinecap="round" />
        <line x1="160" y1="42" x2="160" y2="278" stroke="rgb(255 255 255 / 40%)" strokeDasharray="4 6" />
      </g>
      <circle cx="160" cy="160" r="6" fill="#12241a" stroke="#74cb97" strokeWidth="3" />
    </svg>
  )
}
