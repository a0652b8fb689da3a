import type { Colonnes, ColonnesLues } from '@dioptrie/domain/kernel/importation'
import { NativeSelect } from '@mantine/core'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Panneau } from '../Panneau.tsx'
import { Titres } from '../Titres.tsx'
import tableau from '../tableau.module.css'
import style from './importation.module.css'

interface Props {
  /** Its titles, a few cells under each, and what they may hold. */
  lues: Pick<ColonnesLues, 'titres' | 'exemples' | 'champs'>
  /** Title → field; none: passed over, and missing: nobody said. */
  dites: Colonnes
  changer: (titre: string, champ: string) => void
}

/** Which column of a file holds what: said once, kept for the next one. */
export function Correspondance({ lues, dites, changer }: Props) {
  const t = useTranslations('importation')
  const pris = new Set(Object.values(dites))
  const manquent = lues.champs.filter(c => c.requis && !pris.has(c.champ))
  return (
    <Panneau
      titre={t('colonnes')}
      bord
      lien={
        <span className="note">
          {manquent.length > 0
            ? t('manquent', { champs: manquent.map(c => c.titre).join(', ') })
            : t('retenues')}
        </span>
      }
    >
      <div className="slide">
        <table className={`${tableau.tableau} ${style.colonnes}`}>
          <Titres de={[t('duFichier'), t('dit'), { titre: t('exemples'), large: true }]} />
          <tbody>
            {lues.titres.map((titre, rang) => (
              <tr key={titre}>
                <th scope="row">{titre}</th>
                <td>
                  <NativeSelect
                    aria-label={t('colonne', { titre })}
                    value={dites[titre] ?? '?'}
                    data={[
                      ...(dites[titre] === undefined ? [{ value: '?', label: t('aDire') }] : []),
                      { value: '', label: t('ignoree') },
                      ...lues.champs.map(c => ({
                        value: c.champ,
                        label: c.titre,
                        disabled: !c.plusieurs && pris.has(c.champ) && dites[titre] !== c.champ,
                      })),
                    ]}
                    onChange={e => changer(titre, e.currentTarget.value)}
                  />
                </td>
                <td data-large>{lues.exemples[rang]?.filter(Boolean).slice(0, 3).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panneau>
  )
}
