import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { lireEtat } from '../api/src/etats/lire.ts'
import { questionDe } from '../api/src/etats/questionDe.ts'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { ouvrirDb } from '../api/src/kernel/platform/db.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { mouvementer } from '../api/src/stock/registre.ts'
import { charger, chargerMouvements } from './stock.ts'

/*
 * `node bench/mouvements.ts`: the same documents written over a short ledger and over a long one, in turns. The cost of a
 * movement must not grow with what lies behind it. Then what the stock was worth at the end of any day of three years is asked of both, with
 * what was just written not folded yet.
 */
const { values: options } = parseArgs({
  options: {
    petit: { type: 'string', default: '50000' },
    grand: { type: 'string', default: '5000000' },
    articles: { type: 'string', default: '20000' },
    tours: { type: 'string', default: '60' },
  },
})
const LIGNES = 20
const BARRE = 1.3
/** Milliseconds, for a value at any past date over the long ledger. */
const BARRE_VALEUR = 100
const CHAUFFE = 10

async function ouvrir(adresse: string, nom: string, mouvements: number) {
  const url = new URL(adresse)
  const racine = poolOn(adresse)
  await racine.query(`create database ${nom}`)
  await racine.end()
  url.pathname = nom
  const pool = poolOn(url.href)
  await migrer(pool)
  const ids = await installer(pool)
  await chargerMouvements(pool, mouvements)
  await pool.query('select plier_totaux()')
  await pool.query('vacuum analyze')
  const db = ouvrirDb(pool)
  const { rows } = await pool.query<{ _id: string }>(`select "_id" from article order by md5("_id"::text)`)
  const moi = {
    _id: ids.moi,
    IdOfficine: ids.officine,
    permissions: new Set<Permission>(['stock.lire', 'stock.prixachat']),
  } as unknown as Appelant
  let tour = 0
  const suivants = (n: number) => Array.from({ length: n }, () => rows[tour++ % rows.length]?._id as string)
  return {
    pool,
    /** Milliseconds of one movement, in a document of several lines, committed. */
    async ecrire(): Promise<number> {
      const lignes = suivants(LIGNES).map(IdArticle => ({ IdArticle, Quantite: 1 }))
      const debut = performance.now()
      await db
        .transaction()
        .execute(tx =>
          mouvementer(
            tx,
            moi,
            'Réception',
            { entite: 'banc', _id: uuid(), reference: 'BANC', IdOfficine: ids.officine },
            lignes,
          ),
        )
      return (performance.now() - debut) / LIGNES
    },
    /** Milliseconds of the report, as its screen asks for it. */
    async valoir(tour: number): Promise<number> {
      const au = new Date(Date.now() - ((tour * 37) % 1000) * 86_400_000).toISOString().slice(0, 10)
      const question = await questionDe({ db, moi, officine: null }, 'valeur-stock', { du: au, au })
      const debut = performance.now()
      const { lignes } = await lireEtat(db, question, {})
      if (lignes.length > 1) throw new Error('Une officine, une ligne')
      return performance.now() - debut
    },
  }
}

/** One officine, its articles, nobody's goods. */
async function installer(pool: pg.Pool): Promise<{ moi: string; officine: string }> {
  const { rows } = await pool.query<{ moi: string; officine: string; categorie: string }>(
    `with o as (insert into officine ("_id", "Nom", "Code", "OfficinePrincipale") values (nouvel_id(), 'Banc', 'BAN', true) returning "_id"),
     u as (insert into utilisateur ("_id", email, "displayName", "motDePasse", "IdOfficine") select nouvel_id(), 'banc@essai.ci', 'Banc', '', "_id" from o returning "_id"),
     c as (insert into categorie_article ("_id", "Abreg_Categ") values (nouvel_id(), 'BANC') returning "_id")
     select (select "_id" from u) as moi, (select "_id" from o) as officine, (select "_id" from c) as categorie`,
  )
  const ids = rows[0] as { moi: string; officine: string; categorie: string }
  await charger(pool, ['article'], base =>
    base.query(
      `insert into article ("IdOfficine", "IdCateg", "Reference", "CodeBarre", "PrixAchat", "PrixVente", "Quantite", recherche)
       select $1, $2, 'R' || n, 'B' || n, 20000, 45000, 10, ' r' || n || ' b' || n from generate_series(1, $3::int) n`,
      [ids.officine, ids.categorie, options.articles],
    ),
  )
  return ids
}

const mediane = (durees: number[]) =>
  durees.toSorted((a, b) => a - b)[Math.floor(durees.length / 2)] as number

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
const serveur = await startEmbedded(dossier)
try {
  const bases = [
    await ouvrir(serveur.url, 'petit', Number(options.petit)),
    await ouvrir(serveur.url, 'grand', Number(options.grand)),
  ] as const
  const durees: [number[], number[]] = [[], []]
  for (let tour = -CHAUFFE; tour < Number(options.tours); tour++)
    // Each goes first in turn: what the first one disturbs is shared out.
    for (const laquelle of tour % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await bases[laquelle].ecrire()
      if (tour >= 0) durees[laquelle].push(ms)
    }
  const valeurs: [number[], number[]] = [[], []]
  for (let tour = -CHAUFFE; tour < Number(options.tours); tour++)
    for (const laquelle of tour % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await bases[laquelle].valoir(tour + CHAUFFE)
      if (tour >= 0) valeurs[laquelle].push(ms)
    }
  const [petit, grand] = durees.map(mediane) as [number, number]
  process.stdout.write(
    `un mouvement : ${petit.toFixed(3)} ms avec ${options.petit} derrière, ${grand.toFixed(3)} avec ${options.grand}, rapport ${(grand / petit).toFixed(2)} (barre ${BARRE})\n`,
  )
  const [court, long] = valeurs.map(mediane) as [number, number]
  process.stdout.write(
    `valeur du stock à une date : ${court.toFixed(1)} ms et ${long.toFixed(1)} (barre ${BARRE_VALEUR}), rapport ${(long / court).toFixed(2)} (barre ${BARRE})\n`,
  )
  for (const { pool } of bases) await pool.end()
  if (grand / petit > BARRE || long > BARRE_VALEUR || long / court > BARRE) process.exitCode = 1
} finally {
  await serveur.stop()
  rmSync(dossier, { recursive: true, force: true })
}
