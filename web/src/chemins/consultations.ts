export const chemins = {
  liste: '/apps/examen-vue',
  aRevoir: '/apps/examen-vue/a-revoir',
  voir: (id: string) => `/apps/examen-vue/${id}`,
  saisir: (id: string) => `/apps/examen-vue/saisie/${id}`,
  nouveau: (clientId: string) => `/apps/examen-vue/nouveau/${clientId}`,
  regler: (id: string) => `/apps/examen-vue/reglement/${id}`,
}
