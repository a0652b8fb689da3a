import { STATUTS_TRANSFERT } from '@dioptrie/domain/stock/rules'
import type { TransfertDeListe } from '@dioptrie/domain/stock/transferts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { chemins, versTransfert } from '../chemins/stock.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { usePapiers } from '../poste/serie/usePapiers.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { StatutTransfert } from './afficher.tsx'
import { Demandes } from './Demandes.tsx'

const nombre = (n: number) => (n ? String(n) : '')

/** What was sent and what is expected; what is still missing stands out. */
export default function ListeTransferts() {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const peutEnvoyer = usePermission('stock.transferer', IdOfficine ?? IdOfficinePropre)
  const papiers = usePapiers(
    contrat.transferts.imprimer,
    t('transferts.titre'),
    (x: TransfertDeListe) => x.Reference,
  )
  const colonnes: Colonne<TransfertDeListe>[] = [
    { champ: 'Reference' },
    { champ: 'OfficineSource' },
    { champ: 'OfficineDestination' },
    {
      champ: 'Statut',
      cellule: x => <StatutTransfert statut={x.Statut} />,
      texte: x => t(`transferts.statuts.${x.Statut}`),
    },
    { champ: 'Envoyee', droite: true, horsCarte: true },
    { champ: 'Recue', droite: true, horsCarte: true, texte: x => nombre(x.Recue) },
    { champ: 'EnTransit', droite: true, horsCarte: true, texte: x => nombre(x.EnTransit) },
    { champ: 'Perdue', droite: true, cachee: true, texte: x => nombre(x.Perdue) },
    { champ: 'createdAt', genre: 'jour', titre: t('transferts.envoyesLe'), triable: true },
    { champ: 'createdBy', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="transferts"
        avant={<Demandes />}
        appel={contrat.transferts.liste}
        parOfficine
        titre={t('transferts.titre')}
        nombre={n => t('transferts.nombre', { n })}
        invite={t('transferts.invite')}
        colonnes={colonnes}
        filtres={[
          {
            champ: 'Statut',
            options: STATUTS_TRANSFERT.map(value => ({ value, label: t(`transferts.statuts.${value}`) })),
          },
          {
            champ: 'enTransit',
            titre: t('transferts.enRoute'),
            options: (['oui', 'non'] as const).map(value => ({ value, label: ui(value) })),
          },
          {
            champ: 'sens',
            options: (['Envoyés', 'Reçus'] as const).map(value => ({
              value,
              label: t(`transferts.sens.${value}`),
            })),
          },
        ]}
        tri="-createdAt"
        ouvrir={x => versTransfert(x._id)}
        creer={peutEnvoyer ? { libelle: t('transferts.envoyerDes'), vers: chemins.envoyer } : undefined}
        choisir
        groupe={[papiers.action]}
        vide={{
          icone: IconArrowsExchange,
          titre: () => t('transferts.vide'),
          texte: t('transferts.videTexte'),
        }}
      />
      {papiers.fenetre}
    </>
  )
}
