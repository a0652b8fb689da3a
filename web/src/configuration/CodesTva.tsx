import { IconReceiptTax } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Lu } from './Lu.tsx'
import { Table } from './Table.tsx'

export default function CodesTva() {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const lecture = useQuery(requetePage(contrat.codesTva.liste, { query: { limit: 200, tri: 'Libelle' } }))
  const creer = useAppel(contrat.codesTva.creer)
  const modifier = useAppel(contrat.codesTva.modifier)
  const supprimer = useAppel(contrat.codesTva.supprimer)
  return (
    <Lu lecture={lecture}>
      {({ pageOfItems }) => (
        <Table
          titre={t('tva.titre')}
          ajouter={t('tva.ajouter')}
          vide={t('tva.vide')}
          texteVide={t('tva.texteVide')}
          icone={IconReceiptTax}
          lignes={pageOfItems}
          peutEcrire={peutEcrire}
          colonnes={[
            { nom: 'Libelle', label: t('champs.Libelle'), rendu: l => <strong>{l.Libelle}</strong> },
            { nom: 'Taux', label: t('champs.Taux'), droite: true, rendu: l => `${l.Taux}\u00a0%` },
          ]}
          champs={() => [
            { nom: 'Libelle', label: t('champs.Libelle'), genre: 'texte' },
            { nom: 'Taux', label: t('tva.taux'), genre: 'entier' },
          ]}
          depart={{ Libelle: '', Taux: null as number | null }}
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
