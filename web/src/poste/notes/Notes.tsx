import { lazy, Suspense } from 'react'
import type { PropsNotes } from './NotesDeLaFiche.tsx'
import style from './notes.module.css'

const NotesDeLaFiche = lazy(() => import('./NotesDeLaFiche.tsx'))
const MotsDeLaFiche = lazy(async () => ({ default: (await import('./NotesDeLaFiche.tsx')).MotsDeLaFiche }))

/** What is pinned, for whoever opens the record. It comes after it: nobody waits for it to read what they came for. */
export const Notes = (props: PropsNotes) => (
  <Suspense fallback={null}>
    <NotesDeLaFiche key={props.id} {...props} />
  </Suspense>
)

/** The way to what colleagues said, in the title row: a row of its own would push every record down. */
export const Mots = (props: PropsNotes) => (
  <Suspense fallback={<span className={style.place} aria-hidden aria-busy />}>
    <MotsDeLaFiche key={props.id} {...props} />
  </Suspense>
)
