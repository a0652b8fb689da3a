import { variation } from '@dioptrie/domain/kernel/periode'
import type { Chiffre } from '@dioptrie/domain/tableau-de-bord/contract'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Titres } from '../ui/Titres.tsx'
import type { Lien } from './liens.ts'
import style from './reseau.module.css'
import { Variation } from './Variation.tsx'

export type Classe = Chiffre & { Avant: number }

interface Ligne extends Classe {
  cle: string
  nom: string
  sous?: string
  vers: Lien | undefined
  /** Further sums, under the headings of `plus`. */
  plus?: Classe[]
}

interface Props {
  titre: string
  colonnes: { nom: string; nombre: string; montant: string }
  lignes: Ligne[]
  plus?: string[]
}

/** Who comes first: a bar as long as the share of the first one, the sum, and how it moved. */
export function Classement({ titre, colonnes, lignes, plus = [] }: Props) {
  const t = useTranslations('tableau-de-bord')
  const max = Math.max(1, ...lignes.map(l => l.Montant))
  if (lignes.length === 0) return <p className="muted center p24-16">{t('rienSurLaPeriode')}</p>
  return (
    <div className="slide">
      <table className={style.classement} aria-label={titre}>
        <Titres
          de={[
            t('rang'),
            { titre: colonnes.nom },
            ...plus.map(nom => ({ titre: nom, className: style.plus })),
            { titre: colonnes.nombre, className: style.plus },
            { titre: colonnes.montant },
            t('ecart'),
          ]}
        />
        <tbody>
          {lignes.map((l, rang) => (
            <tr key={l.cle}>
              <td className="muted chiffres">{rang + 1}</td>
              <th scope="row">
                {l.vers ? <Link {...l.vers}>{l.nom}</Link> : l.nom}
                {l.sous && <small>{l.sous}</small>}
                <span className={style.piste} aria-hidden>
                  <span style={{ width: `${Math.max(0, (l.Montant / max) * 100)}%` }} />
                </span>
              </th>
              {plus.map((nom, n) => (
                <td key={nom} className={style.plus}>
                  <Montant valeur={l.plus?.[n]?.Montant ?? 0} symbole={false} />
                </td>
              ))}
              <td className={`${style.plus} chiffres`}>{l.Nombre}</td>
              <td className="w600">
                <Montant valeur={l.Montant} symbole={false} />
              </td>
              <td className="t12">
                <Variation valeur={variation(l.Montant, l.Avant)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
