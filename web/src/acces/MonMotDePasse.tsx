import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, queryClient, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { oublierSession } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'

const VIDE = { actuel: '', password: '', confirmPassword: '' }

export default function MonMotDePasse({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell')
  const a = useTranslations('acces')
  const champ = useChamp()
  const aller = useNavigate()
  const { perduDepuis } = useServeur()
  const [valeurs, setValeurs] = useState(VIDE)
  const changer = useAppel(contrat.acces.changerMotDePasse, {
    onSuccess: () => {
      fermer()
      oublierSession()
      queryClient.clear()
      avisSucces(t('profil.motDePasseChange'))
      void aller({ to: '/login' })
    },
  })
  const champs = changer.error?.champs ?? {}
  const general = changer.error && Object.keys(champs).length === 0 ? changer.error.message : undefined
  const entree = (nom: keyof typeof VIDE, remplir: string) => (
    <PasswordInput
      key={nom}
      label={champ(nom)}
      value={valeurs[nom]}
      onChange={e => setValeurs({ ...valeurs, [nom]: e.currentTarget.value })}
      error={champs[nom] ?? (nom === 'actuel' ? general : undefined)}
      autoComplete={remplir}
      visibilityToggleButtonProps={{ 'aria-label': a('voirMotDePasse') }}
      data-autofocus={nom === 'actuel' || undefined}
      required
      withAsterisk={false}
    />
  )
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('profil.motDePasse')}
      closeButtonProps={{ 'aria-label': t('fermer') }}
    >
      <form
        onSubmit={e => {
          e.preventDefault()
          changer.mutate({ payload: valeurs })
        }}
      >
        <Stack gap="md">
          {entree('actuel', 'current-password')}
          {entree('password', 'new-password')}
          {entree('confirmPassword', 'new-password')}
          <p style={{ margin: 0, color: 'var(--ink-2)', fontSize: 13 }}>{t('profil.fermeSessions')}</p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={fermer}>
              {t('annuler')}
            </Button>
            <Button type="submit" loading={changer.isPending} disabled={perduDepuis !== null}>
              {t('profil.changer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
