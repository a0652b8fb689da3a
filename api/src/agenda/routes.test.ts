import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { agenda } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const noter = (qui: Personne, event: object) =>
  essai.appeler(qui, agenda.creer, { payload: { event: event as never } })
const lister = async (qui: Personne, query: object = {}) =>
  (await essai.appeler(qui, agenda.evenements, { query })).corps.map((e: { title: string }) => e.title)

describe('l’agenda', () => {
  it('propose six étiquettes', async () => {
    const { corps } = await essai.appeler('caissier', agenda.labels)
    expect(corps).toHaveLength(6)
    expect(corps[0]).toEqual({ text: 'Rendez-vous client', value: 'rendez-vous', color: 'primary' })
  })

  it('note, modifie, déplace et retire un événement', async () => {
    const cree = await noter('opticien', {
      title: 'Contrôle Mme Kouamé',
      startDate: '2026-11-17T09:00:00Z',
      endDate: '2026-11-17T09:30:00Z',
      label: 'rendez-vous',
      url: '/apps/client/client-list',
      classes: 'event-success',
    })
    expect(cree.statut).toBe(201)
    expect(cree.corps).toMatchObject({
      id: cree.corps._id,
      startDate: '2026-11-17T09:00:00.000Z',
      IdOfficine: essai.officines.ANG,
      allDay: false,
      createdBy: 'Opticien',
      version: 1,
    })
    const params = { id: cree.corps._id }
    // The calendar gives back the whole event.
    const modifie = await essai.appeler('caissier', agenda.modifier, {
      params,
      payload: { event: { ...cree.corps, title: 'Contrôle' } },
    })
    expect(modifie.corps).toMatchObject({ title: 'Contrôle', owner: cree.corps.owner, version: 2 })
    const perime = await essai.appeler('caissier', agenda.modifier, {
      params,
      payload: { event: { title: 'X', version: 1 } },
    })
    expect([perime.statut, perime.corps.code]).toEqual([409, 'VERSION_PERIMEE'])

    const glisse = await essai.appeler('opticien', agenda.deplacer, {
      params,
      payload: { event: modifie.corps, date: '2026-12-01' },
    })
    expect(glisse.corps).toMatchObject({
      startDate: '2026-12-01T09:00:00.000Z',
      endDate: '2026-12-01T09:30:00.000Z',
    })
    const encore = await essai.appeler('opticien', agenda.deplacer, {
      params,
      payload: { event: { startDate: '2026-11-30T23:45:00Z' } },
    })
    expect(encore.corps).toMatchObject({
      startDate: '2026-11-30T23:45:00.000Z',
      endDate: '2026-12-01T00:15:00.000Z',
    })
    const nulle = await essai.appeler('opticien', agenda.deplacer, { params, payload: { event: {} } })
    expect(nulle.corps.champs).toHaveProperty(['payload.event.startDate'])

    expect((await essai.appeler('opticien', agenda.supprimer, { params })).corps._id).toBe(cree.corps._id)
    expect((await essai.appeler('opticien', agenda.supprimer, { params })).statut).toBe(404)
  })

  it('montre une période, ce qui la touche seulement', async () => {
    await noter('opticien', { title: 'congé', startDate: '2027-01-28', endDate: '2027-02-03', allDay: true })
    await noter('opticien', { title: 'jour', startDate: '2027-02-10' })
    await noter('opticien', { title: 'soir', startDate: '2027-02-28T23:59:00Z' })
    await noter('opticien', { title: 'mars', startDate: '2027-03-01' })
    const fevrier = { from: '2027-02-01', to: '2027-02-28' }
    expect(await lister('caissier', fevrier)).toEqual(['congé', 'jour', 'soir'])
    expect(await lister('caissier', { ...fevrier, tri: '-startDate', q: 'OUR' })).toEqual(['jour'])
    expect(await lister('caissier', { from: '2027-02-04', to: '2027-02-09' })).toEqual([])
    const page = await essai.appeler('caissier', agenda.evenements, {
      query: { ...fevrier, page: 1, limit: 2 },
    })
    expect(page.corps.pager.totalItems).toBe(3)
  })

  it('est celui de son officine, et le sien', async () => {
    const periode = { from: '2029-01-01', to: '2029-12-31' }
    const plateau = await noter('opticien@PLT', { title: 'au Plateau', startDate: '2029-05-01' })
    await noter('opticien', { title: 'à Angré', startDate: '2029-05-02' })
    await noter('administrateur', {
      title: 'visite du siège',
      startDate: '2029-05-03',
      IdOfficine: essai.officines.PLT,
    })
    expect(await lister('caissier', periode)).toEqual(['à Angré'])
    expect(await lister('caissier@PLT', periode)).toEqual(['au Plateau', 'visite du siège'])
    expect(await lister('administrateur', periode)).toEqual(['à Angré', 'visite du siège'])
    expect(await lister('gerant', { ...periode, IdOfficine: essai.officines.PLT })).toEqual([
      'au Plateau',
      'visite du siège',
    ])
    const params = { id: plateau.corps._id }
    const modifier = (qui: Personne) =>
      essai.appeler(qui, agenda.modifier, { params, payload: { event: { title: 'X' } } })
    expect((await modifier('opticien')).statut).toBe(404)
    expect((await modifier('gerant')).statut).toBe(403)
    expect((await modifier('administrateur')).statut).toBe(200)
    const ailleurs = await noter('opticien', {
      title: 'X',
      startDate: '2029-05-01',
      IdOfficine: essai.officines.PLT,
    })
    expect(ailleurs.statut).toBe(403)
  })

  it.each([
    [{ startDate: '2026-11-17' }, 'event.title'],
    [{ title: 'X' }, 'event.startDate'],
    [{ title: 'X', startDate: 'demain' }, 'event.startDate'],
    [{ title: 'X', startDate: '1926-11-17' }, 'event.startDate'],
    [{ title: 'X', startDate: '2026-11-17', endDate: '2026-11-16' }, 'event.endDate'],
    [{ title: 'X', startDate: '2026-11-17', endDate: '2028-11-17' }, 'event.endDate'],
    [{ title: 'X', startDate: '2026-11-17', label: 'inconnue' }, 'event.label'],
    [{ title: 'X', startDate: '2026-11-17', url: 'javascript:alert(1)' }, 'event.url'],
    [{ title: 'X', startDate: '2026-11-17', url: '//ailleurs.example' }, 'event.url'],
    [{ title: 'X', startDate: '2026-11-17', Couleur: 'vert' }, 'event.Couleur'],
  ])('refuse %j', async (event, champ) => {
    const r = await noter('opticien', event)
    expect(r.statut).toBe(400)
    expect(Object.keys(r.corps.champs)).toEqual([champ])
  })
})
