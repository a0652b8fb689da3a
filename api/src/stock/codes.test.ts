import { contrat } from '@dioptrie/domain'
import { memesCodes } from '@dioptrie/domain/kernel/codebarre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reponse } from '../kernel/trial/essai.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from '../receptions/essai.ts'
import { mouvementer } from './registre.ts'

/*
 * A code that two articles answer, or whose article is gone, put away or renamed while somebody works with it: each call says it in a
 * sentence, or finds the right one, and a refusal moves nothing.
 */
const { comptoir, inventaires, receptions, stock, transferts } = contrat
let s: EssaiReceptions
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
})
afterAll(() => s.essai.fermer())

/** What a refusal must leave as it was. */
const livres = async () =>
  (
    await s.essai.pool.query(
      `select (select count(*)::int from mouvement) as mouvements, (select count(*)::int from article) as articles,
         (select count(*)::int from ligne_reception) as lignes, (select coalesce(sum("Compte"), 0)::int from inventaire_ligne) as comptes`,
    )
  ).rows[0]
async function refuse(geste: () => Promise<Reponse>, ...[statut, code]: [number, string]): Promise<string> {
  const avant = await livres()
  const r = await geste()
  expect([r.statut, r.corps.code]).toEqual([statut, code])
  expect(await livres()).toEqual(avant)
  return r.corps.champs ? Object.values(r.corps.champs).join() : r.corps.message
}

const [LONG, , UPC] = memesCodes('0036000291452') as [string, string, string]
const NU = '36000291452'

describe('un code que deux articles porteraient, à ses zéros près', () => {
  const ligne = (Reference: string, CodeBarre: string, plus: object = {}) =>
    s.ligne(Reference, { CodeBarre, Quantite: 2, ...plus })
  beforeAll(() => s.approvisionner('ZERO', 3, { CodeBarre: UPC }))

  it.each([
    ['un bon de réception', () => s.creer([ligne('ZERO BIS', LONG)]), 409, 'CODE_BARRE_PRIS'],
    [
      'deux lignes d’un bon',
      () => s.creer([ligne('UN', '0812345678901'), ligne('DEUX', '812345678901')]),
      400,
      'DEMANDE_INVALIDE',
    ],
    [
      'un stock de départ',
      () =>
        s.essai.appeler('gerant', stock.ouvrir, {
          payload: { lignes: [ligne('ZERO TER', NU)] } as never,
        }),
      400,
      'DEMANDE_INVALIDE',
    ],
  ] as [string, () => Promise<Reponse>, number, string][])('%s le dit', async (_, geste, statut, code) => {
    const dit = await refuse(geste, statut, code)
    expect(dit).toMatch(
      /Le code-barres 036000291452 est déjà celui d’un autre article : Ray-Ban ZERO|Déjà à la ligne 1/,
    )
  })

  it('un article qui le prendrait le dit ; enregistré avec le sien, il passe', async () => {
    const id = await s.approvisionner('SIEN', 1, { CodeBarre: '5901234123457' })
    const corriger = async (champs: object) => {
      const { version } = (await s.essai.appeler('administrateur', stock.lire, { params: { id } })).corps
      return s.essai.appeler('administrateur', stock.modifier, {
        params: { id },
        payload: { version, ...champs } as never,
      })
    }
    await refuse(() => corriger({ CodeBarre: NU }), 409, 'CODE_BARRE_PRIS')
    expect((await corriger({ CodeBarre: '5901234123457', SeuilAlerte: 2 })).statut).toBe(200)
  })

  it('entrés avant que ce ne soit refusé, ils restent deux : lu comme l’un l’écrit, c’est lui ; autrement, c’est dit', async () => {
    const [zero] = (await s.essai.pool.query(`select * from article where "Reference" = 'ZERO'`)).rows
    const jumeau = await s.approvisionner('JUMEAU', 5, { CodeBarre: '4006381333931' })
    await s.essai.pool.query(`update article set "CodeBarre" = $1 where "_id" = $2`, [LONG, jumeau])
    const reconnaitre = async (CodeBarre: string) =>
      (await s.essai.appeler('magasinier', receptions.reconnaitre, { query: { CodeBarre } as never })).corps
        .article?.Reference ?? null
    expect([await reconnaitre(UPC), await reconnaitre(LONG), await reconnaitre(NU)]).toEqual([
      'ZERO',
      'JUMEAU',
      null,
    ])
    const { _id } = (await s.essai.appeler('gerant', inventaires.ouvrir, { payload: {} as never })).corps
    const compter = (CodeBarre: string) =>
      s.essai.appeler('magasinier', inventaires.compter, {
        params: { id: _id },
        payload: { lignes: [{ CodeBarre, Ajout: 1 }] } as never,
      })
    expect(await refuse(() => compter(NU), 409, 'CODE_DE_PLUSIEURS')).toBe(
      'Le code-barres 36000291452 est, à ses zéros près, celui de Ray-Ban JUMEAU et de Ray-Ban ZERO : comptez-les par leur nom.',
    )
    expect((await compter(LONG)).corps.lignes).toMatchObject([{ IdArticle: jumeau, Compte: 1 }])
    expect((await compter(UPC)).corps.lignes).toMatchObject([{ IdArticle: zero._id, Compte: 1 }])
    // Both still come in, by their own codes: a receipt is not held by what was let through before.
    expect((await s.creer([ligne('ZERO', UPC)])).statut).toBe(201)
    expect((await s.creer([ligne('JUMEAU', LONG)])).statut).toBe(201)
    await s.essai.appeler('gerant', inventaires.annuler, { params: { id: _id } })
  })
})

describe('un article qui n’est plus là quand son code revient', () => {
  const epuise = async (Reference: string, CodeBarre: string) => {
    const id = await s.approvisionner(Reference, 1, { CodeBarre, IdCateg: s.refs.ACC })
    await s.ecrire(tx => mouvementer(tx, s.moi, 'Vente', s.document(), [{ IdArticle: id, Quantite: -1 }]))
    return id
  }
  const archiver = async (id: string) => {
    const { version } = (await s.essai.appeler('gerant', stock.lire, { params: { id } })).corps
    const r = await s.essai.appeler('gerant', stock.modifier, {
      params: { id },
      payload: { version, Archive: true } as never,
    })
    expect(r.statut).toBe(200)
  }
  const lignes = (IdArticle: string) => [{ IdArticle, Quantite: 1 }]
  const GESTES: [string, (id: string) => Promise<Reponse>][] = [
    [
      'une vente au comptoir',
      id =>
        s.essai.appeler('opticien', comptoir.creer, {
          payload: { lignes: lignes(id) } as never,
        }),
    ],
    [
      'une sortie',
      id =>
        s.essai.appeler('magasinier', stock.sortir, {
          payload: { Motif: 'Casse', lignes: lignes(id) } as never,
        }),
    ],
    [
      'un transfert',
      id =>
        s.essai.appeler('magasinier', transferts.envoyer, {
          payload: {
            IdOfficineSource: s.essai.officines.ANG,
            IdOfficineDestination: s.essai.officines.PLT,
            lignes: lignes(id),
          } as never,
        }),
    ],
  ]

  it.each(GESTES)('épuisé, %s le dit ; archivé aussi', async (nom, geste) => {
    const id = await epuise(`EPUISE ${nom}`, `EPUISE-${GESTES.findIndex(g => g[0] === nom)}`)
    expect(await refuse(() => geste(id), 409, 'STOCK_INSUFFISANT')).toContain('EPUISE')
    await archiver(id)
    expect(await refuse(() => geste(id), 409, 'STOCK_INSUFFISANT')).toContain('EPUISE')
  })

  it('épuisé, archivé ou recodé pendant un compte, ce que l’on en trouve se compte, sous le code qu’il porte maintenant', async () => {
    const [vide, range, change] = [
      await epuise('VIDE', 'VIDE-1'),
      await epuise('RANGE', 'RANGE-1'),
      await s.approvisionner('CHANGE', 2, { CodeBarre: 'AVANT-1', IdCateg: s.refs.ACC }),
    ]
    const { _id } = (
      await s.essai.appeler('gerant', inventaires.ouvrir, { payload: { IdCateg: s.refs.ACC } as never })
    ).corps
    const compter = (CodeBarre: string) =>
      s.essai.appeler('magasinier', inventaires.compter, {
        params: { id: _id },
        payload: { lignes: [{ CodeBarre, Ajout: 1 }] } as never,
      })
    await archiver(range)
    expect((await compter('AVANT-1')).corps.lignes).toMatchObject([{ IdArticle: change, Compte: 1 }])
    const { version } = (await s.essai.appeler('gerant', stock.lire, { params: { id: change } })).corps
    await s.essai.appeler('gerant', stock.modifier, {
      params: { id: change },
      payload: { version, CodeBarre: 'APRES-1', Reference: 'CHANGE BIS' } as never,
    })
    expect(await refuse(() => compter('AVANT-1'), 409, 'ARTICLE_INCONNU')).toBe(
      'Aucun article de cette officine ne porte le code-barres AVANT-1.',
    )
    expect((await compter('APRES-1')).corps.lignes).toMatchObject([{ IdArticle: change, Compte: 2 }])
    expect((await compter('VIDE-1')).corps.lignes).toMatchObject([{ IdArticle: vide, Compte: 1 }])
    expect((await compter('RANGE-1')).corps.lignes).toMatchObject([{ IdArticle: range, Compte: 1 }])
    const fini = await s.essai.appeler('gerant', inventaires.appliquer, { params: { id: _id } })
    expect(fini.statut).toBe(200)
    expect(await Promise.all([vide, range, change].map(s.quantite))).toEqual([1, 1, 2])
    // Found again, it is on the lists again.
    expect((await s.essai.appeler('gerant', stock.lire, { params: { id: range } })).corps.Archive).toBe(false)
  })

  it('un bon attendu sous un ancien code se valide sous celui d’aujourd’hui', async () => {
    const id = await s.approvisionner('COLIS', 1, { CodeBarre: 'COLIS-1' })
    const bon = (await s.creer([s.ligne('COLIS', { Quantite: 2 })])).corps
    const { version } = (await s.essai.appeler('administrateur', stock.lire, { params: { id } })).corps
    await s.essai.appeler('administrateur', stock.modifier, {
      params: { id },
      payload: { version, CodeBarre: 'COLIS-2' } as never,
    })
    const lu = (await s.sur(receptions.lire, bon._id)).corps
    expect(lu.lignes).toMatchObject([{ CodeBarre: 'COLIS-2' }])
    const recu = await s.sur(receptions.mettreEnStock, bon._id, { version: lu.version })
    expect([recu.statut, await s.quantite(id)]).toEqual([200, 3])
  })
})
