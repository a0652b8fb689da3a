import type { Appel, Demande } from '@dioptrie/domain/kernel/contract'
import { Autocomplete, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ActionDe } from './action.ts'
import { FenetreSaisie } from './FenetreSaisie.tsx'

interface Motif {
  champ: string
  /** What is said under it when it is empty; without one, nothing is sent before it is filled in. */
  manque?: string
  /** Usual answers, one touch away. */
  proposes?: string[]
  exemple?: string
  max?: number
  facultatif?: boolean
}

export interface PropsDemande<A extends Appel, S> {
  action: ActionDe<A, S>
  /** Where it is not the question of `demander`: what leaves, and how its window closes. */
  demande?: (motif: string) => Demande<A>
  fermer?: () => void
  /** A gesture that says why, or what became of it. */
  motif?: Motif
  titre: string
  texte?: ReactNode
  bouton: string
  renoncer?: string
  danger?: boolean
  debut?: 'reponse' | 'renoncer'
  taille?: number
  empeche?: boolean
  quoi?: string
  children?: ReactNode
}

const DU_MOTIF = /^(motif|issue|note)/i

/** The window of `Demander`. */
export default function FenetreDeDemande<A extends Appel, S>(props: PropsDemande<A, S>) {
  const { action, demande, motif, children, ...fenetre } = props
  const [texte, setTexte] = useState('')
  const [tente, setTente] = useState(false)
  const dit = texte.trim()
  const vide = motif !== undefined && !motif.facultatif && !dit
  const Champ = motif?.proposes ? Autocomplete : TextInput
  return (
    <FenetreSaisie
      {...fenetre}
      fermer={fenetre.fermer ?? action.oublier}
      action={action}
      empeche={fenetre.empeche || (vide && !motif.manque)}
      envoyer={() => {
        setTente(true)
        if (vide) return
        if (demande) action.faire(demande(dit))
        else action.repondre(dit)
      }}
    >
      {children}
      {motif && (
        <Champ
          label={motif.champ}
          required={!motif.facultatif}
          maxLength={motif.max ?? 200}
          autoComplete="off"
          data-autofocus
          {...(motif.exemple ? { placeholder: motif.exemple } : {})}
          {...(motif.proposes ? { data: motif.proposes } : {})}
          value={texte}
          onChange={(e: string | { currentTarget: { value: string } }) =>
            setTexte(typeof e === 'string' ? e : e.currentTarget.value)
          }
          error={
            (tente && vide && motif.manque) ||
            Object.entries(action.champs).find(([nom]) => DU_MOTIF.test(nom))?.[1]
          }
        />
      )}
    </FenetreSaisie>
  )
}
