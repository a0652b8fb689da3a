/** The tables without a screen of their own: a window of the catalogue shows them. */
export type TableEnFenetre = 'indices' | 'tarifs'

export const chemins = {
  fournisseurs: '/apps/fournisseurverre/fournisseurverre-list',
  fournisseur: (id: string) => `/apps/fournisseurverre/fournisseurverre-edit/${id}`,
  catalogue: '/apps/fournisseurverre/catalogue-verre',
  table: (table: TableEnFenetre) => `/apps/fournisseurverre/catalogue-verre?table=${table}`,
  stock: '/apps/stock-verre',
  importer: (id: string) => `/apps/fournisseurverre/tarif-import/${id}`,
  importerTable: (table: string) => `/apps/fournisseurverre/${table}-import`,
}
