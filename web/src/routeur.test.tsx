import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { contrat } from './kernel/api.ts'
import { RefusEssai, serveurEssai } from './kernel/essai.tsx'
import { sessionDe } from './kernel/navigateur.fixture.ts'
import { garderSession, lireJeton, lireProfil } from './kernel/session.ts'
import { routeur } from './routeur.tsx'
import { ecrans } from './screens.ts'
import { listeDe } from './shell/menu.ts'

/** Where one arrives who asks for this address; nothing is drawn. */
async function arriver(adresse: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [adresse] })
  const ici = createRouter({ ...routeur.options, history } as typeof routeur.options)
  await ici.load()
  return decodeURIComponent(ici.state.location.href)
}
/** A server that knows one token, and gives it for the cookie. */
function serveurQuiConnait(bon: string, cookie = true) {
  const serveur = serveurEssai()
  serveur.repond(contrat.acces.verifier, () => {
    if (lireJeton() !== bon) throw new RefusEssai(401, 'JETON', 'Jeton refusé.')
    return 'token valide' as const
  })
  serveur.repond(contrat.acces.rafraichir, () => {
    if (!cookie) throw new RefusEssai(401, 'SESSION_FINIE', 'Reconnectez-vous.')
    return sessionDe(bon)
  })
  return serveur
}

describe('sans session', () => {
  it.each([
    ['/', '/login'],
    ['/apps/client/client-list?q=kou', '/login?to=/apps/client/client-list?q=kou'],
    ['/apps/nulle-part', '/error-404'],
  ])('%s mène à %s', async (adresse, vers) => {
    serveurEssai()
    expect(await arriver(adresse)).toBe(vers)
  })
})

describe('avec une session', () => {
  it.each([
    ['/', '/dashboard'],
    ['/apps/client/client-list?q=kou', '/apps/client/client-list?q=kou'],
    ['/apps/client/client-add', '/pages/not-authorized'],
    ['/apps/user/user-list', '/pages/not-authorized'],
    ['/apps/nulle-part', '/error-404'],
  ])('%s mène à %s', async (adresse, vers) => {
    garderSession(sessionDe('bon'))
    serveurQuiConnait('bon')
    expect(await arriver(adresse)).toBe(vers)
  })

  const dAvant = ecrans.flatMap(e =>
    e.path.includes('{') ? (e.alias ?? []).filter(a => !a.includes('{')).map(a => [a, e] as const) : [],
  )
  it('l’adresse d’une fiche qui n’en nomme aucune mène à sa liste, ou à la fiche dite à côté', async () => {
    serveurQuiConnait('bon')
    const session = sessionDe('bon')
    garderSession({ ...session, userData: { ...session.userData, permissions: toutesLesPermissions } })
    const id = '0199a3b0-0000-7000-8000-000000000000'
    expect(dAvant.length).toBeGreaterThan(8)
    for (const [adresse, ecran] of dAvant) {
      const liste = await arriver(adresse)
      expect([adresse, liste]).toEqual([adresse, listeDe(ecran)?.path])
      expect(liste).toContain('-list')
      expect(await arriver(`${adresse}?id=${id}`)).toBe(ecran.path.replace(/\{\w+\}/, id))
    }
  })

  it('dont le jeton est forgé, on revient à la connexion, et rien n’en reste', async () => {
    garderSession(sessionDe('forgé'))
    serveurQuiConnait('vrai', false)
    expect(await arriver('/dashboard')).toBe('/login?to=/dashboard&fin=oui')
    expect([localStorage.getItem('loggedIn'), localStorage.getItem('userInfo')]).toEqual([null, null])
  })

  it('expirée sur le poste, le cookie la reprend', async () => {
    garderSession(sessionDe('vieux', -60))
    const serveur = serveurQuiConnait('neuf')
    expect(await arriver('/dashboard')).toBe('/dashboard')
    expect(serveur.de(contrat.acces.rafraichir)).toHaveLength(1)
    expect(Date.parse(localStorage.getItem('tokenExpiry') ?? '')).toBeGreaterThan(Date.now())
    expect(lireProfil()).not.toBeNull()
  })
})
