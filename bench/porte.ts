/*
 * What twenty hostile files of twenty kilobytes cost everybody else, on a server that already runs with the
 * demonstration: `node bench/porte.ts http://127.0.0.1:3000`. Run by hand: its figures are those of the machine.
 */
import { contrat } from '@dioptrie/domain'
import { COMPTES_DEMO } from '../api/src/demo/index.ts'
import { classeurSansFin, enFormulaire } from '../api/src/kernel/trial/essai.fichiers.ts'

const base = process.argv[2] ?? 'http://127.0.0.1:3000'
const TOURS = 150

async function jetonDe(role: string): Promise<string> {
  const { email, password } = COMPTES_DEMO.find(c => c.role.startsWith(role)) as (typeof COMPTES_DEMO)[number]
  const r = await fetch(base + contrat.acces.connexion.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await r.json()) as { accessToken: string }).accessToken
}

const [siege, opticien] = [await jetonDe('Administrateur'), await jetonDe('Opticien')]
const AUTRES = ['/api/health', contrat.clients.liste.path, contrat.pays.liste.path]

/** Milliseconds of other people's calls, one after the other, and what was not answered well. */
async function mesurer(): Promise<{ p50: number; p95: number; refus: number }> {
  const temps: number[] = []
  let refus = 0
  for (let i = 0; i < TOURS; i++) {
    const debut = performance.now()
    const r = await fetch(base + AUTRES[i % AUTRES.length], {
      headers: { authorization: `Bearer ${opticien}` },
    })
    await r.arrayBuffer()
    if (r.status !== 200) refus++
    temps.push(performance.now() - debut)
  }
  temps.sort((a, b) => a - b)
  const a = (part: number) => Math.round((temps[Math.floor(temps.length * part)] ?? 0) * 10) / 10
  return { p50: a(0.5), p95: a(0.95), refus }
}

const { corps, entetes } = enFormulaire('marques.xlsx', classeurSansFin())
const statuts = new Map<number, number>()
let attaque = false
async function attaquer(): Promise<void> {
  while (attaque) {
    const r = await fetch(`${base}${contrat.marque.importer.path}?essai=oui`, {
      method: 'POST',
      headers: { ...entetes, authorization: `Bearer ${siege}` },
      body: corps,
    })
    await r.arrayBuffer()
    statuts.set(r.status, (statuts.get(r.status) ?? 0) + 1)
    // Whoever is told to come back later comes back at once, but not a thousand times a second from one desk.
    if (r.status === 429) await new Promise(fini => setTimeout(fini, 250))
  }
}

await mesurer()
const calme = await mesurer()
attaque = true
const vingt = Array.from({ length: 20 }, attaquer)
const pendant = await mesurer()
attaque = false
await Promise.all(vingt)
console.table({ calme, pendant })
console.log(`p95 × ${(pendant.p95 / calme.p95).toFixed(2)} ; fichiers : ${JSON.stringify([...statuts])}`)
