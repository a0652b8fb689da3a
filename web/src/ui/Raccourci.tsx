import style from './raccourci.module.css'

/** A keycap, inside the button it triggers or in a hint. Screen readers get the key from `aria-keyshortcuts`. */
export function Raccourci({ touche }: { touche: string }) {
  return (
    <kbd className={style.touche} aria-hidden>
      {touche}
    </kbd>
  )
}
