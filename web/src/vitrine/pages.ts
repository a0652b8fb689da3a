/** The addresses of the gallery, by family. The file of a page has its address for a name. */
export const FAMILLES: { nom: string; pages: [chemin: string, titre: string][] }[] = [
  {
    nom: 'Chiffres et tableaux',
    pages: [
      ['/ui-elements/card/statistics', 'Chiffres et statuts'],
      ['/ui-elements/card/analytics', 'Panneaux et évolutions'],
      ['/ui-elements/table', 'Listes et tableaux'],
    ],
  },
  {
    nom: 'Saisir',
    pages: [
      ['/forms/form-validation', 'Refus et fenêtres de saisie'],
      ['/extensions/select', 'Choisir'],
      ['/extensions/autocomplete', 'Compléter ce qu’on tape'],
      ['/extensions/datepicker', 'Un jour, une période'],
      ['/extensions/datetime-picker', 'Un jour et une heure'],
      ['/extensions/quill-editor', 'Un texte'],
      ['/extensions/star-ratings', 'Une note'],
    ],
  },
  {
    nom: 'Dessiner',
    pages: [
      ['/charts-and-maps/charts/apex-charts', 'Barres et courbe d’avant'],
      ['/charts-and-maps/charts/chartjs', 'Courbes d’une vue'],
      ['/charts-and-maps/charts/echarts', 'Axe et croix optique'],
      ['/charts-and-maps/maps/google-map', 'Un lieu'],
    ],
  },
  {
    nom: 'Gestes',
    pages: [
      ['/extensions/context-menu', 'Le menu d’une ligne'],
      ['/extensions/drag-and-drop', 'Glisser et déposer'],
      ['/extensions/clipboard', 'Copier'],
      ['/extensions/tree', 'Un arbre'],
      ['/extensions/carousel', 'Une suite'],
    ],
  },
  {
    nom: 'Fichiers',
    pages: [
      ['/import-export/import', 'Importer'],
      ['/import-export/export', 'Exporter'],
      ['/import-export/export-selected', 'Exporter ce qu’on a choisi'],
    ],
  },
  {
    nom: 'Qui, et en quelle langue',
    pages: [
      ['/extensions/access-control', 'Ce que chacun voit'],
      ['/extensions/i18n', 'Quatre langues'],
      ['/pages/profile', 'Mon profil'],
      ['/pages/user-settings', 'Mes réglages'],
    ],
  },
]

/** `/extensions/i18n` is shown by `pages/extensions.i18n.tsx`. */
export const fichierDe = (chemin: string) => `./pages/${chemin.slice(1).replaceAll('/', '.')}.tsx`
