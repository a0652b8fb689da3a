import { Diffusion, MessageSms } from '@dioptrie/domain/sms/contract'
import { ContactDeRepertoire, SoldeSms } from '@dioptrie/domain/sms/fiches'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import Campagnes from './Campagnes.tsx'
import { Composition } from './Composition.tsx'
import DuFichier from './DuFichier.tsx'
import FenetreRepertoire from './FenetreRepertoire.tsx'
import Suivi from './Suivi.tsx'

beforeAll(() => prechargerTextes(['ui', 'sms', 'configuration', 'saisie', 'clients', 'importation']))

const messages = { total: 10, envoyes: 6, recus: 4, echecs: 1, incertains: 1, restants: 2 }
const campagne = (plus: object) =>
  exemple(Diffusion, {
    IdOfficine: ID,
    messages,
    test: null,
    Motif: null,
    DateEnvoi: null,
    Question: null,
    ...plus,
  }) as Diffusion

it('une campagne en cours se met en pause par P, et s’arrête une fois qu’on le confirme', async () => {
  const serveur = serveurPlein()
  const d = campagne({ statut: 'En cours' })
  serveur.repond(contrat.sms.diffusion, () => d)
  serveur.repond(contrat.sms.mettreEnPause, () => campagne({ statut: 'En pause' }))
  serveur.repond(contrat.sms.arreter, () => campagne({ statut: 'Arrêtée' }))
  const { clavier } = await monter(<Suivi diffusion={d} />, {
    serveur,
    permissions: ['sms.lire', 'sms.ecrire', 'reseau.agir'],
  })
  await screen.findByText('sur 10')
  await clavier.keyboard('p')
  await waitFor(() => expect(serveur.de(contrat.sms.mettreEnPause)).toHaveLength(1))
  await clavier.click(await presse('Arrêter'))
  await screen.findByText(/2 messages ne partiront pas/)
  expect(serveur.de(contrat.sms.arreter)).toHaveLength(0)
  await clavier.click(await presse('Arrêter', document.querySelector('[role=dialog]') as HTMLElement))
  await waitFor(() => expect(serveur.de(contrat.sms.arreter)).toHaveLength(1))
})

it('la liste des campagnes mène à chacune par son nom', async () => {
  const serveur = serveurPlein()
  serveur.repondPage(contrat.sms.diffusionsParOfficine, () => [
    campagne({ Libelle: 'Rentrée', statut: 'En pause' }),
  ])
  await monter(<Campagnes />, { serveur, permissions: ['sms.lire'] })
  const lien = await presse('Rentrée', document.body, 'tbody a')
  expect(lien.getAttribute('href')).toBe(`/apps/sms-marketing/edit-diffusion/${ID}`)
})

it('P pressé deux fois met en pause, et ne reprend pas', async () => {
  const heure = vi.spyOn(Date, 'now')
  try {
    heure.mockReturnValue(Date.now())
    const serveur = serveurPlein()
    let d = campagne({ statut: 'En cours' })
    serveur.repond(contrat.sms.diffusion, () => d)
    serveur.repond(contrat.sms.mettreEnPause, () => {
      d = campagne({ statut: 'En pause' })
      return d
    })
    const { clavier } = await monter(<Suivi diffusion={d} />, {
      serveur,
      permissions: ['sms.lire', 'sms.ecrire', 'reseau.agir'],
    })
    await screen.findByText('sur 10')
    await clavier.keyboard('p')
    await presse(/^Reprendre/)
    await clavier.keyboard('p')
    expect(serveur.de(contrat.sms.reprendre)).toHaveLength(0)
  } finally {
    heure.mockRestore()
  }
})

it('un refus d’avant ne reste pas sous le geste d’après', async () => {
  const serveur = serveurPlein()
  let d = campagne({ statut: 'En cours' })
  serveur.repond(contrat.sms.diffusion, () => d)
  serveur.repond(contrat.sms.mettreEnPause, () => {
    d = campagne({ statut: 'En pause' })
    throw new RefusEssai(409, 'ETAPE_IMPOSSIBLE', 'Seule une campagne en cours se met en pause.')
  })
  serveur.repond(contrat.sms.reprendre, () => {
    d = campagne({ statut: 'En cours' })
    return d
  })
  const { clavier } = await monter(<Suivi diffusion={d} />, {
    serveur,
    permissions: ['sms.lire', 'sms.ecrire', 'reseau.agir'],
  })
  await clavier.click(await presse(/^Mettre en pause/))
  await screen.findByText(/Seule une campagne en cours/)
  await queryClient.invalidateQueries()
  const suite = await presse(/^Reprendre/)
  suite.focus()
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/Seule une campagne en cours/)).toBeNull())
})

it('une campagne arrêtée ne compte pas comme fait ce qui n’est pas parti', async () => {
  const serveur = serveurPlein()
  const d = campagne({
    statut: 'Arrêtée',
    messages: { total: 10, envoyes: 3, recus: 2, echecs: 0, incertains: 0, restants: 0 },
  })
  serveur.repond(contrat.sms.diffusion, () => d)
  await monter(<Suivi diffusion={d} />, { serveur, permissions: ['sms.lire'] })
  await screen.findByText('30 %')
})

it('les incertains se renvoient à la main, après avoir lu ce que cela veut dire', async () => {
  const serveur = serveurPlein()
  const d = campagne({ statut: 'Terminée', messages: { ...messages, restants: 0 } })
  serveur.repond(contrat.sms.diffusion, () => d)
  serveur.repond(contrat.sms.renvoyer, () => campagne({ statut: 'En cours' }))
  const { clavier } = await monter(<Suivi diffusion={d} />, {
    serveur,
    permissions: ['sms.lire', 'sms.ecrire', 'reseau.agir'],
  })
  await clavier.click(await presse(/incertain/))
  await screen.findByText(/peut-être déjà reçu/)
  await clavier.click(await presse('Renvoyer'))
  await waitFor(() => expect(serveur.de(contrat.sms.renvoyer)[0]?.payload).toEqual({ statut: 'Incertain' }))
})

it('un refus se lit sur son champ ; rien ne se lance avant un test', async () => {
  const serveur = serveurPlein()
  const d = campagne({
    statut: 'Créée',
    Libelle: 'Rentrée',
    message: 'Bonjour',
    IdRepertoire: ID,
    version: 7,
  })
  serveur.repond(contrat.sms.apercu, () => exemple(contrat.sms.apercu.reponse, {}) as never)
  serveur.repond(contrat.sms.modifierDiffusion, () => {
    throw new RefusEssai(400, 'INVALIDE', 'À corriger', {
      champs: { 'payload.message': 'Rien ne remplacera {X}.' },
    })
  })
  const { clavier } = await monter(<Composition officine={ID} diffusion={d} question={null} />, {
    serveur,
    permissions: ['sms.lire', 'sms.ecrire', 'reseau.agir'],
  })
  const lancer = (await presse(/^Lancer vers/)) as HTMLButtonElement
  expect(lancer.disabled).toBe(true)
  await clavier.type(await screen.findByLabelText('Texte'), ' à tous')
  await clavier.keyboard('{Control>}s{/Control}')
  await screen.findByText('Rien ne remplacera {X}.')
  expect(serveur.de(contrat.sms.modifierDiffusion)[0]?.payload).toEqual({
    message: 'Bonjour à tous',
    version: 7,
  })
  expect(serveur.de(contrat.sms.lancer)).toHaveLength(0)
})

const compter = [contrat.sms.compterClients, exemple(contrat.sms.compterClients.reponse, {})] as const
const PERMISSIONS = ['sms.lire', 'sms.ecrire', 'reseau.agir'] as const

it('une campagne par règles se voit avant d’être gardée ; vide, rien ne part ; gardée deux fois, elle est une', async () => {
  const serveur = serveurPlein(compter)
  serveur.repond(
    contrat.sms.apercu,
    () =>
      exemple(contrat.sms.apercu.reponse, {
        recevront: 12,
        exemples: [{ Destinataire: 'Aka', Numero: '2250700487116', Texte: 'Bonjour Aka', Parties: 1 }],
      }) as never,
  )
  serveur.repond(contrat.sms.creerDiffusion, () => ({ compagneSMS: campagne({ statut: 'Créée' }) }))
  const solde = exemple(SoldeSms, { fournisseur: 'Journal' })
  serveur.repond(contrat.sms.solde, () => [solde] as never)
  const { clavier } = await monter(<Composition officine={ID} question={{ Genre: 'F' }} />, {
    serveur,
    permissions: [...PERMISSIONS],
  })
  // Before it is launched, not in the report of what did not leave.
  await screen.findByText(/rien ne part/)
  await clavier.keyboard('{Control>}s{/Control}')
  await screen.findAllByText('Obligatoire')
  expect(serveur.de(contrat.sms.creerDiffusion)).toHaveLength(0)
  await clavier.click(await screen.findByLabelText(/^Nom de la campagne/))
  await clavier.paste('Rentrée')
  await clavier.click(await screen.findByLabelText('Texte'))
  await clavier.paste('Bonjour')
  await screen.findByText('Bonjour Aka')
  await screen.findByText('12 messages')
  expect(serveur.de(contrat.sms.apercu).at(-1)?.payload).toMatchObject({ Question: { Genre: 'F' } })
  await clavier.keyboard('{Control>}ss{/Control}')
  await waitFor(() => expect(serveur.de(contrat.sms.creerDiffusion)).toHaveLength(1))
  expect(serveur.de(contrat.sms.creerDiffusion)[0]?.payload).toMatchObject({
    Libelle: 'Rentrée',
    Question: { Genre: 'F' },
  })
})

it('sans règle, tous les clients : c’est dit au serveur quand un répertoire était choisi', async () => {
  const serveur = serveurPlein(compter)
  const d = campagne({
    statut: 'Créée',
    Libelle: 'Rentrée',
    message: 'Bonjour',
    IdRepertoire: ID,
    version: 7,
  })
  serveur.repond(contrat.sms.apercu, () => exemple(contrat.sms.apercu.reponse, {}) as never)
  serveur.repond(contrat.sms.modifierDiffusion, () => ({ ...d, Question: {}, version: 8 }))
  const { clavier } = await monter(<Composition officine={ID} diffusion={d} question={null} />, {
    serveur,
    permissions: [...PERMISSIONS],
  })
  await clavier.click(await screen.findByText('Règles'))
  await clavier.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(serveur.de(contrat.sms.modifierDiffusion)[0]?.payload).toEqual({ Question: {}, version: 7 }),
  )
})

it('une campagne qu’un collègue vient de changer ne part pas sans être relue', async () => {
  const AUTRE = ID.replace(/.$/, '9')
  const serveur = serveurPlein()
  const d = campagne({
    statut: 'Testée',
    Libelle: 'Rentrée',
    message: 'Bonjour',
    IdRepertoire: ID,
    version: 7,
  })
  const courant = { ...d, IdRepertoire: AUTRE, version: 8 }
  serveur.repond(contrat.sms.apercu, () => exemple(contrat.sms.apercu.reponse, { recevront: 3 }) as never)
  const perimee = () => {
    throw new RefusEssai(409, 'VERSION_PERIMEE', 'Modifiée entre-temps', { courant })
  }
  serveur.repond(contrat.sms.modifierDiffusion, perimee)
  serveur.repond(contrat.sms.lancer, (_, rang) =>
    rang === 0 ? perimee() : ({ ...courant, statut: 'En cours', version: 9 } as never),
  )
  const { clavier } = await monter(<Composition officine={ID} diffusion={d} question={null} />, {
    serveur,
    permissions: [...PERMISSIONS],
  })
  const versions = () => serveur.de(contrat.sms.lancer).map(a => a.query?.version)
  const partir = async () => {
    await waitFor(async () =>
      expect(((await presse(/^Lancer vers 3/)) as HTMLButtonElement).disabled).toBe(false),
    )
    await clavier.click(await presse(/^Lancer vers 3/))
  }
  await partir()
  // Nothing was typed here: one is not told to save.
  await screen.findByText(/^Rien n’a été fait.*recommencez/)
  expect(versions()).toEqual(['7'])
  await waitFor(() =>
    expect(serveur.de(contrat.sms.apercu).at(-1)?.payload).toMatchObject({ IdRepertoire: AUTRE }),
  )
  await partir()
  await waitFor(() => expect(versions()).toEqual(['7', '8']))
})

it('ce qu’un collègue vient d’écrire ne se teste pas sous un autre texte : il se montre d’abord', async () => {
  const serveur = serveurPlein()
  const d = campagne({
    statut: 'Créée',
    Libelle: 'Rentrée',
    message: 'Bonjour',
    IdRepertoire: ID,
    version: 7,
  })
  const courant = { ...d, message: 'Tout autre chose', version: 8 }
  serveur.repond(contrat.sms.apercu, () => exemple(contrat.sms.apercu.reponse, { recevront: 3 }) as never)
  serveur.repond(contrat.sms.modifierDiffusion, () => {
    throw new RefusEssai(409, 'VERSION_PERIMEE', 'Modifiée entre-temps', { courant })
  })
  serveur.repond(contrat.sms.testerDiffusion, () => ({ ...courant, statut: 'Testée' as const }))
  let relire = (_: Diffusion) => {}
  const Lue = () => {
    const [lue, setLue] = useState(d)
    relire = setLue
    return <Composition officine={ID} diffusion={lue} question={null} />
  }
  const { clavier } = await monter(<Lue />, { serveur, permissions: [...PERMISSIONS] })
  await clavier.click(await screen.findByLabelText(/^Numéro du test/))
  await clavier.paste('0700487116')
  act(() => relire(courant))
  await clavier.click(await presse('Tester'))
  await screen.findByText(/^Rien n’a été fait/)
  expect(serveur.de(contrat.sms.testerDiffusion)).toEqual([])
  expect((screen.getByLabelText('Texte') as HTMLTextAreaElement).value).toBe('Tout autre chose')
  await clavier.click(await presse('Tester'))
  await waitFor(() => expect(serveur.de(contrat.sms.testerDiffusion)).toHaveLength(1))
})

it('un répertoire fait d’un fichier, renvoyé après une coupure, est le même envoi', async () => {
  const serveur = serveurPlein()
  const bilan = exemple(contrat.sms.importerRepertoire.reponse, {
    creees: 2,
    repertoire: null,
    erreurs: [{ ligne: 4, champ: 'Contacts', message: 'Sans nom ou sans numéro : laissée de côté.' }],
  }) as object
  const repertoire = exemple(contrat.sms.creerRepertoire.reponse, { Libelle: 'Rentrée', Nombre: 2 })
  serveur.repond(contrat.sms.importerRepertoire, (_, rang) => {
    if (rang === 1) throw new LigneCoupee('en route')
    return { ...bilan, repertoire: rang === 0 ? null : repertoire } as never
  })
  const fait = vi.fn()
  const { clavier } = await monter(<DuFichier officine={ID} nom="Rentrée" fait={fait} />, { serveur })
  await clavier.upload(
    (await vient('input[type=file]')) as HTMLInputElement,
    new File(['Nom;Contacts'], 'contacts.csv'),
  )
  await clavier.click(await presse(/^Importer 2/))
  // The column by the name that the file gives it.
  expect([...document.querySelectorAll('tbody td')].map(td => td.textContent)).toContain('Contacts')
  await vient('[role=alert]')
  expect(fait).not.toHaveBeenCalled()
  await clavier.click(await presse(/^Importer 2/))
  await waitFor(() => expect(fait).toHaveBeenCalledTimes(1))
  const [, premier, second] = serveur.de(contrat.sms.importerRepertoire).map(a => a.cle)
  expect(second).toBe(premier)
})

it.each([12, 40])(
  'les contacts qu’un collègue vient de mettre dans un répertoire de douze (%i maintenant) ne se remplacent pas sans être vus',
  async Nombre => {
    const serveur = serveurPlein()
    const r = exemple(contrat.sms.creerRepertoire.reponse, {
      Libelle: 'Fidèles',
      Nombre: 12,
      Question: null,
      ActualiseLe: '2026-11-16T08:00:00.000Z',
    })
    const venu = exemple(ContactDeRepertoire, { Nom: 'Yao', Prenoms: 'Luc' })
    serveur.repondPage(contrat.sms.contacts, () => [venu] as never)
    serveur.repond(contrat.sms.modifierRepertoire, (_, rang) => {
      if (rang > 0) return { ...r, Nombre: 1 } as never
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Modifié', {
        courant: { ...r, Nombre, ActualiseLe: '2026-11-17T15:30:00.000Z', version: 8 },
      })
    })
    const { clavier } = await monter(
      <FenetreRepertoire officine={ID} repertoire={r as never} fermer={vi.fn()} />,
      { serveur, permissions: [...PERMISSIONS] },
    )
    await clavier.click(await vient('[role=dialog] textarea'))
    await clavier.paste('Aka 0700487116')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    const dit = await screen.findByText(/^Contacts :/)
    const apres = `${Nombre} contacts du 17/11 15:30, Yao Luc et ${Nombre - 1} autres`
    await waitFor(() => expect(dit.textContent).toBe(`Contacts : 12 contacts du 16/11 08:00 → ${apres}`))
    expect(serveur.de(contrat.sms.modifierRepertoire)).toHaveLength(1)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.sms.modifierRepertoire)).toHaveLength(2))
    expect(serveur.de(contrat.sms.modifierRepertoire)[1]?.payload).toMatchObject({ version: 8 })
  },
)

it('un message incertain se renvoie seul', async () => {
  const serveur = serveurPlein()
  const d = campagne({ statut: 'Terminée', messages: { ...messages, restants: 0 } })
  const m = exemple(MessageSms, { Destinataire: 'Aka', statut: 'Incertain', IdClient: null })
  serveur.repond(contrat.sms.diffusion, () => d)
  serveur.repond(
    contrat.sms.messages,
    () => ({ ...exemple(contrat.sms.messages.reponse), pageOfItems: [m] }) as never,
  )
  serveur.repond(contrat.sms.renvoyer, () => campagne({ statut: 'En cours' }))
  const { clavier } = await monter(<Suivi diffusion={d} />, { serveur, permissions: [...PERMISSIONS] })
  await clavier.click(await screen.findByLabelText('Renvoyer à Aka'))
  await screen.findByText(/peut-être déjà reçu/)
  await clavier.click(await presse('Renvoyer', document.querySelector('[role=dialog]') as HTMLElement))
  await waitFor(() =>
    expect(serveur.de(contrat.sms.renvoyer)[0]?.payload).toEqual({ statut: 'Incertain', ids: [ID] }),
  )
})

it('une règle se pose, se change et se retire par sa puce ; posée sans valeur, elle n’en est pas une', async () => {
  const serveur = serveurPlein(compter)
  serveur.repond(contrat.sms.apercu, () => exemple(contrat.sms.apercu.reponse, {}) as never)
  const { clavier } = await monter(<Composition officine={ID} question={{ Genre: 'F' }} />, {
    serveur,
    permissions: [...PERMISSIONS],
  })
  const demandee = () => serveur.de(contrat.sms.compterClients).at(-1)?.payload.Question
  await presse('Genre Femme')
  await clavier.click(await presse('Ajouter une règle'))
  await clavier.click(await presse('Âge, au moins'))
  const age = await screen.findByLabelText('Âge, au moins')
  expect(document.activeElement).toBe(age)
  await clavier.type(age, '40')
  await presse('Âge, au moins 40')
  await clavier.click(await presse('Ajouter une règle'))
  await clavier.click(await presse('Exclure ceux qui doivent'))
  await waitFor(() => expect(demandee()).toEqual({ Genre: 'F', AgeMin: 40, SansResteAPayer: true }))
  await clavier.click(await presse('Retirer le filtre Genre'))
  await waitFor(() => expect(demandee()).toEqual({ AgeMin: 40, SansResteAPayer: true }))
  await clavier.clear(age)
  await waitFor(() => expect(demandee()).toEqual({ SansResteAPayer: true }))
})
