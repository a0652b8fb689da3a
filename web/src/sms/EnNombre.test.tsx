import { act, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple, ID } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint } from '../kernel/serveur.ts'
import { useEnNombre } from './useEnNombre.tsx'

beforeAll(() => prechargerTextes(['sms', 'clients', 'configuration', 'ui']))

const [AYA, KOFFI] = [`${ID.slice(0, -1)}1`, `${ID.slice(0, -1)}2`]
const LIGNES = [
  { IdClient: AYA, Client: 'Koné Aya', RefCmmd: 'CMD-1' },
  { IdClient: KOFFI, Client: 'Bamba Koffi', RefCmmd: 'CMD-2' },
  { IdClient: AYA, Client: 'Koné Aya', RefCmmd: 'CMD-3' },
]
function Liste() {
  const { actions, fenetre } = useEnNombre()
  return (
    <>
      {actions.map(a => (
        <button key={a.libelle} type="button" onClick={() => void a.faire(LIGNES)}>
          {a.libelle}
        </button>
      ))}
      {fenetre}
    </>
  )
}

it('le même mot part une fois à chacun ; qui a dit STOP est laissé de côté, et c’est dit', async () => {
  const s = serveurEssai()
  s.repondPage(contrat.organisation.officines, () => [])
  s.repond(contrat.sms.ecrire, ({ params }) => {
    if (params.id === KOFFI) throw new RefusEssai(409, 'STOP', 'Ce client a dit STOP.')
    return exemple(contrat.sms.ecrire.reponse) as never
  })
  const { clavier } = await monter(<Liste />, { serveur: s, permissions: ['clients.ecrire'] })
  await clavier.click(await presse('SMS'))
  await screen.findByText('Écrire à 2 personnes')
  const envoyer = await presse('Envoyer le SMS')
  await clavier.click(envoyer)
  await screen.findByText('Tapez ce que vous voulez dire.')
  await clavier.type(screen.getByRole('textbox'), 'Vos lunettes sont prêtes.')
  await clavier.click(envoyer)
  await screen.findByText('1 fait, 1 refusé.')
  expect(screen.getByText('Ce client a dit STOP.')).toBeTruthy()
  expect(s.de(contrat.sms.ecrire).map(r => [r.params.id, r.payload])).toEqual(
    [
      [AYA, 'CMD-1'],
      [KOFFI, 'CMD-2'],
    ].map(([id, RefCmmd]) => [
      id,
      { message: 'Vos lunettes sont prêtes.', canal: 'sms', enNombre: true, RefCmmd },
    ]),
  )
})

it('coupé en route, il reprend là où il en était, par le même envoi : personne ne reçoit deux fois', async () => {
  const s = serveurEssai()
  s.repondPage(contrat.organisation.officines, () => [])
  s.repond(contrat.sms.ecrire, (_, rang) => {
    if (rang === 1) throw new LigneCoupee()
    return exemple(contrat.sms.ecrire.reponse) as never
  })
  const { clavier } = await monter(<Liste />, { serveur: s, permissions: ['clients.ecrire'] })
  await clavier.click(await presse('SMS'))
  await clavier.type(await screen.findByRole('textbox'), 'Vos lunettes sont prêtes.')
  await clavier.click(await presse('Envoyer le SMS'))
  await screen.findByText('1 fait, encore 1…')
  act(serveurJoint)
  await clavier.click(await presse('Réessayer'))
  await screen.findByText('2 faits.')
  const envois = s.de(contrat.sms.ecrire)
  expect(envois.map(r => r.params.id)).toEqual([AYA, KOFFI, KOFFI])
  expect(envois[2]?.cle).toBe(envois[1]?.cle)
})

it('qui ne peut pas écrire à un client n’en a pas le bouton', async () => {
  await monter(<Liste />, { serveur: serveurEssai(), permissions: ['clients.lire'] })
  expect(screen.queryByText('SMS')).toBeNull()
})
