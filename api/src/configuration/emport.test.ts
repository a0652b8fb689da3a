import { inflateRawSync } from 'node:zlib'
import { contrat } from '@dioptrie/domain'
import type { Emport } from '@dioptrie/domain/configuration/emport'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'

const { emport } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

/** The files of a zip, by the list at its end. */
function ouvrir(zip: Buffer): Map<string, string> {
  const fin = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const fichiers = new Map<string, string>()
  let la = zip.readUInt32LE(fin + 16)
  for (let n = zip.readUInt16LE(fin + 10); n > 0; n--) {
    const [comprime, nom, plus] = [
      zip.readUInt32LE(la + 20),
      zip.readUInt16LE(la + 28),
      zip.readUInt16LE(la + 30),
    ]
    const local = zip.readUInt32LE(la + 42)
    const debut = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    fichiers.set(
      zip.toString('utf8', la + 46, la + 46 + nom),
      inflateRawSync(zip.subarray(debut, debut + comprime)).toString(),
    )
    la += 46 + nom + plus
  }
  return fichiers
}

it('le réseau entier tient dans un fichier : tables en CSV et en JSON, papiers, et la page qui les explique', async () => {
  const piege = 'Dit « "a\\b, c" »\nà la ligne'
  const client = (
    await essai.appeler('opticien', contrat.clients.creer, {
      payload: { Nom: 'Emport', Prenoms: 'Ève', Observation: piege } as never,
    })
  ).corps as { _id: string }
  await essai.pool.query(
    `with d as (insert into document ("_id", entite, "idEntite", "IdOfficine", "Nom", "Type", "Taille")
       values (nouvel_id(), 'client', $1, (select "IdOfficine" from client where "_id" = $1), 'bon/1.txt', 'text/plain', 4) returning "_id")
     insert into document_contenu ("IdDocument", contenu) select "_id", 'papi'::bytea from d`,
    [client._id],
  )
  expect((await essai.appeler('gerant', emport.demander, { payload: {} })).statut).toBe(403)
  const demande = await essai.appeler('administrateur', emport.demander, { payload: {} })
  expect(demande.statut).toBe(201)
  expect((await essai.appeler('administrateur', emport.demander, { payload: {} })).corps).toMatchObject({
    code: 'EMPORT_EN_COURS',
  })
  const lu = async () =>
    ((await essai.appeler('administrateur', emport.liste)).corps as Emport[])[0] as Emport
  await vi.waitFor(async () => expect((await lu()).Etat).toBe('Prêt'), { timeout: 45_000, interval: 100 })
  const pret = await lu()
  expect(pret).toMatchObject({ Garde: true, Papiers: 1, Pris: 0, Faites: pret.Total })
  await vi.waitFor(async () => {
    const { lignes } = (await essai.appeler('administrateur', contrat.notifications.lire)).corps
    expect(lignes).toMatchObject([{ Genre: 'emport', Texte: 'Prêt', Lu: false }])
  })

  const rendu = await essai.appeler('administrateur', emport.fichier, { params: { id: pret._id } })
  expect([rendu.statut, rendu.brut.length]).toEqual([200, pret.Octets])
  const fichiers = ouvrir(rendu.brut)
  const clients = JSON.parse(fichiers.get('json/client.json') ?? '') as { _id: string; Observation: string }[]
  expect(clients.find(c => c._id === client._id)?.Observation).toBe(piege)
  expect(fichiers.get('csv/client.csv')).toContain(`"Dit « ""a\\b, c"" »\nà la ligne"`)
  expect(JSON.parse(fichiers.get('json/operation.json') ?? '')).toEqual([])
  expect([...fichiers].find(([nom]) => nom.startsWith('papiers/'))).toEqual([
    expect.stringMatching(new RegExp(`^papiers/client/${client._id}/\\w+ bon-1\\.txt$`)),
    'papi',
  ])
  expect(fichiers.get('LISEZ-MOI.html')).toContain('csv/client.csv')
  // What opens an account stays here.
  expect(fichiers.get('json/utilisateur.json')).not.toContain('motDePasse')
  for (const tue of ['session', 'facteur', 'idempotence', 'document_contenu', 'emport_morceau'])
    expect(fichiers.has(`json/${tue}.json`)).toBe(false)

  expect(await lu()).toMatchObject({ Pris: 1, Par: expect.any(String) })
  await essai.pool.query(`update emport set "createdAt" = now() - interval '25 hours'`)
  expect(
    (await essai.appeler('administrateur', emport.fichier, { params: { id: pret._id } })).corps,
  ).toMatchObject({
    code: 'EMPORT_EFFACE',
  })
})
