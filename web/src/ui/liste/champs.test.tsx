import { LigneClient } from '@dioptrie/domain/clients/contract'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import ListeClients from '../../clients/ListeClients.tsx'
import { contrat, queryClient } from '../../kernel/api.ts'
import { debarrasser, monter } from '../../kernel/essai.tsx'
import { exemple, serveurVide } from '../../kernel/exemple.ts'
import { sessionDe } from '../../kernel/navigateur.fixture.ts'
import { chargerTextes } from '../../kernel/textes.ts'

/*
 * A list that says what it reads is sent that alone. What it shows is what it would show of whole records, whichever columns a person has chosen.
 */
const LISTES: {
  cle: string
  Ecran: ComponentType
  appel: Appel
  element: z.ZodType
  plus: object
  seul: string
}[] = [
  {
    cle: 'clients',
    Ecran: ListeClients,
    appel: contrat.clients.liste,
    element: LigneClient,
    plus: {
      Civilite: 'Mme',
      Nom: 'Kouamé',
      Prenoms: 'Aya',
      Contacts: ['2250700487116'],
      Assurance: 'MUGEF-CI',
      TauxAssurance: 70,
    },
    seul: 'Nom',
  },
]
const TOUT = [
  'clients.lire',
  'clients.ecrire',
  'clients.supprimer',
  'clients.exporter',
  'ordonnances.ecrire',
  'ventes.lire',
  'ventes.ecrire',
  'ventes.exporter',
  'caisse.encaisser',
  'reseau.consulter',
  'reseau.agir',
] as const

const ATTENTE = { timeout: 45_000 }

/** What a row says, the server answering what it is asked for, or whole records. */
async function montrer(
  { Ecran, appel, element, plus, cle }: (typeof LISTES)[number],
  visibles: string[] | null,
  entier: boolean,
) {
  const serveur = serveurVide()
  if (entier) serveur.toutEnvoyer()
  const lignes = [exemple(element, plus as never)]
  serveur.repondPage(appel, () => lignes as never)
  const { uid } = sessionDe('jeton').userData
  // Those that a person put away are named: every field but the ones that stay.
  const masquees = visibles ? Object.keys(lignes[0] as object).filter(nom => !visibles.includes(nom)) : []
  localStorage.setItem('listes', JSON.stringify({ [`${uid}:${cle}`]: { masquees } }))
  await monter(<Ecran />, { serveur, permissions: [...TOUT] })
  const ligne = await waitFor(() => {
    const vue = document.querySelector<HTMLElement>('[data-ligne="0"]')
    if (!vue || queryClient.isFetching() > 0) throw new Error(`${cle} : pas de ligne`)
    return vue
  }, ATTENTE)
  const texte = ligne.textContent
  const demande = serveur.de(appel)[0]?.query.champs
  debarrasser()
  return { texte, demande }
}

beforeAll(() =>
  Promise.all(
    (['ui', 'champs', 'clients', 'ventes', 'comptoir', 'proformas'] as const).map(e =>
      chargerTextes('fr', e),
    ),
  ),
)

describe.each(LISTES)('la liste $cle', liste => {
  it('montre la même chose de ce qu’elle demande que de fiches entières, toutes ses colonnes ouvertes ou non', async () => {
    for (const visibles of [null, [liste.seul]]) {
      const demandee = await montrer(liste, visibles, false)
      expect(demandee.demande).toBeTruthy()
      const entiere = await montrer(liste, visibles, true)
      expect(demandee.texte).toEqual(entiere.texte)
    }
  })
})
