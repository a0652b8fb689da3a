import type { VenteDeListe } from '@dioptrie/domain/comptoir/contract'
import { STATUTS_REGLEMENT } from '@dioptrie/domain/ventes/rules'
import { IconBasket, IconPrinter } from '@tabler/icons-react'
import { chemins } from '../chemins/comptoir.ts'
import { StatutEtape, StatutReglement } from '../commandes/statuts.tsx'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { usePapiers } from '../poste/serie/usePapiers.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { usePapier } from '../ui/usePapier.ts'

export default function ListeComptoir() {
  const t = useTranslations('comptoir')
  const v = useTranslations('ventes')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutVendre = usePermission('comptoir.vendre')
  const papier = usePapier(contrat.comptoir.imprimer)
  const papiers = usePapiers(contrat.comptoir.imprimer, t('titre'), (l: VenteDeListe) => l.RefCmmd, 'a4')

  const colonnes: Colonne<VenteDeListe>[] = [
    { champ: 'RefCmmd' },
    { champ: 'DateCommd', genre: 'jour', triable: true },
    { champ: 'NomAcheteur', cede: 3 },
    { champ: 'NombreArticles', droite: true, cede: 2 },
    { champ: 'PartClient', genre: 'montant', titre: t('total'), triable: true },
    { champ: 'ResteAPayer', genre: 'montant' },
    {
      champ: 'StatutReglement',
      // Emptied by what came back of it.
      cellule: l =>
        l.NombreArticles === 0 ? (
          <StatutEtape etape="Rendue" />
        ) : (
          <StatutReglement statut={l.StatutReglement} />
        ),
      texte: l => v(l.NombreArticles === 0 ? 'etapes.Rendue' : `reglements.${l.StatutReglement}`),
    },
    { champ: 'createdBy', titre: champ('IdVendeur'), cede: 1 },
    { champ: 'RemiseTotale', genre: 'montant', titre: t('remise'), cede: 1 },
    { champ: 'MontantRegle', genre: 'montant', cachee: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="comptoir"
        appel={contrat.comptoir.liste}
        totaux={contrat.comptoir.totaux}
        parOfficine
        dire={t}
        colonnes={colonnes}
        periode={champ('DateCommd')}
        filtres={[
          {
            champ: 'StatutReglement',
            options: STATUTS_REGLEMENT.map(s => ({ value: s, label: v(`reglements.${s}`) })),
          },
        ]}
        tri="-DateCommd"
        ouvrir={l => chemins.voir(l._id)}
        creer={peutVendre ? { libelle: t('nouvelle'), vers: chemins.vendre } : undefined}
        menu={l => [
          { libelle: ui('ouvrir'), icone: IconBasket, vers: chemins.voir(l._id) },
          { libelle: t('ticket'), icone: IconPrinter, faire: () => void papier.imprimer(l._id, 'ticket') },
          { libelle: t('a4'), icone: IconPrinter, faire: () => void papier.imprimer(l._id, 'a4') },
        ]}
        choisir
        groupe={[papiers.action]}
        note={papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
        vide={IconBasket}
      />
      {papiers.fenetre}
    </>
  )
}
