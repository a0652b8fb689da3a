import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './matrice.module.css'
import type { Zone } from './terrain.ts'

const MONTRES = 12

interface Props {
  vides: readonly Zone[]
  ecrit: boolean
  /** Drawn, or shown to whoever may only read. */
  prendre: (zone: Zone) => void
}

/** Powers that no band prices, between those that have one. */
export function CeQuiManque({ vides, ecrit, prendre }: Props) {
  const t = useTranslations('verres')
  if (vides.length === 0) return null
  return (
    <Panneau
      titre={t('matrice.manque')}
      bord
      lien={<span className="note">{t('matrice.trous', { n: vides.length })}</span>}
    >
      <ul className={`p4-0 ${style.manque}`}>
        {vides.slice(0, MONTRES).map(z => (
          <li key={ecrireBande(z)}>
            <span className="chiffres">{ecrireBande(z)}</span>
            <Bouton
              libelle={t(ecrit ? 'matrice.tracer' : 'matrice.montrer')}
              size="compact-sm"
              variant="subtle"
              aria-label={t(ecrit ? 'matrice.tracerLe' : 'matrice.montrerLe', { bande: ecrireBande(z) })}
              faire={() => prendre(z)}
            />
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
