import type { contrat } from '@dioptrie/domain'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import { NomPas } from '@dioptrie/domain/tableau-de-bord/contract'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { classer } from './classements.ts'
import {
  compterAttentes,
  compterRetards,
  lireAnniversaires,
  lireChiffres,
  lirePlusEnRetard,
  lirePremiersPas,
  lireTiroirs,
  remettrePas,
} from './sql.ts'

/** Two years and the leap day: longer, it is no comparison any more. */
const JOURS_MAX = 731

export const tableau: Gestionnaires<typeof contrat.tableau> = {
  recettes: ({ db, officine }) => lireChiffres(db, 'recette', officine),
  commandes: ({ db, officine }) => lireChiffres(db, 'commande', officine),
  comptoir: ({ db, officine }) => lireChiffres(db, 'comptoir', officine),
  tiroirs: ({ db, officine }) => lireTiroirs(db, officine),
  retards: ({ db, officine }) => compterRetards(db, officine),
  plusEnRetard: ({ db, moi, officine }) =>
    lirePlusEnRetard(db, officine, moi.permissions.has('clients.lire')),
  enAttente: ({ db, moi, officine }) => compterAttentes(db, officine, moi.permissions),
  premiersPas: ({ db }) => lirePremiersPas(db),

  async remettrePas({ tx, moi }, { params: { pas }, payload: { Remis } }) {
    if (pas !== 'tout' && !NomPas.safeParse(pas).success) throw introuvable('Ce pas')
    await remettrePas(tx, moi, pas, Remis)
    return lirePremiersPas(tx)
  },

  anniversaires: ({ db, officine }) => lireAnniversaires(db, officine),

  async classements({ db, officine }, { query: { du, au } }) {
    if (au < du) throw champInvalide({ au: 'La période finit avant de commencer.' })
    if (joursDe({ du, au }) > JOURS_MAX) throw champInvalide({ du: 'Choisissez deux ans au plus.' })
    return classer(db, { du, au }, officine)
  },
}
