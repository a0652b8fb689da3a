export const chemins = {
  caisse: '/apps/caisse',
  regler: (clientId: string, ref: string) => `/apps/caisse/${clientId}/${ref}`,
  operations: '/apps/operations',
  billetages: '/apps/billetage/billetage-list',
  compter: '/apps/billetage/billetage-add',
  billetage: (idOfficine: string, jour: string) => `/apps/billetage/billetage-view/${idOfficine}/${jour}`,
  reglementsCommandes: '/apps/reglement_cmdecli/reglement_cmdecli-list',
  reglementsComptoir: '/apps/reglement_cmd_cptoire/reglement_cmd_cptoire-list',
}
