export const chemins = {
  liste: '/apps/commandefourn/commandefourn-list',
  transferes: '/apps/commandefourn/commandefourn-transferer',
  ajouter: '/apps/commandefourn/add',
  modifier: '/apps/commandefourn/edit/{commandeFourId}',
  voir: '/apps/commandefourn/view/{commandeFourId}',
}

export const versBon = (id: string) => chemins.voir.replace('{commandeFourId}', id)
export const versModification = (id: string) => chemins.modifier.replace('{commandeFourId}', id)
