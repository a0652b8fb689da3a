export const chemins = {
  liste: '/apps/commandecomptoir/commandecomptoir-list',
  vendre: '/apps/commandecomptoir/commandecomptoir-add',
  voir: (id: string) => `/apps/commandecomptoir/commandecomptoir-view/${id}`,
}
