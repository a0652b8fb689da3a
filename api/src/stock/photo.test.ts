import { contrat } from '@dioptrie/domain'
import { remplirChemin } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'

const { stock } = contrat
let s: EssaiStock
let ids: Record<'ici' | 'ailleurs' | 'autre', string>
beforeAll(async () => {
  s = await ouvrirEssaiStock()
  const memes = { Couleur: 'Écaille', Taille: '51' }
  ids = {
    ici: await s.approvisionner('RX5154', 5, memes),
    ailleurs: await s.approvisionner('RX5154', 2, { ...memes, IdOfficine: s.essai.officines.PLT }),
    autre: await s.approvisionner('RX5154', 5, { ...memes, Couleur: 'Noir' }),
  }
})
afterAll(() => s.essai.fermer())

const poser = (id: string, contenu = png(400), qui: Personne = 'magasinier') => {
  const { corps, entetes } = enFormulaire('monture.png', contenu)
  return s.essai.brut(qui, 'PUT', remplirChemin(stock.poserPhoto.path, { id }), corps, entetes)
}
const voir = (id: string, query: object = {}, qui: Personne = 'caissier') =>
  s.essai.appeler(qui, stock.lirePhoto, { params: { id }, query: query as never })
const photoDe = async (id: string) =>
  (await s.essai.appeler('administrateur', stock.lire, { params: { id } })).corps.Photo
const gardes = async () =>
  (await s.essai.pool.query(`select "_id" from document where entite = 'article'`)).rows.length

describe('la photo d’un article', () => {
  it('se prend une fois pour toutes les officines, se montre entière ou petite, se remplace et se retire', async () => {
    const posee = await poser(ids.ici)
    expect(posee.statut).toBe(200)
    const { Photo } = posee.corps
    expect([await photoDe(ids.ailleurs), await photoDe(ids.autre)]).toEqual([Photo, null])
    const liste = await s.essai.appeler('opticien', stock.parOfficine, {
      params: { id: s.essai.officines.ANG },
      query: {},
    })
    expect(liste.corps.map((a: { Photo: string | null }) => a.Photo)).toEqual([Photo, null])

    const [entiere, petite] = [await voir(Photo), await voir(Photo, { taille: 'vignette' })]
    expect(entiere.entetes['x-content-type-options']).toBe('nosniff')
    expect([entiere.brut.readUInt32BE(16), petite.brut.readUInt32BE(16)]).toEqual([400, 160])
    // The calls for prescriptions' papers do not reach it, and it reaches no paper.
    expect((await s.essai.brut('administrateur', 'GET', `/api/document/${Photo}`)).statut).toBe(404)

    const remplacee = await poser(ids.ailleurs, png(20), 'administrateur')
    expect(remplacee.corps.Photo).not.toBe(Photo)
    expect(await photoDe(ids.ici)).toBe(remplacee.corps.Photo)
    expect(await gardes()).toBe(1)
    expect((await voir(Photo)).statut).toBe(404)

    const retiree = await s.essai.appeler('magasinier', stock.retirerPhoto, { params: { id: ids.ici } })
    expect(retiree.corps.Photo).toBeNull()
    expect(await gardes()).toBe(0)
  })

  it('ne laisse qu’une photo quand deux officines la prennent au même moment', async () => {
    const [ici, ailleurs] = await Promise.all([
      poser(ids.ici),
      poser(ids.ailleurs, png(30), 'administrateur'),
    ])
    expect([ici.statut, ailleurs.statut]).toEqual([200, 200])
    expect(await gardes()).toBe(1)
  })

  it.each<[string, Personne, Buffer, number]>([
    ['un PDF', 'magasinier', Buffer.from('%PDF-1.7 rien'), 415],
    ['du HTML nommé .png', 'magasinier', Buffer.from('<html>'), 415],
    ['une image abîmée', 'magasinier', png(20).subarray(0, 60), 400],
    ['de qui ne tient pas le stock', 'caissier', png(20), 403],
  ])('n’est pas %s', async (_, qui, contenu, statut) => {
    const avant = await gardes()
    expect((await poser(ids.autre, contenu, qui)).statut).toBe(statut)
    expect(await gardes()).toBe(avant)
  })
})
