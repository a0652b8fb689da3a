import './kernel/phrases.ts'
import { cles } from './acces/cles.ts'
import { acces } from './acces/contract.ts'
import { oidc } from './acces/oidc.ts'
import { roles } from './acces/roles.ts'
import { utilisateurs } from './acces/utilisateurs.ts'
import { agenda } from './agenda/contract.ts'
import { atelier } from './atelier/contract.ts'
import { avoirs } from './avoirs/contract.ts'
import { cloture } from './caisse/cloture.ts'
import { caisse } from './caisse/contract.ts'
import { depense } from './caisse/depense.ts'
import { reglements } from './caisse/reglements.ts'
import { appros, versements } from './caisse/versements.ts'
import { clients } from './clients/contract.ts'
import { commercial } from './commercial/contract.ts'
import { comptoir } from './comptoir/contract.ts'
import { configuration } from './configuration/contract.ts'
import { emport } from './configuration/emport.ts'
import { entreprise } from './configuration/entreprise.ts'
import { codesTva, coupures, modesPaiement, timbres } from './configuration/paiements.ts'
import { consultations } from './consultations/contract.ts'
import { etats } from './etats/contract.ts'
import { etatsEnregistres } from './etats/enregistres.ts'
import { evenements } from './evenements/contract.ts'
import { exceptions } from './exceptions/contract.ts'
import { facturation } from './facturation/contract.ts'
import { fournisseurs } from './fournisseurs/contract.ts'
import { historique } from './historique/contract.ts'
import { organisation } from './organisation/contract.ts'
import { personnel } from './organisation/personnel.ts'
import { notes } from './poste/notes.ts'
import { notifications } from './poste/notifications.ts'
import { vues } from './poste/vues.ts'
import { proformas } from './proformas/contract.ts'
import { receptions } from './receptions/contract.ts'
import { recherche } from './recherche/contract.ts'
import { tables } from './referentiel/tables.ts'
import { remises } from './remises/contract.ts'
import { sms } from './sms/contract.ts'
import { stock } from './stock/contract.ts'
import { inventaires } from './stock/inventaires.ts'
import { transferts } from './stock/transferts.ts'
import { systeme } from './systeme/contract.ts'
import { tableau } from './tableau-de-bord/contract.ts'
import { ventes } from './ventes/contract.ts'
import { verres } from './verres/choix.ts'
import { fournisseursVerre, indicesVerre, modelesVerre, tarifsVerre } from './verres/contract.ts'
import { matrice } from './verres/matrice.ts'
import { stockVerre } from './verres/stock.ts'

/** The calls of each reference table, area by area like the others. */
type AppelsReferentiel = { [N in keyof typeof tables]: (typeof tables)[N]['appels'] }
const referentiels = Object.fromEntries(
  Object.entries(tables).map(([nom, t]) => [nom, t.appels]),
) as AppelsReferentiel

/** The whole contract: every call of the product, by area. */
export const contrat = {
  acces,
  oidc,
  cles,
  utilisateurs,
  roles,
  organisation,
  personnel,
  historique,
  recherche,
  evenements,
  clients,
  consultations,
  commercial,
  proformas,
  atelier,
  ventes,
  avoirs,
  remises,
  facturation,
  sms,
  etats,
  etatsEnregistres,
  vues,
  notifications,
  notes,
  fournisseurs,
  stock,
  transferts,
  inventaires,
  receptions,
  agenda,
  configuration,
  emport,
  systeme,
  modesPaiement,
  coupures,
  codesTva,
  timbres,
  entreprise,
  caisse,
  versements,
  appros,
  depense,
  cloture,
  reglements,
  comptoir,
  tableau,
  exceptions,
  fournisseursVerre,
  indicesVerre,
  tarifsVerre,
  modelesVerre,
  matrice,
  stockVerre,
  verres,
  ...referentiels,
}

export { tables as referentiels } from './referentiel/tables.ts'
