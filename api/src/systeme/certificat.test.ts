import { type AddressInfo, createServer as muet } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { lireCertificat } from './certificat.ts'

/** Made for this test, of nobody and for nothing: signed by itself, for a hundred years. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1+AG2rvH7FoIyGLC
61Zt6yaKXC2VYWSHCzKOcTYURMqhRANCAASQCHT1Lt4L7i0fCcV6C5HjrWMINBWP
bLabOOqaEUmAiy4DSUlwMlet9CEji6+yVyyl39m0/FF5KnOxGslwdR3I
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUWgAwIBAgIUYgUncpANKu7xMSbk1MMvpa+39iAwCgYIKoZIzj0EAwIw
JDESMBAGA1UEAwwJbG9jYWxob3N0MQ4wDAYDVQQKDAVFc3NhaTAgFw0yNjExMTcx
MDU2MDRaGA8yMTI2MTAyNDEwNTYwNFowJDESMBAGA1UEAwwJbG9jYWxob3N0MQ4w
DAYDVQQKDAVFc3NhaTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJAIdPUu3gvu
LR8JxXoLkeOtYwg0FY9stps46poRSYCLLgNJSXAyV630ISOLr7JXLKXf2bT8UXkq
c7EayXB1HcijUzBRMB0GA1UdDgQWBBRjtKkDqRKFDt1+ZAhSHj4Irhe7ODAfBgNV
HSMEGDAWgBRjtKkDqRKFDt1+ZAhSHj4Irhe7ODAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0gAMEUCICDENWDHuV73Z6LCbCKwvqx4C/XZ9YPVdqGn4P0qH0rq
AiEA/4/zjBbTKSy14owkoT3JVqlW4OQJE9JzK7UqPlSbs9g=
-----END CERTIFICATE-----`

it('le certificat de l’adresse se lit, et se dit non reconnu quand il l’est', async () => {
  const serveur = createServer({ key, cert })
  await new Promise<void>(pret => serveur.listen(0, '127.0.0.1', pret))
  const { port } = serveur.address() as AddressInfo
  const adresse = `https://127.0.0.1:${port}`
  const lu = await lireCertificat(adresse)
  expect(lu).toMatchObject({ Emetteur: 'Essai', Reconnu: false })
  expect(lu?.ExpireLe).toMatch(/^2126-/)
  expect(lu?.JoursRestants).toBeGreaterThan(36_000)
  await new Promise(fini => serveur.close(fini))
  expect(await lireCertificat(adresse)).toBeNull()
  expect(await lireCertificat(`http://127.0.0.1:${port}`)).toBeNull()
})

it('une adresse qui se tait ne retient pas la page', async () => {
  const serveur = muet(prise => prise.resume())
  await new Promise<void>(pret => serveur.listen(0, '127.0.0.1', pret))
  const { port } = serveur.address() as AddressInfo
  expect(await lireCertificat(`https://127.0.0.1:${port}`, 50)).toBeNull()
  await new Promise(fini => serveur.close(fini))
})
