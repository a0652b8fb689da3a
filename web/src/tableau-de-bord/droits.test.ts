import { type Permission, rolesLivres, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { describe, expect, it } from 'vitest'
import { composer, type Nom, PANNEAUX, ranger } from './droits.ts'

const accueilDe = (permissions: readonly Permission[], reseau = false, vides: readonly Nom[] = []) =>
  composer(p => permissions.includes(p), { reseau, vide: n => vides.includes(n) })
const role = (nom: keyof typeof rolesLivres) => rolesLivres[nom].permissions

describe('l’accueil de chacun', () => {
  it.each([
    ['le siège', 'administrateur', ['aTraiter', 'caisse', 'chiffres', 'retards', 'exceptions']],
    ['qui dirige une officine', 'gerant', ['aTraiter', 'caisse', 'chiffres', 'retards', 'exceptions']],
    ['qui encaisse', 'caissier', ['encaisser', 'caisse', 'aTraiter', 'anniversaires', 'retards']],
    ['l’opticien', 'opticien', ['salle', 'ordonnances', 'retards']],
    ['l’atelier', 'atelier', ['aTraiter', 'verres', 'montages', 'controles', 'retards']],
    ['qui facture', 'facturation', ['chaine', 'aDeposer', 'rejets', 'echues', 'paiements']],
    ['qui garnit les rayons', 'magasinier', ['aTraiter', 'manques', 'bons']],
    ['qui démarche', 'commercial', ['rendezVous', 'portefeuille', 'relances']],
  ] as const)('%s commence par son travail', (_, nom, premiers) => {
    const siens = accueilDe(role(nom), nom === 'administrateur')
    expect(siens.slice(0, premiers.length)).toEqual(premiers)
  })

  it('ce que l’on ne vend ni ne commande ne se montre pas : rien à commander pour qui encaisse', () => {
    expect(accueilDe(role('caissier').filter(p => p !== 'comptoir.vendre'))).not.toContain('manques')
    expect(accueilDe(role('atelier'))).not.toContain('chiffres')
  })

  it('un rôle de la maison en vaut deux : il a l’accueil du premier, puis celui du second', () => {
    const deux = accueilDe([...new Set([...role('commercial'), ...role('magasinier')])])
    expect(deux.slice(0, 4)).toEqual(['aTraiter', 'manques', 'bons', 'rendezVous'])
  })

  it('ce qui n’a rien cède sa place à ce qui vient après', () => {
    const permissions = role('gerant')
    const tout = accueilDe(permissions)
    const calme = accueilDe(permissions, false, ['retards', 'exceptions'])
    expect(calme).not.toContain('retards')
    expect(calme.length).toBeGreaterThan(tout.length - 2)
  })

  it('aucun ne montre ce que la permission ne donne pas', () => {
    for (const permission of toutesLesPermissions)
      for (const nom of accueilDe([permission]))
        expect(
          PANNEAUX[nom].voit(p => p === permission),
          `${permission} : ${nom}`,
        ).toBe(true)
  })
})

describe('la grille', () => {
  it('n’a pas de trou : chaque rang fait douze colonnes', () => {
    for (const { permissions } of Object.values(rolesLivres))
      for (const vides of [
        [],
        ['retards'],
        ['exceptions', 'verres', 'rejets'],
        ['salle', 'portefeuille'],
      ] as Nom[][]) {
        let somme = 0
        for (const { colonnes } of ranger(accueilDe(permissions, false, vides))) {
          somme += colonnes
          expect(somme).toBeLessThanOrEqual(12)
          if (somme === 12) somme = 0
        }
        expect(somme).toBe(0)
      }
  })

  it('met le large à gauche de l’étroit, et étend ce qui reste seul', () => {
    expect(ranger(['caisse', 'aTraiter', 'retards'])).toEqual([
      { nom: 'aTraiter', colonnes: 8 },
      { nom: 'caisse', colonnes: 4 },
      { nom: 'retards', colonnes: 12 },
    ])
  })
})
