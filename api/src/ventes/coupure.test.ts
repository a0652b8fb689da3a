import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hacher } from '../acces/motdepasse.ts'
import { assurerRoles } from '../acces/premier.ts'
import { type BaseDeTest, creerBase } from '../kernel/testdb.ts'
import { demarrer, type ServeurDeTest } from '../kernel/testserveur.ts'

// A whole process, killed and started again: a busy machine may take ten times as long.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const VENTES = 200
const ADMIN = { email: 'vendeuse@essai.ci', password: 'trois verres progressifs' }
let base: BaseDeTest
let serveur: ServeurDeTest | undefined
const relancer = async () => {
  serveur = await demarrer({ DATABASE_URL: base.url, DATA_DIR: '', DEMO: 'off', SECRET: 'x'.repeat(40) })
  return serveur
}

beforeAll(async () => {
  base = await creerBase()
  await assurerRoles(base.pool)
  await base.pool.query(
    `with o as (insert into officine ("_id", "Nom", "Code", "OfficinePrincipale") values (gen_random_uuid(), 'Angré', 'ANG', true) returning "_id"),
      u as (insert into utilisateur ("_id", email, "displayName", "motDePasse", "IdOfficine")
        select gen_random_uuid(), $1, 'Vendeuse', $2, "_id" from o returning "_id"),
      r as (insert into utilisateur_role ("IdUtilisateur", "IdRole") select u."_id", role."_id" from u, role where livre = 'administrateur'),
      k as (insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle")
        values (gen_random_uuid(), 'MON', 'Montures', 'Monture') returning "_id")
     insert into article ("_id", "IdOfficine", "IdCateg", "Reference", "CodeBarre", "Quantite")
       select gen_random_uuid(), o."_id", k."_id", 'REF', 'DP1', 0 from o, k`,
    [ADMIN.email, await hacher(ADMIN.password)],
  )
  await base.pool.query(
    `insert into mouvement ("IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", entite, "idEntite", reference)
     select "_id", "IdOfficine", 'Réception', 1000, 1000, 0, 'essai', gen_random_uuid(), 'BR' from article`,
  )
  await base.pool.query(`update article set "Quantite" = 1000`)
  await base.pool.query(
    `insert into client ("_id", "CodeClient", "Nom", "Prenoms", "IdOfficine")
     select gen_random_uuid(), 'ANG-' || n, 'Kouamé', 'Aya', o."_id" from officine o, generate_series(1, 20) n`,
  )
})
afterAll(async () => {
  await serveur?.arreter('SIGKILL')
  await base.fermer()
})

it('tué au milieu de deux cents ventes, chaque commande confirmée est entière et aucune autre n’existe à moitié', async () => {
  const { url, arreter } = await relancer()
  const connexion = await fetch(`${url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { accessToken } = (await connexion.json()) as { accessToken: string }
  const { rows: clients } = await base.pool.query<{ _id: string }>('select "_id" from client')
  const { rows: articles } = await base.pool.query<{ _id: string }>('select "_id" from article')
  const confirmees: string[] = []
  const vendre = async (id: string) => {
    const reponse = await fetch(`${url}/api/commande/client/add/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ payload: { IdArticle1: articles[0]?._id, PrixMont1: 1000, PrixVerG1: 500 } }),
    })
    if (!reponse.ok) throw new Error(await reponse.text())
    const { commandes } = (await reponse.json()) as { commandes: { RefCmmd: string }[] }
    confirmees.push(commandes[0]?.RefCmmd as string)
    if (confirmees.length === VENTES / 4) void arreter('SIGKILL')
  }
  const ventes = await Promise.allSettled(
    Array.from({ length: VENTES }, (_, i) => vendre(clients[i % clients.length]?._id as string)),
  )
  expect(ventes.some(v => v.status === 'rejected')).toBe(true)
  expect(confirmees.length).toBeGreaterThanOrEqual(VENTES / 4)

  await relancer()
  const { rows } = await base.pool.query<{
    RefCmmd: string
    etapes: number
    sorties: number
    traces: number
  }>(
    `select "RefCmmd", (select count(*)::int from commande_etape e where e."IdCommande" = c."_id") as etapes,
       (select -sum("Quantite")::int from mouvement m where m."idEntite" = c."_id") as sorties,
       (select count(*)::int from historique h where h.entite = 'commande_client' and h."idEntite" = c."_id") as traces
     from commande_client c`,
  )
  expect(rows.filter(r => r.etapes !== 1 || r.sorties !== 1 || r.traces !== 1)).toEqual([])
  const gardees = new Set(rows.map(r => r.RefCmmd))
  expect(confirmees.filter(ref => !gardees.has(ref))).toEqual([])
  const { rows: livres } = await base.pool.query(
    `select "Quantite" as tenue, (select sum("Quantite")::int from mouvement) as registre,
       (select dernier from compteur where genre = 'CMD') as dernier from article`,
  )
  expect(livres).toEqual([{ tenue: 1000 - rows.length, registre: 1000 - rows.length, dernier: rows.length }])
})
