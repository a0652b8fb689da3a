import { describe, expect, it } from 'vitest'
import { definitionDe, NOMS_ETATS, type NomEtat } from './definitions.ts'
import { dernierEnvoi, periodeEcoulee, prochainEnvoi } from './envois.ts'
import { ouverture } from './ouvertures.ts'
import { colonnesVues, decaler, lireQuestion, placerPoints, rapport, sommees, triParDefaut } from './rules.ts'
import { TITRES_COLONNES, TITRES_ETATS } from './titres.ts'

describe('une définition', () => {
  it.each(NOMS_ETATS)(
    '%s se tient : colonnes nommées, rapports, graphique, chiffres et tri qui existent',
    nom => {
      const d = definitionDe(nom)
      expect(TITRES_ETATS[nom]).toBeTruthy()
      const noms = d.colonnes.map(c => c.nom)
      for (const n of noms) expect(TITRES_COLONNES, n).toHaveProperty(n)
      for (const c of d.chiffres) expect(noms).toContain(c)
      for (const c of d.colonnes)
        for (const de of c.rapport ?? []) expect([...noms, ...d.cles.map(k => k.nom)]).toContain(de)
      if (d.graphe) expect(d.colonnes.find(c => c.nom === d.graphe?.valeur)?.total).toBe(true)
      for (const par of d.par ?? [null]) {
        const vues = colonnesVues(d, { par, couts: true })
        // One that is said in the rows of some groupings and above those of another is two.
        expect(new Set(vues.map(c => c.nom)).size).toBe(vues.length)
        expect(vues.map(c => c.nom)).toContain(triParDefaut(d, vues).replace(/^-/, ''))
        // Without purchase prices nothing is left that comes from them.
        const sans = colonnesVues(d, { par, couts: false })
        expect(sommees(sans).filter(n => /Achat|^Cout$|^Marge$/.test(n))).toEqual([])
      }
    },
  )
})

describe('une question', () => {
  const lire = (demande: Record<string, unknown>) =>
    lireQuestion('ca', demande, { officine: null, couts: true, aujourdhui: '2026-11-16' })
  it('sans jours est celle du mois', () => {
    expect(lire({})).toMatchObject({ du: '2026-11-01', au: '2026-11-16', par: 'jour', comparer: 'avant' })
    expect(lire({ au: '2026-02-10' })).toMatchObject({ du: '2026-02-01', au: '2026-02-10' })
  })
  it('va jusqu’à cinq ans, pas un jour de plus', () => {
    expect(lire({ du: '2021-11-16', au: '2026-11-15' }).du).toBe('2021-11-16')
    expect(() => lire({ du: '2021-11-14', au: '2026-11-16' })).toThrow()
  })
  it('avance d’un mois à un mois, d’une semaine à une semaine', () => {
    expect(decaler({ du: '2026-11-01', au: '2026-11-16' }, -1)).toEqual({
      du: '2026-10-01',
      au: '2026-10-31',
    })
    expect(decaler({ du: '2026-01-01', au: '2026-01-31' }, 1)).toEqual({ du: '2026-02-01', au: '2026-02-28' })
    expect(decaler({ du: '2026-11-09', au: '2026-11-15' }, 1)).toEqual({ du: '2026-11-16', au: '2026-11-22' })
  })
})

it('un graphique a tous ses jours, à côté de ceux d’avant', () => {
  const points = placerPoints(
    { du: '2026-03-01', au: '2026-03-31' },
    { du: '2026-02-01', au: '2026-02-28' },
    new Map([['2026-03-02', 7]]),
    new Map([['2026-02-02', 3]]),
  )
  expect(points).toHaveLength(31)
  expect(points[1]).toEqual({ cle: '2026-03-02', valeur: 7, avant: 3 })
  expect(points[30]).toEqual({ cle: '2026-03-31', valeur: 0, avant: null })
})

it('un taux sans rien à diviser ne dit rien', () => {
  const taux = { nom: 'T', genre: 'pourcent', rapport: ['a', 'b'] } as const
  expect(rapport(taux, { a: 1, b: 3 })).toBe(33.3)
  expect(rapport(taux, { a: 1, b: 0 })).toBeNull()
  expect(rapport({ ...taux, genre: 'montant' }, { a: 100, b: 3 })).toBe(33)
})

describe('un envoi', () => {
  const lundi = new Date('2026-11-16T07:00:00Z')
  it.each([
    [{ Frequence: 'jour', Jour: null, Heure: 7 }, '2026-11-17T07:00:00.000Z'],
    [{ Frequence: 'jour', Jour: null, Heure: 8 }, '2026-11-16T08:00:00.000Z'],
    [{ Frequence: 'semaine', Jour: 1, Heure: 7 }, '2026-11-23T07:00:00.000Z'],
    [{ Frequence: 'semaine', Jour: 7, Heure: 0 }, '2026-11-22T00:00:00.000Z'],
    [{ Frequence: 'mois', Jour: 1, Heure: 6 }, '2026-12-01T06:00:00.000Z'],
  ] as const)('%j part la prochaine fois le %s', (programme, le) => {
    expect(prochainEnvoi(programme, lundi).toISOString()).toBe(le)
  })
  it.each([
    ['semaine', '2026-11-16T07:00:00Z', '2026-11-16T07:00:00.000Z'],
    ['semaine', '2026-11-16T06:59:59Z', '2026-11-09T07:00:00.000Z'],
    ['jour', '2026-11-16T06:59:59Z', '2026-11-15T07:00:00.000Z'],
    ['jour', '2026-11-16T23:00:00Z', '2026-11-16T07:00:00.000Z'],
  ] as const)('chaque %s, vu le %s, c’était le %s', (Frequence, vu, le) => {
    expect(dernierEnvoi({ Frequence, Jour: 1, Heure: 7 }, new Date(vu)).toISOString()).toBe(le)
  })
  it('dit ce qui est fini', () => {
    expect(periodeEcoulee('jour', '2026-11-16')).toEqual({ du: '2026-11-15', au: '2026-11-15' })
    expect(periodeEcoulee('semaine', '2026-11-16')).toEqual({ du: '2026-11-09', au: '2026-11-15' })
    expect(periodeEcoulee('mois', '2026-03-01')).toEqual({ du: '2026-02-01', au: '2026-02-28' })
  })
})

describe('un chiffre qui compte une partie des lignes', () => {
  const periode = { du: '2026-11-01', au: '2026-11-16' }
  const ouvre = (etat: NomEtat, nom: string, filtres = {}, par: string | null = null) =>
    ouverture(
      { etat, par, periode, filtres, officine: null },
      null,
      definitionDe(etat).colonnes.find(c => c.nom === nom),
    )
  it('ouvre cette partie, et rien quand c’est elle que l’on regarde, ou une autre', () => {
    expect(ouvre('suivi-cmmd', 'EnRetard', { Etape: 'Livrée' })).toEqual({
      etat: 'suivi-cmmd',
      question: { ...periode, Etape: 'Livrée', retard: 'oui' },
      officine: null,
    })
    expect(ouvre('suivi-cmmd', 'EnRetard', { retard: 'oui' })).toBeNull()
    expect(ouvre('liste-proforma', 'Transformees')).toMatchObject({ question: { Etat: 'Transformée' } })
    expect(ouvre('liste-proforma', 'Proformas')).toBeNull()
    // Buyers among the new ones are not all the buyers.
    expect(ouvre('statistiques', 'Acheteurs', { Parmi: 'Nouveaux' }, 'officine')).toBeNull()
    expect(ouvre('statistiques', 'Nouveaux', { Parmi: 'Nouveaux' }, 'officine')).not.toBeNull()
  })
})
