import '@fontsource/jetbrains-mono/latin-400.css'
import type { ReactNode } from 'react'
import style from './code.module.css'

/** What is compared or copied sign by sign: no two of them alike, and the same on every machine. The font comes with the first screen that has one. */
export const Code = ({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string | undefined
}) => <code className={`${style.code} ${className}`}>{children}</code>
