import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDeLaCaisse } from './verification.ts'

const { caisse, reglements } = contrat
let e: EssaiVentes
const jour = aujourdhuiAbidjan(new Date())

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
})
afterAll(() => e.fermer())

const especes = { modepaiement: 'Espèce' }
const regler = (RefCmmd: string, payload: object, qui: Personne = 'caissier', entetes = {}) =>
  e.essai.appeler(
    qui,
    caisse.reglerCommande,
    { params: { clientId: e.client }, payload: { RefCmmd, ...especes, ...payload } as never },
    entetes,
  )
const commander = async (PrixMont1 = 60_000): Promise<string> => {
  const r = await e.vendre({ PrixMont1 })
  expect(r.statut).toBe(200)
  return r.corps.commandes[0].RefCmmd
}
const commande = async (RefCmmd: string) =>
  (await e.lireClient()).commandes.find((c: { RefCmmd: string }) => c.RefCmmd === RefCmmd)
const etat = async () =>
  (await e.essai.appeler('caissier', caisse.etat, { params: { officine: e.essai.officines.ANG } })).corps
const operations = async () =>
  (
    await e.essai.appeler('caissier', caisse.duJour, {
      params: { date: jour, officine: e.essai.officines.ANG },
    })
  ).corps

describe('régler une commande', () => {
  it('est refusé avant l’ouverture de la journée', async () => {
    const r = await regler(await commander(), { montant: 1_000 })
    expect([r.statut, r.corps.code]).toEqual([409, 'JOURNEE_NON_OUVERTE'])
    await e.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 50_000 } })
  })

  it('en partie, puis en entier, par plusieurs modes ; la commande suit', async () => {
    const ref = await commander()
    const acompte = await regler(ref, { montant: 20_000 })
    expect(acompte.statut).toBe(200)
    expect(acompte.corps._id).toBe(e.client)
    expect(await commande(ref)).toMatchObject({
      MontantRegle: 20_000,
      ResteAPayer: 40_000,
      StatutReglement: 'Partielle',
    })
    await regler(ref, { montant: 30_000, modepaiement: 'Orange Money', reference: 'om-1' })
    await regler(ref, { montant: 10_000, modepaiement: 'Chèque', reference: '0001' })
    expect(await commande(ref)).toMatchObject({ ResteAPayer: 0, StatutReglement: 'Soldée' })
    const rien = await regler(ref, { montant: 1 })
    expect([rien.statut, rien.corps.message]).toEqual([409, 'Il ne reste rien à payer.'])
    // Only Espèce is in the drawer.
    expect(await etat()).toMatchObject({ Entrees: 20_000, Attendu: 70_000 })
    expect((await operations())[0]).toMatchObject({
      typeOperation: 'Règlement cmde cli',
      modepaiement: 'Chèque',
      montant: 10_000,
      reference: '0001',
      Document: ref,
      Tiers: 'Kouamé Aya Estelle',
      IdClient: e.client,
    })
  })

  it('en plusieurs modes d’un coup, tous ou aucun, et un seul reçu les dit', async () => {
    const ref = await commander()
    const suite = [
      { montant: 25_000, modepaiement: 'Orange Money', reference: 'om-split' },
      { montant: 15_000, modepaiement: 'Chèque', reference: '77' },
    ]
    const avant = await etat()
    const refuse = async (payload: object) => (await regler(ref, payload)).corps
    expect((await refuse({ montant: 20_001, suite })).code).toBe('MONTANT_TROP_GRAND')
    expect((await refuse({ montant: 1, suite: [{ montant: 1, modepaiement: 'Wave' }] })).champs).toEqual({
      'payload.suite.0.reference': 'Tapez le numéro de la transaction Wave.',
    })
    expect((await refuse({ montant: 1, suite: [suite[0], suite[0]] })).code).toBe('TRANSACTION_DEJA_SERVIE')
    expect((await refuse({ montant: 1, suite: [{ ...suite[1], montant: 0 }] })).champs).toHaveProperty([
      'payload.suite.0.montant',
    ])
    expect((await commande(ref)).MontantRegle).toBe(0)
    expect((await regler(ref, { montant: 20_000, suite })).statut).toBe(200)
    expect(await commande(ref)).toMatchObject({ MontantRegle: 60_000, StatutReglement: 'Soldée' })
    expect((await etat()).Attendu).toBe(avant.Attendu + 20_000)
    const [derniere] = await operations()
    const recu = await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id: derniere._id } })
    const texte = texteDuPdf(recu.brut).replaceAll('\u00a0', ' ')
    for (const mot of [
      '20 000 F',
      'Orange Money n° OM-SPLIT',
      '25 000 F',
      'Chèque n° 77',
      '60 000 F',
      'Reste à payer',
    ])
      expect(texte).toContain(mot)
  })

  it('ne dépasse jamais le reste, même à dix au même instant', async () => {
    const ref = await commander()
    const reponses = await Promise.all(Array.from({ length: 10 }, () => regler(ref, { montant: 60_000 })))
    expect(reponses.map(r => r.statut).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await commande(ref)).toMatchObject({ MontantRegle: 60_000, ResteAPayer: 0 })
  })

  it('envoyé dix fois avec la même clé, n’encaisse qu’une fois', async () => {
    const ref = await commander()
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () =>
        regler(ref, { montant: 5_000 }, 'caissier', { 'idempotency-key': 'acompte' }),
      ),
    )
    expect(reponses.map(r => r.statut)).toEqual(Array(10).fill(200))
    expect((await commande(ref)).MontantRegle).toBe(5_000)
  })

  it('est réservé à qui encaisse, dans son officine', async () => {
    const ref = await commander()
    expect((await regler(ref, { montant: 1 }, 'opticien')).statut).toBe(403)
    expect((await regler(ref, { montant: 1 }, 'caissier@PLT')).statut).toBe(404)
    expect((await regler('CMD-ANG-26-99999', { montant: 1 })).statut).toBe(404)
  })

  it.each([
    [{ montant: 0 }, 'payload.montant'],
    [{ montant: -5_000 }, 'payload.montant'],
    [{ montant: 0.5 }, 'payload.montant'],
    [{ montant: 10_000_000_000 }, 'payload.montant'],
    [{ montant: '5000' }, 'payload.montant'],
    [{}, 'payload.montant'],
    [{ montant: 5_000, modepaiement: 'Troc' }, 'payload.modepaiement'],
    [{ montant: 5_000, modepaiement: '' }, 'payload.modepaiement'],
    [{ montant: 5_000, modepaiement: 'Wave' }, 'payload.reference'],
  ])('refuse %o et n’écrit rien', async (payload, champ) => {
    const ref = await commander()
    const avant = await etat()
    const { statut, corps } = await regler(ref, payload)
    expect([statut, Object.keys(corps.champs)]).toEqual([400, [champ]])
    expect([await etat(), (await commande(ref)).MontantRegle]).toEqual([avant, 0])
  })

  it('refuse plus que le reste, et une commande supprimée', async () => {
    const ref = await commander(10_000)
    const trop = await regler(ref, { montant: 10_001 })
    expect([trop.statut, trop.corps.code, trop.corps.ResteAPayer]).toEqual([
      409,
      'MONTANT_TROP_GRAND',
      10_000,
    ])
    await e.essai.appeler('gerant', contrat.ventes.retirer, {
      params: { clientId: e.client, RefCmmd: ref },
      query: { motif: 'Essai' },
    })
    const retiree = await regler(ref, { montant: 1_000 })
    expect([retiree.statut, retiree.corps.code]).toEqual([409, 'DOCUMENT_SUPPRIME'])
  })
})

describe('ce qui reste dû', () => {
  it('se trouve par nom, téléphone ou référence, et disparaît une fois payé', async () => {
    const ref = await commander(30_000)
    const trouver = async (q: string) =>
      (await e.essai.appeler('caissier', caisse.dus, { query: { page: 1, q } })).corps.pageOfItems.map(
        (d: { RefCmmd: string }) => d.RefCmmd,
      )
    expect(await trouver(ref)).toEqual([ref])
    expect(await trouver('kouame aya')).toContain(ref)
    expect(await trouver('personne')).toEqual([])
    await regler(ref, { montant: 30_000 })
    expect(await trouver(ref)).toEqual([])
  })

  it('est dit sur le reçu, tel qu’il était juste après chaque règlement', async () => {
    const ref = await commander(30_000)
    await regler(ref, { montant: 10_000 })
    const [acompte] = await operations()
    await regler(ref, { montant: 20_000 })
    for (const format of ['ticket', 'a4'] as const) {
      const recu = await e.essai.appeler('caissier', caisse.imprimerRecu, {
        params: { id: acompte._id },
        query: { format },
      })
      const texte = texteDuPdf(recu.brut).replaceAll('\u00a0', ' ')
      for (const mot of [ref, 'Kouamé Aya Estelle', '10 000 F', '20 000 F', 'Reste à payer'])
        expect(texte).toContain(mot)
    }
  })
})

const enTexte = (brut: Buffer) => texteDuPdf(brut).replaceAll('\u00a0', ' ')
const fontesDe = (pdf: Buffer) => [
  ...new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(m => m[1])),
]

describe('ce que dit un reçu', () => {
  const recu = async (id: string, format: 'ticket' | 'a4') =>
    (await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id }, query: { format } })).brut

  it.each(['ticket', 'a4'] as const)(
    '%s : ce que cela coûte, ce qui était réglé, comment c’est payé, quand revenir',
    async format => {
      const ref = await commander(30_000)
      await regler(ref, { montant: 10_000 })
      await regler(ref, { montant: 15_000 })
      const [second, premier] = await operations()
      const { DatePromesse } = await commande(ref)
      const texte = enTexte(await recu(second._id, format))
      for (const mot of [
        'Total30 000 F',
        'Déjà réglé10 000 F',
        'Reçu en espèces15 000 F',
        'Reste à payer5 000 F',
        ...(DatePromesse ? [`Promise le ${ecrireJour(DatePromesse)}`] : []),
        'Gardez ce reçu pour le retrait',
      ])
        expect(texte, mot).toContain(mot)
      // What came after has its own receipt.
      expect(enTexte(await recu(premier._id, format))).not.toContain('Déjà réglé')
    },
  )

  it.each(['ticket', 'a4'] as const)(
    '%s : donné avant que les papiers changent, il se réimprime comme il fut donné',
    async format => {
      const ref = await commander(30_000)
      await regler(ref, { montant: 10_000 })
      const [o] = await operations()
      const neuf = await recu(o._id, format)
      expect(fontesDe(neuf)).toEqual(expect.arrayContaining(['Inter-SemiBold']))
      // As it was kept then: without a way to be drawn, and without what was not said.
      await e.essai.pool.query(
        `update impression set donnees = donnees - 'facon' - 'paye' where "idEntite" = $1`,
        [o._id],
      )
      const brut = await recu(o._id, format)
      const texte = enTexte(brut)
      expect(texte).toContain('DUPLICATA')
      for (const mot of ['Reçu10 000 F', 'Espèce', 'Reste à payer20 000 F']) expect(texte, mot).toContain(mot)
      for (const mot of ['en espèces', 'Gardez ce reçu', 'Total30']) expect(texte, mot).not.toContain(mot)
      expect(fontesDe(brut).every(f => f?.startsWith('Roboto'))).toBe(true)
    },
  )
})

describe('le reçu tel qu’il a été donné', () => {
  const imprimer = async (id: string, format: 'ticket' | 'a4') => {
    const recu = await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id }, query: { format } })
    return texteDuPdf(recu.brut).replaceAll('\u00a0', ' ')
  }
  it('dit le droit de timbre des espèces quand une tranche est écrite, sans l’ajouter', async () => {
    const ref = await commander(30_000)
    await regler(ref, { montant: 10_000 })
    const [sans] = await operations()
    expect(await imprimer(sans._id, 'ticket')).not.toContain('timbre')
    const { timbres } = contrat
    const tranche = { Libelle: 'Au-delà de 5 000 F', APartirDe: 5_001, Montant: 100, DateDebut: '2020-01-01' }
    const refuse = await e.essai.appeler('administrateur', timbres.creer, {
      payload: { ...tranche, DateFin: '2019-12-31' },
    })
    expect(Object.keys(refuse.corps.champs)).toEqual(['payload.DateFin'])
    const { corps } = await e.essai.appeler('administrateur', timbres.creer, { payload: tranche })
    await regler(ref, { montant: 10_000 })
    const [avec] = await operations()
    expect(await imprimer(avec._id, 'a4')).toMatch(/Droit de timbre\s*100 F/)
    expect(avec.montant).toBe(10_000)
    await regler(ref, { montant: 5_000 })
    const [petit] = await operations()
    expect(await imprimer(petit._id, 'a4')).not.toContain('timbre')
    await e.essai.appeler('administrateur', timbres.supprimer, { params: { id: corps._id } })
    // As it was given: the bracket is gone, the duplicate still says it.
    const encore = await imprimer(avec._id, 'ticket')
    expect(encore).toMatch(/Droit de timbre\s*100 F/)
    expect(encore).toContain('DUPLICATA')
    // The ticket given without, then asked for on A4: a duplicate that says no more than it did.
    const a4 = await imprimer(sans._id, 'a4')
    expect(a4).toContain('DUPLICATA')
    expect(a4).not.toContain('timbre')
  })

  it('garde le nom du client et l’officine de ce jour-là', async () => {
    const ref = await commander(30_000)
    await regler(ref, { montant: 10_000 })
    const [o] = await operations()
    await imprimer(o._id, 'a4')
    const renommer = (nom: string) =>
      e.essai.pool.query(`update officine set "Nom" = $1 where "_id" = $2`, [nom, e.essai.officines.ANG])
    const { rows } = await e.essai.pool.query(`select "Nom" from officine where "_id" = $1`, [
      e.essai.officines.ANG,
    ])
    await renommer('Tout autre nom')
    const double = await imprimer(o._id, 'a4')
    await renommer(rows[0].Nom)
    expect(double).toContain('DUPLICATA')
    expect(double).toContain(rows[0].Nom)
    expect(double).not.toContain('Tout autre nom')
  })
})

describe('les listes de règlements', () => {
  it('ne montrent que leur sorte, par mode et par personne, avec leur total', async () => {
    const lister = async (query: object) =>
      (await e.essai.appeler('gerant', reglements.commandes, { query: { page: 1, mode: '2', ...query } }))
        .corps
    const toutes = await lister({})
    expect(new Set(toutes.pageOfItems.map((o: { typeOperation: string }) => o.typeOperation))).toEqual(
      new Set(['Règlement cmde cli']),
    )
    const somme = async (query: object) =>
      (await e.essai.appeler('gerant', reglements.totauxCommandes, { query: { mode: '2', ...query } })).corps
        .montant
    const { rows } = await e.essai.pool.query(
      `select sum(montant) as tout, sum(montant) filter (where modepaiement = 'Chèque') as cheques from operation
       where "typeOperation" = 'Règlement cmde cli'`,
    )
    expect(await somme({})).toBe(Number(rows[0].tout))
    expect(await somme({ modepaiement: 'Chèque' })).toBe(Number(rows[0].cheques))
    const { corps: caissiers } = await e.essai.appeler('gerant', reglements.caissiers, {
      query: { IdOfficine: e.essai.officines.ANG },
    })
    expect(caissiers.map((c: { displayName: string }) => c.displayName)).toEqual([
      'Administrateur',
      'Caissier',
      'Gérant d’officine',
    ])
    const createdBy = caissiers[1]._id
    expect(await somme({ createdBy })).toBe(Number(rows[0].tout))
    expect(await somme({ createdBy: caissiers[0]._id })).toBe(0)
    expect((await lister({ createdBy, q: 'kouame' })).pager.totalItems).toBe(toutes.pager.totalItems)
    const comptoir = await e.essai.appeler('gerant', reglements.comptoir, { query: { page: 1 } })
    expect(comptoir.corps.pager.totalItems).toBe(0)
  })
})

describe('annuler une opération', () => {
  const annuler = (id: string, motif = 'Erreur de saisie', qui: Personne = 'gerant') =>
    e.essai.appeler(qui, caisse.annuler, { params: { id }, query: { motif } })

  it('écrit son contraire, rend le reste à payer et libère le numéro de transaction', async () => {
    const ref = await commander()
    const wave = { montant: 60_000, modepaiement: 'Wave', reference: 'W77' }
    await regler(ref, wave)
    const [operation] = await operations()
    const { statut, corps } = await annuler(operation._id)
    expect(statut).toBe(200)
    expect(corps).toMatchObject({
      montant: -60_000,
      IdOrigine: operation._id,
      Motif: 'Erreur de saisie',
      typeOperation: 'Règlement cmde cli',
      modepaiement: 'Wave',
    })
    expect(await commande(ref)).toMatchObject({ MontantRegle: 0, StatutReglement: 'Non réglée' })
    expect((await operations()).find((o: { _id: string }) => o._id === operation._id).IdAnnulation).toBe(
      corps._id,
    )
    expect((await annuler(operation._id)).corps.code).toBe('DEJA_ANNULEE')
    expect((await annuler(corps._id)).corps.code).toBe('DEJA_UNE_ANNULATION')
    expect((await regler(ref, wave)).statut).toBe(200)
  })

  it('demande un motif et la permission', async () => {
    const ref = await commander()
    await regler(ref, { montant: 1_000 })
    const [operation] = await operations()
    expect((await annuler(operation._id, ' ')).statut).toBe(400)
    expect((await annuler(operation._id, 'Erreur', 'caissier')).statut).toBe(403)
  })

  it('dix annulations simultanées n’en écrivent qu’une', async () => {
    const ref = await commander()
    await regler(ref, { montant: 10_000 })
    const [operation] = await operations()
    const avant = (await etat()).Attendu
    const reponses = await Promise.all(Array.from({ length: 10 }, () => annuler(operation._id)))
    expect(reponses.map(r => r.statut).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await etat()).Attendu).toBe(avant - 10_000)
  })
})

describe('ce qui est gardé', () => {
  it.each(verificationsDeLaCaisse)('$nom', async ({ requete }) => {
    expect((await e.essai.pool.query(requete)).rows).toEqual([])
  })

  it.each([
    [
      'operation',
      'set montant = montant + 1 where montant > 0 and "IdCommande" is not null',
      [0, 2, 4, 5, 6, 11, 19],
    ],
    ['commande_client', 'set "MontantRegle" = "MontantRegle" - 1 where "MontantRegle" > 0', [2, 19]],
    ['total_caisse', 'set "Nombre" = "Nombre" + 1', [4]],
    ['journee_caisse', 'set "Entrees" = "Entrees" + 1', [5]],
    ['caisse', 'set "TotalPerpetuel" = 0', [6]],
    ['caisse', 'set "Rang" = "Rang" - 1', [1]],
    ['cumul_caisse', 'set "Nombre" = "Nombre" + 1', [11]],
    ['journee_caisse', 'set "Jour" = "Jour" - 1', [5, 12]],
  ])('changé par SQL dans %s se voit', async (table, changement, attendues) => {
    const client = await e.essai.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(`update ${table} ${changement}`)
      const vues: number[] = []
      for (const [rang, { requete }] of verificationsDeLaCaisse.entries())
        if ((await client.query(requete)).rows.length > 0) vues.push(rang)
      expect(vues).toEqual(attendues)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
