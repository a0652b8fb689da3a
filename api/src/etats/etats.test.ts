import { contrat } from '@dioptrie/domain'
import type { Etat, LigneEtat } from '@dioptrie/domain/etats/contract'
import { type ColonneEtat, definitionDe, NOMS_ETATS, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { type Ouvert, ouverture } from '@dioptrie/domain/etats/ouvertures'
import { colonnesDites, colonnesVues, rapport, type Sommes } from '@dioptrie/domain/etats/rules'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { COMPTES } from '../demo/reseau.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { readSettings } from '../kernel/platform/settings.ts'
import { SECRET_D_ESSAI } from '../kernel/trial/essai.ts'
import { creerBase, RESEAU } from '../kernel/trial/testdb.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { lireClasseur } from '../kernel/worker/classeur.ts'
import { lireChiffres } from '../tableau-de-bord/sql.ts'
import { verificationsDesEtats } from './verification.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let app: FastifyInstance
let pool: pg.Pool
let url: string
let fermer: () => Promise<void>
let officines: { _id: string; Nom: string }[]
const jetons = new Map<string, string>()
/** All that the demonstration sold. */
let tout: { du: Jour; au: Jour }

beforeAll(async () => {
  const base = await creerBase({ modele: RESEAU })
  pool = base.pool
  url = base.url
  const settings = readSettings({ SECRET: SECRET_D_ESSAI, DATABASE_URL: base.url })
  app = await buildApp({ pool, settings, log: pino({ level: 'silent' }), verifierReponses: true })
  await app.ready()
  fermer = async () => {
    await app.close()
    await base.fermer()
  }
  for (const { cle, email, password } of COMPTES) {
    const r = await app.inject({
      method: 'POST',
      url: contrat.acces.connexion.path,
      payload: { email, password },
    })
    jetons.set(cle, r.json<{ accessToken: string }>().accessToken)
  }
  officines = (await pool.query('select "_id", "Nom" from officine order by "Nom"')).rows
  const { rows } = await pool.query(
    `select min("DateCommd") as du, (now() at time zone 'UTC')::date as au from commande_client`,
  )
  tout = rows[0]
})
afterAll(() => fermer())

const lire = async (url: string, qui = 'administrateur') => {
  const r = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${jetons.get(qui)}` } })
  const json = String(r.headers['content-type']).includes('json')
  return { statut: r.statusCode, corps: json ? r.json() : r.rawPayload, entetes: r.headers }
}
type Question = Record<string, string | number | undefined>
const adresse = (etat: string, q: Question = {}, suite = '') =>
  `/api/etats/${etat}${suite}?${new URLSearchParams(
    Object.entries(q).flatMap(([c, v]) => (v === undefined ? [] : [[c, String(v)] as [string, string]])),
  )}`
const etat = async (nom: NomEtat, q: Question = {}, qui?: string): Promise<Etat> => {
  const r = await lire(adresse(nom, q, ''), qui)
  expect([nom, q, r.statut, r.corps.champs]).toEqual([nom, q, 200, undefined])
  return r.corps
}
const jours = (nom: NomEtat) => (definitionDe(nom).periode ? tout : {})

/** Every row, page after page. */
async function lignes(nom: NomEtat, q: Question): Promise<LigneEtat[]> {
  const toutes: LigneEtat[] = []
  for (let page = 1; ; page++) {
    const lu = await etat(nom, { ...q, page, limit: 200 })
    toutes.push(...lu.lignes)
    if (page >= lu.pager.totalPages) return toutes
  }
}
const somme = (rows: readonly LigneEtat[], nom: string) => rows.reduce((n, l) => n + Number(l[nom] ?? 0), 0)

describe('chaque total est celui de ses lignes', () => {
  const cas = NOMS_ETATS.flatMap(nom => (definitionDe(nom).par ?? [undefined]).map(par => ({ nom, par })))

  it.each(cas)('$nom par $par', async ({ nom, par }) => {
    const d = definitionDe(nom)
    const lu = await etat(nom, { ...jours(nom), par })
    // Read whole where they are many, and officine by officine.
    const mois = { du: `${tout.au.slice(0, 4)}-01-01`, au: tout.au }
    const q = { ...(d.periode ? (lu.pager.totalItems > 1500 ? mois : tout) : {}), par }
    const IdOfficine = lu.pager.totalItems > 1500 ? officines[0]?._id : undefined
    const [entier, rows] = await Promise.all([
      etat(nom, { ...q, IdOfficine }),
      lignes(nom, { ...q, IdOfficine }),
    ])
    expect(rows.length).toBe(entier.pager.totalItems)
    expect(rows.length, 'la démonstration en a').toBeGreaterThan(0)
    expect(new Set(rows.map(l => l._id)).size).toBe(rows.length)
    const vues = colonnesVues(d, { par: par ?? null, couts: true })
    expect(entier.colonnes).toEqual(colonnesDites(vues).map(c => c.nom))
    for (const c of vues) {
      if (c.total) expect([c.nom, entier.totaux[c.nom]]).toEqual([c.nom, somme(rows, c.nom)])
      if (c.rapport) expect(entier.totaux[c.nom]).toBe(rapport(c, entier.totaux as Sommes))
    }
    // Officines are parts of the network: what each has adds up to what all have.
    const chacune = await Promise.all(
      officines.map(o => etat(nom, { ...jours(nom), par, IdOfficine: o._id })),
    )
    const distincts = nom === 'prescripteurs' ? ['Clients'] : []
    for (const c of vues.filter(v => v.total && !distincts.includes(v.nom)))
      expect([c.nom, chacune.reduce((n, e) => n + Number(e.totaux[c.nom] ?? 0), 0)]).toEqual([
        c.nom,
        Number(lu.totaux[c.nom] ?? 0),
      ])
    // Whatever the grouping, the sums are the same.
    const autre = await etat(nom, jours(nom))
    for (const [c, v] of Object.entries(lu.totaux))
      if (v !== null && autre.totaux[c] != null && !['Ecritures', 'References'].includes(c))
        expect([c, v]).toEqual([c, autre.totaux[c]])
    if (!d.graphe?.selon && d.graphe && d.periode)
      expect(lu.points.reduce((n, p) => n + p.valeur, 0)).toBe(lu.totaux[d.graphe.valeur])
  })
})

describe('chaque chiffre ouvre les lignes qu’il additionne', () => {
  /** What is opened, and what it adds up to in the words of the figure. */
  async function ouvrir(o: Ouvert, c: ColonneEtat): Promise<number | null | undefined> {
    if ('fiche' in o) throw new Error('une fiche n’additionne rien')
    const q = { ...o.question, IdOfficine: o.officine ?? undefined }
    if ('etat' in o) {
      const lu = await etat(o.etat, { ...q, limit: 1 })
      const nom =
        o.etat === 'liste-commande' && c.nom === 'ChiffreAffaires'
          ? 'Total'
          : o.etat === 'ca' && ['Commandes', 'Comptoir'].includes(c.nom)
            ? 'ChiffreAffaires'
            : c.nom
      return lu.totaux[nom] ?? lu.pager.totalItems
    }
    const [liste, champ] = {
      operations: ['/api/operations', 'montant'],
      depenses: ['/api/depenses', 'Montant'],
      entrees: ['/api/approDepense', 'Montant'],
    }[o.liste] as [string, string]
    let [somme, n] = [0, 0]
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({
        ...Object.fromEntries(Object.entries(q).filter((e): e is [string, string] => e[1] !== undefined)),
        mode: '2',
        page: String(page),
        limit: '200',
      })
      const { corps } = await lire(`${liste}?${query}`)
      const rows = (corps.pageOfItems ?? corps) as Record<string, number>[]
      somme += rows.reduce((t, r) => t + (r[champ] ?? 0), 0)
      n += rows.length
      if (rows.length < 200) return c.nom === 'Operations' ? n : somme
    }
  }
  const cas = NOMS_ETATS.flatMap(nom => (definitionDe(nom).par ?? [null]).map(par => ({ nom, par })))

  it.each(cas)('$nom par $par', async ({ nom, par }) => {
    const d = definitionDe(nom)
    const periode = d.periode ? { du: `${tout.au.slice(0, 4)}-06-01`, au: tout.au } : undefined
    const lu = await etat(nom, { ...periode, par: par ?? undefined, limit: 200 })
    const vue = { etat: nom, par, periode, filtres: {}, officine: null }
    const aVoir = [null, lu.lignes[0] ?? null, lu.lignes.at(-1) ?? null]
    let ouverts = 0
    for (const c of colonnesVues(d, { par, couts: true }))
      for (const l of c.muette ? [null] : aVoir) {
        const valeur = l ? Number(l[c.nom] ?? 0) : lu.totaux[c.nom]
        const o = ouverture(vue, l, c)
        if (!o || !valeur || (nom === 'prescripteurs' && c.nom === 'Clients')) continue
        expect([c.nom, l?._id, o, await ouvrir(o, c)]).toEqual([c.nom, l?._id, o, valeur])
        ouverts++
      }
    // Sums are opened by their figures, what is said one by one by its record.
    const premiere = lu.lignes[0]
    if (d.detail?.[par ?? '']) expect(ouverts).toBeGreaterThan(0)
    else if (premiere) expect(ouverture(vue, premiere)).not.toBeNull()
    // A bar of the plot opens its day.
    if (d.graphe && !d.graphe.selon && d.periode) {
      const o = ouverture(vue, { Mois: lu.points.at(-1)?.cle ?? '' })
      expect(o && 'question' in o && o.question).toMatchObject({ au: tout.au })
    }
  })

  it('avec ses filtres, et rien quand la liste ne les a pas', async () => {
    const { lignes: parVendeur } = await etat('ca', { ...tout, par: 'vendeur' })
    const IdVendeur = String(parVendeur[0]?.IdVendeur)
    const lu = await etat('ca', { ...tout, par: 'mois', IdVendeur })
    const vue = { etat: 'ca' as const, par: 'mois', periode: tout, filtres: { IdVendeur }, officine: null }
    for (const nom of ['Commandes', 'Remises', 'ChiffreAffaires']) {
      const c = definitionDe('ca').colonnes.find(x => x.nom === nom) as ColonneEtat
      const l = lu.lignes.at(-2) as LigneEtat
      expect([nom, await ouvrir(ouverture(vue, l, c) as Ouvert, c)]).toEqual([nom, l[nom]])
    }
    const commandes = definitionDe('ca').colonnes.find(c => c.nom === 'Commandes')
    expect(ouverture({ ...vue, filtres: { IdCateg: 'x' } }, lu.lignes[0] ?? null, commandes)).toBeNull()
  })
})

describe('les mêmes chiffres partout', () => {
  it('le chiffre d’affaires et ce qui est encaissé sont ceux du tableau de bord', async () => {
    const db = ouvrirDb(pool)
    for (const officine of [null, ...officines.map(o => o._id)])
      for (const axe of ['commande', 'comptoir', 'recette'] as const) {
        const tableau = await lireChiffres(db, axe, officine)
        const { periodes } = tableau.total
        const an = tableau.Jour.slice(0, 4)
        const lu = await etat('ca', {
          du: `${an}-01-01`,
          au: tableau.Jour,
          IdOfficine: officine ?? undefined,
        })
        const colonne = { commande: 'Commandes', comptoir: 'Comptoir', recette: 'Encaisse' }[axe]
        expect([axe, lu.totaux[colonne]]).toEqual([axe, periodes.annee.Montant])
        const moisDernier = await etat('ca', {
          du: `${an}-01-01`,
          au: tableau.Jour,
          par: 'mois',
          IdOfficine: officine ?? undefined,
        })
        for (const m of tableau.mois.filter(x => x.Mois.startsWith(an)))
          expect(moisDernier.lignes.find(l => l.Mois === m.Mois)?.[colonne]).toBe(m.Montant)
      }
  })

  it('les recettes d’une journée clôturée sont celles de son billetage', async () => {
    const { rows } = await pool.query(
      `select "IdOfficine", min("DateCloture") as du, max("DateCloture") as au, sum("Recettes")::int as recettes, count(*)::int as n
       from billetage group by 1`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { IdOfficine, du, au, recettes } of rows) {
      const { rows: fermees } = await pool.query(
        `select coalesce(sum(montant), 0)::int as reste from total_caisse t where "IdOfficine" = $1 and "Jour" between $2 and $3
           and "typeOperation" in ('Règlement cmde cli', 'Règlement cpt')
           and not exists (select from billetage b where b."IdOfficine" = t."IdOfficine" and b."DateCloture" = t."Jour")`,
        [IdOfficine, du, au],
      )
      const lu = await etat('caisse-recette', { du, au, IdOfficine })
      expect(lu.totaux.Recettes).toBe(recettes + fermees[0].reste)
      expect(lu.collection).toEqual([expect.objectContaining({ IdOfficine, montant: lu.totaux.Recettes })])
      expect((await etat('ca', { du, au, IdOfficine })).totaux.Encaisse).toBe(lu.totaux.Recettes)
    }
  })

  it('le stock, les commandes, les dépenses et les dettes sont ceux de leurs listes', async () => {
    const valeur = (await lire('/api/stock/valeur')).corps as { Quantite: number; ValeurVente: number }[]
    const stock = await etat('stock-article')
    expect(stock.totaux.ValeurVente).toBe(valeur.reduce((n, v) => n + v.ValeurVente, 0))
    const { du, au } = tout
    const commandes = (await lire(`/api/commandes/clients/totaux?du=${du}&au=${au}&mode=2`)).corps
    for (const nom of ['liste-commande', 'suivi-regl'] as const)
      expect((await etat(nom, tout)).totaux).toMatchObject({
        Total: commandes.Total,
        ResteAPayer: commandes.ResteAPayer,
        PartAssurance: commandes.PartAssurance,
      })
    expect((await etat('ca', tout)).totaux.Commandes).toBe(commandes.Total)
    const proformas = (await lire(`/api/proforma/totaux?du=${du}&au=${au}&mode=2`)).corps
    expect((await etat('liste-proforma', tout)).totaux.Total).toBe(proformas.Total)
    const depenses = (await lire(`/api/depenses/totaux?du=${du}&au=${au}`)).corps
    expect((await etat('caisse-depense', tout)).totaux.Depenses).toBe(depenses.Montant)
    const factures = (await lire(`/api/facturation/factures/totaux?du=${du}&au=${au}&mode=2`)).corps
    expect((await etat('facturation-traiter', tout)).totaux.Ouvert).toBe(factures.Ouvert)
    expect((await etat('vendeurs', tout)).totaux.ChiffreAffaires).toBe(
      (await etat('ca', tout)).totaux.ChiffreAffaires,
    )
  })

  it('Caisse recette dit ce que le tiroir a reçu, examens et approvisionnements compris ; une faute s’y voit', async () => {
    const rows = await lignes('caisse-recette', { ...tout, par: 'mode' })
    const especes = rows.filter(l => l.Mode === 'Espèce')
    const { rows: tiroirs } = await pool.query(
      `select sum("Entrees")::int as n from journee_caisse where "Jour" between $1 and $2`,
      [tout.du, tout.au],
    )
    expect(somme(especes, 'Entrees')).toBe(tiroirs[0].n)
    for (const l of rows)
      expect(l.Entrees).toBe(
        Number(l.ReglementsCommande) +
          Number(l.ReglementsComptoir) +
          Number(l.Examens) +
          Number(l.Approvisionnements),
      )
    const { totaux } = await etat('caisse-recette', tout)
    expect((await etat('ca', tout)).totaux).toMatchObject({
      Examens: totaux.Examens,
      Encaisse: totaux.Recettes,
    })
    const verification = verificationsDesEtats.find(v => v.nom.startsWith('Caisse recette'))
    const c = await pool.connect()
    try {
      await c.query('begin')
      await c.query(`update total_caisse set montant = montant + 1 where ctid = (select ctid from total_caisse
        where "typeOperation" = 'Règlement cpt' and modepaiement = 'Espèce' limit 1)`)
      expect((await c.query(verification?.requete ?? '')).rows).toHaveLength(1)
    } finally {
      await c.query('rollback')
      c.release()
    }
  })

  it('chaque facture traitée s’additionne : ce qui est réglé, rejeté, représenté, mis au client, passé en perte, attendu', async () => {
    const rows = await lignes('facturation-traiter', tout)
    for (const l of rows)
      expect([l.Numero, l.Montant]).toEqual([
        l.Numero,
        ['Regle', 'Rejete', 'Represente', 'Charge', 'Abandonne', 'Ouvert'].reduce(
          (n, c) => n + Number(l[c]),
          0,
        ),
      ])
  })

  it('un bon annulé n’est compté dans aucune somme, et se lit quand on le demande ; ce qui est reçu et dû est dit', async () => {
    const { rows } =
      await pool.query(`update bon_reception set statut = 'Annulé', "AnnuleLe" = now(), "MotifAnnulation" = 'Essai'
      where "_id" = (select "_id" from bon_reception where statut = 'Créé' order by "_id" limit 1) returning "RefBR", "Quantite"`)
    const avec = await lignes('br', tout)
    expect(avec.some(l => l.RefBR === rows[0].RefBR || l.statut === 'Annulé')).toBe(false)
    expect((await lignes('br', { ...tout, statut: 'Annulé' })).some(l => l.RefBR === rows[0].RefBR)).toBe(
      true,
    )
    const { rows: dus } = await pool.query(
      `select sum("MontantRecu" - "MontantRegle")::int as du, sum("QuantiteRecue")::int as recues from bon_reception where statut <> 'Annulé'`,
    )
    expect((await etat('br', tout)).totaux).toMatchObject({
      ResteDu: dus[0].du,
      QuantiteRecue: dus[0].recues,
    })
    for (const l of avec) expect(Number(l.PrixAchatNet)).toBeLessThanOrEqual(Number(l.PrixAchatBrut))
  })

  it('« en retard » veut dire une chose : promise, passée, pas prête ; la même au suivi, à la liste et au tableau de bord', async () => {
    const { du, au } = tout
    const suivi = await etat('suivi-cmmd', { du, au, retard: 'oui' })
    const liste = (await lire(`${contrat.ventes.liste.path}?retard=oui&mode=2&page=1&limit=1`)).corps.pager
      .totalItems
    const retards = (await lire('/api/tableau-de-bord/retards')).corps as { Nombre: number }[]
    expect(liste).toBe(retards.reduce((n, r) => n + r.Nombre, 0))
    expect([suivi.pager.totalItems, suivi.totaux.EnRetard]).toEqual([liste, liste])
    const rows = await lignes('suivi-cmmd', { du, au, retard: 'oui' })
    expect(rows.some(l => ['Vérifiée', 'Livrée', 'Rendue'].includes(String(l.Etape)))).toBe(false)
    expect((await etat('suivi-cmmd', { du, au })).totaux.EnRetard).toBe(liste)
    for (const tard of ['oui', 'non'] as const) {
      const lues = await lignes('suivi-cmmd', { ...tout, tard })
      const lu = await etat('suivi-cmmd', { ...tout, tard })
      expect([lu.pager.totalItems, lu.totaux.RemisesTard]).toEqual([lues.length, somme(lues, 'RemisesTard')])
    }
  })

  it('les totaux tenus sont justes', async () => {
    for (const { nom, requete } of verificationsDesEtats)
      expect([nom, (await pool.query(requete)).rows]).toEqual([nom, []])
  })
})

describe('une question', () => {
  it('se pose sous les adresses des graines, dans leur ordre', async () => {
    const [o] = officines
    const { du, au } = { du: `${tout.au.slice(0, 7)}-01`, au: tout.au }
    const adresses: [string, NomEtat][] = [
      [`/api/etat/reglement-commande-client/${du}/${au}/${o?._id}`, 'suivi-regl'],
      [`/api/etat/br/${du}/${au}/tous/tous`, 'br'],
      [`/api/etat/br/${du}/${au}/tous/${encodeURIComponent('Validé')}`, 'br'],
      [`/api/etat/stock-article/${o?._id}/tous`, 'stock-article'],
      [`/api/etat/article-sortie/${du}/${au}/tous`, 'article-sortie'],
      [`/api/etat/proforma/${du}/${au}/${o?._id}`, 'liste-proforma'],
      [`/api/depense/tous/${du}/${au}`, 'caisse-depense'],
      [`/api/appro-caisse-recette/${o?._id}/${du}/${au}`, 'caisse-recette'],
      [`/api/ca/tous/${du}/${au}?par=vendeur`, 'ca'],
    ]
    for (const [url, nom] of adresses) {
      const r = await lire(url)
      expect([url, r.statut, r.corps.etat]).toEqual([url, 200, nom])
      expect(r.corps.IdOfficine).toBe(url.includes(o?._id as string) ? o?._id : null)
      // Whole, or the page that is asked for.
      expect([url, r.corps.pager.totalPages, r.corps.lignes.length]).toEqual([
        url,
        1,
        r.corps.pager.totalItems,
      ])
      const page = await lire(`${url}${url.includes('?') ? '&' : '?'}page=1&limit=2`)
      expect(page.corps.lignes).toEqual(r.corps.lignes.slice(0, 2))
      expect(page.corps.pager.totalItems).toBe(r.corps.pager.totalItems)
      expect(page.corps.totaux).toEqual(r.corps.totaux)
    }
    // Read whole, it is a file by another door: it shows.
    const { rows: sorties } = await pool.query(`select from constat where "Genre" = 'Fichier emporté'`)
    expect(sorties.length).toBeGreaterThan(0)
    const parOfficine = (await lire('/api/v1/statistique/nbre-client-officine')).corps
    const parGenre = (await lire('/api/v1/statistique/nbre-genre-client-officine')).corps
    const compte = (l: { nombre: number }[]) => l.reduce((n, x) => n + x.nombre, 0)
    expect(compte(parOfficine)).toBe(compte(parGenre))
    const { totaux, avant } = await etat('statistiques', tout)
    expect(totaux.Clients).toBe(compte(parOfficine))
    // Those who came since were not there before.
    expect(totaux.Nouveaux).toBeGreaterThan(0)
    expect(avant?.totaux.Clients).toBeLessThanOrEqual((totaux.Clients ?? 0) - (totaux.Nouveaux ?? 0))
  })

  it.each([
    ['ca?du=2026-05-02&au=2026-05-01', { au: 'La période finit avant de commencer.' }],
    ['ca?du=1926-01-01&au=2026-01-01', { du: 'Choisissez cinq ans au plus.' }],
    ['ca?du=2026-02-30', { du: 'Une date est attendue, par exemple 1985-03-12.' }],
    [
      'ca?par=planete',
      { par: 'Une valeur parmi jour, mois, officine, vendeur, categorie, genre, vente, ligne' },
    ],
    ['ca?statut=Tout', { statut: 'Cet état ne se filtre pas ainsi.' }],
    ['ca?tri=motDePasse', { tri: expect.stringContaining('tri : Jour') }],
    ['br?statut=Inconnu', { statut: 'Une valeur parmi Créé, Transféré, Validé, Annulé' }],
    ['vendeurs?par=jour', { par: 'Cet état ne se groupe pas.' }],
    ['stock-article?du=2026-01-01', { du: 'Cet état dit ce qui est, sans période.' }],
    [
      'stock-article?IdCateg=0199a3b0-0000-7000-8000-000000000000',
      { IdCateg: 'Cette catégorie n’existe pas.' },
    ],
    ['ca?IdOfficine=0199a3b0-0000-7000-8000-000000000000', { IdOfficine: 'Cette officine n’existe pas.' }],
  ])('mal posée est refusée avec sa phrase : %s', async (suite, champs) => {
    for (const fin of ['', '/export', '/pdf']) {
      const r = await lire(`/api/etats/${suite.replace('?', `${fin}?`)}`)
      expect([r.statut, r.corps.champs]).toEqual([400, champs])
    }
  })

  it('d’un statut, d’une catégorie ou d’un état inconnus aussi', async () => {
    const jour = tout.au
    expect((await lire(`/api/etat/br/${jour}/${jour}/tous/Perdu`)).corps.champs).toHaveProperty('statut')
    expect((await lire('/api/etat/stock-article/tous/lunettes')).corps.champs).toHaveProperty(
      'categorie_article',
    )
    expect((await lire('/api/etats/inconnu')).statut).toBe(404)
  })

  it('n’est que pour qui voit ce qui est derrière, dans son officine, prix d’achat à part', async () => {
    expect((await lire('/api/etats/ca', 'opticien')).statut).toBe(403)
    expect((await lire('/api/etats/caisse-recette', 'magasinier')).statut).toBe(403)
    expect((await lire('/api/etats/marges', 'caissier')).statut).toBe(403)
    const jour = tout.au
    expect((await lire(`/api/appro-caisse-recette/tous/${jour}/${jour}`, 'caissier')).statut).toBe(403)
    const ici = (await etat('stock-article', {}, 'caissier')).IdOfficine
    const ailleurs = officines.find(o => o._id !== ici)?._id
    expect((await lire(`/api/etats/stock-article?IdOfficine=${ailleurs}`, 'caissier')).statut).toBe(403)
    const sans = await etat('stock-article', {}, 'caissier')
    expect(sans.IdOfficine).not.toBeNull()
    expect(sans.colonnes).not.toContain('ValeurAchat')
    expect(sans.lignes[0]).not.toHaveProperty('PrixAchat')
    expect(sans.totaux).not.toHaveProperty('ValeurAchat')
    expect((await lire('/api/etats/stock-article?tri=PrixAchat', 'caissier')).statut).toBe(400)
  })
})

it('une copie des livres sert les états, et eux seuls, et l’écran sait de combien elle est en retard', async () => {
  // A second door to the same base, behind which it says that it is a copy seven seconds late.
  await pool.query(`create schema copie; grant usage on schema copie to public;
    create function copie.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function copie.pg_last_xact_replay_timestamp() returns timestamptz language sql as $$ select now() - interval '7 seconds' $$`)
  const { rows } = await pool.query('select current_database() as base')
  const copie = new URL(url)
  copie.searchParams.set('application_name', 'copie')
  copie.searchParams.set('options', '-c search_path=copie,pg_catalog,public')
  const settings = readSettings({
    SECRET: SECRET_D_ESSAI,
    DATABASE_URL: url,
    REPORTING_DATABASE_URL: copie.toString(),
  })
  const avecCopie = await buildApp({ pool, settings, log: pino({ level: 'silent' }), verifierReponses: true })
  try {
    const demander = async (chemin: string) =>
      (
        await avecCopie.inject({
          method: 'GET',
          url: chemin,
          headers: { authorization: `Bearer ${jetons.get('administrateur')}` },
        })
      ).json()
    const vues = async () =>
      (
        await pool.query(
          `select count(*)::int as n from pg_stat_activity where application_name = 'copie' and datname = $1`,
          [rows[0].base],
        )
      ).rows[0].n
    await demander('/api/clients/totaux')
    expect(await vues()).toBe(0)
    expect((await demander('/api/etats/ca')).retard).toBe(7)
    expect(await vues()).toBeGreaterThan(0)
    expect((await etat('ca')).retard).toBeNull()
  } finally {
    await avecCopie.close()
  }
})

describe('les fichiers', () => {
  it('disent toutes les lignes et leur total, en Excel comme en CSV', async () => {
    const lu = await etat('liste-commande', { ...tout, IdOfficine: officines[0]?._id })
    const q = { ...tout, IdOfficine: officines[0]?._id }
    const classeur = lireClasseur((await lire(adresse('liste-commande', q, '/export'))).corps)
    expect(classeur).toHaveLength(lu.pager.totalItems + 2)
    expect(classeur[0]?.cellules.slice(0, 3)).toEqual(['Commande', 'Jour', 'Client'])
    const total = lu.colonnes.indexOf('Total')
    expect(classeur.at(-1)?.cellules[total]).toBe(String(lu.totaux.Total))
    expect(classeur[1]?.cellules.slice(0, 2)).toEqual([lu.lignes[0]?.RefCmmd, lu.lignes[0]?.Jour])
    const csv = await lire(adresse('liste-commande', { ...q, format: 'csv' }, '/export'))
    const texte = csv.corps.toString('utf8').trimEnd().split('\r\n')
    expect(texte).toHaveLength(lu.pager.totalItems + 2)
    expect(texte.at(-1)).toContain(`;${lu.totaux.Total};`)
  })

  it('tous les états s’exportent et s’impriment, ou disent combien ils sont trop grands', async () => {
    for (const nom of NOMS_ETATS) {
      const q = definitionDe(nom).periode ? { du: `${tout.au.slice(0, 7)}-01`, au: tout.au } : {}
      const r = await lire(adresse(nom, q, '/export'))
      expect([nom, r.statut, r.corps.subarray(0, 2).toString()]).toEqual([nom, 200, 'PK'])
    }
    const pdf = await lire(adresse('ca', tout, '/pdf'))
    expect([pdf.statut, pdf.corps.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const dit = texteDuPdf(pdf.corps)
    for (const mot of ['Toutes les officines', 'comparé du', 'contre']) expect(dit).toContain(mot)
    // Narrowed to one person, it names them: read a year later, nobody takes it for the whole shop.
    const { lignes } = await etat('ca', { ...tout, par: 'vendeur' })
    const sien = lignes.find(l => l.IdVendeur && l.Vendeur)
    const demande = { ...tout, IdVendeur: String(sien?.IdVendeur) }
    expect(texteDuPdf((await lire(adresse('ca', demande, '/pdf'))).corps)).toContain(String(sien?.Vendeur))
    const grand = await lire(adresse('article-sortie', tout, '/pdf'))
    expect([grand.statut, grand.corps.code]).toEqual([409, 'ETAT_TROP_GRAND'])
    expect(grand.corps.message).toMatch(/compte .+ lignes/)
  })
})
