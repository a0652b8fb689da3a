export const chemins = {
  liste: '/apps/client/client-list',
  creer: '/apps/client/client-add',
  /** With what was looked for, and not found. */
  creerNomme: (texte: string) => `/apps/client/client-add?nom=${encodeURIComponent(texte)}`,
  voir: (id: string) => `/apps/client/client-view/${id}`,
  modifier: (id: string) => `/apps/client/client-edit/${id}`,
  fusionner: (id: string) => `/apps/client/client-fusion/${id}`,
  importer: '/apps/client/client-import',
  ordonnances: '/apps/ordonnance/ordonnance-list',
  saisirSans: '/apps/ordonnance/ordonnance-add',
  saisir: (id: string) => `/apps/ordonnance/ordonnance-add/${id}`,
  voirOrdonnance: (id: string, ref: string) => `/apps/ordonnance/ordonnance-view/${id}/${ref}`,
  modifierOrdonnance: (id: string, ref: string) => `/apps/ordonnance/ordonnance-edit/${id}/${ref}`,
}
