import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { ReactNode } from 'react'
import type { SousCle } from '../kernel/envoi.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Envoye } from '../kernel/versions.ts'
import { Champ, type GenreDeChamp } from '../ui/Champ.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'

export interface ChampReglage<V = Valeurs> {
  nom: keyof V & string
  label: string
  genre: GenreDeChamp
  aide?: string
  choix?: { value: string; label: string }[]
  fige?: boolean
  facultatif?: boolean
}
export type Valeurs = Record<string, unknown>

/** What is not filled in is refused: none of them is sent empty. */
export type Rempli<V> = Envoye<V, keyof V & string>

interface Props<V> {
  /** Name of its draft. */
  cle: string
  titre: string
  champs: ChampReglage<V>[]
  depart: V
  /** Of the line that is changed; a new one has none. */
  version?: number | undefined
  enregistrer: (payload: Rempli<V>, envoi: SousCle) => Promise<unknown>
  fermer: () => void
  /** What the typed values mean, as one types. */
  apercu?: (valeurs: V) => ReactNode
}

/** A few fields in a window. The server is the judge: what it refuses is said under the field. */
export function FenetreReglage<V extends Valeurs>(props: Props<V>) {
  const { cle, titre, champs, depart, version, enregistrer, fermer, apercu } = props
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const saisie = usePetiteFiche({
    cle,
    depart,
    version,
    depuis: courant => Object.fromEntries(champs.map(c => [c.nom, courant[c.nom]])) as V,
    // A sum or a count that is emptied is not zero.
    requis: champs.filter(c => c.genre !== 'booleen' && c.genre !== 'choix' && !c.facultatif).map(c => c.nom),
    enregistrer,
    reussi: fermer,
  })
  const { valeurs, poser, erreurs } = saisie
  const champDe = (nom: string) => champs.find(c => c.nom === nom)
  return (
    <FenetreSaisie
      titre={titre}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      intitule={nom => champDe(nom)?.label}
      dire={(nom, valeur) => {
        const { genre, choix } = champDe(nom) ?? {}
        if (genre === 'booleen') return t(valeur ? 'oui' : 'non')
        if (genre === 'choix') return choix?.find(c => c.value === valeur)?.label
        if (genre === 'montant' && typeof valeur === 'number') return ecrireMontant(valeur)
        return genre === 'jour' && valeur ? ecrireJour(String(valeur)) : undefined
      }}
    >
      {champs.map((champ, rang) => (
        <Champ
          key={champ.nom}
          genre={champ.genre}
          label={champ.label}
          description={champ.aide}
          error={erreurs[champ.nom]}
          disabled={champ.fige ?? false}
          required={!champ.facultatif && champ.genre !== 'booleen'}
          data-autofocus={rang === 0}
          choix={champ.choix ?? []}
          value={valeurs[champ.nom]}
          onChange={valeur => poser({ [champ.nom]: valeur } as Partial<V>)}
        />
      ))}
      {apercu?.(valeurs)}
    </FenetreSaisie>
  )
}
