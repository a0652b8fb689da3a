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

const DE_LA_LISTE = [
  'etape',
  'assurance',
  'IdSociete',
  'papiers',
  'retard',
  'periode',
  'du',
  'au',
  'q',
] as const
type Origine = Partial<Record<(typeof DE_LA_LISTE)[number], string>>
/** Of an address of the workbench, what says which files it shows: those opened from it carry it on. */
export const listeDOrigine = (search: Origine): Origine =>
  Object.fromEntries(DE_LA_LISTE.flatMap(nom => (search[nom] ? [[nom, search[nom]]] : [])))
