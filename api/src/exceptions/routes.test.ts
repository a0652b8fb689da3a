import { contrat } from '@dioptrie/domain'
import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'

const { exceptions, comptoir, caisse, clients } = contrat
let v: EssaiVentes
let monture: string
const especes = (montant: number) => ({ montant, modepaiement: 'Espèce' })

const lister = async (query: object = {}, qui: Personne = 'gerant') => {
  const r = await v.essai.appeler(qui, exceptions.liste, {
    query: { page: 1, limit: 100, ...query } as never,
  })
  expect(r.statut).toBe(200)
  return r.corps.pageOfItems as Exception[]
}
const genre = async (Genre: Exception['Genre'], qui: Personne = 'gerant') => lister({ Genre }, qui)

beforeAll(async () => {
  v = await ouvrirEssaiVentes({ limites: true })
  monture = await v.approvisionner('RB-1', 50, { PrixVente: 100_000, PrixAchat: 60_000 })
  await v.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 10_000 } })
})
afterAll(() => v.fermer())

describe('le rapport des exceptions', () => {
  it('une remise forte, avec qui l’a approuvée ; une faible n’y est pas', async () => {
    const vendre = (pourcent: number, plus: object = {}, qui: Personne = 'opticien') =>
      v.vendre({ IdArticle1: monture, PrixMonture1: 100_000, RemiseCom: pourcent * 1000, ...plus }, { qui })
    await vendre(5)
    await vendre(12)
    const Motif = 'Cliente de dix ans'
    await vendre(28, {
      approbation: { email: v.essai.email('gerant'), password: v.essai.motDePasse, Motif },
    })
    expect(await genre('Remise')).toMatchObject([
      { Pourcent: 28, Montant: 28_000, Approbateur: 'Gérant d’officine', Qui: 'Opticien', Motif },
      { Pourcent: 12, Montant: 12_000, Approbateur: null, IdClient: v.client },
    ])
    expect(await lister({ Genre: 'Remise', seuil: 5 })).toHaveLength(3)
    expect((await genre('Sous le coût')).length).toBe(0)
    await vendre(0, { PrixMonture1: 50_000 }, 'administrateur')
    expect(await genre('Sous le coût')).toMatchObject([
      { Pourcent: 50, Montant: 50_000, Qui: 'Administrateur' },
    ])
  })

  it('une vente supprimée, un règlement annulé, un papier imprimé deux fois', async () => {
    const { corps: vente } = await v.essai.appeler('caissier', comptoir.vendre, {
      payload: { lignes: [{ IdArticle: monture, Quantite: 1 }], reglement: especes(100_000) } as never,
    })
    for (const _ of [1, 2])
      await v.essai.appeler('caissier', comptoir.imprimer, { params: { id: vente._id } })
    expect(await genre('Réimpression')).toMatchObject([
      { Tirages: 2, Motif: 'reçu', Objet: vente.RefCmmd, Entite: 'commande_comptoir', IdEntite: vente._id },
    ])
    await v.essai.appeler('gerant', caisse.annuler, {
      params: { id: vente.reglements[0]._id },
      query: { motif: 'Erreur de client' },
    })
    expect(await genre('Annulation')).toMatchObject([
      { Montant: 100_000, Motif: 'Erreur de client', Qui: 'Gérant d’officine', Reference: vente.RefCmmd },
    ])
    await v.essai.appeler('gerant', comptoir.supprimer, {
      params: { id: vente._id },
      query: { motif: 'Article rendu' },
    })
    expect(await genre('Vente annulée')).toMatchObject([
      { Montant: 100_000, Reference: vente.RefCmmd, Motif: 'Article rendu' },
    ])
    const commande = (await v.vendre({ PrixMont1: 30_000 })).corps.commandes[0]
    await v.essai.appeler('gerant', contrat.ventes.supprimer, {
      params: { id: commande._id },
      query: { motif: 'Client parti' },
    })
    expect(await genre('Vente annulée')).toContainEqual(
      expect.objectContaining({ Reference: commande.RefCmmd, Montant: 30_000, Motif: 'Client parti' }),
    )
  })

  it('un prix changé à la main, un bon sans son papier, deux clients réunis', async () => {
    const { corps: article } = await v.essai.appeler('gerant', contrat.stock.lire, {
      params: { id: monture },
    })
    await v.essai.appeler('gerant', contrat.stock.modifier, {
      params: { id: monture },
      payload: { version: article.version, PrixVente: 80_000 } as never,
    })
    expect(await genre('Prix changé')).toMatchObject([
      { Ancien: 100_000, Nouveau: 80_000, Montant: -20_000, Objet: 'Ray-Ban RB-1' },
    ])
    const bon = { IdAssurance: v.assurances.AKWABA, NumeroBon: 'B-1' }
    const { corps: couvert } = await v.couvrir(bon)
    const sans = await genre('Sans papier')
    expect(sans).toMatchObject([{ Reference: 'B-1', IdClient: v.client, Qui: 'Opticien' }])
    const { corps: lu } = await v.essai.appeler('opticien', clients.lire, { params: { id: v.client } })
    expect(lu.prisesEnCharge[0].SansPapier).toBe(true)
    const { corps: image, entetes } = enFormulaire('bon.png', png(4))
    const vers = `/api/prise-encharge/document/${couvert.prisesEnCharge[0]._id}`
    expect((await v.essai.brut('opticien', 'POST', vers, image, entetes)).statut).toBe(201)
    expect(await genre('Sans papier')).toEqual([])
    const doublon = await v.creerClient('opticien', 'Kouame')
    const { corps: garde } = await v.essai.appeler('gerant', clients.lire, { params: { id: v.client } })
    await v.essai.appeler('gerant', clients.fusionner, {
      params: { id: v.client },
      payload: { IdDoublon: doublon, version: garde.version } as never,
    })
    expect(await genre('Fusion')).toMatchObject([{ Entite: 'client', IdEntite: doublon, IdClient: v.client }])
  })

  it('un écart de fonds et un travail repris se lisent avec leur raison', async () => {
    await v.essai.pool.query(
      `insert into commande_etape ("IdCommande", "Etape", "Motif") select "_id", "Etape", 'Verre rayé' from commande_client limit 1`,
    )
    expect(await genre('Travail repris')).toMatchObject([{ Motif: 'Verre rayé', Entite: 'commande_client' }])
    await v.essai.pool.query(`alter table operation disable trigger user`)
    await v.essai.pool.query(
      `update operation set "Ecart" = -500, "Motif" = 'Pièce perdue' where "typeOperation" = 'Initialisation'`,
    )
    await v.essai.pool.query(`alter table operation enable trigger user`)
    expect(await genre('Écart')).toMatchObject([{ Montant: -500, Motif: 'Pièce perdue', Qui: 'Caissier' }])
  })

  it('une commande datée d’un jour que personne n’a ouvert n’est pas un travail repris', async () => {
    const avant = (await genre('Travail repris')).length
    const Motif = 'Carnet retrouvé'
    const r = await v.vendre(
      { PrixMont1: 1_000, DateCommd: '2026-10-06', MotifDate: Motif },
      { qui: 'gerant' },
    )
    expect(r.statut).toBe(200)
    expect(await genre('Travail repris')).toHaveLength(avant)
    expect(await genre('Vente datée')).toMatchObject([
      { Motif: `Datée du 06/10/2026 : ${Motif}`, Reference: r.corps.commandes[0].RefCmmd },
    ])
  })

  it('ce qui est rendu d’un règlement, en partie, est un remboursement et non une annulation', async () => {
    const { corps: vente } = await v.essai.appeler('caissier', comptoir.vendre, {
      payload: { lignes: [{ IdArticle: monture, Quantite: 1 }], reglement: especes(80_000) } as never,
    })
    const avant = (await genre('Annulation')).length
    const r = await v.essai.appeler('gerant', caisse.rembourser, {
      params: { id: vente.reglements[0]._id },
      payload: { Motif: 'Geste', modepaiement: 'Espèce', montant: 5_000 } as never,
    })
    expect(r.statut).toBe(200)
    expect(await genre('Annulation')).toHaveLength(avant)
    expect(await genre('Remboursement')).toMatchObject([
      { Montant: 5_000, Motif: 'Geste', Reference: vente.RefCmmd },
    ])
  })

  it('des dossiers lus en nombre : listés dès cinq cents dans l’heure, refusés après deux mille', async () => {
    const { corps: client } = await v.essai.appeler('opticien', clients.creer, {
      payload: { Nom: 'Lue', Prenoms: 'Souvent', IdOfficine: v.essai.officines.ANG },
    })
    const ordonnance = { DateOrd: '2026-01-05', OD: { Sph: 1 }, OG: { Sph: 1 } }
    await v.essai.appeler('opticien', clients.ajouterOrdonnance, {
      params: { id: client._id },
      payload: ordonnance,
    })
    const lire = (qui: Personne) => v.essai.appeler(qui, clients.lire, { params: { id: client._id } })
    // Of this hour and the next: the test may stand between two.
    const avoirLu = (dossiers: number) =>
      v.essai.pool.query(
        `insert into lecture_par_heure select u."_id", date_trunc('hour', now()) + h * interval '1 hour', u."IdOfficine", $2
         from utilisateur u, generate_series(0, 1) h where u.email = $1
         on conflict ("IdUtilisateur", "Heure") do update set "Dossiers" = excluded."Dossiers"`,
        [v.essai.email('opticien'), dossiers],
      )
    const oublierLectures = () =>
      v.essai.pool.query(`alter table lecture_ordonnance disable trigger user; delete from lecture_ordonnance;
        alter table lecture_ordonnance enable trigger user`)
    const oublier = () => v.essai.pool.query('delete from lecture_par_heure')
    await oublierLectures()
    await oublier()
    expect((await lire('opticien')).statut).toBe(200)
    expect(await genre('Lectures')).toEqual([])
    // Read again within ten minutes, it counts once.
    await lire('opticien')
    const { rows } = await v.essai.pool.query('select sum("Dossiers")::int as n from lecture_par_heure')
    expect(rows[0].n).toBe(1)
    await avoirLu(499)
    await oublierLectures()
    expect((await lire('opticien')).statut).toBe(200)
    expect(await genre('Lectures')).toMatchObject([
      { Qui: 'Opticien', Objet: 'Opticien', Entite: 'utilisateur', Tirages: 500 },
    ])
    await avoirLu(2_000)
    await oublierLectures()
    const refuse = await lire('opticien')
    expect([refuse.statut, refuse.corps.code]).toEqual([429, 'TROP_DE_LECTURES'])
    expect(Number(refuse.entetes['retry-after'])).toBeGreaterThan(0)
    // Each has their own count.
    expect((await lire('gerant')).statut).toBe(200)
    await oublier()
  })

  it('se totalise par genre, se cherche, se page, et ne sort pas de ses jours', async () => {
    const tous = await lister()
    const { corps } = await v.essai.appeler('gerant', exceptions.totaux, { query: {} as never })
    expect(corps.reduce((n: number, t: { Nombre: number }) => n + t.Nombre, 0)).toBe(tous.length)
    expect(corps[0]).toMatchObject({ Genre: 'Remise', Nombre: 3 })
    expect(tous.map(e => e.Le)).toEqual(
      tous
        .map(e => e.Le)
        .sort()
        .reverse(),
    )
    expect(new Set(tous.map(e => e._id)).size).toBe(tous.length)
    const deux = await lister({ limit: 2, page: 2 })
    expect(deux).toEqual(tous.slice(2, 4))
    expect((await lister({ q: 'pièce PERDUE' })).map(e => e.Genre)).toEqual(['Écart'])
    expect(await lister({ du: '2026-01-01', au: '2026-01-31' })).toEqual([])
    const long = await v.essai.appeler('gerant', exceptions.liste, {
      query: { du: '2025-01-01', au: '2026-01-02' } as never,
    })
    expect(long.corps.champs.du).toMatch(/Un an/)
  })

  it('est à qui dirige, pour son officine ou celles qu’il consulte', async () => {
    for (const qui of ['opticien', 'caissier', 'magasinier'] as const)
      expect((await v.essai.appeler(qui, exceptions.liste, { query: {} as never })).statut).toBe(403)
    const { ANG, PLT } = v.essai.officines
    expect(await lister({ IdOfficine: PLT })).toEqual([])
    expect((await lister({ IdOfficine: ANG }, 'administrateur')).length).toBeGreaterThan(5)
  })
})

describe('une remise est celle de la dernière version d’une vente', () => {
  it('une remise approuvée à 16 000 puis portée à 30 000 par un responsable dit 30 000, une fois, et sans l’accord d’avant', async () => {
    const accord = {
      email: v.essai.email('gerant'),
      password: v.essai.motDePasse,
      Motif: 'Cousine du patron',
    }
    const { corps } = await v.vendre({
      IdArticle1: monture,
      PrixMonture1: 100_000,
      RemiseCom: 16_000,
      approbation: accord,
    })
    const { RefCmmd, _id } = corps.commandes[0]
    const dite = async () =>
      (await lister({ Genre: 'Remise', seuil: 1 }))
        .filter(x => x.IdEntite === _id)
        .map(x => [x.Montant, x.Pourcent, x.Approbateur, x.Qui])
    expect(await dite()).toEqual([[16_000, 16, 'Gérant d’officine', 'Opticien']])
    const changer = async (payload: object, qui: Personne) => {
      const { rows } = await v.essai.pool.query('select version from commande_client where "_id" = $1', [_id])
      const r = await v.essai.appeler(qui, contrat.ventes.modifier, {
        params: { id: v.client },
        payload: { RefCmmd, version: rows[0].version, ...payload } as never,
      })
      expect(r.statut).toBe(200)
    }
    // A share that the insurer agreed to changes no discount: the agreement still is of what was given.
    await v.essai.pool.query(
      `update commande_client set "PartAssurance" = 1000, "Cause" = 'montant convenu' where "_id" = $1`,
      [_id],
    )
    expect(await dite()).toEqual([[16_000, 16, 'Gérant d’officine', 'Opticien']])
    await v.essai.pool.query(
      `update commande_client set "PartAssurance" = 0, "Cause" = 'vente' where "_id" = $1`,
      [_id],
    )
    await changer({ RemiseCom: 30_000 }, 'administrateur')
    expect(await dite()).toEqual([[30_000, 30, null, 'Administrateur']])
    await changer({ RemiseCom: 0 }, 'opticien')
    expect(await dite()).toEqual([])
  })

  it('une remise approuvée d’une vente annulée ne dit plus rien ; une remise d’avant les versions garde son accord tant que rien ne change', async () => {
    const accord = { email: v.essai.email('gerant'), password: v.essai.motDePasse, Motif: 'Monture rayée' }
    const { corps } = await v.vendre({
      IdArticle1: monture,
      PrixMonture1: 100_000,
      RemiseCom: 20_000,
      approbation: accord,
    })
    const { _id } = corps.commandes[0]
    const dite = async () =>
      (await lister({ Genre: 'Remise', seuil: 1 }))
        .filter(x => x.IdEntite === _id)
        .map(x => [x.Montant, x.Approbateur])
    const { rows } = await v.essai.pool.query(
      `select a."IdVersion" = v."_id" as sienne from remise_approuvee a join version_vente v on v."IdCommande" = a."IdVente" where a."IdVente" = $1`,
      [_id],
    )
    expect(rows).toEqual([{ sienne: true }])
    await v.essai.pool.query(`alter table remise_approuvee disable trigger user`)
    await v.essai.pool.query(`update remise_approuvee set "IdVersion" = null where "IdVente" = $1`, [_id])
    await v.essai.pool.query(`alter table remise_approuvee enable trigger user`)
    expect(await dite()).toEqual([[20_000, 'Gérant d’officine']])
    await v.essai.appeler('gerant', contrat.ventes.supprimer, {
      params: { id: _id },
      query: { motif: 'Client parti' },
    })
    expect(await dite()).toEqual([])
  })

  it('au comptoir aussi : l’accord est de ce qui fut vendu à la fin', async () => {
    const accord = { email: v.essai.email('gerant'), password: v.essai.motDePasse, Motif: 'Fin de série' }
    const lignes = [{ IdArticle: monture, Quantite: 1 }]
    const { corps } = await v.essai.appeler('opticien', comptoir.creer, {
      payload: { lignes, Remise: 5_000 } as never,
    })
    const dite = async () =>
      (await lister({ Genre: 'Remise', seuil: 1 }))
        .filter(x => x.IdEntite === corps._id)
        .map(x => [x.Montant, x.Approbateur])
    expect(await dite()).toEqual([[5_000, null]])
    const r = await v.essai.appeler('opticien', comptoir.modifier, {
      params: { id: corps._id },
      payload: { version: corps.version, Remise: 20_000, approbation: accord } as never,
    })
    expect(r.statut).toBe(200)
    expect(await dite()).toEqual([[20_000, 'Gérant d’officine']])
  })
})
