import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Systeme } from '@dioptrie/domain/systeme/contract'

const ATTENTE_MS = 2_000
const JOUR_MS = 86_400_000

/** What is shown to whoever comes to this address: whoever holds the certificate forgets it first. Nobody there: null. */
export function lireCertificat(adresse: string, attenteMs = ATTENTE_MS): Promise<Systeme['Certificat']> {
  const { protocol, hostname, port } = new URL(adresse)
  if (protocol !== 'https:') return Promise.resolve(null)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise(lu => {
    const prise = connect(
      // Looked at, not trusted: nothing is sent there, and one that is not recognised must be told.
      {
        host,
        port: Number(port || 443),
        rejectUnauthorized: false,
        ...(isIP(host) === 0 && { servername: host }),
      },
      () => {
        const { valid_to, issuer } = prise.getPeerCertificate()
        const expire = new Date(valid_to)
        finir({
          Emetteur: String(issuer?.O ?? issuer?.CN ?? ''),
          ExpireLe: expire.toISOString(),
          JoursRestants: Math.floor((expire.getTime() - Date.now()) / JOUR_MS),
          Reconnu: prise.authorized,
        })
      },
    )
    const finir = (dit: Systeme['Certificat']) => {
      prise.destroy()
      lu(dit)
    }
    prise.setTimeout(attenteMs, () => finir(null))
    prise.once('error', () => finir(null))
  })
}
