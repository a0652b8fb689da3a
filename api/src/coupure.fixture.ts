import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { contrat } from '@dioptrie/domain'
import { type Appel, type Demande, type Reponse, remplirChemin } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { ROOT } from './kernel/platform/settings.ts'
import { enFormulaire } from './kernel/trial/essai.fichiers.ts'

/*
 * A shop at work while something is taken away under it: the program, its PostgreSQL (coupure.test.ts), the machine of the
 * database (scripts/essai-cluster.ts). What each desk wrote is kept with its key, so that it can be asked for again.
 */
const { ventes, caisse, consultations, comptoir, transferts, receptions } = contrat
export const ADMIN = { ADMIN_EMAIL: 'gerante@exemple.ci', ADMIN_PASSWORD: 'trois verres progressifs' }
const REPRISE_MS = 500
/** A session lasts a quarter of an hour. */
const JETON_MS = 8 * 60_000

/** Something written, known by its key; without a reply, nobody knows whether it was. */
export interface Ecriture {
  appel: Appel
  demande: { params?: object; payload?: unknown }
  cle: string
  confirmee?: unknown
  /** Nobody answered the first time. */
  coupee?: boolean
}
/** What is sent as a file rather than as JSON. */
export class Fichier {
  readonly nom: string
  readonly contenu: Uint8Array | string
  constructor(nom: string, contenu: Uint8Array | string) {
    this.nom = nom
    this.contenu = contenu
  }
}

export function emballer(
  a: Appel,
  payload: unknown,
): { corps?: string | Buffer; entetes?: Record<string, string> } {
  if (payload === undefined) return {}
  if (payload instanceof Fichier) return enFormulaire(payload.nom, payload.contenu)
  const corps = JSON.stringify(a.corps === 'nu' ? payload : { payload })
  return { corps, entetes: { 'content-type': 'application/json' } }
}

/** A reading that shows what a confirmed writing did. */
type Preuve = [appel: Appel, params: Record<string, string>, montre: object]

/** A new house, as one of its administrators sees it. */
export class Maison {
  url = ''
  jeton = ''
  compte = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  entreeLe = 0
  lieux = { ici: '', labas: '', clients: [] as string[], fournisseur: '', IdCateg: '' }
  IdArticle = ''
  /** Told of each writing as it leaves. */
  entend?: (qui: Poste, appel: Appel) => void

  /** One call: its status and reply, or nothing when nobody answered. */
  async appeler(a: Appel, d: { params?: object; query?: object; payload?: unknown }, cle?: string) {
    const { corps: envoye, entetes } = emballer(a, d.payload)
    const reponse = await fetch(
      this.url +
        remplirChemin(a.path, d.params as Record<string, string>) +
        (d.query ? `?${new URLSearchParams(d.query as Record<string, string>)}` : ''),
      {
        method: a.method,
        headers: {
          authorization: `Bearer ${this.jeton}`,
          ...entetes,
          ...(cle && { 'idempotency-key': cle }),
        },
        ...(envoye === undefined ? {} : { body: envoye as string }),
      },
    ).catch(() => undefined)
    const lire = () => (reponse?.ok && a.contenu ? reponse.arrayBuffer() : reponse?.json())
    const corps = await lire()?.catch(() => undefined)
    return reponse && corps !== undefined ? { statut: reponse.status, corps } : undefined
  }

  async entrer(): Promise<string> {
    const connexion = await fetch(`${this.url}/api/authentification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.compte),
    })
    if (!connexion.ok) throw new Error(`On n’entre pas : ${connexion.status}`)
    const { accessToken, userData } = (await connexion.json()) as {
      accessToken: string
      userData: { IdOfficine: string }
    }
    this.jeton = accessToken
    this.entreeLe = Date.now()
    return userData.IdOfficine
  }

  /** Two officines, a supplier, a few clients, the cash open, and frames that do not run out. */
  async installer(c: pg.ClientBase, { clients = 12, montures = 5_000 } = {}): Promise<void> {
    this.lieux.ici = await this.entrer()
    const p = new Poste(this)
    for (let n = 0; n < clients; n++)
      this.lieux.clients.push(
        (await p.ecrire(contrat.clients.creer, { payload: { Nom: 'Kouamé', Prenoms: `Aya ${n}` } }))._id,
      )
    await p.ecrire(caisse.initialiser, { payload: { montant: 50_000 } })
    const { rows } = await c.query<Pick<Maison['lieux'], 'labas' | 'fournisseur' | 'IdCateg'>>(
      `with o as (insert into officine ("_id", "Nom", "Code") values (gen_random_uuid(), 'Plateau', 'PLT') returning "_id"),
         f as (insert into fournisseur ("_id", "Nom") values (gen_random_uuid(), 'Optique du Golfe') returning "_id")
       select o."_id" as labas, f."_id" as fournisseur,
         (select "_id" from categorie_article where "TypeArticle" = 'Monture' limit 1) as "IdCateg" from o, f`,
    )
    Object.assign(this.lieux, rows[0])
    this.IdArticle = await recevoir(p, 'COUPURE', montures)
  }
}

/** Someone at work. What is refused for another reason than a lost base is a fault of its own. */
export class Poste {
  readonly maison: Maison
  readonly patienceMs: number
  readonly ecritures: Ecriture[] = []
  readonly preuves: Preuve[] = []
  readonly refus: unknown[] = []

  /** With patience, what got no answer is sent again with its key, as a screen does. */
  constructor(maison: Maison, patienceMs = 0) {
    this.maison = maison
    this.patienceMs = patienceMs
  }

  async ecrire<A extends Appel>(appel: A, demande: Demande<A>): Promise<Reponse<A>> {
    const ecriture: Ecriture = { appel, demande: demande as Ecriture['demande'], cle: randomUUID() }
    this.ecritures.push(ecriture)
    const fin = Date.now() + this.patienceMs
    this.maison.entend?.(this, appel)
    if (Date.now() - this.maison.entreeLe > JETON_MS) await this.maison.entrer().catch(() => {})
    let r = await this.maison.appeler(appel, ecriture.demande, ecriture.cle)
    ecriture.coupee = !r || r.statut === 503
    // One file of a person is read at a time, and the next is asked to come back.
    while ((!r || r.statut === 503 || r.statut === 429) && Date.now() < fin) {
      await attendre(REPRISE_MS)
      r = await this.maison.appeler(appel, ecriture.demande, ecriture.cle)
    }
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
export const TRAVAUX: ((p: Poste, tour: number) => Promise<void>)[] = [
  async (p, tour) => {
    const { clients } = p.maison.lieux
    const clientId = clients[tour % clients.length] as string
    const { commandes } = await p.ecrire(ventes.ajouter, {
      params: { id: clientId },
      payload: { IdArticle1: p.maison.IdArticle, PrixMont1: 40_000, PrixVerG1: 15_000 },
    })
    const { RefCmmd } = commandes[0] as { RefCmmd: string }
    const ou = { clientId, RefCmmd }
    p.vu(ventes.lireParReference, ou, { RefCmmd, Total: 55_000 })
    await p.ecrire(caisse.reglerCommande, {
      params: { clientId },
      payload: { RefCmmd, montant: 20_000 + (tour % 30_000), modepaiement: 'Espèce' },
    })
    p.vu(ventes.lireParReference, ou, { MontantRegle: 20_000 + (tour % 30_000) })
  },
  async (p, tour) => {
    const { _id, PartClient } = await p.ecrire(comptoir.vendre, {
      payload: {
        lignes: [{ IdArticle: p.maison.IdArticle, Quantite: 1 + (tour % 2), PrixUnitaire: 5_000 }],
        reglement: { montant: 5_000 * (1 + (tour % 2)), modepaiement: 'Espèce' },
      },
    })
    p.vu(comptoir.lire, { id: _id }, { MontantRegle: PartClient })
  },
  async p => {
    const { _id, version } = await p.ecrire(transferts.envoyer, {
      payload: {
        IdOfficineSource: p.maison.lieux.ici,
        IdOfficineDestination: p.maison.lieux.labas,
        lignes: [{ IdArticle: p.maison.IdArticle, Quantite: 2 }],
      },
    })
    p.vu(transferts.lire, { id: _id }, { Envoyee: 2 })
    await p.ecrire(transferts.recevoir, { params: { id: _id }, payload: { version } })
    p.vu(transferts.lire, { id: _id }, { Recue: 2, EnTransit: 0 })
  },
  async (p, tour) => {
    const { clients } = p.maison.lieux
    const { consultation } = await p.ecrire(consultations.creer, {
      payload: {
        IdClient: clients[tour % clients.length] as string,
        DateConsultation: aujourdhuiAbidjan(new Date()),
        Prescrite: { OD: { Sph: -1 } },
        Montant: 9_000,
      },
    })
    await p.ecrire(consultations.regler, {
      params: { id: consultation._id },
      payload: { montant: 4_000 + (tour % 4_000), modepaiement: 'Espèce' },
    })
    const regle = { MontantRegle: 4_000 + (tour % 4_000), Prescrite: { OD: { Sph: -1 } } }
    p.vu(consultations.lire, { id: consultation._id }, { consultation: regle } as never)
  },
  async (p, tour) => {
    await recevoir(p, `COUPURE ${randomUUID().slice(0, 8)}`, 3 + (tour % 5))
  },
]

/** New on the shelf, by its receipt: the article. */
export async function recevoir(p: Poste, Reference: string, Quantite: number): Promise<string> {
  const { IdCateg, fournisseur: IdFournisseur } = p.maison.lieux
  const ligne = { IdCateg, Reference, Quantite, PrixAchatBrut: 10_000, PrixVenteTTC: 40_000 }
  const { _id } = await p.ecrire(receptions.creer, { payload: { IdFournisseur, lignes: [ligne] } })
  p.vu(receptions.lire, { id: _id }, { Quantite })
  await p.ecrire(receptions.transferer, { params: { id: _id }, payload: {} })
  const { envois } = await p.ecrire(receptions.valider, { params: { id: _id }, payload: {} })
  p.vu(receptions.lire, { id: _id }, { QuantiteRecue: Quantite })
  return envois[0]?.lignes[0]?.IdArticle as string
}

/** How many of each there are, by the call that makes one. */
export async function compter(c: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await c.query<Record<string, number>>(
    `select (select count(*)::int from client) as "${contrat.clients.creer.path}",
       (select count(*)::int from commande_client) as "${ventes.ajouter.path}",
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
}

/** Each one asked for again with its key: how many get another answer than the one that was confirmed. */
export async function redemander(ecritures: [maison: Maison, ecriture: Ecriture][]): Promise<number> {
  let differentes = 0
  const reste = [...ecritures]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let suivante = reste.pop(); suivante; suivante = reste.pop()) {
        const [maison, { appel, demande, cle, confirmee }] = suivante
        const refaite = await maison.appeler(appel, demande, cle)
        if (JSON.stringify(refaite?.corps) !== JSON.stringify(confirmee)) differentes++
      }
    }),
  )
  return differentes
}

/** What the tables hold more, or less, than what was written. */
export const ecarts = (
  ecritures: Ecriture[],
  avant: Record<string, number>,
  apres: Record<string, number>,
): string[] =>
  Object.keys(apres).flatMap(chemin => {
    const n = (apres[chemin] ?? 0) - (avant[chemin] ?? 0)
    const voulu = ecritures.filter(e => e.appel.path === chemin).length
    return n === voulu ? [] : [`${chemin} ${n} au lieu de ${voulu}`]
  })

/** Orders of this hour without their step, their frame taken from the stock, or their history: made by half. */
export async function aMoitie(c: pg.ClientBase): Promise<number> {
  const { rowCount } = await c.query(
    `select from commande_client c where "createdAt" > now() - interval '1 hour' and (
       (select count(*) from commande_etape e where e."IdCommande" = c."_id" and e."Etape" = 'Enregistrée') <> 1
       or (select sum("Quantite") from mouvement m where m."idEntite" = c."_id") <> -1
       or (select count(*) from historique h where h.entite = 'commande_client' and h."idEntite" = c."_id" and h.action = 'creation') <> 1)`,
  )
  return rowCount ?? 0
}

/** `npm run verify` on these settings: what it says, and how it ends. */
export async function verifier(env: Record<string, string>): Promise<{ dit: string; code: unknown }> {
  const enfant = spawn(process.execPath, [join(ROOT, 'scripts', 'verify.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  let dit = ''
  enfant.stdout.on('data', (texte: Buffer) => {
    dit += texte
  })
  return { code: await new Promise(fini => enfant.once('close', fini)), dit }
}
