import { contrat } from '@dioptrie/domain'
import type { Etat, LigneEtat } from '@dioptrie/domain/etats/contract'
import { definitionDe, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { ajouterJours, aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Reponse } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDesEtats } from './verification.ts'

vi.setConfig({ testTimeout: 180_000 })

const { ventes, comptoir, clients, etats, tableau } = contrat
/** The day that is closed, and the one that receives what is corrected after it. */
const jour = aujourdhuiAbidjan(new Date())
const suivant = ajouterJours(jour, 1)
let e: EssaiVentes
let [monture, etui, autreMonture] = ['', '', '']

/** What these say of a day is what was sold or taken on it. */
const DU_JOUR: NomEtat[] = [
  ...(['ca', 'vendeurs', 'liste-commande', 'marges', 'prescripteurs'] as const),
  ...(['caisse-recette', 'caisse-depense'] as const),
]
/** Of today, wherever they are shown: what is owed, where the work stands, who came. */
const DU_MOMENT = ['ResteAPayer', 'Etape', 'Clients', 'IdClient']

const lire = async (etat: NomEtat, du: Jour, au: Jour, par?: string): Promise<Etat> =>
  (
    await e.essai.appeler('administrateur', etats.lire, {
      params: { etat },
      query: { du, au, limit: 200, ...(par && { par }) } as never,
    })
  ).corps
const groupements = (nom: NomEtat) => definitionDe(nom).par ?? [undefined]
const sans = <T extends object>(o: T) =>
  Object.fromEntries(Object.entries(o).filter(([nom]) => !DU_MOMENT.includes(nom)))

/** Every report of the closed day, and what the dashboard ranks of it. */
async function dits(): Promise<object> {
  const lus: Record<string, unknown> = {}
  for (const nom of DU_JOUR)
    for (const par of groupements(nom)) {
      const { lignes, totaux, pager, points } = await lire(nom, jour, jour, par)
      const dessines = nom === 'liste-commande' || definitionDe(nom).graphe ? points : []
      lus[`${nom} ${par ?? ''}`] = {
        lignes: lignes.map(sans),
        totaux: sans(totaux),
        n: pager.totalItems,
        dessines,
      }
    }
  const { corps } = await e.essai.appeler('administrateur', tableau.classements, {
    query: { du: jour, au: jour },
  })
  return { ...lus, classements: corps }
}

const modifier = (RefCmmd: string, payload: object) => async (): Promise<Reponse> => {
  const { rows } = await e.essai.pool.query('select version from commande_client where "RefCmmd" = $1', [
    RefCmmd,
  ])
  return e.essai.appeler('gerant', ventes.modifier, {
    params: { id: e.client },
    payload: { RefCmmd, version: rows[0].version, ...payload } as never,
  })
}
/** By the call; where it is refused of a closed day, as whoever holds the base would write it. */
const gestes: { nom: string; appel?: () => Promise<Reponse>; sql: [string, unknown[]]; change: LigneEtat }[] =
  []
const sur = (ref: string, ecriture: string): [string, unknown[]] => [
  `update commande_client set ${ecriture}, version = version + 1 where "RefCmmd" = $1`,
  [ref],
]

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const { pool } = e.essai
  monture = await e.approvisionner('CLOS-1', 20, { PrixVente: 100_000, PrixAchat: 60_000 })
  autreMonture = await e.approvisionner('CLOS-2', 20, { PrixVente: 80_000, PrixAchat: 30_000 })
  etui = await e.approvisionner('CLOS-3', 20, { PrixVente: 4_000, PrixAchat: 1_000, IdCateg: e.refs.ACC })
  await pool.query(
    `with p as (insert into prescripteur ("_id", "NomPresc") values (gen_random_uuid(), 'Docteur Koné') returning "_id")
     update ordonnance set "IdPrescripteur" = p."_id" from p where "RefOrd" = $1`,
    [e.RefOrd],
  )
  const commande = async (plus: object = {}) => {
    const { corps, statut } = await e.vendre({
      IdArticle1: monture,
      PrixMonture1: 100_000,
      RefOrd: e.RefOrd,
      ...plus,
    })
    expect(statut).toBe(200)
    return corps.commandes[0] as { _id: string; RefCmmd: string; DateCommd: Jour }
  }
  const bon = (await e.couvrir({ IdAssurance: e.assurances.COMOE, NumeroBon: 'B-CLOS', Taux: 50 })).corps
    .prisesEnCharge[0]._id
  const [remisee, rabaissee, annulee, deplacee, changee] = [
    await commande(),
    await commande(),
    await commande(),
    await commande(),
    await commande(),
  ] as Awaited<ReturnType<typeof commande>>[]
  const couverte = await commande({ IdPriseEnCharge: bon })
  const { corps: auComptoir } = await e.essai.appeler('caissier', comptoir.creer, {
    payload: { lignes: [{ IdArticle: etui, Quantite: 2 }] } as never,
  })
  expect(auComptoir).toMatchObject({ PartClient: 8_000 })
  const doublon = await e.creerClient('opticien', 'Kouamé')
  const [duDoublon] = (await e.vendre({ PrixMont1: 30_000 }, { id: doublon })).corps.commandes
  expect(duDoublon.DateCommd).toBe(jour)
  gestes.push(
    {
      nom: 'une remise accordée plus tard',
      appel: modifier(remisee?.RefCmmd as string, { RemiseCom: 5_000 }),
      sql: sur(remisee?.RefCmmd as string, `"RemiseCom" = 5000, "Total" = "Total" - 5000`),
      change: { Ventes: 0, ChiffreAffaires: -5_000, Remises: 5_000, PartAssurance: 0 },
    },
    {
      nom: 'un prix corrigé plus tard',
      appel: modifier(rabaissee?.RefCmmd as string, { PrixMonture1: 90_000 }),
      sql: sur(
        rabaissee?.RefCmmd as string,
        `"PrixMonture1" = 90000, "PrixMontage1" = 0, "PrixMont1" = 90000, "Total" = 90000`,
      ),
      change: { Ventes: 0, ChiffreAffaires: -10_000, Remises: 10_000, PartAssurance: 0 },
    },
    {
      nom: 'une monture changée pour une autre',
      appel: modifier(changee?.RefCmmd as string, { IdArticle1: autreMonture, PrixMonture1: 80_000 }),
      sql: [
        `update commande_client set "IdArticle1" = $2, "PrixMonture1" = 80000, "PrixMont1" = 80000, "PrixListe1" = 80000, "Total" = 80000, version = version + 1
         where "RefCmmd" = $1`,
        [changee?.RefCmmd, autreMonture],
      ],
      change: { Ventes: 0, ChiffreAffaires: -20_000, Remises: 0, PartAssurance: 0 },
    },
    {
      nom: 'une commande annulée',
      appel: () =>
        e.essai.appeler('gerant', ventes.supprimer, {
          params: { id: annulee?._id as string },
          query: { motif: 'Client parti' },
        }),
      sql: sur(annulee?.RefCmmd as string, `"Statut" = 'Supprimée'`),
      change: { Ventes: -1, ChiffreAffaires: -100_000, Remises: 0, PartAssurance: 0 },
    },
    {
      // It leaves the closed day on the next one and is sold there again: nothing more, and nothing less.
      nom: 'une commande mise au lendemain',
      appel: modifier(deplacee?.RefCmmd as string, { DateCommd: suivant }),
      sql: sur(deplacee?.RefCmmd as string, `"DateCommd" = "DateCommd" + 1`),
      change: { Ventes: 0, ChiffreAffaires: 0, Remises: 0, PartAssurance: 0 },
    },
    {
      nom: 'un montant convenu avec l’assurance',
      sql: sur(couverte.RefCmmd, `"PartAssurance" = "PartAssurance" - 8000, "Cause" = 'montant convenu'`),
      change: { Ventes: 0, ChiffreAffaires: 0, Remises: 0, PartAssurance: -8_000 },
    },
    {
      nom: 'une vente au comptoir annulée',
      appel: () =>
        e.essai.appeler('gerant', comptoir.supprimer, {
          params: { id: auComptoir._id },
          query: { motif: 'Article rendu' },
        }),
      sql: [
        `update commande_comptoir set "Statut" = 'Supprimée', version = version + 1 where "_id" = $1`,
        [auComptoir._id],
      ],
      change: { Ventes: -1, ChiffreAffaires: -8_000, Remises: 0, PartAssurance: 0 },
    },
    {
      nom: 'deux fiches d’un client réunies',
      appel: async () => {
        const { corps } = await e.essai.appeler('gerant', clients.lire, { params: { id: e.client } })
        return e.essai.appeler('gerant', clients.fusionner, {
          params: { id: e.client },
          payload: { IdDoublon: doublon, version: corps.version } as never,
        })
      },
      sql: [`update commande_client set "IdClient" = $2 where "IdClient" = $1`, [doublon, e.client]],
      change: { Ventes: 0, ChiffreAffaires: 0, Remises: 0, PartAssurance: 0 },
    },
  )
  await pool.query(
    `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "clotureLe") select "_id", $1, 0, clock_timestamp() from officine
     on conflict ("IdOfficine", "Jour") do update set "clotureLe" = excluded."clotureLe"`,
    [jour],
  )
})
afterAll(() => e.fermer())

it('quoi qu’il arrive ensuite à ses ventes, les états d’un jour clos restent les mêmes, et la correction est du jour suivant', async () => {
  const clos = await dits()
  const chiffres = async () => {
    const { totaux } = await lire('ca', suivant, suivant)
    return ['Ventes', 'ChiffreAffaires', 'Remises', 'PartAssurance'].map(
      nom => [nom, Number(totaux[nom] ?? 0)] as const,
    )
  }
  for (const { nom, appel, sql, change } of gestes) {
    const avant = await chiffres()
    const fait = appel && (await appel())
    if (!fait || fait.statut >= 400) await e.essai.pool.query(...sql)
    expect({ nom, ...(await dits()) }).toEqual({ nom, ...clos })
    const apres = await chiffres()
    expect({ nom, ...Object.fromEntries(apres.map(([c, v], n) => [c, v - (avant[n]?.[1] ?? 0)])) }).toEqual({
      nom,
      ...change,
    })
  }
  // Every correction is a row of the day it was made, less than nothing where it takes back, and opens its sale.
  const lignes = (await lire('liste-commande', suivant, suivant)).lignes
  expect(lignes.map(l => l.Total).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    -100_000, -20_000, -10_000, -5_000, 0, 0,
  ])
  const vendues = (await lire('ca', suivant, suivant, 'vente')).lignes
  expect(vendues).toHaveLength(7)
  expect(vendues.every(l => l.IdVente)).toBe(true)
})

it('quel que soit le groupement, les deux jours ensemble disent ce que les ventes valent, et ce qu’elles doivent une seule fois', async () => {
  const { rows } = await e.essai.pool.query(
    `select sum("Total")::int as total, sum("ResteAPayer")::int as reste, sum("PartAssurance")::int as assurance, count(*)::int as n from commande_client
     where "Statut" = 'Active'`,
  )
  const somme = (lignes: LigneEtat[], nom: string) => lignes.reduce((t, l) => t + Number(l[nom] ?? 0), 0)
  for (const par of groupements('ca')) {
    const { lignes, totaux } = await lire('ca', jour, suivant, par)
    for (const nom of ['ChiffreAffaires', 'PartAssurance', 'Pieces'])
      if (totaux[nom] != null) expect([par, nom, somme(lignes, nom)]).toEqual([par, nom, totaux[nom]])
    expect([par, totaux.ChiffreAffaires]).toEqual([par, rows[0].total])
  }
  const marges = await Promise.all(
    groupements('marges').map(async par => (await lire('marges', jour, suivant, par)).totaux),
  )
  for (const lue of marges) expect(lue).toEqual(marges[0])
  const commandes = await lire('liste-commande', jour, suivant)
  expect(commandes.totaux).toMatchObject({
    Total: rows[0].total,
    PartAssurance: rows[0].assurance,
    ResteAPayer: rows[0].reste,
    Ventes: rows[0].n,
  })
  for (const nom of ['Total', 'ResteAPayer', 'Remises'])
    expect(somme(commandes.lignes, nom)).toBe(commandes.totaux[nom])
  expect(commandes.pager.totalItems).toBe(commandes.lignes.length)
  for (const nom of ['suivi-regl', 'suivi-cmmd'] as const) {
    const lu = await lire(nom, jour, suivant)
    expect([nom, lu.pager.totalItems, lu.lignes.length]).toEqual([nom, rows[0].n, rows[0].n])
  }
  for (const { nom, requete } of verificationsDesEtats)
    expect([nom, (await e.essai.pool.query(requete)).rows]).toEqual([nom, []])
})
