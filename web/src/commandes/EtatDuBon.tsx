import type { Client } from '@dioptrie/domain/clients/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { restantDuBon, resteDuBon } from '@dioptrie/domain/ventes/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'

/** What a bon still pays, or why it pays no more; nothing of one that names no limit. */
export function EtatDuBon({ client, bon }: { client: Client; bon: Client['prisesEnCharge'][number] }) {
  const t = useTranslations('ventes')
  const aujourdhui = aujourdhuiAbidjan(new Date())
  if (bon.Statut !== 'Active') return <Statut ton="mute">{t('bonRetire')}</Statut>
  if (bon.DateFin !== null && aujourdhui > bon.DateFin) return <Statut ton="mute">{t('bonExpire')}</Statut>
  const reste = resteDuBon(restantDuBon(bon, client.commandes, aujourdhui))
  if (reste === null) return null
  return (
    <Statut ton={reste > 0 ? 'ok' : 'mute'}>
      {reste > 0 ? t.rich('bonReste', { somme: () => <Montant valeur={reste} /> }) : t('bonEpuise')}
    </Statut>
  )
}
