import type { Ordonnance } from '@dioptrie/domain/clients/contract'
import {
  ecrireDioptrie,
  ecrireNombre,
  enPlus,
  formule,
  type SaisieOeil,
} from '@dioptrie/domain/kernel/optique'
import { useTranslations } from '../kernel/i18n.tsx'
import { jour } from '../ui/afficher.ts'
import { Titres } from '../ui/Titres.tsx'
import style from './resume.module.css'
import { useValidite } from './validite.ts'

const dioptrie = (n: number | null | undefined) => (n == null ? '' : ecrireDioptrie(n))
const nombre = (n: number | null | undefined, decimales = 0) => (n == null ? '' : ecrireNombre(n, decimales))

/** The figures of a prescription, as the prescriber wrote them and as the lens maker reads them. */
export function Mesures({ ordonnance }: { ordonnance: Pick<Ordonnance, 'OD' | 'OG'> }) {
  const o = useTranslations('ordonnance')
  const t = useTranslations('clients')
  const yeux = { OD: ordonnance.OD as SaisieOeil, OG: ordonnance.OG as SaisieOeil }
  return (
    <table className={`chiffres ${style.mesures}`}>
      <Titres
        de={['', o('champ.Sph'), o('champ.Cyl'), o('champ.Axe'), o('champ.Add'), t('ep'), t('hauteurCourte')]}
      />
      <tbody>
        {(['OD', 'OG'] as const).map(cote => (
          <tr key={cote}>
            <th scope="row">{cote}</th>
            <td>{dioptrie(yeux[cote].Sph)}</td>
            <td>{dioptrie(yeux[cote].Cyl)}</td>
            <td>{yeux[cote].Axe == null ? '' : `${yeux[cote].Axe}°`}</td>
            <td>{dioptrie(yeux[cote].Add)}</td>
            <td data-leger>{nombre(yeux[cote].EPLoin, 1)}</td>
            <td data-leger>{nombre(yeux[cote].Hauteur)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same lenses with a plus cylinder: what is ordered. */
function Fabricant({ ordonnance }: { ordonnance: Pick<Ordonnance, 'OD' | 'OG'> }) {
  const t = useTranslations('clients')
  const ecrire = (oeil: SaisieOeil) => formule({ ...enPlus(oeil), Add: null }) || '–'
  return (
    <p className={style.fabricant}>
      <span>{t('fabricant')}</span>
      <span className="chiffres">{ecrire(ordonnance.OD as SaisieOeil)}</span>
      <span className="chiffres">{ecrire(ordonnance.OG as SaisieOeil)}</span>
    </p>
  )
}

export function OrdonnanceEnCours({ ordonnance }: { ordonnance: Ordonnance }) {
  const t = useTranslations('clients')
  const validite = useValidite(ordonnance.DateOrd)
  return (
    <>
      <Mesures ordonnance={ordonnance} />
      <p className={style.sousMesures}>
        <span>{[jour(ordonnance.DateOrd), ordonnance.Prescripteur].filter(Boolean).join(' · ')}</span>
        {validite && (
          <span data-perimee={validite.perimee || undefined}>
            {t(validite.perimee ? 'valableAvant' : 'valable', { date: jour(validite.fin) })}
          </span>
        )}
      </p>
      <Fabricant ordonnance={ordonnance} />
    </>
  )
}
