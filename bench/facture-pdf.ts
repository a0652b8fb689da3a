import type { FactureImprimee } from '../api/src/facturation/cadre.ts'

/*
 * The papers of a long invoice, alone in their process: `node_modules/.bin/node bench/facture-pdf.ts [lignes] [facture|detail]`.
 * The bar: 2,000 lines within 2.5 s, and memory that does not follow their number.
 */
const n = Number(process.argv[2] ?? 2000)
const quoi = process.argv[3] === 'detail' ? 'detail' : 'facture'
const MAX_MS = 2_500

const lignes = Array.from({ length: n }, (_, i) => ({
  Rang: i + 1,
  DateCommd: '2026-10-03',
  RefCmmd: `CMD-ANG-26-${String(i).padStart(5, '0')}`,
  Client: `Kouamé Aya Estelle ${i}`,
  Matricule: `M${i}`,
  NumeroBon: `26-10-${i}`,
  Societe: `S${i % 7}`,
  Officine: 'Cocody',
  Part: 88_500,
  Remise: 4_425,
  Montant: 84_075,
  Total: 120_000,
  PartClient: 31_500,
  Paires: [{ OD: { Libelle: 'Progressif', Indice: '1,60' }, OG: { Libelle: 'Progressif', Indice: '1,60' } }],
  Prix: [{ PrixMont: 40_000, PrixVerD: 40_000, PrixVerG: 40_000 }],
  RemiseCom: 0,
}))
const entree = {
  facture: {
    Numero: 'FAC-26-00001',
    DateFacture: '2026-11-03',
    DateDebut: '2026-10-01',
    DateFin: '2026-10-31',
    Lignes: n,
    Part: n * 88_500,
    Remise: n * 4_425,
    Montant: n * 84_075,
    Societe: null,
  },
  lignes,
  entete: null,
  imprimePar: 'Kacou Edwige',
  imprimeLe: '2026-11-16T10:00:00.000Z',
  modele: null,
  officine: { Nom: 'Cocody Angré', Adresse: '', Ville: '', Telephone: null, Email: null },
  destinataire: { Nom: 'Mutuelle Akwaba', Gestionnaire: null, Adresse: null },
} as unknown as FactureImprimee

const { default: dessiner } = await import(`../api/src/facturation/${quoi}.pdf.ts`)
// The fonts are read once in the life of a worker.
await dessiner({ ...entree, lignes: lignes.slice(0, 5) })
const repos = process.memoryUsage().rss
const debut = performance.now()
const avant = process.cpuUsage()
const pdf: Uint8Array = await dessiner(entree)
const ms = performance.now() - debut
const cpu = process.cpuUsage(avant)
const Mo = (octets: number) => `${Math.round(octets / 1e6)} Mo`
console.log(
  `${quoi}, ${n} lignes : ${Math.round(ms)} ms (processeur ${Math.round((cpu.user + cpu.system) / 1000)} ms), ${Math.round(pdf.length / 1000)} ko, mémoire ${Mo(repos)} puis ${Mo(process.resourceUsage().maxRSS * 1024)} au plus haut, barre ${ms <= MAX_MS ? 'atteinte' : 'MANQUÉE'}`,
)
if (process.env.SORTIE) (await import('node:fs')).writeFileSync(process.env.SORTIE, pdf)
process.exitCode = ms <= MAX_MS ? 0 : 1
