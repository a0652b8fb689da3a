import type { Permission } from '@dioptrie/domain/acces/permissions'
import { Checkbox } from '@mantine/core'
import { useTranslations } from '../../kernel/i18n.tsx'
import style from './matrice.module.css'
import { basculerZone, zones } from './zones.ts'

interface Props {
  choisies: readonly Permission[]
  /** Absent: to be read only. */
  changer?: ((permissions: Permission[]) => void) | undefined
  /** What the person holds: nobody gives more. */
  miennes: readonly Permission[]
}

/** Every permission in words, area by area. */
export function Matrice({ choisies, changer, miennes }: Props) {
  const t = useTranslations('comptes')
  const r = useTranslations('comptes.roles')
  const dire = (p: Permission) => t(`permissions.${p}`)
  return (
    <div className={style.matrice}>
      {zones.map(([zone, siennes]) => {
        const donnables = siennes.filter(p => miennes.includes(p))
        const prises = siennes.filter(p => choisies.includes(p))
        const toutes = donnables.length > 0 && donnables.every(p => choisies.includes(p))
        const titre = `zone-${zone}`
        return (
          <fieldset key={zone} className={style.zone} aria-labelledby={titre}>
            <div className={style.tete}>
              <Checkbox
                size="sm"
                id={titre}
                className={style.titre}
                label={t(`zones.${zone}`)}
                aria-label={r('toutChoisir', { zone: t(`zones.${zone}`) })}
                checked={toutes}
                indeterminate={prises.length > 0 && !toutes}
                disabled={!changer || donnables.length === 0}
                onChange={e => changer?.(basculerZone(choisies, donnables, e.currentTarget.checked))}
              />
              <span className={style.compte}>
                {r('choisies', { n: prises.length, total: siennes.length })}
              </span>
            </div>
            <ul className={style.liste}>
              {siennes.map(p => (
                <li key={p}>
                  <Checkbox
                    size="sm"
                    label={dire(p)}
                    description={changer && !miennes.includes(p) ? r('pasAVous') : undefined}
                    checked={choisies.includes(p)}
                    disabled={!changer || !miennes.includes(p)}
                    onChange={e => changer?.(basculerZone(choisies, [p], e.currentTarget.checked))}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
    </div>
  )
}
