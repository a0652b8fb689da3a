import { ENTREES, ESPECE } from '@dioptrie/domain/caisse/rules'
import { comparerTotal } from '../kernel/platform/totaux.ts'
import { verificationsDesVersions } from './versions.verification.ts'

/** What reports read against the sales it was kept with; zero is the same as nothing. */
export const verificationsDesEtats: readonly { nom: string; requete: string }[] = [
  ...verificationsDesVersions,
  {
    nom: 'Caisse recette : ce que l’état dit entré en espèces chaque jour = ce que le tiroir a reçu',
    requete: `select f."Nom" || ' ' || "Jour" as quoi, coalesce(t.n, 0) as tenu, coalesce(j."Entrees", 0) as attendu
      from journee_caisse j
      full join (select "IdOfficine", "Jour", sum(montant) as n from total_caisse
        where modepaiement = '${ESPECE}' and "typeOperation" in (${ENTREES.map(t => `'${t}'`).join(', ')}) group by 1, 2) t using ("IdOfficine", "Jour")
      join officine f on f."_id" = "IdOfficine" where coalesce(t.n, 0) <> coalesce(j."Entrees", 0)`,
  },
  comparerTotal({
    nom: 'Totaux de vente de chaque jour (nombre, montant, remises, parts) = somme des versions des ventes',
    total: 'total_vente',
    attendu: 'part_de_vente',
    cles: ['Genre', 'IdOfficine', 'Jour', 'IdVendeur'],
    sommes: ['Montant', 'Nombre', 'Lignes', 'Remise', 'PartAssurance', 'PartClient'],
  }),
  comparerTotal({
    nom: 'Ce que valent et doivent les commandes de chaque jour (nombre, montants, réglé, livrées en retard) = somme des commandes et des livraisons',
    total: 'total_commande',
    attendu: 'suite_attendue',
    cles: ['IdOfficine', 'Jour', 'IdVendeur'],
    sommes: ['Regle', 'Retards', 'Nombre', 'Total', 'PartAssurance'],
  }),
  {
    nom: 'Premier et dernier achat de chaque client = ses commandes',
    requete: `select "IdClient"::text as quoi, coalesce(a."Dernier" - a."Premier", -1) as tenu, coalesce(c."Dernier" - c."Premier", -1) as attendu
      from achat_client a full join (select "IdClient", min("DateCommd") as "Premier", max("DateCommd") as "Dernier" from commande_client
        where "Statut" = 'Active' group by 1) c using ("IdClient")
      where (a."Premier", a."Dernier") is distinct from (c."Premier", c."Dernier")`,
  },
  {
    nom: 'Visites de chaque client et de chaque prescripteur, mois par mois = leurs commandes',
    requete: `select concat_ws(' ', "IdClient", "Axe", cle, portee, "Mois") as quoi, coalesce(v."Premier" - v."Mois", -1) as tenu, coalesce(a."Premier" - a."Mois", -1) as attendu
      from (select *, coalesce("Cle"::text, '') as cle, coalesce("Portee"::text, '') as portee from visite) v
      full join (select *, coalesce("Cle"::text, '') as cle, coalesce("Portee"::text, '') as portee from visite_attendue) a using ("IdClient", "Axe", cle, portee, "Mois")
      where (v."Premier", v."Avant", v."Genre") is distinct from (a."Premier", a."Avant", a."Genre")`,
  },
  comparerTotal({
    nom: 'Clients nouveaux, clients venus et ventes sur ordonnance de chaque jour et de chaque mois = fiches, visites et commandes',
    total: 'total_visite',
    attendu: 'part_de_visite',
    cles: ['Axe', 'Grain', 'Portee', 'Cle', 'Genre', 'Avant', 'Jour'],
    sommes: ['Nombre', 'Revenus', 'Montant'],
  }),
  comparerTotal({
    nom: 'Proformas de chaque jour (nombre, transformées, montants) = somme des proformas',
    total: 'total_proforma',
    attendu: 'part_de_proforma_attendue',
    cles: ['IdOfficine', 'Jour', 'IdVendeur'],
    sommes: ['Total', 'Nombre', 'Transformees', 'PartAssurance'],
  }),
  comparerTotal({
    nom: 'Sorties du stock de chaque jour et de chaque mois (nombre, quantité, valeurs) = somme des mouvements',
    total: 'total_sortie',
    attendu: 'part_de_sortie',
    cles: ['Grain', 'IdOfficine', 'Jour', 'Nature', 'IdCateg'],
    sommes: ['ValeurVente', 'Nombre', 'Quantite', 'ValeurAchat'],
  }),
  {
    nom: 'Dernière sortie de chaque article = ses mouvements',
    requete: `select "IdArticle"::text as quoi, coalesce(d."Jour" - '2000-01-01'::date, 0) as tenu, coalesce(m."Jour" - '2000-01-01'::date, 0) as attendu
      from derniere_sortie d full join (select "IdArticle", max(("createdAt" at time zone 'UTC')::date) as "Jour" from mouvement where "Quantite" < 0 group by 1) m
        using ("IdArticle") where d."Jour" is distinct from m."Jour"`,
  },
  comparerTotal({
    nom: 'Bons et verres de chaque fournisseur, par jour et par mois = somme des bons et des verres commandés',
    total: 'total_fournisseur',
    attendu: 'part_de_fournisseur',
    cles: ['Grain', 'Jour', 'IdOfficine', 'IdFournisseur'],
    sommes: [
      'Verres',
      'Bons',
      'Pieces',
      'Manquants',
      'VerresLivres',
      'ATemps',
      'JoursDeDelai',
      'Retours',
      'Refaits',
    ],
  }),
]
