import { quiEnABesoin } from '@dioptrie/domain/acces/rules'
import { besoins, type Permission } from '@dioptrie/domain/kernel/permissions'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './matrice.module.css'
import { basculer, zones } from './zones.ts'

interface Props {
  choisies: readonly Permission[]
  /** Absent: to be read only. */
  changer?: ((permissions: Permission[]) => void) | undefined
  /** What the person holds: nobody gives more. */
  miennes: readonly Permission[]
  /** Where the sentence of a refusal is. */
  refus?: string | undefined
}

/** Every permission in words, area by area. */
export function Matrice({ choisies, changer, miennes, refus }: Props) {
  // What came along with something goes with it; what was ticked for itself stays.
  const [venues, setVenues] = useState<readonly Permission[]>([])
  const poser = (lesquelles: readonly Permission[], avec: boolean) => {
    const apres = basculer(choisies, lesquelles, avec, venues)
    setVenues(
      [...venues, ...apres.filter(p => !choisies.includes(p))].filter(
        p => apres.includes(p) && !lesquelles.includes(p),
      ),
    )
    changer?.(apres)
  }
  const t = useTranslations('comptes')
  const r = useTranslations('comptes.roles')
  const dire = (p: Permission) => t(`permissions.${p}`)
  /** Why it may not be given, what holds it, or what it brings with it. */
  const expliquer = (p: Permission, retenue: Permission[]) => {
    if (!changer) return undefined
    if (!miennes.includes(p)) return r('pasAVous')
    if (retenue.length > 0) return r('necessaireA', { quoi: enBref(retenue.map(dire)) })
    // That one sees the area one works in goes without saying: it is ticked just above.
    const autres = (besoins[p] ?? []).filter(b => b !== `${p.split('.')[0]}.lire`)
    return autres.length > 0 ? r('demandeAussi', { quoi: autres.map(dire).join(' · ') }) : undefined
  }
  return (
    <div className={style.matrice}>
      {zones.map(([zone, siennes]) => {
        const donnables = siennes.filter(p => miennes.includes(p))
        const prises = siennes.filter(p => choisies.includes(p))
        const toutes = donnables.length > 0 && donnables.every(p => choisies.includes(p))
        const titre = `zone-${zone}`
        return (
          <fieldset key={zone} className={style.zone} aria-labelledby={titre}>
            <div className="row between gap-12 line-bottom p10-12">
              <Checkbox
                size="sm"
                id={titre}
                className="w620"
                label={t(`zones.${zone}`)}
                aria-label={r('toutChoisir', { zone: t(`zones.${zone}`) })}
                checked={toutes}
                indeterminate={prises.length > 0 && !toutes}
                disabled={!changer || donnables.length === 0}
                onChange={e => poser(donnables, e.currentTarget.checked)}
                {...(refus && zone === zones[0]?.[0] && { 'aria-invalid': true, 'aria-describedby': refus })}
              />
              <span className="note chiffres nowrap">
                {r('choisies', { n: prises.length, total: siennes.length })}
              </span>
            </div>
            <ul className="grid gap-10 p12">
              {siennes.map(p => {
                const retenue = choisies.includes(p) ? quiEnABesoin(choisies, p) : []
                return (
                  <li key={p}>
                    <Checkbox
                      size="sm"
                      label={dire(p)}
                      description={expliquer(p, retenue)}
                      checked={choisies.includes(p)}
                      disabled={!changer || !miennes.includes(p) || retenue.length > 0}
                      onChange={e => poser([p], e.currentTarget.checked)}
                    />
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )
      })}
    </div>
  )
}

/** The first two, and how many more. */
const enBref = (phrases: string[]) =>
  phrases.slice(0, 2).join(' · ') + (phrases.length > 2 ? ` +${phrases.length - 2}` : '')
