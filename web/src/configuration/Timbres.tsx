import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconRubberStamp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Montant } from '../ui/Montant.tsx'
import { Lu } from './Lu.tsx'
import { Table } from './Table.tsx'

/** The brackets of the stamp duty printed on cash receipts; without one, none is printed. */
export default function Timbres() {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const lecture = useQuery(requetePage(contrat.timbres.liste, { query: { limit: 200 } }))
  const creer = useAppel(contrat.timbres.creer)
  const modifier = useAppel(contrat.timbres.modifier)
  const supprimer = useAppel(contrat.timbres.supprimer)
  return (
    <Lu lecture={lecture}>
      {({ pageOfItems }) => (
        <Table
          titre={t('timbre.titre')}
          ajouter={t('timbre.ajouter')}
          vide={t('timbre.vide')}
          texteVide={t('timbre.texteVide')}
          icone={IconRubberStamp}
          lignes={pageOfItems}
          peutEcrire={peutEcrire}
          colonnes={[
            { nom: 'Libelle', label: t('champs.Libelle'), rendu: l => <strong>{l.Libelle}</strong> },
            {
              nom: 'APartirDe',
              label: t('timbre.APartirDe'),
              droite: true,
              rendu: l => <Montant valeur={l.APartirDe} />,
            },
            {
              nom: 'Montant',
              label: t('timbre.Montant'),
              droite: true,
              rendu: l => <Montant valeur={l.Montant} />,
            },
            { nom: 'DateDebut', label: t('timbre.DateDebut'), rendu: l => ecrireJour(l.DateDebut) },
            {
              nom: 'DateFin',
              label: t('timbre.DateFin'),
              rendu: l => (l.DateFin ? ecrireJour(l.DateFin) : '–'),
            },
          ]}
          champs={() => [
            { nom: 'Libelle', label: t('champs.Libelle'), genre: 'texte' },
            { nom: 'APartirDe', label: t('timbre.APartirDe'), genre: 'montant' },
            { nom: 'Montant', label: t('timbre.Montant'), genre: 'montant' },
            { nom: 'DateDebut', label: t('timbre.DateDebut'), genre: 'jour' },
            { nom: 'DateFin', label: t('timbre.DateFin'), genre: 'jour', facultatif: true },
          ]}
          depart={{ Libelle: '', APartirDe: null, Montant: null, DateDebut: null, DateFin: null }}
          creer={(payload, envoi) => creer.mutateAsync({ payload: payload as never }, envoi)}
          modifier={(l, payload, envoi) =>
            modifier.mutateAsync({ params: { id: l._id }, payload: payload as never }, envoi)
          }
          supprimer={l => supprimer.mutateAsync({ params: { id: l._id } })}
        />
      )}
    </Lu>
  )
}
