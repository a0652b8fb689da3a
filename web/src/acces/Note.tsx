import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import style from './acces.module.css'

const ICONES = { info: IconInfoCircle, bad: IconAlertCircle, ok: IconCircleCheck }

export function Note({ ton = 'info', children }: { ton?: keyof typeof ICONES; children: ReactNode }) {
  const Icone = ICONES[ton]
  return (
    <div className={style.note} data-ton={ton} role={ton === 'bad' ? 'alert' : 'status'}>
      <Icone size={18} stroke={1.8} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
