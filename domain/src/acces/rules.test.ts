import { describe, expect, it } from 'vitest'
import { besoins, type Permission, rolesLivres, toutesLesPermissions } from '../kernel/permissions.ts'
import {
  ATTENTE_MAX_S,
  attente,
  avecBesoins,
  besoinsManquants,
  defautDuMotDePasse,
  MOT_DE_PASSE_DEMO,
  PATIENCE,
  quiEnABesoin,
  RACINES,
  SUFFIXES,
} from './rules.ts'

describe('une permission et ce qu’elle demande de voir', () => {
  it('vendre demande de voir ventes, clients, stock et verres', () => {
    expect(avecBesoins(['ventes.ecrire'])).toEqual([
      'clients.lire',
      'ventes.lire',
      'ventes.ecrire',
      'atelier.lire',
      'verres.lire',
      'stock.lire',
    ])
    expect(besoinsManquants(['ventes.livrer-impaye', 'ventes.lire'])).toEqual([
      { permission: 'ventes.livrer-impaye', manquent: ['ventes.livrer', 'atelier.lire'] },
    ])
    expect(quiEnABesoin(['ordonnances.ecrire', 'clients.lire', 'agenda.lire'], 'clients.lire')).toEqual([
      'ordonnances.ecrire',
    ])
  })

  it('agir dans une aire demande toujours d’y voir', () => {
    const aveugles = toutesLesPermissions.filter(p => {
      const voir = `${p.split('.')[0]}.lire` as Permission
      return p !== voir && toutesLesPermissions.includes(voir) && !avecBesoins([p]).includes(voir)
    })
    // Watching who read needs the client, not the prescriptions themselves.
    expect(aveugles).toEqual(['ordonnances.surveiller'])
  })

  it('ne demande jamais que de voir, sauf ce qui va plus loin qu’une autre : livrer un impayé, tenir ce à quoi l’on ajoute', () => {
    const autres = Object.entries(besoins).flatMap(([p, siens]) =>
      siens.filter(b => !/\.(lire|consulter)$/.test(b)).map(b => `${p} ${b}`),
    )
    expect(autres).toEqual([
      'ventes.livrer-impaye ventes.livrer',
      'referentiel.tenir referentiel.ecrire',
    ])
  })

  it.each(Object.entries(rolesLivres))('le rôle livré « %s » a tout ce qu’il lui faut', (_, role) => {
    expect(besoinsManquants(role.permissions)).toEqual([])
  })
})

describe('le mot de passe', () => {
  it('refuse chacun des milliers de mots de passe les plus courants', () => {
    const courants = RACINES.flatMap(r => SUFFIXES.map(s => r + s)).filter(m => m.length >= 10)
    expect(courants.length).toBeGreaterThan(1000)
    // One of each eleven: enough to see a root or a suffix that slips through.
    const echantillon = courants.filter((_, i) => i % 11 === 0)
    expect(echantillon.filter(m => defautDuMotDePasse(m) === null)).toEqual([])
  })

  it.each([
    'MotDePasse2024!',
    'Côte d’Ivoire 225',
    'azertyuiop',
    'QWERTYUIOP',
    '1234567890',
    '0987654321',
    'poiuytreza',
    'aaaaaaaaaa',
    '1212121212',
    'abcabcabcabc',
    'azertyazerty',
    'AdminAdmin1',
    'Février2026',
  ])('refuse « %s », que tout le monde essaie', mot => {
    expect(defautDuMotDePasse(mot)).toMatch(/trop courant/)
  })

  it.each([MOT_DE_PASSE_DEMO, MOT_DE_PASSE_DEMO.toUpperCase()])('refuse celui de la démonstration', mot => {
    expect(defautDuMotDePasse(mot)).toMatch(/démonstration/)
  })

  it.each(['awa.kone2026', 'AwaKone!!!!', 'awa.kone@exemple.ci', 'KONÉ-awa-1'])(
    'refuse « %s » quand il ressemble à l’adresse',
    mot => {
      const email = mot.startsWith('K') ? 'kone.awa@exemple.ci' : 'awa.kone@exemple.ci'
      expect(defautDuMotDePasse(mot, email)).toMatch(/adresse/)
    },
  )

  it.each([
    'baobab-violet-sept',
    'Lagune&Fromager42',
    'trois tortues lentes',
    'xK9#mQ2$vL7p',
    'Administrateur du nord',
  ])('accepte « %s »', mot => {
    expect(defautDuMotDePasse(mot, 'awa.kone@exemple.ci')).toBeNull()
  })
})

describe('l’attente après des échecs', () => {
  it('laisse les premiers essais libres, puis double jusqu’à un quart d’heure', () => {
    expect([0, 1, 4].map(n => attente(n, PATIENCE.compte.seuil))).toEqual([0, 0, 0])
    expect([5, 6, 7, 8].map(n => attente(n, PATIENCE.compte.seuil))).toEqual([2, 4, 8, 16])
    expect(attente(1000, PATIENCE.compte.seuil)).toBe(ATTENTE_MAX_S)
  })
})
