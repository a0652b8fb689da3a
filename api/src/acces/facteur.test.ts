import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { Navigateur } from './navigateur.ts'
import { codeDe, pasDe, pasDuCode } from './totp.ts'

const BON = 'Verres-progressifs-7'
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())
beforeEach(() => essai.pool.query('delete from tentative'))

const ouvrir = () => new Navigateur(essai.app)
type Qui = Parameters<Essai['email']>[0]
const entrer = (qui: Qui, code?: string) =>
  ouvrir().demander('POST', '/api/authentification', {
    email: essai.email(qui),
    password: BON,
    ...(code && { code }),
  })
/** The code of the device, as if its last one was of another half minute. */
async function codeNeuf(graine: string): Promise<string> {
  await essai.pool.query('update facteur set "dernierPas" = 0')
  return codeDe(graine, pasDe(new Date()))
}
const exiger = (livre: string, oui: boolean) =>
  essai.pool.query('update role set "SecondFacteur" = $2 where livre = $1', [livre, oui])

async function avecFacteur(qui: Qui) {
  const n = ouvrir()
  await n.connecter(essai.email(qui), BON)
  const prepare = await n.demander('POST', '/api/auth/facteur', { payload: { actuel: BON } })
  const { graine, secours } = prepare.json() as { graine: string; secours: string[] }
  const pose = await n.demander('PUT', '/api/auth/facteur', { payload: { code: await codeNeuf(graine) } })
  expect([prepare.statusCode, pose.statusCode, pose.json().pose]).toEqual([200, 200, true])
  return { n, graine, secours }
}
const oublier = (qui: Qui) =>
  essai.pool.query(
    `with u as (update utilisateur set "FacteurPoseLe" = null where email = $1 returning "_id")
     delete from facteur using u where "IdUtilisateur" = u."_id"`,
    [essai.email(qui)],
  )

it('les codes sont ceux de toutes les applications (RFC 6238), bons une demi-minute autour et une seule fois', () => {
  const graine = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const a = (secondes: number) => new Date(secondes * 1000)
  expect([59, 1_111_111_109, 20_000_000_000].map(s => codeDe(graine, pasDe(a(s))))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
  const lu = (secondes: number, dernier = 0) => pasDuCode(graine, '287082', dernier, a(secondes))
  expect([lu(59), lu(31), lu(89), lu(91), lu(59, 1)]).toEqual([1, 1, 1, null, null])
  expect(pasDuCode(graine, '', 0, a(59))).toBeNull()
})

describe('un second facteur', () => {
  it('posé, se demande après le mot de passe, et ne sert qu’une fois', async () => {
    const { graine } = await avecFacteur('gerant')
    const sans = await entrer('gerant')
    expect([sans.statusCode, sans.json().code]).toEqual([401, 'CODE_DEMANDE'])
    expect(sans.body).not.toContain(graine)
    expect((await entrer('gerant', '000000')).json().code).toBe('CODE_FAUX')
    const code = await codeNeuf(graine)
    expect((await entrer('gerant', code)).statusCode).toBe(200)
    expect((await entrer('gerant', code)).json().code).toBe('CODE_FAUX')
    // A wrong password says nothing of what comes after it.
    const faux = await ouvrir().demander('POST', '/api/authentification', {
      email: essai.email('gerant'),
      password: 'x',
    })
    expect(faux.json().code).toBe('IDENTIFIANTS')
    const { rows } = await essai.pool.query('select secret, secours from facteur')
    expect(JSON.stringify(rows)).not.toContain(graine)
    await oublier('gerant')
  })

  it('perdu, se remplace par un code de secours, chacun une fois ; vingt essais à la fois en testent cinq', async () => {
    const { secours } = await avecFacteur('gerant')
    expect(new Set(secours).size).toBe(10)
    const [un = ''] = secours
    expect((await entrer('gerant', un.toLowerCase().replace('-', ' '))).statusCode).toBe(200)
    expect((await entrer('gerant', un)).json().code).toBe('CODE_FAUX')
    await essai.pool.query('delete from tentative')
    const essais = await Promise.all(
      Array.from({ length: 12 }, (_, i) => entrer('gerant', `10000${i}`.slice(-6))),
    )
    expect(essais.filter(r => r.json().code === 'CODE_FAUX').length).toBeLessThanOrEqual(5)
    await oublier('gerant')
  })

  it('se retire par qui l’a posé, avec un dernier code', async () => {
    const { n, graine } = await avecFacteur('gerant')
    const retirer = (code: string) => n.demander('POST', '/api/auth/facteur/retirer', { payload: { code } })
    expect((await retirer('000000')).statusCode).toBe(400)
    const retire = await retirer(await codeNeuf(graine))
    expect([retire.statusCode, retire.json().pose]).toEqual([200, false])
    expect((await entrer('gerant')).statusCode).toBe(200)
  })

  it('exigé d’un rôle, se pose à la porte, avant que rien ne soit montré ; une session ouverte sans lui ne se renouvelle pas', async () => {
    const avant = ouvrir()
    await avant.connecter(essai.email('caissier'), BON)
    await exiger('caissier', true)
    try {
      expect((await avant.rafraichir()).statusCode).toBe(401)
      const porte = await entrer('caissier')
      const { code, graine, secours, adresse } = porte.json()
      expect([porte.statusCode, code, secours.length]).toEqual([401, 'FACTEUR_A_POSER', 10])
      expect(adresse).toContain(`secret=${graine}`)
      // A recovery code proves no device.
      expect((await entrer('caissier', secours[0])).json().code).toBe('CODE_FAUX')
      const dedans = ouvrir()
      const entre = await dedans.demander('POST', '/api/authentification', {
        email: essai.email('caissier'),
        password: BON,
        code: await codeNeuf(graine),
      })
      expect([entre.statusCode, (await entrer('caissier')).json().code]).toEqual([200, 'CODE_DEMANDE'])
      dedans.jeton = entre.json().accessToken
      const retrait = await dedans.demander('POST', '/api/auth/facteur/retirer', {
        payload: { code: await codeNeuf(graine) },
      })
      expect(retrait.json().code).toBe('FACTEUR_EXIGE')
    } finally {
      await exiger('caissier', false)
      await oublier('caissier')
    }
  })

  it('dont tout est perdu, est retiré par un administrateur, et c’est écrit', async () => {
    const { n } = await avecFacteur('opticien')
    const { corps: comptes } = await essai.appeler('administrateur', contrat.utilisateurs.liste, {
      query: { q: essai.email('opticien') } as never,
    })
    expect(comptes[0].FacteurPoseLe).toEqual(expect.any(String))
    const params = { id: comptes[0]._id }
    expect((await essai.appeler('gerant', contrat.utilisateurs.retirerFacteur, { params })).statut).toBe(403)
    const { corps } = await essai.appeler('administrateur', contrat.utilisateurs.retirerFacteur, { params })
    expect([corps.FacteurPoseLe, await n.verifier(), (await entrer('opticien')).statusCode]).toEqual([
      null,
      401,
      200,
    ])
    const { rows } = await essai.pool.query(
      `select apres from historique where "idEntite" = $1 and action = 'modification' and apres ? 'FacteurPoseLe' order by "createdAt"`,
      [params.id],
    )
    expect(rows).toHaveLength(2)
  })
})

describe('une preuve fraîche', () => {
  const vieillir = () => essai.pool.query(`update session set "preuveLe" = now() - interval '16 minutes'`)
  const agir = (n: Navigateur) =>
    n.demander('POST', '/api/role/add', {
      payload: { Nom: `Essai ${Math.random()}`, permissions: ['agenda.lire'] },
    })

  it('se demande un quart d’heure après l’entrée, par le mot de passe, à qui peut ; le reste ne la demande pas', async () => {
    const n = ouvrir()
    await n.connecter(essai.email('administrateur'), BON)
    expect((await agir(n)).statusCode).toBe(201)
    await vieillir()
    expect([(await agir(n)).json().code, await n.verifier()]).toEqual(['PREUVE_DEMANDEE', 200])
    const faux = await n.demander('POST', '/api/auth/preuve', { payload: { password: 'mauvais' } })
    expect(faux.json().champs).toEqual({ 'payload.password': expect.any(String) })
    expect((await agir(n)).statusCode).toBe(403)
    await n.demander('POST', '/api/auth/preuve', { payload: { password: BON } })
    expect((await agir(n)).statusCode).toBe(201)
    // A renewed token is no proof.
    await vieillir()
    await n.rafraichir()
    expect((await agir(n)).json().code).toBe('PREUVE_DEMANDEE')
  })

  it('est un code pour qui en a un : son mot de passe ne suffit plus', async () => {
    const { n, graine } = await avecFacteur('administrateur')
    await vieillir()
    expect((await n.demander('POST', '/api/auth/preuve', { payload: { password: BON } })).statusCode).toBe(
      400,
    )
    const code = await codeNeuf(graine)
    expect((await n.demander('POST', '/api/auth/preuve', { payload: { code } })).statusCode).toBe(200)
    expect((await agir(n)).statusCode).toBe(201)
    await oublier('administrateur')
  })

  it('garde ce qui défait, ce qui sort tout et ce qui donne des droits', () => {
    const gardes = Object.entries(contrat).flatMap(([zone, appels]) =>
      Object.entries(appels).flatMap(([nom, appel]) => ('preuve' in appel ? [`${zone}.${nom}`] : [])),
    )
    expect(gardes).toEqual(
      expect.arrayContaining([
        'clients.exporter',
        'roles.modifier',
        'utilisateurs.creer',
        'utilisateurs.reinitialiser',
      ]),
    )
    const sans = Object.entries(contrat).flatMap(([zone, appels]) =>
      Object.entries(appels).flatMap(([nom, { acces, writes }]) =>
        writes &&
        ['caisse.annuler', 'facturation.abandonner', 'roles.ecrire', 'utilisateurs.ecrire'].includes(acces) &&
        !gardes.includes(`${zone}.${nom}`)
          ? [`${zone}.${nom}`]
          : [],
      ),
    )
    expect(sans).toEqual([])
  })
})

it('le thème et la langue choisis suivent le compte d’un poste à l’autre, sans changer sa fiche', async () => {
  const [ici, ailleurs] = [ouvrir(), ouvrir()]
  await ici.connecter(essai.email('magasinier'), BON)
  const lire = () =>
    essai.pool.query(
      `select version, (select count(*)::int from historique h where h."idEntite" = u."_id") as n
      from utilisateur u where email = $1`,
      [essai.email('magasinier')],
    )
  const { rows: avant } = await lire()
  const apparence = { theme: 'dark', langue: 'pt' }
  expect(
    (await ici.demander('PUT', '/api/auth/profile', { payload: { apparence } })).json().apparence,
  ).toEqual(apparence)
  expect((await ailleurs.connecter(essai.email('magasinier'), BON)).json().userData.apparence).toEqual(
    apparence,
  )
  expect((await lire()).rows).toEqual(avant)
  const faux = { payload: { apparence: { theme: 'rose', langue: 'fr' } } }
  expect((await ici.demander('PUT', '/api/auth/profile', faux)).json().champs).toEqual({
    'payload.apparence.theme': expect.any(String),
  })
})
