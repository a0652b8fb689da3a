import { useTranslations } from '../kernel/i18n.tsx'
import style from './raccourci.module.css'

/**
 * A keycap, inside the button it triggers. Screen readers know that key from the button's `aria-keyshortcuts`;
 * `lu` is for a keycap that stands alone.
 */
export function Raccourci({ touche, lu = false }: { touche: string; lu?: boolean }) {
  const t = useTranslations('ui')
  return (
    <kbd className={style.touche} aria-hidden={!lu}>
      {touche.replace('Ctrl', t('ctrl'))}
    </kbd>
  )
}
