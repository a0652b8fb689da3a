import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { SegmentedControl } from '@mantine/core'
import { IconEyeglass, IconPackageImport, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins } from '../chemins/atelier.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'
import { correction, estAttendu, tonDuVerre } from './afficher.ts'
import { useVerre } from './useVerre.tsx'

export default function ListeVerres() {
  const t = useTranslations('atelier')
  const c = useTranslations('clients')
  const champ = useChamp()
  const { livre = 'false', ...search } = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const peutCommander = usePermission('atelier.commander')
  const voitCorrections = usePermission('ordonnances.lire')
  const voitClients = usePermission('clients.lire')
  const verre = useVerre()
  const livres = livre === 'true'
  const aujourdhui = aujourdhuiAbidjan(new Date())

  const prevue = (v: CommandeVerre) => (
    <span className={`chiffres ${estAttendu(v) && v.DatePrevue < aujourdhui ? 'w600 bad' : ''}`}>
      {ecrireJour(v.DatePrevue)}
    </span>
  )
  const colonnes: Selon<Colonne<CommandeVerre>> = [
    { champ: 'Client' },
    { champ: 'CodeClient', attenue: true, cachee: true },
    { champ: 'RefVerre', titre: t('verres.reference'), attenue: true },
    { champ: 'RefCmmd', attenue: true, cachee: true },
    { champ: 'Cote', texte: v => t('verres.paire', { cote: v.Cote, n: v.Paire }) },
    voitCorrections && { champ: 'Fabrication' as const, titre: t('verres.correction'), texte: correction },
    { champ: 'Libelle', titre: t('verres.verre'), cede: 3 },
    {
      champ: 'Fournisseur',
      cede: 2,
      texte: v => (v.IdStockVerre ? t('verres.duStock') : (v.Fournisseur ?? '')),
    },
    {
      champ: 'DatePrevue',
      triable: true,
      texte: v => ecrireJour(v.DatePrevue),
      cellule: prevue,
      carte: v => (
        <>
          {champ('DatePrevue')} {prevue(v)}
        </>
      ),
    },
    {
      champ: 'Statut',
      texte: v => t(`verres.statut.${v.Statut}`),
      cellule: v => (
        <span className="inline-flex wrap gap-6">
          <Statut ton={tonDuVerre(v)}>{t(`verres.statut.${v.Statut}`)}</Statut>
          {v.Urgent && <Statut ton="warn">{t('verres.urgent')}</Statut>}
        </span>
      ),
    },
    { champ: 'OfficineLivraison', cachee: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        key={livre}
        cle="verres"
        appel={contrat.atelier.verres}
        params={{ param: livres ? 'true' : 'false' }}
        parOfficine
        titre={t('verresTitre')}
        nombre={n => t(livres ? 'verres.nombreLivres' : 'verres.nombreAttendus', { n })}
        invite={t('verres.invite')}
        colonnes={colonnes}
        tri={livres ? '-DatePrevue' : 'DatePrevue'}
        actions={
          <SegmentedControl
            aria-label={t('verres.choix')}
            data={[
              { value: 'false', label: t('verres.attendus') },
              { value: 'true', label: t('verres.livres') },
            ]}
            value={livre}
            onChange={suivant =>
              void navigate({
                to: '.',
                search: { officine: search.officine, ...(suivant === 'true' ? { livre: 'true' } : {}) },
              })
            }
          />
        }
        filtres={[
          ...(livres
            ? []
            : [
                {
                  champ: 'retard',
                  titre: t('verres.retardFiltre'),
                  options: [{ value: 'oui', label: t('verres.enRetard') }],
                },
              ]),
          {
            champ: 'urgent',
            titre: t('verres.urgentFiltre'),
            options: [{ value: 'oui', label: t('verres.urgents') }],
          },
        ]}
        ouvrir={v => chemins.commande(v.IdCommande)}
        menu={v => [
          { libelle: t('commande.ouvrir'), icone: IconShoppingBag, vers: chemins.commande(v.IdCommande) },
          ...verre.actions(v),
          voitClients && {
            libelle: c('ouvrirClient'),
            icone: IconUser,
            vers: `/apps/client/client-view/${v.IdClient}`,
          },
        ]}
        {...(peutCommander && !livres
          ? {
              groupe: [
                {
                  libelle: t('verres.recevoirTous'),
                  icone: IconPackageImport,
                  faire: async (lignes: CommandeVerre[]) => {
                    for (const ligne of lignes) await verre.recevoir(ligne)
                  },
                },
              ],
            }
          : {})}
        selectionnes={n => t('verres.selectionnes', { n })}
        note={verre.note}
        vide={{
          icone: IconEyeglass,
          titre: officine =>
            livres
              ? t('verres.videLivres')
              : officine
                ? t('verres.videOfficine', { officine })
                : t('verres.vide'),
          texte: t('verres.videTexte'),
          ailleurs: n => t('verres.videAilleurs', { n }),
        }}
      />
      {verre.fenetre}
    </>
  )
}
