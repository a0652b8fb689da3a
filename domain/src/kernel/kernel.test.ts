import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { surFiche } from './adresse.ts'
import { nomsDesParams, remplirChemin, schemaDesParams } from './contract.ts'
import { liste, pager } from './liste.ts'
import { actionsPossibles, avancer, cycle, inaccessibles } from './machine.ts'
import { champsDe } from './phrases.ts'
import { champs, cibleDe, referentiel } from './referentiel.ts'
import { Refus } from './refus.ts'

describe('un chemin', () => {
  it('donne ses paramètres et se remplit, caractères spéciaux protégés', () => {
    expect(nomsDesParams('/api/ordonnance/drop/{clientId}/{refOrd}')).toEqual(['clientId', 'refOrd'])
    expect(remplirChemin('/api/auth/reset-password/{email}', { email: 'a/b@c.ci' })).toBe(
      '/api/auth/reset-password/a%2Fb%40c.ci',
    )
  })
  it('vérifie la forme de chaque paramètre par son nom', () => {
    const s = schemaDesParams('/x/{id}/{date}')
    expect(s.safeParse({ id: '0199a3b0-0000-7000-8000-000000000000', date: '2026-02-29' }).success).toBe(
      false,
    )
    expect(s.safeParse({ id: '0199a3b0-0000-7000-8000-000000000000', date: '2024-02-29' }).success).toBe(true)
    expect(s.safeParse({ id: '1', date: '2024-02-29' }).success).toBe(false)
  })
})

describe('la page', () => {
  it.each([
    [0, 1, 25, { totalPages: 1, startIndex: 0, endIndex: -1, pages: [1] }],
    [26, 2, 25, { totalPages: 2, startIndex: 25, endIndex: 25, pages: [1, 2] }],
    [1284, 1, 50, { totalPages: 26, startIndex: 0, endIndex: 49, pages: [1, 2, 3, 4, 5] }],
    [1284, 26, 50, { totalPages: 26, startIndex: 1250, endIndex: 1283, pages: [22, 23, 24, 25, 26] }],
    [1284, 13, 50, { pages: [11, 12, 13, 14, 15] }],
  ])('de %i lignes, page %i par %i', (total, page, taille, attendu) => {
    expect(pager(total, page, taille)).toMatchObject({
      totalItems: total,
      currentPage: page,
      pageSize: taille,
      ...attendu,
    })
  })
})

describe('une liste', () => {
  const l = liste({
    path: '/api/x',
    resume: 'Lister',
    acces: 'session',
    portee: 'liste',
    element: z.object({}),
    tris: ['Nom'],
    filtres: { Ville: z.string().optional() },
  })
  it.each([
    [{ page: '2', limit: '200', tri: '-Nom', mode: '3', Ville: 'Man' }, true],
    [{ limit: '201' }, false],
    [{ page: '0' }, false],
    [{ page: '1.5' }, false],
    [{ tri: 'Nom; drop table client' }, false],
    [{ mode: '4' }, false],
    [{ Autre: 'x' }, false],
  ])('lit %j : %s', (query, accepte) => {
    expect(l.query.safeParse(query).success).toBe(accepte)
  })
})

describe('un cycle de vie', () => {
  const c = cycle<'a' | 'b' | 'perdu', 'monter' | 'descendre'>({
    initial: 'a',
    etats: { a: { ton: 'mute' }, b: { ton: 'ok' }, perdu: { ton: 'bad' } },
    transitions: {
      monter: { de: ['a'], vers: 'b', refus: 'Il faut partir de a.' },
      descendre: { de: ['b'], vers: 'a', refus: 'Il faut partir de b.' },
    },
  })
  it('avance, propose ses actions, refuse le reste avec sa phrase', () => {
    expect(avancer(c, 'a', 'monter')).toBe('b')
    expect(actionsPossibles(c, 'b')).toEqual(['descendre'])
    expect(() => avancer(c, 'b', 'monter')).toThrow(
      new Refus(409, 'ETAPE_IMPOSSIBLE', 'Il faut partir de a.'),
    )
  })
  it('dénonce les états que rien n’atteint', () => {
    expect(inaccessibles(c)).toEqual(['perdu'])
  })
})

describe('une table de référence', () => {
  const r = referentiel({
    table: 'essai',
    nom: { singulier: 'essai', pluriel: 'essais', feminin: false },
    libelle: 'Libelle',
    champs: {
      Libelle: champs.texte({ requis: true, max: 5 }),
      Taux: champs.pourcent(),
      IdPays: champs.reference('pays'),
      Total: champs.montant(),
      Part: champs.montant({ auPlus: { champ: 'Total', nom: 'le total' } }),
    },
    chemins: {
      liste: '/api/essais',
      creer: '/api/essai',
      modifier: '/api/essai/{id}',
      supprimer: '/api/essai/{id}',
    },
    ecrans: { liste: '/apps/essai' },
  })
  it.each([
    [{ Libelle: 'Abc' }, null],
    [{ Libelle: 'Abc', Taux: null, IdPays: null }, null],
    [{ Libelle: '  ' }, { Libelle: 'Obligatoire' }],
    [{}, { Libelle: 'Obligatoire' }],
    [{ Libelle: 12 }, { Libelle: 'Texte attendu' }],
    [{ Libelle: 'Abcdef' }, { Libelle: 'Au plus 5 caractères' }],
    [{ Libelle: 'Abc', Taux: 101 }, { Taux: 'Un taux va de 0 à 100 %.' }],
    [{ Libelle: 'Abc', Taux: 1.5 }, { Taux: 'Un taux est un nombre entier.' }],
    [{ Libelle: 'Abc', IdPays: 'x' }, { IdPays: 'Identifiant invalide' }],
    [{ Libelle: 'Abc', Autre: 1 }, { Autre: 'Champ inconnu' }],
    [{ Libelle: 'Abc', Total: 50_000, Part: 50_000 }, null],
    [{ Libelle: 'Abc', Total: 50_000, Part: 50_001 }, { Part: 'Au plus le total : 50\u202f000\u00a0F' }],
    [{ Libelle: 'Abc', Total: null, Part: 50_000 }, null],
    [{ Libelle: 'Abc', Part: 50_000 }, null],
    [{ Libelle: 'Abc', Total: 0, Part: 1 }, { Part: 'Au plus le total : 0\u00a0F' }],
  ])('lit %j', (saisie, erreurs) => {
    const lu = r.appels.creer.payload.safeParse(saisie)
    expect(lu.success ? null : champsDe(lu.error)).toEqual(erreurs)
  })
  it('demande la version à la modification, et elle seule', () => {
    expect(r.appels.modifier.payload.safeParse({ version: 1 }).success).toBe(true)
    expect(r.appels.modifier.payload.safeParse({ Libelle: 'Abc' }).success).toBe(false)
  })
  it('met l’identifiant où l’appel le veut : dans son chemin, ou dans sa demande', () => {
    const id = '0199a3b0-0000-7000-8000-000000000000'
    expect(surFiche(r.appels.modifier, id, { version: 1 })).toEqual({
      params: { id },
      payload: { version: 1 },
    })
    const sansChemin = { ...r.appels.modifier, path: '/api/essai/update' }
    expect(surFiche(sansChemin, id, { version: 1 })).toEqual({ payload: { _id: id, version: 1 } })
  })
  it('se nomme dans son parent obligatoire, et connaît ce qu’elle désigne', () => {
    expect(r.cle).toEqual(['Libelle'])
    const enfant = referentiel({
      table: 'sous_essai',
      nom: r.nom,
      libelle: 'Libelle',
      champs: {
        Libelle: champs.texte({ requis: true }),
        IdEssai: champs.reference('essai', { requis: true }),
      },
      chemins: { liste: '/a', creer: '/b', modifier: '/c/{id}', supprimer: '/d' },
      ecrans: { liste: '/apps/sous-essai' },
    })
    expect(enfant.cle).toEqual(['Libelle', 'IdEssai'])
    expect(cibleDe(enfant.champs.IdEssai)).toBe(r)
    expect(cibleDe(champs.reference('ailleurs'))).toMatchObject({ table: 'ailleurs', libelle: 'Libelle' })
    expect(cibleDe(champs.texte())).toBeNull()
  })
})
