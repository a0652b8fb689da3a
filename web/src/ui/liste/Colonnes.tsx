import { ActionIcon, Button, Popover, Switch, UnstyledButton } from '@mantine/core'
import { IconColumns3, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import style from './liste.module.css'
import type { ChoixColonnes } from './useColonnes.ts'

/** Which columns, in which order: by dragging, or with the arrows on the handle. */
export function Colonnes<E>({ choix }: { choix: ChoixColonnes<E> }) {
  const t = useTranslations('ui')
  const [tiree, setTiree] = useState<string | null>(null)
  const { toutes, visibles, titre, montrer, deplacer, retablir } = choix
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={18} stroke={1.8} aria-hidden />}
          className={style.outil}
        >
          {t('colonnes')}{' '}
          <span className={style.rang}>
            {visibles.length}/{toutes.length}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={style.enteteColonnes}>
          <strong>{t('colonnes')}</strong>
          <UnstyledButton className={style.lien} onClick={retablir}>
            {t('retablir')}
          </UnstyledButton>
        </div>
        <ul className={style.colonnes}>
          {toutes.map(c => {
            const visible = visibles.includes(c)
            return (
              <li
                key={c.champ}
                draggable
                data-tiree={tiree === c.champ || undefined}
                data-cachee={!visible || undefined}
                onDragStart={e => {
                  e.dataTransfer.effectAllowed = 'move'
                  setTiree(c.champ)
                }}
                onDragEnd={() => setTiree(null)}
                onDragOver={e => {
                  e.preventDefault()
                  if (tiree && tiree !== c.champ) deplacer(tiree, c.champ)
                }}
              >
                <ActionIcon
                  size={24}
                  className={style.poignee}
                  aria-label={t('deplacerColonne', { colonne: titre(c) })}
                  onKeyDown={e => {
                    const sens = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0
                    const cible = toutes[toutes.indexOf(c) + sens]
                    if (sens === 0) return
                    e.preventDefault()
                    if (cible) deplacer(c.champ, cible.champ)
                  }}
                >
                  <IconGripVertical size={14} />
                </ActionIcon>
                <Switch
                  label={titre(c)}
                  labelPosition="left"
                  checked={visible}
                  disabled={visible && visibles.length === 1}
                  onChange={e => montrer(c.champ, e.currentTarget.checked)}
                />
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
