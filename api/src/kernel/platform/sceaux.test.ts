import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verificationsDeLaCaisse } from '../../caisse/verification.ts'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { poolOn, surBase } from './ouvrir.ts'
import { fichierDesSceaux, lireTetes, noterTetes, sceller, verifierSceaux } from './sceaux.ts'

const SECRET = 'une clé que la base ne connaît pas'
const OFFICINE = '01900000-0000-7000-8000-000000000001'
const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-sceaux-'))
const fichier = fichierDesSceaux(dossier)
let base: BaseDeTest

/** Books with something in each, sealed twice, as a shop leaves them in the evening. */
beforeAll(async () => {
  base = await creerBase()
  const ecrire = (jour: string) => `
    insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant, "Tiers") values
      ('${OFFICINE}', '${jour}', 'Initialisation', 'Espèce', 50000, null),
      ('${OFFICINE}', '${jour}', 'Consultation', 'Espèce', 7000, 'Kouamé Aya');
    insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif") values ('${OFFICINE}', '${jour}', 9000, 'initialisation');
    insert into depense ("OfficineId", "Jour", "Montant", "Motif") values ('${OFFICINE}', '${jour}', 2000, 'Savon');
    insert into billetage_depense ("IdOfficine", "DateCloture", "Coupures", "Total", "Attendu") values ('${OFFICINE}', '${jour}', '[]', 7000, 7000);
    insert into lecture_ordonnance ("IdClient", "IdUtilisateur", "IdOfficine", appel, "requestId")
      select nouvel_id(), nouvel_id(), '${OFFICINE}', 'GET /api/clients', 'r' from generate_series(1, 3);
    update officine set "Ville" = '${jour}' where "_id" = '${OFFICINE}'`
  await base.pool.query(
    `insert into officine ("_id", "Nom", "Code", "OfficinePrincipale", "Ville", "Telephone")
     values ('${OFFICINE}', 'Cocody', 'ANG', true, 'Abidjan', '2252722000001')`,
  )
  const service = poolOn(base.urlDeService, undefined, { max: 1 })
  for (const jour of ['2026-11-14', '2026-11-15']) {
    await base.pool.query(ecrire(jour))
    expect(noterTetes(fichier, await sceller(service, SECRET, '0 seconds'))).toBe(true)
  }
  // Nothing new: nothing is sealed, nothing is noted.
  expect(noterTetes(fichier, await sceller(service, SECRET, '0 seconds'))).toBe(false)
  await service.end()
})
afterAll(async () => {
  await base.fermer()
  rmSync(dossier, { recursive: true, force: true })
})

/** The books again after somebody with all rights on the database has been at them. */
async function apres(attaque: string, secret = SECRET) {
  const { url, name } = inject('modele')
  const copie = `${name}_attaque`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const origine = new URL(base.url).pathname.slice(1)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [origine])
  await admin.query(`create database ${copie} template ${origine}`)
  const pool = poolOn(surBase(url, copie), undefined, { max: 1 })
  try {
    if (attaque) await pool.query(attaque)
    return (await verifierSceaux(pool, () => secret, lireTetes(fichier))).map(d => d.quoi)
  } finally {
    await pool.end()
    await admin.query(`drop database ${copie} with (force)`)
    await admin.end()
  }
}
const sans = (table: string) => `alter table ${table} disable trigger user;`

describe('les livres scellés', () => {
  it('tiennent tant que personne n’y touche, même quand on y ajoute', async () => {
    expect(await apres('')).toEqual([])
    expect(
      await apres(
        `insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif") values ('${OFFICINE}', '2026-11-16', 1, 'x')`,
      ),
    ).toEqual([])
  })

  it('tiennent quand la base vient d’ailleurs, où les transactions avaient d’autres numéros', async () => {
    expect(
      await apres(`${sans('operation')} update operation set xid = '900000000000'; select reprendre_plis()`),
    ).toEqual([])
  })

  it.each([
    [
      'une vieille dépense changée avec son solde',
      `${sans('depense')} update depense set "Montant" = 1000 where "Jour" = '2026-11-14'; update caisse set "SoldeDepense" = "SoldeDepense" + 1000`,
      /^depense, sceau n° 1.*une écriture a été changée/,
    ],
    [
      'une clôture de dépenses réécrite',
      `${sans('billetage_depense')} update billetage_depense set "Total" = 6000, "Attendu" = 6000 where "DateCloture" = '2026-11-15'`,
      /^billetage_depense, sceau n° 2.*changée/,
    ],
    [
      'un historique effacé',
      `${sans('historique')} delete from historique where entite = 'officine' and apres->>'Ville' = '2026-11-15'`,
      /^historique, sceau n° 2.*leur nombre a changé/,
    ],
    [
      'un journal des lectures vidé',
      `${sans('lecture_ordonnance')} truncate lecture_ordonnance`,
      /^lecture_ordonnance, sceau n° 1.*nombre/,
    ],
    [
      'le tiers d’une opération changé',
      `${sans('operation')} update operation set "Tiers" = 'Un autre' where "Jour" = '2026-11-14' and "Tiers" is not null`,
      /^operation, sceau n° 1.*changée/,
    ],
    [
      'une écriture glissée dans le passé',
      `insert into lecture_ordonnance ("IdClient", "IdUtilisateur", "IdOfficine", appel, "requestId", "createdAt")
       select nouvel_id(), nouvel_id(), "IdOfficine", '', '', "createdAt" from lecture_ordonnance limit 1`,
      /^lecture_ordonnance, sceau n° 1.*nombre/,
    ],
  ])('%s se voit', async (_, attaque, dit) => {
    expect(await apres(attaque)).toEqual([expect.stringMatching(dit)])
  })

  it('une fin de chaîne refaite avec ses empreintes se voit, que la chaîne seule ne voit plus', async () => {
    const refaire = `${sans('operation')}
      update operation set montant = 1 where "Jour" = '2026-11-15' and "typeOperation" = 'Consultation';
      update total_caisse set montant = 1 where "Jour" = '2026-11-15' and "typeOperation" = 'Consultation';
      update journee_caisse set "Entrees" = 1 where "Jour" = '2026-11-15';
      update operation o set "Empreinte" = empreinte((select p."Empreinte" from operation p where p."IdOfficine" = o."IdOfficine"
        and p."Rang" = o."Rang" - 1), o."Rang", contenu_operation(o)) where "Jour" = '2026-11-15' and "typeOperation" = 'Consultation';
      update caisse c set "Empreinte" = (select "Empreinte" from operation o where o."Rang" = c."Rang")`
    expect(await apres(refaire)).toEqual([expect.stringMatching(/^operation, sceau n° 2.*changée/)])
    // The same in a transaction that is given up: the chain alone says nothing.
    const client = await base.pool.connect()
    try {
      await client.query(`begin; ${refaire}`)
      expect((await client.query(verificationsDeLaCaisse[0]?.requete as string)).rows).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('un sceau refait sans la clé, ou retiré avec ses écritures, se voit', async () => {
    const refait = `${sans('sceau')} update sceau set "Empreinte" = repeat('0', 64) where entite = 'depense' and "Rang" = 2`
    expect(await apres(refait)).toEqual([
      expect.stringMatching(/^depense, sceau n° 2.*pas de cette clé/),
      expect.stringMatching(/^depense, sceau n° 2 noté hors de la base : il a été refait/),
    ])
    const retire = `${sans('sceau')} ${sans('depense')} delete from sceau where entite = 'depense' and "Rang" = 2; delete from depense where "Jour" = '2026-11-15'`
    expect(await apres(retire)).toEqual([
      expect.stringMatching(/^depense, sceau n° 2 noté hors de la base : il a disparu/),
    ])
    expect((await apres('', 'une autre clé')).every(d => d.includes('pas de cette clé'))).toBe(true)
  })
})
