import type { Etat } from '@dioptrie/domain/etats/contract'
import type { ColonneEtat, DefinitionEtat } from '@dioptrie/domain/etats/definitions'
import { variation } from '@dioptrie/domain/kernel/periode'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { Variation } from '../tableau-de-bord/Variation.tsx'
import { Chiffres as Cases } from '../ui/Chiffres.tsx'
import { useValeur } from './useValeur.tsx'

interface Props {
  definition: DefinitionEtat
  data: Etat
  /** The list that a figure adds up. */
  vers: (c: ColonneEtat) => string | undefined
  comparer: 'avant' | 'an'
}

/** The figures one came for, each beside what it was. */
export function Chiffres({ definition, data, vers, comparer }: Props) {
  const t = useTranslations('etats')
  const { dessiner } = useValeur()
  const compare = comparer === 'an' ? data.an : data.avant
  const montres = definition.chiffres.flatMap(nom => {
    const c = definition.colonnes.find(x => x.nom === nom)
    return c && data.totaux[nom] !== undefined && data.totaux[nom] !== null ? [c] : []
  })
  return (
    <Cases>
      {montres.map(c => {
        const valeur = data.totaux[c.nom] ?? 0
        const avant = compare?.totaux[c.nom]
        const lien = vers(c)
        const dit = dessiner(c, valeur, true)
        return (
          <div key={c.nom}>
            <dt className="lh18">{t(`colonnes.${c.nom as 'Total'}`)}</dt>
            <dd>
              {lien ? (
                <Link className="same-color no-line" to={lien}>
                  {dit}
                </Link>
              ) : (
                dit
              )}
              {avant !== null && avant !== undefined && (
                <small className="t12">
                  <Variation valeur={variation(valeur, avant)} moins={c.moins ?? false} /> {t('contreValeur')}{' '}
                  {dessiner(c, avant)}
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </Cases>
  )
}
