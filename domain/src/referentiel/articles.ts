import { champs, referentiel } from '../kernel/referentiel.ts'

/** What an article is for the shop: it decides what a sale asks and where it is stocked. */
export const TYPES_ARTICLE = ['Monture', 'Verre', 'Lentille', 'Accessoire', 'Entretien', 'Service'] as const

export const categorie_article = referentiel({
  table: 'categorie_article',
  nom: { singulier: 'catégorie d’article', pluriel: 'catégories d’articles', feminin: true },
  libelle: 'Abreg_Categ',
  champs: {
    Abreg_Categ: champs.texte({ requis: true, max: 20 }),
    Libelle: champs.texte(),
    TypeArticle: champs.choix(TYPES_ARTICLE),
    IdCodeTva: champs.reference('code_tva'),
  },
  chemins: {
    liste: '/api/categorie-articles',
    creer: '/api/categorie-article/create',
    modifier: '/api/categorie-article/{id}',
    supprimer: '/api/categorie-article/{id}',
  },
  ecrans: { liste: '/apps/categorie_article/categorie_article-list' },
})

export const type = referentiel({
  table: 'type',
  nom: { singulier: 'type', pluriel: 'types', feminin: false },
  locale: 'Un carton que l’on ouvre nomme le sien.',
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
  },
  chemins: {
    liste: '/api/types',
    creer: '/api/type/create',
    modifier: '/api/type/update/{id}',
    supprimer: '/api/type/drop/{id}',
  },
  ecrans: { liste: '/apps/type/type-list' },
})

export const style = referentiel({
  table: 'style',
  nom: { singulier: 'style', pluriel: 'styles', feminin: false },
  locale: 'Un carton que l’on ouvre nomme le sien.',
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
  },
  chemins: {
    liste: '/api/styles',
    creer: '/api/style/create',
    modifier: '/api/style/update/{id}',
    supprimer: '/api/style/drop/{id}',
  },
  ecrans: { liste: '/apps/style/style-list' },
})

export const marque = referentiel({
  table: 'marque',
  nom: { singulier: 'marque', pluriel: 'marques', feminin: true },
  locale: 'Un carton que l’on ouvre nomme la sienne.',
  libelle: 'Libelle_marq',
  champs: {
    Libelle_marq: champs.texte({ requis: true }),
  },
  chemins: {
    liste: '/api/marques',
    creer: '/api/marque/create',
    modifier: '/api/marque/update/{id}',
    supprimer: '/api/marque/drop/{id}',
  },
  ecrans: {
    liste: '/apps/marque/marque-list',
    alias: ['/apps/marque/marques-list'],
    ajout: ['/apps/marque/marque-add'],
    edition: ['/apps/marque/marque-view', '/apps/marque/marque-edit'],
  },
})
