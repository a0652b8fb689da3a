import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Navigateur } from '../acces/navigateur.ts'
import { codeDe, pasDe } from '../acces/totp.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'

const { comptoir, remises, ventes } = contrat
let v: EssaiVentes
let monture: string
beforeAll(async () => {
  v = await ouvrirEssaiVentes({ limites: true })
  monture = await v.approvisionner('RB-106', 100, { PrixVente: 100_000 })
})
afterAll(() => v.fermer())

const MOTIF = 'Cliente de dix ans'
const signe = (qui: Exclude<Personne, 'anonyme'>, plus: object = {}) => ({
  approbation: { email: v.essai.email(qui), password: v.essai.motDePasse, Motif: MOTIF, ...plus },
})
/** One frame at the counter, let go at so many percent under its label. */
const auComptoir = (
  pourcent: number,
  plus: object = {},
  qui: Personne = 'caissier',
  entetes: Record<string, string> = {},
) =>
  v.essai.appeler(
    qui,
    comptoir.creer,
    {
      payload: {
        lignes: [{ IdArticle: monture, Quantite: 1, PrixUnitaire: 100_000 - pourcent * 1000 }],
        ...plus,
      } as never,
    },
    entetes,
  )
const commander = (RemiseCom: number, plus: object = {}, qui: Personne = 'opticien') =>
  v.vendre({ IdArticle1: monture, PrixMonture1: 100_000, RemiseCom, ...plus }, { qui })
const approuvees = async () =>
  (await v.essai.pool.query(`select * from remise_approuvee order by "createdAt"`)).rows
const demander = async (pourcent: number, qui: Personne = 'caissier'): Promise<string> => {
  const r = await auComptoir(pourcent, { demanderRemise: { Motif: MOTIF } }, qui)
  expect(r.corps.code).toBe('REMISE_DEMANDEE')
  return r.corps.IdDemande
}
const repondre = (id: string, Accordee: boolean, qui: Personne = 'gerant', Motif?: string) =>
  v.essai.appeler(qui, remises.repondre, { params: { id }, payload: { Accordee, ...(Motif && { Motif }) } })

/** The owner alone can make time pass. */
async function vieillir(id: string) {
  await v.essai.pool.query(`alter table reponse_remise disable trigger user`)
  await v.essai.pool.query(
    `update reponse_remise set "createdAt" = now() - interval '16 minutes' where "IdDemande" = $1`,
    [id],
  )
  await v.essai.pool.query(`alter table reponse_remise enable trigger user`)
}

describe('la limite de chaque rôle', () => {
  it.each([
    ['caissier', 5, 201],
    ['caissier', 6, 409],
    ['caissier', 100, 409],
    ['opticien', 15, 201],
    ['opticien', 16, 409],
    ['gerant', 30, 201],
    ['gerant', 31, 409],
    ['administrateur', 100, 201],
  ] as const)('%s, %i %% : %i', async (qui, pourcent, attendu) => {
    const avant = await v.quantite(monture)
    const r = await auComptoir(pourcent, {}, qui)
    expect(r.statut).toBe(attendu)
    if (attendu === 409) expect(r.corps).toMatchObject({ code: 'REMISE_A_APPROUVER', Pourcent: pourcent })
    expect(await v.quantite(monture)).toBe(avant - (attendu === 201 ? 1 : 0))
  })

  it('vaut pour la remise dite comme pour le prix tapé, à la commande et à sa modification', async () => {
    expect((await commander(15_001)).corps.code).toBe('REMISE_A_APPROUVER')
    expect((await commander(10_000, { PrixMonture1: 90_000 })).corps.code).toBe('REMISE_A_APPROUVER')
    const { corps } = await commander(15_000)
    const { RefCmmd, version } = corps.commandes[0]
    const modifier = (payload: object, qui: Personne = 'opticien') =>
      v.essai.appeler(qui, ventes.modifier, {
        params: { id: v.client },
        payload: { RefCmmd, version, ...payload } as never,
      })
    expect((await modifier({ RemiseCom: 20_000 })).corps).toMatchObject({
      code: 'REMISE_A_APPROUVER',
      Limite: 15,
      Pourcent: 20,
    })
    const accordee = await modifier({ RemiseCom: 40_000, ...signe('administrateur') })
    expect(accordee.statut).toBe(200)
    // What was agreed to is not asked for again; one franc more is.
    const suite = { version: version + 1 }
    expect((await modifier({ ...suite, RemiseCom: 40_001 })).corps.code).toBe('REMISE_A_APPROUVER')
    expect((await modifier({ ...suite, Observation: 'À livrer samedi' })).statut).toBe(200)
    expect((await modifier({ version: version + 2, RemiseCom: 39_000 })).statut).toBe(200)
  })

  it('est de ce pour quoi on l’a accordée : rien ne prend sa place, ce qui s’ajoute est à son étiquette (A2)', async () => {
    const autre = await v.approvisionner('RB-A2', 10, { PrixVente: 100_000 })
    const { corps } = await commander(20_000, signe('gerant'))
    const c = corps.commandes[0]
    let { version } = c
    const modifier = async (payload: object) => {
      const r = await v.essai.appeler('opticien', ventes.modifier, {
        params: { id: v.client },
        payload: { RefCmmd: c.RefCmmd, version, ...payload } as never,
      })
      if (r.statut === 200) version += 1
      return r.statut === 200 ? 200 : r.corps.code
    }
    expect(await modifier({ IdArticle1: autre })).toBe('REMISE_A_APPROUVER')
    expect(await modifier({ IdArticle2: autre, PrixMonture2: 75_000 })).toBe('REMISE_A_APPROUVER')
    expect(await modifier({ IdArticle2: autre, PrixMonture2: 100_000 })).toBe(200)
    expect(await modifier({ IdArticle1: autre, ...signe('gerant') })).toBe(200)

    const vendue = (await auComptoir(25, signe('gerant'))).corps
    const changer = (lignes: object[]) =>
      v.essai.appeler('caissier', comptoir.modifier, {
        params: { id: vendue._id },
        payload: { version: vendue.version, lignes } as never,
      })
    const ligne = (IdArticle: string, PrixUnitaire: number) => ({ IdArticle, Quantite: 1, PrixUnitaire })
    expect((await changer([ligne(autre, 75_000)])).corps.code).toBe('REMISE_A_APPROUVER')
    expect((await changer([ligne(monture, 75_000), ligne(autre, 100_000)])).statut).toBe(200)
  })

  it('ne vaut pas pour une proforma, mais pour la commande qu’elle devient', async () => {
    const p = await v.essai.appeler('opticien', contrat.proformas.creer, {
      payload: { IdClient: v.client, IdArticle1: monture, PrixMonture1: 50_000 } as never,
    })
    expect(p.statut).toBe(201)
    expect((await v.vendre({ IdProforma: p.corps._id })).corps.code).toBe('REMISE_A_APPROUVER')
    expect((await v.vendre({ IdProforma: p.corps._id, ...signe('administrateur') })).statut).toBe(200)
  })

  it('d’une vente au comptoir modifiée est celle de qui la modifie', async () => {
    const { corps } = await auComptoir(0)
    const modifier = (payload: object) =>
      v.essai.appeler('caissier', comptoir.modifier, {
        params: { id: corps._id },
        payload: { version: corps.version, ...payload } as never,
      })
    expect((await modifier({ Remise: 6_000 })).corps.code).toBe('REMISE_A_APPROUVER')
    expect((await modifier({ Remise: 6_000, ...signe('gerant') })).corps.approbations).toMatchObject([
      { Pourcent: 6, Approbateur: 'Gérant d’officine', Demandeur: 'Caissier', Motif: MOTIF },
    ])
  })

  it('d’un compte à plusieurs rôles est la plus large de ceux qui vendent', async () => {
    const { pool } = v.essai
    const role = async (livre: string, quoi: 'ajouter' | 'ôter') =>
      pool.query(
        quoi === 'ajouter'
          ? `insert into utilisateur_role ("IdUtilisateur", "IdRole") select u."_id", r."_id" from utilisateur u, role r
             where u.email = $1 and r.livre = $2`
          : `delete from utilisateur_role using utilisateur u, role r where "IdUtilisateur" = u."_id" and "IdRole" = r."_id"
             and u.email = $1 and r.livre = $2`,
        [v.essai.email('caissier'), livre],
      )
    // A role without a limit that sells nothing gives none.
    await pool.query(`update role set "RemiseMax" = null where livre = 'magasinier'`)
    await role('magasinier', 'ajouter')
    expect((await auComptoir(6)).statut).toBe(409)
    await role('opticien', 'ajouter')
    expect((await auComptoir(15)).statut).toBe(201)
    expect((await auComptoir(16)).statut).toBe(409)
    await role('opticien', 'ôter')
    await role('magasinier', 'ôter')
  })

  it('ne se donne pas au-delà de la sienne', async () => {
    const { roles } = contrat
    const { corps: cree } = await v.essai.appeler('administrateur', roles.creer, {
      payload: { Nom: 'Vitrine', permissions: ['comptoir.vendre', 'comptoir.lire', 'stock.lire'] },
    })
    expect(cree.RemiseMax).toBe(0)
    const regler = (RemiseMax: number | null) =>
      v.essai.appeler('administrateur', roles.modifier, {
        params: { id: cree._id },
        payload: { version: cree.version, RemiseMax },
      })
    expect((await regler(101)).statut).toBe(400)
    expect((await regler(12)).corps.RemiseMax).toBe(12)
    await v.essai.pool.query(
      `update role set permissions = permissions || '{roles.ecrire,utilisateurs.lire}' where livre = 'gerant'`,
    )
    const parLeGerant = (RemiseMax: number | null) =>
      v.essai.appeler('gerant', roles.modifier, {
        params: { id: cree._id },
        payload: { version: cree.version + 1, RemiseMax },
      })
    for (const trop of [31, null]) expect((await parLeGerant(trop)).corps.code).toBe('DROITS_INSUFFISANTS')
    expect((await parLeGerant(30)).statut).toBe(200)
  })
})

describe('approuver sur place', () => {
  it('la vente se fait, et dit qui l’a voulu ; le carnet aussi', async () => {
    const r = await auComptoir(25, signe('gerant'))
    expect(r.statut).toBe(201)
    expect(r.corps.approbations).toMatchObject([{ Pourcent: 25, Remise: 25_000, Motif: MOTIF }])
    const derniere = (await approuvees()).at(-1)
    expect(derniere).toMatchObject({ Genre: 'Comptoir', IdVente: r.corps._id, IdDemande: null })
    const { rows } = await v.essai.pool.query(
      `select from historique where entite = 'remise_approuvee' and "idEntite" = $1`,
      [derniere._id],
    )
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['soi-même', 'caissier', {}, 'approbation.email', /autre personne/],
    ['un mot de passe faux', 'gerant', { password: 'faux' }, 'approbation.password', /inconnu/],
    ['qui ne peut pas approuver', 'opticien', {}, 'approbation.email', /ne peut pas approuver/],
    ['un gérant d’ailleurs', 'gerant@PLT', {}, 'approbation.email', /dans cette officine/],
    ['qui approuve moins', 'gerant', { pourcent: 31 }, 'approbation.email', /jusqu’à 30/],
    ['sans dire pourquoi', 'gerant', { Motif: ' ' }, 'approbation.Motif', /Obligatoire/],
  ] as const)('refuse %s, et ne vend rien', async (_, qui, demande, champ, phrase) => {
    const { pourcent = 25, ...plus } = demande as { pourcent?: number }
    const avant = { stock: await v.quantite(monture), accords: (await approuvees()).length }
    const r = await auComptoir(pourcent, signe(qui, plus))
    expect(r.statut).toBe(400)
    expect(r.corps.champs[`payload.${champ}`]).toMatch(phrase)
    expect({ stock: await v.quantite(monture), accords: (await approuvees()).length }).toEqual(avant)
  })

  it('des mots de passe faux y font attendre qui les tape, et non le gérant à sa propre porte (A6)', async () => {
    await v.essai.pool.query('delete from tentative')
    const faux = () => auComptoir(25, signe('gerant', { password: 'faux' }))
    for (let i = 0; i < 5; i++) expect((await faux()).statut).toBe(400)
    expect((await faux()).corps.code).toBe('TROP_DE_TENTATIVES')
    const n = new Navigateur(v.essai.app)
    expect((await n.connecter(v.essai.email('gerant'), v.essai.motDePasse)).statusCode).toBe(200)
    const opticien = await auComptoir(25, signe('gerant'), 'opticien')
    expect(opticien.statut).toBe(201)
    await v.essai.pool.query('delete from tentative')
  })

  it.each(['sur place', 'à distance'])(
    'approuvée %s et coupée, la vente renvoyée sans son accord sous la même clé est la même',
    async ou => {
      const cle = { 'idempotency-key': `coupee ${ou}` }
      const envoyer = (plus: object = {}) => auComptoir(25, plus, 'caissier', cle)
      const avant = await v.quantite(monture)
      expect((await envoyer()).corps.code).toBe('REMISE_A_APPROUVER')
      const distance = async () => {
        const { corps } = await envoyer({ demanderRemise: { Motif: MOTIF } })
        await repondre(corps.IdDemande, true)
        return { IdDemandeRemise: corps.IdDemande }
      }
      const vendue = await envoyer(ou === 'sur place' ? signe('gerant') : await distance())
      expect(vendue.statut).toBe(201)
      const encore = [await envoyer(), await envoyer(signe('administrateur'))]
      expect(encore.map(r => [r.statut, r.corps._id])).toEqual(encore.map(() => [201, vendue.corps._id]))
      expect(await v.quantite(monture)).toBe(avant - 1)
    },
  )

  it('ne note rien quand on l’accorde seul', async () => {
    const avant = (await approuvees()).length
    expect((await auComptoir(5, signe('gerant'))).statut).toBe(201)
    expect(await approuvees()).toHaveLength(avant)
  })
})

describe('demander à distance', () => {
  it('la demande paraît chez qui peut, avec ce qui est vendu ; accordée, la vente se fait', async () => {
    const avant = await v.quantite(monture)
    const id = await demander(20)
    expect(await v.quantite(monture)).toBe(avant)
    const attendent = await v.essai.appeler('gerant', remises.enAttente)
    expect(attendent.corps).toMatchObject([
      {
        _id: id,
        Genre: 'Comptoir',
        Demandeur: 'Caissier',
        Motif: MOTIF,
        Limite: 5,
        Pourcent: 20,
        ValeurListe: 100_000,
        Remise: 20_000,
        Etat: 'En attente',
        lignes: [{ Designation: 'Ray-Ban RB-106', Quantite: 1, PrixListe: 100_000, Prix: 80_000 }],
      },
    ])
    expect((await auComptoir(20, { IdDemandeRemise: id })).corps.code).toBe('REMISE_NON_ACCORDEE')
    expect((await repondre(id, true)).corps.Etat).toBe('Accordée')
    expect((await v.essai.appeler('gerant', remises.enAttente)).corps).toEqual([])
    // Another price, another quantity, another kind of sale: not what was agreed to.
    for (const autre of [
      auComptoir(21, { IdDemandeRemise: id }),
      auComptoir(19, { IdDemandeRemise: id }),
      auComptoir(20, { IdDemandeRemise: id, Remise: 1 }),
      auComptoir(20, {
        IdDemandeRemise: id,
        lignes: [{ IdArticle: monture, Quantite: 2, PrixUnitaire: 80_000 }],
      }),
    ])
      expect((await autre).corps.message).toMatch(/a changé/)
    const r = await auComptoir(20, { IdDemandeRemise: id })
    expect(r.corps.approbations).toMatchObject([{ Pourcent: 20, Approbateur: 'Gérant d’officine' }])
    expect((await auComptoir(20, { IdDemandeRemise: id })).corps.message).toMatch(/déjà servi/)
    expect(await v.quantite(monture)).toBe(avant - 1)
  })

  it('ne sert qu’une fois, même à deux en même temps', async () => {
    const id = await demander(18)
    await repondre(id, true)
    const avant = await v.quantite(monture)
    const deux = await Promise.all([1, 2].map(() => auComptoir(18, { IdDemandeRemise: id })))
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    expect(await v.quantite(monture)).toBe(avant - 1)
  })

  it('a une seule réponse, même à deux en même temps', async () => {
    const id = await demander(18)
    const deux = await Promise.all([repondre(id, true), repondre(id, false, 'administrateur', 'Non')])
    expect(deux.map(r => r.statut).sort()).toEqual([200, 409])
  })

  it('ne se voit ni ne s’accorde d’ailleurs, par soi-même, sans le droit, ni au-delà de sa limite', async () => {
    const id = await demander(16)
    expect((await v.essai.appeler('gerant@PLT', remises.enAttente)).corps).toEqual([])
    expect((await repondre(id, true, 'gerant@PLT')).statut).toBe(403)
    expect((await repondre(id, true, 'opticien')).statut).toBe(403)
    expect((await repondre(id, false)).corps.champs).toEqual({ 'payload.Motif': 'Obligatoire' })
    for (const qui of ['opticien', 'caissier@PLT'] as const)
      expect((await v.essai.appeler(qui, remises.lire, { params: { id } })).statut).toBe(404)
    const trop = await demander(45)
    expect((await repondre(trop, true)).corps.code).toBe('REMISE_HORS_LIMITE')
    const mienne = await demander(45, 'gerant')
    expect((await repondre(mienne, true)).statut).toBe(403)
    // Agreed to for the cashier: the manager's own sale is another's.
    expect((await repondre(id, true, 'administrateur')).statut).toBe(200)
    expect((await auComptoir(16, { IdDemandeRemise: id }, 'caissier@PLT')).statut).toBe(404)
    await repondre(mienne, true, 'administrateur')
    expect((await auComptoir(45, { IdDemandeRemise: mienne })).corps.message).toMatch(/pas la vôtre/)
  })

  it('refusée, retirée ou vieillie, elle ne vend rien', async () => {
    const refusee = await demander(12)
    const lue = await repondre(refusee, false, 'gerant', 'Pas ce mois-ci')
    expect(lue.corps).toMatchObject({ Etat: 'Refusée', Reponse: 'Pas ce mois-ci' })
    const retiree = await demander(12)
    const { retirer } = remises
    expect((await v.essai.appeler('gerant', retirer, { params: { id: retiree } })).statut).toBe(403)
    expect((await v.essai.appeler('caissier', retirer, { params: { id: retiree } })).corps.Etat).toBe(
      'Retirée',
    )
    const vieille = await demander(12)
    await repondre(vieille, true)
    await vieillir(vieille)
    for (const id of [refusee, retiree, vieille])
      expect((await auComptoir(12, { IdDemandeRemise: id })).corps.code).toBe('REMISE_NON_ACCORDEE')
  })

  it('la page rechargée, la même vente retrouve sa demande, puis son accord, et s’en sert une fois', async () => {
    const id = await demander(17)
    // Neither of them makes a second one.
    for (const encore of [auComptoir(17), auComptoir(17, { demanderRemise: { Motif: 'Encore' } })])
      expect((await encore).corps).toMatchObject({
        code: 'REMISE_DEMANDEE',
        IdDemande: id,
        Pourcent: 17,
        Limite: 5,
      })
    expect((await auComptoir(11)).corps.code).toBe('REMISE_A_APPROUVER')
    await repondre(id, true)
    const autres = [auComptoir(11), auComptoir(17, { Remise: 1 }), auComptoir(17, {}, 'opticien')]
    for (const autre of autres) expect((await autre).corps.code).toBe('REMISE_A_APPROUVER')
    const avant = await v.quantite(monture)
    const deux = await Promise.all([auComptoir(17), auComptoir(17)])
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    expect(deux.find(r => r.statut === 201)?.corps.approbations).toMatchObject([
      { Pourcent: 17, Motif: MOTIF, Approbateur: 'Gérant d’officine' },
    ])
    expect((await auComptoir(17)).corps.code).toBe('REMISE_A_APPROUVER')
    expect(await v.quantite(monture)).toBe(avant - 1)
  })

  it('refusée, retirée ou passée, elle ne se retrouve pas', async () => {
    const refusee = await demander(13)
    await repondre(refusee, false, 'gerant', 'Non')
    const retiree = await demander(13)
    await v.essai.appeler('caissier', remises.retirer, { params: { id: retiree } })
    const passee = await demander(13)
    await repondre(passee, true)
    await vieillir(passee)
    expect((await auComptoir(13)).corps.code).toBe('REMISE_A_APPROUVER')
  })

  it('accordée et jamais vendue, elle se dit à qui l’a accordée, une fois son temps passé, et à personne d’autre', async () => {
    const servie = await demander(14)
    await repondre(servie, true)
    expect((await auComptoir(14)).statut).toBe(201)
    const inutile = await demander(14)
    await repondre(inutile, true)
    const dites = async (qui: Personne) =>
      (await v.essai.appeler(qui, remises.enAttente)).corps
        .filter((d: { _id: string }) => [servie, inutile].includes(d._id))
        .map((d: { _id: string; Etat: string }) => [d._id, d.Etat])
    const attendent = async () => {
      const { corps } = await v.essai.appeler('gerant', contrat.notifications.lire)
      return corps.suivis.find((s: { Genre: string }) => s.Genre === 'remises')?.Nombre
    }
    expect(await dites('gerant')).toEqual([])
    const avant = await attendent()
    for (const id of [servie, inutile]) await vieillir(id)
    expect(await dites('gerant')).toEqual([[inutile, 'Accordée']])
    expect(await dites('administrateur')).toEqual([])
    expect(await attendent()).toBe(avant)
  })

  it('vaut aussi pour une commande, et pour elle seule', async () => {
    const r = await commander(30_000, { demanderRemise: { Motif: MOTIF } })
    expect(r.corps.code).toBe('REMISE_DEMANDEE')
    const IdDemandeRemise = r.corps.IdDemande as string
    const lue = await v.essai.appeler('opticien', remises.lire, { params: { id: IdDemandeRemise } })
    expect(lue.corps).toMatchObject({ Genre: 'Commande', Tiers: 'Kouamé Aya Estelle', Pourcent: 30 })
    await repondre(IdDemandeRemise, true)
    const autre = await v.creerClient('opticien', 'Bamba')
    const payload = { IdArticle1: monture, PrixMonture1: 100_000, RemiseCom: 30_000, IdDemandeRemise }
    expect((await v.vendre(payload, { id: autre })).corps.message).toMatch(/a changé/)
    const vendue = await v.vendre(payload)
    expect(vendue.statut).toBe(200)
    const { _id } = vendue.corps.commandes[0]
    expect(
      (await v.essai.appeler('gerant', ventes.lire, { params: { id: _id } })).corps.approbations,
    ).toMatchObject([{ Pourcent: 30, Demandeur: 'Opticien' }])
  })
})

describe('qui a un second facteur n’approuve pas, au clavier d’un autre, par son seul mot de passe (M18)', () => {
  it('demande son code, le prend une fois, et un envoi répété sans réponse reste le même', async () => {
    const n = new Navigateur(v.essai.app)
    const actuel = v.essai.motDePasse
    await n.connecter(v.essai.email('gerant'), actuel)
    const { graine } = (await n.demander('POST', '/api/auth/facteur', { payload: { actuel } })).json() as {
      graine: string
    }
    const code = async () => {
      await v.essai.pool.query('update facteur set "dernierPas" = 0')
      return codeDe(graine, pasDe(new Date()))
    }
    await n.demander('PUT', '/api/auth/facteur', { payload: { code: await code() } })
    const vendre = (plus: object, cle: string) =>
      v.vendre(
        { IdArticle1: monture, PrixMonture1: 100_000, RemiseCom: 25_000, ...signe('gerant', plus) },
        { cle },
      )
    const champs = { 'payload.approbation.facteur': expect.any(String) }
    const sans = await vendre({}, 'sans-code')
    expect([sans.statut, sans.corps.champs]).toEqual([400, champs])
    const faux = await vendre({ facteur: '000000' }, 'code-faux')
    expect([faux.statut, faux.corps.champs]).toEqual([400, champs])
    const facteur = await code()
    const avec = await vendre({ facteur }, 'avec-code')
    expect(avec.statut, JSON.stringify(avec.corps)).toBe(200)
    // Good once: another sale takes another one, and this one sent again is itself.
    expect((await vendre({ facteur }, 'autre-vente')).statut).toBe(400)
    const encore = await vendre({ facteur }, 'avec-code')
    expect([encore.statut, encore.corps]).toEqual([avec.statut, avec.corps])
    await v.essai.pool.query('update utilisateur set "FacteurPoseLe" = null; delete from facteur')
  })
})
