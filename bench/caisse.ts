import type pg from 'pg'
import { ouvrirJournee } from '../api/src/caisse/fonds.ts'
import { verrouillerCaisse } from '../api/src/caisse/operations.ts'
import { caisse } from '../api/src/caisse/routes.ts'
import { listerOperations } from '../api/src/caisse/sql.ts'
import { creerClient } from '../api/src/clients/sql.ts'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { ventes } from '../api/src/ventes/routes.ts'
import {
  type Carnet,
  ECRITURE,
  faire,
  gabarit,
  LECTURE,
  type Requete,
  type Scenario,
  type Variante,
} from './carnet.ts'

const ACHETEURS = 40
/** Paid franc by franc: no round of the bench comes to its end. */
const PRIX = 9_000_000
const FRANC = { montant: 1, modepaiement: 'Espèce' }

interface Du {
  client: string
  commande: string
  RefCmmd: string
}

/** Clients with one order each and everything left to pay, on a day that is open. */
async function preparer(carnet: Carnet, moi: Appelant): Promise<Du[]> {
  const { IdOfficine } = moi
  await carnet.db
    .transaction()
    .execute(async tx => {
      await verrouillerCaisse(tx, IdOfficine)
      await ouvrirJournee(tx, moi, IdOfficine, { montant: 50_000 })
    })
    .catch((refus: { code?: string }) => {
      if (refus.code !== 'JOURNEE_DEJA_OUVERTE') throw refus
    })
  const dus: Du[] = []
  for (let n = 0; n < ACHETEURS; n++)
    await carnet.db.transaction().execute(async tx => {
      const client = await creerClient(tx, moi, IdOfficine, { Nom: 'Banc', Prenoms: `Caisse ${n}` } as never)
      const { commandes } = (await faire(ventes.ajouter)(
        { tx, moi } as never,
        { params: { id: client._id }, payload: { PrixMont1: PRIX } } as never,
      )) as { commandes: { _id: string; RefCmmd: string }[] }
      const [{ _id, RefCmmd }] = commandes as [{ _id: string; RefCmmd: string }]
      dus.push({ client: client._id, commande: _id, RefCmmd })
    })
  return dus
}

async function encaissement(carnet: Carnet, moi: Appelant): Promise<Scenario> {
  const dus = await preparer(carnet, moi)
  const premier = dus[0] as Du
  const regler = () =>
    carnet.releverTout(db =>
      db.transaction().execute(tx =>
        faire(caisse.reglerCommande)(
          { tx, moi, officine: null } as never,
          {
            params: { clientId: premier.client },
            payload: { RefCmmd: premier.RefCmmd, ...FRANC },
          } as never,
        ),
      ),
    )
  const modele = gabarit(await regler(), await regler())
  return {
    nom: 'encaisser un règlement',
    barre: ECRITURE,
    ecrit: { methode: 'PUT' },
    variantes: dus.map((du): Variante => {
      const sien = new Map<unknown, string>(
        (['client', 'commande', 'RefCmmd'] as const).map(champ => [premier[champ], du[champ]]),
      )
      const [requete, ...suite] = modele.map(({ texte, valeurs }) => ({
        texte,
        valeurs: valeurs.map(v => sien.get(v) ?? v),
      })) as [Requete, ...Requete[]]
      return {
        url: `/api/caisse/reglement-commande/${du.client}`,
        requete,
        suite,
        corps: JSON.stringify({ payload: { RefCmmd: du.RefCmmd, ...FRANC } }),
      }
    }),
  }
}

export async function scenariosDeLaCaisse(pool: pg.Pool, carnet: Carnet, moi: Appelant): Promise<Scenario[]> {
  const { IdOfficine } = moi
  const { rows } = await pool.query<{ jour: string }>(
    `select distinct "Jour"::text as jour from operation where "IdOfficine" = $1 order by 1 desc limit 10`,
    [IdOfficine],
  )
  return [
    {
      nom: 'caisse, opérations d’un jour',
      barre: LECTURE,
      variantes: await carnet.chacune(
        rows,
        ({ jour }) => `/api/operations?IdOfficine=${IdOfficine}&page=1&limit=50&du=${jour}&au=${jour}`,
        (db, { jour }) =>
          listerOperations(db, { officine: IdOfficine, page: 1, limit: 50, du: jour, au: jour }),
      ),
    },
    await encaissement(carnet, moi),
  ]
}
