import { contrat, referentiels } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

describe('pays, ville, quartier', () => {
  it('se créent l’un dans l’autre et montrent le nom de leur parent', async () => {
    const pays = await essai.appeler('gerant', contrat.pays.creer, {
      payload: { Libelle: 'Côte d’Ivoire', CodeIso: 'CI' },
    })
    const ville = await essai.appeler('gerant', contrat.ville.creer, {
      payload: { Libelle: 'Abidjan', IdPays: pays.corps._id },
    })
    expect(ville.corps).toMatchObject({ Libelle: 'Abidjan', NomPays: 'Côte d’Ivoire', version: 1 })
    const quartier = await essai.appeler('gerant', contrat.quartier.creer, {
      payload: { Libelle: 'Angré', IdVille: ville.corps._id },
    })
    expect(quartier.statut).toBe(201)

    const refus = await essai.appeler('gerant', contrat.pays.supprimer, { params: { id: pays.corps._id } })
    expect([refus.statut, refus.corps.code]).toEqual([409, 'ENCORE_UTILISE'])
    expect(refus.corps.message).toBe('« Côte d’Ivoire » est encore utilisé par 1 ville.')

    for (const [appel, id] of [
      [contrat.quartier.supprimer, quartier.corps._id],
      [contrat.ville.supprimer, ville.corps._id],
      [contrat.pays.supprimer, pays.corps._id],
    ] as const)
      expect((await essai.appeler('gerant', appel, { params: { id } })).statut).toBe(200)
    expect(
      (await essai.appeler('gerant', contrat.pays.lire, { params: { id: pays.corps._id } })).statut,
    ).toBe(404)
  })

  it('refuse un parent qui n’existe pas, sur son champ', async () => {
    const r = await essai.appeler('gerant', contrat.ville.creer, {
      payload: { Libelle: 'Man', IdPays: '0199a3b0-0000-7000-8000-000000000000' },
    })
    expect([r.statut, r.corps.champs]).toEqual([400, { 'payload.IdPays': 'Cet enregistrement n’existe pas' }])
  })

  it('refuse deux fois le même nom, sans regarder la casse ni les accents', async () => {
    await essai.appeler('gerant', contrat.pays.creer, { payload: { Libelle: 'Sénégal' } })
    const r = await essai.appeler('gerant', contrat.pays.creer, { payload: { Libelle: 'SENEGAL' } })
    expect([r.statut, r.corps.code]).toEqual([409, 'DEJA_PRESENT'])
  })
})

describe('une liste de référence', () => {
  beforeAll(async () => {
    for (const Libelle of ['Élève', 'Étudiant', 'Ébéniste', 'Comptable', 'Commerçante'])
      await essai.appeler('gerant', contrat.profession.creer, { payload: { Libelle } })
  })
  it.each([
    ['sans page, le tableau', {}, ['Commerçante', 'Comptable', 'Ébéniste', 'Élève', 'Étudiant']],
    ['cherche sans accents ni casse', { q: 'ELE' }, ['Élève']],
    ['un caractère joker est un caractère', { q: '%' }, []],
    ['plusieurs mots', { q: 'com mer' }, ['Commerçante']],
    ['à l’envers', { tri: '-Libelle', limit: 2 }, ['Étudiant', 'Élève']],
  ])('%s', async (_, query, attendu) => {
    const r = await essai.appeler('caissier', contrat.profession.liste, { query })
    expect(r.corps.map((p: { Libelle: string }) => p.Libelle)).toEqual(attendu)
  })
  it('avec page, la page et son pager', async () => {
    const r = await essai.appeler('caissier', contrat.profession.liste, { query: { page: 2, limit: 2 } })
    expect(r.corps.pager).toMatchObject({
      totalItems: 5,
      currentPage: 2,
      totalPages: 3,
      startIndex: 2,
      endIndex: 3,
    })
    expect(r.corps.pageOfItems).toHaveLength(2)
  })
})

it.each(Object.values(referentiels))('$table : sa table a les colonnes de son descripteur', async r => {
  const { rows } = await essai.pool
    .query(`select * from ${r.table} limit 0`)
    .then(q => ({ rows: q.fields.map(f => f.name) }))
  for (const champ of [...Object.keys(r.champs), '_id', 'version', 'createdAt', 'updatedAt'])
    expect(rows).toContain(champ)
})
