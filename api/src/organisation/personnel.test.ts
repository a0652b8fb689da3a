import { contrat } from '@dioptrie/domain'
import { remplirChemin } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { personnel } = contrat
const BON = 'lagune-et-fromager-42'
let essai: Essai
let roles: Record<string, string>

beforeAll(async () => {
  essai = await ouvrirEssai()
  const { rows } = await essai.pool.query<{ livre: string; _id: string }>('select livre, "_id" from role')
  roles = Object.fromEntries(rows.map(r => [r.livre, r._id]))
})
afterAll(() => essai.fermer())

const creer = (payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, personnel.creer, { payload: payload as never })
const modifier = (id: string, payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, personnel.modifier, { params: { id }, payload: payload as never })
const connecter = (email: string, password = BON) =>
  essai.brut('anonyme', 'POST', '/api/authentification', { email, password })
const nombre = async (table: string) =>
  (await essai.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

/** Someone with every field of the registration. */
const complet = (email: string) => ({
  nom: 'N’Guessan',
  prenoms: 'Affoué Rose',
  email,
  emailPro: 'a.nguessan@pro.exemple.ci',
  adresse: 'Angré 8e tranche',
  contact1: '07 00 48 71 16',
  contact2: '+225 01 02 03 04 05',
  contrat: 'CDI',
  poste: 'opticien',
  ville: 'Abidjan',
  genre: 'F',
  pays: 'Côte d’Ivoire',
  anniv: '1990-04-12',
  nationalite: 'Ivoirienne',
  situationMat: 'Célibataire',
  dateEnbauche: '2026-01-05',
  permis: 'B',
  agence: essai.officines.PLT,
  status: 'Actif',
  roles: [roles.opticien],
  password: BON,
  confirmPassword: BON,
})

describe('enregistrer quelqu’un', () => {
  it('avec un mot de passe ouvre aussi son compte, qui sert aussitôt', async () => {
    const r = await creer(complet('affoue@exemple.ci'))
    expect(r.statut).toBe(201)
    expect(r.corps).toMatchObject({
      contact1: '2250700487116',
      contact2: '2250102030405',
      NomPoste: 'Opticien',
      NomAgence: 'Plateau',
      IdOfficine: essai.officines.PLT,
      compteActif: true,
      NomsRoles: ['Opticien'],
    })
    expect(JSON.stringify(r.corps)).not.toMatch(/password|motDePasse/i)
    const session = await connecter('affoue@exemple.ci')
    expect(session.corps.userData).toMatchObject({
      displayName: 'Affoué Rose N’Guessan',
      IdOfficine: essai.officines.PLT,
      providerId: 'dioptrie',
    })
  })

  it('sans mot de passe n’ouvre pas de compte', async () => {
    const r = await creer({ nom: 'Kouadio', prenoms: 'Yao' })
    expect(r.corps).toMatchObject({
      IdUtilisateur: null,
      roles: [],
      agence: essai.officines.ANG,
      status: 'Actif',
    })
  })

  it('par /api/auth/register fait la même chose', async () => {
    const r = await essai.brut('administrateur', 'POST', '/api/auth/register', {
      payload: complet('register@exemple.ci'),
    })
    expect(r.statut).toBe(201)
    expect((await connecter('register@exemple.ci')).statut).toBe(200)
    expect((await essai.brut('anonyme', 'POST', '/api/auth/register', { payload: {} })).statut).toBe(401)
  })

  it.each([
    ['une autre confirmation', { confirmPassword: 'lagune-et-fromager-43' }],
    ['aucune confirmation', { confirmPassword: undefined }],
  ])('avec %s est refusé par la phrase des écrans, sans rien garder', async (_, champs) => {
    const avant = await nombre('personnel')
    const r = await creer({ ...complet('mecompte@exemple.ci'), ...champs })
    expect(r.statut).toBe(400)
    expect(r.corps.message).toBe('Le mot de passe ne correspond pas. Veuillez réessayer.')
    expect(r.corps.champs['payload.confirmPassword']).toBe(r.corps.message)
    expect(await nombre('personnel')).toBe(avant)
  })

  it.each([
    [
      'un mot de passe trop courant',
      { password: 'motdepasse2026', confirmPassword: 'motdepasse2026' },
      400,
      'payload.password',
    ],
    ['un mot de passe trop court', { password: 'court', confirmPassword: 'court' }, 400, 'payload.password'],
    ['une adresse déjà prise', { email: 'opticien@essai.ci' }, 409, 'payload.email'],
    ['un compte sans adresse', { email: null }, 400, 'payload.email'],
    ['un rôle inventé', { roles: ['0199a3b0-0000-7000-8000-000000000000'] }, 400, 'payload.roles'],
    ['une fonction inconnue', { poste: 'Astronaute' }, 400, 'payload.poste'],
    ['ce qui n’est pas un numéro', { contact1: 'poste 12' }, 400, 'payload.contact1'],
    ['une naissance à venir', { anniv: '2199-01-01' }, 400, 'payload.anniv'],
    ['une embauche avant quatorze ans', { dateEnbauche: '1995-01-01' }, 400, 'payload.dateEnbauche'],
    ['un genre inventé', { genre: 'X' }, 400, 'payload.genre'],
    ['un statut inventé', { status: 'Perdu' }, 400, 'payload.status'],
  ])('avec %s est refusé, sans rien garder', async (_, champs, statut, champ) => {
    const avant = [await nombre('personnel'), await nombre('utilisateur')]
    const r = await creer({ ...complet('refus@exemple.ci'), ...champs })
    expect(r.statut).toBe(statut)
    expect(r.corps.champs[champ]).toBeTruthy()
    expect([await nombre('personnel'), await nombre('utilisateur')]).toEqual(avant)
  })

  it('avec des rôles mais sans compte est refusé', async () => {
    const r = await creer({ nom: 'A', prenoms: 'B', roles: [roles.opticien] })
    expect(r.corps.champs['payload.roles']).toMatch(/mot de passe/)
  })

  it('ne permet pas de donner un compte à qui ne tient que le personnel', async () => {
    await essai.pool.query(
      `update role set permissions = permissions || '{personnel.lire,personnel.ecrire}' where livre = 'caissier'`,
    )
    expect((await creer({ nom: 'Sans', prenoms: 'Compte' }, 'caissier')).statut).toBe(201)
    const r = await creer({ ...complet('x@exemple.ci'), agence: essai.officines.ANG, roles: [] }, 'caissier')
    expect([r.statut, r.corps.code]).toEqual([403, 'INTERDIT'])
    const ailleurs = await creer({ nom: 'A', prenoms: 'B', agence: essai.officines.PLT }, 'caissier')
    expect(ailleurs.statut).toBe(403)
  })
})

describe('la fiche', () => {
  it('se trouve par nom sans accents, téléphone ou adresse, par pages, dans son officine', async () => {
    const noms = async (qui: Personne, q: string) => {
      const r = await essai.appeler(qui, personnel.liste, { query: { q, page: 1 } as never })
      return [r.corps.pager.totalItems, r.corps.pageOfItems[0]?.nom]
    }
    expect(await noms('administrateur', 'nguessan affoue')).toEqual([2, 'N’Guessan'])
    expect(await noms('administrateur', 'n guessan')).toEqual([2, 'N’Guessan'])
    expect(await noms('administrateur', '07 00 48 71 16')).toEqual([2, 'N’Guessan'])
    expect(await noms('administrateur', 'affoue@exemple')).toEqual([1, 'N’Guessan'])
    expect(await noms('caissier', 'nguessan')).toEqual([0, undefined])
    expect(await noms('gerant', 'nguessan')).toEqual([2, 'N’Guessan'])
  })

  it('se modifie avec sa version, et se vide avec un champ vide', async () => {
    const { corps } = await creer({
      nom: 'Bamba',
      prenoms: 'Ali',
      contact1: '0700000001',
      anniv: '1990-01-01',
    })
    const r = await modifier(corps._id, {
      version: 1,
      contact1: '',
      anniv: '',
      ville: 'Man',
      poste: 'Caissier',
    })
    expect(r.corps).toMatchObject({
      contact1: null,
      anniv: null,
      ville: 'Man',
      NomPoste: 'Caissier',
      version: 2,
    })
    expect((await modifier(corps._id, { version: 1, ville: 'Daloa' })).corps.code).toBe('VERSION_PERIMEE')
    const lue = await essai.appeler('gerant', personnel.lire, { params: { id: corps._id } })
    expect(lue.corps.ville).toBe('Man')
  })

  it('d’une personne partie ferme ses sessions au même instant', async () => {
    const { corps } = await creer({ ...complet('partante@exemple.ci'), nom: 'Partante' })
    const session = await connecter('partante@exemple.ci')
    const jeton = { authorization: `Bearer ${session.corps.accessToken}` }
    expect((await essai.brut('anonyme', 'GET', '/api/verify-token', undefined, jeton)).statut).toBe(200)
    const r = await modifier(corps._id, { version: corps.version, status: 'Parti' })
    expect(r.corps).toMatchObject({ status: 'Parti', compteActif: false })
    expect((await essai.brut('anonyme', 'GET', '/api/verify-token', undefined, jeton)).statut).toBe(401)
    expect((await connecter('partante@exemple.ci')).statut).toBe(401)
  })

  it('d’une autre officine ne se montre pas', async () => {
    const { corps } = await creer({ nom: 'Ailleurs', prenoms: 'Tout', agence: essai.officines.PLT })
    expect((await essai.appeler('caissier', personnel.lire, { params: { id: corps._id } })).statut).toBe(404)
    expect((await modifier(corps._id, { version: 1, ville: 'X' }, 'caissier')).statut).toBe(404)
  })

  it('garde la carte d’identité, dates vérifiées', async () => {
    const { corps } = await creer({ nom: 'Carte', prenoms: 'Une' })
    const cni = (payload: object) =>
      essai.appeler('administrateur', personnel.modifierCni, {
        params: { id: corps._id },
        payload: payload as never,
      })
    const carte = {
      version: 1,
      NumeroCNI: 'CI004812345',
      DateDelivranceCNI: '2020-03-02',
      DateExpirationCNI: '2030-03-01',
      LieuDelivranceCNI: 'Abidjan',
    }
    expect(
      (await cni({ ...carte, DateExpirationCNI: '2019-01-01' })).corps.champs['payload.DateExpirationCNI'],
    ).toMatch(/avant d’être délivrée/)
    expect((await cni({ ...carte, DateDelivranceCNI: '2199-01-01' })).statut).toBe(400)
    expect((await cni(carte)).corps).toMatchObject({ NumeroCNI: 'CI004812345', version: 2 })
    expect((await cni({ version: 2, DateExpirationCNI: '2018-01-01' })).statut).toBe(400)
    const autre = await creer({ nom: 'Autre', prenoms: 'Carte' })
    const r = await essai.appeler('administrateur', personnel.modifierCni, {
      params: { id: autre.corps._id },
      payload: carte,
    })
    expect(r.statut).toBe(409)
  })
})

describe('la photo', () => {
  const PNG = png(20)
  const envoyer = (id: string, contenu: Buffer, qui: Personne = 'administrateur') => {
    const { corps, entetes } = enFormulaire('moi.png', contenu)
    return essai.brut(qui, 'PUT', remplirChemin(personnel.poserPhoto.path, { id }), corps, entetes)
  }

  it('se donne, se voit de qui est connecté, se remplace et se retire', async () => {
    const { corps } = await creer({ ...complet('photo@exemple.ci'), nom: 'Photo' })
    const posee = await envoyer(corps._id, PNG)
    expect(posee.statut).toBe(200)
    const vue = await essai.brut('atelier', 'GET', posee.corps.photoURL)
    expect([vue.statut, vue.entetes['content-type'], vue.entetes['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(vue.brut.readUInt32BE(16)).toBe(20)
    expect((await essai.brut('anonyme', 'GET', posee.corps.photoURL)).statut).toBe(401)
    const session = await connecter('photo@exemple.ci')
    expect(session.corps.userData.photoURL).toBe(posee.corps.photoURL)

    const remplacee = await envoyer(corps._id, Buffer.concat([PNG, PNG]))
    expect(remplacee.corps.photoURL).not.toBe(posee.corps.photoURL)
    const { rows } = await essai.pool.query(`select "_id" from document where "idEntite" = $1`, [corps._id])
    expect(rows).toHaveLength(1)
    // The calls for prescriptions' papers do not reach it.
    expect((await essai.brut('administrateur', 'GET', `/api/document/${rows[0]._id}`)).statut).toBe(404)
    expect((await essai.brut('administrateur', 'DELETE', `/api/document/${rows[0]._id}`)).statut).toBe(404)

    const r = await essai.appeler('administrateur', personnel.retirerPhoto, { params: { id: corps._id } })
    expect(r.corps.photoURL).toBeNull()
    expect((await essai.brut('atelier', 'GET', posee.corps.photoURL)).statut).toBe(404)
  })

  it.each([
    ['un PDF', Buffer.from('%PDF-1.7 rien'), 415],
    [
      'un SVG avec un script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      415,
    ],
    ['du HTML nommé .png', Buffer.from('<html>'), 415],
    ['plus de 2 Mo', Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), 413],
    ['plus de 10 Mo', Buffer.concat([PNG, Buffer.alloc(11 * 1024 * 1024)]), 413],
  ])('n’est pas %s', async (_, contenu, statut) => {
    const { corps } = await creer({ nom: 'Photo', prenoms: 'Refusée' })
    const refus = await envoyer(corps._id, contenu)
    expect(refus.statut).toBe(statut)
    // The sentence offers what a photo may be, and no PDF.
    if (statut === 415) expect(refus.corps.message).toBe('Une photo est une image PNG, JPEG ou WebP.')
    expect(await essai.pool.query(`select 1 from document where "idEntite" = $1`, [corps._id])).toMatchObject(
      {
        rowCount: 0,
      },
    )
  })
})

describe('retirer quelqu’un', () => {
  const retirer = (id: string) => essai.appeler('administrateur', personnel.supprimer, { params: { id } })

  it('est refusé tant que son compte est actif, puis se défait', async () => {
    const { corps } = await creer({ ...complet('retrait@exemple.ci'), nom: 'Retrait' })
    const r = await retirer(corps._id)
    expect(r.corps).toMatchObject({
      statusCode: 409,
      message: 'Affoué Rose Retrait a encore un compte actif : désactivez-le d’abord.',
    })
    await essai.appeler('administrateur', contrat.utilisateurs.modifier, {
      params: { id: corps.IdUtilisateur },
      payload: { version: 1, actif: false },
    })
    expect((await retirer(corps._id)).corps.supprimeLe).toBeTruthy()
    expect((await retirer(corps._id)).statut).toBe(409)
    const liste = await essai.appeler('administrateur', personnel.liste, { query: { q: 'Retrait' } as never })
    expect(liste.corps).toEqual([])
    expect((await modifier(corps._id, { version: 2, ville: 'X' })).corps.code).toBe('PERSONNEL_RETIRE')
    const remise = await essai.appeler('administrateur', personnel.restaurer, { params: { id: corps._id } })
    expect(remise.corps.supprimeLe).toBeNull()
  })

  it('garde la fonction que quelqu’un occupe', async () => {
    const { corps } = await creer({ nom: 'Poste', prenoms: 'Tenu', poste: 'Chauffeur' })
    const r = await essai.appeler('administrateur', contrat.fonction.supprimer, {
      params: { id: corps.poste },
    })
    expect(r.statut).toBe(409)
  })
})
