import { Client } from '@dioptrie/domain/clients/fiches'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, it } from 'vitest'
import SaisieDepense from './caisse/depense/SaisieDepense.tsx'
import { chemins as caisse } from './chemins/caisse.ts'
import { chemins as clients } from './chemins/clients.ts'
import { chemins as comptes } from './chemins/comptes.ts'
import { chemins as consultations } from './chemins/consultations.ts'
import { versFiche as versFournisseur } from './chemins/fournisseurs.ts'
import { chemins as organisation } from './chemins/organisation.ts'
import { versModification } from './chemins/receptions.ts'
import { versFiche } from './chemins/referentiel.ts'
import { chemins as sms } from './chemins/sms.ts'
import { chemins as ventes } from './chemins/ventes.ts'
import SaisieClient from './clients/SaisieClient.tsx'
import SaisieOrdonnance from './clients/SaisieOrdonnance.tsx'
import SaisieCompte from './comptes/SaisieCompte.tsx'
import SaisieRole from './comptes/SaisieRole.tsx'
import SaisieExamen from './consultations/SaisieExamen.tsx'
import FicheFournisseur from './fournisseurs/FicheFournisseur.tsx'
import { contrat, queryClient } from './kernel/api.ts'
import { PREFIXE } from './kernel/brouillon.ts'
import { LigneCoupee, monter, presse, RefusEssai } from './kernel/essai.tsx'
import { exemple, type Fiche, ID, serveurPlein } from './kernel/exemple.ts'
import { sessionDe } from './kernel/navigateur.fixture.ts'
import { serveurJoint } from './kernel/serveur.ts'
import { chargerTextes } from './kernel/textes.ts'
import SaisieOfficine from './organisation/SaisieOfficine.tsx'
import SaisiePersonnel from './organisation/SaisiePersonnel.tsx'
import SaisieBon from './receptions/SaisieBon.tsx'
import { FicheReferentiel } from './referentiel/FicheReferentiel.tsx'
import { Composition } from './sms/Composition.tsx'
import SaisieCommande from './ventes/vendre/SaisieCommande.tsx'
import SaisieProforma from './ventes/vendre/SaisieProforma.tsx'
import { depuis } from './ventes/vendre/valeurs.ts'

/*
 * The server made it, its answer was cut, what was typed is corrected and sent again: the record that was made opens, with what is typed in it. A
 * form that can be opened on a record is a row here: `meta/saisies.test.ts` counts them.
 */
const ESPACES = [
  ...([
    'clients',
    'comptes',
    'consultations',
    'depense',
    'fournisseurs',
    'organisation',
    'ordonnance',
  ] as const),
  ...([
    'receptions',
    'referentiel',
    'remises',
    'sms',
    'stock',
    'vendre',
    'ventes',
    'acces',
    'caisse',
  ] as const),
]
beforeAll(() => Promise.all(ESPACES.map(espace => chargerTextes('fr', espace))))

const { uid, IdOfficine } = sessionDe('jeton').userData
/** Of a record whose draft bears the name of its client before it is made. */
const AUTRE = '0199a0a0-0000-7000-8000-0000000000bb'
const JOUR = aujourdhuiAbidjan(new Date())
const client = exemple(Client, { Nom: 'Bamba', Prenoms: 'Moussa', Statut: 'Actif', DateNaissance: null })
const vente = { ...depuis({ Paires: [{}] }), PrixMonture1: 60_000 }
const journee = exemple(contrat.depense.journee.reponse, {
  IdOfficine,
  Statut: 'Ouverte',
  Initialisee: true,
  Solde: 100_000,
})

interface Cas {
  titre: string
  ecran: ReactNode
  /** Opened on the record, when it is not by its address. */
  surFiche?: (fiche: Fiche) => ReactNode
  chemin?: string
  lectures?: (readonly [Appel, unknown])[]
  cle: string
  tape: Fiche
  bouton?: RegExp
  creer: Appel
  /** The record as the server made it. */
  fiche: Fiche
  /** What the call answers, when it is not the record. */
  reponse?: (fiche: Fiche) => Fiche
  premier: Fiche
  corrige: RegExp
  /** Where it is changed. */
  vers: string
  edition: string
  /** What the form reads there. */
  relu?: (fiche: Fiche) => (readonly [Appel, unknown])[]
  modifier: Appel
  /** The key that saves, or its button, when it is not that of every form. */
  touche?: string | RegExp
}

const deClient = (nom: string) => (fiche: Fiche) => ({ ...client, [nom]: [fiche] })
const prescrite = exemple(Client.shape.ordonnances.element, {
  RefOrd: 'ORD-1',
  DateOrd: JOUR,
  OD: { Sph: -1 },
  OG: { Sph: -1 },
  TypeVision: 'Loin',
  Observation: '',
})
const commandee = exemple(contrat.clients.lire.reponse.shape.commandes.element, {
  _id: AUTRE,
  RefCmmd: 'CMD-1',
  Statut: 'Active',
  Etape: 'Enregistrée',
  IdFacture: null,
  IdPriseEnCharge: null,
  Paires: [{}],
  PrixMonture1: 60_000,
  Observation: '',
})

const CAS: Cas[] = [
  {
    titre: 'un client',
    ecran: <SaisieClient />,
    cle: 'client:nouveau',
    tape: { Nom: 'Yao', Prenoms: 'Serge' },
    bouton: /^Créer un client/,
    creer: contrat.clients.creer,
    fiche: exemple(Client, { Nom: 'Yao', Prenoms: 'Serge', DateNaissance: null, Statut: 'Actif' }),
    premier: { entite: 'client', numero: 'CLI-1' },
    corrige: /^Adresse/,
    vers: clients.modifier(ID),
    edition: '/essai/$clientId',
    relu: fiche => [[contrat.clients.lire, fiche]],
    modifier: contrat.clients.modifier,
  },
  {
    titre: 'une ordonnance',
    ecran: <SaisieOrdonnance />,
    chemin: '/essai/$clientId',
    lectures: [[contrat.clients.lire, client]],
    cle: `ordonnance:${ID}:nouvelle`,
    tape: { DateOrd: JOUR, OD: { Sph: -1 }, OG: { Sph: -1 }, TypeVision: 'Loin', Observation: '' },
    creer: contrat.clients.ajouterOrdonnance,
    fiche: prescrite,
    reponse: deClient('ordonnances'),
    premier: { entite: 'ordonnance', numero: 'ORD-1', IdClient: ID },
    corrige: /^Observation/,
    vers: clients.modifierOrdonnance(ID, 'ORD-1'),
    edition: '/essai/$clientId/$refOrd',
    relu: fiche => [[contrat.clients.lire, deClient('ordonnances')(fiche)]],
    modifier: contrat.clients.modifierOrdonnance,
  },
  {
    titre: 'une commande',
    ecran: <SaisieCommande />,
    chemin: '/essai/$clientId',
    lectures: [[contrat.clients.lire, client]],
    cle: `commande:${ID}`,
    tape: vente,
    bouton: /^Enregistrer la commande/,
    creer: contrat.ventes.ajouter,
    fiche: commandee,
    reponse: deClient('commandes'),
    premier: { entite: 'commande_client', numero: 'CMD-1', montant: 60_000, IdClient: ID },
    corrige: /^Observation/,
    vers: ventes.modifier(ID, 'CMD-1'),
    edition: '/essai/$clientId/$RefCmmd',
    relu: fiche => [[contrat.clients.lire, deClient('commandes')(fiche)]],
    modifier: contrat.ventes.modifier,
  },
  {
    titre: 'une proforma',
    ecran: <SaisieProforma />,
    chemin: '/essai/$clientId',
    lectures: [[contrat.clients.lire, client]],
    cle: `proforma:${ID}`,
    tape: vente,
    bouton: /^Enregistrer la proforma/,
    creer: contrat.proformas.creer,
    fiche: exemple(contrat.proformas.lire.reponse, {
      _id: AUTRE,
      IdClient: ID,
      RefProforma: 'PRO-1',
      Etat: 'En cours',
      IdPriseEnCharge: null,
      Paires: [{}],
      PrixMonture1: 60_000,
    }),
    premier: { entite: 'proforma', numero: 'PRO-1', montant: 60_000, IdClient: ID },
    corrige: /^Observation/,
    vers: ventes.modifierProforma(AUTRE),
    edition: '/essai/$proformaId',
    relu: fiche => [
      [contrat.clients.lire, client],
      [contrat.proformas.lire, fiche],
    ],
    modifier: contrat.proformas.modifier,
  },
  {
    titre: 'un examen',
    ecran: <SaisieExamen />,
    chemin: '/essai/$clientId',
    lectures: [[contrat.clients.lire, client]],
    cle: `examen:${ID}`,
    tape: {
      DateConsultation: JOUR,
      Motif: 'Contrôle',
      Plaintes: ['loin'],
      Ancienne: { OD: { Sph: -1 }, OG: {} },
    },
    bouton: /^Garder/,
    creer: contrat.consultations.creer,
    fiche: exemple(contrat.consultations.lire.reponse.shape.consultation, {
      _id: AUTRE,
      IdClient: ID,
      Etat: 'En examen',
      DateConsultation: JOUR,
      Motif: 'Contrôle',
    }),
    reponse: consultation => ({
      ...exemple(contrat.consultations.creer.reponse),
      consultation,
    }),
    premier: { entite: 'consultation', numero: 'EXA-1', IdClient: ID },
    corrige: /^Motif/,
    vers: consultations.saisir(AUTRE),
    edition: '/essai/$id',
    relu: consultation => [
      [contrat.clients.lire, client],
      [contrat.consultations.lire, { ...exemple(contrat.consultations.lire.reponse), consultation }],
    ],
    modifier: contrat.consultations.modifier,
    touche: /^Garder/,
  },
  {
    titre: 'une dépense',
    ecran: <SaisieDepense />,
    lectures: [[contrat.depense.journee, journee]],
    cle: 'depense:nouvelle',
    tape: { Montant: 20_000, Motif: 'Taxi', IdRubrique: null },
    bouton: /^Payer/,
    creer: contrat.depense.depenser,
    fiche: exemple(contrat.depense.lire.reponse, {
      IdOfficine,
      Statut: 'Active',
      Montant: 20_000,
      Motif: 'Taxi',
      IdOrigine: null,
      Jour: JOUR,
    }),
    premier: { entite: 'depense', numero: null, montant: 20_000 },
    corrige: /^Motif/,
    vers: caisse.corrigerDepense(ID),
    edition: '/essai/$depenseId',
    relu: fiche => [
      [contrat.depense.journee, journee],
      [contrat.depense.lire, fiche],
    ],
    modifier: contrat.depense.corriger,
  },
  {
    titre: 'un fournisseur',
    ecran: <FicheFournisseur />,
    cle: 'fournisseur:nouveau',
    tape: { Nom: 'Verres du Golfe', IdOfficine: null },
    bouton: /^Ajouter/,
    creer: contrat.fournisseurs.creer,
    fiche: exemple(contrat.fournisseurs.lire.reponse, { Nom: 'Verres du Golfe', IdOfficine: null }),
    premier: { entite: 'fournisseur', numero: 'Verres du Golfe' },
    corrige: /^Contact/,
    vers: versFournisseur(ID),
    edition: '/essai/$fournisseurId',
    relu: fiche => [[contrat.fournisseurs.lire, fiche]],
    modifier: contrat.fournisseurs.modifier,
  },
  {
    titre: 'une officine',
    ecran: <SaisieOfficine />,
    cle: 'officine:nouvelle',
    tape: { Nom: 'Angré', Code: 'AGR' },
    bouton: /^Ouvrir/,
    creer: contrat.organisation.creerOfficine,
    fiche: exemple(contrat.organisation.lireOfficine.reponse, {
      Nom: 'Angré',
      Code: 'AGR',
      Statut: 'Ouverte',
    }),
    premier: { entite: 'officine', numero: 'Angré' },
    corrige: /^Adresse/,
    vers: organisation.officine(ID),
    edition: '/essai/$officineId',
    relu: fiche => [[contrat.organisation.lireOfficine, fiche]],
    modifier: contrat.organisation.modifierOfficine,
  },
  {
    titre: 'une personne',
    ecran: <SaisiePersonnel />,
    cle: 'personnel:nouveau',
    tape: { nom: 'Gnahoré', prenoms: 'Sylvie', agence: IdOfficine },
    creer: contrat.personnel.creer,
    fiche: exemple(contrat.personnel.lire.reponse, {
      nom: 'Gnahoré',
      prenoms: 'Sylvie',
      agence: IdOfficine,
      status: 'Actif',
      compteActif: false,
    }),
    premier: { entite: 'personnel', numero: null },
    corrige: /^Adresse/,
    vers: organisation.modifier(ID),
    edition: '/essai/$personnelId',
    relu: fiche => [[contrat.personnel.lire, fiche]],
    modifier: contrat.personnel.modifier,
  },
  {
    titre: 'un compte',
    ecran: <SaisieCompte />,
    cle: 'compte:nouveau',
    tape: { email: 'kipre@essai.ci', displayName: 'Kipré Tania', IdOfficine, roles: [ID], PersonnelId: null },
    bouton: /^Créer/,
    creer: contrat.utilisateurs.creer,
    fiche: exemple(contrat.utilisateurs.lire.reponse, {
      email: 'kipre@essai.ci',
      displayName: 'Kipré Tania',
      IdOfficine,
    }),
    premier: { entite: 'utilisateur', numero: null },
    corrige: /^Nom affiché/,
    vers: comptes.modifier(ID),
    edition: '/essai/$userId',
    relu: fiche => [[contrat.utilisateurs.lire, fiche]],
    modifier: contrat.utilisateurs.modifier,
  },
  {
    titre: 'un rôle',
    ecran: <SaisieRole />,
    cle: 'role:nouveau',
    tape: { Nom: 'Vendeur', Description: '', permissions: ['clients.lire'] },
    bouton: /^Créer/,
    creer: contrat.roles.creer,
    fiche: exemple(contrat.roles.lire.reponse, {
      Nom: 'Vendeur',
      permissions: ['clients.lire'],
      livre: null,
    }),
    premier: { entite: 'role', numero: 'Vendeur' },
    corrige: /^À qui il sert/,
    vers: comptes.role(ID),
    edition: '/essai/$roleId',
    relu: fiche => [[contrat.roles.lire, fiche]],
    modifier: contrat.roles.modifier,
  },
  {
    titre: 'un bon de réception',
    ecran: <SaisieBon />,
    cle: 'bon:nouveau',
    tape: {
      IdFournisseur: ID,
      IdOfficine,
      DateCommande: JOUR,
      NumeroBL: 'BL-1',
      Observation: '',
      lignes: [
        {
          CodeBarre: '',
          IdCateg: ID,
          IdMarque: null,
          IdType: null,
          IdStyle: null,
          Reference: 'RB-1',
          Couleur: '',
          Taille: '',
          Quantite: 2,
          PrixAchatBrut: 9_000,
          Remise: null,
          PrixVenteHT: null,
          PrixVenteTTC: 20_000,
        },
      ],
    },
    creer: contrat.receptions.creer,
    fiche: exemple(contrat.receptions.lire.reponse, {
      IdOfficine,
      RefBR: 'BR-1',
      statut: 'Créé',
      DateCommande: JOUR,
    }),
    premier: { entite: 'bon_reception', numero: 'BR-1' },
    corrige: /^Observation/,
    vers: versModification(ID),
    edition: '/essai/$commandeFourId',
    relu: fiche => [[contrat.receptions.lire, fiche]],
    modifier: contrat.receptions.modifier,
  },
  {
    titre: 'une fiche d’une table de référence',
    ecran: <FicheReferentiel nom="ville" />,
    cle: 'ville:nouveau',
    tape: { Libelle: 'Bouaké', IdPays: ID },
    creer: contrat.ville.creer,
    fiche: exemple(contrat.ville.lire.reponse, { Libelle: 'Bouaké', IdPays: ID }),
    premier: { entite: 'ville', numero: 'Bouaké' },
    corrige: /^(Ville|Nom|Libellé)/,
    vers: versFiche('ville', ID),
    edition: '/essai/$id',
    relu: fiche => [[contrat.ville.lire, fiche]],
    modifier: contrat.ville.modifier,
  },
  {
    titre: 'une campagne',
    ecran: <Composition officine={IdOfficine} question={{ Genre: 'F' }} />,
    surFiche: fiche => <Composition officine={IdOfficine} diffusion={fiche as never} question={null} />,
    cle: `campagne:nouvelle:${IdOfficine}${JSON.stringify({ Genre: 'F' })}`,
    tape: { Libelle: 'Fête', message: 'Bonne fête', Question: { Genre: 'F' }, IdRepertoire: null },
    bouton: /^(Garder|Enregistrer)/,
    creer: contrat.sms.creerDiffusion,
    fiche: exemple(contrat.sms.creerDiffusion.reponse.shape.compagneSMS, {
      Libelle: 'Fête',
      message: 'Bonne fête',
      Statut: 'Brouillon',
      Question: { Genre: 'F' },
      IdRepertoire: null,
      DateEnvoi: null,
    }),
    reponse: compagneSMS => ({ ...exemple(contrat.sms.creerDiffusion.reponse), compagneSMS }),
    premier: { entite: 'diffusion', numero: 'Fête' },
    corrige: /^(Nom|Libellé)/,
    vers: sms.campagne(ID),
    edition: '/essai/$id',
    modifier: contrat.sms.modifierDiffusion,
    touche: '{Control>}s{/Control}',
  },
]

const champ = async (nom: RegExp) =>
  (await screen.findAllByLabelText(nom, { selector: 'input, textarea' }))[0] as HTMLInputElement

it.each(CAS)(
  '$titre : réponse coupée, corrigé puis renvoyé, ce qui est enregistré s’ouvre avec ce qui est tapé',
  async c => {
    const permissions = toutesLesPermissions
    const reponse = c.reponse?.(c.fiche) ?? c.fiche
    const serveur = serveurPlein([contrat.depense.journee, journee], ...(c.lectures ?? []))
    serveur.repondPage(contrat.consultations.examinateurs, () => [])
    const faits = new Map<string | null, string>()
    serveur.repond(c.creer, ({ cle, payload }, rang) => {
      const dit = JSON.stringify(payload)
      if (!faits.has(cle)) faits.set(cle, dit)
      if (rang === 0) throw new LigneCoupee()
      const enregistre = { _id: c.fiche._id, montant: null, IdClient: null, ...c.premier }
      if (faits.get(cle) !== dit)
        throw new RefusEssai(409, 'CLE_DEJA_UTILISEE', 'Votre premier envoi est enregistré.', {
          enregistre,
          courant: reponse,
        })
      return reponse as never
    })
    localStorage.setItem(
      `${PREFIXE}${uid}:${c.cle}`,
      JSON.stringify({ valeurs: { valeurs: c.tape }, le: new Date().toISOString() }),
    )
    const chemin = c.chemin ?? '/essai'
    const vue = await monter(c.ecran, {
      serveur,
      permissions,
      chemin,
      adresse: chemin.replace(/\$\w+/g, ID),
    })
    const enregistrer = async () => {
      const bouton = (await presse(c.bouton ?? /^Enregistrer/)) as HTMLButtonElement
      await waitFor(() => expect(bouton.disabled).toBe(false))
      await vue.clavier.click(bouton)
    }
    await champ(c.corrige)
    await enregistrer()
    await screen.findAllByText(/rien ne dit si c’est enregistré/)
    act(() => serveurJoint())
    const taper = async (texte: string) => {
      const ici = await champ(c.corrige)
      act(() => ici.focus())
      await vue.clavier.clear(ici)
      await vue.clavier.paste(texte)
      act(() => ici.blur())
    }
    await taper('Corrigé')
    await enregistrer()
    await waitFor(() => expect(vue.ou()).toBe(c.vers))
    expect(faits.size).toBe(1)
    vue.unmount()
    queryClient.clear()
    expect(localStorage.getItem(`${PREFIXE}${uid}:${c.cle}`)).toBeNull()

    const suite = serveurPlein([contrat.depense.journee, journee], ...(c.relu?.(c.fiche) ?? []))
    suite.repondPage(contrat.consultations.examinateurs, () => [])
    suite.repond(c.modifier, () => {
      throw new RefusEssai(409, 'ESSAI', 'Arrêt')
    })
    await monter(c.surFiche?.(c.fiche) ?? c.ecran, {
      serveur: suite,
      permissions,
      chemin: c.edition,
      adresse: c.edition
        .replace('$refOrd', 'ORD-1')
        .replace('$RefCmmd', 'CMD-1')
        .replace('$clientId', ID)
        .replace(/\$\w+/g, String(c.fiche._id)),
    })
    await screen.findByText(/votre premier envoi est enregistré/)
    await waitFor(async () => expect((await champ(c.corrige)).value).toBe('Corrigé'))
    if (c.touche instanceof RegExp) await vue.clavier.click(await presse(c.touche))
    else await vue.clavier.keyboard(c.touche ?? '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(suite.de(c.modifier)).toHaveLength(1))
    expect(JSON.stringify(suite.de(c.modifier)[0]?.payload)).toContain('Corrigé')
    suite.fautes.length = 0
    serveur.fautes.length = 0
  },
)
