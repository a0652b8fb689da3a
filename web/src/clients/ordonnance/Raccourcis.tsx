import { ecrireNombre, type PasDioptrie } from '@dioptrie/domain/kernel/optique'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from '../../kernel/i18n.tsx'
import classes from './Raccourcis.module.css'

export function Raccourcis({ pas, onAide }: { pas: PasDioptrie; onAide?: (() => void) | undefined }) {
  const t = useTranslations('ordonnance')
  return (
    <footer className={classes.raccourcis}>
      <span data-large>
        <kbd>Tab</kbd> {t('raccourcis.suivante')}
      </span>
      <span>
        <kbd>225</kbd> <IconArrowRight size={14} aria-hidden /> 2,25
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {ecrireNombre(pas)}
      </span>
      <span data-large>
        <kbd>−</kbd> {t('raccourcis.signe')}
      </span>
      <span>
        <kbd>C</kbd> {t('raccourcis.copier')}
      </span>
      <span>
        <kbd>T</kbd> {t('raccourcis.transposer')}
      </span>
      <span>
        <kbd>P</kbd> {t('raccourcis.prisme')}
      </span>
      {onAide && (
        <button type="button" onClick={onAide}>
          <kbd>?</kbd> {t('raccourcis.tous')}
        </button>
      )}
    </footer>
  )
}
