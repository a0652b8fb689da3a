import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import type { SousCle } from '../kernel/envoi.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { RefusApi } from '../kernel/refus.ts'
import { type Fiche, poserChamp, useFiche } from '../kernel/useFiche.ts'
import { direRefus } from '../ui/avis.ts'
import type { Attente } from './ChercherArticle.tsx'

interface LigneDePanier {
  article: ArticleDeListe
  Quantite: number | null
}

export interface ValeursDePanier extends Record<string, unknown> {
  lignes: LigneDePanier[]
  /** Read, and no article yet: they hold what is sent, also when the draft is taken up again. */
  codes: string[]
  Observation: string
}

interface Options<V, R> {
  /** `transfert`, `sortie`: each keeps its own draft, by shelf. */
  cle: string
  IdOfficine: string
  depart: V
  /** What is not said yet, by field. */
  verifier: (valeurs: V) => Record<string, string | undefined>
  envoyer: (valeurs: V, envoi: SousCle) => Promise<R>
  reussi: (reponse: R, valeurs: V) => void
}

/** Articles being gathered to leave a shelf: scanned, chosen, or brought from the list by their address. */
export function usePanier<V extends ValeursDePanier, R>(options: Options<V, R>) {
  const { IdOfficine } = options
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { articles } = useSearch({ strict: false }) as { articles?: string }
  const attente = useRef<Attente | null>(null)
  const [aRelire, setARelire] = useState<readonly string[]>()
  const fiche: Fiche<V> = useFiche({
    cle: `${options.cle}:${IdOfficine}`,
    // What the server asks is asked here, in the words of this screen.
    verifier: (_, renvoi): Record<string, string> => {
      const valeurs: V = form.getValues()
      // What left without an answer may have emptied the shelf: the server knows it by its key.
      const juste = renvoi ? estEntiere : estJuste
      return {
        ...options.verifier(valeurs),
        ...(valeurs.lignes.length === 0 ? { lignes: t('aucuneLigne') } : {}),
        ...(valeurs.lignes.every(juste) ? {} : { lignes: t('quantitesFausses') }),
        ...(attente.current ? { lignes: ui(`lectures.${attente.current}`) } : {}),
      }
    },
    depart: options.depart,
    enregistrer: (_, envoi) =>
      options.envoyer(form.getValues(), envoi).catch((refus: unknown) => {
        // Refused for what a colleague took: the lines say what is on the shelf now, as the refusal does.
        if (refus instanceof RefusApi && !refus.serveurPerdu) void relire(lire().map(l => l.article._id))
        throw refus
      }),
    reussi: reponse => options.reussi(reponse, form.getValues()),
  })
  const { form } = fiche
  const lire = () => form.getValues().lignes
  const poser = (lignes: LigneDePanier[]) => poserChamp(form, 'lignes', lignes)

  const ajouter = (article: ArticleDeListe) => {
    const connue = lire().find(l => l.article._id === article._id)
    poser(
      connue
        ? lire().map(l => (l === connue ? { article, Quantite: (l.Quantite ?? 0) + 1 } : l))
        : [{ article, Quantite: 1 }, ...lire()],
    )
  }

  /** What is on the shelf now is what may leave; what was typed stays. */
  const relire = async (ids: string[]) => {
    const lus = await Promise.all(
      ids.map(id =>
        client
          .fetchQuery({ ...requete(contrat.stock.lire, { params: { id } }), staleTime: 0 })
          .catch(direRefus),
      ),
    )
    const ici = lus.filter(a => a !== undefined && a.IdOfficine === IdOfficine) as ArticleDeListe[]
    poser(lire().map(l => ({ ...l, article: ici.find(a => a._id === l.article._id) ?? l.article })))
    return ici
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address and the draft bring comes once.
  useEffect(() => {
    setARelire(form.getValues().codes)
    const gardes = lire().map(l => l.article._id)
    const apportes = articles?.split(',').filter(id => id && !gardes.includes(id)) ?? []
    const ids = [...gardes, ...apportes]
    if (ids.length === 0) return
    void relire(ids).then(lus => {
      for (const a of lus) if (apportes.includes(a._id) && a.Quantite > 0) ajouter(a)
      // Brought once: opened again, the draft holds what became of it.
      if (apportes.length > 0) void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true })
    })
  }, [])

  const { lignes } = form.values
  return {
    fiche,
    lignes,
    ajouter,
    attendre: (quoi: Attente | null) => {
      attente.current = quoi
    },
    garder: (codes: string[]) => poserChamp(form, 'codes', codes),
    aRelire,
    oter: (id: string) => poser(lire().filter(l => l.article._id !== id)),
    compter: (id: string, Quantite: number | null) =>
      poser(lire().map(l => (l.article._id === id ? { ...l, Quantite } : l))),
    total: totalDe(lignes),
  }
}

export const totalDe = (lignes: readonly LigneDePanier[]) =>
  lignes.reduce((n, l) => n + (Number.isInteger(l.Quantite) ? (l.Quantite as number) : 0), 0)

export const enLignes = (lignes: readonly LigneDePanier[]) =>
  lignes.map(l => ({ IdArticle: l.article._id, Quantite: l.Quantite as number }))

const estEntiere = ({ Quantite }: LigneDePanier) =>
  Quantite !== null && Number.isInteger(Quantite) && Quantite > 0

/** A whole number, no more than there are. */
export const estJuste = (ligne: LigneDePanier) =>
  estEntiere(ligne) && (ligne.Quantite as number) <= ligne.article.Quantite

export type Panier<V extends ValeursDePanier> = ReturnType<typeof usePanier<V, unknown>>
