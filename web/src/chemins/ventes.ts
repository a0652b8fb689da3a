export const chemins = {
  commandes: '/apps/commandeclient/commande-list',
  vendreSans: '/apps/commandeclient/add',
  vendre: (clientId: string) => `/apps/commandeclient/add/${clientId}`,
  commande: (clientId: string, ref: string) => `/apps/commandeclient/detail/${clientId}/${ref}`,
  modifier: (clientId: string, ref: string) => `/apps/commandeclient/edit/${clientId}/${ref}`,
  encaisser: (clientId: string, ref: string) => `/apps/caisse/${clientId}/${ref}`,
  proformas: '/apps/proformaclient/proforma-list',
  proposerSans: '/apps/proformaclient/add',
  proposer: (clientId: string) => `/apps/proformaclient/add/${clientId}`,
  proforma: (id: string) => `/apps/proforma-client/details/${id}`,
  modifierProforma: (id: string) => `/apps/proforma-client/edit/${id}`,
  transformer: (id: string) => `/apps/proforma-commande/${id}`,
}
