import { type Permission, rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { queryClient } from './kernel/api.ts'
import type { Ecran } from './kernel/ecran.ts'
import { monter } from './kernel/essai.tsx'
import { serveurVide } from './kernel/exemple.ts'
import { chargerTextes, type Espace } from './kernel/textes.ts'
import { ecrans } from './screens.ts'

/*
 * A house without a single record, and each job alone in it: whatever its home offers opens for it, and so does whatever is
 * offered by the screens where its work begins. The narrowest job that has a screen is the one that tries it.
 */
interface Role {
  Nom: string
  permissions: readonly Permission[]
}
const ROLES = Object.values<Role>(rolesLivres).sort((a, b) => a.permissions.length - b.permissions.length)
const ACCUEIL = ecrans.find(e => e.path === '/dashboard') as Ecran
const motifs = ecrans.flatMap(e =>
  [e.path, ...(e.alias ?? [])].map(c => [new RegExp(`^${c.replace(/\{\w+\}/g, '[^/]+')}$`), e] as const),
)
const ecranDe = (adresse: string) => motifs.find(([motif]) => motif.test(adresse.replace(/[?#].*/, '')))?.[1]
const ouvre = ({ permissions }: Role, { permission }: Ecran) =>
  !permission || permissions.includes(permission)

/** They ask first what is no reading, or a report of its own shape: an empty server cannot answer, and each has its test. */
const AVEC_LEUR_ESSAI = ['/apps/sms-marketing/create-diffusion', '/apps/edition-stat/ca']

/** Where work begins: what a verb of the home screen opens, and the first list of each group of the menu. */
const DEBUTS = [
  ...new Set([
    ...ecrans.filter(e => e.action && !e.path.includes('{')),
    ...[
      ...Map.groupBy(
        ecrans.filter(e => e.menu !== undefined && e.groupe !== 'accueil'),
        e => e.groupe,
      ).values(),
    ].map(g => g.reduce((a, b) => ((b.menu ?? 0) < (a.menu ?? 0) ? b : a))),
  ]),
]
  .filter(e => !AVEC_LEUR_ESSAI.includes(e.path))
  .map(ecran => ({
    ecran,
    path: ecran.path,
    role: ROLES.find(r => ouvre(r, ecran)) as Role,
  }))

const montres = new Map<Ecran, Awaited<ReturnType<Ecran['charger']>>>()
beforeAll(async () => {
  const tous = [ACCUEIL, ...DEBUTS.map(d => d.ecran)]
  const espaces = new Set<Espace>(tous.flatMap(e => e.textes ?? []))
  await Promise.all([...espaces].map(espace => chargerTextes('fr', espace)))
  for (const ecran of tous) montres.set(ecran, await ecran.charger())
}, 120_000)

/** What the screen says once it has all it asked for: links, things to do, refusals. */
async function regarder(ecran: Ecran, role: Role) {
  const Montre = montres.get(ecran)?.default as NonNullable<ReturnType<typeof montres.get>>['default']
  await monter(<Montre />, {
    serveur: serveurVide(),
    permissions: [...role.permissions],
    chemin: ecran.path,
    adresse: ecran.path,
  })
  await waitFor(() => {
    if (!document.querySelector('h1, h2') || queryClient.isFetching() > 0)
      throw new Error(`${ecran.path} : ne s’affiche pas`)
  })
  return {
    fermes: [
      ...new Set([...document.querySelectorAll('a[href^="/"]')].map(a => a.getAttribute('href') as string)),
    ].filter(adresse => {
      const vers = ecranDe(adresse)
      return !vers || !ouvre(role, vers)
    }),
    gestes: document.querySelectorAll('a[href], button:not([disabled]), input:not([disabled])').length,
    refus: [...document.querySelectorAll('[role=alert]')].map(a => a.textContent),
  }
}

describe('dans une maison vide', () => {
  it.each(ROLES)('l’accueil d’un $Nom ne mène que chez lui', async role => {
    expect(await regarder(ACCUEIL, role)).toMatchObject({ fermes: [], refus: [] })
  })

  it.each(DEBUTS)('$path, seul, a toujours une suite', async ({ ecran, role }) => {
    const { gestes, ...reste } = await regarder(ecran, role)
    expect(reste).toEqual({ fermes: [], refus: [] })
    expect(gestes).toBeGreaterThan(0)
  })
})
