import type pg from 'pg'
import { accueil, lireAccueil } from '../api/src/commercial/accueil.ts'
import { lirePrevisions, lireTableau } from '../api/src/commercial/opportunites.ts'
import { chercherEntreprises } from '../api/src/commercial/recherche.ts'
import { listerFichesDe } from '../api/src/commercial/sql.ts'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'

/* `node bench/plans-crm.ts`: business customers among a million accounts, five thousand open opportunities; see README.md in this folder. */

const OUVERTES = 5_000

/** Companies of every size, followed by ten people; one in ten was sold to once, five thousand are being sold to. */
async function chargerEntreprises(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from compte_sale')
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, ['compte_sale', 'contact', 'opportunite', 'suspect', 'activite'], async base => {
    const gens = `(select "_id", row_number() over (order by "_id") - 1 as rang from utilisateur order by "_id" limit 10) u`
    const noms = `(array['Menuiserie','Clinique','Transit','Savonnerie','Mutuelle','Collège','Garage','Imprimerie','Cacao','Hôtel'])[1 + n % 10]
      || ' ' || (array['Tanoé','Béré','Banco','Zokou','Lagune','Corniche','Comoé'])[1 + n % 7]`
    await base.query(
      `insert into compte_sale ("_id", "RaisonSociale", slug, "Ville", "Secteur", "Telephone", "IdProprietaire", "createdAt")
       select gen_random_uuid(), ${noms} || ' ' || n, 'ban-' || n, 'Abidjan', 'Industrie', '22507' || lpad(n::text, 8, '0'), u."_id",
         now() - n * interval '2 minutes' from generate_series(1, $1) n join ${gens} on u.rang = n % 10`,
      [nombre],
    )
    await base.query(
      `insert into contact ("_id", "Nom", "Fonction", "Telephone", "IdCompte", slug, "IdProprietaire", "createdAt")
       select gen_random_uuid(), 'Assi ' || right(slug, 6), 'DRH', "Telephone", "_id", 'ct-' || slug, "IdProprietaire", "createdAt"
       from compte_sale where slug like 'ban-%'`,
    )
    await base.query(
      `insert into suspect ("_id", "RaisonSociale", "NomContact", "Telephone", "Ville", "Activite", status_suspect, "IdProprietaire", "createdAt")
       select gen_random_uuid(), "RaisonSociale", 'Assi', "Telephone", "Ville", "Secteur",
         case when right(slug, 1) = '1' then 'Qualifié' else 'Contacté' end, "IdProprietaire", "createdAt"
       from compte_sale where slug like 'ban-%'`,
    )
    await base.query(
      `insert into opportunite ("_id", "Libelle", slug, "IdCompte", "NomCompte", "Montant", "DateCloturePrevue", "Etape", "Statut", "ClotureLe",
         "IdProprietaire", "createdAt")
       select gen_random_uuid(), 'Convention ' || n, 'opp-' || slug, "_id", "RaisonSociale", 100000 + n % 900000, current_date + (n % 400)::int,
         (array['Prise de contact','Rendez-vous','Proposition','Négociation'])[1 + n % 4], case when n <= ${OUVERTES} then 'En cours' else 'Gagnée' end,
         case when n > ${OUVERTES} then "createdAt" end, "IdProprietaire", "createdAt"
       from (select *, row_number() over (order by slug) as n from compte_sale where slug like 'ban-%0') c`,
    )
    await base.query(
      `insert into activite ("_id", entite, "idEntite", "Genre", "Objet", "Echeance", "FaiteLe", "IdProprietaire", "createdAt")
       select gen_random_uuid(), 'opportunite', o."_id", 'Appel', 'Relancer', current_date - 5 + (k * 7)::int, case when k < 3 or o."Statut" <> 'En cours' then now() end,
         o."IdProprietaire", o."createdAt" from opportunite o cross join generate_series(0, 3) k where o.slug like 'opp-%'`,
    )
  })
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const { rows } = await pool.query<{ v: string }>(
    `select "IdProprietaire" as v from opportunite where slug like 'opp-%' limit 1`,
  )
  const moi = rows[0]?.v as string
  const appelant = (equipe: boolean) =>
    ({
      _id: moi,
      permissions: new Set(equipe ? ['commercial.lire', 'commercial.equipe'] : ['commercial.lire']),
    }) as unknown as Appelant
  const page = { page: 1, limit: 50 }
  const de =
    (table: Parameters<typeof listerFichesDe>[1], qui: string | null, tri: string, q: object = {}): Travail =>
    db =>
      listerFichesDe(db, table, qui, { ...page, ...q }, { tri })
  return [
    ['comptes de l’équipe', de('compte_sale', null, 'RaisonSociale')],
    ['comptes d’une personne', de('compte_sale', moi, 'RaisonSociale')],
    ['comptes, page 200', de('compte_sale', null, 'RaisonSociale', { page: 200 })],
    ['comptes, un mot rare', de('compte_sale', null, 'RaisonSociale', { q: 'zokou 424242' })],
    ['comptes, un mot courant', de('compte_sale', null, 'RaisonSociale', { q: 'menuiserie' })],
    ['comptes d’une personne, un mot', de('compte_sale', moi, 'RaisonSociale', { q: 'menuiserie lagune' })],
    ['comptes, un téléphone', de('compte_sale', null, 'RaisonSociale', { q: '07 00 42 42 42' })],
    ['contacts d’une personne', de('contact', moi, 'Nom')],
    ['suspects de l’équipe', de('suspect', null, '-createdAt')],
    ['suspects d’une personne', de('suspect', moi, '-createdAt')],
    ['opportunités de l’équipe', de('opportunite', null, 'DateCloturePrevue')],
    ['opportunités d’une personne', de('opportunite', moi, 'DateCloturePrevue')],
    ['opportunités, le mot d’un compte', de('opportunite', null, 'DateCloturePrevue', { q: 'zokou 420' })],
    ['tableau de l’équipe, 5 000 en cours', db => lireTableau(db, appelant(true), {})],
    ['tableau d’une personne', db => lireTableau(db, appelant(false), {})],
    ['prévisions de l’équipe', db => lirePrevisions(db, appelant(true), {})],
    ['journée d’une personne', db => lireAccueil(db, appelant(false))],
    ['journée d’un responsable', db => lireAccueil(db, appelant(true))],
    ['opportunités, un mot courant', de('opportunite', null, 'DateCloturePrevue', { q: 'tanoe' })],
    ['suspects, un mot courant', de('suspect', null, '-createdAt', { q: 'tanoe' })],
    ['contacts, un mot courant', de('contact', null, 'Nom', { q: 'drh' })],
    ['tableau, un mot courant', db => lireTableau(db, appelant(true), { q: 'tanoe' })],
    [
      'doublons, un mot courant',
      db =>
        (accueil.doublons as unknown as (c: object, d: object) => Promise<unknown>)(
          { db, moi: appelant(false) },
          { query: { RaisonSociale: 'Menuiserie Tanoé SARL' } },
        ),
    ],
    ['Ctrl+K, deux mots', db => chercherEntreprises(db, appelant(true), 'zokou 424')],
    ['Ctrl+K, un mot courant', db => chercherEntreprises(db, appelant(true), 'menuiserie')],
    ['Ctrl+K d’une personne, un mot courant', db => chercherEntreprises(db, appelant(false), 'tanoe')],
  ]
}

await mesurerPlans({
  clients: lignes => Math.min(2_000, Math.ceil(lignes / 10)),
  charger: chargerEntreprises,
  listes,
})
