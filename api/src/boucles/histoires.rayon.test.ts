import { contrat } from '@dioptrie/domain'
import { describe, expect, it } from 'vitest'
import { accepte, conter, g, m, refuse, remiseDe } from './conteur.ts'
import { fait } from './gestes.ts'
import { ETIQUETTES } from './monde.ts'

conter()

/* Stories of goods: what the runs have found, cut down to what breaks it. */

/** A receipt of so many of something new, at 1 000 F a piece. */
async function bonDe(Quantite: number) {
  const { marque, categories, fournisseur } = await m.rayon()
  const ligne = {
    IdCateg: categories[0],
    IdMarque: marque,
    Reference: m.neuf('Monture '),
    Quantite,
    PrixAchatBrut: 1_000,
    PrixVenteTTC: 30_000,
  }
  const bon = await fait(g.ecrireBon(fournisseur, [ligne]))
  const l = bon.lignes[0]._id as string
  const enRayon = async () => {
    const [la] = await g.rayon(marque)
    return { Quantite: la?.Quantite ?? 0, Valeur: la?.ValeurAchat ?? 0, _id: la?._id as string }
  }
  return {
    id: bon._id as string,
    ligne: l,
    marque,
    enRayon,
    /** So many leave, and so many of them are in the parcel. */
    recevoir: async (n: number, recues = n) => {
      await fait(g.envoyerBon(bon._id, [{ _id: l, officine: 'ANG', Quantite: n }]))
      const dit = recues === n ? [] : [{ _id: l, QuantiteRecue: recues, Motif: 'Colis ouvert' }]
      return fait(g.validerEnvoi(bon._id, 'ANG', dit))
    },
  }
}

it('une pièce manquante n’est attendue de nouveau qu’une fois, quoi qu’il manque ensuite', async () => {
  const bon = await bonDe(10)
  await bon.recevoir(5, 4)
  expect((await fait(g.cloreReclamation(bon.id, true))).Quantite).toBe(11)
  await bon.recevoir(6, 5)
  expect((await fait(g.cloreReclamation(bon.id, true))).Quantite).toBe(12)
  expect(await bon.recevoir(1)).toMatchObject({ statut: 'Validé', QuantiteRecue: 10 })
})

it('ce qui fut passé par pertes n’est pas attendu parce qu’autre chose est remplacé', async () => {
  const bon = await bonDe(10)
  await bon.recevoir(5, 3)
  expect((await fait(g.cloreReclamation(bon.id, false))).Quantite).toBe(10)
  await bon.recevoir(5, 4)
  expect((await fait(g.cloreReclamation(bon.id, true))).Quantite).toBe(11)
})

it('un prix d’achat corrigé pendant un inventaire ne fait recompter aucune pièce', async () => {
  const bon = await bonDe(4)
  const { envois } = await bon.recevoir(4)
  const { _id: IdArticle } = await bon.enRayon()
  const { _id } = await fait(g.ouvrirInventaire('ANG', { IdMarque: bon.marque }))
  await fait(g.compter('ANG', _id, [{ IdArticle, Ajout: 1 }]))
  await fait(g.corrigerAchat(bon.id, { IdEnvoi: envois[0]._id, _id: bon.ligne }, 1_500))
  const { lignes } = await fait(g.compter('ANG', _id, [{ IdArticle, Ajout: 3 }]))
  expect(lignes[0]).toMatchObject({ Compte: 4, Ecart: 0, ARecompter: false })
  accepte(await g.terminerInventaire('ANG', _id, {}))
  expect(await bon.enRayon()).toMatchObject({ Quantite: 4, Valeur: 6_000 })
})

it.each(['personne n’a rien compté', 'on n’a compté que le reste'])(
  'ce qui manque parce que %s s’applique par quelqu’un d’autre que qui l’a cherché',
  async comment => {
    const bon = await bonDe(200)
    await bon.recevoir(200)
    const { _id } = await fait(g.ouvrirInventaire('ANG', { IdMarque: bon.marque }))
    if (comment.startsWith('on')) {
      const { categories } = await m.rayon()
      const reste = { IdCateg: categories[0], IdMarque: bon.marque, Reference: m.neuf('Reste ') }
      await fait(
        g.ouvrirStock('ANG', [{ ...reste, Quantite: 1, PrixAchatBrut: 1_000, PrixVenteTTC: 30_000 }]),
      )
      const articles: { _id: string; Quantite: number }[] = await g.rayon(bon.marque)
      const IdArticle = articles.find(a => a.Quantite === 1)?._id
      await fait(g.compter('ANG', _id, [{ IdArticle, Compte: 1 }]))
    }
    const manquants = { NonComptes: 'Manquants' }
    refuse(await g.terminerInventaire('ANG', _id, manquants, 'magasinier'))
    accepte(await g.terminerInventaire('ANG', _id, manquants))
    const restent: { Quantite: number }[] = await g.rayon(bon.marque)
    expect(restent.map(a => a.Quantite)).toEqual(comment.startsWith('on') ? [1] : [])
  },
)

it('un transfert dont tout ce qui s’était perdu est retrouvé est comme à son départ : il s’annule', async () => {
  const bon = await bonDe(3)
  await bon.recevoir(3)
  const { _id: IdArticle } = await bon.enRayon()
  const t = await fait(g.transferer('ANG', 'PLT', [{ IdArticle, Quantite: 2 }]))
  const une = [{ _id: t.lignes[0]._id, Quantite: 1 }]
  await fait(g.perdreTransfert('PLT', t._id, une))
  expect((await fait(g.retrouverTransfert('PLT', t._id, une))).Statut).toBe('Envoyé')
  accepte(await g.annulerTransfert('ANG', t._id))
  expect(await bon.enRayon()).toMatchObject({ Quantite: 3, Valeur: 3_000 })
})

describe('un article neuf que deux bons attendent', () => {
  /** The same new frame on two receipts; the first has left, so the article is known. */
  async function deuxBons() {
    const { marque, categories, fournisseur } = await m.rayon()
    const CodeBarre = m.neuf('CODE')
    const ligne = {
      IdCateg: categories[0],
      IdMarque: marque,
      Reference: `neuve ${CodeBarre}`,
      CodeBarre,
      Quantite: 1,
      PrixAchatBrut: 9_001,
      PrixVenteTTC: 31_000,
    }
    const [premier, second] = [
      await fait(g.ecrireBon(fournisseur, [ligne])),
      await fait(g.ecrireBon(fournisseur, [ligne])),
    ]
    const { envois } = await fait(
      g.envoyerBon(premier._id, [{ _id: premier.lignes[0]._id, officine: 'PLT', Quantite: 1 }]),
    )
    return {
      second: second._id as string,
      marque,
      CodeBarre,
      article: envois[0].lignes[0].IdArticle as string,
    }
  }

  it.each<[string, () => object]>([
    ['renommé à PLT', () => ({ Reference: m.neuf('Renommé ') })],
    ['recodé à PLT', () => ({ CodeBarre: m.neuf('RECODE') })],
    ['d’une couleur corrigée à PLT', () => ({ Couleur: 'Écaille' })],
  ])('%s entre-temps, entre encore, dans le même article', async (_, champs) => {
    const { second, marque, article } = await deuxBons()
    const dit = champs()
    accepte(await g.changerArticle(article, dit))
    const bon = await fait(g.mettreEnStock(second))
    expect(bon).toMatchObject({ statut: 'Validé', lignes: [dit] })
    expect(await g.rayon(marque)).toMatchObject([{ Quantite: 1 }])
  })

  it('d’un autre article qui a pris son code, la question reste, et la ligne qui le nomme entre', async () => {
    const { marque, categories, fournisseur } = await m.rayon()
    const CodeBarre = m.neuf('CODE')
    const ligne = {
      IdCateg: categories[0],
      IdMarque: marque,
      CodeBarre,
      Quantite: 1,
      PrixAchatBrut: 9_001,
      PrixVenteTTC: 31_000,
    }
    const [attendue, autre] = [m.neuf('Attendue '), m.neuf('Autre ')]
    const bon = await fait(g.ecrireBon(fournisseur, [{ ...ligne, Reference: attendue }]))
    accepte(await g.ouvrirStock('PLT', [{ ...ligne, Reference: autre }]))
    const r = await g.mettreEnStock(bon._id)
    expect([r.statut, r.corps.code, r.corps.message]).toEqual([
      409,
      'CODE_BARRE_PRIS',
      expect.stringContaining(autre),
    ])
    accepte(await g.corrigerLigne(bon._id, { _id: bon.lignes[0]._id, Reference: autre }))
    expect((await fait(g.mettreEnStock(bon._id))).statut).toBe('Validé')
    expect((await g.rayon(marque)).map((a: { Quantite: number }) => a.Quantite)).toEqual([1, 1])
  })
})

describe('une monture demandée à l’autre officine', () => {
  const demander = (client: string, prix: number, plus: object = {}) => {
    const Attendue = { IdArticle: m.refs.articles.PLT.monture, IdOfficine: m.essai.officines.PLT }
    return g.vendre(client, { PrixMont1: prix, Paires: [{ Attendue }], ...plus })
  }
  it('B1 : ne se brade pas : au-dessous de son étiquette c’est une remise, qui se fait approuver et reste dite à l’arrivée', async () => {
    const client = (await g.client())._id
    const refus = await demander(client, 5_000)
    refuse(refus)
    expect(refus.corps.code).toBe('REMISE_A_APPROUVER')
    const { commandes } = await fait(demander(client, 5_000, g.accord('administrateur')))
    const v = { _id: commandes[0]._id, RefCmmd: commandes[0].RefCmmd, IdClient: client }
    const { _id: demande } = await g.demandeDe(v._id)
    const lignes = [{ IdArticle: m.refs.articles.PLT.monture, Quantite: 1 }]
    const t = await fait(g.transferer('PLT', 'ANG', lignes, demande))
    await fait(g.recevoirTransfert('ANG', t._id))
    const bradee = ETIQUETTES.monture - 5_000
    expect(await g.lireVente(v)).toMatchObject({
      IdArticle1: m.refs.articles.ANG.monture,
      PrixListe1: ETIQUETTES.monture,
      RemiseTotale: bradee,
    })
    expect(await remiseDe(v)).toBe(bradee)
  })
})

describe('une monture cassée', () => {
  const vendue = async () => {
    const { etui } = m.refs.articles.ANG
    return g.vendue((await g.client())._id, { IdArticle1: etui, PrixMont1: ETIQUETTES.etui })
  }
  const plusChere = (plus: object = {}) => ({
    Paire: 1,
    Motif: 'Branche pliée',
    ACharge: 'Officine',
    IdArticle: m.refs.articles.ANG.petite,
    ...plus,
  })
  const ecart = ETIQUETTES.petite - ETIQUETTES.etui

  it('B20 : remplacée par une plus chère, est une remise de la différence : approuvée, et lue le soir', async () => {
    const v = await vendue()
    const refus = await g.casser(v, plusChere())
    refuse(refus)
    expect(refus.corps.code).toBe('REMISE_A_APPROUVER')
    expect((await g.lireVente(v)).IdArticle1).toBe(m.refs.articles.ANG.etui)
    accepte(await g.casser(v, plusChere(g.accord('administrateur'))))
    expect(await g.lireVente(v)).toMatchObject({ PrixListe1: ETIQUETTES.petite, RemiseTotale: ecart })
    expect(await remiseDe(v)).toBe(ecart)
  })
  it('B20 : ou le client paie la différence', async () => {
    const v = await vendue()
    accepte(await g.casser(v, plusChere({ ClientPaie: true })))
    expect(await g.lireVente(v)).toMatchObject({ PartClient: ETIQUETTES.petite, RemiseTotale: 0 })
  })
})

it('B18 : une option fusionnée entre la vente et une nouvelle ordonnance : la vente la suit', async () => {
  const option = (nom: string) =>
    fait(
      g.dire('administrateur', contrat.traitement_verre.creer, {
        payload: { Libelle: m.neuf(nom), IdFour: m.refs.verrier, Prix: 500 },
      }),
    )
  const [reflet, buee] = [await option('Anti-reflet '), await option('Anti-buée ')]
  const client = (await g.client())._id
  const prescrire = async () => (await fait(g.ordonnance(client))).ordonnances[0].RefOrd as string
  const OD = { IdModelVer: m.refs.modeleVerre, IdTraitements: [reflet._id] }
  const v = await g.vendue(client, { RefOrd: await prescrire(), PrixVerD1: 14_500, Paires: [{ OD }] })
  await fait(
    g.parId('administrateur', contrat.traitement_verre.fusionner, buee._id, {
      payload: { IdDoublon: reflet._id, version: buee.version },
    }),
  )
  const { Paires } = await g.lireVente(v)
  expect(Paires[0].OD.IdTraitements).toEqual([buee._id])
  accepte(await g.changer(v, { RefOrd: await prescrire(), Paires }))
  accepte(await g.commander(v))
  expect((await g.lireAtelier(v._id)).verres[0].Options).toEqual({ IdTraitements: [buee._id] })
})
