import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'

const { caisse, cloture } = contrat
let essai: Essai
const jour = aujourdhuiAbidjan(new Date())
const veille = ajouterJours(jour, -1)
const billets = (Nombre: number) => [{ Valeur: 10_000, Nature: 'billet' as const, Nombre }]

/** A day that somebody opened and nobody closed. */
const ouvrirPourClore = (officine: string, Jour: string, montant: number) =>
  essai.pool.query(
    `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant)
     values ($1, $2, 'Initialisation', 'Espèce', $3)`,
    [officine, Jour, montant],
  )

beforeAll(async () => {
  essai = await ouvrirEssai()
  await ouvrirPourClore(essai.officines.ANG, veille, 50_000)
})
afterAll(() => essai.fermer())

const clore = (payload: object, qui: Personne = 'caissier', entetes = {}) =>
  essai.appeler(qui, cloture.cloturer, { payload: payload as never }, entetes)

describe('clôturer', () => {
  it.each([
    [[{ Valeur: 10_000, Nature: 'billet', Nombre: -1 }], 'payload.Coupures.0.Nombre'],
    [[{ Valeur: 10_000, Nature: 'billet', Nombre: 0.5 }], 'payload.Coupures.0.Nombre'],
    [[{ Valeur: 7, Nature: 'billet', Nombre: 1 }], 'payload.Coupures.0.Valeur'],
    [[...billets(2), ...billets(3)], 'payload.Coupures.1.Valeur'],
    [billets(4), 'payload.Motif'],
  ])('refuse un compte faux sur le champ, et rien ne change : %j', async (Coupures, champ) => {
    const r = await clore({ DateCloture: veille, Coupures })
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
  })

  it('se prépare : la journée dit ce qui est attendu, par type et par mode, et ce qui reste à clôturer', async () => {
    const { corps } = await essai.appeler('caissier', cloture.journee, {
      params: { officine: essai.officines.ANG, date: veille },
    })
    expect(corps).toMatchObject({
      Statut: 'Ouverte',
      Attendu: 50_000,
      joursOuverts: [veille],
      SeuilSignature: 10_000,
      lignes: [{ typeOperation: 'Initialisation', modepaiement: 'Espèce', montant: 50_000 }],
    })
    const rien = await essai.appeler('caissier', cloture.journee, {
      params: { officine: essai.officines.ANG, date: '2020-01-01' },
    })
    expect(rien.corps).toMatchObject({ Statut: 'Non ouverte', Attendu: 0, lignes: [] })
  })

  it('laisse corriger le fonds d’une veille restée ouverte : l’écriture est de ce jour-là', async () => {
    const { corps } = await essai.appeler('gerant', caisse.dePeriode, {
      params: { from: veille, to: veille, officine: essai.officines.ANG },
    })
    const corriger = (id: string, montant: number) =>
      essai.appeler('gerant', caisse.corrigerInitialisation, {
        params: { id },
        payload: { montant, motif: 'Relu le soir' },
      })
    const r = await corriger(corps[0]._id, 60_000)
    expect(r.corps).toMatchObject({ Jour: veille, montant: 60_000 })
    const lue = await essai.appeler('caissier', cloture.journee, {
      params: { officine: essai.officines.ANG, date: veille },
    })
    expect(lue.corps).toMatchObject({ Attendu: 60_000, Initialisation: 60_000 })
    expect((await corriger(r.corps._id, 50_000)).statut).toBe(200)
  })

  it('clôture la veille et ouvre le jour en une seule fois, une seule fois', async () => {
    const reponses = await Promise.all(
      Array.from({ length: 5 }, () =>
        essai.appeler('caissier', cloture.initialiserAvecCloture, {
          payload: {
            montant: 30_000,
            Motif: 'Un billet porté à la banque',
            billetage: { Coupures: billets(4), Motif: 'Un billet manque' },
          },
        }),
      ),
    )
    expect(reponses.map(r => r.statut).sort()).toEqual([201, 409, 409, 409, 409])
    const { corps } = await essai.appeler('caissier', cloture.lireBilletage, {
      params: { idOfficine: essai.officines.ANG, DateCloture: veille },
    })
    expect([corps.IdOfficine, corps.idOfficine]).toEqual([essai.officines.ANG, essai.officines.ANG])
    expect(corps).toMatchObject({ Total: 40_000, Attendu: 50_000, Ecart: -10_000, Motif: 'Un billet manque' })
  })

  it('une journée close ne bouge plus : ni seconde clôture, ni règlement, et la chaîne tient', async () => {
    expect((await clore({ DateCloture: jour, Coupures: billets(3) })).statut).toBe(201)
    const encore = await clore({ DateCloture: jour, Coupures: billets(3) })
    expect([encore.statut, encore.corps.code]).toEqual([409, 'JOURNEE_CLOTUREE'])
    const etat = await essai.appeler('caissier', caisse.etat, { params: { officine: essai.officines.ANG } })
    expect(etat.corps).toMatchObject({ Statut: 'Clôturée', JourNonCloture: null })
    const { corps } = await essai.appeler('gerant', caisse.verifier)
    expect(corps).toEqual({ Maillons: 8, Total: 8, suite: null, ruptures: [] })
    for (const sql of ['update billetage set "Total" = 0', 'delete from billetage'])
      await expect(essai.pool.query(sql)).rejects.toThrow('ne se modifie ni ne s’efface')
  })

  it('refuse une journée jamais ouverte', async () => {
    const r = await clore({ DateCloture: '2020-01-01', Coupures: [] })
    expect([r.statut, r.corps.code]).toEqual([409, 'JOURNEE_NON_OUVERTE'])
  })

  it('dix clôtures au même instant : une seule', async () => {
    await ouvrirPourClore(essai.officines.PLT, veille, 30_000)
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () => clore({ DateCloture: veille, Coupures: billets(3) }, 'caissier@PLT')),
    )
    expect(reponses.map(r => r.statut).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('la deuxième signature', () => {
  const compte = { DateCloture: jour, Coupures: billets(1), Motif: 'Deux billets manquent' }
  const signer = (email: string, password = essai.motDePasse) => ({
    ...compte,
    signature: { email, password },
  })

  beforeAll(() => ouvrirPourClore(essai.officines.PLT, jour, 30_000))

  it('est demandée au-dessus du seuil, dans un sens comme dans l’autre', async () => {
    for (const n of [1, 5]) {
      const r = await clore({ ...compte, Coupures: billets(n) }, 'caissier@PLT')
      expect([r.statut, r.corps.code]).toEqual([409, 'SIGNATURE_REQUISE'])
      expect(r.corps.message.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain('20 000 F dépasse 10 000 F')
    }
  })

  it.each([
    ['soi-même', () => signer(essai.email('caissier@PLT')), 'payload.signature.email'],
    ['un mot de passe faux', () => signer(essai.email('gerant@PLT'), 'faux'), 'payload.signature.password'],
    ['un inconnu', () => signer('personne@essai.ci'), 'payload.signature.password'],
    ['qui ne clôture pas', () => signer(essai.email('opticien@PLT')), 'payload.signature.email'],
    ['qui est d’une autre officine', () => signer(essai.email('gerant')), 'payload.signature.email'],
    ['personne', () => signer(''), 'payload.signature.email'],
  ])('est refusée à %s', async (_, payload, champ) => {
    const r = await clore(payload(), 'caissier@PLT')
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
  })

  it('rejouée avec la même clé après un mot de passe faux, elle passe quand il est bon', async () => {
    const cle = { 'idempotency-key': 'signer' }
    const faux = await clore(signer(essai.email('gerant@PLT'), 'faux'), 'caissier@PLT', cle)
    expect(faux.statut).toBe(400)
    const bon = await clore(signer(essai.email('gerant@PLT')), 'caissier@PLT', cle)
    expect(bon.statut).toBe(201)
    expect(bon.corps).toMatchObject({
      Ecart: -20_000,
      Signataire: 'Gérant d’officine',
      createdBy: 'Caissier',
    })
  })

  it('compte les mots de passe faux : à force, il faut attendre', async () => {
    const statuts: number[] = []
    for (let i = 0; i < 12; i++)
      statuts.push((await clore(signer(essai.email('administrateur@PLT'), 'faux'), 'caissier@PLT')).statut)
    expect(statuts).toContain(429)
  })

  it('a un seuil que le siège règle, ou éteint', async () => {
    const { reglageCaisse } = (await essai.appeler('caissier', cloture.reglages)).corps
    const regler = (payload: object, qui: Personne = 'administrateur') =>
      essai.appeler(qui, cloture.regler, { payload: payload as never })
    expect((await regler({ SeuilSignature: null, version: reglageCaisse.version }, 'gerant')).statut).toBe(
      403,
    )
    expect((await regler({ SeuilSignature: -1, version: reglageCaisse.version })).statut).toBe(400)
    const bon = await regler({ SeuilSignature: null, version: reglageCaisse.version })
    expect(bon.corps.reglageCaisse).toMatchObject({ SeuilSignature: null, version: 2 })
    expect((await regler({ SeuilSignature: 1, version: 1 })).corps.code).toBe('VERSION_PERIMEE')
    const demain = ajouterJours(jour, 1)
    await ouvrirPourClore(essai.officines.ANG, demain, 90_000)
    expect((await clore({ DateCloture: demain, Coupures: [], Motif: 'Vol' })).statut).toBe(201)
  })
})

describe('les clôtures', () => {
  const lister = async (query: object, qui: Personne = 'gerant') =>
    (await essai.appeler(qui, cloture.billetages, { query: { page: 1, mode: '2', ...query } })).corps
      .pageOfItems

  it('se listent, par écart, période et officine, avec leurs totaux', async () => {
    expect(await lister({})).toHaveLength(5)
    expect((await lister({ ecart: 'manque' })).map((b: { Ecart: number }) => b.Ecart)).toEqual([
      -90_000, -20_000, -10_000,
    ])
    expect(await lister({ ecart: 'excedent' })).toEqual([])
    expect(await lister({ du: veille, au: veille, IdOfficine: essai.officines.ANG })).toHaveLength(1)
    expect(await lister({}, 'caissier@PLT')).toHaveLength(2)
    expect(await lister({ q: 'vol' })).toHaveLength(1)
    const totaux = await essai.appeler('gerant', cloture.totaux, { query: { ecart: 'manque', mode: '2' } })
    expect(totaux.corps).toMatchObject({ Ecart: -120_000, Total: 50_000, Attendu: 170_000 })
  })

  it('s’impriment, et disent DUPLICATA la deuxième fois', async () => {
    const [signee] = await lister({ ecart: 'manque', IdOfficine: essai.officines.PLT })
    const imprimer = () =>
      essai.appeler('gerant@PLT', cloture.imprimerBilletage, { params: { id: signee._id } })
    const premiere = await imprimer()
    expect(premiere.entetes['content-type']).toBe('application/pdf')
    const texte = texteDuPdf(premiere.brut).replaceAll('\u00a0', ' ')
    for (const mot of ['Clôture de caisse', 'Deux billets manquent', '−20 000 F', 'Gérant d’officine'])
      expect(texte).toContain(mot)
    expect(texte).not.toContain('DUPLICATA')
    // What was counted is added up too.
    expect(texte.match(/Total/g)?.length).toBeGreaterThan(2)
    expect(texteDuPdf((await imprimer()).brut)).toContain('DUPLICATA')
    // As it was kept before papers changed, and before the other modes were counted: it is given again all the same.
    await essai.pool.query(
      `update impression set donnees = (donnees - 'facon') #- '{billetage,Modes}' where entite = 'billetage'`,
    )
    const ancienne = texteDuPdf((await imprimer()).brut).replaceAll('\u00a0', ' ')
    for (const mot of ['DUPLICATA', 'Deux billets manquent', '−20 000 F']) expect(ancienne).toContain(mot)
  })
})
