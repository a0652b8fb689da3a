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

interface Valeurs {
  lignes: Ligne[]
  /** Read, and no article yet. */
  codes: string[]
  Remise: number | null
  NomAcheteur: string
  /** Sent, and nobody knows yet what became of it. */
  envoyee: boolean
}

const VIDE: Valeurs = { lignes: [], codes: [], Remise: null, NomAcheteur: '', envoyee: false }
const estVide = (v: Valeurs) =>
  v.lignes.length === 0 && v.codes.length === 0 && v.Remise === null && v.NomAcheteur === ''

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
  }, [vide, effacer])

  useReprise(brouillon, garde => {
    setValeurs({ ...garde, envoyee: false })
    setRepris(true)
    setSansReponse(garde.envoyee)
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
    aRelire,
    gardeLe,
    repris,
    sansReponse,
    depart,
    envoyer: brouillon.envoyer,
    /** The search too: codes still looked for go with the rest. */
    abandonner: () => {
      setValeurs(VIDE)
      setARelire(undefined)
      setTour(n => n + 1)
    },
    tour,
  }
}
