import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Personne, Reponse } from '../kernel/trial/essai.ts'
import type { Monde, Officine } from './monde.ts'

/* What a shop does with its goods, in its own words: each is one call, answered or refused. */

interface Base {
  monde: Monde
  dire: (qui: Personne, appel: Appel, demande?: object) => Promise<Reponse>
  fait: (reponse: Promise<Reponse>) => Promise<Reponse['corps']>
  motif: string
}

export function gestesDuRayon({ monde: m, dire, fait, motif: Motif }: Base) {
  const { receptions, transferts, stock, inventaires, fournisseurs, etats, stockVerre } = contrat
  const de = (o: Officine) => ({ IdOfficine: m.essai.officines[o] })
  const magasinier = (o: Officine): Personne => (o === 'ANG' ? 'magasinier' : 'magasinier@PLT')
  const sur = (qui: Personne, appel: Appel, id: string, payload: object = {}) =>
    dire(qui, appel, { params: { id }, payload })
  /** More than one person writes off alone, at once or in a month: somebody of the head office does it. */
  const auSiege = async (qui: Personne, envoyer: (qui: Personne) => Promise<Reponse>) => {
    const r = await envoyer(qui)
    return r.corps?.code === 'AU_DELA_DE_SEUL' ? envoyer('administrateur') : r
  }
  /** As it now is: what is done next says that it was seen so. */
  const transfert = async (
    o: Officine,
    appel: Appel,
    id: string,
    payload: object = {},
    qui = magasinier(o),
  ) => {
    const { version } = await fait(dire('administrateur', transferts.lire, { params: { id } }))
    return sur(qui, appel, id, { version, ...payload })
  }
  const page = async (appel: Appel, query: object) =>
    (await fait(dire('administrateur', appel, { query: { limit: 200, page: 1, mode: 2, ...query } })))
      .pageOfItems

  return {
    ouvrirStock: (o: Officine, lignes: object[]) =>
      dire(magasinier(o), stock.ouvrir, { payload: { ...de(o), lignes } }),
    /** Every article of a brand that is on a shelf: how many, worth what, at which label. */
    rayon: async (IdMarque: string) =>
      (
        await fait(
          dire('administrateur', etats.lire, {
            params: { etat: 'stock-article' },
            query: { par: 'article', IdMarque, limit: 200, page: 1 },
          }),
        )
      ).lignes,
    /** Two brands, two categories or two suppliers were one. */
    reunir: async (
      table: 'marque' | 'categorie_article' | 'fournisseurs',
      garde: string,
      IdDoublon: string,
    ) => {
      const { version } = await fait(dire('administrateur', contrat[table].lire, { params: { id: garde } }))
      return sur('administrateur', contrat[table].fusionner, garde, { IdDoublon, version })
    },
    changerArticle: async (id: string, champs: object) => {
      const { version } = await fait(dire('administrateur', stock.lire, { params: { id } }))
      return sur('administrateur', stock.modifier, id, { version, ...champs })
    },

    lireArticle: (id: string) => fait(dire('administrateur', stock.lire, { params: { id } })),

    nommerVerres: (Libelle: string, PrixVente: number) =>
      dire('administrateur', stockVerre.creerNom, {
        payload: { Libelle, PrixVente, IdFourVerr: m.refs.verrier, Genre: 'unifocal' },
      }),
    /** A power that is held from now on, as counted. */
    tenirVerre: (IdNomCommercial: string, verre: { Sph: number; Quantite: number; PrixAchat: number }) =>
      dire('magasinier', stockVerre.creerUnifocal, {
        payload: { IdNomCommercial, Cyl: 0, Diametre: 70, ...verre },
      }),
    recevoirVerre: (IdStockVerre: string, Quantite: number, PrixAchat: number) =>
      dire('magasinier', stockVerre.entrer, { payload: { lignes: [{ IdStockVerre, Quantite, PrixAchat }] } }),
    compterVerre: (IdStockVerre: string, Quantite: number) =>
      dire('magasinier', stockVerre.compter, { payload: { lignes: [{ IdStockVerre, Quantite }] } }),

    lireFournisseur: (id: string) => fait(dire('administrateur', fournisseurs.lire, { params: { id } })),
    bonsDe: (IdFournisseur: string) => page(receptions.groupe, { IdFournisseur }),
    lireReception: (id: string) => fait(dire('administrateur', receptions.lire, { params: { id } })),
    ecrireBon: (IdFournisseur: string, lignes: object[]) =>
      dire('magasinier', receptions.creer, { payload: { ...de('ANG'), IdFournisseur, lignes } }),
    corrigerLigne: (id: string, ligne: object) => sur('magasinier', receptions.modifierLigne, id, ligne),
    ajouterLigne: (id: string, ligne: object) => sur('magasinier', receptions.ajouterLigne, id, ligne),
    oterLigne: (id: string, _id: string) => sur('magasinier', receptions.supprimerLigne, id, { _id }),
    envoyerBon: (id: string, lignes: { _id: string; officine: Officine; Quantite: number }[]) =>
      sur('magasinier', receptions.transferer, id, {
        lignes: lignes.map(({ officine, ...l }) => ({ ...l, ...de(officine) })),
      }),
    validerEnvoi: (id: string, o: Officine, lignes: object[] = []) =>
      sur(magasinier(o), receptions.valider, id, { ...de(o), lignes }),
    mettreEnStock: (id: string) => sur('magasinier', receptions.mettreEnStock, id),
    reprendreEnvoi: (id: string, IdEnvoi: string) => sur('magasinier', receptions.reprendre, id, { IdEnvoi }),
    annulerBon: (id: string) => sur('magasinier', receptions.annuler, id, { Motif }),
    trancherPrix: (id: string, o: Officine, pris: object[]) =>
      sur(magasinier(o), receptions.trancherPrix, id, { ...de(o), pris }),
    corrigerAchat: (id: string, part: object, PrixAchat: number) =>
      sur('magasinier', receptions.corrigerAchat, id, { ...part, PrixAchat, Motif }),
    cloreReclamation: (id: string, Remplacement: boolean) =>
      sur('magasinier', receptions.cloreReclamation, id, { Issue: 'Vu avec lui', Remplacement }),
    retourner: (o: Officine, payload: object) =>
      dire(magasinier(o), receptions.retourner, { payload: { ...de(o), Motif, ...payload } }),
    reglerBon: (id: string, montant: number, comment: object) =>
      sur('gerant', receptions.regler, id, { montant, ...comment }),
    contrePasserReglement: (id: string, _id: string) =>
      sur('gerant', receptions.annulerReglement, id, { _id, Motif }),

    transferts: (limit: number) => page(transferts.liste, { limit, tri: '-createdAt' }),
    /** What an order still waits for from another shop. */
    demandeDe: async (IdCommande: string) =>
      (await page(transferts.demandes, { IdCommande, Statut: 'Demandée' }))[0],
    transferer: (source: Officine, destination: Officine, lignes: object[], IdDemande?: string) =>
      dire(magasinier(source), transferts.envoyer, {
        payload: {
          IdOfficineSource: m.essai.officines[source],
          IdOfficineDestination: m.essai.officines[destination],
          lignes,
          IdDemande,
        },
      }),
    recevoirTransfert: (o: Officine, id: string, lignes?: object[]) =>
      transfert(o, transferts.recevoir, id, { lignes }),
    perdreTransfert: (o: Officine, id: string, lignes?: object[]) =>
      auSiege(o === 'ANG' ? 'gerant' : 'gerant@PLT', qui =>
        transfert(o, transferts.solder, id, { lignes, Motif }, qui),
      ),
    retrouverTransfert: (o: Officine, id: string, lignes?: object[]) =>
      transfert(o, transferts.retrouver, id, { lignes, Motif }),
    rendreTransfert: (o: Officine, id: string, lignes?: object[]) =>
      transfert(o, transferts.rendre, id, { lignes, Motif }),
    confirmerPerte: (o: Officine, id: string) => transfert(o, transferts.confirmerPerte, id, { Motif }),
    annulerTransfert: (o: Officine, id: string) => transfert(o, transferts.annuler, id, { Motif }),

    sortir: (o: Officine, lignes: object[]) =>
      auSiege(magasinier(o), qui =>
        dire(qui, stock.sortir, { payload: { ...de(o), Motif: 'Casse', lignes } }),
      ),
    reprendreSortie: (o: Officine, id: string, lignes?: object[]) =>
      sur(magasinier(o), stock.reprendreSortie, id, { Motif, lignes }),

    ouvrirInventaire: (o: Officine, quoi: object) =>
      dire(magasinier(o), inventaires.ouvrir, { payload: { ...de(o), ...quoi } }),
    compter: (o: Officine, id: string, lignes: object[]) =>
      sur(magasinier(o), inventaires.compter, id, { lignes }),
    // Who counted does not apply a great difference: someone else ends it, unless it is said who.
    terminerInventaire: (
      o: Officine,
      id: string,
      payload: object,
      qui: Personne = o === 'ANG' ? 'gerant' : 'gerant@PLT',
    ) => sur(qui, inventaires.appliquer, id, payload),
    abandonnerInventaire: (o: Officine, id: string) =>
      dire(magasinier(o), inventaires.annuler, { params: { id } }),
  }
}
