import { type Tolerances, toleranceDe } from '@dioptrie/domain/atelier/tolerances'
import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Grille } from '../ui/Grille.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import apercu from './garanties.module.css'

const MESURES = ['Puissance', 'Cylindre', 'Axe'] as const

/** « Sphère −6,00, cylindre −2,50 : ±0,13, ±0,15, ±2° », as one types. */
export function EssayerTolerance({ tolerances }: { tolerances: Tolerances }) {
  const t = useTranslations('configuration')
  const [sph, setSph] = useState<number | null>(-6)
  const [cyl, setCyl] = useState<number | null>(-2.5)
  const sur = { Puissance: sph, Cylindre: cyl, Axe: cyl }
  return (
    <Panneau titre={t('atelier.essayer')}>
      <div className="grid-1 gap-16">
        <Grille>
          <Dioptrie label={t('atelier.puissanceEssayee')} value={sph} onChange={setSph} onApercu={setSph} />
          <Dioptrie label={t('atelier.cylindreEssaye')} value={cyl} onChange={setCyl} onApercu={setCyl} />
        </Grille>
        <dl className={`grid gap-12 ${apercu.apercu}`} aria-live="polite">
          {MESURES.map(mesure => (
            <Fait key={mesure} nom={t(`atelier.mesures.${mesure}.titre`)} dit="chiffres">
              {sur[mesure] === null
                ? '–'
                : `±${ecrireNombre(toleranceDe(tolerances[mesure], sur[mesure]))}${mesure === 'Axe' ? '°' : ''}`}
            </Fait>
          ))}
        </dl>
      </div>
    </Panneau>
  )
}
