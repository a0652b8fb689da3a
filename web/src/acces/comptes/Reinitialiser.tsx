import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useServeur } from '../../kernel/serveur.ts'
import { avisSucces } from '../../ui/avis.ts'
import { Erreur } from '../../ui/Erreur.tsx'
import style from './comptes.module.css'
import { MotsDePasse, SANS_MOT_DE_PASSE } from './MotsDePasse.tsx'

interface Props {
  compte: Pick<Utilisateur, '_id' | 'displayName' | 'email'>
  fermer: () => void
}

/** A link that the person opens, or a password said to them; the sessions close either way. */
export default function Reinitialiser({ compte, fermer }: Props) {
  const t = useTranslations('comptes.comptes')
  const ui = useTranslations('ui')
  const { perduDepuis } = useServeur()
  const [moyen, setMoyen] = useState('lien')
  const [mots, setMots] = useState(SANS_MOT_DE_PASSE)
  const reinitialiser = useAppel(contrat.utilisateurs.reinitialiser, {
    onSuccess: ({ message }) => {
      avisSucces(message)
      fermer()
    },
  })
  const refus = reinitialiser.error
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('reinitialiserTitre', { nom: compte.displayName })}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <form
        onSubmit={e => {
          e.preventDefault()
          reinitialiser.mutate({
            params: { id: compte._id },
            payload: moyen === 'lien' ? {} : mots,
          })
        }}
      >
        <Stack gap="md">
          <p className={style.aide}>{t('reinitialiserTexte')}</p>
          <Radio.Group value={moyen} onChange={setMoyen} aria-label={t('reinitialiser')}>
            <Stack gap="sm">
              <Radio
                value="lien"
                label={t('parLien', { email: compte.email })}
                description={t('parLienTexte')}
                data-autofocus
              />
              <Radio value="mot" label={t('parMotDePasse')} description={t('parMotDePasseTexte')} />
            </Stack>
          </Radio.Group>
          {moyen === 'mot' && <MotsDePasse valeurs={mots} changer={setMots} erreurs={refus?.champs ?? {}} />}
          {refus && Object.keys(refus.champs).length === 0 && <Erreur refus={refus} quoi={t('nonFait')} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={fermer}>
              {ui('annuler')}
            </Button>
            <Button
              type="submit"
              loading={reinitialiser.isPending}
              disabled={perduDepuis !== null || (moyen === 'mot' && mots.password === '')}
            >
              {moyen === 'lien' ? t('envoyerLien') : t('changer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
