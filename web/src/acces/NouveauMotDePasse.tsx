import { Stack } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { oublierSession } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { useAction } from '../ui/useAction.ts'
import { Note } from './Note.tsx'
import { Vitrine } from './Vitrine.tsx'

/** Where the link of the e-mail leads. */
export default function NouveauMotDePasse() {
  const t = useTranslations('acces')
  const champ = useChamp()
  const aller = useNavigate()
  const { token } = useSearch({ strict: false }) as { token?: string }
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirmation] = useState('')
  const changer = useAction(contrat.acces.reinitialiser, {
    fait: () => {
      oublierSession()
      avisSucces(t('nouveau.fait'))
      void aller({ to: '/login', replace: true })
    },
  })
  const champs = changer.champs ?? {}
  const general = changer.refus && !champs.password && !champs.confirmPassword ? changer.refus.message : null
  const oeil = { 'aria-label': t('voirMotDePasse') }
  return (
    <Vitrine titre={t('nouveau.titre')} texte={t('nouveau.texte')}>
      {(!token || general) && (
        <Note ton="bad">
          {general ?? t('nouveau.sansLien')}{' '}
          <Link to="/login" search={{ oubli: 'oui' }}>
            {t('nouveau.demander')}
          </Link>
        </Note>
      )}
      {token && (
        <form
          noValidate
          onSubmit={e => {
            e.preventDefault()
            changer.faire({ payload: { token, password, confirmPassword } })
          }}
        >
          <Stack gap="lg">
            <ChampMotDePasse
              label={champ('password')}
              size="lg"
              autoFocus
              autoComplete="new-password"
              value={password}
              onChange={e => setPassword(e.currentTarget.value)}
              error={champs.password}
              visibilityToggleButtonProps={oeil}
            />
            <ChampMotDePasse
              label={champ('confirmPassword')}
              size="lg"
              autoComplete="new-password"
              value={confirmPassword}
              onChange={e => setConfirmation(e.currentTarget.value)}
              error={champs.confirmPassword}
              visibilityToggleButtonProps={oeil}
            />
            <Bouton
              libelle={t('nouveau.choisir')}
              variant="filled"
              type="submit"
              size="lg"
              fullWidth
              loading={changer.enCours}
            />
          </Stack>
        </form>
      )}
    </Vitrine>
  )
}
