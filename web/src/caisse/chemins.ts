export const chemins = {
  caisse: '/apps/caisse',
  regler: (clientId: string, ref: string) => `/apps/caisse/${clientId}/${ref}`,
  operations: '/apps/operations',
}
