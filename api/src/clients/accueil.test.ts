import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { clients, ventes, proformas, caisse } = contrat
const ICI: Personne = 'opticien@PLT'
let essai: Essai
let rang = 0
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

/** A client of Angré with two prescriptions and an order there. */
async function clientDAngre() {
  const numero = `07001199${String(10 + rang++)}`
  const { corps: c } = await essai.appeler('opticien', clients.creer, {
    payload: { Nom: 'Ettien', Prenoms: 'Rose', Contacts: [numero] },
  })
  const params = { id: c._id }
  for (const DateOrd of ['2025-01-10', '2026-06-10'])
    await essai.appeler('opticien', clients.ajouterOrdonnance, {
      params,
      payload: { DateOrd, OD: { Sph: -1 } },
    })
  await essai.appeler('opticien', ventes.ajouter, { params, payload: { PrixMont1: 10_000 } })
  return { numero, _id: c._id as string, CodeClient: c.CodeClient as string }
}
const lire = (id: string, qui: Personne = ICI) => essai.appeler(qui, clients.lire, { params: { id } })
const retrouver = (q: string, qui: Personne = ICI) =>
  essai.appeler(qui, clients.retrouver, { payload: { q } })
const accueillir = (q: string, IdClient: string, accord = false) =>
  essai.appeler(ICI, clients.accueillir, { payload: { q, IdClient, accord } })

beforeEach(() => essai.pool.query('delete from tentative'))

describe('un client d’une autre officine', () => {
  it('se retrouve par son téléphone ou son code exacts, jamais par son nom ; la recherche est notée', async () => {
    const { numero, _id, CodeClient } = await clientDAngre()
    for (const q of [numero, CodeClient, CodeClient.toLowerCase()])
      expect((await retrouver(q)).corps).toEqual([
        expect.objectContaining({
          _id,
          Nom: 'Ettien',
          CodeClient,
          Officine: 'Cocody Angré',
          Assurance: null,
        }),
      ])
    for (const q of ['Ettien', numero.slice(0, 8), CodeClient.slice(0, -1)])
      expect((await retrouver(q)).corps).toEqual([])
    expect((await lire(_id)).statut).toBe(404)
    const histoire = await essai.appeler('opticien', clients.histoire, { params: { id: _id } })
    expect(histoire.corps.accueils).toMatchObject(
      [1, 2, 3].map(() => ({ Quoi: 'Retrouvé', Officine: 'Plateau', createdBy: 'Opticien' })),
    )
    expect((await retrouver(numero, 'caissier')).statut).toBe(403)
  })

  it('ne se cherche pas code après code : au-delà de dix dans l’heure, on attend, trouvé ou non, et le gérant le lit (H18, F22)', async () => {
    const { CodeClient } = await clientDAngre()
    const marcher = async (code: (i: number) => string) => {
      for (let i = 0; i < 10; i++) expect((await retrouver(code(i))).statut).toBe(200)
      const refus = await retrouver(CodeClient)
      expect([refus.statut, refus.corps.code]).toEqual([429, 'TROP_DE_TENTATIVES'])
      expect(Number(refus.entetes['retry-after'])).toBeGreaterThan(0)
    }
    await marcher(i => `ANG-9${i}999`)
    await essai.pool.query('delete from tentative')
    await marcher(() => CodeClient)
    const { rows } = await essai.pool.query(
      `select from constat where "Genre" = 'Clients d’ailleurs' and "createdBy" = (select "_id" from utilisateur where email = $1)`,
      [essai.email(ICI)],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('reçu sans accord, se sert sans que son ordonnance ni ses achats d’ailleurs se voient', async () => {
    const { numero, _id } = await clientDAngre()
    // Nobody is received by an id alone.
    expect((await accueillir('0700000000', _id)).statut).toBe(404)
    expect((await accueillir(numero, _id)).corps).toMatchObject({ ordonnances: [], commandes: [] })
    expect((await lire(_id)).corps).toMatchObject({ _id, Nom: 'Ettien', ordonnances: [], commandes: [] })
  })

  it('avec son accord, sa dernière ordonnance se lit, et cela se sait', async () => {
    const { numero, _id } = await clientDAngre()
    await accueillir(numero, _id, true)
    const { ordonnances } = (await lire(_id)).corps
    expect(ordonnances.map((o: { DateOrd: string }) => o.DateOrd)).toEqual(['2026-06-10'])
    const lectures = await essai.appeler('administrateur', clients.lectures, { params: { id: _id } })
    expect(lectures.corps).toContainEqual(
      expect.objectContaining({ Officine: 'Plateau', appel: 'POST /api/client/accueillir' }),
    )
    // The agreement is of that day.
    await essai.pool.query('alter table accueil disable trigger user')
    await essai.pool.query(`update accueil set "createdAt" = "createdAt" - interval '1 day'`)
    await essai.pool.query('alter table accueil enable trigger user')
    expect((await lire(_id)).corps.ordonnances).toEqual([])
  })

  it('achète là où il est : la commande, la proforma et l’argent sont de l’officine qui vend', async () => {
    const { numero, _id } = await clientDAngre()
    expect(
      (await essai.appeler(ICI, ventes.ajouter, { params: { id: _id }, payload: { PrixMont1: 1 } })).statut,
    ).toBe(404)
    await accueillir(numero, _id, true)
    const { RefOrd } = (await lire(_id)).corps.ordonnances[0]
    const vendu = await essai.appeler(ICI, ventes.ajouter, {
      params: { id: _id },
      payload: { PrixMont1: 30_000, RefOrd },
    })
    expect(vendu.corps.commandes).toMatchObject([{ IdOfficine: essai.officines.PLT, Total: 30_000 }])
    const [commande] = vendu.corps.commandes
    expect(commande.RefCmmd).toMatch(/^CMD-PLT-/)
    const proposee = await essai.appeler(ICI, proformas.creer, {
      payload: { IdClient: _id, PrixMont1: 5_000 },
    })
    expect(proposee.corps.IdOfficine).toBe(essai.officines.PLT)
    // The client is still Angré's, which sees all of it and changes only its own.
    const chezLui = (await lire(_id, 'opticien')).corps
    expect(chezLui.IdOfficine).toBe(essai.officines.ANG)
    expect(chezLui.commandes).toHaveLength(2)
    const changer = { params: { id: _id }, payload: { RefCmmd: commande.RefCmmd, version: 1, PrixMont1: 1 } }
    expect((await essai.appeler('opticien', ventes.modifier, changer)).statut).toBe(404)
    expect((await essai.appeler(ICI, ventes.modifier, changer)).corps.commandes[0].Total).toBe(1)
    const regler = (qui: Personne) =>
      essai.appeler(qui, caisse.reglerCommande, {
        params: { clientId: _id },
        payload: { RefCmmd: commande.RefCmmd, montant: 1, modepaiement: 'Espèce' },
      })
    expect((await regler('caissier')).statut).toBe(404)
    // Its own till is not open yet: it is that one which is asked.
    expect((await regler('caissier@PLT')).corps.code).not.toBe('INTROUVABLE')
    for (const qui of ['opticien', ICI] as const) {
      const { corps } = await essai.appeler(qui, proformas.parClient, { params: { clientId: _id } })
      expect(corps).toHaveLength(1)
    }
  })
})
