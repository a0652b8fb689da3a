import style from './referentiel.module.css'

const CODE = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
export const estCode = (valeur: unknown): valeur is string => typeof valeur === 'string' && CODE.test(valeur)

/** A colour as it is seen; one that is named in words is read. */
export const Couleur = ({ valeur }: { valeur: string }) =>
  estCode(valeur) ? (
    <span
      className={style.couleur}
      style={{ background: valeur }}
      role="img"
      aria-label={valeur}
      title={valeur}
    />
  ) : (
    valeur
  )
