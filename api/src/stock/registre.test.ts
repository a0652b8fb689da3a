import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changerPrix, trouverOuCreerArticles } from './articles.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { mouvementer } from './registre.ts'

let s: EssaiStock
beforeAll(async () => {
  s = await ouvrirEssaiStock()
})
afterAll(() => s.essai.fermer())

const registre = async (id: string) =>
  (
    await s.essai.pool.query(
      `select "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", reference from mouvement where "IdArticle" = $1 order by "_id"`,
      [id],
    )
  ).rows

describe('le registre', () => {
  it('tient la quantité et ses mouvements ensemble', async () => {
    const id = await s.approvisionner('RX-1', 5)
    await s.ecrire(tx => mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle: id, Quantite: -2 }]))
    expect(await s.quantite(id)).toBe(3)
    expect(await registre(id)).toEqual([
      { Nature: 'Réception', Quantite: 5, QuantiteApres: 5, CoutUnitaire: 20_000, reference: 'BR-ESSAI' },
      { Nature: 'Vente', Quantite: -2, QuantiteApres: 3, CoutUnitaire: 20_000, reference: 'BR-ESSAI' },
    ])
  })

  it('écrit deux mouvements pour un article deux fois dans le document', async () => {
    const id = await s.approvisionner('RX-2', 5)
    const rendu = await s.ecrire(tx =>
      mouvementer(tx, s.moi, 'Vente', s.document(), [
        { IdArticle: id, Quantite: -2 },
        { IdArticle: id, Quantite: -3 },
      ]),
    )
    expect(rendu.map(m => m.QuantiteApres)).toEqual([3, 0])
    expect(await s.quantite(id)).toBe(0)
  })

  it('refuse ce qui manque, dit combien il y en a, et ne change rien', async () => {
    const [a, b] = [
      await s.approvisionner('RX-3', 1),
      await s.approvisionner('RX-4', 4, { Couleur: 'Noir', Taille: '51' }),
    ]
    const refus = s.ecrire(tx =>
      mouvementer(tx, s.moi, 'Vente', s.document(), [
        { IdArticle: a, Quantite: -1 },
        { IdArticle: b, Quantite: -3 },
        { IdArticle: b, Quantite: -2 },
      ]),
    )
    await expect(refus).rejects.toMatchObject({
      statusCode: 409,
      code: 'STOCK_INSUFFISANT',
      message: 'Stock insuffisant. Ray-Ban RX-4 Noir 51 : 4 en stock, 5 demandés.',
      details: { articles: [{ IdArticle: b, Disponible: 4, Demande: 5 }] },
    })
    expect([await s.quantite(a), await s.quantite(b)]).toEqual([1, 4])
  })

  it('laisse la dernière monture à un seul des vingt qui la veulent', async () => {
    const id = await s.approvisionner('RX-5', 1)
    const essais = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        s.ecrire(tx => mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle: id, Quantite: -1 }])),
      ),
    )
    expect(essais.filter(e => e.status === 'fulfilled')).toHaveLength(1)
    expect(await s.quantite(id)).toBe(0)
    expect(await registre(id)).toHaveLength(2)
  })

  it('ne se bloque pas quand deux documents prennent les mêmes articles dans un autre ordre', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => s.approvisionner(`ORD-${i}`, 100)))
    const envers = [...ids].reverse()
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        s.ecrire(tx =>
          mouvementer(
            tx,
            s.moi,
            'Vente',
            s.document(),
            (i % 2 ? ids : envers).map(IdArticle => ({ IdArticle, Quantite: -1 })),
          ),
        ),
      ),
    )
    expect(await Promise.all(ids.map(s.quantite))).toEqual(ids.map(() => 84))
  })

  it('ne touche pas l’article d’une autre officine', async () => {
    const id = await s.approvisionner('RX-6', 3, { IdOfficine: s.essai.officines.PLT })
    const vente = s.ecrire(tx =>
      mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle: id, Quantite: -1 }]),
    )
    await expect(vente).rejects.toMatchObject({ statusCode: 409, code: 'ARTICLE_INCONNU' })
    expect(await s.quantite(id)).toBe(3)
  })

  it.each([0, 1.5, Number.NaN])('n’accepte pas un mouvement de %s', async Quantite => {
    const id = await s.approvisionner('RX-7', 1)
    await expect(
      s.ecrire(tx => mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle: id, Quantite }])),
    ).rejects.toThrow(RangeError)
  })

  it.each([`update mouvement set "Quantite" = 9`, 'delete from mouvement', 'truncate mouvement cascade'])(
    'ne se corrige pas : « %s » est refusé',
    async requete => {
      await expect(s.essai.pool.query(requete)).rejects.toThrow('Un mouvement de stock ne se modifie')
    },
  )

  it('n’écrit pas l’historique de la quantité, qui est le registre', async () => {
    const id = await s.approvisionner('RX-8', 3)
    const { rows } = await s.essai.pool.query(`select action from historique where "idEntite" = $1`, [id])
    expect(rows).toEqual([{ action: 'creation' }])
  })
})

describe('un article', () => {
  const creer = (...descriptions: ReturnType<typeof s.decrire>[]) =>
    s.ecrire(tx => trouverOuCreerArticles(tx, s.moi, descriptions))
  const code = async (id: string | undefined) =>
    (await s.essai.pool.query(`select "CodeBarre" from article where "_id" = $1`, [id])).rows[0].CodeBarre

  it('déjà connu est reconnu à la marque, la référence, la couleur et la taille', async () => {
    const [premier, autreTaille, autreMarque] = await creer(
      s.decrire('RB 3025', { Couleur: 'Doré', Taille: '58' }),
      s.decrire('RB 3025', { Couleur: 'Doré', Taille: '62' }),
      s.decrire('RB 3025', { Couleur: 'Doré', Taille: '58', IdMarque: s.refs.POLICE }),
    )
    expect(new Set([premier, autreTaille, autreMarque]).size).toBe(3)
    expect(await creer(s.decrire(' rb 3025 ', { Couleur: 'DORE', Taille: '58' }))).toEqual([premier])
  })

  it('deux fois dans le même bon n’est qu’un article', async () => {
    const [a, b] = await creer(s.decrire('DBL-1'), s.decrire('dbl-1', { PrixVente: 1 }))
    expect(a).toBe(b)
  })

  it('sans code-barres reçoit le nôtre, le même dans toutes les officines', async () => {
    const [ici, ailleurs] = await creer(
      s.decrire('SANS-CODE'),
      s.decrire('SANS-CODE', { IdOfficine: s.essai.officines.PLT }),
    )
    expect(ici).not.toBe(ailleurs)
    expect(await code(ici)).toMatch(/^DP\d{8}$/)
    expect(await code(ailleurs)).toBe(await code(ici))
  })

  it('refuse le code-barres d’un autre article, ici ou ailleurs', async () => {
    await creer(s.decrire('EAN-1', { CodeBarre: '8056597177795', Couleur: 'Écaille' }))
    await expect(
      creer(s.decrire('EAN-2', { CodeBarre: '8056597177795', IdOfficine: s.essai.officines.PLT })),
    ).rejects.toMatchObject({
      statusCode: 409,
      code: 'CODE_BARRE_PRIS',
      message: 'Le code-barres 8056597177795 est déjà celui d’un autre article : Ray-Ban EAN-1 Écaille.',
    })
    await expect(
      creer(s.decrire('EAN-3', { CodeBarre: '111' }), s.decrire('EAN-4', { CodeBarre: '111' })),
    ).rejects.toMatchObject({ code: 'CODE_BARRE_PRIS' })
    await expect(creer(s.decrire('EAN-1', { CodeBarre: '222', Couleur: 'Écaille' }))).rejects.toMatchObject({
      code: 'CODE_BARRE_DIFFERENT',
    })
  })

  it('créé par dix personnes à la fois n’existe qu’une fois par officine, avec un seul code-barres', async () => {
    const officines = [s.essai.officines.ANG, s.essai.officines.PLT]
    const rendus = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        creer(s.decrire('FOULE', { IdOfficine: officines[i % 2] as string })),
      ),
    )
    expect(new Set(rendus.flat()).size).toBe(2)
    expect(new Set(await Promise.all(rendus.map(([id]) => code(id)))).size).toBe(1)
  })

  it('compte dans le total de son officine, sous sa catégorie et sa disponibilité, avant et après le tassement', async () => {
    const total = async (Disponibilite: string) =>
      Number(
        (
          await s.essai.pool.query(
            `select coalesce(sum(ecart), 0) as n from effectif_article
             where "IdOfficine" = $1 and "IdCateg" = $2 and "Disponibilite" = $3`,
            [s.essai.officines.ANG, s.refs.ACC, Disponibilite],
          )
        ).rows[0].n,
      )
    const IdCateg = s.refs.ACC
    const [un] = (await creer(s.decrire('TOT-1', { IdCateg }), s.decrire('TOT-2', { IdCateg }))) as [string]
    expect([await total('Rupture'), await total('En stock')]).toEqual([2, 0])
    await s.approvisionner('TOT-1', 3, { IdCateg })
    expect([await total('Rupture'), await total('En stock')]).toEqual([1, 1])
    await s.essai.pool.query(`update article set "SeuilAlerte" = 4 where "_id" = $1`, [un])
    await s.essai.pool.query(`select tasser_totaux()`)
    expect([await total('Rupture'), await total('Alerte'), await total('En stock')]).toEqual([1, 1, 0])
    await s.essai.pool.query(`update article set "IdCateg" = $2 where "_id" = $1`, [un, s.refs.MON])
    expect(await total('Alerte')).toBe(0)
  })

  it('change de prix avec sa trace, et seulement s’il change', async () => {
    const [id] = (await creer(s.decrire('PRIX'))) as [string]
    await s.ecrire(tx => changerPrix(tx, s.moi, [{ IdArticle: id, PrixVente: 50_000 }]))
    await s.ecrire(tx => changerPrix(tx, s.moi, [{ IdArticle: id, PrixVente: 50_000, PrixAchat: null }]))
    const { rows } = await s.essai.pool.query(
      `select avant, apres from historique where "idEntite" = $1 and action = 'modification'`,
      [id],
    )
    expect(rows).toEqual([{ avant: { PrixVente: 45_000 }, apres: { PrixVente: 50_000 } }])
  })

  it('se cherche sous le nouveau nom de sa marque', async () => {
    const [id] = (await creer(s.decrire('NOM', { IdMarque: s.refs.POLICE }))) as [string]
    await s.essai.pool.query(`update marque set "Libelle_marq" = 'Pôlice' where "_id" = $1`, [s.refs.POLICE])
    const { rows } = await s.essai.pool.query(`select recherche from article where "_id" = $1`, [id])
    expect(rows[0].recherche).toMatch(/^ police nom dp/)
  })
})
