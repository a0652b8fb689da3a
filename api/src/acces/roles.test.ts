import { readFile } from 'node:fs/promises'
import { contrat } from '@dioptrie/domain'
import { avecBesoins } from '@dioptrie/domain/acces/rules'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { roles } = contrat
let essai: Essai
let livres: Record<string, { _id: string; version: number }>

beforeAll(async () => {
  essai = await ouvrirEssai()
  // Someone of the head office who keeps the roles without being an administrator.
  await essai.pool.query(
    `update role set permissions = '{clients.lire,utilisateurs.lire,roles.ecrire}' where livre = 'commercial'`,
  )
  const { corps } = await essai.appeler('administrateur', roles.liste)
  livres = Object.fromEntries(corps.map((r: { livre: string }) => [r.livre, r]))
})
afterAll(() => essai.fermer())

const creer = (payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, roles.creer, { payload: payload as never })
const modifier = (id: string | undefined, payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, roles.modifier, { params: { id: id as string }, payload: payload as never })
const supprimer = (id: string | undefined, qui: Personne = 'administrateur') =>
  essai.appeler(qui, roles.supprimer, { params: { id: id as string } })

describe('un rôle', () => {
  it('se liste avec ce qu’il permet et combien de comptes le portent', async () => {
    const { corps } = await essai.appeler('administrateur', roles.liste, {
      query: { page: 1, q: 'gerant' } as never,
    })
    expect(corps.pageOfItems).toMatchObject([{ Nom: 'Gérant d’officine', comptes: 2, livre: 'gerant' }])
    expect((await essai.appeler('opticien', roles.liste)).statut).toBe(403)
  })

  it('s’ajoute, vaut à l’appel suivant de qui le porte, et se retire de même', async () => {
    const { corps } = await creer({
      Nom: 'Stagiaire',
      permissions: ['clients.lire', 'ordonnances.lire', 'ordonnances.lire'],
    })
    expect(corps).toMatchObject({
      rule: 'editor',
      permissions: ['clients.lire', 'ordonnances.lire'],
      comptes: 0,
      livre: null,
    })
    await essai.pool.query(
      `insert into utilisateur_role select "_id", $1 from utilisateur where email = $2`,
      [corps._id, essai.email('caissier')],
    )
    const lire = async () => (await essai.brut('caissier', 'GET', '/api/ordonnances')).statut
    expect(await lire()).toBe(200)
    expect((await modifier(corps._id, { version: 1, permissions: [] })).statut).toBe(200)
    expect(await lire()).toBe(403)
    const refus = await supprimer(corps._id)
    expect(refus.corps).toMatchObject({
      statusCode: 409,
      code: 'ENCORE_UTILISE',
      message: '« Stagiaire » est porté par 1 compte : donnez-leur d’abord un autre rôle.',
      comptes: 1,
    })
    await essai.pool.query('delete from utilisateur_role where "IdRole" = $1', [corps._id])
    expect((await supprimer(corps._id)).statut).toBe(200)
  })

  it.each([
    [{ Nom: 'A', permissions: ['tout.faire'] }, 'payload.permissions.0', 'Permission inconnue'],
    [{ Nom: '' }, 'payload.Nom', 'Obligatoire'],
    [{ Nom: 'A', rule: 'dieu' }, 'payload.rule', 'admin ou editor'],
    [{ Nom: 'A', livre: 'administrateur' }, 'payload.livre', 'Champ inconnu'],
  ])('refuse %j', async (payload, champ, phrase) => {
    const r = await creer(payload)
    expect([r.statut, r.corps.champs[champ]]).toEqual([400, phrase])
  })

  it('qui peut faire voit ce qu’il lui faut : refusé sinon, avec ce qui manque', async () => {
    const refus = await creer({ Nom: 'Vendeur', permissions: ['ventes.ecrire', 'ventes.lire', 'stock.lire'] })
    expect(refus.corps).toMatchObject({
      statusCode: 400,
      code: 'BESOIN_MANQUANT',
      message:
        '« Faire des proformas, vendre, saisir des prises en charge » ne sert à rien sans « Voir les clients de son officine » et 2 autres : ajoutez-le au rôle.',
      champs: { 'payload.permissions': 'Il manque « Voir les clients de son officine » et 2 autres' },
    })
    const entier = avecBesoins(['ventes.ecrire'])
    const { corps } = await creer({ Nom: 'Vendeur', permissions: entier })
    expect(corps.permissions).toEqual(entier)
    const sansVue = { version: 1, permissions: entier.filter(p => p !== 'clients.lire') }
    expect((await modifier(corps._id, sansVue)).corps.code).toBe('BESOIN_MANQUANT')
    expect((await modifier(corps._id, { version: 1, Description: 'Au comptoir' })).statut).toBe(200)
  })

  it('d’avant reçoit ce qui lui manque pour voir, une fois pour toutes', async () => {
    await essai.pool.query(
      `insert into role ("_id", "Nom", "Description", rule, permissions)
        values (nouvel_id(), 'Ancien', '', 'editor', '{ventes.livrer-impaye,ordonnances.ecrire}'), (nouvel_id(), 'Vide', '', 'editor', '{}')`,
    )
    const donner = async () => {
      const migrations = ['065_besoins_des_roles', '075_corrections_lues', '090_droit_d_ouverture']
      for (const m of [
        ...migrations,
        '092_droits_de_regard',
        '101_droits_des_verres',
        '106_droits_des_examens',
        '112_droits_de_facturation',
        '121_droits_des_sms',
        '107_historique_des_factures',
        '115_droits_des_etats',
        '126_droits_du_commercial',
        '251_droits_des_avoirs',
        '276_ce_qui_est_au_reseau',
      ])
        await essai.pool.query(await readFile(new URL(`../../migrations/${m}.sql`, import.meta.url), 'utf8'))
    }
    await donner()
    const { rows } = await essai.pool.query(
      `select "Nom", permissions, version from role where "Nom" in ('Ancien', 'Vide') order by 1`,
    )
    expect(new Set(rows[0].permissions)).toEqual(
      new Set(avecBesoins(['ventes.livrer-impaye', 'ordonnances.ecrire'])),
    )
    expect(rows[1]).toMatchObject({ permissions: [], version: 1 })
    // Each permission alone: the list of the migrations is that of the domain.
    for (const p of toutesLesPermissions) {
      await essai.pool.query(`update role set permissions = array[$1] where "Nom" = 'Vide'`, [p])
      await donner()
      const lu = await essai.pool.query(`select permissions from role where "Nom" = 'Vide'`)
      expect(new Set(lu.rows[0].permissions)).toEqual(new Set(avecBesoins([p])))
    }
    await essai.pool.query(`delete from role where "Nom" in ('Ancien', 'Vide')`)
  })

  it('a un nom à lui, accents et majuscules mis à part', async () => {
    expect((await creer({ Nom: 'OPTICIEN' })).corps.code).toBe('NOM_PRIS')
    expect((await modifier(livres.atelier?._id, { version: 1, Nom: 'gerant d officine' })).corps.code).toBe(
      'NOM_PRIS',
    )
  })

  it('livré ne se supprime pas, et l’administrateur garde tout', async () => {
    expect((await supprimer(livres.opticien?._id)).corps.code).toBe('ROLE_LIVRE')
    const { _id, version } = livres.administrateur as { _id: string; version: number }
    expect((await modifier(_id, { version, permissions: ['clients.lire'] })).corps.code).toBe('ROLE_PROTEGE')
    expect((await modifier(_id, { version, rule: 'editor' })).corps.code).toBe('ROLE_PROTEGE')
    const r = await modifier(_id, { version, Description: 'Le siège', permissions: toutesLesPermissions })
    expect(r.corps).toMatchObject({ Description: 'Le siège', permissions: toutesLesPermissions })
  })

  it('refuse une version périmée', async () => {
    const { _id, version } = livres.facturation as { _id: string; version: number }
    await modifier(_id, { version, Description: 'Une fois' })
    expect((await modifier(_id, { version, Description: 'Deux fois' })).corps.code).toBe('VERSION_PERIMEE')
  })
})

describe('nul ne donne une permission qu’il n’a pas', () => {
  it('ni à un rôle nouveau, ni au sien', async () => {
    const neuf = await creer(
      { Nom: 'Plus fort', permissions: ['clients.lire', 'reseau.agir', 'clients.ecrire'] },
      'commercial',
    )
    expect(neuf.corps).toMatchObject({
      statusCode: 403,
      code: 'DROITS_INSUFFISANTS',
      champs: { 'payload.permissions': 'Au-delà de vos propres permissions' },
    })
    expect(neuf.corps.message).toContain('« Agir dans les autres officines » et 1 autre')
    const { _id, version } = livres.commercial as { _id: string; version: number }
    const sien = await modifier(_id, { version, permissions: toutesLesPermissions }, 'commercial')
    expect(sien.corps.code).toBe('DROITS_INSUFFISANTS')
    expect((await creer({ Nom: 'Chef', rule: 'admin' }, 'commercial')).statut).toBe(403)
    expect((await creer({ Nom: 'Lecteur', permissions: ['clients.lire'] }, 'commercial')).statut).toBe(201)
  })

  it('et ne touche pas à un rôle plus fort que le sien', async () => {
    const { _id, version } = livres.opticien as { _id: string; version: number }
    expect((await modifier(_id, { version, permissions: [] }, 'commercial')).statut).toBe(403)
    const { corps } = await creer({ Nom: 'Fort', permissions: ['reseau.consulter', 'reseau.agir'] })
    expect((await supprimer(corps._id, 'commercial')).statut).toBe(403)
  })
})

describe('voir comme ce rôle', () => {
  it('dit pour chaque appel si le rôle y a droit, et le serveur répond de même', async () => {
    const r = await essai.appeler('administrateur', roles.apercu, {
      params: { id: livres.atelier?._id as string },
    })
    const permis = Object.fromEntries(
      r.corps.appels.map((a: { nom: string; permis: boolean }) => [a.nom, a.permis]),
    )
    expect(permis).toMatchObject({
      'acces.verifier': true,
      'clients.liste': true,
      'clients.creer': false,
      'utilisateurs.liste': false,
    })
    expect(r.corps.appels).toHaveLength(Object.values(contrat).flatMap(z => Object.keys(z)).length)
    expect((await essai.brut('atelier', 'GET', '/api/client/groupe')).statut).toBe(200)
    expect((await essai.brut('atelier', 'POST', '/api/client/create', { payload: {} })).statut).toBe(403)
    const admin = await essai.appeler('administrateur', roles.apercu, {
      params: { id: livres.administrateur?._id as string },
    })
    expect(admin.corps.appels.every((a: { permis: boolean }) => a.permis)).toBe(true)
  })
})
