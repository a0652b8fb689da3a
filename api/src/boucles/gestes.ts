import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import type { Personne, Reponse } from '../kernel/trial/essai.ts'
import { gestesDuRayon } from './gestes.rayon.ts'
import type { Monde, Officine } from './monde.ts'

/*
 * What a shop does, in its own words: each is one call, answered or refused. Addresses come from the contract; what is right comes from
 * nowhere near it.
 */

/** An order, as much of it as one needs to name it again. */
export interface Vente {
  _id: string
  RefCmmd: string
  IdClient: string
}
interface Qui {
  qui?: Personne
  cle?: string
}
const MOTIF = 'Essai'
const PIECES = ['Bon', 'Ordonnance', 'Proforma', 'Livraison']
/** So much in notes of 10 000, and the rest in coins of 1. */
const compter = (montant: number) => [
  { Valeur: 10_000, Nature: 'billet', Nombre: Math.floor(montant / 10_000) },
  { Valeur: 1, Nature: 'piece', Nombre: montant % 10_000 },
]
/** Of a request that may be sent twice. */
const entete = (cle?: string): Record<string, string> => (cle ? { 'idempotency-key': cle } : {})

/** What had to succeed, and did not. */
export class Echec extends Error {}

/** What must succeed for the rest to mean anything: its answer, or a failure that says what came instead. */
export async function fait(reponse: Promise<Reponse>): Promise<Reponse['corps']> {
  const r = await reponse
  if (r.statut >= 300) throw new Echec(`${r.statut} ${JSON.stringify(r.corps)}`)
  return r.corps
}

export function gestesDe(m: Monde) {
  const { clients, ventes, caisse, cloture, depense, versements, appros, comptoir, facturation } = contrat
  const { consultations, atelier, proformas, stock, tableau, avoirs } = contrat
  const dire = (qui: Personne, appel: Appel, demande: object = {}, cle?: string) =>
    m.envoyer(qui, appel, demande, entete(cle))
  const officine = (o: Officine) => m.essai.officines[o]
  const agent = (role: 'opticien' | 'caissier' | 'gerant' | 'atelier', o: Officine): Personne =>
    o === 'ANG' ? role : `${role}@PLT`
  /** Found again by its id: a client merged into another keeps its orders, under the other's name. */
  const vente = async (v: Pick<Vente, '_id'>) =>
    fait(dire('administrateur', ventes.lire, { params: { id: v._id } }))
  const importer = async (
    qui: Personne,
    chemin: string,
    lignes: string[],
    plus: Record<string, string> = {},
  ) => {
    const { corps, entetes } = enFormulaire('fichier.csv', lignes.join('\n'))
    return m.essai.brut(qui, 'POST', `${chemin}?${new URLSearchParams(plus)}`, corps, entetes)
  }
  const parId = (qui: Personne, appel: Appel, id: string, plus: object = {}, cle?: string) =>
    dire(qui, appel, { params: { id }, ...plus }, cle)

  const clientele = {
    client: (o: Officine = 'ANG', plus: object = {}) =>
      fait(
        dire(agent('opticien', o), clients.creer, {
          payload: { Nom: m.neuf('Kouamé'), Prenoms: 'Aya', ...plus },
        }),
      ),
    lireClient: (id: string) => fait(parId('administrateur', clients.lire, id)),
    renommer: async (id: string, Nom: string) =>
      parId('administrateur', clients.modifier, id, {
        payload: { Nom, version: (await clientele.lireClient(id)).version },
      }),
    fusionner: async (garde: string, IdDoublon: string) =>
      parId('administrateur', clients.fusionner, garde, {
        payload: { IdDoublon, version: (await clientele.lireClient(garde)).version, confirme: true },
      }),
    defaireFusion: (garde: string, IdDoublon: string) =>
      parId('administrateur', clients.defaireFusion, garde, { payload: { IdDoublon } }),
    ordonnance: (id: string, plus: object = {}) =>
      parId('administrateur', clients.ajouterOrdonnance, id, {
        payload: { DateOrd: m.horloge.jour, OD: { Sph: -2 }, OG: { Sph: -2.25 }, ...plus },
      }),
  }

  const especes = { modepaiement: 'Espèce' }
  const bons = {
    /** A bon of AKWABA at 80 %, unless said otherwise. */
    async bon(client: string, plus: object = {}): Promise<{ _id: string; version: number }> {
      const NumeroBon = m.neuf('BON-')
      const { prisesEnCharge } = await fait(
        parId('administrateur', ventes.ajouterPriseEnCharge, client, {
          payload: { IdAssurance: m.refs.assurances.AKWABA, NumeroBon, Taux: 80, ...plus },
        }),
      )
      return prisesEnCharge.find((b: { NumeroBon: string }) => b.NumeroBon === NumeroBon)
    },
    async lireBon(client: string, id: string) {
      const { prisesEnCharge } = await clientele.lireClient(client)
      return prisesEnCharge.find((b: { _id: string }) => b._id === id)
    },
    changerBon: async (client: string, id: string, champs: object, { qui = 'opticien' }: Qui = {}) =>
      parId(qui, ventes.modifierPriseEnCharge, client, {
        payload: { _id: id, version: (await bons.lireBon(client, id))?.version ?? 1, ...champs },
      }),
    retirerBon: (client: string, id: string, { qui = 'opticien' }: Qui = {}) =>
      parId(qui, ventes.retirerPriseEnCharge, client, { payload: { _id: id } }),
  }

  const vendre = {
    vendre: (client: string, payload: object, { qui = 'opticien', cle }: Qui = {}) =>
      parId(qui, ventes.ajouter, client, { payload }, cle),
    /** 100 000 F without lenses: handed over as soon as one likes. */
    async vendue(client: string, payload: object = {}, plus: Qui = {}): Promise<Vente> {
      const { commandes } = await fait(vendre.vendre(client, { PrixMont1: 100_000, ...payload }, plus))
      return { _id: commandes[0]._id, RefCmmd: commandes[0].RefCmmd, IdClient: client }
    },
    lireVente: vente,
    /** What was sold since that day, in one list. */
    ventesDepuis: async (du: string) =>
      (
        await fait(
          dire('administrateur', ventes.liste, {
            query: { limit: 200, page: 1, mode: 2, du, au: m.horloge.jour },
          }),
        )
      ).pageOfItems,
    changer: async (v: Vente, champs: object, { qui = 'opticien', cle }: Qui = {}) => {
      const { version, IdClient } = await vente(v)
      return parId(
        qui,
        ventes.modifier,
        IdClient,
        { payload: { RefCmmd: v.RefCmmd, version, ...champs } },
        cle,
      )
    },
    noter: (v: Vente, plus: Qui = {}) => vendre.changer(v, { Observation: m.neuf('À rappeler ') }, plus),
    promettre: (v: Vente, DatePromesse: string) => vendre.changer(v, { DatePromesse }),
    annulerVente: (v: Vente, { qui = 'gerant' }: Qui = {}) =>
      parId(qui, ventes.supprimer, v._id, { query: { motif: MOTIF } }),
    livrer: (v: Vente, { qui = 'gerant' }: Qui = {}) =>
      dire(qui, atelier.livrer, { payload: { clientId: v.IdClient, RefCmmd: v.RefCmmd } }),
    revenir: (v: Vente, { qui = 'gerant' }: Qui = {}) =>
      vente(v).then(({ version }) =>
        parId(qui, atelier.revenir, v._id, { payload: { Motif: MOTIF, version } }),
      ),
    proforma: (client: string, payload: object = {}) =>
      dire('opticien', proformas.creer, { payload: { IdClient: client, PrixMont1: 100_000, ...payload } }),
    /** Who may agrees on the spot, by their own password. */
    accord: (qui: Exclude<Personne, 'anonyme'> = 'gerant') => ({
      approbation: { email: m.essai.email(qui), password: m.essai.motDePasse, Motif: MOTIF },
    }),
  }

  const verres = {
    commander: (v: Vente, plus: object = {}) =>
      parId('opticien', atelier.commanderVerres, v.IdClient, {
        params: { idClient: v.IdClient },
        payload: { RefCmmd: v.RefCmmd, IdFournisseur: m.refs.fournisseur, ...plus },
      }),
    recevoir: (v: Vente) => parId('atelier', atelier.recevoirVerres, v._id, { payload: {} }),
    monter: (v: Vente) => parId('atelier', atelier.monter, v._id, { payload: {} }),
    verifier: (v: Vente, payload: object = { Motif: 'Vu à l’œil' }) =>
      parId('opticien', atelier.verifier, v._id, { payload }),
    casser: (v: Vente, payload: object) => parId('atelier', atelier.casserMonture, v._id, { payload }),
    lireAtelier: (id: string) => fait(parId('atelier', atelier.lireAtelier, id)),
    /** The same lens once more. */
    refaire: (verre: string, payload: object) => parId('opticien', atelier.refaireVerre, verre, { payload }),
  }

  const comptant = {
    auComptoir: (payload: object, { qui = 'caissier', cle }: Qui = {}) =>
      dire(qui, 'reglement' in payload ? comptoir.vendre : comptoir.creer, { payload }, cle),
    lireComptoir: (id: string) => fait(parId('administrateur', comptoir.lire, id)),
    changerComptoir: async (id: string, champs: object, { qui = 'caissier', cle }: Qui = {}) =>
      parId(
        qui,
        comptoir.modifier,
        id,
        { payload: { version: (await comptant.lireComptoir(id)).version, ...champs } },
        cle,
      ),
    annulerComptoir: (id: string, { qui = 'gerant' }: Qui = {}) =>
      parId(qui, comptoir.supprimer, id, { query: { motif: MOTIF } }),
    etiquette: async (id: string, PrixVente: number) => {
      const { version } = await fait(parId('administrateur', stock.lire, id))
      return parId('administrateur', stock.modifier, id, { payload: { PrixVente, version } })
    },
  }

  const retours = {
    retournable: (v: Pick<Vente, '_id'>) => fait(parId('gerant', avoirs.deCommande, v._id)),
    /** To the shelf or lost; so much of it is given back in cash, and the rest is kept. */
    rendreVente: async (v: Pick<Vente, '_id'>, lignes: readonly object[], montant = 0, { cle }: Qui = {}) => {
      const { version } = await vente(v)
      const rendre = montant > 0 ? { rendre: { montant, ...especes } } : {}
      const payload = { version, lignes, Motif: MOTIF, ...rendre }
      return parId('gerant', avoirs.rendreCommande, v._id, { payload }, cle)
    },
    reprendre: (v: Pick<Vente, '_id'>, cles: readonly string[], montant = 0, plus: Qui = {}) =>
      retours.rendreVente(
        v,
        cles.map(Cle => ({ Cle, Quantite: 1, Sort: 'Perte' })),
        montant,
        plus,
      ),
    toutReprendre: async (v: Pick<Vente, '_id'>, montant = 0) => {
      const { lignes } = await retours.retournable(v)
      return retours.reprendre(
        v,
        lignes.map((l: { Cle: string }) => l.Cle),
        montant,
      )
    },
    avoir: (numero: string) => fait(dire('gerant', avoirs.parNumero, { params: { code: numero } })),
    rendreComptoir: async (id: string, montant = 0) => {
      const { version, lignes } = await fait(parId('administrateur', avoirs.deComptoir, id))
      const choix = lignes.map((l: object) => {
        const { Cle, Quantite } = l as { Cle: string; Quantite: number }
        return { Cle, Quantite, Sort: 'Stock' }
      })
      const rendre = montant > 0 ? { rendre: { montant, ...especes } } : {}
      return parId('gerant', avoirs.rendreComptoir, id, {
        payload: { version, lignes: choix, Motif: MOTIF, ...rendre },
      })
    },
    rembourserAvoir: (id: string) =>
      parId('gerant', avoirs.rembourser, id, { payload: { ...especes, Motif: MOTIF } }),
    avoirsDepuis: async (du: string) =>
      (
        await fait(
          dire('administrateur', avoirs.liste, {
            query: { limit: 200, page: 1, mode: 2, du, au: m.horloge.jour },
          }),
        )
      ).pageOfItems,
  }

  const tiroir = {
    etatCaisse: (o: Officine = 'ANG') =>
      fait(dire('administrateur', caisse.etat, { params: { officine: officine(o) } })),
    ouvrir: (montant = 0, o: Officine = 'ANG') =>
      dire(agent('caissier', o), caisse.initialiser, { payload: { montant, Motif: MOTIF } }),
    /** Counted to the franc, as the book has it. */
    async cloturer(o: Officine = 'ANG', DateCloture: string = m.horloge.jour) {
      const j = await fait(
        dire('administrateur', cloture.journee, { params: { officine: officine(o), date: DateCloture } }),
      )
      return dire(agent('gerant', o), cloture.cloturer, {
        payload: { DateCloture, Coupures: compter(j.Attendu), Motif: MOTIF },
      })
    },
    encaisser: (v: Vente, montant: number, { qui = 'caissier', cle }: Qui = {}, comment: object = especes) =>
      parId(
        qui,
        caisse.reglerCommande,
        v.IdClient,
        { params: { clientId: v.IdClient }, payload: { RefCmmd: v.RefCmmd, montant, ...comment } },
        cle,
      ),
    encaisserComptoir: (id: string, montant: number) =>
      comptant.changerComptoir(id, { reglement: { montant, ...especes } }),
    operations: async (query: object = {}) =>
      (
        await fait(
          dire('administrateur', caisse.operations, {
            query: { limit: 200, page: 1, du: m.horloge.dans(-60), au: m.horloge.jour, mode: 2, ...query },
          }),
        )
      ).pageOfItems,
    /** What was cashed last on this document. */
    async reglementDe(document: string) {
      const toutes: { _id: string; Document: string; montant: number }[] = await tiroir.operations()
      return toutes.find(o => o.Document === document && o.montant > 0)
    },
    rendre: (id: string, plus: object = {}, { qui = 'gerant', cle }: Qui = {}) =>
      parId(qui, caisse.rembourser, id, { payload: { Motif: MOTIF, ...especes, ...plus } }, cle),
    contrePasserOperation: (id: string, { qui = 'gerant' }: Qui = {}) =>
      parId(qui, caisse.annuler, id, { query: { motif: MOTIF } }),
    verser: (montant: number) =>
      dire('caissier', versements.creer, {
        payload: { montant, IdBanque: m.refs.banque, reference: m.neuf('VRS') },
      }),
    /** Cash that somebody brings into the drawer. */
    approvisionner: (Montant: number) =>
      dire('caissier', appros.creer, { payload: { Montant, NomSociete: 'Siège' } }),
    corrigerAppro: async (id: string, Montant: number) => {
      const { version } = await fait(parId('gerant', appros.lire, id))
      return parId('gerant', appros.modifier, id, { payload: { Montant, version } })
    },
    annulerAppro: (id: string) => parId('gerant', appros.supprimer, id, { query: { motif: MOTIF } }),
    annulerVersement: (id: string) => parId('gerant', versements.annuler, id, { payload: { Motif: MOTIF } }),
    etatDepense: () =>
      fait(
        dire('administrateur', depense.journee, {
          params: { officine: officine('ANG'), date: m.horloge.jour },
        }),
      ),
    ouvrirDepense: (Montant: number) =>
      dire('caissier', depense.initialiserDirecte, { payload: { Montant, Motif: MOTIF } }),
    alimenterDepense: (Montant: number, Origine: 'Directe' | 'Recettes' = 'Directe') =>
      dire('caissier', depense.approvisionner, { payload: { Montant, Origine, Motif: MOTIF } }),
    depenser: (Montant: number) =>
      dire('caissier', depense.depenser, {
        payload: { Montant, Motif: MOTIF, IdRubrique: m.refs.rubrique },
      }),
    corrigerDepense: (id: string, Montant: number) =>
      parId('gerant', depense.corriger, id, { payload: { Montant } }),
    annulerDepense: (id: string) => parId('gerant', depense.annuler, id, { query: { motif: MOTIF } }),
    async cloturerDepense(DateCloture: string = m.horloge.jour) {
      const j = await fait(
        dire('administrateur', depense.journee, { params: { officine: officine('ANG'), date: DateCloture } }),
      )
      return dire('gerant', depense.cloturer, {
        payload: { DateCloture, Coupures: compter(j.Solde), Motif: MOTIF },
      })
    },
    dus: async (query: object = {}) =>
      (await fait(dire('administrateur', caisse.dus, { query: { limit: 200, page: 1, ...query } })))
        .pageOfItems,
    /** Page after page: a base in which many runs were played owes a lot. */
    async tousLesDus(): Promise<{ _id: string; ResteAPayer: number }[]> {
      const tous: { _id: string; ResteAPayer: number }[] = []
      for (let page = 1; ; page++) {
        const { pager, pageOfItems } = await fait(
          dire('administrateur', caisse.dus, { query: { limit: 200, page } }),
        )
        tous.push(...pageOfItems)
        if (page >= pager.totalPages) return tous
      }
    },
    /** What the dashboard of the whole house says is still to be paid. */
    soldes: async () => (await fait(dire('administrateur', tableau.enAttente))).soldes,
  }

  const dettes = {
    /** What a client owed before this program; read from a file, as it is on the first day. */
    async reprise(CodeClient: string, montant: number): Promise<string> {
      await fait(
        importer('gerant', caisse.reprendreCreances.path, [
          'Code client;Téléphone;Nom;Prénoms;Date;Référence;Solde',
          `${CodeClient};;;;${m.horloge.jour.split('-').reverse().join('/')};${m.neuf('F-')};${montant}`,
        ]),
      )
      const dus = await tiroir.dus({ q: CodeClient })
      return dus.find((d: { entite: string }) => d.entite === 'creance_ouverture')._id
    },
    lireReprise: (RefCmmd: string) => fait(dire('administrateur', caisse.creance, { params: { RefCmmd } })),
    encaisserReprise: (id: string, montant: number) =>
      parId('caissier', caisse.reglerCreance, id, { payload: { montant, ...especes } }),
    annulerReprise: (id: string) => parId('gerant', caisse.annulerCreance, id, { payload: { Motif: MOTIF } }),
    remettreReprise: (id: string) =>
      parId('gerant', caisse.remettreCreance, id, { payload: { Motif: MOTIF } }),
    async examen(client: string, Montant: number) {
      const { consultation } = await fait(
        dire('opticien', consultations.creer, {
          payload: { IdClient: client, DateConsultation: m.horloge.jour, Montant },
        }),
      )
      return consultation
    },
    lireExamen: async (id: string) => (await fait(parId('opticien', consultations.lire, id))).consultation,
    encaisserExamen: (id: string, montant: number) =>
      parId('caissier', consultations.regler, id, { payload: { montant, ...especes } }),
    restaurerExamen: (id: string) => parId('opticien', consultations.restaurer, id),
    archiverExamen: (id: string) => parId('opticien', consultations.archiver, id),
  }

  const factures = {
    dossier: async (v: Pick<Vente, '_id'>) => fait(parId('facturation', facturation.dossier, v._id)),
    traiter: (v: Vente, plus: object = {}) =>
      dire('facturation', facturation.traiter, {
        payload: {
          clientId: v.IdClient,
          RefCmmd: v.RefCmmd,
          Pieces: PIECES.map(type => ({ type, present: true })),
          ...plus,
        },
      }),
    /** At another amount than the share, with its reason. */
    traiterA: (v: Vente, MontantFacture: number) =>
      factures.traiter(v, { MontantFacture, Motif: 'Accord de l’assurance' }),
    facturer: (liste: readonly Vente[], IdAssurance: string = m.refs.assurances.AKWABA) =>
      dire('facturation', facturation.facturer, {
        payload: {
          IdAssurance,
          DateDebut: m.horloge.dans(-800),
          DateFin: m.horloge.jour,
          ventes: liste.map(v => v._id),
        },
      }),
    lireFacture: (id: string) => fait(parId('facturation', facturation.facture, id)),
    retirerLigne: (f: string, ligne: string) =>
      parId('facturation', facturation.retirerLigne, f, { payload: { ligne } }),
    deposer: (f: string) =>
      dire('facturation', facturation.deposer, {
        payload: { _ids: [f], DateDepot: m.horloge.jour, Lieu: 'Plateau' },
      }),
    /** A sale processed, invoiced and deposited: the invoice as it then stands. */
    async deposee(...liste: Vente[]) {
      for (const v of liste) await fait(factures.traiter(v))
      const { priseEnCharge } = await factures.dossier(liste[0] as Vente)
      const f = await fait(factures.facturer(liste, priseEnCharge?.IdAssurance))
      await fait(factures.deposer(f._id))
      return factures.lireFacture(f._id)
    },
    cheque: (montant: number, reference = m.neuf('CHQ-')) => ({
      date: m.horloge.jour,
      mode: 'Chèque',
      IdBanque: m.refs.banque,
      reference,
      montant,
    }),
    repondre: (f: string, lignes: object[], paiement?: object, cle?: string) =>
      dire(
        'facturation',
        facturation.reglerLignes,
        { payload: { _id: f, lignes, ...(paiement ? { paiement } : {}) } },
        cle,
      ),
    payerLigne: (f: string, ligne: string, montant: number, reference?: string) =>
      factures.repondre(f, [{ _id: ligne, montant }], factures.cheque(montant, reference)),
    /** It thinks better of what it had rejected. */
    accepterEtPayer: (f: string, ligne: string, montant: number, reference?: string) =>
      factures.repondre(f, [{ _id: ligne, issue: 'Acceptée', montant }], factures.cheque(montant, reference)),
    rejeter: (f: string, ligne: string) =>
      factures.repondre(f, [{ _id: ligne, issue: 'Rejetée', IdMotifRejet: m.refs.motifRejet }]),
    /** Pays so much, and rejects the rest. */
    payerEnPartie: (f: string, ligne: string, montant: number, reference?: string) =>
      factures.repondre(
        f,
        [{ _id: ligne, issue: 'Partielle', montant, IdMotifRejet: m.refs.motifRejet }],
        factures.cheque(montant, reference),
      ),
    contrePasser: (paiement: string) =>
      parId('facturation', facturation.contrePasser, paiement, { payload: { Motif: 'Chèque impayé' } }),
    representer: (ligne: string) =>
      dire('facturation', facturation.representer, { payload: { lignes: [{ _id: ligne }], Motif: MOTIF } }),
    chargerClient: (ligne: string) =>
      dire('facturation', facturation.chargerClient, { payload: { lignes: [{ _id: ligne }], Motif: MOTIF } }),
    abandonner: (ligne: string) =>
      dire('administrateur', facturation.abandonner, { payload: { lignes: [{ _id: ligne }], Motif: MOTIF } }),
    /** Its contrary: what was charged to the client, or written off, is rejected again. */
    reprendreDecision: (ligne: string, decision: 'Client' | 'Abandon') =>
      dire('administrateur', facturation.reprendreDecision, {
        payload: { decision, lignes: [{ _id: ligne }], Motif: MOTIF },
      }),
    archiver: (f: string) => parId('facturation', facturation.archiver, f),
    attendu: async (IdAssurance: string) =>
      fait(dire('facturation', facturation.attendu, { query: { IdAssurance } })),
    /** The lines of an insurer's invoices, those taken off too. */
    lignes: async (query: object) =>
      (
        await fait(
          dire('facturation', facturation.lignes, { query: { limit: 200, page: 1, mode: 2, ...query } }),
        )
      ).pageOfItems,
    facturesDe: async (IdAssurance: string) =>
      (
        await fait(
          dire('facturation', facturation.factures, { query: { limit: 200, page: 1, mode: 2, IdAssurance } }),
        )
      ).pageOfItems,
    paiements: async (IdAssurance: string) =>
      (
        await fait(
          dire('facturation', facturation.paiements, {
            query: { limit: 200, page: 1, mode: 2, IdAssurance },
          }),
        )
      ).pageOfItems,
    /** Taken over from another program, on one invoice already deposited. */
    reprendreParts: (lignes: string[]) =>
      importer(
        'facturation',
        facturation.reprendreParts.path,
        ['Assureur;Facture;Déposée le;Code client;Référence;Reste dû', ...lignes],
        { IdOfficine: officine('ANG') },
      ),
    /** The insurer's own file. */
    reponseDeFichier: (f: string, lignes: string[]) =>
      importer('facturation', facturation.importerReponse.path.replace('{id}', f), [
        'Commande;Client;Accepté;Motif de rejet',
        ...lignes,
      ]),
  }

  return {
    ...clientele,
    ...bons,
    ...vendre,
    ...verres,
    ...comptant,
    ...tiroir,
    ...retours,
    ...dettes,
    ...factures,
    ...gestesDuRayon({ monde: m, dire, fait, motif: MOTIF }),
    dire,
    parId,
    agent,
  }
}
export type Gestes = ReturnType<typeof gestesDe>
