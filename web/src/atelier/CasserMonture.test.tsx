import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple, ID } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import CasserMonture from './CasserMonture.tsx'

it('remplacée par une plus chère, une remise que l’on n’accorde pas seul se fait accorder sur place, et la casse part alors', async () => {
  await prechargerTextes(['atelier', 'remises', 'stock', 'ui'])
  const { casserMonture, lireAtelier } = contrat.atelier
  const serveur = serveurEssai()
  serveur.repond(casserMonture, ({ payload }) => {
    if (payload.approbation) return exemple(casserMonture.reponse) as never
    const details = { Pourcent: 66, Limite: 15, Remise: 40_000, ValeurListe: 60_000 }
    throw new RefusEssai(409, 'REMISE_A_APPROUVER', 'Remise de 66 %', details)
  })
  const Articles = [{ _id: ID, Libelle: 'Ray-Ban RB-1' }, null, null]
  const commande = exemple(lireAtelier.reponse, { RefCmmd: 'CMD-1', version: 3 }) as CommandeAtelier
  let fermee = 0
  const { clavier } = await monter(
    <CasserMonture commande={{ ...commande, Articles } as never} fermer={() => fermee++} />,
    { serveur },
  )
  await clavier.type(await screen.findByLabelText(/^Ce qui s’est passé/), 'Branche pliée{Enter}')
  await clavier.type(await screen.findByLabelText(/Pourquoi cette remise/), 'Cassée chez nous')
  await clavier.tab()
  await clavier.keyboard('gerant@essai.ci{Tab}bon{Enter}')
  await waitFor(() => expect(fermee).toBe(1))
  const [premiere, seconde] = serveur.de(casserMonture).map(r => r.payload)
  expect(seconde).toEqual({
    ...premiere,
    approbation: { email: 'gerant@essai.ci', password: 'bon', Motif: 'Cassée chez nous' },
  })
})
