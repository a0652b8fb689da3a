import { v7 as uuid } from 'uuid'
import type { Tx } from '../kernel/platform/db.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { type DescriptionArticle, trouverOuCreerArticles } from './articles.ts'
import { mouvementer } from './registre.ts'

/**
 * A test with a category, two brands and someone to move goods, without going through a receipt. Prices are the test's own:
 * the discount that each role gives alone has its tests (`limites`).
 */
export async function ouvrirEssaiStock({ limites = false } = {}) {
  const essai = await ouvrirEssai()
  if (!limites) await essai.pool.query(`update role set "RemiseMax" = null`)
  const db = ouvrirDb(essai.pool)
  const refs = { MON: uuid(), ACC: uuid(), RAYBAN: uuid(), POLICE: uuid() }
  await essai.pool.query(
    `insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle") values
       ($1, 'MON', 'Montures', 'Monture'), ($2, 'ACC', 'Accessoires', 'Accessoire')`,
    [refs.MON, refs.ACC],
  )
  await essai.pool.query(
    `insert into marque ("_id", "Libelle_marq") values ($1, 'Ray-Ban'), ($2, 'Police')`,
    [refs.RAYBAN, refs.POLICE],
  )
  const { rows } = await essai.pool.query<{ _id: string }>(`select "_id" from utilisateur where email = $1`, [
    essai.email('magasinier'),
  ])
  const moi = { _id: rows[0]?._id as string }
  const ecrire = <T>(travail: (tx: Tx) => Promise<T>) => db.transaction().execute(travail)
  const { ANG } = essai.officines
  const decrire = (Reference: string, plus: Partial<DescriptionArticle> = {}): DescriptionArticle => ({
    IdOfficine: ANG,
    IdCateg: refs.MON,
    IdMarque: refs.RAYBAN,
    Reference,
    PrixAchat: 20_000,
    PrixVente: 45_000,
    ...plus,
  })
  const document = (plus: { entite?: string; IdOfficine?: string | null } = {}) => ({
    entite: 'essai',
    _id: uuid(),
    reference: 'BR-ESSAI',
    IdOfficine: ANG as string | null,
    ...plus,
  })
  return {
    essai,
    db,
    refs,
    moi,
    ecrire,
    decrire,
    document,
    /** An article with so many in stock. */
    approvisionner: (Reference: string, Quantite: number, plus: Partial<DescriptionArticle> = {}) =>
      ecrire(async tx => {
        const description = decrire(Reference, plus)
        const [IdArticle] = (await trouverOuCreerArticles(tx, moi, [description])) as [string]
        if (Quantite > 0)
          await mouvementer(tx, moi, 'Réception', document({ IdOfficine: description.IdOfficine }), [
            { IdArticle, Quantite },
          ])
        return IdArticle
      }),
    quantite: async (id: string) =>
      (await essai.pool.query(`select "Quantite" from article where "_id" = $1`, [id])).rows[0]
        ?.Quantite as number,
  }
}

export type EssaiStock = Awaited<ReturnType<typeof ouvrirEssaiStock>> & { essai: Essai }
