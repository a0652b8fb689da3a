import { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import type { Vue } from '@dioptrie/domain/poste/vues'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import ListeFournisseurs from '../../../fournisseurs/ListeFournisseurs.tsx'
import { contrat, queryClient } from '../../../kernel/api.ts'
import { monter, presse, vient } from '../../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../../kernel/exemple.ts'
import { prechargerTextes } from '../../../kernel/i18n.tsx'

const { vues, fournisseurs } = contrat
const VERRIERS: Vue = {
  _id: ID,
  Nom: 'Verriers',
  Liste: 'fournisseurs',
  Question: { q: 'hoya', tri: '-Nom' },
  Colonnes: null,
  Mien: true,
  Par: 'Essai',
  IdRole: null,
  Role: null,
  Defaut: false,
}

/** The list of suppliers as the address says, on a server that keeps these views. */
async function ouvrir(adresse: string, gardees: Vue[] = []) {
  await prechargerTextes(['fournisseurs', 'vues'])
  const serveur = serveurPlein()
  let toutes = gardees
  serveur.repond(vues.liste, () => toutes)
  serveur.repond(vues.enregistrer, ({ payload }) => {
    const vue: Vue = { ...VERRIERS, ...payload, _id: ID }
    toutes = [vue]
    return vue
  })
  serveur.repond(vues.ouvrirAvec, ({ payload }) => {
    toutes = toutes.map(v => ({ ...v, Defaut: v._id === payload.IdVue }))
    return toutes
  })
  serveur.repondPage(fournisseurs.groupe, () => [exemple(Fournisseur) as never])
  const ecran = await monter(<ListeFournisseurs />, { serveur, adresse, permissions: ['fournisseurs.lire'] })
  const demandees = () => serveur.de(fournisseurs.groupe).filter(r => r.query.limit !== '1')
  return { serveur, demandees, ...ecran }
}

it('se garde sous un nom, se reconnaît, et se quitte pour toutes les lignes', async () => {
  const { serveur, clavier, ou } = await ouvrir('/essai?q=hoya')
  await clavier.click(await presse('Vues'))
  await clavier.click(await presse('Garder cette vue…'))
  await clavier.type(await vient('[role=dialog] input[required]'), 'Verriers')
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await clavier.click(await presse('Vue « Verriers »'))
  expect(serveur.de(vues.enregistrer)[0]?.payload).toEqual({
    Nom: 'Verriers',
    Liste: 'fournisseurs',
    Question: { q: 'hoya' },
    Colonnes: null,
    IdRole: null,
    Defaut: false,
  })
  await clavier.click(await presse('Toutes les lignes'))
  await waitFor(() => expect(ou()).not.toContain('hoya'))
  await presse('Vues')
})

it('ouvre la liste quand elle est choisie : tout de suite sur ce poste, et jamais à la place d’un lien', async () => {
  const premier = await ouvrir('/essai', [{ ...VERRIERS, Defaut: true }])
  // A desk that did not know: it learns it, and takes it.
  await waitFor(() => expect(premier.ou()).toContain('q=hoya'))
  await presse('Vue « Verriers »')
  premier.unmount()
  queryClient.clear()
  const ensuite = await ouvrir('/essai', [{ ...VERRIERS, Defaut: true }])
  await waitFor(() => expect(ensuite.ou()).toContain('q=hoya'))
  expect(ensuite.demandees().map(r => [r.query.q, r.query.tri])).toEqual([['hoya', '-Nom']])
  await ensuite.clavier.click(await presse('Vue « Verriers »'))
  await ensuite.clavier.click(await presse('Toutes les lignes'))
  await waitFor(() => expect(ensuite.ou()).toContain('vue=aucune'))
  ensuite.unmount()
  // Everything was asked for as such, and a link says what it shows.
  for (const adresse of ['/essai?vue=aucune', '/essai?q=essilor']) {
    const venu = await ouvrir(adresse, [{ ...VERRIERS, Defaut: true }])
    await presse('Vues')
    expect(venu.ou()).not.toContain('hoya')
    venu.unmount()
  }
})

it('partagée puis retirée par un collègue, elle ne filtre plus : ni la liste qui s’ouvre, ni la suivante', async () => {
  const partagee = { ...VERRIERS, Mien: false, Defaut: true }
  const premier = await ouvrir('/essai', [{ ...partagee, Colonnes: { ordre: ['Nom'], masquees: ['Ville'] } }])
  await waitFor(() => expect(premier.ou()).toContain('q=hoya'))
  premier.unmount()
  queryClient.clear()
  const ensuite = await ouvrir('/essai', [])
  await waitFor(() => expect(ensuite.demandees().at(-1)?.query.q).toBeUndefined())
  await presse('Vues')
  expect(ensuite.ou()).not.toContain('hoya')
  ensuite.unmount()
  queryClient.clear()
  const encore = await ouvrir('/essai', [])
  await presse('Vues')
  expect(encore.demandees().map(r => r.query.q)).toEqual([undefined])
})

it('l’étoile la choisit, et l’enlève', async () => {
  const { serveur, clavier, ou } = await ouvrir('/essai?q=hoya&tri=-Nom', [VERRIERS])
  await clavier.click(await presse('Vue « Verriers »'))
  await clavier.click(await presse('Ouvrir la liste avec Verriers'))
  await clavier.click(await presse('Ne plus ouvrir la liste avec Verriers'))
  await presse('Ouvrir la liste avec Verriers')
  expect(serveur.de(vues.ouvrirAvec).map(r => r.payload.IdVue)).toEqual([ID, null])
  // What one looks at stays: only the next opening changes.
  expect(ou()).toContain('q=hoya')
})
