import type { CompteSms } from '@dioptrie/domain/sms/contract'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille } from '../ui/Grille.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import style from './sms.module.css'

interface Props {
  officine: string
  compte: CompteSms | null
  fermer: () => void
}
interface Valeurs {
  senderName: string
  senderAddress: string
  QuotaMois: number | null
  Actif: boolean
  clientId: string
  clientSecret: string
}
const depuis = (c: Partial<CompteSms>): Valeurs => ({
  senderName: c.senderName ?? '',
  senderAddress: c.senderAddress ?? '',
  QuotaMois: c.QuotaMois ?? null,
  Actif: c.Actif ?? true,
  // They go in and never come out: empty is « as it is ».
  clientId: '',
  clientSecret: '',
})
const sansSecretVide = ({ clientId, clientSecret, ...reste }: Valeurs) => ({
  ...reste,
  ...(clientId ? { clientId } : {}),
  ...(clientSecret ? { clientSecret } : {}),
})

export default function FenetreCompte({ officine, compte, fermer }: Props) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const creer = useAppel(contrat.sms.creerCompte)
  const modifier = useAppel(contrat.sms.modifierCompte)
  const saisie = usePetiteFiche({
    depart: depuis(compte ?? {}),
    version: compte?.version,
    depuis: courant => depuis(courant as Partial<CompteSms>),
    demande: sansSecretVide,
    enregistrer: (payload, envoi) =>
      compte
        ? modifier.mutateAsync({ params: { id: compte._id }, payload }, envoi)
        : creer.mutateAsync({ payload: { ...payload, IdOfficine: officine } }, envoi),
    reussi: c => {
      avisSucces(t('compteEnregistre', { nom: c.Officine }))
      fermer()
    },
  })
  const { valeurs, poser, erreurs, lie, coche } = saisie
  const secret = (nom: 'clientId' | 'clientSecret', defini: boolean | undefined) => (
    <ChampMotDePasse
      label={t(nom)}
      description={defini ? t('secretAide') : undefined}
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': t('montrer') }}
      value={valeurs[nom]}
      error={erreurs[nom]}
      onChange={e => poser({ [nom]: e.currentTarget.value })}
    />
  )
  return (
    <FenetreSaisie
      titre={compte ? t('compteDe', { nom: compte.Officine }) : t('nouveauCompte')}
      taille={640}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      intitule={nom => t(`compte.${nom}`)}
      dire={(nom, valeur) => (nom === 'Actif' ? t(valeur ? 'actif' : 'eteint') : undefined)}
    >
      <Grille>
        <TextInput
          label={t('compte.senderName')}
          description={t('onzeLettres')}
          data-autofocus
          maxLength={11}
          autoComplete="off"
          {...lie('senderName')}
        />
        <TextInput
          label={t('compte.senderAddress')}
          placeholder="tel:+2250000"
          autoComplete="off"
          {...lie('senderAddress')}
        />
        {secret('clientId', compte?.clientIdDefini)}
        {secret('clientSecret', compte?.clientSecretDefini)}
        <NumberInput
          label={t('compte.QuotaMois')}
          allowDecimal={false}
          min={1}
          hideControls
          value={valeurs.QuotaMois ?? ''}
          error={erreurs.QuotaMois}
          onChange={v => poser({ QuotaMois: typeof v === 'number' ? v : null })}
        />
        <Switch className={style.interrupteur ?? ''} label={t('compte.Actif')} {...coche('Actif')} />
      </Grille>
    </FenetreSaisie>
  )
}
