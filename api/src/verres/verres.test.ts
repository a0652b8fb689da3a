import { contrat, referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Bande } from '@dioptrie/domain/verres/matrice'
import { auBareme, chevauchent, couvre, flan } from '@dioptrie/domain/verres/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import type { Bornes } from './bandes.sql.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const AUJOURDHUI = aujourdhuiAbidjan(new Date())
const ABSENT = '0199a3b0-0000-7000-8000-000000000000'
const { fournisseursVerre, indicesVerre, tarifsVerre, modelesVerre, matrice, verres } = contrat
let numero = 0
const nom = (quoi: string) => `${quoi} ${++numero}`

const appeler = (a: Appel, demande: object = {}, qui: Personne = 'administrateur') =>
  essai.appeler(qui, a, demande as never)
async function creer(a: Appel, payload: object): Promise<{ _id: string; version: number }> {
  const { statut, corps } = await appeler(a, { payload })
  expect([statut, corps.message, corps.champs]).toEqual([201, undefined, undefined])
  return corps
}
const supprimer = (a: Appel, id: string) => appeler(a, { params: { id } })

const uneFois = new Map<string, Promise<string>>()
/** The same one for the whole file. */
const partage = (cle: string, faire: () => Promise<{ _id: string }>) => {
  if (!uneFois.has(cle))
    uneFois.set(
      cle,
      faire().then(f => f._id),
    )
  return uneFois.get(cle) as Promise<string>
}
const foyer = (TypeVision = 'unifocal') =>
  partage(TypeVision, () =>
    creer(referentiels.type_verre.appels.creer, { Libelle_Foyer: nom(TypeVision), TypeVision }),
  )
const matiere = () =>
  partage('matiere', () =>
    creer(referentiels.matiere_verre.appels.creer, { Libelle_Matiere: 'Organique', Densite: 1.32 }),
  )
const indice = (n: number) => partage(`i${n}`, () => creer(indicesVerre.creer, { indice: n }))

interface Maison {
  IdFour: string
  IdGam: string
  IdCatalogue: string
}
/** A lens supplier with a range and the list of the day. */
async function maison(): Promise<Maison> {
  const { _id: IdFour } = await creer(fournisseursVerre.creer, { Fournisseur: nom('Verrier') })
  const gamme = { Libelle_GamVer: nom('Gamme'), IdFour }
  const { _id: IdGam } = await creer(referentiels.gamme_verre.appels.creer, gamme)
  const tarif = { Libelle: nom('Tarif'), IdFour, DateDebut: ajouterJours(AUJOURDHUI, -30) }
  const { _id: IdCatalogue } = await creer(tarifsVerre.creer, tarif)
  return { IdFour, IdGam, IdCatalogue }
}
async function modele({ IdFour, IdGam }: Maison, plus: object = {}): Promise<string> {
  const { _id } = await creer(modelesVerre.creer, {
    Libelle_Model: nom('Modèle'),
    IdFoyer: await foyer(),
    IdMatiere: await matiere(),
    IdIndice: await indice(1.5),
    IdFourVerr: IdFour,
    IdGam,
    ...plus,
  })
  return _id
}
const CASE = { SphInf: -6, SphSup: -4.25, CylInf: 0.25, CylSup: 2, Prix: 42_500 }
const bande = (IdModelVer: string, plus: object = {}) =>
  appeler(matrice.creer, { payload: { IdModelVer, ...CASE, ...plus } })
const bandesDe = async (id: string): Promise<Bande[]> =>
  (await appeler(matrice.duModele, { params: { id } })).corps

describe('un fournisseur de verres', () => {
  it('naît avec le fournisseur derrière lui, ou se pose sur un du groupe qui devient verrier', async () => {
    const saisie = { Fournisseur: nom('Essor'), Telephone: '+33 1 23 45', DelaiLivraison: 4 }
    const { corps } = await appeler(fournisseursVerre.creer, { payload: saisie })
    expect(corps).toMatchObject({ ...saisie, NomFournisseur: saisie.Fournisseur, Email: null })
    const derriere = await appeler(contrat.fournisseurs.lire, { params: { id: corps.IdFournisseur } })
    expect(derriere.corps).toMatchObject({ Nom: saisie.Fournisseur, Verrier: true, IdOfficine: null })

    const groupe = await creer(contrat.fournisseurs.creer, { Nom: nom('Centrale'), IdOfficine: null })
    const pose = await appeler(fournisseursVerre.creer, {
      payload: { Fournisseur: nom('Marque'), IdFournisseur: groupe._id },
    })
    expect(pose.corps.IdFournisseur).toBe(groupe._id)
    const lu = await appeler(contrat.fournisseurs.lire, { params: { id: groupe._id } })
    expect(lu.corps).toMatchObject({ Verrier: true, version: 2 })
    // Who stands behind a lens supplier is not taken from under it.
    expect((await supprimer(contrat.fournisseurs.supprimer, groupe._id)).corps.code).toBe('ENCORE_UTILISE')
  })

  it('ne laisse rien derrière lui quand il est refusé, et dit sur quel champ', async () => {
    const { Fournisseur } = (
      await appeler(fournisseursVerre.creer, { payload: { Fournisseur: nom('Pris') } })
    ).corps
    const derriere = await essai.pool.query('select count(*) from fournisseur')
    const double = await appeler(fournisseursVerre.creer, { payload: { Fournisseur } })
    expect([double.statut, double.corps.code]).toEqual([409, 'DEJA_PRESENT'])
    expect((await essai.pool.query('select count(*) from fournisseur')).rows).toEqual(derriere.rows)

    const dUneOfficine = await creer(contrat.fournisseurs.creer, {
      Nom: nom('Local'),
      IdOfficine: essai.officines.ANG,
    })
    for (const [payload, champ] of [
      [{ Fournisseur: nom('x'), IdFournisseur: dUneOfficine._id }, 'IdFournisseur'],
      [{ Fournisseur: nom('x'), IdFournisseur: ABSENT }, 'IdFournisseur'],
      [{ Fournisseur: nom('x'), IdFournisseur: ABSENT, Telephone: '07' }, 'Telephone'],
    ] as const)
      expect(Object.keys((await appeler(fournisseursVerre.creer, { payload })).corps.champs)).toEqual([
        `payload.${champ}`,
      ])
  })
})

describe('le catalogue', () => {
  it('tient un modèle dans la gamme de son fournisseur, et compte l’arbre', async () => {
    const [a, b] = [await maison(), await maison()]
    const IdModelVer = await modele(a, { Diametres: [70, 65, 70], HauteurMin: null })
    const lu = await appeler(modelesVerre.lire, { params: { id: IdModelVer } }, 'opticien')
    expect(lu.corps).toMatchObject({ Diametres: [65, 70], Indice: 1.5, TypeVision: 'unifocal', Actif: true })
    const deLAutre = await appeler(modelesVerre.modifier, {
      params: { id: IdModelVer },
      payload: { IdGam: b.IdGam, version: 1 },
    })
    expect(deLAutre.corps.champs).toEqual({ 'payload.IdGam': 'Ne va pas avec ce qui est choisi à côté' })
    const { corps: arbre } = await appeler(modelesVerre.arbre)
    const sien = arbre.find((f: { IdFour: string }) => f.IdFour === a.IdFour)
    expect(sien).toMatchObject({ modeles: 1, gammes: [{ IdGam: a.IdGam, modeles: 1 }] })
    const liste = await appeler(modelesVerre.liste, { query: { IdGam: a.IdGam, page: 1 } })
    expect(liste.corps.pageOfItems).toEqual([lu.corps])
  })

  it('ne perd rien de ce qui sert : fournisseur, gamme, indice, matière, foyer, tarif, modèle', async () => {
    const m = await maison()
    const id = await modele(m, { IdIndice: await indice(1.74) })
    await bande(id)
    for (const [appel, de] of [
      [fournisseursVerre.supprimer, m.IdFour],
      [referentiels.gamme_verre.appels.supprimer, m.IdGam],
      [indicesVerre.supprimer, await indice(1.74)],
      [referentiels.matiere_verre.appels.supprimer, await matiere()],
      [referentiels.type_verre.appels.supprimer, await foyer()],
      [modelesVerre.supprimer, id],
    ] as const)
      expect((await supprimer(appel, de)).corps.code).toBe('ENCORE_UTILISE')
    const tarif = await supprimer(tarifsVerre.supprimer, m.IdCatalogue)
    expect([tarif.statut, tarif.corps.code]).toEqual([409, 'TARIF_EN_USAGE'])
    expect((await supprimer(modelesVerre.supprimer, id)).corps.message).toContain('1 bande de prix')
  })

  it('refuse deux fois le même indice, et un indice qui n’en est pas un', async () => {
    await indice(1.6)
    expect((await appeler(indicesVerre.creer, { payload: { indice: 1.6 } })).corps.code).toBe('DEJA_PRESENT')
    for (const faux of [1.3, 2.1, 1.6001, '1.6'])
      expect((await appeler(indicesVerre.creer, { payload: { indice: faux } })).statut).toBe(400)
  })

  it('n’exclut que des options de la même table, et oublie celle qui s’en va', async () => {
    const { IdFour } = await maison()
    const { appels } = referentiels.traitement_verre
    const a = await creer(appels.creer, { Libelle: nom('AR'), IdFour, Prix: 9_000 })
    const b = await creer(appels.creer, { Libelle: nom('Hydro'), IdFour, Exclut: [a._id] })
    const inconnue = await appeler(appels.creer, { payload: { Libelle: nom('x'), IdFour, Exclut: [ABSENT] } })
    expect(inconnue.corps.champs).toEqual({ 'payload.Exclut': 'Cet enregistrement n’existe pas' })
    // Merged, what the duplicate excluded still is: two treatments that spoil each other are not sold together.
    const c = await creer(appels.creer, { Libelle: nom('Hydrophobe'), IdFour })
    const gardee = await appeler(appels.fusionner, {
      params: { id: c._id },
      payload: { IdDoublon: b._id, version: c.version },
    })
    expect(gardee.corps.Exclut).toEqual([a._id])
    await supprimer(appels.supprimer, a._id)
    expect((await appeler(appels.lire, { params: { id: c._id } })).corps.Exclut).toEqual([])
  })
})

describe('les tarifs d’un fournisseur', () => {
  it('ne se chevauchent pas, et le refus nomme l’autre', async () => {
    const { IdFour } = await maison()
    const deux = await Promise.all(
      [1, 2].map(() =>
        appeler(tarifsVerre.creer, {
          payload: { Libelle: nom('T'), IdFour, DateDebut: '2020-01-01', DateFin: '2020-12-31' },
        }),
      ),
    )
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    const refuse = deux.find(r => r.statut === 409)
    expect(refuse?.corps.code).toBe('TARIFS_QUI_SE_CHEVAUCHENT')
    expect(refuse?.corps.message).toContain('du 01/01/2020 au 31/12/2020')
    const envers = { Libelle: nom('T'), IdFour, DateDebut: '2019-02-01', DateFin: '2019-01-01' }
    expect((await appeler(tarifsVerre.creer, { payload: envers })).corps.champs).toHaveProperty([
      'payload.DateFin',
    ])
  })

  it('se suivent par une copie avec hausse, montrée avant : rien du tarif d’avant ne change', async () => {
    const m = await maison()
    const id = await modele(m)
    await bande(id)
    await bande(id, { SphInf: -4, SphSup: 0, Prix: 31_010, PrixAchat: 12_000 })
    const avant = await bandesDe(id)
    const DateDebut = ajouterJours(AUJOURDHUI, 20)
    const copier = (essaiSeul: string, plus: object = {}) =>
      appeler(tarifsVerre.copier, {
        params: { id: m.IdCatalogue },
        query: { essai: essaiSeul },
        payload: { Libelle: 'Tarif suivant', DateDebut, Hausse: 3, Arrondi: 100, ...plus },
      })
    const vu = await copier('oui')
    expect(vu.corps).toMatchObject({
      essai: true,
      tarif: null,
      bandes: 2,
      moyenne: { avant: 36_755, apres: 37_850 },
      modeles: [{ IdModelVer: id, bandes: 2, min: { avant: 31_010, apres: 31_900 }, max: { apres: 43_800 } }],
    })
    expect(await bandesDe(id)).toEqual(avant)
    const fait = await copier('non')
    expect(fait.corps).toMatchObject({
      essai: false,
      bandes: 2,
      tarif: { DateDebut, DateFin: null, Etat: 'à venir' },
      source: { _id: m.IdCatalogue, DateFin: ajouterJours(DateDebut, -1), version: 2 },
    })
    const apres = await bandesDe(id)
    expect(apres.filter(b => b.IdCatalogue === m.IdCatalogue)).toEqual(avant)
    const nouvelles = apres.filter(b => b.IdCatalogue !== m.IdCatalogue)
    expect(nouvelles.map(b => [b.Prix, b.PrixAchat]).sort()).toEqual([
      [31_900, 12_000],
      [43_800, null],
    ])
    // The same again is in the way of itself; the one to come may go, with its bands.
    expect((await copier('non', { Libelle: 'Encore' })).corps.code).toBe('TARIFS_QUI_SE_CHEVAUCHENT')
    const prix = async (date: string) =>
      (
        await appeler(matrice.prescription, {
          params: { sph: '-5', cyl: '0.5' },
          query: { date, IdFourVerr: m.IdFour },
        })
      ).corps.map((t: { Prix: number }) => t.Prix)
    expect(await prix(AUJOURDHUI)).toEqual([42_500])
    expect(await prix(DateDebut)).toEqual([43_800])
    expect((await supprimer(tarifsVerre.supprimer, fait.corps.tarif._id)).statut).toBe(200)
    expect(await bandesDe(id)).toEqual(avant)
    // Taken by mistake and taken back, it leaves no day without a price: the list before it goes on.
    expect(await prix(DateDebut)).toEqual([42_500])
    expect((await appeler(tarifsVerre.lire, { params: { id: m.IdCatalogue } })).corps).toMatchObject({
      DateFin: null,
      version: 3,
    })
  })
})

describe('une bande', () => {
  it('d’un tarif terminé ne change plus, ni par l’écran ni autrement', async () => {
    const m = await maison()
    const id = await modele(m)
    const { corps: posee } = await bande(id)
    const { corps: tarif } = await appeler(tarifsVerre.lire, { params: { id: m.IdCatalogue } })
    const hier = ajouterJours(AUJOURDHUI, -1)
    await appeler(tarifsVerre.modifier, {
      params: { id: m.IdCatalogue },
      payload: { DateFin: hier, version: tarif.version },
    })
    const refus = [
      await bande(id, { IdCatalogue: m.IdCatalogue, SphInf: 1, SphSup: 2 }),
      await appeler(matrice.modifier, {
        params: { id: posee._id },
        payload: { Prix: 1, version: posee.version },
      }),
      await appeler(matrice.supprimer, { params: { id: posee._id } }),
      await appeler(matrice.enregistrer, {
        params: { id },
        payload: { IdCatalogue: m.IdCatalogue, Bandes: [] },
      }),
    ]
    expect(refus.map(r => r.corps.code)).toEqual(Array(4).fill('TARIF_TERMINE'))
    expect(await bandesDe(id)).toMatchObject([{ Prix: 42_500 }])
  })

  it.each([
    ['−2,30', { SphInf: -2.3, SphSup: -2 }, 'SphInf', /−2,30 n’est pas un multiple de 0,25/],
    ['un cylindre négatif', { CylInf: -1 }, 'CylInf', /cylindre positif/],
    ['à l’envers', { SphInf: -4, SphSup: -6 }, 'SphSup', /du plus petit au plus grand/],
    ['une addition pour un unifocal', { AddInf: 1, AddSup: 2 }, 'AddInf', /unifocal n’a pas d’addition/],
    ['une seule borne d’addition', { AddInf: 1 }, 'AddSup', /vont ensemble/],
    ['un demi-franc', { Prix: 10.5 }, 'Prix', /entier/],
  ])('est refusée sur son champ : %s', async (_, plus, champ, phrase) => {
    const m = await partage('maison', async () => ({ _id: JSON.stringify(await maison()) }))
    const id = await partage('refuse', async () => ({ _id: await modele(JSON.parse(m)) }))
    const { statut, corps } = await bande(id, plus)
    expect(statut).toBe(400)
    expect(corps.champs[`payload.${champ}`]).toMatch(phrase)
  })

  it('n’en chevauche pas une autre, même de deux personnes au même instant', async () => {
    const m = await maison()
    const id = await modele(m)
    const deux = await Promise.all([bande(id), bande(id, { SphInf: -5, SphSup: -1, Prix: 1 })])
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    const refuse = deux.find(r => r.statut === 409)
    expect(refuse?.corps.code).toBe('BANDES_QUI_SE_CHEVAUCHENT')
    expect(refuse?.corps.message).toMatch(/−\d,\d\d…−\d,\d\d \/ 0,25…2,00/)
    // Another model, another list, another addition: the ground is free. The database says the same.
    expect((await bande(await modele(m))).statut).toBe(201)
    const progressif = await modele(m, { IdFoyer: await foyer('progressif') })
    expect((await bande(progressif, { AddInf: 1, AddSup: 2 })).statut).toBe(201)
    expect((await bande(progressif, { AddInf: 2.25, AddSup: 3 })).statut).toBe(201)
    expect((await bande(progressif)).statut).toBe(409)
    await expect(
      essai.pool.query(
        `insert into matrice_prix ("_id", "IdModelVer", "IdCatalogue", "SphInf", "SphSup", "CylInf", "CylSup", "Prix")
         values (gen_random_uuid(), $1, $2, -500, -500, 100, 100, 1)`,
        [progressif, m.IdCatalogue],
      ),
    ).rejects.toThrow(/matrice_prix_sans_chevauchement/)
  })

  it('change avec sa version, et son histoire le dit ; le prix d’achat n’est montré qu’à qui le peut', async () => {
    const id = await modele(await maison())
    const { corps } = await bande(id, { PrixAchat: 20_000 })
    const modifier = (payload: object) => appeler(matrice.modifier, { params: { id: corps._id }, payload })
    expect((await modifier({ Prix: 45_000, SphInf: -7, version: 1 })).corps).toMatchObject({
      Prix: 45_000,
      SphInf: -7,
      SphSup: -4.25,
      PrixAchat: 20_000,
      version: 2,
    })
    expect((await modifier({ Prix: 1, version: 1 })).corps.code).toBe('VERSION_PERIMEE')
    expect((await modifier({ SphInf: 0, version: 2 })).statut).toBe(400)
    const histoire = () => appeler(matrice.historique, { params: { id: corps._id } })
    expect((await histoire()).corps).toMatchObject([
      { action: 'modification', avant: { Prix: 42_500, SphInf: -6 }, apres: { Prix: 45_000, SphInf: -7 } },
      { action: 'creation', par: 'Administrateur' },
    ])
    const vu = await appeler(matrice.duModele, { params: { id } }, 'opticien')
    expect(vu.corps[0].PrixAchat).toBeNull()
    // By its own id, as its siblings name it.
    const seule = await appeler(matrice.duModele, { params: { id: corps._id } })
    expect(seule.corps.map((b: { _id: string }) => b._id)).toEqual([corps._id])
    const aucun = await appeler(matrice.duModele, { params: { id: '0199a3b0-0000-7000-8000-000000000000' } })
    expect(aucun.statut).toBe(404)
    expect((await appeler(matrice.supprimer, { params: { id: corps._id } }, 'opticien')).statut).toBe(403)
    await supprimer(matrice.supprimer, corps._id)
    expect((await histoire()).corps[0]).toMatchObject({
      action: 'suppression',
      avant: { Prix: 45_000, CylSup: 2 },
    })
  })

  it('se coupe, s’échange et se retire avec les autres, d’un coup ou pas du tout', async () => {
    const m = await maison()
    const id = await modele(m)
    const [a, b] = [(await bande(id)).corps, (await bande(id, { SphInf: -4, SphSup: 0 })).corps]
    const enregistrer = (Bandes: object[], Retirees: object[] = []) =>
      appeler(matrice.enregistrer, {
        params: { id },
        payload: { IdCatalogue: m.IdCatalogue, Bandes, Retirees },
      })
    const bornes = ({ SphInf, SphSup, CylInf, CylSup, Prix }: Bande) => ({
      SphInf,
      SphSup,
      CylInf,
      CylSup,
      Prix,
    })
    // They trade places: for an instant both stand on the same ground.
    const echange = await enregistrer([
      { ...bornes(b), _id: a._id, version: 1 },
      { ...bornes(a), _id: b._id, version: 1 },
    ])
    expect(echange.corps.map((x: Bande) => [x._id, x.SphInf])).toEqual([
      [b._id, -6],
      [a._id, -4],
    ])
    const chevauche = await enregistrer([
      { ...CASE, SphInf: -20, SphSup: -19 },
      { ...CASE, SphInf: -5, SphSup: -4 },
    ])
    expect(chevauche.corps.champs).toHaveProperty(['payload.Bandes.1.SphInf'])
    expect(chevauche.corps.courant).toEqual(await bandesDe(id))
    expect(await bandesDe(id)).toHaveLength(2)
    const coupe = await enregistrer(
      [
        { ...bornes(echange.corps[0]), SphSup: -5.25, _id: b._id, version: 2 },
        { ...CASE, SphInf: -5, SphSup: -4.25 },
      ],
      [{ _id: a._id, version: 2 }],
    )
    expect(coupe.corps.map((x: Bande) => [x.SphInf, x.SphSup])).toEqual([
      [-6, -5.25],
      [-5, -4.25],
    ])
    expect((await enregistrer([], [{ _id: b._id, version: 2 }])).corps.code).toBe('VERSION_PERIMEE')
  })

  it('se copie vers un autre modèle, qui en a déjà ou pas', async () => {
    const m = await maison()
    const [source, cible] = [await modele(m), await modele(m)]
    await bande(source)
    const copier = (plus: object = {}) =>
      appeler(matrice.copier, {
        payload: { IdModelSource: source, IdModelCible: cible, IdCatalogue: m.IdCatalogue, ...plus },
      })
    expect((await copier({ Hausse: 10, Arrondi: 500 })).corps.map((b: Bande) => b.Prix)).toEqual([47_000])
    expect((await copier()).corps.code).toBe('DEJA_DES_BANDES')
    expect((await copier({ Remplacer: true })).corps.map((b: Bande) => b.Prix)).toEqual([42_500])
    const autre = await maison()
    expect((await copier({ IdCatalogueCible: autre.IdCatalogue })).corps.champs).toHaveProperty([
      'payload.IdCatalogueCible',
    ])
  })
})

describe('la recherche par formule', () => {
  const quart = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map(n => n / 4)
  const paire = (min: number, max: number) =>
    fc.tuple(quart(min, max), quart(min, max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  const rectangle = fc.record({ s: paire(-6, 4), c: paire(0, 3), a: fc.option(paire(1, 3)) })

  it('répond ce qu’une lecture bande par bande répondrait, au même prix', async () => {
    const m = await maison()
    const progressif = await foyer('progressif')
    const modeles = await Promise.all(Array.from({ length: 8 }, () => modele(m, { IdFoyer: progressif })))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(7), rectangle), { minLength: 1, maxLength: 24 }),
        fc.array(fc.tuple(quart(-6, 5), quart(-3, 3), fc.option(quart(1, 3))), {
          minLength: 6,
          maxLength: 6,
        }),
        async (tirees, formules) => {
          await essai.pool.query('delete from matrice_prix where "IdCatalogue" = $1', [m.IdCatalogue])
          // What the database would refuse is left out here, by looking at each pair.
          const posees: (Bornes & { IdModelVer: string })[] = []
          for (const [rang, { s, c, a }] of tirees) {
            const b = {
              IdModelVer: modeles[rang] as string,
              SphInf: s[0],
              SphSup: s[1],
              CylInf: c[0],
              CylSup: c[1],
              AddInf: a?.[0] ?? null,
              AddSup: a?.[1] ?? null,
            }
            if (!posees.some(p => p.IdModelVer === b.IdModelVer && chevauchent(p, b))) posees.push(b)
          }
          await essai.pool.query(
            `insert into matrice_prix ("_id", "IdModelVer", "IdCatalogue", "SphInf", "SphSup", "CylInf", "CylSup", "AddInf",
               "AddSup", "Prix") select gen_random_uuid(), "IdModelVer", $2, "SphInf" * 100, "SphSup" * 100, "CylInf" * 100,
               "CylSup" * 100, "AddInf" * 100, "AddSup" * 100, 1000 + row_number() over ()
             from jsonb_to_recordset($1) as b("IdModelVer" uuid, "SphInf" numeric, "SphSup" numeric, "CylInf" numeric,
               "CylSup" numeric, "AddInf" numeric, "AddSup" numeric)`,
            [JSON.stringify(posees), m.IdCatalogue],
          )
          const gardees = (await Promise.all(modeles.map(bandesDe))).flat()
          for (const [Sph, Cyl, Add] of formules) {
            const attendus = new Map<string, number>()
            for (const b of gardees.filter(g => couvre(g, auBareme({ Sph, Cyl, Add }))))
              attendus.set(
                b.IdModelVer,
                Math.min(b.Prix, attendus.get(b.IdModelVer) ?? Number.POSITIVE_INFINITY),
              )
            const { corps } = await appeler(matrice.prescription, {
              params: { sph: String(Sph), cyl: String(Cyl) },
              query: { IdFourVerr: m.IdFour, ...(Add === null ? {} : { add: Add }) },
            })
            const recus = corps.map((t: { IdModelVer: string; Prix: number }) => [t.IdModelVer, t.Prix])
            expect(new Map(recus)).toEqual(attendus)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('transpose un cylindre négatif, dit la bande, et refuse ce qui n’est pas une formule', async () => {
    const m = await maison()
    const id = await modele(m)
    await bande(id)
    const chercher = (sph: string, cyl: string, plus: object = {}) =>
      appeler(
        matrice.prescription,
        { params: { sph, cyl }, query: { IdFourVerr: m.IdFour, ...plus } },
        'opticien',
      )
    const { corps } = await chercher('-2.50', '-1.75')
    expect(corps).toMatchObject([
      { IdModelVer: id, Prix: 42_500, PrixAchat: null, Bande: { SphInf: -6, SphSup: -4.25, CylInf: 0.25 } },
    ])
    expect((await chercher('+2.25', '-0.50')).corps).toEqual([])
    expect((await chercher('-5', '1', { add: '2' })).corps).toEqual([])
    expect((await chercher('-2.30', '0')).corps.champs.sph).toMatch(/n’est pas un multiple/)
    expect((await chercher('abc', '0')).statut).toBe(400)
    expect((await chercher('-5', '1', { date: '2001-01-01' })).corps).toEqual([])
    expect((await chercher('-5', '1', { add: '0.1' })).statut).toBe(400)
  })
})

describe('le choix d’une paire', () => {
  const PAIRE = {
    OD: { Sph: -4.25, Cyl: -0.75, Axe: 175, EP: 31.5 },
    OG: { Sph: -4.5, Cyl: -1, Axe: 10, EP: 31 },
    Boite: { A: 56, B: 40, DBL: 18, ED: 58 },
  }
  const choisir = (payload: object, qui: Personne = 'opticien') => appeler(verres.choix, { payload }, qui)

  it('propose du moins cher au plus cher, dit pourquoi les autres non, et estime', async () => {
    const m = await maison()
    const [cher, bon] = [await modele(m, { Diametres: [75] }), await modele(m)]
    const petit = await modele(m, { Diametres: [60, 65] })
    const faible = await modele(m)
    const sans = await modele(m)
    const retire = await modele(m, { Actif: false })
    for (const [id, Prix] of [
      [cher, 60_000],
      [bon, 40_000],
      [petit, 10_000],
      [retire, 1],
    ] as const)
      await bande(id, { Prix })
    await bande(faible, { SphInf: -5, SphSup: 0 })
    await appeler(contrat.fournisseurs.modifier, {
      params: {
        id: (await appeler(fournisseursVerre.lire, { params: { id: m.IdFour } })).corps.IdFournisseur,
      },
      payload: { DelaiLivraison: 3, version: 1 },
    })
    const { corps } = await choisir({ ...PAIRE, IdFourVerr: m.IdFour })
    expect(corps).toMatchObject({
      Vision: 'Loin',
      OD: { Sph: -5, Cyl: 0.75, Add: null, Diametre: flan(PAIRE.Boite, 31.5) },
      OG: { Sph: -5.5, Cyl: 1, Diametre: flan(PAIRE.Boite, 31) },
      total: 2,
      totalExclus: 3,
    })
    expect(corps.modeles).toMatchObject([
      {
        IdModelVer: bon,
        Prix: 80_000,
        Delai: 3,
        OD: { Prix: 40_000, Stock: 0, Bande: { SphInf: -6 } },
        refus: [],
      },
      { IdModelVer: cher, Prix: 120_000 },
    ])
    const { Bord, Centre, Poids } = corps.modeles[0].OG.Estimation
    expect([Centre, Bord > 6 && Bord < 10, Poids > 10 && Poids < 40]).toEqual([2, true, true])
    const raisons = new Map(
      corps.exclus.map((e: { IdModelVer: string; raisons: { code: string; message: string }[] }) => [
        e.IdModelVer,
        e.raisons,
      ]),
    )
    expect(raisons.get(petit)).toMatchObject([
      { code: 'diametre', oeil: 'OD', message: 'OD 71 mm demandé, 65 au plus' },
      { code: 'diametre', oeil: 'OG' },
    ])
    expect(raisons.get(faible)).toMatchObject([
      { code: 'matrice', oeil: 'OG', message: 'OG −5,50, tarif jusqu’à −5,00' },
    ])
    expect(raisons.get(sans)).toMatchObject([{ code: 'tarif', oeil: null }])
  })

  it('ajoute les options, et dit celles qui ne vont pas', async () => {
    const m = await maison()
    const id = await modele(m)
    await bande(id)
    const de = { IdFour: m.IdFour }
    const { traitement_verre, version_verre, teinte_verre } = referentiels
    const ar = await creer(traitement_verre.appels.creer, { Libelle: 'AR', ...de, Prix: 9_000 })
    const hy = await creer(traitement_verre.appels.creer, {
      Libelle: 'HY',
      ...de,
      Prix: 3_000,
      Exclut: [ar._id],
    })
    const version = await creer(version_verre.appels.creer, {
      Version: 'Bi',
      IdGam: m.IdGam,
      IdIndice: await indice(1.5),
      Prix: 12_000,
    })
    const teinte = await creer(teinte_verre.appels.creer, { Libelle: nom('Brun'), Prix: 500 })
    const avec = (Options: object) => choisir({ ...PAIRE, IdModelVer: id, Options })
    const { corps } = await avec({ IdVersion: version._id, IdTraitements: [ar._id], IdTeinte: teinte._id })
    expect(corps.modeles).toMatchObject([{ Supplement: 21_500, Prix: 2 * (42_500 + 21_500), refus: [] }])
    expect(corps.options.traitements.map((t: { Libelle: string }) => t.Libelle)).toEqual(['AR', 'HY'])
    const ensemble = await avec({ IdTraitements: [ar._id, hy._id] })
    expect(ensemble.corps.modeles[0].refus).toEqual(['« AR » et « HY » ne vont pas ensemble.'])
    expect((await avec({ IdTeinte: ABSENT })).corps.champs).toHaveProperty(['payload.Options.IdTeinte'])
  })

  it('cherche une addition dans les progressifs, et la hauteur qu’il leur faut', async () => {
    const m = await maison()
    const IdFoyer = await foyer('progressif')
    const [court, long] = [
      await modele(m, { IdFoyer, HauteurMin: 14 }),
      await modele(m, { IdFoyer, HauteurMin: 18 }),
    ]
    for (const id of [court, long]) await bande(id, { AddInf: 1, AddSup: 2.5 })
    await bande(await modele(m))
    const oeil = { Sph: -5, Cyl: 0.5, Axe: 90, Add: 2, Hauteur: 16 }
    const { corps } = await choisir({ OD: oeil, IdFourVerr: m.IdFour })
    expect([corps.Vision, corps.OG, corps.total, corps.totalExclus]).toEqual(['Progressif', null, 1, 1])
    expect(corps.modeles).toMatchObject([{ IdModelVer: court, Prix: 42_500, OG: null }])
    expect(corps.exclus[0].raisons).toMatchObject([
      { code: 'hauteur', message: 'OD hauteur 16 mm, 18 au moins' },
    ])
    const forte = await choisir({ OD: { ...oeil, Add: 3 }, IdFourVerr: m.IdFour })
    expect(forte.corps.exclus[0].raisons[0].code).toBe('addition')
    const sansAdd = await choisir({ OD: { Sph: -5 }, Vision: 'Progressif' })
    expect(sansAdd.corps.champs).toHaveProperty(['payload.OD.Add'])
    const dePres = await choisir({ OD: { Sph: -7, Cyl: 0.5, Add: 2 }, Vision: 'Près', IdFourVerr: m.IdFour })
    expect([dePres.corps.OD.Sph, dePres.corps.total]).toEqual([-5, 1])
  })

  it('n’est servi qu’à qui vend, et demande un œil', async () => {
    expect((await choisir(PAIRE, 'caissier')).statut).toBe(403)
    expect((await choisir({})).corps.champs).toHaveProperty(['payload.OD'])
    expect((await choisir({ OD: { Sph: -2.3 } })).corps.champs['payload.OD.Sph']).toMatch(/multiple/)
  })

  it('suppose des épaisseurs que l’on règle', async () => {
    const { corps } = await appeler(verres.reglages, {}, 'caissier')
    expect(corps).toMatchObject({ EpaisseurCentre: 2, EpaisseurBord: 1, Surcote: 2 })
    const apres = await appeler(verres.regler, { payload: { Surcote: 4, version: corps.version } })
    expect(apres.corps).toMatchObject({ Surcote: 4, EpaisseurCentre: 2, version: corps.version + 1 })
    expect(
      (await appeler(verres.regler, { payload: { Surcote: 1, version: corps.version } })).corps.code,
    ).toBe('VERSION_PERIMEE')
    await appeler(verres.regler, { payload: { Surcote: 2, version: corps.version + 1 } })
  })
})

describe('le fichier d’un fournisseur', () => {
  const fichier = (contenu: string | Buffer) =>
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="fichier"; filename="f.csv"\r\n\r\n'),
      Buffer.from(contenu),
      Buffer.from('\r\n--b--\r\n'),
    ])
  const envoyer = (url: string, contenu: string | Buffer, qui: Personne = 'administrateur') =>
    essai.brut(qui, 'POST', url, fichier(contenu), { 'content-type': 'multipart/form-data; boundary=b' })
  const importer = (m: Maison, contenu: string | Buffer, essaiSeul: boolean, colonnes?: object) =>
    envoyer(
      `/api/matrice-prix/import/${m.IdCatalogue}?essai=${essaiSeul ? 'oui' : 'non'}${
        colonnes ? `&colonnes=${encodeURIComponent(JSON.stringify(colonnes))}` : ''
      }`,
      contenu,
    )
  const TITRES =
    'Modèle;Gamme;Foyer;Matière;Indice;Diamètres (mm);Sphère de;Sphère à;Cylindre de;Cylindre à;Prix'
  const nomDuFoyer = async () =>
    (
      await essai.pool.query('select "Libelle_Foyer" as nom from type_verre where "_id" = $1', [
        await foyer(),
      ])
    ).rows[0].nom

  it('apporte gammes, modèles et bandes ; ses colonnes sont retenues ; il se réexporte tel quel', async () => {
    const m = await maison()
    await matiere()
    await indice(1.5)
    const suite = `;Nouvelle gamme;${await nomDuFoyer()};organique;1,50;65 70`
    const contenu = `Nom du verre;${TITRES.split(';').slice(1, -1).join(';')};Tarif public;Inutile
Clair${suite};-6,00;-4,25;0,25;2,00;42 500;x
Clair${suite};-4,00;0;0;2,00;38500;
Fin${suite};-6;+6;0;4;61.000;`
    const colonnes = { 'Nom du verre': 'Libelle_Model', 'Tarif public': 'Prix' }
    const titres = await envoyer(`/api/matrice-prix/entetes/${m.IdFour}`, contenu)
    expect(titres.corps.titres.slice(0, 2)).toEqual(['Nom du verre', 'Gamme'])
    expect(titres.corps.Colonnes).not.toHaveProperty('Nom du verre')
    expect((await importer(m, contenu, true)).corps.erreurs).toMatchObject([{ ligne: 1 }, { ligne: 1 }])
    const vu = await importer(m, contenu, true, colonnes)
    expect(vu.corps).toMatchObject({ lues: 3, valides: 3, creees: 3, modeles: 2, gammes: 1, erreurs: [] })
    const compte = async () =>
      (await appeler(matrice.toutes, { query: { IdCatalogue: m.IdCatalogue, page: 1 } })).corps.pager
        .totalItems
    expect(await compte()).toBe(0)
    expect((await importer(m, contenu, false, colonnes)).corps).toMatchObject({ creees: 3, essai: false })
    expect(await compte()).toBe(3)
    expect((await appeler(matrice.colonnes, { params: { id: m.IdFour } })).corps.Colonnes).toMatchObject(
      colonnes,
    )
    // The next list of this supplier is read without a word, and an export is read back as it is.
    expect((await importer(m, contenu, true)).corps).toMatchObject({ inchangees: 3, creees: 0, modeles: 0 })
    for (const format of ['csv', 'xlsx']) {
      const sorti = await appeler(matrice.exporter, { params: { id: m.IdCatalogue }, query: { format } })
      expect((await importer(m, sorti.brut, true)).corps).toMatchObject({
        lues: 3,
        inchangees: 3,
        erreurs: [],
      })
    }
    const cher = contenu.replace('42 500', '45 000')
    const change = {
      ligne: 2,
      Libelle_Model: 'Clair',
      SphInf: -6,
      SphSup: -4.25,
      CylInf: 0.25,
      CylSup: 2,
      AddInf: null,
      Prix: { avant: 42_500, apres: 45_000 },
      PrixAchat: null,
    }
    for (const seulement of [true, false])
      expect((await importer(m, cher, seulement)).corps).toMatchObject({
        modifiees: 1,
        inchangees: 2,
        moyenne: change.Prix,
        changements: [change],
      })
    const achete = cher.replaceAll('Inutile', 'Prix d’achat').replace('45 000;x', '45 000;21 000')
    expect((await importer(m, achete, true)).corps).toMatchObject({
      modifiees: 1,
      moyenne: null,
      changements: [{ Prix: { avant: 45_000, apres: 45_000 }, PrixAchat: { avant: null, apres: 21_000 } }],
    })
    // What was sold at the prices of a list can be read there for good.
    const { corps: tarif } = await appeler(tarifsVerre.lire, { params: { id: m.IdCatalogue } })
    const fin = { DateFin: ajouterJours(AUJOURDHUI, -1), version: tarif.version }
    await appeler(tarifsVerre.modifier, { params: { id: m.IdCatalogue }, payload: fin })
    for (const seulement of [true, false])
      expect((await importer(m, contenu, seulement)).corps.code).toBe('TARIF_TERMINE')
  })

  it('nomme chaque ligne qui ne va pas, et n’écrit rien', async () => {
    const m = await maison()
    await matiere()
    await indice(1.5)
    const f = await nomDuFoyer()
    const contenu = `${TITRES};Addition de;Addition à
A;G;${f};Organique;1,5;65;-2,30;0;0;2;100;;
A;G;${f};Organique;1,5;65;-2;0;-1;2;100;;
A;G;${f};Plomb;1,5;65;-2;0;0;2;100;;
A;G;${f};Organique;1,5;65;-2;0;0;2;;;
A;G;${f};Organique;1,5;65;-2;0;0;2;100;1;2
A;G;${f};Organique;1,5;65;-2;0;0;2;100;;
A;G;${f};Organique;1,5;65;-1;3;2;3;100;;`
    const { statut, corps } = await importer(m, contenu, false)
    expect([statut, corps.code]).toEqual([400, 'IMPORT_REFUSE'])
    expect(
      corps.importation.erreurs.map((e: { ligne: number; champ: string }) => [e.ligne, e.champ]),
    ).toEqual([
      [2, 'Sphère de'],
      [3, 'Cylindre de'],
      [4, 'Matière'],
      [5, 'Prix'],
      [6, 'Addition de'],
      [8, 'Sphère de'],
    ])
    expect(corps.importation.erreurs[5].message).toBe('Chevauche la ligne 7 : −2,00…0,00 / 0,00…2,00.')
    expect((await appeler(modelesVerre.liste, { query: { IdFourVerr: m.IdFour } })).corps).toEqual([])
  })

  it('de 50 000 bandes dont la dernière en chevauche une est refusé, la dernière nommée', async () => {
    const m = await maison()
    await matiere()
    await indice(1.5)
    const f = await nomDuFoyer()
    const lignes = Array.from({ length: 49_999 }, (_, i) => {
      const s = -20 + (i % 40)
      return `M${Math.floor(i / 200)};G;${f};Organique;1,5;65;${s};${s + 0.75};${Math.floor((i % 200) / 40)};${Math.floor((i % 200) / 40)};${1000 + i}`
    })
    const contenu = [TITRES, ...lignes, `M0;G;${f};Organique;1,5;65;-20;-20;0;0;1`].join('\n')
    const { statut, corps } = await importer(m, contenu, false)
    expect([statut, corps.importation.lues, corps.importation.enErreur]).toEqual([400, 50_000, 1])
    expect(corps.importation.erreurs).toEqual([
      { ligne: 50_001, champ: 'Sphère de', message: 'Chevauche la ligne 2 : −20,00…−19,25 / 0,00.' },
    ])
    expect((await appeler(modelesVerre.liste, { query: { IdFourVerr: m.IdFour } })).corps).toEqual([])
  }, 60_000)
})
