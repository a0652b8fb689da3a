import { afterAll, beforeAll, expect, it } from 'vitest'
import { poserAvoirs } from './demo/avoirs.ts'
import { type BaseDeTest, creerBase, RESEAU } from './kernel/trial/testdb.ts'
import { verifierTout } from './verifications.ts'

/*
 * An equation that nothing can break proves nothing. Each of `npm run verify` has its fault here, written as nobody can by the program and
 * taken back: it must be seen by that equation. One without a fault fails the last test.
 */

let base: BaseDeTest
let equations: Map<string, string>
beforeAll(async () => {
  base = await creerBase({ modele: RESEAU })
  await poserAvoirs(base.pool)
  equations = new Map()
  // Asked for their questions alone.
  const lues = { query: async (requete: string) => ({ rows: [{ quoi: requete, tenu: 0, attendu: 0 }] }) }
  for await (const { nom, rows } of verifierTout(lues as never)) equations.set(nom, rows[0]?.quoi as string)
})
afterAll(() => base?.fermer())

/** One row of `table` (of those that are `ou`) says something else. */
const un = (table: string, change: string, ou = 'true') =>
  `update ${table} set ${change} where ctid = (select ctid from ${table} where ${ou} limit 1)`
const sansLigne = (table: string, ou = 'true') =>
  `delete from ${table} where ctid = (select ctid from ${table} where ${ou} limit 1)`
const plie = (total: string) => `insert into ${total}_plie select * from ${total} limit 1`
/** A balance of another program, as no file wrote it. */
const solde = (plus: string, valeurs: string) =>
  `insert into creance_ouverture ("RefCreance", "IdClient", "IdOfficine", "DateCreance", "Montant", ${plus})
   select 'ESSAI', "_id", "IdOfficine", current_date, 100, ${valeurs} from client limit 1`
const close = (table: string, officine = 'IdOfficine') =>
  `exists (select from journee_caisse j where j."IdOfficine" = ${table}."${officine}" and j."Jour" = ${table}."Jour" and j."clotureLe" is not null)`
const correction = (AuRayon: number, Parti: number, jour: string) =>
  `insert into correction_achat ("IdEnvoi", "IdLigne", "IdOfficine", "Quantite", "Ancien", "Nouveau", "Motif", "AuRayon", "Parti", "Jour")
   select x."IdEnvoi", x."IdLigne", e."IdOfficine", 1, 1, 2, 'Essai', ${AuRayon}, ${Parti}, ${jour}
   from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi" limit 1`
const facturee = `"_id" in (select "IdCommande" from ligne_assurance where "Etat" <> 'Retirée')`
/** Counts that are said to be finished. */
const TERMINE = `update inventaire set "Statut" = 'Transféré'`

/** How each equation begins, and what breaks it. */
const FAUTES: readonly [equation: string, faute: string][] = [
  ['Quantité de chaque article', un('article', '"Quantite" = "Quantite" + 1')],
  ['Valeur de chaque article', un('article', '"Valeur" = "Valeur" + 1', '"Quantite" > 0')],
  ['Solde écrit après chaque mouvement', un('mouvement', '"QuantiteApres" = "QuantiteApres" + 1')],
  ['En route = envoyé', un('transfert_ligne', '"Recue" = "Recue" - 1', '"Recue" > 0')],
  ['Valeur d’un transfert', un('mouvement', '"Valeur" = "Valeur" + 1', `entite = 'transfert'`)],
  ['Un transfert fini', un('transfert', `"Statut" = 'Reçu'`, `"Statut" = 'Envoyé'`)],
  ['Une sortie ne rend pas plus', un('mouvement', '"Quantite" = 900', `entite = 'sortie'`)],
  [
    'Perdu entre deux officines',
    un('transfert_ligne', `"Recue" = "Recue" - 1, "Perdue" = "Perdue" + 1, "Motif" = 'Essai'`, '"Recue" > 0'),
  ],
  ['Un transfert dit', un('transfert', `"Statut" = 'Clos avec manquants'`, `"Statut" = 'Reçu'`)],
  [
    'Une demande dit',
    `insert into demande_transfert ("IdOfficineSource", "IdOfficineDestination", "IdArticle", "Quantite", "Statut", "IdTransfert")
     select t."IdOfficineSource", t."IdOfficineDestination", l."IdArticle", 1, 'Reçue', t."_id"
     from transfert t join transfert_ligne l on l."IdTransfert" = t."_id" limit 1`,
  ],
  ['Écart de chaque article', `${TERMINE}; ${un('inventaire_ligne', '"Compte" = 5, "Attendu" = 3')}`],
  [
    'Ce qu’un inventaire attend',
    un(
      'inventaire_ligne',
      '"IdOuverture" = (select "_id" from mouvement limit 1), "Theorique" = "Theorique" + 7',
    ),
  ],
  [
    'Un article qui a bougé',
    `${TERMINE}; ${un('inventaire_ligne', '"Compte" = 5, "Attendu" = 3, "ARecompter" = true, "Laisse" = null')}`,
  ],
  ['Nombre, quantité et valeur des articles', un('effectif_article', '"Quantite" = "Quantite" + 1')],
  ['Reçu d’un bon', un('bon_reception', '"QuantiteRecue" = "QuantiteRecue" + 1')],
  [
    'Transféré d’une ligne',
    un('ligne_reception', '"QuantiteTransferee" = "QuantiteTransferee" - 1', '"QuantiteTransferee" > 0'),
  ],
  ['Sommes d’un bon', un('bon_reception', '"MontantAchat" = "MontantAchat" + 1')],
  ['Valeur d’une part', un('ligne_envoi', '"Valeur" = "Valeur" + 1', '"Valeur" > 0')],
  ['Prix d’achat corrigés d’un bon', correction(1, 0, 'current_date')],
  ['Retourné d’une part', un('ligne_envoi', '"Rendue" = 1', '"QuantiteRecue" > 0 and "Rendue" = 0')],
  ['À régler d’un bon', un('bon_reception', '"MontantRecu" = "MontantRecu" + 1')],
  ['Réglé d’un bon', un('bon_reception', '"MontantRegle" = "MontantRegle" + 1')],
  [
    'Une contre-passation rend exactement',
    `insert into reglement_fournisseur ("IdBon", "IdOfficine", "DateReglement", montant, modepaiement, "Motif", "IdOrigine")
     select "IdBon", "IdOfficine", "DateReglement", -montant - 1, modepaiement, 'Essai', "_id" from reglement_fournisseur
     where montant > 0 limit 1`,
  ],
  ['Fournisseur : reçu', un('bon_reception', '"MontantRecu" = "MontantRecu" + 1')],
  [
    'Espèces d’un règlement',
    un(
      'reglement_fournisseur',
      `"IdDepense" = (select "_id" from depense where "Montant" > 0 limit 1), montant = 7`,
    ),
  ],
  ['En route d’un bon', un('bon_reception', '"EnTransit" = "EnTransit" + 1')],
  ['Bons transférés d’une officine', un('bon_transfere', `statut = 'Annulé'`, `statut <> 'Annulé'`)],
  ['Chaque écriture de caisse', un('operation', 'montant = montant + 1', 'montant > 0')],
  ['La dernière écriture', un('caisse', '"Rang" = "Rang" + 1')],
  [
    'Réglé de chaque commande',
    un('commande_client', '"MontantRegle" = "MontantRegle" - 1', '"MontantRegle" > 0'),
  ],
  [
    'Réglé de chaque vente au comptoir',
    un('commande_comptoir', '"MontantRegle" = "MontantRegle" - 1', '"MontantRegle" > 0'),
  ],
  ['Totaux de chaque jour, par type', un('total_caisse', '"Nombre" = "Nombre" + 1')],
  ['Tiroir de chaque jour', un('journee_caisse', '"Entrees" = "Entrees" + 1')],
  ['Total perpétuel', un('caisse', '"TotalPerpetuel" = "TotalPerpetuel" + 1')],
  ['Caisse dépense de chaque officine', un('caisse', '"SoldeDepense" = "SoldeDepense" + 1')],
  ['Chaque versement en banque', un('versement', 'montant = montant + 1')],
  [
    'Chaque approvisionnement de la caisse',
    un('appro_caisse_recette', '"Montant" = "Montant" + 1', '"IdOperation" is not null'),
  ],
  [
    'Ce que la caisse dépense a pris',
    un('appro_depense', '"Montant" = "Montant" + 1', '"IdOperation" is not null and "Montant" > 0'),
  ],
  ['Cumul de chaque officine', un('cumul_caisse', '"Nombre" = "Nombre" + 1')],
  ['Chaque journée ouverte', un('journee_caisse', `"Jour" = "Jour" - 4000`)],
  [
    'Réglé de chaque examen de vue',
    un('consultation', '"Montant" = 100, "MontantRegle" = 10', `"Statut" = 'Active'`),
  ],
  ['Réglé de chaque solde repris', solde('"MontantRegle"', '10')],
  ['Ce qui est retiré de chaque solde', solde('"Contre"', '10')],
  [
    'Numéros des soldes repris',
    `insert into compteur ("IdOfficine", genre, annee, dernier, total) select "_id", 'SLD', 1999, 1, 0 from officine limit 1`,
  ],
  [
    'Ce qui est rendu de chaque opération',
    `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant, "IdOrigine", "Rang", "Empreinte")
     select "IdOfficine", "Jour", "typeOperation", modepaiement, -montant - 1, "_id", 99999999, '' from operation
     where "IdOrigine" is null and montant > 0 limit 1`,
  ],
  [
    'Aucune écriture n’est d’un jour déjà clos',
    `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant, "Rang", "Empreinte")
     select "IdOfficine", "DateCloture", 'Règlement cpt', 'Espèce', 1, 99999999, '' from billetage limit 1`,
  ],
  [
    'Reste à payer de chaque commande',
    un(
      'commande_client',
      '"MontantRegle" = "MontantRegle" - 1',
      `"MontantRegle" > 0 and "Statut" = 'Active'`,
    ),
  ],
  [
    'Reste à payer de chaque vente au comptoir',
    un(
      'commande_comptoir',
      '"MontantRegle" = "MontantRegle" - 1',
      `"MontantRegle" > 0 and "Statut" = 'Active'`,
    ),
  ],
  [
    'Reste à payer de chaque examen de vue',
    un('consultation', '"Montant" = 100, "MontantRegle" = 10', `"Statut" = 'Active'`),
  ],
  ['Reste à payer de chaque solde', solde('"MontantRegle"', '10')],
  [
    'montures et verres de stock',
    un('mouvement', '"Quantite" = "Quantite" - 1', `entite = 'commande_client' and "Quantite" < 0`),
  ],
  ['verres vendus et leurs prix', sansLigne('verre_vendu')],
  [
    'étape des commandes et dernière étape',
    un('commande_client', `"Etape" = 'Enregistrée'`, `"Etape" = 'Livrée'`),
  ],
  ['compteurs des commandes', un('compteur', 'total = total + 1', `genre = 'CMD'`)],
  ['Chaque avoir', un('avoir_ligne', '"Montant" = "Montant" + 1')],
  ['Avoirs de chaque vente', un('avoir', '"Montant" = "Montant" + 1')],
  ['Rendu et crédit', un('avoir', '"Credit" = "Credit" + 1')],
  ['Ce qui est employé de chaque crédit', un('avoir', '"Utilise" = "Utilise" + 1', '"Utilise" < "Credit"')],
  ['Numéros des avoirs', un('compteur', 'dernier = dernier + 1', `genre = 'AVR'`)],
  [
    'Une commande rendue',
    un('commande_client', `"Etape" = 'Rendue', "DatePromesse" = null`, `"Etape" = 'Livrée' and "Total" > 0`),
  ],
  [
    'étape des commandes et verres commandés',
    un('commande_client', `"Etape" = 'Verres commandés'`, `"Etape" = 'Livrée' and "Statut" = 'Active'`),
  ],
  [
    'Coût de chaque verre commandé',
    `insert into cout_verre ("IdVerre", "IdCommande", "IdOfficine", "Jour", "Montant", "Connus")
     select "_id", "IdCommande", "IdOfficine", current_date, 7, 0 from commande_verre limit 1`,
  ],
  ['commandes montées, vérifiées', un('commande_client', `"Etape" = 'Montée'`, `"Etape" = 'Livrée'`)],
  ['commandes livrées et leur bon', sansLigne('livraison')],
  [
    'montures cassées',
    `insert into casse_monture ("_id", "IdCommande", "IdOfficine", "Paire", "IdArticle", "IdRemplacement", "Motif", "ACharge", "createdBy")
     select gen_random_uuid(), "_id", "IdOfficine", 1, "IdArticle1", "IdArticle1", 'Essai', 'Officine', (select "_id" from utilisateur limit 1)
     from commande_client where "IdArticle1" is not null limit 1`,
  ],
  [
    'verres refaits au rayon',
    un(
      'commande_verre',
      `"IdOrigine" = "_id", "MotifRefait" = 'Casse', "ACharge" = 'Officine', "IdStockVerre" = "_id"`,
    ),
  ],
  ['Demandé à l’assurance', un('dossier_assurance', '"Part" = "Part" + 1', '"Part" > 0')],
  ['Part de l’assurance d’une vente traitée', un('dossier_assurance', '"Part" = "Part" + 1', '"Part" > 0')],
  ['Sommes d’un dossier', un('dossier_assurance', '"Regle" = "Regle" - 1', '"Regle" > 0')],
  [
    'Remise d’une assurance',
    un('dossier_assurance', '"RemiseFixee" = "RemiseFixee" + 1', `"RemiseFixee" < "Part" and ${facturee}`),
  ],
  ['Versions d’un dossier', un('version_dossier', '"Numero" = "Numero" + 100')],
  [
    'Montant de chaque facture d’assurance',
    un('facture_assurance', '"Montant" = "Montant" + 1', `"Etat" <> 'Annulée'`),
  ],
  [
    'Montant de chaque part',
    un(
      'part_facture',
      '"Montant" = "Montant" + 1',
      `"IdFacture" in (select "_id" from facture_assurance where "Etat" <> 'Annulée')`,
    ),
  ],
  ['Remise de chaque version', un('version_dossier', '"TauxRemise" = 50', '"Part" > 100 and "Numero" = 1')],
  [
    'Montant convenu de chaque vente',
    un('version_vente', `"Cause" = 'montant convenu', "PartAssurance" = 7`, '"IdCommande" is not null'),
  ],
  ['Papiers d’une vente facturée', un('dossier_assurance', `"Pieces" = '[]'`, `"Part" > 0 and ${facturee}`)],
  ['Sommes d’une ligne', un('ligne_assurance', '"Regle" = "Regle" - 1', '"Regle" > 0')],
  ['Sommes d’une facture', un('facture_assurance', '"Lignes" = "Lignes" + 1')],
  [
    'État d’une facture',
    un('facture_assurance', `"Etat" = 'Annulée', "DateDepot" = null`, `"Lignes" > 0 and "Etat" <> 'Annulée'`),
  ],
  [
    'Facture d’une vente et état',
    un('commande_client', `"DossierAssurance" = 'Close'`, `"DossierAssurance" = 'Réglée'`),
  ],
  ['Imputé d’un paiement', un('paiement_assurance', '"Impute" = "Impute" - 1', '"Impute" > 0')],
  ['Imputé + avoir d’un chèque', un('paiement_assurance', `"Cle" = 'X'`, 'montant > 0')],
  ['Chaîne des paiements', un('paiement_assurance', 'montant = montant + 1', 'montant > 0')],
  ['Numéros des factures', un('compteur_reseau', 'dernier = dernier + 1')],
  ['Contrôles dus', un('controle_du', '"ProchainControle" = "ProchainControle" + 1')],
  ['Recettes de chaque jour', plie('total_recette')],
  ['Ce qui est vendu de chaque marque', plie('total_poste')],
  ['Ce que vaut chaque vente', un('version_vente', '"EcartTotal" = "EcartTotal" + 1')],
  ['Montants de chaque vente', un('version_vente', '"Numero" = "Numero" + 100')],
  [
    'Part de chaque version',
    un(
      'version_vente',
      '"PartAssurance" = 1',
      `"Cause" = 'vente' and "IdCommande" is not null and "EcartTotal" > 1`,
    ),
  ],
  [
    'Parts prises sur un bon',
    un(
      'prise_en_charge',
      '"MontantAccorde" = 1',
      `"_id" in (select "IdPriseEnCharge" from commande_client_fiche where "Statut" = 'Active' and "PartPrise" > 1) and not exists (select
        from commande_client c join version_vente v on v."IdCommande" = c."_id"
        where c."IdPriseEnCharge" = prise_en_charge."_id" and v."Cause" in ('montant convenu', 'charge au client', 'reprise'))`,
    ),
  ],
  ['Un autre jour ne change', un('version_vente', `"Cause" = 'retour', "EcartTotal" = 1000`)],
  ['Postes de chaque version', un('poste_vendu', '"Montant" = "Montant" + 1')],
  ['Articles, verres, montage', un('poste_vendu', '"Montant" = "Montant" + 1')],
  ['Lignes de chaque jour', un('version_vente', '"Lignes" = 5')],
  ['La cause de chaque version', un('version_vente', `"Cause" = 'reprise', "Numero" = 100`)],
  [
    'Aucune version d’une vente',
    un(
      'version_vente',
      `"createdAt" = now() + interval '1 day'`,
      `"Cause" <> 'reprise' and ${close('version_vente')}`,
    ),
  ],
  [
    'Aucun prix d’achat corrigé',
    correction(0, 1, `(select min("Jour") from journee_caisse j where j."IdOfficine" = e."IdOfficine")`),
  ],
  [
    'Aucune opération de caisse',
    un('operation', `"createdAt" = now() + interval '1 day'`, close('operation')),
  ],
  ['Caisse recette', un('journee_caisse', '"Entrees" = "Entrees" + 1')],
  ['Totaux de vente de chaque jour', plie('total_vente')],
  ['Ce que valent et doivent', un('total_commande', '"Nombre" = "Nombre" + 1')],
  ['Premier et dernier achat', un('achat_client', '"Dernier" = "Dernier" + 1')],
  ['Visites de chaque client', un('visite', '"Premier" = "Premier" - 1')],
  ['Clients nouveaux', un('total_visite', '"Nombre" = "Nombre" + 1')],
  ['Proformas de chaque jour', un('total_proforma', '"Nombre" = "Nombre" + 1')],
  ['Sorties du stock', un('total_sortie', '"Nombre" = "Nombre" + 1')],
  ['Dernière sortie', un('derniere_sortie', '"Jour" = "Jour" + 1')],
  ['Bons et verres de chaque fournisseur', un('total_fournisseur', '"Bons" = "Bons" + 1')],
]

it('sans faute, tout concorde', async () => {
  for await (const { nom, rows } of verifierTout(base.pool)) expect([nom, rows]).toEqual([nom, []])
})

it.each(FAUTES)('%s : sa faute se voit', async (debut, faute) => {
  const nom = [...equations.keys()].find(n => n.startsWith(debut)) ?? ''
  expect(nom).not.toBe('')
  const client = await base.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const faites = [await client.query(faute)].flat()
    expect(faites.at(-1)?.rowCount).toBeGreaterThan(0)
    expect((await client.query(equations.get(nom) as string)).rows.length).toBeGreaterThan(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('chaque équation a sa faute, et chaque faute une équation', () => {
  const sansFaute = [...equations.keys()].filter(nom => !FAUTES.some(([debut]) => nom.startsWith(debut)))
  expect(sansFaute).toEqual([])
  for (const [debut] of FAUTES)
    expect([debut, [...equations.keys()].filter(nom => nom.startsWith(debut)).length]).toEqual([debut, 1])
})
