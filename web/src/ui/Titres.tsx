import type { ReactNode } from 'react'

interface Titre {
  titre: ReactNode
  /** Of numbers: they end right. */
  droite?: boolean
  /** Left out on a phone. */
  large?: boolean
  className?: string | undefined
}

/** The titles of a short table, in their order; nothing stands over what needs none. */
export const Titres = ({ de }: { de: (Titre | string | false | null | undefined)[] }) => (
  <thead>
    <tr>
      {de.map((dit, rang) => {
        if (dit === '') return <td key={String(rang)} />
        if (!dit) return null
        const { titre, droite, large, className } = typeof dit === 'string' ? ({ titre: dit } as Titre) : dit
        return (
          <th
            key={String(rang)}
            scope="col"
            className={className}
            data-droite={droite || undefined}
            data-large={large || undefined}
          >
            {titre}
          </th>
        )
      })}
    </tr>
  </thead>
)
