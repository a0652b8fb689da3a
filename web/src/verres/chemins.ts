export const chemins = {
  fournisseurs: '/apps/fournisseurverre/fournisseurverre-list',
  fournisseur: (id: string) => `/apps/fournisseurverre/fournisseurverre-edit/${id}`,
  catalogue: '/apps/fournisseurverre/catalogue-verre',
  stock: '/apps/stock-verre',
  importer: (id: string) => `/apps/fournisseurverre/tarif-import/${id}`,
  importerTable: (table: string) => `/apps/fournisseurverre/${table}-import`,
}
