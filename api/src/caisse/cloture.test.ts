import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/essai.ts'

const { caisse } = contrat
let essai: Essai
const jour = aujourdhuiAbidjan(new Date())
const veille = ajouterJours(jour, -1)
const billets = (Nombre: number) => [{ Valeur: 10_000, Nature: 'billet' as const, Nombre }]

beforeAll(async () => {
  essai = await ouvrirEssai()
  // Yesterday was opened with 50,000 F and nobody closed it.
  await essai.pool.query(
    `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant)
     values ($1, $2, 'Initialisation', 'Espèce', 50000)`,
    [essai.officines.ANG, veille],
  )
})
afterAll(() => essai.fermer())

const clore = (payload: object) => essai.appeler('caissier', caisse.cloturer, { payload: payload as never })

it.each([
  [[{ Valeur: 10_000, Nature: 'billet', Nombre: -1 }], 'payload.Coupures.0.Nombre'],
  [[{ Valeur: 7, Nature: 'billet', Nombre: 1 }], 'payload.Coupures.0.Valeur'],
  [[...billets(2), ...billets(3)], 'payload.Coupures.1.Valeur'],
  [billets(4), 'payload.Motif'],
])('refuse un compte faux sur le champ, et rien ne change : %j', async (Coupures, champ) => {
  const r = await clore({ DateCloture: veille, Coupures })
  expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
})

it('clôture la veille et ouvre le jour en une seule fois, une seule fois', async () => {
  const reponses = await Promise.all(
    Array.from({ length: 5 }, () =>
      essai.appeler('caissier', caisse.initialiserAvecCloture, {
        payload: { montant: 30_000, billetage: { Coupures: billets(4), Motif: 'Un billet manque' } },
      }),
    ),
  )
  expect(reponses.map(r => r.statut).sort()).toEqual([201, 409, 409, 409, 409])
  const { corps } = await essai.appeler('caissier', caisse.lireBilletage, {
    params: { idOfficine: essai.officines.ANG, DateCloture: veille },
  })
  expect(corps).toMatchObject({ Total: 40_000, Attendu: 50_000, Ecart: -10_000, Motif: 'Un billet manque' })
})

it('une journée close ne bouge plus : ni seconde clôture, ni règlement, et la chaîne tient', async () => {
  expect((await clore({ DateCloture: jour, Coupures: billets(3) })).statut).toBe(201)
  const encore = await clore({ DateCloture: jour, Coupures: billets(3) })
  expect([encore.statut, encore.corps.code]).toEqual([409, 'JOURNEE_CLOTUREE'])
  const etat = await essai.appeler('caissier', caisse.etat, { params: { officine: essai.officines.ANG } })
  expect(etat.corps).toMatchObject({ Statut: 'Clôturée', JourNonCloture: null })
  const { corps } = await essai.appeler('gerant', caisse.verifier)
  expect(corps).toEqual({ Maillons: 4, ruptures: [] })
})

it('refuse une journée jamais ouverte', async () => {
  const r = await clore({ DateCloture: '2020-01-01', Coupures: [] })
  expect([r.statut, r.corps.code]).toEqual([409, 'JOURNEE_NON_OUVERTE'])
})
