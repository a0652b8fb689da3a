import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EssaiRayon, ouvrirEssaiRayon } from './stock.fixture.ts'

const { stockVerre } = contrat
let e: EssaiRayon
beforeAll(async () => {
  e = await ouvrirEssaiRayon()
})
afterAll(() => e.fermer())

it('un verre clair est rangé parmi les verres clairs, un verre teinté parmi les solaires', async () => {
  await e.essai.pool.query(`insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle", "createdAt")
    values (nouvel_id(), 'VSX', 'Verre solaire', 'Verre', '2000-01-01'), (nouvel_id(), 'VOX', 'Verre optique', 'Verre', '2000-01-02')`)
  const { IdFourVerr } = e.nom
  for (const [Libelle, range] of [
    ['Clair du matin', 'VOX'],
    ['Brun teinté 85 %', 'VSX'],
  ]) {
    const nom = await e.creer(stockVerre.creerNom, {
      Libelle,
      IdFourVerr,
      Genre: 'unifocal',
      PrixVente: 9_000,
    })
    const puissance = { IdNomCommercial: nom._id, Sph: -3, Cyl: 0, Diametre: 65 }
    const { _id } = await e.creer(stockVerre.creerUnifocal, puissance)
    const { rows } = await e.essai.pool.query(
      `select c."Abreg_Categ" as code from article a join categorie_article c on c."_id" = a."IdCateg" where a."_id" = $1`,
      [_id],
    )
    expect([Libelle, rows[0].code]).toEqual([Libelle, range])
  }
})
