import { Client } from '@dioptrie/domain/clients/fiches'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, it } from 'vitest'
import RendreCredit from './avoirs/RendreCredit.tsx'
import Compter from './caisse/cloture/Compter.tsx'
import CloturerDepense from './caisse/depense/Cloturer.tsx'
import SaisieDepense from './caisse/depense/SaisieDepense.tsx'
import ReglerCommande from './caisse/ReglerCommande.tsx'
import Rembourser from './caisse/Rembourser.tsx'
import Verser from './caisse/versements/Verser.tsx'
import SaisieClient from './clients/SaisieClient.tsx'
import SaisieOrdonnance from './clients/SaisieOrdonnance.tsx'
import SaisieComptoir from './comptoir/SaisieComptoir.tsx'
import { contrat, queryClient } from './kernel/api.ts'
import { PREFIXE } from './kernel/brouillon.ts'
import { LigneCoupee, monter, presse, RefusEssai } from './kernel/essai.tsx'
import { exemple, type Fiche, ID, serveurPlein } from './kernel/exemple.ts'
import { sessionDe } from './kernel/navigateur.fixture.ts'
import { serveurJoint } from './kernel/serveur.ts'
import { chargerTextes } from './kernel/textes.ts'
import { Regler } from './receptions/Regler.tsx'
import { articleEssai } from './stock/article.fixture.ts'
import SaisieCommande from './ventes/vendre/SaisieCommande.tsx'
import { depuis } from './ventes/vendre/valeurs.ts'

/** Fetched with the screens by the router, which is not here. */
const ESPACES = [
  ...(['avoirs', 'caisse', 'clients', 'comptoir', 'depense', 'ordonnance', 'receptions'] as const),
  ...(['remises', 'stock', 'vendre', 'ventes', 'versements'] as const),
]
beforeAll(() => Promise.all(ESPACES.map(espace => chargerTextes('fr', espace))))

const { uid, IdOfficine } = sessionDe('jeton').userData
const JOUR = aujourdhuiAbidjan(new Date())
const rien = () => {}
const client = exemple(Client, { Nom: 'Bamba', Prenoms: 'Moussa', Statut: 'Actif', DateNaissance: null })
const etat = exemple(contrat.caisse.etat.reponse, {
  IdOfficine,
  Statut: 'Ouverte',
  Jour: JOUR,
  Attendu: 90_000,
})
const commande = exemple(contrat.ventes.lireParReference.reponse, {
  RefCmmd: 'CMD-1',
  Statut: 'Active',
  ResteAPayer: 30_000,
  IdOfficine,
})
const vente = { ...depuis({ Paires: [{}] }), PrixMonture1: 60_000, RemiseCom: 20_000 }

const OPERATION = exemple(contrat.caisse.rembourser.reponse, {
  ...{ montant: 5_000, Rendu: 0, Jour: JOUR, modepaiement: 'Espèce' },
}) as never

interface Cas {
  titre: string
  ecran: ReactNode
  chemin?: string
  lectures?: [Appel, unknown][]
  /** Typed before a first reload. */
  brouillon?: [string, Fiche]
  /** Typed where a reload has left nothing. */
  remplir?: [RegExp, string][]
  bouton: RegExp
  appel: Appel
  /** What the server refuses first, and what the person answers. */
  accords?: [RefusEssai, () => Promise<void>][]
}

const trop = new RefusEssai(409, 'REMISE_A_APPROUVER', 'Remise de 20 %', {
  ...{ Pourcent: 20, Limite: 5, Remise: 20_000, ValeurListe: 100_000 },
})
const taper = async (nom: RegExp, texte: string) => {
  const champ = (await screen.findAllByLabelText(nom, { selector: 'input, textarea' }))[0] as HTMLInputElement
  if (champ.value) return
  const { clavier } = vue
  await clavier.click(champ)
  await clavier.paste(texte)
  await clavier.tab()
}
const appuyer = async (bouton: string | RegExp) => {
  const trouve = (await presse(bouton)) as HTMLButtonElement
  await waitFor(() => expect(trouve.disabled).toBe(false))
  await vue.clavier.click(trouve)
}
/** Someone beside the seller, by their password. */
const surPlace = async () => {
  await taper(/Pourquoi cette remise/, 'Cliente de dix ans')
  await taper(/^E-mail de qui/, 'gerant@essai.ci')
  await taper(/^Son mot de passe/, 'Grand-Bassam-1893')
  await appuyer('Approuver et vendre')
}
const demander = async () => {
  await taper(/Pourquoi cette remise/, 'Cliente de dix ans')
  await appuyer('Demander à distance')
}
const demandee = new RefusEssai(409, 'REMISE_DEMANDEE', 'Demandée', { IdDemande: ID })
const accordee: [Appel, unknown] = [
  contrat.remises.lire,
  exemple(contrat.remises.lire.reponse, { Etat: 'Accordée', Approbateur: 'Koffi' }),
]
const uneVente = {
  ecran: <SaisieCommande />,
  chemin: '/essai/$clientId',
  lectures: [[contrat.clients.lire, client], accordee] as [Appel, unknown][],
  brouillon: [`commande:${ID}`, vente] as [string, Fiche],
  bouton: /^Enregistrer la commande/,
  appel: contrat.ventes.ajouter,
}
const auComptoir = {
  ecran: <SaisieComptoir />,
  lectures: [[contrat.stock.lire, articleEssai(1)], accordee] as [Appel, unknown][],
  brouillon: [
    `comptoir:${IdOfficine}`,
    {
      lignes: [{ article: articleEssai(1), Quantite: 1, PrixUnitaire: 8_000 }],
      ...{ codes: [], Remise: null, NomAcheteur: '', partie: null },
    },
  ] as [string, Fiche],
  bouton: /^Laisser à la caisse/,
  appel: contrat.comptoir.creer,
}

const CAS: Cas[] = [
  { ...uneVente, titre: 'une commande' },
  { ...uneVente, titre: 'une commande approuvée sur place', accords: [[trop, surPlace]] },
  {
    ...uneVente,
    titre: 'une commande approuvée à distance',
    accords: [
      [trop, demander],
      [demandee, async () => {}],
    ],
  },
  { ...auComptoir, titre: 'une vente au comptoir approuvée sur place', accords: [[trop, surPlace]] },
  {
    ...auComptoir,
    titre: 'une vente au comptoir approuvée à distance',
    accords: [
      [trop, demander],
      [demandee, async () => {}],
    ],
  },
  {
    titre: 'un client',
    ecran: <SaisieClient />,
    remplir: [
      [/^Nom/, 'Yao'],
      [/^Prénoms/, 'Serge'],
    ],
    bouton: /^Créer un client/,
    appel: contrat.clients.creer,
  },
  {
    titre: 'une ordonnance',
    ecran: <SaisieOrdonnance />,
    chemin: '/essai/$clientId',
    lectures: [[contrat.clients.lire, client]],
    brouillon: [
      `ordonnance:${ID}:nouvelle`,
      { DateOrd: JOUR, OD: { Sph: -1 }, OG: { Sph: -1 }, TypeVision: 'Loin', Observation: '' },
    ],
    bouton: /^Enregistrer/,
    appel: contrat.clients.ajouterOrdonnance,
  },
  {
    titre: 'une dépense',
    ecran: <SaisieDepense />,
    remplir: [
      [/^Montant/, '20000'],
      [/^Motif/, 'Taxi'],
    ],
    bouton: /^Payer/,
    appel: contrat.depense.depenser,
  },
  {
    titre: 'un versement en banque',
    ecran: <Verser etat={etat as never} fermer={rien} />,
    brouillon: [`versement:${IdOfficine}`, { montant: 20_000, IdBanque: ID, reference: '' }],
    bouton: /^Verser/,
    appel: contrat.versements.creer,
  },
  {
    titre: 'un encaissement',
    ecran: <ReglerCommande />,
    chemin: '/essai/$clientId/$RefCmmd',
    lectures: [
      [contrat.ventes.lireParReference, commande],
      [contrat.caisse.etat, etat],
    ],
    bouton: /^Encaisser/,
    appel: contrat.caisse.reglerCommande,
  },
  {
    titre: 'un remboursement',
    ecran: <Rembourser operation={OPERATION} pasOuverte={null} fermer={rien} />,
    remplir: [[/^Motif/, 'Erreur de caisse']],
    bouton: /^Rembourser/,
    appel: contrat.caisse.rembourser,
  },
  {
    titre: 'un avoir rendu en argent',
    ecran: (
      <RendreCredit avoir={exemple(contrat.avoirs.lire.reponse, { Reste: 5_000 }) as never} fermer={rien} />
    ),
    remplir: [[/^Motif/, 'Préfère l’argent']],
    bouton: /^Rendre/,
    appel: contrat.avoirs.rembourser,
  },
  {
    titre: 'le règlement d’un fournisseur',
    ecran: (
      <Regler
        bon={
          exemple(contrat.receptions.lire.reponse, {
            MontantRecu: 50_000,
            MontantRegle: 0,
            DateBR: JOUR,
          }) as never
        }
        fermer={rien}
      />
    ),
    brouillon: [
      `reglement-fournisseur:${ID}`,
      {
        montant: 20_000,
        modepaiement: 'Espèce',
        reference: '',
        IdBanque: null,
        DateReglement: JOUR,
        version: 7,
      },
    ],
    bouton: /^Régler/,
    appel: contrat.receptions.regler,
  },
  {
    titre: 'la clôture de la caisse',
    ecran: <Compter />,
    lectures: [
      [contrat.caisse.etat, etat],
      [
        contrat.cloture.journee,
        exemple(contrat.cloture.journee.reponse, { IdOfficine, Jour: JOUR, Statut: 'Ouverte', Attendu: 0 }),
      ],
    ],
    brouillon: [
      `billetage:${IdOfficine}:${JOUR}`,
      { nombres: { 'Billet 10000': 0 }, motif: { choisi: null, texte: '' } },
    ],
    bouton: /^Clôturer/,
    appel: contrat.cloture.cloturer,
  },
  {
    titre: 'la clôture de la caisse dépense',
    ecran: <CloturerDepense />,
    chemin: '/essai/$date',
    lectures: [
      [
        contrat.depense.journee,
        exemple(contrat.depense.journee.reponse, { IdOfficine, Jour: JOUR, Statut: 'Ouverte', Solde: 0 }),
      ],
    ],
    bouton: /^Clôturer/,
    appel: contrat.depense.cloturer,
  },
]

let vue: Awaited<ReturnType<typeof monter>>

it.each(CAS)(
  '$titre : réponse coupée, page rechargée, renvoyé tel quel, c’est le même envoi d’un bout à l’autre',
  async c => {
    const serveur = serveurPlein([contrat.caisse.etat, etat], ...(c.lectures ?? []))
    const accords = c.accords ?? []
    serveur.repond(c.appel, (_, rang) => {
      const refus = accords[rang]?.[0]
      if (refus) throw refus
      if (rang === accords.length) throw new LigneCoupee()
      return exemple(c.appel.reponse) as never
    })
    if (c.brouillon) {
      const [nom, valeurs] = c.brouillon
      const garde = c.ecran === auComptoir.ecran || nom.startsWith('billetage') ? valeurs : { valeurs }
      localStorage.setItem(
        `${PREFIXE}${uid}:${nom}`,
        JSON.stringify({ valeurs: garde, le: new Date().toISOString() }),
      )
    }
    const chemin = c.chemin ?? '/essai'
    const ouvrir = async () => {
      const adresse = chemin.replace('$date', JOUR).replace(/\$\w+/g, ID)
      vue = await monter(c.ecran, { serveur, permissions: toutesLesPermissions, chemin, adresse })
      for (const [nom, texte] of c.remplir ?? []) await taper(nom, texte)
      await appuyer(c.bouton)
    }
    await ouvrir()
    for (const [n, [, repondre]] of accords.entries()) {
      await waitFor(() => expect(serveur.de(c.appel).length).toBeGreaterThan(n))
      await repondre()
    }
    await waitFor(() => expect(serveur.de(c.appel)).toHaveLength(accords.length + 1))
    await screen.findAllByText(/rien ne dit si c’est enregistré/)
    window.dispatchEvent(new Event('pagehide'))
    vue.unmount()
    queryClient.clear()
    act(() => serveurJoint())
    await ouvrir()
    await waitFor(() => expect(serveur.de(c.appel)).toHaveLength(accords.length + 2))
    expect(new Set(serveur.de(c.appel).map(r => r.cle)).size).toBe(1)
    serveur.fautes.length = 0
  },
)
