import type { Jour } from '@dioptrie/domain/kernel/jour'
import { type DragEvent, useState } from 'react'
import { GLISSE, useContexte } from './contexte.ts'

/** Where an event may be dropped; `lieu` gives the day, or the instant, from where the top of the event is. */
export function useDepot(lieu: (haut: number) => Jour | string) {
  const { peutEcrire, poser } = useContexte()
  const [survole, setSurvole] = useState(false)
  const accepte = (e: DragEvent) => peutEcrire && e.dataTransfer.types.includes(GLISSE)
  return {
    survole,
    depot: {
      onDragOver: (e: DragEvent) => {
        if (!accepte(e)) return
        e.preventDefault()
        e.dataTransfer.dropEffect = 'move'
        setSurvole(true)
      },
      onDragLeave: () => setSurvole(false),
      onDrop: (e: DragEvent<HTMLElement>) => {
        setSurvole(false)
        if (!accepte(e)) return
        e.preventDefault()
        const { id, prise } = JSON.parse(e.dataTransfer.getData(GLISSE)) as { id: string; prise: number }
        poser(id, lieu(e.clientY - e.currentTarget.getBoundingClientRect().top - prise))
      },
    },
  }
}
