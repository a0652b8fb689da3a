import type { ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import type { Bande } from '@dioptrie/domain/verres/matrice'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { Matrice } from './Matrice.tsx'

beforeAll(() => chargerTextes('fr', 'verres'))

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const modele = exemple(contrat.modelesVerre.lire.reponse, {
  _id: id(900),
  Libelle_Model: 'Clarté 1,67',
  TypeVision: 'unifocal',
}) as ModeleVerre
const tarif = exemple(contrat.tarifsVerre.lire.reponse, { _id: id(901), Libelle: 'Tarif 2026' }) as Tarif
const bande = (n: number, [SphInf, SphSup, CylInf, CylSup]: [number, number, number, number], Prix: number) =>
  ({
    _id: id(n),
    IdModelVer: modele._id,
    IdCatalogue: tarif._id,
    version: 3,
    SphInf,
    SphSup,
    CylInf,
    CylSup,
    AddInf: null,
    AddSup: null,
    Prix,
    PrixAchat: null,
    createdAt: '2026-01-20T08:00:00.000Z',
    updatedAt: '2026-01-20T08:00:00.000Z',
  }) as Bande
// A hole from 0 to 2 under a cylinder of 0.
const LUES = [
  bande(1, [-2, -0.25, 0, 1], 34_000),
  bande(2, [0, 2, 0, 0], 31_000),
  bande(3, [2.25, 4, 0, 1], 37_500),
]

async function ouvrir(
  lues = LUES,
  permissions: Parameters<typeof monter>[1]['permissions'] = ['verres.ecrire'],
) {
  const serveur = serveurEssai()
  const relue = { par: (_: Bande[]) => {} }
  const surModification = () => {}
  const Lue = () => {
    const [dites, setDites] = useState(lues)
    relue.par = setDites
    return <Matrice {...{ modele, tarif, surModification }} lues={dites} ecrit />
  }
  const vue = await monter(<Lue />, { serveur, permissions })
  const sol = await vient('[role=listbox][tabindex="0"]')
  act(() => sol.focus())
  const choisie = () => sol.querySelector('[aria-selected=true]')?.getAttribute('aria-label')
  const options = () => [...sol.querySelectorAll('[role=option]')].map(o => o.getAttribute('aria-label'))
  const envoyes = () => serveur.de(contrat.matrice.enregistrer).map(r => r.payload)
  const enregistrer = async () => vue.clavier.click(await presse(/^Enregistrer dans/))
  const relire = (autres: Bande[]) => act(() => relue.par(autres))
  return { ...vue, serveur, sol, choisie, options, envoyes, enregistrer, relire }
}
const prix = () => document.activeElement as HTMLInputElement

describe('la matrice de prix', () => {
  it('garde de la place autour d’une première bande : la suivante se trace à côté', async () => {
    const { sol } = await ouvrir([bande(1, [0, 0, 0, 0], 20_000)])
    const dessin = sol.closest<HTMLElement>('[style*="--colonnes"]')?.style
    // From −6 to +6 and from 0 to 4, by quarters.
    expect([dessin?.getPropertyValue('--colonnes'), dessin?.getPropertyValue('--rangs')]).toEqual([
      '49',
      '17',
    ])
  })

  it('se parcourt aux flèches, change un prix par Entrée, et ne part qu’enregistrée, d’un coup', async () => {
    const { clavier, serveur, choisie, envoyes, sol } = await ouvrir()
    expect(choisie()).toBe('0,00…+2,00 / 0,00, 31 000 F')
    await clavier.keyboard('{ArrowLeft}')
    expect(choisie()).toBe('−2,00…−0,25 / 0,00…1,00, 34 000 F')
    await clavier.keyboard('b')
    expect(choisie()).toBe('0,00…+2,00 / 0,00, 31 000 F')
    await clavier.keyboard('{Enter}')
    expect(prix().value.replaceAll(/\s/g, '')).toBe('31000')
    await clavier.keyboard('32500{Enter}')
    expect(choisie()).toBe('0,00…+2,00 / 0,00, 32 500 F')
    expect(document.activeElement).toBe(sol)
    expect(envoyes()).toHaveLength(0)
    serveur.repond(contrat.matrice.enregistrer, () => [
      LUES[0] as Bande,
      { ...(LUES[1] as Bande), Prix: 32_500, version: 4 },
      LUES[2] as Bande,
    ])
    await clavier.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(envoyes()).toHaveLength(1))
    expect(envoyes()[0]).toEqual({
      IdCatalogue: tarif._id,
      Bandes: [
        {
          _id: id(2),
          version: 3,
          SphInf: 0,
          SphSup: 2,
          CylInf: 0,
          CylSup: 0,
          AddInf: null,
          AddSup: null,
          Prix: 32_500,
        },
      ],
      Retirees: [],
    })
    await waitFor(() => expect(document.body.textContent).not.toContain('à enregistrer'))
  })

  it('ce qui se dessine pendant l’enregistrement reste à enregistrer, sur ce qui vient de l’être', async () => {
    const { clavier, serveur, options, envoyes } = await ouvrir()
    const neuve = bande(9, [0, 2, 0.25, 1], 33_000)
    const dessine = Promise.withResolvers<void>()
    serveur.repond(contrat.matrice.enregistrer, async () => {
      await dessine.promise
      return [LUES[0] as Bande, { ...(LUES[1] as Bande), Prix: 32_500, version: 4 }, LUES[2] as Bande, neuve]
    })
    await clavier.keyboard('{Enter}32500{Enter}t{Enter}')
    await waitFor(() => expect(prix().tagName).toBe('INPUT'))
    await clavier.keyboard('33000{Enter}{Control>}s{/Control}')
    await waitFor(() => expect(envoyes()).toHaveLength(1))
    // The slow line: one goes on, over a band that was read and over the one that has just left.
    await clavier.keyboard('{Enter}33500{Enter}')
    await clavier.keyboard('b{Enter}35000{Enter}')
    dessine.resolve()
    await screen.findByText('2 changements enregistrés')
    await waitFor(() => expect(document.body.textContent).toContain('2 changements à enregistrer'))
    expect(options()).toEqual(
      expect.arrayContaining([
        '−2,00…−0,25 / 0,00…1,00, 35 000 F',
        '0,00…+2,00 / 0,00, 32 500 F',
        '0,00…+2,00 / 0,25…1,00, 33 500 F',
      ]),
    )
    await clavier.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(envoyes()).toHaveLength(2))
    expect(envoyes()[1]).toMatchObject({
      Bandes: expect.arrayContaining([
        expect.objectContaining({ _id: id(1), version: 3, Prix: 35_000 }),
        expect.objectContaining({ _id: id(9), version: 3, Prix: 33_500 }),
      ]),
      Retirees: [],
    })
  })

  it('T va au trou, Entrée le trace entier, la bande posée le comble', async () => {
    const { clavier, options } = await ouvrir()
    expect(document.body.textContent).toContain('1 trou')
    await clavier.keyboard('t{Enter}')
    await waitFor(() => expect(prix().tagName).toBe('INPUT'))
    await clavier.keyboard('33000{Enter}')
    expect(options()).toContain('0,00…+2,00 / 0,25…1,00, 33 000 F')
    expect(document.body.textContent).not.toContain('Ce qui manque')
  })

  it('après un prix, la suivante se trace aussi loin que l’on veut : la main reste sur la grille', async () => {
    const { clavier, options, sol } = await ouvrir()
    await clavier.keyboard('{Enter}32500{Enter}')
    await clavier.keyboard('{ArrowDown}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}')
    expect(document.activeElement).toBe(sol)
    await clavier.keyboard('{Enter}33000{Enter}')
    expect(options()).toContain('0,00…+0,50 / 0,25…0,50, 33 000 F')
  })

  it('une bande tracée sur une autre est refusée là où elle est, avec de quoi lui faire place', async () => {
    const { clavier, options, sol } = await ouvrir()
    // From the top of the hole to the left, over the first band.
    await clavier.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}')
    await waitFor(() => expect(prix().tagName).toBe('INPUT'))
    await clavier.keyboard('33000{Enter}')
    expect((await vient('[role=alert]')).textContent).toContain('−2,00…−0,25 / 0,00…1,00')
    expect(sol.querySelector('[data-refusee]')).not.toBeNull()
    expect(options()).toHaveLength(3)
    await clavier.click(await presse('La réduire à 0,00 / 0,50'))
    expect(options()).toContain('0,00 / 0,50, 33 000 F')
    expect(sol.querySelector('[data-refusee]')).toBeNull()
  })

  it('C coupe, J rejoint, Suppr retire, Ctrl+Z défait', async () => {
    const { clavier, options, choisie } = await ouvrir()
    await clavier.keyboard('{ArrowRight}{ArrowRight}c')
    expect(options()).toContain('+0,50…+2,00 / 0,00, 31 000 F')
    expect(choisie()).toBe('+0,50…+2,00 / 0,00, 31 000 F')
    await clavier.keyboard('j')
    expect(choisie()).toBe('0,00…+2,00 / 0,00, 31 000 F')
    expect(options()).toHaveLength(3)
    await clavier.keyboard('{Delete}')
    expect(options()).toHaveLength(2)
    await clavier.keyboard('{Control>}z{/Control}')
    expect(options()).toHaveLength(3)
  })

  it('deux personnes : le refus est montré, et mes changements se reposent sur les siens', async () => {
    const { clavier, serveur, envoyes, enregistrer, options } = await ouvrir()
    const siennes = [
      LUES[0] as Bande,
      { ...(LUES[1] as Bande), Prix: 30_000, version: 4 },
      { ...(LUES[2] as Bande), Prix: 39_000, version: 4 },
    ]
    serveur.repond(contrat.matrice.enregistrer, (_, rang) => {
      if (rang > 0) return siennes
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Modifiée entre-temps.', { courant: siennes })
    })
    await clavier.keyboard('{Enter}32500{Enter}')
    await enregistrer()
    expect((await vient('[role=alert]')).textContent).toContain(
      'Quelqu’un d’autre a enregistré cette matrice',
    )
    // Of the band that both have changed, what each has put there; not of the one that is theirs alone.
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(
      /0,00…\+2,00 \/ 0,00 : 30.000.F de leur main, 32.500.F de la vôtre\./,
    )
    expect(document.querySelector('[role=alert]')?.textContent).not.toContain('39')
    await clavier.click(await presse('Reposer mes changements dessus'))
    expect(options()).toEqual([
      '−2,00…−0,25 / 0,00…1,00, 34 000 F',
      '0,00…+2,00 / 0,00, 32 500 F',
      '+2,25…+4,00 / 0,00…1,00, 39 000 F',
    ])
    await enregistrer()
    await waitFor(() => expect(envoyes()).toHaveLength(2))
    expect(envoyes()[1].Bandes).toMatchObject([{ _id: id(2), version: 4, Prix: 32_500 }])
  })

  it('deux personnes comblent le même trou : la bande de l’autre se voit, la mienne reste à placer', async () => {
    const { clavier, serveur, enregistrer, envoyes, options } = await ouvrir()
    const siennes = [...LUES, bande(4, [0, 1, 0.25, 1], 33_500)]
    serveur.repond(contrat.matrice.enregistrer, () => {
      throw new RefusEssai(409, 'BANDES_QUI_SE_CHEVAUCHENT', 'En chevauche une autre.', { courant: siennes })
    })
    await clavier.keyboard('t{Enter}')
    await waitFor(() => expect(prix().tagName).toBe('INPUT'))
    await clavier.keyboard('33000{Enter}')
    await enregistrer()
    await clavier.click(await presse('Reposer mes changements dessus'))
    expect(options()).toEqual(
      expect.arrayContaining(['0,00…+1,00 / 0,25…1,00, 33 500 F', '0,00…+2,00 / 0,25…1,00, 33 000 F']),
    )
    expect((await vient('[role=alert]')).textContent).toContain('0,00…+2,00 / 0,25…1,00')
    expect((await presse(/^Enregistrer dans/)).hasAttribute('disabled')).toBe(true)
    // One covers the other: each can be let go by name.
    await clavier.click(await presse(/^Retirer 0,00…\+1,00 .* 33\s500\sF$/))
    expect(options()).not.toContain('0,00…+1,00 / 0,25…1,00, 33 500 F')
    await enregistrer()
    await waitFor(() =>
      expect(envoyes()[1]).toMatchObject({ Bandes: [{ Prix: 33_000 }], Retirees: [{ _id: id(4) }] }),
    )
  })

  it('la page rechargée rend ce qui était dessiné ; effacé, la matrice est celle du serveur', async () => {
    const premiere = await ouvrir()
    await premiere.clavier.keyboard('{Enter}32500{Enter}t{Enter}')
    await waitFor(() => expect(prix().tagName).toBe('INPUT'))
    await premiere.clavier.keyboard('33000{Enter}')
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('33000'))
    const dessinees = premiere.options()
    premiere.unmount()
    const seconde = await ouvrir()
    await screen.findByText('Brouillon repris.')
    expect(seconde.options()).toEqual(dessinees)
    seconde.serveur.repond(contrat.matrice.enregistrer, () => [
      LUES[0] as Bande,
      { ...(LUES[1] as Bande), Prix: 32_500, version: 4 },
      LUES[2] as Bande,
      bande(4, [0, 2, 0.25, 1], 33_000),
    ])
    await seconde.enregistrer()
    // Over what was read when it was drawn: what others saved since would be refused.
    expect(seconde.envoyes()[0].Bandes).toMatchObject([
      { _id: id(2), version: 3, Prix: 32_500 },
      { Prix: 33_000 },
    ])
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('matrice:'))
  })

  it('rechargée après une réponse perdue, elle est ce qui est enregistré : rien n’est à refaire', async () => {
    const premiere = await ouvrir()
    await premiere.clavier.keyboard('t{Enter}')
    await waitFor(() => expect(prix().tagName).toBe('INPUT'))
    await premiere.clavier.keyboard('33000{Enter}')
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('33000'))
    premiere.unmount()
    const { options } = await ouvrir([...LUES, bande(4, [0, 2, 0.25, 1], 33_000)])
    expect(options()).toContain('0,00…+2,00 / 0,25…1,00, 33 000 F')
    expect(screen.queryByText('Brouillon repris.')).toBeNull()
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('33000'))
  })

  it('un prix en train d’être tapé reste, quoi qu’un autre enregistre pendant ce temps', async () => {
    const { clavier, relire, options } = await ouvrir()
    await clavier.keyboard('{Enter}325')
    relire([LUES[0] as Bande, { ...(LUES[1] as Bande), Prix: 30_000, version: 4 }, LUES[2] as Bande])
    await clavier.keyboard('00{Enter}')
    expect(options()).toContain('0,00…+2,00 / 0,00, 32 500 F')
    await clavier.keyboard('{Control>}z{/Control}')
    expect(options()).toContain('0,00…+2,00 / 0,00, 31 000 F')
  })
})
