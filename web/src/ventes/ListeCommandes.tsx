import type { CommandeDeListe } from '@dioptrie/domain/ventes/contract'
import { ETAPES, STATUTS_REGLEMENT } from '@dioptrie/domain/ventes/rules'
import { IconCash, IconPrinter, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/ventes.ts'
import { enNomDeListe } from '../clients/afficher.tsx'
import { StatutAssurance, StatutEtape, StatutReglement } from '../commandes/statuts.tsx'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { usePapiers } from '../poste/serie/usePapiers.tsx'
import { source } from '../referentiel/source.ts'
import { useEnNombre } from '../sms/useEnNombre.tsx'
import { jour } from '../ui/afficher.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { tonDeLaPromesse, useDirePromesse } from './afficher.tsx'

export default function ListeCommandes() {
  const t = useTranslations('ventes')
  const c = useTranslations('clients')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { IdOfficine } = useOfficine()
  const peutVendre = usePermission('ventes.ecrire')
  const peutEncaisser = usePermission('caisse.encaisser')
  const peutExporter = usePermission('ventes.exporter')
  const direPromesse = useDirePromesse()
  const papier = usePapier(contrat.ventes.imprimer)
  const sms = useEnNombre<CommandeDeListe>()
  const papiers = usePapiers(
    contrat.ventes.imprimer,
    t('titre'),
    (l: CommandeDeListe) => `${l.RefCmmd} · ${l.Client}`,
  )
  const vendeurs = useComplement(requete(contrat.ventes.vendeurs, { query: { IdOfficine } }))

  const colonnes: Colonne<CommandeDeListe>[] = [
    { champ: 'Client', ...enNomDeListe },
    // What is left to pay says as much as the state of the payment: the number, which a client quotes, stays longer.
    { champ: 'RefCmmd', attenue: true, triable: true, cede: 2 },
    { champ: 'DateCommd', genre: 'jour', triable: true, cede: 3 },
    { champ: 'Etape', cellule: l => <StatutEtape etape={l.Etape} />, texte: l => t(`etapes.${l.Etape}`) },
    {
      champ: 'DatePromesse',
      triable: true,
      cellule: l => {
        const ton = tonDeLaPromesse(l)
        if (ton !== 'mute') return <Statut ton={ton}>{direPromesse(l, true)}</Statut>
        return <span className="chiffres">{jour(l.DatePromesse)}</span>
      },
      texte: l => jour(l.DatePromesse),
      carte: l => {
        const promesse = direPromesse(l)
        const ton = tonDeLaPromesse(l)
        return ton === 'mute' ? promesse : <Statut ton={ton}>{promesse}</Statut>
      },
    },
    { champ: 'Total', genre: 'montant', triable: true, cede: 4 },
    { champ: 'ResteAPayer', genre: 'montant' },
    {
      champ: 'StatutReglement',
      cede: 1,
      cellule: l => <StatutReglement statut={l.StatutReglement} />,
      texte: l => t(`reglements.${l.StatutReglement}`),
    },
    {
      champ: 'EtatAssurance',
      titre: t('etatAssurance'),
      cede: 0,
      cellule: l => <StatutAssurance etat={l.EtatAssurance} />,
      texte: l => (l.EtatAssurance ? t(`dossiers.${l.EtatAssurance}`) : ''),
    },
    { champ: 'RemiseTotale', genre: 'montant', titre: champ('RemiseCom'), cachee: true },
    { champ: 'Assurance', cachee: true },
    { champ: 'PartAssurance', genre: 'montant', cachee: true },
    { champ: 'PartClient', genre: 'montant', cachee: true },
    { champ: 'MontantRegle', genre: 'montant', cachee: true },
    { champ: 'createdBy', titre: champ('IdVendeur'), cachee: true },
    { champ: 'CodeClient', cachee: true, attenue: true },
    { champ: 'RefProforma', cachee: true, attenue: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="commandes"
        appel={contrat.ventes.liste}
        totaux={contrat.ventes.totaux}
        parOfficine
        dire={t}
        colonnes={colonnes}
        periode={champ('DateCommd')}
        filtres={[
          { champ: 'Etape', options: ETAPES.map(e => ({ value: e, label: t(`etapes.${e}`) })) },
          {
            champ: 'StatutReglement',
            options: STATUTS_REGLEMENT.map(s => ({ value: s, label: t(`reglements.${s}`) })),
          },
          { champ: 'retard', options: [{ value: 'oui', label: ui('oui') }] },
          { champ: 'IdAssurance', source: source('assurance') },
          vendeurs && {
            champ: 'IdVendeur',
            options: vendeurs.map(v => ({ value: v._id, label: v.displayName })),
          },
        ]}
        tri="-DateCommd"
        ouvrir={l => chemins.commande(l.IdClient, l.RefCmmd)}
        creer={peutVendre ? { libelle: t('nouvelle'), vers: chemins.vendreSans } : undefined}
        menu={l => [
          { libelle: ui('ouvrir'), icone: IconShoppingBag, vers: chemins.commande(l.IdClient, l.RefCmmd) },
          { libelle: ui('imprimer'), icone: IconPrinter, faire: () => void papier.imprimer(l._id) },
          peutEncaisser &&
            l.ResteAPayer > 0 && {
              libelle: t('encaisser'),
              icone: IconCash,
              vers: chemins.encaisser(l.IdClient, l.RefCmmd),
            },
          { libelle: c('ouvrirClient'), icone: IconUser, vers: clients.voir(l.IdClient) },
        ]}
        choisir={peutExporter}
        groupe={[papiers.action, ...sms.actions]}
        exporter={peutExporter && contrat.ventes.exporter}
        note={papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
        vide={IconShoppingBag}
      />
      {papiers.fenetre}
      {sms.fenetre}
    </>
  )
}
