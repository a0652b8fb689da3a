import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { compter, Fichier, type Maison, Poste, TRAVAUX } from './coupure.fixture.ts'
import { png } from './kernel/trial/essai.fichiers.ts'

/*
 * Every way to write that a network has beside selling: each from its first call to its last, on records of its own, so that any number of
 * people do it at once. `vise` is the call that must not be cut in two.
 */
const { caisse, clients, cloture, commercial, consultations, depense, facturation, inventaires } = contrat
const {
  organisation,
  proformas,
  receptions,
  sms,
  stock,
  stockVerre,
  tarifsVerre,
  ventes,
  versements,
  atelier,
} = contrat

export interface Travail {
  nom: string
  vise: Appel
  faire: (p: Poste, tour: number) => Promise<void>
}

/** What these works find in the house. */
const lieux = { assurance: '', banque: '', nomCommercial: '' }

let rang = 0
const jour = () => aujourdhuiAbidjan(new Date())
/** Four letters that no other officine has. */
const code = (n: number) =>
  String.fromCharCode(...[17_576, 676, 26, 1].map(poids => 65 + (Math.floor(n / poids) % 26)))
const mobile = (n: number) => `07${String(10_000_000 + n)}`

async function accueillir(p: Poste, plus: object = {}): Promise<string> {
  const payload = { Nom: 'Coulibaly', Prenoms: `Awa ${++rang}`, ...plus }
  return (await p.ecrire(clients.creer, { payload }))._id
}

async function ouvrirOfficine(p: Poste): Promise<string> {
  const n = ++rang
  return (
    await p.ecrire(organisation.creerOfficine, {
      payload: { Nom: `Marché ${n}`, Code: code(n), ControleSeul: true },
    })
  )._id
}

const AUTRES: Travail[] = [
  {
    nom: 'une proforma devient une commande',
    vise: ventes.ajouter,
    async faire(p) {
      const id = await accueillir(p)
      const { _id } = await p.ecrire(proformas.creer, {
        payload: { IdClient: id, IdArticle1: p.maison.IdArticle, PrixMont1: 40_000, PrixVerG1: 12_000 },
      })
      await p.ecrire(ventes.ajouter, { params: { id }, payload: { IdProforma: _id } })
      p.vu(proformas.lire, { id: _id }, { Etat: 'Transformée', Total: 52_000 })
    },
  },
  {
    nom: 'une vente va jusqu’à l’argent de l’assurance : la facture',
    vise: facturation.facturer,
    faire: facturer,
  },
  {
    nom: 'une vente va jusqu’à l’argent de l’assurance : le règlement',
    vise: facturation.payer,
    faire: facturer,
  },
  {
    nom: 'une campagne part',
    vise: sms.lancer,
    async faire(p) {
      const n = ++rang
      const contacts = [1, 2, 3].map(c => ({ Nom: `Contact ${c}`, Contacts: mobile(n * 10 + c) }))
      const repertoire = await p.ecrire(sms.creerRepertoire, {
        payload: { Libelle: `Coupure ${n}`, contacts },
      })
      const { compagneSMS } = await p.ecrire(sms.creerDiffusion, {
        payload: { Libelle: `Coupure ${n}`, IdRepertoire: repertoire._id, message: 'Bonjour {Nom}' },
      })
      const id = compagneSMS._id
      await p.ecrire(sms.lancer, { params: { id }, query: { motif: 'Essai' } })
      p.vu(sms.diffusion, { id }, { messages: { total: 3 } } as never)
    },
  },
  {
    nom: 'on écrit à un client',
    vise: sms.ecrire,
    async faire(p) {
      const id = await accueillir(p, { Contacts: [mobile(++rang * 10)] })
      await p.ecrire(sms.ecrire, {
        params: { id },
        payload: { message: 'Vos lunettes sont prêtes', canal: 'sms' },
      })
    },
  },
  {
    nom: 'des verres entrent au rayon et se comptent',
    vise: stockVerre.entrer,
    async faire(p) {
      const n = ++rang
      const { _id } = await p.ecrire(stockVerre.creerUnifocal, {
        payload: {
          IdNomCommercial: lieux.nomCommercial,
          Sph: (n % 49) * 0.25 - 6,
          Cyl: (Math.floor(n / 49) % 25) * 0.25,
          Diametre: 50 + Math.floor(n / 1225),
          PrixAchat: 6_000,
        },
      })
      const lignes = (Quantite: number) => [{ IdStockVerre: _id, Quantite }]
      await p.ecrire(stockVerre.entrer, { payload: { lignes: lignes(14) } })
      await p.ecrire(stockVerre.compter, { payload: { lignes: lignes(13), Motif: 'Un verre rayé' } })
      p.vu(stock.lire, { id: _id }, { Quantite: 13 })
    },
  },
  {
    nom: 'un examen se prescrit et s’archive',
    vise: consultations.prescrire,
    async faire(p) {
      const IdClient = await accueillir(p)
      const { consultation } = await p.ecrire(consultations.creer, {
        payload: { IdClient, DateConsultation: jour(), Prescrite: { OD: { Sph: -2 }, OG: { Sph: -1.75 } } },
      })
      const params = { id: consultation._id }
      await p.ecrire(consultations.prescrire, { params, payload: { version: consultation.version } })
      await p.ecrire(consultations.archiver, { params })
      p.vu(clients.lire, { id: IdClient }, { ordonnances: [{ OD: { Sph: -2 } }] } as never)
    },
  },
  {
    nom: 'une journée de caisse se verse et se clôture',
    vise: cloture.cloturer,
    async faire(p) {
      const idOfficine = await ouvrirOfficine(p)
      await p.ecrire(caisse.initialiser, { payload: { idOfficine, montant: 50_000 } })
      const versement = await p.ecrire(versements.creer, {
        payload: { idOfficine, montant: 20_000, IdBanque: lieux.banque },
      })
      const params = { id: versement._id }
      await p.ecrire(versements.joindre, { params, payload: new Fichier('bordereau.png', png(8)) })
      await p.ecrire(versements.valider, { params, payload: {} })
      await p.ecrire(versements.archiver, { params, payload: {} })
      await p.ecrire(cloture.cloturer, {
        payload: {
          idOfficine,
          DateCloture: jour(),
          Coupures: [{ Valeur: 10_000, Nature: 'billet', Nombre: 3 }],
        },
      })
      p.vu(cloture.lireBilletage, { idOfficine, DateCloture: jour() }, { Total: 30_000, Ecart: 0 })
    },
  },
  {
    nom: 'la caisse dépense s’ouvre et paie',
    vise: depense.depenser,
    async faire(p) {
      const OfficineId = await ouvrirOfficine(p)
      await p.ecrire(depense.initialiserDirecte, { payload: { OfficineId, Montant: 30_000 } })
      await p.ecrire(depense.depenser, { payload: { OfficineId, Montant: 4_500, Motif: 'Eau et savon' } })
      p.vu(depense.journee, { officine: OfficineId, date: jour() }, { Solde: 25_500 })
    },
  },
  {
    nom: 'un stock s’ouvre et s’inventorie',
    vise: inventaires.appliquer,
    async faire(p) {
      const IdOfficine = await ouvrirOfficine(p)
      const CodeBarre = `COUPURE${++rang}`
      const { IdCateg } = p.maison.lieux
      const ligne = { IdCateg, Reference: CodeBarre, CodeBarre, Quantite: 4, PrixAchatBrut: 9_000 }
      await p.ecrire(stock.ouvrir, { payload: { IdOfficine, lignes: [{ ...ligne, PrixVenteTTC: 20_000 }] } })
      const { _id: id } = await p.ecrire(inventaires.ouvrir, { payload: { IdOfficine } })
      await p.ecrire(inventaires.compter, { params: { id }, payload: { lignes: [{ CodeBarre, Compte: 3 }] } })
      await p.ecrire(inventaires.appliquer, { params: { id }, payload: {} })
      p.vu(inventaires.lire, { id }, { Statut: 'Transféré', EcartQuantite: -1 })
    },
  },
  {
    nom: 'deux fiches d’un client n’en font qu’une',
    vise: clients.fusionner,
    async faire(p) {
      const Prenoms = `Double ${++rang}`
      const garde = await p.ecrire(clients.creer, { payload: { Nom: 'Yao', Prenoms } })
      const IdDoublon = await accueillir(p, { Nom: 'Yao', Prenoms })
      const params = { id: garde._id }
      await p.ecrire(clients.fusionner, { params, payload: { IdDoublon, version: garde.version } })
      p.vu(clients.fusions, params, [{ IdDoublon }] as never)
    },
  },
  {
    nom: 'un fichier s’importe',
    vise: contrat.marque.importer,
    async faire(p) {
      const noms = [1, 2, 3].map(m => `Coupure ${++rang}.${m}`)
      await p.ecrire(contrat.marque.importer, {
        payload: new Fichier('marques.csv', ['Marque', ...noms].join('\n')),
      })
    },
  },
  {
    nom: 'une entreprise démarchée devient un compte',
    vise: commercial.convertir,
    async faire(p) {
      const { suspect } = await p.ecrire(commercial.creerSuspect, {
        payload: { RaisonSociale: `Usine ${++rang}`, NomContact: 'Assi Béatrice' },
      })
      const _id = suspect._id
      for (const status_suspect of ['Contacté', 'Qualifié'] as const)
        await p.ecrire(commercial.avancerSuspect, { payload: { _id, status_suspect } })
      await p.ecrire(commercial.validerSuspect, { payload: { _id } })
      await p.ecrire(commercial.convertir, { payload: { _id, opportunite: { Libelle: 'Convention' } } })
      p.vu(commercial.lireSuspect, { id: _id }, { suspect: { status_suspect: 'Converti' } } as never)
    },
  },
  {
    nom: 'une commande passe par l’atelier et se livre',
    vise: atelier.livrer,
    async faire(p) {
      const id = await accueillir(p)
      const avec = await p.ecrire(clients.ajouterOrdonnance, {
        params: { id },
        payload: { DateOrd: jour(), OD: { Sph: -2.5, EPLoin: 31 }, OG: { Sph: -2.25, EPLoin: 31 } },
      })
      const verre = { Libelle: 'Unifocal 1,60', Indice: '1,60', Diametre: 70 }
      const { commandes } = await p.ecrire(ventes.ajouter, {
        params: { id },
        payload: {
          RefOrd: avec.ordonnances[0]?.RefOrd as string,
          PrixVerD1: 15_000,
          PrixVerG1: 15_000,
          Paires: [{ OD: verre, OG: verre }],
        },
      })
      const { _id, RefCmmd } = commandes[0] as { _id: string; RefCmmd: string }
      const params = { id: _id }
      await p.ecrire(atelier.commanderVerres, { params: { idClient: id }, payload: { RefCmmd } })
      await p.ecrire(atelier.recevoirVerres, { params, payload: {} })
      await p.ecrire(atelier.monter, { params, payload: {} })
      await p.ecrire(atelier.verifier, { params, payload: { Motif: 'Seul à l’atelier' } })
      await p.ecrire(caisse.reglerCommande, {
        params: { clientId: id },
        payload: { RefCmmd, montant: 30_000, modepaiement: 'Espèce' },
      })
      await p.ecrire(atelier.livrer, { payload: { clientId: id, RefCmmd } })
      p.vu(ventes.lire, params, { Etape: 'Livrée', StatutReglement: 'Soldée' })
    },
  },
  {
    nom: 'des articles sortent du stock',
    vise: stock.sortir,
    async faire(p) {
      const lignes = [{ IdArticle: p.maison.IdArticle, Quantite: 1 }]
      await p.ecrire(stock.sortir, { payload: { Motif: 'Casse', lignes } })
    },
  },
  {
    nom: 'un tarif de verres en suit un autre',
    vise: tarifsVerre.copier,
    async faire(p) {
      const n = ++rang
      const { _id: IdFour } = await p.ecrire(contrat.fournisseursVerre.creer, {
        payload: { Fournisseur: `Verrier ${n}` },
      })
      const tarif = await p.ecrire(tarifsVerre.creer, {
        payload: { Libelle: `Tarif ${n}`, IdFour, DateDebut: '2026-01-01' },
      })
      await p.ecrire(tarifsVerre.copier, {
        params: { id: tarif._id },
        payload: { Libelle: `Tarif ${n} suivant`, DateDebut: '2027-01-01', Hausse: 3 },
      })
      p.vu(tarifsVerre.lire, { id: tarif._id }, { DateFin: '2026-12-31' })
    },
  },
]

/** A sale that an insurer pays a part of, on an invoice of its own, deposited and settled by a cheque. */
async function facturer(p: Poste): Promise<void> {
  const n = ++rang
  const id = await accueillir(p)
  const { prisesEnCharge } = await p.ecrire(ventes.ajouterPriseEnCharge, {
    params: { id },
    payload: { IdAssurance: lieux.assurance, NumeroBon: `C-${n}`, Taux: 80 },
  })
  const { commandes } = await p.ecrire(ventes.ajouter, {
    params: { id },
    payload: { PrixMont1: 100_000, IdPriseEnCharge: prisesEnCharge[0]?._id as string },
  })
  const { _id, RefCmmd } = commandes[0] as { _id: string; RefCmmd: string }
  await p.ecrire(facturation.traiter, {
    payload: {
      clientId: id,
      RefCmmd,
      Pieces: (['Bon', 'Ordonnance', 'Proforma', 'Livraison'] as const).map(type => ({
        type,
        present: true,
      })),
    },
  })
  const facture = await p.ecrire(facturation.facturer, {
    payload: { IdAssurance: lieux.assurance, DateDebut: jour(), DateFin: jour(), ventes: [_id] },
  })
  await p.ecrire(facturation.deposer, { payload: { _ids: [facture._id], DateDepot: jour(), Lieu: 'Siège' } })
  await p.ecrire(facturation.payer, {
    payload: {
      IdAssurance: lieux.assurance,
      paiement: {
        date: jour(),
        mode: 'Chèque',
        IdBanque: lieux.banque,
        reference: `CH${n}`,
        montant: 80_000,
      },
      lignes: [{ _id: facture.lignes[0]?._id as string, montant: 80_000 }],
    },
  })
  p.vu(facturation.facture, { id: facture._id }, { Etat: 'Réglée', Regle: 80_000, Ouvert: 0 })
}

const VENDRE: Travail[] = (
  [
    ['une vente se règle', ventes.ajouter],
    ['une vente au comptoir', contrat.comptoir.vendre],
    ['un transfert part et arrive', contrat.transferts.recevoir],
    ['un examen se règle', consultations.regler],
    ['un bon se reçoit', receptions.valider],
  ] as const
).map(([nom, vise], n) => ({ nom, vise, faire: TRAVAUX[n] as Travail['faire'] }))

export const TOUS_LES_TRAVAUX: readonly Travail[] = [...VENDRE, ...AUTRES]

/** An insurer, a bank, a shelf of lenses, an operator that takes messages at any hour, and a workshop of one person. */
export async function preparer(maison: Maison, c: pg.ClientBase): Promise<void> {
  const { rows } = await c.query<{ assurance: string; banque: string }>(
    `with a as (insert into assurance ("_id", "Libelle", "Taux") values (gen_random_uuid(), 'Mutuelle Akwaba', 80) returning "_id"),
       b as (insert into banque ("_id", "Libelle") values (gen_random_uuid(), 'Banque de la Lagune') returning "_id"),
       o as (update officine set "ControleSeul" = true)
     select a."_id" as assurance, b."_id" as banque from a, b`,
  )
  const p = new Poste(maison)
  const verrier = await p.ecrire(contrat.fournisseursVerre.creer, {
    payload: { Fournisseur: 'Verrerie du Banco' },
  })
  const { _id } = await p.ecrire(stockVerre.creerNom, {
    payload: { Libelle: 'Éco Clair 1,50', IdFourVerr: verrier._id, Genre: 'unifocal', PrixVente: 14_000 },
  })
  await p.ecrire(contrat.configuration.reglerSms, {
    payload: {
      Fournisseur: 'Orange',
      clientId: 'identifiant',
      clientSecret: 'secret',
      senderName: 'OPTIQUE',
      senderAddress: 'tel:+2250000',
      Debit: 0,
      HeureDebut: '00:00',
      HeureFin: '24:00',
    },
  })
  Object.assign(lieux, rows[0], { nomCommercial: _id })
}

/** Lenses for the shelf come by a receipt too. */
const AU_VERRIER = `"IdFournisseur" in (select "IdFournisseur" from fournisseur_verre)`

/** One of each per call, wherever a writing leaves something that can be counted. */
const COMPTES: readonly [Appel, string][] = [
  [organisation.creerOfficine, 'officine'],
  [proformas.creer, 'proforma'],
  [ventes.ajouterPriseEnCharge, 'prise_en_charge'],
  [facturation.facturer, 'facture_assurance'],
  [facturation.deposer, 'bordereau_assurance'],
  [facturation.payer, 'paiement_assurance'],
  [sms.creerRepertoire, 'repertoire'],
  [sms.creerDiffusion, 'diffusion'],
  [sms.ecrire, 'message_sms where "IdDiffusion" is null'],
  [stockVerre.creerUnifocal, 'stock_verre'],
  [stockVerre.entrer, `bon_reception where ${AU_VERRIER}`],
  [receptions.creer, `bon_reception where not ${AU_VERRIER}`],
  [
    receptions.valider,
    `mouvement m where "Nature" = 'Réception' and not exists (select from stock_verre v where v."_id" = m."IdArticle")`,
  ],
  [versements.creer, 'versement'],
  [versements.archiver, `versement where "Statut" = 'Archivé'`],
  [cloture.cloturer, 'billetage'],
  [depense.depenser, 'depense'],
  [stock.ouvrir, `mouvement where "Nature" = 'Ouverture'`],
  [clients.fusionner, 'fusion'],
  [commercial.creerSuspect, 'suspect'],
  [commercial.convertir, 'opportunite'],
  [atelier.livrer, `commande_etape where "Etape" = 'Livrée'`],
  [stock.sortir, `mouvement where "Nature" = 'Sortie'`],
  [contrat.fournisseursVerre.creer, 'fournisseur_verre'],
]
/** And where one call leaves several. */
const PLUSIEURS: readonly [Appel, string, number][] = [
  [sms.lancer, 'message_sms where "IdDiffusion" is not null', 3],
  [contrat.marque.importer, `marque where "Libelle_marq" like 'Coupure %'`, 3],
  [atelier.commanderVerres, 'commande_verre', 2],
]

export async function compterTout(c: pg.ClientBase): Promise<Record<string, number>> {
  const compte = await compter(c)
  for (const [appel, table, chaque] of [...COMPTES.map(([a, t]) => [a, t, 1] as const), ...PLUSIEURS]) {
    const { rows } = await c.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    compte[appel.path] = (rows[0]?.n ?? 0) / chaque
  }
  return compte
}
