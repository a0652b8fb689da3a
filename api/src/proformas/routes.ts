import type { contrat } from '@dioptrie/domain'
import { exigerActif } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan, type Jour, refusJourPasse } from '@dioptrie/domain/kernel/jour'
import { exiger, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { ProformaDeListe } from '@dioptrie/domain/proformas/contract'
import { exigerPasTransformee, expirationDe } from '@dioptrie/domain/proformas/rules'
import type { SaisieVente } from '@dioptrie/domain/ventes/contract'
import { surPlace } from '../clients/accueil.ts'
import { lireNom, verrouillerClient } from '../clients/sql.ts'
import { type Appelant, peutAgir, peutLire } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { estAccueilli, exigerAgir, exigerOuverte } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import type { Colonne } from '../kernel/records/changer.ts'
import { estimationDe } from '../ventes/couverture.sql.ts'
import { exporterVentes } from '../ventes/export.ts'
import { verrouillerProforma } from '../ventes/proforma.sql.ts'
import { preparerVente, type VenteAvant } from '../ventes/vente.ts'
import { changerVendu, type Vendu } from '../ventes/verres.sql.ts'
import { imprimerProforma } from './impression.ts'
import * as sqlProformas from './sql.ts'

const aujourdhui = () => aujourdhuiAbidjan(new Date())

function exigerDates(du: Jour, au: Jour): void {
  const futur = refusJourPasse(du, aujourdhui())
  exiger({
    ...(futur ? { DateProforma: futur } : {}),
    ...(au < du ? { DateExpiration: 'La fin de validité précède la date de la proforma.' } : {}),
  })
}

/** The columns of a proforma, and what it offers: without a bon, the insurer's share is estimated on its usual terms. */
async function preparerProforma(
  tx: Tx,
  client: { _id: string; IdOfficine: string },
  avant: VenteAvant,
  saisie: SaisieVente,
  { jour, Estimer }: { jour: Jour; Estimer: boolean },
): Promise<{ colonnes: Colonne[]; vendu: Vendu }> {
  const { IdPriseEnCharge } = { ...avant, ...saisie }
  const estimation = Estimer && !IdPriseEnCharge ? await estimationDe(tx, client._id, jour) : null
  const vente = await preparerVente(tx, client, avant, saisie, {
    jour,
    verrouiller: false,
    estimee: estimation?.couverture ?? null,
    autrement: Boolean((avant as { Estimation?: unknown }).Estimation) !== Boolean(estimation),
  })
  return {
    vendu: vente.vendu,
    colonnes: vente.cause
      ? [...vente.colonnes, ['Estimation', estimation ? JSON.stringify(estimation.dite) : null]]
      : vente.colonnes,
  }
}

/** The proforma as it now is, once the other screens are told that it changed. */
async function rendre(tx: Tx, moi: Appelant, _id: string) {
  const proforma = await sqlProformas.lireProforma(tx, moi, _id)
  await annoncer(tx, { entite: 'proforma', _id, IdOfficine: proforma.IdOfficine })
  return proforma
}

export const proformas: Gestionnaires<typeof contrat.proformas> = {
  liste: ({ db, officine }, { query }) => sqlProformas.listerProformas(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => sqlProformas.totaliserProformas(db, { ...query, officine }),

  parOfficine: ({ db, officine }, { query }) => sqlProformas.listerProformas(db, { ...query, officine }),

  parClient: async ({ db, moi, officine }, { params }) =>
    (await sqlProformas.listerProformas(db, {
      // All of them for the client's own officine, what was made there for one that received them.
      officine:
        (await lireNom(db, params.clientId)).IdOfficine === officine || peutLire(moi, '') ? null : officine,
      IdClient: params.clientId,
      tri: '-DateProforma',
    })) as ProformaDeListe[],

  exporter: ({ db, officine, reply }, { query }) =>
    exporterVentes(db, sqlProformas.aExporter({ ...query, officine }), query.format ?? 'xlsx', reply),

  lire: ({ db, moi }, { params }) => sqlProformas.lireProforma(db, moi, params.id),

  async creer({ tx, moi }, { payload }) {
    const {
      IdClient,
      DateProforma = aujourdhui(),
      DateExpiration = expirationDe(DateProforma),
      Estimer = true,
      ...saisie
    } = payload
    const verrouille = await verrouillerClient(tx, IdClient)
    const recu = !peutAgir(moi, verrouille.IdOfficine) && (await estAccueilli(tx, moi, IdClient))
    const client = surPlace(verrouille, recu ? moi.IdOfficine : null)
    exigerAgir(moi, client.IdOfficine, 'Ce client')
    exigerActif(verrouille)
    await exigerOuverte(tx, client.IdOfficine)
    exigerDates(DateProforma, DateExpiration)
    const vente = await preparerProforma(tx, client, {}, saisie, { jour: DateProforma, Estimer })
    const dates: Colonne[] = [
      ['DateProforma', DateProforma],
      ['DateExpiration', DateExpiration],
    ]
    const id = await sqlProformas.creerProforma(tx, moi, client, [...vente.colonnes, ...dates], vente.vendu)
    return rendre(tx, moi, id)
  },

  async modifier({ tx, moi }, { params, payload }) {
    const { version, DateProforma, DateExpiration, Estimer, ...saisie } = payload
    const avant = await verrouillerProforma(tx, params.id)
    if (avant.version !== version) throw versionPerimee(await sqlProformas.lireProforma(tx, moi, params.id))
    exigerPasTransformee(avant)
    const dates = {
      DateProforma: DateProforma ?? avant.DateProforma,
      DateExpiration: DateExpiration ?? avant.DateExpiration,
    }
    exigerDates(dates.DateProforma, dates.DateExpiration)
    const client = { _id: avant.IdClient, IdOfficine: avant.IdOfficine }
    const vente = await preparerProforma(tx, client, avant, saisie, {
      jour: dates.DateProforma,
      // Said once that the client pays all, it stays said.
      Estimer: Estimer ?? (avant.IdPriseEnCharge !== null || avant.Estimation !== null),
    })
    await sqlProformas.changerProforma(tx, moi, params.id, [...vente.colonnes, ...Object.entries(dates)])
    await changerVendu(tx, { IdProforma: params.id }, avant, vente.vendu)
    return rendre(tx, moi, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    const avant = await verrouillerProforma(tx, params.id)
    exigerPasTransformee(avant)
    await sqlProformas.retirerProforma(tx, moi, avant)
    return rendre(tx, moi, params.id)
  },

  imprimer: ({ tx, moi }, { params }) => imprimerProforma(tx, moi, params.id),
}
