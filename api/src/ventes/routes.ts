import type { contrat } from '@dioptrie/domain'
import { fournisseursAttendus } from '@dioptrie/domain/atelier/rules'
import { exigerActif } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan, ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { exiger, Refus, refuser, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { SaisieRemise } from '@dioptrie/domain/remises/contract'
import type { SaisieVente } from '@dioptrie/domain/ventes/contract'
import { refusDeDiminuer } from '@dioptrie/domain/ventes/portes'
import {
  articlesPris,
  type EtatDuJour,
  jourQuiReste,
  mouvementsDesArticles,
  REFUS_SUPPRESSION,
  refusJourClos,
  refusJourDeVente,
  refusModification,
  refusSuppression,
} from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { surPlace } from '../clients/accueil.ts'
import { lireClient, noterVisite, verrouillerClient } from '../clients/sql.ts'
import { jourPromis } from '../configuration/calendrier.ts'
import { garderDocument } from '../documents/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { type Avant, enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { exigerAgir, exigerOuverte } from '../kernel/call/portee.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import { estImprime } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { exigerRemise, noterAccord, separer, signerRemise } from '../remises/approuver.ts'
import { suivreAttentes } from '../stock/demandes.ts'
import { deplacer } from '../stock/registre.ts'
import * as couverture from './couverture.sql.ts'
import { modifierPriseEnCharge, retirerPriseEnCharge, saisirPriseEnCharge } from './couverture.ts'
import { exporterVentes } from './export.ts'
import { imprimerCommande } from './impression.ts'
import { aExporter, listerCommandes, totaliserCommandes, vendeurs } from './liste.ts'
import { papiersDe } from './papiers.ts'
import { proformaATransformer } from './proforma.sql.ts'
import * as commandes from './sql.ts'
import { preparerVente } from './vente.ts'
import { changerVendu } from './verres.sql.ts'
import { exigerPart, peutEngager } from './versions.ts'

const aujourdhui = () => aujourdhuiAbidjan(new Date())

/** What leaves, and what comes back, of one order: two movements of the ledger at most. */
async function deplacerArticles(
  tx: Tx,
  moi: Appelant,
  c: { _id: string; RefCmmd: string; IdOfficine: string },
  avant: string[],
  apres: string[],
): Promise<void> {
  const document = { entite: 'commande_client', _id: c._id, reference: c.RefCmmd, IdOfficine: c.IdOfficine }
  const lignes = [...mouvementsDesArticles(avant, apres)].map(([IdArticle, Quantite]) => ({
    IdArticle,
    Quantite,
  }))
  await deplacer(tx, moi, ['Vente', 'Retour'], document, lignes)
}

/** The client as it now is, once the other screens are told what changed: an order, or its own coverage. */
async function rendre(
  tx: Tx,
  moi: Appelant,
  { _id, IdOfficine }: { _id: string; IdOfficine: string },
  idClient?: string,
) {
  await annoncer(tx, { entite: idClient ? 'commande_client' : 'client', _id, IdOfficine })
  return lireClient(tx, moi, idClient ?? _id)
}

const joindre = (
  tx: Tx,
  moi: Appelant,
  {
    entite,
    _id,
    IdOfficine,
  }: { entite: 'commande_client' | 'prise_en_charge'; _id: string; IdOfficine: string },
  { nom, contenu, Type }: PapierRecu,
) => garderDocument(tx, moi, { entite, idEntite: _id, IdOfficine, Nom: nom, Type, contenu })

/** Locked and free of all that holds a sale; its frames, and the lenses of the shelf, come back to stock. */
async function supprimerVente(tx: Tx, moi: Appelant, quelle: commandes.QuelleCommande, motif?: string) {
  const c = await commandes.entiere(tx, await commandes.verrouillerCommande(tx, quelle))
  exigerAgir(moi, c.IdOfficine, 'Cette commande')
  const refus = refusSuppression(c)
  if (refus) throw regle(refus.code, REFUS_SUPPRESSION, { raison: refus.raison })
  await deplacerArticles(tx, moi, c, articlesPris(c), [])
  await suivreAttentes(tx, moi, c, c.Paires, [])
  await commandes.retirerCommande(tx, moi, c, motif)
  return rendre(tx, moi, c, c.IdClient)
}

/** Of the officine of the client, where the sale is. */
const signer = (ctx: Avant, { payload }: { payload: Partial<SaisieRemise> }) =>
  signerRemise(ctx, ctx.officine ?? ctx.moi.IdOfficine, payload)
const nomDe = (client: { Nom: string; Prenoms: string }) => `${client.Nom} ${client.Prenoms}`

const PROMESSE_AVANT = 'La date promise précède la commande.'

/** Sold today or before, not on a day whose cash is closed unless it is said why; promised for that day or after. */
async function exigerDates(
  tx: Tx,
  IdOfficine: string,
  vendue: Jour,
  promise: Jour | null | undefined,
  motif?: string,
): Promise<void> {
  const refus =
    refusJourDeVente(vendue, aujourdhui()) ?? (motif ? null : await refusDuJour(tx, IdOfficine, vendue))
  exiger({
    ...(refus ? { DateCommd: refus } : {}),
    ...(promise && promise < vendue ? { DatePromesse: PROMESSE_AVANT } : {}),
  })
}

/** What a closed day sold is counted: an order written later is of the day it is written. */
const refusDuJour = async (tx: Tx, IdOfficine: string, jour: Jour): Promise<string | null> =>
  refusJourClos(jour, await etatDuJour(tx, IdOfficine, jour), aujourdhui())

async function etatDuJour(tx: Tx, IdOfficine: string, jour: Jour): Promise<EtatDuJour> {
  const { rows } = await sql<{
    etat: EtatDuJour
  }>`select etat_du_jour(${IdOfficine}, ${jour}) as etat`.execute(tx)
  return rows[0]?.etat ?? 'ouvert'
}

/** The fields that differ from what the order holds: sent again as it was, a field is not a change. */
const changes = (avant: object, saisie: SaisieVente): string[] =>
  Object.entries(saisie)
    .filter(
      ([nom, v]) =>
        v !== undefined && JSON.stringify((avant as Record<string, unknown>)[nom]) !== JSON.stringify(v),
    )
    .map(([nom]) => nom)

export const ventes: Gestionnaires<typeof contrat.ventes> = {
  liste: ({ db, officine }, { query }) => listerCommandes(db, { ...query, officine }),

  duJour: ({ db, officine }, { params, query }) =>
    listerCommandes(db, { ...query, officine }, { du: params.date, au: params.date }),

  dePeriode: ({ db, officine }, { params, query }) =>
    listerCommandes(db, { ...query, officine }, { du: params.from, au: params.to }),

  totaux: ({ db, officine }, { query }) => totaliserCommandes(db, { ...query, officine }),

  vendeurs: ({ db, officine }) => vendeurs(db, officine),

  exporter: ({ db, officine, reply }, { query }) =>
    exporterVentes(db, aExporter({ ...query, officine }), query.format ?? 'xlsx', reply),

  lire: ({ db, moi }, { params }) => commandes.lireCommande(db, moi, { _id: params.id }),

  lireParReference: ({ db, moi }, { params }) =>
    commandes.lireCommande(db, moi, { IdClient: params.clientId, RefCmmd: params.RefCmmd }),

  ajouter: enDeuxTemps(signer, async ({ tx, moi, officine }, { params, payload }, signe) => {
    const { accord: demande, reste } = separer(payload)
    const { DateCommd = aujourdhui(), DatePromesse, IdProforma, MotifDate, ...saisie } = reste
    const verrouille = await verrouillerClient(tx, params.id)
    exigerActif(verrouille)
    const client = surPlace(verrouille, officine)
    await exigerOuverte(tx, client.IdOfficine)
    await exigerDates(
      tx,
      client.IdOfficine,
      DateCommd,
      DatePromesse,
      peutEngager(moi) ? MotifDate : undefined,
    )
    const proforma = IdProforma ? await proformaATransformer(tx, client._id, IdProforma, aujourdhui()) : {}
    const vente = await preparerVente(tx, client, proforma, saisie, { jour: DateCommd, verrouiller: true })
    const aVendre = { Genre: 'Commande', IdOfficine: client.IdOfficine, Tiers: nomDe(client) } as const
    const accord = await exigerRemise(tx, moi, { ...aVendre, ...vente }, demande, signe)
    if (accord instanceof Refus) return accord
    const promesse =
      DatePromesse === undefined
        ? await jourPromis(tx, {
            IdOfficine: client.IdOfficine,
            depart: DateCommd,
            fournisseurs: fournisseursAttendus({ ...proforma, ...saisie, Paires: vente.Paires }),
          })
        : DatePromesse
    const commande = await commandes.creerCommande(
      tx,
      moi,
      client,
      [
        ...vente.colonnes,
        ['DateCommd', DateCommd],
        ['DatePromesse', promesse],
        ['IdProforma', IdProforma ?? null],
        ...vente.convenu,
      ],
      vente.vendu,
      MotifDate && DateCommd !== aujourdhui() ? `Datée du ${ecrireJour(DateCommd)} : ${MotifDate}` : null,
    )
    const ici = { ...commande, IdOfficine: client.IdOfficine }
    await deplacerArticles(tx, moi, ici, [], vente.articles)
    await suivreAttentes(tx, moi, ici, [], vente.Paires)
    await noterAccord(tx, moi, accord, commande)
    await noterVisite(tx, client._id)
    return rendre(tx, moi, ici, client._id)
  }),

  modifier: enDeuxTemps(signer, async ({ tx, moi }, { params, payload }, signe) => {
    const { accord: demande, reste } = separer(payload)
    const { RefCmmd, version, DateCommd, DatePromesse, ...saisie } = reste
    const client = await verrouillerClient(tx, params.id)
    exigerActif(client)
    const avant = await commandes.entiere(
      tx,
      await commandes.verrouillerCommande(tx, { IdClient: client._id, RefCmmd }),
    )
    exigerAgir(moi, avant.IdOfficine, 'Cette commande')
    if (avant.version !== version)
      throw versionPerimee(await commandes.lireCommande(tx, moi, { _id: avant._id }))
    const jour = DateCommd ?? avant.DateCommd
    const dates = { ...(DateCommd && { DateCommd }), ...(DatePromesse !== undefined && { DatePromesse }) }
    const touches = changes(avant, { ...saisie, ...dates, PartAssurance: undefined })
    refuser(refusModification(avant, touches, peutEngager(moi)))
    // An order that keeps its day keeps it, however long ago; one that leaves it takes nothing from a day that is closed.
    if (jour !== avant.DateCommd) {
      const clos = (await etatDuJour(tx, avant.IdOfficine, avant.DateCommd)) === 'clos'
      exiger(clos ? { DateCommd: jourQuiReste(avant.DateCommd) } : {})
      await exigerDates(tx, avant.IdOfficine, jour, DatePromesse)
    } else if (DatePromesse && DatePromesse < jour) exiger({ DatePromesse: PROMESSE_AVANT })
    const vente = await preparerVente(tx, surPlace(client, avant.IdOfficine), avant, saisie, {
      jour,
      verrouiller: true,
    })
    exigerPart(moi, avant, vente.partage)
    const aVendre = {
      Genre: 'Commande',
      IdOfficine: avant.IdOfficine,
      Tiers: nomDe(client),
      avant: {
        remise: avant.RemiseTotale,
        liste: avant.Total + avant.RemiseTotale,
        pieces: vente.piecesAvant,
      },
    } as const
    const accord = await exigerRemise(tx, moi, { ...aVendre, ...vente }, demande, signe)
    if (accord instanceof Refus) return accord
    if (vente.partage.Total < avant.Total)
      refuser(
        refusDeDiminuer(
          { ...avant, imprimee: await estImprime(tx, 'commande_client', avant._id) },
          true,
          accord !== null || peutEngager(moi),
        ),
      )
    await commandes.changerCommande(tx, moi, avant._id, [
      ...vente.colonnes,
      ...Object.entries(dates),
      ...vente.convenu,
    ])
    await changerVendu(tx, { IdCommande: avant._id }, avant, vente.vendu)
    await deplacerArticles(tx, moi, avant, articlesPris(avant), vente.articles)
    await suivreAttentes(tx, moi, avant, avant.Paires, vente.Paires)
    await noterAccord(tx, moi, accord, avant)
    return rendre(tx, moi, avant, client._id)
  }),

  async retirer({ tx, moi }, { params, query }) {
    await verrouillerClient(tx, params.clientId)
    return supprimerVente(tx, moi, { IdClient: params.clientId, RefCmmd: params.RefCmmd }, query.motif)
  },

  supprimer: ({ tx, moi }, { params, query }) => supprimerVente(tx, moi, { _id: params.id }, query.motif),

  imprimer: ({ tx, moi }, { params }) => imprimerCommande(tx, moi, params.id),

  papiers: ({ db }, { params }) => papiersDe(db, params.id),

  async joindre({ tx, moi }, { params, payload }) {
    const c = await commandes.verrouillerCommande(tx, { _id: params.id })
    const joint = await joindre(tx, moi, { entite: 'commande_client', ...c }, payload as PapierRecu)
    await annoncer(tx, { entite: 'commande_client', _id: c._id, IdOfficine: c.IdOfficine })
    return joint
  },

  async ajouterPriseEnCharge({ tx, moi, officine }, { params, payload }) {
    const client = await verrouillerClient(tx, params.id)
    exigerActif(client)
    await saisirPriseEnCharge(tx, moi, surPlace(client, officine), payload)
    return rendre(tx, moi, client)
  },

  async modifierPriseEnCharge({ tx, moi }, { params, payload }) {
    const client = await verrouillerClient(tx, params.id)
    exigerActif(client)
    await modifierPriseEnCharge(tx, moi, client._id, payload)
    return rendre(tx, moi, client)
  },

  async retirerPriseEnCharge({ tx, moi }, { params, payload }) {
    const client = await verrouillerClient(tx, params.id)
    await retirerPriseEnCharge(tx, moi, client._id, payload)
    return rendre(tx, moi, client)
  },

  async joindreAPriseEnCharge({ tx, moi }, { params, payload }) {
    const bon = await couverture.lirePriseEnCharge(tx, params.id)
    return joindre(tx, moi, { entite: 'prise_en_charge', ...bon }, payload as PapierRecu)
  },
}
