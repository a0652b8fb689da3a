import { lazy, Suspense } from 'react'
import type { PropsNotes } from './NotesDeLaFiche.tsx'
import style from './notes.module.css'

const NotesDeLaFiche = lazy(() => import('./NotesDeLaFiche.tsx'))

/** Comes after the record: nobody waits for it to read what they came for. */
export function Notes(props: PropsNotes) {
  return (
    <Suspense fallback={<div className={style.place} aria-hidden aria-busy />}>
      <NotesDeLaFiche key={props.id} {...props} />
    </Suspense>
  )
}
