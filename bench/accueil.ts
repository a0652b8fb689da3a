import { contrat } from '@dioptrie/domain'
import {
  compterRetards,
  lireAnniversaires,
  lireChiffres,
  lirePlusEnRetard,
  lireTiroirs,
} from '../api/src/tableau-de-bord/sql.ts'
import { type Carnet, LECTURE, type Requete, type Scenario } from './carnet.ts'

/** What the home screen of the head office asks for, call by call. */
export async function scenariosDeLAccueil(carnet: Carnet): Promise<Scenario[]> {
  const { tableau } = contrat
  const lectures: [nom: string, path: string, travail: Parameters<Carnet['releverTout']>[0]][] = [
    ['recettes', tableau.recettes.path, db => lireChiffres(db, 'recette', null)],
    ['commandes', tableau.commandes.path, db => lireChiffres(db, 'commande', null)],
    ['tiroirs', tableau.tiroirs.path, db => lireTiroirs(db, null)],
    ['retards', tableau.retards.path, db => compterRetards(db, null)],
    ['plus en retard', tableau.plusEnRetard.path, db => lirePlusEnRetard(db, null, true)],
    ['anniversaires', tableau.anniversaires.path, db => lireAnniversaires(db, null)],
  ]
  const scenarios: Scenario[] = []
  for (const [nom, url, travail] of lectures) {
    const [requete, ...suite] = (await carnet.releverTout(travail)) as [Requete, ...Requete[]]
    scenarios.push({ nom: `accueil, ${nom}`, barre: LECTURE, variantes: [{ url, requete, suite }] })
  }
  return scenarios
}
