import type { Profil, Session } from '@dioptrie/domain/acces/contract'
import type { Permission, Rule } from '@dioptrie/domain/kernel/permissions'
import { useSyncExternalStore } from 'react'

/** Whose theme and language the desk shows: the next to sign in finds theirs. */
export const MONTREE = 'apparence-de'
/** What the browser keeps of a session; the refresh token is in a cookie that no script can read. */
/** Signed out by hand: what was begun went with it, and the other tabs say so. A session that ends by itself takes this away. */
export const PARTI = 'parti'
const CLES = {
  connecte: 'loggedIn',
  expiration: 'tokenExpiry',
  jeton: 'accessToken',
  profil: 'userInfo',
  souvenir: 'rememberMe',
  montree: MONTREE,
  /** What its screens ask for first: `avance.ts`. */
  premieres: 'premieres',
  parti: PARTI,
} as const

/** A cookie without an age dies with the browser, while localStorage stays: together they tell a new browser session. */
const TEMOIN = 'dioptrie_navigateur'
const temoinPresent = () => document.cookie.split('; ').some(c => c.startsWith(`${TEMOIN}=`))

const PERSONNE: Profil = {
  uid: '',
  displayName: '',
  about: '',
  photoURL: '',
  status: 'offline',
  userRole: 'editor',
  email: '',
  providerId: '',
  IdOfficine: '',
  permissions: [],
  RemiseMax: null,
}

const abonnes = new Set<() => void>()
const prevenir = () => {
  for (const rappel of abonnes) rappel()
}
const autreOnglet = (e: StorageEvent) => {
  if (e.key === null || e.key === CLES.profil || e.key === CLES.connecte) prevenir()
}

export function abonnerSession(rappel: () => void) {
  if (abonnes.size === 0) window.addEventListener('storage', autreOnglet)
  abonnes.add(rappel)
  return () => {
    abonnes.delete(rappel)
    if (abonnes.size === 0) window.removeEventListener('storage', autreOnglet)
  }
}

export const lireJeton = () => localStorage.getItem(CLES.jeton)
export const lireExpiration = () => Date.parse(localStorage.getItem(CLES.expiration) ?? '')
const drapeau = () => localStorage.getItem(CLES.connecte) === 'true'

/** Signed in only when the stored flag is true and the stored expiry is in the future. */
export const estConnecte = (maintenant = Date.now()) => drapeau() && lireExpiration() > maintenant

/** The token is spent but the flag stands: the refresh cookie may still renew it. */
export const peutRenouveler = () => drapeau()

let texteProfil: string | null = null
let profil: Profil | null = null

export function lireProfil(): Profil | null {
  const texte = drapeau() ? localStorage.getItem(CLES.profil) : null
  if (texte !== texteProfil) {
    texteProfil = texte
    profil = texte === null ? null : completer(texte)
  }
  return profil
}

/** What is stored may be older than the program, or have been changed by hand: missing fields take their default. */
function completer(texte: string): Profil | null {
  try {
    const lu = JSON.parse(texte) as Partial<Profil> | null
    if (!lu?.uid || !lu.IdOfficine) return null
    return {
      ...PERSONNE,
      ...lu,
      status: lu.status || 'online',
      userRole: lu.userRole === 'editor' ? 'editor' : 'admin',
      permissions: Array.isArray(lu.permissions) ? lu.permissions : [],
    }
  } catch {
    return null
  }
}

/** `souvenir` undefined keeps what the person chose when signing in: a renewal does not change it. */
export function garderSession(session: Session, souvenir?: boolean) {
  if (souvenir !== undefined) localStorage.setItem(CLES.souvenir, String(souvenir))
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing from the browsers of older tablets.
  document.cookie = `${TEMOIN}=1; path=/; SameSite=Strict`
  localStorage.setItem(CLES.jeton, session.accessToken)
  localStorage.setItem(CLES.expiration, session.expiresAt)
  localStorage.setItem(CLES.profil, JSON.stringify(session.userData))
  localStorage.setItem(CLES.connecte, 'true')
  prevenir()
}

export function garderProfil(nouveau: Profil) {
  localStorage.setItem(CLES.profil, JSON.stringify(nouveau))
  prevenir()
}

/** `discret`: this page is leaving by itself; the other tabs learn it from the storage. */
export function oublierSession({ discret = false } = {}) {
  for (const cle of Object.values(CLES)) localStorage.removeItem(cle)
  if (!discret) prevenir()
}

/** Once at start: without remember-me a session does not outlive the browser that opened it. */
export function reprendreSession() {
  if (drapeau() && localStorage.getItem(CLES.souvenir) !== 'true' && !temoinPresent()) oublierSession()
}

export const useProfil = () => useSyncExternalStore(abonnerSession, lireProfil)

/** The profile on a screen behind the guard, where there always is one. */
export function useMoi(): Profil {
  return useProfil() ?? PERSONNE
}

interface Exigence {
  rule?: Rule | undefined
  permission?: Permission | undefined
  pourTous?: true | undefined
}

/** Decides what is shown; the server decides what is done. */
export function autorise(qui: Profil | null, { rule = 'editor', permission, pourTous }: Exigence): boolean {
  if (!qui || (rule === 'admin' && qui.userRole !== 'admin')) return false
  // What everyone of the shop may read is for those who work there: an account without a role has its welcome alone.
  return permission ? qui.permissions.includes(permission) : pourTous || qui.permissions.length > 0
}

/** Whether one may act on a record of this officine, as the server will decide. */
export function usePermissionSur(permission: Permission): (IdOfficine: string) => boolean {
  const moi = useProfil()
  const partout = autorise(moi, { permission: 'reseau.agir' })
  return IdOfficine => autorise(moi, { permission }) && (partout || moi?.IdOfficine === IdOfficine)
}

/** With the officine of a record: whether one may act on it. */
export function usePermission(permission: Permission, IdOfficine?: string): boolean {
  const moi = useProfil()
  const sur = usePermissionSur(permission)
  return IdOfficine === undefined ? autorise(moi, { permission }) : sur(IdOfficine)
}

/** Only a path of this site: `to` comes from an address that anyone can send. */
export function destination(to: string | undefined): string {
  if (!to?.startsWith('/') || /^\/[/\\]/.test(to) || /^\/(login|reset-password)?([?#]|$)/.test(to))
    return '/dashboard'
  return to
}
