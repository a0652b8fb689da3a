import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { fournisseurs } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const creer = (payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, fournisseurs.creer, { payload: payload as never })
const noms = (r: { corps: { Nom: string }[] }) => r.corps.map(f => f.Nom)

describe('un fournisseur', () => {
  it('n’a besoin que d’un nom : il est alors du groupe, et rien ne lui est dû', async () => {
    const { statut, corps } = await creer({ Nom: 'Optique du Golfe' })
    expect(statut).toBe(201)
    expect(corps).toMatchObject({
      Nom: 'Optique du Golfe',
      IdOfficine: null,
      Officine: null,
      Solde: 0,
      version: 1,
    })
    expect(
      (await essai.appeler('gerant@PLT', fournisseurs.lire, { params: { id: corps._id } })).corps,
    ).toEqual(corps)
  })

  it('garde tout ce qu’on écrit de lui, et se corrige sans écraser un autre', async () => {
    const saisie = {
      Nom: 'Verriers du Jura',
      Contact: 'Service export',
      Telephone: '+33 3 84 00 00 00',
      Email: 'export@verriers.example',
      Adresse: '1 rue des Verriers',
      Ville: 'Morez',
      Pays: 'France',
      RegistreCommerce: 'RCS 000 000 000',
      CompteContribuable: 'FR00000000000',
      DelaiLivraison: 21,
      ConditionsReglement: '30 jours fin de mois',
      IdOfficine: essai.officines.ANG,
    }
    const { corps } = await creer(saisie)
    expect(corps).toMatchObject({ ...saisie, Officine: 'Cocody Angré' })
    const modifier = (payload: object) =>
      essai.appeler('gerant', fournisseurs.modifier, { params: { id: corps._id }, payload: payload as never })
    expect((await modifier({ version: 1, Ville: '', DelaiLivraison: 14 })).corps).toMatchObject({
      Ville: null,
      DelaiLivraison: 14,
      version: 2,
    })
    const perimee = await modifier({ version: 1, Ville: 'Paris' })
    expect([perimee.statut, perimee.corps.code, perimee.corps.courant.version]).toEqual([
      409,
      'VERSION_PERIMEE',
      2,
    ])
  })

  it.each([
    [{}, { 'payload.Nom': 'Obligatoire' }],
    [{ Nom: ' ' }, { 'payload.Nom': 'Obligatoire' }],
    [{ Nom: 'x'.repeat(121) }, { 'payload.Nom': 'Au plus 120 caractères' }],
    [{ Nom: 'A', Email: 'pas une adresse' }, { 'payload.Email': 'Adresse e-mail invalide' }],
    [{ Nom: 'A', Telephone: 'abc' }, { 'payload.Telephone': 'Un numéro a au moins 6 chiffres.' }],
    [{ Nom: 'A', DelaiLivraison: 400 }, { 'payload.DelaiLivraison': 'Au plus 365' }],
    [{ Nom: 'A', Solde: 5 }, { 'payload.Solde': 'Champ inconnu' }],
  ])('refuse %j', async (payload, champs) => {
    const r = await creer(payload)
    expect([r.statut, r.corps.champs]).toEqual([400, champs])
  })

  it('ne porte pas deux fois le même nom dans le groupe, ni dans une officine', async () => {
    await creer({ Nom: 'Montures Réunies' })
    const double = await creer({ Nom: 'MONTURES REUNIES' })
    expect([double.statut, double.corps.code, double.corps.champs]).toEqual([
      409,
      'DEJA_PRESENT',
      { 'payload.Nom': 'Existe déjà' },
    ])
    // Two blanks are one: the eye does not see them.
    expect((await creer({ Nom: ' montures  réunies ' })).statut).toBe(409)
    const net = await creer({
      Nom: 'Contact \u00a0 Lagune',
      Telephone: '+33 1 42 00 10 20 (poste 7)',
      IdOfficine: essai.officines.PLT,
    })
    expect([net.corps.Nom, net.corps.Telephone]).toEqual(['Contact Lagune', '+33 1 42 00 10 20 (poste 7)'])
    expect((await creer({ Nom: 'Montures Réunies', IdOfficine: essai.officines.ANG })).statut).toBe(201)
    expect((await creer({ Nom: 'montures reunies', IdOfficine: essai.officines.ANG })).statut).toBe(409)
  })

  it('se supprime, sauf si quelque chose s’en sert', async () => {
    const { corps } = await creer({ Nom: 'Éphémère' })
    await essai.pool.query(
      `create table bon_essai ("_id" uuid primary key default gen_random_uuid(), "IdFournisseur" uuid references fournisseur)`,
    )
    await essai.pool.query('insert into bon_essai ("IdFournisseur") values ($1)', [corps._id])
    const supprimer = () =>
      essai.appeler('administrateur', fournisseurs.supprimer, { params: { id: corps._id } })
    expect((await supprimer()).corps).toMatchObject({
      code: 'ENCORE_UTILISE',
      message: '« Éphémère » est encore utilisé par 1 bon_essai.',
    })
    await essai.pool.query('drop table bon_essai')
    expect((await supprimer()).statut).toBe(200)
    expect((await supprimer()).statut).toBe(404)
  })
})

describe('les fournisseurs d’une officine', () => {
  let plateau: { _id: string }
  beforeAll(async () => {
    plateau = (await creer({ Nom: 'Zèle du Plateau', IdOfficine: essai.officines.PLT }, 'magasinier@PLT'))
      .corps
  })

  it('sont les siens et ceux du groupe, cherchés sans accents', async () => {
    const deANG = await essai.appeler('magasinier', fournisseurs.parOfficine, {
      params: { id: essai.officines.ANG },
    })
    expect(noms(deANG)).toEqual([
      'Montures Réunies',
      'Montures Réunies',
      'Optique du Golfe',
      'Verriers du Jura',
    ])
    const groupe = (qui: Personne, query = {}) => essai.appeler(qui, fournisseurs.groupe, { query })
    expect(noms(await groupe('magasinier'))).not.toContain('Zèle du Plateau')
    expect(noms(await groupe('gerant'))).toContain('Zèle du Plateau')
    expect(noms(await groupe('gerant', { q: 'ZELE plat' }))).toEqual(['Zèle du Plateau'])
    const page = await groupe('gerant', { q: 'du', page: 1, limit: 2, tri: '-Nom' })
    expect(page.corps.pager).toMatchObject({ totalItems: 3, totalPages: 2 })
    expect(page.corps.pageOfItems.map((f: { Nom: string }) => f.Nom)).toEqual([
      'Zèle du Plateau',
      'Verriers du Jura',
    ])
  })

  it('suivent ses règles : une autre officine ne les voit pas, ou les lit sans y toucher', async () => {
    const params = { id: plateau._id }
    expect((await essai.appeler('magasinier', fournisseurs.lire, { params })).statut).toBe(404)
    expect((await essai.appeler('gerant', fournisseurs.lire, { params })).statut).toBe(200)
    const modifier = (qui: Personne, payload: object, id = plateau._id) =>
      essai.appeler(qui, fournisseurs.modifier, { params: { id }, payload: payload as never })
    expect((await modifier('magasinier', { version: 1 })).statut).toBe(404)
    expect((await modifier('gerant', { version: 1 })).statut).toBe(403)
    expect((await creer({ Nom: 'Chez eux', IdOfficine: essai.officines.PLT }, 'magasinier')).statut).toBe(403)
    // Not sent to another officine either.
    const aMoi = (await creer({ Nom: 'Chez nous', IdOfficine: essai.officines.ANG })).corps
    expect(
      (await modifier('magasinier', { version: 1, IdOfficine: essai.officines.PLT }, aMoi._id)).statut,
    ).toBe(403)
    expect(
      (await modifier('administrateur', { version: 1, IdOfficine: null }, aMoi._id)).corps.IdOfficine,
    ).toBeNull()
  })

  it('seuls : ceux du groupe, et le passage d’une officine à l’autre, sont au siège', async () => {
    const duGroupe = (await creer({ Nom: 'À tous' })).corps
    const { ANG } = essai.officines
    for (const qui of ['magasinier', 'gerant'] as const) {
      const ecrire = (payload: object, id = duGroupe._id) =>
        essai.appeler(qui, fournisseurs.modifier, { params: { id }, payload: payload as never })
      expect((await ecrire({ version: 1, Ville: 'Bouaké' })).statut).toBe(403)
      expect((await ecrire({ version: 1, IdOfficine: ANG })).statut).toBe(403)
      expect(
        (await essai.appeler(qui, fournisseurs.supprimer, { params: { id: duGroupe._id } })).statut,
      ).toBe(403)
      expect((await creer({ Nom: `Groupe ${qui}`, IdOfficine: null }, qui)).statut).toBe(403)
      // Without a word, it is theirs, and stays so.
      const sien = (await creer({ Nom: `Local ${qui}` }, qui)).corps
      expect(sien.IdOfficine).toBe(ANG)
      expect((await ecrire({ version: 1, IdOfficine: null }, sien._id)).statut).toBe(403)
      expect((await ecrire({ version: 1, IdOfficine: ANG, Ville: 'Abidjan' }, sien._id)).statut).toBe(200)
    }
  })

  it('d’articles, les habituels d’abord : la papeterie ne se propose pas pour un bon', async () => {
    const { ANG } = essai.officines
    const faits = []
    for (const [Nom, Marchandises] of [
      ['Z Habituel', true],
      ['Z Autre', undefined],
      ['Z Papeterie', false],
    ] as const)
      faits.push((await creer({ Nom, Marchandises, IdOfficine: ANG })).corps)
    await essai.pool.query(
      `insert into bon_reception ("RefBR", "IdFournisseur", "IdOfficine", "DateCommande") values ('BR-Z', $1, $2, '2026-03-01')`,
      [faits[0]._id, ANG],
    )
    const r = await essai.appeler('magasinier', fournisseurs.groupe, {
      query: { q: 'z', Marchandises: 'true', tri: 'Habituels' },
    })
    expect(r.corps.map((f: { Nom: string }) => f.Nom)).toEqual(['Z Habituel', 'Z Autre'])
  })

  it('ne se montrent qu’à ceux qui ont à faire avec eux', async () => {
    for (const qui of ['opticien', 'caissier', 'facturation'] as const)
      expect((await essai.appeler(qui, fournisseurs.groupe)).statut).toBe(403)
  })
})
