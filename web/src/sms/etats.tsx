import { cycleDiffusion, type StatutDiffusion, type StatutMessage } from '@dioptrie/domain/sms/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'

export function EtatCampagne({ statut }: { statut: StatutDiffusion }) {
  const t = useTranslations('sms')
  return <Statut ton={cycleDiffusion.etats[statut].ton}>{t(`statuts.${statut}`)}</Statut>
}

const TONS: Record<StatutMessage, Ton> = {
  'À envoyer': 'mute',
  'En cours': 'info',
  Envoyé: 'info',
  Reçu: 'ok',
  Échec: 'bad',
  Incertain: 'warn',
  Annulé: 'mute',
  Ouvert: 'info',
}
export function EtatMessage({ statut }: { statut: StatutMessage }) {
  const t = useTranslations('sms')
  return <Statut ton={TONS[statut]}>{t(`messages.${statut}`)}</Statut>
}

/** An instant as one reads it here: « 16/11 14:31 ». */
export const instant = (iso: string | null) =>
  iso ? `${iso.slice(8, 10)}/${iso.slice(5, 7)} ${iso.slice(11, 16)}` : ''
