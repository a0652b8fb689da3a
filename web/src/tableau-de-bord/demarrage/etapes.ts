import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { NomPas } from '@dioptrie/domain/tableau-de-bord/contract'
import { chemins as caisse } from '../../chemins/caisse.ts'
import { chemins as comptes } from '../../chemins/comptes.ts'
import { chemins as fournisseurs } from '../../chemins/fournisseurs.ts'
import { chemins as organisation } from '../../chemins/organisation.ts'
import { chemins as referentiel } from '../../chemins/referentiel.ts'
import { chemins as stock } from '../../chemins/stock.ts'
import { chemins as ventes } from '../../chemins/ventes.ts'
import { chemins as verres } from '../../chemins/verres.ts'

interface Etape {
  permission: Permission
  /** Where it is done next, from what is there; the main officine has its own address. */
  vers: (IdOfficine: string, la: { Nombre: number }) => string
  /** Where it is looked at once done. */
  fait?: string
  /** Another way to begin. */
  sinon?: { vers: string; permission: Permission }
  minutes: number
}

export const ETAPES: Record<NomPas, Etape> = {
  officine: { permission: 'organisation.ecrire', vers: organisation.officine, minutes: 2 },
  entete: {
    permission: 'configuration.ecrire',
    vers: () => '/apps/config-facture/entete-piedpage',
    minutes: 3,
  },
  comptes: {
    permission: 'utilisateurs.ecrire',
    vers: () => comptes.creer,
    fait: comptes.comptes,
    minutes: 5,
  },
  assurances: {
    permission: 'referentiel.tenir',
    vers: () => referentiel('assurance').liste,
    minutes: 6,
  },
  fournisseurs: {
    permission: 'fournisseurs.ecrire',
    // Its second half is another table.
    vers: (_, { Nombre }) => (Nombre > 0 ? referentiel('marque').ajouter : fournisseurs.ajouter),
    fait: fournisseurs.liste,
    minutes: 4,
  },
  tarifs: { permission: 'verres.ecrire', vers: () => verres.catalogue, minutes: 10 },
  stock: { permission: 'stock.ouvrir', vers: () => stock.ouverture, fait: stock.stock, minutes: 10 },
  clients: {
    permission: 'clients.exporter',
    vers: () => '/apps/client/client-import',
    fait: '/apps/client/client-list',
    sinon: { vers: '/apps/client/client-add', permission: 'clients.ecrire' },
    minutes: 5,
  },
  feries: {
    permission: 'configuration.ecrire',
    vers: () => '/apps/configurations?onglet=feries',
    minutes: 1,
  },
  caisse: { permission: 'caisse.encaisser', vers: () => caisse.caisse, minutes: 1 },
}

/** What people came for, and the step without which it cannot be done. */
export const USAGES = [
  {
    usage: 'ordonnance',
    apres: null,
    permission: 'ordonnances.ecrire',
    vers: '/apps/ordonnance/ordonnance-add',
  },
  { usage: 'proforma', apres: null, permission: 'ventes.ecrire', vers: ventes.proposerSans },
  { usage: 'priseEnCharge', apres: 'assurances', permission: 'ventes.ecrire', vers: ventes.vendreSans },
  { usage: 'verres', apres: 'tarifs', permission: 'ventes.ecrire', vers: ventes.vendreSans },
  { usage: 'vendre', apres: 'stock', permission: 'ventes.ecrire', vers: ventes.vendreSans },
  { usage: 'encaisser', apres: 'caisse', permission: 'caisse.encaisser', vers: caisse.caisse },
] as const satisfies { usage: string; apres: NomPas | null; permission: Permission; vers: string }[]

export const MISE_EN_ROUTE = '/apps/configurations?onglet=mise-en-route'

/** What comes from another program, in the order in which each needs the one before. */
export const REPRISES = [
  { reprise: 'clients', permission: 'clients.exporter', vers: '/apps/client/client-import' },
  {
    reprise: 'ordonnances',
    permission: 'ordonnances.ecrire',
    vers: '/apps/configurations?onglet=reprise-ordonnances',
  },
  { reprise: 'stock', permission: 'stock.ouvrir', vers: stock.ouverture },
  { reprise: 'soldes', permission: 'caisse.regler', vers: '/apps/configurations?onglet=reprise-soldes' },
  { reprise: 'parts', permission: 'facturation.regler', vers: '/apps/configurations?onglet=reprise-parts' },
] as const satisfies { reprise: string; permission: Permission; vers: string }[]
