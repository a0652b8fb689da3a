import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { ecritPar, Jour, Montant, periode, Signature, texteRequis, Version } from '../kernel/formes.ts'
import { liste, totauxDe } from '../kernel/liste.ts'
import { TIRAGE } from '../kernel/papier.ts'
import { Billetage, Comptage, EtatCaisse, explique, Operation, Totaux } from './contract.ts'
import { SENS_ECART } from './rules.ts'

const ComptageSigne = Comptage.extend({
  /** What was counted in a mode that is not cash: slips of cheques, the balance that an operator shows. */
  Modes: z
    .array(
      z.strictObject({ Mode: texteRequis(60), Compte: z.int({ error: 'Un nombre entier est attendu.' }) }),
      {
        error: 'Liste attendue',
      },
    )
    .max(30, 'Au plus 30 modes.')
    .optional(),
  signature: Signature.optional(),
})

/** What a day amounts to, by type and mode, and who opened it. */
const BilanDuJour = Totaux.extend({
  ouverteLe: z.iso.datetime().nullable(),
  ouvertePar: z.string().nullable(),
})

/** A day of the cash desk as one counts it. */
export const JourneeCaisse = BilanDuJour.extend({
  ...EtatCaisse.pick({ IdOfficine: true, Officine: true, Jour: true, Statut: true, FondDeCaisse: true })
    .shape,
  /** Every day of this officine that waits to be closed, the oldest first. */
  joursOuverts: z.array(z.string()),
  SeuilSignature: z.int().nullable(),
})
export type JourneeCaisse = z.infer<typeof JourneeCaisse>

const signe = {
  /** Who signed beside the one who counted. */
  Signataire: z.string().nullable(),
}
/** Countered by somebody, on its own day: it stays to be read, and another one counts. */
const contree = {
  ContreeLe: z.iso.datetime().nullable(),
  ContreePar: z.string().nullable(),
  MotifContre: z.string().nullable(),
}
export const BilletageDeListe = Billetage.omit({ Coupures: true, Empreinte: true }).extend({
  ...signe,
  ...contree,
})
export type BilletageDeListe = z.infer<typeof BilletageDeListe>

export const BilletageEntier = Billetage.extend({
  ...signe,
  ...contree,
  journee: BilanDuJour,
  /** What was counted beside the drawer. */
  Modes: z.array(z.object({ Mode: z.string(), Attendu: z.int(), Compte: z.int(), Ecart: z.int() })),
  /** The other closings of that day, the latest first. */
  autres: z.array(
    z.object({
      _id: Id,
      Rang: z.int(),
      Total: z.int(),
      Ecart: z.int(),
      ...ecritPar,
      ...contree,
      Motif: z.string().nullable(),
    }),
  ),
})
export type BilletageEntier = z.infer<typeof BilletageEntier>

const reglages = {
  /** A gap above it, either way, asks for a second signature; null: never. */
  SeuilSignature: Montant.nullable(),
}
export const ReglageCaisse = z.object({
  _id: Id,
  ...reglages,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReglageCaisse = z.infer<typeof ReglageCaisse>

const lu = { method: 'GET', acces: 'caisse.lire' } as const
const billetages = liste({
  ...lu,
  path: '/api/billetages',
  resume: 'Lister les clôtures de caisse',
  portee: 'liste',
  element: BilletageDeListe,
  tris: ['DateCloture', 'Ecart'],
  filtres: {
    ...periode,
    ecart: z.enum(SENS_ECART, { error: `Une valeur parmi ${SENS_ECART.join(', ')}` }).optional(),
    createdBy: Id.optional(),
  },
})
export const sommesBilletage = ['Total', 'Attendu', 'Ecart', 'Recettes'] as const

export const cloture = {
  journee: appel({
    ...lu,
    path: '/api/caisse/journee/{officine}/{date}',
    resume: 'Lire une journée de caisse : ce que le tiroir devrait contenir, par type et par mode',
    portee: { param: 'officine' },
    reponse: JourneeCaisse,
  }),
  initialiserAvecCloture: appel({
    method: 'POST',
    path: '/api/caisse/initialisation-avec-cloture',
    resume: 'Clôturer la journée restée ouverte et ouvrir celle d’aujourd’hui, en une seule fois',
    acces: 'caisse.cloturer',
    portee: { champ: 'idOfficine' },
    change: ['billetage', 'operation'],
    freine: true,
    statut: 201,
    payload: z.strictObject({
      idOfficine: Id.optional(),
      montant: Montant,
      ...explique,
      billetage: ComptageSigne,
    }),
    reponse: Operation,
  }),
  cloturer: appel({
    method: 'POST',
    path: '/api/billetage',
    resume: 'Clôturer une journée de caisse par le compte de ses billets et pièces',
    acces: 'caisse.cloturer',
    portee: { champ: 'idOfficine' },
    change: ['billetage'],
    freine: true,
    statut: 201,
    payload: ComptageSigne.extend({ idOfficine: Id.optional(), DateCloture: Jour }),
    reponse: BilletageEntier,
  }),
  contrer: appel({
    method: 'PUT',
    path: '/api/billetage/contrer/{id}',
    resume:
      'Contrer une clôture fausse, le jour où elle est faite et avant l’ouverture suivante : la journée se recompte',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'billetage', param: 'id' },
    change: ['billetage', 'operation'],
    payload: z.strictObject({ Motif: texteRequis(200) }),
    reponse: BilletageEntier,
  }),
  billetages,
  totaux: totauxDe(billetages, {
    path: '/api/billetages/totaux',
    resume: 'Additionner les clôtures trouvées',
    sommes: sommesBilletage,
  }),
  lireBilletage: appel({
    ...lu,
    path: '/api/billetage/{idOfficine}/{DateCloture}',
    resume: 'Lire la clôture d’une journée de caisse',
    portee: { param: 'idOfficine' },
    reponse: BilletageEntier,
  }),
  imprimerBilletage: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/billetage/imprimer/{id}',
    resume: 'Imprimer une clôture ; la deuxième fois elle dit DUPLICATA',
    portee: { fiche: 'billetage', param: 'id' },
  }),
  reglages: appel({
    method: 'GET',
    path: '/api/reglages-caisse',
    resume: 'Lire le seuil au-delà duquel une clôture demande une deuxième signature',
    acces: 'session',
    portee: 'reseau',
    reponse: z.object({ reglageCaisse: ReglageCaisse }),
  }),
  regler: appel({
    method: 'POST',
    path: '/api/set-reglages-caisse',
    resume: 'Régler le seuil au-delà duquel une clôture demande une deuxième signature',
    acces: 'configuration.ecrire',
    portee: 'reseau',
    change: ['reference'],
    payload: z.strictObject({
      ...z.strictObject(reglages).partial().shape,
      version: Version,
    }),
    reponse: z.object({ reglageCaisse: ReglageCaisse }),
  }),
}
