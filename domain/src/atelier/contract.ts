import { z } from 'zod'
import { Client } from '../clients/contract.ts'
import { Commande } from '../commandes/commande.ts'
import { Monture, Paire as PaireVendue } from '../commandes/vente.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, texteDe, texteRequis, Version } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { surLePas } from '../kernel/optique/dioptrie.ts'
import { OeilLu } from '../kernel/optique.ts'
import { deSante } from '../kernel/sante.ts'
import { ETAPES } from '../ventes/rules.ts'
import { CasseMonture, SaisieCasse } from './casse.ts'
import { nombre, ReglageAtelier, SaisieReglages } from './reglages.ts'
import { MESURES, MOTIFS_REFECTION, PAYEURS, VERDICTS } from './rules.ts'
import { CommandeVerre, Cote, Paire, PrixAchatVerre, SaisieVerre, saisieVerre } from './verre.ts'

export * from './casse.ts'
export * from './reglages.ts'
export * from './verre.ts'

const ecrit = z.string().nullable()
const fiche = { fiche: 'commande_verre', param: 'id' } as const
const commande = { fiche: 'commande_client', param: 'id' } as const

/** Why lenses that are no longer what the prescription says are taken as they are: kept with who says so. */
const MotifAccepte = texteDe(300).nullish()

/** Steps of the workshop's board. */
const ETAPES_ATELIER = ['Verres commandés', 'Verres reçus', 'Montée', 'Vérifiée'] as const

/** What the lensmeter shows: hundredths, not the steps of a prescription; or an eighth, written in full. */
const lecture = (min: number, max: number) =>
  nombre(min, max)
    .refine(n => Number.isInteger(Math.round(n * 1e6) / 1e4) || surLePas(n, 0.125), {
      error: 'Au centième, ou au huitième',
    })
    .nullish()
const MesuresOeil = z.strictObject({
  Paire,
  Cote,
  Sph: lecture(-42, 42),
  Cyl: lecture(-12, 12),
  Axe: z
    .int({ error: 'Un nombre entier de degrés est attendu' })
    .min(0, 'De 0 à 180')
    .max(180, 'De 0 à 180')
    .nullish(),
  Add: lecture(0, 5),
  Hauteur: lecture(0, 60),
})
export type MesuresOeil = z.output<typeof MesuresOeil>

export const Verdict = z.object({
  mesure: z.enum(MESURES),
  attendu: z.number(),
  lu: z.number(),
  ecart: z.number(),
  tolerance: z.number(),
  conforme: z.boolean(),
})

export const Montage = z.object({
  _id: Id,
  MontePar: z.string(),
  IdMonteur: Id,
  MonteLe: z.iso.datetime(),
  Remarques: ecrit,
  VerifiePar: ecrit,
  VerifieLe: z.iso.datetime().nullable(),
  /** Checked by who mounted it, in a shop of one person; `Motif` says why. */
  ControleDeSoi: z.boolean(),
  Mesures: deSante(z.array(MesuresOeil.extend({ verdicts: z.array(Verdict) })).nullable(), null),
  Verdict: z.enum(VERDICTS).nullable(),
  Decision: z.enum(['Accepter', 'Reprendre']).nullable(),
  Motif: ecrit,
  /** Taken back, by mistake or not: it counts no more. */
  AnnuleLe: z.iso.datetime().nullable(),
  AnnulePar: ecrit,
  MotifAnnulation: ecrit,
})
export type Montage = z.infer<typeof Montage>

export const Livraison = z.object({
  LivreLe: z.iso.datetime(),
  LivrePar: z.string(),
  ResteAPayer: z.int(),
  RemisA: ecrit,
  Garanties: z.array(
    z.object({ Paire: z.int(), Quoi: z.enum(['monture', 'verre']), Mois: z.int(), Fin: Jour }),
  ),
  IdSignature: Id.nullable(),
})
export type Livraison = z.infer<typeof Livraison>

/** A card of the board. */
export const CarteAtelier = z.object({
  _id: Id,
  RefCmmd: z.string(),
  IdClient: Id,
  CodeClient: z.string(),
  Client: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  Etape: z.enum(ETAPES),
  DatePromesse: Jour.nullable(),
  DateCommd: Jour,
  Urgent: z.boolean(),
  NombreVerres: z.int(),
  NombreLivres: z.int(),
  /** The frames of the pairs, in words. */
  Montures: z.array(z.string()),
  MontePar: ecrit,
  MonteLe: z.iso.datetime().nullable(),
  version: z.int(),
})
export type CarteAtelier = z.infer<typeof CarteAtelier>

export const CommandeAtelier = CarteAtelier.extend({
  ResteAPayer: z.int(),
  /** Who mounted may check: a setting of the officine. */
  ControleSeul: z.boolean(),
  /** Nothing to order: mounted, or handed over, at once. */
  SansVerres: z.boolean(),
  /** Lenses that were sold and that nobody has ordered, or whose order was deleted since. */
  ACommander: z.array(z.object({ Paire, Cote })),
  /** Lenses that are no longer what the prescription says, and that nobody has taken as they are. */
  Autrement: z.array(z.object({ Paire, Cote })),
  Observation: ecrit,
  RefOrd: ecrit,
  /** What the prescription says today, once its lenses are ordered. */
  ordonnance: deSante(z.object({ OD: OeilLu, OG: OeilLu }).nullable(), null),
  verres: z.array(CommandeVerre),
  montages: z.array(Montage),
  /** The frame of each pair, in order; null where it is not from stock. */
  Articles: z.array(Monture.nullable()),
  /** What was written of each pair at the sale. */
  Paires: z.array(PaireVendue),
  casses: z.array(CasseMonture),
  livraison: Livraison.nullable(),
  /** What the warranty would be if it were delivered today. */
  GarantiesPrevues: Livraison.shape.Garanties,
})
export type CommandeAtelier = z.infer<typeof CommandeAtelier>

/** Why, and what was on the screen: nobody takes back a step that they have not seen. */
const Retour = z.strictObject({ Motif: texteDe(200).nullish(), version: Version })

const commander = { acces: 'atelier.commander', change: ['commande_client'] } as const
const monter = {
  acces: 'atelier.monter',
  portee: commande,
  change: ['commande_client'],
} as const
const papier = { method: 'GET', contenu: 'application/pdf', reponse: z.any() } as const

export const atelier = {
  verres: liste({
    path: '/api/commandes-verres/{param}',
    resume: 'Lister les verres commandés : true les livrés, false ceux qu’on attend',
    acces: 'atelier.lire',
    portee: 'liste',
    element: CommandeVerre,
    tris: ['DatePrevue'],
    filtres: {
      /** Expected before today and still not there. */
      retard: z.enum(['oui']).optional(),
      urgent: z.enum(['oui']).optional(),
      IdFournisseur: Id.optional(),
    },
  }),
  lireVerre: appel({
    method: 'GET',
    path: '/api/commande-verre/{id}',
    resume: 'Lire une commande de verre',
    acces: 'atelier.lire',
    portee: 'reponse',
    reponse: CommandeVerre,
  }),
  modifierVerre: appel({
    ...commander,
    method: 'PUT',
    path: '/api/commande-verre/update/{id}',
    resume: 'Modifier la commande d’un verre encore attendu',
    portee: fiche,
    payload: z.strictObject({ ...saisieVerre, DatePrevue: Jour.optional(), version: Version }),
    reponse: CommandeVerre,
  }),
  prixAchatVerre: appel({
    method: 'GET',
    path: '/api/commande-verre/prix-achat/{id}',
    resume: 'Lire ce que coûte un verre commandé : celui du catalogue, ou de la facture de son fournisseur',
    acces: 'stock.prixachat',
    portee: fiche,
    reponse: PrixAchatVerre,
  }),
  direPrixAchatVerre: appel({
    method: 'PUT',
    path: '/api/commande-verre/prix-achat/{id}',
    resume:
      'Dire ce que coûte un verre, comme la facture de son fournisseur ; la marge le compte du jour où on l’apprend',
    acces: 'stock.prixachat',
    portee: fiche,
    change: ['commande_client'],
    payload: z.strictObject({ PrixAchat: Montant.nullable(), version: Version }),
    reponse: PrixAchatVerre,
  }),
  livrerVerre: appel({
    ...commander,
    method: 'PUT',
    path: '/api/commande-verre/valide/livraison/{id}',
    resume: 'Recevoir un verre ; avec le dernier, la commande passe à « Verres reçus »',
    portee: fiche,
    payload: z.strictObject({ version: Version.optional() }).optional(),
    reponse: CommandeVerre,
  }),
  retournerVerre: appel({
    ...commander,
    method: 'PUT',
    path: '/api/commande-verre/retour/{id}',
    resume: 'Retourner un verre au fournisseur ; la commande revient à « Verres commandés »',
    portee: fiche,
    payload: z.strictObject({ MotifRetour: texteRequis(200), version: Version.optional() }),
    reponse: CommandeVerre,
  }),
  annulerReception: appel({
    ...commander,
    method: 'PUT',
    path: '/api/commande-verre/annuler-livraison/{id}',
    resume: 'Annuler la réception d’un verre noté reçu par erreur : il est de nouveau attendu',
    portee: fiche,
    payload: Retour,
    reponse: CommandeVerre,
  }),
  refaireVerre: appel({
    ...commander,
    change: ['commande_client', 'article'],
    method: 'PUT',
    path: '/api/commande-verre/refaire/{id}',
    resume: 'Faire refaire un verre cassé ou mauvais : une nouvelle commande, liée à la première',
    portee: fiche,
    payload: z.strictObject({
      MotifRefait: z.enum(MOTIFS_REFECTION, { error: `Une valeur parmi ${MOTIFS_REFECTION.join(', ')}` }),
      ACharge: z.enum(PAYEURS, { error: `Une valeur parmi ${PAYEURS.join(', ')}` }),
      /** What the client is billed, when the client pays for it. */
      Prix: Montant.optional(),
      Remarques: texteDe(500).nullish(),
      /** The same lens, taken from the shelf instead of being ordered. */
      IdStockVerre: Id.nullish(),
      version: Version.optional(),
    }),
    reponse: CommandeVerre,
  }),
  memesVerres: appel({
    method: 'GET',
    path: '/api/commande-verre/rayon/{id}',
    resume: 'Le même verre au rayon de l’officine : ce qui peut remplacer celui-ci sans attendre personne',
    acces: 'atelier.lire',
    portee: fiche,
    reponse: z.array(
      z.object({
        IdStockVerre: Id,
        NomCommercial: z.string(),
        Diametre: z.int().nullable(),
        Quantite: z.int(),
      }),
    ),
  }),
  supprimerVerre: appel({
    ...commander,
    method: 'DELETE',
    path: '/api/commande-verre/delete/{id}',
    resume: 'Supprimer la commande d’un verre encore attendu',
    portee: fiche,
    reponse: CommandeVerre,
  }),
  imprimerVerre: appel({
    ...papier,
    path: '/api/commande-verre/pdf/{id}',
    resume: 'Imprimer la fiche du fournisseur : les verres commandés ensemble (PDF A4)',
    acces: 'atelier.commander',
    portee: fiche,
    change: ['impression'],
    montre: 'id',
  }),
  envoyerVerre: appel({
    ...commander,
    method: 'PUT',
    path: '/api/commande-verre/envoyer/{id}',
    resume: 'Envoyer la fiche au fournisseur par e-mail',
    portee: fiche,
    reponse: CommandeVerre,
  }),
  nonMontees: liste({
    path: '/api/ventes-non-monter/atelier',
    resume:
      'Lister les commandes à monter, la plus tôt promise d’abord ; ou celles d’une autre étape de l’atelier',
    acces: 'atelier.lire',
    portee: 'liste',
    element: CarteAtelier,
    tris: ['DatePromesse'],
    filtres: { Etape: z.enum(ETAPES_ATELIER).optional(), retard: z.enum(['oui']).optional() },
  }),
  lireAtelier: appel({
    method: 'GET',
    path: '/api/atelier/commande/{id}',
    resume: 'Lire une commande à l’atelier : ses verres, montages, contrôles et sa livraison',
    acces: 'atelier.lire',
    portee: 'reponse',
    reponse: CommandeAtelier,
  }),
  feuille: appel({
    ...papier,
    path: '/api/atelier/feuille/{id}',
    resume: 'Imprimer la fiche d’atelier, avec le QR qui ouvre l’étape (PDF A4)',
    acces: 'atelier.monter',
    portee: commande,
    montre: 'id',
    change: ['impression'],
  }),
  commanderVerres: appel({
    ...commander,
    method: 'PUT',
    path: '/api/valide-commande-verre/{idClient}',
    resume: 'Commander les verres d’une commande : un par œil vendu, ou ceux qu’on nomme',
    portee: { fiche: 'client', param: 'idClient', accueil: true },
    payload: z.strictObject({
      RefCmmd: texteRequis(40),
      version: Version.optional(),
      /** Said once for all the lenses. */
      ...SaisieVerre.omit({ Oeil: true }).shape,
      verres: z
        .array(z.strictObject({ Paire, Cote, ...saisieVerre }))
        .min(1, 'Au moins un verre')
        .max(6, 'Au plus six verres')
        .optional(),
    }),
    reponse: Client,
  }),
  recevoirVerres: appel({
    ...commander,
    method: 'PUT',
    path: '/api/valide-livraison-commande-verre/{id}',
    resume: 'Recevoir les verres d’une commande : tous ceux qu’on attend, ou ceux qu’on nomme',
    portee: commande,
    payload: z
      .strictObject({ verres: z.array(Id).min(1).max(6).optional(), version: Version.optional() })
      .optional(),
    reponse: Commande,
  }),
  monter: appel({
    ...monter,
    method: 'PUT',
    path: '/api/valide-montage/{id}',
    resume: 'Déclarer le montage d’une commande',
    payload: z
      .strictObject({ Remarques: texteDe(500).nullish(), MotifAccepte, version: Version.optional() })
      .optional(),
    reponse: Commande,
  }),
  revenir: appel({
    ...monter,
    method: 'PUT',
    path: '/api/atelier/retour-etape/{id}',
    resume:
      'Revenir d’une étape : ce qu’elle avait fait est défait ; avec un motif, sauf pour qui vient de la passer',
    payload: Retour,
    reponse: Commande,
  }),
  casserMonture: appel({
    ...monter,
    change: ['commande_client', 'article'],
    method: 'PUT',
    path: '/api/atelier/casse-monture/{id}',
    resume: 'Noter qu’une monture s’est cassée, et qui paie ; celle qui la remplace quitte le stock',
    payload: SaisieCasse,
    reponse: Commande,
  }),
  verifier: appel({
    ...monter,
    method: 'PUT',
    path: '/api/verification-montage/{id}',
    resume: 'Vérifier un montage fait par quelqu’un d’autre, mesures à l’appui',
    payload: z
      .strictObject({
        Mesures: z.array(MesuresOeil).max(6, 'Au plus six verres').optional(),
        /** « Reprendre » sends the order back to the bench. */
        Decision: z.enum(['Accepter', 'Reprendre'], { error: 'Accepter ou Reprendre' }).optional(),
        Motif: texteDe(300).nullish(),
        MotifAccepte,
        version: Version.optional(),
      })
      .optional(),
    reponse: Commande,
  }),
  livrer: appel({
    method: 'PUT',
    path: '/api/validation-livraison-vente-client',
    resume:
      'Remettre une commande au client : la garantie est figée ; un reste à payer demande la permission',
    acces: 'ventes.livrer',
    portee: 'reponse',
    change: ['commande_client'],
    payload: z.strictObject({
      clientId: Id,
      RefCmmd: texteRequis(40),
      version: Version.optional(),
      RemisA: texteDe(120).nullish(),
      MotifAccepte,
      /** A PNG drawn on the tablet, as a data address. */
      Signature: z
        .string({ error: 'Une image PNG est attendue' })
        .max(400_000, 'La signature est trop grande')
        .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, 'Une image PNG est attendue')
        .nullish(),
    }),
    reponse: Client,
  }),
  bonLivraison: appel({
    ...papier,
    path: '/api/atelier/bon-livraison/{id}',
    resume: 'Imprimer le bon de livraison, avec les garanties (PDF A4)',
    acces: 'ventes.lire',
    portee: commande,
    change: ['impression'],
  }),
  fournisseurs: appel({
    method: 'GET',
    path: '/api/atelier/fournisseurs',
    resume: 'Lister les fournisseurs de verres avec leur délai, l’habituel de l’officine d’abord',
    acces: 'atelier.lire',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(
      z.object({
        _id: Id,
        Nom: z.string(),
        DelaiLivraison: z.int().nullable(),
        avecEmail: z.boolean(),
        /** The one this officine ordered from most, lately. */
        habituel: z.boolean(),
      }),
    ),
  }),
  reglages: appel({
    method: 'GET',
    path: '/api/reglages-atelier',
    resume: 'Lire les délais de l’atelier et les tolérances de contrôle',
    acces: 'session',
    portee: 'reseau',
    reponse: z.object({ reglageAtelier: ReglageAtelier }),
  }),
  regler: appel({
    method: 'POST',
    path: '/api/set-reglages-atelier',
    resume: 'Régler les délais de l’atelier et les tolérances de contrôle',
    acces: 'configuration.ecrire',
    portee: 'reseau',
    change: ['reference'],
    payload: SaisieReglages.extend({ version: Version.optional() }),
    reponse: z.object({ reglageAtelier: ReglageAtelier }),
  }),
}
