import { definitionDe, NOMS_ETATS, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { lireQuestion } from '@dioptrie/domain/etats/rules'
import type pg from 'pg'
import { lireEtat } from '../api/src/etats/lire.ts'
import { AUJOURDHUI, chargerEtats, PERIODES } from './charge-etats.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'

/*
 * `node bench/plans-etats.ts`: every report, for a month and for thirty-six months of the network, among a million orders
 * and ten operations for each; see README.md in this folder.
 */

async function listes(pool: pg.Pool): Promise<Listes> {
  const { rows } = await pool.query<{ v: string }>(`select "_id" as v from officine order by "Nom" limit 1`)
  const ici = rows[0]?.v as string
  const lire =
    (nom: NomEtat, officine: string | null, jours: object): Travail =>
    db => {
      const q = lireQuestion(nom, jours as never, { officine, couts: true, aujourdhui: AUJOURDHUI })
      return lireEtat(db, q, { page: 1, limit: 50 })
    }
  return NOMS_ETATS.flatMap(
    (nom): Listes =>
      definitionDe(nom).periode
        ? [
            [`${nom}, un mois d’une officine`, lire(nom, ici, PERIODES['un mois'])],
            ...Object.entries(PERIODES).map(([dite, jours]): Listes[number] => [
              `${nom}, ${dite} du réseau`,
              lire(nom, null, jours),
            ]),
          ]
        : [[`${nom}, réseau`, lire(nom, null, {})]],
  )
}

await mesurerPlans({ clients: () => 2_000, charger: chargerEtats, listes })
