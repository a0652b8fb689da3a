import { useTranslations } from '../../kernel/i18n.tsx'
import { PERIODES } from '../../kernel/periode.ts'
import { places } from '../places.ts'
import style from './liste.module.css'
import type { ChoixColonnes } from './useColonnes.ts'

/**
 * The room of what comes after the rows, words included: on a tablet they take a second line, and rows that slide down when it
 * comes are not those that one was about to press.
 */
export function PlaceDesPeriodes() {
  const t = useTranslations('ui')
  return (
    <div className={`flex t14 lh28 w500 nowrap ${style.placePeriodes}`} aria-hidden>
      {['tout' as const, ...PERIODES, 'libre' as const].map(p => (
        <span key={p}>{t(`periodes.${p}`)}</span>
      ))}
    </div>
  )
}

interface PropsPlaceDesOutils<E> {
  choix: ChoixColonnes<E>
  telephone: boolean
  exporte: boolean
}

export function PlaceDesOutils<E>({ choix, telephone, exporte }: PropsPlaceDesOutils<E>) {
  const t = useTranslations('ui')
  return (
    <div className={`flex gap-8 t14 lh28 w500 nowrap ${style.placeOutils}`} aria-hidden aria-busy>
      <span className={style.placeIcone} />
      {!telephone && (
        <>
          <span className={style.placeBouton}>
            {t('colonnes')}{' '}
            <span className={style.rang}>
              {choix.visibles.length}/{choix.toutes.length}
            </span>
          </span>
          {places(2).map(({ cle }) => (
            <span key={cle} className={style.placeIcone} />
          ))}
        </>
      )}
      {exporte && <span className={style.placeBouton}>{t('exporter')}</span>}
    </div>
  )
}
