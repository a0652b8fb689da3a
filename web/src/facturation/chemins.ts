export const chemins = {
  poste: '/facturation/vente',
  dossier: (clientId: string, ref: string) => `/apps/traitement-facture/detail/${clientId}/${ref}`,
  factures: '/apps/facture-assurance',
  facture: (id: string) => `/apps/facture-assurance/detail/${id}`,
  aDeposer: '/apps/facture-a-deposer',
  bordereaux: '/apps/facture-a-deposer/bordereaux',
  reglements: '/apps/reglement-fact',
  payer: '/apps/reglement-fact/paiement',
  paiements: '/apps/reglement-fact/paiements',
  rejets: '/apps/reglement-fact/rejets',
  modeles: '/apps/model-facture',
}
