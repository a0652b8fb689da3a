import { contrat, referentiels } from '@dioptrie/domain'
import { surFiche } from '@dioptrie/domain/kernel/adresse'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Champ, descripteurs, type Referentiel } from '@dioptrie/domain/kernel/referentiel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Essai, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'
import { poserVerrier } from '../api/src/verres/essai.ts'
import { corpsValide, paramsAilleurs } from './ailleurs.demandes.ts'
import { type Ailleurs, peuplerAilleurs } from './ailleurs.ts'
import { remplir } from './demandes.ts'
import { appels } from './table.ts'

let essai: Essai
let ailleurs: Ailleurs
let verrier: Awaited<ReturnType<typeof poserVerrier>>
beforeAll(async () => {
  essai = await ouvrirEssai()
  ailleurs = await peuplerAilleurs(essai)
  verrier = await poserVerrier(essai.pool)
})
afterAll(() => essai.fermer())

type Corps = Record<string, unknown>
const PERIMEE = 999

/** The fields of a body, at its root or one step below: a calendar wraps its event. */
const champsDe = (appel: Appel): string[] => {
  const { properties = {} } = z.toJSONSchema(appel.payload, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { properties?: object }>
  }
  return [properties, ...Object.values(properties).map(p => p.properties ?? {})].flatMap(Object.keys)
}
const versionnes = appels.filter(
  ({ appel }) => appel.corps !== 'fichier' && appel.corps !== 'aucun' && champsDe(appel).includes('version'),
)

/** What they do is one thing, not fields: sent from an old reading, it is refused all the same. */
const GESTES = [
  'clients.fusionner',
  'fournisseurs.fusionner',
  'consultations.prescrire',
  'atelier.livrerVerre',
  'atelier.retournerVerre',
  'atelier.annulerReception',
  'atelier.revenir',
  'atelier.refaireVerre',
  'atelier.commanderVerres',
  'atelier.recevoirVerres',
  'atelier.monter',
  'atelier.casserMonture',
  'atelier.verifier',
  'atelier.direPrixAchatVerre',
  'atelier.livrer',
  'ventes.retirerPriseEnCharge',
  'transferts.recevoir',
  'transferts.solder',
  'transferts.rendre',
  'transferts.retrouver',
  'transferts.confirmerPerte',
  'transferts.annuler',
  'receptions.transferer',
  'receptions.annuler',
  'receptions.cloreReclamation',
  'receptions.corrigerAchat',
  'receptions.regler',
  'receptions.reprendre',
  'receptions.valider',
  'receptions.mettreEnStock',
  'appros.recevoir',
  'versements.valider',
  'versements.archiver',
  'versements.annuler',
  'agenda.deplacer',
  'facturation.corrigerBordereau',
  'commercial.signerConvention',
  'avoirs.rendreCommande',
  'avoirs.rendreComptoir',
  'facturation.traiter',
  'facturation.enregistrerModele',
  'etatsEnregistres.partager',
  ...Object.keys(referentiels).map(nom => `${nom}.fusionner`),
]

interface Edition {
  params?: Record<string, string>
  /** What names the record in the body. */
  nomme?: Corps
  /** Two fields that two people change. */
  champs: Corps
}

const admin = (appel: Appel, demande: object) => essai.appeler('administrateur', appel, demande as never)
const cree = async (appel: Appel, payload: Corps) => {
  const { statut, corps } = await admin(appel, { payload })
  expect([statut, corps.message]).toEqual([201, undefined])
  return corps
}
const par = async (appel: Appel, payload: Corps, champs: Corps): Promise<Edition> => ({
  params: { id: (await cree(appel, payload))._id },
  champs,
})
const ici = (id: string, champs: Corps): Edition => ({ params: { id }, champs })

const valeurDe = async (c: Champ): Promise<unknown> => {
  if (c.genre === 'reference') {
    const cible = descripteurs[c.table as string]
    if (cible) return (await cree(cible.appels.creer, await ficheDe(cible)))._id
    return (await essai.pool.query(`select "_id" from "${c.table}" limit 1`)).rows[0]._id
  }
  if (c.genre === 'choix') return c.valeurs?.[0]
  if (c.genre === 'references') return []
  if (c.genre === 'texte' || c.genre === 'couleur') return 'ab'
  return c.genre === 'booleen' ? true : 7
}
const compteDEssai = async (): Promise<string> =>
  (await cree(contrat.commercial.creerCompte, { RaisonSociale: 'Usine' })).compteSale._id
let numero = 0
const ficheDe = async (r: Referentiel): Promise<Corps> => {
  const saisie: Corps = {}
  for (const [nom, c] of Object.entries(r.champs)) saisie[nom] = await valeurDe(c)
  return { ...saisie, [r.libelle]: `A${++numero}` }
}
async function deReference(r: Referentiel): Promise<Edition> {
  const { _id } = await cree(r.appels.creer, await ficheDe(r))
  const libres = Object.entries(r.champs).filter(([nom, c]) => c.genre === 'texte' && nom !== r.libelle)
  const autre = libres[0]?.[0]
  const champs = { [r.libelle]: `B${++numero}`, ...(autre ? { [autre]: 'cd' } : {}) }
  const { params, payload } = surFiche(r.appels.modifier as never, _id, {} as never) as {
    params?: Record<string, string>
    payload: Corps
  }
  return { ...(params ? { params } : {}), nomme: payload, champs }
}

const nomDeStock = async (Genre: string): Promise<string> =>
  (
    await cree(contrat.stockVerre.creerNom, {
      Libelle: `Nom ${++numero}`,
      IdFourVerr: verrier.fournisseur_verre,
      Genre,
    })
  )._id

/** Every record that can be changed: where it is found, and two of its fields. */
const EDITIONS: Record<string, () => Edition | Promise<Edition>> = {
  'utilisateurs.modifier': () => ici(ailleurs.utilisateur, { displayName: 'Ama', email: 'ama@essai.ci' }),
  'roles.modifier': () =>
    par(
      contrat.roles.creer,
      { Nom: 'Stagiaire', permissions: [] },
      { Nom: 'Apprenti', Description: 'Un an' },
    ),
  'organisation.modifierOfficine': () => ici(ailleurs.PLT, { Adresse: 'Rue 12', Ville: 'Abidjan' }),
  'personnel.modifier': () => ici(ailleurs.personnel, { ville: 'Bouaké', permis: 'B' }),
  'personnel.modifierCni': () => ici(ailleurs.personnel, { NumeroCNI: 'C1', LieuDelivranceCNI: 'Man' }),
  'clients.modifier': () => ici(ailleurs.client, { Ville: 'Bouaké', Observation: 'Rappeler' }),
  'clients.modifierOrdonnance': () => ({
    params: { id: ailleurs.client },
    nomme: { RefOrd: ailleurs.refOrd },
    champs: { DateOrd: '2026-01-04', Observation: 'Conduite' },
  }),
  'consultations.modifier': () => ici(ailleurs.consultation, { Motif: 'Contrôle', Montant: 5_000 }),
  'commercial.modifierSuspect': async () => ({
    nomme: { _id: (await cree(contrat.commercial.creerSuspect, { RaisonSociale: 'Usine' })).suspect._id },
    champs: { Ville: 'Bouaké', Source: 'Salon' },
  }),
  'commercial.modifierCompte': async () => ({
    nomme: { _id: await compteDEssai() },
    champs: { Ville: 'Bouaké', Secteur: 'Bois' },
  }),
  'commercial.modifierContact': async () => ({
    nomme: { _id: (await cree(contrat.commercial.creerContact, { Nom: 'Assi' })).contact._id },
    champs: { Fonction: 'DRH', Prenoms: 'Ama' },
  }),
  'commercial.modifierOpportunite': async () => {
    const saisie = { Libelle: 'Dépistage', IdCompte: await compteDEssai() }
    const { opportunite } = await cree(contrat.commercial.creerOpportunite, saisie)
    return { nomme: { _id: opportunite._id }, champs: { Montant: 5_000, DateCloturePrevue: '2031-01-05' } }
  },
  'commercial.modifierConvention': async () => {
    const saisie = { IdCompte: await compteDEssai(), Remise: 5, DateDebut: '2031-01-01' }
    const { convention } = await cree(contrat.commercial.proposerConvention, saisie)
    return { nomme: { _id: convention._id }, champs: { Remise: 7, DateFin: '2031-12-31' } }
  },
  'commercial.modifierActivite': async () => {
    const saisie = { entite: 'compte_sale', idEntite: await compteDEssai(), Genre: 'Note', Objet: 'Vu' }
    const { activite } = await cree(contrat.commercial.creerActivite, saisie)
    return { nomme: { _id: activite._id }, champs: { Objet: 'Revu', Detail: 'Avec la DRH' } }
  },
  'proformas.modifier': () => ici(ailleurs.proforma, { RemiseCom: 10, Observation: 'Vendredi' }),
  'atelier.modifierVerre': () => ici(ailleurs.commande_verre, { Libelle: 'Organique', Remarques: 'Vite' }),
  'atelier.regler': () => ({ champs: { DelaiVerres: 9, DelaiAtelier: 4 } }),
  'ventes.modifier': () => ({
    params: { id: ailleurs.client },
    nomme: { RefCmmd: ailleurs.RefCmmd },
    champs: { RemiseCom: 10, Observation: 'Vendredi' },
  }),
  'ventes.modifierPriseEnCharge': () => ({
    params: { id: ailleurs.client },
    nomme: { _id: ailleurs.prise_en_charge },
    champs: { Police: 'P1', Gestionnaire: 'MCI' },
  }),
  'fournisseurs.modifier': () => ici(ailleurs.fournisseur, { Contact: 'Ali', Adresse: 'Zone 4' }),
  'stock.modifier': () => ici(ailleurs.article, { PrixVente: 45_000, SeuilAlerte: 3 }),
  'receptions.modifier': () => ici(ailleurs.bon_reception, { NumeroBL: 'BL1', Observation: 'Carton' }),
  'agenda.modifier': () => ici(ailleurs.evenement, { title: 'Conseil', url: '/apps' }),
  'configuration.modifierFerie': () =>
    par(
      contrat.configuration.creerFerie,
      { dateFerie: '2031-03-03', Libelle: 'Fête' },
      { Libelle: 'Grande fête', dateFerie: '2031-03-04' },
    ),
  'entreprise.regler': () => ({ champs: { RaisonSociale: 'Optique du Banco', RCCM: 'CI-ABJ-2026-B-1' } }),
  'configuration.reglerGarantie': () => ({ champs: { garantieMontureDefaut: 7, garantieVerreDefaut: 8 } }),
  'configuration.reglerSms': () => ({ champs: { senderName: 'OPTIQUE', messageTemplate: 'Bonjour' } }),
  'sms.modifierCompte': () => ici(ailleurs.compte_sms, { senderName: 'OPTIQUE', QuotaMois: 50 }),
  'sms.reglerService': () => ({
    params: { officine: ailleurs.PLT },
    nomme: { Genre: 'Solde à régler' },
    champs: { Modele: 'Venez', Delai: 3 },
  }),
  'sms.modifierRepertoire': () => ici(ailleurs.repertoire, { Libelle: 'Fidèles' }),
  'sms.modifierDiffusion': () => ici(ailleurs.diffusion, { Libelle: 'Rentrée', message: 'Venez' }),
  'configuration.modifierTypeSms': async () => {
    const corps = await cree(contrat.configuration.creerTypeSms, { Libelle: 'Prêt', messageTemplate: 'Prêt' })
    return ici(corps.typeSms._id, { Libelle: 'Voilà', messageTemplate: 'Venez' })
  },
  'configuration.modifierAlerteCaisse': () => ici(ailleurs.alerte_caisse, { Seuil: 2000, Active: false }),
  'configuration.modifierModel': async () => ({
    nomme: { _id: (await cree(contrat.configuration.creerModel, { Libelle: 'Papier' }))._id },
    champs: { Libelle: 'Lettre', Mention: 'RC 12' },
  }),
  'modesPaiement.modifier': () =>
    par(contrat.modesPaiement.creer, { Libelle: 'Troc' }, { Libelle: 'Bon d’achat', NumeroRequis: true }),
  'coupures.modifier': () =>
    par(
      contrat.coupures.creer,
      { Libelle: '3 F', Valeur: 3, Nature: 'piece' },
      { Libelle: 'Trois', Actif: false },
    ),
  'codesTva.modifier': () =>
    par(contrat.codesTva.creer, { Libelle: 'Réduit', Taux: 9 }, { Libelle: 'R', Taux: 8 }),
  'timbres.modifier': () =>
    par(
      contrat.timbres.creer,
      { Libelle: 'Au-delà', APartirDe: 5001, Montant: 100, DateDebut: '2026-01-01' },
      { Libelle: 'Au-dessus', Montant: 200 },
    ),
  'caisse.modifierFond': () => ici(ailleurs.fond_de_caisse, { Montant: 5000, Observation: 'Monnaie' }),
  'appros.modifier': async () => {
    await admin(contrat.caisse.initialiser, { payload: { montant: 1000 } })
    const id = (await cree(contrat.appros.creer, { NomSociete: 'A', Montant: 5 }))._id
    return ici(id, { NomSociete: 'Siège', RegistreCom: 'RC' })
  },
  'cloture.regler': () => ({ champs: { SeuilSignature: 5000 } }),
  'systeme.regler': () => ({ champs: { Heure: '03:15', Jours: 5 } }),
  'comptoir.modifier': () => ici(ailleurs.commande_comptoir, { NomAcheteur: 'Awa', Observation: 'Cadeau' }),
  'fournisseursVerre.modifier': () => ici(verrier.fournisseur_verre, { Fournisseur: 'Essor' }),
  'indicesVerre.modifier': () => ici(verrier.indice_verre, { indice: 1.56 }),
  'tarifsVerre.modifier': () =>
    ici(verrier.catalogue_verre, { Libelle: 'Tarif 2020', DateFin: '2030-12-31' }),
  'modelesVerre.modifier': () => ici(verrier.modele_verre, { Libelle_Model: 'Éco Fin', Actif: false }),
  'stockVerre.modifierNom': async () =>
    ici(await nomDeStock('unifocal'), { Libelle: `Nom ${++numero}`, PrixVente: 9_000 }),
  'stockVerre.retirerNom': async () => ici(await nomDeStock('unifocal'), {}),
  'stockVerre.modifierUnifocal': async () =>
    par(
      contrat.stockVerre.creerUnifocal,
      { IdNomCommercial: await nomDeStock('unifocal'), Sph: -1, Cyl: 0, Diametre: 70 },
      { SeuilAlerte: 3, PrixAchat: 5_000 },
    ),
  'stockVerre.modifierProgressif': async () =>
    par(
      contrat.stockVerre.creerProgressif,
      { IdNomCommercial: await nomDeStock('progressif'), Sph: -1, Add: 2, Cote: 'OD' },
      { SeuilAlerte: 3, PrixAchat: 5_000 },
    ),
  'matrice.modifier': () => ici(verrier.matrice_prix, { Prix: 15_000, SphInf: -4 }),
  'exceptions.reglerSeuil': () => ({
    nomme: { Genre: 'Écart' },
    champs: { APartirDe: 700, SeulParMois: 90_000 },
  }),
  'verres.regler': () => ({ champs: { Surcote: 3, EpaisseurCentre: 1.8 } }),
  ...Object.fromEntries(
    Object.keys(referentiels).map(nom => [
      `${nom}.modifier`,
      () => deReference(descripteurs[nom] as Referentiel),
    ]),
  ),
}

describe('deux personnes sur la même fiche', () => {
  it('concerne tout appel qui porte une version : une fiche que l’on change, ou un geste', () => {
    expect(versionnes.map(v => v.nom).sort()).toEqual([...GESTES, ...Object.keys(EDITIONS)].sort())
  })

  it.each(versionnes.filter(v => v.nom in EDITIONS))(
    '$nom : qui vient second l’apprend, et ne défait pas ce qu’il n’a pas changé',
    async ({ nom, appel }) => {
      const { params = {}, nomme = {}, champs } = await (EDITIONS[nom] as () => Promise<Edition>)()
      const envoyer = (corps: Corps) => {
        const payload = { ...nomme, ...corps }
        return admin(appel, { params, payload: nom === 'agenda.modifier' ? { event: payload } : payload })
      }
      const lire = async () => {
        const { corps } = await envoyer({ version: PERIMEE })
        expect([corps.code, typeof corps.courant?.version]).toEqual(['VERSION_PERIMEE', 'number'])
        return corps.courant as Corps
      }
      const { version } = await lire()
      const [mien = {}, autre = mien] = Object.entries(champs).map(([champ, valeur]) => ({ [champ]: valeur }))
      expect((await envoyer({ ...mien, version })).corps.code).toBeUndefined()
      const tard = await envoyer({ ...autre, version })
      expect([tard.statut, tard.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
      expect(tard.corps.courant).toMatchObject(mien)
      const relu = await envoyer({ ...autre, version: tard.corps.courant.version })
      expect(relu.corps.code).toBeUndefined()
      expect(await lire()).toMatchObject(champs)
    },
  )

  // Merging has its own tests, and so has signing (`commercial/routes.test.ts`): no company next door has a convention.
  const ailleursSeulement = /fusionner|signerConvention$/
  it.each(versionnes.filter(v => GESTES.includes(v.nom) && !ailleursSeulement.test(v.nom)))(
    '$nom : fait d’après une lecture ancienne, il est refusé',
    async ({ appel, nom }) => {
      const { payload } = (corpsValide(appel, ailleurs) as { corps: { payload: Corps } }).corps
      const version = { version: PERIMEE }
      const corps =
        nom === 'agenda.deplacer'
          ? { event: { ...(payload.event as Corps), ...version } }
          : { ...payload, ...version }
      const r = await essai.brut(
        'administrateur',
        appel.method,
        remplir(appel, paramsAilleurs(appel, ailleurs)),
        { payload: corps },
      )
      expect([r.corps.code, typeof r.corps.courant?.version]).toEqual(['VERSION_PERIMEE', 'number'])
    },
  )
})
