import { describe, expect, it } from 'vitest'
import { actionsPossibles, avancer, inaccessibles } from '../kernel/machine.ts'
import {
  anniversairesDu,
  type Civilite,
  cycleClient,
  cycleOrdonnance,
  type Fusionnable,
  fusionner,
  type Genre,
  genreDe,
  nomComplet,
  refusSuppression,
  valableJusquau,
  verifierClient,
  verifierSaisieOrdonnance,
} from './rules.ts'

const AUJOURDHUI = '2026-11-17'

describe('le genre proposé par la civilité', () => {
  it.each<[Civilite | null | undefined, Genre | null]>([
    ['M', 'M'],
    ['Mme', 'F'],
    ['Mlle', 'F'],
    ['Dr', null],
    ['Prof', null],
    ['Enft', null],
    [null, null],
    [undefined, null],
  ])('%s → %s', (civilite, genre) => expect(genreDe(civilite)).toBe(genre))
})

it('écrit le nom complet, avec ou sans civilité', () => {
  expect(nomComplet({ Civilite: 'Mme', Nom: 'Kouamé', Prenoms: 'Aya Estelle' })).toBe(
    'Mme Kouamé Aya Estelle',
  )
  expect(nomComplet({ Civilite: null, Nom: 'Kouamé', Prenoms: 'Aya' })).toBe('Kouamé Aya')
})

describe('la date de naissance', () => {
  it.each<[string | null | undefined, string | undefined]>([
    ['1985-03-12', undefined],
    ['2026-11-17', undefined],
    [null, undefined],
    [undefined, undefined],
    ['2026-11-18', 'La date de naissance est dans le futur.'],
    ['1850-01-01', 'La date de naissance remonte à plus de 130 ans.'],
  ])('%s : %s', (DateNaissance, refus) =>
    expect(verifierClient({ DateNaissance }, AUJOURDHUI).DateNaissance).toBe(refus),
  )
})

describe('l’ordonnance à enregistrer', () => {
  const DateOrd = '2026-11-16'
  it.each<[string, Parameters<typeof verifierSaisieOrdonnance>[0], Record<string, RegExp>]>([
    ['une simple sphère suffit', { DateOrd, OD: { Sph: -2.25 } }, {}],
    ['plan est une valeur', { DateOrd, OG: { Sph: 0 } }, {}],
    ['rien n’est écrit', { DateOrd, OD: {}, OG: {} }, { OD: /au moins une valeur/ }],
    ['les yeux manquent', { DateOrd }, { OD: /au moins une valeur/ }],
    ['la date est à venir', { DateOrd: '2026-11-18', OD: { Sph: 1 } }, { DateOrd: /futur/ }],
    ['hors du pas', { DateOrd, OD: { Sph: -2.3 } }, { 'OD.Sph': /multiple de 0,25/ }],
    ['un cylindre sans axe', { DateOrd, OG: { Sph: 1, Cyl: -0.5 } }, { 'OG.Axe': /demande un axe/ }],
    ['un axe de 200', { DateOrd, OD: { Sph: 1, Cyl: -0.5, Axe: 200 } }, { 'OD.Axe': /0 à 180/ }],
    [
      'un progressif sans addition',
      { DateOrd, OD: { Sph: 1 }, TypeVision: 'Progressif' },
      { 'OD.Add': /demande une addition/ },
    ],
  ])('%s', (_, ordonnance, attendus) => {
    const refus = verifierSaisieOrdonnance(ordonnance, AUJOURDHUI)
    expect(Object.keys(refus)).toEqual(Object.keys(attendus))
    for (const [champ, phrase] of Object.entries(attendus)) expect(refus[champ]).toMatch(phrase)
  })

  it('reste valable dix-huit mois', () => {
    expect(valableJusquau('2026-11-16', 18)).toBe('2028-05-16')
    expect(valableJusquau('2026-08-31', 6)).toBe('2027-02-28')
  })
})

describe('les anniversaires d’un jour', () => {
  it.each<[string, number[]]>([
    ['2026-11-17', [1117]],
    ['2026-02-28', [228, 229]],
    ['2028-02-28', [228]],
    ['2028-02-29', [229]],
    ['2100-02-28', [228, 229]],
    ['2026-01-01', [101]],
  ])('%s → %j', (jour, attendus) => expect(anniversairesDu(jour)).toEqual(attendus))
})

describe('la fusion de deux fiches', () => {
  const vide: Fusionnable = {
    Civilite: null,
    Genre: null,
    DateNaissance: null,
    Email: null,
    Adresse: null,
    Pays: null,
    Ville: null,
    Quartier: null,
    Profession: null,
    IdAssurance: null,
    IdSociete: null,
    Matricule: null,
    Contacts: [],
    Observation: null,
    DerniereVisite: null,
  }

  it('complète ce qui manque sans remplacer ce qui est su', () => {
    const f = fusionner(
      { ...vide, Ville: 'Abidjan', Email: null },
      { ...vide, Ville: 'Bouaké', Email: 'a@exemple.ci' },
    )
    expect(f).toMatchObject({ Ville: 'Abidjan', Email: 'a@exemple.ci' })
  })
  it('réunit les téléphones, chacun une fois, ceux de la fiche gardée d’abord', () => {
    const f = fusionner({ ...vide, Contacts: ['1', '2'] }, { ...vide, Contacts: ['2', '3'] })
    expect(f.Contacts).toEqual(['1', '2', '3'])
  })
  it('prend la couverture en entier ou pas du tout', () => {
    const doublon = { ...vide, IdAssurance: 'B', IdSociete: 'S', Matricule: '77' }
    expect(fusionner(vide, doublon)).toMatchObject({ IdAssurance: 'B', IdSociete: 'S', Matricule: '77' })
    expect(fusionner({ ...vide, IdAssurance: 'A' }, doublon)).toMatchObject({
      IdAssurance: 'A',
      IdSociete: null,
      Matricule: null,
    })
  })
  it('garde les deux notes et la visite la plus récente', () => {
    const f = fusionner(
      { ...vide, Observation: 'Porte des lentilles', DerniereVisite: '2025-01-10' },
      { ...vide, Observation: 'Diabétique', DerniereVisite: '2026-02-01' },
    )
    expect(f).toMatchObject({ Observation: 'Porte des lentilles\nDiabétique', DerniereVisite: '2026-02-01' })
    expect(fusionner({ ...vide, Observation: 'x' }, { ...vide, Observation: 'x' }).Observation).toBe('x')
  })
})

describe('la suppression d’un client', () => {
  const RIEN = { ordonnances: 0, examens: 0, commandes: 0, proformas: 0, prisesEnCharge: 0, creances: 0 }
  it.each<[Partial<typeof RIEN>, string | null]>([
    [{}, null],
    [{ ordonnances: 1 }, 'Ce client ne peut pas être supprimé : il a encore 1 ordonnance.'],
    [{ ordonnances: 2 }, 'Ce client ne peut pas être supprimé : il a encore 2 ordonnances.'],
    [
      { ordonnances: 2, examens: 1, commandes: 1, proformas: 3, prisesEnCharge: 1, creances: 0 },
      'Ce client ne peut pas être supprimé : il a encore 2 ordonnances, 1 examen de vue, 1 commande, 3 proformas et 1 prise en charge.',
    ],
  ])('avec %o', (usages, refus) => expect(refusSuppression({ ...RIEN, ...usages })).toBe(refus))
})

describe('les cycles de vie', () => {
  it('n’ont pas d’état que l’on n’atteint jamais', () => {
    expect(inaccessibles(cycleClient)).toEqual([])
    expect(inaccessibles(cycleOrdonnance)).toEqual([])
  })
  it('un client fusionné ne revient que si la fusion se défait', () => {
    expect(actionsPossibles(cycleClient, 'Fusionné')).toEqual(['defaire'])
    expect(() => avancer(cycleClient, 'Fusionné', 'restaurer')).toThrow('Seul un client supprimé')
  })
  it('une ordonnance retirée se restaure', () => {
    expect(avancer(cycleOrdonnance, avancer(cycleOrdonnance, 'Active', 'supprimer'), 'restaurer')).toBe(
      'Active',
    )
  })
})
