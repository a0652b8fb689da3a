import type { contrat } from '@dioptrie/domain'
import type { CompteSale, Contact, Opportunite, Suspect } from '@dioptrie/domain/commercial/contract'
import { actionVers, cycleSuspect, NOMS_ETAPES } from '@dioptrie/domain/commercial/rules'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { type SqlBool, sql } from 'kysely'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { enDeuxTemps } from '../kernel/call/implement.ts'
import { importerSuspects, lireSuspects, modeleDImport } from './import.ts'
import {
  aConfier,
  changer,
  confier,
  decommander,
  deQui,
  exigerSoi,
  exigerVersion,
  inserer,
  lireFiche,
  listerFichesDe,
  nouveauSlug,
  remettre,
  retirer,
  verrouiller,
} from './sql.ts'

type Appels = Pick<
  typeof contrat.commercial,
  | 'suspectsDe'
  | 'suspects'
  | 'lireSuspect'
  | 'convertir'
  | 'creerSuspect'
  | 'modifierSuspect'
  | 'avancerSuspect'
  | 'validerSuspect'
  | 'retirerSuspect'
  | 'remettreSuspect'
  | 'modeleImport'
  | 'importer'
>

/** Past its day and not done. */
const EN_RETARD = sql<SqlBool>`exists (select from activite a where a."idEntite" = t."_id" and a."SupprimeLe" is null
  and a."FaiteLe" is null and a."Echeance" < current_date)`

export const suspects: Gestionnaires<Appels> = {
  async suspectsDe({ db, moi }, { params, query }) {
    const de = exigerSoi(moi, params.id)
    return { suspects: await listerFichesDe<Suspect>(db, 'suspect', de, query, { tri: '-createdAt' }) }
  },

  suspects: ({ db, moi }, { query: { IdProprietaire, status_suspect, retard, retires, ...query } }) =>
    listerFichesDe<Suspect>(db, 'suspect', deQui(moi, IdProprietaire), query, {
      tri: '-createdAt',
      retires,
      conditions: [
        ...(status_suspect ? [sql<SqlBool>`t.status_suspect = ${status_suspect}`] : []),
        ...(retard ? [EN_RETARD] : []),
      ],
    }),

  lireSuspect: async ({ db, moi }, { params }) => ({
    suspect: await lireFiche<Suspect>(db, moi, 'suspect', { _id: params.id }, true),
  }),

  async creerSuspect({ tx, moi }, { payload: { IdProprietaire, ...champs } }) {
    const _id = await inserer(tx, moi, 'suspect', {
      ...champs,
      IdProprietaire: await aConfier(tx, moi, IdProprietaire, moi._id),
    })
    return { suspect: await lireFiche<Suspect>(tx, moi, 'suspect', { _id }) }
  },

  async modifierSuspect({ tx, moi }, { payload: { _id, version, IdProprietaire, ...champs } }) {
    const avant = await verrouiller<Suspect>(tx, moi, 'suspect', _id)
    exigerVersion(avant, version)
    await changer(tx, moi, 'suspect', _id, {
      ...champs,
      IdProprietaire: await confier(tx, moi, 'suspect', avant, IdProprietaire),
    })
    return { suspect: await lireFiche<Suspect>(tx, moi, 'suspect', { _id }) }
  },

  async avancerSuspect({ tx, moi }, { payload: { _id, status_suspect, Motif } }) {
    const avant = await verrouiller<Suspect>(tx, moi, 'suspect', _id)
    const vers = avancer(cycleSuspect, avant.status_suspect, actionVers(status_suspect))
    if (vers === 'Écarté' && !Motif) throw champInvalide({ 'payload.Motif': 'Dites pourquoi il est écarté.' })
    await changer(tx, moi, 'suspect', _id, {
      status_suspect: vers,
      Motif: vers === 'Écarté' ? Motif : null,
      ...(vers === 'Nouveau' ? { ValideLe: null, ValidePar: null } : {}),
    })
    if (vers === 'Écarté') await decommander(tx, moi, _id)
    return { suspect: await lireFiche<Suspect>(tx, moi, 'suspect', { _id }) }
  },

  async validerSuspect({ tx, moi }, { payload: { _id } }) {
    const avant = await verrouiller<Suspect>(tx, moi, 'suspect', _id)
    await changer(tx, moi, 'suspect', _id, {
      status_suspect: avancer(cycleSuspect, avant.status_suspect, 'valider'),
      ValideLe: sql`now()`,
      ValidePar: moi._id,
    })
    return { suspect: await lireFiche<Suspect>(tx, moi, 'suspect', { _id }) }
  },

  async convertir({ tx, moi }, { payload: { _id, opportunite, IdCompte: rejoint } }) {
    const avant = await verrouiller<Suspect>(tx, moi, 'suspect', _id)
    const status_suspect = avancer(cycleSuspect, avant.status_suspect, 'convertir')
    const { IdProprietaire, RaisonSociale, NomContact, Telephone, Email } = avant
    const IdCompte = rejoint
      ? (await verrouiller<CompteSale>(tx, moi, 'compte_sale', rejoint))._id
      : await inserer(tx, moi, 'compte_sale', {
          RaisonSociale,
          Telephone,
          Email,
          IdProprietaire,
          Ville: avant.Ville,
          Secteur: avant.Activite,
          Effectif: avant.Effectif,
          slug: await nouveauSlug(tx, 'compte_sale', RaisonSociale),
        })
    const IdContact = NomContact
      ? await inserer(tx, moi, 'contact', {
          Nom: NomContact,
          Telephone,
          Email,
          IdCompte,
          IdProprietaire,
          slug: await nouveauSlug(tx, 'contact', NomContact),
        })
      : null
    const IdOpportunite = await inserer(tx, moi, 'opportunite', {
      ...opportunite,
      IdCompte,
      IdContact,
      IdProprietaire,
      Etape: NOMS_ETAPES[0],
      slug: await nouveauSlug(tx, 'opportunite', `${RaisonSociale} ${opportunite.Libelle}`),
    })
    await changer(tx, moi, 'suspect', _id, { status_suspect, IdCompte, IdOpportunite })
    // What was still to be done is done for the opportunity.
    await sql`update activite set entite = 'opportunite', "idEntite" = ${IdOpportunite}
      where "idEntite" = ${_id} and "FaiteLe" is null and "SupprimeLe" is null`.execute(tx)
    return {
      suspect: await lireFiche<Suspect>(tx, moi, 'suspect', { _id }),
      compteSale: await lireFiche<CompteSale>(tx, moi, 'compte_sale', { _id: IdCompte }),
      contact: IdContact ? await lireFiche<Contact>(tx, moi, 'contact', { _id: IdContact }) : null,
      opportunite: await lireFiche<Opportunite>(tx, moi, 'opportunite', { _id: IdOpportunite }),
    }
  },

  retirerSuspect: async ({ tx, moi }, { params }) => ({
    suspect: await retirer<Suspect>(tx, moi, 'suspect', params.id),
  }),

  async remettreSuspect({ tx, moi }, { params }) {
    await remettre(tx, moi, 'suspect', params.id)
    return { suspect: await lireFiche<Suspect>(tx, moi, 'suspect', { _id: params.id }) }
  },

  modeleImport: ({ reply }) => modeleDImport(reply),

  importer: enDeuxTemps(lireSuspects, ({ tx, moi }, { query }, lu) =>
    importerSuspects(tx, moi, lu, query.essai === 'oui'),
  ),
}
