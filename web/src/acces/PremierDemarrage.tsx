import { Stack, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { contrat, queryClient } from '../kernel/api.ts'
import { premierFaux } from '../kernel/choix.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { garderSession } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { useAction } from '../ui/useAction.ts'
import { Note } from './Note.tsx'
import { Vitrine } from './Vitrine.tsx'

const VIDE = {
  code: '',
  displayName: '',
  officine: '',
  CodeOfficine: '',
  email: '',
  password: '',
  confirmPassword: '',
}

/** A house without an administrator: the code on the console proves that the server is ours. */
export function PremierDemarrage() {
  const t = useTranslations('acces')
  const champ = useChamp()
  const routeur = useRouter()
  const [valeurs, setValeurs] = useState(VIDE)
  const creer = useAction(contrat.acces.creerPremierAdministrateur, {
    fait: session => {
      queryClient.clear()
      garderSession(session, false)
      routeur.history.push('/dashboard')
    },
  })
  const formulaire = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (creer.refus) premierFaux(formulaire.current)?.focus()
  }, [creer.refus])
  const champs = creer.champs ?? {}
  const general = creer.refus && Object.keys(champs).length === 0 ? creer.refus.message : null
  const poser = (nom: keyof typeof VIDE, valeur: string) => setValeurs(avant => ({ ...avant, [nom]: valeur }))
  const lier = (nom: keyof typeof VIDE) => ({
    size: 'md' as const,
    value: valeurs[nom],
    onChange: (e: { currentTarget: { value: string } }) => poser(nom, e.currentTarget.value),
    error: champs[nom],
  })
  const oeil = { 'aria-label': t('voirMotDePasse') }
  return (
    <Vitrine titre={t('premier.titre')} texte={t('premier.texte')}>
      {general && <Note ton="bad">{general}</Note>}
      <form
        ref={formulaire}
        noValidate
        onSubmit={e => {
          e.preventDefault()
          creer.faire({ payload: valeurs })
        }}
      >
        <Stack gap="md">
          <TextInput label={champ('code')} autoComplete="one-time-code" autoFocus {...lier('code')} />
          <TextInput label={t('premier.nom')} autoComplete="name" {...lier('displayName')} />
          <TextInput label={t('premier.officine')} autoComplete="organization" {...lier('officine')} />
          <TextInput
            label={t('premier.codeOfficine')}
            description={t('premier.codeOfficineAide')}
            autoComplete="off"
            maxLength={4}
            {...lier('CodeOfficine')}
            onChange={e => poser('CodeOfficine', e.currentTarget.value.toUpperCase())}
          />
          <TextInput label={champ('email')} type="email" autoComplete="username" {...lier('email')} />
          <ChampMotDePasse
            label={champ('password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={oeil}
            {...lier('password')}
          />
          <ChampMotDePasse
            label={champ('confirmPassword')}
            autoComplete="new-password"
            visibilityToggleButtonProps={oeil}
            {...lier('confirmPassword')}
          />
          <Bouton
            libelle={t('premier.creer')}
            variant="filled"
            type="submit"
            size="lg"
            fullWidth
            loading={creer.enCours}
            mt={8}
          />
        </Stack>
      </form>
    </Vitrine>
  )
}
