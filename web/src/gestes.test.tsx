import { Client } from '@dioptrie/domain/clients/fiches'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Permission, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { chemins, versFusion } from './chemins/referentiel.ts'
import FusionClients from './clients/FusionClients.tsx'
import FicheCompte from './comptes/FicheCompte.tsx'
import SaisieRole from './comptes/SaisieRole.tsx'
import FicheClient from './dossier/FicheClient.tsx'
import FicheFournisseur from './fournisseurs/FicheFournisseur.tsx'
import { contrat } from './kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, vient } from './kernel/essai.tsx'
import { exemple, type Fiche, ID, serveurPlein } from './kernel/exemple.ts'
import { serveurJoint } from './kernel/serveur.ts'
import { chargerTextes } from './kernel/textes.ts'
import FichePersonnel from './organisation/FichePersonnel.tsx'
import SaisieOfficine from './organisation/SaisieOfficine.tsx'
import { FicheReferentiel } from './referentiel/FicheReferentiel.tsx'
import { FusionReferentiel } from './referentiel/FusionReferentiel.tsx'

const ESPACES = [
  'clients',
  'comptes',
  'fournisseurs',
  'ordonnance',
  'organisation',
  'receptions',
  'referentiel',
  'ventes',
]
beforeAll(() => Promise.all(ESPACES.map(espace => chargerTextes('fr', espace as 'clients'))))

const GARDE = 'Le serveur le garde, et dit pourquoi.'
const AVIS = '.mantine-Notification-root'
const AILLEURS = '0199a0a0-0000-7000-8000-0000000000bb'
const champs = () => [...document.querySelectorAll('input, textarea')]

interface Geste {
  titre: string
  ecran: ReactNode
  parametre: string
  lire: Appel
  fiche: Fiche
  /** In « Autres actions », or a button of its own. */
  menu?: string
  presser?: string
  /** What is asked before, and what answers yes; without a question, eight seconds to take it back. */
  question?: RegExp
  oui?: string
  appel: Appel
  envoye?: Fiche
  rendue?: Fiche
  /** Said once it is done. */
  dit: RegExp
  /** What « Annuler » sends. */
  retour?: Appel
}

/** Nothing left in the officine that closes. */
const VIDE = { EnRayon: 0, EnRoute: 0, Commandes: 0, CaisseOuverte: null }
const client = exemple(Client, { Nom: 'Zadi', Prenoms: 'Clémence', Statut: 'Actif', DateNaissance: null })
const personne = exemple(contrat.personnel.lire.reponse, {
  nom: 'Gnahoré',
  prenoms: 'Sylvie',
  compteActif: false,
})
const officine = exemple(contrat.organisation.lireOfficine.reponse, {
  Nom: 'Bassam',
  Statut: 'Ouverte',
  OfficinePrincipale: false,
})
const compte = exemple(contrat.utilisateurs.lire.reponse, { displayName: 'Dosso Karidja', actif: true })
const role = exemple(contrat.roles.lire.reponse, {
  Nom: 'Accueil',
  livre: null,
  permissions: ['clients.lire'],
})
const pays = exemple(contrat.pays.lire.reponse, { Libelle: 'Ghana' })
const rubrique = exemple(contrat.rubrique_depense.lire.reponse, { Libelle: 'Eau' })
const fournisseur = exemple(contrat.fournisseurs.lire.reponse, { Nom: 'Verrier', IdOfficine: AILLEURS })

const GESTES: Geste[] = [
  {
    titre: 'désactiver un compte',
    ecran: <FicheCompte />,
    parametre: 'userId',
    lire: contrat.utilisateurs.lire,
    fiche: compte,
    menu: 'Désactiver',
    question: /ferme ses sessions tout de suite/,
    oui: 'Désactiver',
    appel: contrat.utilisateurs.modifier,
    envoye: { version: 7, actif: false },
    rendue: { ...compte, actif: false },
    dit: /Dosso Karidja/,
  },
  {
    titre: 'supprimer un rôle',
    ecran: <SaisieRole />,
    parametre: 'roleId',
    lire: contrat.roles.lire,
    fiche: role,
    presser: 'Supprimer',
    question: /Personne ne le porte/,
    oui: 'Supprimer',
    appel: contrat.roles.supprimer,
    dit: /Accueil/,
  },
  {
    titre: 'désigner l’officine principale',
    ecran: <SaisieOfficine />,
    parametre: 'officineId',
    lire: contrat.organisation.lireOfficine,
    fiche: officine,
    menu: 'Désigner principale',
    question: /cessera de l’être au même instant/,
    oui: 'Désigner principale',
    appel: contrat.organisation.modifierOfficine,
    envoye: { version: 7, OfficinePrincipale: true },
    rendue: { ...officine, OfficinePrincipale: true },
    dit: /Bassam/,
  },
  {
    titre: 'fermer une officine',
    ecran: <SaisieOfficine />,
    parametre: 'officineId',
    lire: contrat.organisation.lireOfficine,
    fiche: officine,
    menu: 'Fermer ou supprimer',
    question: /Fermer Bassam/,
    oui: 'Fermer l’officine',
    appel: contrat.organisation.supprimerOfficine,
    rendue: { ...officine, supprimee: true },
    dit: /Bassam est supprimée : elle n’avait jamais servi/,
  },
  {
    titre: 'supprimer un fournisseur',
    ecran: <FicheFournisseur />,
    parametre: 'fournisseurId',
    lire: contrat.fournisseurs.lire,
    fiche: fournisseur,
    menu: 'Supprimer',
    question: /« Verrier » sera supprimé/,
    oui: 'Supprimer',
    appel: contrat.fournisseurs.supprimer,
    dit: /Verrier/,
  },
  {
    titre: 'supprimer une fiche de référence',
    ecran: <FicheReferentiel nom="pays" />,
    parametre: 'id',
    lire: contrat.pays.lire,
    fiche: pays,
    menu: 'Supprimer',
    question: /« Ghana » sera supprimé/,
    oui: 'Supprimer',
    appel: contrat.pays.supprimer,
    dit: /supprimé/,
  },
  {
    titre: 'retirer une rubrique de dépense',
    ecran: <FicheReferentiel nom="rubrique_depense" />,
    parametre: 'id',
    lire: contrat.rubrique_depense.lire,
    fiche: rubrique,
    menu: 'Supprimer',
    appel: contrat.rubrique_depense.supprimer,
    dit: /« Eau » retirée/,
    retour: contrat.rubrique_depense.restaurer,
  },
  {
    titre: 'supprimer un client',
    ecran: <FicheClient />,
    parametre: 'clientId',
    lire: contrat.clients.lire,
    fiche: client,
    menu: 'Supprimer',
    appel: contrat.clients.supprimer,
    dit: /client supprimé/,
    retour: contrat.clients.restaurer,
  },
  {
    titre: 'retirer quelqu’un du personnel',
    ecran: <FichePersonnel />,
    parametre: 'personnelId',
    lire: contrat.personnel.lire,
    fiche: { ...personne, supprimeLe: null },
    menu: 'Retirer du personnel',
    appel: contrat.personnel.supprimer,
    dit: /n’est plus dans le personnel/,
    retour: contrat.personnel.restaurer,
  },
]

const ouvrir = (
  ecran: ReactNode,
  parametre: string,
  serveur: ReturnType<typeof serveurPlein>,
  p: Permission[],
) => monter(ecran, { serveur, permissions: p, chemin: `/essai/$${parametre}`, adresse: `/essai/${ID}` })

describe('un geste qui défait', () => {
  it.each(GESTES)('$titre : demandé ou repris ; refusé, la phrase du serveur reste à l’écran', async g => {
    const serveur = serveurPlein([g.lire, g.fiche], [contrat.organisation.resteOfficine, VIDE])
    const rendue = (g.rendue ?? g.fiche) as never
    serveur.repond(g.appel, (_, rang) => {
      if (rang === 0) throw new RefusEssai(409, 'ENCORE_UTILISE', GARDE)
      return rendue
    })
    const { clavier } = await ouvrir(g.ecran, g.parametre, serveur, toutesLesPermissions)
    const demander = async () => {
      if (g.menu) {
        await clavier.click(await presse('Autres actions'))
        await clavier.click(await presse(g.menu, document.body, '[role=menuitem]'))
      } else await clavier.click(await presse(g.presser ?? ''))
      if (!g.question) return
      const fenetre = await vient('[role=dialog]')
      await waitFor(() => expect(fenetre.textContent.replace(/\s/g, ' ')).toMatch(g.question as RegExp))
      expect(serveur.de(g.appel)).toHaveLength(faits)
      // The key that asked, pressed again, does not answer.
      expect(fenetre.querySelector('[data-autofocus]')?.textContent).not.toBe(g.oui)
      await clavier.click(await presse(g.oui ?? '', fenetre))
    }
    let faits = 0
    await demander()
    await waitFor(async () => expect((await vient('[role=alert]')).textContent).toContain(GARDE))
    faits = 1
    await demander()
    await waitFor(async () => expect((await vient(AVIS)).textContent).toMatch(g.dit))
    const { params, payload } = serveur.de(g.appel)[1] ?? {}
    expect(params?.id ?? payload?._id).toBe(ID)
    if (g.envoye) expect(serveur.de(g.appel)[1]?.payload).toEqual(g.envoye)
    if (!g.retour) return
    serveur.repond(g.retour, () => g.fiche as never)
    await clavier.click(await presse('Annuler', await vient(AVIS)))
    await waitFor(() => expect(serveur.de(g.retour as Appel)).toHaveLength(1))
  })
})

describe('un geste dont la réponse se perd', () => {
  it.each(GESTES.filter(g => g.question))(
    '$titre : rien ne dit que ce n’est pas fait ; pressé encore, c’est le même envoi, fait une fois, et dit',
    async g => {
      const serveur = serveurPlein([g.lire, g.fiche], [contrat.organisation.resteOfficine, VIDE])
      const effets = new Set<string | null>()
      serveur.repond(g.appel, ({ cle }, rang) => {
        effets.add(cle)
        if (rang === 0) throw new LigneCoupee()
        return (g.rendue ?? g.fiche) as never
      })
      const { clavier } = await ouvrir(g.ecran, g.parametre, serveur, toutesLesPermissions)
      const demander = async () => {
        if (g.menu) {
          await clavier.click(await presse('Autres actions'))
          await clavier.click(await presse(g.menu, document.body, '[role=menuitem]'))
        } else await clavier.click(await presse(g.presser ?? ''))
      }
      await demander()
      await clavier.click(await presse(g.oui ?? '', await vient('[role=dialog]')))
      await screen.findAllByText(/rien ne dit si c’est enregistré/)
      const alertes = [...document.querySelectorAll('[role=alert]')].map(a => a.textContent)
      expect(alertes.join(' ')).not.toMatch(/n’est pas fait|est gardé|pas supprimé/)
      expect(document.querySelector(AVIS)).toBeNull()
      act(() => serveurJoint())
      // Given up and asked again, it is the same gesture still.
      if (document.querySelector('[role=dialog]')) await clavier.keyboard('{Escape}')
      await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
      await demander()
      const oui = (await presse(g.oui ?? '', await vient('[role=dialog]'))) as HTMLButtonElement
      await waitFor(() => expect(oui.disabled).toBe(false))
      await clavier.click(oui)
      await waitFor(async () => expect((await vient(AVIS)).textContent).toMatch(g.dit))
      expect(serveur.de(g.appel)).toHaveLength(2)
      expect([...effets]).toEqual([expect.any(String)])
    },
  )
})

describe('qui ne peut pas changer une fiche', () => {
  it.each<[string, ReactNode, string, Appel, Fiche, Permission[], RegExp]>([
    [
      'une officine',
      <SaisieOfficine key="o" />,
      'officineId',
      contrat.organisation.lireOfficine,
      officine,
      [],
      /Bassam/,
    ],
    [
      'une fiche de référence',
      <FicheReferentiel key="r" nom="pays" />,
      'id',
      contrat.pays.lire,
      pays,
      [],
      /Ghana/,
    ],
    [
      'le fournisseur d’une autre officine',
      <FicheFournisseur key="f" />,
      'fournisseurId',
      contrat.fournisseurs.lire,
      fournisseur,
      ['fournisseurs.lire', 'fournisseurs.ecrire'],
      /Verrier/,
    ],
    [
      'un rôle plus fort que le sien',
      <SaisieRole key="s" />,
      'roleId',
      contrat.roles.lire,
      role,
      ['utilisateurs.lire', 'roles.ecrire'],
      /Ce rôle permet plus que le vôtre/,
    ],
  ])('lit %s sans pouvoir y toucher', async (_, ecran, parametre, lire, fiche, permissions, vu) => {
    await ouvrir(ecran, parametre, serveurPlein([lire, fiche]), permissions)
    await screen.findAllByText(vu)
    expect(document.querySelectorAll('input[type=text], input:not([type]), textarea')).toHaveLength(0)
    const boutons = [...document.querySelectorAll('button')].map(b => b.ariaLabel ?? b.textContent)
    expect(boutons.filter(b => /Enregistrer|Autres actions|Supprimer/.test(b))).toEqual([])
  })
})

describe('fusionner deux fiches de référence', () => {
  it('« Garder l’autre » échange les rôles ; la question dit qui disparaît, puis la fusion part', async () => {
    const doublon = { ...pays, _id: AILLEURS, Libelle: 'Gana' }
    const serveur = serveurPlein()
    serveur.repond(contrat.pays.lire, ({ params }) => (params.id === ID ? pays : doublon) as never)
    serveur.repond(contrat.pays.fusionner, () => pays as never)
    const ouvrirFusion = (adresse: string) =>
      monter(<FusionReferentiel nom="pays" />, {
        serveur,
        permissions: toutesLesPermissions,
        chemin: chemins('pays').fusionner.replace('{id}', '$id'),
        adresse,
      })
    const autre = `${versFusion('pays', ID)}?doublon=${AILLEURS}`
    const avant = await ouvrirFusion(`${versFusion('pays', AILLEURS)}?doublon=${ID}`)
    await screen.findByText('Fiche gardée : Gana')
    await avant.clavier.click(await presse('Garder l’autre'))
    await waitFor(() => expect(avant.ou()).toBe(autre))
    avant.unmount()
    const { clavier } = await ouvrirFusion(autre)
    await screen.findByText('Fiche gardée : Ghana')
    await clavier.click(await presse('Fusionner'))
    const fenetre = await vient('[role=dialog]')
    await waitFor(() => expect(fenetre.textContent).toMatch(/«\sGana\s» disparaît/))
    expect(serveur.de(contrat.pays.fusionner)).toEqual([])
    expect(fenetre.querySelector('[data-autofocus]')?.textContent).toBe('Annuler')
    await clavier.click(await presse('Fusionner', fenetre))
    await waitFor(() => expect(serveur.de(contrat.pays.fusionner)).toHaveLength(1))
    expect(serveur.de(contrat.pays.fusionner)[0]).toMatchObject({
      params: { id: ID },
      payload: { IdDoublon: AILLEURS, version: 7 },
    })
  })
})

describe('fusionner deux clients que rien ne rapproche', () => {
  it('« Fusionner » attend que l’on coche, et la coche part avec la demande', async () => {
    const nee = { version: 7, Prenoms: 'Aya', DateNaissance: '1990-01-01', Contacts: [], ordonnances: [] }
    const garde = { ...nee, _id: ID, Nom: 'Zadi', CodeClient: 'ANG-00001' }
    const doublon = { ...nee, _id: AILLEURS, Nom: 'Wognin', CodeClient: 'ANG-00002', DateNaissance: null }
    const serveur = serveurPlein()
    const plein = exemple(Client) as object
    serveur.repond(
      contrat.clients.lire,
      ({ params }) => ({ ...plein, ...(params.id === ID ? garde : doublon) }) as never,
    )
    serveur.repond(contrat.clients.fusionner, () => client as never)
    const { clavier } = await monter(<FusionClients />, {
      serveur,
      permissions: toutesLesPermissions,
      chemin: '/apps/client/client-fusion/$clientId',
      adresse: `/apps/client/client-fusion/${ID}?doublon=${AILLEURS}`,
    })
    const bouton = () => presse('Fusionner') as Promise<HTMLButtonElement>
    expect((await bouton()).disabled).toBe(true)
    await clavier.click(await screen.findByLabelText(/C’est bien la même personne/))
    await waitFor(async () => expect((await bouton()).disabled).toBe(false))
    await clavier.click(await bouton())
    await clavier.click(await presse('Fusionner', await vient('[role=dialog]')))
    await waitFor(() =>
      expect(serveur.de(contrat.clients.fusionner)[0]?.payload).toEqual({
        IdDoublon: AILLEURS,
        version: 7,
        confirme: true,
      }),
    )
  })
})

describe('une adresse sans fiche', () => {
  // One of a known record that names none leads to its list before it is drawn (`routeur.test.tsx`).
  const ECRANS: [string, ReactNode, string][] = [
    ['d’un fournisseur', <FicheFournisseur key="f" />, '/apps/fournisseur/fournisseur-add'],
    ['d’un pays', <FicheReferentiel key="p" nom="pays" />, '/apps/pays/pays-add'],
  ]

  it.each(ECRANS)('%s est une fiche neuve, que l’on quitte pour où l’on va', async (_, ecran, ajouter) => {
    const { ou, reculer } = await monter(ecran, {
      serveur: serveurPlein(),
      permissions: toutesLesPermissions,
      chemin: ajouter,
      adresse: ajouter,
      avant: '/ailleurs',
    })
    await waitFor(() => expect(champs()).not.toEqual([]))
    reculer()
    await waitFor(() => expect(champs()).toEqual([]))
    expect(ou()).toBe('/ailleurs')
  })
})

describe('ouverte d’une liste filtrée', () => {
  const LISTE = '/apps/pays/pays-list?q=gha&page=2'
  const ouvrir = async (avant: string | undefined) => {
    const serveur = serveurPlein([contrat.pays.lire, pays])
    serveur.repond(contrat.pays.modifier, () => ({ ...pays, Libelle: 'Ghana 2', version: 8 }) as never)
    const monte = await monter(<FicheReferentiel nom="pays" />, {
      serveur,
      permissions: toutesLesPermissions,
      chemin: '/apps/pays/pays-edit/$id',
      adresse: `/apps/pays/pays-edit/${ID}`,
      ...(avant && { avant }),
    })
    await waitFor(() => expect(champs()).not.toEqual([]))
    return monte
  }

  it('une fiche que l’on quitte ou que l’on corrige y ramène, telle qu’elle était', async () => {
    const quittee = await ouvrir(LISTE)
    await quittee.clavier.keyboard('{Escape}')
    await waitFor(() => expect(quittee.ou()).toBe(LISTE))
    quittee.unmount()
    const corrigee = await ouvrir(LISTE)
    await corrigee.clavier.type(await screen.findByLabelText(/Libellé/), ' 2')
    await corrigee.clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(corrigee.ou()).toBe(LISTE))
  })

  it('ouverte la première, elle mène à sa liste', async () => {
    const { clavier, ou } = await ouvrir(undefined)
    await clavier.keyboard('{Escape}')
    await waitFor(() => expect(ou()).toBe('/apps/pays/pays-list'))
  })
})
