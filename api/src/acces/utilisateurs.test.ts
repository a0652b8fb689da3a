import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { Navigateur } from './navigateur.ts'

const { utilisateurs } = contrat
const BON = 'lagune-et-fromager-42'
const AUTRE = 'monture-ecaille-blonde'
let essai: Essai
let roles: Record<string, string>

beforeAll(async () => {
  essai = await ouvrirEssai({ PUBLIC_URL: 'https://dioptrie.exemple.ci' })
  const { rows } = await essai.pool.query<{ livre: string; _id: string }>('select livre, "_id" from role')
  roles = Object.fromEntries(rows.map(r => [r.livre, r._id]))
})
afterAll(() => essai.fermer())

const creer = (payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, utilisateurs.creer, { payload: payload as never })
const modifier = (id: string, payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, utilisateurs.modifier, { params: { id }, payload: payload as never })
const supprimer = (id: string, qui: Personne = 'administrateur') =>
  essai.appeler(qui, utilisateurs.supprimer, { params: { id } })
const reinitialiser = (id: string, payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, utilisateurs.reinitialiser, { params: { id }, payload: payload as never })
const idDe = async (qui: Exclude<Personne, 'anonyme'>) => {
  const { rows } = await essai.pool.query('select "_id", version from utilisateur where email = $1', [
    essai.email(qui),
  ])
  return rows[0] as { _id: string; version: number }
}
let rang = 0
const compte = async (plus: object = {}) => {
  const email = `compte${++rang}@exemple.ci`
  const payload = {
    email,
    displayName: `Compte ${rang}`,
    roles: [roles.opticien],
    password: BON,
    confirmPassword: BON,
    ...plus,
  }
  const { corps } = await creer(payload)
  return corps as { _id: string; email: string; version: number }
}
const ouvrir = async (email: string, password = BON) => {
  const navigateur = new Navigateur(essai.app)
  const r = await navigateur.connecter(email, password)
  return { navigateur, statut: r.statusCode }
}

describe('un compte', () => {
  it('se crée avec ses rôles et sert aussitôt, sans jamais montrer son mot de passe', async () => {
    const r = await creer({
      email: 'Awa.Kone@Exemple.ci',
      displayName: 'Awa Koné',
      IdOfficine: essai.officines.PLT,
      roles: [roles.caissier, roles.opticien, roles.caissier],
      password: BON,
      confirmPassword: BON,
    })
    expect(r.statut).toBe(201)
    expect(r.corps).toMatchObject({
      email: 'awa.kone@exemple.ci',
      NomsRoles: ['Caissier', 'Opticien'],
      NomOfficine: 'Plateau',
      actif: true,
      userRole: 'editor',
      status: 'offline',
    })
    expect(JSON.stringify(r.corps)).not.toMatch(/argon2|motDePasse/)
    expect((await ouvrir('awa.kone@exemple.ci')).statut).toBe(200)
    const lu = await essai.appeler('administrateur', utilisateurs.lire, { params: { id: r.corps._id } })
    expect(lu.corps.status).toBe('online')
  })

  it('sans mot de passe ni courrier, son lien est montré une fois à qui le crée, et gardé nulle part', async () => {
    const saisie = { payload: { email: 'invite@exemple.ci', displayName: 'Invitée', roles: [] } }
    const demander = () =>
      essai.appeler('administrateur', utilisateurs.creer, saisie, { 'idempotency-key': 'invitee' })
    const { corps } = await demander()
    const token = /reset-password\?token=([\w-]+)/.exec(corps.lien)?.[1] as string
    const encore = await demander()
    expect([encore.statut, encore.corps.lien]).toEqual([201, undefined])
    expect(essai.mails.sorties.join('')).not.toContain(token)
    const choisi = await essai.brut('anonyme', 'POST', '/api/auth/reset-password', {
      payload: { token, password: BON, confirmPassword: BON },
    })
    expect(choisi.statut).toBe(200)
    expect((await ouvrir(corps.email)).statut).toBe(200)
  })

  it.each([
    [{ email: 'OPTICIEN@essai.ci' }, 409, 'payload.email'],
    [{ email: 'pas une adresse' }, 400, 'payload.email'],
    [{ displayName: '' }, 400, 'payload.displayName'],
    [{ confirmPassword: 'autre chose' }, 400, 'payload.confirmPassword'],
    [{ password: 'motdepasse', confirmPassword: 'motdepasse' }, 400, 'payload.password'],
    [{ roles: ['0199a3b0-0000-7000-8000-000000000000'] }, 400, 'payload.roles'],
    [{ IdOfficine: '0199a3b0-0000-7000-8000-000000000000' }, 400, 'payload.IdOfficine'],
    [{ PersonnelId: '0199a3b0-0000-7000-8000-000000000000' }, 400, 'payload.PersonnelId'],
    [{ actif: false }, 400, 'payload.actif'],
  ])('est refusé avec %j', async (plus, statut, champ) => {
    const base = { email: 'x@exemple.ci', displayName: 'X', password: BON, confirmPassword: BON }
    const r = await creer({ ...base, ...plus })
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([statut, [champ]])
  })

  it('se cherche par nom ou adresse, par rôle et par état', async () => {
    const chercher = (term: string, qui: Personne = 'administrateur') =>
      essai.appeler(qui, utilisateurs.chercher, { params: { term } })
    expect((await chercher('kone awa')).corps).toMatchObject([{ displayName: 'Awa Koné' }])
    expect((await chercher('awa.kone@')).corps).toHaveLength(1)
    expect((await chercher('100%')).corps).toEqual([])
    const page = await essai.appeler('administrateur', utilisateurs.liste, {
      query: { page: 1, limit: 2, IdRole: roles.caissier, actif: 'oui' } as never,
    })
    expect(page.corps.pager).toMatchObject({ totalItems: 3, pageSize: 2, totalPages: 2 })
  })

  it('change d’officine, de nom et de rôles : valable à l’appel suivant, sans reconnexion', async () => {
    const c = await compte({ roles: [roles.caissier] })
    const { navigateur } = await ouvrir(c.email)
    const ordonnances = async () => (await navigateur.demander('GET', '/api/ordonnances')).statusCode
    expect(await ordonnances()).toBe(403)
    const r = await modifier(c._id, { version: c.version, roles: [roles.opticien], displayName: 'Autre nom' })
    expect(r.corps).toMatchObject({ NomsRoles: ['Opticien'], displayName: 'Autre nom', version: 2 })
    expect(await ordonnances()).toBe(200)
    expect((await modifier(c._id, { version: 1, displayName: 'Tard' })).corps.code).toBe('VERSION_PERIMEE')
    const { rows } = await essai.pool.query(
      `select avant, apres from historique where entite = 'utilisateur' and "idEntite" = $1 and (avant ? 'role' or apres ? 'role') order by "_id"`,
      [c._id],
    )
    expect(rows).toEqual([
      { avant: null, apres: { role: 'Caissier' } },
      { avant: { role: 'Caissier' }, apres: null },
      { avant: null, apres: { role: 'Opticien' } },
    ])
  })

  it('désactivé perd ses sessions au même instant', async () => {
    const c = await compte()
    const { navigateur } = await ouvrir(c.email)
    expect(await navigateur.verifier()).toBe(200)
    expect((await modifier(c._id, { version: 1, actif: false })).corps.actif).toBe(false)
    expect(await navigateur.verifier()).toBe(401)
    expect((await navigateur.rafraichir()).statusCode).toBe(401)
    expect((await ouvrir(c.email)).statut).toBe(401)
    expect((await modifier(c._id, { version: 2, actif: true })).corps.actif).toBe(true)
    expect((await ouvrir(c.email)).statut).toBe(200)
  })

  it('qui n’a rien fait est supprimé, un autre est désactivé', async () => {
    const neuf = await compte()
    expect((await supprimer(neuf._id)).corps).toMatchObject({ supprime: true, email: neuf.email })
    expect((await supprimer(neuf._id)).statut).toBe(404)

    const ancien = await compte()
    const { navigateur } = await ouvrir(ancien.email)
    await navigateur.demander('POST', '/api/client/create', { payload: { Nom: 'Client', Prenoms: 'De lui' } })
    expect((await supprimer(ancien._id)).corps).toMatchObject({ supprime: false, actif: false })
    expect(await navigateur.verifier()).toBe(401)
  })
})

describe('le mot de passe changé par un administrateur', () => {
  it('donné, ferme les sessions et remplace l’ancien', async () => {
    const c = await compte()
    const { navigateur } = await ouvrir(c.email)
    const r = await reinitialiser(c._id, { password: AUTRE, confirmPassword: AUTRE })
    expect(r.statut).toBe(200)
    expect(await navigateur.verifier()).toBe(401)
    expect([(await ouvrir(c.email)).statut, (await ouvrir(c.email, AUTRE)).statut]).toEqual([401, 200])
  })

  it('laissé au choix, ferme les sessions, annule l’ancien et rend le lien qu’aucun courriel ne porte', async () => {
    const c = await compte()
    const { navigateur } = await ouvrir(c.email)
    const { corps } = await reinitialiser(c._id, {})
    expect(corps.message).not.toContain('envoyé')
    expect(corps.lien).toMatch(/reset-password\?token=[\w-]{20,}/)
    expect(await navigateur.verifier()).toBe(401)
    expect((await ouvrir(c.email)).statut).toBe(401)
    const oubli = await essai.brut('anonyme', 'GET', '/api/auth/reset-password/personne@exemple.ci')
    expect(oubli.corps).toMatchObject({ envoye: false, message: expect.stringMatching(/administrateur/) })
  })

  const inviter = async (email: string) => {
    const { corps } = await creer({ email, displayName: 'Invitée', roles: [] })
    return { _id: String(corps._id), lien: jetonDe(corps.lien) }
  }
  const jetonDe = (lien: unknown) => /token=([\w-]+)/.exec(String(lien))?.[1] as string
  const choisir = async (token: string) =>
    (
      await essai.brut('anonyme', 'POST', '/api/auth/reset-password', {
        payload: { token, password: BON, confirmPassword: BON },
      })
    ).statut
  const lire = async (id: string) =>
    (await essai.appeler('administrateur', utilisateurs.lire, { params: { id } })).corps

  it('refait pour qui n’a jamais choisi, rend le premier lien inutile', async () => {
    const { _id, lien } = await inviter('refait@exemple.ci')
    const attend = await lire(_id)
    expect(attend).toMatchObject({ SansMotDePasse: true, LienJusqua: expect.any(String) })
    const { corps } = await reinitialiser(_id, {})
    expect(await choisir(lien)).toBe(400)
    expect(await choisir(jetonDe(corps.lien))).toBe(200)
    expect(await lire(_id)).toMatchObject({ SansMotDePasse: false, LienJusqua: null })
  })

  it('ne se choisit plus par le lien parti à une adresse corrigée depuis', async () => {
    const { _id, lien } = await inviter('fautive@exemple.ci')
    const corrige = await modifier(_id, { version: 1, email: 'juste@exemple.ci' })
    expect([corrige.statut, corrige.corps.LienJusqua]).toEqual([200, null])
    expect(await choisir(lien)).toBe(400)
  })

  it('mal confirmé ou trop faible ne change rien', async () => {
    const c = await compte()
    const differe = await reinitialiser(c._id, { password: AUTRE, confirmPassword: BON })
    expect(differe.corps.message).toBe('Le mot de passe ne correspond pas. Veuillez réessayer.')
    expect(
      (await reinitialiser(c._id, { password: 'azertyuiop', confirmPassword: 'azertyuiop' })).statut,
    ).toBe(400)
    expect((await ouvrir(c.email)).statut).toBe(200)
  })

  it('n’est pas pour un compte désactivé', async () => {
    const c = await compte()
    await modifier(c._id, { version: 1, actif: false })
    expect((await reinitialiser(c._id, {})).corps.code).toBe('COMPTE_INACTIF')
  })
})

describe('nul ne donne plus qu’il n’a', () => {
  // A manager trusted with the accounts of one officine.
  beforeAll(() =>
    essai.pool.query(
      `update role set permissions = permissions || '{utilisateurs.lire,utilisateurs.ecrire}' where livre = 'magasinier'`,
    ),
  )

  it('ni à la création, ni plus tard', async () => {
    const base = { email: 'fort@exemple.ci', displayName: 'Fort', password: BON, confirmPassword: BON }
    for (const role of ['administrateur', 'opticien', 'gerant']) {
      const r = await creer({ ...base, roles: [roles[role]] }, 'magasinier')
      expect([r.statut, r.corps.code], role).toEqual([403, 'DROITS_INSUFFISANTS'])
    }
    const { corps } = await creer({ ...base, roles: [roles.magasinier] }, 'magasinier')
    const r = await modifier(
      corps._id,
      { version: 1, roles: [roles.magasinier, roles.opticien] },
      'magasinier',
    )
    expect(r.corps.code).toBe('DROITS_INSUFFISANTS')
    const soi = await idDe('magasinier')
    const lui = await modifier(soi._id, { version: soi.version, roles: [roles.administrateur] }, 'magasinier')
    expect(lui.corps.code).toBe('DROITS_INSUFFISANTS')
  })

  it('ni en prenant le compte d’un plus fort', async () => {
    const cible = await idDe('opticien')
    const sienne = { password: AUTRE, confirmPassword: AUTRE }
    expect((await reinitialiser(cible._id, sienne, 'magasinier')).statut).toBe(403)
    expect((await supprimer(cible._id, 'magasinier')).statut).toBe(403)
    expect(
      (await modifier(cible._id, { version: cible.version, email: 'vol@exemple.ci' }, 'magasinier')).statut,
    ).toBe(403)
    expect((await ouvrir(essai.email('opticien'), essai.motDePasse)).statut).toBe(200)
  })

  it('ni en rouvrant un plus fort qui fut désactivé', async () => {
    const c = await compte({ roles: [roles.gerant], IdOfficine: essai.officines.ANG })
    await modifier(c._id, { version: 1, actif: false })
    expect((await modifier(c._id, { version: 2, actif: true }, 'magasinier')).statut).toBe(403)
  })

  it('ni hors de son officine', async () => {
    const la = await idDe('magasinier@PLT')
    expect((await modifier(la._id, { version: la.version, displayName: 'X' }, 'magasinier')).statut).toBe(404)
    expect((await essai.appeler('magasinier', utilisateurs.lire, { params: { id: la._id } })).statut).toBe(
      404,
    )
    const ici = await creer({ email: 'ici@exemple.ci', displayName: 'Ici' }, 'magasinier')
    const r = await modifier(ici.corps._id, { version: 1, IdOfficine: essai.officines.PLT }, 'magasinier')
    expect(r.statut).toBe(403)
    const liste = await essai.appeler('magasinier', utilisateurs.liste)
    expect(new Set(liste.corps.map((u: { IdOfficine: string }) => u.IdOfficine))).toEqual(
      new Set([essai.officines.ANG]),
    )
  })
})

describe('le dernier administrateur', () => {
  it('deux qui se rétrogradent au même instant : un seul réussit', async () => {
    const [a, b] = [await idDe('administrateur'), await idDe('administrateur@PLT')]
    await Promise.all([essai.jeton('administrateur'), essai.jeton('administrateur@PLT')])
    const reponses = await Promise.all([
      modifier(b._id, { version: b.version, roles: [roles.gerant] }, 'administrateur'),
      modifier(a._id, { version: a.version, roles: [roles.gerant] }, 'administrateur@PLT'),
    ])
    expect(reponses.map(r => r.statut).sort()).toEqual([200, 403])
    const { rows } = await essai.pool.query(
      `select u.email from utilisateur u join utilisateur_role on "IdUtilisateur" = u."_id" where "IdRole" = $1 and u.actif`,
      [roles.administrateur],
    )
    expect(rows).toHaveLength(1)
    // Back as they were, so that the next case knows who is who.
    await essai.pool.query(
      `insert into utilisateur_role ("IdUtilisateur", "IdRole") values ($1, $3), ($2, $3) on conflict do nothing`,
      [a._id, b._id, roles.administrateur],
    )
    await essai.pool.query(`delete from utilisateur_role where "IdUtilisateur" = any($1) and "IdRole" = $2`, [
      [a._id, b._id],
      roles.gerant,
    ])
  })

  it('ne se rétrograde, ne se désactive ni ne se supprime', async () => {
    const autre = await idDe('administrateur@PLT')
    expect((await modifier(autre._id, { version: autre.version, actif: false })).statut).toBe(200)
    const soi = await idDe('administrateur')
    const retrograde = await modifier(soi._id, { version: soi.version, roles: [roles.gerant] })
    expect(retrograde.corps).toMatchObject({
      statusCode: 409,
      code: 'DERNIER_ADMINISTRATEUR',
      message: 'C’est le dernier administrateur actif : donnez d’abord ce rôle à quelqu’un d’autre.',
    })
    expect((await modifier(soi._id, { version: soi.version, roles: [] })).corps.code).toBe(
      'DERNIER_ADMINISTRATEUR',
    )
    expect((await modifier(soi._id, { version: soi.version, actif: false })).corps.code).toBe('PROPRE_COMPTE')
    expect((await supprimer(soi._id)).corps.code).toBe('PROPRE_COMPTE')
    // By someone who holds every permission through another role.
    await essai.pool.query(
      `update role set rule = 'admin', permissions = (select $1::text[]) where livre = 'gerant'`,
      [
        (
          await essai.appeler('administrateur', contrat.roles.lire, {
            params: { id: roles.administrateur as string },
          })
        ).corps.permissions,
      ],
    )
    expect((await supprimer(soi._id, 'gerant')).corps.code).toBe('DERNIER_ADMINISTRATEUR')
    expect((await modifier(soi._id, { version: soi.version, actif: false }, 'gerant')).corps.code).toBe(
      'DERNIER_ADMINISTRATEUR',
    )
    expect((await ouvrir(essai.email('administrateur'), essai.motDePasse)).statut).toBe(200)
  })
})
