import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'

export function EtatCompte({ compte }: { compte: Pick<Utilisateur, 'actif' | 'status' | 'LienJusqua'> }) {
  const t = useTranslations('comptes.comptes')
  if (!compte.actif) return <Statut ton="bad">{t('inactif')}</Statut>
  if (compte.LienJusqua) return <Statut ton="warn">{t('lienAttend')}</Statut>
  return compte.status === 'online' ? (
    <Statut ton="ok">{t('enLigne')}</Statut>
  ) : (
    <Statut ton="mute">{t('horsLigne')}</Statut>
  )
}
