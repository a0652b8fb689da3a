import type { Note } from '@dioptrie/domain/poste/notes'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../../kernel/essai.tsx'
import { ID } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import NotesDeLaFiche, { MotsDeLaFiche } from './NotesDeLaFiche.tsx'

const { notes } = contrat
const EPINGLE: Note = {
  _id: ID,
  Texte: 'Ne pas appeler avant 17 h',
  Epinglee: true,
  Mien: false,
  Par: 'Yao',
  Le: '2026-11-16T10:00:00Z',
}

const LaFiche = () => (
  <>
    <MotsDeLaFiche entite="client" id={ID} fiche="Kouassi Aya" />
    <NotesDeLaFiche entite="client" id={ID} fiche="Kouassi Aya" />
  </>
)

it('l’épinglé se voit en ouvrant la fiche ; un mot nomme un collègue et se laisse une fois, même refusé d’abord', async () => {
  await prechargerTextes(['notes'])
  const serveur = serveurEssai()
  serveur.repond(notes.liste, () => [EPINGLE])
  serveur.repond(notes.personnes, () => [{ _id: ID, displayName: 'Awa Koné', Officine: 'Angré' }])
  serveur.repond(
    notes.ecrire,
    (_, rang) => {
      if (rang === 0) throw new RefusEssai(403, 'INTERDIT', 'Votre rôle ne permet pas d’écrire ici.')
      return [EPINGLE]
    },
    // The second press comes before the answer to the first.
    { apres: 40 },
  )
  const { clavier } = await monter(<LaFiche />, { serveur })
  await waitFor(() => expect(document.body.textContent).toContain('Ne pas appeler avant 17 h'))
  await clavier.click(await presse('1 mot'))
  const champ = await vient('textarea:not([aria-hidden])')
  await clavier.type(champ, 'Pour @aw')
  await presse('Awa Koné')
  await clavier.tab()
  expect((champ as HTMLTextAreaElement).value).toBe('Pour @Awa Koné ')
  // Enter takes the name as well: a fragment of it would warn nobody. Once it is there, Enter is a new line.
  await clavier.clear(champ)
  await clavier.type(champ, 'Pour @aw{Enter}{Enter}')
  expect((champ as HTMLTextAreaElement).value).toBe('Pour @Awa Koné \n')
  await clavier.type(champ, '{Backspace}')
  await clavier.type(champ, 'svp{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(document.body.textContent).toContain('Votre rôle ne permet pas d’écrire ici.'))
  // What was typed is still there, and leaves again.
  await clavier.type(champ, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect((champ as HTMLTextAreaElement).value).toBe(''))
  expect(serveur.de(notes.ecrire).map(r => r.payload)).toEqual([
    { Texte: 'Pour @Awa Koné svp', Epinglee: false },
    { Texte: 'Pour @Awa Koné svp', Epinglee: false },
  ])
})

it('un mot commencé attend sur la fiche : fenêtre fermée ou page rechargée, il est là ; laissé, il n’y est plus', async () => {
  await prechargerTextes(['notes'])
  const serveur = serveurEssai()
  serveur.repond(notes.liste, () => [])
  serveur.repond(notes.ecrire, () => [EPINGLE])
  const ouvrir = async () => {
    const vue = await monter(<LaFiche />, { serveur })
    await vue.clavier.click(await presse(/mot/))
    return { ...vue, champ: (await vient('textarea:not([aria-hidden])')) as HTMLTextAreaElement }
  }
  const premier = await ouvrir()
  await premier.clavier.type(premier.champ, 'Rappeler lundi')
  await premier.clavier.keyboard('{Escape}')
  premier.unmount()
  const second = await ouvrir()
  expect(second.champ.value).toBe('Rappeler lundi')
  await second.clavier.type(second.champ, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(second.champ.value).toBe(''))
  second.unmount()
  expect((await ouvrir()).champ.value).toBe('')
})
