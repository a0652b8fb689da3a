import type { contrat } from '@dioptrie/domain'
import { PATIENCE } from '@dioptrie/domain/acces/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import {
  champInvalide,
  exiger,
  introuvable,
  refuser,
  regle,
  versionPerimee,
} from '@dioptrie/domain/kernel/refus'
import type { Question } from '@dioptrie/domain/sms/contract'
import { cycleDiffusion, refusSansEssai } from '@dioptrie/domain/sms/rules'
import { sql } from 'kysely'
import { freinDe, prendreEssai } from '../acces/tentatives.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import { demanderAccord } from './accord.ts'
import { consentir, ecrireAuClient, lireConsentement, renvoyerMessage } from './client.ts'
import { COLONNES } from './colonnes.ts'
import * as comptes from './comptes.ts'
import { exporterMessages } from './export.ts'
import { bilanDe, lireFichier } from './importation.ts'
import { apercevoir, ecrireLesMessages, exigerLancable, texteDEssai } from './lancer.ts'
import { compterTrouves, listerExclus } from './question.ts'
import { estLeSecret, noterRecu, noterReponse, secretDesRecus } from './recus.ts'
import * as repertoires from './repertoires.ts'
import { lireAnniversaires, lireServices, reglerService, souhaiter } from './service.ts'
import * as campagnes from './sql.ts'

const aujourdhui = () => aujourdhuiAbidjan(new Date())

const sansQui = () =>
  champInvalide({ 'payload.IdRepertoire': 'Choisissez un répertoire, ou posez des règles.' })

/** To whom a campaign goes: a directory that was there, or the answer to its rules, kept in a directory of its own. */
async function destinataires(
  tx: Tx,
  moi: Appelant,
  c: {
    Libelle: string
    IdOfficine: string
    IdRepertoire?: string | null | undefined
    Question?: Question | null | undefined
  },
  avant: { IdRepertoire: string | null; Question: Question | null } | null,
): Promise<{ IdRepertoire: string; Question: Question | null }> {
  const { Question, IdOfficine, Libelle } = c
  if (Question) {
    const sien = avant?.Question ? avant.IdRepertoire : null
    return {
      IdRepertoire: await repertoires.repondre(tx, moi, {
        IdOfficine,
        Libelle,
        Question,
        IdRepertoire: sien,
      }),
      Question,
    }
  }
  if (!c.IdRepertoire) throw sansQui()
  await exigerRepertoire(tx, c.IdRepertoire, IdOfficine)
  return { IdRepertoire: c.IdRepertoire, Question: null }
}

/** The directory of a campaign is of its officine. */
async function exigerRepertoire(tx: Lecture, id: string, IdOfficine: string): Promise<void> {
  const { rows } = await sql<{
    IdOfficine: string
  }>`select "IdOfficine" from repertoire where "_id" = ${id}`.execute(tx)
  if (rows[0]?.IdOfficine !== IdOfficine)
    exiger({ IdRepertoire: 'Ce répertoire n’est pas de cette officine.' })
}

const rendreRepertoire = async (tx: Tx, id: string) => ({
  ...(await repertoires.lireRepertoire(tx, id)),
  contacts: await repertoires.contactsDe(tx, id),
})

/** What a gesture does to a campaign, and the campaign as it then is. */
async function avancerCampagne(
  tx: Tx,
  moi: { _id: string },
  id: string,
  geste: 'mettreEnPause' | 'reprendre' | 'arreter',
  Motif: string | null,
) {
  const d = await campagnes.verrouillerDiffusion(tx, id)
  const statut = avancer(cycleDiffusion, d.statut, geste)
  if (geste === 'arreter')
    await sql`update message_sms set statut = 'Annulé' where "IdDiffusion" = ${id} and statut = 'À envoyer'`.execute(
      tx,
    )
  await campagnes.changerDiffusion(
    tx,
    d,
    { statut, Motif, ...(geste === 'arreter' ? { termineeLe: sql`now()` } : {}) },
    moi._id,
  )
  return campagnes.lireDiffusion(tx, id)
}

export const sms: Gestionnaires<typeof contrat.sms> = {
  creerCompte: ({ tx, moi, services }, { payload }) =>
    comptes.creerCompte(
      tx,
      moi,
      { ...payload, IdOfficine: payload.IdOfficine as string },
      services.settings.secret,
    ),

  async modifierCompte({ tx, moi, services }, { params, payload: { version, ...saisie } }) {
    await comptes.verrouillerCompte(tx, params.id, version)
    return comptes.modifierCompte(tx, moi, params.id, saisie, services.settings.secret)
  },

  comptes: ({ db, officine }, { query }) => comptes.listerComptes(db, officine, query),
  compte: ({ db, moi }, { params }) => comptes.compteLu(db, moi, params.id),

  async supprimerCompte({ tx }, { params }) {
    const compte = await comptes.verrouillerCompte(tx, params.id)
    await sql`delete from compte_sms where "_id" = ${params.id}`.execute(tx)
    return compte
  },

  solde: ({ db, moi, officine, services }) => comptes.lireSoldes(db, moi, officine, services.settings),

  repertoires: ({ db }, { params, query }) => repertoires.listerRepertoires(db, params.officine, query),
  contacts: ({ db }, { params, query }) => repertoires.listerContacts(db, params.id, query),

  async creerRepertoire({ tx, moi }, { payload: { contacts, Libelle, IdOfficine } }) {
    const r = { Libelle, IdOfficine: IdOfficine as string }
    return rendreRepertoire(tx, await repertoires.creerRepertoire(tx, moi, r, repertoires.aGarder(contacts)))
  },

  async modifierRepertoire({ tx, moi }, { params, payload: { version, Libelle, contacts } }) {
    const { Question } = await repertoires.verrouillerRepertoire(tx, params.id, version)
    if (Question && contacts) throw repertoires.estUneReponse()
    await repertoires.changerRepertoire(tx, moi, params.id, {
      Libelle,
      contacts: contacts && repertoires.aGarder(contacts),
    })
    return rendreRepertoire(tx, params.id)
  },

  async supprimerRepertoire({ tx }, { params }) {
    const repertoire = await repertoires.verrouillerRepertoire(tx, params.id)
    await repertoires.supprimerRepertoire(tx, params.id)
    return repertoire
  },

  importerContacts: enDeuxTemps(lireFichier, async ({ tx, moi }, { params, query }, lu) => {
    const { Question } = await repertoires.verrouillerRepertoire(tx, params.id)
    if (Question) throw repertoires.estUneReponse()
    const deja = await repertoires.contactsDe(tx, params.id)
    const { nouveaux, bilan } = bilanDe(lu, deja, query.essai === 'oui')
    if (!bilan.essai && nouveaux.length > 0)
      await repertoires.changerRepertoire(tx, moi, params.id, { contacts: [...deja, ...nouveaux] })
    return bilan
  }),

  importerRepertoire: enDeuxTemps(lireFichier, async ({ tx, moi, officine }, { query }, lu) => {
    const { nouveaux, bilan } = bilanDe(lu, [], query.essai === 'oui')
    if (bilan.essai) return { ...bilan, repertoire: null }
    const { Libelle = '' } = query
    if (Libelle === '') exiger({ Libelle: 'Obligatoire' })
    const r = { Libelle, IdOfficine: officine as string }
    const id = await repertoires.creerRepertoire(tx, moi, r, nouveaux)
    return { ...bilan, repertoire: await repertoires.lireRepertoire(tx, id) }
  }),

  modeleContacts: ({ reply }) =>
    envoyerFeuille(
      reply,
      {
        format: 'xlsx',
        nom: 'Contacts',
        colonnes: COLONNES.map(({ titre }) => ({ titre, largeur: 24 })),
        lots: [],
      },
      'modele-import-contacts',
    ),

  async construire({ tx, moi }, { payload: { IdOfficine, Libelle, Question } }) {
    const officine = IdOfficine as string
    const compte = await compterTrouves(tx, officine, Question)
    const id = await repertoires.construire(tx, moi, { Libelle, IdOfficine: officine, Question })
    return { compte, repertoire: await repertoires.lireRepertoire(tx, id) }
  },

  compterClients: ({ db }, { payload: { IdOfficine, Question } }) =>
    compterTrouves(db, IdOfficine as string, Question),

  exclus: ({ db }, { payload: { IdOfficine, Question, Motif } }) =>
    listerExclus(db, IdOfficine as string, Question, Motif),

  actualiser: ({ tx, moi }, { params }) => repertoires.actualiser(tx, moi, params.id),

  diffusions: ({ db, officine }, { query }) => campagnes.listerDiffusions(db, { ...query, officine }),
  diffusionsParOfficine: ({ db }, { params, query }) =>
    campagnes.listerDiffusions(db, { ...query, officine: params.officine }),
  diffusion: ({ db }, { params }) => campagnes.lireDiffusion(db, params.id),
  messages: ({ db }, { params, query }) =>
    campagnes.listerMessages(db, { diffusion: params.id, statut: query.statut }, query),
  exporterMessages: ({ db, reply }, { params, query }) =>
    exporterMessages(db, params.id, query.statut, query.format ?? 'xlsx', reply),

  async creerDiffusion({ tx, moi }, { payload }) {
    const IdOfficine = payload.IdOfficine as string
    const aQui = await destinataires(tx, moi, { ...payload, IdOfficine }, null)
    const id = await campagnes.creerDiffusion(tx, moi, { ...payload, IdOfficine, ...aQui })
    await annoncer(tx, { entite: 'diffusion', _id: id, IdOfficine })
    return { compagneSMS: await campagnes.lireDiffusion(tx, id) }
  },

  async modifierDiffusion({ tx, moi }, { params, payload: { version, IdRepertoire, Question, ...saisie } }) {
    const d = await campagnes.verrouillerDiffusion(tx, params.id, version)
    const statut = avancer(cycleDiffusion, d.statut, 'modifier')
    const aQui =
      IdRepertoire || Question
        ? await destinataires(tx, moi, { ...d, ...saisie, IdRepertoire, Question }, d)
        : null
    // Another text is another trial; a name or a day is not.
    const relue = saisie.message === undefined || saisie.message === d.message
    const { test } = await campagnes.lireDiffusion(tx, params.id)
    await campagnes.changerDiffusion(
      tx,
      d,
      {
        ...saisie,
        ...(aQui && { ...aQui, Question: aQui.Question && JSON.stringify(aQui.Question) }),
        statut: relue && test && d.statut !== 'Créée' ? 'Testée' : statut,
        Motif: null,
      },
      moi._id,
    )
    return campagnes.lireDiffusion(tx, params.id)
  },

  async supprimerDiffusion({ tx }, { params }) {
    const d = await campagnes.verrouillerDiffusion(tx, params.id)
    avancer(cycleDiffusion, d.statut, 'supprimer')
    const fiche = await campagnes.lireDiffusion(tx, params.id)
    await sql`delete from diffusion where "_id" = ${params.id}`.execute(tx)
    await annoncer(tx, { entite: 'diffusion', _id: params.id, IdOfficine: d.IdOfficine })
    return fiche
  },

  async testerDiffusion({ tx, moi }, { payload: { _id, Contacts } }) {
    const d = await campagnes.verrouillerDiffusion(tx, _id)
    exigerAgir(moi, d.IdOfficine, 'Cette campagne')
    const statut = avancer(cycleDiffusion, d.statut, 'tester')
    await campagnes.deposer(tx, {
      IdOfficine: d.IdOfficine,
      Genre: 'Test',
      IdDiffusion: _id,
      IdClient: null,
      Destinataire: 'Test',
      Numero: Contacts,
      createdBy: moi._id,
      ...(await texteDEssai(tx, d.IdRepertoire, d.message)),
    })
    // A trial is no other text: whoever is writing it goes on.
    await sql`update diffusion set statut = ${statut} where "_id" = ${_id}`.execute(tx)
    await annoncer(tx, { entite: 'diffusion', _id, IdOfficine: d.IdOfficine })
    return campagnes.lireDiffusion(tx, _id)
  },

  async lancer({ tx, moi }, { params, query: { version, motif } }) {
    const d = await campagnes.verrouillerDiffusion(tx, params.id)
    // An address may be read twice, a key pressed twice: the second time finds it done.
    if (['Programmée', 'En cours', 'En pause', 'Terminée'].includes(d.statut))
      return campagnes.lireDiffusion(tx, params.id)
    // Sent once, it does not come back: it goes to those, and with the words, that whoever starts it has read.
    if (version !== undefined && version !== d.version)
      throw versionPerimee(await campagnes.lireDiffusion(tx, params.id))
    refuser(refusSansEssai(d.statut, motif))
    const plusTard = d.DateEnvoi !== null && Date.parse(d.DateEnvoi) > Date.now()
    const statut = avancer(cycleDiffusion, d.statut, plusTard ? 'programmer' : 'lancer')
    if (!plusTard) exigerLancable(await ecrireLesMessages(tx, d, moi._id))
    const sansEssai =
      d.statut === 'Créée' && motif ? `Lancée sans essai par ${moi.displayName} : ${motif}` : null
    await campagnes.changerDiffusion(
      tx,
      d,
      { statut, Motif: sansEssai, lanceePar: moi._id, ...(plusTard ? {} : { lanceeLe: sql`now()` }) },
      moi._id,
    )
    return campagnes.lireDiffusion(tx, params.id)
  },

  mettreEnPause: ({ tx, moi }, { params }) =>
    avancerCampagne(tx, moi, params.id, 'mettreEnPause', `Mise en pause par ${moi.displayName}.`),
  reprendre: ({ tx, moi }, { params }) => avancerCampagne(tx, moi, params.id, 'reprendre', null),
  arreter: ({ tx, moi }, { params }) =>
    avancerCampagne(tx, moi, params.id, 'arreter', `Arrêtée par ${moi.displayName}.`),

  async renvoyer({ tx, moi }, { params, payload: { statut, ids } }) {
    const d = await campagnes.verrouillerDiffusion(tx, params.id)
    const vers = avancer(cycleDiffusion, d.statut, 'renvoyer')
    const combien = await campagnes.remettre(
      tx,
      sql`"IdDiffusion" = ${params.id} and "Genre" = 'Campagne' and statut = ${statut}
        and not exists (select from stop_sms x where x."Numero" = message_sms."Numero")
        ${ids ? sql`and "_id" = any(${ids}::uuid[])` : sql``}`,
    )
    if (combien === 0)
      throw regle(
        'RIEN_A_RENVOYER',
        `Aucun message de cette campagne n’est « ${statut} » : rien n’est renvoyé.`,
      )
    await campagnes.changerDiffusion(tx, d, { statut: vers, termineeLe: null }, moi._id)
    return campagnes.lireDiffusion(tx, params.id)
  },

  async apercu({ db, moi }, { payload: { IdRepertoire, Question, ...payload } }) {
    if (Question) {
      const IdOfficine = payload.IdOfficine ?? moi.IdOfficine
      return { ...(await apercevoir(db, { Question }, { ...payload, IdOfficine })), IdOfficine }
    }
    if (!IdRepertoire) throw sansQui()
    const { IdOfficine } = await repertoires.lireRepertoire(db, IdRepertoire)
    return { ...(await apercevoir(db, { IdRepertoire }, { ...payload, IdOfficine })), IdOfficine }
  },

  activite: ({ db, officine }, { query }) => campagnes.lireActivite(db, officine, query),

  historique: ({ db }, { params, query }) => campagnes.listerMessages(db, { client: params.clientId }, query),
  consentement: ({ db }, { params }) => lireConsentement(db, params.id),

  consentir: ({ tx, moi }, { params, payload }) => consentir(tx, moi, params.id, payload.Accord),
  // Asked for is counted, sent or not: nobody's phone is rung all day.
  demanderAccord: enDeuxTemps(
    ({ db, moi }, { payload }) =>
      db
        .transaction()
        .execute(tx =>
          prendreEssai(tx, [
            freinDe('accord', moi._id, PATIENCE.accord),
            freinDe('accord du client', payload.IdClient, PATIENCE.accord),
          ]),
        ),
    ({ tx, moi, services }, { payload }) => demanderAccord(tx, moi, payload, services.settings.secret),
  ),

  ecrire: ({ tx, moi, officine }, { params, payload }) =>
    ecrireAuClient(tx, moi, officine, params.id, payload),
  renvoyerMessage: ({ tx, moi }, { params }) => renvoyerMessage(tx, moi, params.id),

  anniversaires: ({ db }, { params, query }) =>
    lireAnniversaires(db, params.officine, params.date, query.genre ?? 'client'),

  souhaiter: ({ tx, moi }, { payload: { IdOfficine, date, clients, message } }) =>
    souhaiter(tx, moi._id, {
      genre: 'client',
      officine: IdOfficine as string,
      jour: date ?? aujourdhui(),
      parmi: clients,
      message,
    }),

  souhaiterCommandes: ({ tx, moi }, { payload: { IdOfficine, date, commandes, message } }) =>
    souhaiter(tx, moi._id, {
      genre: 'commande',
      officine: IdOfficine as string,
      jour: date ?? aujourdhui(),
      parmi: commandes,
      message,
    }),

  services: ({ db }, { params }) => lireServices(db, params.officine),

  async reglerService({ tx }, { params, payload }) {
    await reglerService(tx, params.officine, payload)
    return lireServices(tx, params.officine)
  },

  adresseDesRecus: async ({ services: { settings } }) => ({
    url: `${settings.publicUrl}/api/sms/recu/${secretDesRecus(settings.secret)}`,
  }),

  async recu({ tx, services }, { params, payload }) {
    if (!estLeSecret(params.secret, services.settings.secret)) throw introuvable('Cette adresse')
    if (payload.deliveryInfoNotification) await noterRecu(tx, payload.deliveryInfoNotification)
    if (payload.inboundSMSMessageNotification)
      await noterReponse(tx, payload.inboundSMSMessageNotification.inboundSMSMessage)
    return { recu: true }
  },
}
