import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'

interface TextesDeTable {
  titre: string
  fiche: string
  nouveau: string
  ajouter: string
  nombre: string
  vide: string
}

/** The words of each table; one file per language, so that a screen carries its own only. */
export const tables = {
  categorie_article: {
    titre: 'Catégories d’articles',
    fiche: 'Catégorie d’article',
    nouveau: 'Nouvelle catégorie d’article',
    ajouter: 'Ajouter une catégorie d’article',
    nombre: '{n, plural, =0 {0 catégorie} one {# catégorie} other {# catégories}}',
    vide: 'Pas encore de catégorie d’article',
  },
  type: {
    titre: 'Types',
    fiche: 'Type',
    nouveau: 'Nouveau type',
    ajouter: 'Ajouter un type',
    nombre: '{n, plural, =0 {0 type} one {# type} other {# types}}',
    vide: 'Pas encore de type',
  },
  style: {
    titre: 'Styles',
    fiche: 'Style',
    nouveau: 'Nouveau style',
    ajouter: 'Ajouter un style',
    nombre: '{n, plural, =0 {0 style} one {# style} other {# styles}}',
    vide: 'Pas encore de style',
  },
  marque: {
    titre: 'Marques',
    fiche: 'Marque',
    nouveau: 'Nouvelle marque',
    ajouter: 'Ajouter une marque',
    nombre: '{n, plural, =0 {0 marque} one {# marque} other {# marques}}',
    vide: 'Pas encore de marque',
  },
  pays: {
    titre: 'Pays',
    fiche: 'Pays',
    nouveau: 'Nouveau pays',
    ajouter: 'Ajouter un pays',
    nombre: '{n, plural, =0 {0 pays} one {# pays} other {# pays}}',
    vide: 'Pas encore de pays',
  },
  ville: {
    titre: 'Villes',
    fiche: 'Ville',
    nouveau: 'Nouvelle ville',
    ajouter: 'Ajouter une ville',
    nombre: '{n, plural, =0 {0 ville} one {# ville} other {# villes}}',
    vide: 'Pas encore de ville',
  },
  quartier: {
    titre: 'Quartiers',
    fiche: 'Quartier',
    nouveau: 'Nouveau quartier',
    ajouter: 'Ajouter un quartier',
    nombre: '{n, plural, =0 {0 quartier} one {# quartier} other {# quartiers}}',
    vide: 'Pas encore de quartier',
  },
  centre_hospitalier: {
    titre: 'Centres hospitaliers',
    fiche: 'Centre hospitalier',
    nouveau: 'Nouveau centre hospitalier',
    ajouter: 'Ajouter un centre hospitalier',
    nombre:
      '{n, plural, =0 {0 centre hospitalier} one {# centre hospitalier} other {# centres hospitaliers}}',
    vide: 'Pas encore de centre hospitalier',
  },
  prescripteur: {
    titre: 'Prescripteurs',
    fiche: 'Prescripteur',
    nouveau: 'Nouveau prescripteur',
    ajouter: 'Ajouter un prescripteur',
    nombre: '{n, plural, =0 {0 prescripteur} one {# prescripteur} other {# prescripteurs}}',
    vide: 'Pas encore de prescripteur',
  },
  assurance: {
    titre: 'Assurances',
    fiche: 'Assurance',
    nouveau: 'Nouvelle assurance',
    ajouter: 'Ajouter une assurance',
    nombre: '{n, plural, =0 {0 assurance} one {# assurance} other {# assurances}}',
    vide: 'Pas encore d’assurance',
  },
  societe: {
    titre: 'Sociétés',
    fiche: 'Société',
    nouveau: 'Nouvelle société',
    ajouter: 'Ajouter une société',
    nombre: '{n, plural, =0 {0 société} one {# société} other {# sociétés}}',
    vide: 'Pas encore de société',
  },
  profession: {
    titre: 'Professions',
    fiche: 'Profession',
    nouveau: 'Nouvelle profession',
    ajouter: 'Ajouter une profession',
    nombre: '{n, plural, =0 {0 profession} one {# profession} other {# professions}}',
    vide: 'Pas encore de profession',
  },
  banque: {
    titre: 'Banques',
    fiche: 'Banque',
    nouveau: 'Nouvelle banque',
    ajouter: 'Ajouter une banque',
    nombre: '{n, plural, =0 {0 banque} one {# banque} other {# banques}}',
    vide: 'Pas encore de banque',
  },
  partenaire: {
    titre: 'Partenaires',
    fiche: 'Partenaire',
    nouveau: 'Nouveau partenaire',
    ajouter: 'Ajouter un partenaire',
    nombre: '{n, plural, =0 {0 partenaire} one {# partenaire} other {# partenaires}}',
    vide: 'Pas encore de partenaire',
  },
  rubrique_depense: {
    titre: 'Rubriques de dépense',
    fiche: 'Rubrique de dépense',
    nouveau: 'Nouvelle rubrique de dépense',
    ajouter: 'Ajouter une rubrique',
    nombre: '{n, plural, =0 {0 rubrique} one {# rubrique} other {# rubriques}}',
    vide: 'Pas encore de rubrique de dépense',
  },
  fonction: {
    titre: 'Fonctions',
    fiche: 'Fonction',
    nouveau: 'Nouvelle fonction',
    ajouter: 'Ajouter une fonction',
    nombre: '{n, plural, =0 {0 fonction} one {# fonction} other {# fonctions}}',
    vide: 'Pas encore de fonction',
  },
} satisfies Record<NomReferentiel, TextesDeTable>
