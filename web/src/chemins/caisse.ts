import { chemins as examens } from './consultations.ts'

/** Where what a client owes is paid: an exam has its own screen. */
export const versDu = (clientId: string, d: { entite: string; _id: string; RefCmmd: string }) =>
  d.entite === 'consultation' ? examens.regler(d._id) : chemins.regler(clientId, d.RefCmmd)

export const chemins = {
  caisse: '/apps/caisse',
  regler: (clientId: string, ref: string) => `/apps/caisse/${clientId}/${ref}`,
  operations: '/apps/operations',
  billetages: '/apps/billetage/billetage-list',
  compter: '/apps/billetage/billetage-add',
  billetage: (idOfficine: string, jour: string) => `/apps/billetage/billetage-view/${idOfficine}/${jour}`,
  reglementsCommandes: '/apps/reglement_cmdecli/reglement_cmdecli-list',
  reglementsComptoir: '/apps/reglement_cmd_cptoire/reglement_cmd_cptoire-list',
  versements: '/apps/versement_banque/versement_banque-list',
  versement: (id: string) => `/apps/versement_banque/versement_banque-view/${id}`,
  appros: '/apps/appro_caisse_recettes/appro_caisse_recettes-list',
  appro: (id: string) => `/apps/appro_caisse_recettes/appro_caisse_recettes-list/${id}`,
  fonds: '/apps/fonddecaisse/fonddecaisse-list',
  fond: (id: string) => `/apps/fonddecaisse/fonddecaisse-list/${id}`,
  caisseDepense: '/apps/depense',
  depenses: '/apps/depense/depense-list',
  payer: '/apps/depense/depense-add',
  depense: (id: string) => `/apps/depense/depense-view/${id}`,
  corrigerDepense: (id: string) => `/apps/depense/depense-edit/${id}`,
  cloturerDepense: (jour: string) => `/apps/depense/cloture/${jour}`,
  entrees: '/apps/appro_depense/appro_depense-list',
  entree: (id: string) => `/apps/appro_depense/appro_depense-view/${id}`,
}
