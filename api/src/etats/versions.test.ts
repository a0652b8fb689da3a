import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDesEtats } from './verification.ts'

const { comptoir, caisse, ventes } = contrat
let e: EssaiVentes

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  await e.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 10_000 } })
  const monture = await e.approvisionner('VER-1', 5, { PrixVente: 100_000 })
  const { corps } = await e.vendre({ IdArticle1: monture, PrixMonture1: 100_000, RemiseCom: 4_000 })
  const { RefCmmd, version } = corps.commandes[0]
  await e.essai.appeler('opticien', ventes.modifier, {
    params: { id: e.client },
    payload: { RefCmmd, version, RemiseCom: 6_000 } as never,
  })
  await e.essai.appeler('caissier', comptoir.vendre, {
    payload: {
      lignes: [{ IdArticle: monture, Quantite: 1 }],
      reglement: { montant: 100_000, modepaiement: 'Espèce' },
    } as never,
  })
})
afterAll(() => e.fermer())

/** Written as nobody can by the program, looked at, and taken back: the names of what then differs. */
async function differences(faute: string): Promise<string[]> {
  const base = await e.essai.pool.connect()
  try {
    await base.query(`begin; set local session_replication_role = replica`)
    await base.query(faute)
    const trouvees: string[] = []
    for (const { nom, requete } of verificationsDesEtats)
      if ((await base.query(requete)).rows.length > 0) trouvees.push(nom)
    return trouvees
  } finally {
    await base.query('rollback')
    base.release()
  }
}
const derniere = `"Numero" = 2`
/** Of 96 000 F, 2 000 come back, and the insurer pays this much of the rest. */
const retour = (part: number, avec: string) =>
  `update version_vente set "Cause" = 'retour', "PartAssurance" = ${part}, "EcartAssurance" = ${part} - 76800, ${avec} where ${derniere}`
const BON = '0199a3b0-7c1e-7d4a-9f2b-6f1d2c3b4a59'
const bon = `insert into prise_en_charge ("_id", "IdClient", "IdOfficine", "IdAssurance", "NumeroBon", "Taux", "MontantAccorde")
  select '${BON}', c."IdClient", c."IdOfficine", a."_id", 'BON-1', 80, 50000 from commande_client c, assurance a limit 1`
const fermer = `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "clotureLe")
  select "_id", '${aujourdhuiAbidjan(new Date())}', 0, now() - interval '1 hour' from officine
  on conflict ("IdOfficine", "Jour") do update set "clotureLe" = excluded."clotureLe"`

it.each([
  [
    'une vente dont le total a changé sans version',
    'Ce que vaut chaque vente',
    `update commande_client set "PrixMont1" = "PrixMont1" + 1000, "PrixMonture1" = "PrixMonture1" + 1000, "Total" = "Total" + 1000`,
  ],
  [
    'une vente annulée sans version',
    'Ce que vaut chaque vente',
    `update commande_comptoir set "Statut" = 'Supprimée'`,
  ],
  [
    'une part d’assurance sans version',
    'Ce que vaut chaque vente',
    `update commande_client set "PartAssurance" = 1000`,
  ],
  [
    'une dernière version qui dit autre chose',
    'Montants de chaque vente',
    `update version_vente set "Remise" = 0 where ${derniere}`,
  ],
  [
    'une version ôtée du milieu',
    'Montants de chaque vente',
    `update version_vente set "Numero" = 3 where ${derniere}`,
  ],
  [
    'un poste qui manque à sa version',
    'Postes de chaque version',
    `delete from poste_vendu where "Poste" = 'Remises' and "IdVersion" in (select "_id" from version_vente where ${derniere})`,
  ],
  [
    'un article vendu qui n’est pas celui de la vente',
    'Articles, verres, montage et remises',
    `update poste_vendu set "IdArticle" = gen_random_uuid() where "IdArticle" is not null`,
  ],
  [
    'une ligne comptée deux fois',
    'Lignes de chaque jour',
    `update version_vente set "Lignes" = 1 where ${derniere}`,
  ],
  [
    'un poste compté deux fois',
    'Lignes de chaque jour',
    `update poste_vendu set "Lignes" = 2 where "Poste" = 'Remises'`,
  ],
  [
    'un bon qui change le total',
    'La cause de chaque version',
    `update version_vente set "Cause" = 'bon' where ${derniere}`,
  ],
  [
    'un montant convenu qui change une remise',
    'La cause de chaque version',
    `update version_vente set "Cause" = 'montant convenu', "EcartTotal" = 0 where ${derniere}`,
  ],
  [
    'une annulation qui vend encore',
    'La cause de chaque version',
    `update version_vente set "Cause" = 'annulation' where ${derniere}`,
  ],
  [
    'une reprise après une version',
    'La cause de chaque version',
    `update version_vente set "Cause" = 'reprise' where ${derniere}`,
  ],
  [
    'une date qui change un montant',
    'Un autre jour ne change aucun montant',
    `update version_vente set "Cause" = 'date', "Nombre" = 1 where ${derniere}`,
  ],
  [
    'un retour qui ferait payer davantage',
    'Un autre jour ne change aucun montant',
    `update version_vente set "Cause" = 'retour', "EcartTotal" = 1000 where ${derniere}`,
  ],
  [
    'une part que rien ne donne',
    'Part de chaque version',
    `update version_vente set "PartAssurance" = 1000 where ${derniere}`,
  ],
  [
    'une part qui n’est pas au taux de son bon',
    'Part de chaque version',
    `update version_vente set "Taux" = 80, "PartAssurance" = 75199 where ${derniere}`,
  ],
  [
    'une part au-dessus du plafond des montures',
    'Part de chaque version',
    `update version_vente set "Taux" = 80, "PartAssurance" = 75200, "PlafondMonture" = 75000 where ${derniere}`,
  ],
  [
    'une part au-dessus de ce qui restait du plafond',
    'Part de chaque version',
    `update version_vente set "Taux" = 80, "PartAssurance" = 75200, "PlafondRestant" = 75000 where ${derniere}`,
  ],
  [
    'une part au-dessus de ce qui restait du montant accordé',
    'Part de chaque version',
    `update version_vente set "Taux" = 80, "PartAssurance" = 75200, "AccordeRestant" = 0 where ${derniere}`,
  ],
  [
    'un retour qui ôte à l’assurance plus que ce qu’elle ne paierait plus',
    'Part de chaque version',
    retour(75_199, `"Taux" = 80`),
  ],
  [
    'un retour sans taux qui ne partage pas ce qui en reste',
    'Part de chaque version',
    retour(75_201, `"Taux" = null`),
  ],
  [
    'plus de parts sur un bon que ce qu’il accorde',
    'Parts prises sur un bon',
    `${bon}; update commande_client set "PartAssurance" = 60000, "IdPriseEnCharge" = '${BON}'`,
  ],
  ['une version écrite dans un jour clos', 'Aucune version d’une vente', fermer],
  ['une opération écrite dans un jour clos', 'Aucune opération de caisse', fermer],
  [
    'un total de vente retouché',
    'Totaux de vente',
    `insert into total_vente_plie select * from total_vente limit 1`,
  ],
])('%s se voit', async (_, nom, faute) => {
  expect((await differences(faute)).map(trouvee => trouvee.slice(0, nom.length))).toContain(nom)
})

it('une part au taux de son bon, arrêtée au montant accordé, ou convenue avec l’assurance, ne dit rien', async () => {
  const parts = async (faute: string) =>
    (await differences(faute)).filter(
      nom => nom.startsWith('Part de chaque version') || nom.startsWith('Parts prises'),
    )
  const version = (champs: string) =>
    `update version_vente set ${champs} where ${derniere} and "IdCommande" is not null`
  expect(await parts(version(`"Taux" = 80, "PartAssurance" = 75200`))).toEqual([])
  expect(await parts(version(`"Taux" = 80, "PartAssurance" = 50000, "AccordeRestant" = 50000`))).toEqual([])
  expect(await parts(version(`"Cause" = 'montant convenu', "PartAssurance" = 60000`))).toEqual([])
  expect(await parts(retour(75_200, `"Taux" = 80`))).toEqual([])
  expect(await parts(retour(75_200, `"Taux" = null`))).toEqual([])
  const convenue = `${bon}; update commande_client set "PartAssurance" = 60000, "IdPriseEnCharge" = '${BON}';
    ${version(`"Cause" = 'montant convenu', "PartAssurance" = 60000`)}`
  expect(await parts(convenue)).toEqual([])
})

it('sans faute, et sans rien dire de ce qui fut repris de l’autre logiciel, tout concorde', async () => {
  expect(await differences('select')).toEqual([])
  const reprises = await differences(`${fermer}; update version_vente set "Cause" = 'reprise'`)
  expect(reprises.filter(nom => nom.startsWith('Aucune version'))).toEqual([])
})
