import type { Avoir } from '@dioptrie/domain/avoirs/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import { chemins } from '../chemins/avoirs.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { usePapier } from '../ui/usePapier.ts'

/** What came back of sales, and what is left of its credits. */
export default function ListeAvoirs() {
  const t = useTranslations('avoirs')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutExporter = usePermission('ventes.exporter')
  const papier = usePapier(contrat.avoirs.imprimer)

  const colonnes: Colonne<Avoir>[] = [
    { champ: 'Reference', titre: t('numero') },
    {
      champ: 'createdAt',
      titre: champ('Jour'),
      triable: true,
      cellule: a => <span className="chiffres">{ecrireJour(a.Jour)}</span>,
      texte: a => ecrireJour(a.Jour),
    },
    { champ: 'Document', titre: t('vente'), cede: 3 },
    { champ: 'Tiers', titre: t('client') },
    { champ: 'Montant', genre: 'montant', titre: t('montant'), triable: true },
    { champ: 'PartAssurance', genre: 'montant', cede: 1, horsCarte: true },
    { champ: 'PartClient', genre: 'montant', titre: t('partClient'), cede: 0, horsCarte: true },
    { champ: 'Rendu', genre: 'montant', titre: t('rendu'), cede: 2, horsCarte: true },
    { champ: 'Credit', genre: 'montant', titre: t('credit'), cede: 2 },
    { champ: 'Reste', genre: 'montant', titre: t('reste'), triable: true },
    { champ: 'Motif', cachee: true },
    { champ: 'createdBy', titre: champ('createdBy'), cachee: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <ListPage
      cle="avoirs"
      appel={contrat.avoirs.liste}
      totaux={contrat.avoirs.totaux}
      parOfficine
      dire={t}
      colonnes={colonnes}
      periode={champ('Jour')}
      filtres={[{ champ: 'credit', titre: t('reste'), options: [{ value: 'oui', label: ui('oui') }] }]}
      tri="-createdAt"
      ouvrir={a => chemins.voir(a._id)}
      menu={a => [
        { libelle: ui('ouvrir'), icone: IconReceiptRefund, vers: chemins.voir(a._id) },
        { libelle: t('imprimer'), icone: IconPrinter, faire: () => void papier.imprimer(a._id) },
      ]}
      choisir={peutExporter}
      exporter={peutExporter && contrat.avoirs.exporter}
      note={papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />}
      vide={IconReceiptRefund}
    />
  )
}
