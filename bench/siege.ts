import { referentiels } from '@dioptrie/domain'
import type { Referentiel } from '@dioptrie/domain/kernel/referentiel'
import type pg from 'pg'
import { listerUtilisateurs } from '../api/src/acces/utilisateurs.sql.ts'
import { listerFiches } from '../api/src/kernel/list/liste.ts'
import { enGros } from '../api/src/kernel/platform/enGros.ts'
import { sourceDe } from '../api/src/kernel/records/crud.ts'
import { listerPersonnel } from '../api/src/organisation/personnel.sql.ts'
import { type Carnet, LECTURE, type Scenario } from './carnet.ts'

/** As many prescribers, staff and accounts as there are clients, under their names: once, the base may be kept. */
export async function chargerSiege(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from utilisateur')
  if ((rows[0]?.n ?? 0) >= nombre) return
  const base = await pool.connect()
  try {
    await base.query('begin')
    await enGros(base, ['prescripteur', 'personnel', 'utilisateur'], async () => {
      await base.query(
        `create temp table gens on commit drop as
         select gen_random_uuid() as id, row_number() over (order by "_id") as rang, * from client limit $1`,
        [nombre],
      )
      await base.query(`insert into prescripteur ("_id", "NomPresc", "PrenomPresc", "Specialite", "IdCentre")
        select id, 'Dr ' || "Nom", "Prenoms" || ' ' || rang, 'Ophtalmologue',
          (select "_id" from centre_hospitalier c order by "_id" limit 1 offset rang % 10) from gens`)
      await base.query(`insert into personnel ("_id", nom, prenoms, contact1, agence, "dateEnbauche", poste)
        select id, "Nom", "Prenoms", "Contacts"[1], "IdOfficine", "createdAt"::date,
          (select "_id" from fonction order by "Libelle" limit 1 offset rang % 5) from gens`)
      await base.query(`insert into utilisateur ("_id", email, "displayName", about, "photoURL", "IdOfficine", "PersonnelId")
        select id, 'banc' || rang || '@exemple.ci', "Nom" || ' ' || "Prenoms", '', '', "IdOfficine", id from gens`)
      await base.query(`insert into utilisateur_role ("IdUtilisateur", "IdRole")
        select id, (select "_id" from role where livre = 'opticien') from gens`)
    })
    await base.query('select recompter_effectifs()')
    await base.query('commit')
    await base.query('vacuum (analyze) prescripteur, personnel, utilisateur, utilisateur_role')
  } catch (erreur) {
    await base.query('rollback').catch(() => {})
    throw erreur
  } finally {
    base.release()
  }
}

const PRESCRIPTEURS = referentiels.prescripteur as unknown as Referentiel

type Demande = { page: number; limit: number; q?: string }
const PAGES: Demande[] = Array.from({ length: 10 }, (_, rang) => ({ page: rang + 1, limit: 50 }))
const RECHERCHES: Demande[] = ['kouassi', 'kone aminata', 'zirignon', 'haddad rima', 'marie'].map(q => ({
  page: 1,
  limit: 50,
  q,
}))

/** Lists of head office: a reference table, staff, accounts. */
export async function scenariosDuSiege(carnet: Carnet): Promise<Scenario[]> {
  const lister = (
    chemin: string,
    demandes: Demande[],
    travail: Parameters<typeof carnet.chacune<Demande>>[2],
  ) =>
    carnet.chacune(
      demandes,
      ({ page, limit, q }) =>
        `${chemin}?page=${page}&limit=${limit}${q ? `&q=${encodeURIComponent(q)}` : ''}`,
      travail,
    )
  const listes: [nom: string, chemin: string, travail: Parameters<typeof lister>[2]][] = [
    ['prescripteurs', '/api/prescripteurs', (db, d) => listerFiches(db, sourceDe(PRESCRIPTEURS, d), d)],
    ['personnes', '/api/personnels', (db, d) => listerPersonnel(db, { ...d, officine: null })],
    ['comptes', '/api/users', (db, d) => listerUtilisateurs(db, { ...d, officine: null })],
  ]
  const scenarios: Scenario[] = []
  for (const [nom, chemin, travail] of listes)
    scenarios.push(
      { nom: `page de 50 ${nom}`, barre: LECTURE, variantes: await lister(chemin, PAGES, travail) },
      { nom: `recherche de ${nom}`, barre: LECTURE, variantes: await lister(chemin, RECHERCHES, travail) },
    )
  return scenarios
}
