import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Montant } from './Montant.tsx'
import style from './resultat.module.css'

interface Props {
  /** What was done. */
  titre: ReactNode
  /** The one figure to act on now, in the largest type: what to give back, what was taken. */
  chiffre?: { titre: string; montant: number } | undefined
  children?: ReactNode
  /** Its papers. */
  papiers?: ReactNode
  /** What comes next: nothing begins again by itself. */
  suite?: ReactNode
  /** The focus stays where it is: the scan field of a counter. */
  sansMain?: boolean
}

/**
 * What stands in the place of a form that moved money or goods: the only notice of it. It takes the focus itself, not
 * one of its buttons: the key that sent the form, pressed again, does nothing.
 */
export function Resultat({ titre, chiffre, children, papiers, suite, sansMain = false }: Props) {
  const ici = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!sansMain) ici.current?.focus()
  }, [sansMain])
  return (
    <section ref={ici} className={style.resultat} tabIndex={-1} role="status">
      <h2>
        <IconCircleCheck size={20} stroke={1.8} aria-hidden />
        {titre}
      </h2>
      {chiffre && (
        <p className={`stack muted ${style.chiffre}`}>
          <span>{chiffre.titre}</span>
          <strong>
            <Montant valeur={chiffre.montant} />
          </strong>
        </p>
      )}
      {children && <p>{children}</p>}
      {papiers && <div className={`flex wrap gap-8 ${style.boutons}`}>{papiers}</div>}
      {suite && <div className={`flex wrap gap-8 ${style.boutons}`}>{suite}</div>}
    </section>
  )
}
