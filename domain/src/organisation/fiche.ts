import { champs } from '../kernel/champs.ts'
import { JOURS } from './rules.ts'

/** An officine, as its form types it. */
export const officine = {
  Nom: champs.texte({ requis: true, max: 80 }),
  /** What opens its numbers, on all its papers: `CMD-ANG-26-00042`. */
  Code: champs.texte({
    requis: true,
    max: 4,
    forme: { motif: /^[A-Z]{2,4}$/, dit: 'De 2 à 4 lettres majuscules, par exemple ANG' },
  }),
  Adresse: champs.texte({ max: 200 }),
  Ville: champs.texte({ max: 80 }),
  Telephone: champs.telephone(),
  Email: champs.courriel(),
  OfficinePrincipale: champs.booleen({ defaut: false }),
  joursOuvrable: champs.plusieurs(JOURS, {
    defaut: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  }),
  /** Percent of the client’s part that is asked for at an order. */
  TauxAcompte: champs.pourcent({ defaut: 50 }),
  /** What an exam, and the mounting of a pair, cost here: below, they are shown among the exceptions; without one, they have no price of their own. */
  TarifExamen: champs.montant(),
  TarifMontage: champs.montant(),
  /** What is expected in the drawer is shown once the count of the evening is done. */
  ComptageAveugle: champs.booleen({ defaut: false }),
  /** A shop of one person: who mounted may check, saying why. */
  ControleSeul: champs.booleen({ defaut: false }),
  /** Its desks may keep prescriptions to read while the server is away. */
  OrdonnancesHorsLigne: champs.booleen({ defaut: false }),
}
