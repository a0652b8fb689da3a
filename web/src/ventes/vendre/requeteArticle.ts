import { contrat, requete } from '../../kernel/api.ts'

export const requeteArticle = (id: string | null) => ({
  ...requete(contrat.stock.lire, { params: { id: id ?? '' } }),
  enabled: id !== null,
  staleTime: 5_000,
})
