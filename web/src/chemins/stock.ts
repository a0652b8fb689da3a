export const chemins = {
  stock: '/apps/stock',
  article: '/apps/stock/article/{articleId}',
  sortie: '/apps/stock/sortie',
  ouverture: '/apps/stock/ouverture',
  sorties: '/apps/stock/sorties',
  valeur: '/apps/stock/valeur',
  transferts: '/apps/stock/articles-transferer',
  transfert: '/apps/stock/transfert-article/details/{articleTransfereId}',
  envoyer: '/apps/stock/transfert-article/nouveau',
  inventaires: '/apps/inventaire',
  inventaire: '/apps/inventaire/{inventaireId}',
}

export const versArticle = (id: string) => chemins.article.replace('{articleId}', id)
export const versTransfert = (id: string) => chemins.transfert.replace('{articleTransfereId}', id)
export const versInventaire = (id: string) => chemins.inventaire.replace('{inventaireId}', id)
