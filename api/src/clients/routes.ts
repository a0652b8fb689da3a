import { isDeepStrictEqual } from 'node:util'
import type { contrat } from '@dioptrie/domain'
import { PATIENCE } from '@dioptrie/domain/acces/rules'
import type { ClientFete } from '@dioptrie/domain/clients/contract'
import {
  anniversairesDu,
  cycleClient,
  cycleOrdonnance,
  exigerActif,
  genreDe,
  personnesDifferentes,
  refusRetrait,
  refusSuppression,
  verifierClient,
  verifierSaisieOrdonnance,
} from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { pasTenu } from '@dioptrie/domain/kernel/optique'
import {
  champInvalide,
  exiger,
  introuvable,
  refuser,
  regle,
  versionPerimee,
} from '@dioptrie/domain/kernel/refus'
import { freinDe, prendreEssai, rendreEssai } from '../acces/tentatives.ts'
import { lirePas } from '../configuration/pas.sql.ts'
import * as papiers from '../documents/sql.ts'
import { type Appelant, interdit, peutAgir, peutLire } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { telephonesDe } from '../kernel/list/filtres.ts'
import { servirPapier } from '../kernel/paper/depot.ts'
import type { FichierRecu, PapierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { direImporte } from '../kernel/platform/notifier.ts'
import { accueillir, noterAccordSigne, retrouver, surPlace } from './accueil.ts'
import { exporterClients, modeleImport } from './export.ts'
import { defaireFusion, fusionnerClients, fusionsDuClient } from './fusion.ts'
import { lireHistoire } from './histoire.sql.ts'
import { importerClients, lireClientsDe, reprendreImport } from './import.ts'
import { imprimerOrdonnance } from './impression.ts'
import { listerLectures } from './lectures.ts'
import * as listesSql from './listes.sql.ts'
import * as ordonnances from './ordonnances.sql.ts'
import { lireRepriseDe, modeleReprise, reprendreOrdonnances } from './reprise.ts'
import * as clientsSql from './sql.ts'

const aujourdhui = () => aujourdhuiAbidjan(new Date())

const voitLArgent = (moi: Appelant) => moi.permissions.has('ventes.lire')

/** The client as it now is, once the other screens are told that it changed. */
async function rendre(tx: Tx, moi: Appelant, id: string) {
  const client = await clientsSql.lireClient(tx, moi, id)
  await annoncer(tx, { entite: 'client', _id: id, IdOfficine: client.IdOfficine })
  return client
}

/** The kept client and the duplicate, locked; of an officine where the caller may act. */
async function lesDeux(tx: Tx, moi: Appelant, idGarde: string, idDoublon: string) {
  const [garde, doublon] = (await clientsSql.verrouillerClients(tx, idGarde, idDoublon)) as [
    clientsSql.ClientVerrouille,
    clientsSql.ClientVerrouille,
  ]
  if (!peutLire(moi, doublon.IdOfficine)) throw introuvable('Ce client')
  if (!peutAgir(moi, doublon.IdOfficine))
    throw interdit('Votre rôle ne permet pas de travailler dans l’officine du doublon.')
  return [garde, doublon] as const
}

export const clients: Gestionnaires<typeof contrat.clients> = {
  liste: ({ db, moi, officine }, { query }) =>
    listesSql.listerClients(db, { ...query, officine, argent: voitLArgent(moi) }, query),

  totaux: ({ db, moi, officine }, { query }) =>
    listesSql.totaliserClients(db, { ...query, officine, argent: voitLArgent(moi) }),

  histoire: ({ db, officine }, { params }) => lireHistoire(db, params.id, officine),

  parOfficine: ({ db, moi, officine }, { query }) =>
    listesSql.listerClients(db, { ...query, officine, argent: voitLArgent(moi) }, query),

  anniversaires: ({ db, officine }, { params, query }) =>
    listesSql.listerClients(db, { ...query, officine, anniversaires: anniversairesDu(params.date) }, query),

  anniversairesCommandes: ({ db, officine }, { params, query }) =>
    listesSql.listerClients<ClientFete>(
      db,
      {
        ...query,
        officine,
        commandes: { anniversaires: anniversairesDu(params.date), avant: params.date },
      },
      query,
    ),

  lire: ({ db, moi }, { params }) => clientsSql.lireClient(db, moi, params.id),

  nom: ({ db }, { params }) => clientsSql.lireNom(db, params.id),

  doublons: ({ db, officine }, { query }) =>
    clientsSql.chercherDoublons(db, { ...query, officine, telephones: telephonesDe(query.Contacts) }),

  // Counted whether it finds somebody or not, and kept although it refuses.
  retrouver: enDeuxTemps(
    ({ db, moi }) =>
      db.transaction().execute(tx => prendreEssai(tx, [freinDe('accueil', moi._id, PATIENCE.accueil)])),
    ({ tx, moi }, { payload }) => retrouver(tx, moi, payload.q),
  ),

  // Codes are counted before one is tested.
  accueillir: enDeuxTemps(
    async ({ db, moi }, { payload }) => {
      if (payload.code !== undefined)
        await db
          .transaction()
          .execute(tx => prendreEssai(tx, [freinDe('code d’accord', moi._id, PATIENCE.accord)]))
    },
    async ({ tx, moi, services }, { payload }) => {
      await accueillir(tx, moi, payload, services.settings.secret)
      if (payload.code !== undefined)
        await rendreEssai(tx, [freinDe('code d’accord', moi._id, PATIENCE.accord)])
      return rendre(tx, moi, payload.IdClient)
    },
  ),

  async joindreAccord({ tx, moi }, { params, payload }) {
    const { nom, contenu, Type } = payload as PapierRecu
    const client = await clientsSql.verrouillerClient(tx, params.id)
    exigerActif(client)
    if (client.IdOfficine === moi.IdOfficine)
      throw regle('CLIENT_D_ICI', 'Ce client est de votre officine : son accord n’a pas à se joindre.')
    await noterAccordSigne(tx, moi, params.id)
    return papiers.garderDocument(tx, moi, {
      entite: 'client',
      idEntite: params.id,
      // Where the client's own officine reads it.
      IdOfficine: client.IdOfficine,
      Nom: `Accord signé · ${nom}`,
      Type,
      contenu,
    })
  },

  async creer({ tx, moi }, { payload }) {
    const { IdOfficine = moi.IdOfficine, ...saisie } = payload
    exiger(verifierClient(saisie, aujourdhui()))
    const client = await clientsSql.creerClient(tx, moi, IdOfficine, {
      ...saisie,
      Genre: saisie.Genre ?? genreDe(saisie.Civilite),
      Contacts: saisie.Contacts ?? [],
    })
    await annoncer(tx, { entite: 'client', _id: client._id, IdOfficine })
    return client
  },

  async modifier({ tx, moi }, { params, payload }) {
    const { version, ...saisie } = payload
    const avant = await clientsSql.verrouillerClient(tx, params.id)
    if (avant.version !== version) throw versionPerimee(await clientsSql.lireClient(tx, moi, params.id))
    exigerActif(avant)
    exiger(verifierClient(saisie, aujourdhui()))
    await clientsSql.modifierClient(tx, moi, params.id, saisie)
    return rendre(tx, moi, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    const avant = await clientsSql.verrouillerClient(tx, params.id)
    const Statut = avancer(cycleClient, avant.Statut, 'supprimer')
    const refus = refusSuppression(await clientsSql.usagesDuClient(tx, params.id))
    if (refus) throw regle('ENCORE_UTILISE', refus)
    await clientsSql.modifierClient(tx, moi, params.id, { Statut })
    await clientsSql.compterClient(tx, avant.IdOfficine, -1)
    return rendre(tx, moi, params.id)
  },

  async restaurer({ tx, moi }, { params }) {
    const avant = await clientsSql.verrouillerClient(tx, params.id)
    const Statut = avancer(cycleClient, avant.Statut, 'restaurer')
    await clientsSql.modifierClient(tx, moi, params.id, { Statut })
    await clientsSql.compterClient(tx, avant.IdOfficine, 1)
    return rendre(tx, moi, params.id)
  },

  async fusionner({ tx, moi }, { params, payload }) {
    if (payload.IdDoublon === params.id)
      throw champInvalide({ 'payload.IdDoublon': 'Choisissez un autre client que celui-ci.' })
    const [garde, doublon] = await lesDeux(tx, moi, params.id, payload.IdDoublon)
    if (garde.version !== payload.version)
      throw versionPerimee(await clientsSql.lireClient(tx, moi, params.id))
    exigerActif(garde)
    const Statut = avancer(cycleClient, doublon.Statut, 'fusionner')
    if (personnesDifferentes(garde, doublon) && !payload.confirme)
      throw regle(
        'FUSION_A_CONFIRMER',
        'Ni le nom ni la date de naissance ne disent que c’est la même personne : confirmez-le pour fusionner.',
      )
    await clientsSql.modifierClient(tx, moi, doublon._id, { Statut, IdFusion: garde._id })
    await fusionnerClients(tx, moi, garde, doublon)
    await clientsSql.compterClient(tx, doublon.IdOfficine, -1)
    return rendre(tx, moi, params.id)
  },

  fusions: ({ db, moi }, { params }) => fusionsDuClient(db, moi, params.id),

  async defaireFusion({ tx, moi }, { params, payload }) {
    const [garde, doublon] = await lesDeux(tx, moi, params.id, payload.IdDoublon)
    const Statut = avancer(cycleClient, doublon.Statut, 'defaire')
    await clientsSql.modifierClient(tx, moi, doublon._id, { Statut, IdFusion: null })
    await defaireFusion(tx, moi, garde, doublon, aujourdhui())
    await clientsSql.compterClient(tx, doublon.IdOfficine, 1)
    await annoncer(tx, { entite: 'client', _id: doublon._id, IdOfficine: doublon.IdOfficine })
    return rendre(tx, moi, params.id)
  },

  importer: enDeuxTemps(
    (ctx, { payload, query }) =>
      lireClientsDe(ctx, ctx.officine ?? ctx.moi.IdOfficine, query.colonnes, payload as FichierRecu),
    ({ tx, moi, officine }, { query }, lu) =>
      direImporte(
        tx,
        moi,
        { Titre: 'Clients', Lien: '/apps/client/client-list?tri=-createdAt' },
        importerClients(tx, moi, officine ?? moi.IdOfficine, lu, {
          essai: query.essai === 'oui',
          connus: query.connus,
          laisser: query.fautives === 'laisser',
        }),
      ),
  ),

  reprendreImport: ({ tx, moi, officine }, { query }) =>
    reprendreImport(tx, moi, officine ?? moi.IdOfficine, query.IdImport),

  modeleImport: ({ reply }) => modeleImport(reply),

  reprendreOrdonnances: enDeuxTemps(
    (ctx, { payload, query }) =>
      lireRepriseDe(ctx, ctx.officine ?? ctx.moi.IdOfficine, query.colonnes, payload as FichierRecu),
    ({ tx, moi, officine }, { query }, lu) =>
      direImporte(
        tx,
        moi,
        { Titre: 'Ordonnances', Lien: '/apps/ordonnance/ordonnance-list' },
        reprendreOrdonnances(tx, moi, officine ?? moi.IdOfficine, lu, query.essai === 'oui'),
      ),
  ),

  modeleReprise: ({ reply }) => modeleReprise(reply),

  exporter: ({ db, officine, reply }, { query }) =>
    exporterClients(db, { ...query, officine }, query.format ?? 'xlsx', reply),

  ordonnances: ({ db, officine }, { query }) => ordonnances.listerOrdonnances(db, { ...query, officine }),

  lireOrdonnance: ({ db }, { params }) => ordonnances.lireOrdonnance(db, params.id),

  async ajouterOrdonnance({ tx, moi, officine }, { params, payload }) {
    const client = await clientsSql.verrouillerClient(tx, params.id)
    exigerActif(client)
    exiger(verifierSaisieOrdonnance(payload, aujourdhui(), await lirePas(tx)))
    await ordonnances.creerOrdonnance(tx, moi, surPlace(client, officine), payload)
    await clientsSql.noterVisite(tx, client._id)
    return rendre(tx, moi, client._id)
  },

  async modifierOrdonnance({ tx, moi }, { params, payload }) {
    const { RefOrd, version, ...saisie } = payload
    exigerActif(await clientsSql.verrouillerClient(tx, params.id))
    const avant = await ordonnances.verrouillerOrdonnance(tx, params.id, RefOrd)
    if (avant.version !== version) throw versionPerimee(avant)
    if (avant.Statut !== 'Active')
      throw regle('ORDONNANCE_RETIREE', 'Cette ordonnance est retirée : restaurez-la d’abord.')
    const apres = { ...avant, ...saisie }
    const pas = pasTenu(await lirePas(tx), avant.OD, avant.OG)
    exiger(verifierSaisieOrdonnance(apres, aujourdhui(), pas))
    // Saved as it was: no version that differs in nothing.
    if (!isDeepStrictEqual(apres, avant)) await ordonnances.remplacerOrdonnance(tx, moi, avant, apres)
    return rendre(tx, moi, params.id)
  },

  async supprimerOrdonnance({ tx, moi }, { params }) {
    exigerActif(await clientsSql.verrouillerClient(tx, params.clientId))
    const avant = await ordonnances.verrouillerOrdonnance(tx, params.clientId, params.refOrd)
    const Statut = avancer(cycleOrdonnance, avant.Statut, 'supprimer')
    refuser(refusRetrait(await ordonnances.commandesEnCours(tx, avant.RefOrd)))
    await ordonnances.changerStatut(tx, moi, avant, Statut)
    return rendre(tx, moi, params.clientId)
  },

  async restaurerOrdonnance({ tx, moi }, { params }) {
    exigerActif(await clientsSql.verrouillerClient(tx, params.clientId))
    const avant = await ordonnances.verrouillerOrdonnance(tx, params.clientId, params.refOrd)
    await ordonnances.changerStatut(tx, moi, avant, avancer(cycleOrdonnance, avant.Statut, 'restaurer'))
    return rendre(tx, moi, params.clientId)
  },

  imprimerOrdonnance: ({ db, moi }, { params }) => imprimerOrdonnance(db, moi, params.id),

  async documents({ db, moi, officine }, { params }) {
    const tous = await papiers.documentsDuClient(db, params.id)
    const { IdOfficine } = await clientsSql.lireNom(db, params.id)
    return peutLire(moi, IdOfficine) ? tous : tous.filter(d => d.IdOfficine === officine)
  },

  async joindreDocument({ tx, moi }, { params, payload }) {
    const { nom, contenu, Type } = payload as PapierRecu
    const ordonnance = await ordonnances.lireOrdonnance(tx, params.id)
    return papiers.garderDocument(tx, moi, {
      entite: 'ordonnance',
      idEntite: ordonnance._id,
      IdOfficine: ordonnance.IdOfficine,
      Nom: nom,
      Type,
      contenu,
    })
  },

  async lireDocument({ db, reply }, { params }) {
    const document = await papiers.lireDocument(db, params.id)
    const contenu = await papiers.lireContenu(db, params.id)
    servirPapier(reply, document)
    return contenu
  },

  lectures: ({ db }, { params, query }) => listerLectures(db, params.id, query),

  async supprimerDocument({ tx }, { params }) {
    const document = await papiers.lireDocument(tx, params.id)
    await papiers.retirerDocument(tx, params.id)
    return document
  },
}
