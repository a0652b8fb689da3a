import { Piece } from '@dioptrie/domain/caisse/versements'
import { Activite, Convention, Suspect } from '@dioptrie/domain/commercial/contract'
import { Trace } from '@dioptrie/domain/historique/contract'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { Conventions } from './Conventions.tsx'
import FicheSuspect from './FicheSuspect.tsx'
import { Convertir } from './Gestes.tsx'
import Opportunites from './Opportunites.tsx'

// What a screen fetches when it is opened is there before: a busy machine takes longer than a test waits.
beforeAll(async () => {
  await Promise.all((['commercial', 'agenda', 'caisse'] as const).map(e => chargerTextes('fr', e)))
  await Promise.all([import('./Activites.tsx'), import('./Gestes.tsx'), import('./ListeOpportunites.tsx')])
})

const id = (n: number) => `0199a0a0-0000-7000-8000-0000000000${n}`
const activite = (n: number, Objet: string, Echeance: string) =>
  exemple(Activite, { _id: id(n), Objet, Echeance, Genre: 'Appel', FaiteLe: null, Heure: null })
const [premiere, seconde] = [activite(11, 'Relancer', '2030-01-05'), activite(12, 'Signer', '2030-02-05')]

it('une fiche dit qui l’a changée, montre tout ce qui est prévu, décommande, et un papier se retire après question', async () => {
  const suspect = exemple(Suspect, {
    RaisonSociale: 'Scierie',
    status_suspect: 'Contacté',
    ProchaineActivite: premiere,
  })
  const trace = exemple(Trace, {
    _id: '7',
    entite: 'suspect',
    action: 'modification',
    Utilisateur: 'Koné Mariam',
    avant: { Ville: 'Bouaké', status_suspect: 'Nouveau' },
    apres: { Ville: null, status_suspect: 'Contacté', updatedAt: 'x' },
  })
  const papier = exemple(Piece, { _id: id(21), Nom: 'carte.pdf', Type: 'application/pdf' })
  const serveur = serveurPlein(
    [contrat.commercial.lireSuspect, { suspect }],
    [contrat.commercial.papiers, [papier]],
    [contrat.historique.lire, [trace]],
  )
  serveur.repondPage(contrat.commercial.activitesDe, () => [seconde, premiere] as never)
  serveur.repond(contrat.commercial.retirerActivite, () => ({ activite: seconde }) as never)
  serveur.repond(contrat.commercial.retirerPapier, (_, rang) => {
    if (rang === 0) throw new RefusEssai(404, 'INTROUVABLE', 'Ce document n’existe pas.')
    return { _id: id(21) }
  })
  const { clavier } = await monter(<FicheSuspect />, {
    serveur,
    chemin: '/essai/$id',
    adresse: `/essai/${ID}`,
    permissions: ['commercial.lire', 'commercial.ecrire', 'historique.lire'],
  })
  await screen.findByText('Étape : Nouveau → Contacté')
  await screen.findByText('Ville : Bouaké → –')
  await screen.findByText('Koné Mariam')
  // By keyboard: the day, then its hour, although the day is only read when it is left.
  await clavier.click(await presse(/^Noter/))
  await vient('[role=dialog]')
  await clavier.type(await screen.findByLabelText(/^Objet/), 'Visite')
  await clavier.type(screen.getByLabelText('Pour le'), '20/11/2030')
  await clavier.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Heure'))
  await clavier.click(await presse('Annuler'))
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await clavier.click(await presse('Changer : Signer'))
  await clavier.click(await presse('Décommander', await vient('[role=dialog]')))
  await waitFor(() => expect(serveur.de(contrat.commercial.retirerActivite)[0]?.params.id).toBe(id(12)))
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await clavier.click(await presse('Retirer : carte.pdf'))
  const fenetre = await vient('[role=dialog]')
  expect(serveur.de(contrat.commercial.retirerPapier)).toHaveLength(0)
  await clavier.click(await presse('Retirer', fenetre))
  await screen.findByText(/Ce document n’existe pas/)
  await clavier.click(await presse('Retirer', fenetre))
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(serveur.de(contrat.commercial.retirerPapier)[1]?.params.id).toBe(id(21))
})

it('un appel qui devient une note laisse son jour et son heure, et se note', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.commercial.creerActivite, () => ({ activite: premiere }) as never)
  serveur.repond(contrat.commercial.faireActivite, () => ({ activite: premiere }) as never)
  const { NoterActivite, FaireActivite } = await import('./Activites.tsx')
  const commun = { entite: 'suspect', id: ID, fermer: () => {} } as const
  const permissions: Permission[] = ['commercial.lire', 'commercial.ecrire']
  const noter = await monter(<NoterActivite {...commun} />, { serveur, permissions })
  await noter.clavier.type(await screen.findByLabelText(/^Objet/), 'Vu la DRH')
  await noter.clavier.type(screen.getByLabelText('Heure'), '10:00')
  await noter.clavier.click(screen.getByLabelText('Note'))
  await noter.clavier.click(await presse('Noter'))
  await waitFor(() =>
    expect(serveur.de(contrat.commercial.creerActivite)[0]?.payload).toMatchObject({
      Genre: 'Note',
      Objet: 'Vu la DRH',
      Echeance: null,
      Heure: null,
    }),
  )
  noter.unmount()
  // What follows is judged before the first is done.
  const { clavier } = await monter(<FaireActivite {...commun} activite={premiere as never} />, {
    serveur,
    permissions,
  })
  await clavier.type(await screen.findByLabelText(/^Objet/), 'Envoyer le contrat')
  await clavier.click(screen.getByLabelText('Tâche'))
  await clavier.clear(screen.getByLabelText('Pour le'))
  await clavier.click(await presse('Fait'))
  await screen.findByText('Une tâche a une échéance.')
  expect(serveur.de(contrat.commercial.faireActivite)).toHaveLength(0)
  await clavier.type(screen.getByLabelText('Pour le'), '20/11/2030')
  await clavier.click(await presse('Fait'))
  await waitFor(() => expect(serveur.de(contrat.commercial.creerActivite)).toHaveLength(2))
  expect(serveur.de(contrat.commercial.faireActivite)).toHaveLength(1)
})

it('une activité qu’un collègue vient de faire : c’est dit, et la suite se note quand même, avec ce que l’on avait écrit', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.commercial.faireActivite, () => {
    throw new RefusEssai(409, 'DEJA_FAITE', 'Cette activité est déjà faite.')
  })
  serveur.repond(contrat.commercial.creerActivite, () => ({ activite: premiere }) as never)
  const { FaireActivite } = await import('./Activites.tsx')
  const fermer = vi.fn()
  const { clavier } = await monter(
    <FaireActivite entite="suspect" id={ID} fermer={fermer} activite={premiere as never} />,
    { serveur, permissions: ['commercial.lire', 'commercial.ecrire'] },
  )
  await clavier.type(await screen.findByLabelText('Ce qui s’est dit'), 'Vu le directeur')
  await clavier.type(screen.getByLabelText(/^Objet/), 'Envoyer le contrat')
  await clavier.click(await presse('Fait'))
  await screen.findByText('Cette activité est déjà faite.')
  expect(serveur.de(contrat.commercial.creerActivite)).toHaveLength(0)
  await clavier.click(await presse('Noter la suite'))
  await waitFor(() => expect(fermer).toHaveBeenCalled())
  expect(serveur.de(contrat.commercial.faireActivite)).toHaveLength(1)
  expect(serveur.de(contrat.commercial.creerActivite)[0]?.payload).toMatchObject({
    Objet: 'Envoyer le contrat',
    Detail: 'Vu le directeur',
  })
})

it('la touche qui fait avancer un suspect, pressée encore, ne le fait pas avancer deux fois', async () => {
  const heure = vi.spyOn(Date, 'now')
  try {
    const debut = Date.now()
    heure.mockReturnValue(debut)
    let suspect = exemple(Suspect, { RaisonSociale: 'Scierie', status_suspect: 'Nouveau' }) as Suspect
    const serveur = serveurPlein()
    serveur.repond(contrat.commercial.lireSuspect, () => ({ suspect }) as never)
    serveur.repond(contrat.commercial.avancerSuspect, ({ payload }) => {
      suspect = { ...suspect, ...payload }
      return { suspect }
    })
    const { clavier } = await monter(<FicheSuspect />, {
      serveur,
      chemin: '/essai/$id',
      adresse: `/essai/${ID}`,
      permissions: ['commercial.lire', 'commercial.ecrire'],
    })
    const faits = () => serveur.de(contrat.commercial.avancerSuspect).map(a => a.payload.status_suspect)
    const entree = async (nom: string) => {
      const bouton = await presse(nom)
      bouton.focus()
      await clavier.keyboard('{Enter}')
    }
    await entree('Contacté')
    await entree('Qualifié')
    expect(faits()).toEqual(['Contacté'])
    heure.mockReturnValue(debut + 2000)
    await entree('Qualifié')
    await waitFor(() => expect(faits()).toEqual(['Contacté', 'Qualifié']))
  } finally {
    heure.mockRestore()
  }
})

it('l’opportunité proposée d’avance laisse la place à ce que l’on tape', async () => {
  const suspect = exemple(Suspect, { RaisonSociale: 'Scierie', status_suspect: 'Validé' }) as Suspect
  const { clavier } = await monter(<Convertir suspect={suspect} fermer={() => {}} fait={() => {}} />, {
    serveur: serveurPlein(),
    permissions: ['commercial.ecrire', 'commercial.lire'],
  })
  const champ = (await screen.findByLabelText(/^Opportunité/)) as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(champ))
  await clavier.keyboard('Lunettes')
  expect(champ.value).toBe('Lunettes')
})

it('ce qui est cherché au tableau est dans l’adresse, et cherche encore dans la liste', async () => {
  const aucune = { nombre: 0, Montant: 0 }
  const vide = { colonnes: [], gagnees: aucune, perdues: aucune, retards: 0 }
  const serveur = serveurPlein([contrat.commercial.tableau, vide])
  serveur.repondPage(contrat.commercial.opportunites, () => [])
  const { clavier, ou } = await monter(<Opportunites />, {
    serveur,
    chemin: '/essai',
    adresse: '/essai',
    permissions: ['commercial.lire'],
  })
  fireEvent.change(await screen.findByPlaceholderText('Compte, libellé'), { target: { value: 'scierie' } })
  await waitFor(() => expect(serveur.de(contrat.commercial.tableau).at(-1)?.query.q).toBe('scierie'))
  expect(ou()).toBe('/essai?q=scierie')
  await screen.findByText('Aucun résultat pour ces filtres')
  await clavier.click(await screen.findByText('Liste'))
  await waitFor(() =>
    expect(serveur.de(contrat.commercial.opportunites).some(r => r.query.q === 'scierie')).toBe(true),
  )
})

it('une convention se signe telle qu’elle a été lue : changée depuis, c’est dit', async () => {
  const convention = exemple(Convention, { _id: id(31), version: 4, Remise: 12, Etat: 'Proposée' })
  const serveur = serveurPlein()
  serveur.repond(contrat.commercial.signerConvention, () => {
    throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.')
  })
  const { clavier } = await monter(<Conventions compte={ID} conventions={[convention as never]} />, {
    serveur,
    permissions: ['commercial.lire', 'commercial.valider'],
  })
  await clavier.click(await presse('Signer'))
  await screen.findByText(/a été modifiée entre-temps/)
  expect(serveur.de(contrat.commercial.signerConvention)[0]?.payload).toEqual({ _id: id(31), version: 4 })
})
