import { descripteurs } from '@dioptrie/domain/kernel/referentiel'
import '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROFESSIONS as METIERS_DEMO } from '../../demo/reseau.ts'
import { type BaseDeTest, creerBase } from '../../kernel/trial/testdb.ts'
import { assurerDonneesDeDepart } from './index.ts'
import { PROFESSIONS } from './listes.ts'

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase()
  await assurerDonneesDeDepart(base.pool)
})
afterAll(() => base.fermer())

const compter = async (table: string, pool = base.pool) =>
  Number((await pool.query(`select count(*) from "${table}"`)).rows[0].count)

it.each([
  ['pays', 249],
  ['ville', 45],
  ['quartier', 60],
  ['profession', 40],
  ['assurance', 10],
  ['banque', 15],
  ['categorie_article', 10],
  ['type', 5],
  ['style', 10],
  ['rubrique_depense', 5],
  ['type_verre', 4],
  ['matiere_verre', 5],
])('%s : une nouvelle maison en trouve au moins %i, toutes valables', async (table, n) => {
  const { rows } = await base.pool.query(`select to_jsonb(t) as fiche from "${table}" t`)
  expect(rows.length).toBeGreaterThanOrEqual(n)
  const { champs, appels } = descripteurs[table] as NonNullable<(typeof descripteurs)[string]>
  for (const { fiche: ligne } of rows) {
    const saisie = Object.fromEntries(Object.keys(champs).map(c => [c, ligne[c]]))
    expect(appels.creer.payload.safeParse(saisie).success, JSON.stringify(saisie)).toBe(true)
  }
  const { rows: effectif } = await base.pool.query('select total from effectif where entite = $1', [table])
  expect(Number(effectif[0].total)).toBe(rows.length)
})

it('un tarif de verres trouve ses foyers, ses matières et ses indices dès le premier jour', async () => {
  const { rows } = await base.pool.query('select indice::float from indice_verre order by 1')
  expect(rows.map(r => r.indice)).toEqual([1.5, 1.53, 1.56, 1.59, 1.6, 1.67, 1.74])
})

it('les communes d’Abidjan sont des quartiers d’Abidjan, en Côte d’Ivoire', async () => {
  const { rows } = await base.pool.query(
    `select q."Libelle" from quartier q join ville v on v."_id" = q."IdVille" join pays p on p."_id" = v."IdPays"
     where v."Libelle" = 'Abidjan' and p."CodeIso" = 'CI'`,
  )
  const communes = ['Abobo', 'Adjamé', 'Attécoubé', 'Cocody', 'Koumassi', 'Marcory', 'Plateau', 'Port-Bouët']
  expect(rows.map(r => r.Libelle)).toEqual(
    expect.arrayContaining([...communes, 'Treichville', 'Yopougon', 'Bingerville', 'Anyama', 'Songon']),
  )
})

it('ce que la maison a retiré ne revient pas, ce qu’elle avait déjà n’est pas touché', async () => {
  await base.pool.query('delete from banque')
  await assurerDonneesDeDepart(base.pool)
  expect(await compter('banque')).toBe(0)

  const autre = await creerBase()
  try {
    await autre.pool.query(
      `insert into profession ("_id", "Libelle") values (gen_random_uuid(), 'Allumeur de réverbères')`,
    )
    await assurerDonneesDeDepart(autre.pool)
    expect([await compter('profession', autre.pool), await compter('pays', autre.pool)]).toEqual([1, 249])
  } finally {
    await autre.fermer()
  }
})

it('la démonstration ne parle que de professions de la liste', () => {
  for (const nom of Object.values(METIERS_DEMO).flat()) expect(PROFESSIONS).toContain(nom)
})
