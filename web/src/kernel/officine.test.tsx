import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from './api.ts'
import { monter } from './essai.tsx'
import { exemple, serveurPlein } from './exemple.ts'
import { useOfficines } from './officine.ts'

it('d’un réseau de trois cents officines, aucune ne manque à qui choisit', async () => {
  const serveur = serveurPlein()
  const officine = (n: number) =>
    exemple(contrat.organisation.lireOfficine.reponse, {
      _id: `0199a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
    })
  serveur.repond(contrat.organisation.officines, ({ query }) => {
    const [n, taille] = [Number(query.page), Number(query.limit)]
    const pageOfItems = Array.from({ length: 300 }, (_, i) => officine(i)).slice((n - 1) * taille, n * taille)
    const pager = {
      totalItems: 300,
      currentPage: n,
      pageSize: taille,
      totalPages: Math.ceil(300 / taille),
      startIndex: 0,
      endIndex: 0,
      pages: [],
    }
    return { pager, pageOfItems } as never
  })
  const Combien = () => <output>{useOfficines().length}</output>
  await monter(<Combien />, { serveur })
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('300'))
})
