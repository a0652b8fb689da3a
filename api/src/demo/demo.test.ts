import { defautDuMotDePasse } from '@dioptrie/domain/acces/rules'
import { feriesProposees } from '@dioptrie/domain/configuration/feries'
import { type Bande, refusDesBandes, trousDeBandes } from '@dioptrie/domain/configuration/garantie'
import { compterSms, variablesInconnues } from '@dioptrie/domain/configuration/sms'
import { ETATS_FACTURE, ETATS_LIGNE } from '@dioptrie/domain/facturation/rules'
import { avertissements, type MesuresOrdonnance, verifierOrdonnance } from '@dioptrie/domain/kernel/optique'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { normaliserTelephone } from '@dioptrie/domain/kernel/telephone'
import { STATUTS_REGLEMENT as STATUTS_DU_BON } from '@dioptrie/domain/receptions/reglement'
import { ETAPES, STATUTS_REGLEMENT } from '@dioptrie/domain/ventes/rules'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifier } from '../acces/motdepasse.ts'
import { verificationsDeLaCaisse } from '../caisse/verification.ts'
import { verificationsDeLaFacturation } from '../facturation/verification.ts'
import { type BaseDeTest, creerBase, RESEAU } from '../kernel/trial/testdb.ts'
import { verificationsDesReceptions } from '../receptions/verification.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { COMPTES_DEMO, chargerDemo } from './index.ts'
import { TABLES_DU_SIEGE } from './siege.ts'

// Whole networks, loaded several times: a busy machine may take ten times as long.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const JOUR = '2026-11-17'
const TAILLE = { clients: 2000, jour: JOUR }

let base: BaseDeTest
const lignes = async <T extends pg.QueryResultRow>(texte: string, pool = base.pool) =>
  (await pool.query<T>(texte)).rows

beforeAll(async () => {
  base = await creerBase()
  await chargerDemo(base.pool, TAILLE)
})
afterAll(() => base.fermer())

/** Everything but what is drawn on purpose (role ids, the salt of the password) and the transaction that wrote it. */
const CONTENU = [
  'pays',
  'ville',
  'quartier',
  'profession',
  'societe',
  'assurance',
  'centre_hospitalier',
  'prescripteur',
  'officine',
  'client',
  'ordonnance',
  'ordonnance_version',
  'compteur',
  'document',
  'document_contenu',
  ...TABLES_DU_SIEGE.filter(t => t !== 'personnel'),
  'prise_en_charge',
  'proforma',
  'commande_client',
  'commande_etape',
  'commande_comptoir',
  'commande_comptoir_ligne',
  'operation',
  'total_caisse',
  'versement',
  'depense',
  'appro_depense',
].map(
  t =>
    [
      t,
      `select md5(string_agg(l, '' order by l)) as m from (select (to_jsonb(t) - 'xid')::text as l from "${t}" t) t`,
    ] as const,
)

test('aucune assurance ne paie à un client plus que le plafond d’une année', async () => {
  expect(
    await lignes(`select c."IdClient", sum(c."PartAssurance") as pris, b."Plafond" from commande_client c
      join prise_en_charge b on b."_id" = c."IdPriseEnCharge" where b."Plafond" is not null
      group by c."IdClient", c."IdAssurance", extract(year from c."DateCommd"), b."Plafond" having sum(c."PartAssurance") > b."Plafond"`),
  ).toEqual([])
})

test('deux chargements le même jour donnent le même réseau', async () => {
  const autre = await creerBase()
  try {
    await chargerDemo(autre.pool, TAILLE)
    for (const [table, texte] of CONTENU)
      expect([table, await lignes(texte, autre.pool)]).toEqual([table, await lignes(texte)])
    const comptes = `select u."_id", u.email, u."IdOfficine", r.livre from utilisateur u
      join utilisateur_role ur on ur."IdUtilisateur" = u."_id" join role r on r."_id" = ur."IdRole" order by email`
    expect(await lignes(comptes, autre.pool)).toEqual(await lignes(comptes))
    // Functions are every house's own: known by their name, not by their id.
    const personnel = `select to_jsonb(p) - 'poste' as fiche, f."Libelle" as poste
      from personnel p left join fonction f on f."_id" = p.poste order by p."_id"`
    expect(await lignes(personnel, autre.pool)).toEqual(await lignes(personnel))
  } finally {
    await autre.fermer()
  }
})

test('le réseau a quatre officines, dont une principale, 2 000 clients et 3 000 ordonnances', async () => {
  const [compte] = await lignes(`select (select count(*)::int from officine) as officines,
    (select count(*)::int from officine where "OfficinePrincipale") as principales,
    (select count(*)::int from client) as clients, (select count(*)::int from ordonnance) as ordonnances,
    (select count(*)::int from pays) as pays, (select count(*)::int from historique where entite = 'client') as traces`)
  expect(compte).toEqual({
    officines: 4,
    principales: 1,
    clients: 2000,
    ordonnances: 3000,
    pays: 249,
    traces: 2000,
  })
})

test('chaque rôle livré a un compte qui peut se connecter, chaque officine a son équipe', async () => {
  expect(new Set(COMPTES_DEMO.map(c => c.role))).toEqual(new Set(Object.values(rolesLivres).map(r => r.Nom)))
  const comptes = await lignes<{ email: string; motDePasse: string; role: string; officine: string }>(
    `select u.email, u."motDePasse", r."Nom" as role, o."Nom" as officine from utilisateur u
     join utilisateur_role ur on ur."IdUtilisateur" = u."_id" join role r on r."_id" = ur."IdRole"
     join officine o on o."_id" = u."IdOfficine"`,
  )
  for (const { email, password, role, officine } of COMPTES_DEMO) {
    expect(comptes.find(c => c.email === email)).toMatchObject({ role, officine })
    // Known to all: nobody else may choose it.
    expect(defautDuMotDePasse(password, email)).toMatch(/démonstration/)
  }
  expect(await verifier(comptes[0]?.motDePasse, COMPTES_DEMO[0]?.password ?? '')).toBe(true)
  for (const officine of new Set(comptes.map(c => c.officine)))
    expect(comptes.filter(c => c.officine === officine).length).toBeGreaterThanOrEqual(3)
})

test('chaque compte a sa fiche de personnel, de son officine ; quelques personnes n’ont pas de compte', async () => {
  const fiches = await lignes<{ email: string | null; accord: boolean; poste: string; embauche: boolean }>(
    `select u.email, u."IdOfficine" is not distinct from p."IdOfficine" as accord, f."Libelle" as poste,
       p."dateEnbauche" >= p.anniv + interval '16 years' and p."dateEnbauche" < date '${JOUR}' as embauche
     from personnel p left join utilisateur u on u."PersonnelId" = p."_id" left join fonction f on f."_id" = p.poste`,
  )
  const avecCompte = fiches.filter(f => f.email)
  expect(avecCompte.map(f => f.email).sort()).toEqual(COMPTES_DEMO.map(c => c.email).sort())
  expect(avecCompte.filter(f => !f.accord)).toEqual([])
  expect(fiches.length - avecCompte.length).toBeGreaterThanOrEqual(5)
  expect(fiches.filter(f => !f.poste || !f.embauche)).toEqual([])
})

test('les réglages du réseau sont ceux que l’écran accepterait', async () => {
  const [garantie] = await lignes<{ garantiesMontue: Bande[]; garantiesVerre: Bande[] }>(
    'select * from garantie',
  )
  for (const bandes of [garantie?.garantiesMontue ?? [], garantie?.garantiesVerre ?? []]) {
    expect(bandes.length).toBeGreaterThan(1)
    expect(refusDesBandes(bandes)).toEqual([])
    expect(trousDeBandes(bandes)).toEqual([])
  }
  const modeles = await lignes<{ m: string }>(
    'select "messageTemplate" as m from type_sms union all select "messageTemplate" from sms_config',
  )
  expect(modeles.flatMap(({ m }) => variablesInconnues(m))).toEqual([])
  expect(modeles.filter(({ m }) => compterSms(m).encodage !== 'GSM-7' || compterSms(m).parties > 1)).toEqual(
    [],
  )
  const [compte] = await lignes(`select (select count(*)::int from alerte_caisse) as seuils,
    (select count(*)::int from officine where "IdModelEntete" is null) as "sansEntete",
    (select count(*)::int from ferie where "AConfirmer" and "dateFerie" < date '${JOUR}') as "passesAConfirmer",
    (select count(*)::int from ferie) as feries, (select count(*)::int from mode_paiement) as modes,
    (select count(distinct "IdOfficine")::int from fournisseur) as officines,
    (select count(*)::int > 5 from fournisseur where "IdOfficine" is null) as groupe`)
  expect(compte).toEqual({
    seuils: 3,
    sansEntete: 1,
    passesAConfirmer: 0,
    // Two feasts on one date are one holiday.
    feries: new Set([2026, 2027].flatMap(feriesProposees).map(f => f.dateFerie)).size,
    modes: 9,
    officines: 4,
    groupe: true,
  })
})

test('chaque officine a son agenda autour du jour du chargement', async () => {
  const agendas = await lignes<{ avant: number; apres: number; labels: number }>(
    `select count(*) filter (where "startDate" < date '${JOUR}')::int as avant,
       count(*) filter (where "startDate" >= date '${JOUR}')::int as apres, count(distinct label)::int as labels
     from evenement group by "IdOfficine"`,
  )
  expect(agendas).toHaveLength(4)
  for (const { avant, apres, labels } of agendas) {
    expect(avant).toBeGreaterThanOrEqual(5)
    expect(apres).toBeGreaterThan(15)
    expect(labels).toBeGreaterThanOrEqual(4)
  }
  const [compte] = await lignes(`select count(*)::int as n, count(distinct label)::int as labels,
    count(*) filter (where "createdAt" >= date '${JOUR}')::int as tard from evenement`)
  expect(compte).toMatchObject({ labels: 6, tard: 0 })
})

test('le stock a 4 000 articles, des transferts dans chaque état, un inventaire en cours, et ses livres tombent juste', async () => {
  const [compte] = await lignes(`select (select count(*)::int from article a
      where not exists (select from stock_verre v where v."_id" = a."_id")) as articles,
    (select count(distinct "IdOfficine")::int from stock_verre) as verres,
    (select count(distinct "IdOfficine")::int from article) as officines,
    (select count(distinct "Statut")::int from transfert) as etats,
    (select count(*)::int from inventaire where "Statut" = 'En cours') as ouverts,
    (select count(*)::int > 20 from mouvement where "Nature" = 'Réception'
      and "createdAt" >= date '${JOUR}' - 190 and "createdAt" < date '${JOUR}') as livraisons,
    (select count(*)::int from historique h where entite = 'article'
      and not exists (select from stock_verre v where v."_id" = h."idEntite")) as traces`)
  expect(compte).toEqual({
    articles: 4000,
    verres: 4,
    officines: 4,
    etats: 5,
    ouverts: 1,
    livraisons: true,
    traces: 4000,
  })
  for (const { nom, requete } of [...verificationsDuStock, ...verificationsDesReceptions])
    expect([nom, await lignes(requete)]).toEqual([nom, []])
})

test('les ventes passées nomment leur modèle, et le verrier celui de sa commande', async () => {
  const [compte] = await lignes(`select
    (select count(*)::int from commande_client_fiche c cross join lateral jsonb_array_elements(c."Paires") p
      where not exists (select from modele_verre m where m."_id" = (p -> 'OD' ->> 'IdModelVer')::uuid)) as "sansModele",
    (select count(*)::int from commande_verre_fiche v where v."IdModelVer" is null) as "verresSansModele",
    (select count(*)::int from commande_verre_fiche v join modele_verre m on m."_id" = v."IdModelVer"
      join fournisseur_verre f on f."_id" = m."IdFourVerr" where f."IdFournisseur" is distinct from v."IdFournisseur") as ailleurs,
    (select count(distinct "IdModelVer")::int > 20 from verre_vendu) as divers,
    (select count(*)::int > 100 from commande_verre_fiche where "Options" -> 'IdTraitements' is not null) as options`)
  expect(compte).toEqual({ sansModele: 0, verresSansModele: 0, ailleurs: 0, divers: true, options: true })
})

test('le catalogue des verres a ses fournisseurs, ses gammes, ses modèles et leurs prix du jour', async () => {
  const [compte] = await lignes(`select (select count(*)::int from fournisseur_verre) as fournisseurs,
    (select count(*)::int from gamme_verre) as gammes, (select count(*)::int from modele_verre) as modeles,
    (select count(*)::int from matrice_prix) as bandes, (select total::int from effectif where entite = 'matrice_prix') as effectif,
    (select count(*)::int from fournisseur_verre v join fournisseur f on f."_id" = v."IdFournisseur" and f."Verrier") as verriers,
    (select count(*)::int from catalogue_verre where daterange("DateDebut", "DateFin", '[]') @> date '${JOUR}') as "enVigueur"`)
  expect(compte).toEqual({
    fournisseurs: 6,
    gammes: 30,
    modeles: 240,
    bandes: 12_000,
    effectif: 12_000,
    verriers: 6,
    enVigueur: 6,
  })
})

test('les fournisseurs sont réglés, à régler ou en partie ; des pièces manquent, une écriture est contre-passée', async () => {
  const [vu] = await lignes(`select array_agg(distinct "Reglement" order by "Reglement") as etats,
    count(*) filter (where "ReclamationOuverte")::int > 4 as ouvertes,
    count(*) filter (where "IssueReclamation" is not null)::int > 2 as closes,
    count(*) filter (where "QuantiteManquante" = 1 and "EnTransit" > 0 and "QuantiteRecue" > 0)::int as enroute,
    (select count(*)::int > 2 from reglement_fournisseur where montant < 0) as contre from bon_reception`)
  expect(vu).toEqual({
    etats: expect.arrayContaining([...STATUTS_DU_BON]),
    ouvertes: true,
    closes: true,
    enroute: 4,
    contre: true,
  })
})

test('chaque téléphone est valable, et est écrit comme la base les garde', async () => {
  const numeros = await lignes<{ numero: string }>(
    `select unnest("Contacts") as numero from client union all select "Telephone" from officine
     union all select contact1 from personnel union all select contact2 from personnel where contact2 is not null
     union all select "Telephone" from centre_hospitalier union all select "Telephone" from prescripteur`,
  )
  expect(numeros.filter(({ numero }) => normaliserTelephone(numero).numero !== numero)).toEqual([])
})

interface Fiche extends MesuresOrdonnance {
  DateOrd: string
  IdClient: string
  version: number
}

test('chaque ordonnance, corrigée ou non, respecte les règles de la maison', async () => {
  const fiches = await lignes<Fiche>('select * from ordonnance_fiche order by "IdClient", "DateOrd", "_id"')
  const refus = fiches.flatMap(f => Object.entries(verifierOrdonnance(f)))
  expect(refus).toEqual([])
  const anciennes = await lignes<{ fiche: Fiche }>('select fiche from ordonnance_version')
  expect(anciennes.length).toBeGreaterThan(10)
  expect(anciennes.flatMap(({ fiche }) => Object.entries(verifierOrdonnance(fiche)))).toEqual([])
  expect(fiches.filter(f => f.version === 2)).toHaveLength(anciennes.length)
  // From one visit to the next, eyes change little: a network full of alarms would teach to ignore them.
  const alarmes = fiches.filter((f, n) => {
    const avant = fiches[n - 1]
    return (
      avant?.IdClient === f.IdClient &&
      avertissements(f, avant, f.DateOrd).some(a => a.code === 'ecart-important')
    )
  })
  expect(alarmes.length).toBeLessThan(fiches.length / 50)
})

test('les presbytes ont une addition, les enfants n’en ont pas', async () => {
  const [compte] = await lignes(`select
    count(*) filter (where o."OD_Add" is not null and o."DateOrd" < c."DateNaissance" + interval '41 years')::int as jeunes,
    count(*) filter (where o."OD_Add" is not null)::int > 800 as presbytes
    from ordonnance o join client c on c."_id" = o."IdClient"`)
  expect(compte).toEqual({ jeunes: 0, presbytes: true })
})

test('les numéros se suivent et les compteurs disent où ils en sont', async () => {
  const ecarts = await lignes(`
    with reel as (
      select "IdOfficine", 'CLI' as genre, 0 as annee, count(*)::int as nombre,
        max(right("CodeClient", 5)::int) as dernier, count(*) filter (where "Statut" = 'Actif')::int as total
      from client group by 1
      union all
      select "IdOfficine", 'ORD', extract(year from "createdAt")::int, count(*)::int, max(right("RefOrd", 5)::int), count(*)::int
      from ordonnance group by 1, 3
      union all
      select "IdOfficine", 'CV', extract(year from "createdAt")::int, count(distinct "RefVerre")::int,
        max(right("RefVerre", 5)::int), count(distinct "RefVerre")::int from commande_verre group by 1, 3
      union all
      select "IdOfficine", 'VERRE', 0, count(*)::int, count(*)::int, count(*)::int
      from commande_verre where "Statut" = 'Livré' group by 1
      union all
      select "IdOfficine", 'BR', extract(year from "createdAt")::int, count(*)::int, max(right("RefBR", 5)::int), count(*)::int
      from bon_reception group by 1, 3
      ${[
        ['transfert', 'Reference'],
        ['inventaire', 'Reference'],
        ['sortie', 'Reference'],
        ['commande_client', 'RefCmmd'],
        ['proforma', 'RefProforma'],
        ['commande_comptoir', 'RefCmmd'],
        ['consultation', 'RefConsultation'],
      ]
        .map(
          ([table, reference]) => `union all
      select "IdOfficine", left("${reference}", 3), extract(year from "createdAt")::int, count(*)::int,
        max(right("${reference}", 5)::int), count(*)::int from ${table} group by 1, 2, 3`,
        )
        .join(' ')})
    select * from reel full join compteur using ("IdOfficine", genre, annee)
    where (reel.nombre, reel.dernier, reel.total) is distinct from (compteur.dernier, compteur.dernier, compteur.total)`)
  expect(ecarts).toEqual([])
  const desordre = await lignes(`select from (
      select "RefOrd", lag("createdAt") over (partition by left("RefOrd", 10) order by "RefOrd") > "createdAt" as avant from ordonnance
      union all
      select "CodeClient", lag("createdAt") over (partition by "IdOfficine" order by "CodeClient") > "createdAt" from client) x
    where avant`)
  expect(desordre).toEqual([])
})

test('un tiers des dernières ordonnances vient d’un examen fait ici, et la salle d’attente du matin a chaque état', async () => {
  const [part] = await lignes(`
    select count(*) filter (where o."IdConsultation" is not null)::float / count(*) as part,
      count(*) filter (where k."IdClient" <> o."IdClient" or k."Prescrite"->'OD'->'Sph' <> to_jsonb(o."OD_Sph" * 0.01))::int as faux
    from ordonnance o left join consultation k on k."_id" = o."IdConsultation"
    where o.version = 1 and o."DateOrd" > (select max("DateOrd") from ordonnance) - 500`)
  expect(part?.part).toBeCloseTo(1 / 3, 1)
  expect(part?.faux).toBe(0)
  const attente =
    await lignes(`select "Etat", count(distinct "IdOfficine")::int as officines from consultation
    where "DateConsultation" = (select max("DateConsultation") from consultation) group by 1 order by 1`)
  expect(attente.map(a => a.Etat)).toEqual(['Arrivé', 'En examen', 'Terminé'])
})

test('l’atelier a les verres, les montages et les livraisons que disent les étapes', async () => {
  const fautes = await lignes(`
    select c."RefCmmd", c."Etape" from commande_client c where
      (c."Etape" = 'Livrée') <> exists (select from livraison l where l."IdCommande" = c."_id")
      or (c."Etape" in ('Montée', 'Vérifiée', 'Livrée')) <> exists (select from montage m where m."IdCommande" = c."_id")
      or (c."Etape" = 'Verres commandés') <> exists (select from commande_verre v
        where v."IdCommande" = c."_id" and v."Statut" in ('Commandé', 'Retourné'))`)
  expect(fautes).toEqual([])
})

test('rien n’est daté du jour même ou plus tard, et la dernière visite est celle de la dernière ordonnance', async () => {
  const fautes = await lignes(`select c."CodeClient" from client c
    left join lateral (select max(("createdAt" at time zone 'UTC')::date) as jour from ordonnance o where o."IdClient" = c."_id") v on true
    where c."DerniereVisite" <> coalesce(v.jour, (c."createdAt" at time zone 'UTC')::date)
       or c."DerniereVisite" >= date '${JOUR}' or c."DateNaissance" > (c."createdAt" at time zone 'UTC')::date`)
  expect(fautes).toEqual([])
})

test('civilité, genre et âge vont ensemble', async () => {
  const fautes = await lignes(`select "Civilite", "Genre", "DateNaissance" from client
    where ("Civilite" = 'M' and "Genre" <> 'M') or ("Civilite" in ('Mme', 'Mlle') and "Genre" <> 'F')
       or ("Civilite" = 'Enft') is distinct from (coalesce("DateNaissance", date '1970-01-01') > date '${JOUR}' - interval '15 years')`)
  expect(fautes).toEqual([])
})

test('chaque officine fête des anniversaires le jour du chargement et dans la semaine', async () => {
  const fetes = await lignes<{ jour: number; semaine: number }>(`select
      count(*) filter (where anniversaire = 1117)::int as jour,
      count(*) filter (where anniversaire between 1118 and 1124)::int as semaine
    from client where "Statut" = 'Actif' group by "IdOfficine"`)
  expect(fetes).toHaveLength(4)
  for (const { jour, semaine } of fetes) {
    expect(jour).toBeGreaterThanOrEqual(1)
    expect(semaine).toBeGreaterThanOrEqual(3)
  }
})

test('quelques clients ont été saisis deux fois, pour être fusionnés', async () => {
  const doublons = await lignes(`select a."CodeClient" from client a join client b
    on a."IdOfficine" = b."IdOfficine" and a."_id" <> b."_id" and a.tri_nom = b.tri_nom
    and a."DateNaissance" = b."DateNaissance" where a."Statut" = 'Actif' and b."Statut" = 'Actif'`)
  expect(doublons.length).toBeGreaterThanOrEqual(4)
})

test('le réseau se complète sans toucher à ce qui y est, et une autre base est refusée', async () => {
  const autre = await creerBase({ modele: RESEAU })
  try {
    const avant = await lignes('select "_id", "CodeClient" from client order by "_id"', autre.pool)
    expect(await chargerDemo(autre.pool, { clients: 90 })).toMatchObject({ clients: 50 })
    const apres = await lignes('select "_id", "CodeClient" from client order by "_id"', autre.pool)
    expect(apres).toHaveLength(90)
    expect(await chargerDemo(autre.pool, { clients: 30 })).toEqual({ clients: 0, ordonnances: 0 })
    // Loaded in bulk, and yet a name one letter away is found.
    expect(
      await lignes(
        `select "Nom" from client where not exists (select from mot_de_nom where mot = sans_accent(split_part("Nom", '’', 1))
           or mot = substr(colle("Nom"), 2)) and length("Nom") > 3`,
        autre.pool,
      ),
    ).toEqual([])
    expect(apres).toEqual(expect.arrayContaining(avant))
    await autre.pool.query(`update utilisateur set email = 'autre-' || email`)
    await expect(chargerDemo(autre.pool)).rejects.toThrow('ne sont pas celles de la démonstration')
  } finally {
    await autre.fermer()
  }
})

test('les index, références et déclencheurs retirés pour charger sont tous revenus', async () => {
  const vierge = await creerBase()
  const catalogue = `select conname as nom from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexrelid::regclass::text from pg_index where indrelid::regclass::text !~ '^pg_'
    union all select tgname from pg_trigger where tgenabled = 'O' and not tgisinternal order by 1`
  try {
    expect(await lignes(catalogue)).toEqual(await lignes(catalogue, vierge.pool))
  } finally {
    await vierge.fermer()
  }
})

test('dix-huit mois de ventes : chaque étape, chaque règlement, des retards, des proformas dans chaque état', async () => {
  const [vu] = await lignes<{ etapes: string[]; reglements: string[]; mois: number; retards: number }>(
    `select array_agg(distinct "Etape") as etapes, array_agg(distinct "StatutReglement") as reglements,
       count(distinct date_trunc('month', "DateCommd"))::int as mois,
       count(*) filter (where "DatePromesse" < date '${JOUR}' and "Etape" <> 'Livrée')::int as retards
     from commande_client`,
  )
  // What comes back does so by the gestures of the program, afterwards (`avoirs.ts`).
  expect(vu?.etapes.sort()).toEqual(ETAPES.filter(e => e !== 'Rendue').sort())
  expect(vu?.reglements.sort()).toEqual([...STATUTS_REGLEMENT].sort())
  expect(vu?.mois).toBeGreaterThanOrEqual(18)
  expect(vu?.retards).toBeGreaterThan(2)
  const etats = await lignes(`select distinct "Etat" from proforma_fiche order by 1`)
  expect(etats).toHaveLength(3)
})

test('les ventes s’accordent avec le stock, la caisse et leurs étapes', async () => {
  const [ecarts] = await lignes(`select
    (select count(*)::int from commande_client c where "MontantRegle" <>
      coalesce((select sum(montant) from operation o where o."IdCommande" = c."_id"), 0)) as reglements,
    (select count(*)::int from commande_client c where (("IdArticle1" is not null)::int + ("IdArticle2" is not null)::int
      + ("IdArticle3" is not null)::int) <>
      coalesce((select -sum("Quantite") from mouvement m where m."idEntite" = c."_id"), 0)) as montures,
    (select count(*)::int from commande_client c where "Etape" <>
      (select e."Etape" from commande_etape e where e."IdCommande" = c."_id" order by e."_id" desc limit 1)) as etapes,
    (select count(*)::int from mouvement where "QuantiteApres" < 0) as negatifs,
    (select count(*)::int from compteur k where genre = 'CMD' and total <> (select count(*) from commande_client c
      where c."IdOfficine" = k."IdOfficine" and extract(year from c."createdAt") = k.annee)) as compteurs`)
  expect(ecarts).toEqual({ reglements: 0, montures: 0, etapes: 0, negatifs: 0, compteurs: 0 })
})

test('la caisse : dix-huit mois de jours clôturés, quelques écarts expliqués, aujourd’hui ouvert partout sauf à San-Pédro', async () => {
  for (const { nom, requete } of verificationsDeLaCaisse) expect(await lignes(requete), nom).toEqual([])
  const [vu] = await lignes<Record<string, number>>(`select count(*)::int as clotures,
      count(distinct date_trunc('month', "DateCloture"))::int as mois, count(*) filter (where "Ecart" <> 0)::int as ecarts,
      count(*) filter (where "Ecart" <> 0 and "Motif" is null)::int as muets,
      count(*) filter (where abs("Ecart") > 10000 and "IdSignataire" is null)::int as seuls
    from billetage`)
  expect(vu).toMatchObject({ muets: 0, seuls: 0 })
  expect(vu?.mois).toBeGreaterThanOrEqual(18)
  expect(vu?.clotures).toBeGreaterThan(1000)
  expect(vu?.ecarts).toBeGreaterThan(5)
  const ouvertes = await lignes(`select f."Code", (j."Jour" = date '${JOUR}') as ce_jour from journee_caisse j
    join officine f on f."_id" = j."IdOfficine" where j."clotureLe" is null order by 1`)
  expect(ouvertes).toEqual([
    { Code: 'ANG', ce_jour: true },
    { Code: 'MRC', ce_jour: true },
    { Code: 'PLT', ce_jour: true },
    { Code: 'SPD', ce_jour: false },
  ])
})

test('l’argent qui sort : des versements dans chaque état, avec leur bordereau ; des dépenses chaque mois, jamais sous zéro', async () => {
  const etats = await lignes<{ Statut: string; sansBordereau: number }>(`select "Statut",
      (count(*) filter (where not exists (select from document d where d."idEntite" = v."_id")))::int as "sansBordereau"
    from versement v group by 1 order by 1`)
  expect(etats.map(e => e.Statut)).toEqual(['Annulé', 'Archivé', 'Créé', 'Validé'])
  expect(
    etats.filter(e => e.Statut === 'Archivé' || e.Statut === 'Validé').map(e => e.sansBordereau),
  ).toEqual([0, 0])
  const [vu] = await lignes<
    Record<string, number>
  >(`select count(distinct date_trunc('month', "Jour"))::int as mois,
      count(distinct "IdRubrique")::int as rubriques, (count(*) filter (where "IdRubrique" is null))::int as "sansRubrique",
      count(distinct "IdOfficine")::int as officines from depense`)
  expect(vu).toMatchObject({ rubriques: 9, sansRubrique: 0, officines: 3 })
  expect(vu?.mois).toBeGreaterThanOrEqual(17)
  const negatifs =
    await lignes(`select from (select sum(n) over (partition by o order by quand, n desc) as solde from (
    select "OfficineId" as o, "createdAt" as quand, "Montant" as n from appro_depense
    union all select "OfficineId", "createdAt", -"Montant" from depense) e) x where solde < 0`)
  expect(negatifs).toEqual([])
})

test('les factures d’assurance et leurs lignes sont dans tous leurs états, chaque franc compté', async () => {
  const etats = async (table: string) =>
    (await lignes<{ Etat: string }>(`select distinct "Etat" from ${table}`)).map(l => l.Etat).sort()
  expect(await etats('facture_assurance')).toEqual([...ETATS_FACTURE].sort())
  // Nothing has come back yet.
  expect(await etats('ligne_assurance')).toEqual(ETATS_LIGNE.filter(e => e !== 'Rendue').sort())
  for (const { nom, requete } of verificationsDeLaFacturation)
    expect([nom, await lignes(requete)]).toEqual([nom, []])
})

test('ce qui fut vendu compte pour son jour, et non pour celui où la démonstration commence', async () => {
  expect(
    await lignes(
      `select c."RefCmmd", v."Jour", v."Voulu" from version_vente v join commande_client c on c."_id" = v."IdCommande"
       where v."Numero" = 1 and v."Jour" <> c."DateCommd"`,
    ),
  ).toEqual([])
})
