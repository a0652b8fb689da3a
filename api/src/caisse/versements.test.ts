import { randomUUID } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiDeCaisse, ouvrirEssaiDeCaisse } from './essai.ts'
import { verificationsDeLaCaisse } from './verification.ts'

const { versements, appros, caisse } = contrat
let e: EssaiDeCaisse

beforeAll(async () => {
  e = await ouvrirEssaiDeCaisse()
})
afterAll(() => e.essai.fermer())

const verser = (payload: object = {}, qui: Personne = 'caissier', entetes?: Record<string, string>) =>
  e.essai.appeler(
    qui,
    versements.creer,
    { payload: { montant: 10_000, IdBanque: e.banque, ...payload } },
    entetes,
  )
const valider = (id: string, payload = {}) =>
  e.essai.appeler('gerant', versements.valider, { params: { id }, payload })
const lister = async (query = {}) => (await e.essai.appeler('caissier', versements.liste, { query })).corps

describe('un versement en banque', () => {
  it('sort du tiroir aussitôt, et porte son rang parmi les écritures', async () => {
    const avant = await e.tiroir()
    const { statut, corps } = await verser({ montant: 120_000, reference: ' bv 12 ' })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      montant: 120_000,
      Banque: 'Banque du Golfe',
      reference: 'BV12',
      Statut: 'Créé',
      Bordereau: false,
      bordereaux: [],
      annulation: null,
      createdBy: 'Caissier',
    })
    expect(await e.tiroir()).toBe(avant - 120_000)
    const { corps: verification } = await e.essai.appeler('gerant', caisse.verifier)
    expect(verification.ruptures).toEqual([])
  })

  it.each([
    [{ montant: 0 }, 'payload.montant'],
    [{ montant: -5 }, 'payload.montant'],
    [{ montant: 10.5 }, 'payload.montant'],
    [{ montant: '10000' }, 'payload.montant'],
    [{ IdBanque: undefined }, 'payload.IdBanque'],
    [{ IdBanque: randomUUID() }, 'payload.IdBanque'],
  ])('est refusé sur le champ, et rien ne sort : %j', async (saisie, champ) => {
    const avant = await e.tiroir()
    const r = await verser(saisie)
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
    expect(await e.tiroir()).toBe(avant)
  })

  it('ne dépasse jamais ce que le tiroir contient', async () => {
    const dedans = await e.tiroir()
    const r = await verser({ montant: dedans + 1 })
    expect([r.statut, r.corps.code]).toEqual([409, 'TIROIR_INSUFFISANT'])
    expect(r.corps.message).toMatch(/Le tiroir ne contient que/)
    expect(await e.tiroir()).toBe(dedans)
  })

  it('attend que la journée soit ouverte, et ne se fait pas dans une autre officine', async () => {
    const nonOuverte = await verser({}, 'caissier@PLT')
    expect([nonOuverte.statut, nonOuverte.corps.code]).toEqual([409, 'JOURNEE_NON_OUVERTE'])
    const ailleurs = await verser({ idOfficine: e.essai.officines.ANG }, 'caissier@PLT')
    expect(ailleurs.statut).toBe(403)
  })

  it('demandé deux fois avec la même clé n’est fait qu’une fois', async () => {
    const avant = await e.tiroir()
    const entetes = { 'idempotency-key': randomUUID() }
    const [un, deux] = [await verser({}, 'caissier', entetes), await verser({}, 'caissier', entetes)]
    expect(deux.corps._id).toBe(un.corps._id)
    expect(await e.tiroir()).toBe(avant - 10_000)
  })

  it('de tout le tiroir, demandé cinq fois au même instant, passe une fois', async () => {
    const montant = await e.tiroir()
    const reponses = await Promise.all(Array.from({ length: 5 }, () => verser({ montant })))
    expect(reponses.map(r => r.statut).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await e.tiroir()).toBe(0)
    const fait = reponses.find(r => r.statut === 201)?.corps
    const rendu = await e.essai.appeler('gerant', versements.annuler, {
      params: { id: fait._id },
      payload: { Motif: 'La banque était fermée' },
    })
    expect(rendu.corps).toMatchObject({
      Statut: 'Annulé',
      annulation: { Motif: 'La banque était fermée', createdBy: 'Gérant d’officine' },
    })
    expect(await e.tiroir()).toBe(montant)
    const encore = await e.essai.appeler('gerant', versements.annuler, {
      params: { id: fait._id },
      payload: { Motif: 'Encore' },
    })
    expect([encore.statut, encore.corps.code]).toEqual([409, 'ETAPE_IMPOSSIBLE'])
  })

  it('a son total : ce qui est parti à la banque, sans ce qui en est revenu', async () => {
    const total = async (query = {}) =>
      (await e.essai.appeler('caissier', versements.totaux, { query })).corps.montant
    const somme = async (query = {}) =>
      ((await lister(query)) as { montant: number; Statut: string }[]).reduce(
        (n, v) => (v.Statut === 'Annulé' ? n : n + v.montant),
        0,
      )
    expect(await total()).toBe(await somme())
    expect(await total()).toBeGreaterThan(0)
    expect(await total({ q: 'BV12' })).toBe(120_000)
    expect(await total({ Statut: 'Annulé' })).toBeGreaterThan(0)
    expect(await total({ du: '2020-01-01', au: '2020-01-02' })).toBe(0)
  })

  it('un bordereau de banque ne se saisit qu’une fois', async () => {
    expect((await verser({ montant: 1, reference: 'BV 99' })).statut).toBe(201)
    const encore = await verser({ montant: 1, reference: 'BV99' })
    expect([encore.statut, Object.keys(encore.corps.champs)]).toEqual([400, ['payload.reference']])
  })

  it('a son bordereau à emporter, qui dit DUPLICATA la deuxième fois, et s’il est annulé', async () => {
    const { corps: v } = await verser({ montant: 37_500, reference: 'BV77' })
    const imprimer = async () =>
      texteDuPdf(
        (await e.essai.appeler('caissier', versements.imprimer, { params: { id: v._id } })).brut,
      ).replaceAll('\u00a0', ' ')
    const texte = await imprimer()
    for (const mot of [
      'Bordereau de versement',
      `Écriture n° ${v.Rang}`,
      'Banque du Golfe',
      'BV77',
      'trente-sept mille cinq cents francs CFA',
      '37 500 F',
      'Billet de 10 000 F',
      'Pièce de 500 F',
    ])
      expect(texte).toContain(mot)
    expect(texte).not.toContain('DUPLICATA')
    expect(await imprimer()).toContain('DUPLICATA')
    await e.essai.appeler('gerant', versements.annuler, {
      params: { id: v._id },
      payload: { Motif: 'Banque fermée' },
    })
    const annule = await imprimer()
    expect(annule).toContain('Versement annulé')
    expect(annule).not.toContain('Bordereau de versement')
  })

  it('sur son reçu de caisse est une sortie, et son annulation un retour', async () => {
    const { corps: v } = await verser({ montant: 4_000 })
    const { corps: annule } = await e.essai.appeler('gerant', versements.annuler, {
      params: { id: v._id },
      payload: { Motif: 'Erreur' },
    })
    const recu = async (id: string) =>
      texteDuPdf((await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id } })).brut)
    expect(await recu(v.IdOperation)).toContain('Sortie de caisse')
    expect(await recu(annule.annulation._id)).toContain('Retour en caisse')
  })

  it('se valide par la direction, son bordereau joint, puis s’archive et quitte la liste', async () => {
    const { corps: cree } = await verser()
    const sans = await valider(cree._id)
    expect([sans.statut, sans.corps.code]).toEqual([409, 'BORDEREAU_ABSENT'])
    const tot = await e.essai.appeler('gerant', versements.archiver, {
      params: { id: cree._id },
      payload: {},
    })
    expect([tot.statut, tot.corps.message]).toEqual([
      409,
      'Un versement s’archive une fois validé ou annulé.',
    ])

    const piece = await e.joindre('caissier', `/api/versement/bordereau/${cree._id}`)
    expect(piece.statut).toBe(201)
    const ouvert = await e.essai.appeler('gerant', versements.ouvrirBordereau, {
      params: { id: piece.corps._id },
    })
    expect(ouvert.entetes['content-type']).toBe('image/png')
    // The papers of the cash desk are not those of the clients.
    expect((await e.essai.brut('gerant', 'GET', `/api/document/${piece.corps._id}`)).statut).toBe(404)

    const caissier = await e.essai.appeler('caissier', versements.valider, {
      params: { id: cree._id },
      payload: {},
    })
    expect(caissier.statut).toBe(403)
    const perimee = await valider(cree._id, { version: 9 })
    expect([perimee.statut, perimee.corps.courant._id]).toEqual([409, cree._id])
    const { corps: valide } = await valider(cree._id, { version: cree.version })
    expect(valide).toMatchObject({ Statut: 'Validé', Bordereau: true, validePar: 'Gérant d’officine' })
    const { corps: archive } = await e.essai.appeler('gerant', versements.archiver, {
      params: { id: cree._id },
      payload: { version: valide.version },
    })
    expect(archive.Statut).toBe('Archivé')
    expect((await lister()).map((v: { _id: string }) => v._id)).not.toContain(cree._id)
    expect(await lister({ Statut: 'Archivé' })).toMatchObject([{ _id: cree._id }])
    const tard = await e.joindre('caissier', `/api/versement/bordereau/${cree._id}`)
    expect([tard.statut, tard.corps.code]).toEqual([409, 'VERSEMENT_ARCHIVE'])
  })

  it('refuse un bordereau qui n’est ni une image ni un PDF', async () => {
    const { corps } = await verser()
    const r = await e.joindre(
      'caissier',
      `/api/versement/bordereau/${corps._id}`,
      Buffer.from('MZ programme'),
    )
    expect(r.statut).toBe(415)
  })

  it('se cherche par sa banque ou son numéro, se filtre par banque et par jour', async () => {
    expect(await lister({ q: 'golfe bv12' })).toMatchObject([{ reference: 'BV12' }])
    expect(await lister({ q: 'introuvable' })).toEqual([])
    expect(await lister({ IdBanque: randomUUID(), mode: '2' })).toEqual([])
    const page = await lister({ page: 1, tri: '-montant', au: '2000-01-01', mode: '2' })
    expect(page.pager.totalItems).toBe(0)
    const deLAgence = await e.essai.appeler('gerant', versements.parOfficine, {
      params: { agence: e.essai.officines.PLT },
    })
    expect(deLAgence.corps).toEqual([])
  })

  it('ne s’annule pas depuis les opérations, et son argent ne se change pas en base', async () => {
    const { corps } = await verser()
    const r = await e.essai.appeler('gerant', caisse.annuler, {
      params: { id: corps.IdOperation },
      query: { motif: 'Erreur' },
    })
    expect([r.statut, r.corps.code]).toEqual([409, 'OPERATION_NON_ANNULABLE'])
    await expect(
      e.essai.pool.query('update versement set montant = 1 where "_id" = $1', [corps._id]),
    ).rejects.toThrow('ne se modifie ni ne s’efface')
  })
})

describe('un approvisionnement de la caisse recettes', () => {
  const approvisionner = (saisie: object = {}, qui: Personne = 'caissier') =>
    e.essai.appeler(qui, appros.creer, {
      payload: { NomSociete: 'Holding Lumière', RegistreCom: 'CI-ABJ-1', Montant: 40_000, ...saisie },
    })
  const types = async () => {
    const { corps } = await e.essai.appeler('caissier', caisse.operations, {
      query: { typeOperation: 'Approvisionnement', mode: '2' },
    })
    return corps.map((o: { montant: number }) => o.montant)
  }

  it('entre dans le tiroir ; son corps n’est pas emballé', async () => {
    const avant = await e.tiroir()
    const { statut, corps } = await approvisionner()
    expect(statut).toBe(201)
    expect(corps).toMatchObject({ NomSociete: 'Holding Lumière', Montant: 40_000, Statut: 'Active' })
    expect(await e.tiroir()).toBe(avant + 40_000)
  })

  it.each([
    [{ NomSociete: ' ' }, 'NomSociete'],
    [{ Montant: 0 }, 'Montant'],
    [{ Montant: null }, 'Montant', 'Obligatoire'],
    [{ Montant: 1.5 }, 'Montant'],
    [{ Montant: -1 }, 'Montant'],
  ])('est refusé sur le champ : %j', async (saisie, champ, phrase?: string) => {
    const r = await approvisionner(saisie)
    if (phrase) expect(r.corps.champs[champ]).toBe(phrase)
    expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, [champ]])
  })

  it('sans montant est annoncé : rien n’entre dans le tiroir avant que la somme soit dite', async () => {
    const avant = await e.tiroir()
    const { statut, corps } = await e.essai.brut('caissier', 'POST', '/api/appro_caisse_recettes', {
      NomSociete: 'Holding Lumière',
      RegistreCom: 'CI-ABJ-1',
    })
    expect([statut, corps.Statut, corps.Montant, corps.IdOperation]).toEqual([201, 'Annoncée', 0, null])
    expect(await e.tiroir()).toBe(avant)
    const { corps: liste } = await e.essai.appeler('gerant', appros.liste, { query: { page: 1 } })
    expect(liste.pageOfItems[0]).toMatchObject({ _id: corps._id, Statut: 'Annoncée' })
    expect(liste.pager.totalItems).toBe(liste.pageOfItems.length)
    const nomme = await e.essai.appeler('gerant', appros.modifier, {
      params: { id: corps._id },
      payload: { Motif: 'Rentrée', version: 1 },
    })
    expect(nomme.corps).toMatchObject({ Statut: 'Annoncée', Motif: 'Rentrée' })
    // Whoever may take cash in receives it; correcting what is in the drawer stays with those who may take back.
    const recevoir = (version: number) =>
      e.essai.appeler('caissier', appros.recevoir, {
        params: { id: corps._id },
        payload: { Montant: 15_000, version },
      })
    expect((await recevoir(1)).corps.code).toBe('VERSION_PERIMEE')
    const recu = await recevoir(2)
    expect((await recevoir(3)).corps.code).toBe('DEJA_RECU')
    expect(recu.corps).toMatchObject({ Statut: 'Active', Montant: 15_000 })
    expect(await e.tiroir()).toBe(avant + 15_000)
    const autre = await approvisionner({ Montant: undefined })
    const retire = await e.essai.appeler('gerant', appros.supprimer, {
      params: { id: autre.corps._id },
      query: { motif: 'Essai' },
    })
    expect([retire.corps.Statut, await e.tiroir()]).toEqual(['Annulée', avant + 15_000])
  })

  it('attend que la journée soit ouverte', async () => {
    expect((await approvisionner({}, 'caissier@PLT')).corps.code).toBe('JOURNEE_NON_OUVERTE')
  })

  it('corrigé, laisse l’écriture fausse, son contraire et la bonne', async () => {
    const { corps: faux } = await approvisionner({ Montant: 70_000 })
    const avant = await e.tiroir()
    const corriger = (payload: object, version = faux.version) =>
      e.essai.appeler('gerant', appros.modifier, {
        params: { id: faux._id },
        payload: { version, ...payload },
      })
    const { corps: juste } = await corriger({ Montant: 7_000 })
    expect(juste).toMatchObject({ _id: faux._id, Montant: 7_000, version: 2 })
    expect(juste.IdOperation).not.toBe(faux.IdOperation)
    expect(await e.tiroir()).toBe(avant - 63_000)
    expect((await types()).slice(0, 3)).toEqual([-70_000, 7_000, 70_000])
    const perime = await corriger({ Montant: 1 })
    expect([perime.statut, perime.corps.courant.Montant]).toEqual([409, 7_000])
    // A register number is no money: nothing is written in the till for it.
    const { corps: note } = await corriger({ RegistreCom: 'CI-ABJ-2' }, juste.version)
    expect(note).toMatchObject({ RegistreCom: 'CI-ABJ-2', IdOperation: juste.IdOperation })
  })

  it('se corrige même quand le tiroir a déjà porté la somme à la banque', async () => {
    const { corps: faux } = await approvisionner({ Montant: 30_000 })
    await verser({ montant: await e.tiroir() })
    const r = await e.essai.appeler('gerant', appros.modifier, {
      params: { id: faux._id },
      payload: { version: faux.version, Montant: 31_000 },
    })
    expect(r.statut).toBe(200)
    expect(await e.tiroir()).toBe(1_000)
    const retire = await e.essai.appeler('gerant', appros.supprimer, {
      params: { id: faux._id },
      query: { motif: 'Essai' },
    })
    expect([retire.statut, retire.corps.code]).toEqual([409, 'TIROIR_INSUFFISANT'])
  })

  it('annulé, depuis sa liste ou depuis les opérations, quitte la liste', async () => {
    const [a, b] = [(await approvisionner()).corps, (await approvisionner()).corps]
    const retire = await e.essai.appeler('gerant', appros.supprimer, {
      params: { id: a._id },
      query: { motif: 'Jamais arrivé' },
    })
    expect(retire.corps.Statut).toBe('Annulée')
    await e.essai.appeler('gerant', caisse.annuler, {
      params: { id: b.IdOperation },
      query: { motif: 'Jamais arrivé' },
    })
    const { corps } = await e.essai.appeler('gerant', appros.liste, { query: { q: 'holding' } })
    const ids = corps.map((x: { _id: string }) => x._id)
    expect(ids).not.toContain(a._id)
    expect(ids).not.toContain(b._id)
    const encore = await e.essai.appeler('gerant', appros.supprimer, {
      params: { id: b._id },
      query: { motif: 'Essai' },
    })
    expect([encore.statut, encore.corps.code]).toEqual([409, 'DEJA_ANNULEE'])
    const annulees = await e.essai.appeler('gerant', appros.liste, {
      query: { page: 1, Statut: 'Annulée' },
    })
    expect(annulees.corps.pager.totalItems).toBe(3)
  })
})

it('après tout cela, les livres disent ce que disent les opérations', async () => {
  for (const { nom, requete } of verificationsDeLaCaisse)
    expect([nom, (await e.essai.pool.query(requete)).rows]).toEqual([nom, []])
})
