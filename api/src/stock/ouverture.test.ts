import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { verificationsDuStock } from './verification.ts'

const { stock } = contrat
let s: EssaiStock
beforeAll(async () => {
  s = await ouvrirEssaiStock()
})
afterAll(() => s.essai.fermer())

const ligne = (Reference: string, plus: object = {}) => ({
  IdCateg: s.refs.MON,
  IdMarque: s.refs.RAYBAN,
  Reference,
  Quantite: 3,
  PrixAchatBrut: 20_000,
  PrixVenteTTC: 45_000,
  ...plus,
})
const ouvrir = (lignes: object[], entetes = {}, qui = 'magasinier') =>
  s.essai.appeler(qui as 'magasinier', stock.ouvrir, { payload: { lignes } as never }, entetes)
const mouvements = async (reference: string) =>
  (
    await s.essai.pool.query(
      `select a."Reference", m."Nature", m."Quantite", m."CoutUnitaire", a."PrixVente" from mouvement m
       join article a on a."_id" = m."IdArticle" where m.reference = $1 order by m."_id"`,
      [reference],
    )
  ).rows
const articles = async () =>
  (await s.essai.pool.query(`select count(*)::int as n from article`)).rows[0].n as number

it('le stock d’ouverture entre au registre sous son nom, une seule fois', async () => {
  const lignes = [
    ligne('RX 5154', { CodeBarre: '8053672195743', Couleur: 'Noir', Taille: '51' }),
    ligne('RX 7047', { Quantite: 1, PrixAchatBrut: 15_000 }),
  ]
  const premiere = await ouvrir(lignes, { 'idempotency-key': 'ouv-1' })
  expect(premiere.statut).toBe(201)
  expect(premiere.corps).toMatchObject({ Articles: 2, Quantite: 4, IdOfficine: s.essai.officines.ANG })
  expect(premiere.corps.Reference).toMatch(/^OUV-ANG-\d\d-00001$/)
  expect((await ouvrir(lignes, { 'idempotency-key': 'ouv-1' })).corps).toEqual(premiere.corps)
  expect(await mouvements(premiere.corps.Reference)).toEqual([
    { Reference: 'RX 5154', Nature: 'Ouverture', Quantite: 3, CoutUnitaire: 20_000, PrixVente: 45_000 },
    { Reference: 'RX 7047', Nature: 'Ouverture', Quantite: 1, CoutUnitaire: 15_000, PrixVente: 45_000 },
  ])
  for (const { nom, requete } of verificationsDuStock)
    expect((await s.essai.pool.query(requete)).rows, nom).toEqual([])
})

it('un article qui a déjà bougé passe par l’inventaire, et rien d’autre n’entre', async () => {
  const avant = await articles()
  const r = await ouvrir([ligne('JAMAIS VU'), ligne('rx 7047')])
  expect([r.statut, r.corps.champs]).toEqual([
    400,
    { 'payload.lignes.1.Reference': 'Cet article a déjà du stock ici : passez par l’inventaire.' },
  ])
  expect(await articles()).toBe(avant)
})

it('un article connu qui n’a jamais bougé prend le stock et les prix de son ouverture', async () => {
  const id = await s.approvisionner('EN ROUTE', 0)
  const r = await ouvrir([ligne('EN ROUTE', { PrixVenteTTC: 52_000 })])
  expect(r.statut).toBe(201)
  expect(await s.quantite(id)).toBe(3)
  expect(await mouvements(r.corps.Reference)).toMatchObject([{ PrixVente: 52_000 }])
})

it('dit la ligne d’un code d’un autre article, d’une ligne deux fois, d’une marque qui n’est plus', async () => {
  const champs = async (...lignes: object[]) => (await ouvrir(lignes)).corps.champs
  expect(await champs(ligne('AUTRE', { CodeBarre: '8053672195743' }))).toEqual({
    'payload.lignes.0.CodeBarre': expect.stringContaining('déjà celui d’un autre article : Ray-Ban RX 5154'),
  })
  expect(await champs(ligne('A1'), ligne('a1'))).toEqual({
    'payload.lignes.1.Reference': 'Déjà à la ligne 1.',
  })
  expect(await champs(ligne('A2', { IdMarque: s.refs.MON }))).toEqual({
    'payload.lignes.0.IdMarque': 'Cet enregistrement n’existe pas',
  })
  expect(Object.keys(await champs(ligne('A3', { Remise: 10 })))).toEqual(['payload.lignes.0.Remise'])
})

it('deux postes qui ouvrent le même article : l’un entre, l’autre est renvoyé à l’inventaire', async () => {
  const statuts = (await Promise.all([1, 2].map(() => ouvrir([ligne('DEUX POSTES')])))).map(r => r.statut)
  expect(statuts.sort()).toEqual([201, 400])
})
