import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useBrouillon, useReprise } from '../kernel/brouillon.ts'
import { useDepart } from '../kernel/depart.ts'
import { direRefus } from '../ui/avis.ts'

export interface Ligne {
  article: ArticleDeListe
  /** Null while it is emptied: that is not one. */
  Quantite: number | null
  /** Null while it is emptied: that is not free. */
  PrixUnitaire: number | null
}

/** What is sold of a basket, and for whom. */
interface Partie {
  lignes: Ligne[]
  Remise: number | null
  NomAcheteur: string
}

interface Valeurs extends Partie {
  /** Read, and no article yet. */
  codes: string[]
  /** As it was sent, and nobody knows yet what became of it: what is scanned afterwards, even after a reload, is not in it. */
  partie: Partie | null
}

const VIDE: Valeurs = { lignes: [], codes: [], Remise: null, NomAcheteur: '', partie: null }
const estVide = (v: Valeurs) =>
  v.lignes.length === 0 && v.codes.length === 0 && v.Remise === null && v.NomAcheteur === ''

/** What is left once that is sold: lines scanned since, and a discount or a name given since. */
const sans = (avant: Valeurs, partie: Partie): Valeurs => ({
  ...avant,
  lignes: avant.lignes
    .map(l => {
      const vendue = partie.lignes.find(p => p.article._id === l.article._id)
      return { ...l, Quantite: (l.Quantite ?? 0) - (vendue?.Quantite ?? 0) }
    })
    .filter(l => l.Quantite > 0),
  Remise: avant.Remise === partie.Remise ? null : avant.Remise,
  NomAcheteur: avant.NomAcheteur === partie.NomAcheteur ? '' : avant.NomAcheteur,
})

/** The article as it is today; a price that nobody changed is the one of its label. */
const aJour = (ligne: Ligne, article: ArticleDeListe | undefined): Ligne =>
  article
    ? {
        article,
        Quantite: ligne.Quantite,
        PrixUnitaire: ligne.PrixUnitaire === ligne.article.PrixVente ? article.PrixVente : ligne.PrixUnitaire,
      }
    : ligne

/** What a buyer brings to the counter, kept on this computer until it is sold; what is owed is typed anew. */
export function usePanierComptoir(IdOfficine: string) {
  const client = useQueryClient()
  const [valeurs, setValeurs] = useState(VIDE)
  const { lignes, Remise, NomAcheteur } = valeurs
  const vide = estVide(valeurs)
  const brouillon = useBrouillon<Valeurs>(`comptoir:${IdOfficine}`, vide ? null : valeurs)
  const depart = useDepart(!vide, brouillon)
  const [repris, setRepris] = useState(false)
  const [sansReponse, setSansReponse] = useState(false)
  const [aRelire, setARelire] = useState<readonly string[]>()
  const [tour, setTour] = useState(0)
  const changer = (maj: Partial<Valeurs>) => setValeurs(avant => ({ ...avant, ...maj }))
  const setLignes = (suite: (avant: Ligne[]) => Ligne[]) =>
    setValeurs(avant => ({ ...avant, lignes: suite(avant.lignes) }))

  const { effacer, gardeLe } = brouillon
  const commence = useRef(false)
  useEffect(() => {
    // Sold, or taken off line by line: nothing is left to come back to.
    if (vide && commence.current) effacer()
    commence.current = !vide
    if (!vide) return
    setRepris(false)
    setSansReponse(false)
    setValeurs(avant => (avant.partie ? { ...avant, partie: null } : avant))
  }, [vide, effacer])

  useReprise(brouillon, garde => {
    setValeurs({ ...VIDE, ...garde })
    setRepris(true)
    setSansReponse(Boolean(garde.partie))
    setARelire(garde.codes)
    const lire = (id: string) =>
      client.fetchQuery({ ...requete(contrat.stock.lire, { params: { id } }), staleTime: 0 }).catch(direRefus)
    void Promise.all(garde.lignes.map(l => lire(l.article._id))).then(lus =>
      setLignes(avant =>
        avant.map(l =>
          aJour(
            l,
            lus.find(a => a?._id === l.article._id),
          ),
        ),
      ),
    )
  })

  return {
    valeurs,
    changer,
    setLignes,
    ajouter: (article: ArticleDeListe) =>
      setLignes(avant => {
        const rang = avant.findIndex(l => l.article._id === article._id)
        if (rang < 0) return [...avant, { article, Quantite: 1, PrixUnitaire: article.PrixVente }]
        return avant.map((l, i) => (i === rang ? { ...l, Quantite: (l.Quantite || 0) + 1 } : l))
      }),
    garder: (codes: string[]) => changer({ codes }),
    /** It leaves; sent again without an answer, what was sold is still what left first. */
    partir: (): Partie => {
      const partie = valeurs.partie ?? { lignes, Remise, NomAcheteur }
      changer({ partie })
      return partie
    },
    /** What became of it is known: `vendue` is no more in the basket, and nothing else. */
    repondu: (vendue: Partie | null) => {
      setSansReponse(false)
      // What is left is another sale.
      if (vendue) brouillon.renouveler()
      setValeurs(avant => ({ ...(vendue ? sans(avant, vendue) : avant), partie: null }))
    },
    aRelire,
    gardeLe,
    repris,
    sansReponse,
    depart,
    /** The key that this basket is sold under. */
    cle: brouillon.cle,
    /** The search too: codes still looked for go with the rest. */
    abandonner: () => {
      setValeurs(VIDE)
      setARelire(undefined)
      setTour(n => n + 1)
    },
    tour,
  }
}
