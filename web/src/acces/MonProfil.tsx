import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { garderProfil, useMoi } from '../kernel/session.ts'
import { avisErreur, avisSucces } from '../ui/avis.ts'

/** How long the refusal of a new name stays. */
const DUREE_ERREUR = 8800

export default function MonProfil({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell')
  const champ = useChamp()
  const moi = useMoi()
  const { perduDepuis } = useServeur()
  const [displayName, setNom] = useState(moi.displayName)
  const [about, setAbout] = useState(moi.about)
  const modifier = useAppel(contrat.acces.modifierProfil, {
    onSuccess: profil => {
      garderProfil(profil)
      avisSucces(t('profil.enregistre'))
      fermer()
    },
    onError: refus => avisErreur(Object.values(refus.champs)[0] ?? refus.message, { duree: DUREE_ERREUR }),
  })
  const champs = modifier.error?.champs ?? {}
  return (
    <Modal opened onClose={fermer} title={t('profil.mien')} closeButtonProps={{ 'aria-label': t('fermer') }}>
      <form
        onSubmit={e => {
          e.preventDefault()
          modifier.mutate({ payload: { displayName, about } })
        }}
      >
        <Stack gap="md">
          <TextInput label={champ('email')} value={moi.email} readOnly variant="filled" />
          <TextInput
            label={champ('displayName')}
            value={displayName}
            onChange={e => setNom(e.currentTarget.value)}
            error={champs.displayName}
            maxLength={80}
            autoComplete="name"
            data-autofocus
          />
          <Textarea
            label={champ('about')}
            value={about}
            onChange={e => setAbout(e.currentTarget.value)}
            error={champs.about}
            maxLength={300}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={fermer}>
              {t('annuler')}
            </Button>
            <Button type="submit" loading={modifier.isPending} disabled={perduDepuis !== null}>
              {t('enregistrer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
