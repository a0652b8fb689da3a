import { describe, expect, it } from 'vitest'
import { avancer, inaccessibles } from '../kernel/machine.ts'
import {
  type ActionSuspect,
  actionVers,
  cycleConvention,
  cycleSuspect,
  type EtapeOpportunite,
  enRetard,
  estEnVigueur,
  estFaite,
  fermerEtape,
  type GenreActivite,
  type Issue,
  marquerEtape,
  memeEntreprise,
  NOMS_ETAPES,
  pondere,
  probabiliteDe,
  remiseDeConvention,
  type StatutOpportunite,
  type StatutSuspect,
  slugDe,
  slugLibre,
  verifierActivite,
} from './rules.ts'

const essayer = <T>(faire: () => T): T | string => {
  try {
    return faire()
  } catch (e) {
    return (e as { code: string }).code
  }
}

describe('un suspect', () => {
  const passe: Record<ActionSuspect, Partial<Record<StatutSuspect, StatutSuspect>>> = {
    contacter: { Nouveau: 'Contacté' },
    qualifier: { Contacté: 'Qualifié' },
    valider: { Qualifié: 'Validé' },
    convertir: { Validé: 'Converti' },
    ecarter: { Nouveau: 'Écarté', Contacté: 'Écarté', Qualifié: 'Écarté', Validé: 'Écarté' },
    reprendre: { Écarté: 'Nouveau' },
  }
  const tous = Object.keys(cycleSuspect.etats) as StatutSuspect[]
  it.each(Object.keys(passe) as ActionSuspect[])('%s : depuis ces étapes, et aucune autre', action => {
    for (const de of tous)
      expect([de, essayer(() => avancer(cycleSuspect, de, action))]).toEqual([
        de,
        passe[action][de] ?? 'ETAPE_IMPOSSIBLE',
      ])
  })
  it('peut atteindre chaque étape ; valider et convertir ont leur geste', () => {
    expect([inaccessibles(cycleSuspect), inaccessibles(cycleConvention)]).toEqual([[], []])
    expect(tous.map(s => essayer(() => actionVers(s)))).toEqual([
      'reprendre',
      'contacter',
      'qualifier',
      'ETAPE_IMPOSSIBLE',
      'ETAPE_IMPOSSIBLE',
      'ecarter',
    ])
  })
})

describe('une opportunité', () => {
  const en = (Etape: EtapeOpportunite, Statut: StatutOpportunite = 'En cours') => ({ Etape, Statut })
  const [CONTACT, RDV, PROPOSITION, NEGOCIATION] = NOMS_ETAPES as [
    EtapeOpportunite,
    EtapeOpportunite,
    EtapeOpportunite,
    EtapeOpportunite,
  ]
  it.each<[ReturnType<typeof en>, EtapeOpportunite, Issue, string | null, object | string]>([
    [en(CONTACT), CONTACT, 'Suivante', null, en(RDV)],
    [en(RDV), RDV, 'Suivante', null, en(PROPOSITION)],
    [en(PROPOSITION), PROPOSITION, 'Suivante', null, en(NEGOCIATION)],
    [en(NEGOCIATION), NEGOCIATION, 'Suivante', null, 'ETAPE_IMPOSSIBLE'],
    [en(NEGOCIATION), NEGOCIATION, 'Gagnée', null, en(NEGOCIATION, 'Gagnée')],
    [en(PROPOSITION), PROPOSITION, 'Gagnée', null, en(PROPOSITION, 'Gagnée')],
    [en(RDV), RDV, 'Gagnée', null, 'ETAPE_IMPOSSIBLE'],
    [en(RDV), RDV, 'Perdue', 'Prix', en(RDV, 'Perdue')],
    [en(RDV), RDV, 'Perdue', ' ', 'MOTIF_MANQUANT'],
    [en(RDV), CONTACT, 'Suivante', null, 'ETAPE_IMPOSSIBLE'],
    [en(RDV), PROPOSITION, 'Suivante', null, 'ETAPE_IMPOSSIBLE'],
    [en(NEGOCIATION, 'Gagnée'), NEGOCIATION, 'Perdue', 'Prix', 'ETAPE_IMPOSSIBLE'],
    [en(RDV, 'Perdue'), RDV, 'Suivante', null, 'ETAPE_IMPOSSIBLE'],
  ])('%o, fermer « %s » (%s, %s) : %o', (o, etape, issue, motif, attendu) =>
    expect(essayer(() => fermerEtape(o, etape, issue, motif))).toEqual(attendu),
  )
  it.each<[ReturnType<typeof en>, EtapeOpportunite, object | string]>([
    [en(PROPOSITION), PROPOSITION, en(PROPOSITION)],
    [en(PROPOSITION), CONTACT, en(CONTACT)],
    [en(CONTACT), RDV, 'ETAPE_IMPOSSIBLE'],
    [en(RDV, 'Perdue'), RDV, en(RDV)],
    [en(RDV, 'Perdue'), PROPOSITION, 'ETAPE_IMPOSSIBLE'],
    [en(NEGOCIATION, 'Gagnée'), CONTACT, 'ETAPE_IMPOSSIBLE'],
  ])('%o, mettre en cours « %s » : %o', (o, etape, attendu) =>
    expect(essayer(() => marquerEtape(o, etape))).toEqual(attendu),
  )
  it('vaut son montant pondéré, en francs entiers', () => {
    expect(NOMS_ETAPES.map(e => probabiliteDe(en(e)))).toEqual([20, 40, 60, 80])
    expect([probabiliteDe(en(RDV, 'Gagnée')), probabiliteDe(en(RDV, 'Perdue'))]).toEqual([100, 0])
    expect([pondere(4_250_000, 60), pondere(3, 20), pondere(9_999_999_999, 100)]).toEqual([
      2_550_000, 1, 9_999_999_999,
    ])
  })
})

it.each([
  ['Cacao du Sud-Ouest', 'cacao-du-sud-ouest'],
  ['  L’Œuvre d’Abobo & Fils (SARL)  ', 'l-oeuvre-d-abobo-fils-sarl'],
  ['Éléphants 2000', 'elephants-2000'],
  ['***', 'sans-nom'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('« %s » a pour adresse %s', (nom, slug) => expect(slugDe(nom)).toBe(slug))
it.each([
  [[], 'cacao'],
  [['cacao'], 'cacao-2'],
  [['cacao', 'cacao-2', 'cacao-4'], 'cacao-3'],
  [['cacao-2'], 'cacao'],
])('%o pris : %s', (pris, libre) => expect(slugLibre('cacao', pris)).toBe(libre))

it.each([
  ['Menuiserie Tanoé SARL', 'Ets Menuiserie Tanoe', true],
  ['Cacao du Sud', 'Cacau du Sud', true],
  ['SARL', 'sarl', true],
  ['Collège Tiassa', 'Clinique des Rôniers', false],
])('« %s » et « %s » : la même entreprise ? %s', (a, b, meme) => expect(memeEntreprise(a, b)).toBe(meme))

describe('une activité', () => {
  it.each<[GenreActivite, string | null, boolean | undefined, boolean]>([
    ['Note', '2026-11-20', undefined, true],
    ['Visite', '2026-11-20', undefined, false],
    ['Visite', '2026-11-20', true, true],
    ['Appel', null, undefined, true],
    ['Tâche', '2026-11-20', undefined, false],
  ])('%s pour le %s (dite faite : %s) est faite : %s', (Genre, Echeance, Fait, faite) =>
    expect(estFaite({ Genre, Echeance, Fait })).toBe(faite),
  )
  it('a son échéance, et est en retard le lendemain', () => {
    expect(verifierActivite({ Genre: 'Tâche' })).toEqual({ Echeance: 'Une tâche a une échéance.' })
    expect(verifierActivite({ Genre: 'Appel', Heure: '10:00' })).toHaveProperty('Echeance')
    expect(verifierActivite({ Genre: 'Visite', Echeance: '2026-11-20', Heure: '10:00' })).toEqual({})
    const le17 = (e: string | null) => enRetard(e, '2026-11-17')
    expect([null, '2026-11-16', '2026-11-17', '2026-11-18'].map(le17)).toEqual([false, true, false, false])
  })
})

it('une convention offre sa remise entre ses dates, une fois signée', () => {
  const c = { Etat: 'Signée', DateDebut: '2026-01-01', DateFin: '2026-12-31' } as const
  const le = (jour: string, plus = {}) => estEnVigueur({ ...c, ...plus }, jour)
  expect([le('2025-12-31'), le('2026-01-01'), le('2026-12-31'), le('2027-01-01')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([le('2030-01-01', { DateFin: null }), le('2026-05-01', { Etat: 'Proposée' })]).toEqual([true, false])
  expect([remiseDeConvention(99_999, 15), remiseDeConvention(0, 15)]).toEqual([14_999, 0])
})
