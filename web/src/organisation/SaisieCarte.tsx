import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { verifierCni } from '@dioptrie/domain/organisation/rules'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ChampJour } from '../ui/Jour.tsx'

export default function SaisieCarte({ personne, fermer }: { personne: Personnel; fermer: () => void }) {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { perduDepuis } = useServeur()
  const [carte, setCarte] = useState({
    NumeroCNI: personne.NumeroCNI,
    DateDelivranceCNI: personne.DateDelivranceCNI,
    DateExpirationCNI: personne.DateExpirationCNI,
    LieuDelivranceCNI: personne.LieuDelivranceCNI,
  })
  const [locales, setLocales] = useState<Record<string, string>>({})
  const modifier = useAppel(contrat.personnel.modifierCni, {
    onSuccess: () => {
      avisSucces(t('cniEnregistree'))
      fermer()
    },
  })
  const erreurs = { ...modifier.error?.champs, ...locales }
  const texte = (nom: 'NumeroCNI' | 'LieuDelivranceCNI') => ({
    label: champ(nom),
    value: carte[nom] ?? '',
    onChange: (e: React.ChangeEvent<HTMLInputElement>) =>
      setCarte({ ...carte, [nom]: e.currentTarget.value || null }),
    error: erreurs[nom],
    autoComplete: 'off',
  })
  const jour = (nom: 'DateDelivranceCNI' | 'DateExpirationCNI') => ({
    label: champ(nom),
    value: carte[nom],
    onChange: (valeur: string | null) => setCarte(c => ({ ...c, [nom]: valeur })),
    error: erreurs[nom],
  })
  return (
    <Modal opened onClose={fermer} title={t('cni')} closeButtonProps={{ 'aria-label': ui('fermer') }}>
      <form
        noValidate
        onSubmit={e => {
          e.preventDefault()
          const refus = verifierCni(carte as never, aujourdhuiAbidjan(new Date()))
          setLocales(refus)
          if (Object.keys(refus).length === 0)
            modifier.mutate({
              params: { id: personne._id },
              payload: { ...carte, version: personne.version } as never,
            })
        }}
      >
        <Stack gap="md">
          <TextInput {...texte('NumeroCNI')} data-autofocus />
          <TextInput {...texte('LieuDelivranceCNI')} />
          <ChampJour passe {...jour('DateDelivranceCNI')} />
          <ChampJour {...jour('DateExpirationCNI')} />
          {modifier.error && Object.keys(modifier.error.champs).length === 0 && (
            <Erreur refus={modifier.error} quoi={ui('nonEnregistre')} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={fermer}>
              {ui('annuler')}
            </Button>
            <Button type="submit" loading={modifier.isPending} disabled={perduDepuis !== null}>
              {ui('enregistrer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
