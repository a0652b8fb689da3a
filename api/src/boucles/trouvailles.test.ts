import { contrat } from '@dioptrie/domain'
import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { nuit } from './fraudes.ts'
import { fait, gestesDe } from './gestes.ts'
import { ETIQUETTES, type Monde, ouvrirMonde } from './monde.ts'
import { corrigerPuisRegler, DEPUIS, type Trouvaille } from './trouvailles.depuis.ts'

/*
 * What `fraudes.ts` does not play among ordinary work, each alone: the owner reads it on the day it was done, at the name of who did it, for
 * what it cost.
 */

const { atelier, clients, commercial, consultations, stockVerre, transferts } = contrat
const id = (r: { _id: string }) => r._id

async function rayon(m: Monde, g: ReturnType<typeof gestesDe>) {
  const { marque, categories } = await m.rayon()
  const ligne = { IdCateg: categories[0], IdMarque: marque, Reference: m.neuf('TR ') }
  await fait(g.ouvrirStock('ANG', [{ ...ligne, Quantite: 5, PrixAchatBrut: 50_000, PrixVenteTTC: 150_000 }]))
  const [article] = await g.rayon(marque)
  return article._id as string
}

async function chezLAssureur(g: ReturnType<typeof gestesDe>) {
  const client = id(await g.client())
  const v = await g.vendue(client, { IdPriseEnCharge: (await g.bon(client))._id })
  const f = await g.deposee(v)
  return { f: f._id as string, ligne: f.lignes[0]._id as string }
}

/** A box of lenses of the shelf of Angré, filled by the head office. */
async function boite(m: Monde, Quantite: number) {
  const { rows } = await m.essai.pool.query(
    `select f."_id" as "IdFourVerr", i."_id" as "IdIndice", t."_id" as "IdMatiere" from fournisseur_verre f, indice_verre i, matiere_verre t limit 1`,
  )
  const IdOfficine = m.essai.officines.ANG
  const nom = await fait(
    m.envoyer('administrateur', stockVerre.creerNom, {
      payload: {
        Libelle: m.neuf('Éco '),
        ...rows[0],
        Genre: 'unifocal',
        PrixVente: 15_000,
        IdModelVer: m.refs.modeleVerre,
      },
    }),
  )
  const { _id } = await fait(
    m.envoyer('administrateur', stockVerre.creerUnifocal, {
      payload: { IdOfficine, IdNomCommercial: nom._id, Sph: -1, Cyl: 0, Diametre: 70, PrixAchat: 6_000 },
    }),
  )
  const lignes = [{ IdStockVerre: _id, Quantite }]
  if (Quantite > 0) await fait(m.envoyer('administrateur', stockVerre.entrer, { payload: { lignes } }))
  return _id as string
}

const TROUVAILLES: readonly Trouvaille[] = [
  {
    nom: 'F3 cinq pour cent sous l’étiquette, au comptoir',
    qui: 'caissier',
    genre: 'Remise',
    montant: 3_000,
    faire: (m, g) =>
      fait(
        g.auComptoir({
          lignes: [
            { IdArticle: m.refs.articles.ANG.petite, Quantite: 1, PrixUnitaire: ETIQUETTES.petite - 3_000 },
          ],
        }),
      ),
  },
  {
    nom: 'M14 neuf pour cent, du gérant seul',
    qui: 'gerant',
    genre: 'Remise',
    montant: 9_000,
    faire: async (_, g) => g.vendue(id(await g.client()), { RemiseCom: 9_000 }, { qui: 'gerant' }),
  },
  {
    nom: 'F13 l’atelier casse seul une monture, une autre part du stock',
    qui: 'atelier',
    genre: 'Sortie du stock',
    montant: 50_000,
    async faire(m, g) {
      const IdArticle1 = await rayon(m, g)
      const v = await g.vendue(id(await g.client()), {
        PrixMont1: undefined,
        IdArticle1,
        PrixMonture1: 150_000,
      })
      return fait(g.casser(v, { Paire: 1, Motif: 'Tombée', ACharge: 'Officine' }))
    },
  },
  {
    nom: 'F17 l’employeur d’un client changé, et sa convention prise le jour même',
    qui: 'opticien',
    genre: 'Employeur changé',
    montant: 9_000,
    async faire(m, g) {
      const { compteSale } = await fait(
        m.envoyer('administrateur', commercial.creerCompte, { payload: { RaisonSociale: m.neuf('Mine ') } }),
      )
      const { convention } = await fait(
        m.envoyer('administrateur', commercial.proposerConvention, {
          payload: { IdCompte: compteSale._id, Remise: 9, DateDebut: m.horloge.jour },
        }),
      )
      await fait(m.envoyer('gerant', commercial.signerConvention, { payload: { _id: convention._id } }))
      const { rows } = await m.essai.pool.query('select "IdSociete" from compte_sale where "_id" = $1', [
        compteSale._id,
      ])
      const client = await g.client()
      const { version } = await g.lireClient(client._id)
      await fait(
        m.envoyer('opticien', clients.modifier, {
          params: { id: client._id },
          payload: { IdSociete: rows[0].IdSociete, version },
        }),
      )
      return g.vendue(client._id, { RemiseCom: 9_000, IdConvention: convention._id })
    },
  },
  {
    nom: 'L3 un examen daté d’un autre jour',
    qui: 'opticien',
    genre: 'Vente datée',
    montant: 10_000,
    faire: async (m, g) =>
      fait(
        m.envoyer('opticien', consultations.creer, {
          payload: {
            IdClient: id(await g.client()),
            DateConsultation: m.horloge.dans(-10),
            Montant: 10_000,
          },
        }),
      ),
  },
  {
    nom: 'H15 les verres d’une vente d’un jour clos, baissés aujourd’hui',
    qui: 'opticien',
    genre: 'Vente diminuée',
    montant: 90_000,
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()), { PrixVerD1: 90_000 })
      await nuit(m, g)
      return fait(g.changer(v, { PrixVerD1: 0 }))
    },
  },
  {
    nom: 'M3 ce que l’assurance aurait rejeté, mis au client',
    qui: 'facturation',
    genre: 'Part mise au client',
    montant: 80_000,
    async faire(_, g) {
      const { f, ligne } = await chezLAssureur(g)
      await fait(g.rejeter(f, ligne))
      return fait(g.chargerClient(ligne))
    },
  },
  {
    nom: 'M3 un chèque d’assurance, contre-passé',
    qui: 'facturation',
    genre: 'Annulation',
    montant: 80_000,
    async faire(_, g) {
      const { f, ligne } = await chezLAssureur(g)
      await fait(g.payerLigne(f, ligne, 80_000))
      const { paiements } = await g.lireFacture(f)
      return fait(g.contrePasser(paiements[0]._id))
    },
  },
  {
    nom: 'M5 une boîte de verres comptée à zéro, sans un mot',
    qui: 'magasinier',
    genre: 'Inventaire',
    montant: 60_000,
    async faire(m) {
      const IdStockVerre = await boite(m, 10)
      return fait(
        m.envoyer('magasinier', stockVerre.compter, { payload: { lignes: [{ IdStockVerre, Quantite: 0 }] } }),
      )
    },
  },
  {
    nom: 'M5 cinquante verres entrés sans un bon',
    qui: 'magasinier',
    genre: 'Réception faite seul',
    montant: 300_000,
    async faire(m) {
      const IdStockVerre = await boite(m, 0)
      return fait(
        m.envoyer('magasinier', stockVerre.entrer, {
          payload: { lignes: [{ IdStockVerre, Quantite: 50 }] },
        }),
      )
    },
  },
  {
    nom: 'M5 qui reçoit une pièce sur deux passe l’autre en perte',
    qui: 'magasinier@PLT',
    genre: 'Manquant',
    montant: 50_000,
    async faire(m, g) {
      const IdArticle = await rayon(m, g)
      const t = await fait(g.transferer('ANG', 'PLT', [{ IdArticle, Quantite: 2 }]))
      await fait(g.recevoirTransfert('PLT', t._id, [{ _id: t.lignes[0]._id, Quantite: 1 }]))
      const { version } = await fait(m.envoyer('magasinier@PLT', transferts.lire, { params: { id: t._id } }))
      return fait(
        m.envoyer('magasinier@PLT', transferts.solder, {
          params: { id: t._id },
          payload: { version, Motif: 'Jamais arrivée' },
        }),
      )
    },
  },
  {
    nom: 'H2 des montures parties sur une vente que personne ne paie',
    qui: 'caissier',
    genre: 'Jamais payée',
    montant: 3 * ETIQUETTES.petite,
    async faire(m, g) {
      await fait(g.auComptoir({ lignes: [{ IdArticle: m.refs.articles.ANG.petite, Quantite: 3 }] }))
      await nuit(m, g)
      await nuit(m, g)
      return fait(g.cloturer())
    },
  },
  {
    nom: 'M13 une livraison d’il y a longtemps, défaite',
    qui: 'gerant',
    genre: 'Travail repris',
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()))
      await fait(g.encaisser(v, 100_000))
      await fait(g.livrer(v))
      await nuit(m, g)
      return fait(g.revenir(v))
    },
  },
]

let m: Monde
let g: ReturnType<typeof gestesDe>
const noms = new Map<string, string>()
beforeAll(async () => {
  m = await ouvrirMonde()
  g = gestesDe(m)
  const { rows } = await m.essai.pool.query('select email, "displayName" from utilisateur')
  for (const { email, displayName } of rows) noms.set(email, displayName)
  await fait(g.ouvrir(20_000))
})
afterAll(() => m.fermer())

const lues = async (plus: object = {}): Promise<Exception[]> =>
  (
    await fait(
      m.envoyer('administrateur', contrat.exceptions.liste, {
        query: { page: 1, limit: 200, mode: 2, seuil: 0, ...plus, du: m.horloge.jour, au: m.horloge.jour },
      }),
    )
  ).pageOfItems

it.each([...TROUVAILLES, ...DEPUIS])(
  '$nom : se lit le jour même',
  async ({ qui, genre, montant, somme, faire }) => {
    await faire(m, g)
    const dites = (await lues(somme ? { discrets: 'oui' } : {})).filter(
      e => e.Genre === genre && e.Qui === noms.get(m.essai.email(qui)),
    )
    expect(
      dites.some(e => Math.abs(e.Montant ?? 0) === (montant ?? 0)),
      JSON.stringify((await lues()).map(e => [e.Genre, e.Qui, e.Montant])),
    ).toBe(true)
    const { Statut, LaisseALaCloture } = await g.etatCaisse()
    if (Statut === 'Ouverte') return nuit(m, g)
    await m.demain()
    await fait(g.ouvrir(LaisseALaCloture))
  },
)

it('F6 : jusqu’où l’on compte et applique seul se règle ; au-delà, un collègue de l’officine le fait', async () => {
  const compter = async () => {
    const IdArticle = await rayon(m, g)
    const { rows } = await m.essai.pool.query('select "IdCateg" from article where "_id" = $1', [IdArticle])
    const i = await fait(g.ouvrirInventaire('ANG', { IdCateg: rows[0].IdCateg }))
    await fait(g.compter('ANG', i._id, [{ IdArticle, Compte: 4 }]))
    return i._id as string
  }
  const regler = async (SeulParGeste: number | null) => {
    const { seuils } = await fait(m.envoyer('administrateur', contrat.exceptions.seuils))
    const { version } = seuils.find((s: { Genre: string }) => s.Genre === 'Inventaire')
    await fait(
      m.envoyer('administrateur', contrat.exceptions.reglerSeuil, {
        payload: { Genre: 'Inventaire', SeulParGeste, version },
      }),
    )
  }
  const terminer = (i: string, qui?: Personne) => g.terminerInventaire('ANG', i, {}, qui ?? 'magasinier')
  expect((await terminer(await compter())).statut).toBe(200)
  await regler(49_999)
  const seul = await compter()
  expect((await terminer(seul)).corps.code).toBe('MEME_PERSONNE')
  expect((await terminer(seul, 'gerant')).statut).toBe(200)
  await regler(null)
  expect((await terminer(await compter())).statut).toBe(200)
})

it('F3 M14 : sous le seuil de la liste, les petites remises se somment par personne', async () => {
  const lignes = await fait(
    m.envoyer('administrateur', contrat.exceptions.personnes, {
      query: { du: m.horloge.dans(-90), au: m.horloge.jour },
    }),
  )
  for (const [qui, montant] of [
    ['caissier', 3_000],
    ['gerant', 9_000],
  ] as const) {
    const sienne = lignes.find(
      (l: { Qui: string; Genre: string }) => l.Qui === noms.get(m.essai.email(qui)) && l.Genre === 'Remise',
    )
    expect(sienne?.Montant).toBe(montant)
  }
})

it('M15 : livrée de nouveau, une commande garde les garanties de sa première livraison', async () => {
  const v = await g.vendue(id(await g.client()))
  await fait(g.encaisser(v, 100_000))
  await fait(g.livrer(v))
  const garanties = async () =>
    (await fait(m.envoyer('opticien', atelier.lireAtelier, { params: { id: v._id } }))).livraison.Garanties
  const premieres = await garanties()
  expect(premieres.length).toBeGreaterThan(0)
  await nuit(m, g)
  await fait(g.revenir(v))
  await fait(g.livrer(v))
  expect(await garanties()).toEqual(premieres)
})

it('qui corrige ce que coûte un bon ne le règle pas', async () => {
  const [refus, bon] = await corrigerPuisRegler(m, g)
  expect(refus.corps).toMatchObject({
    code: 'MEME_PERSONNE',
    message: 'Vous avez fait ou reçu ce bon, ou corrigé ce qu’il coûte : une autre personne le règle.',
  })
  const autre = await m.envoyer('administrateur', contrat.exceptions.autreMain, {
    params: { id: bon },
    query: { quoi: 'reglement' },
  })
  expect(autre.corps.Refus).toBeNull()
})
