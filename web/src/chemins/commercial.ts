export const chemins = {
  opportunites: '/commercial/opportunites',
  opportunite: (slug: string) => `/commercial/opportunite/${slug}`,
  suspects: '/commercial/suspects',
  suspect: (id: string) => `/commercial/suspect/${id}`,
  repertoire: '/commercial/repertoire',
  compte: (slug: string) => `/commercial/compte/${slug}`,
  contact: (slug: string) => `/commercial/contact/${slug}`,
  agenda: '/commercial/agenda',
  importer: '/commercial/suspects/import',
}
