import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { sql } from 'kysely'
import pino from 'pino'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { ouvrirDb } from '../api/src/kernel/platform/db.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { ouvrirBase } from '../api/src/kernel/platform/ouvrir.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'
import { envoyer, recevoir } from '../api/src/receptions/envois.ts'
import { recalculer, remplacerLignes } from '../api/src/receptions/lignes.ts'
import { creerBon, verrouillerBon } from '../api/src/receptions/sql.ts'

/*
 * `node bench/receptions.ts` : a receipt of 50 lines and one of 500, created, transferred and validated, each in one
 * transaction. The cost of one line must not grow with their number.
 */
const TAILLES = [50, 500] as const
const TOURS = 7
const BARRE = 1.3

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
const base = await ouvrirBase(
  readSettings({ DATA_DIR: dossier, SECRET: 'banc-banc-banc-banc-banc-banc-banc' }),
  pino({ level: 'silent' }),
)
try {
  await migrer(base.pool)
  const db = ouvrirDb(base.pool)
  const { rows } = await sql<{ moi: string; officine: string; categorie: string; fournisseur: string }>`
    with o as (insert into officine ("_id", "Nom", "Code", "OfficinePrincipale") values (gen_random_uuid(), 'Banc', 'BAN', true) returning "_id"),
    u as (insert into utilisateur ("_id", email, "displayName", "motDePasse", "IdOfficine") select gen_random_uuid(), 'banc@essai.ci', 'Banc', '', "_id" from o returning "_id"),
    c as (insert into categorie_article ("_id", "Abreg_Categ") values (gen_random_uuid(), 'BANC') returning "_id"),
    f as (insert into fournisseur ("_id", "Nom") values (gen_random_uuid(), 'Banc') returning "_id")
    select (select "_id" from u) as moi, (select "_id" from o) as officine, (select "_id" from c) as categorie,
      (select "_id" from f) as fournisseur`.execute(db)
  const ids = rows[0] as { moi: string; officine: string; categorie: string; fournisseur: string }
  const moi = {
    _id: ids.moi,
    IdOfficine: ids.officine,
    permissions: new Set<Permission>(),
  } as unknown as Appelant
  let serie = 0
  const mediane = (durees: number[]) => durees.sort((a, b) => a - b)[Math.floor(durees.length / 2)] as number

  /** Milliseconds of each step, for a receipt of new articles of this size. */
  async function passer(taille: number) {
    const debut = performance.now()
    const id = await db.transaction().execute(async tx => {
      const bon = await creerBon(tx, moi, ids.officine, { IdFournisseur: ids.fournisseur })
      const lignes = Array.from({ length: taille }, () => ({
        IdCateg: ids.categorie,
        Reference: `R${serie++}`,
        Quantite: 3,
        PrixAchatBrut: 20_000,
        PrixVenteTTC: 45_000,
      }))
      await remplacerLignes(tx, bon, lignes)
      await recalculer(tx, moi, bon._id, 'Créé')
      return bon._id
    })
    const cree = performance.now()
    await db.transaction().execute(async tx => {
      await envoyer(tx, moi, await verrouillerBon(tx, id), undefined)
      await recalculer(tx, moi, id, 'Transféré')
    })
    const transfere = performance.now()
    await db.transaction().execute(async tx => {
      await recevoir(tx, moi, await verrouillerBon(tx, id), ids.officine)
      await recalculer(tx, moi, id, 'Transféré')
    })
    return [cree - debut, transfere - cree, performance.now() - transfere] as const
  }

  for (const taille of TAILLES) await passer(taille)
  const mesures = new Map<number, number[][]>(TAILLES.map(t => [t, [[], [], []]]))
  for (let tour = 0; tour < TOURS; tour++)
    for (const taille of TAILLES)
      for (const [etape, ms] of (await passer(taille)).entries())
        mesures.get(taille)?.[etape]?.push(ms / taille)
  let manque = false
  for (const [etape, nom] of ['créer', 'transférer', 'valider'].entries()) {
    const [petit, grand] = TAILLES.map(t => mediane(mesures.get(t)?.[etape] ?? [])) as [number, number]
    const rapport = grand / petit
    manque ||= rapport > BARRE
    process.stdout.write(
      `${nom} : ${petit.toFixed(3)} ms par ligne à ${TAILLES[0]}, ${grand.toFixed(3)} à ${TAILLES[1]}, rapport ${rapport.toFixed(2)} (barre ${BARRE})\n`,
    )
  }
  if (manque) process.exitCode = 1
} finally {
  await base.close()
  rmSync(dossier, { recursive: true, force: true })
}
