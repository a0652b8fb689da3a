/**
 * Which area may know which, from the ground up: one list of floors for each workspace, and on each floor its areas with the others that
 * they know. Whoever stands above may know what is below, never the other way round nor on the same floor, so that no two areas need
 * each other. What all know is not written: `kernel`, and `ui` for the screens. A new arrow is a decision: it is written here with the
 * change, or the piece moves to where both may know it. A line that no code uses is taken out.
 */
export const FRONTIERES: Record<'domain' | 'api' | 'web', Record<string, string>[]> = {
  domain: [
    {
      kernel: '',
    },
    {
      acces: '',
      agenda: '',
      commandes: '',
      configuration: '',
      evenements: '',
      exceptions: '',
      fournisseurs: '',
      historique: '',
      recherche: '',
      remises: '',
      systeme: '',
      'tableau-de-bord': '',
    },
    {
      clients: 'commandes historique',
      organisation: 'acces',
      sms: 'configuration',
    },
    {
      caisse: 'clients',
      proformas: 'clients commandes',
      referentiel: 'organisation',
      ventes: 'clients commandes remises',
    },
    {
      atelier: 'clients commandes configuration organisation ventes',
      commercial: 'caisse',
      consultations: 'caisse',
      facturation: 'caisse clients commandes',
      poste: 'clients referentiel',
      stock: 'referentiel',
    },
    {
      comptoir: 'caisse remises stock',
      receptions: 'caisse stock',
      verres: 'stock',
    },
    {
      etats: 'caisse commandes facturation receptions stock ventes',
    },
  ],
  api: [
    {
      kernel: '',
    },
    {
      acces: '',
      agenda: '',
      configuration: '',
      documents: '',
      evenements: '',
      exceptions: '',
      fournisseurs: '',
      historique: '',
      referentiel: '',
      'tableau-de-bord': '',
    },
    {
      commercial: 'agenda documents',
      organisation: 'acces',
      remises: 'acces',
      stock: 'configuration',
    },
    {
      clients: 'configuration documents stock',
    },
    {
      caisse: 'acces clients configuration documents',
      recherche: 'clients commercial stock',
      sms: 'clients',
    },
    {
      consultations: 'agenda caisse clients configuration',
      receptions: 'caisse configuration stock',
    },
    {
      verres: 'configuration fournisseurs receptions stock',
    },
    {
      ventes: 'clients commercial configuration documents remises stock verres',
    },
    {
      atelier: 'clients configuration documents sms stock ventes',
      comptoir: 'acces caisse configuration remises stock ventes',
      facturation: 'caisse clients configuration documents ventes',
      proformas: 'clients stock ventes',
      transferts: 'configuration stock ventes',
    },
    {
      etats: 'acces configuration facturation stock',
      poste: 'acces facturation remises tableau-de-bord',
    },
    {
      systeme: 'etats',
    },
  ],
  web: [
    {
      acces: 'clients organisation poste shell',
      atelier: 'clients organisation poste stock ventes',
      caisse: 'clients comptoir consultations poste referentiel ventes',
      clients: 'consultations poste referentiel shell sms ventes',
      commercial: 'agenda caisse referentiel',
      comptoir: 'caisse poste stock ventes',
      configuration: 'agenda tableau-de-bord',
      consultations: 'caisse clients shell',
      etats:
        'caisse clients comptoir facturation fournisseurs receptions referentiel stock tableau-de-bord ventes',
      exceptions: 'acces caisse clients comptoir stock ventes',
      facturation: 'caisse clients poste referentiel ventes',
      fournisseurs: 'receptions referentiel',
      kernel: 'acces shell',
      organisation: 'acces clients referentiel',
      poste: 'atelier caisse facturation stock ventes',
      proformas: 'clients poste sms ventes',
      receptions: 'caisse poste referentiel',
      shell: 'acces agenda caisse organisation poste stock ventes',
      sms: 'configuration referentiel',
      stock: 'comptoir poste receptions referentiel',
      'tableau-de-bord':
        'acces atelier caisse commercial comptoir facturation fournisseurs organisation referentiel shell stock ventes verres',
      ui: 'poste',
      ventes: 'atelier clients facturation poste referentiel sms stock',
      verres: 'clients referentiel stock',
    },
  ],
}
