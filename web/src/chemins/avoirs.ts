export const chemins = {
  liste: '/apps/avoir/avoir-list',
  voir: (id: string) => `/apps/avoir/avoir-view/${id}`,
}
