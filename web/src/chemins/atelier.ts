export const chemins = {
  tableau: '/apps/atelier',
  verres: '/apps/commandes-verres',
  /** The panel of an order, over the board: also what the QR of its worksheet opens. */
  commande: (id: string) => `/apps/atelier?commande=${id}`,
}
