import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { nomDe, TelephoneDeMaison, texteDe } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'

const Nom = nomDe(120)

/** What a person types about a supplier. `null` empties a field; without officine it is the whole group's. */
const saisie = {
  Nom,
  Contact: texteDe(120).nullish(),
  Telephone: TelephoneDeMaison.nullish(),
  Email: z
    .union([z.literal('').transform(() => null), z.email({ error: 'Adresse e-mail invalide' }).max(200)])
    .nullish(),
  Adresse: texteDe(200).nullish(),
  Ville: texteDe(80).nullish(),
  Pays: texteDe(80).nullish(),
  RegistreCommerce: texteDe(60).nullish(),
  CompteContribuable: texteDe(60).nullish(),
  /** Days. */
  DelaiLivraison: z
    .int({ error: 'Nombre entier attendu' })
    .min(0, 'Au moins 0')
    .max(365, 'Au plus 365')
    .nullish(),
  ConditionsReglement: texteDe(200).nullish(),
  /** Makes or sells lenses: only these are offered, and accepted, for a lens order. */
  Verrier: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  /** Sells what the shops sell: proposed for a delivery. Paper and repairs are not. */
  Marchandises: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  IdOfficine: Id.nullish(),
}
export const SaisieFournisseur = z.strictObject(saisie)
export type SaisieFournisseur = z.output<typeof SaisieFournisseur>

const ecrit = z.string().nullable()
export const Fournisseur = z.object({
  _id: Id,
  Nom: z.string(),
  Contact: ecrit,
  Telephone: ecrit,
  Email: ecrit,
  Adresse: ecrit,
  Ville: ecrit,
  Pays: ecrit,
  RegistreCommerce: ecrit,
  CompteContribuable: ecrit,
  DelaiLivraison: z.int().nullable(),
  ConditionsReglement: ecrit,
  Verrier: z.boolean(),
  Marchandises: z.boolean(),
  IdOfficine: Id.nullable(),
  /** Name of its officine. */
  Officine: z.string().nullable(),
  /** What the house owes it: received and not settled. Below zero, it was paid for what never came. */
  Solde: z.int(),
  /** Pieces missing from its receipts, not yet made good. */
  Manquants: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Fournisseur = z.infer<typeof Fournisseur>

/** `Habituels`: those received from most often first, then by name. */
const tris = ['Nom', 'createdAt', 'Habituels'] as const
const filtres = { Marchandises: z.enum(['true', 'false']).optional() }

export const fournisseurs = {
  groupe: liste({
    path: '/api/fournisseurs/groupe',
    resume: 'Lister les fournisseurs du groupe et ceux des officines que l’on peut voir',
    acces: 'fournisseurs.lire',
    portee: 'liste',
    element: Fournisseur,
    tris,
    filtres,
  }),
  parOfficine: liste({
    path: '/api/fournisseur/officine/{id}',
    resume: 'Lister les fournisseurs chez qui une officine commande : les siens et ceux du groupe',
    acces: 'fournisseurs.lire',
    portee: { param: 'id' },
    element: Fournisseur,
    tris,
    filtres,
  }),
  lire: appel({
    method: 'GET',
    path: '/api/fournisseur/{id}',
    resume: 'Lire un fournisseur et ce qui lui est dû',
    acces: 'fournisseurs.lire',
    portee: 'reponse',
    reponse: Fournisseur,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/fournisseur/create',
    resume: 'Créer un fournisseur, du groupe ou d’une officine',
    acces: 'fournisseurs.ecrire',
    portee: { champ: 'IdOfficine', groupe: true },
    change: ['reference'],
    statut: 201,
    payload: SaisieFournisseur,
    reponse: Fournisseur,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/fournisseur/update/{id}',
    resume: 'Modifier un fournisseur',
    acces: 'fournisseurs.ecrire',
    portee: { fiche: 'fournisseur', param: 'id' },
    change: ['reference'],
    payload: z.strictObject({ ...saisie, Nom: Nom.optional(), version: z.int({ error: 'Obligatoire' }) }),
    reponse: Fournisseur,
  }),
  fusionner: appel({
    method: 'PUT',
    path: '/api/fournisseur/fusionner/{id}',
    resume: 'Fusionner un doublon : bons, règlements, avoirs et verres vont au fournisseur que l’on garde',
    acces: 'fournisseurs.ecrire',
    portee: { fiche: 'fournisseur', param: 'id' },
    change: ['reference', 'bon_reception'],
    payload: z.strictObject({ IdDoublon: Id, version: z.int({ error: 'Obligatoire' }) }),
    reponse: Fournisseur,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/fournisseur/drop/{id}',
    resume: 'Supprimer un fournisseur que rien n’utilise',
    acces: 'fournisseurs.ecrire',
    portee: { fiche: 'fournisseur', param: 'id' },
    change: ['reference'],
    reponse: Fournisseur,
  }),
}
