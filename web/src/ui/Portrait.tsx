import { Avatar } from '@mantine/core'
import { contrat, fichier, useComplement } from '../kernel/api.ts'
import style from './portrait.module.css'
import { useAdresse } from './useAdresse.ts'

interface Props {
  /** `/api/personnel/photo/{id}?v=…`, or nothing. */
  url: string | null | undefined
  nom: string
  taille?: number
}

const initialesDe = (nom: string) =>
  nom
    .split(/\s+/)
    .slice(0, 2)
    .map(mot => mot[0] ?? '')
    .join('')
    .toUpperCase()

/** The face of a colleague, or initials. The photo is asked with the session: an <img> of its own would be refused. */
export function Portrait({ url, nom, taille = 32 }: Props) {
  const [, id, v] = /\/photo\/([\w-]+)(?:\?v=([\w-]+))?/.exec(url ?? '') ?? []
  const blob = useComplement({
    queryKey: ['personnel', 'photo', url],
    queryFn: async ({ signal }) =>
      (
        await fichier(
          contrat.personnel.lirePhoto,
          { params: { id: id ?? '' }, query: v ? { v } : {} },
          { signal },
        )
      ).blob,
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const src = useAdresse(blob)
  return (
    <Avatar
      size={taille}
      radius={taille / 2}
      src={src}
      alt=""
      className={`fixed ${style.portrait}`}
      aria-hidden
    >
      {initialesDe(nom)}
    </Avatar>
  )
}
