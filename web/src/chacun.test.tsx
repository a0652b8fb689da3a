import { type Permission, rolesLivres } from '@dioptrie/domain/acces/permissions'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from './kernel/api.ts'
import type { Ecran } from './kernel/ecran.ts'
import { debarrasser, monter } from './kernel/essai.tsx'
import { serveurPlein } from './kernel/exemple.ts'
import { chargerTextes } from './kernel/textes.ts'
import { ecrans } from './screens.ts'

/*
 * A house without a single record, and each job alone in it: what the home screen offers opens, and so does what those
 * empty screens offer. The narrowest job that comes to a screen is the one that tries it.
 */
const ACCUEIL = '/dashboard'
const motifs = ecrans.flatMap(e =>
  [e.path, ...(e.alias ?? [])].map(c => [new RegExp(`^${c.replace(/\{\w+\}/g, '[^/]+')}$`), e] as const),
)
const ecranDe = (adresse: string) => motifs.find(([motif]) => motif.test(adresse.replace(/[?#].*/, '')))?.[1]

interface Role {
  Nom: string
  permissions: readonly Permission[]
}

async function regarder(ecran: Ecran, role: Role) {
  await Promise.all((ecran.textes ?? []).map(espace => chargerTextes('fr', espace)))
  const { default: Montre } = await ecran.charger()
  await monter(<Montre />, {
    serveur: serveurPlein(),
    permissions: [...role.permissions],
    chemin: ecran.path,
    adresse: ecran.path,
  })
  await waitFor(
    () => {
      if (!document.querySelector('h1, h2') || queryClient.isFetching() > 0)
        throw new Error(`${ecran.path} : ne s’affiche pas`)
    },
    { timeout: 10_000 },
  )
  const offre = {
    liens: [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href') as string),
    gestes: document.querySelectorAll('a[href], button:not([disabled]), input:not([disabled])').length,
    refus: [...document.querySelectorAll('[role=alert]')].map(a => a.textContent),
  }
  debarrasser()
  return offre
}

it('dans une maison vide, ce que l’accueil de chaque métier propose s’ouvre, et rien n’y est sans issue', async () => {
  const fautes: string[] = []
  const vus = new Set<string>()
  const roles = Object.values<Role>(rolesLivres).sort((a, b) => a.permissions.length - b.permissions.length)
  for (const role of roles) {
    const aVoir = [{ adresse: ACCUEIL, de: '', loin: 0 }]
    for (let la = aVoir.shift(); la; la = aVoir.shift()) {
      const { adresse, de, loin } = la
      const dit = (quoi: string) => fautes.push(`${role.Nom}, ${adresse}${de && ` (depuis ${de})`} : ${quoi}`)
      const ecran = ecranDe(adresse)
      if (!ecran) dit('aucun écran')
      else if (ecran.permission && !role.permissions.includes(ecran.permission)) dit('lui est fermé')
      // One step from home is looked at; two steps away must open.
      else if (loin === 0 || (loin === 1 && !vus.has(ecran.path) && !ecran.path.includes('{'))) {
        vus.add(ecran.path)
        const { liens, gestes, refus } = await regarder(ecran, role)
        if (gestes === 0) dit('rien à y faire')
        for (const r of refus) dit(`dit « ${r} »`)
        aVoir.push(...[...new Set(liens)].map(a => ({ adresse: a, de: adresse, loin: loin + 1 })))
      }
    }
  }
  expect(fautes).toEqual([])
  expect(vus.size).toBeGreaterThan(8)
})
