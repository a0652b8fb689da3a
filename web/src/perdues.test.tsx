import { type EtatCaisse, Operation } from '@dioptrie/domain/caisse/contract'
import type { JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { LigneFacture } from '@dioptrie/domain/facturation/fiches'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import FaireAvoir from './avoirs/FaireAvoir.tsx'
import FicheAvoir from './avoirs/FicheAvoir.tsx'
import CorrigerFonds from './caisse/CorrigerFonds.tsx'
import Approvisionner from './caisse/depense/Approvisionner.tsx'
import FicheDepense from './caisse/depense/FicheDepense.tsx'
import FicheEntree from './caisse/depense/FicheEntree.tsx'
import SaisieDepense from './caisse/depense/SaisieDepense.tsx'
import ReglerCommande from './caisse/ReglerCommande.tsx'
import Rembourser from './caisse/Rembourser.tsx'
import { Appro } from './caisse/versements/Appro.tsx'
import FicheVersement from './caisse/versements/FicheVersement.tsx'
import Verser from './caisse/versements/Verser.tsx'
import { chemins as caisseChemins } from './chemins/caisse.ts'
import { chemins } from './chemins/facturation.ts'
import FicheFacture from './facturation/FicheFacture.tsx'
import Reglements from './facturation/Reglements.tsx'
import { contrat, queryClient } from './kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, vient } from './kernel/essai.tsx'
import { exemple, type Fiche, ID, serveurPlein } from './kernel/exemple.ts'
import { prechargerTextes } from './kernel/i18n.tsx'
import { serveurJoint } from './kernel/serveur.ts'
import { bonEssai, quand } from './receptions/bon.fixture.ts'
import { CorrigerAchat } from './receptions/CorrigerAchat.tsx'
import { Regler } from './receptions/Regler.tsx'
import { Retourner } from './receptions/Retourner.tsx'

/*
 * The server did it, its answer never came, the tab was loaded again: what is then sent, with another amount, is the same gesture.
 * One effect, and what is said is true. Contraries that say no amount: once they are done, nothing is left to send.
 */
const { avoirs, caisse, versements, appros, depense, facturation, receptions } = contrat

beforeAll(() =>
  prechargerTextes([
    'avoirs',
    'caisse',
    'depense',
    'versements',
    'facturation',
    'receptions',
    'clients',
    'ui',
    'saisie',
    'champs',
  ]),
)

const PREMIER = 'Votre premier envoi avait été enregistré, avec d’autres valeurs ; celui-ci ne l’est pas.'
const ENREGISTRE = { entite: 'versement', _id: ID, numero: null, montant: 10_000, IdClient: null }
const permissions = toutesLesPermissions as never
type Clavier = Awaited<ReturnType<typeof monter>>['clavier']

const ESPECES = {
  _id: ID,
  Libelle: 'Espèce',
  NumeroRequis: false,
  Actif: true,
  version: 1,
  createdAt: '2026-11-15T09:00:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  createdBy: null,
  updatedBy: null,
}

/** Does once what a key asks for, as the server does; the first answer is lost. */
function faireUneFois(reponse: unknown) {
  const faits = new Map<string, string>()
  let perdue = true
  return {
    faits,
    repondre: ({ cle, payload, query }: { cle: string | null; payload: unknown; query: unknown }) => {
      const dit = JSON.stringify([payload, query])
      const deja = faits.get(cle ?? '')
      if (deja !== undefined && deja !== dit)
        throw new RefusEssai(409, 'CLE_DEJA_UTILISEE', PREMIER, { enregistre: ENREGISTRE })
      faits.set(cle ?? '', dit)
      if (perdue) {
        perdue = false
        throw new LigneCoupee()
      }
      return reponse
    },
  }
}

interface Ligne {
  titre: string
  ecran: (fait: boolean) => ReactNode
  lectures?: (fait: boolean) => (readonly [Appel, unknown])[]
  /** Lists that are chosen from. */
  pages?: (readonly [Appel, unknown])[]
  chemin?: string
  adresse?: string
  appel: Appel
  /** What the same window calls once it reads what the first sending did. */
  ensuite?: Appel
  rendu?: Fiche
  /** The window, when it is not there by itself. */
  ouvrir?: (clavier: Clavier) => Promise<unknown>
}

async function poste(
  { ecran, lectures, pages = [], appel, ensuite, chemin, adresse, ouvrir }: Ligne,
  fait: boolean,
  repondre: unknown,
) {
  const serveur = serveurPlein(...(lectures?.(fait) ?? []))
  serveur.repondPage(contrat.modesPaiement.liste, () => [{ ...ESPECES } as never])
  for (const [liste, fiche] of pages) serveur.repondPage(liste as never, () => [fiche as never])
  for (const appele of [appel, ensuite]) if (appele) serveur.repond(appele, repondre as never)
  const vue = await monter(ecran(fait), {
    serveur,
    permissions,
    ...(chemin ? { chemin } : {}),
    ...(adresse ? { adresse } : {}),
  })
  const recharger = () => {
    window.dispatchEvent(new Event('pagehide'))
    vue.unmount()
    queryClient.clear()
    serveurJoint()
  }
  return { ...vue, serveur, recharger, ouvrir: () => ouvrir?.(vue.clavier) }
}

const operation = (fait: boolean) =>
  exemple(Operation, {
    _id: ID,
    montant: 90_000,
    Rendu: fait ? 10_000 : 0,
    modepaiement: 'Espèce',
    typeOperation: 'Règlement cmde cli',
  }) as unknown as Operation
const etat = exemple(caisse.etat.reponse, {
  IdOfficine: ID,
  Statut: 'Ouverte',
  Attendu: 200_000,
  FondDeCaisse: 0,
}) as EtatCaisse
const journee = exemple(depense.journee.reponse, {
  IdOfficine: ID,
  Statut: 'Ouverte',
  Initialisee: true,
  Solde: 100_000,
}) as JourneeDepense
const vente = (fait: boolean) => ({
  _id: ID,
  IdOfficine: ID,
  RefCmmd: 'CMD-1',
  version: fait ? 4 : 3,
  Remise: 0,
  PartAssurance: 0,
  lignes: ['Monture1', 'OD1'].slice(fait ? 1 : 0).map(Cle => ({
    Cle,
    Nature: 'Monture',
    Designation: Cle,
    IdArticle: null,
    Quantite: 1,
    PrixUnitaire: 50_000,
    EnStock: true,
  })),
  MontantRegle: fait ? 90_000 : 100_000,
  couverture: null,
  Refus: null,
  Entiere: false,
})
const avoir = (fait: boolean) =>
  exemple(avoirs.lire.reponse, {
    Reference: 'AVR-1',
    Montant: 40_000,
    Credit: 40_000,
    Utilise: fait ? 10_000 : 0,
    Reste: fait ? 30_000 : 40_000,
  })

/** A receipt of which ten of one article came and were kept, owed for and credited. */
const bon = (fait: boolean) =>
  bonEssai({
    _id: ID,
    IdOfficine: ID,
    version: fait ? 5 : 4,
    Avoir: 50_000,
    lignes: [
      exemple(receptions.lire.reponse.shape.lignes.element, { _id: ID, Reference: 'Lumina' }) as never,
    ],
    envois: [
      {
        _id: ID,
        IdOfficine: ID,
        Officine: 'Angré',
        statut: 'Reçu',
        createdAt: quand,
        createdBy: null,
        recuLe: quand,
        recuPar: null,
        reprisLe: null,
        reprisPar: null,
        lignes: [
          {
            _id: ID,
            IdArticle: ID,
            Quantite: 20_000,
            QuantiteRecue: 20_000,
            CoutUnitaire: 9_000,
            Rendue: 0,
            Motif: null,
          },
        ],
      },
    ],
  })
const BANQUE = exemple(contrat.banque.lire.reponse, { Libelle: 'Lagune' })
const PAYES: [mode: string, comment: string, suite: (clavier: Clavier) => Promise<unknown>][] = [
  ['Espèce', 'en espèces', async () => {}],
  ['Wave', 'par un compte mobile', clavier => clavier.type(screen.getByLabelText(/^Numéro/), 'W1')],
  [
    'Virement',
    'par virement',
    async clavier => {
      await clavier.type(screen.getByLabelText(/^Numéro/), 'V1')
      await clavier.type(screen.getByRole('combobox', { name: /^Banque/ }), 'lagune{Enter}')
    },
  ],
  ['Avoir', 'par son avoir', async () => {}],
]

/** `encore`: what this window keeps of no reload is typed again with the rest. */
const MONTANTS: (Ligne & {
  montant: RegExp
  remplir?: (clavier: Clavier) => Promise<unknown>
  encore?: boolean
})[] = [
  ...PAYES.map(([mode, comment, suite]) => ({
    titre: `un fournisseur payé ${comment}`,
    ecran: (fait: boolean) => <Regler bon={bon(fait)} fermer={() => {}} />,
    pages: [
      [contrat.modesPaiement.liste, { ...ESPECES, Libelle: mode === 'Avoir' ? 'Espèce' : mode }],
      [contrat.banque.liste, BANQUE],
    ] as (readonly [Appel, unknown])[],
    appel: receptions.regler,
    rendu: bon(true) as unknown as Fiche,
    montant: /^Montant/,
    remplir: async (clavier: Clavier) => {
      await clavier.type(
        await screen.findByRole('combobox', { name: /^Mode de paiement/ }),
        `${mode.slice(0, 4)}{Enter}`,
      )
      await suite(clavier)
    },
  })),
  {
    titre: 'un prix d’achat corrigé',
    ecran: fait => <CorrigerAchat bon={bon(fait)} fermer={() => {}} />,
    appel: receptions.corrigerAchat,
    rendu: bon(true) as unknown as Fiche,
    montant: /^Prix d’achat net/,
    remplir: async clavier => clavier.type(screen.getByLabelText(/^Motif/), 'Tarif'),
  },
  {
    titre: 'un retour au fournisseur',
    ecran: fait => <Retourner bon={bon(fait)} IdOfficine={ID} fermer={() => {}} />,
    appel: receptions.retourner,
    montant: /^À retourner/,
  },
  {
    titre: 'un avoir',
    ecran: () => (
      <FaireAvoir genre="commande" vente={{ _id: ID, IdOfficine: ID, RefCmmd: 'CMD-1' }} fermer={() => {}} />
    ),
    lectures: fait => [
      [avoirs.deCommande, vente(fait)],
      [caisse.etat, etat],
    ],
    appel: avoirs.rendreCommande,
    rendu: avoir(true),
    montant: /Rendu au client/,
    remplir: async clavier => {
      await clavier.click(await screen.findByLabelText('Monture1'))
      await clavier.type(screen.getByLabelText(/Motif du retour/), 'Cassée')
    },
  },
  {
    titre: 'le crédit d’un avoir rendu en argent',
    ecran: () => <FicheAvoir />,
    lectures: fait => [
      [avoirs.lire, avoir(fait)],
      [caisse.etat, etat],
    ],
    chemin: '/essai/$avoirId',
    adresse: `/essai/${ID}`,
    appel: avoirs.rembourser,
    rendu: avoir(true),
    ouvrir: async clavier => clavier.click(await presse('Rendre le crédit en argent')),
    montant: /Rendu au client/,
    remplir: async clavier => clavier.type(await screen.findByLabelText(/Motif/), 'Préfère'),
  },
  {
    titre: 'un règlement rendu',
    ecran: fait => <Rembourser operation={operation(fait)} pasOuverte={null} fermer={() => {}} />,
    appel: caisse.rembourser,
    rendu: operation(true),
    montant: /Rendu au client/,
    remplir: async clavier => clavier.type(await screen.findByLabelText(/Motif/), 'Erreur'),
  },
  {
    titre: 'un versement',
    ecran: () => <Verser etat={etat} fermer={() => {}} />,
    pages: [[contrat.banque.liste, exemple(contrat.banque.lire.reponse, { Libelle: 'Lagune' })]],
    appel: versements.creer,
    montant: /^Montant/,
    remplir: async clavier =>
      clavier.type(screen.getByRole('combobox', { name: /^Banque/ }), 'lagune{Enter}'),
  },
  {
    titre: 'un approvisionnement du tiroir',
    ecran: () => <Appro officine={ID} appro={null} fermer={() => {}} />,
    appel: appros.creer,
    montant: /^Montant/,
    remplir: async clavier => clavier.type(document.activeElement as HTMLElement, 'La Poste'),
  },
  {
    titre: 'un approvisionnement de la caisse dépense',
    ecran: () => <Approvisionner journee={journee} etat={etat} fermer={() => {}} />,
    appel: depense.approvisionner,
    montant: /^Montant/,
  },
  {
    titre: 'la caisse dépense ouverte, qui se relit ouverte',
    ecran: fait => (
      <Approvisionner
        journee={fait ? journee : { ...journee, Statut: 'Non ouverte', Initialisee: false, Solde: 0 }}
        etat={etat}
        fermer={() => {}}
      />
    ),
    appel: depense.initialiser,
    ensuite: depense.approvisionner,
    montant: /^Montant/,
  },
  {
    titre: 'un fonds du matin corrigé',
    ecran: () => <CorrigerFonds id={ID} montant={50_000} fermer={() => {}} />,
    appel: caisse.corrigerInitialisation,
    rendu: operation(true),
    montant: /^Fonds compté/,
    remplir: async clavier => clavier.type(screen.getByLabelText(/^Motif/), 'Mal compté'),
    encore: true,
  },
  {
    titre: 'une dépense',
    ecran: () => <SaisieDepense />,
    lectures: () => [[depense.journee, journee]],
    appel: depense.depenser,
    montant: /^Montant/,
    remplir: async clavier => clavier.type(screen.getByLabelText(/^Motif/), 'Taxi'),
  },
]

describe('la réponse perdue, la page rechargée, un autre montant : un seul effet, et il est dit', () => {
  it.each(MONTANTS)('$titre', async ligne => {
    const { montant, remplir, encore } = ligne
    const { faits, repondre } = faireUneFois(
      ligne.rendu ?? exemple(ligne.appel.reponse as Parameters<typeof exemple>[0]),
    )
    const taper = async (clavier: Clavier, valeur: string) => {
      const champ = await screen.findByLabelText(montant)
      await clavier.clear(champ)
      await clavier.type(champ, `${valeur}{Control>}{Enter}{/Control}`)
    }
    const premier = await poste(ligne, false, repondre)
    await premier.ouvrir()
    await screen.findByLabelText(ligne.titre === 'un avoir' ? 'Monture1' : montant)
    await remplir?.(premier.clavier)
    await taper(premier.clavier, '10000')
    await waitFor(() => expect(document.body.textContent).toMatch(/rien ne dit si c’est enregistré/))
    expect(document.body.textContent).not.toContain('Rien n’est enregistré tant que')
    expect(faits.size).toBe(1)
    premier.recharger()

    const second = await poste(ligne, true, repondre)
    await second.ouvrir()
    if (encore) await remplir?.(second.clavier)
    await taper(second.clavier, '4000')
    await waitFor(() => expect(document.body.textContent).toContain(PREMIER))
    expect(faits.size).toBe(1)
    expect((await presse('Ouvrir ce qui est enregistré')).getAttribute('href')).toBe(
      caisseChemins.versement(ID),
    )

    // Pressed again it is still that one; another one is asked for by its name.
    const fautif = ligne.ensuite ?? ligne.appel
    const avant = second.serveur.de(fautif).length
    await taper(second.clavier, '4000')
    await waitFor(() => expect(second.serveur.de(fautif).length).toBeGreaterThan(avant))
    await waitFor(() => expect(document.body.textContent).toContain(PREMIER))
    expect(faits.size).toBe(1)
    await second.clavier.click(await presse('Celui-ci est un autre'))
    await waitFor(() => expect(document.body.textContent).not.toContain(PREMIER))
    await taper(second.clavier, '4000')
    await waitFor(() => expect(faits.size).toBe(2))
  })
})

const IdOfficine = ID
const annulation = {
  _id: ID,
  Motif: 'Erreur',
  createdAt: '2026-11-16T09:00:00.000Z',
  createdBy: 'Koné Mariam',
}
const versement = (fait: boolean) =>
  exemple(versements.lire.reponse, {
    IdOfficine,
    montant: 20_000,
    Statut: fait ? 'Annulé' : 'Validé',
    annulation: fait ? annulation : null,
  })
const sortie = (fait: boolean) =>
  exemple(depense.lire.reponse, { IdOfficine, Statut: fait ? 'Annulée' : 'Active', IdOrigine: null })
const entree = (fait: boolean) =>
  exemple(depense.lireAppro.reponse, { IdOfficine, Statut: fait ? 'Annulée' : 'Active', IdOrigine: null })
const solde = (fait: boolean) =>
  exemple(caisse.creance.reponse, {
    IdOfficine,
    Montant: 100_000,
    Contre: fait ? 60_000 : 0,
    MontantRegle: 40_000,
    ResteAPayer: fait ? 0 : 60_000,
    annulations: fait ? [{ ...annulation, RefCreance: 'SLD-2', Montant: 60_000 }] : [],
  })
const paiement = (fait: boolean) =>
  exemple(facturation.paiement.reponse, {
    reference: 'CH900',
    mode: 'Chèque',
    date: '2026-03-01',
    IdOrigine: null,
    ContrePasse: fait,
    ecritures: [],
  })
const facture = (avant: Fiche, apres: Fiche) => (fait: boolean) =>
  exemple(facturation.facture.reponse, {
    Numero: 'FAC-26-00042',
    Etat: 'Déposée',
    EnPartie: false,
    DateDepot: '2026-03-10',
    lignes: [
      exemple(LigneFacture, {
        Client: 'Bamba',
        Etat: 'Rejetée',
        Remise: 0,
        Ouvert: 0,
        Avoir: 0,
        Rejete: 0,
        Charge: 0,
        Abandonne: 0,
        Represente: 0,
        ...(fait ? apres : avant),
      }),
    ],
  })
const menu = (geste: string) => async (clavier: Clavier) => {
  await clavier.click(await presse('Autres actions'))
  await clavier.click(await presse(geste, document.body, '[role=menuitem]'))
}
const bouton = (geste: string | RegExp) => async (clavier: Clavier) => clavier.click(await presse(geste))
const surLaFacture = (appel: Appel, geste: string, avant: Fiche, apres: Fiche) => {
  const lue = facture(avant, apres)
  return {
    ecran: () => <FicheFacture />,
    lectures: (fait: boolean) => [[facturation.facture, lue(fait)]] as (readonly [Appel, unknown])[],
    chemin: '/essai/$factureId',
    adresse: `/essai/${ID}`,
    appel,
    rendu: lue(true),
    ouvrir: bouton(`${geste} : Bamba`),
    geste: new RegExp(`^${geste} : Bamba$`),
    dit: /Bamba, 500 F/,
  }
}
const parId = (nom: string) => ({ chemin: `/essai/$${nom}`, adresse: `/essai/${ID}` })

const CONTRAIRES: (Ligne & { geste: RegExp; dit: RegExp })[] = [
  {
    titre: 'un versement repris',
    ecran: () => <FicheVersement />,
    lectures: fait => [[versements.lire, versement(fait)]],
    ...parId('versementId'),
    appel: versements.annuler,
    rendu: versement(true),
    ouvrir: menu('Annuler le versement'),
    geste: /^(Annuler le versement|Autres actions)$/,
    dit: /Erreur .* Koné Mariam/,
  },
  {
    titre: 'une dépense reprise',
    ecran: () => <FicheDepense />,
    lectures: fait => [[depense.lire, sortie(fait)]],
    ...parId('depenseId'),
    appel: depense.annuler,
    rendu: sortie(true),
    ouvrir: menu('Annuler la dépense'),
    geste: /^(Annuler la dépense|Autres actions)$/,
    dit: /Annulée/,
  },
  {
    titre: 'une entrée de la caisse dépense reprise',
    ecran: () => <FicheEntree />,
    lectures: fait => [[depense.lireAppro, entree(fait)]],
    ...parId('approId'),
    appel: depense.annulerAppro,
    rendu: entree(true),
    ouvrir: bouton('Annuler l’entrée'),
    geste: /^Annuler l’entrée$/,
    dit: /Annulée/,
  },
  {
    titre: 'un solde repris retiré',
    ecran: () => <ReglerCommande />,
    lectures: fait => [
      [caisse.creance, solde(fait)],
      [caisse.etat, etat],
    ],
    chemin: '/essai/$clientId/$RefCmmd',
    adresse: `/essai/${ID}/SLD-1`,
    appel: caisse.annulerCreance,
    rendu: solde(true),
    ouvrir: bouton('Retirer ce solde'),
    geste: /^Retirer ce solde$/,
    dit: /60.000.F ont été retirés de ce solde : Erreur/,
  },
  {
    titre: 'un chèque contre-passé',
    ecran: () => <Reglements />,
    lectures: fait => [[facturation.paiement, paiement(fait)]],
    chemin: chemins.reglements,
    adresse: `${chemins.reglements}?paiement=${ID}`,
    appel: facturation.contrePasser,
    rendu: paiement(true),
    geste: /^Contre-passer$/,
    dit: /Chèque CH900/,
  },
  {
    titre: 'un rejet mis au client',
    ...surLaFacture(facturation.chargerClient, 'Mettre au client', { Rejete: 500 }, { Charge: 500 }),
  },
  {
    titre: 'un rejet passé en perte',
    ...surLaFacture(facturation.abandonner, 'Passer en perte', { Rejete: 500 }, { Abandonne: 500 }),
  },
  {
    titre: 'un rejet re-présenté',
    ...surLaFacture(facturation.representer, 'Représenter', { Rejete: 500 }, { Represente: 500 }),
  },
  {
    titre: 'une mise au client reprise',
    ...surLaFacture(facturation.reprendreDecision, 'Reprendre', { Charge: 500 }, { Rejete: 500 }),
  },
]

describe('un contraire dont la réponse se perd : rechargé, il se lit fait, et il n’y a plus rien à renvoyer', () => {
  it.each(CONTRAIRES)('$titre', async ligne => {
    const { faits, repondre } = faireUneFois(ligne.rendu)
    const premier = await poste(ligne, false, repondre)
    await premier.ouvrir()
    const fenetre = await vient('[role=dialog]')
    await waitFor(() => expect(fenetre.querySelector('input')).not.toBeNull())
    await premier.clavier.type(
      [...fenetre.querySelectorAll('input')].at(-1) as HTMLInputElement,
      'Erreur{Control>}{Enter}{/Control}',
    )
    await waitFor(() => expect(document.body.textContent).toMatch(/rien ne dit si c’est enregistré/))
    expect(document.body.textContent).not.toContain('Rien n’est enregistré tant que')
    expect(faits.size).toBe(1)
    premier.recharger()

    const second = await poste(ligne, true, repondre)
    await waitFor(() =>
      expect(second.serveur.recus.some(r => r.appel === ligne.lectures?.(true)[0]?.[0])).toBe(true),
    )
    await waitFor(() =>
      expect(document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(ligne.dit),
    )
    const boutons = () =>
      [...document.querySelectorAll('button, [role=menuitem]')].map(
        b => b.getAttribute('aria-label') ?? b.textContent?.trim() ?? '',
      )
    expect(boutons().filter(nom => ligne.geste.test(nom))).toEqual([])
    expect([faits.size, second.serveur.de(ligne.appel).length]).toEqual([1, 0])
  })
})
