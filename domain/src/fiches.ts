import { z } from 'zod'
import * as acces from './acces/contract.ts'
import * as roles from './acces/roles.ts'
import * as utilisateurs from './acces/utilisateurs.ts'
import * as agenda from './agenda/contract.ts'
import * as casse from './atelier/casse.ts'
import * as atelier from './atelier/contract.ts'
import * as reglages from './atelier/reglages.ts'
import * as verre from './atelier/verre.ts'
import * as avoirs from './avoirs/contract.ts'
import * as cloture from './caisse/cloture.ts'
import * as caisse from './caisse/contract.ts'
import * as depense from './caisse/depense.ts'
import * as reglements from './caisse/reglements.ts'
import * as saisies from './caisse/saisies.ts'
import * as versements from './caisse/versements.ts'
import * as clients from './clients/contract.ts'
import * as commande from './commandes/commande.ts'
import * as couverture from './commandes/couverture.ts'
import * as vente from './commandes/vente.ts'
import * as commercial from './commercial/contract.ts'
import * as comptoir from './comptoir/contract.ts'
import * as configuration from './configuration/contract.ts'
import * as emport from './configuration/emport.ts'
import * as entreprise from './configuration/entreprise.ts'
import * as paiements from './configuration/paiements.ts'
import * as consultations from './consultations/contract.ts'
import * as etats from './etats/contract.ts'
import * as enregistres from './etats/enregistres.ts'
import * as exceptions from './exceptions/contract.ts'
import * as facturation from './facturation/contract.ts'
import * as fournisseurs from './fournisseurs/contract.ts'
import * as historique from './historique/contract.ts'
import * as importation from './kernel/importation.ts'
import * as listes from './kernel/liste.ts'
import * as oeil from './kernel/optique/oeil.ts'
import * as usages from './kernel/referentiel.ts'
import * as organisation from './organisation/contract.ts'
import * as personnel from './organisation/personnel.ts'
import * as notes from './poste/notes.ts'
import * as notifications from './poste/notifications.ts'
import * as vues from './poste/vues.ts'
import * as proformas from './proformas/contract.ts'
import * as receptions from './receptions/contract.ts'
import * as recherche from './recherche/contract.ts'
import { tables } from './referentiel/tables.ts'
import * as remises from './remises/contract.ts'
import * as sms from './sms/contract.ts'
import * as stock from './stock/contract.ts'
import * as inventaires from './stock/inventaires.ts'
import * as transferts from './stock/transferts.ts'
import * as systeme from './systeme/contract.ts'
import * as tableau from './tableau-de-bord/contract.ts'
import * as ventes from './ventes/contract.ts'
import * as choix from './verres/choix.ts'
import * as verres from './verres/contract.ts'
import * as matrice from './verres/matrice.ts'
import * as stockVerre from './verres/stock.ts'

const zones = {
  importation,
  acces,
  roles,
  utilisateurs,
  agenda,
  casse,
  atelier,
  avoirs,
  reglages,
  verre,
  cloture,
  caisse,
  depense,
  reglements,
  saisies,
  versements,
  clients,
  comptoir,
  configuration,
  emport,
  entreprise,
  systeme,
  paiements,
  facturation,
  etats,
  enregistres,
  vues,
  notifications,
  notes,
  consultations,
  commercial,
  fournisseurs,
  historique,
  listes,
  oeil,
  usages,
  organisation,
  personnel,
  proformas,
  receptions,
  recherche,
  remises,
  exceptions,
  sms,
  stock,
  inventaires,
  transferts,
  tableau,
  commande,
  ventes,
  couverture,
  vente,
  verres,
  matrice,
  choix,
  stockVerre,
}

const grand = (mot: string) => mot.replaceAll(/(?:^|_)(\w)/g, (_, l: string) => l.toUpperCase())

/** A name already taken gets the area's: `ImportationClients`. */
function nommer(noms: Map<z.ZodType, string>, nom: string, zone: string, schema: z.ZodType): void {
  if (noms.has(schema)) return
  const pris = new Set(noms.values())
  noms.set(schema, pris.has(nom) ? `${nom}${grand(zone)}` : nom)
}

/** The records that have a name in this house, by their schema: other programs learn each once, under that name. */
export function fiches(): Map<z.ZodType, string> {
  const noms = new Map<z.ZodType, string>()
  for (const [table, { appels }] of Object.entries(tables)) {
    nommer(noms, grand(table), 'reference', appels.lire.reponse)
    nommer(noms, `Saisie${grand(table)}`, 'reference', appels.creer.payload)
    nommer(noms, `Modif${grand(table)}`, 'reference', appels.modifier.payload)
  }
  // A value that is read in one form and kept in another is a pipe: an eye, a phone.
  for (const [zone, module] of Object.entries(zones))
    for (const [nom, valeur] of Object.entries<unknown>(module))
      if (valeur instanceof z.ZodObject || valeur instanceof z.ZodPipe) nommer(noms, grand(nom), zone, valeur)
  nommer(noms, 'ModifEvenement', 'agenda', agenda.agenda.modifier.payload.shape.event)
  return noms
}
