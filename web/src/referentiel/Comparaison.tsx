import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Titres } from '../ui/Titres.tsx'
import style from './comparaison.module.css'
import { tableDe } from './table.ts'
import { useUsages } from './usages.ts'
import { useLibelleDeChamp, Valeur } from './Valeur.tsx'

export type FicheComparee = Record<string, unknown> & { _id: string; version: number }

const vide = (valeur: unknown) =>
  valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)
const different = (a: unknown, b: unknown) => (vide(a) ? !vide(b) : String(a) !== String(b))

interface Props {
  nom: NomReferentiel
  garde: FicheComparee
  doublon: FicheComparee
}

/** What uses the kept record, the duplicate, and both together afterwards. */
function Emplois({ titre, nombres: [garde, doublon] }: { titre: string; nombres: number[] }) {
  const format = useFormatter()
  const apres = garde === undefined || doublon === undefined ? undefined : garde + doublon
  return (
    <tr>
      <th scope="row">{titre}</th>
      {[
        { role: 'garde', n: garde },
        { role: 'doublon', n: doublon },
        { role: 'resultat', n: apres },
      ].map(({ role, n }) => (
        <td key={role} className="chiffres">
          {n === undefined ? '…' : format.number(n)}
        </td>
      ))}
    </tr>
  )
}

/** Both records, what uses each, and what will remain: the kept one, completed where it is empty. */
export function Comparaison({ nom, garde, doublon }: Props) {
  const t = useTranslations('referentiel')
  const libelle = useLibelleDeChamp()
  const usages = useUsages(nom, [garde._id, doublon._id])
  // What both say alike is no question; the name stays, to know what one reads.
  const differents = Object.keys(tableDe(nom).champs).filter(
    c => c === tableDe(nom).libelle || different(garde[c], doublon[c]),
  )
  return (
    <Panneau titre={t('fusion.comparaison')} bord>
      {usages.error && <Erreur refus={usages.error} />}
      <div className="slide">
        <table className={style.table}>
          <Titres de={['', t('fusion.garde'), t('fusion.retire'), t('fusion.resultat')]} />
          <tbody>
            {differents.map(champ => {
              const [a, b] = [garde[champ], doublon[champ]]
              return (
                <tr key={champ} data-different={different(a, b) || undefined}>
                  <th scope="row">{libelle(champ)}</th>
                  {[
                    { role: 'garde', valeur: a },
                    { role: 'doublon', valeur: b },
                    { role: 'resultat', valeur: vide(a) ? b : a },
                  ].map(({ role, valeur }) => (
                    <td key={role}>
                      <Valeur nom={nom} champ={champ} valeur={valeur} />
                    </td>
                  ))}
                </tr>
              )
            })}
            {usages.emplois.map(({ titre, nombres }) => (
              <Emplois key={titre} titre={t('fusion.utilisePar', { quoi: titre })} nombres={nombres} />
            ))}
            {usages.emplois.length === 0 && (
              <Emplois titre={t('fusion.utilisations')} nombres={usages.attend ? [] : [0, 0]} />
            )}
          </tbody>
        </table>
      </div>
    </Panneau>
  )
}
