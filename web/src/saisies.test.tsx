import { Client } from '@dioptrie/domain/clients/fiches'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import FenetreEvenement from './agenda/FenetreEvenement.tsx'
import SaisieClient from './clients/SaisieClient.tsx'
import FicheCompte from './comptes/FicheCompte.tsx'
import Reinitialiser from './comptes/Reinitialiser.tsx'
import SaisieCompte from './comptes/SaisieCompte.tsx'
import { SaisieFournisseur } from './fournisseurs/SaisieFournisseur.tsx'
import { contrat } from './kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, vient } from './kernel/essai.tsx'
import { exemple, ID, serveurPlein } from './kernel/exemple.ts'
import { serveurJoint } from './kernel/serveur.ts'
import { chargerTextes } from './kernel/textes.ts'
import SaisieCarte from './organisation/SaisieCarte.tsx'
import SaisieOfficine from './organisation/SaisieOfficine.tsx'
import SaisiePersonnel from './organisation/SaisiePersonnel.tsx'
import { Bandeau } from './shell/Bandeau.tsx'

const ESPACES = ['acces', 'agenda', 'clients', 'comptes', 'fournisseurs', 'organisation', 'referentiel']
beforeAll(() => Promise.all(ESPACES.map(espace => chargerTextes('fr', espace as 'clients'))))

const rien = () => {}
const MOT = 'Grand-Bassam-1893'
const DIFFERENTS = 'Le mot de passe ne correspond pas. Veuillez réessayer.'
const MOTS: [RegExp, string][] = [
  [/^Mot de passe/, MOT],
  [/^Confirmation/, 'autre chose'],
]
const personne = exemple(contrat.personnel.lire.reponse, { compteActif: false })
const client = exemple(Client, { Nom: 'Éhouman', Prenoms: 'Bénédicte', Statut: 'Actif', DateNaissance: null })
const champ = async (nom: RegExp) =>
  (await screen.findAllByLabelText(nom, { selector: 'input, textarea' }))[0] as HTMLInputElement

async function ouvrir(ecran: ReactNode, serveur = serveurPlein()) {
  const vue = await monter(ecran, { serveur, permissions: toutesLesPermissions })
  const remplir = async (saisies: [RegExp, string][]) => {
    for (const [nom, texte] of saisies) {
      const ici = await champ(nom)
      if (ici.value) await vue.clavier.clear(ici)
      act(() => ici.focus())
      await vue.clavier.paste(texte)
      // Not by Tab: that reads the styles of all that could have the focus.
      act(() => ici.blur())
    }
  }
  return { ...vue, serveur, remplir }
}

describe('ce qui est faux se dit sur son champ avant de partir', () => {
  it.each<[string, ReactNode, [RegExp, string][], string, RegExp, Appel]>([
    ['un client sans nom', <SaisieClient key="1" />, [], 'Obligatoire', /^Nom/, contrat.clients.creer],
    [
      'un client à naître',
      <SaisieClient key="2" />,
      [
        [/^Nom/, 'Yao'],
        [/^Prénoms/, 'Serge'],
        [/^Date de naissance/, '01/01/2099'],
      ],
      'La date de naissance est dans le futur.',
      /^Date de naissance/,
      contrat.clients.creer,
    ],
    [
      'l’adresse d’un fournisseur',
      <SaisieFournisseur key="3" fournisseur={null} />,
      [
        [/^Fournisseur/, 'Verres du Golfe'],
        [/^E-mail/, 'pas une adresse'],
      ],
      'Adresse e-mail invalide',
      /^E-mail/,
      contrat.fournisseurs.creer,
    ],
    [
      'deux mots de passe, d’un compte',
      <SaisieCompte key="4" />,
      [[/^Nom affiché/, 'Kipré Tania'], [/^E-mail/, 'kipre@essai.ci'], ...MOTS],
      DIFFERENTS,
      /^Confirmation/,
      contrat.utilisateurs.creer,
    ],
    [
      'deux mots de passe, d’une personne',
      <SaisiePersonnel key="5" />,
      [[/^Nom/, 'Gnahoré'], [/^Prénoms/, 'Sylvie'], [/^E-mail/, 'sylvie@essai.ci'], ...MOTS],
      DIFFERENTS,
      /^Confirmation/,
      contrat.personnel.creer,
    ],
    [
      'une carte expirée avant d’être délivrée',
      <SaisieCarte key="6" personne={personne as never} fermer={rien} />,
      [
        [/^Délivrée le/, '01/02/2020'],
        [/^Expire le/, '01/02/2019'],
      ],
      'La carte expirerait avant d’être délivrée.',
      /^Expire le/,
      contrat.personnel.modifierCni,
    ],
    [
      'un événement qui finit avant de commencer',
      <FenetreEvenement key="7" quoi="2027-03-10" peutEcrire fermer={rien} />,
      [
        [/^Titre/, 'Visite'],
        [/^Heure de fin/, '08:00'],
      ],
      'La fin est avant le début.',
      /^Fin/,
      contrat.agenda.creer,
    ],
  ])('%s', async (_, ecran, saisies, phrase, fautif, appel) => {
    const { serveur, remplir, clavier } = await ouvrir(ecran)
    await champ(fautif)
    await remplir(saisies)
    act(() => document.querySelector('input')?.focus())
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findAllByText(phrase)
    const faux = await champ(fautif)
    await waitFor(() => expect(document.activeElement).toBe(faux))
    expect(faux.getAttribute('aria-invalid')).toBe('true')
    expect(serveur.de(appel)).toEqual([])
  })
})

describe('quand la base change de machine', () => {
  it('le bandeau le dit, ce qui est tapé reste, et repart avec sa clé', async () => {
    const { serveur, remplir, clavier } = await ouvrir(
      <>
        <Bandeau />
        <SaisieFournisseur fournisseur={null} />
      </>,
    )
    serveur.repond(contrat.fournisseurs.creer, (_, rang) => {
      if (rang === 0) throw new RefusEssai(503, 'BASE_INDISPONIBLE', 'La base de données ne répond pas.')
      throw new RefusEssai(409, 'ESSAI', 'Arrêt')
    })
    await champ(/^Fournisseur/)
    await remplir([[/^Fournisseur/, 'Verres du Golfe']])
    const enregistrer = async () => {
      act(() => document.querySelector('input')?.focus())
      await clavier.keyboard('{Control>}{Enter}{/Control}')
    }
    await enregistrer()
    await vient('section[aria-label^="Serveur injoignable"]')
    expect((await champ(/^Fournisseur/)).value).toBe('Verres du Golfe')
    act(serveurJoint)
    await waitFor(() =>
      expect(document.querySelector('section[aria-label^="Serveur injoignable"]')).toBeNull(),
    )
    await enregistrer()
    await waitFor(() => expect(serveur.de(contrat.fournisseurs.creer)).toHaveLength(2))
    const [premier, second] = serveur.de(contrat.fournisseurs.creer)
    expect(second?.cle).toBe(premier?.cle)
    expect(second?.payload).toEqual(premier?.payload)
  })
})

describe('un mot de passe donné par l’administrateur', () => {
  it('part quand les deux sont les mêmes', async () => {
    const compte = { _id: ID, displayName: 'Dosso Karidja', email: 'dosso@essai.ci' }
    const { serveur, remplir, clavier } = await ouvrir(<Reinitialiser compte={compte} fermer={rien} />)
    serveur.repond(contrat.utilisateurs.reinitialiser, () => ({ message: 'Le mot de passe est changé.' }))
    await clavier.click(await screen.findByLabelText('Donner un mot de passe maintenant'))
    await remplir(MOTS)
    await screen.findByText(DIFFERENTS)
    await remplir([[/^Confirmation/, MOT]])
    expect(screen.queryByText(DIFFERENTS)).toBeNull()
    await clavier.click(await presse('Changer le mot de passe'))
    await screen.findByText('Le mot de passe est changé.')
    expect(serveur.de(contrat.utilisateurs.reinitialiser)[0]).toMatchObject({
      params: { id: ID },
      payload: { password: MOT, confirmPassword: MOT },
    })
  })
})

describe('une personne et son compte', () => {
  it('renvoyés après un rechargement, sans le mot de passe que rien ne garde, sont le même envoi', async () => {
    const serveur = serveurPlein()
    const role = exemple(contrat.roles.lire.reponse, { Nom: 'Opticien', permissions: ['clients.lire'] })
    serveur.repondPage(contrat.roles.liste, () => [role] as never)
    serveur.repond(contrat.personnel.creer, (_, rang) => {
      if (rang === 0) throw new LigneCoupee('en route')
      return exemple(contrat.personnel.creer.reponse, { compteActif: true }) as never
    })
    const premiere = await ouvrir(<SaisiePersonnel />, serveur)
    await premiere.remplir([
      [/^Nom/, 'Kacou'],
      [/^Prénoms/, 'Jean'],
      [/^E-mail$/, 'jean@essai.ci'],
      [/^Mot de passe/, MOT],
      [/^Confirmation/, MOT],
    ])
    await premiere.clavier.click(await champ(/^Rôles/))
    await premiere.clavier.click(await presse('Opticien', document.body, '[role=option]'))
    await premiere.clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.personnel.creer)).toHaveLength(1))
    await vient('[role=alert]')
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('geste'))
    premiere.unmount()
    act(serveurJoint)
    const { clavier } = await ouvrir(<SaisiePersonnel />, serveur)
    await screen.findByText('Brouillon repris.')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.personnel.creer)).toHaveLength(2))
    const [un, deux] = serveur.de(contrat.personnel.creer)
    expect(deux?.cle).toBe(un?.cle)
  })
})

describe('un lien dont la réponse s’est perdue', () => {
  it('se refait d’une pression : le serveur ne l’a gardé nulle part', async () => {
    const compte = { _id: ID, displayName: 'Dosso Karidja', email: 'dosso@essai.ci' }
    const { serveur, clavier } = await ouvrir(<Reinitialiser compte={compte} fermer={rien} />)
    serveur.repond(contrat.utilisateurs.reinitialiser, (_, rang) => {
      if (rang === 0) throw new LigneCoupee('en route')
      return { message: 'Donnez ce lien', lien: 'https://essai.ci/reset-password?token=second' }
    })
    await clavier.click(await presse('Faire le lien'))
    await vient('[role=alert]')
    act(serveurJoint)
    await clavier.click(await presse('Faire le lien'))
    await screen.findByText('https://essai.ci/reset-password?token=second')
    const [premier, second] = serveur.de(contrat.utilisateurs.reinitialiser)
    expect(second?.cle).not.toBe(premier?.cle)
  })

  it('se voit sur le compte créé, avec ce qui le remplace', async () => {
    const lire = exemple(contrat.utilisateurs.lire.reponse, {
      displayName: 'Dosso Karidja',
      actif: true,
      SansMotDePasse: true,
      LienJusqua: '2026-03-13T10:00:00.000Z',
    })
    const { clavier } = await monter(<FicheCompte />, {
      serveur: serveurPlein([contrat.utilisateurs.lire, lire]),
      permissions: toutesLesPermissions,
      chemin: '/essai/$userId',
      adresse: `/essai/${ID}`,
    })
    await screen.findByText(/^Le lien qui lui a été fait sert jusqu’à vendredi/)
    await clavier.click(await presse('Faire le lien'))
    await screen.findByText('Mot de passe de Dosso Karidja')
  })
})

describe('un brouillon', () => {
  it('attend qui est parti sans enregistrer, et s’efface à sa demande', async () => {
    const premiere = await ouvrir(<SaisieClient />)
    await premiere.remplir([
      [/^Nom/, 'Gnahoré'],
      [/^Prénoms/, 'Prisca'],
    ])
    await premiere.clavier.keyboard('{Escape}')
    await screen.findByText('Quitter sans enregistrer ?')
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Prisca'))
    await premiere.clavier.click(await presse('Quitter, garder le brouillon'))
    await waitFor(() => expect(premiere.ou()).toBe('/apps/client/client-list'))
    premiere.unmount()

    const { clavier } = await ouvrir(<SaisieClient />)
    await screen.findByText('Brouillon repris.')
    const prenoms = await champ(/^Prénoms/)
    expect(prenoms.value).toBe('Prisca')
    await clavier.click(await presse('Effacer ce brouillon'))
    await waitFor(() => expect(prenoms.value).toBe(''))
  })

  it('de ce qui a été défait à la main ne revient pas', async () => {
    const premiere = await ouvrir(<SaisieFournisseur fournisseur={null} />)
    await premiere.remplir([[/^Fournisseur/, 'Verres du Golfe']])
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Golfe'))
    await premiere.clavier.clear(await champ(/^Fournisseur/))
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Golfe'))
    premiere.unmount()
    await ouvrir(<SaisieFournisseur fournisseur={null} />)
    expect((await champ(/^Fournisseur/)).value).toBe('')
  })

  it('ne garde jamais un mot de passe', async () => {
    const { remplir } = await ouvrir(<SaisieCompte />)
    await remplir([[/^Nom affiché/, 'Kipré Tania'], ...MOTS])
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Kipré Tania'))
    expect(JSON.stringify(localStorage)).not.toContain(MOT)
  })
})

describe('créer un client', () => {
  it('qui ressemble à un autre s’arrête à la question, puis part une fois', async () => {
    const serveur = serveurPlein()
    const semblable = exemple(contrat.clients.doublons.reponse.element, { CodeClient: 'ANG-00012' })
    serveur.repond(contrat.clients.doublons, () => [semblable] as never)
    serveur.repond(contrat.clients.creer, () => client as never)
    const { remplir, clavier, ou } = await ouvrir(<SaisieClient />, serveur)
    await remplir([
      [/^Nom/, 'Éhouman'],
      [/^Prénoms/, 'Bénédicte'],
      [/^Date de naissance/, '12/03/1985'],
    ])
    const question = await vient('#doublons')
    await waitFor(() => expect(question.textContent).toContain('ANG-00012'))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(serveur.de(contrat.clients.creer)).toEqual([])
    await clavier.click(await presse('Créer quand même', question))
    await waitFor(() => expect(ou()).toBe(`/apps/client/client-view/${ID}`))
    expect(serveur.de(contrat.clients.creer).map(r => r.payload)).toEqual([
      expect.objectContaining({ Nom: 'Éhouman', Prenoms: 'Bénédicte', DateNaissance: '1985-03-12' }),
    ])
  })

  it('passer sur ses listes ne change rien ; ce qui est tapé est pris, ce qui est effacé part', async () => {
    const lu = { ...client, Civilite: 'Mme', Genre: 'F' }
    const serveur = serveurPlein([contrat.clients.lire, lu])
    serveur.repond(contrat.clients.modifier, () => lu as never)
    const { clavier } = await monter(<SaisieClient />, {
      serveur,
      permissions: toutesLesPermissions,
      chemin: '/essai/$clientId',
      adresse: `/essai/${ID}`,
    })
    const civilite = await champ(/^Civilité/)
    const genre = await champ(/^Genre/)
    await clavier.click(civilite)
    for (let n = 0; n < 8; n++) await clavier.tab()
    expect([civilite.value, genre.value]).toEqual(['Mme', 'Femme'])
    await clavier.clear(civilite)
    await clavier.type(civilite, 'Dr')
    await clavier.tab()
    await clavier.clear(genre)
    await clavier.tab()
    expect([civilite.value, genre.value]).toEqual(['Dr', ''])
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.clients.modifier)).toHaveLength(1))
    expect(serveur.de(contrat.clients.modifier)[0]?.payload).toEqual({
      Civilite: 'Dr',
      Genre: null,
      version: 7,
    })
  })
})

describe('ouvrir une officine', () => {
  it('met son code en capitales, et compte ses jours', async () => {
    const officine = exemple(contrat.organisation.creerOfficine.reponse, { Nom: 'Yamoussoukro' })
    const { serveur, remplir, clavier } = await ouvrir(<SaisieOfficine />)
    serveur.repond(contrat.organisation.creerOfficine, () => officine as never)
    await remplir([
      [/^Nom/, 'Yamoussoukro'],
      [/^Code/, 'yak'],
    ])
    const samedi = await presse('Samedi')
    expect(samedi.getAttribute('aria-pressed')).toBe('true')
    await clavier.click(samedi)
    await screen.findByText('5 jours par semaine')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.organisation.creerOfficine)).toHaveLength(1))
    expect(serveur.de(contrat.organisation.creerOfficine)[0]?.payload).toMatchObject({
      Nom: 'Yamoussoukro',
      Code: 'YAK',
      joursOuvrable: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
    })
  })

  it('la choisit principale : la page rechargée ne l’oublie pas', async () => {
    const { remplir, clavier, unmount } = await ouvrir(<SaisieOfficine />)
    await remplir([[/^Nom/, 'Yamoussoukro']])
    await clavier.click(await screen.findByLabelText(/^Officine principale/))
    await clavier.click(await presse('Désigner principale'))
    await waitFor(() => expect(JSON.stringify(localStorage)).toMatch(/OfficinePrincipale\W+true/))
    unmount()
    await ouvrir(<SaisieOfficine />)
    await screen.findByText('Brouillon repris.')
    await waitFor(() =>
      expect((screen.getByLabelText(/^Officine principale/) as HTMLInputElement).checked).toBe(true),
    )
  })
})
