import { contrat } from '@dioptrie/domain'
import type { Etat } from '@dioptrie/domain/etats/contract'
import { ajouterJours, ajouterMois, aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { ETAPES, STATUTS_REGLEMENT } from '@dioptrie/domain/ventes/rules'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verificationsDeLaCaisse } from '../caisse/verification.ts'
import { hasard } from '../demo/hasard.ts'
import { dessiner, type Papier } from '../kernel/paper/papier.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { lireClasseur } from '../kernel/worker/classeur.ts'
import { verificationsDuTableauDeBord } from '../tableau-de-bord/verification.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { envoyerLesDus } from './expedier.ts'
import { verificationsDesEtats } from './verification.ts'

const { caisse, ventes, comptoir, cloture, etats, etatsEnregistres } = contrat
const jour = aujourdhuiAbidjan(new Date())
let e: EssaiVentes
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  await e.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 100_000 } })
})
afterAll(() => e.fermer())

const appeler: EssaiVentes['essai']['appeler'] = (...a) => e.essai.appeler(...a)
const un = async <T>(texte: string, valeurs: unknown[] = []) =>
  (await e.essai.pool.query(texte, valeurs)).rows[0] as T
const lire = async (etat: string, query: object = {}): Promise<Etat> =>
  (await appeler('administrateur', etats.lire, { params: { etat }, query: query as never })).corps

/** As they were added, then put together: one line to a key, none that comes to nothing. */
async function justes(verifications = verificationsDesEtats): Promise<void> {
  const differences = async () =>
    Promise.all(verifications.map(async v => [v.nom, (await e.essai.pool.query(v.requete)).rows]))
  const aucune = verifications.map(v => [v.nom, []])
  expect(await differences()).toEqual(aucune)
  await e.essai.pool.query('select tasser_totaux()')
  expect(await differences()).toEqual(aucune)
  const { de_trop, vides } = await un<{ de_trop: number; vides: number }>(
    `select (select count(*)::int - count(distinct ("Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour"))::int from total_visite)
       + (select count(*)::int - count(distinct ("Grain", "Jour", "IdOfficine", "IdFournisseur"))::int from total_fournisseur) as de_trop,
       (select count(*)::int from total_visite where ("Nombre", "Revenus", "Montant") = (0, 0, 0)) as vides`,
  )
  expect([de_trop, vides]).toEqual([0, 0])
}

it('des clients distincts se comptent sans relire leurs commandes, quoi qu’il arrive à la fiche, à l’ordonnance et à la vente', async () => {
  const h = hasard('des visites')
  const { pool } = e.essai
  // What is written late keeps its day while that day's cash desk stands open.
  await pool.query(
    `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation")
     select o."_id", $1::date - n, 0 from officine o, generate_series(1, 200) n on conflict do nothing`,
    [jour],
  )
  const tous = async (texte: string, valeurs: unknown[] = []) => (await pool.query(texte, valeurs)).rows
  const ids = async (texte: string) => (await tous(texte)).map(r => r._id as string)
  const noms = ['Zadi', 'Wognin', 'Tanoh', 'Gnahoré', 'Ehouman']
  const clients = [e.client, ...(await Promise.all(noms.map(nom => e.creerClient('opticien', nom))))]
  const medecins = await ids(
    `insert into prescripteur ("_id", "NomPresc") select gen_random_uuid(), 'Docteur ' || n from generate_series(1, 3) n returning "_id"`,
  )
  const officines = await ids('select "_id" from officine order by "Nom"')
  const refs = await Promise.all(
    clients.map(async id => {
      const { corps } = await appeler('opticien', contrat.clients.ajouterOrdonnance, {
        params: { id },
        payload: {
          DateOrd: '2026-01-05',
          OD: { Sph: -1 },
          OG: { Sph: -1 },
          IdPrescripteur: h.parmi(medecins),
        } as never,
      })
      return corps.ordonnances[0].RefOrd as string
    }),
  )
  const hier = () => ajouterJours(jour, -h.entier(0, 150))
  const vente = `(select "_id" from commande_client order by md5("RefCmmd" || $1) limit 1)`
  const gestes: [string, () => unknown[]][] = [
    [`update commande_client set "DateCommd" = $2 where "_id" = ${vente}`, () => [h.entier(0, 999), hier()]],
    [
      `update commande_client set "Statut" = case "Statut" when 'Active' then 'Supprimée' else 'Active' end where "MontantRegle" = 0 and "_id" = ${vente}`,
      () => [h.entier(0, 999)],
    ],
    [
      `update commande_client set "IdClient" = $2 where "_id" = ${vente}`,
      () => [h.entier(0, 999), h.parmi(clients)],
    ],
    [
      `update commande_client set "IdOfficine" = $2 where "_id" = ${vente}`,
      () => [h.entier(0, 999), h.parmi(officines)],
    ],
    [
      `update commande_client set "RefOrd" = $2 where "_id" = ${vente}`,
      () => [h.entier(0, 999), h.parmi([...refs, null])],
    ],
    [
      `update commande_client set "PrixMont2" = "PrixMont2" + 500, "Total" = "Total" + 500 where "_id" = ${vente}`,
      () => [h.entier(0, 999)],
    ],
    [
      `update ordonnance set "IdPrescripteur" = $2 where "RefOrd" = $1`,
      () => [h.parmi(refs), h.parmi([...medecins, null])],
    ],
    // Two prescribers that were one.
    [
      `update ordonnance set "IdPrescripteur" = $2 where "IdPrescripteur" = $1`,
      () => [h.parmi(medecins), h.parmi(medecins)],
    ],
    [`update client set "Genre" = $2 where "_id" = $1`, () => [h.parmi(clients), h.parmi(['M', 'F', null])]],
    [
      `update client set "Statut" = case "Statut" when 'Actif' then 'Supprimé' else 'Actif' end where "_id" = $1`,
      () => [h.parmi(clients)],
    ],
    [
      `update client set "IdOfficine" = $2 where "_id" = any($1)`,
      () => [[h.parmi(clients), h.parmi(clients)], h.parmi(officines)],
    ],
  ]
  for (let n = 0; n < 90; n++) {
    await pool.query(
      `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "PrixMont1", "Total", "RefOrd")
       values (gen_random_uuid(), $1, $2, $3, $4, 20000, 20000, $5)`,
      [`CMD-VIS-${n}`, h.parmi(clients), h.parmi(officines), hier(), h.parmi([...refs, null])],
    )
    const [texte, valeurs] = h.parmi(gestes)
    await pool.query(texte, valeurs())
    if (n === 40) await pool.query('select tasser_totaux()')
  }
  await justes()
  const [mois, avant, debut] = [0, -1, -4].map(n => ajouterMois(`${jour.slice(0, 7)}-01`, n)) as [
    Jour,
    Jour,
    Jour,
  ]
  const veille = ajouterJours(mois, -1)
  const periodes: [Jour, Jour][] = [
    ...([
      [mois, jour],
      [avant, veille],
      [avant, ajouterJours(avant, 14)],
      [debut, veille],
    ] as [Jour, Jour][]),
    // The month under way is the last one; so many days into a month that others came after; from the middle of a month.
    ...([
      [debut, jour],
      [debut, ajouterJours(avant, 9)],
      [ajouterJours(debut, 3), veille],
    ] as [Jour, Jour][]),
  ]
  for (const [du, au] of periodes)
    for (const officine of [null, ...officines]) {
      const q = { du, au, ...(officine && { IdOfficine: officine }) }
      const dits = [du, au, officine]
      const [venus] = await tous(
        `select count(distinct c."IdClient")::int as "Acheteurs", count(distinct c."IdClient") filter (where exists (select from commande_client p
           where p."IdClient" = c."IdClient" and p."Statut" = 'Active' and p."DateCommd" < $1))::int as "Revenus"
         from commande_client c join client k on k."_id" = c."IdClient"
         where c."Statut" = 'Active' and k."Statut" = 'Actif' and c."DateCommd" between $1 and $2 and k."IdOfficine" = coalesce($3, k."IdOfficine")`,
        dits,
      )
      const lues = await Promise.all(
        ['officine', 'genre', 'age', 'client'].map(
          async par => (await lire('statistiques', { ...q, par })).totaux,
        ),
      )
      for (const totaux of lues) expect([dits, totaux]).toMatchObject([dits, { ...lues[3], ...venus }])
      const envoyes = await tous(
        `select o."IdPrescripteur", count(distinct c."IdClient")::int as "Clients", count(*)::int as "Ventes", sum(c."Total")::int as "ChiffreAffaires"
         from commande_client c join ordonnance o using ("RefOrd") where c."Statut" = 'Active' and o."IdPrescripteur" is not null
           and c."DateCommd" between $1 and $2 and c."IdOfficine" = coalesce($3, c."IdOfficine") group by 1 order by 4 desc, 1 desc`,
        dits,
      )
      expect([dits, (await lire('prescripteurs', q)).lignes]).toMatchObject([dits, envoyes])
    }
  await pool.query(
    'delete from journee_caisse j where not exists (select from operation o where o."IdOfficine" = j."IdOfficine" and o."Jour" = j."Jour")',
  )
})

it('proformas, verres et bons se comptent avec ce qu’ils deviennent', async () => {
  const h = hasard('des suivis')
  const { pool } = e.essai
  const ids = async (texte: string, valeurs: unknown[] = []) =>
    (await pool.query(texte, valeurs)).rows.map(r => r._id as string)
  const fournisseurs = await ids(
    `insert into fournisseur ("_id", "Nom") select gen_random_uuid(), 'Verrier ' || n from generate_series(1, 2) n returning "_id"`,
  )
  const officines = await ids('select "_id" from officine order by "Nom"')
  const articles = [
    await e.approvisionner('SUIVI-A', 0),
    await e.approvisionner('SUIVI-B', 0, { IdCateg: e.refs.ACC, IdMarque: e.refs.POLICE }),
  ]
  const hier = () => ajouterJours(jour, -h.entier(0, 70))
  const un = (table: string) => `"_id" = (select "_id" from ${table} order by md5("_id"::text || $1) limit 1)`
  const gestes: [string, () => unknown[]][] = [
    [
      `update proforma set "DateProforma" = $2, "DateExpiration" = $2::date + 30 where ${un('proforma')}`,
      () => [hier()],
    ],
    [`update proforma set "IdOfficine" = $2 where ${un('proforma')}`, () => [h.parmi(officines)]],
    [
      `update proforma set "PrixMont1" = $2::bigint, "Total" = $2::bigint, "PartAssurance" = $2::bigint / 2 where ${un('proforma')}`,
      () => [h.entier(1, 9) * 1_000],
    ],
    [`update proforma set "Statut" = $2 where ${un('proforma')}`, () => [h.parmi(['Active', 'Supprimée'])]],
    [
      `update commande_client set "Statut" = $2 where "IdProforma" is not null and ${un('commande_client')}`,
      () => [h.parmi(['Active', 'Supprimée'])],
    ],
    [
      `update commande_verre set "LivreLe" = $2::date, "Statut" = case when $2::date is null then 'Commandé' else 'Livré' end where ${un('commande_verre')}`,
      () => [h.parmi([hier(), jour, null])],
    ],
    [`update commande_verre set "RetourneLe" = now() where $2 and ${un('commande_verre')}`, () => [true]],
    [
      `update commande_verre set "IdFournisseur" = $2 where ${un('commande_verre')}`,
      () => [h.parmi([...fournisseurs, null])],
    ],
    [`update commande_verre set "DateCommande" = $2 where ${un('commande_verre')}`, () => [hier()]],
    [
      `update bon_reception set statut = $2::text, "AnnuleLe" = case when $2::text = 'Annulé' then now() end where ${un('bon_reception')}`,
      () => [h.parmi(['Créé', 'Annulé'])],
    ],
    [
      `update bon_reception set "QuantiteManquante" = $2 where ${un('bon_reception')}`,
      () => [h.entier(0, 3)],
    ],
    [
      `update bon_reception set "IdFournisseur" = $2 where ${un('bon_reception')}`,
      () => [h.parmi(fournisseurs)],
    ],
  ]
  for (let n = 0; n < 60; n++) {
    const [officine, fournisseur] = [h.parmi(officines), h.parmi(fournisseurs)]
    const [proforma] = await ids(
      `insert into proforma ("_id", "RefProforma", "IdClient", "IdOfficine", "DateProforma", "DateExpiration", "PrixMont1", "Total")
       values (gen_random_uuid(), $1, $2, $3, $4, $4::date + 30, 5000, 5000) returning "_id"`,
      [`PRO-SUI-${n}`, e.client, officine, hier()],
    )
    const [vente] = await ids(
      `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "PrixMont1", "Total", "IdProforma", "DateCommd", "IdArticle1")
       values (gen_random_uuid(), $1, $2, $3, 5000, 5000, $4, $5, $6) returning "_id"`,
      [`CMD-SUI-${n}`, e.client, officine, h.parmi([proforma, null]), hier(), h.parmi(articles)],
    )
    const sortie = hier()
    await pool.query(
      `insert into mouvement ("_id", "IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", entite, "idEntite", reference, "createdAt")
       values ($1, $2, $3, 'Sortie', $4, 0, 700, 'sortie', gen_random_uuid(), 'SOR-SUI', $5::date + interval '12 hours')`,
      [
        uuid({ msecs: Date.parse(sortie) + 43_200_000 }),
        h.parmi(articles),
        officine,
        -h.entier(1, 3),
        sortie,
      ],
    )
    await pool.query(
      `insert into commande_verre ("_id", "RefVerre", "IdCommande", "IdOfficine", "Paire", "Cote", "IdFournisseur", "IdOfficineLivraison", "DateCommande", "DatePrevue")
       values (gen_random_uuid(), $1, $2, $3, 1, 'OD', $4, $3, $5, $5::date + 3)`,
      [`VER-SUI-${n}`, vente, officine, fournisseur, hier()],
    )
    await pool.query(
      `insert into bon_reception ("_id", "RefBR", "IdOfficine", "IdFournisseur", "DateCommande", "Quantite") values (gen_random_uuid(), $1, $2, $3, $4, 4)`,
      [`BR-SUI-${n}`, officine, fournisseur, hier()],
    )
    const [texte, valeurs] = h.parmi(gestes)
    await pool.query(texte, [h.entier(0, 999), ...valeurs()])
  }
  await justes()
  // Sums that are kept, and those of the rows that they stand for; of a whole month, and from the middle of one to the middle of another too.
  const [hierMeme, mois, avant] = [ajouterJours(jour, -1), ajouterMois(jour, -1), ajouterMois(jour, -2)]
  const premier = (de: string) => `${de.slice(0, 7)}-01` as Jour
  for (const [du, au] of [
    [premier(avant), hierMeme],
    [premier(mois), ajouterJours(premier(jour), -1)],
    [ajouterJours(jour, -64), hierMeme],
    [ajouterJours(jour, -9), hierMeme],
  ] as [Jour, Jour][])
    for (const officine of [null, ...officines]) {
      const q = { du, au, limit: 200, ...(officine && { IdOfficine: officine }) }
      const somme = (lignes: Etat['lignes'], nom: string) =>
        lignes.reduce((t, l) => t + Number(l[nom] ?? 0), 0)
      const verifier = async (etat: string, par: string | undefined, noms: string[]) => {
        const lu = await lire(etat, { ...q, ...(par && { par }) })
        expect([etat, par, lu.lignes.length]).toEqual([etat, par, lu.pager.totalItems])
        for (const nom of noms)
          expect([etat, par, nom, lu.totaux[nom]]).toEqual([etat, par, nom, somme(lu.lignes, nom)])
        return lu.totaux
      }
      await verifier('liste-proforma', undefined, ['Total', 'PartAssurance', 'PartClient'])
      await verifier('article-sortie', undefined, ['Quantite', 'ValeurVente', 'ValeurAchat'])
      // Day by day or month by month, as it is drawn.
      const sorties = await lire('article-sortie', q)
      for (const { cle, valeur } of sorties.points) {
        const siennes = sorties.lignes.filter(l => String(l.Jour).startsWith(cle))
        expect([cle, valeur]).toEqual([cle, somme(siennes, 'Quantite')])
      }
      const marges = await verifier('marges', 'ligne', ['Pieces', 'Vendu', 'Cout', 'Marge'])
      for (const par of ['categorie', 'marque', 'officine'])
        expect([par, await verifier('marges', par, ['Pieces', 'Vendu', 'Cout', 'Marge'])]).toEqual([
          par,
          marges,
        ])
      const ensemble = await verifier('fournisseurs', 'fournisseur', ['Bons', 'Verres'])
      const noms = { bon: ['Pieces', 'Manquants'], verre: ['VerresLivres', 'ATemps', 'Retours', 'Refaits'] }
      for (const [par, leurs] of Object.entries(noms)) {
        const totaux = await verifier('fournisseurs', par, leurs)
        for (const nom of leurs) expect([par, nom, totaux[nom]]).toEqual([par, nom, ensemble[nom]])
      }
    }
})

it('après une journée au hasard de ventes, règlements, annulations et clôture, les totaux tenus sont justes', async () => {
  const h = hasard('une journée')
  const etui = await e.approvisionner('ÉTUI', 500, { IdCateg: e.refs.ACC, PrixVente: 4_000 })
  const monture = await e.approvisionner('MONTURE', 500, { PrixVente: 45_000, PrixAchat: 20_000 })
  const autre = await e.approvisionner('AUTRE', 500, { PrixVente: 60_000, PrixAchat: 25_000 })
  const gens: Personne[] = ['opticien', 'gerant']
  for (let n = 0; n < 60; n++) {
    const qui = h.parmi(gens)
    const sorte = h.parmi([
      'vendre',
      'vendre',
      'comptoir',
      'régler',
      'annuler',
      'modifier',
      'supprimer',
      'part',
      'autre jour',
      'livrer',
      'reclasser',
      'racheter',
      'revaloriser',
      'remplacer',
    ])
    const derniere = await un<{ RefCmmd: string; _id: string; version: number } | undefined>(
      `select "RefCmmd", "_id", version from commande_client where "Statut" = 'Active' order by random() limit 1`,
    )
    if (sorte === 'vendre' || !derniere)
      await e.vendre(
        h.parmi<object>([
          { PrixMont1: h.entier(10, 90) * 1_000, RemiseCom: h.entier(0, 1) * 500 },
          { IdArticle1: monture },
          { IdArticle1: autre, IdArticle2: monture },
        ]),
        { qui },
      )
    else if (sorte === 'comptoir')
      await appeler('caissier', comptoir.vendre, {
        payload: {
          lignes: [{ IdArticle: etui, Quantite: h.entier(1, 3) }],
          reglement: { montant: 4_000, modepaiement: 'Espèce' },
        } as never,
      })
    else if (sorte === 'régler')
      await appeler('caissier', caisse.reglerCommande, {
        params: { clientId: e.client },
        payload: {
          RefCmmd: derniere.RefCmmd,
          montant: h.entier(1, 9) * 1_000,
          modepaiement: 'Espèce',
        } as never,
      })
    else if (sorte === 'annuler') {
      const o = await un<{ _id: string } | undefined>(
        `select "_id" from operation o where "typeOperation" like 'Règlement%' and montant > 0
           and not exists (select from operation c where c."IdOrigine" = o."_id") limit 1`,
      )
      if (o) await appeler('gerant', caisse.annuler, { params: { id: o._id }, query: { motif: 'Erreur' } })
    } else if (sorte === 'modifier')
      await appeler('opticien', ventes.modifier, {
        params: { id: e.client },
        payload: {
          RefCmmd: derniere.RefCmmd,
          version: derniere.version,
          PrixMont1: h.entier(60, 99) * 1_000,
        } as never,
      })
    else if (sorte === 'supprimer')
      await appeler('gerant', ventes.supprimer, { params: { id: derniere._id }, query: { motif: 'Essai' } })
    else if (sorte === 'autre jour')
      await e.essai.pool.query(
        `update commande_client set "DateCommd" = "DateCommd" - $2::int where "_id" = $1`,
        [derniere._id, h.entier(0, 3)],
      )
    else if (sorte === 'livrer')
      // Late or in time; the paper and the step, in one order or the other.
      for (const pas of h.parmi([
        [0, 1],
        [1, 0],
      ]))
        await e.essai.pool.query(
          pas === 0
            ? `update commande_client set "Etape" = 'Livrée', "DatePromesse" = "DateCommd" - $2::int where "_id" = $1`
            : `insert into livraison ("_id", "IdCommande", "IdOfficine", "LivrePar", "ResteAPayer") select gen_random_uuid(), "_id", "IdOfficine",
                 coalesce("createdBy", (select "_id" from utilisateur limit 1)), 0 from commande_client where "_id" = $1 and $2::int is not null on conflict do nothing`,
          [derniere._id, h.entier(-5, 1)],
        )
    else if (sorte === 'reclasser')
      await e.essai.pool.query(
        `update article set "IdCateg" = (select "_id" from categorie_article order by random() limit 1),
           "IdMarque" = (select "_id" from marque order by random() limit 1) where "_id" = any($1)`,
        [[h.parmi([monture, autre, etui])]],
      )
    else if (sorte === 'racheter' || sorte === 'revaloriser')
      await e.essai.pool.query(
        `update article set "PrixAchat" = coalesce($2, "PrixAchat"), "PrixVente" = coalesce($3, "PrixVente") where "_id" = $1`,
        [
          h.parmi([monture, autre, etui]),
          ...(sorte === 'racheter' ? [h.entier(1, 30) * 1_000, null] : [null, h.entier(40, 90) * 1_000]),
        ],
      )
    else if (sorte === 'remplacer')
      await e.essai.pool.query(`update commande_client set "IdArticle1" = $2 where "_id" = $1`, [
        derniere._id,
        h.parmi([monture, autre, null]),
      ])
    else
      await e.essai.pool.query(
        `update commande_client set "Cause" = 'montant convenu', "PartAssurance" = least(5000, "Total" - "MontantRegle") where "_id" = $1`,
        [derniere._id],
      )
  }
  const attendu = await un<{ attendu: number }>(
    `select ("Initialisation" + "Entrees" - "Sorties")::int as attendu from journee_caisse where "Jour" = $1`,
    [jour],
  )
  const fermee = await appeler('caissier', cloture.cloturer, {
    payload: {
      DateCloture: jour,
      Coupures: [{ Valeur: 500, Nature: 'piece', Nombre: attendu.attendu / 500 }],
    } as never,
  })
  await justes([...verificationsDesEtats, ...verificationsDuTableauDeBord, ...verificationsDeLaCaisse])
  // Read from what is kept, and read row by row: the same.
  const depuis = { du: ajouterJours(jour, -200), au: jour }
  const sommes = async (etat: string, query: object) => (await lire(etat, { ...depuis, ...query })).totaux
  const unAUn = async (etat: string, filtre: string, valeurs: readonly string[]) => {
    const lus = await Promise.all(valeurs.map(v => sommes(etat, { [filtre]: v })))
    const ensemble: Record<string, number> = {}
    for (const l of lus)
      for (const [nom, v] of Object.entries(l)) ensemble[nom] = (ensemble[nom] ?? 0) + Number(v ?? 0)
    return ensemble
  }
  for (const etat of ['liste-commande', 'suivi-regl']) {
    const { TauxRegle: _, ...tenus } = await sommes(etat, {})
    expect([etat, await unAUn(etat, 'StatutReglement', STATUTS_REGLEMENT)]).toMatchObject([etat, tenus])
  }
  expect(await unAUn('suivi-cmmd', 'Etape', ETAPES)).toEqual(await sommes('suivi-cmmd', {}))
  const { TauxMarge: _, ...marges } = await sommes('marges', { par: 'ligne' })
  for (const par of ['categorie', 'marque', 'officine'])
    expect([par, await sommes('marges', { par })]).toMatchObject([par, marges])
  const ca = await lire('ca', { du: jour, au: jour })
  const brut = await un<Record<string, number>>(
    `select sum("Montant")::int as ca, sum("Remise")::int as remise, sum("PartAssurance")::int as assurance, sum("Nombre")::int as n
     from part_de_vente where "Jour" = $1`,
    [jour],
  )
  expect(ca.totaux).toMatchObject({
    ChiffreAffaires: brut.ca,
    Remises: brut.remise,
    PartAssurance: brut.assurance,
    Ventes: brut.n,
  })
  const recettes = await lire('caisse-recette', { du: jour, au: jour })
  expect(recettes.totaux.Recettes).toBe(ca.totaux.Encaisse)
  expect([fermee.statut, fermee.corps.Recettes]).toEqual([201, recettes.totaux.Recettes])
})

describe('un état enregistré', () => {
  const enregistrer = (payload: object, qui: Personne = 'administrateur') =>
    appeler(qui, etatsEnregistres.enregistrer, { payload: payload as never })
  const compte = async (email: string) =>
    (await un<{ _id: string }>(`select "_id" from utilisateur where email = $1`, [email]))._id
  const courrier = {
    part: false,
    envoyer: async (_: unknown, l: { a: string }) => void lettres.push(l),
    fermer: async () => {},
  }
  let lettres: { a: string; sujet?: string; texte?: string; pieces?: Papier[] }[] = []
  const postes = () => ({ courrier, settings: { publicUrl: 'https://dioptrie.exemple.ci' } }) as never
  const journal = { info() {}, warn() {}, error() {} }

  it('se retrouve par son nom, le même nom le remplace, et mal posé il est refusé', async () => {
    const question = { periode: 'mois', par: 'officine', officine: 'reseau' }
    const r = await enregistrer({ Nom: 'Réseau du mois', Etat: 'ca', Question: question })
    expect([r.statut, r.corps.Question]).toEqual([201, question])
    await enregistrer({ Nom: 'reseau du mois', Etat: 'ca', Question: { par: 'vendeur' } })
    const { corps } = await appeler('administrateur', etatsEnregistres.liste, { query: { Etat: 'ca' } })
    expect(corps).toHaveLength(1)
    expect(corps[0]).toMatchObject({ Nom: 'reseau du mois', Question: { par: 'vendeur' }, Mien: true })
    expect((await enregistrer({ Nom: 'A', Etat: 'ca', Question: { par: 'planete' } })).statut).toBe(400)
    expect((await enregistrer({ Nom: 'A', Etat: 'ca', Question: {} }, 'opticien')).statut).toBe(403)
    expect((await appeler('gerant', etatsEnregistres.liste)).corps).toEqual([])
    const autre = await appeler('gerant', etatsEnregistres.supprimer, { params: { id: corps[0]._id } })
    expect(autre.statut).toBe(404)
  })

  it('se partage avec un rôle, part à son heure une seule fois, pour qui peut le lire, et le journal le dit', async () => {
    const { corps } = await enregistrer({ Nom: 'Hier', Etat: 'ca', Question: { officine: 'reseau' } })
    const role = await un<{ _id: string }>(`select "_id" from role where livre = 'gerant'`)
    const [gerant, opticien] = [
      await compte(e.essai.email('gerant')),
      await compte(e.essai.email('opticien')),
    ]
    const partage = (payload: object) =>
      appeler('administrateur', etatsEnregistres.partager, {
        params: { id: corps._id },
        payload: payload as never,
      })
    const envoi = { Frequence: 'jour', Heure: 7, Destinataires: [gerant, opticien] }
    const r = await partage({ version: corps.version, IdRole: role._id, Envoi: envoi })
    expect([r.statut, r.corps.Role]).toEqual([200, 'Gérant d’officine'])
    expect((await partage({ version: corps.version, IdRole: null, Envoi: null })).corps.code).toBe(
      'VERSION_PERIMEE',
    )
    const mal = await partage({
      version: r.corps.version,
      IdRole: null,
      Envoi: { ...envoi, Frequence: 'semaine' },
    })
    expect(mal.corps.champs).toHaveProperty('payload.Envoi.Jour')
    // Whose account was closed meanwhile is named: it is the one to take off. Its sessions are closed too: nobody of the tests below.
    const parti = await compte(e.essai.email('magasinier@PLT'))
    const actif = (oui: boolean) =>
      un<{ nom: string }>(
        `update utilisateur set actif = $2 where "_id" = $1 returning "displayName" as nom`,
        [parti, oui],
      )
    const { nom } = await actif(false)
    const ferme = await partage({
      version: r.corps.version,
      IdRole: null,
      Envoi: { ...envoi, Destinataires: [gerant, parti] },
    })
    expect(ferme.corps.champs['payload.Envoi.Destinataires']).toBe(
      `${nom} n’a pas de compte actif : retirez ce nom.`,
    )
    await actif(true)
    const vu = (await appeler('gerant', etatsEnregistres.liste)).corps
    expect(vu).toEqual([expect.objectContaining({ Nom: 'Hier', Mien: false })])
    // Nothing before its hour; then two servers at the same moment, and a second look.
    const db = ouvrirDb(e.essai.pool)
    lettres = []
    const prochain = new Date(r.corps.Envoi.ProchainLe)
    expect(await envoyerLesDus(db, postes(), journal, new Date(prochain.getTime() - 1))).toBe(0)
    const [a, b] = await Promise.all([
      envoyerLesDus(db, postes(), journal, prochain),
      envoyerLesDus(db, postes(), journal, prochain),
    ])
    expect(a + b).toBe(1)
    expect(await envoyerLesDus(db, postes(), journal, prochain)).toBe(0)
    expect(lettres.map(l => l.a)).toEqual([e.essai.email('gerant')])
    expect(lettres[0]?.texte).toContain('https://dioptrie.exemple.ci/apps/edition-stat/ca?')
    // The page to read and the workbook to count with, of the same report.
    const [page, feuille] = lettres[0]?.pieces ?? []
    expect([page?.sorte, feuille?.sorte]).toEqual(['pdf', 'xlsx'])
    const cellules = lireClasseur(Buffer.from(await dessiner((feuille as Papier).aDessiner)))
    expect(cellules[0]?.cellules[0]).toBe('Jour')
    expect(cellules.at(-1)?.cellules[0]).toMatch(/^Total/)
    const lu = await appeler('administrateur', etatsEnregistres.journal, { params: { id: corps._id } })
    expect(lu.corps.map((l: { Statut: string; Motif: string }) => [l.Statut, l.Motif])).toEqual(
      expect.arrayContaining([
        ['Envoyé', 'Sans serveur de courrier : dans le journal'],
        ['Refusé', 'Son rôle ne permet pas de lire cet état.'],
      ]),
    )
    const maintenant = await appeler('administrateur', etatsEnregistres.envoyer, {
      params: { id: corps._id },
    })
    expect([maintenant.statut, maintenant.corps.DerniersEnvois]).toEqual([200, 1])
    expect(
      (await appeler('administrateur', etatsEnregistres.supprimer, { params: { id: corps._id } })).statut,
    ).toBe(200)
  })
})

it('un état trop grand pour être attendu s’écrit en arrière-plan, dit où il en est, et se prend quand il est prêt', async () => {
  const demander = (payload: object, qui: Personne = 'administrateur') =>
    appeler(qui, etatsEnregistres.demanderFichier, { payload: payload as never })
  const Question = { du: jour, au: jour, par: 'vente', tri: '-ChiffreAffaires' }
  const demande = await demander({ Etat: 'ca', Question, format: 'csv' })
  expect([demande.statut, demande.corps]).toEqual([
    201,
    expect.objectContaining({ Statut: 'En cours', Faites: 0, Nom: `ca-${jour}-${jour}.csv` }),
  ])
  const { _id: id, Lignes } = demande.corps
  expect(Lignes).toBeGreaterThan(0)
  await vi.waitFor(
    async () => {
      const { corps } = await appeler('administrateur', etatsEnregistres.fichiers)
      expect(corps).toEqual([expect.objectContaining({ _id: id, Statut: 'Prêt', Faites: Lignes })])
    },
    { timeout: 45_000, interval: 100 },
  )
  const pris = await appeler('administrateur', etatsEnregistres.prendreFichier, { params: { id } })
  const direct = await appeler('administrateur', etats.exporter, {
    params: { etat: 'ca' },
    query: { ...Question, format: 'csv' } as never,
  })
  expect([pris.statut, String(pris.corps)]).toEqual([200, String(direct.corps)])
  // One's own alone, of what one may still read, and of an officine that one sees.
  const autre = await appeler('gerant', etatsEnregistres.prendreFichier, { params: { id } })
  expect(autre.statut).toBe(404)
  expect((await appeler('gerant', etatsEnregistres.fichiers)).corps).toEqual([])
  expect((await demander({ Etat: 'ca', Question, format: 'csv' }, 'opticien')).statut).toBe(403)
  expect((await demander({ Etat: 'ca', Question: { par: 'planete' }, format: 'csv' })).statut).toBe(400)
  await e.essai.pool.query(`update fichier_etat set "Statut" = 'En cours', "Faites" = 2, "Lignes" = 9`)
  const tot = await appeler('administrateur', etatsEnregistres.prendreFichier, { params: { id } })
  expect([tot.statut, tot.corps.message]).toEqual([409, 'Ce fichier s’écrit encore : 2 lignes sur 9.'])
})
