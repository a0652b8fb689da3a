import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconFileSpreadsheet, IconList, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import { chemins, versFiche } from '../chemins/fournisseurs.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { enregistrerLignes } from '../ui/liste/enregistrer.ts'
import type { Colonne } from '../ui/liste/types.ts'
import { MontantDeListe } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { usePeutModifier } from './droits.ts'
import { useSuppressionFournisseurs } from './suppression.tsx'

/** Those of the group and of the officine looked at; of every officine for the whole network. */
export default function ListeFournisseurs() {
  const t = useTranslations('fournisseurs')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutEcrire = usePermission('fournisseurs.ecrire')
  const peut = usePeutModifier()
  const { demander, fenetre } = useSuppressionFournisseurs()
  const colonnes: Colonne<Fournisseur>[] = [
    { champ: 'Nom', titre: t('fiche'), triable: true },
    { champ: 'Officine', titre: t('pour'), horsCarte: true, texte: f => f.Officine ?? t('groupe') },
    { champ: 'Contact', titre: t('contact') },
    { champ: 'Telephone', cellule: f => <span className="chiffres">{f.Telephone}</span> },
    { champ: 'Ville', horsCarte: true, texte: f => [f.Ville, f.Pays].filter(Boolean).join(', ') },
    { champ: 'DelaiLivraison', droite: true, horsCarte: true },
    {
      champ: 'Manquants',
      titre: t('manquants'),
      droite: true,
      cellule: f => (f.Manquants ? <Statut ton="bad">{f.Manquants}</Statut> : ''),
      texte: f => (f.Manquants ? String(f.Manquants) : ''),
    },
    { champ: 'Solde', droite: true, cellule: f => <MontantDeListe valeur={f.Solde} /> },
    { champ: 'Marchandises', cachee: true, texte: f => ui(f.Marchandises ? 'oui' : 'non') },
    { champ: 'Verrier', cachee: true, texte: f => ui(f.Verrier ? 'oui' : 'non') },
    { champ: 'Email', cachee: true },
    { champ: 'Adresse', cachee: true },
    { champ: 'ConditionsReglement', cachee: true },
    { champ: 'RegistreCommerce', cachee: true },
    { champ: 'CompteContribuable', cachee: true },
    { champ: 'createdAt', cachee: true, triable: true, texte: f => ecrireJour(f.createdAt.slice(0, 10)) },
  ]
  return (
    <>
      <ListPage
        cle="fournisseurs"
        appel={contrat.fournisseurs.groupe}
        parOfficine
        dire={t}
        colonnes={colonnes}
        tri="Nom"
        ouvrir={f => versFiche(f._id)}
        creer={peutEcrire ? { libelle: t('ajouter'), vers: chemins.ajouter } : undefined}
        menu={f => [
          {
            libelle: peut(f) ? ui('modifier') : ui('ouvrir'),
            icone: peut(f) ? IconPencil : IconList,
            vers: versFiche(f._id),
          },
          peut(f) && { libelle: ui('supprimer'), icone: IconTrash, danger: true, faire: () => demander(f) },
        ]}
        groupe={[
          {
            libelle: ui('exporter'),
            icone: IconFileSpreadsheet,
            faire: lignes =>
              enregistrerLignes('xlsx', 'fournisseurs', colonnes, c => c.titre ?? champ(c.champ), lignes),
          },
        ]}
        vide={IconTruckDelivery}
      />
      {fenetre}
    </>
  )
}
