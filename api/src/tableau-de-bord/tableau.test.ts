import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { periodes } from '@dioptrie/domain/kernel/periode'
import {
  type ChiffresParOfficine,
  type Classements,
  type CommandeEnRetard,
  PAS,
  type PremiersPas,
  type Retard,
  type Tiroir,
} from '@dioptrie/domain/tableau-de-bord/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationsDesEtats } from '../etats/verification.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { lireChiffres } from './sql.ts'
import { verificationsDuTableauDeBord } from './verification.ts'

const { tableau, caisse, ventes, comptoir } = contrat
const jour = aujourdhuiAbidjan(new Date())
const especes = { modepaiement: 'Espèce' }
let e: EssaiVentes

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  await e.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 50_000 } })
})
afterAll(() => e.fermer())

type Mesure = 'recettes' | 'commandes' | 'comptoir'
const lire = async (
  mesure: Mesure,
  qui: Personne = 'gerant',
  IdOfficine?: string,
): Promise<ChiffresParOfficine> => {
  const r = await e.essai.appeler(qui, tableau[mesure], { query: IdOfficine ? { IdOfficine } : {} })
  expect(r.statut).toBe(200)
  return r.corps
}
const duJour = async (mesure: Mesure, officine: 'ANG' | 'PLT' = 'ANG') =>
  (await lire(mesure)).officines.find(o => o.IdOfficine === e.essai.officines[officine])?.periodes.jour
const regler = (RefCmmd: string, montant: number) =>
  e.essai.appeler('caissier', caisse.reglerCommande, {
    params: { clientId: e.client },
    payload: { RefCmmd, montant, ...especes } as never,
  })
const derniere = (corps: { commandes: { RefCmmd: string; _id: string; version: number }[] }) =>
  corps.commandes[0] as { RefCmmd: string; _id: string; version: number }
const classer = async (du: Jour, au: Jour): Promise<Classements> =>
  (await e.essai.appeler('administrateur', tableau.classements, { query: { du, au } })).corps
const marque = async (id: string | null) => (await classer(jour, jour)).marques.find(m => m.IdMarque === id)

describe('les recettes', () => {
  it('comptent les règlements de commandes et de comptoir, tous modes, et rien d’autre', async () => {
    const { RefCmmd } = derniere((await e.vendre({ PrixMont1: 60_000 })).corps)
    await regler(RefCmmd, 20_000)
    await e.essai.appeler('caissier', caisse.reglerCommande, {
      params: { clientId: e.client },
      payload: { RefCmmd, montant: 5_000, modepaiement: 'Orange Money', reference: 'OM1' } as never,
    })
    const etui = await e.approvisionner('ÉTUI', 10, { IdCateg: e.refs.ACC, PrixVente: 4_000 })
    await e.essai.appeler('caissier', comptoir.vendre, {
      payload: {
        lignes: [{ IdArticle: etui, Quantite: 2 }],
        reglement: { montant: 8_000, ...especes },
      } as never,
    })
    expect(await duJour('recettes')).toEqual({ Nombre: 3, Montant: 33_000 })
    const { total, jours, mois } = await lire('recettes')
    for (const p of ['jour', 'semaine', 'mois', 'annee'] as const)
      expect(total.periodes[p]).toEqual({ Nombre: 3, Montant: 33_000 })
    for (const p of ['hier', 'semainePrecedente', 'moisPrecedent', 'anneePrecedente'] as const)
      expect(total.periodes[p]).toEqual({ Nombre: 0, Montant: 0 })
    expect(jours).toEqual([{ Jour: jour, Nombre: 3, Montant: 33_000 }])
    expect(mois).toEqual([{ Mois: jour.slice(0, 7), Nombre: 3, Montant: 33_000 }])
  })

  it('une annulation se retranche', async () => {
    const { RefCmmd } = derniere((await e.vendre({ PrixMont1: 9_000 })).corps)
    const avant = await duJour('recettes')
    await regler(RefCmmd, 9_000)
    const { rows } = await e.essai.pool.query(`select "_id" from operation where "Document" = $1`, [RefCmmd])
    await e.essai.appeler('gerant', caisse.annuler, {
      params: { id: rows[0]._id },
      query: { motif: 'Erreur' },
    })
    expect(await duJour('recettes')).toEqual(avant)
  })

  it('s’ouvrent en liste : le filtre des recettes compte les mêmes opérations', async () => {
    const { total } = await lire('recettes', 'caissier')
    const r = await e.essai.appeler('caissier', caisse.operations, {
      query: { du: jour, au: jour, typeOperation: 'Recettes', mode: '2', page: 1 } as never,
    })
    const somme = r.corps.pageOfItems.reduce((n: number, o: { montant: number }) => n + o.montant, 0)
    expect(somme).toBe(total.periodes.jour.Montant)
    expect(r.corps.pageOfItems.length).toBe(r.corps.pager.totalItems)
    expect(new Set(r.corps.pageOfItems.map((o: { typeOperation: string }) => o.typeOperation))).toEqual(
      new Set(['Règlement cmde cli', 'Règlement cpt']),
    )
  })
})

describe('les ventes', () => {
  it('une commande supprimée ne compte plus, une commande modifiée compte son nouveau total', async () => {
    const avant = (await duJour('commandes')) as { Nombre: number; Montant: number }
    const vendue = derniere((await e.vendre({ PrixMont1: 70_000 })).corps)
    expect(await duJour('commandes')).toEqual({ Nombre: avant.Nombre + 1, Montant: avant.Montant + 70_000 })
    const hier = [e.essai.officines.ANG, ajouterJours(jour, -1)]
    await e.essai.pool.query(
      'insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values ($1, $2, 0)',
      hier,
    )
    const r = await e.essai.appeler('opticien', ventes.modifier, {
      params: { id: e.client },
      payload: {
        RefCmmd: vendue.RefCmmd,
        version: vendue.version,
        PrixMont1: 80_000,
        DateCommd: ajouterJours(jour, -1),
      } as never,
    })
    expect(r.statut).toBe(200)
    expect(await duJour('commandes')).toEqual(avant)
    expect((await lire('commandes')).total.periodes.hier).toEqual({ Nombre: 1, Montant: 80_000 })
    await e.essai.appeler('gerant', ventes.supprimer, {
      params: { id: vendue._id },
      query: { motif: 'Essai' },
    })
    expect((await lire('commandes')).total.periodes.hier).toEqual({ Nombre: 0, Montant: 0 })
    await e.essai.pool.query('delete from journee_caisse where "IdOfficine" = $1 and "Jour" = $2', hier)
  })

  it('le comptoir compte à part, et sa suppression se retranche', async () => {
    const avant = await duJour('comptoir')
    const spray = await e.approvisionner('SPRAY', 10, { IdCateg: e.refs.ACC, PrixVente: 3_000 })
    const { corps } = await e.essai.appeler('opticien', comptoir.creer, {
      payload: { lignes: [{ IdArticle: spray, Quantite: 3 }], Remise: 1_000 } as never,
    })
    expect(await duJour('comptoir')).toEqual({
      Nombre: (avant?.Nombre ?? 0) + 1,
      Montant: (avant?.Montant ?? 0) + 8_000,
    })
    await e.essai.appeler('gerant', comptoir.supprimer, {
      params: { id: corps._id },
      query: { motif: 'Essai' },
    })
    expect(await duJour('comptoir')).toEqual(avant)
  })
})

describe('qui voit quoi', () => {
  beforeAll(async () => {
    // A day that nobody closed, before today's: the books are opened in their order.
    await e.essai.pool.query(
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant) values ($1, $2, 'Initialisation', 'Espèce', 40000)`,
      [e.essai.officines.PLT, ajouterJours(jour, -2)],
    )
    await e.essai.appeler('caissier@PLT', caisse.initialiser, {
      payload: { montant: 10_000, Motif: 'Le reste est au coffre' },
    })
    const plt = await e.creerClient('opticien@PLT', 'Bamba')
    await e.vendre({ PrixMont1: 33_000 }, { qui: 'opticien@PLT', id: plt })
  })

  it('le caissier voit son officine, le gérant le réseau', async () => {
    expect((await lire('commandes', 'caissier')).officines.map(o => o.Code)).toEqual(['ANG'])
    expect((await lire('commandes', 'caissier@PLT')).total.periodes.jour).toEqual({
      Nombre: 1,
      Montant: 33_000,
    })
    const reseau = await lire('commandes', 'gerant')
    expect(reseau.officines.map(o => o.Code)).toEqual(['ANG', 'PLT'])
    const somme = reseau.officines.reduce((n, o) => n + o.periodes.jour.Montant, 0)
    expect(reseau.total.periodes.jour.Montant).toBe(somme)
    const { PLT } = e.essai.officines
    expect((await lire('commandes', 'gerant', PLT)).officines.map(o => o.Code)).toEqual(['PLT'])
    const refuse = await e.essai.appeler('caissier', tableau.commandes, { query: { IdOfficine: PLT } })
    expect([refuse.statut, refuse.corps.code]).toEqual([403, 'INTERDIT'])
  })

  it.each([
    ['recettes', 'opticien'],
    ['tiroirs', 'atelier'],
    ['commandes', 'magasinier'],
    ['retards', 'commercial'],
    ['comptoir', 'facturation'],
    ['anniversaires', 'magasinier'],
    ['classements', 'gerant'],
  ] as const)('%s : refusé à %s', async (appel, qui) => {
    const r = await e.essai.appeler(qui, tableau[appel], { query: { du: jour, au: jour } as never })
    expect([r.statut, r.corps.code]).toEqual([403, 'INTERDIT'])
  })
})

describe('ce qui attend', () => {
  it('le tiroir de chaque officine : ouvert, resté ouvert la veille, au-dessus de son seuil', async () => {
    const { ANG } = e.essai.officines
    await e.essai.appeler('gerant', contrat.configuration.creerAlerteCaisse, {
      payload: { Seuil: 30_000, IdOfficine: ANG } as never,
    })
    const tiroirs: Tiroir[] = (await e.essai.appeler('gerant', tableau.tiroirs)).corps
    const etat = await e.essai.appeler('gerant', caisse.etat, { params: { officine: ANG } })
    expect(tiroirs[0]).toMatchObject({
      Code: 'ANG',
      Statut: 'Ouverte',
      Attendu: etat.corps.Attendu,
      SeuilAlerte: 30_000,
      JourNonCloture: null,
    })
    expect(tiroirs[0]?.OuverteLe).not.toBeNull()
    expect(tiroirs[1]).toMatchObject({
      Code: 'PLT',
      Attendu: 10_000,
      SeuilAlerte: null,
      JourNonCloture: ajouterJours(jour, -2),
    })
    expect((await e.essai.appeler('caissier@PLT', tableau.tiroirs)).corps.length).toBe(1)
  })

  it('les commandes en retard, comme leur liste', async () => {
    const vendue = derniere((await e.vendre({ PrixMont1: 10_000 })).corps)
    await e.essai.pool.query(`update commande_client set "DatePromesse" = $2 where "_id" = $1`, [
      vendue._id,
      ajouterJours(jour, -6),
    ])
    const retards: Retard[] = (await e.essai.appeler('opticien', tableau.retards)).corps
    expect(retards).toEqual([
      expect.objectContaining({ Code: 'ANG', Nombre: 1, PlusAncienne: ajouterJours(jour, -6) }),
    ])
    const liste = await e.essai.appeler('opticien', ventes.liste, {
      query: { retard: 'oui', mode: '2', page: 1 } as never,
    })
    expect(liste.corps.pager.totalItems).toBe(1)
    await e.essai.pool.query(`update commande_client set "Etape" = 'Livrée' where "_id" = $1`, [vendue._id])
    expect((await e.essai.appeler('opticien', tableau.retards)).corps).toEqual([])
  })

  it('les anniversaires du jour, sans ceux des autres officines ni des fiches supprimées', async () => {
    const ne = `1984${jour.slice(4)}`
    const creer = (qui: Personne, Nom: string) =>
      e.essai.appeler(qui, contrat.clients.creer, {
        payload: { Nom, Prenoms: 'Aya', DateNaissance: ne } as never,
      })
    await creer('opticien', 'Aka')
    await creer('opticien@PLT', 'Bédi')
    const { corps: retire } = await creer('opticien', 'Coulibaly')
    await e.essai.pool.query(`update client set "Statut" = 'Supprimé' where "_id" = $1`, [retire._id])
    const noms = async (qui: Personne) => {
      const { corps } = await e.essai.appeler(qui, tableau.anniversaires)
      expect(corps.Nombre).toBe(corps.clients.length)
      return corps.clients.map((c: { Nom: string; Officine: string }) => `${c.Nom}, ${c.Officine}`)
    }
    expect(await noms('opticien')).toEqual(['Aka, Cocody Angré'])
    expect(await noms('gerant')).toEqual(['Aka, Cocody Angré', 'Bédi, Plateau'])
  })
})

describe('les classements', () => {
  it('une monture compte pour sa marque, à son prix, où qu’elle soit vendue', async () => {
    const monture = await e.approvisionner('RB-1', 3, { IdMarque: e.refs.POLICE, PrixVente: 40_000 })
    const vendue = derniere(
      (
        await e.vendre({
          IdArticle1: monture,
          PrixMonture1: 40_000,
          PrixMontage1: 5_000,
          PrixMont1: 45_000,
          PrixVerG1: 10_000,
        })
      ).corps,
    )
    expect(await marque(e.refs.POLICE)).toMatchObject({ Marque: 'Police', Nombre: 1, Montant: 40_000 })
    const cpt = await e.essai.appeler('opticien', comptoir.creer, {
      payload: { lignes: [{ IdArticle: monture, Quantite: 2 }] } as never,
    })
    expect(await marque(e.refs.POLICE)).toMatchObject({ Nombre: 3, Montant: 120_000 })
    const moins = await e.essai.appeler('opticien', comptoir.modifier, {
      params: { id: cpt.corps._id },
      payload: {
        version: cpt.corps.version,
        lignes: [{ IdArticle: monture, Quantite: 1, PrixUnitaire: 30_000 }],
      } as never,
    })
    expect(moins.statut).toBe(200)
    expect(await marque(e.refs.POLICE)).toMatchObject({ Nombre: 2, Montant: 70_000 })
    await e.essai.appeler('gerant', ventes.supprimer, {
      params: { id: vendue._id },
      query: { motif: 'Essai' },
    })
    expect(await marque(e.refs.POLICE)).toMatchObject({ Nombre: 1, Montant: 30_000 })
  })

  it('deux marques fusionnées n’en font qu’une, avec ce qu’elles ont vendu', async () => {
    const monture = await e.approvisionner('RB-2', 2, { IdMarque: e.refs.RAYBAN, PrixVente: 50_000 })
    await e.vendre({ IdArticle1: monture, PrixMont1: 50_000, IdArticle2: monture, PrixMont2: 48_000 })
    const [a, b] = [await marque(e.refs.RAYBAN), await marque(e.refs.POLICE)]
    const lue = await e.essai.brut('administrateur', 'GET', '/api/marques?limit=50')
    const garde = lue.corps.find((m: { _id: string }) => m._id === e.refs.RAYBAN)
    const r = await e.essai.appeler('administrateur', contrat.marque.fusionner, {
      params: { id: e.refs.RAYBAN },
      payload: { IdDoublon: e.refs.POLICE, version: garde.version } as never,
    })
    expect(r.statut).toBe(200)
    expect(await marque(e.refs.POLICE)).toBeUndefined()
    expect(await marque(e.refs.RAYBAN)).toMatchObject({
      Nombre: (a?.Nombre ?? 0) + (b?.Nombre ?? 0),
      Montant: (a?.Montant ?? 0) + (b?.Montant ?? 0),
    })
  })

  it('les vendeurs et les officines disent ce que disent les ventes', async () => {
    const c = await classer(jour, jour)
    const [commandes, cpt] = [(await lire('commandes')).total, (await lire('comptoir')).total]
    expect(c.vendeurs.reduce((n, v) => n + v.Montant, 0)).toBe(
      commandes.periodes.jour.Montant + cpt.periodes.jour.Montant,
    )
    expect(c.officines.map(o => o.Code)).toEqual(['ANG', 'PLT'])
    expect(c.officines.reduce((n, o) => n + o.recettes.Montant, 0)).toBe(
      (await lire('recettes')).total.periodes.jour.Montant,
    )
    expect(c.avant).toEqual({ du: ajouterJours(jour, -1), au: ajouterJours(jour, -1) })
  })

  it.each([
    ['qui finit avant de commencer', '2026-02-01', '2026-01-01', 'au'],
    ['de dix ans', '2016-01-01', '2026-01-01', 'du'],
  ])('refuse une période %s', async (_, du, au, champ) => {
    const r = await e.essai.appeler('administrateur', tableau.classements, { query: { du, au } })
    expect(r.statut).toBe(400)
    expect(r.corps.champs).toHaveProperty(champ)
  })
})

describe('aux bornes du calendrier', () => {
  /** One franc the first day, two the second, four the third…: a sum says which days it adds up. */
  const jours = [
    '2023-12-31',
    '2024-01-01',
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
    '2024-12-30',
    '2024-12-31',
    '2025-01-01',
    '2025-02-28',
    '2025-03-01',
  ]
  beforeAll(async () => {
    await e.essai.pool.query(
      `insert into total_recette_plie ("Jour", "IdOfficine", "Nombre", "Montant")
       select j::date, $2, 1, (2 ^ (n - 1))::bigint from unnest($1::text[]) with ordinality as t(j, n)`,
      [jours, e.essai.officines.PLT],
    )
  })
  afterAll(() => e.essai.pool.query(`delete from total_recette_plie where "Jour" < '2025-06-01'`))

  it.each(['2024-01-01', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2025-01-05', '2025-03-01'])(
    'le %s, chaque période additionne ses jours et pas un de plus',
    async aujourdhui => {
      const { total, officines } = await lireChiffres(ouvrirDb(e.essai.pool), 'recette', null, aujourdhui)
      const bornes = Object.entries(periodes(aujourdhui))
      const attendu = bornes.map(([nom, { du, au }]) => [
        nom,
        jours.reduce((n, j, rang) => (j >= du && j <= au ? n + 2 ** rang : n), 0),
      ])
      const lus = (p: Record<string, { Montant: number }>) => bornes.map(([nom]) => [nom, p[nom]?.Montant])
      expect(lus(total.periodes)).toEqual(attendu)
      expect(lus(officines.find(o => o.Code === 'PLT')?.periodes ?? {})).toEqual(attendu)
    },
  )

  it('un classement compare les mêmes jours, et pas ceux d’entre les deux périodes', async () => {
    const { officines, avant } = await classer('2025-01-01', '2025-03-01')
    expect(avant).toEqual({ du: '2024-01-01', au: '2024-03-01' })
    // 128 + 256 + 512 against 2 + 4 + 8 + 16: the last days of 2024 are in neither.
    expect(officines.find(o => o.Code === 'PLT')?.recettes).toEqual({ Nombre: 3, Montant: 896, Avant: 30 })
  })

  it('l’écart de l’année s’arrête au même jour de l’année d’avant', async () => {
    const { total } = await lireChiffres(ouvrirDb(e.essai.pool), 'recette', null, '2025-03-02')
    // 2025 until 1 March: 128 + 256 + 512; 2024 until 1 March: 2 + 4 + 8 + 16.
    expect(total.variations.annee).toBe(Math.round(((896 - 30) / 30) * 100))
    expect(total.variations.mois).toBeNull()
  })
})

describe('ce qui est gardé', () => {
  const TOTAUX = ['total_vente', 'total_recette', 'total_poste']
  const verifications = [...verificationsDuTableauDeBord, ...verificationsDesEtats]
  const verifier = async () => {
    const trouvees: object[] = []
    for (const { requete } of verifications) trouvees.push(...(await e.essai.pool.query(requete)).rows)
    return trouvees
  }

  const sommesDe = async (total: string) => {
    const { rows } = await e.essai.pool.query(`select * from colonnes_de_total($1::regclass)`, [
      `${total}_plie`,
    ])
    const { cles, lues, vide } = rows[0]
    return (
      await e.essai.pool.query(
        `select ${lues} from ${total} group by ${cles} having not (${vide}) order by ${cles}`,
      )
    ).rows
  }

  it('dit ce que disent les opérations et les ventes, plié ou non, et un décompte refait donne les mêmes totaux', async () => {
    expect(await verifier()).toEqual([])
    const lus = async () =>
      Object.fromEntries(await Promise.all(TOTAUX.map(async t => [t, await sommesDe(t)])))
    const gardes = await lus()
    for (const refaire of ['plier', 'tasser', 'recompter', 'plier']) {
      await e.essai.pool.query(`select ${refaire}_totaux()`)
      expect([refaire, await lus()]).toEqual([refaire, gardes])
      expect([refaire, await verifier()]).toEqual([refaire, []])
    }
  })

  it.each([
    ['total_vente', `"Genre" = 'Commande'`],
    ['total_vente', `"Genre" = 'Comptoir'`],
    ['total_recette', 'true'],
    ['total_poste', `"Axe" = 'marque' and "Grain" = 'jour'`],
    ['total_poste', `"Axe" = 'categorie' and "Grain" = 'mois'`],
    ['total_poste', `"Poste" is not null`],
  ])('un total retouché se voit, et se refait : %s où %s', async (total, ou) => {
    await e.essai.pool.query(`insert into ${total}_plie select * from ${total} where ${ou} limit 1`)
    expect((await verifier()).length).toBeGreaterThan(0)
    await e.essai.pool.query('select recompter_totaux()')
    expect(await verifier()).toEqual([])
  })

  it('vingt ventes et règlements du même instant se retrouvent tous', async () => {
    const avant = await duJour('commandes')
    const monture = await e.approvisionner('RB-3', 40, { PrixVente: 10_000 })
    const reponses = await Promise.all(
      Array.from({ length: 20 }, (_, rang) =>
        rang % 2
          ? e.vendre({ IdArticle1: monture, PrixMont1: 10_000 })
          : e.essai.appeler('caissier', comptoir.vendre, {
              payload: {
                lignes: [{ IdArticle: monture, Quantite: 1 }],
                reglement: { montant: 10_000, ...especes },
              } as never,
            }),
      ),
    )
    expect(new Set(reponses.map(r => r.statut))).toEqual(new Set([200, 201]))
    expect((await duJour('commandes'))?.Nombre).toBe((avant?.Nombre ?? 0) + 10)
    expect(await verifier()).toEqual([])
  })
})

describe('chaque chiffre est le total de la liste qu’il ouvre', () => {
  const tous = async (appel: Parameters<typeof e.essai.appeler>[1], query: object) => {
    const r = await e.essai.appeler('gerant', appel, {
      query: { mode: '2', limit: 200, page: 1, ...query } as never,
    })
    expect(r.statut).toBe(200)
    expect(r.corps.pageOfItems).toHaveLength(r.corps.pager.totalItems)
    return r.corps.pageOfItems as Record<string, number>[]
  }
  const somme = (lignes: Record<string, number>[], champ: string) =>
    lignes.reduce((n, l) => n + (l[champ] ?? 0), 0)

  it.each(['jour', 'semaine', 'mois'] as const)('recettes, commandes et comptoir : %s', async p => {
    const { du, au } = periodes(jour)[p]
    for (const IdOfficine of [e.essai.officines.ANG, e.essai.officines.PLT, undefined]) {
      const ici = { du, au, ...(IdOfficine ? { IdOfficine } : {}) }
      const chiffre = async (mesure: Mesure) => (await lire(mesure, 'gerant', IdOfficine)).total.periodes[p]
      const recettes = await tous(caisse.operations, { ...ici, typeOperation: 'Recettes' })
      expect(somme(recettes, 'montant')).toBe((await chiffre('recettes')).Montant)
      const commandes = await tous(ventes.liste, ici)
      expect({ Nombre: commandes.length, Montant: somme(commandes, 'Total') }).toEqual(
        await chiffre('commandes'),
      )
      const comptoirs = await tous(comptoir.liste, ici)
      expect({ Nombre: comptoirs.length, Montant: somme(comptoirs, 'PartClient') }).toEqual(
        await chiffre('comptoir'),
      )
    }
  })

  it('à commander : ce qui est sous son seuil ou à zéro ; rien de ce qui y est, ni de ce qui n’en a pas', async () => {
    const seuil = async (Reference: string, quantite: number, SeuilAlerte: number) => {
      const id = await e.approvisionner(Reference, quantite)
      await e.essai.pool.query(`update article set "SeuilAlerte" = $2 where "_id" = $1`, [id, SeuilAlerte])
    }
    const avant = await tous(contrat.stock.liste, { Disponibilite: 'À commander' })
    await seuil('SEUIL-ZERO', 0, 2)
    await seuil('SEUIL-DESSOUS', 1, 2)
    await seuil('SEUIL-AU', 2, 2)
    await seuil('SEUIL-SUR', 3, 2)
    await seuil('SANS-SEUIL', 0, 0)
    const apres = await tous(contrat.stock.liste, { Disponibilite: 'À commander' })
    expect(
      apres.map(a => String(a.Reference)).filter(r => r.startsWith('SEUIL') || r.startsWith('SANS')),
    ).toEqual(['SEUIL-DESSOUS', 'SEUIL-ZERO'])
    expect(apres).toHaveLength(avant.length + 2)
  })

  it('ce qui attend se compte comme les listes le montrent, et pour qui peut y faire quelque chose', async () => {
    const attend = async (qui: Parameters<typeof e.essai.appeler>[0], IdOfficine?: string) =>
      (await e.essai.appeler(qui, tableau.enAttente, { query: IdOfficine ? { IdOfficine } : {} })).corps
    const dus = await tous(caisse.dus, {})
    const tout = await attend('administrateur')
    expect(tout.soldes).toMatchObject({ Nombre: dus.length, Montant: somme(dus, 'ResteAPayer') })
    expect(tout.pretes.Nombre).toBe((await tous(ventes.liste, { Etape: 'Vérifiée' })).length)
    for (const [genre, Etape] of [
      ['montages', 'Verres reçus'],
      ['controles', 'Montée'],
    ] as const)
      expect(tout[genre].Nombre).toBe((await tous(contrat.atelier.nonMontees, { Etape })).length)
    expect(tout.transferts.Nombre).toBe((await tous(contrat.transferts.liste, { enTransit: 'oui' })).length)
    expect(tout.demandes.Nombre).toBe(
      (await tous(contrat.transferts.demandes, { Statut: 'Demandée' })).length,
    )
    expect(Object.entries(await attend('magasinier')).flatMap(([k, v]) => (v ? [k] : []))).toEqual([
      'demandes',
      'transferts',
      'receptions',
    ])
    expect(Object.entries(await attend('atelier')).flatMap(([k, v]) => (v ? [k] : []))).toEqual([
      'verres',
      'montages',
      'controles',
    ])
    expect((await attend('caissier', e.essai.officines.ANG)).versements).toBeNull()
  })

  it('la valeur du stock par catégorie : ses articles, pièces et montants', async () => {
    const valeurs = (await e.essai.appeler('gerant', contrat.stock.valeur)).corps as Record<string, number>[]
    expect(valeurs.length).toBeGreaterThan(0)
    for (const v of valeurs) {
      const { IdCateg, IdOfficine } = v
      const articles = await tous(contrat.stock.liste, { IdCateg, IdOfficine, Disponibilite: 'Disponible' })
      expect([articles.length, somme(articles, 'Quantite')]).toEqual([v.Articles, v.Quantite])
    }
  })

  it('les commandes en retard, officine par officine', async () => {
    await e.essai.pool.query(
      `update commande_client set "DatePromesse" = $1 where "Etape" = 'Enregistrée' and "Statut" = 'Active'`,
      [ajouterJours(jour, -3)],
    )
    const retards: Retard[] = (await e.essai.appeler('gerant', tableau.retards)).corps
    const enRetard = await tous(ventes.liste, { retard: 'oui' })
    expect(retards.reduce((n, r) => n + r.Nombre, 0)).toBe(enRetard.length)
  })

  it('les cinq plus en retard, la plus tôt promise d’abord, telles que la liste les montre ; leur téléphone pour qui lit les clients', async () => {
    const lus = async (qui: Personne, IdOfficine?: string) =>
      (await e.essai.appeler(qui, tableau.plusEnRetard, { query: IdOfficine ? { IdOfficine } : {} }))
        .corps as CommandeEnRetard[]
    const liste = await tous(ventes.liste, { retard: 'oui', tri: 'DatePromesse' })
    const cinq = await lus('gerant')
    expect(cinq.length).toBe(Math.min(5, liste.length))
    expect(cinq.map(c => c.DatePromesse)).toEqual(liste.slice(0, 5).map(c => c.DatePromesse))
    for (const c of cinq) expect(liste.map(l => l._id)).toContain(c._id)
    const { rows } = await e.essai.pool.query(
      `select "Contacts"[1] as "Telephone", "Nom" from client where "_id" = $1`,
      [cinq[0]?.IdClient],
    )
    expect(cinq[0]).toMatchObject(rows[0])
    // Ready, it waits for its client: it is not late any more.
    await e.essai.pool.query(`update commande_client set "Etape" = 'Vérifiée' where "_id" = $1`, [
      cinq[0]?._id,
    ])
    expect((await lus('gerant')).map(c => c._id)).not.toContain(cinq[0]?._id)
    await e.essai.pool.query(`update commande_client set "Etape" = $2 where "_id" = $1`, [
      cinq[0]?._id,
      cinq[0]?.Etape,
    ])
    // Another officine's are not in one's own.
    expect(await lus('gerant', e.essai.officines.PLT)).toEqual(
      cinq.filter(c => c.IdOfficine === e.essai.officines.PLT),
    )
    const {
      rows: [role],
    } = await e.essai.pool.query(
      `update role set permissions = array_remove(permissions, 'clients.lire') where livre = 'atelier' returning "_id"`,
    )
    expect(role).toBeDefined()
    expect((await lus('atelier')).every(c => c.Telephone === null)).toBe(true)
    await e.essai.pool.query(
      `update role set permissions = permissions || '{clients.lire}' where livre = 'atelier'`,
    )
  })
})

describe('les premiers pas', () => {
  const lus = async () => (await e.essai.appeler('administrateur', tableau.premiersPas)).corps as PremiersPas
  const faits = (p: PremiersPas) => p.etapes.filter(x => x.Fait).map(x => x.Pas)

  it('disent ce qui est fait, lu des fiches mêmes, et seulement à qui installe', async () => {
    await e.essai.pool.query(`update assurance set "Taux" = null`)
    await e.essai.pool.query(`update officine set "Telephone" = '', "IdModelEntete" = null`)
    const avant = await lus()
    expect(avant.etapes.map(x => x.Pas)).toEqual([...PAS])
    expect(faits(avant)).toEqual(expect.arrayContaining(['comptes', 'clients', 'caisse']))
    for (const pas of ['officine', 'entete', 'assurances']) expect(faits(avant)).not.toContain(pas)
    const { rows } = await e.essai.pool.query(
      `update assurance set "Taux" = 80 where "_id" = (select min("_id"::text)::uuid from assurance)
       returning (select count(*) from assurance)::int as n`,
    )
    await e.essai.pool.query(
      `update officine set "Telephone" = '27 22 00 00 00', "Adresse" = 'Rue des Jardins'`,
    )
    const apres = await lus()
    expect(faits(apres)).toContain('officine')
    expect(apres.etapes.find(x => x.Pas === 'clients')?.Nombre).toBeGreaterThan(0)
    const ouvertes = await e.essai.pool.query(
      `select count(*)::int as n from officine where "Statut" = 'Ouverte'`,
    )
    expect(apres.etapes.find(x => x.Pas === 'entete')?.Sur).toBe(ouvertes.rows[0].n)
    expect(apres.etapes.find(x => x.Pas === 'assurances')).toMatchObject({
      Fait: true,
      Nombre: 1,
      Sur: rows[0].n,
    })
    expect((await e.essai.appeler('gerant', tableau.premiersPas)).statut).toBe(403)
  })

  it('un pas remis revient le lendemain ; la liste rangée reste lisible et se reprend', async () => {
    const remettre = async (pas: string, Remis: boolean) =>
      await e.essai.appeler('administrateur', tableau.remettrePas, { params: { pas }, payload: { Remis } })
    const remis = async () => (await lus()).etapes.filter(x => x.Remis).map(x => x.Pas)
    await remettre('tarifs', true)
    expect((await remettre('tarifs', true)).corps).toMatchObject({ Rangee: false })
    await remettre('feries', true)
    expect(await remis()).toEqual(['tarifs', 'feries'])
    await remettre('feries', false)
    await e.essai.pool.query(`update pas_remis set "Le" = "Le" - 1`)
    expect(await remis()).toEqual([])
    expect((await remettre('tout', true)).corps).toMatchObject({ Rangee: true })
    expect((await lus()).etapes).toHaveLength(PAS.length)
    expect((await remettre('tout', false)).corps).toMatchObject({ Rangee: false })
    expect((await remettre('peindre', true)).statut).toBe(404)
  })
})
