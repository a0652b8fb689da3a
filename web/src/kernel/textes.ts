/**
 * The texts of each area, by its folder. The type is the French; `langues/*.ts` gather the sentences of one
 * language each, so that a screen in French does not carry the three others.
 */
export interface Textes {
  acces: typeof import('../acces/messages.ts').fr
  agenda: typeof import('../agenda/messages.ts').fr
  champs: typeof import('./champs/messages.ts').fr
  clients: typeof import('../clients/messages.ts').fr
  configuration: typeof import('../configuration/messages.ts').fr
  fournisseurs: typeof import('../fournisseurs/messages.ts').fr
  importation: typeof import('../ui/importation/messages.ts').fr
  comptes: typeof import('../acces/comptes/messages.ts').fr
  ordonnance: typeof import('../clients/ordonnance/messages.ts').fr
  organisation: typeof import('../organisation/messages.ts').fr
  referentiel: typeof import('../referentiel/messages.ts').fr
  saisie: typeof import('../ui/saisie/messages.ts').fr
  shell: typeof import('../shell/messages.ts').fr
  'tableau-de-bord': typeof import('../tableau-de-bord/messages.ts').fr
  ui: typeof import('../ui/messages.ts').fr
}

/** `../../clients/messages.ts` → `clients`. */
export function parAire(modules: Record<string, unknown>): Textes {
  return Object.fromEntries(
    Object.entries(modules).map(([chemin, textes]) => [chemin.split('/').at(-2), textes]),
  ) as unknown as Textes
}
