import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomCommercial, VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationsDeLAtelier } from '../atelier/verification.ts'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { verificationsDesReceptions } from '../receptions/verification.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDesVentes } from '../ventes/verification.ts'
import { poserVerrier } from './essai.ts'

let e: EssaiVentes
let v: Awaited<ReturnType<typeof poserVerrier>>
let nom: NomCommercial
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  v = await poserVerrier(e.essai.pool)
  nom = await creer(contrat.stockVerre.creerNom, {
    ...{ Libelle: 'Éco Clair 1,50', IdFourVerr: v.fournisseur_verre, Genre: 'unifocal', PrixVente: 14_000 },
    ...{ IdIndice: v.indice_verre, IdMatiere: v.matiere_verre, IdModelVer: v.modele_verre },
  })
})
afterAll(async () => {
  // Whatever was done above, the books agree.
  for (const { nom: quoi, requete } of [
    ...verificationsDuStock,
    ...verificationsDesVentes,
    ...verificationsDeLAtelier,
    ...verificationsDesReceptions,
  ])
    expect((await e.essai.pool.query(requete)).rows, quoi).toEqual([])
  await e.fermer()
})

const { stockVerre, stock, ventes, atelier, transferts, verres } = contrat
const appeler = (a: Appel, demande: object = {}, qui: Personne = 'magasinier') =>
  e.essai.appeler(qui, a, demande as never)
async function creer(a: Appel, payload: object, qui: Personne = 'magasinier') {
  const r = await appeler(a, { payload }, qui)
  expect([r.statut, r.corps.message, r.corps.champs]).toEqual([201, undefined, undefined])
  return r.corps
}
const tenir = (Sph: number, Cyl: number, plus: object = {}): Promise<VerreUnifocal> =>
  creer(stockVerre.creerUnifocal, {
    ...{ IdNomCommercial: nom._id, Sph, Cyl, Diametre: 70, SeuilAlerte: 4, PrixAchat: 6_000, ...plus },
  })
const lire = async (id: string): Promise<VerreUnifocal> =>
  (await appeler(stockVerre.unifocaux, { query: { IdNomCommercial: nom._id } })).corps.find(
    (c: VerreUnifocal) => c._id === id,
  )
const natures = async (id: string) =>
  (await appeler(stock.mouvements, { params: { id } })).corps.map(
    (m: { Nature: string; Quantite: number; entite: string }) => [m.Nature, m.Quantite],
  )

describe('un verre de stock est un article', () => {
  it('compté, reçu, cassé, transféré : un seul registre', async () => {
    const c = await tenir(-2, 0.5, { Quantite: 3 })
    expect(c).toMatchObject({ Sph: -2, Cyl: 0.5, Quantite: 3, Disponibilite: 'Alerte', PrixVente: 14_000 })
    const recu = await creer(stockVerre.entrer, {
      ...{ NumeroBL: 'BL-4471', lignes: [{ IdStockVerre: c._id, Quantite: 6 }] },
    })
    expect(recu.bons).toMatchObject([{ Fournisseur: 'Verrerie du Banco', Puissances: 1, Verres: 6 }])
    await creer(stock.sortir, { Motif: 'Casse', lignes: [{ IdArticle: c._id, Quantite: 1 }] })
    const { statut } = await appeler(transferts.envoyer, {
      payload: {
        ...{ IdOfficineSource: e.essai.officines.ANG, IdOfficineDestination: e.essai.officines.PLT },
        lignes: [{ IdArticle: c._id, Quantite: 2 }],
      },
    })
    expect(statut).toBe(201)
    const compte = await appeler(stockVerre.modifierUnifocal, {
      params: { id: c._id },
      payload: { Quantite: 5, SeuilAlerte: 2, version: (await lire(c._id)).version },
    })
    expect(compte.corps).toMatchObject({ Quantite: 5, SeuilAlerte: 2, Disponibilite: 'En stock' })
    expect(await natures(c._id)).toEqual([
      ['Inventaire', -1],
      ['Transfert sortie', -2],
      ['Sortie', -1],
      ['Réception', 6],
      ['Inventaire', 3],
    ])
    // Received elsewhere, it is the same lens there, without anyone saying so.
    const ailleurs = await e.essai.pool.query(
      `select s."Sph", s."Cyl" from stock_verre s where s."IdOfficine" = $1`,
      [e.essai.officines.PLT],
    )
    const { rows } = await e.essai.pool.query(`select "_id", version from transfert`)
    if (ailleurs.rows.length === 0)
      await appeler(
        transferts.recevoir,
        { params: { id: rows[0]._id }, payload: { version: rows[0].version } },
        'administrateur',
      )
    const la = await e.essai.pool.query(
      `select s."Sph", s."Cyl", a."Quantite" from stock_verre s join article a using ("_id") where s."IdOfficine" = $1`,
      [e.essai.officines.PLT],
    )
    expect(la.rows).toEqual([{ Sph: -200, Cyl: 50, Quantite: 2 }])
  })

  it('refuse ce qui n’est pas un verre, et ce qui ferait moins que rien', async () => {
    const champs = async (payload: object) => {
      const plus = { IdNomCommercial: nom._id, Sph: -1, Cyl: 0, Diametre: 70 }
      return Object.keys(
        (await appeler(stockVerre.creerUnifocal, { payload: { ...plus, ...payload } })).corps.champs,
      )
    }
    expect(await champs({ Sph: -2.3 })).toEqual(['payload.Sph'])
    expect(await champs({ Cyl: -0.5 })).toEqual(['payload.Cyl'])
    expect(await champs({ Quantite: -1 })).toEqual(['payload.Quantite'])
    const grille = (cases: object[]) =>
      appeler(stockVerre.tenir, { payload: { IdNomCommercial: nom._id, cases } })
    expect((await grille([{ Sph: -1, Add: 2, Cote: 'OD' }])).corps.champs).toHaveProperty([
      'payload.cases.0.Add',
    ])
    const c = await tenir(-1, 0)
    expect(
      (
        await grille([
          { Sph: -1, Cyl: 0, Diametre: 70 },
          { Sph: -1.25, Cyl: 0, Diametre: 70 },
        ])
      ).corps,
    ).toMatchObject({ tenues: 1, deja: 1 })
    const encore = await appeler(stockVerre.creerUnifocal, {
      payload: { IdNomCommercial: nom._id, Sph: -1, Cyl: 0, Diametre: 70 },
    })
    expect(encore.corps.code).toBe('DEJA_PRESENT')
    const sortie = await appeler(stock.sortir, {
      payload: { Motif: 'Casse', lignes: [{ IdArticle: c._id, Quantite: 1 }] },
    })
    expect(sortie.corps.message).toBe('Stock insuffisant. Éco Clair 1,50 −1,00 Ø 70 : 0 en stock, 1 demandé.')
    const renomme = await appeler(stock.modifier, {
      params: { id: c._id },
      payload: { Couleur: '+1,00', version: c.version },
    })
    expect(renomme.corps.code).toBe('VERRE_DE_STOCK')
  })

  it('un nom qui change suit sur ses verres ; retiré, il ne prend plus de puissance', async () => {
    const autre = await creer(stockVerre.creerNom, {
      ...{ Libelle: 'Essai', IdFourVerr: v.fournisseur_verre, Genre: 'progressif' },
    })
    const p = await creer(stockVerre.creerProgressif, {
      ...{ IdNomCommercial: autre._id, Sph: 1, Add: 2, Cote: 'OD', Base: 4, Quantite: 1 },
    })
    expect(p).toMatchObject({ Add: 2, Cote: 'OD', Base: 4, Quantite: 1 })
    const change = await appeler(stockVerre.modifierNom, {
      params: { id: autre._id },
      payload: { Libelle: 'Horizon', PrixVente: 40_000, version: autre.version },
    })
    expect(change.statut).toBe(200)
    const { corps: article } = await appeler(stock.lire, { params: { id: p._id } })
    expect(article).toMatchObject({
      ...{ Reference: 'Horizon', Couleur: '+1,00 add +2,00 OD', Taille: 'base 4,00', PrixVente: 40_000 },
    })
    expect((await appeler(stockVerre.supprimerNom, { params: { id: autre._id } })).corps.message).toBe(
      '« Horizon » est encore utilisé par 1 verre en stock.',
    )
    await appeler(stockVerre.retirerNom, { params: { id: autre._id }, payload: {} })
    const noms: NomCommercial[] = (await appeler(stockVerre.noms)).corps
    expect(noms.map(n => n.Libelle)).toEqual(['Éco Clair 1,50'])
    const refuse = await appeler(stockVerre.creerProgressif, {
      payload: { IdNomCommercial: autre._id, Sph: 1, Add: 2, Cote: 'OG' },
    })
    expect(refuse.corps.champs['payload.IdNomCommercial']).toContain('est retiré')
  })

  it('ce dont il ne reste rien s’ôte, d’un mot tapé pour tout ; le reste est gardé et compté', async () => {
    const tout = (confirmation: string) =>
      appeler(stockVerre.supprimerProgressifs, { query: { confirmation } })
    expect((await tout('oui')).statut).toBe(400)
    expect((await tout('SUPPRIMER')).corps).toEqual({
      ...{ supprimes: 0, gardes: 1, raisons: [{ raison: 'Il en reste en stock.', nombre: 1 }] },
    })
    const c = await tenir(3.75, 0, { Quantite: 1 })
    const oter = () => appeler(stockVerre.supprimerUnifocal, { params: { id: c._id } })
    expect((await oter()).corps.message).toBe('Il en reste 1 : sortez-les d’abord.')
    await creer(stockVerre.compter, { lignes: [{ IdStockVerre: c._id, Quantite: 0 }] })
    expect((await oter()).statut).toBe(200)
    // Held again, it is the same article with its story.
    expect((await tenir(3.75, 0, { SeuilAlerte: 3 }))._id).toBe(c._id)
    expect(await lire(c._id)).toMatchObject({ Quantite: 0, SeuilAlerte: 3, Disponibilite: 'Rupture' })
    await creer(stockVerre.creerNom, { Libelle: 'Vide', IdFourVerr: v.fournisseur_verre, Genre: 'unifocal' })
    expect(
      (await appeler(stockVerre.supprimerNoms, { query: { confirmation: 'SUPPRIMER' } })).corps,
    ).toMatchObject({ supprimes: 1, gardes: 2 })
  })

  it('ce qui manque se commande d’un geste, une seule fois, et se reçoit comme le reste', async () => {
    const avant = (await appeler(stockVerre.resume)).corps
    const { corps: manquants } = await appeler(stockVerre.manquants)
    expect(manquants.length).toBe(avant.Manquants)
    const deux = await Promise.all([1, 2].map(() => appeler(stockVerre.commander, { payload: {} })))
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    const bons = deux.find(r => r.statut === 201)?.corps.bons
    expect(bons).toMatchObject([{ Fournisseur: 'Verrerie du Banco', Puissances: manquants.length }])
    expect((await appeler(stockVerre.resume)).corps).toMatchObject({ Manquants: 0, AZero: avant.AZero })
    const recu = await appeler(contrat.receptions.mettreEnStock, {
      params: { id: bons[0]._id },
      payload: {},
    })
    expect(recu.statut).toBe(200)
    expect((await appeler(stockVerre.resume)).corps).toMatchObject({
      ...{ AZero: avant.AZero - manquants.filter((m: VerreUnifocal) => m.Quantite === 0).length },
      Verres: avant.Verres + bons[0].Verres,
    })
  })
})

describe('un œil pris au stock', () => {
  const vendre = (OD: object, OG: object, plus: object = {}) =>
    e.vendre({ RefOrd: e.RefOrd, PrixVerD1: 14_000, PrixVerG1: 14_000, Paires: [{ OD, OG }], ...plus })
  const commande = async (r: { corps: { commandes: { _id: string }[] } }) =>
    (await appeler(ventes.lire, { params: { id: r.corps.commandes[0]?._id } }, 'gerant')).corps
  const commander = (c: { RefCmmd: string }) =>
    appeler(
      atelier.commanderVerres,
      { params: { idClient: e.client }, payload: { RefCmmd: c.RefCmmd } },
      'opticien',
    )
  let od: VerreUnifocal
  let og: VerreUnifocal
  beforeAll(async () => {
    // The prescription in plus cylinder: −2,75 (+0,50) and −2,50.
    od = await tenir(-2.75, 0.5, { Quantite: 5 })
    og = await tenir(-2.5, 0, { Quantite: 5 })
  })

  it('sort avec la commande, ne demande aucun fournisseur, et revient quand elle est annulée', async () => {
    const r = await vendre({ IdStockVerre: od._id }, { IdModelVer: v.modele_verre, IdStockVerre: og._id })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
    const c = await commande(r)
    expect(c.Paires[0].OD).toMatchObject({
      ...{ Libelle: 'Éco Clair 1,50', PrixListe: 14_000, IdFournisseur: null, Diametre: 70 },
    })
    expect(c.Paires[0].OG).toMatchObject({ Libelle: 'Éco Clair', PrixListe: 14_000, IdFournisseur: null })
    expect([(await lire(od._id)).Quantite, (await lire(og._id)).Quantite]).toEqual([4, 4])
    expect((await commander(c)).statut).toBe(200)
    const prise = await commande(r)
    expect(prise.Etape).toBe('Verres reçus')
    const { corps: a } = await appeler(atelier.lireAtelier, { params: { id: c._id } }, 'atelier')
    expect(a.verres).toMatchObject([
      { Cote: 'OD', Statut: 'Livré', IdStockVerre: od._id, Fournisseur: null },
      { Cote: 'OG', Statut: 'Livré', IdStockVerre: og._id, IdModelVer: v.modele_verre },
    ])
    const retour = await appeler(
      atelier.retournerVerre,
      { params: { id: a.verres[0]._id }, payload: { MotifRetour: 'Rayé' } },
      'opticien',
    )
    expect(retour.corps.code).toBe('VERRE_DU_STOCK')
    const revenue = await appeler(
      atelier.revenir,
      { params: { id: c._id }, payload: { version: prise.version, Motif: 'Erreur' } },
      'gerant',
    )
    expect([revenue.statut, revenue.corps.Etape]).toEqual([200, 'Enregistrée'])
    expect((await appeler(ventes.supprimer, { params: { id: c._id } }, 'gerant')).statut).toBe(200)
    expect([(await lire(od._id)).Quantite, (await lire(og._id)).Quantite]).toEqual([5, 5])
  })

  it('un œil du stock, l’autre du verrier : reçus quand le second arrive ; refait, c’est le même modèle', async () => {
    const traitement = '0199a3b0-0000-7000-8000-00000000aaaa'
    await e.essai.pool.query(
      `insert into traitement_verre ("_id", "Libelle", "IdFour", "Prix") values ($1, 'Durci', $2, 500) on conflict do nothing`,
      [traitement, v.fournisseur_verre],
    )
    const r = await vendre(
      { IdStockVerre: od._id },
      { IdModelVer: v.modele_verre, IdTraitements: [traitement] },
    )
    const c = await commande(r)
    expect((await commander(c)).statut).toBe(200)
    expect((await commande(r)).Etape).toBe('Verres commandés')
    expect(
      (await appeler(atelier.recevoirVerres, { params: { id: c._id }, payload: {} }, 'atelier')).corps.Etape,
    ).toBe('Verres reçus')
    const { corps: a } = await appeler(atelier.lireAtelier, { params: { id: c._id } }, 'atelier')
    const refaire = (id: string) =>
      appeler(
        atelier.refaireVerre,
        { params: { id }, payload: { MotifRefait: 'Casse', ACharge: 'Officine' } },
        'opticien',
      )
    expect((await refaire(a.verres[1]._id)).corps).toMatchObject({
      ...{
        IdModelVer: v.modele_verre,
        Options: { IdTraitements: [traitement] },
        Fournisseur: 'Verrerie du Banco',
      },
    })
    // One of the shelf is made again by who sells it.
    expect((await refaire(a.verres[0]._id)).corps).toMatchObject({
      ...{ IdStockVerre: null, Fournisseur: 'Verrerie du Banco', Libelle: 'Éco Clair 1,50' },
    })
    const option = await appeler(contrat.traitement_verre.supprimer, { params: { id: traitement } })
    expect(option.corps.message).toContain('est encore utilisé par 1 vente au moins')
  })

  it('retourné ou refait, c’est le même modèle ; refait, il se prend au rayon s’il y est, et l’œil est à remonter', async () => {
    const c = await commande(await vendre({ IdStockVerre: od._id }, { IdModelVer: v.modele_verre }))
    expect((await commander(c)).statut).toBe(200)
    const recevoir = () => appeler(atelier.recevoirVerres, { params: { id: c._id }, payload: {} }, 'atelier')
    await recevoir()
    const surLaCommande = async () =>
      (await appeler(atelier.lireAtelier, { params: { id: c._id } }, 'atelier')).corps
    const [droit, gauche] = (await surLaCommande()).verres
    const surVerre = (a: Appel, id: string, payload: object) =>
      appeler(a, { params: { id }, payload }, 'opticien')
    const retourne = await surVerre(atelier.retournerVerre, gauche._id, { MotifRetour: 'Rayé' })
    expect(retourne.corps).toMatchObject({ Statut: 'Retourné', IdModelVer: v.modele_verre })
    await recevoir()
    await appeler(atelier.monter, { params: { id: c._id }, payload: {} }, 'atelier')

    const rayon = async (id: string) =>
      (await appeler(atelier.memesVerres, { params: { id } }, 'opticien')).corps
    const { Quantite } = await lire(og._id)
    expect(await rayon(gauche._id)).toEqual([
      { IdStockVerre: og._id, NomCommercial: 'Éco Clair 1,50', Diametre: 70, Quantite },
    ])
    // Held without a model, the same name; another power is another lens.
    expect((await rayon(droit._id)).map((m: { IdStockVerre: string }) => m.IdStockVerre)).toEqual([od._id])
    const refaire = (id: string, IdStockVerre: string) =>
      surVerre(atelier.refaireVerre, id, { MotifRefait: 'Casse', ACharge: 'Officine', IdStockVerre })
    expect((await refaire(gauche._id, od._id)).corps.champs).toHaveProperty(['payload.IdStockVerre'])
    expect((await refaire(gauche._id, og._id)).corps).toMatchObject({
      ...{ Statut: 'Livré', IdOrigine: gauche._id, IdStockVerre: og._id, IdModelVer: v.modele_verre },
      ...{ Fournisseur: null, Libelle: gauche.Libelle, Diametre: 70 },
    })
    expect((await surLaCommande()).Etape).toBe('Verres reçus')
    expect((await lire(og._id)).Quantite).toBe(Quantite - 1)
    expect((await natures(og._id))[0]).toEqual(['Sortie', -1])
    const revenir = await appeler(
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
    expect(await refus({ IdStockVerre: od._id, IdModelVer: v.modele_verre, IdColoration: od._id })).toContain(
      'tel qu’il est',
    )
    const { rows } = await e.essai.pool.query(`select "_id" from stock_verre where "IdOfficine" = $1`, [
      e.essai.officines.PLT,
    ])
    expect(await refus({ IdStockVerre: rows[0]._id })).toBe(
      'Ce verre n’est pas en stock dans cette officine.',
    )
  })

  it('dix vendeurs et le dernier verre : un seul l’obtient', async () => {
    const dernier = await tenir(-2.75, 0.5, { Diametre: 65, Quantite: 1 })
    const ventesFaites = await Promise.all(
      Array.from({ length: 10 }, () => vendre({ IdStockVerre: dernier._id }, {})),
    )
    expect(ventesFaites.map(r => r.statut).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(new Set(ventesFaites.filter(r => r.statut === 409).map(r => r.corps.code))).toEqual(
      new Set(['STOCK_INSUFFISANT']),
    )
    expect((await lire(dernier._id)).Quantite).toBe(0)
  })

  it('se voit dans le choix : combien, lequel, sans délai, et rien d’autre si on le demande', async () => {
    const OD = { Sph: -2.25, Cyl: -0.5, Axe: 175 }
    const choix = async (plus: object = {}) =>
      (await appeler(verres.choix, { payload: { OD, OG: { Sph: -2.5 }, ...plus } }, 'opticien')).corps
    const { Quantite } = await lire(od._id)
    expect((await choix()).modeles[0]).toMatchObject({
      ...{ OD: { Stock: Quantite, IdStockVerre: od._id }, OG: { IdStockVerre: og._id }, Delai: 0 },
    })
    expect((await choix({ EnStock: true, DelaiMax: 0 })).total).toBe(1)
    expect((await choix({ OG: { Sph: -3 }, EnStock: true })).total).toBe(0)
    expect((await choix({ OG: { Sph: -3 }, DelaiMax: 0 })).total).toBe(0)
    // One lens of a power does not make two eyes.
    const seul = await tenir(4, 0, { Quantite: 1 })
    const deux = await choix({ OD: { Sph: 4 }, OG: { Sph: 4 } })
    expect(deux.modeles[0]).toMatchObject({
      OD: { Stock: 1, IdStockVerre: seul._id },
      OG: { Stock: 0, IdStockVerre: null },
    })
    expect((await choix({ OD: { Sph: 4 }, OG: { Sph: 4 }, EnStock: true })).total).toBe(0)
  })

  it('le choix compte ce que la vente tient déjà, regarde l’officine qui vend, et offre ce qui n’a pas de modèle', async () => {
    const choix = async (plus: object = {}, qui: Personne = 'opticien') =>
      (await appeler(verres.choix, { payload: { OD: { Sph: 3.25 }, ...plus } }, qui)).corps
    const parti = await tenir(3.25, 0)
    expect((await choix()).modeles[0].OD).toMatchObject({ Stock: 0, IdStockVerre: null })
    const Rayon = [{ IdStockVerre: parti._id, Quantite: 1 }]
    expect((await choix({ Rayon })).modeles[0].OD).toMatchObject({ Stock: 1, IdStockVerre: parti._id })
    // Another officine's shelf is not this one's, and is not shown to whoever does not sell there.
    const IdOfficine = e.essai.officines.PLT
    expect((await choix({ IdOfficine, Rayon }, 'administrateur')).modeles[0].OD.Stock).toBe(0)
    expect((await choix({ IdOfficine })).code).toBeDefined()
    const solo = await creer(stockVerre.creerNom, {
      ...{ Libelle: 'Solo durci', IdFourVerr: v.fournisseur_verre, Genre: 'unifocal', PrixVente: 9_000 },
    })
    const unique = await tenir(3.25, 0, { IdNomCommercial: solo._id, Quantite: 1 })
    expect((await choix()).sansModele).toMatchObject([
      { Libelle: 'Solo durci', PrixVente: 9_000, OD: { IdStockVerre: unique._id, Stock: 1 }, OG: null },
    ])
    expect((await choix({ OG: { Sph: 3.25 } })).sansModele).toEqual([])
    expect((await choix({ OD: { Sph: 3.25, Add: 2 }, Vision: 'Progressif' })).sansModele).toEqual([])
  })

  it('s’exporte puissance par puissance, le prix d’achat à qui le voit', async () => {
    const exporter = async (qui: Personne) =>
      String((await appeler(stockVerre.exporter, { query: { format: 'csv' } }, qui)).brut)
    const lignes = (await exporter('magasinier')).split('\r\n')
    expect(lignes[0]).toContain('Nom commercial;Sphère;Cylindre;Diamètre (mm)')
    expect(lignes.find(l => l.includes('−2,75;0,50;70;;;;'))).toMatch(/;14000;6000;\d+$/)
    expect((await appeler(stockVerre.exporter, {}, 'opticien')).statut).toBe(403)
  })

  it('s’importe comme il s’exporte : à l’essai d’abord, tout ou rien, une quantité est un comptage', async () => {
    const TITRES = ['Nom commercial', 'Sphère', 'Cylindre', 'Diamètre', 'Quantité', 'Seuil']
    const envoyer = (csv: string, essai: 'oui' | 'non') => {
      const { corps, entetes } = enFormulaire('stock.csv', Buffer.from(csv))
      return e.essai.brut('magasinier', 'POST', `/api/stock-verre/import?essai=${essai}`, corps, entetes)
    }
    const importer = (lignes: (string | number)[][], essai: 'oui' | 'non', titres = TITRES) =>
      envoyer([titres, ...lignes].map(l => l.join(';')).join('\n'), essai)
    const connu = await tenir(5, 0.25, { Quantite: 2 })
    const bonnes = [
      ['eco clair 1,50', '+5,00', '0,25', 70, 6, 3],
      ['Éco Clair 1,50', '5,25', 0, 70, 4, ''],
    ]
    const faux = await importer(
      [
        ...bonnes,
        ['Éco Clair 1,50', '-2,30', 0, 70, 1, ''],
        ['Inconnu', 1, 0, 70, 1, ''],
        bonnes[1] as string[],
      ],
      'non',
    )
    expect([faux.statut, faux.corps.code]).toEqual([400, 'IMPORT_REFUSE'])
    expect(
      faux.corps.importation.erreurs.map((x: { ligne: number; champ: string }) => [x.ligne, x.champ]),
    ).toEqual([
      [4, 'Sphère'],
      [5, 'Nom commercial'],
      [6, 'Sphère'],
    ])
    expect((await lire(connu._id)).Quantite).toBe(2)
    expect((await importer(bonnes, 'oui')).corps).toMatchObject({
      essai: true,
      creees: 1,
      modifiees: 1,
      erreurs: [],
    })
    expect((await importer(bonnes, 'non')).corps).toMatchObject({ essai: false, creees: 1, modifiees: 1 })
    expect(await lire(connu._id)).toMatchObject({ Quantite: 6, SeuilAlerte: 3 })
    expect((await natures(connu._id))[0]).toEqual(['Inventaire', 4])
    expect((await importer(bonnes, 'oui')).corps).toMatchObject({ creees: 0, modifiees: 0, inchangees: 2 })
    // What was exported comes back as it is, prices and values included.
    const exporte = await appeler(stockVerre.exporter, { query: { format: 'csv', IdNomCommercial: nom._id } })
    const retour = await envoyer(String(exporte.brut), 'oui')
    expect(retour.corps).toMatchObject({ creees: 0, modifiees: 0, erreurs: [] })
    const ailleurs = await importer([['Plateau', 'Éco Clair 1,50', 1, 0, 70, 1, '']], 'oui', [
      'Officine',
      ...TITRES,
    ])
    expect(ailleurs.corps.erreurs[0].champ).toBe('Officine')
  })

  it('d’un autre programme : ses colonnes sont désignées une fois, diamètre par diamètre', async () => {
    const envoyer = (csv: string, essai: 'oui' | 'non', colonnes?: object) => {
      const { corps, entetes } = enFormulaire('stock.csv', Buffer.from(csv))
      const dites = colonnes ? `&colonnes=${encodeURIComponent(JSON.stringify(colonnes))}` : ''
      return e.essai.brut(
        'magasinier',
        'POST',
        `/api/stock-verre/import?essai=${essai}${dites}`,
        corps,
        entetes,
      )
    }
    // 21 spheres, 5 cylinders, four diameters.
    const puissances = Array.from({ length: 420 }, (_, n) => [
      ...['eco clair 1,50', ((n % 21) - 60) / 4, (Math.floor(n / 21) % 5) / 4],
      ...[55 + 5 * Math.floor(n / 105), n % 7, 'x'],
    ])
    const csv = ['Produit;SPHERE;CYL;Diam.;En rayon;Emplacement', ...puissances.map(p => p.join(';'))].join(
      '\n',
    )
    const nue = await envoyer(csv, 'oui')
    expect(nue.corps.colonnes.titres).toEqual([
      'Produit',
      'SPHERE',
      'CYL',
      'Diam.',
      'En rayon',
      'Emplacement',
    ])
    expect(nue.corps.colonnes.Colonnes).toEqual({ SPHERE: 'Sph', CYL: 'Cyl' })
    const colonnes = {
      ...{ Produit: 'IdNomCommercial', SPHERE: 'Sph', CYL: 'Cyl' },
      ...{ 'Diam.': 'Diametre', 'En rayon': 'Quantite', Emplacement: '' },
    }
    const vu = await envoyer(csv, 'oui', colonnes)
    expect(vu.corps).toMatchObject({ lues: 420, valides: 420, creees: 420, erreurs: [] })
    const ecrit = await envoyer(csv, 'non', colonnes)
    expect([ecrit.corps.message, ecrit.statut]).toEqual([undefined, 200])
    const { rows } = await e.essai.pool.query(
      `select s."Diametre", count(*)::int as n from stock_verre s where s."IdNomCommercial" = $1 and s."Sph" <= -1000 group by 1 order by 1`,
      [nom._id],
    )
    expect(rows).toEqual([55, 60, 65, 70].map(Diametre => ({ Diametre, n: 105 })))
    // What was said of the columns holds for the next file of this officine.
    expect((await envoyer(csv, 'oui')).corps).toMatchObject({ creees: 0, modifiees: 0, inchangees: 420 })
  })

  it('s’imprime en grille, diamètre par diamètre', async () => {
    const { statut, brut } = await appeler(
      stockVerre.imprimer,
      { query: { IdNomCommercial: nom._id } },
      'opticien',
    )
    expect([statut, String(brut).slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  it('dit ce qui a été demandé au verrier faute d’être en stock', async () => {
    const { corps } = await appeler(stockVerre.demandes, { query: { IdNomCommercial: nom._id } })
    expect(Array.isArray(corps)).toBe(true)
  })
})
