import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'

export interface ChampReglage {
  nom: string
  label: string
  genre: 'texte' | 'entier' | 'montant' | 'jour' | 'oui-non' | 'choix'
  aide?: string
  choix?: { value: string; label: string }[]
  fige?: boolean
  facultatif?: boolean
}
export type Valeurs = Record<string, unknown>

interface Props {
  titre: string
  champs: ChampReglage[]
  depart: Valeurs
  /** Of the line that is changed; a new one has none. */
  version?: number | undefined
  enregistrer: (payload: Valeurs) => Promise<unknown>
  fermer: () => void
  /** What the typed values mean, as one types. */
  apercu?: (valeurs: Valeurs) => ReactNode
}

/** A few fields in a window. The server is the judge: what it refuses is said under the field. */
export function FenetreReglage({ titre, champs, depart, version, enregistrer, fermer, apercu }: Props) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const saisie = usePetiteFiche<Valeurs, unknown>({
    depart,
    version,
    depuis: courant => Object.fromEntries(champs.map(c => [c.nom, courant[c.nom]])),
    // A sum or a count that is emptied is not zero.
    requis: champs.filter(c => c.genre !== 'oui-non' && c.genre !== 'choix' && !c.facultatif).map(c => c.nom),
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
        if (genre === 'oui-non') return t(valeur ? 'oui' : 'non')
        if (genre === 'choix') return choix?.find(c => c.value === valeur)?.label
        if (genre === 'montant' && typeof valeur === 'number') return ecrireMontant(valeur)
        return genre === 'jour' && valeur ? ecrireJour(String(valeur)) : undefined
      }}
    >
      {champs.map((champ, rang) => (
        <Champ
          key={champ.nom}
          champ={champ}
          premier={rang === 0}
          valeur={valeurs[champ.nom]}
          erreur={erreurs[champ.nom]}
          poser={valeur => poser({ [champ.nom]: valeur })}
        />
      ))}
      {apercu?.(valeurs)}
    </FenetreSaisie>
  )
}

interface PropsChamp {
  champ: ChampReglage
  premier: boolean
  valeur: unknown
  erreur: string | undefined
  poser: (valeur: unknown) => void
}

function Champ({ champ, premier, valeur, erreur, poser }: PropsChamp) {
  const t = useTranslations('configuration')
  const commun = {
    label: champ.label,
    description: champ.aide,
    error: erreur,
    disabled: champ.fige ?? false,
    ...(premier ? { 'data-autofocus': true } : {}),
  }
  switch (champ.genre) {
    case 'texte':
      return (
        <TextInput
          {...commun}
          required
          autoComplete="off"
          value={String(valeur ?? '')}
          onChange={e => poser(e.currentTarget.value)}
        />
      )
    case 'entier':
      return (
        <Comptage
          {...commun}
          required
          refusComptage={t('entierAttendu')}
          value={valeur as number}
          onChange={poser}
        />
      )
    case 'montant':
      return <ChampMontant {...commun} required value={valeur as number} onChange={poser} />
    case 'jour':
      return <ChampJour {...commun} required={!champ.facultatif} value={valeur as string} onChange={poser} />
    case 'choix':
      return (
        <ChampListe
          {...commun}
          data={champ.choix ?? []}
          comboboxProps={{ withinPortal: false }}
          value={valeur as string}
          onChange={poser}
        />
      )
    case 'oui-non':
      return (
        <Switch
          label={champ.label}
          description={champ.aide}
          disabled={champ.fige ?? false}
          error={erreur}
          checked={valeur === true}
          onChange={e => poser(e.currentTarget.checked)}
        />
      )
  }
}
