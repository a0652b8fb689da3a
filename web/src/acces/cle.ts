import type { CleCreee, CleMontree } from '@dioptrie/domain/acces/cle'
import { appeler, contrat, queryClient } from '../kernel/api.ts'
import { garderSession } from '../kernel/session.ts'
import { oublierFournisseur } from './oidc.ts'

/** A key is made for a name, on a page that nobody could have changed on its way; older browsers do not read our words. */
export const clesOffertes = () =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|:/.test(window.location.hostname)

/** What the device answers; null when the person turned away. */
async function repondue(demande: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await demande()) as PublicKeyCredential | null
  } catch (erreur) {
    if (erreur instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(erreur.name)) return null
    throw erreur
  }
}

export async function montrerCle() {
  const options = await appeler(contrat.cles.demander)
  const cle = await repondue(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
  return cle && (cle.toJSON() as CleMontree)
}

export async function faireCle() {
  const options = await appeler(contrat.cles.preparer)
  const cle = await repondue(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
  return cle && (cle.toJSON() as CleCreee)
}

/** True once the session is there. */
export async function entrerParCle(souvenir: boolean): Promise<boolean> {
  const cle = await montrerCle()
  if (!cle) return false
  const session = await appeler(contrat.cles.connexion, { payload: { cle, souvenir } })
  queryClient.clear()
  oublierFournisseur()
  garderSession(session, souvenir)
  return true
}
