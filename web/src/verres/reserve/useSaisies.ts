import type { MOTIFS_SORTIE } from '@dioptrie/domain/stock/rules'
import type { Coordonnees, GenreStock } from '@dioptrie/domain/verres/reserve'
import { useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { RefusApi } from '../../kernel/refus.ts'
import { maintenant } from '../../kernel/serveur.ts'
import { avisSucces } from '../../ui/avis.ts'
import { useGeste } from '../../ui/useGeste.ts'
import { placeDe, type Verre } from './casier.ts'

export const MODES = ['entree', 'sortie', 'comptage'] as const
export type Mode = (typeof MODES)[number]
type Motif = (typeof MOTIFS_SORTIE)[number]

interface Ou {
  IdOfficine: string
  IdNomCommercial: string
  genre: GenreStock
  /** The diameter or the base that is shown. */
  facette: number | null
  verres: ReadonlyMap<string, Verre>
  /** What this person may do here, the first unless another is chosen. */
  modes: readonly Mode[]
  /** Puts the hand on a square. */
  viser: (place: Coordonnees) => void
}

/** `le`: when it was typed. What comes or leaves before it is saved is neither found nor missing. */
type Dites = ReadonlyMap<string, { place: Coordonnees; n: number; le: string }>
const RIEN: Dites = new Map()
const AUCUNE: ReadonlySet<string> = new Set()
const nombresDe = (dites: Dites) => new Map([...dites].map(([place, { n }]) => [place, n]))

/** What is typed in the grid: nothing leaves before it is saved, and then it is one paper. */
export function useSaisies({ IdOfficine, IdNomCommercial, genre, facette, verres, modes, viser }: Ou) {
  const t = useTranslations('reserve')
  const [voulu, setMode] = useState<Mode | null>(null)
  const mode = voulu ?? modes[0] ?? 'entree'
  const [dites, setDites] = useState(RIEN)
  // On its way: what is typed meanwhile is for the next paper.
  const [parties, setParties] = useState(RIEN)
  // Counted otherwise by a colleague meanwhile: until they are typed again.
  const [aRecompter, setARecompter] = useState<ReadonlySet<string>>(AUCUNE)
  const [papier, setPapier] = useState('')
  const [motif, setMotif] = useState<Motif | null>(null)
  const [sansMotif, setSansMotif] = useState(false)
  const tenir = useAppel(contrat.stockVerre.tenir, { refaisable: true })
  const entrer = useAppel(contrat.stockVerre.entrer)
  const sortir = useAppel(contrat.stock.sortir)
  const compter = useAppel(contrat.stockVerre.compter)
  const geste = useGeste()

  const taper = (place: Coordonnees, n: number | null) => {
    setDites(avant => {
      const suite = new Map(avant)
      if (n === null) suite.delete(placeDe(place))
      else suite.set(placeDe(place), { place, n, le: maintenant() })
      return suite
    })
    if (aRecompter.has(placeDe(place)))
      setARecompter(new Set([...aRecompter].filter(p => p !== placeDe(place))))
  }
  const effacer = () => {
    setDites(RIEN)
    setARecompter(AUCUNE)
  }
  /** The squares that a refused count names; the first of them under the hand. */
  const montrerARecompter = (refus: unknown, envoyees: Dites) => {
    if (!(refus instanceof RefusApi) || refus.code !== 'A_RECOMPTER') return
    const nommes = new Set((refus.details.articles as { IdArticle: string }[]).map(a => a.IdArticle))
    const places = [...envoyees].filter(([place]) => nommes.has(verres.get(place)?._id ?? ''))
    setARecompter(new Set(places.map(([place]) => place)))
    if (places[0]) viser(places[0][1].place)
  }

  /** A power that was never held is held from now on. */
  const tenirLesNeuves = async (envoyees: Dites): Promise<Map<string, string>> => {
    const ids = new Map([...verres].map(([place, v]) => [place, v._id]))
    const neuves = [...envoyees.values()].filter(d => !ids.has(placeDe(d.place)))
    if (neuves.length === 0) return ids
    const { ids: crees } = await tenir.mutateAsync({
      payload: {
        IdOfficine,
        IdNomCommercial,
        cases: neuves.map(({ place }) =>
          genre === 'unifocal'
            ? { Sph: place.Sph, Cyl: place.Cyl ?? 0, Diametre: facette }
            : { Sph: place.Sph, Add: place.Add ?? null, Cote: place.Cote ?? null, Base: facette },
        ),
      },
    })
    for (const [rang, d] of neuves.entries()) ids.set(placeDe(d.place), crees[rang] as string)
    return ids
  }

  const envoyer = async (envoyees: Dites): Promise<[reference: string, n: number]> => {
    const ids = await tenirLesNeuves(envoyees)
    const lignes = [...envoyees].map(([place, { n, le }]) => ({
      IdStockVerre: ids.get(place) as string,
      Quantite: n,
      Le: le,
    }))
    const somme = lignes.reduce((n, l) => n + l.Quantite, 0)
    if (mode === 'comptage') {
      const { Reference } = await compter.mutateAsync({
        payload: { IdOfficine, Motif: papier || null, lignes },
      })
      return [Reference, lignes.length]
    }
    const utiles = lignes.filter(l => l.Quantite > 0)
    if (mode === 'entree') {
      const { bons } = await entrer.mutateAsync({
        payload: {
          IdOfficine,
          NumeroBL: papier || null,
          lignes: utiles.map(({ IdStockVerre, Quantite }) => ({ IdStockVerre, Quantite })),
        },
      })
      return [bons.map(b => b.RefBR).join(', '), somme]
    }
    const { Reference } = await sortir.mutateAsync({
      payload: {
        IdOfficine,
        Motif: motif as Motif,
        lignes: utiles.map(l => ({ IdArticle: l.IdStockVerre, Quantite: l.Quantite })),
      },
    })
    return [Reference, somme]
  }

  const utile = [...dites.values()].some(d => mode === 'comptage' || d.n > 0)
  const enregistrer = () => {
    setSansMotif(mode === 'sortie' && motif === null)
    if (!utile || (mode === 'sortie' && motif === null)) return
    void geste.faire(async () => {
      setParties(dites)
      effacer()
      try {
        const [reference, n] = await envoyer(dites)
        avisSucces(t(`fait.${mode}`, { n, reference }))
        setPapier('')
        setMotif(null)
      } catch (refus) {
        setDites(depuis => new Map([...dites, ...depuis]))
        montrerARecompter(refus, dites)
        throw refus
      } finally {
        setParties(RIEN)
      }
    })
  }

  return {
    mode,
    papier,
    motif,
    taper,
    effacer,
    enregistrer,
    utile,
    aRecompter,
    nombres: nombresDe(dites),
    parties: nombresDe(parties),
    /** Another gesture is another paper: not while something is typed for this one. */
    changerMode: (voulu: Mode) => {
      if (dites.size + parties.size === 0) setMode(voulu)
    },
    setPapier,
    setMotif: (m: Motif | null) => {
      setMotif(m)
      setSansMotif(false)
    },
    sansMotif,
    refus: geste.refus,
    enCours: geste.enCours,
  }
}
export type Saisies = ReturnType<typeof useSaisies>
