import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrat } from '@dioptrie/domain'
import { type Appel, type Demande, type Reponse, remplirChemin } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runningEmbedded } from './kernel/platform/embedded.ts'
import { ROOT } from './kernel/platform/settings.ts'
import { lancer } from './kernel/trial/testserveur.ts'

// Whole processes, killed and started again: a busy machine may take ten times as long.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { ventes, caisse, consultations, comptoir, transferts, receptions } = contrat
const ADMIN = { ADMIN_EMAIL: 'gerante@exemple.ci', ADMIN_PASSWORD: 'trois verres progressifs' }
const CONFIRMEES = 80
const DATA_DIR = mkdtempSync(join(tmpdir(), 'dioptrie-coupure-'))

type Programme = ReturnType<typeof lancer>
let programme: Programme
let url: string
let jeton: string
let lieux: { ici: string; labas: string; clients: string[]; fournisseur: string; IdCateg: string }
let IdArticle: string

async function demarrer(): Promise<void> {
  programme = lancer({ DATA_DIR, DEMO: 'off', ...ADMIN })
  url = (await Promise.race([programme.pret, programme.fin])) as string
  if (typeof url !== 'string') throw new Error(programme.erreurs())
}

/** One call: its status and reply, or nothing when nobody answered. */
async function appeler(a: Appel, d: { params?: object; payload?: unknown }, cle?: string) {
  const reponse = await fetch(url + remplirChemin(a.path, d.params as Record<string, string>), {
    method: a.method,
    headers: {
      authorization: `Bearer ${jeton}`,
      ...(d.payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cle && { 'idempotency-key': cle }),
    },
    ...(d.payload === undefined ? {} : { body: JSON.stringify({ payload: d.payload }) }),
  }).catch(() => undefined)
  const corps = await reponse?.json().catch(() => undefined)
  return reponse && corps !== undefined ? { statut: reponse.status, corps } : undefined
}

/** Something written, known by its key; without a reply, nobody knows whether it was. */
interface Ecriture {
  appel: Appel
  demande: { params?: object; payload?: unknown }
  cle: string
  confirmee?: unknown
}
/** A reading that shows what a confirmed writing did. */
type Preuve = [appel: Appel, params: Record<string, string>, montre: object]

/** Someone at work. What is refused for another reason than a lost base is a fault of its own. */
class Poste {
  readonly ecritures: Ecriture[] = []
  readonly preuves: Preuve[] = []
  readonly refus: unknown[] = []

  async ecrire<A extends Appel>(appel: A, demande: Demande<A>): Promise<Reponse<A>> {
    const ecriture: Ecriture = { appel, demande: demande as Ecriture['demande'], cle: randomUUID() }
    this.ecritures.push(ecriture)
    const r = await appeler(appel, ecriture.demande, ecriture.cle)
    if (!r || r.statut === 503) throw new Error('coupé')
    if (r.statut >= 300) {
      this.refus.push(r)
      throw new Error('refusé')
    }
    ecriture.confirmee = r.corps
    return r.corps as Reponse<A>
  }

  vu<A extends Appel>(appel: A, params: Record<string, string>, montre: Partial<Reponse<A>>): void {
    this.preuves.push([appel, params, montre])
  }
}

/** What a shop does all day, each in its own order. */
const TRAVAUX: ((p: Poste, tour: number) => Promise<void>)[] = [
  async (p, tour) => {
    const clientId = lieux.clients[tour % lieux.clients.length] as string
    const { commandes } = await p.ecrire(ventes.ajouter, {
      params: { id: clientId },
      payload: { IdArticle1: IdArticle, PrixMont1: 40_000, PrixVerG1: 15_000 },
    })
    const { RefCmmd } = commandes[0] as { RefCmmd: string }
    const ou = { clientId, RefCmmd }
    p.vu(ventes.lireParReference, ou, { RefCmmd, Total: 55_000 })
    await p.ecrire(caisse.reglerCommande, {
      params: { clientId },
      payload: { RefCmmd, montant: 20_000 + tour, modepaiement: 'Espèce' },
    })
    p.vu(ventes.lireParReference, ou, { MontantRegle: 20_000 + tour })
  },
  async (p, tour) => {
    const { _id, PartClient } = await p.ecrire(comptoir.vendre, {
      payload: {
        lignes: [{ IdArticle, Quantite: 1 + (tour % 2), PrixUnitaire: 5_000 }],
        reglement: { montant: 5_000 * (1 + (tour % 2)), modepaiement: 'Espèce' },
      },
    })
    p.vu(comptoir.lire, { id: _id }, { MontantRegle: PartClient })
  },
  async p => {
    const { _id, version } = await p.ecrire(transferts.envoyer, {
      payload: {
        IdOfficineSource: lieux.ici,
        IdOfficineDestination: lieux.labas,
        lignes: [{ IdArticle, Quantite: 2 }],
      },
    })
    p.vu(transferts.lire, { id: _id }, { Envoyee: 2 })
    await p.ecrire(transferts.recevoir, { params: { id: _id }, payload: { version } })
    p.vu(transferts.lire, { id: _id }, { Recue: 2, EnTransit: 0 })
  },
  async (p, tour) => {
    const { consultation } = await p.ecrire(consultations.creer, {
      payload: {
        IdClient: lieux.clients[tour % lieux.clients.length] as string,
        DateConsultation: aujourdhuiAbidjan(new Date()),
        Prescrite: { OD: { Sph: -1 } },
        Montant: 9_000,
      },
    })
    await p.ecrire(consultations.regler, {
      params: { id: consultation._id },
      payload: { montant: 4_000 + tour, modepaiement: 'Espèce' },
    })
    const regle = { MontantRegle: 4_000 + tour, Prescrite: { OD: { Sph: -1 } } }
    p.vu(consultations.lire, { id: consultation._id }, { consultation: regle } as never)
  },
  async (p, tour) => {
    await recevoir(p, `COUPURE ${randomUUID().slice(0, 8)}`, 3 + (tour % 5))
  },
]

async function recevoir(p: Poste, Reference: string, Quantite: number): Promise<string> {
  const { IdCateg, fournisseur: IdFournisseur } = lieux
  const ligne = { IdCateg, Reference, Quantite, PrixAchatBrut: 10_000, PrixVenteTTC: 40_000 }
  const { _id } = await p.ecrire(receptions.creer, { payload: { IdFournisseur, lignes: [ligne] } })
  p.vu(receptions.lire, { id: _id }, { Quantite })
  await p.ecrire(receptions.transferer, { params: { id: _id }, payload: {} })
  const { envois } = await p.ecrire(receptions.valider, { params: { id: _id }, payload: {} })
  p.vu(receptions.lire, { id: _id }, { QuantiteRecue: Quantite })
  return envois[0]?.lignes[0]?.IdArticle as string
}

const base = async <T>(travail: (c: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(DATA_DIR) })
  await client.connect()
  try {
    return await travail(client)
  } finally {
    await client.end()
  }
}

/** How many of each there are, by the call that makes one. */
const compter = () =>
  base(async c => {
    const { rows } = await c.query<Record<string, number>>(
      `select (select count(*)::int from commande_client) as "${ventes.ajouter.path}",
         (select count(*)::int from operation where "typeOperation" = 'Règlement cmde cli') as "${caisse.reglerCommande.path}",
         (select count(*)::int from operation where "typeOperation" = 'Règlement cpt') as "${comptoir.vendre.path}",
         (select count(*)::int from consultation) as "${consultations.creer.path}",
         (select count(*)::int from operation where "typeOperation" = 'Consultation') as "${consultations.regler.path}",
         (select count(*)::int from transfert) as "${transferts.envoyer.path}",
         (select count(*)::int from mouvement where "Nature" = 'Transfert entrée') as "${transferts.recevoir.path}",
         (select count(*)::int from bon_reception) as "${receptions.creer.path}",
         (select count(*)::int from mouvement where "Nature" = 'Réception') as "${receptions.valider.path}"`,
    )
    return rows[0] as Record<string, number>
  })

/** `npm run verify`, beside the program that runs. */
async function verifier(): Promise<void> {
  const enfant = spawn(process.execPath, [join(ROOT, 'scripts', 'verify.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
  })
  let dit = ''
  enfant.stdout.on('data', (texte: Buffer) => {
    dit += texte
  })
  const code = await new Promise(fini => enfant.once('close', fini))
  expect(dit).toMatch(/\n0 différence\(s\)\n$/)
  expect(code).toBe(0)
}

/** Eight people work until nobody answers any more. */
async function travailler(couper: () => void): Promise<Poste[]> {
  const postes = Array.from({ length: 8 }, () => new Poste())
  let coupe = false
  const jours = postes.map(async (p, rang) => {
    const travail = TRAVAUX[rang % TRAVAUX.length] as (typeof TRAVAUX)[number]
    try {
      for (let tour = rang; ; tour += postes.length) {
        await travail(p, tour)
        const faites = postes.reduce((n, { ecritures }) => n + ecritures.length, 0)
        if (!coupe && faites > CONFIRMEES) {
          coupe = true
          couper()
        }
      }
    } catch {
      // Cut, or refused: what was refused is kept and read below.
    }
  })
  await Promise.all(jours)
  return postes
}

/** Nothing confirmed is lost, nothing repeated counts twice, the books agree. */
async function controler(postes: Poste[], avant: Record<string, number>, fautes = ''): Promise<void> {
  expect(
    postes.flatMap(p => p.refus),
    fautes,
  ).toEqual([])
  const ecritures = postes.flatMap(p => p.ecritures)
  const inconnues = ecritures.filter(e => e.confirmee === undefined)
  expect(inconnues.length).toBeGreaterThan(0)
  await verifier()
  for (const [appel, params, montre] of postes.flatMap(p => p.preuves))
    expect((await appeler(appel, { params }))?.corps).toMatchObject(montre)
  for (const [rang, { appel, demande, cle, confirmee }] of ecritures.entries()) {
    // One in five of the confirmed ones is enough; all of the others.
    if (confirmee !== undefined && rang % 5 > 0) continue
    const refaite = await appeler(appel, demande, cle)
    expect(refaite?.statut).toBeLessThan(300)
    if (confirmee !== undefined) expect(refaite?.corps).toEqual(confirmee)
    else expect(await appeler(appel, demande, cle)).toEqual(refaite)
  }
  const apres = await compter()
  const aMoitie = await base(c =>
    c.query(
      `select from commande_client c where "createdAt" > now() - interval '1 hour' and (
         (select count(*) from commande_etape e where e."IdCommande" = c."_id") <> 1
         or (select sum("Quantite") from mouvement m where m."idEntite" = c."_id") <> -1
         or (select count(*) from historique h where h."idEntite" = c."_id" and h.action = 'creation') <> 1)`,
    ),
  )
  expect(aMoitie.rowCount).toBe(0)
  for (const [chemin, nombre] of Object.entries(apres))
    expect([chemin, nombre - (avant[chemin] as number)]).toEqual([
      chemin,
      ecritures.filter(e => e.appel.path === chemin).length,
    ])
  await verifier()
}

/** A new house: two officines, a supplier, a few clients, the cash open, and frames that do not run out. */
beforeAll(async () => {
  await demarrer()
  const connexion = await fetch(`${url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  const { accessToken, userData } = (await connexion.json()) as {
    accessToken: string
    userData: { IdOfficine: string }
  }
  jeton = accessToken
  const p = new Poste()
  const clients: string[] = []
  for (let n = 0; n < 12; n++)
    clients.push(
      (await p.ecrire(contrat.clients.creer, { payload: { Nom: 'Kouamé', Prenoms: `Aya ${n}` } }))._id,
    )
  await p.ecrire(caisse.initialiser, { payload: { montant: 50_000 } })
  lieux = await base(async c => {
    const { rows } = await c.query<Pick<typeof lieux, 'labas' | 'fournisseur' | 'IdCateg'>>(
      `with o as (insert into officine ("_id", "Nom", "Code") values (gen_random_uuid(), 'Plateau', 'PLT') returning "_id"),
         f as (insert into fournisseur ("_id", "Nom") values (gen_random_uuid(), 'Optique du Golfe') returning "_id")
       select o."_id" as labas, f."_id" as fournisseur,
         (select "_id" from categorie_article where "TypeArticle" = 'Monture' limit 1) as "IdCateg" from o, f`,
    )
    return { ...(rows[0] as NonNullable<(typeof rows)[0]>), ici: userData.IdOfficine, clients }
  })
  IdArticle = await recevoir(p, 'COUPURE', 5_000)
})
afterAll(async () => {
  programme.child.kill('SIGTERM')
  await programme.fin
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** What the program wrote about errors that nobody foresaw. */
const inattendues = () =>
  programme
    .sortie()
    .split('\n')
    .filter(l => l.includes('erreur inattendue'))
    .join('\n')

describe('au milieu des ventes, des règlements, des examens, du comptoir, des transferts et des réceptions', () => {
  it('le serveur est tué : tout ce qui est confirmé est là, ce qui ne l’était pas se refait une fois', async () => {
    const avant = await compter()
    const postes = await travailler(() => programme.child.kill('SIGKILL'))
    await programme.fin
    const fautes = inattendues()
    await demarrer()
    await controler(postes, avant, fautes)
  })

  it('PostgreSQL est tué : le serveur s’arrête, le dit, et relancé n’a rien perdu', async () => {
    const avant = await compter()
    const pid = Number(readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    const postes = await travailler(() => process.kill(pid, 'SIGKILL'))
    expect(await programme.fin).toBe(1)
    expect(programme.erreurs()).toContain('PostgreSQL s’est arrêté de lui-même')
    const fautes = inattendues()
    await demarrer()
    await controler(postes, avant, fautes)
  })
})
