import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  manquants,
  payeDAvance,
  refusContrePassation,
  refusDateReglement,
  refusMontantRegle,
  refusReglement,
  resteARegler,
  statutReglement,
} from './reglement.ts'
import {
  etiquettesDe,
  horsTaxe,
  lignesFigees,
  lireRemise,
  marge,
  prixAchatNet,
  produitDe,
  statutApres,
  tauxDeMarge,
  totaux,
  toutLeReste,
  transfertsExcessifs,
  verifierLignes,
} from './rules.ts'

const prix = { PrixAchatBrut: 20_000, Remise: 2_000, PrixVenteHT: 38_136, PrixVenteTTC: 45_000 }

describe('les prix d’une ligne', () => {
  it('l’achat est net de remise ; la marge est sur le prix hors taxe', () => {
    expect(prixAchatNet(prix)).toBe(18_000)
    expect([marge(prix), tauxDeMarge(prix)]).toEqual([20_136, 52.8])
    expect([marge({ ...prix, PrixVenteHT: null }), tauxDeMarge({ ...prix, PrixVenteHT: null })]).toEqual([
      27_000, 60,
    ])
    expect(tauxDeMarge({ ...prix, PrixVenteHT: 0, PrixVenteTTC: 0 })).toBeNull()
    expect(marge({ ...prix, PrixVenteHT: 10_000 })).toBe(-8_000)
  })

  it.each([
    [45_000, 18, 38_136],
    [45_000, 9, 41_284],
    [45_000, 0, 45_000],
    [0, 18, 0],
  ])('%i F à %i %% font %i F hors taxe', (ttc, taux, ht) => expect(horsTaxe(ttc, taux)).toBe(ht))

  it.each([
    ['10 %', 2_000],
    ['12,5%', 2_500],
    ['100%', 20_000],
    ['1 500', 1_500],
    ['', null],
  ])('une remise de « %s » sur 20 000 F vaut %s', (texte, valeur) =>
    expect(lireRemise(texte, 20_000)).toEqual({ valeur }),
  )
  it.each(['101 %', 'dix', '-5'])('« %s » n’est pas une remise', texte =>
    expect(lireRemise(texte, 20_000).refus).toBeTruthy(),
  )

  it('les sommes d’un bon sont celles de ses lignes', () => {
    expect(
      totaux([
        { ...prix, Quantite: 2 },
        { ...prix, Quantite: 3, Remise: 0 },
      ]),
    ).toEqual({
      Quantite: 5,
      MontantAchat: 96_000,
      MontantVente: 225_000,
      Marge: 5 * 38_136 - 96_000,
    })
  })
})

describe('les lignes d’un bon', () => {
  it('un article se nomme sans casse, accents ni tirets', () => {
    expect(produitDe({ Reference: 'RB-3025', Couleur: 'Doré' })).toBe(
      produitDe({ Reference: 'rb 3025', Couleur: 'DORE', Taille: null }),
    )
    expect(produitDe({ Reference: 'RB', IdMarque: 'a' })).not.toBe(
      produitDe({ Reference: 'RB', IdMarque: 'b' }),
    )
  })

  it('disent chacune ce qui ne va pas, par son rang', () => {
    const ligne = { Reference: 'A', PrixAchatBrut: 10, PrixVenteTTC: 20 }
    expect(
      verifierLignes([
        ligne,
        { ...ligne, Reference: 'a', Remise: 11 },
        { ...ligne, Reference: 'B', CodeBarre: '1', PrixVenteHT: 21 },
        { ...ligne, Reference: 'C', CodeBarre: '1' },
      ]),
    ).toEqual({
      '1.Remise': 'La remise dépasse le prix d’achat.',
      '1.Reference': 'Déjà à la ligne 1.',
      '2.PrixVenteHT': 'Le prix hors taxe dépasse le prix toutes taxes comprises.',
      '3.CodeBarre': 'Déjà à la ligne 3.',
    })
  })

  it('ne changent plus une fois transférées, réglées ou annulées', () => {
    const bon = { statut: 'Transféré', transfert_total_in_stock: false, Reglement: 'À régler' } as const
    expect(lignesFigees(bon)).toBeNull()
    expect(lignesFigees({ ...bon, transfert_total_in_stock: true })).toMatch('entièrement transféré')
    expect(lignesFigees({ ...bon, Reglement: 'En partie' })).toMatch('réglé')
    expect(lignesFigees({ ...bon, statut: 'Annulé' })).toMatch('annulé')
  })
})

describe('les étiquettes', () => {
  const bon = {
    lignes: [
      { _id: 'a', Quantite: 10, QuantiteTransferee: 8 },
      { _id: 'b', Quantite: 3, QuantiteTransferee: 0 },
    ],
    envois: [
      {
        IdOfficine: 'ici',
        statut: 'Reçu' as const,
        lignes: [{ _id: 'a', Quantite: 5, QuantiteRecue: 4 }],
      },
      {
        IdOfficine: 'ailleurs',
        statut: 'En transit' as const,
        lignes: [{ _id: 'a', Quantite: 3, QuantiteRecue: null }],
      },
      {
        IdOfficine: 'ailleurs',
        statut: 'Annulé' as const,
        lignes: [{ _id: 'b', Quantite: 3, QuantiteRecue: null }],
      },
    ],
  }
  it.each([
    [null, { a: 9, b: 3 }],
    ['ici', { a: 4 }],
    ['ailleurs', { a: 3 }],
    ['nulle part', {}],
  ])('vers %s, une par pièce comptée, en route ou qui reste', (vers, nombre) =>
    expect(Object.fromEntries(etiquettesDe(bon, vers))).toEqual(nombre),
  )
})

describe('le transfert', () => {
  const ligne = fc.nat(50).chain(q =>
    fc.record({
      _id: fc.uuid(),
      Quantite: fc.constant(q + 1),
      QuantiteTransferee: fc.nat(q + 1),
    }),
  )
  const lignes = fc.uniqueArray(ligne, { selector: l => l._id, maxLength: 20 })

  it('de tout le reste n’est jamais excessif et ne laisse rien', () => {
    fc.assert(
      fc.property(lignes, ls => {
        const demandes = toutLeReste(ls, 'ici')
        expect(transfertsExcessifs(ls, demandes)).toEqual([])
        const apres = ls.map(l => ({
          ...l,
          QuantiteTransferee: l.QuantiteTransferee + (demandes.find(d => d._id === l._id)?.Quantite ?? 0),
        }))
        expect(toutLeReste(apres, 'ici')).toEqual([])
      }),
    )
  })

  it('d’un de plus est refusé, même partagé entre deux officines', () => {
    fc.assert(
      fc.property(
        lignes.filter(ls => ls.length > 0),
        ls => {
          const [premiere] = ls as [(typeof ls)[number]]
          const reste = premiere.Quantite - premiere.QuantiteTransferee
          const demandes = [
            { _id: premiere._id, IdOfficine: 'ici', Quantite: reste },
            { _id: premiere._id, IdOfficine: 'ailleurs', Quantite: 1 },
          ]
          expect(transfertsExcessifs(ls, demandes)).toEqual([
            { _id: premiere._id, Demande: reste + 1, Reste: reste },
          ])
        },
      ),
    )
  })

  it('fini et reçu, le bon est validé ; pas avant', () => {
    const bon = { Quantite: 5, QuantiteTransferee: 5, EnTransit: 0 }
    expect(statutApres('Transféré', bon)).toBe('Validé')
    expect(statutApres('Transféré', { ...bon, EnTransit: 1 })).toBe('Transféré')
    expect(statutApres('Transféré', { ...bon, QuantiteTransferee: 4 })).toBe('Transféré')
    expect(statutApres('Annulé', bon)).toBe('Annulé')
  })

  it('tout repris, le bon redevient ce qu’il était ; pas tant qu’il en reste en route', () => {
    const bon = { Quantite: 5, QuantiteTransferee: 0, EnTransit: 0 }
    expect(statutApres('Transféré', bon)).toBe('Créé')
    expect(statutApres('Transféré', { ...bon, QuantiteTransferee: 2 })).toBe('Transféré')
    expect(statutApres('Annulé', bon)).toBe('Annulé')
  })
})

describe('ce qui se règle d’un bon', () => {
  it.each([
    // Reçu, réglé : état, reste, payé d’avance.
    [0, 0, 'Rien à régler', 0, 0],
    [120_000, 0, 'À régler', 120_000, 0],
    [120_000, 50_000, 'En partie', 70_000, 0],
    [120_000, 120_000, 'Réglé', 0, 0],
    [120_000, 240_000, 'Réglé', 0, 120_000],
    [0, 240_000, 'Réglé', 0, 240_000],
  ] as const)('%i F reçus et %i F réglés : %s', (MontantRecu, MontantRegle, statut, reste, avance) => {
    const comptes = { MontantRecu, MontantRegle }
    expect([statutReglement(comptes), resteARegler(comptes), payeDAvance(comptes)]).toEqual([
      statut,
      reste,
      avance,
    ])
  })

  it.each([
    ['Annulé', 'À régler', /annulé/],
    ['Créé', 'Rien à régler', /Rien n’est encore reçu/],
    ['Validé', 'Réglé', /déjà réglé/],
    ['Transféré', 'En partie', null],
    ['Validé', 'À régler', null],
  ] as const)('un bon %s, %s', (statut, Reglement, attendu) => {
    const refus = refusReglement({ statut, Reglement })
    if (attendu) expect(refus).toMatch(attendu)
    else expect(refus).toBeNull()
  })

  it('une suite de règlements acceptés ne dépasse jamais ce qui est reçu', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.integer({ min: 1, max: 400_000 })),
        (MontantRecu, sommes) => {
          let MontantRegle = 0
          for (const somme of sommes)
            if (refusMontantRegle(somme, { MontantRecu, MontantRegle }) === null) MontantRegle += somme
          expect(MontantRegle).toBeLessThanOrEqual(MontantRecu)
        },
      ),
    )
  })

  it.each([
    [undefined, null],
    ['2026-03-10', null],
    ['2026-03-12', null],
    ['2026-03-13', 'Cette date est dans le futur.'],
    ['2026-03-09', 'Cette date est avant celle du bon.'],
  ])('le %s', (jour, attendu) =>
    expect(refusDateReglement(jour, { DateCommande: '2026-03-10' }, '2026-03-12')).toBe(attendu),
  )

  it('se contre-passe une fois ; une contre-passation, jamais', () => {
    expect(refusContrePassation({ IdOrigine: null, Annule: false })).toBeNull()
    expect(refusContrePassation({ IdOrigine: null, Annule: true })).toMatch(/déjà/)
    expect(refusContrePassation({ IdOrigine: 'x', Annule: false })).toMatch(/ne se contre-passe pas/)
  })

  it.each([
    // Partis, en route, reçus : manquants.
    [12, 5, 6, 1],
    [12, 12, 0, 0],
    [7, 0, 7, 0],
    [7, 0, 9, 0],
    [10, 0, 4, 6],
    [0, 0, 0, 0],
  ])('%i partis, %i en route, %i reçus : %i manquent', (QuantiteTransferee, EnTransit, QuantiteRecue, n) =>
    expect(manquants({ QuantiteTransferee, EnTransit, QuantiteRecue })).toBe(n),
  )
})
