import type { VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, vient } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { serveurJoint } from '../../kernel/serveur.ts'
import { chargerTextes } from '../../kernel/textes.ts'
import StockVerre from './StockVerre.tsx'

beforeAll(() => Promise.all((['verres', 'reserve', 'stock'] as const).map(e => chargerTextes('fr', e))))

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const verre = (n: number, Sph: number, Cyl: number, Quantite: number) =>
  exemple(contrat.stockVerre.creerUnifocal.reponse, {
    _id: id(n),
    IdNomCommercial: ID,
    Sph,
    Cyl,
    Diametre: 70,
    Quantite,
    SeuilAlerte: 4,
    EnCommande: 0,
    PrixAchat: 6_000,
    Disponibilite: Quantite === 0 ? 'Rupture' : Quantite < 4 ? 'Alerte' : 'En stock',
  }) as VerreUnifocal
const nom = exemple(contrat.stockVerre.creerNom.reponse, {
  Libelle: 'Éco Clair',
  Genre: 'unifocal',
  Actif: true,
  Indice: 1.5,
})

const TOUT = [
  'stock.lire',
  'stock.ecrire',
  'stock.inventorier',
  'receptions.ecrire',
  'receptions.valider',
] as const
async function ouvrir(permissions: readonly (typeof TOUT)[number][] = TOUT) {
  const serveur = serveurPlein(
    [contrat.stockVerre.noms, [nom]],
    [contrat.stockVerre.unifocaux, [verre(1, 0, 0, 9), verre(2, -0.5, 0, 3), verre(3, 0, 0.25, 8)]],
    [contrat.stockVerre.demandes, []],
  )
  const vue = await monter(<StockVerre />, { serveur, permissions: [...permissions] })
  const debut = await vient('[data-place][tabindex="0"]')
  act(() => debut.focus())
  const ici = () => document.activeElement?.getAttribute('aria-label')
  return { ...vue, serveur, ici }
}

describe('le stock de verres', () => {
  it('se saisit au clavier, case après case, et part d’un coup : une livraison, un bon', async () => {
    const { clavier, serveur, ici } = await ouvrir()
    expect(ici()).toBe('−0,50 : 3 verres, sous le seuil')
    serveur.repond(contrat.stockVerre.tenir, () => ({ tenues: 1, deja: 0, ids: [id(9)] }))
    serveur.repond(contrat.stockVerre.entrer, (_, rang) => {
      if (rang === 0) throw new RefusEssai(409, 'OFFICINE_FERMEE', 'Cette officine est fermée.')
      return {
        bons: [exemple(contrat.stockVerre.entrer.reponse.shape.bons.element, { RefBR: 'BR-1' })] as never,
      }
    })
    await clavier.keyboard('12{Backspace}{ArrowDown}')
    expect(ici()).toBe('−0,50 (+0,25) : non tenu')
    await clavier.keyboard('6{ArrowUp}')
    expect(ici()).toBe('−0,50 : 3 verres, sous le seuil, +1 à enregistrer')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await vient('[role=alert]')
    // Refused, what was typed is still there.
    expect(ici()).toContain('+1 à enregistrer')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(ici()).toBe('−0,50 : 3 verres, sous le seuil'))
    expect(serveur.de(contrat.stockVerre.tenir)[0]?.payload).toMatchObject({
      cases: [{ Sph: -0.5, Cyl: 0.25, Diametre: 70 }],
    })
    expect(serveur.de(contrat.stockVerre.entrer).at(-1)?.payload).toMatchObject({
      lignes: [
        { IdStockVerre: id(2), Quantite: 1 },
        { IdStockVerre: id(9), Quantite: 6 },
      ],
    })
  })

  it('un comptage est de l’instant où il est tapé, quel que soit celui où il s’enregistre', async () => {
    const { clavier, serveur } = await ouvrir()
    const papier = exemple(contrat.stockVerre.compter.reponse, { Reference: 'INV-1' })
    serveur.repond(contrat.stockVerre.compter, () => papier as never)
    await clavier.click(await presse('Comptage', document.body, 'label'))
    const champ = document.querySelector<HTMLInputElement>('[aria-label="Quantité"]') as HTMLInputElement
    await clavier.type(champ, '11')
    const tape = Date.now()
    expect(document.body.textContent).toContain('Après : 11 verres')
    await new Promise(suite => setTimeout(suite, 120))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.stockVerre.compter)).toHaveLength(1))
    const [{ Quantite, Le }] = serveur.de(contrat.stockVerre.compter)[0]?.payload.lignes ?? []
    expect(Quantite).toBe(11)
    expect(Date.parse(Le)).toBeLessThanOrEqual(tape)
  })

  it('ce qu’un collègue a compté autrement se montre, sous la main, et se retape ; le reste attend', async () => {
    const { clavier, serveur, ici } = await ouvrir()
    const papier = exemple(contrat.stockVerre.compter.reponse, { Reference: 'INV-1' })
    serveur.repond(contrat.stockVerre.compter, (_, rang) => {
      if (rang > 0) return papier as never
      const articles = [{ IdArticle: id(2), Disponible: 4 }]
      throw new RefusEssai(409, 'A_RECOMPTER', 'À recompter : Éco Clair −0,50 : 4 en stock.', { articles })
    })
    await clavier.click(await presse('Comptage', document.body, 'label'))
    act(() => document.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus())
    await clavier.keyboard('3{ArrowLeft}{ArrowLeft}9{Control>}{Enter}{/Control}')
    await vient('[data-recompter]')
    await waitFor(() => expect(ici()).toBe('−0,50 : 3 verres, sous le seuil, 3 à enregistrer, à recompter'))
    await clavier.keyboard('{Backspace}4')
    expect(ici()).toBe('−0,50 : 3 verres, sous le seuil, 4 à enregistrer')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.stockVerre.compter)).toHaveLength(2))
    expect(serveur.de(contrat.stockVerre.compter)[1]?.payload.lignes).toMatchObject([
      { Quantite: 9 },
      { Quantite: 4 },
    ])
  })

  it('tenir deux fois est tenir une fois : après une réponse perdue, une puissance de plus n’est pas refusée', async () => {
    const { clavier, serveur } = await ouvrir()
    serveur.repond(contrat.stockVerre.tenir, ({ payload }, rang) => {
      if (rang === 0) throw new LigneCoupee()
      return { tenues: 1, deja: 1, ids: payload.cases.map((_: unknown, n: number) => id(9 + n)) }
    })
    const bons = [exemple(contrat.stockVerre.entrer.reponse.shape.bons.element, { RefBR: 'BR-1' })] as never
    serveur.repond(contrat.stockVerre.entrer, () => ({ bons }))
    await clavier.keyboard('{ArrowDown}6{Control>}{Enter}{/Control}')
    await vient('[role=alert]')
    act(() => serveurJoint())
    await clavier.keyboard('{ArrowLeft}4{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.stockVerre.entrer)).toHaveLength(1))
    const [perdue, suivante] = serveur.de(contrat.stockVerre.tenir)
    expect(suivante?.payload.cases.length).toBeGreaterThan(perdue?.payload.cases.length ?? 9)
    expect(suivante?.cle).not.toBe(perdue?.cle)
  })

  it('ce qui se tape pendant l’envoi est pour le bon suivant ; changer de grille le demande', async () => {
    const { clavier, serveur, ici } = await ouvrir()
    const bons = [exemple(contrat.stockVerre.entrer.reponse.shape.bons.element, { RefBR: 'BR-1' })] as never
    const tape = Promise.withResolvers<void>()
    serveur.repond(contrat.stockVerre.entrer, () => tape.promise.then(() => ({ bons })))
    await clavier.keyboard('3{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}7')
    expect(ici()).toContain('+7 à enregistrer')
    tape.resolve()
    await vient('[role=alert], .mantine-Notification-root')
    expect(serveur.de(contrat.stockVerre.entrer).map(a => a.payload.lignes[0].Quantite)).toEqual([3])
    expect(ici()).toContain('+7 à enregistrer')
    await clavier.click(await presse('Noms commerciaux'))
    await clavier.click(await presse('Rester'))
    expect(document.querySelector('[data-saisi]')?.textContent).toBe('+7')
  })

  it('ce qui se tape reste au nom et au diamètre où il est tapé, quoi qu’ajoute un collègue', async () => {
    const { clavier, serveur, ici } = await ouvrir()
    serveur.repond(contrat.stockVerre.tenir, () => ({ tenues: 1, deja: 0, ids: [id(9)] }))
    await clavier.keyboard('{ArrowDown}6')
    serveur.repond(contrat.stockVerre.noms, () => [{ ...nom, _id: id(70), Libelle: 'Aurore' }, nom] as never)
    serveur.repond(contrat.stockVerre.unifocaux, () => [
      { ...verre(5, -0.5, 0.25, 2), Diametre: 60 },
      verre(1, 0, 0, 7),
      verre(2, -0.5, 0, 3),
      verre(3, 0, 0.25, 8),
    ])
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(document.body.textContent).toContain('Ø 60'))
    expect(ici()).toBe('−0,50 (+0,25) : non tenu, +6 à enregistrer')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.stockVerre.tenir)).toHaveLength(1))
    expect(serveur.de(contrat.stockVerre.tenir)[0]?.payload).toMatchObject({
      IdNomCommercial: ID,
      cases: [{ Sph: -0.5, Cyl: 0.25, Diametre: 70 }],
    })
    serveur.fautes.length = 0
  })

  it('la case où l’on se tient reste sous la main quand un collègue la recharge', async () => {
    const { clavier, serveur, ici } = await ouvrir()
    expect(ici()).toBe('−0,50 : 3 verres, sous le seuil')
    // It lacks no more: another one is the first that does.
    serveur.repond(contrat.stockVerre.unifocaux, () => [
      verre(1, 0, 0, 1),
      verre(2, -0.5, 0, 11),
      verre(3, 0, 0.25, 8),
    ])
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(document.body.textContent).toContain('11'))
    expect(ici()).toMatch(/^−0,50 : 11 verres/)
    await clavier.keyboard('5')
    expect(ici()).toMatch(/^−0,50 : 11 verres.*, \+5 à enregistrer/)
  })

  it('une sortie dit pourquoi ; M va au prochain manquant ; rien ne se tape sans le droit', async () => {
    const { clavier, serveur, ici } = await ouvrir(['stock.lire', 'stock.ecrire'])
    await clavier.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(ici()).toBe('0,00 : 9 verres, au-dessus du seuil')
    await clavier.keyboard('m')
    await waitFor(() => expect(ici()).toContain('−0,50'))
    // Who may not receive takes out from the first key.
    await clavier.keyboard('2')
    await clavier.click(await presse(/^Enregistrer la sortie/))
    await waitFor(() => expect(document.body.textContent).toContain('Dites pourquoi ces verres sortent.'))
    expect(serveur.de(contrat.stock.sortir)).toEqual([])
  })
})
