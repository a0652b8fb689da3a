import type { ARevoir } from '@dioptrie/domain/consultations/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { IconCalendarDue, IconEyeCheck, IconUser } from '@tabler/icons-react'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/consultations.ts'
import { enNomDeListe } from '../clients/afficher.tsx'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { jour } from '../ui/afficher.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'

/** Whose next check is due, the longest first: the list to telephone from. */
export default function ListeARevoir() {
  const t = useTranslations('consultations')
  const c = useTranslations('clients')
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const bientot = ajouterJours(aujourdhui, 30)
  const ton = (le: string) => (le <= aujourdhui ? 'bad' : le <= bientot ? 'warn' : 'mute')
  const colonnes: Colonne<ARevoir>[] = [
    { champ: 'Client', ...enNomDeListe },
    {
      champ: 'ProchainControle',
      titre: t('champs.ProchainControle'),
      triable: true,
      cellule: k => <Statut ton={ton(k.ProchainControle)}>{jour(k.ProchainControle)}</Statut>,
      texte: k => jour(k.ProchainControle),
    },
    { champ: 'Contacts', texte: k => formaterTelephone(k.Contacts[0] ?? '') },
    {
      champ: 'DateConsultation',
      titre: t('champs.DateConsultation'),
      texte: k => jour(k.DateConsultation),
      // A card has no header: two days beside each other say which is which.
      carte: k => `${t('champs.DateConsultation')} ${jour(k.DateConsultation)}`,
      cede: 1,
    },
    { champ: 'Examinateur', titre: t('champs.Examinateur'), cede: 2 },
    { champ: 'CodeClient', cachee: true, attenue: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <ListPage
      cle="examens-a-revoir"
      appel={contrat.consultations.aRevoir}
      parOfficine
      titre={t('aRevoir')}
      nombre={n => t('nombreARevoir', { n })}
      invite={c('invite')}
      colonnes={colonnes}
      periode={t('champs.ProchainControle')}
      tri="ProchainControle"
      ouvrir={k => clients.voir(k.IdClient)}
      menu={k => [
        { libelle: c('ouvrirClient'), icone: IconUser, vers: clients.voir(k.IdClient) },
        { libelle: t('un'), icone: IconEyeCheck, vers: chemins.voir(k._id) },
      ]}
      vide={{ icone: IconCalendarDue, titre: () => t('aRevoirVide'), texte: t('aRevoirVideTexte') }}
    />
  )
}
