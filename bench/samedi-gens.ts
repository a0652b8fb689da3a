import { randomUUID } from 'node:crypto'
import { setTimeout as attendre } from 'node:timers/promises'
import { contrat } from '@dioptrie/domain'
import { type Appel, type Demande, type Reponse, remplirChemin } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { emballer } from '../api/src/coupure.fixture.ts'

/*
 * Who works on a Saturday, and what they do: the life of an order through five people, with the calls of each in the proportions of
 * docs/scale.md (52 calls for one order), and the lists and figures that a manager looks at meanwhile.
 */
const { atelier, caisse, clients, comptoir, notifications, proformas, stock, tableau, ventes, verres } =
  contrat

const NOMS = new Map<Appel, string>(
  Object.entries(contrat).flatMap(([zone, appels]) =>
    Object.entries(appels).map(([nom, appel]) => [appel as Appel, `${zone}.${nom}`] as const),
  ),
)

/** Every call of one part of the day: how long it took, and what was refused. */
export class Releve {
  readonly durees = new Map<string, number[]>()
  readonly fautes: string[] = []
  noter(appel: Appel, ms: number): void {
    const nom = NOMS.get(appel) as string
    const siennes = this.durees.get(nom)
    if (siennes) siennes.push(ms)
    else this.durees.set(nom, [ms])
  }
}

interface Commande {
  _id: string
  RefCmmd: string
  client: string
  Total: number
}

/** What waits in one officine for whoever comes next. */
export class Comptoir {
  readonly IdOfficine: string
  readonly codes: string[]
  readonly aRegler: Commande[] = []
  readonly aMonter: Commande[] = []
  readonly aVerifier: Commande[] = []
  readonly aSolder: Commande[] = []
  readonly aLivrer: Commande[] = []
  constructor(IdOfficine: string, codes: string[]) {
    this.IdOfficine = IdOfficine
    this.codes = codes
  }
}

export class Personne {
  readonly email: string
  readonly comptoir: Comptoir
  readonly url: string
  /** Their own: two people never sell to one client in the same minute. */
  clients: string[] = []
  releve = new Releve()
  pauseMs = 0
  #motDePasse: string
  #jeton = ''
  #cookie = ''
  #entreeLe = 0
  #renouvelle: Promise<void> | undefined

  constructor(url: string, compte: { email: string; password: string }, lieu: Comptoir) {
    this.url = url
    this.email = compte.email
    this.#motDePasse = compte.password
    this.comptoir = lieu
  }

  get entetes() {
    return { authorization: `Bearer ${this.#jeton}` }
  }

  async entrer(): Promise<void> {
    const corps = JSON.stringify({ email: this.email, password: this.#motDePasse })
    await this.#ouvrir(contrat.acces.connexion, corps)
  }

  /** As a screen does before its token ends: by the cookie, no password is asked for. */
  #renouveler(): Promise<void> {
    this.#renouvelle ??= this.#ouvrir(contrat.acces.rafraichir, '{}').finally(
      () => (this.#renouvelle = undefined),
    )
    return this.#renouvelle
  }

  async #ouvrir(appel: Appel, body: string): Promise<void> {
    const debut = performance.now()
    const r = await fetch(this.url + appel.path, {
      method: appel.method,
      headers: { 'content-type': 'application/json', ...(this.#cookie && { cookie: this.#cookie }) },
      body,
    })
    if (!r.ok) throw new Error(`${this.email} n’entre pas : ${await r.text()}`)
    this.#cookie = (r.headers.getSetCookie()[0] ?? this.#cookie).split(';')[0] as string
    this.#jeton = ((await r.json()) as { accessToken: string }).accessToken
    this.#entreeLe = Date.now()
    this.releve.noter(appel, performance.now() - debut)
  }

  /** One call. What is refused is a fault of the day, and ends what the person was doing. */
  async demander<A extends Appel>(appel: A, d: Demande<A>): Promise<Reponse<A>> {
    if (Date.now() - this.#entreeLe > 12 * 60_000) await this.#renouveler()
    const { params, query, payload } = d as {
      params?: Record<string, string>
      query?: object
      payload?: unknown
    }
    const { corps, entetes } = emballer(appel, payload)
    const demandee = new URLSearchParams(
      Object.entries(query ?? {}).map(([n, v]) => [n, String(v)]),
    ).toString()
    const debut = performance.now()
    const r = await fetch(`${this.url}${remplirChemin(appel.path, params)}${demandee && `?${demandee}`}`, {
      method: appel.method,
      headers: { ...this.entetes, ...entetes, ...(appel.writes && { 'idempotency-key': randomUUID() }) },
      ...(corps === undefined ? {} : { body: corps as string }),
    }).catch((erreur: Error) => erreur)
    const lu = r instanceof Error ? r.message : Buffer.from(await r.arrayBuffer())
    if (r instanceof Error || !r.ok) {
      const faute = `${NOMS.get(appel)} (${this.email}) : ${String(lu).slice(0, 300)}`
      this.releve.fautes.push(faute)
      throw new Error(faute)
    }
    this.releve.noter(appel, performance.now() - debut)
    return (appel.contenu ? lu : JSON.parse(String(lu))) as Reponse<A>
  }

  /** Someone reads, talks, types: as long as it takes, on average the pause of the day. */
  penser(): Promise<unknown> {
    return attendre(Math.min(4, -Math.log(1 - Math.random())) * this.pauseMs)
  }

  /** Calls one after the other, each looked at before the next. */
  async suivre(...demandes: (() => Promise<unknown>)[]): Promise<void> {
    for (const demander of demandes) {
      await demander()
      await this.penser()
    }
  }

  auSort<T>(choix: readonly T[]): T {
    return choix[Math.floor(Math.random() * choix.length)] as T
  }
}

const PAGE = { page: 1, limit: 50 }
const MOTS = ['kouassi', 'kone', 'marie', 'aya', 'traore', '07 00']
const ARTICLES = ['ray', 'noir', 'samedi 1', '52']
const VERRE = { Libelle: 'Unifocal 1,60', Indice: '1,60', Diametre: 70 }
const FORMULES = [
  { OD: { Sph: -2.25, Cyl: -0.5, EP: 31.5 }, OG: { Sph: -2.5, EP: 31 } },
  { OD: { Sph: 1.5, EP: 32 }, OG: { Sph: 1.25, EP: 32 } },
  { OD: { Sph: -4.25, Cyl: -0.75, EP: 31.5 }, OG: { Sph: -4.5, Cyl: -1, EP: 31 } },
]
const jour = () => aujourdhuiAbidjan(new Date())

const chercherClient = (p: Personne) => () =>
  p.demander(clients.liste, { query: { ...PAGE, q: p.auSort(MOTS) } })
async function scannerArticle(p: Personne) {
  const [article] = await p.demander(stock.parCode, { params: { code: p.auSort(p.comptoir.codes) } })
  return article as { _id: string; PrixVente: number }
}
const lireClient = (p: Personne, id: string) => () => p.demander(clients.lire, { params: { id } })
const lireCommande = (p: Personne, id: string) => () => p.demander(ventes.lire, { params: { id } })
const listerCommandes = (p: Personne) => () => p.demander(ventes.liste, { query: PAGE })

type Geste = (p: Personne) => Promise<void>

const vendre: Geste = async p => {
  let client = p.auSort(p.clients)
  await p.suivre(chercherClient(p), chercherClient(p), lireClient(p, client))
  if (Math.random() < 0.3) {
    const payload = { Nom: 'Samedi', Prenoms: `Aya ${randomUUID().slice(0, 8)}` }
    client = (await p.demander(clients.creer, { payload }))._id
  }
  const avec = await p.demander(clients.ajouterOrdonnance, {
    params: { id: client },
    payload: { DateOrd: jour(), OD: { Sph: -2.25, EPLoin: 31 }, OG: { Sph: -2.5, EPLoin: 31 } },
  })
  const chercherArticle = () => p.demander(stock.aChoisir, { query: { ...PAGE, q: p.auSort(ARTICLES) } })
  const scanner = () => scannerArticle(p)
  const choisir = () =>
    p.demander(verres.choix, { payload: { ...p.auSort(FORMULES), IdOfficine: p.comptoir.IdOfficine } })
  await p.suivre(chercherArticle, chercherArticle, scanner, chercherArticle, scanner, chercherArticle)
  await p.suivre(choisir, choisir, choisir)
  const article = await scanner()
  const { commandes } = await p.demander(ventes.ajouter, {
    params: { id: client },
    payload: {
      RefOrd: avec.ordonnances[0]?.RefOrd as string,
      IdArticle1: article._id,
      PrixMont1: article.PrixVente,
      PrixVerD1: 15_000,
      PrixVerG1: 15_000,
      Paires: [{ OD: VERRE, OG: VERRE }],
    },
  })
  const { _id, RefCmmd, Total } = commandes[0] as Omit<Commande, 'client'>
  await p.suivre(
    lireCommande(p, _id),
    () => p.demander(ventes.imprimer, { params: { id: _id } }),
    lireCommande(p, _id),
    listerCommandes(p),
  )
  p.comptoir.aRegler.push({ _id, RefCmmd, client, Total })
}

const proposer: Geste = async p => {
  const IdClient = p.auSort(p.clients)
  await p.suivre(chercherClient(p), lireClient(p, IdClient))
  const { _id } = await p.demander(proformas.creer, {
    payload: { IdClient, PrixMont1: 40_000, PrixVerG1: 15_000 },
  })
  await p.suivre(
    () => p.demander(proformas.imprimer, { params: { id: _id } }),
    () => p.demander(proformas.liste, { query: PAGE }),
  )
}

const verifier: Geste = async p => {
  const c = p.comptoir.aVerifier.shift()
  if (!c) return regarder(p)
  await p.suivre(lireCommande(p, c._id), () =>
    p.demander(atelier.verifier, { params: { id: c._id }, payload: { Motif: 'Mesuré à la main' } }),
  )
  p.comptoir.aSolder.push(c)
}

const livrer: Geste = async p => {
  const c = p.comptoir.aLivrer.shift()
  if (!c) return regarder(p)
  await p.suivre(
    chercherClient(p),
    lireClient(p, c.client),
    lireCommande(p, c._id),
    () => p.demander(atelier.livrer, { payload: { clientId: c.client, RefCmmd: c.RefCmmd } }),
    () => p.demander(atelier.bonLivraison, { params: { id: c._id } }),
    lireCommande(p, c._id),
  )
}

const regarder: Geste = async p => {
  await p.suivre(listerCommandes(p), chercherClient(p), () => p.demander(notifications.compter, {}))
}

async function regler(p: Personne, c: Commande, montant: number): Promise<void> {
  await p.suivre(
    () => p.demander(caisse.dus, { query: PAGE }),
    lireClient(p, c.client),
    lireCommande(p, c._id),
  )
  await p.demander(caisse.reglerCommande, {
    params: { clientId: c.client },
    payload: { RefCmmd: c.RefCmmd, montant, modepaiement: 'Espèce' },
  })
  const { IdOfficine: officine } = p.comptoir
  const duJour = await p.demander(caisse.duJour, { params: { date: jour(), officine }, query: PAGE })
  const [derniere] = (duJour as unknown as Page<{ _id: string }>).pageOfItems
  if (derniere) await p.demander(caisse.imprimerRecu, { params: { id: derniere._id } })
  await p.suivre(lireCommande(p, c._id))
}

const encaisser: Geste = async p => {
  const acompte = p.comptoir.aRegler.shift()
  if (acompte) {
    await regler(p, acompte, 20_000)
    p.comptoir.aMonter.push(acompte)
    return
  }
  const solde = p.comptoir.aSolder.shift()
  if (!solde) return tenirLaCaisse(p)
  await regler(p, solde, solde.Total - 20_000)
  p.comptoir.aLivrer.push(solde)
}

const tenirLaCaisse: Geste = async p => {
  const article = await scannerArticle(p)
  const { _id } = await p.demander(comptoir.vendre, {
    payload: {
      lignes: [{ IdArticle: article._id, Quantite: 1, PrixUnitaire: article.PrixVente }],
      reglement: { montant: article.PrixVente, modepaiement: 'Espèce' },
    },
  })
  await p.suivre(
    () => p.demander(comptoir.imprimer, { params: { id: _id } }),
    () => p.demander(caisse.etat, { params: { officine: p.comptoir.IdOfficine } }),
  )
}

const monter: Geste = async p => {
  await p.suivre(
    () => p.demander(atelier.nonMontees, { query: PAGE }),
    () => p.demander(atelier.verres, { params: { param: 'false' }, query: PAGE }),
  )
  const c = p.comptoir.aMonter.shift()
  if (!c) return
  const params = { id: c._id }
  await p.suivre(
    lireCommande(p, c._id),
    () =>
      p.demander(atelier.commanderVerres, {
        params: { idClient: c.client },
        payload: { RefCmmd: c.RefCmmd },
      }),
    () => p.demander(atelier.feuille, { params }),
    () => p.demander(atelier.recevoirVerres, { params, payload: {} }),
    () => p.demander(atelier.lireAtelier, { params }),
    () => p.demander(atelier.monter, { params, payload: {} }),
  )
  p.comptoir.aVerifier.push(c)
}

const diriger: Geste = async p => {
  const { IdOfficine } = p.comptoir
  await p.suivre(
    () => p.demander(tableau.recettes, {}),
    () => p.demander(tableau.commandes, {}),
    () => p.demander(tableau.retards, {}),
    () => p.demander(tableau.enAttente, {}),
    () => p.demander(notifications.compter, {}),
    () => p.demander(stock.parOfficine, { params: { id: IdOfficine }, query: PAGE }),
    () => p.demander(clients.parOfficine, { params: { officineId: IdOfficine }, query: PAGE }),
    listerCommandes(p),
  )
}

/** What each does, the more often the more it is written. */
export const GESTES = {
  opticien: [vendre, verifier, livrer, proposer, vendre, verifier, livrer, regarder],
  caissier: [encaisser, encaisser, encaisser, tenirLaCaisse],
  atelier: [monter],
  gerant: [diriger],
} as const satisfies Record<string, Geste[]>
export type Metier = keyof typeof GESTES
/** Those of one officine. */
export const EQUIPE: readonly Metier[] = ['opticien', 'opticien', 'caissier', 'atelier', 'gerant']
