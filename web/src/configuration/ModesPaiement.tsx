import { MODES_TOUJOURS_LA } from '@dioptrie/domain/configuration/rules'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Statut } from '../ui/Statut.tsx'
import { Lu } from './Lu.tsx'
import { Table } from './Table.tsx'

const toujoursLa = (libelle: string) => (MODES_TOUJOURS_LA as readonly string[]).includes(libelle)

export default function ModesPaiement() {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const lecture = useQuery(
    requetePage(contrat.modesPaiement.liste, { query: { limit: 200, tri: 'Libelle' } }),
  )
  const creer = useAppel(contrat.modesPaiement.creer)
  const modifier = useAppel(contrat.modesPaiement.modifier)
  const supprimer = useAppel(contrat.modesPaiement.supprimer)
  return (
    <Lu lecture={lecture}>
      {({ pageOfItems }) => (
        <Table
          titre={t('modes.titre')}
          ajouter={t('modes.ajouter')}
          vide={t('modes.vide')}
          texteVide={t('modes.texteVide')}
          icone={IconCreditCard}
          lignes={pageOfItems}
          peutEcrire={peutEcrire}
          gardee={l => toujoursLa(l.Libelle)}
          colonnes={[
            { nom: 'Libelle', label: t('champs.Libelle'), rendu: l => <strong>{l.Libelle}</strong> },
            {
              nom: 'NumeroRequis',
              label: t('champs.NumeroRequis'),
              rendu: l => (l.NumeroRequis ? t('oui') : t('non')),
            },
            {
              nom: 'Actif',
              label: t('champs.Actif'),
              rendu: l => <Statut ton={l.Actif ? 'ok' : 'mute'}>{t(l.Actif ? 'propose' : 'cache')}</Statut>,
            },
          ]}
          champs={ligne => {
            const fige = ligne !== null && toujoursLa(ligne.Libelle)
            return [
              { nom: 'Libelle', label: t('champs.Libelle'), genre: 'texte', fige },
              {
                nom: 'NumeroRequis',
                label: t('champs.NumeroRequis'),
                genre: 'booleen',
                aide: t('modes.numeroAide'),
              },
              { nom: 'Actif', label: t('champs.Actif'), genre: 'booleen', fige },
            ]
          }}
          depart={{ Libelle: '', NumeroRequis: false, Actif: true }}
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
