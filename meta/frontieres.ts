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
    },
    {
      clients: 'commandes historique',
      organisation: 'acces',
      sms: 'configuration',
      'tableau-de-bord': 'commandes',
    },
    {
      caisse: 'clients commandes',
      proformas: 'clients commandes',
      referentiel: 'organisation',
      ventes: 'clients commandes remises',
    },
    {
      atelier: 'clients commandes configuration organisation remises ventes',
      avoirs: 'caisse commandes ventes',
      commercial: 'caisse',
      consultations: 'caisse',
      facturation: 'caisse clients commandes',
      poste: 'clients referentiel',
      stock: 'referentiel',
    },
    {
      comptoir: 'caisse commandes remises stock',
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
      commercial: 'agenda documents exceptions',
      organisation: 'acces',
      remises: 'acces',
      stock: 'configuration exceptions',
    },
    {
      clients: 'acces configuration documents stock',
    },
    {
      caisse: 'acces clients configuration documents exceptions',
      recherche: 'clients commercial stock',
      sms: 'acces clients',
    },
    {
      consultations: 'acces agenda caisse clients configuration',
      receptions: 'caisse configuration exceptions stock',
    },
    {
      verres: 'configuration fournisseurs receptions stock',
    },
    {
      ventes: 'clients commercial configuration documents remises sms stock tableau-de-bord verres',
    },
    {
      atelier: 'acces clients configuration documents remises sms stock tableau-de-bord ventes',
      comptoir: 'acces caisse configuration remises stock ventes',
      facturation: 'caisse clients configuration documents ventes',
      proformas: 'clients stock ventes verres',
      transferts: 'configuration exceptions stock ventes',
    },
    {
      avoirs: 'atelier caisse clients comptoir configuration facturation stock ventes',
      etats: 'acces configuration exceptions facturation stock tableau-de-bord',
      poste: 'acces facturation remises tableau-de-bord',
    },
    {
      systeme: 'etats',
    },
  ],
  web: [
    {
      kernel: '',
    },
    {
      ui: '',
    },
    {
      agenda: '',
      chemins: '',
      commandes: '',
    },
    {
      exceptions: 'chemins',
      poste: 'chemins',
      referentiel: 'chemins',
    },
    {
      acces: 'poste',
      caisse: 'chemins commandes poste referentiel',
      sms: 'chemins referentiel',
    },
    {
      avoirs: 'caisse chemins',
      clients: 'chemins commandes referentiel sms',
      commercial: 'agenda caisse chemins referentiel',
      organisation: 'acces chemins referentiel',
      receptions: 'caisse chemins poste referentiel',
    },
    {
      consultations: 'caisse chemins clients',
      facturation: 'caisse chemins clients commandes poste referentiel',
      fournisseurs: 'chemins receptions referentiel',
      stock: 'chemins poste receptions referentiel',
    },
    {
      atelier: 'chemins clients commandes poste stock',
      verres: 'chemins clients referentiel stock',
    },
    {
      ventes: 'atelier avoirs chemins clients commandes facturation poste referentiel sms stock',
    },
    {
      comptoir: 'avoirs caisse chemins commandes poste stock',
      dossier: 'avoirs chemins clients consultations poste sms ventes',
      proformas: 'chemins clients poste sms ventes',
      shell: 'acces agenda caisse chemins commandes poste',
    },
    {
      comptes: 'acces chemins shell',
      'tableau-de-bord': 'caisse chemins commandes commercial exceptions facturation shell',
    },
    {
      configuration: 'agenda sms tableau-de-bord',
      etats: 'chemins referentiel tableau-de-bord',
    },
  ],
}
