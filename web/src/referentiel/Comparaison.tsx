import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useTranslations } from 'use-intl'
import { Panneau } from '../ui/Panneau.tsx'
import style from './comparaison.module.css'
import { tableDe } from './table.ts'
import { useUsages } from './usages.ts'
import { useLibelleDeChamp, Valeur } from './Valeur.tsx'

export type FicheComparee = Record<string, unknown> & { _id: string; version: number }

const vide = (valeur: unknown) => valeur === null || valeur === undefined || valeur === ''

interface Props {
  nom: NomReferentiel
  garde: FicheComparee
  doublon: FicheComparee
}

/** Both records, what uses each, and what will remain: the kept one, completed where it is empty. */
export function Comparaison({ nom, garde, doublon }: Props) {
  const t = useTranslations('referentiel')
  const libelle = useLibelleDeChamp()
  const usages = { garde: useUsages(nom, garde._id), doublon: useUsages(nom, doublon._id) }
  return (
    <Panneau titre={t('fusion.comparaison')} bord>
      <div className={style.defile}>
        <table className={style.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('fusion.garde')}</th>
              <th scope="col">{t('fusion.retire')}</th>
              <th scope="col">{t('fusion.resultat')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.keys(tableDe(nom).champs).map(champ => {
              const [a, b] = [garde[champ], doublon[champ]]
              return (
                <tr key={champ} data-different={(vide(a) ? !vide(b) : a !== b) || undefined}>
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
            {usages.garde.map(({ titre, n }, rang) => {
              const autre = usages.doublon[rang]?.n
              return (
                <tr key={titre}>
                  <th scope="row">{t('fusion.utilisePar', { quoi: titre })}</th>
                  <td className="chiffres">{n ?? '…'}</td>
                  <td className="chiffres">{autre ?? '…'}</td>
                  <td className="chiffres">{n === undefined || autre === undefined ? '…' : n + autre}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Panneau>
  )
}
