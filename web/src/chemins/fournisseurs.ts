export const chemins = {
  liste: '/apps/fournisseur/fournisseur-list',
  ajouter: '/apps/fournisseur/fournisseur-add',
  fiche: '/apps/fournisseur/edit/{fournisseurId}',
  vue: '/apps/fournisseur/fournisseur-view',
}

export const versFiche = (id: string) => chemins.fiche.replace('{fournisseurId}', id)
