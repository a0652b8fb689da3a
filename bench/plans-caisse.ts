import type pg from 'pg'
import { appros } from '../api/src/caisse/appros.ts'
import { listerBilletages, totaliserBilletages } from '../api/src/caisse/cloture.ts'
import {
  lireJournee,
  listerAppros,
  listerDepenses,
  totauxDesDepenses,
} from '../api/src/caisse/depense.sql.ts'
import { listerDus } from '../api/src/caisse/dus.sql.ts'
import { reglements } from '../api/src/caisse/reglements.ts'
import { lireEtat, lireTotaux, listerOperations, totaliserOperations } from '../api/src/caisse/sql.ts'
import { versements } from '../api/src/caisse/versements.ts'
import { listerExceptions, totaliserExceptions } from '../api/src/exceptions/sql.ts'
import { classer } from '../api/src/tableau-de-bord/classements.ts'
import {
  compterRetards,
  lireAnniversaires,
  lireChiffres,
  lirePlusEnRetard,
  lireTiroirs,
} from '../api/src/tableau-de-bord/sql.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'
import { chargerCommandes, chargerComptoir } from './ventes.ts'

/*
 * `node bench/plans-caisse.ts`: the lists of the cash desk, the expense cash, the exceptions and the dashboard among a million rows of each;
 * see README.md in this folder.
 */

const TABLES = ['operation', 'billetage', 'versement', 'appro_caisse_recette', 'appro_depense', 'depense']

/** Nine years of books before the demonstration, spread over its officines; without their chain, which no list reads. */
async function chargerCaisse(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from depense')
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, TABLES, async base => {
    await base.query(`create temp table lieu on commit drop as
      select f."_id" as "IdOfficine", u.equipe, row_number() over (order by f."Nom") - 1 as rang, count(*) over () as combien
      from officine f join (select "IdOfficine", array_agg("_id" order by "_id") as equipe from utilisateur group by 1) u
        on u."IdOfficine" = f."_id"`)
    // One row per entry to come: where, when, by whom.
    await base.query(
      `create temp table ecrit on commit drop as
       select n, l."IdOfficine", date '2016-01-01' + (n % 3280)::int as jour, l.equipe[1 + n % cardinality(l.equipe)] as par,
         gen_random_uuid() as id
       from generate_series(1::bigint, $1::bigint) n join lieu l on l.rang = n * 7919 % l.combien`,
      [nombre],
    )
    // Half of them pay an order, a third a counter sale; the words are those of the shop.
    await base.query(`insert into operation ("_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, reference,
        "IdCommande", "IdComptoir", "IdClient", "Document", "Tiers", "Motif", "Rang", "Empreinte", "createdAt", "createdBy")
      select e.id, e."IdOfficine", e.jour, case when e.n % 10 < 5 then 'Règlement cmde cli' when e.n % 10 < 8 then 'Règlement cpt'
          else (array['Approvisionnement', 'Consultation', 'Versement Banque', 'Approvisionnement Caisse Depense'])[1 + e.n / 10 % 4] end,
        case when e.n % 10 > 7 then 'Espèce' else m.mode end, 1000 + e.n % 90000,
        case when e.n % 10 < 8 and m.mode <> 'Espèce' then upper(left(m.mode, 2)) || lpad(e.n::text, 8, '0') end,
        case when e.n % 10 < 5 then c."_id" end, case when e.n % 10 between 5 and 7 then k."_id" end,
        case when e.n % 10 < 5 then c."IdClient" end, case when e.n % 10 < 5 then c."RefCmmd" when e.n % 10 < 8 then k."RefCmmd" end,
        case when e.n % 10 < 8 then k."NomAcheteur" end, null, 10000000 + e.n, '', e.jour + time '10:00', e.par
      from ecrit e
      cross join lateral (select (array['Espèce', 'Espèce', 'Espèce', 'Wave', 'Orange Money', 'Carte bancaire', 'Chèque'])[1 + e.n / 11 % 7]
        as mode) m
      join (select *, row_number() over () - 1 as rang from commande_client) c on c.rang = e.n % (select count(*) from commande_client)
      join (select *, row_number() over () - 1 as rang from commande_comptoir) k on k.rang = e.n % (select count(*) from commande_comptoir)`)
    await base.query(`insert into total_caisse ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
      select "IdOfficine", "Jour", "typeOperation", modepaiement, count(*), sum(montant) from operation
      where "Rang" > 10000000 group by 1, 2, 3, 4 on conflict do nothing`)
    await base.query(`insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "clotureLe")
      select "IdOfficine", jour, 50000, jour + time '19:00' from ecrit group by 1, 2 on conflict do nothing`)
    // Closings: one a day and officine, so a million of them go far back.
    await base.query(`insert into billetage ("_id", "IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Motif", "Recettes",
        "TotalPerpetuel", "Rang", "Empreinte", "createdAt", "createdBy")
      select e.id, e."IdOfficine", d.jour, '[]', 100000 + case when e.n % 40 = 0 then e.n % 7 * 500 - 1500 else 0 end, 100000,
        case when e.n % 40 = 0 then (array['Erreur de rendu de monnaie', 'Pourboire laissé dans le tiroir',
          'Dépense non enregistrée : taxi pour les verres', 'Billet déchiré'])[1 + e.n / 40 % 4] end, 80000, 0, 20000000 + e.n, '',
        d.jour + time '19:00', e.par
      from (select *, row_number() over (partition by "IdOfficine" order by n) as rang from ecrit) e
      cross join lateral (select date '2024-12-31' - e.rang::int as jour) d`)
    await base.query(`insert into versement ("_id", "IdOfficine", "DateVersement", montant, "IdBanque", reference, "IdOperation", "Statut",
        "Rang", "Empreinte", "createdAt", "updatedAt", "createdBy")
      select e.id, e."IdOfficine", e.jour, 50000 + e.n % 90 * 1000, b.ids[1 + e.n % cardinality(b.ids)],
        'BV-' || lpad((e.n * 7919 % 10000000)::text, 7, '0'), e.id,
        case when e.n % 100 = 0 then 'Créé' when e.n % 100 = 1 then 'Annulé' when e.n % 100 < 40 then 'Validé' else 'Archivé' end,
        30000000 + e.n, '', e.jour + time '17:00', e.jour + time '17:00', e.par
      from ecrit e, (select array_agg("_id" order by "_id") as ids from banque) b`)
    await base.query(`insert into appro_caisse_recette ("_id", "IdOfficine", "NomSociete", "RegistreCom", "Montant", "Motif", "IdOperation",
        "Statut", "createdAt", "updatedAt", "createdBy")
      select e.id, e."IdOfficine", (array['Siège', 'Direction', 'Banque Atlantique du Golfe', 'Officine voisine'])[1 + e.n % 4] || ' ' || e.n % 977,
        'CI-ABJ-' || e.n, 10000 + e.n % 90 * 500, (array['Monnaie', 'Fond insuffisant', 'Avance de la direction'])[1 + e.n % 3], e.id,
        case when e.n % 50 = 0 then 'Annulée' else 'Active' end, e.jour + time '09:00', e.jour + time '09:00', e.par from ecrit e`)
    await base.query(`insert into appro_depense ("_id", "OfficineId", "Jour", "Montant", "Motif", "Observation", "IdOperation", "createdAt", "createdBy")
      select e.id, e."IdOfficine", e.jour, 5000 + e.n % 50 * 500, case when e.n % 20 = 0 then 'initialisation' else
        (array['Avance', 'Fournitures du mois', 'Taxi de la semaine'])[1 + e.n % 3] end, 'Bon ' || e.n,
        case when e.n % 3 > 0 then e.id end, e.jour + time '09:30', e.par from ecrit e`)
    await base.query(`insert into depense ("_id", "OfficineId", "Jour", "Montant", "Motif", "IdRubrique", "createdAt", "createdBy")
      select e.id, e."IdOfficine", e.jour, 500 + e.n % 60 * 250, (array['Taxi pour porter les verres', 'Ramettes de papier',
        'Recharge du compteur', 'Eau minérale et café', 'Coursier, plis de l’assurance'])[1 + e.n % 5] || ' n° ' || e.n,
        r.ids[1 + e.n % cardinality(r.ids)], e.jour + time '11:00', e.par
      from ecrit e, (select array_agg("_id" order by "_id") as ids from rubrique_depense) r`)
    // Some were wrong and taken back.
    for (const table of ['appro_depense', 'depense'])
      await base.query(`insert into ${table} ("_id", "OfficineId", "Jour", "Montant", "Motif", "IdOrigine", "createdAt", "createdBy")
        select gen_random_uuid(), d."OfficineId", d."Jour", -d."Montant", 'Erreur de saisie', d."_id", d."createdAt", d."createdBy"
        from ecrit e join ${table} d on d."_id" = e.id where e.n % 100 = 7`)
    await base.query('select recompter_effectifs(), recompter_totaux()')
  })
  await pool.query('vacuum (analyze) total_caisse, journee_caisse, total_recette_plie')
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const ici = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const caissier = await lu(
    `select "createdBy" as v from operation where "IdOfficine" = '${ici}' and "Rang" > 10000000 limit 1`,
  )
  const banque = await lu(`select "_id" as v from banque order by "_id" limit 1`)
  const rubrique = await lu(`select "_id" as v from rubrique_depense order by "_id" limit 1`)
  const telephone = await lu(
    `select "Contacts"[1] as v from client where cardinality("Contacts") > 0 order by "_id" limit 1`,
  )
  const page = { page: 1, limit: 50 }
  const mois = { du: '2024-03-01', au: '2024-03-31' }

  const operations =
    (q: object): Travail =>
    db =>
      listerOperations(db, { officine: null, ...page, ...q })
  const somme =
    (q: object): Travail =>
    db =>
      totaliserOperations(db, { officine: null, ...q })
  /** A call of the contract as its route answers it. */
  const appel =
    (gestionnaire: unknown, q: object, officine: string | null = null): Travail =>
    db =>
      (gestionnaire as (contexte: object, demande: object) => Promise<unknown>)(
        { db, officine },
        { query: { ...page, ...q } },
      )
  const dus =
    (q: object): Travail =>
    db =>
      listerDus(db, { officine: null, ...page, ...q })
  const clotures =
    (q: object): Travail =>
    db =>
      listerBilletages(db, { officine: null, ...page, ...q })
  const entrees =
    (q: object, officine: string | null = null): Travail =>
    db =>
      listerAppros(db, { officine, ...page, ...q })
  const depenses =
    (q: object, officine: string | null = null): Travail =>
    db =>
      listerDepenses(db, { officine, ...page, ...q })

  const question = { officine: null, voitLesCouts: true, ...mois }
  const annee = { du: '2024-01-01', au: '2024-12-31' }
  const exceptions =
    (q: object = {}): Travail =>
    db =>
      listerExceptions(db, { ...question, ...page, ...q })

  return [
    ['opérations', operations({})],
    ['opérations, page 200', operations({ page: 200 })],
    ['opérations d’une officine', operations({ officine: ici })],
    ['opérations d’un jour', operations({ officine: ici, du: '2024-03-05', au: '2024-03-05' })],
    ['opérations d’un mois', operations({ officine: ici, ...mois })],
    ['opérations d’un mois, réseau', operations(mois)],
    ['opérations, un type', operations({ typeOperation: 'Consultation' })],
    ['opérations d’une officine, un type', operations({ officine: ici, typeOperation: 'Versement Banque' })],
    ['opérations, recettes', operations({ typeOperation: 'Recettes', ...mois })],
    ['opérations d’une officine, recettes', operations({ officine: ici, typeOperation: 'Recettes' })],
    ['opérations, un mode', operations({ modepaiement: 'Chèque' })],
    ['opérations d’une officine, un mode', operations({ officine: ici, modepaiement: 'Chèque' })],
    ['opérations, un mode jamais servi', operations({ officine: ici, modepaiement: 'Virement' })],
    ['opérations d’une personne', operations({ createdBy: caissier })],
    ['opérations d’une personne, un mois', operations({ officine: ici, createdBy: caissier, ...mois })],
    [
      'opérations, tous les filtres',
      operations({
        officine: ici,
        createdBy: caissier,
        ...mois,
        typeOperation: 'Règlement cpt',
        modepaiement: 'Wave',
      }),
    ],
    [
      'opérations, l’un des filtres',
      operations({ officine: ici, mode: '1', ...mois, modepaiement: 'Chèque' }),
    ],
    ['opérations, par montant', operations({ tri: '-montant' })],
    ['opérations d’une officine, par montant', operations({ officine: ici, tri: '-montant' })],
    ['opérations d’un mois, par montant', operations({ officine: ici, tri: 'montant', ...mois })],
    ['opérations, référence de commande', operations({ q: 'CMD-ANG-24-0004321' })],
    ['opérations, numéro de transaction', operations({ q: 'WA00004321' })],
    ['opérations, nom rare', operations({ q: 'zirignon' })],
    ['opérations, nom courant', operations({ q: 'kouassi' })],
    ['opérations d’une officine, nom courant', operations({ officine: ici, q: 'kouassi' })],
    ['opérations, deux mots', operations({ q: 'kouassi aya' })],
    ['opérations, un mode cherché', operations({ officine: ici, q: 'wave' })],
    ['opérations, sans réponse', operations({ q: 'introuvable' })],
    ['totaux d’un jour', db => lireTotaux(db, ici, '2024-03-05', '2024-03-05')],
    ['totaux d’un mois, réseau', db => lireTotaux(db, null, mois.du, mois.au)],
    ['totaux d’une année, réseau', db => lireTotaux(db, null, '2023-01-01', '2023-12-31')],
    ['état de la caisse', db => lireEtat(db, ici)],
    ['règlements de commandes', appel(reglements.commandes, {})],
    ['règlements de commandes d’une officine', appel(reglements.commandes, {}, ici)],
    ['règlements de commandes, un mois', appel(reglements.commandes, mois, ici)],
    ['règlements de commandes, un mode', appel(reglements.commandes, { modepaiement: 'Chèque' }, ici)],
    ['règlements de commandes, une personne', appel(reglements.commandes, { createdBy: caissier }, ici)],
    ['règlements de commandes, un nom', appel(reglements.commandes, { q: 'zirignon' }, ici)],
    ['règlements de commandes, par montant', appel(reglements.commandes, { tri: '-montant' }, ici)],
    ['règlements du comptoir', appel(reglements.comptoir, {})],
    ['règlements du comptoir d’une officine', appel(reglements.comptoir, {}, ici)],
    ['règlements du comptoir, un mode', appel(reglements.comptoir, { modepaiement: 'Wave' }, ici)],
    ['règlements du comptoir, une personne', appel(reglements.comptoir, { createdBy: caissier }, ici)],
    ['règlements du comptoir, un nom', appel(reglements.comptoir, { q: 'zirignon' }, ici)],
    ['somme des règlements d’une officine', somme({ officine: ici, typeOperation: 'Règlement cmde cli' })],
    ['somme des règlements d’une personne', somme({ createdBy: caissier, ...mois })],
    ['somme des règlements d’un nom', somme({ q: 'zirignon' })],
    ['personnes qui encaissent', appel(reglements.caissiers, {})],
    ['à régler', dus({})],
    ['à régler d’une officine', dus({ officine: ici })],
    ['à régler, nom rare', dus({ q: 'zirignon' })],
    ['à régler d’une officine, nom rare', dus({ officine: ici, q: 'zirignon' })],
    ['à régler, nom courant', dus({ q: 'kouassi' })],
    ['à régler d’une officine, nom courant', dus({ officine: ici, q: 'kouassi' })],
    ['à régler, téléphone', dus({ q: telephone })],
    ['à régler d’une officine, début de téléphone', dus({ officine: ici, q: telephone.slice(0, 8) })],
    ['à régler, référence', dus({ q: 'CMD-ANG-24-0000' })],
    ['à régler, référence du comptoir', dus({ officine: ici, q: 'CPT-ANG-24-00' })],
    ['à régler, référence sans son genre', dus({ q: 'ANG-24-00' })],
    ['clôtures', clotures({})],
    ['clôtures d’une officine', clotures({ officine: ici })],
    ['clôtures d’un mois', clotures(mois)],
    ['clôtures justes', clotures({ ecart: 'juste' })],
    ['clôtures où il manque', clotures({ ecart: 'manque' })],
    ['clôtures d’une officine, excédent', clotures({ officine: ici, ecart: 'excedent' })],
    ['clôtures, par écart', clotures({ tri: 'Ecart' })],
    ['clôtures d’une personne', clotures({ createdBy: caissier })],
    ['clôtures, motif', clotures({ q: 'pourboire' })],
    ['clôtures d’une officine, motif', clotures({ officine: ici, q: 'taxi' })],
    ['clôtures, officine cherchée', clotures({ q: 'plateau' })],
    ['somme des clôtures d’un mois', db => totaliserBilletages(db, { officine: null, ...mois })],
    ['somme des clôtures d’une officine', db => totaliserBilletages(db, { officine: ici })],
    ['versements', appel(versements.liste, {})],
    ['versements d’une officine', appel(versements.liste, {}, ici)],
    ['versements à valider', appel(versements.liste, { Statut: 'Créé' })],
    ['versements d’une officine à valider', appel(versements.liste, { Statut: 'Créé' }, ici)],
    ['versements archivés', appel(versements.liste, { Statut: 'Archivé' })],
    ['versements d’une banque', appel(versements.liste, { IdBanque: banque }, ici)],
    ['versements d’un mois', appel(versements.liste, mois)],
    ['versements, par montant', appel(versements.liste, { tri: '-montant' })],
    ['versements, numéro de bordereau', appel(versements.liste, { q: 'BV-0432187' })],
    ['versements, début de numéro', appel(versements.liste, { q: 'BV-043' }, ici)],
    ['versements, banque cherchée', appel(versements.liste, { q: 'banque' }, ici)],
    ['approvisionnements', appel(appros.liste, {})],
    ['approvisionnements d’une officine', appel(appros.liste, {}, ici)],
    ['approvisionnements annulés', appel(appros.liste, { Statut: 'Annulée' })],
    ['approvisionnements d’un mois', appel(appros.liste, mois, ici)],
    ['approvisionnements, par montant', appel(appros.liste, { tri: '-Montant' })],
    ['approvisionnements, registre', appel(appros.liste, { q: 'CI-ABJ-4321' })],
    ['approvisionnements, société', appel(appros.liste, { q: 'siege 432' }, ici)],
    ['entrées de la caisse dépense', entrees({})],
    ['entrées d’une officine', entrees({}, ici)],
    ['entrées directes', entrees({ Origine: 'Directe' }, ici)],
    ['entrées annulées', entrees({ Statut: 'Annulée' })],
    ['entrées d’un mois', entrees(mois)],
    ['entrées, par montant', entrees({ tri: '-Montant' })],
    ['entrées, mot', entrees({ q: 'bon 4321' })],
    ['entrées d’une officine, mot', entrees({ q: 'taxi' }, ici)],
    ['dépenses', depenses({})],
    ['dépenses d’une officine', depenses({}, ici)],
    ['dépenses, rubrique', depenses({ IdRubrique: rubrique })],
    ['dépenses d’une officine, rubrique', depenses({ IdRubrique: rubrique }, ici)],
    ['dépenses en vigueur', depenses({ Statut: 'Active' })],
    ['dépenses annulées', depenses({ Statut: 'Annulée' })],
    ['dépenses d’un mois', depenses(mois, ici)],
    ['dépenses, par montant', depenses({ tri: '-Montant' })],
    ['dépenses, mot rare', depenses({ q: '4321' })],
    ['dépenses d’une officine, mot courant', depenses({ q: 'taxi' }, ici)],
    ['dépenses d’un mois par rubrique', db => totauxDesDepenses(db, ici, mois.du, mois.au)],
    ['journée de la caisse dépense', db => lireJournee(db, ici)],
    ['tableau de bord, recettes', db => lireChiffres(db, 'recette', null)],
    ['tableau de bord, commandes', db => lireChiffres(db, 'commande', null)],
    ['tableau de bord, tiroirs', db => lireTiroirs(db, null)],
    ['tableau de bord, retards', db => compterRetards(db, null)],
    ['tableau de bord, plus en retard', db => lirePlusEnRetard(db, null, true)],
    ['tableau de bord, plus en retard d’une officine', db => lirePlusEnRetard(db, ici, true)],
    ['tableau de bord, anniversaires', db => lireAnniversaires(db, null)],
    ['exceptions d’un mois', exceptions()],
    ['exceptions d’un mois, une officine', exceptions({ officine: ici })],
    ['exceptions d’une année', exceptions(annee)],
    ['exceptions d’un mois, par montant', exceptions({ tri: '-Montant' })],
    ['exceptions d’un mois, une personne', exceptions({ IdUtilisateur: caissier })],
    ['exceptions d’un mois, un mot', exceptions({ q: 'pourboire' })],
    ['exceptions d’un mois, écarts', exceptions({ Genre: 'Écart' })],
    ['exceptions d’une année, annulations', exceptions({ Genre: 'Annulation', ...annee })],
    ['exceptions d’une année, lectures', exceptions({ Genre: 'Lectures', ...annee })],
    ['totaux des exceptions d’un mois', db => totaliserExceptions(db, question)],
    ['totaux des exceptions d’une année', db => totaliserExceptions(db, { ...question, ...annee })],
    ['classements d’un mois', db => classer(db, mois, null)],
    ['classements d’une année', db => classer(db, { du: '2024-01-01', au: '2024-12-31' }, null)],
  ]
}

await mesurerPlans({
  clients: lignes => Math.min(20_000, Math.ceil(lignes / 10)),
  async charger(pool, lignes) {
    await chargerCommandes(pool, lignes)
    await chargerComptoir(pool)
    await chargerCaisse(pool, lignes)
    // After a migration of a kept base, as the database does by itself in time.
    await pool.query(`vacuum (analyze) ${TABLES.join(', ')}, commande_client, commande_comptoir, client`)
  },
  listes,
})
