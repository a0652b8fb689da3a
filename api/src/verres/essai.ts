import type pg from 'pg'
import { v7 as uuid } from 'uuid'

/** A lens supplier on a supplier of the group, a range, an index, a model with a band in the list of the day. */
export async function poserVerrier(pool: pg.Pool) {
  const ids = {
    fournisseur: uuid(),
    fournisseur_verre: uuid(),
    indice_verre: uuid(),
    gamme_verre: uuid(),
    type_verre: uuid(),
    matiere_verre: uuid(),
    catalogue_verre: uuid(),
    modele_verre: uuid(),
    matrice_prix: uuid(),
  }
  const poser = (table: string, champs: Record<string, unknown>) =>
    pool.query(
      `insert into "${table}" (${Object.keys(champs)
        .map(c => `"${c}"`)
        .join(', ')})
       values (${Object.keys(champs)
         .map((_, n) => `$${n + 1}`)
         .join(', ')})`,
      Object.values(champs),
    )
  await poser('fournisseur', { _id: ids.fournisseur, Nom: 'Verrerie du Banco', Verrier: true })
  await poser('fournisseur_verre', {
    _id: ids.fournisseur_verre,
    Fournisseur: 'Verrerie du Banco',
    IdFournisseur: ids.fournisseur,
  })
  await poser('indice_verre', { _id: ids.indice_verre, indice: 1.5 })
  await poser('gamme_verre', { _id: ids.gamme_verre, Libelle_GamVer: 'Éco', IdFour: ids.fournisseur_verre })
  await poser('type_verre', { _id: ids.type_verre, Libelle_Foyer: 'Unifocal', TypeVision: 'unifocal' })
  await poser('matiere_verre', { _id: ids.matiere_verre, Libelle_Matiere: 'Organique' })
  await poser('catalogue_verre', {
    _id: ids.catalogue_verre,
    Libelle: 'Tarif',
    IdFour: ids.fournisseur_verre,
    DateDebut: '2020-01-01',
  })
  await poser('modele_verre', {
    _id: ids.modele_verre,
    Libelle_Model: 'Éco Clair',
    IdFoyer: ids.type_verre,
    IdMatiere: ids.matiere_verre,
    IdIndice: ids.indice_verre,
    IdFourVerr: ids.fournisseur_verre,
    IdGam: ids.gamme_verre,
  })
  await poser('matrice_prix', {
    _id: ids.matrice_prix,
    IdModelVer: ids.modele_verre,
    IdCatalogue: ids.catalogue_verre,
    Prix: 14_000,
    SphInf: -600,
    SphSup: 600,
    CylInf: 0,
    CylSup: 200,
  })
  return ids
}
