import type { ReglageAtelier } from '@dioptrie/domain/atelier/contract'
import { type Permission, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { Sauvegarde } from '@dioptrie/domain/systeme/contract'
import { Link } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import AlerteCaisse from './AlerteCaisse.tsx'
import Atelier from './Atelier.tsx'
import Configurations from './Configurations.tsx'
import EntetePiedpage from './EntetePiedpage.tsx'
import Feries from './Feries.tsx'
import Garanties from './Garanties.tsx'
import ModesPaiement from './ModesPaiement.tsx'
import Sms from './Sms.tsx'
import Systeme from './systeme/Systeme.tsx'

beforeAll(() => Promise.all(['configuration', 'systeme'].map(espace => chargerTextes('fr', espace))))

const ouvrir = (
  ecran: ReactNode,
  serveur: ReturnType<typeof serveurPlein>,
  permissions: Permission[] = toutesLesPermissions,
) => monter(ecran, { serveur, permissions, adresse: '/essai?onglet=modes-paiement' })
const dit = (phrase: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(phrase))

it('un modèle de SMS compte ses parties à chaque lettre et refuse un nom que rien ne remplace', async () => {
  const { smsConfig } = exemple(contrat.configuration.smsConfig.reponse) as { smsConfig: object }
  const serveur = serveurPlein([contrat.configuration.smsConfig, { smsConfig }])
  const { clavier } = await ouvrir(<Sms />, serveur)
  const nom = await screen.findByLabelText<HTMLInputElement>('Nom d’expéditeur')
  await clavier.type(nom, 'OPTIQUE ANGRE')
  expect(nom.value).toHaveLength(11)
  const modele = screen.getByLabelText<HTMLTextAreaElement>('Modèle de message')
  const ecrire = async (texte: string) => {
    await clavier.clear(modele)
    await clavier.click(modele)
    await clavier.paste(texte)
  }
  await ecrire('Bonjour {Prenoms}, vos lunettes sont la.')
  const figure = within(await vient('figure'))
  await figure.findByText('1 SMS')
  figure.getByText('Bonjour Adjoua, vos lunettes sont la.')
  await ecrire(`Bonjour {Prenoms}, vos lunettes sont prêtes. ${'Passez quand vous voulez. '.repeat(3)}`)
  await figure.findByText('2 SMS par client')
  figure.getByText('Ces caractères raccourcissent chaque SMS à 70 : ê')
  await ecrire('Bonjour {Prenom}')
  await screen.findByText('Rien ne remplacera {Prenom}.')
  await ecrire('Bonjour ')
  await clavier.click(await presse('Prénoms'))
  expect(modele.value).toBe('Bonjour {Prenoms}')
})

it('les tranches disent la durée d’un prix, et le prix qui tombe entre deux', async () => {
  const tranche = (prixMin: number, prixMax: number, garantie: number) => ({ prixMin, prixMax, garantie })
  const lue = (exemple(contrat.configuration.garantie.reponse) as { garantie: object }).garantie
  const garantie = {
    ...lue,
    version: 7,
    advancedGarantie: true,
    garantieMontureDefaut: 12,
    garantieVerreDefaut: 12,
    garantiesMontue: [],
    garantiesVerre: [],
  }
  const serveur = serveurPlein([contrat.configuration.garantie, { garantie }])
  serveur.repond(contrat.configuration.reglerGarantie, () => ({ garantie }) as never)
  const { clavier } = await ouvrir(<Garanties />, serveur)
  const montures = (await screen.findByText('Tranches des montures')).closest('section') as HTMLElement
  const poser = async (champ: HTMLElement, texte: string) => {
    await clavier.clear(champ)
    await clavier.type(champ, texte)
    await clavier.tab()
  }
  for (const [rang, valeurs] of [
    ['0', '50000', '6'],
    ['60000', '0', '24'],
  ].entries()) {
    await clavier.click(await presse('Ajouter une tranche', montures))
    const rangee = montures.querySelectorAll('li')[rang] as HTMLElement
    // What is added is typed at once.
    expect(document.activeElement).toBe(within(rangee).getByLabelText('Plus de'))
    for (const [n, nom] of ['Plus de', 'Moins de', 'Garantie'].entries())
      await poser(within(rangee).getByLabelText(nom), valeurs[n] as string)
  }
  await within(montures).findByText(/la durée par défaut s’applique/)
  await clavier.click(await presse('Étendre la tranche suivante', montures))
  await waitFor(() => expect(within(montures).queryByText(/la durée par défaut/)).toBeNull())
  await dit(/Pour 45\s?000\sF\s: 6 mois/)
  await poser(screen.getByLabelText('Prix de vente'), '50000')
  await dit(/Pour 50\s?000\sF\s: 24 mois/)
  await clavier.click(await presse(/^Enregistrer/))
  await screen.findByText('Garanties enregistrées')
  expect(serveur.de(contrat.configuration.reglerGarantie)[0]?.payload).toEqual({
    version: 7,
    garantiesMontue: [tranche(0, 50_000, 6), tranche(50_000, 0, 24)],
  })
})

it('un mode de paiement s’ajoute et se supprime ; Espèce reste', async () => {
  const mode = (Libelle: string, rang: number) =>
    exemple(contrat.modesPaiement.creer.reponse, {
      Libelle,
      Actif: true,
      _id: `0199a0a0-0000-7000-8000-00000000000${rang}`,
    })
  const modes = [mode('Espèce', 1)]
  const serveur = serveurPlein()
  serveur.repondPage(contrat.modesPaiement.liste, () => modes as never)
  serveur.repond(contrat.modesPaiement.creer, () => {
    modes.push(mode('Portefeuille', 2))
    return modes[1] as never
  })
  serveur.repond(contrat.modesPaiement.supprimer, () => modes.pop() as never)
  const { clavier } = await ouvrir(<ModesPaiement />, serveur)
  await clavier.click(await presse('Ajouter un mode de paiement'))
  const fenetre = await vient('[role=dialog]')
  await clavier.click(await presse('Enregistrer', fenetre))
  await within(fenetre).findByText('Obligatoire')
  expect(serveur.de(contrat.modesPaiement.creer)).toEqual([])
  await clavier.type(within(fenetre).getByLabelText(/Libellé/), 'Portefeuille')
  await clavier.click(await presse('Enregistrer', fenetre))
  await clavier.click(await presse('Supprimer Portefeuille'))
  expect(document.querySelector('[aria-label="Supprimer Espèce"]')).toBeNull()
  await clavier.click(await presse('Supprimer', await vient('[role=dialog]')))
  await waitFor(() => expect(screen.queryByText('Portefeuille')).toBeNull())
  expect(serveur.de(contrat.modesPaiement.creer)[0]?.payload).toMatchObject({ Libelle: 'Portefeuille' })
})

it('le seuil d’alerte se pose une première fois', async () => {
  const alerte = exemple(contrat.configuration.modifierAlerteCaisse.reponse, { Seuil: 300_000, Active: true })
  const serveur = serveurPlein([contrat.configuration.alerteCaisse, null])
  serveur.repond(contrat.configuration.creerAlerteCaisse, () => alerte as never)
  const { clavier } = await ouvrir(<AlerteCaisse />, serveur)
  await clavier.type(await screen.findByLabelText(/Seuil d’alerte/), '300000')
  await clavier.click(await presse('Poser l’alerte'))
  await screen.findByText('Alerte de caisse enregistrée')
  expect(serveur.de(contrat.configuration.creerAlerteCaisse)[0]?.payload).toMatchObject({ Seuil: 300_000 })
})

it('enregistrés, les réglages de l’atelier laissent la main où elle était, disent quand, et la suite s’enregistre sur eux', async () => {
  const { reglageAtelier: reglage } = exemple(contrat.atelier.regler.reponse) as {
    reglageAtelier: ReglageAtelier
  }
  const serveur = serveurPlein([
    contrat.atelier.reglages,
    { reglageAtelier: { ...reglage, DelaiAtelier: 2 } },
  ])
  let version = reglage.version
  serveur.repond(contrat.atelier.regler, ({ payload }) => ({
    reglageAtelier: { ...reglage, ...(payload as object), version: ++version } as never,
  }))
  const { clavier } = await ouvrir(<Atelier />, serveur)
  const champ = await screen.findByLabelText(/^Atelier/)
  expect(document.body.textContent).not.toMatch(/Modifiée? le/)
  for (const jours of ['4', '5']) {
    await clavier.clear(champ)
    await clavier.type(champ, jours)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(serveur.de(contrat.atelier.regler).at(-1)?.payload).toMatchObject({
        DelaiAtelier: Number(jours),
      }),
    )
    await waitFor(() => expect(document.activeElement).toBe(champ))
    expect(champ.isConnected).toBe(true)
  }
  await dit(/Modifiée? le/)
  expect(serveur.de(contrat.atelier.regler).map(a => (a.payload as { version: number }).version)).toEqual([
    reglage.version,
    reglage.version + 1,
  ])
})

it('un onglet où rien n’a changé n’envoie rien, ni enregistré deux fois de suite', async () => {
  const { reglageAtelier: reglage } = exemple(contrat.atelier.regler.reponse) as {
    reglageAtelier: ReglageAtelier
  }
  const serveur = serveurPlein([
    contrat.atelier.reglages,
    { reglageAtelier: { ...reglage, DelaiAtelier: 2 } },
  ])
  serveur.repond(contrat.atelier.regler, ({ payload }) => ({
    reglageAtelier: { ...reglage, ...(payload as object), version: reglage.version + 1 } as never,
  }))
  const { clavier } = await ouvrir(<Atelier />, serveur)
  const champ = await screen.findByLabelText(/^Atelier/)
  const enregistrer = () => clavier.keyboard('{Control>}{Enter}{/Control}')
  const envois = () => serveur.de(contrat.atelier.regler).length
  await clavier.click(champ)
  await enregistrer()
  await clavier.clear(champ)
  await clavier.type(champ, '4')
  await enregistrer()
  await screen.findByText('Réglages de l’atelier enregistrés')
  await waitFor(() => expect(document.querySelector('button[aria-keyshortcuts]:disabled')).toBeTruthy())
  await enregistrer()
  await new Promise(suite => setTimeout(suite, 100))
  expect(envois()).toBe(1)
})

it('un jour férié accepté sans réponse n’empêche pas d’accepter le suivant', async () => {
  const jours = ['2026-05-01', '2026-08-07'].map((dateFerie, rang) => ({
    dateFerie,
    Libelle: `Fête ${rang + 1}`,
    AConfirmer: false,
    dejaPresente: false,
  }))
  const serveur = serveurPlein([contrat.configuration.feriesProposees, jours])
  serveur.repond(contrat.configuration.creerFerie, (_, rang) => {
    if (rang === 0) throw new LigneCoupee('en route')
    return exemple(contrat.configuration.creerFerie.reponse) as never
  })
  const { clavier } = await ouvrir(<Feries />, serveur)
  await clavier.click(await presse('Ajouter Fête 1'))
  await vient('[role=alert]')
  await clavier.click(await presse('Ajouter Fête 2'))
  await waitFor(() => expect(serveur.de(contrat.configuration.creerFerie)).toHaveLength(2))
  const [un, deux] = serveur.de(contrat.configuration.creerFerie).map(a => a.cle)
  expect(deux).not.toBe(un)
})

it('les jours fériés du pays se reprennent un à un, se confirment, puis tous ensemble', async () => {
  const pays = [
    { dateFerie: '2028-12-25', Libelle: 'Noël', AConfirmer: false },
    { dateFerie: '2028-02-27', Libelle: 'Aïd el-Fitr (Ramadan)', AConfirmer: true },
    { dateFerie: '2028-05-01', Libelle: 'Fête du travail', AConfirmer: false },
    { dateFerie: '2028-08-07', Libelle: 'Indépendance', AConfirmer: false },
  ]
  const gardes: ReturnType<typeof exemple>[] = []
  const serveur = serveurPlein()
  serveur.repond(contrat.configuration.feries, () => gardes as never)
  serveur.repond(contrat.configuration.feriesProposees, () =>
    pays.map(f => ({ ...f, dejaPresente: gardes.some(g => g.dateFerie === f.dateFerie) })),
  )
  serveur.repond(contrat.configuration.creerFerie, ({ payload }, rang) => {
    const _id = `0199a0a0-0000-7000-8000-00000000000${rang}`
    const neuf = exemple(contrat.configuration.creerFerie.reponse, { ...payload, _id })
    gardes.push(neuf)
    return neuf as never
  })
  serveur.repond(contrat.configuration.modifierFerie, ({ params, payload }) => {
    const lui = gardes.find(g => g._id === params.id)
    return Object.assign(lui ?? {}, payload) as never
  })
  const { clavier } = await monter(<Feries />, {
    serveur,
    permissions: toutesLesPermissions,
    adresse: '/essai?annee=2028',
  })
  const ligne = (nom: string) =>
    [...document.querySelectorAll('tr')].map(l => l.textContent).find(t => t.includes(nom)) ?? ''
  await clavier.click(await presse('Ajouter Noël'))
  await waitFor(() => expect(ligne('Noël')).toContain('Confirmé'))
  await clavier.click(await presse('Ajouter Aïd el-Fitr (Ramadan)'))
  await waitFor(() => expect(ligne('Aïd el-Fitr')).toContain('À confirmer'))
  await clavier.click(await presse('Confirmer Aïd el-Fitr (Ramadan)'))
  await waitFor(() => expect(ligne('Aïd el-Fitr')).toMatch(/Confirmé(?!e)/))
  expect(ligne('Aïd el-Fitr')).not.toContain('À confirmer')
  await clavier.click(await presse('Tout ajouter'))
  await dit(/Tous les jours fériés de 2028 sont là\./)
  expect(gardes.map(g => g.Libelle)).toEqual(pays.map(f => f.Libelle))
})

const lu = <T extends object>(reponse: T) => reponse as Record<string, object & { version?: number }>
it.each([
  [
    'les garanties',
    () => <Garanties />,
    contrat.configuration.garantie,
    contrat.configuration.reglerGarantie,
    'garantie',
    { advancedGarantie: false, garantiesMontue: [], garantiesVerre: [], garantieVerreDefaut: 12 },
    /^Montures/,
    '18',
    /^Verres/,
    '24',
  ],
  [
    'l’expéditeur des SMS',
    () => <Sms />,
    contrat.configuration.smsConfig,
    contrat.configuration.reglerSms,
    'smsConfig',
    { senderName: null, senderAddress: null, messageTemplate: null, HeureDebut: '08:00', HeureFin: '20:00' },
    'Nom d’expéditeur',
    'OPTIQUE',
    'Modèle de message',
    'Bonjour',
  ],
] as const)(
  '%s : ce qui se tape pendant l’enregistrement n’est pas effacé par sa réponse',
  async (_, ecran, lire, regler, nom, plus, premier, un, second, deux) => {
    const depart = { ...lu(exemple(lire.reponse) as object)[nom], ...plus, version: 7 }
    const serveur = serveurPlein([lire, { [nom]: depart }] as never)
    let repondre = () => {}
    const porte = new Promise<void>(suite => {
      repondre = suite
    })
    serveur.repond(regler, async ({ payload }) => {
      await porte
      return { [nom]: { ...depart, ...(payload as object), version: 8 } } as never
    })
    const { clavier } = await ouvrir(ecran(), serveur)
    const champ = await screen.findByLabelText<HTMLInputElement>(premier)
    await clavier.clear(champ)
    await clavier.type(champ, un)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    const autre = await screen.findByLabelText<HTMLInputElement>(second)
    await clavier.clear(autre)
    await clavier.type(autre, deux)
    repondre()
    await dit(/ enregistrée?s/)
    expect([champ.isConnected, champ.value, autre.value]).toEqual([true, un, deux])
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(regler)).toHaveLength(2))
    expect(serveur.de(regler)[1]?.payload).toMatchObject({ version: 8 })
  },
)

it.each([
  ['un seuil', /Seuil d’alerte/, '300000'],
  ['un secret', /^Identifiant du fournisseur/, 'abc'],
] as const)('%s tapé et pas enregistré ne se quitte pas sans un mot', async (_, label, tape) => {
  const serveur = serveurPlein([contrat.configuration.alerteCaisse, null])
  const { clavier, ou } = await ouvrir(
    <>
      {tape === 'abc' ? <Sms /> : <AlerteCaisse />}
      <Link to="/ailleurs">Ailleurs</Link>
    </>,
    serveur,
  )
  const partir = async () => clavier.click(await screen.findByText('Ailleurs'))
  await clavier.type(await screen.findByLabelText(label), tape)
  await partir()
  await screen.findByText(/sera perdu/)
  await clavier.click(await presse('Rester'))
  expect(ou()).toContain('/essai')
  await partir()
  await clavier.click(await presse('Abandonner la saisie'))
  await waitFor(() => expect(ou()).toBe('/ailleurs'))
})

it('les réglages se lisent sans se changer quand le rôle ne le permet pas', async () => {
  const espece = exemple(contrat.modesPaiement.creer.reponse, { Libelle: 'Espèce', Actif: true })
  const serveur = serveurPlein()
  serveur.repondPage(contrat.modesPaiement.liste, () => [espece] as never)
  await ouvrir(<Configurations />, serveur, ['clients.lire'])
  await screen.findByText('Espèce')
  screen.getByText(/pas de les changer/)
  expect(screen.queryByText('Ajouter un mode de paiement')).toBeNull()
})

it('un onglet que le rôle n’a pas, demandé par son adresse, se refuse d’une phrase', async () => {
  await monter(<Configurations />, {
    serveur: serveurPlein(),
    permissions: ['clients.lire'],
    adresse: '/essai?onglet=systeme',
  })
  await screen.findByText('Votre rôle ne donne pas accès à l’onglet demandé.')
})

it('sur un téléphone, l’onglet ouvert se voit et chaque chiffre a son nom', async () => {
  const tranche = exemple(contrat.timbres.creer.reponse, { Libelle: 'Une', APartirDe: 5_001, Montant: 100 })
  const serveur = serveurPlein()
  serveur.repondPage(contrat.timbres.liste, () => [tranche] as never)
  const montres: unknown[] = []
  const espion = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    montres.push(this.textContent)
  })
  await monter(<Configurations />, {
    serveur,
    permissions: ['clients.lire'],
    adresse: '/essai?onglet=timbres',
  })
  await screen.findByText('Une')
  espion.mockRestore()
  expect(montres).toContain('Droit de timbre')
  const noms = [...document.querySelectorAll('tbody td')].map(td => td.getAttribute('data-libelle'))
  expect(noms).toEqual([null, 'À partir de (espèces reçues)', 'Droit', 'Premier jour', 'Dernier jour'])
})

it.each([
  [{ JoursRestants: 80, Reconnu: true }, /Essai, jusqu’au \S+ \(80 jours\)/, undefined],
  [{ JoursRestants: 1, Reconnu: true }, /\(1 jour\)/, 'À renouveler'],
  [{ JoursRestants: -3, Reconnu: false }, /\(0 jours?\)/, 'Non reconnu'],
  [null, /personne ne répond à cette adresse/, undefined],
])('le certificat de l’adresse se lit sur la page du système (%j)', async (certificat, phrase, marque) => {
  const lu = exemple(contrat.systeme.lire.reponse) as object
  const Certificat = certificat && { Emetteur: 'Essai', ExpireLe: '2027-02-01T00:00:00.000Z', ...certificat }
  await ouvrir(<Systeme />, serveurPlein([contrat.systeme.lire, { ...lu, Https: true, Certificat }]))
  await dit(phrase)
  for (const mot of ['À renouveler', 'Non reconnu'])
    expect(screen.queryByText(mot) !== null).toBe(mot === marque)
})

const NUITS = Array.from({ length: 5 }, (_, i) => `dioptrie-2026-11-1${i}T02-30-00.gz`)
const leSysteme = (plus: object = {}) => {
  const lu = exemple(contrat.systeme.lire.reponse) as { Sauvegardes: object }
  const Sauvegardes = {
    ...lu.Sauvegardes,
    Heure: '02:30',
    Jours: 7,
    Semaines: 0,
    Mois: 0,
    version: 3,
    Eteintes: false,
    Dossier: '/media/s',
    Fichiers: NUITS,
    Lignes: [],
    ...plus,
  }
  return [contrat.systeme.lire, { ...lu, Sauvegardes }] as const
}
const ouvrirLesReglages = async (serveur: ReturnType<typeof serveurPlein>) => {
  const vue = await ouvrir(<Systeme />, serveur)
  await vue.clavier.click(await presse('Heure et copies gardées'))
  return { ...vue, fenetre: within(await vient('[role=dialog]')) }
}

it('l’heure et le nombre des sauvegardes se règlent au clavier ; ce qui partirait se compte et se coche, et deux Entrée n’envoient qu’une fois', async () => {
  const serveur = serveurPlein(leSysteme())
  serveur.repond(contrat.systeme.regler, async () => exemple(contrat.systeme.regler.reponse) as never)
  const { clavier, fenetre } = await ouvrirLesReglages(serveur)
  const taper = async (champ: HTMLElement, texte: string) => {
    await clavier.clear(champ)
    await clavier.type(champ, texte)
  }
  const envoyes = () => serveur.de(contrat.systeme.regler).map(a => a.payload)
  const heure = fenetre.getByLabelText<HTMLInputElement>(/^Heure/)
  await waitFor(() => expect(document.activeElement).toBe(heure))
  await taper(heure, '25:00{Enter}')
  await waitFor(() => expect(heure.getAttribute('aria-invalid')).toBe('true'))
  await taper(heure, '13h05')
  const jours = fenetre.getByLabelText<HTMLInputElement>(/^Jours/)
  await taper(jours, '0{Enter}')
  await fenetre.findByText(/Un jour au moins/)
  expect(document.activeElement).toBe(jours)
  // Five are there, the next makes six: two stay.
  await taper(jours, '2{Enter}')
  await fenetre.findByText(/4 copies qui seraient restées seront retirées/)
  await fenetre.findByText(/Cochez pour continuer/)
  expect(envoyes()).toEqual([])
  await clavier.click(fenetre.getByLabelText('Retirer ces 4 copies'))
  await clavier.click(jours)
  await clavier.keyboard('{Enter}{Enter}')
  await screen.findByText('Réglages des sauvegardes enregistrés')
  expect(envoyes()).toEqual([{ Heure: '13:05', Jours: 2, version: 3 }])
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

it('les sauvegardes ne se font plus seules quand on l’éteint ; l’heure n’est pas perdue', async () => {
  const serveur = serveurPlein(leSysteme())
  serveur.repond(contrat.systeme.regler, () => exemple(contrat.systeme.regler.reponse) as never)
  const { clavier, fenetre } = await ouvrirLesReglages(serveur)
  await clavier.click(fenetre.getByLabelText(/d’elles-mêmes/))
  expect(fenetre.getByLabelText<HTMLInputElement>(/^Heure/)).toMatchObject({ disabled: true, value: '02:30' })
  await clavier.click(await presse('Enregistrer'))
  await waitFor(() =>
    expect(serveur.de(contrat.systeme.regler)[0]?.payload).toEqual({ Heure: null, version: 3 }),
  )
})

it('éteintes sur le serveur, la page le dit et n’offre que les nombres', async () => {
  const { fenetre } = await ouvrirLesReglages(serveurPlein(leSysteme({ Eteintes: true, Heure: null })))
  await dit(/qui tient le serveur les a éteintes \(BACKUP_AT=off\)/)
  fenetre.getByText(/cette page ne les rallume pas/)
  expect(fenetre.queryByLabelText(/^Heure/)).toBeNull()
  fenetre.getByLabelText(/^Jours/)
})

it('la première sauvegarde d’une maison neuve dit son poids', async () => {
  const ligne = exemple(Sauvegarde, {
    Etat: 'Faite',
    Fichier: 'dioptrie.gz',
    Lignes: 1237,
    Octets: 48_403,
    Verifiee: true,
  })
  await ouvrir(<Systeme />, serveurPlein(leSysteme({ Lignes: [ligne] })))
  await dit(/48,4\sko/)
})

it('le modèle d’en-tête qu’on corrige reste à l’écran quand un collègue en ajoute un qui se range avant lui', async () => {
  const modele = (n: number, Libelle: string) =>
    exemple(contrat.configuration.modifierModel.reponse, {
      _id: `01890000-0000-7000-8000-00000000090${n}`,
      Libelle,
      Mention: null,
    })
  const serveur = serveurPlein([contrat.configuration.models, [modele(1, 'Papier')]])
  const { clavier } = await ouvrir(<EntetePiedpage />, serveur)
  const nom = await screen.findByLabelText<HTMLInputElement>(/^Nom/)
  await clavier.type(nom, ' bleu')
  serveur.repond(contrat.configuration.models, () => [modele(2, 'Atelier'), modele(1, 'Papier')] as never)
  await act(() => queryClient.invalidateQueries())
  await presse(/^Atelier/)
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Papier bleu')
})
