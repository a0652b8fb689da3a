import type { SmsConfig } from '@dioptrie/domain/configuration/contract'
import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { ModeleSms } from '../sms/ModeleSms.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { QuitterSansBrouillon } from '../ui/fiche/QuitterSansBrouillon.tsx'
import { Grille } from '../ui/Grille.tsx'
import { ChampHeure } from '../ui/Heure.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Lu } from './Lu.tsx'
import { Reglage } from './Reglage.tsx'
import { TypesSms } from './TypesSms.tsx'

type Valeurs = {
  senderName: string
  senderAddress: string
  messageTemplate: string
  Fournisseur: string
  HeureDebut: string
  HeureFin: string
  Debit: number
  PrixSms: number
  SeuilSolde: number
}
const depuis = (c: Record<string, unknown>): Valeurs => ({
  senderName: (c.senderName as string | null) ?? '',
  senderAddress: (c.senderAddress as string | null) ?? '',
  messageTemplate: (c.messageTemplate as string | null) ?? '',
  Fournisseur: c.Fournisseur as string,
  HeureDebut: c.HeureDebut as string,
  HeureFin: c.HeureFin as string,
  Debit: c.Debit as number,
  PrixSms: c.PrixSms as number,
  SeuilSolde: c.SeuilSolde as number,
})

const FOURNISSEURS = ['Journal', 'Orange'] as const

export default function Sms() {
  const lecture = useQuery(requete(contrat.configuration.smsConfig))
  return (
    <Lu lecture={lecture}>
      {({ smsConfig }) => (
        <>
          <Expediteur lue={smsConfig} />
          <TypesSms types={smsConfig.typesSms} expediteur={smsConfig.senderName} />
        </>
      )}
    </Lu>
  )
}

const SANS_SECRET = { clientId: '', clientSecret: '' }
type Secret = keyof typeof SANS_SECRET

function Expediteur({ lue }: { lue: SmsConfig }) {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const regler = useAppel(contrat.configuration.reglerSms)
  // What was just saved is the new start; what others save meanwhile does not move under the hands.
  const [config, setConfig] = useState(lue)
  // Secrets go in and never come out: they stay out of the form, so that no draft keeps them on this computer.
  const [secrets, setSecrets] = useState(SANS_SECRET)
  const fiche = useFiche({
    cle: 'sms',
    schema: async () => {
      const { configuration } = await import('@dioptrie/domain/configuration/contract')
      return configuration.reglerSms.payload.pick({
        senderName: true,
        senderAddress: true,
        messageTemplate: true,
        Fournisseur: true,
        HeureDebut: true,
        HeureFin: true,
        Debit: true,
        PrixSms: true,
        SeuilSolde: true,
      })
    },
    depart: depuis(config),
    version: config.version,
    depuis,
    enregistrer: (payload, envoi) => {
      const tapes = Object.fromEntries(Object.entries(secrets).filter(([, valeur]) => valeur !== ''))
      return regler.mutateAsync({ payload: { ...payload, ...tapes } }, envoi)
    },
    // Where one typed, one types on.
    suite: ({ smsConfig: c }) => ({ valeurs: depuis(c), version: c.version }),
    reussi: reponse => {
      avisSucces(t('sms.enregistre'))
      setConfig(reponse.smsConfig)
      // Those that left are in; one that was typed meanwhile is still to be sent.
      const reste = (nom: Secret, tape: string) => (tape === secrets[nom] ? '' : tape)
      setSecrets(s => ({
        clientId: reste('clientId', s.clientId),
        clientSecret: reste('clientSecret', s.clientSecret),
      }))
    },
  })
  const { form } = fiche
  const unSecret = secrets.clientId !== '' || secrets.clientSecret !== ''
  const avecSecrets = {
    ...fiche,
    modifie: fiche.modifie || unSecret,
    brouillon: {
      ...fiche.brouillon,
      abandonner: () => {
        fiche.brouillon.abandonner()
        setSecrets(SANS_SECRET)
      },
    },
  }
  const secret = (nom: Secret, defini: boolean) => (
    <ChampMotDePasse
      label={
        <>
          {t(`sms.${nom}`)}{' '}
          <Statut ton={defini ? 'ok' : 'mute'}>{t(defini ? 'sms.defini' : 'sms.absent')}</Statut>
        </>
      }
      description={defini ? t('sms.secretAide') : undefined}
      autoComplete="off"
      disabled={!peutEcrire}
      visibilityToggleButtonProps={{ 'aria-label': t('sms.montrer') }}
      value={secrets[nom]}
      error={form.errors[nom]}
      onChange={e => setSecrets({ ...secrets, [nom]: e.currentTarget.value })}
    />
  )
  const nombre = (nom: 'Debit' | 'PrixSms' | 'SeuilSolde', aide?: string) => (
    <NumberInput
      label={t(`sms.${nom}`)}
      description={aide}
      allowDecimal={false}
      min={0}
      hideControls
      disabled={!peutEcrire}
      {...form.getInputProps(nom)}
    />
  )
  return (
    <Reglage fiche={avecSecrets} peutEcrire={peutEcrire} intitule={nom => t(`sms.${nom}`)}>
      <Panneau titre={t('sms.titre')}>
        <div className="grid-1 gap-16">
          <Grille>
            <TextInput
              label={t('sms.senderName')}
              description={t('sms.nomAide', { n: form.values.senderName.length })}
              maxLength={11}
              autoComplete="off"
              disabled={!peutEcrire}
              {...form.getInputProps('senderName')}
            />
            <TextInput
              label={t('sms.senderAddress')}
              description={t('sms.adresseAide')}
              autoComplete="off"
              disabled={!peutEcrire}
              {...form.getInputProps('senderAddress')}
            />
            {secret('clientId', config.clientIdDefini)}
            {secret('clientSecret', config.clientSecretDefini)}
          </Grille>
          <ModeleSms
            label={t('sms.messageTemplate')}
            expediteur={form.values.senderName}
            disabled={!peutEcrire}
            {...form.getInputProps('messageTemplate')}
            value={form.values.messageTemplate}
          />
        </div>
      </Panneau>
      <Panneau titre={t('sms.envoi')}>
        <div className="grid-1 gap-16">
          <Grille>
            <ChampListe
              label={t('sms.Fournisseur')}
              disabled={!peutEcrire}
              data={FOURNISSEURS.map(f => ({ value: f, label: t(`sms.fournisseurs.${f}`) }))}
              {...form.getInputProps('Fournisseur')}
            />
            {nombre('Debit', t('sms.debitAide'))}
            <ChampHeure
              label={t('sms.HeureDebut')}
              disabled={!peutEcrire}
              value={form.values.HeureDebut}
              error={form.errors.HeureDebut as string | undefined}
              onChange={heure => form.setFieldValue('HeureDebut', heure)}
            />
            <ChampHeure
              label={t('sms.HeureFin')}
              disabled={!peutEcrire}
              value={form.values.HeureFin}
              error={form.errors.HeureFin as string | undefined}
              onChange={heure => form.setFieldValue('HeureFin', heure)}
            />
            {nombre('PrixSms')}
            {nombre('SeuilSolde')}
          </Grille>
          <PiedFiche fiche={config} />
        </div>
      </Panneau>
      <QuitterSansBrouillon modifiee={unSecret && !fiche.modifie} />
    </Reglage>
  )
}
