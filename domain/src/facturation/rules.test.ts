import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refus } from '../kernel/refus.ts'
import {
  appliquer,
  type ComptesDeLigne,
  decider,
  dossierDe,
  ETATS_LIGNE,
  echeance,
  etatDuDossier,
  ISSUES,
  type LigneLue,
  montantDe,
  ouvertDe,
  ouvertDuDossier,
  piecesQuiBloquent,
  refusDateDepot,
  refusDatePaiement,
  refusMontantFacture,
  remiseDe,
  repondre,
  rouvrir,
  type Suite,
  trancheDe,
} from './rules.ts'

const neuve = (Part: number, taux = 0): LigneLue => ({
  ...{ Part, Remise: remiseDe(Part, taux), Regle: 0, Rejete: 0, Charge: 0, Abandonne: 0, Represente: 0 },
  Etat: 'En attente',
})
const suivre = (l: LigneLue, { ecritures, Etat }: Suite): LigneLue => ({
  ...ecritures.reduce<LigneLue>(appliquer, l),
  Etat,
})
const code = (faire: () => unknown) => {
  try {
    faire()
  } catch (e) {
    return (e as Refus).code
  }
  return undefined
}

const gestes = fc.array(
  fc.record({
    geste: fc.constantFrom('repondre', 'Client', 'Abandon', 'Re-présentation', 'contrePasser', 'refacturer'),
    issue: fc.option(fc.constantFrom(...ISSUES), { nil: undefined }),
    montant: fc.integer({ min: 0, max: 120_000 }),
    accepte: fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined }),
    motif: fc.boolean(),
  }),
  { maxLength: 25 },
)

describe('la part d’une assurance', () => {
  it('est toujours ouverte, réglée, rejetée, à la charge du client ou en perte, après toute suite de gestes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 20 }),
        gestes,
        (part, taux, suite) => {
          const lignes: LigneLue[] = [neuve(part, taux)]
          for (const g of suite) {
            const rang = lignes.length - 1
            const l = lignes[rang] as LigneLue
            try {
              if (g.geste === 'refacturer') {
                const { AFacturer } = dossierDe(part, lignes)
                if (AFacturer > 0) lignes.push(neuve(AFacturer, taux))
                continue
              }
              const s =
                g.geste === 'repondre'
                  ? repondre(l, {
                      ...{ issue: g.issue, montant: g.montant, MontantAccepte: g.accepte },
                      IdMotifRejet: g.motif ? 'm' : null,
                    })
                  : g.geste === 'contrePasser'
                    ? rouvrir(l, Math.min(g.montant, l.Regle))
                    : decider(l, g.geste as 'Client', g.motif ? undefined : g.montant)
              lignes[rang] = suivre(l, s)
            } catch (e) {
              if (!(e instanceof Refus)) throw e
            }
            for (const x of lignes) {
              for (const n of Object.values<unknown>({ ...x }))
                if (typeof n === 'number') expect(n).toBeGreaterThanOrEqual(0)
              expect(ouvertDe(x)).toBeGreaterThanOrEqual(0)
              expect(ETATS_LIGNE).toContain(x.Etat)
              // A line that says it is over owes nothing, and one that owes says so.
              if (['Réglée', 'Re-présentée', 'À la charge du client', 'Abandonnée'].includes(x.Etat))
                expect([ouvertDe(x), x.Rejete]).toEqual([0, 0])
              if (x.Rejete > 0) expect(['Partielle', 'Rejetée']).toContain(x.Etat)
            }
            const d = dossierDe(part, lignes)
            const ouvert = lignes.reduce((n, x) => n + ouvertDe(x), 0) + d.AFacturer
            expect(d.AFacturer).toBeGreaterThanOrEqual(0)
            expect(ouvertDuDossier(d)).toBe(ouvert)
            expect(part).toBe(ouvert + d.Regle + d.Rejete + d.Charge + d.Abandonne)
            // One live line at most: all but the last are re-submitted.
            expect(lignes.slice(0, -1).every(x => x.Etat === 'Re-présentée')).toBe(true)
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('répondre à une ligne', () => {
  const l = neuve(100_000)
  it.each([
    [{ issue: 'Acceptée', montant: 100_000 }, 'Réglée', { Regle: 100_000 }],
    [{ montant: 100_000 }, 'Réglée', { Regle: 100_000 }],
    [{ issue: 'Acceptée', montant: 0 }, 'Acceptée', {}],
    [
      { issue: 'Partielle', montant: 60_000, IdMotifRejet: 'm' },
      'Partielle',
      { Regle: 60_000, Rejete: 40_000 },
    ],
    [
      { issue: 'Partielle', montant: 0, MontantAccepte: 70_000, IdMotifRejet: 'm' },
      'Partielle',
      { Rejete: 30_000 },
    ],
    [{ issue: 'Rejetée', montant: 0, IdMotifRejet: 'm' }, 'Rejetée', { Rejete: 100_000 }],
  ] as const)('%o laisse la ligne %s', (reponse, Etat, comptes) => {
    const s = repondre(l, reponse)
    expect(suivre(l, s)).toMatchObject({ ...l, ...comptes, Etat })
  })
  it.each([
    [{ montant: 100_001 }, 'REGLEMENT_TROP_GRAND'],
    [
      { issue: 'Partielle', montant: 70_000, MontantAccepte: 60_000, IdMotifRejet: 'm' },
      'REGLEMENT_TROP_GRAND',
    ],
    [{ issue: 'Partielle', montant: 10, MontantAccepte: 100_001, IdMotifRejet: 'm' }, 'REPONSE_TROP_GRANDE'],
    [{ issue: 'Rejetée', montant: 0 }, 'MOTIF_REQUIS'],
    [{ issue: 'Rejetée', montant: 5, IdMotifRejet: 'm' }, 'REPONSE_CONTRAIRE'],
    [{ issue: 'Partielle', montant: 100_000, IdMotifRejet: 'm' }, 'REPONSE_CONTRAIRE'],
    [{ issue: 'Partielle', montant: 0, MontantAccepte: 0, IdMotifRejet: 'm' }, 'REPONSE_CONTRAIRE'],
    [{ issue: 'Partielle', montant: 0, IdMotifRejet: 'm' }, 'REPONSE_INCOMPLETE'],
  ] as const)('refuse %o : %s', (reponse, attendu) => {
    expect(code(() => repondre(l, reponse))).toBe(attendu)
  })
  it('corrige une réponse tant que rien du rejet n’est décidé', () => {
    const rejetee = suivre(l, repondre(l, { issue: 'Rejetée', montant: 0, IdMotifRejet: 'm' }))
    expect(suivre(rejetee, repondre(rejetee, { issue: 'Acceptée', montant: 100_000 }))).toMatchObject({
      ...{ Rejete: 0, Regle: 100_000, Etat: 'Réglée' },
    })
  })
})

describe('décider d’un rejet', () => {
  const partielle = suivre(
    neuve(100_000),
    repondre(neuve(100_000), { issue: 'Partielle', montant: 60_000, IdMotifRejet: 'm' }),
  )
  it('le partage entre le client et la perte ; la dernière décision nomme la ligne', () => {
    const charge = suivre(partielle, decider(partielle, 'Client', 30_000))
    expect(charge).toMatchObject({ Etat: 'Partielle', Charge: 30_000, Rejete: 10_000 })
    const close = suivre(charge, decider(charge, 'Abandon'))
    expect(close).toMatchObject({ Etat: 'Abandonnée', Abandonne: 10_000, Rejete: 0 })
  })
  it('ne re-présente ni un morceau, ni une ligne dont l’accepté est encore attendu', () => {
    expect(code(() => decider(partielle, 'Re-présentation', 5))).toBe('REPRESENTATION_IMPOSSIBLE')
    const attendue = { ...partielle, Regle: 50_000 }
    expect(code(() => decider(attendue, 'Re-présentation'))).toBe('REPRESENTATION_IMPOSSIBLE')
    expect(suivre(partielle, decider(partielle, 'Re-présentation'))).toMatchObject({
      ...{ Etat: 'Re-présentée', Represente: 40_000 },
    })
  })
  it('n’en reprend pas plus qu’il n’y en a', () => {
    expect(code(() => decider(partielle, 'Client', 40_001))).toBe('DECISION_TROP_GRANDE')
    expect(code(() => decider(neuve(10), 'Client'))).toBe('ETAPE_IMPOSSIBLE')
  })
})

describe('les dates et les montants', () => {
  it('se déposent après la facture, se règlent après le dépôt, jamais demain', () => {
    const f = [{ Numero: 'FAC-26-00001', DateFacture: '2026-11-03' }]
    expect(refusDateDepot('2026-11-02', f, '2026-11-16')).toContain('FAC-26-00001')
    expect(refusDateDepot('2026-11-17', f, '2026-11-16')).toContain('futur')
    expect(refusDateDepot('2026-11-03', f, '2026-11-16')).toBeNull()
    expect(refusDatePaiement('2026-11-02', ['2026-11-05', '2026-11-03'], '2026-11-16')).toContain(
      '03/11/2026',
    )
    expect(refusDatePaiement('2026-11-03', ['2026-11-05', '2026-11-03'], '2026-11-16')).toBeNull()
    expect(refusDatePaiement('2026-11-17', [], '2026-11-16')).toContain('futur')
  })
  it.each([
    [30, '0-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '90+'],
  ])('%i jours sont de la tranche %s', (jours, tranche) => expect(trancheDe(jours)).toBe(tranche))
  it('compte l’échéance depuis son départ', () => {
    expect(echeance('2026-11-05', 45)).toBe('2026-12-20')
    expect(echeance('2026-11-05', null)).toBeNull()
  })
  it.each([
    [80_000, undefined, []],
    [70_000, undefined, ['Motif']],
    [70_000, 'Bon limité', []],
    [100_001, 'x', ['MontantFacture']],
    [95_000, 'x', ['MontantFacture']],
    [0, 'x', ['MontantFacture']],
  ])('facturer %i d’une part de 80 000 (%s)', (montant, motif, champs) => {
    const vente = { Total: 100_000, PartAssurance: 80_000, MontantRegle: 10_000 }
    expect(Object.keys(refusMontantFacture(vente, montant, motif))).toEqual(champs)
  })
  it('ôte la remise de l’assurance au franc près', () => {
    const l: ComptesDeLigne = neuve(33_333, 5)
    expect([l.Remise, montantDe(l)]).toEqual([1_667, 31_666])
  })
  it('nomme les papiers qui bloquent', () => {
    expect(
      piecesQuiBloquent([
        { type: 'Bon', present: true },
        { type: 'Ordonnance', present: false, motif: 'Vue en officine' },
        { type: 'Proforma', present: false },
      ]),
    ).toEqual(['Proforma', 'Livraison'])
  })
  it.each([
    [{ AFacturer: 10, Regle: 0, Rejete: 0, Charge: 0, Abandonne: 0 }, null, 'Traitée'],
    [{ AFacturer: 0, Regle: 0, Rejete: 5, Charge: 0, Abandonne: 0 }, 'Déposée', 'Rejetée'],
    [{ AFacturer: 0, Regle: 0, Rejete: 0, Charge: 0, Abandonne: 0 }, 'À déposer', 'À déposer'],
    [{ AFacturer: 0, Regle: 5, Rejete: 0, Charge: 0, Abandonne: 0 }, 'Déposée', 'Déposée'],
    [{ AFacturer: 0, Regle: 10, Rejete: 0, Charge: 0, Abandonne: 0 }, 'Réglée', 'Réglée'],
    [{ AFacturer: 0, Regle: 0, Rejete: 0, Charge: 6, Abandonne: 4 }, 'Réglée', 'Close'],
  ] as const)('un dossier %o sur une facture %s est %s', (d, facture, etat) => {
    expect(etatDuDossier({ Part: 10, ...d }, facture)).toBe(etat)
  })
})
