import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { caisse, cloture } = contrat
let essai: Essai
const jour = aujourdhuiAbidjan(new Date())
const veille = ajouterJours(jour, -1)
const billets = (Nombre: number) => [{ Valeur: 10_000, Nature: 'billet' as const, Nombre }]

/** A day that somebody opened and nobody closed. */
const ouvrirPourClore = (Jour: string, montant: number) =>
  essai.pool.query(
    `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant)
     values ($1, $2, 'Initialisation', 'Espèce', $3)`,
    [essai.officines.ANG, Jour, montant],
  )
const clore = (payload: object, qui: Personne = 'caissier') =>
  essai.appeler(qui, cloture.cloturer, { payload: payload as never })

beforeAll(async () => {
  essai = await ouvrirEssai()
  for (const j of [veille, jour]) {
    await ouvrirPourClore(j, 30_000)
    expect((await clore({ DateCloture: j, Coupures: billets(3) })).statut).toBe(201)
  }
})
afterAll(() => essai.fermer())

describe('une clôture fausse', () => {
  const contrer = (id: string, qui: Personne = 'gerant', Motif = 'Un billet oublié') =>
    essai.appeler(qui, cloture.contrer, { params: { id }, payload: { Motif } })
  const lire = async (Jour = jour) =>
    (
      await essai.appeler('caissier', cloture.lireBilletage, {
        params: { idOfficine: essai.officines.ANG, DateCloture: Jour },
      })
    ).corps

  it('se contre le jour où elle est faite, par qui peut annuler ; la journée se recompte, et les deux restent à lire', async () => {
    const fausse = await lire()
    expect((await contrer(fausse._id, 'caissier')).statut).toBe(403)
    const r = await contrer(fausse._id)
    expect([r.statut, r.corps.MotifContre]).toEqual([200, 'Un billet oublié'])
    expect(r.corps.ContreePar).toContain('Gérant')
    expect((await contrer(fausse._id)).corps.code).toBe('CLOTURE_CONTREE')
    const etat = await essai.appeler('caissier', caisse.etat, { params: { officine: essai.officines.ANG } })
    expect(etat.corps.Statut).toBe('Ouverte')
    expect((await clore({ DateCloture: jour, Coupures: billets(3) })).statut).toBe(201)
    const juste = await lire()
    expect(juste).toMatchObject({ Total: 30_000, ContreeLe: null })
    expect(juste._id).not.toBe(fausse._id)
    expect(juste.autres).toMatchObject([{ _id: fausse._id, Total: 30_000, MotifContre: 'Un billet oublié' }])
    const liste = await essai.appeler('gerant', cloture.billetages, {
      query: { du: jour, au: jour, IdOfficine: essai.officines.ANG },
    })
    expect(liste.corps.map((b: { Total: number }) => b.Total).sort()).toEqual([30_000, 30_000])
    const totaux = await essai.appeler('gerant', cloture.totaux, {
      query: { du: jour, au: jour, IdOfficine: essai.officines.ANG },
    })
    expect(totaux.corps).toMatchObject({ Total: 30_000 })
    const { corps } = await essai.appeler('gerant', caisse.verifier)
    expect(corps.ruptures).toEqual([])
  })

  it('ne se contre plus une fois la journée suivante ouverte, ni un autre jour', async () => {
    const { _id } = await lire(veille)
    expect((await contrer(_id)).corps.code).toBe('JOURNEE_SUIVANTE')
    await expect(essai.pool.query('delete from cloture_contree')).rejects.toThrow(
      'ne se modifie ni ne s’efface',
    )
  })
})

describe('ce qui n’est pas en espèces', () => {
  it('se pointe avec le tiroir : chaque mode contre ce que la journée en a, un écart dit pourquoi', async () => {
    const { ANG } = essai.officines
    const lendemain = ajouterJours(jour, 1)
    await ouvrirPourClore(lendemain, 10_000)
    await essai.pool.query(
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant)
       values ($1, $2, 'Approvisionnement', 'Wave', 25000), ($1, $2, 'Approvisionnement', 'Chèque', 40000)`,
      [ANG, lendemain],
    )
    const pointer = (Modes: object[], plus: object = {}) =>
      clore({ DateCloture: lendemain, Coupures: billets(1), Modes, ...plus })
    const inconnu = await pointer([{ Mode: 'Orange Money', Compte: 1 }])
    expect(Object.keys(inconnu.corps.champs)).toEqual(['payload.Modes.0.Mode'])
    const muet = await pointer([{ Mode: 'Wave', Compte: 20_000 }])
    expect(Object.keys(muet.corps.champs)).toEqual(['payload.Motif'])
    const r = await pointer(
      [
        { Mode: 'Wave', Compte: 20_000 },
        { Mode: 'Chèque', Compte: 40_000 },
      ],
      { Motif: 'Wave : un paiement en attente' },
    )
    expect(r.statut).toBe(201)
    expect(r.corps.Modes).toEqual([
      { Mode: 'Chèque', Attendu: 40_000, Compte: 40_000, Ecart: 0 },
      { Mode: 'Wave', Attendu: 25_000, Compte: 20_000, Ecart: -5_000 },
    ])
    const { rows } = await essai.pool.query(
      `select "Montant"::int from constat where "Genre" = 'Écart' and "idEntite" = $1`,
      [r.corps._id],
    )
    expect(rows).toEqual([{ Montant: -5_000 }])
  })
})
