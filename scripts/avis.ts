import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An advisory as OSV writes it: the file that osv.dev and GitHub publish, fetched on any machine that reaches them. */
interface Avis {
  id: string
  summary?: string
  withdrawn?: string
  affected?: {
    package: { ecosystem: string; name: string }
    versions?: string[]
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[]
  }[]
}
interface Verrou {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}

/** The order of versions: numbers by value, and what comes before a release before it. */
export function compare(a: string, b: string): number {
  const lire = (v: string) => {
    const [nombres = '', avant = ''] = (v.split('+', 1)[0] ?? '').split(/-(.*)/s)
    return { nombres, avant }
  }
  const [un, autre] = [lire(a), lire(b)]
  const parties = (x: string, y: string) => {
    const [p, q] = [x.split('.'), y.split('.')]
    for (let i = 0; i < Math.max(p.length, q.length); i++) {
      const [u, v] = [p[i], q[i]]
      if (u === v) continue
      if (u === undefined || v === undefined) return u === undefined ? -1 : 1
      const [m, n] = [Number(u), Number(v)]
      if (Number.isNaN(m) !== Number.isNaN(n)) return Number.isNaN(m) ? 1 : -1
      return (Number.isNaN(m) ? u > v : m > n) ? 1 : -1
    }
    return 0
  }
  const nombres = parties(un.nombres, autre.nombres)
  if (nombres || un.avant === autre.avant) return nombres
  if (!un.avant || !autre.avant) return un.avant ? -1 : 1
  return parties(un.avant, autre.avant)
}

const dansLaPlage = (
  version: string,
  events: { introduced?: string; fixed?: string; last_affected?: string }[],
) => {
  let dedans = false
  for (const e of events) {
    if (e.introduced !== undefined && (e.introduced === '0' || compare(version, e.introduced) >= 0))
      dedans = true
    if (e.fixed !== undefined && compare(version, e.fixed) >= 0) dedans = false
    if (e.last_affected !== undefined && compare(version, e.last_affected) > 0) dedans = false
  }
  return dedans
}

/** What is installed and named by an advisory, each once, with whether it runs in the shop or only here. */
export function atteints({ packages }: Verrou, avis: readonly Avis[]): string[] {
  const installes = Object.entries(packages).flatMap(([chemin, { version, dev, link }]) => {
    const nom = chemin.split('node_modules/').at(-1)
    return chemin.includes('node_modules/') && nom && version && !link
      ? [{ nom, version, dev: dev === true }]
      : []
  })
  const trouves = avis
    .filter(a => !a.withdrawn)
    .flatMap(a =>
      (a.affected ?? [])
        .filter(({ package: p }) => p.ecosystem === 'npm')
        .flatMap(({ package: p, versions = [], ranges = [] }) =>
          installes
            .filter(
              ({ nom, version }) =>
                nom === p.name &&
                (versions.includes(version) ||
                  ranges.some(r => r.type === 'SEMVER' && dansLaPlage(version, r.events))),
            )
            .map(
              ({ nom, version, dev }) =>
                `${a.id} ${nom}@${version}${dev ? ' (développement)' : ''} : ${a.summary ?? ''}`,
            ),
        ),
    )
  return [...new Set(trouves)].sort()
}

const lireAvis = (chemin: string): Avis[] => {
  const fichiers = statSync(chemin).isDirectory()
    ? readdirSync(chemin, { recursive: true, encoding: 'utf8' })
        .filter(f => f.endsWith('.json'))
        .map(f => join(chemin, f))
    : [chemin]
  return fichiers.flatMap(f => JSON.parse(readFileSync(f, 'utf8')) as Avis | Avis[])
}

/** `npm run avis -- dossier` : what the advisories of a folder say of what is installed, without asking anybody. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [chemin] = process.argv.slice(2)
  if (!chemin) {
    process.stderr.write('Dites où sont les avis (fichiers OSV) : npm run avis -- dossier\n')
    process.exitCode = 1
  } else {
    const verrou = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
    ) as Verrou
    const avis = lireAvis(chemin)
    const trouves = atteints(verrou, avis)
    process.stdout.write(
      `${[...trouves, `${avis.length} avis lus, ${trouves.length} paquet(s) atteint(s).`].join('\n')}\n`,
    )
    process.exitCode = trouves.length > 0 ? 1 : 0
  }
}
