import { contrat, useComplement } from '../../kernel/api.ts'
import { fichier } from '../../kernel/fichiers.ts'
import { useAdresse } from '../../ui/useAdresse.ts'

/** The address of a photo in this page, asked with the session: an <img> of its own would be refused. */
export function usePhoto(photo: string | null | undefined, taille: 'vignette' | 'entiere'): string | null {
  const blob = useComplement({
    queryKey: ['stock', 'photo', photo, taille],
    queryFn: async ({ signal }) =>
      (await fichier(contrat.stock.lirePhoto, { params: { id: photo ?? '' }, query: { taille } }, { signal }))
        .blob,
    enabled: !!photo,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return useAdresse(blob)
}
