import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { ouvrirDb } from '../api/src/kernel/db.ts'
import { enGros } from '../api/src/kernel/enGros.ts'
import { migrer } from '../api/src/kernel/migrate.ts'
import { ouvrirBase } from '../api/src/kernel/ouvrir.ts'
import { readSettings } from '../api/src/kernel/settings.ts'
import {
  compterRetards,
  lireAnniversaires,
  lireChiffres,
  lireTiroirs,
} from '../api/src/tableau-de-bord/sql.ts'

/*
 * `node bench/tableau.ts [--petit 100000] [--grand 10000000]` : the home screen of a network of 50 officines and 18 months,
 * with few operations behind it, then with many. Its time must not follow their number.
 */
const OFFICINES = 50
const JOURS = 548
const TOURS = 40
const BARRE = 1.3
const LOT = 500_000

const { values } = parseArgs({
  options: { petit: { type: 'string', default: '100000' }, grand: { type: 'string', default: '10000000' } },
})
const TAILLES = [Number(values.petit), Number(values.grand)] as const

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
const base = await ouvrirBase(
  readSettings({ DATA_DIR: dossier, SECRET: 'banc-banc-banc-banc-banc-banc-banc' }),
  pino({ level: 'silent' }),
)
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** Operations `du` to `au`, spread over the officines, the days, the types and the modes; without their chain. */
async function charger(du: number, au: number): Promise<void> {
  const client = await base.pool.connect()
  try {
    await client.query('begin')
    await enGros(client, ['operation'], async () => {
      for (let debut = du; debut < au; debut += LOT)
        await client.query(
          `with o as (select array_agg("_id" order by "Code") as ids from officine)
           insert into operation ("_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, "Rang", "Empreinte", "createdAt")
           select lpad(to_hex(n), 32, '0')::uuid, o.ids[1 + n % $3],
             current_date - (n / $3 % $4)::int,
             (array['Règlement cmde cli', 'Règlement cmde cli', 'Règlement cpt', 'Consultation'])[1 + n / 7 % 4],
             (array['Espèce', 'Espèce', 'Wave', 'Orange Money', 'Carte bancaire', 'Chèque'])[1 + n / 11 % 6],
             1000 + n % 90000, n, '', now()
           from o, generate_series($1::bigint, $2::bigint - 1) n`,
          [debut, Math.min(debut + LOT, au), OFFICINES, JOURS],
        )
    })
    await client.query('select recompter_totaux()')
    await client.query('commit')
  } finally {
    client.release()
  }
  await base.pool.query('vacuum (analyze) total_jour')
  await base.pool.query('analyze operation')
}

/** Milliseconds of each reading of the screen, the median. */
async function mesurer(): Promise<Map<string, number>> {
  const db = ouvrirDb(base.pool)
  const lectures: [string, () => Promise<unknown>][] = [
    ['recettes par officine', () => lireChiffres(db, 'recette', null)],
    ['tiroirs', () => lireTiroirs(db, null)],
    ['retards', () => compterRetards(db, null)],
    ['anniversaires', () => lireAnniversaires(db, null)],
  ]
  const medianes = new Map<string, number>()
  for (const [nom, lire] of lectures) {
    for (let tour = 0; tour < 5; tour++) await lire()
    const durees: number[] = []
    for (let tour = 0; tour < TOURS; tour++) {
      const debut = performance.now()
      await lire()
      durees.push(performance.now() - debut)
    }
    medianes.set(nom, durees.sort((a, b) => a - b)[TOURS >> 1] as number)
  }
  medianes.set(
    'tout l’écran',
    [...medianes.values()].reduce((a, b) => a + b, 0),
  )
  return medianes
}

try {
  await migrer(base.pool)
  await base.pool.query(
    `insert into officine ("_id", "Nom", "Code", "OfficinePrincipale")
     select gen_random_uuid(), 'Officine ' || n, 'B' || lpad(n::text, 2, '0'), n = 1 from generate_series(1, $1) n`,
    [OFFICINES],
  )
  await base.pool.query(
    `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "clotureLe")
     select f."_id", current_date - n, 50000, case when n > 0 then now() end from officine f, generate_series(0, $1 - 1) n`,
    [JOURS],
  )
  const [petit, grand] = TAILLES
  let charge = 0
  const mesures: Map<string, number>[] = []
  for (const taille of [petit, grand]) {
    const debut = performance.now()
    await charger(charge, taille)
    charge = taille
    const { rows } = await base.pool.query('select count(*) as n from total_jour')
    dire(
      `${taille.toLocaleString('fr')} opérations : ${rows[0].n} totaux, chargées en ${Math.round((performance.now() - debut) / 1000)} s`,
    )
    mesures.push(await mesurer())
  }
  let manque = false
  for (const [nom, ms] of mesures[0] as Map<string, number>) {
    const apres = mesures[1]?.get(nom) ?? Number.NaN
    dire(`${nom} : ${ms.toFixed(1)} ms puis ${apres.toFixed(1)} ms, rapport ${(apres / ms).toFixed(2)}`)
    if (nom === 'tout l’écran') manque = !(apres / ms <= BARRE)
  }
  dire(`barre ${BARRE}`)
  if (manque) process.exitCode = 1
} finally {
  await base.close()
  rmSync(dossier, { recursive: true, force: true })
}
