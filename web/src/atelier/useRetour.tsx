import { useCallback, useEffect, useRef, useState } from 'react'
import { contrat, RefusApi, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisAnnulable } from '../ui/annulable.tsx'
import { avisErreur, avisSucces } from '../ui/avis.ts'

/** Says what was done, with eight seconds to take it back. A colleague who was faster is told, never undone. */
export function useAnnulable() {
  const t = useTranslations('atelier.retour')
  const ui = useTranslations('ui')
  return (message: string, defaire: () => Promise<unknown>) =>
    avisAnnulable(message, ui('annuler'), () => {
      defaire().then(
        () => avisSucces(t('annule')),
        (erreur: unknown) => {
          if (!(erreur instanceof RefusApi)) throw erreur
          avisErreur(erreur, { titre: t('nonAnnule') })
        },
      )
    })
}

/** The same for a step of an order: what the step answered says which version is taken back. */
export function useEtapeAnnulable() {
  const revenir = useAppel(contrat.atelier.revenir)
  const annulable = useAnnulable()
  return (message: string, apres: { _id: string; version: number }) =>
    annulable(message, () =>
      revenir.mutateAsync({ params: { id: apres._id }, payload: { version: apres.version } }),
    )
}

const REPOS = 8000

/**
 * A key that takes a step rests as long as the step can be taken back, whoever took it: pressed twice, or just as a
 * colleague's step comes in, it never takes the next one. The button still does: it is aimed at.
 */
export function useRepos(etape: string): { auRepos: boolean; reposer: () => void } {
  const [auRepos, setAuRepos] = useState(false)
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined)
  const vue = useRef(etape)
  const reposer = useCallback(() => {
    clearTimeout(minuterie.current)
    setAuRepos(true)
    minuterie.current = setTimeout(() => setAuRepos(false), REPOS)
  }, [])
  useEffect(() => {
    if (vue.current === etape) return
    vue.current = etape
    reposer()
  }, [etape, reposer])
  useEffect(() => () => clearTimeout(minuterie.current), [])
  return { auRepos, reposer }
}
