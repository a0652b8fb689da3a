import { beforeEach, describe, expect, it, vi } from 'vitest'
import { poserNavigateur, sessionDe } from './navigateur.fixture.ts'
import {
  autorise,
  destination,
  estConnecte,
  garderSession,
  lireProfil,
  oublierSession,
  reprendreSession,
} from './session.ts'

let poste: ReturnType<typeof poserNavigateur>
beforeEach(() => {
  vi.unstubAllGlobals()
  poste = poserNavigateur()
})

describe('être connecté', () => {
  it('demande le drapeau et une échéance à venir', () => {
    expect(estConnecte()).toBe(false)
    garderSession(sessionDe('jeton'), false)
    expect(estConnecte()).toBe(true)
    expect(estConnecte(Date.now() + 901_000)).toBe(false)
    poste.localStorage.setItem('loggedIn', 'oui')
    expect(estConnecte()).toBe(false)
  })

  it('efface le drapeau, l’échéance et le profil en partant', () => {
    garderSession(sessionDe('jeton'), true)
    oublierSession()
    for (const cle of ['loggedIn', 'tokenExpiry', 'userInfo', 'accessToken']) {
      expect(poste.localStorage.getItem(cle)).toBeNull()
    }
    expect(lireProfil()).toBeNull()
  })

  it('ne survit au navigateur que si on l’a demandé', () => {
    garderSession(sessionDe('jeton'), false)
    reprendreSession()
    expect(estConnecte()).toBe(true)
    poste.fermer()
    reprendreSession()
    expect(estConnecte()).toBe(false)

    garderSession(sessionDe('jeton'), true)
    poste.fermer()
    reprendreSession()
    expect(estConnecte()).toBe(true)
  })

  it('garde le choix de la personne quand le jeton se renouvelle', () => {
    garderSession(sessionDe('premier'), true)
    garderSession(sessionDe('second'))
    poste.fermer()
    reprendreSession()
    expect(estConnecte()).toBe(true)
  })
})

describe('le profil gardé', () => {
  it('est en ligne et administrateur quand rien ne le dit', () => {
    garderSession(sessionDe('jeton'), false)
    const { uid, IdOfficine } = sessionDe('jeton').userData
    poste.localStorage.setItem('userInfo', JSON.stringify({ uid, IdOfficine }))
    expect(lireProfil()).toMatchObject({ status: 'online', userRole: 'admin', permissions: [] })
  })

  it('n’est pas cru quand il est illisible', () => {
    garderSession(sessionDe('jeton'), false)
    poste.localStorage.setItem('userInfo', '{')
    expect(lireProfil()).toBeNull()
  })
})

describe('ce qu’un rôle ouvre', () => {
  const editeur = { ...sessionDe('x').userData }
  it('un éditeur ouvre ce qui est aux éditeurs, pas ce qui est aux administrateurs', () => {
    expect(autorise(editeur, { rule: 'editor' })).toBe(true)
    expect(autorise(editeur, { rule: 'admin' })).toBe(false)
    expect(autorise({ ...editeur, userRole: 'admin' }, { rule: 'admin' })).toBe(true)
  })
  it('une permission manque : refusé', () => {
    expect(autorise(editeur, { permission: 'clients.lire' })).toBe(true)
    expect(autorise(editeur, { permission: 'clients.ecrire' })).toBe(false)
    expect(autorise(null, {})).toBe(false)
    const sansDroit = { ...editeur, permissions: [] }
    expect(autorise(sansDroit, {})).toBe(false)
    expect(autorise(sansDroit, { pourTous: true })).toBe(true)
  })
})

describe('où l’on va après la connexion', () => {
  it('à l’accueil, ou à l’écran demandé', () => {
    expect(destination(undefined)).toBe('/dashboard')
    expect(destination('/apps/client/client-list?q=kou')).toBe('/apps/client/client-list?q=kou')
  })
  it('jamais vers un autre site, ni en boucle vers la connexion', () => {
    for (const piege of [
      '//exemple.test',
      '/\\exemple.test',
      'https://exemple.test',
      'javascript:alert(1)',
      '/login?to=/x',
      '/',
    ]) {
      expect(destination(piege)).toBe('/dashboard')
    }
  })
})
