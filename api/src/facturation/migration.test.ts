import { expect, it } from 'vitest'
import { migrer, migrerJusqua } from '../kernel/platform/migrate.ts'
import { creerBase } from '../kernel/trial/testdb.ts'
import { verificationsDeLaFacturation } from './verification.ts'

it('une maison d’avant les versions de dossier garde chaque franc, remises prises deux fois et chèques en double compris', async () => {
  const base = await creerBase({ nue: true })
  try {
    await migrerJusqua(base.pool, '199_bons_transferes_annules')
    const un = async (requete: string, ...valeurs: unknown[]) =>
      (await base.pool.query<{ _id: string }>(`${requete} returning "_id"`, valeurs)).rows[0]?._id as string
    const officine = await un(
      `insert into officine ("_id", "Nom", "Code", "OfficinePrincipale", "Ville", "Telephone")
       values (gen_random_uuid(), 'Angré', 'ANG', true, 'Abidjan', '2252722000001')`,
    )
    const assurance = await un(
      `insert into assurance ("_id", "Libelle") values (gen_random_uuid(), 'Akwaba')`,
    )
    const banque = await un(`insert into banque ("_id", "Libelle") values (gen_random_uuid(), 'Lagune')`)
    const client = await un(
      `insert into client ("_id", "CodeClient", "Nom", "Prenoms", "IdOfficine") values (gen_random_uuid(), 'ANG-00001', 'Yao', 'Aya', $1)`,
      officine,
    )
    const bon = await un(
      `insert into prise_en_charge ("_id", "IdClient", "IdOfficine", "IdAssurance", "NumeroBon", "Taux", "RemiseAssurance")
       values (gen_random_uuid(), $1, $2, $3, 'B1', 100, 10)`,
      ...[client, officine, assurance],
    )
    const traitee = async (ref: string) => {
      const id = await un(
        `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "IdPriseEnCharge", "IdAssurance", "PrixMont1",
           "Total", "PartAssurance", "Etape") values (gen_random_uuid(), $1, $2, $3, '2026-01-05', $4, $5, 100000, 100000, 100000, 'Livrée')`,
        ...[ref, client, officine, bon, assurance],
      )
      await base.pool.query(
        `insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Motif", "Pieces") values ($1, $2, 100000, 100000, null, $3)`,
        [
          id,
          officine,
          JSON.stringify([
            { type: 'Bon', present: false, motif: 'Vu' },
            ...['Ordonnance', 'Proforma', 'Livraison'].map(type => ({ type, present: true, motif: null })),
          ]),
        ],
      )
      await base.pool.query(`update commande_client set "DossierAssurance" = 'Traitée' where "_id" = $1`, [
        id,
      ])
      return id
    }
    const facturee = async (commande: string, numero: string, part: number, remise: number) => {
      const facture = await un(
        `insert into facture_assurance ("Numero", "IdAssurance", "DateDebut", "DateFin", "DateFacture", "DatePremiere", "DateDepot", "Etat")
         values ($1, $2, '2026-01-01', '2026-01-31', '2026-02-01', '2026-01-05', '2026-02-02', 'Déposée')`,
        ...[numero, assurance],
      )
      await base.pool.query('update commande_client set "IdFacture" = $2 where "_id" = $1', [
        commande,
        facture,
      ])
      return un(
        `insert into ligne_assurance ("IdFacture", "IdCommande", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part", "TauxRemise", "Remise")
         values ($1, $2, $3, $4, 1, '2026-01-05', $5, 10, $6)`,
        ...[facture, commande, client, officine, part, remise],
      )
    }
    const dire = (
      ligne: string,
      Genre: string,
      montant: number,
      Etat: string,
      paiement: string | null = null,
    ) =>
      base.pool.query(
        `insert into ecriture_assurance ("IdLigne", "IdOfficine", "Genre", montant, "Etat", "IdPaiement", "Motif") values ($1, $2, $3, $4, $5, $6, 'Essai')`,
        [ligne, officine, Genre, montant, Etat, paiement],
      )
    const cheque = (reference: string) =>
      un(
        `insert into paiement_assurance ("IdAssurance", date, mode, "IdBanque", reference, montant) values ($1, '2026-03-01', 'Chèque', $2, $3, 90000)`,
        ...[assurance, banque, reference],
      )
    await traitee('CMD-ANG-26-00001')
    const deuxFois = await traitee('CMD-ANG-26-00002')
    const premiere = await facturee(deuxFois, 'FAC-26-00001', 100_000, 10_000)
    await dire(premiere, 'Rejet', 90_000, 'Rejetée')
    await dire(premiere, 'Re-présentation', 90_000, 'Re-présentée')
    await facturee(deuxFois, 'FAC-26-00002', 90_000, 9_000)
    const reglee = await facturee(await traitee('CMD-ANG-26-00003'), 'FAC-26-00003', 100_000, 10_000)
    await dire(reglee, 'Règlement', 90_000, 'Réglée', await cheque('CHQ-1'))
    await cheque('CHQ 1')
    await base.pool.query(`insert into compteur_reseau (genre, annee, dernier) values ('FAC', 2026, 3)`)
    await migrer(base.pool)

    for (const { nom, requete } of verificationsDeLaFacturation)
      expect((await base.pool.query(requete)).rows, nom).toEqual([])
    const { rows } = await base.pool.query(
      `select right(c."RefCmmd", 1) as vente, d."RemiseFixee"::int, d."Remise"::int, d."Ouvert"::int, v."Numero",
         (select string_agg(coalesce(x->>'preuve', '-'), ' ') from jsonb_array_elements(v."Pieces") x) as preuves
       from dossier_assurance d join commande_client c on c."_id" = d."_id" join version_dossier v on v."IdDossier" = d."_id" order by 1`,
    )
    // No prescription nor proforma is named: someone had said that they were there. The delivery, the shop knows.
    const preuves = '- dit dit connu'
    expect(rows).toEqual([
      { vente: '1', RemiseFixee: 10_000, Remise: 0, Ouvert: 100_000, Numero: 1, preuves },
      { vente: '2', RemiseFixee: 19_000, Remise: 19_000, Ouvert: 81_000, Numero: 1, preuves },
      { vente: '3', RemiseFixee: 10_000, Remise: 10_000, Ouvert: 0, Numero: 1, preuves },
    ])
    const { rows: cles } = await base.pool.query(
      'select reference, "Cle" from paiement_assurance order by "Rang"',
    )
    expect(cles).toEqual([
      { reference: 'CHQ-1', Cle: 'CHQ1' },
      { reference: 'CHQ 1', Cle: null },
    ])
    await expect(cheque('chq.1')).rejects.toThrow('paiement_assurance_cle')
  } finally {
    await base.fermer()
  }
})
