import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'
import { verificationsDesReceptions } from './verification.ts'

const { receptions, stock } = contrat
let s: EssaiReceptions
let ANG: string
let PLT: string
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
  ANG = s.essai.officines.ANG
  PLT = s.essai.officines.PLT
})
afterAll(async () => {
  for (const { nom, requete } of [...verificationsDesReceptions, ...verificationsDuStock])
    expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
  await s.essai.fermer()
})

const codes = (r: { statut: number; corps: { code: string } }) => [r.statut, r.corps.code]
const envoyer = async (bon: Bon, Quantite: number, IdOfficine = ANG): Promise<Bon> =>
  (
    await s.sur(receptions.transferer, bon._id, {
      lignes: [{ _id: bon.lignes[0]?._id, IdOfficine, Quantite }],
    })
  ).corps
/** Ten ordered, four received in Angré. */
async function quatreSurDix(Reference: string, plus: object = {}): Promise<{ bon: Bon; article: string }> {
  const { corps: bon } = await s.creer([s.ligne(Reference, plus)])
  await envoyer(bon, 4)
  const { corps: recu } = await s.sur(receptions.valider, bon._id)
  return { bon: recu, article: recu.envois[0].lignes[0].IdArticle }
}
async function corriger(id: string, payload: object) {
  const { corps } = await s.essai.appeler('administrateur', stock.lire, { params: { id } })
  const r = await s.essai.appeler('administrateur', stock.modifier, {
    params: { id },
    payload: { ...payload, version: corps.version } as never,
  })
  expect(r.statut).toBe(200)
}
const article = async (id: string) =>
  (await s.essai.appeler('administrateur', stock.lire, { params: { id } })).corps
const articles = async (Reference: string) =>
  (await s.essai.pool.query('select count(*)::int as n from article where "Reference" = $1', [Reference]))
    .rows[0].n as number

describe('une ligne tient son article', () => {
  it('renommé, recodé et reclassé entre deux parts : le reste arrive dans le même article (K13)', async () => {
    const { bon, article: id } = await quatreSurDix('TN-1')
    await corriger(id, { Reference: 'TN-1 BIS', CodeBarre: '3700000000017', IdCateg: s.refs.ACC })
    const { corps: lu } = await s.sur(receptions.lire, bon._id)
    expect(lu.lignes[0]).toMatchObject({ Reference: 'TN-1 BIS', CodeBarre: '3700000000017' })
    const parti = await s.sur(receptions.transferer, bon._id)
    expect(codes(parti)).toEqual([200, undefined])
    expect((await s.sur(receptions.valider, bon._id)).corps).toMatchObject({ QuantiteRecue: 10 })
    expect(await article(id)).toMatchObject({ Reference: 'TN-1 BIS', Quantite: 10, IdCateg: s.refs.ACC })
    expect([await articles('TN-1'), await articles('TN-1 BIS')]).toEqual([0, 1])
  })

  it('renommé, ses lignes se corrigent encore : prix, quantité, une ligne de plus', async () => {
    const { bon, article: id } = await quatreSurDix('TN-2')
    await corriger(id, { Reference: 'TN-2 BIS' })
    const sur = (payload: object) =>
      s.essai.appeler('magasinier', receptions.modifierLigne, {
        params: { id: bon._id },
        payload: { _id: bon.lignes[0]?._id, ...payload } as never,
      })
    expect((await sur({ Quantite: 12 })).corps.lignes).toMatchObject([
      { Reference: 'TN-2 BIS', Quantite: 12 },
    ])
    const plus = await s.essai.appeler('magasinier', receptions.ajouterLigne, {
      params: { id: bon._id },
      payload: s.ligne('TN-2 TER') as never,
    })
    expect(plus.corps.lignes).toHaveLength(2)
    expect(codes(await sur({ Reference: 'TN-2 QUATER' }))).toEqual([409, 'LIGNE_TRANSFEREE'])
  })

  it('archivé et renommé entre-temps, il revient au rayon ; une autre officine en reçoit le même article', async () => {
    const { bon, article: id } = await quatreSurDix('TN-3')
    const sorti = await s.essai.appeler('magasinier', stock.sortir, {
      payload: { Motif: 'Don', lignes: [{ IdArticle: id, Quantite: 4 }] } as never,
    })
    expect(sorti.statut).toBe(201)
    await corriger(id, { Archive: true, Reference: 'TN-3 BIS' })
    await envoyer(bon, 2)
    await envoyer(bon, 3, PLT)
    await s.sur(receptions.valider, bon._id)
    await s.sur(receptions.valider, bon._id, { IdOfficine: PLT }, 'magasinier@PLT')
    expect(await article(id)).toMatchObject({ Archive: false, Quantite: 2 })
    const [ici, la] = [await s.enStock('TN-3 BIS', ANG), await s.enStock('TN-3 BIS', PLT)]
    expect([ici?.Quantite, la?.Quantite, la?.CodeBarre === ici?.CodeBarre]).toEqual([2, 3, true])
    expect(await articles('TN-3')).toBe(0)
  })

  it('deux marques réunies entre deux parts : le reste suit', async () => {
    const marque = (Libelle_marq: string) =>
      s.essai.pool.query(
        `insert into marque ("_id", "Libelle_marq") values (nouvel_id(), $1) returning "_id"`,
        [Libelle_marq],
      )
    const [garde, doublon] = [await marque('Polo'), await marque('Polo Ralph')].map(r => r.rows[0]._id)
    const { bon, article: id } = await quatreSurDix('TN-4', { IdMarque: doublon })
    const r = await s.essai.appeler('administrateur', contrat.marque.fusionner, {
      params: { id: garde },
      payload: { IdDoublon: doublon, version: 1 } as never,
    })
    expect(r.statut).toBe(200)
    expect((await s.sur(receptions.mettreEnStock, bon._id)).statut).toBe(200)
    expect(await article(id)).toMatchObject({ IdMarque: garde, Quantite: 10 })
  })

  it('un article déjà connu, renommé avant son premier départ, est suivi ; ses étiquettes disent son nom d’aujourd’hui', async () => {
    const { article: id } = await quatreSurDix('TN-5')
    const { corps: bon } = await s.creer([s.ligne('TN-5')])
    await corriger(id, { Reference: 'TN-5 BIS' })
    expect((await s.sur(receptions.mettreEnStock, bon._id)).corps.QuantiteRecue).toBe(10)
    expect([(await article(id)).Quantite, await articles('TN-5')]).toEqual([14, 0])
  })
})

it('d’un vieux bon validé après un récent, le prix d’achat ne revient pas : la part garde le sien, l’article celui du dernier', async () => {
  const jour = aujourdhuiAbidjan(new Date())
  const [vieux, recent] = await Promise.all(
    ([ajouterJours(jour, -5), jour] as const).map(async (DateCommande, n) => {
      const ligne = s.ligne('TN-VX', { PrixAchatBrut: n === 0 ? 9_000 : 12_000, Quantite: 2 })
      return (await s.creer([ligne], { DateCommande })).corps._id as string
    }),
  )
  expect((await s.sur(receptions.mettreEnStock, recent as string)).statut).toBe(200)
  const { corps } = await s.sur(receptions.mettreEnStock, vieux as string)
  expect(corps).toMatchObject({ MontantRecu: 18_000 })
  expect(await s.enStock('TN-VX', s.essai.officines.ANG)).toMatchObject({
    Quantite: 4,
    PrixAchat: 12_000,
    Valeur: 42_000,
  })
})

describe('le prix affiché', () => {
  it('changé entre deux parts, ne revient pas avec la seconde : le bon propose (K14)', async () => {
    const { bon, article: id } = await quatreSurDix('PX-1')
    await corriger(id, { PrixVente: 80_000 })
    const { corps: recu } = await s.sur(receptions.mettreEnStock, bon._id)
    expect(await article(id)).toMatchObject({
      Quantite: 10,
      PrixVente: 80_000,
      PrixAchat: 20_000,
      prix: [{ Ancien: 45_000, Nouveau: 80_000, Cause: 'À la main', Bon: null, createdBy: 'Administrateur' }],
    })
    // An old receipt: said to be older than the label.
    expect(recu.prixProposes).toMatchObject([
      { IdArticle: id, Actuel: 80_000, Propose: 45_000, Reference: 'PX-1', ChangeLe: expect.any(String) },
    ])
  })

  it('un bon entier se tranche d’un geste : certains pris, les autres laissés, une seule fois', async () => {
    const anciens = [await quatreSurDix('PX-2'), await quatreSurDix('PX-3'), await quatreSurDix('PX-4')]
    const [deux, trois] = anciens.map(a => a.article) as [string, string, string]
    const { corps: bon } = await s.creer([
      s.ligne('PX-2', { PrixVenteTTC: 50_000 }),
      s.ligne('PX-3', { PrixVenteTTC: 52_000 }),
      s.ligne('PX-4'),
      s.ligne('PX-5', { PrixVenteTTC: 61_000 }),
    ])
    const { corps: recu } = await s.sur(receptions.mettreEnStock, bon._id)
    expect(recu.prixProposes.map((p: { Reference: string }) => p.Reference)).toEqual(['PX-2', 'PX-3'])
    expect(await s.enStock('PX-5', ANG)).toMatchObject({ PrixVente: 61_000 })
    const trancher = (pris: object[], qui: Personne = 'magasinier') =>
      s.sur(receptions.trancherPrix, bon._id, { pris }, qui)
    const pris = [{ IdArticle: deux, Actuel: 45_000 }]
    expect((await trancher(pris, 'opticien')).statut).toBe(403)
    expect(codes(await trancher(pris, 'magasinier@PLT'))).toEqual([409, 'RIEN_DE_PROPOSE'])
    expect(codes(await trancher([{ IdArticle: deux, Actuel: 44_000 }]))).toEqual([409, 'PRIX_CHANGE'])
    expect((await trancher(pris)).corps.prixProposes).toEqual([])
    expect(await article(deux)).toMatchObject({
      PrixVente: 50_000,
      prix: [{ Ancien: 45_000, Nouveau: 50_000, Cause: 'Réception', Bon: bon.RefBR }],
    })
    expect(await article(trois)).toMatchObject({ PrixVente: 45_000, prix: [] })
    expect(codes(await trancher(pris))).toEqual([409, 'RIEN_DE_PROPOSE'])
  })

  it('se change par une écriture que rien n’efface, qui que ce soit qui l’écrive', async () => {
    const { article: id } = await quatreSurDix('PX-6')
    await s.essai.pool.query('update article set "PrixVente" = 1 where "_id" = $1', [id])
    expect((await article(id)).prix).toMatchObject([{ Ancien: 45_000, Nouveau: 1, Cause: 'À la main' }])
    await expect(s.essai.pool.query('delete from prix_article')).rejects.toThrow()
  })
})
