import { contrat } from '@dioptrie/domain'
import type { PerteDeTransfert } from '@dioptrie/domain/stock/transferts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiStock, ouvrirEssaiStock } from '../stock/essai.ts'
import { mouvementer } from '../stock/registre.ts'

const { transferts, stock } = contrat
let s: EssaiStock
beforeAll(async () => {
  s = await ouvrirEssaiStock()
})
afterAll(() => s.essai.fermer())

const envoyer = (lignes: object[], plus: object = {}, qui: Personne = 'magasinier', entetes = {}) =>
  s.essai.appeler(
    qui,
    transferts.envoyer,
    {
      payload: {
        IdOfficineSource: s.essai.officines.ANG,
        IdOfficineDestination: s.essai.officines.PLT,
        lignes,
        ...plus,
      } as never,
    },
    entetes,
  )
const agir = (
  quoi: 'recevoir' | 'solder' | 'annuler' | 'rendre' | 'retrouver' | 'confirmerPerte',
  transfert: { _id: string; version: number },
  plus: object = {},
  qui: Personne = quoi === 'annuler' ? 'magasinier' : 'magasinier@PLT',
) =>
  s.essai.appeler(qui, transferts[quoi], {
    params: { id: transfert._id },
    payload: { version: transfert.version, ...plus } as never,
  })
const jumeau = async (id: string) =>
  (
    await s.essai.pool.query(
      `select b.* from article a join article b on b.produit = a.produit and b."IdOfficine" = $2 where a."_id" = $1`,
      [id, s.essai.officines.PLT],
    )
  ).rows[0]

describe('un transfert', () => {
  it('quitte le stock à l’envoi, est en route, entre à la réception avec le même code-barres', async () => {
    const id = await s.approvisionner('TR-1', 10, { Couleur: 'Noir' })
    const { statut, corps } = await envoyer([{ IdArticle: id, Quantite: 4 }], { Observation: 'Vitrine' })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      Statut: 'Envoyé',
      OfficineSource: 'Cocody Angré',
      OfficineDestination: 'Plateau',
      Envoyee: 4,
      EnTransit: 4,
      Recue: 0,
      Observation: 'Vitrine',
      IdOfficine: s.essai.officines.ANG,
    })
    expect(corps.Reference).toMatch(/^TRF-ANG-\d\d-00001$/)
    expect(await s.quantite(id)).toBe(6)

    const recu = await agir('recevoir', corps)
    expect(recu.corps).toMatchObject({
      Statut: 'Reçu',
      Recue: 4,
      EnTransit: 0,
      IdOfficine: s.essai.officines.PLT,
    })
    const la = await jumeau(id)
    expect(la).toMatchObject({ Quantite: 4, Reference: 'TR-1', Couleur: 'Noir', PrixVente: 45_000 })
    const ici = await s.essai.appeler('magasinier', stock.lire, { params: { id } })
    expect(ici.corps).toMatchObject({ CodeBarre: la.CodeBarre, AutresOfficines: 4 })
  })

  it('montre en route ce que l’autre officine attend', async () => {
    const id = await s.approvisionner('TR-2', 5)
    const la = await s.approvisionner('TR-2', 1, { IdOfficine: s.essai.officines.PLT })
    await envoyer([{ IdArticle: id, Quantite: 3 }])
    const { corps } = await s.essai.appeler('opticien@PLT', stock.lire, { params: { id: la } })
    expect([corps.Quantite, corps.EnTransit, corps.AutresOfficines]).toEqual([1, 3, 2])
  })

  it('envoie 10, en reçoit 9 : le manquant reste visible jusqu’à ce qu’on le trouve', async () => {
    const id = await s.approvisionner('TR-3', 10)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 10 }])
    const ligne = envoi.lignes[0]._id
    const neuf = await agir('recevoir', envoi, { lignes: [{ _id: ligne, Quantite: 9 }] })
    expect(neuf.corps).toMatchObject({ Statut: 'Reçu en partie', Recue: 9, EnTransit: 1 })
    const { corps: manquants } = await s.essai.appeler('magasinier', transferts.parOfficine, {
      params: { id: s.essai.officines.ANG },
      query: { enTransit: 'oui', Statut: 'Reçu en partie' },
    })
    expect(manquants.map((t: { _id: string }) => t._id)).toEqual([envoi._id])

    const trop = await agir('recevoir', neuf.corps, { lignes: [{ _id: ligne, Quantite: 2 }] })
    expect([trop.statut, trop.corps.code, trop.corps.message]).toEqual([
      409,
      'TROP_RECU',
      'Il n’y en a que 1 en route, pas 2.',
    ])
    const trouve = await agir('recevoir', neuf.corps)
    expect(trouve.corps).toMatchObject({ Statut: 'Reçu', EnTransit: 0 })
    expect((await jumeau(id)).Quantite).toBe(10)
  })

  it('porte sa valeur au franc : ce qui arrive en trois fois vaut ce qui était parti, ici et là-bas', async () => {
    const id = await s.approvisionner('TR-FRANC', 0)
    for (const [Quantite, CoutUnitaire] of [
      [5, 10],
      [2, 20],
    ] as const)
      await s.ecrire(tx =>
        mouvementer(tx, s.moi, 'Réception', s.document(), [{ IdArticle: id, Quantite, CoutUnitaire }]),
      )
    let { corps: t } = await envoyer([{ IdArticle: id, Quantite: 5 }])
    const _id = t.lignes[0]._id
    for (const [quoi, Quantite] of [
      ['recevoir', 1],
      ['recevoir', 2],
      ['rendre', 1],
      ['recevoir', 1],
    ] as const)
      t = (await agir(quoi, t, { lignes: [{ _id, Quantite }], ...(quoi === 'rendre' && { Motif: 'x' }) }))
        .corps
    const ici = (await s.essai.appeler('administrateur', stock.lire, { params: { id } })).corps
    expect(t.Statut).toBe('Reçu')
    expect(ici.Valeur + Number((await jumeau(id)).Valeur)).toBe(90)
  })

  it('passe le manquant en perte, avec un motif, des deux bouts', async () => {
    const id = await s.approvisionner('TR-4', 10)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 10 }])
    const { corps: neuf } = await agir('recevoir', envoi, {
      lignes: [{ _id: envoi.lignes[0]._id, Quantite: 9 }],
    })
    const sansMotif = await agir('solder', neuf)
    expect(sansMotif.corps.champs).toEqual({ 'payload.Motif': 'Obligatoire' })
    const Motif = 'Cassé dans le colis'
    const desoi = await agir('solder', neuf, { Motif }, 'magasinier')
    expect([desoi.statut, desoi.corps.code]).toEqual([409, 'MEME_PERSONNE'])
    const solde = await agir('solder', neuf, { Motif }, 'gerant')
    expect(solde.corps).toMatchObject({ Statut: 'Clos avec manquants', Perdue: 1, EnTransit: 0 })
    expect(solde.corps.lignes[0]).toMatchObject({ Perdue: 1, Motif: 'Cassé dans le colis' })
    expect((await agir('recevoir', solde.corps)).statut).toBe(409)
    expect((await jumeau(id)).Quantite).toBe(9)
  })

  it('s’annule avant sa réception, et seulement avant', async () => {
    const id = await s.approvisionner('TR-5', 6)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 6 }])
    expect((await agir('annuler', envoi, {}, 'magasinier@PLT')).statut).toBe(403)
    const annule = await agir('annuler', envoi, { Motif: 'Erreur d’officine' })
    expect(annule.corps).toMatchObject({ Statut: 'Annulé', EnTransit: 0 })
    expect(await s.quantite(id)).toBe(6)
    for (const [quoi, plus] of [
      ['annuler', {}],
      ['recevoir', {}],
      ['solder', { Motif: 'x' }],
    ] as const) {
      const r = await agir(quoi, annule.corps, plus)
      expect([quoi, r.statut, r.corps.code]).toEqual([quoi, 409, 'ETAPE_IMPOSSIBLE'])
    }
    const { corps: autre } = await envoyer([{ IdArticle: id, Quantite: 6 }])
    const { corps: recu } = await agir('recevoir', autre, {
      lignes: [{ _id: autre.lignes[0]._id, Quantite: 1 }],
    })
    const tard = await agir('annuler', recu)
    expect([tard.statut, tard.corps.message]).toEqual([
      409,
      'Un transfert ne s’annule qu’avant sa réception.',
    ])
    expect(await s.quantite(id)).toBe(0)
  })

  it('n’entre qu’une fois, même reçu deux fois en même temps', async () => {
    const id = await s.approvisionner('TR-6', 8)
    const { corps } = await envoyer([{ IdArticle: id, Quantite: 8 }])
    const recus = await Promise.all([
      agir('recevoir', corps),
      agir('recevoir', corps),
      agir('annuler', corps),
    ])
    expect(recus.filter(r => r.statut === 200)).toHaveLength(1)
    const ailleurs = (await jumeau(id))?.Quantite ?? 0
    expect((await s.quantite(id)) + ailleurs).toBe(8)
  })

  it('n’est envoyé qu’une fois avec la même clé', async () => {
    const id = await s.approvisionner('TR-7', 8)
    const envoi = () =>
      envoyer([{ IdArticle: id, Quantite: 3 }], {}, 'magasinier', { 'idempotency-key': 'envoi-7' })
    const [a, b] = [await envoi(), await envoi()]
    expect(b.corps).toEqual(a.corps)
    expect(await s.quantite(id)).toBe(5)
  })

  it('refuse d’aller chez soi, de prendre ailleurs ou plus qu’il n’y a, et ne change rien', async () => {
    const id = await s.approvisionner('TR-8', 2)
    const la = await s.approvisionner('TR-8', 2, { IdOfficine: s.essai.officines.PLT })
    const refus = async (lignes: object[], plus = {}) => {
      const r = await envoyer(lignes, plus)
      return [r.statut, r.corps.code]
    }
    const un = [{ IdArticle: id, Quantite: 1 }]
    expect(await refus(un, { IdOfficineDestination: s.essai.officines.ANG })).toEqual([
      409,
      'TRANSFERT_SUR_PLACE',
    ])
    expect(await refus([{ IdArticle: la, Quantite: 1 }])).toEqual([409, 'ARTICLE_INCONNU'])
    expect(await refus([...un, { IdArticle: id, Quantite: 2 }])).toEqual([409, 'STOCK_INSUFFISANT'])
    expect(await refus(un, { IdOfficineDestination: id })).toEqual([400, 'DEMANDE_INVALIDE'])
    expect(await refus(un, { IdOfficineSource: s.essai.officines.PLT })).toEqual([403, 'INTERDIT'])
    expect(await refus([])).toEqual([400, 'DEMANDE_INVALIDE'])
    for (const Quantite of [0, -1, 1.5, 1e12])
      expect(await refus([{ IdArticle: id, Quantite }])).toEqual([400, 'DEMANDE_INVALIDE'])
    await s.essai.pool.query(`update officine set "Statut" = 'Fermée' where "_id" = $1`, [
      s.essai.officines.PLT,
    ])
    expect(await refus(un)).toEqual([409, 'OFFICINE_FERMEE'])
    await s.essai.pool.query(`update officine set "Statut" = 'Ouverte' where "_id" = $1`, [
      s.essai.officines.PLT,
    ])
    expect([await s.quantite(id), await s.quantite(la)]).toEqual([2, 2])
    expect(
      (await s.essai.pool.query(`select count(*)::int as n from mouvement where "IdArticle" = $1`, [id]))
        .rows[0].n,
    ).toBe(1)
  })

  it('refuse une ligne d’un autre transfert, deux fois la même, ou une quantité qui n’en est pas une', async () => {
    const id = await s.approvisionner('TR-9', 4)
    const { corps } = await envoyer([{ IdArticle: id, Quantite: 4 }])
    const ligne = { _id: corps.lignes[0]._id, Quantite: 1 }
    const deux = await agir('recevoir', corps, { lignes: [ligne, ligne] })
    expect(deux.corps.champs).toEqual({ 'payload.lignes.1._id': 'Cette ligne est là deux fois' })
    const autre = await agir('recevoir', corps, { lignes: [{ _id: id, Quantite: 1 }] })
    expect(autre.corps.champs).toEqual({ 'payload.lignes.0._id': 'Cette ligne n’est pas de ce transfert' })
    for (const geste of ['recevoir', 'solder'] as const)
      for (const Quantite of [0, -1, 1.5, 1e12]) {
        const Motif = geste === 'solder' ? { Motif: 'Perdu' } : {}
        const r = await agir(geste, corps, { ...Motif, lignes: [{ ...ligne, Quantite }] })
        expect([geste, Quantite, r.statut, Object.keys(r.corps.champs)]).toEqual([
          geste,
          Quantite,
          400,
          ['payload.lignes.0.Quantite'],
        ])
      }
    const perimee = await agir('recevoir', { ...corps, version: 9 })
    expect([perimee.statut, perimee.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
  })

  it('B26 : ce qui est envoyé et n’arrive pas revient à qui l’a envoyé, des deux bouts', async () => {
    const id = await s.approvisionner('RT-1', 3)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 3 }])
    const ligne = envoi.lignes[0]._id
    const { corps: un } = await agir('recevoir', envoi, { lignes: [{ _id: ligne, Quantite: 1 }] })
    const sansMotif = await agir('rendre', un)
    expect(sansMotif.corps.champs).toEqual({ 'payload.Motif': 'Obligatoire' })
    // One was never unloaded from the van: who sent says so. The other comes back from who receives.
    const rendu = await agir(
      'rendre',
      un,
      { Motif: 'Restée dans la camionnette', lignes: [{ _id: ligne, Quantite: 1 }] },
      'magasinier',
    )
    expect(rendu.corps).toMatchObject({ Statut: 'Reçu en partie', Recue: 1, EnTransit: 1, Rendue: 1 })
    expect(await s.quantite(id)).toBe(1)
    const trop = await agir('rendre', rendu.corps, { Motif: 'x', lignes: [{ _id: ligne, Quantite: 2 }] })
    expect([trop.statut, trop.corps.code]).toEqual([409, 'TROP_RECU'])
    const fini = await agir('rendre', rendu.corps, { Motif: 'Pas la bonne couleur' })
    expect(fini.corps).toMatchObject({ Statut: 'Reçu', Recue: 1, EnTransit: 0, Rendue: 2 })
    expect([await s.quantite(id), (await jumeau(id)).Quantite]).toEqual([2, 1])
    const rien = await agir('rendre', fini.corps, { Motif: 'x' })
    expect([rien.statut, rien.corps.code]).toEqual([409, 'ETAPE_IMPOSSIBLE'])

    // Nothing of it arrived and all came back: it is as if it had been cancelled.
    const { corps: autre } = await envoyer([{ IdArticle: id, Quantite: 2 }])
    const tout = await agir('rendre', autre, { Motif: 'Refusé à la livraison' })
    expect(tout.corps).toMatchObject({ Statut: 'Annulé', Rendue: 2 })
    expect(await s.quantite(id)).toBe(2)
  })

  it('B26 : passé en perte puis retrouvé, il se reçoit ou se rend par une écriture d’aujourd’hui', async () => {
    const id = await s.approvisionner('RT-2', 3)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 3 }])
    const ligne = envoi.lignes[0]._id
    const { corps: perdu } = await agir('solder', envoi, { Motif: 'Colis égaré' })
    expect(perdu).toMatchObject({ Statut: 'Clos avec manquants', Perdue: 3 })
    const trop = await agir('retrouver', perdu, { Motif: 'x', lignes: [{ _id: ligne, Quantite: 4 }] })
    expect([trop.statut, trop.corps.code]).toEqual([409, 'TROP_RETROUVE'])
    const retrouve = await agir('retrouver', perdu, {
      Motif: 'Chez le transporteur',
      lignes: [{ _id: ligne, Quantite: 2 }],
    })
    expect(retrouve.corps).toMatchObject({ Statut: 'Reçu en partie', Perdue: 1, EnTransit: 2 })
    const { corps: recu } = await agir('recevoir', retrouve.corps, { lignes: [{ _id: ligne, Quantite: 1 }] })
    const { corps: rendu } = await agir('rendre', recu, { Motif: 'Abîmée' })
    expect(rendu).toMatchObject({ Statut: 'Clos avec manquants', Recue: 1, Rendue: 1, Perdue: 1 })
    expect([await s.quantite(id), (await jumeau(id)).Quantite]).toEqual([1, 1])
    expect(rendu.pertes.map((p: { Quantite: number; Motif: string }) => [p.Quantite, p.Motif])).toEqual([
      [3, 'Colis égaré'],
      [-2, 'Chez le transporteur'],
    ])
    // The last one turns up too.
    const { corps: dernier } = await agir('retrouver', rendu, { Motif: 'Sous un présentoir' })
    const { corps: fin } = await agir('recevoir', dernier)
    expect(fin).toMatchObject({ Statut: 'Reçu', Recue: 2, Perdue: 0 })
    expect((await agir('retrouver', fin, { Motif: 'x' })).corps.code).toBe('ETAPE_IMPOSSIBLE')
  })

  it('une perte entre deux officines a sa valeur, et la parole des deux bouts : deux personnes', async () => {
    const id = await s.approvisionner('RT-3', 2)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 2 }])
    const { corps: perdu } = await agir('solder', envoi, { Motif: 'Carton ouvert' })
    expect(perdu.pertes).toMatchObject([
      { Quantite: 2, Valeur: 40_000, Officine: 'Plateau', Motif: 'Carton ouvert', accord: null },
    ])
    const confirmer = (qui: Personne, Motif = 'Vu avec le transporteur', t = perdu) =>
      agir('confirmerPerte', t, { Motif }, qui)
    expect((await confirmer('magasinier@PLT')).statut).toBe(403)
    expect((await confirmer('administrateur', '')).corps.champs).toEqual({ 'payload.Motif': 'Obligatoire' })
    const dit = await confirmer('magasinier')
    expect(dit.corps.pertes).toMatchObject([
      { accord: { Officine: 'Cocody Angré', Motif: 'Vu avec le transporteur' } },
    ])
    const encore = await confirmer('gerant', 'x', dit.corps)
    expect([encore.statut, encore.corps.code]).toEqual([409, 'PERTE_CONFIRMEE'])
    // Whoever works in both ends says one thing only.
    const { corps: autre } = await envoyer([{ IdArticle: await s.approvisionner('RT-4', 1), Quantite: 1 }])
    const { corps: sienne } = await agir('solder', autre, { Motif: 'Perdu' }, 'administrateur')
    const seul = await confirmer('administrateur', 'x', sienne)
    expect([seul.statut, seul.corps.code]).toEqual([409, 'MEME_PERSONNE'])
  })

  it('ce qui est retrouvé demande aussi la parole de l’autre bout', async () => {
    const id = await s.approvisionner('RT-5', 2)
    const { corps: envoi } = await envoyer([{ IdArticle: id, Quantite: 2 }])
    const { corps: perdu } = await agir('solder', envoi, { Motif: 'Carton ouvert' })
    const { corps: su } = await agir('confirmerPerte', perdu, { Motif: 'Vu' }, 'magasinier')
    const retrouve = await agir('retrouver', su, { Motif: 'Chez le transporteur' }, 'magasinier')
    expect(retrouve.corps.pertes.map((p: PerteDeTransfert) => [p.Quantite, p.accord?.Officine])).toEqual([
      [2, 'Cocody Angré'],
      [-2, undefined],
    ])
    const confirmer = (qui: Personne) => agir('confirmerPerte', retrouve.corps, { Motif: 'Compté ici' }, qui)
    expect((await confirmer('gerant')).statut).toBe(403)
    const dit = await confirmer('magasinier@PLT')
    expect(dit.corps.pertes).toMatchObject([{ accord: { Motif: 'Vu' } }, { accord: { Officine: 'Plateau' } }])
  })

  it('se liste par sens et par mots, et s’imprime', async () => {
    const sens = async (sens: 'Envoyés' | 'Reçus', qui: Personne) =>
      (
        await s.essai.appeler(qui, transferts.liste, {
          query: { sens, q: 'plateau', page: 1 },
        })
      ).corps.pager.totalItems
    expect(await sens('Envoyés', 'magasinier')).toBeGreaterThan(5)
    expect(await sens('Reçus', 'magasinier')).toBe(0)
    expect(await sens('Reçus', 'magasinier@PLT')).toBeGreaterThan(5)
    const id = await s.approvisionner('TR-PDF', 4)
    const { corps } = await envoyer([{ IdArticle: id, Quantite: 2 }])
    const pdf = await s.essai.appeler('opticien@PLT', transferts.imprimer, { params: { id: corps._id } })
    const texte = texteDuPdf(pdf.brut)
    for (const mot of ['Bon de transfert', corps.Reference, 'Ray-Ban TR-PDF', 'Plateau', 'Le destinataire'])
      expect(texte).toContain(mot)
  })

  it('ne se montre pas à une officine qui n’en est pas', async () => {
    const tiers = (
      await s.essai.pool.query(
        `insert into officine ("_id", "Nom", "Code") values (gen_random_uuid(), 'Yopougon', 'YOP') returning "_id"`,
      )
    ).rows[0]._id
    const id = await s.approvisionner('TR-10', 4)
    const { corps } = await envoyer([{ IdArticle: id, Quantite: 2 }])
    await s.essai.pool.query(`update utilisateur set "IdOfficine" = $1 where email = $2`, [
      tiers,
      s.essai.email('opticien@PLT'),
    ])
    for (const appel of [transferts.lire, transferts.imprimer])
      expect((await s.essai.appeler('opticien@PLT', appel, { params: { id: corps._id } })).statut).toBe(404)
    expect((await s.essai.appeler('opticien@PLT', transferts.liste)).corps).toEqual([])
  })
})
