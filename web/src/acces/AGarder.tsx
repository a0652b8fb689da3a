import { encode } from 'uqr'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Code } from '../ui/Code.tsx'
import style from './facteur.module.css'

export interface AGarderProps {
  graine: string
  adresse: string
  secours: string[]
}

/** Each dark square is drawn on white, whatever the theme: phones read nothing else. */
function Carre({ texte, titre }: { texte: string; titre: string }) {
  const { data, size } = encode(texte, { border: 2 })
  const trace = data.flatMap((rangee, y) => rangee.flatMap((noir, x) => (noir ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={style.carre} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={titre}>
      <path d={trace.join('')} />
    </svg>
  )
}

/** What the phone reads and what the drawer keeps, shown once. */
export function AGarder({ graine, adresse, secours }: AGarderProps) {
  const t = useTranslations('acces.facteur')
  return (
    <div className={`grid gap-12 ${style.pile}`}>
      <p className={style.texte}>{t('lire')}</p>
      <Carre texte={adresse} titre={t('carre')} />
      {/* On the phone itself nothing reads the square: the app opens by its address. */}
      <a href={adresse} className={style.graine}>
        <Code>{graine.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
      </a>
      <h2 className={style.titre}>{t('secours')}</h2>
      <p className={style.texte}>{t('secoursTexte')}</p>
      <ul className={style.secours}>
        {secours.map(code => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      {/* Absent on plain http, where the codes are copied by hand. */}
      {navigator.clipboard && (
        <Bouton
          libelle={t('copier')}
          size="sm"
          faire={() =>
            void navigator.clipboard.writeText(secours.join('\n')).then(() => avisSucces(t('copies')))
          }
        />
      )}
    </div>
  )
}
