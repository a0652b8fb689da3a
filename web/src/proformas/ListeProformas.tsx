import { ETATS_PROFORMA } from '@dioptrie/domain/commandes/etats'
import type { ProformaDeListe } from '@dioptrie/domain/proformas/contract'
import { IconFileInvoice, IconPencil, IconPrinter, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/ventes.ts'
import { enNomDeListe } from '../clients/afficher.tsx'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { usePapiers } from '../poste/serie/usePapiers.tsx'
import { useEnNombre } from '../sms/useEnNombre.tsx'
import { jour } from '../ui/afficher.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { usePapier } from '../ui/usePapier.ts'
import { EtatDeLaProforma } from './EtatDeLaProforma.tsx'

export default function ListeProformas() {
  const t = useTranslations('proformas')
  const c = useTranslations('clients')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { IdOfficinePropre } = useOfficine()
  const peut = {
    vendre: usePermission('ventes.ecrire'),
    partout: usePermission('reseau.agir'),
    exporter: usePermission('ventes.exporter'),
  }
  const papier = usePapier(contrat.proformas.imprimer)
  const sms = useEnNombre<ProformaDeListe>()
  const papiers = usePapiers(
    contrat.proformas.imprimer,
    t('titre'),
    (l: ProformaDeListe) => `${l.RefProforma} · ${l.Client}`,
  )
  const peutAgir = (p: ProformaDeListe) =>
    peut.vendre && p.IdCommande === null && (peut.partout || p.IdOfficine === IdOfficinePropre)

  const colonnes: Colonne<ProformaDeListe>[] = [
    { champ: 'Client', ...enNomDeListe },
    { champ: 'RefProforma', attenue: true, triable: true },
    { champ: 'DateProforma', genre: 'jour', triable: true },
    {
      champ: 'DateExpiration',
      genre: 'jour',
      triable: true,
      cede: 3,
      carte: l => t('jusquau', { date: jour(l.DateExpiration) }),
    },
    { champ: 'Etat', cellule: l => <EtatDeLaProforma etat={l.Etat} />, texte: l => t(`etats.${l.Etat}`) },
    { champ: 'RefCmmd', titre: t('commande'), cachee: true, attenue: true },
    { champ: 'Assurance', cede: 2 },
    { champ: 'Total', genre: 'montant', triable: true },
    { champ: 'RemiseTotale', genre: 'montant', titre: champ('RemiseCom'), cachee: true },
    { champ: 'PartAssurance', genre: 'montant', cachee: true },
    { champ: 'PartClient', genre: 'montant', cachee: true },
    { champ: 'createdBy', titre: champ('IdVendeur'), cachee: true },
    { champ: 'CodeClient', cachee: true, attenue: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="proformas"
        appel={contrat.proformas.liste}
        totaux={contrat.proformas.totaux}
        parOfficine
        dire={t}
        colonnes={colonnes}
        periode={champ('DateProforma')}
        filtres={[
          { champ: 'Etat', options: ETATS_PROFORMA.map(e => ({ value: e, label: t(`etats.${e}`) })) },
        ]}
        tri="-DateProforma"
        ouvrir={l => chemins.proforma(l._id)}
        creer={peut.vendre ? { libelle: t('faire'), vers: chemins.proposerSans } : undefined}
        menu={l => [
          { libelle: ui('ouvrir'), icone: IconFileInvoice, vers: chemins.proforma(l._id) },
          { libelle: ui('imprimer'), icone: IconPrinter, faire: () => void papier.imprimer(l._id) },
          ...(peutAgir(l)
            ? [
                ...(l.Etat === 'Expirée'
                  ? []
                  : [
                      { libelle: t('transformer'), icone: IconShoppingBag, vers: chemins.transformer(l._id) },
                    ]),
                { libelle: ui('modifier'), icone: IconPencil, vers: chemins.modifierProforma(l._id) },
              ]
            : []),
          { libelle: c('ouvrirClient'), icone: IconUser, vers: clients.voir(l.IdClient) },
        ]}
        choisir={peut.exporter}
        groupe={[papiers.action, ...sms.actions]}
        exporter={peut.exporter && contrat.proformas.exporter}
        note={papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
        vide={IconFileInvoice}
      />
      {papiers.fenetre}
      {sms.fenetre}
    </>
  )
}
