import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { direRefus } from '../ui/avis.ts'

interface LigneDePanier {
  article: ArticleDeListe
  Quantite: number | null
}

/** Articles being gathered to leave a shelf: scanned, chosen, or brought from the list by their address. */
export function usePanier(IdOfficine: string) {
  const client = useQueryClient()
  const { articles } = useSearch({ strict: false }) as { articles?: string }
  const [lignes, setLignes] = useState<LigneDePanier[]>([])
  const [attend, attendre] = useState(false)

  const ajouter = (article: ArticleDeListe) =>
    setLignes(avant => {
      const connue = avant.find(l => l.article._id === article._id)
      if (!connue) return [{ article, Quantite: 1 }, ...avant]
      return avant.map(l => (l === connue ? { article, Quantite: (l.Quantite ?? 0) + 1 } : l))
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address brings comes once.
  useEffect(() => {
    const ids = articles?.split(',').filter(Boolean) ?? []
    void Promise.all(
      ids.map(id => client.fetchQuery(requete(contrat.stock.lire, { params: { id } })).catch(direRefus)),
    ).then(lus => {
      for (const a of lus) if (a && a.IdOfficine === IdOfficine && a.Quantite > 0) ajouter(a)
    })
  }, [])

  return {
    lignes,
    ajouter,
    attendre,
    oter: (id: string) => setLignes(l => l.filter(x => x.article._id !== id)),
    compter: (id: string, Quantite: number | null) =>
      setLignes(l => l.map(x => (x.article._id === id ? { ...x, Quantite } : x))),
    total: lignes.reduce((n, l) => n + (Number.isInteger(l.Quantite) ? (l.Quantite as number) : 0), 0),
    /** Every line says how many, no more than there are, and no scan is still looked for. */
    juste: !attend && lignes.length > 0 && lignes.every(l => estJuste(l)),
    payload: lignes.map(l => ({ IdArticle: l.article._id, Quantite: l.Quantite as number })),
  }
}

export const estJuste = ({ article, Quantite }: LigneDePanier) =>
  Quantite !== null && Number.isInteger(Quantite) && Quantite > 0 && Quantite <= article.Quantite

export type Panier = ReturnType<typeof usePanier>
