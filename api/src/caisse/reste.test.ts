import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationsDesExamens } from '../consultations/verification.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDeLaCaisse } from './verification.ts'

const { caisse, clients, comptoir, consultations, tableau } = contrat
const jour = aujourdhuiAbidjan(new Date())
let e: EssaiVentes
let aya: string
let examen: string

const appeler: EssaiVentes['essai']['appeler'] = (...demande) => e.essai.appeler(...demande)
const sql = (texte: string, ...valeurs: unknown[]) => e.essai.pool.query(texte, valeurs)
const faireUnExamen = async (Montant: number, plus: object = {}) =>
  (
    await appeler('opticien', consultations.creer, {
      payload: { IdClient: aya, DateConsultation: jour, Etat: 'Terminé', Montant, ...plus } as never,
    })
  ).corps.consultation._id as string
const regler = (id: string, montant: number) =>
  appeler('caissier', consultations.regler, { params: { id }, payload: { montant, modepaiement: 'Espèce' } })
const archiver = (id: string) => appeler('opticien', consultations.archiver, { params: { id } })
const lire = async (id: string) =>
  (await appeler('opticien', consultations.lire, { params: { id } })).corps.consultation
const derniere = async (IdConsultation: string) =>
  (
    await sql(
      `select "_id" from operation where "IdConsultation" = $1 and "IdOrigine" is null order by "Rang" desc limit 1`,
      IdConsultation,
    )
  ).rows[0]._id as string
const rembourser = (id: string, montant?: number) =>
  appeler('gerant', caisse.rembourser, {
    params: { id },
    payload: { Motif: 'Rendu', modepaiement: 'Espèce', ...(montant && { montant }) },
  })
const dus = async (): Promise<{ _id: string; ResteAPayer: number; entite: string }[]> =>
  (await appeler('caissier', caisse.dus, { query: { limit: 100, page: 1 } })).corps.pageOfItems
const fautes = async (
  base: { query: (texte: string) => Promise<{ rows: { quoi: string }[] }> } = e.essai.pool,
) => {
  const dites: string[] = []
  for (const { nom, requete } of [...verificationsDeLaCaisse, ...verificationsDesExamens])
    if ((await base.query(requete)).rows.length > 0) dites.push(nom)
  return dites
}

/** One of each kind, in part paid or not at all. */
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  aya = await e.creerClient('opticien', 'Reste')
  await appeler('caissier', caisse.initialiser, { payload: { montant: 50_000 } })
  const vente = await e.vendre({ PrixMont1: 60_000 }, { id: aya })
  await appeler('caissier', caisse.reglerCommande, {
    params: { clientId: aya },
    payload: { RefCmmd: vente.corps.commandes[0].RefCmmd, montant: 15_000, modepaiement: 'Espèce' },
  })
  examen = await faireUnExamen(20_000)
  await sql(
    `insert into creance_ouverture ("RefCreance", "IdClient", "IdOfficine", "DateCreance", "Montant")
     values ('SLD-ANG-26-00001', $1, $2, '2026-01-02', 7500)`,
    ...[aya, e.essai.officines.ANG],
  )
  await sql(
    `insert into compteur ("IdOfficine", genre, annee, dernier, total) values ($1, 'SLD', 2026, 1, 1)`,
    e.essai.officines.ANG,
  )
  const etui = await e.approvisionner('ÉTUI', 5, { IdCateg: e.refs.ACC, PrixVente: 9_000 })
  const vendu = await appeler('opticien', comptoir.creer, {
    payload: { NomAcheteur: 'Passant', lignes: [{ IdArticle: etui, Quantite: 1 }] } as never,
  })
  expect(vendu.statut).toBe(201)
})
afterAll(() => e.fermer())

describe('ce que les clients doivent encore', () => {
  it('est le même à l’accueil, dans la liste et dans la somme des dettes : commandes, comptoir, examens, soldes repris', async () => {
    const { rows } =
      await sql(`select (select sum("ResteAPayer") from commande_client where "Statut" = 'Active')::int
      + (select sum("ResteAPayer") from commande_comptoir where "Statut" = 'Active')::int
      + (select sum("ResteAPayer") from consultation where "Statut" = 'Active')::int
      + (select sum("ResteAPayer") from creance_ouverture)::int as tout`)
    const liste = await dus()
    expect(new Set(liste.map(d => d.entite)).size).toBe(4)
    expect(liste.reduce((n, d) => n + d.ResteAPayer, 0)).toBe(rows[0].tout)
    const { corps } = await appeler('gerant', tableau.enAttente, { query: {} })
    expect(corps.soldes).toMatchObject({ Nombre: liste.length, Montant: rows[0].tout })
  })

  it('se lit de même sur la fiche d’un client et dans la liste des clients : son examen en est', async () => {
    const fiche = await e.lireClient(aya)
    expect(fiche.dus.map((d: { entite: string; ResteAPayer: number }) => [d.entite, d.ResteAPayer])).toEqual([
      ['commande_client', 45_000],
      ['consultation', 20_000],
      ['creance_ouverture', 7_500],
    ])
    const { corps } = await appeler('gerant', clients.liste, { query: { q: 'reste', limit: 10, page: 1 } })
    expect(corps.pageOfItems[0].ResteAPayer).toBe(72_500)
    const { corps: totaux } = await appeler('gerant', clients.totaux, { query: {} })
    expect(totaux.ResteAPayer).toBe(72_500)
  })

  it('se retrouve par sa référence, d’un examen comme d’une commande, et par le nom de qui achète', async () => {
    const trouver = async (q: string) =>
      (await appeler('caissier', caisse.dus, { query: { q, limit: 10, page: 1 } })).corps.pageOfItems.map(
        (d: { entite: string }) => d.entite,
      )
    expect(await trouver((await lire(examen)).RefConsultation)).toEqual(['consultation'])
    expect(await trouver('SLD-ANG-26-00001')).toEqual(['creance_ouverture'])
    expect((await trouver('reste')).toSorted()).toEqual([
      'commande_client',
      'consultation',
      'creance_ouverture',
    ])
    expect(await trouver('passant')).toEqual(['commande_comptoir'])
  })
})

describe('ce qui est entré en caisse', () => {
  it('se lit tout entier dans l’état du siège, chaque chose dans sa colonne : ce sont les espèces du tiroir', async () => {
    const etat = async (nom: string) =>
      (
        await appeler('gerant', contrat.etats.lire, {
          params: { etat: nom },
          query: { du: jour, au: jour, IdOfficine: e.essai.officines.ANG, page: 1, limit: 20 },
        } as never)
      ).corps.totaux
    const avant = await etat('caisse-recette')
    const vieux = (await dus()).find(d => d.entite === 'creance_ouverture')?._id as string
    await regler(await faireUnExamen(10_000), 10_000)
    await appeler('caissier', caisse.reglerCreance, {
      params: { id: vieux },
      payload: { montant: 2_500, modepaiement: 'Espèce' },
    })
    const apres = await etat('caisse-recette')
    const de = (nom: string) => Number(apres[nom]) - Number(avant[nom] ?? 0)
    expect({
      Examens: de('Examens'),
      ReglementsCommande: de('ReglementsCommande'),
      SoldesRepris: de('SoldesRepris'),
      Recettes: de('Recettes'),
      Entrees: de('Entrees'),
    }).toEqual({
      Examens: 10_000,
      ReglementsCommande: 2_500,
      SoldesRepris: 2_500,
      Recettes: 2_500,
      Entrees: 12_500,
    })
    const { corps: tiroir } = await appeler('caissier', caisse.etat, {
      params: { officine: e.essai.officines.ANG },
    })
    expect(Number(apres.Entrees)).toBe(tiroir.Attendu - 50_000)
    // An exam is no sale: beside the turnover, never in it.
    expect(await etat('ca')).toMatchObject({ Examens: apres.Examens, Encaisse: apres.Recettes })
  })
})

describe('un examen payé, archivé, puis remboursé', () => {
  it('revient dans les listes avec ce qu’il doit, se paie et s’archive de nouveau', async () => {
    const avant = (await dus()).length
    const id = await faireUnExamen(10_000)
    await regler(id, 10_000)
    expect((await archiver(id)).corps.consultation.Statut).toBe('Archivée')
    const { rows: comptes } = await sql(`select total from compteur where genre = 'EXV'`)
    expect((await rembourser(await derniere(id))).statut).toBe(200)
    expect(await lire(id)).toMatchObject({
      Statut: 'Active',
      ResteAPayer: 10_000,
      StatutReglement: 'Non réglée',
    })
    expect((await sql(`select total from compteur where genre = 'EXV'`)).rows[0].total).toBe(
      comptes[0].total + 1,
    )
    expect((await dus()).map(d => d._id)).toContain(id)
    expect((await archiver(id)).corps.code).toBe('EXAMEN_NON_REGLE')
    expect((await regler(id, 10_000)).statut).toBe(200)
    expect((await archiver(id)).corps.consultation.Statut).toBe('Archivée')
    expect(await dus()).toHaveLength(avant)
    expect(await fautes()).toEqual([])
  })

  it('y revient aussi pour une part rendue ; jamais fait, il en repart sans rien devoir', async () => {
    const fait = await faireUnExamen(10_000)
    await regler(fait, 10_000)
    await archiver(fait)
    await rembourser(await derniere(fait), 4_000)
    expect(await lire(fait)).toMatchObject({ Statut: 'Active', ResteAPayer: 4_000 })
    expect((await archiver(fait)).corps.code).toBe('EXAMEN_NON_REGLE')
    await regler(fait, 4_000)
    const attendu = await faireUnExamen(10_000, { Etat: 'Arrivé' })
    await regler(attendu, 10_000)
    await archiver(attendu)
    await rembourser(await derniere(attendu))
    expect(await lire(attendu)).toMatchObject({ Statut: 'Active', MontantRegle: 0 })
    expect((await archiver(attendu)).corps.consultation.Statut).toBe('Archivée')
    expect((await dus()).map(d => d._id)).not.toContain(attendu)
    expect(await fautes()).toEqual([])
  })
})

it('une vente annulée ne cache rien : payée en partie elle ne s’annule pas, et ce qui est rendu redevient dû', async () => {
  const vente = await e.vendre({ PrixMont1: 30_000 }, { id: aya })
  const { _id, RefCmmd } = vente.corps.commandes[0]
  await appeler('caissier', caisse.reglerCommande, {
    params: { clientId: aya },
    payload: { RefCmmd, montant: 10_000, modepaiement: 'Espèce' },
  })
  const { rows } = await sql(`select "_id" from operation where "IdCommande" = $1`, _id)
  await rembourser(rows[0]._id, 6_000)
  const supprimer = () =>
    appeler('gerant', contrat.ventes.supprimer, {
      params: { id: _id },
      query: { motif: 'Renonce' },
    })
  expect((await supprimer()).statut).toBe(409)
  expect((await dus()).find(d => d._id === _id)?.ResteAPayer).toBe(26_000)
  await rembourser(rows[0]._id)
  expect((await dus()).find(d => d._id === _id)?.ResteAPayer).toBe(30_000)
  expect(await fautes()).toEqual([])
})

describe('une dette changée par SQL se voit', () => {
  it.each([
    [
      'commande_client',
      'Reste à payer de chaque commande',
      `update commande_client set "MontantRegle" = "MontantRegle" + 1 where "ResteAPayer" > 0`,
    ],
    [
      'commande_comptoir',
      'Reste à payer de chaque vente au comptoir',
      `update commande_comptoir set "MontantRegle" = 1 where "ResteAPayer" > 0`,
    ],
    [
      'creance_ouverture',
      'Reste à payer de chaque solde repris',
      `update creance_ouverture set "Contre" = 500`,
    ],
    [
      'consultation, archivée avec sa dette',
      'Reste à payer de chaque examen de vue',
      `alter table consultation drop constraint consultation_due_visible; update consultation set "Statut" = 'Archivée'`,
    ],
  ])('%s', async (_, equation, faute) => {
    const base = await e.essai.pool.connect()
    try {
      await base.query('begin; set local session_replication_role = replica')
      await base.query(faute)
      expect((await fautes(base)).filter(nom => nom.startsWith(equation))).toHaveLength(1)
    } finally {
      await base.query('rollback')
      base.release()
    }
  })
})
