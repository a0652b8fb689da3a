import { CIVILITES, verifierClient } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { civilite } from '../../clients/afficher.tsx'
import { Doublons, useDoublons } from '../../clients/Doublons.tsx'
import { contrat, RefusApi, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { ChampJour } from '../../ui/Jour.tsx'
import { ChampTelephones } from '../../ui/Telephone.tsx'
import style from './fenetres.module.css'

interface Props {
  fermer: () => void
  cree: (id: string) => void
}

const VIDE = {
  Civilite: null as string | null,
  Nom: '',
  Prenoms: '',
  DateNaissance: null as string | null,
  Contacts: [] as string[],
}

/** The few fields that a sale needs of someone new; the rest is completed on the client's own screen. */
export default function NouveauClient({ fermer, cree }: Props) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const creer = useAppel(contrat.clients.creer)
  const [valeurs, setValeurs] = useState(VIDE)
  const [erreurs, setErreurs] = useState<Record<string, string>>({})
  const [accepte, setAccepte] = useState('')
  const doublons = useDoublons(valeurs)
  const empreinte = doublons.map(d => d._id).join()
  const poser = <C extends keyof typeof VIDE>(nom: C, valeur: (typeof VIDE)[C]) =>
    setValeurs(v => ({ ...v, [nom]: valeur }))

  const enregistrer = async (formulaire: HTMLFormElement | null, avecDoublon: boolean) => {
    if (doublons.length > 0 && !avecDoublon) {
      document.getElementById('doublons')?.focus()
      return
    }
    const locales = verifierClient(valeurs as never, aujourdhuiAbidjan(new Date()))
    setErreurs(locales)
    if (Object.keys(locales).length === 0) {
      try {
        const client = await creer.mutateAsync({ payload: { ...valeurs, Pays: 'Côte d’Ivoire' } as never })
        cree(client._id)
        return
      } catch (erreur) {
        if (!(erreur instanceof RefusApi)) throw erreur
        setErreurs(erreur.champs)
      }
    }
    setTimeout(() => formulaire?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const envoyer = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    void enregistrer(e.currentTarget, accepte === empreinte)
  }
  const erreurTelephone = Object.entries(erreurs).find(([nom]) => nom.startsWith('Contacts'))?.[1]
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('nouveau')}
      size={640}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <form className={style.formulaire} noValidate onSubmit={envoyer}>
        {creer.error && Object.keys(creer.error.champs).length === 0 && (
          <Erreur refus={creer.error} quoi={ui('nonEnregistre')} />
        )}
        {doublons.length > 0 && (
          <Doublons
            doublons={doublons}
            accepte={accepte === empreinte}
            accepter={() => {
              setAccepte(empreinte)
              void enregistrer(null, true)
            }}
          />
        )}
        <div className={style.grille}>
          <Select
            className={style.tiers}
            label={champ('Civilite')}
            data={CIVILITES.map(c => ({ value: c, label: civilite(c) }))}
            clearable
            comboboxProps={{ withinPortal: false }}
            value={valeurs.Civilite}
            onChange={c => poser('Civilite', c)}
          />
          <TextInput
            className={style.tiers}
            label={champ('Nom')}
            required
            data-autofocus
            autoComplete="off"
            error={erreurs.Nom}
            value={valeurs.Nom}
            onChange={e => poser('Nom', e.currentTarget.value)}
          />
          <TextInput
            className={style.tiers}
            label={champ('Prenoms')}
            required
            autoComplete="off"
            error={erreurs.Prenoms}
            value={valeurs.Prenoms}
            onChange={e => poser('Prenoms', e.currentTarget.value)}
          />
          <ChampTelephones
            label={champ('Contacts')}
            value={valeurs.Contacts}
            error={erreurTelephone}
            onChange={c => poser('Contacts', c)}
          />
          <ChampJour
            passe
            label={champ('DateNaissance')}
            error={erreurs.DateNaissance}
            value={valeurs.DateNaissance}
            onChange={j => poser('DateNaissance', j)}
          />
        </div>
        <div className={style.actions}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button type="submit" loading={creer.isPending}>
            {t('creer')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
