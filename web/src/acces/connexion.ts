import { appeler, contrat, queryClient } from '../kernel/api.ts'
import { garderSession, oublierSession, PARTI } from '../kernel/session.ts'
import { oublierFournisseur } from './oidc.ts'

/** What the other tabs are told: what was begun waits for the same person. */
export const GARDEES = 'gardees'

/** Wrong credentials and a reply without user data are the same thing to the person. */
export async function connecter(email: string, password: string, souvenir: boolean, code?: string) {
  const session = await appeler(contrat.acces.connexion, {
    payload: { email, password, souvenir, ...(code && { code }) },
  })
  if (!session?.userData) throw new Error('Wrong Email or Password')
  queryClient.clear()
  oublierFournisseur()
  garderSession(session, souvenir)
  return session.userData
}

/** Leaves nothing on the desk, then returns to the root of the site. */
export const deconnecter = async () => (await import('../poste/hors-ligne/poste.ts')).quitterLePoste(fermer)

async function fermer(gardees: boolean) {
  await appeler(contrat.acces.deconnexion).catch(() => null)
  oublierFournisseur()
  oublierSession({ discret: true })
  localStorage.setItem(PARTI, gardees ? GARDEES : 'oui')
  window.location.assign('/')
}
