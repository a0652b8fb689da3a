import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as attendre } from 'node:timers/promises'
import { contrat } from '@dioptrie/domain'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { poolOn } from '../kernel/platform/ouvrir.ts'
import { readSettings, type Settings } from '../kernel/platform/settings.ts'
import { type Essai, ouvrirEssai, SECRET_D_ESSAI } from '../kernel/trial/essai.ts'
import { type AllureDEnvoi, type Envoi, ouvrirEnvoi } from './envoi.ts'
import { enDouble, jouerOrange, type Orange } from './orange.essai.ts'
import { secretDesRecus } from './recus.ts'

const { sms, configuration } = contrat
let orange: Orange
let essai: Essai
let settings: Settings
let envoi: Envoi
const ouverts: (() => Promise<unknown>)[] = []

/** Another process, as far as the base can tell. */
function expediteur(allure: Partial<AllureDEnvoi> = {}): Envoi {
  const pool = poolOn(settings.databaseUrl as string, undefined, { max: 2 })
  const un = ouvrirEnvoi({
    db: ouvrirDb(pool),
    settings,
    log: pino({ level: 'silent' }),
    allure: { releveMs: 0, ...allure },
  })
  ouverts.push(async () => {
    await un.fermer()
    await pool.end()
  })
  return un
}

beforeAll(async () => {
  orange = await jouerOrange()
  essai = await ouvrirEssai({ SMS_URL: orange.url })
  const { connectionString } = essai.pool.options as { connectionString: string }
  settings = readSettings({ SECRET: SECRET_D_ESSAI, DATABASE_URL: connectionString, SMS_URL: orange.url })
  await regler({
    Fournisseur: 'Orange',
    clientId: 'identifiant',
    clientSecret: 'secret',
    senderName: 'OPTIQUE',
    senderAddress: 'tel:+2250000',
    Debit: 0,
    HeureDebut: '00:00',
    HeureFin: '24:00',
  })
  envoi = expediteur()
})
afterAll(async () => {
  for (const fermer of ouverts) await fermer()
  await essai.fermer()
  await orange.fermer()
})
beforeEach(async () => {
  Object.assign(orange, { acceptes: [], puis: [], perdre: 0, delaiMs: 0, demandes: 0 })
  await essai.pool.query(`update diffusion set statut = 'Arrêtée' where statut in ('En cours', 'En pause')`)
  await essai.pool.query(`delete from etat_sms`)
})

const regler = async (payload: object) => {
  const r = await essai.appeler('administrateur', configuration.reglerSms, { payload: payload as never })
  expect([r.statut, r.corps.message]).toEqual([200, undefined])
}
let rang = 0
/** A campaign to so many new numbers, started. */
async function campagne(combien: number, message = 'Bonjour {Nom}') {
  const base = ++rang * 100_000
  const contacts = Array.from({ length: combien }, (_, i) => ({
    Nom: `C${i}`,
    Contacts: `07${String(base + i).padStart(8, '0')}`,
  }))
  const r = await essai.appeler('gerant', sms.creerRepertoire, { payload: { Libelle: `R${rang}`, contacts } })
  const d = await essai.appeler('gerant', sms.creerDiffusion, {
    payload: { Libelle: `D${rang}`, IdRepertoire: r.corps._id, message },
  })
  const id = d.corps.compagneSMS._id as string
  const lancee = await essai.appeler('gerant', sms.lancer, { params: { id }, query: { motif: 'Essai' } })
  expect([lancee.statut, lancee.corps.statut]).toEqual([200, 'En cours'])
  return id
}
const lire = async (id: string) => (await essai.appeler('gerant', sms.diffusion, { params: { id } })).corps
/** Goes round until nothing is left to take and all is answered. */
async function vider(un = envoi) {
  for (let repos = 0; repos < 2; ) {
    repos = (await un.tour()) === 0 ? repos + 1 : 0
    await un.finir()
  }
}
const recevoir = (
  callbackData: string,
  numero: string,
  deliveryStatus: string,
  secret = secretDesRecus(SECRET_D_ESSAI),
) =>
  essai.brut('anonyme', 'POST', `/api/sms/recu/${secret}`, {
    deliveryInfoNotification: { callbackData, deliveryInfo: { address: `tel:+${numero}`, deliveryStatus } },
  })

describe('une campagne', () => {
  it('part une fois à chacun, avec son texte, et le dit', async () => {
    const id = await campagne(3)
    await vider()
    expect(orange.acceptes.map(a => a.texte).sort()).toEqual(['Bonjour C0', 'Bonjour C1', 'Bonjour C2'])
    expect(orange.acceptes[0]?.senderName).toBe('OPTIQUE')
    const { statut, messages } = await lire(id)
    expect([statut, messages]).toEqual([
      'Terminée',
      { total: 3, envoyes: 3, recus: 0, echecs: 0, incertains: 0, restants: 0 },
    ])
    // Pressed again once finished: nothing leaves.
    await essai.appeler('gerant', sms.lancer, { params: { id }, query: { motif: 'Essai' } })
    await vider()
    expect(orange.acceptes).toHaveLength(3)
  })

  it('lancée dix fois à la fois, part une fois', async () => {
    const contacts = [{ Nom: 'Seul', Contacts: '0799999999' }]
    const r = await essai.appeler('gerant', sms.creerRepertoire, {
      payload: { Libelle: 'Un seul', contacts },
    })
    const d = await essai.appeler('gerant', sms.creerDiffusion, {
      payload: { Libelle: 'Une fois', IdRepertoire: r.corps._id, message: 'Bonjour' },
    })
    const id = d.corps.compagneSMS._id as string
    const lancees = await Promise.all(
      Array.from({ length: 10 }, () =>
        essai.appeler('gerant', sms.lancer, { params: { id }, query: { motif: 'Essai' } }),
      ),
    )
    expect(new Set(lancees.map(l => l.statut))).toEqual(new Set([200]))
    await vider()
    expect(orange.acceptes).toHaveLength(1)
  })

  it('un jeton périmé au milieu est demandé de nouveau, une fois', async () => {
    const id = await campagne(40)
    orange.delaiMs = 5
    await envoi.tour()
    const avant = orange.jetons
    orange.perimer()
    await envoi.finir()
    await vider()
    expect(orange.jetons).toBe(avant + 1)
    expect([enDouble(orange), (await lire(id)).messages.envoyes]).toEqual([[], 40])
  })

  it('un compte vide la met en pause avec sa raison ; reprise, elle finit', async () => {
    const id = await campagne(60)
    orange.puis = [{ statut: 403 }]
    await envoi.tour()
    await envoi.finir()
    const { statut, Motif, messages } = await lire(id)
    expect([statut, Motif]).toEqual(['En pause', 'Le compte ne peut plus envoyer (403 : essai 403).'])
    expect(messages.restants).toBeGreaterThan(0)
    await vider()
    const partis = orange.acceptes.length
    expect(partis).toBeLessThan(60)
    const reprise = await essai.appeler('gerant', sms.reprendre, { params: { id } })
    expect(reprise.corps.statut).toBe('En cours')
    await vider()
    expect([enDouble(orange), orange.acceptes.length, (await lire(id)).statut]).toEqual([[], 60, 'Terminée'])
  })

  it('un fournisseur débordé est attendu, puis redemandé ; un refus est un échec', async () => {
    const id = await campagne(3)
    orange.puis = [
      { statut: 429, entetes: { 'retry-after': '1' } },
      { statut: 503, entetes: { 'retry-after': '1' } },
      { statut: 400 },
    ]
    await vider()
    expect(orange.acceptes).toHaveLength(0)
    await vi.waitFor(
      async () => {
        await vider()
        expect((await lire(id)).statut).toBe('Terminée')
      },
      { timeout: 45_000, interval: 200 },
    )
    expect((await lire(id)).messages).toMatchObject({ envoyes: 2, echecs: 1, restants: 0 })
    const { corps } = await essai.appeler('gerant', sms.messages, {
      params: { id },
      query: { statut: 'Échec' },
    })
    expect(corps.map((m: { Reponse: string }) => m.Reponse)).toEqual(['400 : essai 400'])
    const renvoyee = await essai.appeler('gerant', sms.renvoyer, {
      params: { id },
      payload: { statut: 'Échec' },
    })
    expect(renvoyee.corps.statut).toBe('En cours')
    await vider()
    expect((await lire(id)).messages).toMatchObject({ envoyes: 3, echecs: 0 })
  })

  it('une réponse perdue est dite incertaine, jamais renvoyée d’elle-même, renvoyée à la main', async () => {
    const id = await campagne(2)
    orange.puis = ['accepte-et-coupe']
    await vider()
    await vider()
    expect([orange.acceptes.length, (await lire(id)).messages]).toMatchObject([
      2,
      { envoyes: 1, incertains: 1, restants: 0 },
    ])
    expect((await lire(id)).statut).toBe('Terminée')
    await essai.appeler('gerant', sms.renvoyer, { params: { id }, payload: { statut: 'Incertain' } })
    await vider()
    expect([orange.acceptes.length, (await lire(id)).messages.incertains]).toEqual([3, 0])
  })

  it('l’accusé d’un message incertain dit qu’il est arrivé', async () => {
    const id = await campagne(1)
    orange.puis = ['accepte-et-coupe']
    await vider()
    const [seul] = orange.acceptes
    await recevoir(seul?.id ?? '', seul?.numero ?? '', 'DeliveredToTerminal')
    await vider()
    expect((await lire(id)).messages).toMatchObject({ recus: 1, incertains: 0 })
  })

  it('fournisseur éteint : rien n’est incertain, rien n’est perdu', async () => {
    const id = await campagne(2)
    const ailleurs = { ...settings, secret: settings.secret, smsUrl: 'http://127.0.0.1:9' }
    const pool = poolOn(settings.databaseUrl as string, undefined, { max: 2 })
    const sourd = ouvrirEnvoi({
      db: ouvrirDb(pool),
      settings: ailleurs,
      log: pino({ level: 'silent' }),
      allure: { releveMs: 0 },
    })
    await sourd.tour()
    await sourd.finir()
    await pool.end()
    expect((await lire(id)).messages).toMatchObject({ restants: 2, incertains: 0, echecs: 0 })
  })

  it('mise en pause, reprise, arrêtée : ce qui n’est pas parti ne part pas', async () => {
    const id = await campagne(5)
    await essai.appeler('gerant', sms.mettreEnPause, { params: { id } })
    await vider()
    expect(orange.acceptes).toHaveLength(0)
    await essai.appeler('gerant', sms.reprendre, { params: { id } })
    await essai.appeler('gerant', sms.arreter, { params: { id } })
    await vider()
    expect([orange.acceptes.length, (await lire(id)).statut, (await lire(id)).messages.restants]).toEqual([
      0,
      'Arrêtée',
      0,
    ])
  })

  it('ne part pas hors des heures permises ; un essai, si', async () => {
    const heure = new Date().getUTCHours()
    await regler(
      heure < 12 ? { HeureDebut: '22:00', HeureFin: '23:00' } : { HeureDebut: '01:00', HeureFin: '02:00' },
    )
    try {
      const id = await campagne(1)
      await vider()
      expect([orange.acceptes.length, (await lire(id)).statut]).toEqual([0, 'En cours'])
      const autre = await essai.appeler('gerant', sms.creerDiffusion, {
        payload: {
          Libelle: 'Essai de nuit',
          IdRepertoire: (await lire(id)).IdRepertoire,
          message: 'Bonsoir {Nom}',
        },
      })
      await essai.appeler('gerant', sms.testerDiffusion, {
        payload: { _id: autre.corps.compagneSMS._id, Contacts: '07 00 48 71 16' },
      })
      await vider()
      expect(orange.acceptes.map(a => a.texte)).toEqual(['Bonsoir C0'])
    } finally {
      await regler({ HeureDebut: '00:00', HeureFin: '24:00' })
    }
  })

  it('programmée, elle part à son heure', async () => {
    const id = await campagne(1)
    await essai.pool.query(
      `update diffusion set statut = 'Programmée', "DateEnvoi" = now() - interval '1 minute' where "_id" = $1`,
      [id],
    )
    await essai.pool.query(`delete from message_sms where "IdDiffusion" = $1`, [id])
    await vider()
    expect([orange.acceptes.length, (await lire(id)).statut]).toEqual([1, 'Terminée'])
  })
})

describe('les accusés de réception', () => {
  it('avant la réponse, deux fois, en désordre : le message est reçu une fois', async () => {
    const id = await campagne(3)
    await vider()
    const [un, deux, trois] = orange.acceptes
    // As if the answer had not been written yet.
    await essai.pool.query(`update message_sms set "IdFournisseur" = null where "IdFournisseur" = $1`, [
      un?.id,
    ])
    expect((await recevoir(un?.id ?? '', un?.numero ?? '', 'DeliveredToTerminal')).statut).toBe(200)
    await recevoir(un?.id ?? '', un?.numero ?? '', 'DeliveredToTerminal')
    await essai.pool.query(
      `update message_sms set "IdFournisseur" = $1 where "IdDiffusion" = $2 and "Numero" = $3`,
      [un?.id, id, un?.numero],
    )
    await vider()
    for (const statut of [
      'DeliveryImpossible',
      'DeliveredToTerminal',
      'MessageWaiting',
      'DeliveryImpossible',
    ])
      await recevoir(deux?.id ?? '', deux?.numero ?? '', statut)
    await recevoir(trois?.id ?? '', trois?.numero ?? '', 'DeliveryImpossible')
    expect((await lire(id)).messages).toMatchObject({ total: 3, envoyes: 2, recus: 2, echecs: 1 })
  })

  it('forgé, il n’est pas cru', async () => {
    const id = await campagne(1)
    await vider()
    const [un] = orange.acceptes
    const r = await recevoir(un?.id ?? '', un?.numero ?? '', 'DeliveredToTerminal', 'x'.repeat(43))
    expect([r.statut, (await lire(id)).messages.recus]).toEqual([404, 0])
  })

  it('un STOP reçu arrête le commerce avec ce numéro, fiche et répertoires', async () => {
    const client = await essai.appeler('opticien', contrat.clients.creer, {
      payload: { Nom: 'Stop', Prenoms: 'Awa', Contacts: ['0711111111'] },
    })
    const params = { id: client.corps._id }
    await essai.appeler('opticien', sms.consentir, { params, payload: { Accord: true } })
    await essai.brut('anonyme', 'POST', `/api/sms/recu/${secretDesRecus(SECRET_D_ESSAI)}`, {
      inboundSMSMessageNotification: {
        inboundSMSMessage: { senderAddress: 'tel:+2250711111111', message: 'Stop svp', messageId: 'x' },
      },
    })
    const dit = await essai.appeler('opticien', sms.consentement, { params })
    expect(dit.corps).toMatchObject({ Accord: false, Source: 'STOP', Numero: '2250711111111' })
    const r = await essai.appeler('gerant', sms.creerRepertoire, {
      payload: { Libelle: 'Stop', contacts: [{ Nom: 'Autre', Contacts: '0711111111' }] },
    })
    expect(r.corps.contacts[0].Ecart).toBe('stop')
  })
})

describe('l’envoi', () => {
  // That it is not slower either is the bench's to say (`bench/sms.ts debit`): a busy machine takes its time.
  it('à deux expéditeurs, ne dépasse jamais son débit, sans rafale au départ', async () => {
    await regler({ Debit: 20 })
    try {
      await campagne(80)
      const autre = expediteur()
      const debut = Date.now()
      while (orange.acceptes.length < 15) {
        await Promise.all([envoi.tour(), autre.tour(), attendre(20)])
        const permis = (20 * (Date.now() - debut)) / 1000 + 1
        expect(orange.acceptes.length).toBeLessThanOrEqual(permis)
      }
      await Promise.all([envoi.finir(), autre.finir()])
      expect(enDouble(orange)).toEqual([])
    } finally {
      await regler({ Debit: 0 })
    }
  })

  it('tué deux fois, des réponses perdues, deux processus : personne n’en reçoit deux, le doute est dit', async () => {
    const combien = 400
    const id = await campagne(combien)
    orange.perdre = 50
    orange.delaiMs = 4
    const lancer = (): ChildProcess =>
      spawn(process.execPath, [new URL('./expediteur.essai.ts', import.meta.url).pathname], {
        env: {
          ...process.env,
          SECRET: SECRET_D_ESSAI,
          DATABASE_URL: settings.databaseUrl,
          SMS_URL: orange.url,
          CONCURRENCE: '8',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    let vivants = [lancer(), lancer()]
    const partis = (n: number) =>
      vi.waitFor(() => expect(orange.acceptes.length).toBeGreaterThanOrEqual(n), {
        timeout: 45_000,
        interval: 5,
      })
    for (const seuil of [60, 180]) {
      await partis(seuil)
      const [condamne, autre] = vivants as [ChildProcess, ChildProcess]
      condamne.kill('SIGKILL')
      vivants = [autre, lancer()]
    }
    await vi.waitFor(async () => expect((await lire(id)).messages.restants).toBe(0), {
      timeout: 45_000,
      interval: 200,
    })
    for (const enfant of vivants) {
      enfant.kill('SIGKILL')
      await once(enfant, 'exit')
    }
    const { messages } = await lire(id)
    expect(enDouble(orange)).toEqual([])
    expect(messages.envoyes + messages.incertains).toBe(combien)
    // Each uncertain one is a dropped answer, or was in the hands of one that was killed.
    expect(messages.incertains).toBeGreaterThan(0)
    expect(messages.incertains).toBeLessThanOrEqual(combien / 50 + 2 * 8)
    expect(combien - orange.acceptes.length).toBeLessThanOrEqual(messages.incertains)
  })
})

describe('le solde', () => {
  const lireSolde = async () => (await essai.appeler('gerant', sms.solde)).corps[0]
  it('se lit dans ses deux formes, au plus toutes les cinq minutes, et vieillit quand le fournisseur manque', async () => {
    expect(await lireSolde()).toMatchObject({ availableUnits: 1200, alerte: false, erreur: null })
    const lus = orange.soldes
    await lireSolde()
    expect(orange.soldes).toBe(lus)
    orange.solde = {
      partnerContracts: {
        contracts: [{ serviceContracts: [{ availableUnits: 40, expires: '2027-01-01T00:00:00Z' }] }],
      },
    }
    await essai.pool.query(`update etat_sms set "essayeLe" = now() - interval '6 minutes'`)
    expect(await lireSolde()).toMatchObject({ availableUnits: 40, alerte: true })
    orange.solde = null
    await essai.pool.query(
      `update etat_sms set "essayeLe" = now() - interval '6 minutes', "luLe" = now() - interval '6 minutes'`,
    )
    const vieux = await lireSolde()
    expect(vieux).toMatchObject({ availableUnits: 40 })
    expect([vieux.age >= 360, vieux.erreur !== null]).toEqual([true, true])
  })
})

it('la démonstration ne quitte jamais la machine', async () => {
  const id = await campagne(1)
  await essai.pool.query(`update utilisateur set email = 'gerant.x@demo.dioptrie.ci' where email = $1`, [
    essai.email('commercial@PLT'),
  ])
  await vider()
  expect([orange.demandes, (await lire(id)).messages.envoyes]).toEqual([0, 1])
})
