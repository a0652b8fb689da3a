import { contrat } from '@dioptrie/domain'
import { Opportunite, TableauOpportunites } from '@dioptrie/domain/commercial/contract'
import { ETAPES_OPPORTUNITE } from '@dioptrie/domain/commercial/rules'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { monter, RefusEssai } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { TableauDesEtapes } from './TableauDesEtapes.tsx'

beforeAll(() => Promise.all((['commercial', 'agenda'] as const).map(e => chargerTextes('fr', e))))

const carte = (n: number, Etape: string) =>
  exemple(Opportunite, {
    _id: `0199a3b0-0000-7000-8000-00000000000${n}`,
    Libelle: `Vente ${n}`,
    slug: `vente-${n}`,
    Etape,
    Statut: 'En cours',
    Montant: 1_000,
    Proprietaire: 'Awa Koné',
    ProchaineActivite: null,
  })
const tableau = exemple(TableauOpportunites, {
  colonnes: ETAPES_OPPORTUNITE.map(({ Nom, Probabilite }, i) => ({
    Etape: Nom,
    Probabilite,
    Montant: 1_000,
    Pondere: 200,
    ...(i === 1 ? { nombre: 0, opportunites: [] } : { nombre: 1, opportunites: [carte(i + 1, Nom)] }),
  })),
}) as never

it('au clavier : la flèche passe par-dessus une étape vide, Maj ferme ou reprend, la dernière se gagne, un refus se lit', async () => {
  const serveur = serveurPlein()
  const reponse = { opportunite: exemple(contrat.commercial.marquer.reponse.shape.opportunite, {}) } as never
  serveur.repond(contrat.commercial.marquer, () => reponse)
  serveur.repond(contrat.commercial.fermerEtape, () => {
    throw new RefusEssai(409, 'ETAPE_IMPOSSIBLE', 'L’étape en cours est « Rendez-vous ».')
  })
  await monter(
    <TableauDesEtapes tableau={tableau} choisie={undefined} ouvrir={() => {}} toutes={() => {}} />,
    {
      serveur,
      permissions: ['commercial.lire', 'commercial.ecrire'],
    },
  )
  const premiere = (await screen.findByText('Vente 1')).closest('button') as HTMLElement
  const troisieme = screen.getByText('Vente 3').closest('button') as HTMLElement
  premiere.focus()
  fireEvent.keyDown(premiere, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(troisieme)
  fireEvent.keyDown(troisieme, { key: 'ArrowLeft', shiftKey: true })
  await waitFor(() => expect(serveur.de(contrat.commercial.marquer)).toHaveLength(1))
  expect(serveur.de(contrat.commercial.marquer)[0]?.payload).toMatchObject({ Etape: 'Rendez-vous' })
  await waitFor(() => {
    fireEvent.keyDown(premiere, { key: 'ArrowRight', shiftKey: true })
    expect(serveur.de(contrat.commercial.fermerEtape).length).toBeGreaterThan(0)
  })
  expect(serveur.de(contrat.commercial.fermerEtape)[0]?.payload).toMatchObject({
    Etape: 'Prise de contact',
    Issue: 'Suivante',
  })
  await screen.findByText(/L’étape en cours est « Rendez-vous »/)
  const derniere = screen.getByText('Vente 4').closest('button') as HTMLElement
  fireEvent.keyDown(derniere, { key: 'ArrowRight', shiftKey: true })
  await screen.findByText('Opportunité gagnée')
})

it('sur une ligne lente, la carte suivante se déplace sans attendre la première, et deux pressions n’en font qu’une', async () => {
  const serveur = serveurPlein()
  const reponse = { opportunite: exemple(contrat.commercial.marquer.reponse.shape.opportunite, {}) } as never
  serveur.repond(contrat.commercial.marquer, () => reponse, { apres: 300 })
  await monter(
    <TableauDesEtapes tableau={tableau} choisie={undefined} ouvrir={() => {}} toutes={() => {}} />,
    { serveur, permissions: ['commercial.lire', 'commercial.ecrire'] },
  )
  for (const nom of ['Vente 3', 'Vente 3', 'Vente 4']) {
    const ici = (await screen.findByText(nom)).closest('button') as HTMLElement
    fireEvent.keyDown(ici, { key: 'ArrowLeft', shiftKey: true })
  }
  await waitFor(() => expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(2))
  expect(serveur.de(contrat.commercial.marquer).map(r => r.payload._id)).toEqual([
    carte(3, '')._id,
    carte(4, '')._id,
  ])
})
