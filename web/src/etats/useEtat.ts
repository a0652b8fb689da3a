import type { Etat, LigneEtat } from '@dioptrie/domain/etats/contract'
import { definitionDe, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { seFiltre } from '@dioptrie/domain/etats/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { LIMITE_MAX } from '@dioptrie/domain/kernel/limites'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { appeler, contrat, questionDAdresse, requete } from '../kernel/api.ts'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { usePreferences } from '../kernel/preferences.ts'
import { type EtatListe, type Liste, useOfficineDeLAdresse } from '../kernel/useListe.ts'

export type Ligne = LigneEtat & { _id: string }

const LIMITE = 50

/** The days of the address; this month when none is said. */
function periodeDe(search: EtatListe): Intervalle {
  const jour = aujourdhuiAbidjan(new Date())
  if (estPeriode(search.periode)) return bornes(search.periode, jour)
  if (!search.du && !search.au) return bornes('mois', jour)
  return { du: search.du ?? (search.au as string), au: search.au ?? jour }
}

/** A report as its address asks for it, and what the pieces of a list need to show it. */
export function useEtat(nom: NomEtat) {
  const definition = definitionDe(nom)
  const search = useSearch({ strict: false }) as EtatListe
  const navigate = useNavigate()
  const cle = `etat-${nom}`
  const { preferences, changer: preferer } = usePreferences(cle)
  const { IdOfficine } = useOfficine()
  useOfficineDeLAdresse(true, search)
  const periode = definition.periode ? periodeDe(search) : undefined
  const { par = definition.par?.[0] } = search
  const noms = definition.filtres.filter(f => seFiltre(f, par)).map(f => f.nom)
  const actifs = noms.filter(n => search[n])
  const question = {
    ...periode,
    par: search.par,
    comparer: search.comparer,
    IdOfficine,
    ...Object.fromEntries(noms.map(n => [n, search[n]])),
    tri: search.tri,
  }
  const limit = Math.min(Number(search.limit) || preferences.limit || LIMITE, LIMITE_MAX)
  const demande = (page: number, n: number) => ({
    params: { etat: nom },
    query: questionDAdresse(contrat.etats.lire, { ...question, page, limit: n }),
  })
  const lecture = useQuery({
    ...requete(contrat.etats.lire, demande(Number(search.page) || 1, limit)),
    placeholderData: keepPreviousData,
  })
  const data = lecture.data as Etat | undefined
  const changer: Liste<Ligne>['changer'] = (maj, { remplacer = false } = {}) => {
    if (maj.limit) preferer({ limit: Number(maj.limit) })
    void navigate({
      to: '.',
      search: { ...search, page: undefined, ...maj },
      replace: remplacer,
      resetScroll: 'page' in maj,
    })
  }
  const liste: Liste<Ligne> = {
    etat: search,
    changer,
    actifs,
    tri: search.tri,
    limit,
    lignes: data?.lignes as Ligne[] | undefined,
    pager: data?.pager,
    totalSansFiltre: data?.pager.totalItems,
    refus: lecture.error,
    enRetard: lecture.isPlaceholderData,
    recharger: () => void lecture.refetch(),
    compter: async () => (await appeler(contrat.etats.lire, demande(1, 1))).pager.totalItems,
    rassembler: async () => (data?.lignes as Ligne[] | undefined) ?? [],
    question: question as Record<string, string | undefined>,
    parOfficine: true,
  }
  return { cle, definition, data, periode, question, liste, refus: lecture.error }
}
