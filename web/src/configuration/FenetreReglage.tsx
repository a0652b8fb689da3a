import { Button, Modal, Select, Switch, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import style from './configuration.module.css'

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
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const envoyer = async (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const formulaire = e.currentTarget
    setEnCours(true)
    setRefus(null)
    try {
      await enregistrer(valeurs)
      fermer()
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
      setTimeout(() => formulaire.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Modal opened onClose={fermer} title={titre} closeButtonProps={{ 'aria-label': ui('fermer') }}>
      <form className={style.pile} noValidate onSubmit={e => void envoyer(e)}>
        {refus && <Erreur refus={refus} quoi={ui('nonEnregistre')} />}
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
        <div className={style.actions}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button type="submit" loading={enCours}>
            {ui('enregistrer')}
          </Button>
        </div>
      </form>
    </Modal>
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
        <Select
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
