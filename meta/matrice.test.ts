import { referentiels } from '@dioptrie/domain'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, type NomRole, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'
import { remplir } from './demandes.ts'
import { appels } from './table.ts'

const TOUS = Object.keys(rolesLivres) as NomRole[]
const SIEGE: NomRole[] = ['administrateur']
const DIRECTION: NomRole[] = ['administrateur', 'gerant']
/** Who orders goods and knows brands, suppliers and headings. */
const APPROVISIONNEMENT: NomRole[] = ['administrateur', 'gerant', 'magasinier']
const COMPTOIR: NomRole[] = ['administrateur', 'gerant', 'opticien', 'caissier']
/** Who measures, mounts, or proves to an insurer what was prescribed. */
const LISENT_LES_ORDONNANCES: NomRole[] = ['administrateur', 'gerant', 'opticien', 'atelier', 'facturation']
/** Who sells, takes the money, mounts, or invoices the insurer. */
const LISENT_LES_VENTES: NomRole[] = [
  'administrateur',
  'gerant',
  'opticien',
  'caissier',
  'atelier',
  'facturation',
]
/** Who puts together what an insurer is asked for. */
const FACTURENT: NomRole[] = ['administrateur', 'gerant', 'facturation']
/** Who follows companies. */
const COMMERCIAUX: NomRole[] = ['administrateur', 'gerant', 'commercial']
const CAISSE: NomRole[] = ['administrateur', 'gerant', 'caissier']
const PRESCRIVENT: NomRole[] = ['administrateur', 'gerant', 'opticien']

/** Who sells, mounts or keeps what is on the shelf. */
const VOIENT_LE_STOCK: NomRole[] = [
  'administrateur',
  'gerant',
  'opticien',
  'caissier',
  'atelier',
  'magasinier',
]
/** Who chooses lenses, orders them, or keeps their prices. */
const VOIENT_LES_VERRES: NomRole[] = ['administrateur', 'gerant', 'opticien', 'atelier', 'magasinier']
/** An inventory takes every hand of the shop. */
const COMPTENT: NomRole[] = ['administrateur', 'gerant', 'opticien', 'caissier', 'magasinier']

/** Who orders lenses, mounts and checks. */
const ATELIER: NomRole[] = ['administrateur', 'gerant', 'opticien', 'atelier']
/** Who is asked « are my glasses ready? ». */
const SUIVENT_LES_VERRES: NomRole[] = ['administrateur', 'gerant', 'opticien', 'caissier', 'atelier']

/** What is met at the counter and when goods arrive is added there, whoever keeps the rest. */
const RENCONTREES =
  'prescripteur centre_hospitalier ville quartier profession societe marque type style'.split(' ')

/** An area · `lire`, `ecrire`, or the names of some calls · who needs it for the job. The first row that fits. */
type Ligne = [zone: string, quoi: string, roles: NomRole[]]

/** Written by hand from what each job does in a day; never derived from the roles as they are shipped. */
const MATRICE: Ligne[] = [
  ['acces', 'lire', TOUS],
  ['acces', 'ecrire', TOUS],
  ['cles', 'lire', TOUS],
  ['cles', 'ecrire', TOUS],
  ['utilisateurs', 'lire', SIEGE],
  ['utilisateurs', 'ecrire', SIEGE],
  ['roles', 'lire', SIEGE],
  ['roles', 'ecrire', SIEGE],
  ['organisation', 'resteOfficine', SIEGE],
  ['organisation', 'lire', TOUS],
  ['organisation', 'ecrire', SIEGE],
  ['personnel', 'lirePhoto', TOUS],
  ['personnel', 'lire', DIRECTION],
  ['personnel', 'ecrire', SIEGE],
  ['historique', 'fusions', TOUS],
  ['historique', 'lire', FACTURENT],
  ['recherche', 'lire', TOUS],
  ['evenements', 'lire', TOUS],
  ['comptoir', 'vendre', CAISSE],
  ['comptoir', 'supprimer', DIRECTION],
  ['comptoir', 'lire', COMPTOIR],
  ['comptoir', 'imprimer', COMPTOIR],
  ['comptoir', 'ecrire', COMPTOIR],
  [
    'caisse',
    'annuler rembourser corrigerInitialisation verifier creerFond modifierFond supprimerFond reprendreCreances modeleCreances annulerCreance remettreCreance',
    DIRECTION,
  ],
  ['versements', 'valider archiver annuler', DIRECTION],
  ['appros', 'modifier supprimer', DIRECTION],
  ['depense', 'corriger annuler annulerAppro', DIRECTION],
  ...['versements', 'appros', 'depense'].flatMap((zone): Ligne[] => [
    [zone, 'lire', CAISSE],
    [zone, 'ecrire', CAISSE],
  ]),
  ['caisse', 'lire', CAISSE],
  ['caisse', 'ecrire', CAISSE],
  ['tableau', 'recettes tiroirs', CAISSE],
  ['tableau', 'commandes retards plusEnRetard', LISENT_LES_VENTES],
  ['tableau', 'comptoir', COMPTOIR],
  ['tableau', 'enAttente', TOUS],
  ['tableau', 'anniversaires', TOUS.filter(r => r !== 'magasinier')],
  ['tableau', 'classements premiersPas remettrePas', SIEGE],
  ['cloture', 'reglages', TOUS],
  ['cloture', 'regler', SIEGE],
  ['cloture', 'lire', CAISSE],
  ['cloture', 'contrer', DIRECTION],
  ['cloture', 'ecrire', CAISSE],
  ['reglements', 'lire', CAISSE],
  ['clients', 'supprimer restaurer fusionner defaireFusion reprendreImport', DIRECTION],
  ['clients', 'importer exporter modeleImport', DIRECTION],
  ['clients', 'lectures', SIEGE],
  ['clients', 'retrouver accueillir joindreAccord', PRESCRIVENT],
  ['clients', 'histoire', LISENT_LES_VENTES],
  ['clients', 'ordonnances lireOrdonnance imprimerOrdonnance documents lireDocument', LISENT_LES_ORDONNANCES],
  [
    'clients',
    'ajouterOrdonnance modifierOrdonnance supprimerOrdonnance restaurerOrdonnance joindreDocument supprimerDocument reprendreOrdonnances modeleReprise',
    PRESCRIVENT,
  ],
  ['clients', 'lire', TOUS.filter(r => r !== 'magasinier')],
  ['clients', 'ecrire', COMPTOIR],
  ['consultations', 'creer archiver restaurer', COMPTOIR],
  ['consultations', 'prescrire', PRESCRIVENT],
  ['consultations', 'regler', CAISSE],
  ['consultations', 'lire', COMPTOIR],
  ['consultations', 'ecrire', PRESCRIVENT],
  ['commercial', 'conventionDuClient', LISENT_LES_VENTES],
  ['commercial', 'equipe validerSuspect signerConvention resilierConvention', DIRECTION],
  ['commercial', 'lire', COMMERCIAUX],
  ['commercial', 'ecrire', COMMERCIAUX],
  ['avoirs', 'rendreCommande rendreComptoir rembourser', DIRECTION],
  ['avoirs', 'exporter', ['administrateur', 'gerant', 'facturation']],
  ['avoirs', 'deComptoir', COMPTOIR],
  ['avoirs', 'lire', LISENT_LES_VENTES],
  ['avoirs', 'imprimer', LISENT_LES_VENTES],
  ...['ventes', 'proformas'].flatMap((zone): Ligne[] => [
    [zone, zone === 'ventes' ? 'retirer supprimer' : 'supprimer', DIRECTION],
    [zone, 'exporter', ['administrateur', 'gerant', 'facturation']],
    // Counted, so it writes; whoever may read it may print it.
    [zone, 'imprimer', LISENT_LES_VENTES],
    [zone, 'lire', LISENT_LES_VENTES],
    [zone, 'ecrire', PRESCRIVENT],
  ]),
  ['facturation', 'abandonner', SIEGE],
  // A manager follows the files of the shop; head office invoices them.
  ['facturation', 'traiter', FACTURENT],
  ['facturation', 'modeleParts', ['administrateur', 'facturation']],
  ['facturation', 'imprimer imprimerDetail imprimerBordereau', FACTURENT],
  ['facturation', 'lire', FACTURENT],
  ['facturation', 'ecrire', ['administrateur', 'facturation']],
  // A word to one client, and what they said of such words, are for whoever keeps their record.
  ['sms', 'historique consentement', TOUS.filter(r => r !== 'magasinier')],
  ['sms', 'demanderAccord', PRESCRIVENT],
  ['sms', 'consentir ecrire renvoyerMessage', COMPTOIR],
  ['sms', 'adresseDesRecus', SIEGE],
  ['sms', 'lire', DIRECTION],
  ['sms', 'ecrire', DIRECTION],
  ['remises', 'enAttente repondre', DIRECTION],
  // One's own request: whoever sells sees the shelf.
  ['remises', 'lire retirer', VOIENT_LE_STOCK],
  ['exceptions', 'reglerSeuil', SIEGE],
  ['exceptions', 'autreMain', TOUS],
  ['exceptions', 'lire', DIRECTION],
  ['exceptions', 'ecrire', DIRECTION],
  ['etats', 'ca', DIRECTION],
  ['etats', 'recettes depenses', CAISSE],
  ['etats', 'reglements proformas', LISENT_LES_VENTES],
  ['etats', 'br', APPROVISIONNEMENT],
  ['etats', 'clientsParOfficine clientsParGenre', TOUS.filter(r => r !== 'magasinier')],
  // The others by the report that they are asked for: here, the stock.
  ['etats', 'exporter', DIRECTION],
  ['etats', 'lire', VOIENT_LE_STOCK],
  ['etatsEnregistres', 'partager envoyer journal choix', DIRECTION],
  ['etatsEnregistres', 'demanderFichier prendreFichier', FACTURENT],
  ['etatsEnregistres', 'lire', TOUS],
  ['etatsEnregistres', 'ecrire', TOUS],
  ['vues', 'lire', TOUS],
  ['vues', 'ecrire', TOUS],
  ['notifications', 'lire', TOUS],
  ['notifications', 'ecrire', TOUS],
  // By the record that they are left on, which is not there for who may not read it.
  ['notes', 'lire', TOUS],
  ['notes', 'ecrire', TOUS],
  ['atelier', 'reglages', TOUS],
  ['atelier', 'regler', SIEGE],
  ['atelier', 'livrer', COMPTOIR],
  ['atelier', 'prixAchatVerre direPrixAchatVerre', APPROVISIONNEMENT],
  ['atelier', 'bonLivraison', LISENT_LES_VENTES],
  ['atelier', 'lire', SUIVENT_LES_VERRES],
  ['atelier', 'ecrire', ATELIER],
  ['receptions', 'regler annulerReglement', DIRECTION],
  ['receptions', 'lire', APPROVISIONNEMENT],
  ['receptions', 'ecrire', APPROVISIONNEMENT],
  ['fournisseurs', 'lire', APPROVISIONNEMENT],
  ['fournisseurs', 'ecrire', APPROVISIONNEMENT],
  ['stock', 'lirePhoto', TOUS],
  ['stock', 'valeur exporter etiquettes aEtiqueter', APPROVISIONNEMENT],
  ['stock', 'lire', VOIENT_LE_STOCK],
  ['stock', 'ecrire', APPROVISIONNEMENT],
  // Asking moves nothing: the officine that is asked decides.
  ['transferts', 'demander retirerDemande', VOIENT_LE_STOCK],
  ['transferts', 'lire', VOIENT_LE_STOCK],
  ['transferts', 'ecrire', APPROVISIONNEMENT],
  ['inventaires', 'exporter', APPROVISIONNEMENT],
  ['inventaires', 'compter', COMPTENT],
  ['inventaires', 'lire', VOIENT_LE_STOCK],
  ['inventaires', 'ecrire', APPROVISIONNEMENT],
  ['agenda', 'lire', TOUS],
  ['agenda', 'ecrire', TOUS],
  ['emport', 'lire', SIEGE],
  ['emport', 'ecrire', SIEGE],
  ['systeme', 'lire', SIEGE],
  ['systeme', 'ecrire', SIEGE],
  ['configuration', 'creerAlerteCaisse modifierAlerteCaisse', DIRECTION],
  ...['configuration', 'modesPaiement', 'coupures', 'codesTva', 'timbres', 'entreprise'].flatMap(
    (zone): Ligne[] => [
      [zone, 'lire', TOUS],
      [zone, 'ecrire', SIEGE],
    ],
  ),
  ...['fournisseursVerre', 'indicesVerre'].flatMap((zone): Ligne[] => [
    [zone, 'exporter modeleImport', SIEGE],
    [zone, 'lire', TOUS],
    [zone, 'ecrire', SIEGE],
  ]),
  ['verres', 'reglages', TOUS],
  ['verres', 'regler', SIEGE],
  ['verres', 'lire', VOIENT_LES_VERRES],
  ['matrice', 'entetes exporter', SIEGE],
  ['stockVerre', 'exporter modeleImport', APPROVISIONNEMENT],
  ['stockVerre', 'creerNom modifierNom retirerNom supprimerNom supprimerNoms', SIEGE],
  ['stockVerre', 'lire', VOIENT_LE_STOCK],
  ['stockVerre', 'ecrire', APPROVISIONNEMENT],
  ...['tarifsVerre', 'modelesVerre'].map((zone): Ligne => [zone, 'exporter modeleImport', SIEGE]),
  ...['tarifsVerre', 'modelesVerre', 'matrice'].flatMap((zone): Ligne[] => [
    [zone, 'lire', VOIENT_LES_VERRES],
    [zone, 'ecrire', SIEGE],
  ]),
  ...Object.keys(referentiels).flatMap((zone): Ligne[] => [
    ...(RENCONTREES.includes(zone) ? [[zone, 'creer', APPROVISIONNEMENT] as Ligne] : []),
    [zone, 'exporter modeleImport usages', SIEGE],
    [zone, 'lire', TOUS],
    [zone, 'ecrire', SIEGE],
  ]),
]

const proteges = appels.filter(({ appel }) => appel.acces !== 'public')

const ligneDe = ({ nom, appel }: (typeof appels)[number]): Ligne | undefined => {
  const [zone, action] = nom.split('.') as [string, string]
  const verbe = appel.writes ? 'ecrire' : 'lire'
  return MATRICE.find(([z, quoi]) => z === zone && (quoi === verbe || quoi.split(' ').includes(action)))
}

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

describe('la matrice des permissions', () => {
  it('décrit chaque appel, et aucune ligne n’est de trop', () => {
    expect(proteges.filter(a => !ligneDe(a)).map(a => a.nom)).toEqual([])
    const utiles = new Set(proteges.map(ligneDe))
    expect(MATRICE.filter(l => !utiles.has(l))).toEqual([])
  })

  it.each(proteges)('$nom : permis à qui en a besoin, refusé aux autres', async ({ nom, appel }) => {
    const url = remplir(appel)
    const corps = appel.method === 'GET' || appel.method === 'DELETE' ? undefined : {}
    const permis: NomRole[] = []
    for (const role of TOUS) {
      const r = await essai.brut(role, appel.method, url, corps)
      expect(r.statut, `${nom} ${role}`).toBeLessThan(500)
      const refuse = r.statut === 403 && r.corps.message === 'Votre rôle ne permet pas cette action.'
      if (!refuse) permis.push(role)
    }
    expect(permis).toEqual(TOUS.filter(r => ligneDe({ nom, appel })?.[2].includes(r)))
  })
})
