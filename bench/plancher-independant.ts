import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

/** What a person would write by hand for the same work and nothing more: see `independant.ts`. Every statement is prepared. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const demander = async (
  name: string,
  text: string,
  values: unknown[],
  base: pg.Pool | pg.PoolClient = pool,
) => (await base.query({ name, text, values })).rows

interface Demande {
  depuis: number
  mot: string
  nom: string
  prenom: string
  tel: string
  client: number
  articles: number[]
  id: number
}
const PRIX = 25_000

async function vendre({ client, articles }: Demande) {
  const base = await pool.connect()
  try {
    await base.query('begin')
    const total = articles.length * PRIX
    const vente = 'insert into vente (client, total) values ($1, $2) returning id'
    const [{ id }] = (await demander('vente', vente, [client, total], base)) as [{ id: number }]
    const lignes = `insert into vendu (vente, rang, article, prix)
      select $1, rang, article, $3 from unnest($2::int[]) with ordinality u (article, rang)`
    await demander('lignes', lignes, [id, articles, PRIX], base)
    const stock = `update article set reste = reste - 1 where id = any ($1) and reste > 0 returning id`
    if ((await demander('stock', stock, [articles], base)).length < articles.length) throw new Error('stock')
    await demander(
      'encaisse',
      'insert into encaisse (vente, mode, montant) values ($1, 0, $2)',
      [id, total],
      base,
    )
    await base.query('commit')
    return { id }
  } catch (e) {
    await base.query('rollback')
    throw e
  } finally {
    base.release()
  }
}

const COLONNES = 'select id, nom, prenom, tel, ville from client'
const travaux: Record<string, (d: Demande) => Promise<unknown>> = {
  '/liste': d => demander('liste', `${COLONNES} order by nom, prenom, id limit 50 offset $1`, [d.depuis]),
  '/cherche': d =>
    demander(
      'cherche',
      `${COLONNES} where cherche like '%' || net($1) || '%' order by nom, prenom, id limit 50`,
      [d.mot],
    ),
  '/creer': d =>
    demander(
      'creer',
      `insert into client (nom, prenom, tel, ville) values ($1, $2, $3, 'Abidjan') returning id`,
      [d.nom, d.prenom, d.tel],
    ),
  '/vendre': vendre,
  '/lire': d =>
    demander(
      'lire',
      `select v.id, v.total, v.le, c.nom, c.prenom, (select json_agg(json_build_object('rang', u.rang, 'article', a.nom, 'prix', u.prix)
         order by u.rang) from vendu u left join article a on a.id = u.article where u.vente = v.id) as lignes
       from vente v join client c on c.id = v.client where v.id = $1`,
      [d.id],
    ),
}

const serveur = createServer(async (request, response) => {
  try {
    const texte = JSON.stringify(await travaux[request.url ?? '']?.((await json(request)) as Demande))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(texte),
    })
    response.end(texte)
  } catch (e) {
    response.writeHead(500).end(String(e))
  }
})
serveur.listen(0, '127.0.0.1', () => {
  const adresse = serveur.address()
  if (typeof adresse === 'object' && adresse) process.stdout.write(`http://127.0.0.1:${adresse.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
