import type { Operation } from '@dioptrie/domain/caisse/contract'
import { IconListDetails, IconPrinter } from '@tabler/icons-react'
import { contrat, useComplement } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { usePermission, usePermissionSur } from '../../kernel/session.ts'
import { usePapiers } from '../../poste/serie/usePapiers.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { usePapier } from '../../ui/usePapier.ts'
import style from '../caisse.module.css'
import { useVersDocument } from '../document.ts'
import { requeteModes } from '../modes.ts'
import { CAISSIERS } from '../sources.ts'
import { useContraire } from '../useContraire.ts'
import { useQuand } from '../useQuand.ts'

const SORTES = {
  commandes: { appel: contrat.reglements.commandes, totaux: contrat.reglements.totauxCommandes },
  comptoir: { appel: contrat.reglements.comptoir, totaux: contrat.reglements.totauxComptoir },
}

/** The payments of orders, or of counter sales: who paid what, when, how, to whom. */
export function ListeReglements({ sorte }: { sorte: keyof typeof SORTES }) {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const quand = useQuand()
  const contraire = useContraire()
  const modes = useComplement(requeteModes)
  const papier = usePapier(contrat.caisse.imprimerRecu)
  const papiers = usePapiers(
    contrat.caisse.imprimerRecu,
    t(`reglements.${sorte}`),
    (o: Operation) => [o.Document, o.Tiers].filter(Boolean).join(' · '),
    'a4',
  )
  const peutImprimer = usePermissionSur('caisse.lire')
  const peutImprimerIci = usePermission('caisse.lire')
  const versDocument = useVersDocument()
  const colonnes: Colonne<Operation>[] = [
    {
      champ: 'Document',
      cellule: o => (
        <span className={style.type} data-annulee={o.IdAnnulation ? true : undefined}>
          {o.Document}
          {contraire(o) && <small> {contraire(o)}</small>}
        </span>
      ),
      texte: o => [o.Document, contraire(o)].filter(Boolean).join(' '),
    },
    {
      champ: 'createdAt',
      titre: champ('Jour'),
      triable: true,
      cellule: o => <span className="chiffres">{quand(o.createdAt)}</span>,
      texte: o => quand(o.createdAt),
    },
    { champ: 'Tiers' },
    { champ: 'modepaiement' },
    { champ: 'reference', attenue: true },
    { champ: 'montant', genre: 'montant', triable: true },
    { champ: 'createdBy', titre: t('par'), cede: 2 },
    { champ: 'Motif', cachee: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle={`reglements-${sorte}`}
        appel={SORTES[sorte].appel}
        totaux={SORTES[sorte].totaux}
        parOfficine
        titre={t(`reglements.${sorte}`)}
        nombre={n => t('reglements.nombre', { n })}
        invite={t('reglements.invite')}
        colonnes={colonnes}
        periode={champ('Jour')}
        filtres={[
          modes && {
            champ: 'modepaiement',
            options: modes.map(m => ({ value: m.Libelle, label: m.Libelle })),
          },
          { champ: 'createdBy', titre: t('par'), source: CAISSIERS },
        ]}
        tri="-createdAt"
        ouvrir={versDocument}
        menu={o => [
          { libelle: ui('ouvrir'), icone: IconListDetails, vers: versDocument(o) },
          ...(peutImprimer(o.IdOfficine)
            ? (['ticket', 'a4'] as const).map(format => ({
                libelle: t(`recus.${format}`),
                icone: IconPrinter,
                faire: () => void papier.imprimer(o._id, format),
              }))
            : []),
        ]}
        note={papier.refus && <Erreur refus={papier.refus} quoi={t('reglements.nonImprime')} />}
        groupe={peutImprimerIci ? [papiers.action] : []}
        vide={{
          icone: IconListDetails,
          titre: () => t('reglements.vide'),
          texte: t(`reglements.videTexte.${sorte}`),
        }}
      />
      {papiers.fenetre}
    </>
  )
}
