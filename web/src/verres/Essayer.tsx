import { ecrireDioptrie, ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { auBareme, couvre, ecrireBande, enQuarts } from '@dioptrie/domain/verres/rules'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './matrice.module.css'
import type { Dessinee, Point } from './terrain.ts'

interface Props {
  bandes: readonly Dessinee[]
  addition: boolean
  surEssai: (formule: (Point & { Add: number | null }) | null) => void
}

/** A prescription, as it is written: what the matrix is asked for it, and the price that it answers. */
export function Essayer({ bandes, addition, surEssai }: Props) {
  const t = useTranslations('verres')
  const [oeil, setOeil] = useState<Record<'Sph' | 'Cyl' | 'Add', number | null>>({
    Sph: null,
    Cyl: null,
    Add: null,
  })
  const poser = (maj: Partial<typeof oeil>) => {
    const suite = { ...oeil, ...maj }
    setOeil(suite)
    const lisible = suite.Sph !== null && !Object.values(suite).some(n => Number.isNaN(n))
    surEssai(lisible ? enQuarts(auBareme(suite)) : null)
  }
  const formule = oeil.Sph !== null && !Object.values(oeil).some(n => Number.isNaN(n)) ? auBareme(oeil) : null
  const trouvee = formule && bandes.find(b => couvre(b, formule))
  const noms = addition ? (['Sph', 'Cyl', 'Add'] as const) : (['Sph', 'Cyl'] as const)
  return (
    <div className={`row wrap gap-10 line-top p10-16 ${style.essayer}`}>
      <span>{t('essai.titre')}</span>
      {noms.map(nom => (
        <Dioptrie
          key={nom}
          aria-label={t(`essai.${nom}`)}
          placeholder={t(`essai.${nom}`)}
          value={oeil[nom]}
          onChange={n => poser({ [nom]: n })}
          onSuivant={() => {}}
        />
      ))}
      <span role="status" className="chiffres">
        {formule && (
          <>
            {t('essai.bareme')}{' '}
            <b>
              {ecrireDioptrie(formule.Sph)} / {ecrireNombre(formule.Cyl, 2)}
            </b>
            {' → '}
            {trouvee ? (
              <>
                {ecrireBande(trouvee)}{' '}
                <b>
                  <Montant valeur={trouvee.Prix} />
                </b>
              </>
            ) : (
              t('matrice.trou')
            )}
          </>
        )}
      </span>
    </div>
  )
}
