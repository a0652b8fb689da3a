import { Button, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { Liste } from '../../kernel/useListe.ts'
import { Bouton } from '../Bouton.tsx'
import { Raccourci } from '../Raccourci.tsx'
import { useTouches } from '../useTouches.ts'
import style from './liste.module.css'
import type { ActionGroupee } from './types.ts'
import type { Selection } from './useSelection.ts'

interface Props<E> {
  liste: Liste<E>
  selection: Selection<E>
  groupe: ActionGroupee<E>[]
  dire: (n: number) => string
}

/** Stands at the foot of what is seen of the list, above its pager. */
export function BarreDeSelection<E>({ liste, selection, groupe, dire }: Props<E>) {
  const t = useTranslations('ui')
  const [enCours, setEnCours] = useState(false)
  // Nobody acts at once on more results than were counted.
  const total = liste.pager?.auMoins ? 0 : (liste.pager?.totalItems ?? 0)
  const tenu = useRef(false)
  const agir = async (action: ActionGroupee<E>) => {
    if (tenu.current) return
    tenu.current = true
    setEnCours(true)
    try {
      await action.faire(await selection.lignes())
    } finally {
      tenu.current = false
      setEnCours(false)
    }
  }
  useTouches(
    Object.fromEntries(
      groupe.flatMap(a =>
        a.touche && (a.nombre === undefined || a.nombre === selection.nombre)
          ? [
              [
                a.touche,
                (e: KeyboardEvent) => {
                  e.preventDefault()
                  void agir(a)
                },
              ],
            ]
          : [],
      ),
    ),
  )
  return (
    <div className={`${style.selection} sans-impression`} role="status">
      <strong>{dire(selection.nombre)}</strong>
      {selection.nombre < total && (
        <UnstyledButton className={style.lien} onClick={selection.toutChoisir}>
          {t('toutSelectionner', { n: total })}
        </UnstyledButton>
      )}
      <div className="flex wrap gap-8 push">
        {groupe.map(action => (
          <Button
            key={action.libelle}
            size="sm"
            variant={action.principale ? 'filled' : 'default'}
            disabled={enCours || (action.nombre !== undefined && action.nombre !== selection.nombre)}
            {...(action.nombre !== undefined && action.nombre !== selection.nombre
              ? { title: t('ilEnFaut', { n: action.nombre }) }
              : {})}
            {...(action.danger ? { c: 'var(--bad-ink)' } : {})}
            leftSection={<action.icone size={16} stroke={1.8} aria-hidden />}
            {...(action.touche
              ? {
                  rightSection: <Raccourci touche={action.touche.toUpperCase()} />,
                  'aria-keyshortcuts': action.touche,
                }
              : {})}
            onClick={() => void agir(action)}
          >
            {action.libelle}
          </Button>
        ))}
        <Bouton
          libelle={t('annuler')}
          size="sm"
          variant="subtle"
          color="gray"
          touche={t('echap')}
          faire={selection.vider}
        />
      </div>
    </div>
  )
}
