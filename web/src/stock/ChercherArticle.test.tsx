import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { articleEssai, ICI } from './article.fixture.ts'
import { ChercherArticle } from './ChercherArticle.tsx'

const dire = { inconnu: (q: string) => `« ${q} » inconnu`, ici: (n: number) => `${n} ici` }
const rayon = [1, 2, 3, 4].map(n => articleEssai(n))
const attendre = (ms: number) => new Promise(suite => setTimeout(suite, ms))

async function ouvrir(serveur: ReturnType<typeof serveurEssai>, montures = false) {
  const pris: string[] = []
  const { clavier } = await monter(
    <ChercherArticle
      aria-label="Article"
      IdOfficine={ICI}
      choisir={(a: ArticleDeListe) => pris.push(a.Reference)}
      dire={dire}
      montures={montures}
      partout
    />,
    { serveur },
  )
  const champ = await screen.findByRole('combobox', { name: 'Article' })
  champ.focus()
  return { pris, clavier, champ: champ as HTMLInputElement }
}

/** A shelf whose answers come when the test says. */
function serveurDuRayon(suite: Parameters<ReturnType<typeof serveurEssai>['repondPage']>[2] = {}) {
  const serveur = serveurEssai()
  serveur.repondPage(
    contrat.stock.aChoisir,
    ({ query }) => rayon.filter(a => a.Reference.toLowerCase().includes(query.q as string)),
    suite,
  )
  serveur.repond(contrat.stock.parCode, ({ params }) => rayon.filter(a => a.CodeBarre === params.code), suite)
  return serveur
}

it('qui ne veut que des montures n’en demande pas d’autres, et ne prend pas le code d’un spray', async () => {
  const serveur = serveurDuRayon()
  const spray = { ...articleEssai(5), TypeArticle: 'Entretien', CodeBarre: '6190000000055' }
  serveur.repond(contrat.stock.parCode, () => [spray])
  serveur.repondPage(contrat.stock.aChoisir, () => [])
  const { pris, clavier, champ } = await ouvrir(serveur, true)
  await clavier.type(champ, '6190000000055{Enter}')
  await screen.findAllByText('« 6190000000055 » inconnu')
  expect(pris).toEqual([])
  expect(serveur.de(contrat.stock.aChoisir).every(a => a.query.TypeArticle === 'Monture')).toBe(true)
})

it('montre la photo de ce que l’on choisit ; sans aucune photo, rien n’en tient la place', async () => {
  const Photo = '0199a0a0-0000-7000-8000-0000000000f1'
  const serveur = serveurDuRayon()
  serveur.repond(contrat.stock.lirePhoto, () => 'image')
  let photos = [Photo, null]
  serveur.repondPage(contrat.stock.aChoisir, () => photos.map((p, n) => articleEssai(n + 1, { Photo: p })))
  const { clavier, champ } = await ouvrir(serveur)
  await clavier.type(champ, 'monture')
  const option = await screen.findByRole('option', { name: /Monture 1/ })
  await waitFor(() => expect(option.querySelectorAll('img')).toHaveLength(1))
  expect(serveur.de(contrat.stock.lirePhoto)[0]).toMatchObject({
    params: { id: Photo },
    query: { taille: 'vignette' },
  })
  photos = [null, null]
  await clavier.type(champ, 's')
  await waitFor(() => expect(document.querySelector('[role=option] [class*=vignette]')).toBeNull())
  await screen.findByRole('option', { name: /Monture 2/ })
})

describe('taper, choisir, Entrée', () => {
  for (const [fleches, attendu] of [
    [0, 'Monture 1'],
    [1, 'Monture 2'],
    [2, 'Monture 3'],
    [4, 'Monture 1'],
  ] as const)
    it(`prend la ligne marquée, une seule fois, après ${fleches} flèches`, async () => {
      const { pris, clavier, champ } = await ouvrir(serveurDuRayon())
      await clavier.type(champ, 'monture')
      await screen.findByRole('option', { name: /Monture 4/ })
      if (fleches > 0) await clavier.keyboard('{ArrowDown}'.repeat(fleches))
      const marquee = document.getElementById(champ.getAttribute('aria-activedescendant') ?? '')
      expect(marquee?.textContent).toContain(attendu)
      expect(marquee?.getAttribute('data-combobox-selected')).toBe('true')
      await clavier.keyboard('{Enter}')
      await attendre(20)
      expect(pris).toEqual([attendu])
      expect(champ.value).toBe('')
    })

  it('à une milliseconde par touche, une réponse tardive ne fait rien prendre que personne n’a vu', async () => {
    const { pris, clavier, champ } = await ouvrir(serveurDuRayon({ apres: 300 }))
    await clavier.type(champ, 'monture{ArrowDown}{ArrowDown}{Enter}')
    // Four of them answer: they are shown, and the person chooses.
    await screen.findByRole('option', { name: /Monture 4/ })
    expect(pris).toEqual([])
    await clavier.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(pris).toEqual(['Monture 3'])
  })

  it('le seul article de ce nom est pris dès qu’il est trouvé', async () => {
    const { pris, clavier, champ } = await ouvrir(serveurDuRayon({ apres: 200 }))
    await clavier.type(champ, 'monture 2{Enter}')
    await waitFor(() => expect(pris).toEqual(['Monture 2']))
  })

  it('une réponse lente n’est pas un refus, même à la question que le champ posait et vient de quitter', async () => {
    const serveur = serveurDuRayon({ apres: 500 })
    serveur.repond(contrat.stock.parCode, () => [])
    const { pris, clavier, champ } = await ouvrir(serveur)
    await clavier.type(champ, 'monture 2')
    await waitFor(() => expect(serveur.de(contrat.stock.aChoisir)).toHaveLength(1))
    await clavier.keyboard('{Enter}')
    await waitFor(() => expect(pris).toEqual(['Monture 2']))
    expect(screen.queryByText(/n’a pas pu être cherché/)).toBeNull()
  })

  it('la réponse d’une autre question n’est pas la liste de celle-ci', async () => {
    // The first question is answered last.
    const { pris, clavier, champ } = await ouvrir(serveurDuRayon({ apres: rang => (rang === 0 ? 600 : 50) }))
    await clavier.type(champ, 'mon')
    await attendre(200)
    await clavier.type(champ, 'ture 3')
    await screen.findByRole('option', { name: /Monture 3/ })
    await attendre(500)
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await clavier.keyboard('{Enter}')
    expect(pris).toEqual(['Monture 3'])
  })

  it('dit ce qui n’existe pas, le garde, et rend la main', async () => {
    const serveur = serveurEssai()
    serveur.repondPage(contrat.stock.aChoisir, () => [])
    serveur.repond(contrat.stock.parCode, () => [])
    const { pris, clavier, champ } = await ouvrir(serveur)
    await clavier.type(champ, 'introuvable{Enter}')
    await screen.findByText('« introuvable » inconnu')
    expect(serveur.de(contrat.stock.parCode)).toHaveLength(1)
    await clavier.click(screen.getByRole('button', { name: 'Corriger' }))
    expect(champ.value).toBe('introuvable')
    expect(pris).toEqual([])
  })

  it('un refus n’est pas un article inconnu', async () => {
    const serveur = serveurEssai()
    let refuse = true
    serveur.repondPage(contrat.stock.aChoisir, () => [])
    serveur.repond(contrat.stock.parCode, () => {
      if (refuse) throw new RefusEssai(403, 'INTERDIT', 'Vous ne pouvez pas voir le stock.')
      return [rayon[0] as ArticleDeListe]
    })
    const { pris, clavier, champ } = await ouvrir(serveur)
    await clavier.type(champ, '4006381333101{Enter}')
    await screen.findByText('4006381333101 n’a pas pu être cherché')
    refuse = false
    await clavier.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(pris).toEqual(['Monture 1']))
  })
})

describe('scanner', () => {
  it('hors de tout champ, les codes viennent ici', async () => {
    const { pris, champ } = await ouvrir(serveurDuRayon({ apres: rang => 200 - rang * 100 }))
    champ.blur()
    for (const code of ['4006381333104', '4006381333101'])
      for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
    await waitFor(() => expect(pris).toEqual(['Monture 4', 'Monture 1']))
  })

  const code = '036000291452'
  it.each([
    ['épuisé : il le dit, et n’en prend pas un autre dont le nom contient ce code', [{ Quantite: 0 }], []],
    [
      'épuisé ailleurs, en stock ici',
      [{ Quantite: 0, IdOfficine: '0199a0a0-0000-7000-8000-000000000003' }, {}],
      ['Monture 2'],
    ],
    ['de deux articles, à ses zéros près : on choisit', [{}, {}], null],
    ['de deux articles dont un est épuisé', [{ Quantite: 0 }, {}], ['Monture 2']],
  ] as [string, object[], string[] | null][])('un code %s', async (_, portent, attendus) => {
    const serveur = serveurEssai()
    const tous = portent.map((maj, n) =>
      articleEssai(n + 1, { CodeBarre: `${'0'.repeat(n)}${code}`, ...maj }),
    )
    serveur.repond(contrat.stock.parCode, () => tous)
    serveur.repondPage(contrat.stock.aChoisir, ({ query }) =>
      attendus ? [articleEssai(9)] : tous.filter(a => a.CodeBarre.includes(query.q as string)),
    )
    const { pris, clavier, champ } = await ouvrir(serveur)
    await clavier.type(champ, `00${code.slice(1)}{Enter}`)
    if (attendus?.length) await waitFor(() => expect(pris).toEqual(attendus))
    else if (attendus) await screen.findByText(/inconnu/)
    else {
      await screen.findByRole('option', { name: /Monture 2/ })
      await clavier.keyboard('{ArrowDown}{Enter}')
      expect(pris).toEqual(['Monture 2'])
      return
    }
    expect(pris).toEqual(attendus)
  })
})
