import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne, Reponse } from '../kernel/trial/essai.ts'
import { type EssaiDeCaisse, ouvrirEssaiDeCaisse } from './essai.ts'
import { verificationsDeLaCaisse } from './verification.ts'

const { appros, caisse, cloture, depense, versements } = contrat
const jour = aujourdhuiAbidjan(new Date())
const hier = ajouterJours(jour, -1)
let e: EssaiDeCaisse
let versement: string
let appro: string
let entree: string
let sortie: string
let officine: string
/** What the closed day says, to the letter: its report, its closings, the lists of its entries. */
let closes: string

const appeler: EssaiDeCaisse['essai']['appeler'] = (...demande) => e.essai.appeler(...demande)
const sql = async (texte: string, ...valeurs: unknown[]) => (await e.essai.pool.query(texte, valeurs)).rows
const refuse = (r: Reponse, code: string) => expect([r.statut, r.corps.code]).toEqual([409, code])
const operation = async (typeOperation: string, montant: number, modepaiement = 'Espèce') =>
  (
    await sql(
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant) values ($1, $2, $3, $4, $5) returning "_id"`,
      ...[officine, hier, typeOperation, modepaiement, montant],
    )
  )[0]._id as string
const livres = async () =>
  JSON.stringify([
    (await appeler('gerant', cloture.journee, { params: { officine, date: hier } })).corps,
    (await appeler('gerant', cloture.lireBilletage, { params: { idOfficine: officine, DateCloture: hier } }))
      .corps,
    (await appeler('gerant', caisse.totaux, { query: { du: hier, au: hier } })).corps,
    (await appeler('gerant', depense.journee, { params: { officine, date: hier } })).corps,
    (await appeler('gerant', depense.lireCloture, { params: { idOfficine: officine, DateCloture: hier } }))
      .corps,
  ])
const etat = async () => {
  const { Attendu, SoldeDepense } = (await appeler('gerant', caisse.etat, { params: { officine } })).corps
  return { Attendu, SoldeDepense }
}
const fautes = async (base: { query: (texte: string) => Promise<{ rows: unknown[] }> } = e.essai.pool) => {
  const dites: string[] = []
  for (const { nom, requete } of verificationsDeLaCaisse)
    if ((await base.query(requete)).rows.length > 0) dites.push(nom)
  return dites
}
const lignes = async () =>
  (
    await sql(`select (select count(*) from operation)::int as o, (select count(*) from versement)::int as v,
    (select count(*) from depense)::int as d, (select count(*) from appro_depense)::int as a`)
  )[0]

/** Yesterday: a deposit, a supply of the drawer, one of the expense cash, an expense; all closed, and today open. */
beforeAll(async () => {
  e = await ouvrirEssaiDeCaisse()
  officine = e.essai.officines.PLT
  await operation('Initialisation', 100_000)
  const v = await operation('Versement Banque', 20_000)
  versement = (
    await sql(
      `insert into versement ("IdOfficine", "DateVersement", montant, "IdBanque", "IdOperation") values ($1, $2, 20000, $3, $4) returning "_id"`,
      ...[officine, hier, e.banque, v],
    )
  )[0]._id
  const a = await operation('Approvisionnement', 30_000)
  appro = (
    await sql(
      `insert into appro_caisse_recette ("IdOfficine", "NomSociete", "Montant", "IdOperation") values ($1, 'Siège', 30000, $2) returning "_id"`,
      ...[officine, a],
    )
  )[0]._id
  const d = await operation('Approvisionnement Caisse Depense', 10_000)
  entree = (
    await sql(
      `insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif", "IdOperation") values ($1, $2, 10000, 'initialisation', $3) returning "_id"`,
      ...[officine, hier, d],
    )
  )[0]._id
  sortie = (
    await sql(
      `insert into depense ("OfficineId", "Jour", "Montant", "Motif") values ($1, $2, 5000, 'Taxi') returning "_id"`,
      ...[officine, hier],
    )
  )[0]._id
  const billets = (Nombre: number) => [{ Valeur: 5_000, Nature: 'billet' as const, Nombre }]
  for (const [appel, Nombre] of [
    [cloture.cloturer, 20],
    [depense.cloturer, 1],
  ] as const)
    expect(
      (
        await appeler('gerant@PLT', appel, {
          payload: { DateCloture: hier, Coupures: billets(Nombre) } as never,
        })
      ).statut,
    ).toBe(201)
  await appeler('caissier@PLT', caisse.initialiser, { payload: { montant: 100_000 } })
  closes = await livres()
})
afterAll(() => e.essai.fermer())

describe('ce qui est d’un jour clos se reprend aujourd’hui, et ce jour ne change pas d’un signe', () => {
  const annulerVersement = (qui: Personne = 'gerant@PLT') =>
    appeler(qui, versements.annuler, { params: { id: versement }, payload: { Motif: 'Billets refusés' } })

  it('un versement que la banque refuse, une fois : les espèces reviennent au tiroir', async () => {
    expect((await annulerVersement('caissier@PLT')).statut).toBe(403)
    expect((await annulerVersement('gerant')).statut).toBe(403)
    const r = await Promise.all([1, 2, 3].map(() => annulerVersement()))
    expect(r.map(x => x.statut).toSorted()).toEqual([200, 409, 409])
    expect(r.find(x => x.statut === 200)?.corps).toMatchObject({
      Statut: 'Annulé',
      DateVersement: hier,
      annulation: { Motif: 'Billets refusés' },
    })
    expect(await etat()).toMatchObject({ Attendu: 120_000 })
    expect(await livres()).toBe(closes)
    expect(await fautes()).toEqual([])
  })

  it('un approvisionnement du tiroir, qui doit y être encore', async () => {
    const r = await appeler('gerant@PLT', appros.supprimer, {
      params: { id: appro },
      query: { motif: 'Erreur' },
    })
    expect(r.corps).toMatchObject({ Statut: 'Annulée', Jour: hier })
    expect(await etat()).toMatchObject({ Attendu: 90_000 })
    refuse(
      await appeler('gerant@PLT', appros.supprimer, { params: { id: appro }, query: { motif: 'Erreur' } }),
      'DEJA_ANNULEE',
    )
    expect(await livres()).toBe(closes)
    expect(await fautes()).toEqual([])
  })

  it('une dépense tapée 5 000 pour 3 000 se corrige, puis s’annule : le jour clos garde ses 5 000', async () => {
    const corriger = (id: string, Montant: number) =>
      appeler('gerant@PLT', depense.corriger, { params: { id }, payload: { Montant } })
    const juste = await corriger(sortie, 3_000)
    expect(juste.corps).toMatchObject({ Montant: 3_000, Jour: jour, IdCorrigee: sortie })
    expect(await etat()).toMatchObject({ SoldeDepense: 7_000 })
    refuse(await corriger(sortie, 4_000), 'DEJA_ANNULEE')
    refuse(await corriger(juste.corps._id, 7_001 + 3_000), 'DEPENSE_TROP_GRANDE')
    const annulee = await appeler('gerant@PLT', depense.annuler, {
      params: { id: juste.corps._id },
      query: { motif: 'Jamais payée' },
    })
    expect(annulee.corps).toMatchObject({ Statut: 'Annulée' })
    expect(await etat()).toMatchObject({ SoldeDepense: 10_000 })
    refuse(
      await appeler('gerant@PLT', depense.annuler, {
        params: { id: annulee.corps.IdAnnulation },
        query: { motif: 'Encore' },
      }),
      'DEJA_UNE_ANNULATION',
    )
    expect(await livres()).toBe(closes)
    expect(await fautes()).toEqual([])
  })

  it('ce que la caisse dépense avait pris au tiroir y retourne', async () => {
    const annuler = () =>
      appeler('gerant@PLT', depense.annulerAppro, { params: { id: entree }, query: { motif: 'Pas besoin' } })
    const { Attendu } = await etat()
    expect((await annuler()).corps).toMatchObject({ Statut: 'Annulée', Jour: hier })
    expect(await etat()).toEqual({ Attendu: Attendu + 10_000, SoldeDepense: 0 })
    refuse(await annuler(), 'DEJA_ANNULEE')
    expect(await livres()).toBe(closes)
    expect(await fautes()).toEqual([])
  })
})

it('un versement validé puis archivé se reprend encore ; archivé parce qu’annulé, non', async () => {
  const { corps: cree } = await appeler('caissier@PLT', versements.creer, {
    payload: { montant: 5_000, IdBanque: e.banque },
  })
  const params = { id: cree._id }
  await e.joindre('caissier@PLT', `/api/versement/bordereau/${cree._id}`)
  await appeler('gerant@PLT', versements.valider, { params, payload: {} })
  await appeler('gerant@PLT', versements.archiver, { params, payload: {} })
  const annuler = () =>
    appeler('gerant@PLT', versements.annuler, { params, payload: { Motif: 'Faux billets' } })
  const avant = await etat()
  expect((await annuler()).corps.Statut).toBe('Annulé')
  expect(await etat()).toEqual({ ...avant, Attendu: avant.Attendu + 5_000 })
  expect((await appeler('gerant@PLT', versements.archiver, { params, payload: {} })).corps.Statut).toBe(
    'Archivé',
  )
  refuse(await annuler(), 'DEJA_ANNULEE')
  expect(await etat()).toEqual({ ...avant, Attendu: avant.Attendu + 5_000 })
  expect(await fautes()).toEqual([])
})

describe('une horloge reculée d’un jour', () => {
  /** The machine now believes it is the day before one that the books already know. */
  const demain = ajouterJours(jour, 1)
  const enAvance = async (...faire: [texte: string, ...valeurs: unknown[]][]) => {
    for (const [texte, ...valeurs] of faire) await sql(texte, ...valeurs)
  }

  it('ne rouvre aucun jour passé : une phrase le dit, et rien n’est écrit', async () => {
    const ANG = e.essai.officines.ANG
    await enAvance(
      [`update journee_caisse set "Jour" = $2 where "IdOfficine" = $1`, ANG, demain],
      [
        `insert into billetage_depense ("IdOfficine", "DateCloture", "Coupures", "Total", "Attendu") values ($1, $2, '[]', 0, 0)`,
        officine,
        jour,
      ],
    )
    const avant = await lignes()
    const ouvrir = await appeler('caissier', caisse.initialiser, { payload: { montant: 1_000 } })
    refuse(ouvrir, 'JOUR_PASSE')
    const [j, d] = [jour, demain].map(x => x.split('-').reverse().join('/'))
    expect(ouvrir.corps.message).toBe(
      `La caisse en est au ${d} : rien ne s’y écrit à la date du ${j}. Vérifiez la date de l’ordinateur qui sert de serveur.`,
    )
    refuse(
      await appeler('caissier', versements.creer, { payload: { montant: 1, IdBanque: e.banque } }),
      'JOURNEE_NON_OUVERTE',
    )
    refuse(
      await appeler('caissier@PLT', depense.initialiserDirecte, { payload: { Montant: 1 } }),
      'DEPENSE_CLOTUREE',
    )
    expect(await lignes()).toEqual(avant)
  })

  it.each([
    [
      'operation',
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant) values ($1, $2, 'Règlement cpt', 'Espèce', 1)`,
    ],
    [
      'versement',
      `insert into versement ("IdOfficine", "DateVersement", montant, "IdBanque", "IdOperation") values ($1, $2, 1, $3, (select "_id" from operation limit 1))`,
    ],
    ['depense', `insert into depense ("OfficineId", "Jour", "Montant", "Motif") values ($1, $2, 1, 'Taxi')`],
    [
      'appro_depense',
      `insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif") values ($1, $2, 1, 'Avance')`,
    ],
  ])(
    'le livre %s ne reçoit rien d’un jour clos, ni d’un jour d’avant, même par SQL',
    async (table, texte) => {
      const avant = await lignes()
      for (const passe of [hier, ajouterJours(jour, -30)]) {
        const valeurs = [officine, passe, ...(table === 'versement' ? [e.banque] : [])]
        await expect(sql(texte, ...valeurs)).rejects.toMatchObject({
          code: 'RG409',
          message: /clôturée|en est au/,
        })
      }
      expect(await lignes()).toEqual(avant)
    },
  )

  it('ne reprend pas une écriture à venir', async () => {
    const ANG = e.essai.officines.ANG
    const [{ _id }] = await sql(
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant) values ($1, $2, 'Règlement cpt', 'Wave', 700) returning "_id"`,
      ...[ANG, demain],
    )
    await sql(
      `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values ($1, $2, 0)`,
      ANG,
      jour,
    )
    const avant = await lignes()
    const r = await appeler('gerant', caisse.rembourser, {
      params: { id: _id },
      payload: { Motif: 'Trop tôt', modepaiement: 'Chèque', reference: 'CH1' },
    })
    refuse(r, 'CONTRAIRE_REFUSE')
    expect(await lignes()).toEqual(avant)
  })
})

describe('une faute plantée dans les livres se voit', () => {
  it.each([
    [
      'Aucune écriture n’est d’un jour déjà clos',
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant, "Rang", "Empreinte")
        select "IdOfficine", "DateCloture", 'Règlement cpt', 'Espèce', 1, 9999, '' from billetage limit 1`,
    ],
    [
      'Aucune écriture n’est d’un jour déjà clos',
      `insert into depense ("OfficineId", "Jour", "Montant", "Motif", "createdAt")
        select "IdOfficine", "DateCloture", 1, 'Taxi', "createdAt" + interval '1 minute' from billetage_depense limit 1`,
    ],
    [
      'Ce qui est rendu de chaque opération',
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant, "IdOrigine", "Rang", "Empreinte")
        select "IdOfficine", "Jour", "typeOperation", modepaiement, -montant - 1, "_id", 9999, '' from operation
        where "typeOperation" = 'Règlement cpt' and "IdOrigine" is null limit 1`,
    ],
  ])('%s', async (equation, faute) => {
    const base = await e.essai.pool.connect()
    try {
      await base.query('begin; set local session_replication_role = replica')
      expect((await base.query(faute)).rowCount).toBe(1)
      expect((await fautes(base)).filter(nom => nom.startsWith(equation))).toHaveLength(1)
    } finally {
      await base.query('rollback')
      base.release()
    }
  })
})
