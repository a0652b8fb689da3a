import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { clients, ventes, recherche } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const creer = async (payload: Record<string, unknown>) =>
  (await essai.appeler('opticien', clients.creer, { payload: { Prenoms: 'Aya', ...payload } as never })).corps
const lire = async (id: string) => (await essai.appeler('gerant', clients.lire, { params: { id } })).corps
const prescrire = async (id: string) =>
  (
    await essai.appeler('opticien', clients.ajouterOrdonnance, {
      params: { id },
      payload: { DateOrd: '2026-02-02', OD: { Sph: -1 } },
    })
  ).corps.ordonnances[0]
const vendre = async (id: string, payload: object = {}) =>
  (
    await essai.appeler('opticien', ventes.ajouter, {
      params: { id },
      payload: { PrixMont1: 20_000, ...payload },
    })
  ).corps.commandes[0]
const fusionner = async (garde: string, doublon: string) =>
  (
    await essai.appeler('gerant', clients.fusionner, {
      params: { id: garde },
      payload: { IdDoublon: doublon, version: (await lire(garde)).version, confirme: true },
    })
  ).corps
const defaire = (garde: string, doublon: string, qui: Personne = 'gerant') =>
  essai.appeler(qui, clients.defaireFusion, { params: { id: garde }, payload: { IdDoublon: doublon } })
const fusions = async (id: string, qui: Personne = 'gerant') =>
  (await essai.appeler(qui, clients.fusions, { params: { id } })).corps

async function deuxFiches(Nom: string, NomDoublon: string) {
  const garde = await creer({ Nom })
  const doublon = await creer({ Nom: NomDoublon, Contacts: ['0700110022'], Profession: 'Juge' })
  return { garde, doublon, o: await prescrire(doublon._id), c: await vendre(doublon._id) }
}

describe('une fusion de clients', () => {
  it('dit sur la fiche gardée qui, quand, et ce qui est venu avec ses références', async () => {
    const { garde, doublon, o, c } = await deuxFiches('Zadi', 'Wognin')
    await fusionner(garde._id, doublon._id)
    expect(await fusions(garde._id)).toMatchObject([
      {
        IdDoublon: doublon._id,
        Nom: 'Wognin Aya',
        Code: doublon.CodeClient,
        createdBy: 'Gérant d’officine',
        defaiteLe: null,
        Venus: [
          { entite: 'ordonnance', nombre: 1, references: [o.RefOrd] },
          { entite: 'commande_client', nombre: 1, references: [c.RefCmmd] },
        ],
      },
    ])
    // The cashier sees that a prescription came, not which.
    expect((await fusions(garde._id, 'caissier'))[0].Venus[0]).toEqual({
      entite: 'ordonnance',
      nombre: 1,
      references: [],
    })
  })

  it('laisse trouver l’ancien nom et l’ancien code, qui mènent à la fiche gardée et le disent', async () => {
    const { garde, doublon } = await deuxFiches('Abrogoua', 'Tchimou')
    await fusionner(garde._id, doublon._id)
    for (const q of ['tchimou', doublon.CodeClient]) {
      const liste = await essai.appeler('opticien', clients.liste, { query: { q } })
      expect(liste.corps.map((l: { _id: string }) => l._id)).toEqual([garde._id])
      expect(liste.corps[0].Anciens).toEqual([`Tchimou Aya (${doublon.CodeClient})`])
      const { items } = (await essai.appeler('opticien', recherche.partout, { query: { q } })).corps.clients
      expect(items[0]).toMatchObject({ _id: garde._id, titre: 'Abrogoua Aya' })
      expect(items[0].detail).toContain(`ancien nom Tchimou Aya (${doublon.CodeClient})`)
    }
    const { items } = (await essai.appeler('opticien', recherche.partout, { query: { q: 'abrogoua' } })).corps
      .clients
    expect(items[0].detail).not.toContain('ancien nom')
  })

  it('se défait : ce qui était venu repart, ce qui est né depuis reste, ce qui fut repris se rend', async () => {
    const { garde, doublon, o, c } = await deuxFiches('Sery', 'Lago')
    await fusionner(garde._id, doublon._id)
    const depuis = await vendre(garde._id)
    expect((await defaire(garde._id, doublon._id, 'opticien')).statut).toBe(403)
    expect((await defaire(garde._id, doublon._id)).statut).toBe(200)
    const [g, d] = [await lire(garde._id), await lire(doublon._id)]
    expect(g).toMatchObject({ Contacts: [], Profession: null, Anciens: [], ordonnances: [] })
    expect(g.commandes.map((k: { RefCmmd: string }) => k.RefCmmd)).toEqual([depuis.RefCmmd])
    expect(d).toMatchObject({ Statut: 'Actif', IdFusion: null, Contacts: doublon.Contacts })
    expect(d.ordonnances[0].RefOrd).toBe(o.RefOrd)
    expect(d.commandes[0].RefCmmd).toBe(c.RefCmmd)
    expect((await fusions(garde._id))[0]).toMatchObject({ defaitePar: 'Gérant d’officine' })
    expect((await essai.appeler('opticien', clients.liste, { query: { q: 'lago' } })).corps[0]._id).toBe(
      doublon._id,
    )
    expect((await defaire(garde._id, doublon._id)).corps.message).toBe('Ce client n’est plus fusionné.')
    // Those who read it while it was merged have read this client's prescriptions.
    const lectures = await essai.appeler('administrateur', clients.lectures, { params: { id: doublon._id } })
    expect(lectures.corps.map((l: { appel: string }) => l.appel)).toContain('PUT /api/client/fusionner/{id}')
    // And it can be merged again.
    await fusionner(garde._id, doublon._id)
    expect(await fusions(garde._id)).toHaveLength(2)
  })

  it('ne se défait pas quand une vente faite depuis emploie ce qui devrait repartir', async () => {
    const { garde, doublon, o } = await deuxFiches('Gnahore', 'Bley')
    await fusionner(garde._id, doublon._id)
    const { RefCmmd } = await vendre(garde._id, { RefOrd: o.RefOrd })
    const refus = await defaire(garde._id, doublon._id)
    expect([refus.statut, refus.corps.code]).toEqual([409, 'FUSION_EMPLOYEE'])
    expect(refus.corps.message).toContain(RefCmmd)
    expect((await lire(doublon._id)).Statut).toBe('Fusionné')
  })

  it('ne se défait ni après trente jours, ni sous une fusion qui l’a suivie', async () => {
    const { garde, doublon } = await deuxFiches('Okou', 'Djedje')
    await fusionner(garde._id, doublon._id)
    const tiers = await creer({ Nom: 'Tanoh' })
    await fusionner(tiers._id, garde._id)
    expect((await defaire(garde._id, doublon._id)).corps.code).toBe('FUSION_REPRISE')
    await defaire(tiers._id, garde._id)
    await essai.pool.query(`alter table fusion disable trigger user`)
    await essai.pool.query(
      `update fusion set "createdAt" = now() - interval '31 days' where "IdDoublon" = $1 and "IdOrigine" is null`,
      [doublon._id],
    )
    await essai.pool.query(`alter table fusion enable trigger user`)
    expect((await defaire(garde._id, doublon._id)).corps.code).toBe('FUSION_ANCIENNE')
  })

  it('d’une fiche de référence garde aussi sa trace : qui, quand, laquelle, combien', async () => {
    const marque = async (Libelle_marq: string) =>
      (await essai.appeler('administrateur', contrat.marque.creer, { payload: { Libelle_marq } as never }))
        .corps
    const [garde, doublon] = [await marque('Vuarnet'), await marque('Vuarné')]
    await essai.appeler('administrateur', contrat.marque.fusionner, {
      params: { id: garde._id },
      payload: { IdDoublon: doublon._id, version: garde.version },
    })
    const { corps } = await essai.appeler('magasinier', contrat.historique.fusions, {
      params: { entity: 'marque', id: garde._id },
    })
    expect(corps).toMatchObject([{ Nom: 'Vuarné', createdBy: 'Administrateur', Venus: [] }])
  })
})
