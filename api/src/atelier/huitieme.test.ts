import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { poserVerrier } from '../verres/essai.ts'
import { gestes, vendre } from './essai.ts'

let essai: Essai
let verrier: Awaited<ReturnType<typeof poserVerrier>>
let client: string
beforeAll(async () => {
  essai = await ouvrirEssai()
  verrier = await poserVerrier(essai.pool)
  const { corps } = await essai.appeler('opticien', contrat.clients.creer, {
    payload: { Nom: 'Konan', Prenoms: 'Affoué' },
  })
  client = corps._id
})
afterAll(() => essai.fermer())

const { atelier, clients, consultations, stockVerre, verres } = contrat
const OD = { Sph: -2.125, Cyl: -0.375, Axe: 175, Add: 1.875 }
const QUART = (dit: string) => `${dit} n’est pas un multiple de 0,25.`

const regler = async (PasDioptrie: 0.25 | 0.125) => {
  const { corps } = await essai.appeler('opticien', atelier.reglages)
  const r = await essai.appeler('administrateur', atelier.regler, {
    payload: { PasDioptrie, version: corps.reglageAtelier.version },
  })
  expect(r.corps.reglageAtelier.PasDioptrie).toBe(PasDioptrie)
}
const ecrire = (plus: object = {}) =>
  essai.appeler('opticien', clients.ajouterOrdonnance, {
    params: { id: client },
    payload: { DateOrd: '2026-11-02', OD, ...plus } as never,
  })
const examiner = (colonnes: object) =>
  essai.appeler('opticien', consultations.creer, {
    payload: { IdClient: client, DateConsultation: '2026-11-02', Etat: 'En examen', ...colonnes } as never,
  })

it('au quart, tant que personne n’a rien réglé : chaque porte le dit', async () => {
  expect((await ecrire()).corps.champs).toEqual({
    'payload.OD.Sph': QUART('−2,125'),
    'payload.OD.Cyl': QUART('−0,375'),
    'payload.OD.Add': QUART('+1,875'),
  })
  expect((await examiner({ Prescrite: { OD: { Sph: -2.125 } } })).corps.champs).toEqual({
    'payload.Prescrite.OD.Sph': QUART('−2,125'),
  })
  // What is worn was made elsewhere.
  const porte = await examiner({ Ancienne: { OD: { Sph: -2.125 } } })
  expect([porte.statut, porte.corps.message]).toEqual([201, undefined])
  const v = await vendre(essai)
  const r = await gestes(essai).commander(v, {
    IdFournisseur: verrier.fournisseur,
    verres: [{ Paire: 1, Cote: 'OD', Oeil: { Sph: -2.125 } }],
  })
  expect(r.corps.champs).toEqual({ 'payload.verres.0.Oeil.Sph': QUART('−2,125') })
  const regle = await essai.appeler('administrateur', atelier.regler, {
    payload: { PasDioptrie: 0.1 as never },
  })
  expect(regle.corps.champs).toEqual({ 'payload.PasDioptrie': 'Le pas des puissances est 0,25 ou 0,125.' })
})

it('au huitième : de l’ordonnance au papier, au tarif, à l’étagère, au fabricant et au contrôle, rien n’est arrondi', async () => {
  await regler(0.125)
  const { corps } = await ecrire()
  const [ordonnance] = corps.ordonnances
  expect(ordonnance.OD).toEqual(OD)
  const papier = await essai.appeler('opticien', clients.imprimerOrdonnance, {
    params: { id: ordonnance._id },
  })
  expect(texteDuPdf(papier.brut)).toContain('−2,125 (−0,375) 175° Add +1,875')

  // −2,50 (+0,375) is priced, and what falls between two quarters of a bound is not left out.
  const choisir = async (Sph: number) =>
    (
      await essai.appeler('opticien', verres.choix, {
        payload: { OD: { Sph, Cyl: 0 }, IdOfficine: essai.officines.ANG } as never,
      })
    ).corps.modeles.length
  expect(await Promise.all([-2.125, -5.875, 5.875, 6.125, -6.125].map(choisir))).toEqual([1, 1, 1, 0, 0])

  const nom = await essai.appeler('administrateur', stockVerre.creerNom, {
    payload: {
      Libelle: 'Éco',
      IdFourVerr: verrier.fournisseur_verre,
      Genre: 'unifocal',
      PrixVente: 14_000,
      IdModelVer: verrier.modele_verre,
    },
  })
  const tenu = await essai.appeler('magasinier', stockVerre.creerUnifocal, {
    payload: { IdNomCommercial: nom.corps._id, Sph: -2.125, Cyl: 0.125, Diametre: 70, Quantite: 2 },
  })
  expect(tenu.corps).toMatchObject({ Sph: -2.125, Cyl: 0.125, Quantite: 2 })
  const fichier =
    'Nom commercial;Sphère;Cylindre;Diamètre;Quantité\nÉco;-2,125;0,125;70;3\nÉco;-2,375;0;70;1\n'
  const { corps: envoye, entetes } = enFormulaire('stock.csv', Buffer.from(fichier))
  const importe = await essai.brut('magasinier', 'POST', '/api/stock-verre/import', envoye, entetes)
  expect([importe.statut, importe.corps.erreurs]).toEqual([200, []])
  const lus = await essai.appeler('magasinier', stockVerre.unifocaux, { query: {} })
  expect(lus.corps.map((c: { Sph: number; Quantite: number }) => [c.Sph, c.Quantite])).toEqual([
    [-2.375, 1],
    [-2.125, 3],
  ])

  const v = await vendre(essai)
  const g = gestes(essai)
  await g.commander(v, {
    IdFournisseur: verrier.fournisseur,
    verres: [
      { Paire: 1, Cote: 'OD', Oeil: { Sph: -2.125, Cyl: -0.375, Axe: 175 } },
      { Paire: 1, Cote: 'OG' },
    ],
  })
  expect((await g.lire(v)).verres[0].Fabrication).toMatchObject({ Sph: -2.5, Cyl: 0.375, Axe: 85 })
  await g.recevoir(v)
  // Ordered for another power than the prescription of this order says: taken so by whoever says why.
  await g.monter(v, 'atelier', { MotifAccepte: 'Essayé ainsi' })
  const lu = { Sph: -2.12, Cyl: -0.37, Axe: 175, Hauteur: 20 }
  const controle = await g.verifier(v, {
    Mesures: [
      { Paire: 1, Cote: 'OD', ...lu },
      { Paire: 1, Cote: 'OG', Sph: -2.25, Cyl: -1.25, Axe: 10, Hauteur: 20 },
    ],
  })
  expect([controle.statut, controle.corps.champs]).toEqual([200, undefined])
})

it('revenu au quart, ce qui est écrit au huitième se relit et se corrige ; le reste non', async () => {
  await regler(0.25)
  const { corps } = await essai.appeler('opticien', clients.lire, { params: { id: client } })
  const { RefOrd, version } = corps.ordonnances[0]
  const corrige = await essai.appeler('opticien', clients.modifierOrdonnance, {
    params: { id: client },
    payload: { RefOrd, version, OD, OG: { Sph: -1 } },
  })
  expect(corrige.corps.ordonnances[0].OD).toEqual(OD)
  expect((await ecrire()).statut).toBe(400)
  const tenu = await essai.appeler('magasinier', stockVerre.creerUnifocal, {
    payload: {
      IdNomCommercial: (await essai.pool.query('select "_id" from nom_commercial_verre')).rows[0]._id,
      Sph: -3.125,
      Cyl: 0,
      Diametre: 70,
    },
  })
  expect(tenu.corps.champs).toEqual({ 'payload.Sph': QUART('−3,125') })
})
