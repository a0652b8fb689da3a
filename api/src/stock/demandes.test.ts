import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'

const { transferts, ventes } = contrat
let v: EssaiVentes
let ANG: string
let PLT: string
beforeAll(async () => {
  v = await ouvrirEssaiVentes()
  ;({ ANG, PLT } = v.essai.officines as { ANG: string; PLT: string })
})
afterAll(() => v.fermer())

/** Out here, some at Plateau: both articles, and what is asked. */
async function epuisee(Reference: string, la = 2) {
  const ici = await v.approvisionner(Reference, 0)
  const laBas = await v.approvisionner(Reference, la, { IdOfficine: PLT })
  return { ici, laBas, voulue: { IdOfficineSource: PLT, IdArticle: ici } }
}
const demander = (payload: object, qui: Personne = 'opticien') =>
  v.essai.appeler(qui, transferts.demander, { payload: payload as never })
const repondre = (id: string, IdArticle: string, plus: object = {}, qui: Personne = 'magasinier@PLT') =>
  v.essai.appeler(qui, transferts.envoyer, {
    payload: {
      IdOfficineSource: PLT,
      IdOfficineDestination: ANG,
      lignes: [{ IdArticle, Quantite: 1 }],
      IdDemande: id,
      ...plus,
    } as never,
  })
const refuser = (id: string, qui: Personne = 'magasinier@PLT') =>
  v.essai.appeler(qui, transferts.refuserDemande, { params: { id }, payload: { Motif: 'Vendue hier' } })
const retirer = (id: string, qui: Personne = 'opticien') =>
  v.essai.appeler(qui, transferts.retirerDemande, { params: { id } })
const lues = async (query: object, qui: Personne = 'opticien') =>
  (await v.essai.appeler(qui, transferts.demandes, { query: query as never })).corps
const recevoir = async (transfert: { _id: string; version: number }) =>
  v.essai.appeler('magasinier', transferts.recevoir, {
    params: { id: transfert._id },
    payload: { version: transfert.version },
  })
/** A pair that waits for its frame. */
const attend = (IdArticle: string) => ({
  Monture: 'À faire venir',
  MontureDuClient: false,
  Attendue: { IdArticle, IdOfficine: PLT },
})
const vendre = async (IdArticle: string) => {
  const { statut, corps } = await v.vendre({ PrixMonture1: 45_000, Paires: [attend(IdArticle)] })
  return { statut, corps, commande: corps.commandes?.[0] }
}

describe('demander un article à une autre officine', () => {
  it('se voit des deux bouts, rien ne bouge ; envoyé d’un geste, il est en route, puis reçu', async () => {
    const { laBas, voulue } = await epuisee('DM-1')
    const { statut, corps } = await demander(voulue)
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      Statut: 'Demandée',
      OfficineSource: 'Plateau',
      OfficineDestination: 'Cocody Angré',
      IdArticle: laBas,
      Reference: 'DM-1',
      EnStock: 2,
      Quantite: 1,
      IdOfficine: ANG,
      IdCommande: null,
    })
    expect(await v.quantite(laBas)).toBe(2)
    const recues = await lues({ sens: 'Reçues', enCours: 'oui' }, 'magasinier@PLT')
    expect(recues).toMatchObject([{ _id: corps._id, IdOfficine: PLT }])
    expect(await lues({ sens: 'Reçues' })).toEqual([])

    const envoi = await repondre(corps._id, laBas)
    expect(envoi.statut).toBe(201)
    expect(await v.quantite(laBas)).toBe(1)
    expect(await lues({ q: 'DM-1' })).toMatchObject([
      { Statut: 'Envoyée', IdTransfert: envoi.corps._id, RefTransfert: envoi.corps.Reference },
    ])
    expect((await recevoir(envoi.corps)).statut).toBe(200)
    expect(await lues({ q: 'DM-1' })).toMatchObject([{ Statut: 'Reçue' }])
  })

  it('refuse ce que l’officine n’a pas, soi-même, un nombre de trop, une paire sans commande', async () => {
    const { ici, voulue } = await epuisee('DM-2', 1)
    const seule = await v.approvisionner('DM-2-SEULE', 1)
    for (const [faux, champ] of [
      [{ IdArticle: seule }, 'payload.IdOfficineSource'],
      [{ Quantite: 2 }, 'payload.IdOfficineSource'],
      [{ Paire: 1 }, 'payload.IdCommande'],
    ] as const) {
      const r = await demander({ ...voulue, ...faux })
      expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
    }
    const soi = await demander({ IdOfficineSource: ANG, IdArticle: ici })
    expect([soi.statut, soi.corps.code]).toEqual([409, 'TRANSFERT_SUR_PLACE'])
  })

  it('deux collègues y répondent ensemble : l’un envoie ou refuse, l’autre l’apprend, une seule pièce part', async () => {
    for (const [Reference, second] of [
      ['DM-3', 'refuser'],
      ['DM-4', 'envoyer'],
      ['DM-5', 'retirer'],
    ] as const) {
      const { laBas, voulue } = await epuisee(Reference)
      const { corps } = await demander(voulue)
      const deux = {
        refuser: () => refuser(corps._id, 'gerant@PLT'),
        envoyer: () => repondre(corps._id, laBas, {}, 'gerant@PLT'),
        retirer: () => retirer(corps._id),
      }
      const reponses = await Promise.all([repondre(corps._id, laBas), deux[second]()])
      const faites = reponses.filter(r => r.statut < 300)
      const perdue = reponses.find(r => r.statut >= 300)
      expect([faites.length, perdue?.statut]).toEqual([1, 409])
      expect(perdue?.corps.message).toMatch(/ne se retire plus|n’attend plus de réponse/)
      const [{ Statut }] = await lues({ q: Reference })
      expect(await v.quantite(laBas)).toBe(Statut === 'Envoyée' ? 1 : 2)
    }
  })

  it('se retire par qui demande, se refuse par qui est demandé, jamais d’ailleurs ; deux fois est dit', async () => {
    const { laBas, voulue } = await epuisee('DM-6')
    const { corps } = await demander(voulue)
    expect((await refuser(corps._id, 'magasinier')).statut).toBe(403)
    expect((await retirer(corps._id, 'opticien@PLT')).statut).toBe(403)
    expect((await retirer(corps._id)).corps.Statut).toBe('Retirée')
    expect((await retirer(corps._id)).statut).toBe(409)
    expect((await repondre(corps._id, laBas)).statut).toBe(409)
    const autre = (await demander(voulue)).corps
    expect((await refuser(autre._id)).corps).toMatchObject({ Statut: 'Refusée', Motif: 'Vendue hier' })
  })

  it('n’est répondue que par ce qu’elle demande, à qui la demande', async () => {
    const { voulue, laBas } = await epuisee('DM-7')
    const { corps } = await demander(voulue)
    const autre = await v.approvisionner('DM-7-AUTRE', 1, { IdOfficine: PLT })
    const faux = await repondre(corps._id, autre)
    expect([faux.statut, Object.keys(faux.corps.champs)]).toEqual([400, ['payload.IdDemande']])
    expect(await v.quantite(autre)).toBe(1)
    // The transfer is taken back: the request waits again, and is answered again.
    const envoi = await repondre(corps._id, laBas)
    await v.essai.appeler('magasinier@PLT', transferts.annuler, {
      params: { id: envoi.corps._id },
      payload: { version: 1 },
    })
    expect(await lues({ q: 'DM-7' })).toMatchObject([{ Statut: 'Demandée', IdTransfert: null }])
    expect((await repondre(corps._id, laBas)).statut).toBe(201)
  })
})

describe('une demande se répond par sommes', () => {
  const envoyerN = (id: string, IdArticle: string, Quantite: number) =>
    repondre(id, IdArticle, { lignes: [{ IdArticle, Quantite }] })
  const lue = async (q: string) => (await lues({ q }))[0]

  it('B17 : trois demandées, une reçue : deux sont encore attendues, et d’autres transferts y répondent', async () => {
    const { laBas, voulue } = await epuisee('SO-1', 5)
    const { corps } = await demander({ ...voulue, Quantite: 3 })
    const un = await envoyerN(corps._id, laBas, 1)
    expect(await lue('SO-1')).toMatchObject({ Statut: 'Demandée', Recue: 0, EnTransit: 1, Reste: 2 })
    await recevoir(un.corps)
    expect(await lue('SO-1')).toMatchObject({ Statut: 'Demandée', Recue: 1, EnTransit: 0, Reste: 2 })
    const deux = await envoyerN(corps._id, laBas, 2)
    expect(await lue('SO-1')).toMatchObject({
      Statut: 'Envoyée',
      Recue: 1,
      EnTransit: 2,
      Reste: 0,
      IdTransfert: deux.corps._id,
    })
    const ligne = deux.corps.lignes[0]._id
    const { corps: partie } = await v.essai.appeler('magasinier', transferts.recevoir, {
      params: { id: deux.corps._id },
      payload: { version: 1, lignes: [{ _id: ligne, Quantite: 1 }] },
    })
    expect(await lue('SO-1')).toMatchObject({ Statut: 'Envoyée', Recue: 2, EnTransit: 1 })
    // Come back to its sender, or lost when others came: the rest is awaited again.
    await v.essai.appeler('magasinier', transferts.rendre, {
      params: { id: deux.corps._id },
      payload: { version: partie.version, Motif: 'Rayée' },
    })
    expect(await lue('SO-1')).toMatchObject({ Statut: 'Demandée', Recue: 2, EnTransit: 0, Reste: 1 })
    const trois = await envoyerN(corps._id, laBas, 1)
    await recevoir(trois.corps)
    expect(await lue('SO-1')).toMatchObject({ Statut: 'Reçue', Recue: 3, Reste: 0 })
  })

  it('B17 : ce qui en reste se refuse ou se retire, ce qui est en route arrive quand même', async () => {
    const refusee = await epuisee('SO-2', 5)
    const { corps: a } = await demander({ ...refusee.voulue, Quantite: 3 })
    await recevoir((await envoyerN(a._id, refusee.laBas, 1)).corps)
    expect((await refuser(a._id)).corps).toMatchObject({ Statut: 'Refusée', Recue: 1, Reste: 0 })
    const retiree = await epuisee('SO-3', 5)
    const { corps: b } = await demander({ ...retiree.voulue, Quantite: 3 })
    const route = await envoyerN(b._id, retiree.laBas, 2)
    expect((await retirer(b._id)).corps).toMatchObject({ Statut: 'Retirée', EnTransit: 2, Reste: 0 })
    expect((await recevoir(route.corps)).statut).toBe(200)
    expect([await v.quantite(retiree.ici), (await lue('SO-3')).Statut]).toEqual([2, 'Retirée'])
  })

  it('perdue en partie, le reste est encore attendu ; tout annulé, elle attend comme au premier jour', async () => {
    const { laBas, voulue } = await epuisee('SO-4', 5)
    const { corps } = await demander({ ...voulue, Quantite: 2 })
    const envoi = await envoyerN(corps._id, laBas, 2)
    const ligne = envoi.corps.lignes[0]._id
    const { corps: partie } = await v.essai.appeler('magasinier', transferts.recevoir, {
      params: { id: envoi.corps._id },
      payload: { version: 1, lignes: [{ _id: ligne, Quantite: 1 }] },
    })
    const { corps: perdu } = await v.essai.appeler('magasinier', transferts.solder, {
      params: { id: envoi.corps._id },
      payload: { version: partie.version, Motif: 'Pas dans le colis' },
    })
    expect(await lue('SO-4')).toMatchObject({ Statut: 'Demandée', Recue: 1, Reste: 1 })
    // Found again, it answers what it was sent for.
    const { corps: retrouve } = await v.essai.appeler('magasinier', transferts.retrouver, {
      params: { id: envoi.corps._id },
      payload: { version: perdu.version, Motif: 'Au fond du carton' },
    })
    expect(await lue('SO-4')).toMatchObject({ Statut: 'Envoyée', EnTransit: 1 })
    await recevoir(retrouve)
    expect(await lue('SO-4')).toMatchObject({ Statut: 'Reçue', Recue: 2 })
  })
})

describe('une vente qui attend sa monture', () => {
  it('la demande en s’enregistrant ; arrivée, elle va à la commande et à personne d’autre', async () => {
    const { ici, laBas } = await epuisee('AT-1')
    const { statut, commande } = await vendre(ici)
    expect(statut).toBe(200)
    const [demande] = await lues({ IdCommande: commande._id })
    expect(demande).toMatchObject({
      Statut: 'Demandée',
      RefCmmd: commande.RefCmmd,
      Paire: 1,
      IdArticle: laBas,
    })
    const monter = () =>
      v.essai.appeler('gerant', contrat.atelier.monter, {
        params: { id: commande._id },
        payload: { version: commande.version },
      })
    const tropTot = await monter()
    expect([tropTot.statut, tropTot.corps.code, tropTot.corps.message]).toEqual([
      409,
      'MONTURE_ATTENDUE',
      'La monture de la paire 1 est demandée à Plateau : elle n’est pas encore ici.',
    ])
    const envoi = await repondre(demande._id, laBas)
    await recevoir(envoi.corps)
    expect(await v.quantite(ici)).toBe(0)
    const apres = await v.essai.appeler('opticien', ventes.lire, { params: { id: commande._id } })
    expect(apres.corps).toMatchObject({
      IdArticle1: ici,
      PrixMonture1: 45_000,
      Total: commande.Total,
      version: commande.version + 1,
      Paires: [{ Monture: null, Attendue: null }],
    })
    expect(await lues({ IdCommande: commande._id })).toMatchObject([{ Statut: 'Reçue' }])
    const { rows } = await v.essai.pool.query(
      `select "Nature", "Quantite" from mouvement where "IdArticle" = $1 order by "_id"`,
      [ici],
    )
    expect(rows.map(r => [r.Nature, r.Quantite])).toEqual([
      ['Transfert entrée', 1],
      ['Vente', -1],
    ])
  })

  it('ne s’enregistre pas si l’officine n’en a plus : la paire le dit', async () => {
    const { ici, laBas } = await epuisee('AT-2', 0)
    const { statut, corps } = await vendre(ici)
    expect([statut, Object.keys(corps.champs)]).toEqual([400, ['payload.Paires.0.Attendue']])
    expect(await v.quantite(laBas)).toBe(0)
  })

  it('annulée, ou servie d’une autre monture, ne demande plus rien ; en route, la pièce va au rayon', async () => {
    const { ici, laBas } = await epuisee('AT-3', 3)
    const { commande } = await vendre(ici)
    await v.essai.appeler('gerant', ventes.supprimer, {
      params: { id: commande._id },
      query: { motif: 'Erreur' },
    })
    expect(await lues({ IdCommande: commande._id })).toMatchObject([{ Statut: 'Retirée' }])

    const autre = (await vendre(ici)).commande
    const [demande] = await lues({ IdCommande: autre._id })
    const envoi = await repondre(demande._id, laBas)
    const monture = await v.approvisionner('AT-3-ICI', 1)
    const change = await v.essai.appeler('opticien', ventes.modifier, {
      params: { id: v.client },
      payload: { RefCmmd: autre.RefCmmd, version: autre.version, IdArticle1: monture, Paires: [{}] } as never,
    })
    expect(change.statut).toBe(200)
    await recevoir(envoi.corps)
    expect([await v.quantite(ici), await v.quantite(monture)]).toEqual([1, 0])
  })

  it('refusée, elle se redemande ailleurs une fois, pas deux', async () => {
    const { ici, laBas } = await epuisee('AT-4')
    const { commande } = await vendre(ici)
    const encore = { IdArticle: ici, IdOfficineSource: PLT, IdCommande: commande._id, Paire: 1 }
    expect((await demander(encore)).corps.code).toBe('DEJA_DEMANDEE')
    const [demande] = await lues({ IdCommande: commande._id })
    await refuser(demande._id)
    const deux = await Promise.all([demander(encore), demander(encore, 'gerant')])
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    const [nouvelle] = await lues({ IdCommande: commande._id, Statut: 'Demandée' })
    // Lost on its way: said, and asked again.
    const envoi = await repondre(nouvelle._id, laBas)
    await v.essai.appeler('magasinier', transferts.solder, {
      params: { id: envoi.corps._id },
      payload: { version: 1, Motif: 'Colis ouvert' },
    })
    expect(await lues({ IdCommande: commande._id, Statut: 'Refusée' })).toMatchObject([
      { Motif: 'Pas arrivée : Colis ouvert' },
      {},
    ])
  })

  it('reçue pendant qu’on annule la vente : l’un des deux passe, le stock tombe juste', async () => {
    const { ici, laBas } = await epuisee('AT-5')
    const { commande } = await vendre(ici)
    const [demande] = await lues({ IdCommande: commande._id })
    const envoi = await repondre(demande._id, laBas)
    const [recu] = await Promise.all([
      recevoir(envoi.corps),
      v.essai.appeler('gerant', ventes.supprimer, {
        params: { id: commande._id },
        query: { motif: 'Erreur' },
      }),
    ])
    expect(recu.statut).toBe(200)
    // Cancelled before or after, the frame is back on the shelf.
    expect(await v.quantite(ici)).toBe(1)
  })
})
