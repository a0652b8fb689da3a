import { vi } from 'vitest'

/** The few parts of a browser that the session talks to; each test starts with an empty one. */
export function poserNavigateur() {
  const valeurs = new Map<string, string>()
  const localStorage = {
    getItem: (cle: string) => valeurs.get(cle) ?? null,
    setItem: (cle: string, valeur: string) => void valeurs.set(cle, valeur),
    removeItem: (cle: string) => void valeurs.delete(cle),
  }
  const cookies = new Map<string, string>()
  const document = {
    documentElement: { lang: 'fr' },
    get cookie() {
      return [...cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; ')
    },
    set cookie(texte: string) {
      const [nom = '', valeur = ''] = (texte.split(';')[0] ?? '').split('=')
      cookies.set(nom, valeur)
    },
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  return {
    localStorage,
    /** What closing the browser does: cookies without an age go, the storage stays. */
    fermer: () => cookies.clear(),
  }
}

export const sessionDe = (accessToken: string, dansSecondes = 900) => ({
  accessToken,
  expiresAt: new Date(Date.now() + dansSecondes * 1000).toISOString(),
  userData: {
    uid: '0199a0a0-0000-7000-8000-000000000001',
    displayName: 'Koné Mariam',
    about: '',
    photoURL: '',
    status: '',
    userRole: 'editor' as const,
    email: 'gerant@exemple.test',
    providerId: 'dioptrie',
    IdOfficine: '0199a0a0-0000-7000-8000-000000000002',
    permissions: ['clients.lire' as const],
    RemiseMax: null,
  },
})
