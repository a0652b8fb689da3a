import { appeler, contrat, RefusApi } from './api.ts'
import { estConnecte, lireExpiration, lireJeton, peutRenouveler } from './session.ts'
import { renouveler } from './transport.ts'

/** A good answer stands this long for the same token: walking between screens must not wait for a slow link. */
const DUREE = 60_000
let verifie: { jeton: string | null; jusqua: number } | null = null

/** A protected screen opens only when the token check answers exactly « token valide ». */
export async function sessionValide(): Promise<boolean> {
  try {
    if (!peutRenouveler()) return false
    if (!estConnecte() && !(await renouveler(lireJeton()))) return false
    if (verifie && verifie.jeton === lireJeton() && verifie.jusqua > Date.now()) return true
    const reponse: unknown = await appeler(contrat.acces.verifier)
    if (reponse !== 'token valide') return false
    verifie = { jeton: lireJeton(), jusqua: Date.now() + DUREE }
    return true
  } catch (erreur) {
    // A server that is away has not said no: the banner says it, and what is on screen stays.
    return erreur instanceof RefusApi && erreur.serveurPerdu && peutRenouveler()
  }
}

const MARGE = 60_000

/** Renews the token a minute before it ends, as long as the page is open. Returns the way to stop. */
export function renouvelerEnSilence(): () => void {
  let minuterie: ReturnType<typeof setTimeout>
  const veiller = () => {
    const reste = lireExpiration() - Date.now() - MARGE
    minuterie = setTimeout(
      async () => {
        if (peutRenouveler() && lireExpiration() - Date.now() <= MARGE) {
          await renouveler(lireJeton()).catch(() => null)
        }
        veiller()
      },
      Number.isFinite(reste) ? Math.min(Math.max(reste, 5_000), 300_000) : 30_000,
    )
  }
  veiller()
  return () => clearTimeout(minuterie)
}
