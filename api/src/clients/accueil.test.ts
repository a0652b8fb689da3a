import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { clients, ventes, proformas, caisse, sms } = contrat
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
const accueillir = (q: string, IdClient: string, par: { code?: string } | null = null) =>
  essai.appeler(ICI, clients.accueillir, { payload: { q, IdClient, accord: par !== null, ...par } })
const demander = (q: string, IdClient: string) =>
  essai.appeler(ICI, sms.demanderAccord, { payload: { q, IdClient } })
/** What the client reads on their phone. */
const codeDe = async (id: string): Promise<string> => {
  const { rows } = await essai.pool.query(
    `select substring("Texte" from '[0-9]{3} [0-9]{3}') as code from message_sms
     where "Genre" = 'Accord' and "IdClient" = $1 order by "createdAt" desc, "_id" desc limit 1`,
    [id],
  )
  return rows[0].code
}
const avecSonCode = async (q: string, IdClient: string) => {
  expect((await demander(q, IdClient)).statut).toBe(200)
  return accueillir(q, IdClient, { code: await codeDe(IdClient) })
}
/** What the owner of the client's officine reads. */
const accordsLus = async (id: string) => {
  const { corps } = await essai.appeler('gerant', contrat.exceptions.liste, {
    query: { page: 1, limit: 50, Genre: 'Accord d’un client' } as never,
  })
  return corps.pageOfItems.filter((e: { IdEntite: string }) => e.IdEntite === id)
}
const parSms = (fournisseur: 'Orange' | 'Journal') =>
  essai.pool.query('update sms_config set "Fournisseur" = $1', [fournisseur])

beforeEach(async () => {
  await essai.pool.query('delete from tentative')
  await parSms('Orange')
})

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
    await avecSonCode(numero, _id)
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

  it('son accord est le sien : le code qu’il lit sur son téléphone, et non le mot de qui vend (H18)', async () => {
    const { numero, _id } = await clientDAngre()
    expect((await accueillir(numero, _id, {})).corps.champs).toEqual({
      'payload.code': 'Le client donne son accord : son code, ou un papier qu’il a signé.',
    })
    const demande = await demander(numero, _id)
    expect(demande.corps).toEqual({
      Numero: `•• •• •• ${numero.slice(-4, -2)} ${numero.slice(-2)}`,
      Minutes: 10,
    })
    const code = await codeDe(_id)
    // Who holds the list of messages does not hold the phone.
    const messages = await essai.appeler('administrateur', sms.historique, {
      params: { clientId: _id },
      query: { page: 1, limit: 10 } as never,
    })
    expect(messages.corps.pageOfItems[0]).toMatchObject({ Genre: 'Accord' })
    expect(messages.corps.pageOfItems[0].Texte).not.toMatch(/\d/)
    const faux = code === '000 000' ? '111 111' : '000 000'
    expect((await accueillir(numero, _id, { code: faux })).corps.code).toBe('CODE_FAUX')
    expect((await lire(_id)).statut).toBe(404)
    // Neither another person's, nor of another client.
    expect(
      (
        await essai.appeler('gerant@PLT', clients.accueillir, {
          payload: { q: numero, IdClient: _id, accord: true, code },
        })
      ).corps.code,
    ).toBe('CODE_FAUX')
    const autre = await clientDAngre()
    expect((await accueillir(autre.numero, autre._id, { code })).corps.code).toBe('CODE_FAUX')
    expect(await accordsLus(_id)).toEqual([])
    expect((await accueillir(numero, _id, { code: code.replace(' ', '') })).statut).toBe(200)
    // Its answer lost, it is sent again.
    expect((await accueillir(numero, _id, { code })).statut).toBe(200)
    expect((await accordsLus(_id))[0]).toMatchObject({ Qui: 'Opticien', Motif: 'Plateau · Code' })
    // The last one that was sent, for ten minutes.
    await demander(numero, _id)
    if ((await codeDe(_id)) !== code)
      expect((await accueillir(numero, _id, { code })).corps.code).toBe('CODE_FAUX')
    await essai.pool.query(`update code_accord set "expireLe" = now()`)
    expect((await accueillir(numero, _id, { code: await codeDe(_id) })).corps.code).toBe('CODE_FAUX')
  })

  it('un code ne se devine pas, et le téléphone d’un client ne sonne pas tout le jour', async () => {
    const { numero, _id } = await clientDAngre()
    for (let i = 0; i < 5; i++) expect((await demander(numero, _id)).statut).toBe(200)
    expect((await demander(numero, _id)).statut).toBe(429)
    const code = await codeDe(_id)
    const faux = code === '000 000' ? '111 111' : '000 000'
    for (let i = 0; i < 5; i++)
      expect((await accueillir(numero, _id, { code: faux })).corps.code).toBe('CODE_FAUX')
    expect((await accueillir(numero, _id, { code })).statut).toBe(429)
  })

  it('sans SMS ni mobile, il signe un papier, que son officine lit', async () => {
    const { numero, _id } = await clientDAngre()
    await parSms('Journal')
    expect((await demander(numero, _id)).corps.code).toBe('SMS_FERMES')
    const { corps, entetes } = enFormulaire('accord.png', png(8))
    const joindre = () => essai.brut(ICI, 'POST', `/api/client/accord/papier/${_id}`, corps, entetes)
    expect((await joindre()).statut).toBe(404)
    await accueillir(numero, _id)
    expect((await lire(_id)).corps.ordonnances).toEqual([])
    const papier = await joindre()
    expect([papier.statut, papier.corps.Nom]).toEqual([201, 'Accord signé · accord.png'])
    expect((await lire(_id)).corps.ordonnances).toHaveLength(1)
    expect((await accordsLus(_id))[0]).toMatchObject({ Motif: 'Plateau · Papier' })
    const chezLui = await essai.appeler('opticien', clients.documents, { params: { id: _id } })
    expect(chezLui.corps).toMatchObject([{ _id: papier.corps._id, entite: 'client' }])
    expect((await essai.brut('opticien', 'GET', `/api/document/${papier.corps._id}`)).statut).toBe(200)
    // The same paper for another one proves nothing, and is told.
    const autre = await clientDAngre()
    await accueillir(autre.numero, autre._id)
    await essai.brut(ICI, 'POST', `/api/client/accord/papier/${autre._id}`, corps, entetes)
    const { rows } = await essai.pool.query(
      `select "Apres" from constat where "Genre" = 'Papier en double' and "idEntite" = $1`,
      [autre._id],
    )
    expect(rows).toEqual([{ Apres: 'Accord signé · accord.png' }])
  })

  it('achète là où il est : la commande, la proforma et l’argent sont de l’officine qui vend', async () => {
    const { numero, _id } = await clientDAngre()
    expect(
      (await essai.appeler(ICI, ventes.ajouter, { params: { id: _id }, payload: { PrixMont1: 1 } })).statut,
    ).toBe(404)
    await avecSonCode(numero, _id)
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
