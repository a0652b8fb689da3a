import { contrat } from '@dioptrie/domain'
import { MESURES } from '@dioptrie/domain/atelier/tolerances'
import { ReglageCaisse } from '@dioptrie/domain/caisse/cloture'
import { Client, Ordonnance } from '@dioptrie/domain/clients/fiches'
import { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import {
  Activite,
  CompteSale,
  Contact,
  Convention,
  Opportunite,
  Suspect,
} from '@dioptrie/domain/commercial/contract'
import { Entreprise as EntrepriseLue } from '@dioptrie/domain/configuration/entreprise'
import { Consultation } from '@dioptrie/domain/consultations/contract'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { pager } from '@dioptrie/domain/kernel/liste'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { CompteSms, Diffusion, RepertoireEntier, ServiceSms } from '@dioptrie/domain/sms/contract'
import { ReglagesSauvegardes } from '@dioptrie/domain/systeme/contract'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import FenetreEvenement from './agenda/FenetreEvenement.tsx'
import { ModifierVerre } from './atelier/ModifierVerre.tsx'
import SaisieDepense from './caisse/depense/SaisieDepense.tsx'
import { Appro } from './caisse/versements/Appro.tsx'
import { Fond } from './caisse/versements/Fond.tsx'
import SaisieClient from './clients/SaisieClient.tsx'
import SaisieOrdonnance from './clients/SaisieOrdonnance.tsx'
import { NoterActivite } from './commercial/Activites.tsx'
import { FenetreConvention } from './commercial/FenetreConvention.tsx'
import { FenetreCompte, FenetreContact, FenetreOpportunite, FenetreSuspect } from './commercial/Fenetres.tsx'
import SaisieCompte from './comptes/SaisieCompte.tsx'
import SaisieRole from './comptes/SaisieRole.tsx'
import AlerteCaisse from './configuration/AlerteCaisse.tsx'
import Atelier from './configuration/Atelier.tsx'
import CodesTva from './configuration/CodesTva.tsx'
import EntetePiedpage from './configuration/EntetePiedpage.tsx'
import Entreprise from './configuration/Entreprise.tsx'
import Garanties from './configuration/Garanties.tsx'
import { SignatureCaisse } from './configuration/SignatureCaisse.tsx'
import Sms from './configuration/Sms.tsx'
import { ReglerSauvegardes } from './configuration/systeme/ReglerSauvegardes.tsx'
import { TypesSms } from './configuration/TypesSms.tsx'
import SaisieExamen from './consultations/SaisieExamen.tsx'
import ModeleDeFacture from './facturation/Modele.tsx'
import { SaisieFournisseur } from './fournisseurs/SaisieFournisseur.tsx'
import { monter, RefusEssai } from './kernel/essai.tsx'
import { exemple, type Fiche, ID, serveurPlein } from './kernel/exemple.ts'
import { chargerTextes } from './kernel/textes.ts'
import SaisieCarte from './organisation/SaisieCarte.tsx'
import SaisieOfficine from './organisation/SaisieOfficine.tsx'
import SaisiePersonnel from './organisation/SaisiePersonnel.tsx'
import SaisieBon from './receptions/SaisieBon.tsx'
import { FicheReferentiel } from './referentiel/FicheReferentiel.tsx'
import { Composition } from './sms/Composition.tsx'
import FenetreCompteSms from './sms/FenetreCompte.tsx'
import FenetreRepertoire from './sms/FenetreRepertoire.tsx'
import { Services } from './sms/Services.tsx'
import { ChangerPrix } from './stock/ChangerPrix.tsx'
import { CorrigerArticle } from './stock/CorrigerArticle.tsx'
import FenetreBon from './ventes/vendre/FenetreBon.tsx'
import SaisieCommande from './ventes/vendre/SaisieCommande.tsx'
import SaisieProforma from './ventes/vendre/SaisieProforma.tsx'
import { FenetreFournisseurVerre } from './verres/FenetreFournisseurVerre.tsx'
import { FenetreIndices } from './verres/FenetreIndices.tsx'
import { FenetreModele } from './verres/FenetreModele.tsx'
import { FenetreTarif } from './verres/FenetreTarif.tsx'
import { FenetreNom } from './verres/reserve/FenetreNom.tsx'
import { FenetreSeuil } from './verres/reserve/FenetreSeuil.tsx'

const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs')
const { join } = process.getBuiltinModule('node:path')

interface Cas {
  /** The file that holds the form. */
  fichier: string
  titre: string
  fiche: Fiche
  /** Calls by which the screen reads the record, and what they answer. */
  lectures?: [Appel, (fiche: Fiche) => unknown][]
  ecran: (fiche: Fiche) => ReactNode
  /** `/essai/$clientId`; every parameter names the record. */
  chemin?: string
  adresse?: string
  /** Pressed to open the window. */
  ouvrir?: RegExp
  modifier: Appel
  /** The reply, when it is not the record. */
  rendue?: (fiche: Fiche) => unknown
  /** What is typed, where, and what is sent of it. */
  label: RegExp
  tape: string
  envoye: Fiche
  /** What names the record in the body. */
  nomme?: Fiche
  corps?: (payload: Fiche) => Fiche
  /** What a colleague saved meanwhile, as the record says it. */
  leur: Fiche
  /** How it is told. */
  dit?: RegExp[]
  bouton?: RegExp
  /** A record without a version: nothing is refused, only what changed is sent. */
  sansVersion?: true
}

/** Fetched with the screens by the router, which is not here. */
const ESPACES = [
  'consultations',
  'agenda',
  'atelier',
  'caisse',
  'clients',
  'commercial',
  'comptes',
  'configuration',
  'depense',
  'facturation',
  'fournisseurs',
  'ordonnance',
  'organisation',
  'proformas',
  'receptions',
  'referentiel',
  'reserve',
  'sms',
  'stock',
  'systeme',
  'vendre',
  'ventes',
  'verres',
  'versements',
] as const
beforeAll(() => Promise.all(ESPACES.map(espace => chargerTextes('fr', espace))))

const rien = () => {}
const article = exemple(contrat.stock.lire.reponse, { PrixVente: 40_000, PrixAchat: 20_000, SeuilAlerte: 2 })
const client = exemple(Client, { Nom: 'Bamba', Prenoms: 'Moussa', Statut: 'Actif', DateNaissance: null })
const lireClient = (plus: (fiche: Fiche) => Fiche): [Appel, (fiche: Fiche) => unknown] => [
  contrat.clients.lire,
  fiche => ({ ...client, ...plus(fiche) }),
]
const vente = { PrixMont1: 40_000, PrixMonture1: 40_000, SousTotal: 40_000 }

/** Every form and every window where a record is changed. */
const CAS: Cas[] = [
  {
    fichier: 'commercial/useFenetre.tsx',
    titre: 'un suspect',
    fiche: exemple(Suspect, { RaisonSociale: 'Usine', Ville: 'Man', Source: 'Salon' }),
    ecran: f => <FenetreSuspect fiche={f as never} fermer={rien} />,
    modifier: contrat.commercial.modifierSuspect,
    rendue: suspect => ({ suspect }),
    label: /^Ville/,
    tape: 'Bouaké',
    envoye: { Ville: 'Bouaké' },
    nomme: { _id: ID },
    leur: { Source: 'Foire' },
  },
  {
    fichier: 'commercial/useFenetre.tsx',
    titre: 'un compte',
    fiche: exemple(CompteSale, { RaisonSociale: 'Usine', Ville: 'Man', Secteur: 'Bois' }),
    ecran: f => <FenetreCompte fiche={f as never} fermer={rien} />,
    modifier: contrat.commercial.modifierCompte,
    rendue: fiche => ({
      compteSale: exemple(contrat.commercial.modifierCompte.reponse.shape.compteSale, fiche),
    }),
    label: /^Ville/,
    tape: 'Bouaké',
    envoye: { Ville: 'Bouaké' },
    nomme: { _id: ID },
    leur: { Secteur: 'Meubles' },
  },
  {
    fichier: 'commercial/useFenetre.tsx',
    titre: 'un contact',
    fiche: exemple(Contact, { Nom: 'Assi', Prenoms: 'Ama', Fonction: 'DRH' }),
    ecran: f => <FenetreContact fiche={f as never} fermer={rien} />,
    modifier: contrat.commercial.modifierContact,
    rendue: contact => ({ contact }),
    label: /^Fonction/,
    tape: 'PDG',
    envoye: { Fonction: 'PDG' },
    nomme: { _id: ID },
    leur: { Prenoms: 'Awa', IdProprietaire: ID.replace(/.$/, '9'), Telephone: '2250700552018' },
    dit: [/: .* → 07 00 55 20 18/],
  },
  {
    fichier: 'commercial/useFenetre.tsx',
    titre: 'une opportunité',
    fiche: exemple(Opportunite, { Libelle: 'Dépistage', Montant: 1_000 }),
    ecran: f => <FenetreOpportunite fiche={f as never} fermer={rien} />,
    modifier: contrat.commercial.modifierOpportunite,
    rendue: fiche => ({
      opportunite: exemple(contrat.commercial.modifierOpportunite.reponse.shape.opportunite, fiche),
    }),
    label: /^Libellé/,
    tape: 'Lunettes',
    envoye: { Libelle: 'Lunettes' },
    nomme: { _id: ID },
    leur: { Montant: 2_000, DateCloturePrevue: '2031-01-05' },
    dit: [/→ 2\s000\sF/, /→ 05\/01\/2031/],
  },
  {
    fichier: 'commercial/FenetreConvention.tsx',
    titre: 'une convention',
    fiche: exemple(Convention, { Remise: 10, DateDebut: '2026-01-01', DateFin: '2026-12-31' }),
    ecran: f => <FenetreConvention fiche={f as never} compte={ID} fermer={rien} />,
    modifier: contrat.commercial.modifierConvention,
    rendue: convention => ({ convention }),
    label: /^Remise/,
    tape: '12',
    envoye: { Remise: 12 },
    nomme: { _id: ID },
    leur: { DateFin: '2027-12-31' },
    dit: [/: 31\/12\/2026 → 31\/12\/2027/],
  },
  {
    fichier: 'commercial/Activites.tsx',
    titre: 'une activité',
    fiche: exemple(Activite, {
      Genre: 'Appel',
      Objet: 'Relancer',
      Detail: 'Vu',
      Echeance: '2026-11-20',
      Heure: null,
      FaiteLe: null,
    }),
    ecran: f => <NoterActivite entite="suspect" id={ID} activite={f as never} fermer={rien} />,
    modifier: contrat.commercial.modifierActivite,
    rendue: activite => ({ activite }),
    label: /^Objet/,
    tape: 'Rappeler',
    envoye: { Objet: 'Rappeler' },
    nomme: { _id: ID },
    leur: { Detail: 'Revu', FaiteLe: '2026-11-19T10:00:00.000Z' },
    dit: [/^Fait : Non → Oui/],
    bouton: /^Noter$/,
  },
  {
    fichier: 'stock/FenetreArticle.tsx',
    titre: 'le prix et le seuil d’un article',
    fiche: article,
    ecran: f => <ChangerPrix article={f as never} fermer={rien} />,
    modifier: contrat.stock.modifier,
    label: /Seuil d’alerte/,
    tape: '5',
    envoye: { SeuilAlerte: 5 },
    leur: { PrixVente: 45_000 },
  },
  {
    fichier: 'stock/FenetreArticle.tsx',
    titre: 'ce qui nomme un article',
    fiche: article,
    ecran: f => <CorrigerArticle article={f as never} fermer={rien} />,
    modifier: contrat.stock.modifier,
    label: /^Couleur/,
    tape: 'Noir',
    envoye: { Couleur: 'Noir' },
    leur: { Taille: '52' },
  },
  {
    fichier: 'verres/FenetreFournisseurVerre.tsx',
    titre: 'un fournisseur de verres',
    fiche: exemple(contrat.fournisseursVerre.lire.reponse, { Fournisseur: 'Clairvue' }),
    ecran: f => <FenetreFournisseurVerre fournisseur={f as never} fermer={rien} />,
    modifier: contrat.fournisseursVerre.modifier,
    label: /^Fournisseur de verres/,
    tape: 'Clairvue SA',
    envoye: { Fournisseur: 'Clairvue SA' },
    leur: {},
  },
  {
    fichier: 'verres/FenetreIndices.tsx',
    titre: 'un indice de verre',
    fiche: exemple(contrat.indicesVerre.modifier.reponse, { indice: 1.5 }),
    lectures: [[contrat.indicesVerre.liste, fiche => page(fiche)]],
    ecran: () => <FenetreIndices fermer={rien} />,
    ouvrir: /^1,50$/,
    modifier: contrat.indicesVerre.modifier,
    label: /^Corriger/,
    tape: '1,53',
    envoye: { indice: 1.53 },
    leur: {},
  },
  {
    fichier: 'verres/FenetreModele.tsx',
    titre: 'un modèle de verre',
    fiche: exemple(contrat.modelesVerre.lire.reponse, {
      Libelle_Model: 'Clarté',
      Diametres: [70],
      HauteurMin: 16,
      FacteurEpaisseur: 1,
    }),
    ecran: f => <FenetreModele modele={f as never} fermer={rien} />,
    modifier: contrat.modelesVerre.modifier,
    label: /^Nom du modèle/,
    tape: 'Clarté 1,67',
    envoye: { Libelle_Model: 'Clarté 1,67' },
    leur: { Diametres: [65, 75] },
    dit: [/65 75/],
  },
  {
    fichier: 'verres/reserve/FenetreNom.tsx',
    titre: 'un nom commercial',
    fiche: exemple(contrat.stockVerre.creerNom.reponse, {
      Libelle: 'Éco Clair',
      Genre: 'unifocal',
      IdModelVer: null,
      PrixVente: 14_000,
      Actif: true,
      Indice: 1.5,
    }),
    ecran: f => <FenetreNom nom={f as never} genre="unifocal" fermer={rien} />,
    modifier: contrat.stockVerre.modifierNom,
    label: /^Nom commercial/,
    tape: 'Clair',
    envoye: { Libelle: 'Clair' },
    leur: { PrixVente: 15_000 },
  },
  {
    fichier: 'verres/reserve/FenetreSeuil.tsx',
    titre: 'le seuil d’un verre de stock',
    fiche: exemple(contrat.stockVerre.creerUnifocal.reponse, {
      Sph: -2.25,
      Cyl: 0.5,
      Diametre: 70,
      SeuilAlerte: 4,
      PrixAchat: 6_000,
      Quantite: 3,
    }),
    ecran: f => <FenetreSeuil verre={f as never} fermer={rien} />,
    modifier: contrat.stockVerre.modifierUnifocal,
    label: /Seuil d’alerte/,
    tape: '5',
    envoye: { SeuilAlerte: 5 },
    leur: { PrixAchat: 7_000 },
  },
  {
    fichier: 'verres/FenetreTarif.tsx',
    titre: 'un tarif',
    fiche: exemple(contrat.tarifsVerre.lire.reponse, { Libelle: 'Tarif', DateDebut: '2026-01-01' }),
    ecran: f => <FenetreTarif tarif={f as never} IdFour={ID} nomFour="Clairvue" fermer={rien} />,
    modifier: contrat.tarifsVerre.modifier,
    label: /^Libellé/,
    tape: 'Tarif 2026',
    envoye: { Libelle: 'Tarif 2026' },
    leur: { DateFin: '2036-12-31' },
    dit: [/31\/12\/2036/],
  },
  {
    fichier: 'caisse/versements/Fond.tsx',
    titre: 'le fond de caisse',
    fiche: exemple(contrat.caisse.modifierFond.reponse, { Montant: 50_000 }),
    ecran: f => <Fond fond={f as never} fermer={rien} />,
    modifier: contrat.caisse.modifierFond,
    label: /Observation/,
    tape: 'Monnaie',
    envoye: { Observation: 'Monnaie' },
    leur: { Montant: 60_000 },
  },
  {
    fichier: 'caisse/versements/Appro.tsx',
    titre: 'un approvisionnement',
    fiche: exemple(contrat.appros.lire.reponse, { Montant: 50_000, Statut: 'Active' }),
    ecran: f => <Appro officine={ID} appro={f as never} fermer={rien} />,
    modifier: contrat.appros.modifier,
    label: /Registre/,
    tape: 'RC 1',
    envoye: { RegistreCom: 'RC 1' },
    leur: { Montant: 60_000 },
    bouton: /Corriger/,
  },
  {
    fichier: 'agenda/FenetreEvenement.tsx',
    titre: 'un événement',
    fiche: exemple(contrat.agenda.modifier.reponse, { title: 'Réunion', label: 'rendez-vous', url: '' }),
    ecran: f => <FenetreEvenement quoi={f as never} peutEcrire fermer={rien} />,
    modifier: contrat.agenda.modifier,
    label: /Lien/,
    tape: '/apps',
    envoye: { url: '/apps' },
    corps: event => ({ event }),
    leur: { title: 'Conseil' },
  },
  {
    fichier: 'atelier/ModifierVerre.tsx',
    titre: 'un verre commandé',
    fiche: exemple(contrat.atelier.lireVerre.reponse, {
      MontureA: 50,
      MontureB: 30,
      MontureDBL: 18,
      MontureED: 52,
    }),
    ecran: f => <ModifierVerre verre={f as never} fermer={rien} />,
    modifier: contrat.atelier.modifierVerre,
    label: /Remarques/,
    tape: 'Vite',
    envoye: { Remarques: 'Vite' },
    leur: { Matiere: 'Organique' },
  },
  {
    fichier: 'configuration/FenetreReglage.tsx',
    titre: 'une ligne de réglage',
    fiche: exemple(contrat.codesTva.modifier.reponse, { Libelle: 'Réduit', Taux: 9 }),
    lectures: [[contrat.codesTva.liste, fiche => page(fiche)]],
    ecran: () => <CodesTva />,
    ouvrir: /Modifier Réduit/,
    modifier: contrat.codesTva.modifier,
    label: /Libellé/,
    tape: 'Normal',
    envoye: { Libelle: 'Normal' },
    leur: { Taux: 8 },
  },
  {
    fichier: 'configuration/TypesSms.tsx',
    titre: 'un type de SMS',
    fiche: exemple(z.object({}), { Libelle: 'Prêt', messageTemplate: 'Venez', Actif: true, ...dates() }),
    ecran: f => <TypesSms types={[f as never]} expediteur={null} />,
    ouvrir: /Modifier Prêt/,
    modifier: contrat.configuration.modifierTypeSms,
    rendue: typeSms => ({ typeSms }),
    label: /Libellé/,
    tape: 'Livré',
    envoye: { Libelle: 'Livré' },
    leur: { messageTemplate: 'Passez' },
  },
  {
    fichier: 'configuration/AlerteCaisse.tsx',
    titre: 'le seuil d’alerte de la caisse',
    fiche: exemple(contrat.configuration.modifierAlerteCaisse.reponse, { Seuil: 100_000, Active: true }),
    lectures: [[contrat.configuration.alerteCaisse, fiche => fiche]],
    ecran: () => <AlerteCaisse />,
    modifier: contrat.configuration.modifierAlerteCaisse,
    label: /Seuil en espèces|Seuil/,
    tape: '150000',
    envoye: { Seuil: 150_000 },
    leur: { Active: false },
  },
  {
    fichier: 'configuration/SignatureCaisse.tsx',
    titre: 'la double signature',
    fiche: exemple(ReglageCaisse, { SeuilSignature: 10_000 }),
    lectures: [[contrat.cloture.reglages, reglageCaisse => ({ reglageCaisse })]],
    ecran: () => <SignatureCaisse />,
    modifier: contrat.cloture.regler,
    rendue: reglageCaisse => ({ reglageCaisse }),
    label: /écart/i,
    tape: '5000',
    envoye: { SeuilSignature: 5000 },
    // Its only field: what moved is elsewhere, and nothing is asked.
    leur: {},
  },
  {
    fichier: 'configuration/systeme/ReglerSauvegardes.tsx',
    titre: 'les réglages des sauvegardes',
    fiche: exemple(ReglagesSauvegardes, { Heure: '02:30', Jours: 7, Semaines: 4, Mois: 12 }),
    ecran: f => (
      <ReglerSauvegardes
        lus={{
          ...(f as ReglagesSauvegardes),
          Eteintes: false,
          Dossier: '/d',
          Scellees: true,
          Fichiers: [],
          Lignes: [],
        }}
        fermer={rien}
      />
    ),
    modifier: contrat.systeme.regler,
    label: /^Jours/,
    tape: '10',
    envoye: { Jours: 10 },
    leur: { Heure: '04:15', Semaines: 8 },
    dit: [/02:30.*04:15/, /Semaines.*4.*8/],
  },
  {
    fichier: 'organisation/SaisieCarte.tsx',
    titre: 'la carte d’identité',
    fiche: exemple(contrat.personnel.lire.reponse, { compteActif: false, DateExpirationCNI: '2036-03-12' }),
    ecran: f => <SaisieCarte personne={f as never} fermer={rien} />,
    modifier: contrat.personnel.modifierCni,
    label: /Numéro/,
    tape: 'C123',
    envoye: { NumeroCNI: 'C123' },
    leur: { LieuDelivranceCNI: 'Man' },
  },
  {
    fichier: 'ventes/vendre/FenetreBon.tsx',
    titre: 'une prise en charge',
    fiche: exemple(PriseEnCharge, { NumeroBon: 'B1' }),
    ecran: f => <FenetreBon client={client as never} bon={f as never} fermer={rien} enregistre={rien} />,
    modifier: contrat.ventes.modifierPriseEnCharge,
    rendue: () => client,
    nomme: { _id: ID },
    label: /Police/,
    tape: 'P1',
    envoye: { Police: 'P1' },
    leur: { Plafond: 80_000 },
  },
  {
    fichier: 'comptes/SaisieCompte.tsx',
    titre: 'un compte',
    fiche: exemple(contrat.utilisateurs.lire.reponse, { email: 'a@essai.ci' }),
    lectures: [[contrat.utilisateurs.lire, fiche => fiche]],
    ecran: () => <SaisieCompte />,
    chemin: '/essai/$userId',
    modifier: contrat.utilisateurs.modifier,
    label: /^Nom affiché/,
    tape: 'Ama',
    envoye: { displayName: 'Ama' },
    leur: { email: 'b@essai.ci' },
  },
  {
    fichier: 'comptes/SaisieRole.tsx',
    titre: 'un rôle',
    fiche: exemple(contrat.roles.lire.reponse, {
      Nom: 'Stagiaire',
      livre: null,
      Description: '',
      SecondFacteur: false,
      permissions: ['clients.lire'],
    }),
    lectures: [[contrat.roles.lire, fiche => fiche]],
    ecran: () => <SaisieRole />,
    chemin: '/essai/$roleId',
    modifier: contrat.roles.modifier,
    label: /^Nom/,
    tape: 'Apprenti',
    envoye: { Nom: 'Apprenti' },
    leur: { Description: 'Un an', SecondFacteur: true },
    dit: [/^À qui il sert\s: /, /^Second facteur exigé\s: /],
  },
  {
    fichier: 'caisse/depense/SaisieDepense.tsx',
    titre: 'une dépense corrigée',
    fiche: exemple(contrat.depense.lire.reponse, { Montant: 5000, Motif: 'Savon' }),
    lectures: [[contrat.depense.lire, fiche => fiche]],
    ecran: () => <SaisieDepense />,
    chemin: '/essai/$depenseId',
    modifier: contrat.depense.corriger,
    label: /^Motif/,
    tape: 'Savon et craies',
    envoye: { Motif: 'Savon et craies' },
    leur: {},
    bouton: /Corriger/,
    sansVersion: true,
  },
  {
    fichier: 'clients/SaisieClient.tsx',
    titre: 'un client',
    fiche: client,
    lectures: [[contrat.clients.lire, fiche => fiche]],
    ecran: () => <SaisieClient />,
    chemin: '/essai/$clientId',
    modifier: contrat.clients.modifier,
    label: /^Prénoms/,
    tape: 'Ali',
    envoye: { Prenoms: 'Ali' },
    leur: { Adresse: 'Rue 12' },
  },
  {
    fichier: 'clients/SaisieOrdonnance.tsx',
    titre: 'une ordonnance',
    fiche: exemple(Ordonnance, { RefOrd: ID, DateOrd: '2026-03-01', OD: { Sph: -1 }, OG: { Sph: -1 } }),
    lectures: [lireClient(ordonnance => ({ ordonnances: [ordonnance] }))],
    ecran: () => <SaisieOrdonnance />,
    chemin: '/essai/$clientId/$refOrd',
    modifier: contrat.clients.modifierOrdonnance,
    rendue: ordonnance => ({ ...client, ordonnances: [ordonnance] }),
    nomme: { RefOrd: ID },
    label: /^Observation/,
    tape: 'Conduite',
    envoye: { Observation: 'Conduite' },
    leur: { DateOrd: '2026-03-02' },
  },
  {
    fichier: 'consultations/SaisieExamen.tsx',
    titre: 'un examen de vue',
    fiche: exemple(Consultation, {
      IdClient: ID,
      IdOfficine: ID,
      Etat: 'Terminé',
      Statut: 'Active',
      DateConsultation: '2026-03-01',
      Ancienne: { OD: {}, OG: {} },
      Objective: { OD: {}, OG: {} },
      Subjective: { OD: {}, OG: {} },
      Prescrite: { OD: { Sph: -1 }, OG: {} },
      Binoculaire: {},
      Plaintes: [],
      Orientation: 'Aucune',
      RefOrd: null,
      Montant: 0,
      TypeVision: null,
      ProchainControle: null,
    }),
    lectures: [
      [contrat.consultations.lire, consultation => ({ consultation: { ...consultation, versions: [] } })],
      lireClient(() => ({ ordonnances: [] })),
      // Its address fits that of a record too: said after it.
      [contrat.consultations.examinateurs, () => ({ pager: pager(0, 1, 50), pageOfItems: [] })],
    ],
    ecran: () => <SaisieExamen />,
    chemin: '/essai/$id',
    modifier: contrat.consultations.modifier,
    rendue: consultation => ({ consultation }),
    nomme: { Etat: 'Terminé' },
    label: /^Conclusion/,
    tape: 'Stable',
    envoye: { Conclusion: 'Stable' },
    leur: { Motif: 'Contrôle' },
    bouton: /^(Enregistrer|Terminer)/,
  },
  {
    fichier: 'configuration/Atelier.tsx',
    titre: 'les réglages de l’atelier',
    fiche: exemple(z.object({}), {
      DelaiVerres: 5,
      DelaiAtelier: 2,
      ValiditeOrdonnance: 18,
      PasDioptrie: 0.25,
      Tolerances: tolerances(),
      ...dates(),
    }),
    lectures: [[contrat.atelier.reglages, reglageAtelier => ({ reglageAtelier })]],
    ecran: () => <Atelier />,
    modifier: contrat.atelier.regler,
    rendue: reglageAtelier => ({ reglageAtelier }),
    label: /atelier/i,
    tape: '3',
    envoye: { DelaiAtelier: 3 },
    leur: { DelaiVerres: 6 },
  },
  {
    fichier: 'configuration/Entreprise.tsx',
    titre: 'l’entreprise',
    fiche: exemple(EntrepriseLue, { RaisonSociale: 'Dioptrie SARL', Siege: 'Plateau', ...dates() }),
    lectures: [[contrat.entreprise.lire, entreprise => ({ entreprise })]],
    ecran: () => <Entreprise />,
    modifier: contrat.entreprise.regler,
    rendue: entreprise => ({ entreprise }),
    label: /raison sociale/i,
    tape: 'Dioptrie SA',
    envoye: { RaisonSociale: 'Dioptrie SA' },
    leur: { Siege: 'Cocody' },
  },
  {
    fichier: 'configuration/Garanties.tsx',
    titre: 'les garanties',
    fiche: exemple(z.object({}), {
      advancedGarantie: false,
      garantiesMontue: [],
      garantiesVerre: [],
      garantieMontureDefaut: 12,
      garantieVerreDefaut: 12,
      ...dates(),
    }),
    lectures: [[contrat.configuration.garantie, garantie => ({ garantie })]],
    ecran: () => <Garanties />,
    modifier: contrat.configuration.reglerGarantie,
    rendue: garantie => ({ garantie }),
    label: /monture/i,
    tape: '18',
    envoye: { garantieMontureDefaut: 18 },
    leur: { garantieVerreDefaut: 6 },
  },
  {
    fichier: 'configuration/Modele.tsx',
    titre: 'un modèle d’en-tête',
    fiche: exemple(contrat.configuration.modifierModel.reponse, { Libelle: 'Papier', Mention: null }),
    lectures: [[contrat.configuration.models, fiche => [fiche]]],
    ecran: () => <EntetePiedpage />,
    modifier: contrat.configuration.modifierModel,
    nomme: { _id: ID },
    label: /^Nom/,
    tape: 'Lettre',
    envoye: { Libelle: 'Lettre' },
    leur: { Mention: 'RC 12' },
  },
  {
    fichier: 'configuration/Sms.tsx',
    titre: 'l’expéditeur des SMS',
    fiche: exemple(z.object({}), {
      ...(exemple(contrat.configuration.smsConfig.reponse).smsConfig as Fiche),
      version: 7,
      senderName: 'OPTIQUE',
      Fournisseur: 'Journal',
      HeureDebut: '08:00',
      HeureFin: '20:00',
      Debit: 5,
      PrixSms: 15,
      SeuilSolde: 500,
    }),
    lectures: [[contrat.configuration.smsConfig, smsConfig => ({ smsConfig })]],
    ecran: () => <Sms />,
    modifier: contrat.configuration.reglerSms,
    rendue: smsConfig => ({ smsConfig }),
    label: /^Nom/,
    tape: 'LUNETTES',
    envoye: { senderName: 'LUNETTES' },
    leur: { messageTemplate: 'Bonjour' },
  },
  {
    fichier: 'facturation/Modele.tsx',
    titre: 'un modèle de facture',
    fiche: exemple(contrat.facturation.enregistrerModele.reponse, {
      Colonnes: ['Client', 'Montant'],
      ParSociete: false,
      Entete: null,
      Note: null,
      IdBanque: null,
    }),
    ecran: f => <ModeleDeFacture modele={f as never} fige={false} fermer={rien} />,
    modifier: contrat.facturation.enregistrerModele,
    label: /^Au-dessus/,
    tape: 'Réf. 12',
    envoye: { Entete: 'Réf. 12' },
    // One whole: what was not changed is said again, and what a colleague saved with it.
    nomme: { IdAssurance: ID, Colonnes: ['Client', 'Montant'], ParSociete: false, Note: '', IdBanque: null },
    corps: p => (p.version === 8 ? { ...p, Note: 'Merci' } : p),
    leur: { Note: 'Merci' },
    dit: [/Merci/],
  },
  {
    fichier: 'sms/FenetreCompte.tsx',
    titre: 'le compte SMS d’une officine',
    fiche: exemple(CompteSms, { senderName: 'OPTIQUE', senderAddress: null, QuotaMois: 500, Actif: true }),
    ecran: f => <FenetreCompteSms officine={ID} compte={f as never} fermer={rien} />,
    modifier: contrat.sms.modifierCompte,
    label: /^Nom d’expéditeur/,
    tape: 'LUNETTES',
    envoye: { senderName: 'LUNETTES' },
    leur: { QuotaMois: 900 },
  },
  {
    fichier: 'sms/Services.tsx',
    titre: 'le texte d’un message de service',
    fiche: exemple(ServiceSms, { Genre: 'Solde à régler', Modele: 'Venez', Delai: 7, Actif: true }),
    lectures: [[contrat.sms.services, service => [service]]],
    ecran: () => <Services officine={ID} />,
    ouvrir: /^Texte : Rappel du solde/,
    modifier: contrat.sms.reglerService,
    rendue: service => [service],
    nomme: { Genre: 'Solde à régler' },
    label: /^Texte$/,
    tape: 'Passez',
    envoye: { Modele: 'Passez' },
    leur: { Delai: 9 },
  },
  {
    fichier: 'sms/Composition.tsx',
    titre: 'une campagne SMS',
    fiche: exemple(Diffusion, {
      Libelle: 'Rentrée',
      message: 'Venez',
      statut: 'Créée',
      DateEnvoi: null,
      Motif: null,
      test: null,
      Question: { Genre: 'F' },
    }),
    lectures: [
      [contrat.sms.apercu, () => exemple(contrat.sms.apercu.reponse, {})],
      [contrat.sms.compterClients, () => exemple(contrat.sms.compterClients.reponse, {})],
    ],
    ecran: f => <Composition officine={ID} diffusion={f as never} question={null} />,
    modifier: contrat.sms.modifierDiffusion,
    label: /^Nom de la campagne/,
    tape: 'Noël',
    envoye: { Libelle: 'Noël' },
    leur: { message: 'Passez', Question: { Genre: 'M', AgeMin: 40 } },
    dit: [/Genre Femme → Genre Homme · Âge, au moins 40/],
    bouton: /^Garder/,
  },
  {
    fichier: 'sms/FenetreRepertoire.tsx',
    titre: 'un répertoire',
    fiche: exemple(RepertoireEntier, { Libelle: 'Fidèles', Question: null, contacts: [] }),
    ecran: f => <FenetreRepertoire officine={ID} repertoire={f as never} fermer={rien} />,
    modifier: contrat.sms.modifierRepertoire,
    label: /^Nom du répertoire/,
    tape: 'Clients fidèles',
    envoye: { Libelle: 'Clients fidèles' },
    leur: {},
  },
  {
    fichier: 'fournisseurs/SaisieFournisseur.tsx',
    titre: 'un fournisseur',
    fiche: exemple(contrat.fournisseurs.lire.reponse, { Nom: 'Verrier', Email: null, Telephone: null }),
    ecran: f => <SaisieFournisseur fournisseur={f as never} />,
    modifier: contrat.fournisseurs.modifier,
    label: /^Fournisseur/,
    tape: 'Essilor',
    envoye: { Nom: 'Essilor' },
    leur: { Adresse: 'Zone 4', Contact: 'Awa', IdOfficine: ID.replace(/.$/, '9') },
    dit: [/^Contact\s: .*Awa/, /^Fournit\s: /],
  },
  {
    fichier: 'organisation/SaisieOfficine.tsx',
    titre: 'une officine',
    fiche: exemple(contrat.organisation.lireOfficine.reponse, { Nom: 'Plateau', Code: 'PLT', Email: null }),
    lectures: [[contrat.organisation.lireOfficine, fiche => fiche]],
    ecran: () => <SaisieOfficine />,
    chemin: '/essai/$officineId',
    modifier: contrat.organisation.modifierOfficine,
    label: /^Adresse/,
    tape: 'Rue 12',
    envoye: { Adresse: 'Rue 12' },
    leur: { TauxAcompte: 60 },
  },
  {
    fichier: 'organisation/SaisiePersonnel.tsx',
    titre: 'une personne',
    fiche: exemple(contrat.personnel.lire.reponse, { nom: 'Kouamé', prenoms: 'Aya', compteActif: false }),
    lectures: [[contrat.personnel.lire, fiche => fiche]],
    ecran: () => <SaisiePersonnel />,
    chemin: '/essai/$personnelId',
    modifier: contrat.personnel.modifier,
    label: /^Adresse/,
    tape: 'Rue 12',
    envoye: { adresse: 'Rue 12' },
    leur: { permis: 'B' },
  },
  {
    fichier: 'receptions/SaisieBon.tsx',
    titre: 'un bon de réception',
    fiche: exemple(contrat.receptions.lire.reponse, {
      statut: 'Créé',
      lignes: [
        exemple(contrat.receptions.lire.reponse.shape.lignes.element, {
          Quantite: 2,
          QuantiteTransferee: 0,
          PrixAchatBrut: 10,
          Remise: 0,
          PrixVenteTTC: 20,
        }),
      ],
    }),
    lectures: [[contrat.receptions.lire, fiche => fiche]],
    ecran: () => <SaisieBon />,
    chemin: '/essai/$commandeFourId',
    modifier: contrat.receptions.modifier,
    label: /bon de livraison|BL/i,
    tape: 'BL 7',
    envoye: { NumeroBL: 'BL 7' },
    leur: { Observation: 'Carton', DateCommande: '2026-01-05', IdFournisseur: ID.replace(/.$/, '9') },
    dit: [/^Date\s: .*05\/01\/2026/, /^Fournisseur\s: /],
  },
  {
    fichier: 'referentiel/FicheReferentiel.tsx',
    titre: 'une fiche de référence',
    fiche: exemple(contrat.banque.lire.reponse, { Libelle: 'Banque', Telephone: null }),
    lectures: [[contrat.banque.lire, fiche => fiche]],
    ecran: () => <FicheReferentiel nom="banque" />,
    chemin: '/essai/$id',
    modifier: contrat.banque.modifier,
    label: /^Sigle/,
    tape: 'BK',
    envoye: { Sigle: 'BK' },
    leur: { NumeroCompte: '12' },
  },
  {
    fichier: 'ventes/vendre/EcranDeVente.tsx',
    titre: 'une commande',
    fiche: exemple(Client.shape.commandes.element, { RefCmmd: ID, ...vente }),
    lectures: [lireClient(commande => ({ commandes: [commande] }))],
    ecran: () => <SaisieCommande />,
    chemin: '/essai/$clientId/$RefCmmd',
    modifier: contrat.ventes.modifier,
    rendue: commande => ({ ...client, commandes: [commande] }),
    // What names no money sends none: the sale keeps its amounts.
    nomme: { RefCmmd: ID },
    label: /^Observation/,
    tape: 'Vendredi',
    envoye: { Observation: 'Vendredi' },
    leur: {
      RemiseCom: 500,
      PrixMont1: 44_000,
      PrixMontage1: 4000,
      Paires: [{ Montage: 'Nylor', OD: { Libelle: 'Unifocal' } }],
    },
    dit: [/Prix du montage, paire 1 : .* → 4.000.F/, /Verres : .* → Paire 1 · Nylor · OD Unifocal/],
  },
  {
    fichier: 'ventes/vendre/EcranDeVente.tsx',
    titre: 'une proforma',
    fiche: exemple(contrat.proformas.lire.reponse, vente),
    lectures: [[contrat.proformas.lire, fiche => fiche], lireClient(() => ({}))],
    ecran: () => <SaisieProforma />,
    chemin: '/essai/$proformaId',
    modifier: contrat.proformas.modifier,
    label: /^Observation/,
    tape: 'Vendredi',
    envoye: { Observation: 'Vendredi' },
    leur: { RemiseCom: 500 },
  },
]

function dates() {
  return { createdAt: '2026-03-12T10:00:00.000Z', updatedAt: '2026-03-12T10:00:00.000Z' }
}
function tolerances() {
  const palier = [{ jusqua: null, ecart: 1 }]
  return Object.fromEntries(MESURES.map(m => [m, palier]))
}
function page(fiche: Fiche) {
  return { ...exemple(contrat.codesTva.liste.reponse), pageOfItems: [fiche] }
}

const REFUSE = 'Le serveur n’en veut pas.'
const CONFLIT = 'Fiche modifiée entre-temps par quelqu’un d’autre.'

/** The fields between which someone has to choose. */
const contestes = () =>
  [...document.querySelectorAll(`section[aria-label="${CONFLIT}"] tbody th`)].map(th => th.textContent)

const un = (titre: string) => CAS.find(c => c.titre === titre) as Cas

async function ouvrir(c: Cas) {
  const serveur = serveurPlein(...(c.lectures ?? []).map(([appel, lue]) => [appel, lue(c.fiche)] as const))
  const chemin = c.chemin ?? '/essai'
  const vue = await monter(c.ecran(c.fiche), {
    serveur,
    permissions: toutesLesPermissions,
    chemin,
    adresse: c.adresse ?? chemin.replace(/\$\w+/g, ID),
  })
  if (c.ouvrir) await vue.clavier.click(await screen.findByRole('button', { name: c.ouvrir }))
  const champ = (await screen.findAllByLabelText(c.label))[0] as HTMLInputElement
  const enregistrer = async () => {
    // By their text: asking for roles reads the styles of the whole page.
    const boutons = [...document.querySelectorAll('button')].filter(b =>
      (c.bouton ?? /^Enregistrer/).test(b.textContent),
    )
    // Two settings may share a page: the button of this one.
    const bouton = boutons.findLast(b => !champ.form || champ.form.contains(b)) as HTMLButtonElement
    await waitFor(() => expect(bouton.disabled).toBe(false))
    await vue.clavier.click(bouton)
  }
  const taper = async () => {
    await vue.clavier.clear(champ)
    await vue.clavier.paste(c.tape)
    await vue.clavier.tab()
  }
  return { serveur, champ, taper, enregistrer, ...vue }
}

/** Only ever written anew: there is no record for a colleague to change. */
const TOUJOURS_NEUVES = [
  'avoirs/FaireAvoir.tsx',
  'avoirs/RendreCredit.tsx',
  'caisse/Rembourser.tsx',
  'caisse/depense/Approvisionner.tsx',
  'caisse/versements/Verser.tsx',
  'receptions/CorrigerAchat.tsx',
  'receptions/Regler.tsx',
  'stock/SaisirOuverture.tsx',
]

describe('une fiche changée à l’écran', () => {
  it('est dans cette liste, avec tout autre écran qui en change une', () => {
    const racine = import.meta.dirname
    const ecrans = readdirSync(racine, { recursive: true, encoding: 'utf8' })
      .filter(f => /\.tsx$/.test(f) && !/\.test\.tsx$/.test(f))
      .filter(f => /\b(usePetiteFiche|useFiche)[<(]/.test(readFileSync(join(racine, f), 'utf8')))
    expect([...new Set([...CAS.map(c => c.fichier), ...TOUJOURS_NEUVES])].sort()).toEqual(ecrans.sort())
  })

  it.each(CAS.filter(c => !c.sansVersion))(
    '$titre : un refus se lit sur son champ ; le second n’envoie que ce qu’il a changé, et garde ce qu’un collègue vient d’enregistrer',
    async c => {
      const { serveur, champ, taper, enregistrer } = await ouvrir(c)
      const courant = { ...c.fiche, ...c.leur, version: 8 }
      const [nom = ''] = Object.keys(c.envoye)
      serveur.repond(c.modifier, (_, rang) => {
        if (rang === 0)
          throw new RefusEssai(400, 'INVALIDE', 'À corriger', { champs: { [`payload.${nom}`]: REFUSE } })
        if (rang === 1) throw new RefusEssai(409, 'VERSION_PERIMEE', 'Modifiée entre-temps', { courant })
        const fiche = { ...courant, ...c.envoye, version: 9 }
        return (c.rendue?.(fiche) ?? fiche) as never
      })
      await taper()
      const { value } = champ
      await enregistrer()
      await screen.findByText(REFUSE)
      expect([champ.value, champ.getAttribute('aria-invalid')]).toEqual([value, 'true'])
      await enregistrer()
      const corps = c.corps ?? (payload => payload)
      const attendu = (version: number) => corps({ ...c.nomme, ...c.envoye, version })
      await waitFor(() => expect(serveur.de(c.modifier).length).toBeGreaterThan(1))
      expect(
        serveur
          .de(c.modifier)
          .map(r => r.payload)
          .slice(0, 2),
      ).toEqual([attendu(7), attendu(7)])
      if (Object.keys(c.leur).length > 0) {
        await screen.findByText(CONFLIT)
        expect(champ.value).toBe(value)
        expect(contestes()).toEqual([])
        const leurs = [...document.querySelectorAll('section li:has(del)')].map(li => li.textContent)
        // No name of the wire, no object, no id, no day as they are written there.
        const brut = /[a-z][A-Z]|\{"|[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d\d-\d\d|\b(true|false)\b/
        expect(leurs.filter(dit => brut.test(dit ?? ''))).toEqual([])
        for (const dit of c.dit ?? []) expect(leurs).toContainEqual(expect.stringMatching(dit))
        await enregistrer()
      }
      await waitFor(() => expect(serveur.de(c.modifier)).toHaveLength(3))
      expect(serveur.de(c.modifier)[2]?.payload).toEqual(attendu(8))
    },
  )

  it.each(CAS.filter(c => c.sansVersion))('$titre : n’envoie que ce qui a changé', async c => {
    const { serveur, taper, enregistrer } = await ouvrir(c)
    serveur.repond(c.modifier, () => c.fiche as never)
    await taper()
    await enregistrer()
    await waitFor(() => expect(serveur.de(c.modifier)).toHaveLength(1))
    expect(serveur.de(c.modifier)[0]?.payload).toEqual(c.envoye)
  })

  it.each(['le prix et le seuil d’un article', 'une fiche de référence'])(
    '%s : seul ce que les deux ont changé se choisit, et rien ne part avant',
    async titre => {
      const c = un(titre)
      const { serveur, champ, taper, enregistrer, clavier } = await ouvrir(c)
      const [nom = ''] = Object.keys(c.envoye)
      const leur = { ...c.leur, [nom]: typeof c.envoye[nom] === 'number' ? 9 : 'ZZ' }
      const courant = { ...c.fiche, ...leur, version: 8 }
      serveur.repond(c.modifier, (_, rang) => {
        if (rang === 0) throw new RefusEssai(409, 'VERSION_PERIMEE', 'Modifiée entre-temps', { courant })
        return { ...courant, version: 9 } as never
      })
      await taper()
      await enregistrer()
      await screen.findByText(CONFLIT)
      expect(contestes()).toHaveLength(1)
      expect(document.activeElement).toBe(document.querySelector('section input[type=radio]:checked'))
      await clavier.click(screen.getByLabelText(String(leur[nom])))
      await clavier.click(screen.getByText('Reprendre avec ces choix'))
      await waitFor(() => expect(champ.value).toBe(String(leur[nom])))
      expect(serveur.de(c.modifier)).toHaveLength(1)
      await enregistrer()
      await waitFor(() => expect(serveur.de(c.modifier)).toHaveLength(2))
      expect(serveur.de(c.modifier)[1]?.payload).toEqual({ version: 8 })
    },
  )
})

describe('un prix tapé', () => {
  const prix = { ...un('le prix et le seuil d’un article'), label: /Prix de vente/ }

  it('puis vidé est refusé : vide n’est pas zéro', async () => {
    const { serveur, champ, enregistrer, clavier } = await ouvrir(prix)
    await clavier.clear(champ)
    await clavier.tab()
    await enregistrer()
    await screen.findByText('Obligatoire')
    expect(champ.getAttribute('aria-invalid')).toBe('true')
    expect(serveur.de(prix.modifier)).toEqual([])
  })

  it('sous le prix d’achat avertit, sans empêcher', async () => {
    const { serveur, champ, enregistrer, clavier } = await ouvrir(prix)
    serveur.repond(prix.modifier, () => prix.fiche as never)
    await clavier.clear(champ)
    await clavier.type(champ, '15000')
    await screen.findByText(/Sous le prix d’achat/)
    await enregistrer()
    await waitFor(() => expect(serveur.de(prix.modifier)).toHaveLength(1))
    expect(serveur.de(prix.modifier)[0]?.payload).toEqual({ PrixVente: 15_000, version: 7 })
  })

  it('ne dit rien du prix d’achat à qui ne le lit pas', async () => {
    const { champ, clavier } = await ouvrir({ ...prix, fiche: { ...article, PrixAchat: null } })
    await clavier.clear(champ)
    await clavier.type(champ, '1')
    expect(document.body.textContent).not.toMatch(/Sous le prix d’achat/)
  })
})
