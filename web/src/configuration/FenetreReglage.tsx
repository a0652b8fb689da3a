import { Switch, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { useGeste } from '../ui/useGeste.ts'

export interface ChampReglage {
  nom: string
  label: string
  genre: 'texte' | 'entier' | 'montant' | 'jour' | 'oui-non' | 'choix'
  aide?: string
  choix?: { value: string; label: string }[]
  fige?: boolean
}
export type Valeurs = Record<string, unknown>

interface Props {
  titre: string
  champs: ChampReglage[]
  depart: Valeurs
  enregistrer: (valeurs: Valeurs) => Promise<unknown>
  fermer: () => void
  /** What the typed values mean, as one types. */
  apercu?: (valeurs: Valeurs) => ReactNode
}

/** A few fields in a window. The server is the judge: what it refuses is said under the field. */
export function FenetreReglage({ titre, champs, depart, enregistrer, fermer, apercu }: Props) {
  const ui = useTranslations('ui')
  const [valeurs, setValeurs] = useState(depart)
  const { faire, refus, enCours } = useGeste()
  return (
    <FenetreSaisie
      titre={titre}
      fermer={fermer}
      bouton={ui('enregistrer')}
      enCours={enCours}
      refus={refus}
      quoi={ui('nonEnregistre')}
      envoyer={() =>
        void faire(async () => {
          await enregistrer(valeurs)
          fermer()
        })
      }
    >
      {champs.map((champ, rang) => (
        <Champ
          key={champ.nom}
          champ={champ}
          premier={rang === 0}
          valeur={valeurs[champ.nom]}
          erreur={refus?.champs[champ.nom]}
          poser={valeur => setValeurs(v => ({ ...v, [champ.nom]: valeur }))}
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
      return <ChampJour {...commun} required value={valeur as string} onChange={poser} />
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
