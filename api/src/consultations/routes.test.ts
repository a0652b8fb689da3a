import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EssaiDeCaisse, ouvrirEssaiDeCaisse } from '../caisse/essai.ts'
import type { Essai, Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { verificationsDesExamens } from './verification.ts'

const { clients, consultations: k, caisse, agenda } = contrat
const JOUR = aujourdhuiAbidjan(new Date())
const OD = { Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2, AVLoin: '10/10' }
const OG = { Sph: -2.5, Cyl: -1, Axe: 0, Add: 2 }

let e: EssaiDeCaisse
let essai: Essai
let client: string
beforeAll(async () => {
  e = await ouvrirEssaiDeCaisse()
  essai = e.essai
})
afterAll(() => essai.fermer())
beforeEach(async () => {
  client = await nouveauClient()
})

const nouveauClient = async (Nom = 'Kouamé') =>
  (await essai.appeler('opticien', clients.creer, { payload: { Nom, Prenoms: 'Aya' } })).corps._id as string
const creer = (payload: object = {}, qui: Personne = 'opticien') =>
  essai.appeler(qui, k.creer, {
    payload: { IdClient: client, DateConsultation: JOUR, ...payload } as never,
  })
const lire = (id: string, qui: Personne = 'opticien') => essai.appeler(qui, k.lire, { params: { id } })
const modifier = (id: string, payload: object, qui: Personne = 'opticien') =>
  essai.appeler(qui, k.modifier, { params: { id }, payload: payload as never })
const regler = (id: string, montant: number, cle?: string) =>
  essai.appeler(
    'caissier',
    k.regler,
    { params: { id }, payload: { montant, modepaiement: 'Espèce' } },
    cle ? { 'idempotency-key': cle } : {},
  )
const archiver = (id: string, qui: Personne = 'opticien', entetes = {}) =>
  essai.brut(qui, 'GET', `/api/consultation/archive/${id}`, undefined, entetes)

describe('un examen de vue', () => {
  it('se garde entier, référencé, l’axe 0 gardé 180, et se lit tel qu’il est écrit', async () => {
    const Binoculaire = { OeilDominant: 'OD', EPLoinOD: 31.5, EPLoinOG: 31, PPC: 8, AVSansOD: '3/10' }
    const { statut, corps } = await creer({
      Motif: 'Fatigue',
      Plaintes: ['Écran', 'Écran', 'Conduite'],
      Objective: { OD: { Sph: -2.5 } },
      Prescrite: { OD, OG },
      Binoculaire,
      Conclusion: 'Myopie',
    })
    expect(statut).toBe(201)
    const { consultation } = corps
    expect(consultation.RefConsultation).toMatch(/^EXV-ANG-\d\d-\d{5}$/)
    expect(consultation).toMatchObject({
      Etat: 'Terminé',
      Examinateur: 'Opticien',
      Plaintes: ['Écran', 'Conduite'],
      Prescrite: { OD, OG: { ...OG, Axe: 180 } },
      Objective: { OD: { Sph: -2.5 }, OG: {} },
      Ancienne: { OD: {}, OG: {} },
      Binoculaire,
      StatutReglement: 'Soldée',
    })
    expect((await lire(consultation._id)).corps.consultation).toEqual({ ...consultation, versions: [] })
  })

  // The same values as `refuse %s` of prescriptions.
  it.each<[string, object, string, RegExp]>([
    ['−2,30', { OD: { Sph: -2.3 } }, 'OD.Sph', /multiple de 0,25/],
    ['un cylindre sans axe', { OD: { Sph: 1, Cyl: -1 } }, 'OD.Axe', /demande un axe/],
    ['un axe de 200', { OD: { Sph: 1, Cyl: -1, Axe: 200 } }, 'OD.Axe', /0 à 180/],
    ['un axe sans cylindre', { OG: { Sph: 1, Axe: 90 } }, 'OG.Axe', /pas d’axe/],
    ['une sphère de 31', { OD: { Sph: 31 } }, 'OD.Sph', /\+30/],
    ['un texte au lieu d’un nombre', { OD: { Sph: '-2.25' } }, 'OD.Sph', /nombre/],
    ['un champ inconnu', { OD: { Sphere: 1 } }, 'OD.Sphere', /Champ inconnu/],
  ])('refuse %s dans chacune des quatre colonnes', async (_, colonne, champ, phrase) => {
    for (const nom of ['Ancienne', 'Objective', 'Subjective', 'Prescrite']) {
      const { statut, corps } = await creer({ [nom]: colonne })
      expect(statut).toBe(400)
      expect(corps.champs[`payload.${nom}.${champ}`]).toMatch(phrase)
    }
  })

  it.each<[string, object, string, RegExp]>([
    [
      'un progressif sans addition',
      { Prescrite: { OD: { Sph: 1 } }, TypeVision: 'Progressif' },
      'Prescrite.OD.Add',
      /addition/,
    ],
    ['une date à venir', { DateConsultation: '2999-01-01' }, 'DateConsultation', /futur/],
    ['un contrôle déjà passé', { ProchainControle: '2020-01-01' }, 'ProchainControle', /après l’examen/],
    ['un écart de 31,3', { Binoculaire: { EPLoinOD: 31.3 } }, 'Binoculaire.EPLoinOD', /multiple de 0,5/],
    ['un montant négatif', { Montant: -1 }, 'Montant', /négatif/],
  ])('refuse %s', async (_, payload, champ, phrase) => {
    const { corps } = await creer(payload)
    expect(corps.champs[`payload.${champ}`]).toMatch(phrase)
  })

  it('se lit sans les yeux par qui n’en a pas le droit, et la lecture des autres est notée', async () => {
    const { _id } = (await creer({ Prescrite: { OD, OG }, Conclusion: 'Secret', Montant: 500 })).corps
      .consultation
    expect((await lire(_id, 'caissier')).corps.consultation).toMatchObject({
      Prescrite: null,
      Conclusion: null,
      ResteAPayer: 500,
    })
    expect((await essai.appeler('caissier', k.imprimer, { params: { id: _id } })).statut).toBe(403)
    const gerant = () => lire(_id, 'gerant')
    await gerant()
    const { corps } = await essai.appeler('administrateur', clients.lectures, {
      params: { id: client },
      query: { page: 1 },
    })
    expect(corps.pageOfItems.map((l: { appel: string }) => l.appel)).toEqual(
      expect.arrayContaining(['GET /api/consultation/{id}', 'POST /api/consultation/new']),
    )
    expect((await lire(_id, 'opticien@PLT')).statut).toBe(404)
  })
})

describe('la salle d’attente', () => {
  const attente = async () =>
    (await essai.appeler('caissier', k.attente, { params: { officine: essai.officines.ANG } })).corps.filter(
      (p: { IdClient: string }) => p.IdClient === client,
    )

  it('se suit de l’arrivée à la fin, chaque pas à son heure', async () => {
    const arrive = await creer({ Motif: 'Contrôle', Montant: 5_000 }, 'caissier')
    const { _id } = arrive.corps.consultation
    expect(await attente()).toMatchObject([{ Etat: 'Arrivé', CommenceLe: null, Examinateur: null }])
    expect((await attente())[0].Prescrite).toBeUndefined()
    const commence = await modifier(_id, { version: 1, Etat: 'En examen' })
    expect(commence.corps.consultation).toMatchObject({
      Etat: 'En examen',
      Examinateur: 'Opticien',
      version: 2,
    })
    const fini = await modifier(_id, { version: 2, Etat: 'Terminé', Prescrite: { OD } })
    expect(fini.corps.consultation.TermineLe).not.toBeNull()
    expect((await modifier(_id, { version: 3, Etat: 'Arrivé' })).corps.code).toBe('ETAPE_IMPOSSIBLE')
    // Filled in while it went on: no version of what was never finished.
    expect((await lire(_id)).corps.consultation.versions).toEqual([])
  })

  it('laisse la réception noter une arrivée, pas un examen', async () => {
    expect((await creer({ Prescrite: { OD } }, 'caissier')).statut).toBe(403)
    expect((await creer({ Etat: 'Terminé' }, 'caissier')).statut).toBe(403)
    const { _id } = (await creer({}, 'caissier')).corps.consultation
    expect((await modifier(_id, { version: 1, Motif: 'x' }, 'caissier')).statut).toBe(403)
    expect((await archiver(_id, 'caissier')).statut).toBe(200)
  })

  it('deux personnes qui terminent le même examen : une seule le fait, l’autre l’apprend', async () => {
    const { _id } = (await creer({}, 'caissier')).corps.consultation
    const finir = (Sph: number) => modifier(_id, { version: 1, Etat: 'Terminé', Prescrite: { OD: { Sph } } })
    const reponses = await Promise.all([finir(-1), finir(-2)])
    expect(reponses.map(r => r.statut).sort()).toEqual([200, 409])
    const perdu = reponses.find(r => r.statut === 409)
    expect(perdu?.corps).toMatchObject({ code: 'VERSION_PERIMEE', courant: { Etat: 'Terminé', version: 2 } })
  })
})

describe('un examen terminé', () => {
  it('ne change que par une nouvelle version, et pas pour rien', async () => {
    const { _id } = (await creer({ Prescrite: { OD }, Conclusion: 'Avant' })).corps.consultation
    const apres = await modifier(_id, { version: 1, Conclusion: 'Après', Prescrite: { OD: { Sph: -3 } } })
    expect(apres.corps.consultation).toMatchObject({ version: 2, Prescrite: { OD: { Sph: -3 }, OG: {} } })
    await modifier(_id, { version: 2, Conclusion: 'Après' })
    const { versions, version } = (await lire(_id)).corps.consultation
    expect([version, versions]).toMatchObject([2, [{ version: 1, Conclusion: 'Avant', Prescrite: { OD } }]])
  })

  it('donne son ordonnance en un geste, une seule fois, liée des deux côtés', async () => {
    const { _id } = (
      await creer({
        Prescrite: { OD, OG },
        TypeVision: 'Progressif',
        Binoculaire: { EPLoinOD: 31.5, EPLoinOG: 31 },
      })
    ).corps.consultation
    const faire = () =>
      essai.appeler('opticien', k.prescrire, { params: { id: _id }, payload: { version: 1 } })
    const deux = await Promise.all([faire(), faire()])
    expect(deux.map(r => r.statut).sort()).toEqual([200, 409])
    const { RefOrd } = (await lire(_id)).corps.consultation
    const { ordonnances } = (await essai.appeler('opticien', clients.lire, { params: { id: client } })).corps
    expect(ordonnances).toMatchObject([
      {
        RefOrd,
        IdConsultation: _id,
        DateOrd: JOUR,
        TypeVision: 'Progressif',
        Prescripteur: 'Opticien',
        OD: { Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2, EPLoin: 31.5, AV: '10/10' },
        OG: { Axe: 180, EPLoin: 31 },
      },
    ])
    const corrige = await modifier(_id, { version: 1, Conclusion: 'Relu' })
    expect(corrige.corps.consultation).toMatchObject({ version: 2, RefOrd })
    expect((await lire(_id)).corps.consultation.versions).toHaveLength(1)
  })

  it('n’en donne pas sans rien à prescrire, et se termine en la donnant', async () => {
    const { _id } = (await creer({}, 'caissier')).corps.consultation
    const faire = (version: number) =>
      essai.appeler('opticien', k.prescrire, { params: { id: _id }, payload: { version } })
    expect((await faire(1)).corps.code).toBe('RIEN_A_PRESCRIRE')
    await modifier(_id, { version: 1, Etat: 'En examen', Prescrite: { OD } })
    expect((await faire(2)).corps.consultation).toMatchObject({ Etat: 'Terminé', version: 3 })
  })

  it('inscrit le prochain contrôle à l’agenda, le déplace, l’ôte', async () => {
    const suivi = async () => {
      const { corps } = await essai.appeler('opticien', agenda.evenements, { query: { limit: 200 } as never })
      return corps.filter((v: { url: string }) => v.url.endsWith(client))
    }
    const { _id } = (await creer({ ProchainControle: '2099-03-01' })).corps.consultation
    expect(await suivi()).toMatchObject([
      { title: 'Contrôle de vue : Kouamé Aya', startDate: '2099-03-01T00:00:00.000Z' },
    ])
    await modifier(_id, { version: 1, ProchainControle: '2099-04-01' })
    expect(await suivi()).toMatchObject([{ startDate: '2099-04-01T00:00:00.000Z' }])
    await modifier(_id, { version: 2, ProchainControle: null })
    expect(await suivi()).toEqual([])
  })
})

describe('les honoraires', () => {
  it('entrent au tiroir et dans la clôture, pas dans les recettes ; jamais plus que dû ; se contre-passent', async () => {
    const { _id, RefConsultation } = (await creer({ Montant: 10_000 })).corps.consultation
    const avant = await e.tiroir()
    expect((await regler(_id, 10_001)).corps).toMatchObject({
      code: 'MONTANT_TROP_GRAND',
      ResteAPayer: 10_000,
    })
    // Sent twice by a line that was cut: paid once.
    const [un, deux] = [await regler(_id, 4_000, 'cle-examen'), await regler(_id, 4_000, 'cle-examen')]
    expect([un.statut, deux.statut, un.corps.consultation.Prescrite]).toEqual([200, 200, null])
    expect(deux.corps.consultation).toMatchObject({ ResteAPayer: 6_000, StatutReglement: 'Partielle' })
    const dus = await essai.appeler('caissier', caisse.dus, { query: { q: RefConsultation } })
    expect(dus.corps).toMatchObject([
      { entite: 'consultation', RefCmmd: RefConsultation, ResteAPayer: 6_000 },
    ])
    expect((await archiver(_id)).corps.code).toBe('EXAMEN_NON_REGLE')
    expect((await modifier(_id, { version: 1, Montant: 3_999 })).corps.champs['payload.Montant']).toMatch(
      /déjà réglés/,
    )
    await regler(_id, 6_000)
    expect(await e.tiroir()).toBe(avant + 10_000)
    const totaux = await essai.appeler('caissier', caisse.totaux, { query: { du: JOUR, au: JOUR } })
    expect(totaux.corps.Recettes).toBe(0)
    expect(totaux.corps.lignes).toContainEqual({
      typeOperation: 'Consultation',
      modepaiement: 'Espèce',
      Nombre: 2,
      montant: 10_000,
    })
    const { corps: operations } = await essai.appeler('gerant', caisse.operations, {
      query: { typeOperation: 'Consultation', limit: 2, IdOfficine: essai.officines.ANG },
    })
    expect(operations[0]).toMatchObject({ IdConsultation: _id, Document: RefConsultation, montant: 6_000 })
    const recu = await essai.appeler('caissier', caisse.imprimerRecu, { params: { id: operations[0]._id } })
    expect(texteDuPdf(recu.brut)).toContain(RefConsultation)
    const rendu = await essai.appeler('gerant', caisse.annuler, {
      params: { id: operations[0]._id },
      query: { motif: 'Erreur' },
    })
    expect(rendu.corps.montant).toBe(-6_000)
    expect((await lire(_id)).corps.consultation.ResteAPayer).toBe(6_000)
    const preuve = await essai.appeler('gerant', caisse.verifier, {
      query: { IdOfficine: essai.officines.ANG },
    })
    expect(preuve.corps.ruptures).toEqual([])
  })

  it('demandent une journée ouverte, et un examen qui n’est pas archivé', async () => {
    const la = await essai.appeler('opticien@PLT', clients.creer, { payload: { Nom: 'Yao', Prenoms: 'Ama' } })
    const { corps } = await essai.appeler('opticien@PLT', k.creer, {
      payload: { IdClient: la.corps._id, DateConsultation: JOUR, Montant: 1_000, Etat: 'Arrivé' },
    })
    const { _id } = corps.consultation
    const payer = () =>
      essai.appeler('caissier@PLT', k.regler, {
        params: { id: _id },
        payload: { montant: 1_000, modepaiement: 'Espèce' },
      })
    expect((await payer()).corps.code).toBe('JOURNEE_NON_OUVERTE')
    await essai.appeler('opticien@PLT', k.archiver, { params: { id: _id } })
    expect((await payer()).corps).toMatchObject({
      code: 'DOCUMENT_SUPPRIME',
      message: expect.stringMatching(/archivé/),
    })
  })
})

describe('l’archivage', () => {
  const liste = async (query: object = {}) =>
    (
      await essai.appeler('opticien', k.parOfficine, {
        params: { officine: essai.officines.ANG },
        query: { page: 1, limit: 200, ...query } as never,
      })
    ).corps

  it('par une adresse : deux fois ne change rien, jamais d’avance, et se restaure', async () => {
    const { _id } = (await creer({ Prescrite: { OD } })).corps.consultation
    for (const entetes of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])
      expect((await archiver(_id, 'opticien', entetes)).corps.code).toBe('LECTURE_ANTICIPEE')
    const avant = (await liste()).pager.totalItems
    const un = await archiver(_id)
    expect(un.corps.consultation.Statut).toBe('Archivée')
    const traces = () => essai.pool.query(`select from historique where "idEntite" = $1`, [_id])
    const ecrites = (await traces()).rowCount
    const deux = await archiver(_id)
    expect([deux.statut, deux.corps]).toEqual([200, un.corps])
    expect((await traces()).rowCount).toBe(ecrites)
    expect((await liste()).pager.totalItems).toBe(avant - 1)
    expect((await liste({ Statut: 'Archivée' })).pageOfItems.map((c: { _id: string }) => c._id)).toContain(
      _id,
    )
    expect((await modifier(_id, { version: 1, Motif: 'x' })).corps.code).toBe('EXAMEN_ARCHIVE')
    await essai.appeler('opticien', k.restaurer, { params: { id: _id } })
    expect((await liste()).pager.totalItems).toBe(avant)
  })

  it('les périodes, les mots et les filtres retrouvent ce qui reste', async () => {
    client = await nouveauClient('Zokou')
    const { _id, RefConsultation } = (
      await creer({ DateConsultation: '2024-05-06', Prescrite: { OD }, Orientation: 'Urgence' })
    ).corps.consultation
    const trouve = (corps: { _id: string }[]) => corps.map(c => c._id)
    const jours = { debut: '2024-05-06', fin: '2024-05-06' }
    const ici = await essai.appeler('opticien', k.dePeriodeParOfficine, {
      params: { officine: essai.officines.ANG, ...jours },
    })
    const partout = await essai.appeler('gerant', k.dePeriode, { params: jours })
    expect([trouve(ici.corps), trouve(partout.corps)]).toEqual([[_id], [_id]])
    for (const query of [{ q: 'zokou' }, { q: RefConsultation }, { Orientation: 'Urgence' }])
      expect(trouve((await liste(query)).pageOfItems)).toEqual([_id])
    const { corps } = await essai.appeler('caissier', contrat.recherche.partout, {
      query: { q: RefConsultation },
    })
    expect(corps.papiers.items).toMatchObject([{ titre: RefConsultation, lien: `/apps/examen-vue/${_id}` }])
  })
})

describe('autour du client', () => {
  it('les contrôles dus, tant qu’il n’est pas revenu', async () => {
    client = await nouveauClient('Bohui')
    const dus = async () =>
      (await essai.appeler('caissier', k.aRevoir, { query: { q: 'bohui', au: '2025-12-31' } })).corps
    await creer({ DateConsultation: '2024-01-10', ProchainControle: '2025-01-10' })
    expect(await dus()).toMatchObject([{ Client: 'Bohui Aya', ProchainControle: '2025-01-10' }])
    const revenu = (await creer({ DateConsultation: '2025-02-01' })).corps.consultation
    expect(await dus()).toEqual([])
    // Put away, what came before it holds again.
    await essai.appeler('opticien', k.archiver, { params: { id: revenu._id } })
    expect(await dus()).toMatchObject([{ ProchainControle: '2025-01-10' }])
    // Several at once: what is kept is what the last of them says.
    await Promise.all(
      ['2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04'].map(DateConsultation =>
        creer({ DateConsultation, ProchainControle: `2025-09-${DateConsultation.slice(8)}` }),
      ),
    )
    expect(await dus()).toMatchObject([{ ProchainControle: '2025-09-04' }])
    for (const { requete } of verificationsDesExamens)
      expect((await essai.pool.query(requete)).rows).toEqual([])
  })

  it('une fusion emporte ses examens et leurs règlements, et les rend ; supprimer les compte', async () => {
    const garde = await nouveauClient('Gnamien')
    const { _id, RefConsultation } = (await creer({ Montant: 1_000, Prescrite: { OD } })).corps.consultation
    await regler(_id, 1_000)
    const refuse = await essai.appeler('gerant', clients.supprimer, { params: { id: client } })
    expect(refuse.corps.message).toMatch(/1 examen de vue/)
    const fusion = await essai.appeler('gerant', clients.fusionner, {
      params: { id: garde },
      payload: { IdDoublon: client, version: 1, confirme: true },
    })
    expect(fusion.statut).toBe(200)
    const de = async (id: string) =>
      (await essai.appeler('opticien', k.duClient, { params: { id } })).corps.map(
        (c: { RefConsultation: string }) => c.RefConsultation,
      )
    expect([await de(garde), await de(client)]).toEqual([[RefConsultation], []])
    const [vue] = (await essai.appeler('gerant', clients.fusions, { params: { id: garde } })).corps
    expect(vue.Venus).toEqual(
      expect.arrayContaining([
        { entite: 'consultation', nombre: 1, references: [RefConsultation] },
        { entite: 'operation', nombre: 1, references: [RefConsultation] },
      ]),
    )
    await essai.appeler('gerant', clients.defaireFusion, {
      params: { id: garde },
      payload: { IdDoublon: client },
    })
    expect(await de(client)).toEqual([RefConsultation])
  })

  it('le compte rendu dit ce qui fut trouvé, la lettre ne va qu’à qui est orienté', async () => {
    const { _id } = (await creer({ Prescrite: { OD, OG }, Conclusion: 'Fond d’œil à revoir' })).corps
      .consultation
    const lettre = () => essai.appeler('opticien', k.lettre, { params: { id: _id } })
    expect((await lettre()).corps.code).toBe('SANS_ORIENTATION')
    await modifier(_id, { version: 1, Orientation: 'Urgence' })
    const compteRendu = await essai.appeler('opticien', k.imprimer, { params: { id: _id } })
    for (const papier of [compteRendu, await lettre()])
      expect(texteDuPdf(papier.brut)).toMatch(/−2,25[\s\S]*Fond d’œil à revoir/)
    expect(texteDuPdf((await lettre()).brut)).toContain('URGENT')
  })
})
