export const chemins = {
  comptes: '/apps/sms-marketing/compte',
  repertoires: '/apps/sms-marketing/repertoire',
  campagnes: '/apps/sms-marketing/campagne-sms',
  composer: '/apps/sms-marketing/create-diffusion',
  campagne: (id: string) => `/apps/sms-marketing/edit-diffusion/${id}`,
  clients: '/apps/sms-marketing/anniv-client',
  commandes: '/apps/sms-marketing/anniv-commande',
}
