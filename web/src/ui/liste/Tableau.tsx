import { Checkbox, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useDensite } from '../../kernel/preferences.ts'
import type { Liste } from '../../kernel/useListe.ts'
import { places } from '../places.ts'
import style from './liste.module.css'
import { MenuLigne } from './MenuLigne.tsx'
import { type ActionLigne, type Colonne, type Selon, sommeDe, texteDe } from './types.ts'
import type { ChoixColonnes } from './useColonnes.ts'
import { useRepli } from './useRepli.ts'
import type { Selection } from './useSelection.ts'

export interface PropsLignes<E> {
  liste: Liste<E>
  choix: ChoixColonnes<E>
  selection: Selection<E> | null
  ouvrir: (ligne: E) => string
  menu: ((ligne: E) => Selon<ActionLigne>) | undefined
  /** Row that the arrows are on. */
  active: number
  activer: (rang: number) => void
  /** Sums of all results, drawn as the column of the same name draws a row. */
  totaux?: Partial<E> | undefined
}

export function Tableau<E extends { _id: string }>(props: PropsLignes<E>) {
  const { liste, choix, selection, menu, totaux } = props
  const t = useTranslations('ui')
  const [densite] = useDensite()
  const attend = liste.lignes === undefined
  const { boite, visibles, nom } = useRepli(choix, liste.lignes)
  return (
    <div className={style.defile} ref={boite} style={{ '--nom': nom && `${nom}px` } as React.CSSProperties}>
      <table
        // Rows decide the widths: the table comes whole with them, rather than its columns sliding under the eye.
        key={attend ? 'attente' : 'lignes'}
        className={style.table}
        data-densite={densite}
        data-retard={liste.enRetard || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th className={style.case}>
                <Checkbox
                  radius={4}
                  aria-label={t('choisirPage')}
                  checked={selection.page === 'toute'}
                  indeterminate={selection.page === 'une partie'}
                  onChange={selection.basculerPage}
                  disabled={!liste.lignes?.length}
                />
              </th>
            )}
            {visibles.map(c => (
              <Titre key={c.champ} liste={liste} colonne={c}>
                {choix.titre(c)}
              </Titre>
            ))}
            {menu && (
              <th className={style.points}>
                <span className="sr-only">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{attend ? <LignesAttendues {...props} /> : <Lignes {...props} visibles={visibles} />}</tbody>
        {totaux && liste.pager && (
          <tfoot>
            <tr>
              {selection && <td />}
              {visibles.map((c, i) => (
                <td key={c.champ} data-droite={c.droite || undefined}>
                  {i === 0
                    ? t('total', { n: liste.pager?.auMoins ? 1 : (liste.pager?.totalItems ?? 0) })
                    : sommeDe(c, totaux)}
                </td>
              ))}
              {menu && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** As many rows as fill a screen. */
const ATTENDUES = 16

function LignesAttendues<E>({ liste, choix }: PropsLignes<E>) {
  return places(Math.min(liste.limit, ATTENDUES)).map(({ rang, cle }) => (
    <tr key={cle} aria-hidden>
      <td colSpan={choix.visibles.length + 2}>
        <Skeleton height={10} width={`${60 + ((rang * 17) % 35)}%`} />
      </td>
    </tr>
  ))
}

function Lignes<E extends { _id: string }>(props: PropsLignes<E> & { visibles: Colonne<E>[] }) {
  const { liste, visibles, selection, ouvrir, menu, active, activer } = props
  const t = useTranslations('ui')
  return liste.lignes?.map((ligne, rang) => {
    const choisie = selection?.estChoisie(ligne) ?? false
    const tabIndex = rang === active ? 0 : -1
    const premiere = visibles[0]
    const nom = premiere ? texteDe(premiere, ligne) : ''
    return (
      <tr key={ligne._id} data-choisie={choisie || undefined} data-rang={rang}>
        {selection && (
          <td className={style.case}>
            <Checkbox
              radius={4}
              aria-label={t('choisirLigne', { nom })}
              tabIndex={tabIndex}
              checked={choisie}
              onChange={() => selection.basculer(ligne)}
            />
          </td>
        )}
        {visibles.map((c, i) => (
          <td
            key={c.champ}
            className={i === 0 ? style.nom : undefined}
            data-droite={c.droite || undefined}
            data-attenue={c.attenue || undefined}
          >
            {i === 0 ? (
              <Link
                to={ouvrir(ligne)}
                className={style.ouvrir}
                tabIndex={tabIndex}
                data-ligne={rang}
                onFocus={() => activer(rang)}
              >
                {c.cellule ? c.cellule(ligne) : texteDe(c, ligne)}
              </Link>
            ) : c.cellule ? (
              c.cellule(ligne)
            ) : (
              texteDe(c, ligne)
            )}
          </td>
        ))}
        {menu && (
          <td className={style.points}>
            <MenuLigne libelle={t('actionsDe', { nom })} actions={() => menu(ligne)} tabIndex={tabIndex} />
          </td>
        )}
      </tr>
    )
  })
}

interface PropsTitre<E> {
  liste: Liste<E>
  colonne: Colonne<E>
  children: ReactNode
}

function Titre<E>({ liste, colonne, children }: PropsTitre<E>) {
  const { champ, droite, triable } = colonne
  const { tri, changer } = liste
  const sens = tri === champ ? 'ascending' : tri === `-${champ}` ? 'descending' : undefined
  if (!triable)
    return (
      <th data-champ={champ} data-droite={droite || undefined}>
        {children}
      </th>
    )
  const Fleche = sens === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th data-champ={champ} data-droite={droite || undefined} aria-sort={sens ?? 'none'}>
      <button
        type="button"
        className={`inline-row gap-4 plain-button same-color relative p4-0 ${style.trier}`}
        onClick={() => changer({ tri: sens === 'ascending' ? `-${champ}` : champ })}
      >
        {children}
        <Fleche size={14} className={sens ? undefined : style.flecheCachee} aria-hidden />
      </button>
    </th>
  )
}
