import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Montant } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Lu } from './Lu.tsx'
import { Table } from './Table.tsx'

export default function Coupures() {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const lecture = useQuery(requetePage(contrat.coupures.liste, { query: { limit: 200 } }))
  const creer = useAppel(contrat.coupures.creer)
  const modifier = useAppel(contrat.coupures.modifier)
  const supprimer = useAppel(contrat.coupures.supprimer)
  const natures = [
    { value: 'billet', label: t('coupures.billet') },
    { value: 'piece', label: t('coupures.piece') },
  ]
  return (
    <Lu lecture={lecture}>
      {({ pageOfItems }) => (
        <Table
          titre={t('coupures.titre')}
          ajouter={t('coupures.ajouter')}
          vide={t('coupures.vide')}
          texteVide={t('coupures.texteVide')}
          icone={IconCash}
          // As one counts a drawer: the largest first.
          lignes={pageOfItems.toSorted((a, b) => b.Valeur - a.Valeur)}
          peutEcrire={peutEcrire}
          colonnes={[
            { nom: 'Libelle', label: t('champs.Libelle'), rendu: l => <strong>{l.Libelle}</strong> },
            {
              nom: 'Valeur',
              label: t('champs.Valeur'),
              droite: true,
              rendu: l => <Montant valeur={l.Valeur} />,
            },
            { nom: 'Nature', label: t('champs.Nature'), rendu: l => t(`coupures.${l.Nature}`) },
            {
              nom: 'Actif',
              label: t('champs.Actif'),
              rendu: l => <Statut ton={l.Actif ? 'ok' : 'mute'}>{t(l.Actif ? 'propose' : 'cache')}</Statut>,
            },
          ]}
          champs={() => [
            { nom: 'Libelle', label: t('champs.Libelle'), genre: 'texte' },
            { nom: 'Valeur', label: t('champs.Valeur'), genre: 'montant' },
            { nom: 'Nature', label: t('champs.Nature'), genre: 'choix', choix: natures },
            { nom: 'Actif', label: t('champs.Actif'), genre: 'booleen' },
          ]}
          depart={{
            Libelle: '',
            Valeur: null as number | null,
            Nature: 'billet' as 'billet' | 'piece',
            Actif: true,
          }}
          creer={(payload, envoi) => creer.mutateAsync({ payload }, envoi)}
          modifier={(l, payload, envoi) =>
            modifier.mutateAsync(
              {
                params: { id: l._id },
                payload,
              },
              envoi,
            )
          }
          supprimer={l => supprimer.mutateAsync({ params: { id: l._id } })}
        />
      )}
    </Lu>
  )
}
