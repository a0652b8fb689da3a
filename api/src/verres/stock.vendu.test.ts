import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiRayon, ouvrirEssaiRayon } from './stock.fixture.ts'

let e: EssaiRayon
beforeAll(async () => {
  e = await ouvrirEssaiRayon()
})
afterAll(() => e.fermer())

const { stockVerre, ventes, atelier, verres } = contrat

describe('un œil pris au stock', () => {
  const vendre = (OD: object, OG: object, plus: object = {}) =>
    e.vendre({ RefOrd: e.RefOrd, PrixVerD1: 14_000, PrixVerG1: 14_000, Paires: [{ OD, OG }], ...plus })
  const commande = async (r: { corps: { commandes: { _id: string }[] } }) =>
    (await e.appeler(ventes.lire, { params: { id: r.corps.commandes[0]?._id } }, 'gerant')).corps
  const commander = (c: { RefCmmd: string }) =>
    e.appeler(
      atelier.commanderVerres,
      { params: { idClient: e.client }, payload: { RefCmmd: c.RefCmmd } },
      'opticien',
    )
  let od: VerreUnifocal
  let og: VerreUnifocal
  beforeAll(async () => {
    // The prescription in plus cylinder: −2,75 (+0,50) and −2,50.
    od = await e.tenir(-2.75, 0.5, { Quantite: 5 })
    og = await e.tenir(-2.5, 0, { Quantite: 5 })
  })

  it('sort avec la commande, ne demande aucun fournisseur, et revient quand elle est annulée', async () => {
    const r = await vendre({ IdStockVerre: od._id }, { IdModelVer: e.v.modele_verre, IdStockVerre: og._id })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
    const c = await commande(r)
    expect(c.Paires[0].OD).toMatchObject({
      Libelle: 'Éco Clair 1,50',
      PrixListe: 14_000,
      IdFournisseur: null,
      Diametre: 70,
    })
    expect(c.Paires[0].OG).toMatchObject({ Libelle: 'Éco Clair', PrixListe: 14_000, IdFournisseur: null })
    expect([(await e.lire(od._id)).Quantite, (await e.lire(og._id)).Quantite]).toEqual([4, 4])
    expect((await commander(c)).statut).toBe(200)
    const prise = await commande(r)
    expect(prise.Etape).toBe('Verres reçus')
    const { corps: a } = await e.appeler(atelier.lireAtelier, { params: { id: c._id } }, 'atelier')
    expect(a.verres).toMatchObject([
      { Cote: 'OD', Statut: 'Livré', IdStockVerre: od._id, Fournisseur: null },
      { Cote: 'OG', Statut: 'Livré', IdStockVerre: og._id, IdModelVer: e.v.modele_verre },
    ])
    const retour = await e.appeler(
      atelier.retournerVerre,
      { params: { id: a.verres[0]._id }, payload: { MotifRetour: 'Rayé' } },
      'opticien',
    )
    expect(retour.corps.code).toBe('VERRE_DU_STOCK')
    const revenue = await e.appeler(
      atelier.revenir,
      { params: { id: c._id }, payload: { version: prise.version, Motif: 'Erreur' } },
      'gerant',
    )
    expect([revenue.statut, revenue.corps.Etape]).toEqual([200, 'Enregistrée'])
    expect(
      (await e.appeler(ventes.supprimer, { params: { id: c._id }, query: { motif: 'Essai' } }, 'gerant'))
        .statut,
    ).toBe(200)
    expect([(await e.lire(od._id)).Quantite, (await e.lire(og._id)).Quantite]).toEqual([5, 5])
  })

  it('un œil du stock, l’autre du verrier : reçus quand le second arrive ; refait, c’est le même modèle', async () => {
    const traitement = '0199a3b0-0000-7000-8000-00000000aaaa'
    await e.essai.pool.query(
      `insert into traitement_verre ("_id", "Libelle", "IdFour", "Prix") values ($1, 'Durci', $2, 500) on conflict do nothing`,
      [traitement, e.v.fournisseur_verre],
    )
    const r = await vendre(
      { IdStockVerre: od._id },
      { IdModelVer: e.v.modele_verre, IdTraitements: [traitement] },
    )
    const c = await commande(r)
    expect((await commander(c)).statut).toBe(200)
    expect((await commande(r)).Etape).toBe('Verres commandés')
    expect(
      (await e.appeler(atelier.recevoirVerres, { params: { id: c._id }, payload: {} }, 'atelier')).corps
        .Etape,
    ).toBe('Verres reçus')
    const { corps: a } = await e.appeler(atelier.lireAtelier, { params: { id: c._id } }, 'atelier')
    const refaire = (id: string) =>
      e.appeler(
        atelier.refaireVerre,
        { params: { id }, payload: { MotifRefait: 'Casse', ACharge: 'Officine' } },
        'opticien',
      )
    expect((await refaire(a.verres[1]._id)).corps).toMatchObject({
      IdModelVer: e.v.modele_verre,
      Options: { IdTraitements: [traitement] },
      Fournisseur: 'Verrerie du Banco',
    })
    // One of the shelf is made again by who sells it.
    expect((await refaire(a.verres[0]._id)).corps).toMatchObject({
      IdStockVerre: null,
      Fournisseur: 'Verrerie du Banco',
      Libelle: 'Éco Clair 1,50',
    })
    const option = await e.appeler(contrat.traitement_verre.supprimer, { params: { id: traitement } })
    expect(option.corps.message).toContain('est encore utilisé par 1 verre vendu')
  })

  it('retourné ou refait, c’est le même modèle ; refait, il se prend au rayon s’il y est, et l’œil est à remonter', async () => {
    const c = await commande(await vendre({ IdStockVerre: od._id }, { IdModelVer: e.v.modele_verre }))
    expect((await commander(c)).statut).toBe(200)
    const recevoir = () =>
      e.appeler(atelier.recevoirVerres, { params: { id: c._id }, payload: {} }, 'atelier')
    await recevoir()
    const surLaCommande = async () =>
      (await e.appeler(atelier.lireAtelier, { params: { id: c._id } }, 'atelier')).corps
    const [droit, gauche] = (await surLaCommande()).verres
    const surVerre = (a: Appel, id: string, payload: object) =>
      e.appeler(a, { params: { id }, payload }, 'opticien')
    const retourne = await surVerre(atelier.retournerVerre, gauche._id, { MotifRetour: 'Rayé' })
    expect(retourne.corps).toMatchObject({ Statut: 'Retourné', IdModelVer: e.v.modele_verre })
    await recevoir()
    await e.appeler(atelier.monter, { params: { id: c._id }, payload: {} }, 'atelier')

    const rayon = async (id: string) =>
      (await e.appeler(atelier.memesVerres, { params: { id } }, 'opticien')).corps
    const { Quantite } = await e.lire(og._id)
    expect(await rayon(gauche._id)).toEqual([
      { IdStockVerre: og._id, NomCommercial: 'Éco Clair 1,50', Diametre: 70, Quantite },
    ])
    // Held without a model, the same name; another power is another lens.
    expect((await rayon(droit._id)).map((m: { IdStockVerre: string }) => m.IdStockVerre)).toEqual([od._id])
    const refaire = (id: string, IdStockVerre: string) =>
      surVerre(atelier.refaireVerre, id, { MotifRefait: 'Casse', ACharge: 'Officine', IdStockVerre })
    expect((await refaire(gauche._id, od._id)).corps.champs).toHaveProperty(['payload.IdStockVerre'])
    expect((await refaire(gauche._id, og._id)).corps).toMatchObject({
      Statut: 'Livré',
      IdOrigine: gauche._id,
      IdStockVerre: og._id,
      IdModelVer: e.v.modele_verre,
      Fournisseur: null,
      Libelle: gauche.Libelle,
      Diametre: 70,
    })
    expect((await surLaCommande()).Etape).toBe('Verres reçus')
    expect((await e.lire(og._id)).Quantite).toBe(Quantite - 1)
    expect((await e.natures(og._id))[0]).toEqual(['Sortie', -1])
    const revenir = await e.appeler(
      atelier.revenir,
      {
        params: { id: c._id },
        payload: { Motif: 'Erreur', version: (await commande({ corps: { commandes: [c] } })).version },
      },
      'gerant',
    )
    expect(revenir.corps.code).toBe('VERRE_REFAIT')
  })

  it('refuse une autre puissance, une option, une autre officine', async () => {
    const champ = 'payload.Paires.0.OD.IdStockVerre'
    const refus = async (OD: object) => (await vendre(OD, {})).corps.champs?.[champ]
    expect(await refus({ IdStockVerre: og._id })).toBe(
      'Ce verre du stock est en −2,50 : l’œil OD demande autre chose.',
    )
    expect(
      await refus({ IdStockVerre: od._id, IdModelVer: e.v.modele_verre, IdColoration: od._id }),
    ).toContain('tel qu’il est')
    const ailleurs = await e.creer(
      stockVerre.creerUnifocal,
      {
        IdOfficine: e.essai.officines.PLT,
        IdNomCommercial: e.nom._id,
        Sph: -2.75,
        Cyl: 0.5,
        Diametre: 70,
        Quantite: 1,
      },
      'administrateur',
    )
    expect(await refus({ IdStockVerre: ailleurs._id })).toBe(
      'Ce verre n’est pas en stock dans cette officine.',
    )
  })

  it('dix vendeurs et le dernier verre : un seul l’obtient', async () => {
    const dernier = await e.tenir(-2.75, 0.5, { Diametre: 65, Quantite: 1 })
    const ventesFaites = await Promise.all(
      Array.from({ length: 10 }, () => vendre({ IdStockVerre: dernier._id }, {})),
    )
    expect(ventesFaites.map(r => r.statut).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(new Set(ventesFaites.filter(r => r.statut === 409).map(r => r.corps.code))).toEqual(
      new Set(['STOCK_INSUFFISANT']),
    )
    expect((await e.lire(dernier._id)).Quantite).toBe(0)
  })

  it('se voit dans le choix : combien, lequel, sans délai, et rien d’autre si on le demande', async () => {
    const OD = { Sph: -2.25, Cyl: -0.5, Axe: 175 }
    const choix = async (plus: object = {}) =>
      (await e.appeler(verres.choix, { payload: { OD, OG: { Sph: -2.5 }, ...plus } }, 'opticien')).corps
    const { Quantite } = await e.lire(od._id)
    expect((await choix()).modeles[0]).toMatchObject({
      OD: { Stock: Quantite, IdStockVerre: od._id },
      OG: { IdStockVerre: og._id },
      Delai: 0,
    })
    expect((await choix({ EnStock: true, DelaiMax: 0 })).total).toBe(1)
    expect((await choix({ OG: { Sph: -3 }, EnStock: true })).total).toBe(0)
    expect((await choix({ OG: { Sph: -3 }, DelaiMax: 0 })).total).toBe(0)
    // One lens of a power does not make two eyes.
    const seul = await e.tenir(4, 0, { Quantite: 1 })
    const deux = await choix({ OD: { Sph: 4 }, OG: { Sph: 4 } })
    expect(deux.modeles[0]).toMatchObject({
      OD: { Stock: 1, IdStockVerre: seul._id },
      OG: { Stock: 0, IdStockVerre: null },
    })
    expect((await choix({ OD: { Sph: 4 }, OG: { Sph: 4 }, EnStock: true })).total).toBe(0)
  })

  it('le choix compte ce que la vente tient déjà, regarde l’officine qui vend, et offre ce qui n’a pas de modèle', async () => {
    const choix = async (plus: object = {}, qui: Personne = 'opticien') =>
      (await e.appeler(verres.choix, { payload: { OD: { Sph: 3.25 }, ...plus } }, qui)).corps
    const parti = await e.tenir(3.25, 0)
    expect((await choix()).modeles[0].OD).toMatchObject({ Stock: 0, IdStockVerre: null })
    const Rayon = [{ IdStockVerre: parti._id, Quantite: 1 }]
    expect((await choix({ Rayon })).modeles[0].OD).toMatchObject({ Stock: 1, IdStockVerre: parti._id })
    // Another officine's shelf is not this one's, and is not shown to whoever does not sell there.
    const IdOfficine = e.essai.officines.PLT
    expect((await choix({ IdOfficine, Rayon }, 'administrateur')).modeles[0].OD.Stock).toBe(0)
    expect((await choix({ IdOfficine })).code).toBeDefined()
    const solo = await e.creer(stockVerre.creerNom, {
      Libelle: 'Solo durci',
      IdFourVerr: e.v.fournisseur_verre,
      Genre: 'unifocal',
      PrixVente: 9_000,
    })
    const unique = await e.tenir(3.25, 0, { IdNomCommercial: solo._id, Quantite: 1 })
    expect((await choix()).sansModele).toMatchObject([
      { Libelle: 'Solo durci', PrixVente: 9_000, OD: { IdStockVerre: unique._id, Stock: 1 }, OG: null },
    ])
    expect((await choix({ OG: { Sph: 3.25 } })).sansModele).toEqual([])
    expect((await choix({ OD: { Sph: 3.25, Add: 2 }, Vision: 'Progressif' })).sansModele).toEqual([])
  })

  it('dit ce qui a été demandé au verrier faute d’être en stock, à qui lit les ordonnances', async () => {
    const demandes = async (qui: Personne) =>
      (await e.appeler(stockVerre.demandes, { query: { IdNomCommercial: e.nom._id } }, qui)).corps
    expect(await demandes('gerant')).toEqual([])
    await e.creer(stockVerre.compter, { lignes: [{ IdStockVerre: og._id, Quantite: 0 }] })
    expect(await demandes('gerant')).toMatchObject([{ Sph: -2.5, Cyl: 0, Fois: 2, Tenu: true }])
    expect(await demandes('magasinier')).toEqual([])
  })
})
