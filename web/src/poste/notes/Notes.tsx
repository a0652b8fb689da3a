import { lazy, Suspense } from 'react'
import type { PropsNotes } from './NotesDeLaFiche.tsx'

const NotesDeLaFiche = lazy(() => import('./NotesDeLaFiche.tsx'))

/** Comes after the record: nobody waits for it to read what they came for. */
export function Notes(props: PropsNotes) {
  return (
    <Suspense fallback={null}>
      <NotesDeLaFiche key={props.id} {...props} />
    </Suspense>
  )
}
