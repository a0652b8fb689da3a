import { describe, expect, it } from 'vitest'
import { depuis, paireCopiee, payloadDe, prixDe, sansLaMonture, sansPaire, sansPrix } from './valeurs.ts'

const vente = depuis({
  IdArticle1: 'a',
  PrixMonture1: 60_000,
  PrixMontage1: 5_000,
  PrixVerD1: 85_000,
  PrixVerG1: 80_000,
  IdArticle2: 'b',
  PrixMonture2: 35_000,
  Paires: [{ TypeVision: 'Progressif', OD: { Libelle: 'Confort' }, OG: { Libelle: 'Confort' } }, {}],
})

describe('la saisie d’une vente', () => {
  it('commence par une paire vide', () => {
    expect(depuis({}).Paires).toHaveLength(1)
  })

  it('envoie un seul prix pour la monture et son montage, et ne décrit pas un verre qui n’est pas vendu', () => {
    const payload = payloadDe(vente)
    expect(payload).toMatchObject({ PrixMont1: 65_000, PrixMont2: 35_000, PrixMont3: 0 })
    expect((payload.Paires as object[])[1]).not.toHaveProperty('OD')
    expect((payload.Paires as object[])[0]).toMatchObject({ OD: { Libelle: 'Confort' } })
    expect(payload).not.toHaveProperty('DatePromesse')
  })

  it('retirer la première paire laisse la seconde à sa place', () => {
    const reste = { ...vente, ...sansPaire(vente, 1) }
    expect(reste).toMatchObject({
      IdArticle1: 'b',
      PrixMonture1: 35_000,
      PrixVerD1: null,
      IdArticle2: null,
      PrixMonture2: null,
    })
    expect(reste.Paires).toHaveLength(1)
  })

  it('reprendre une monture retire sa paire si elle n’avait rien d’autre, et garde ses verres sinon', () => {
    expect(sansLaMonture(vente, 2).Paires).toHaveLength(1)
    const reste = { ...vente, ...sansLaMonture(vente, 1) }
    expect(reste).toMatchObject({ IdArticle1: null, PrixMonture1: null, PrixVerD1: 85_000, IdArticle2: 'b' })
    expect(reste.Paires).toEqual([expect.objectContaining({ OD: { Libelle: 'Confort' } }), vente.Paires[1]])
  })

  it('retirer la seule paire la vide', () => {
    const seule = depuis({ PrixMonture1: 10_000, IdArticle1: 'a' })
    expect({ ...seule, ...sansPaire(seule, 1) }).toMatchObject({ IdArticle1: null, PrixMonture1: null })
  })

  it('copier une paire reprend ses verres et son montage, jamais sa monture', () => {
    const apres = { ...vente, ...paireCopiee(vente, 1) }
    expect(apres).toMatchObject({
      IdArticle3: null,
      PrixMonture3: null,
      PrixMontage3: 5_000,
      PrixVerD3: 85_000,
    })
    expect(apres.Paires[2]?.OD?.Libelle).toBe('Confort')
  })

  it('un montage jamais distingué reste dans le prix de la monture', () => {
    expect(prixDe(depuis({ PrixMont1: 40_000 })).PrixMont1).toBe(40_000)
  })

  it('ne prend pas un prix vide pour zéro : ce qui est vendu doit en avoir un, fût-il 0', () => {
    expect(sansPrix(vente)).toEqual([])
    expect(sansPrix({ ...vente, PrixMonture1: null, PrixVerD1: null, PrixMontage1: null })).toEqual([
      'PrixMonture1',
      'PrixVerD1',
    ])
    expect(sansPrix({ ...vente, PrixMonture1: 0 })).toEqual([])
    expect(sansPrix(depuis({}))).toEqual([])
  })

  it('relit 0 de ce qui est offert, et rien de ce qui n’est pas vendu', () => {
    const lue = depuis({ IdArticle1: 'a', PrixMonture1: 0, PrixVerD1: 0, PrixVerG1: 5000 })
    expect(lue).toMatchObject({ PrixMonture1: 0, PrixVerD1: null, PrixVerG1: 5000 })
    expect(payloadDe(lue)).toMatchObject({ PrixMonture1: 0, PrixVerD1: 0, PrixVerG1: 5000 })
  })
})
