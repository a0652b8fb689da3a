import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Boutique, type Coup, GENRES, travaillerSous } from '../api/src/coupure.coups.ts'
import { compterTout, TOUS_LES_TRAVAUX } from '../api/src/coupure.travaux.ts'

/*
 * `npm run test:pannes -- --fois 100`: a shop at work is struck so many times in one run, its program, its PostgreSQL or one session in
 * turn, each time in the middle of the next of its ways to write. Says what each call went through, and ends by 1 when anything is lost, made
 * twice or by half.
 */
const { values } = parseArgs({ options: { fois: { type: 'string', default: '100' } } })
const fois = Number(values.fois)
const coups = Array.from({ length: fois }, (_, n): Coup => {
  const travail = TOUS_LES_TRAVAUX[n % TOUS_LES_TRAVAUX.length] as Coup['travail']
  return {
    travail,
    genre: GENRES[(n + Math.floor(n / TOUS_LES_TRAVAUX.length)) % GENRES.length] as Coup['genre'],
  }
})
const charge = () => loadavg()[0]?.toFixed(1)

const debut = Date.now()
const secondes = () => ((Date.now() - debut) / 1000).toFixed(0)
const boutique = await Boutique.ouvrir()
try {
  process.stdout.write(`${secondes()} s : la boutique est ouverte (charge ${charge()})\n`)
  const avant = await boutique.base(compterTout)
  const postes = await travaillerSous(boutique, coups, (n, { genre, travail }) => {
    process.stdout.write(`${secondes()} s · coup ${n + 1}, ${genre} : ${travail.nom}\n`)
  })
  const ecritures = postes.flatMap(p => p.ecritures)
  const parAppel = Map.groupBy(ecritures, e => `${e.appel.method} ${e.appel.path}`)
  process.stdout.write(`\n${'appel'.padEnd(70)} ${'faites'.padStart(7)} ${'coupées'.padStart(8)}\n`)
  for (const [appel, siennes] of [...parAppel].sort(([a], [b]) => a.localeCompare(b)))
    process.stdout.write(
      `${appel.padEnd(70)} ${String(siennes.length).padStart(7)} ${String(siennes.filter(e => e.coupee).length).padStart(8)}\n`,
    )
  const fautes = await boutique.controler(postes, avant)
  for (const faute of fautes) process.stdout.write(`✗ ${faute}\n`)
  const coupees = ecritures.filter(e => e.coupee).length
  process.stdout.write(
    `\n${fois} coups, ${ecritures.length} écritures par ${parAppel.size} appels, ${coupees} coupées et refaites ; ${fautes.length} faute(s) ; ${secondes()} s, charge ${charge()}\n`,
  )
  process.exitCode = fautes.length === 0 ? 0 : 1
} finally {
  await boutique.fermer()
}
