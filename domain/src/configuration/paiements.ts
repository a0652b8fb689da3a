import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'

/*
 * Payment modes, denominations and tax codes. They are not reference tables of the descriptors: they are changed by
 * those who hold the settings, and merging or importing them has no meaning for the cash desk.
 */

const trace = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
const entier = (min: number, max: number) =>
  z.int({ error: 'Nombre entier attendu' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)
const Libelle = z
  .string({ error: 'Obligatoire' })
  .trim()
  .min(1, 'Obligatoire')
  .max(40, 'Au plus 40 caractères')
const ouiOuNon = z.boolean({ error: 'Oui ou non attendu' })
const regle = {
  acces: 'configuration.ecrire',
  portee: 'reseau',
  change: ['reference'],
} as const

/** `optionnels`: what has a default when it is not said. */
function table<
  const P extends string,
  const S extends string,
  R extends z.ZodRawShape,
  O extends z.ZodRawShape,
>(d: { pluriel: P; singulier: S; noms: string; un: string; requis: R; optionnels: O }) {
  const tous = { ...d.requis, ...d.optionnels }
  const Fiche = z.object({ _id: Id, ...tous, ...trace })
  return {
    liste: liste({
      path: `/api/${d.pluriel}`,
      resume: `Lister les ${d.noms}`,
      acces: 'session',
      portee: 'reseau',
      element: Fiche,
      tris: ['Libelle', 'createdAt'],
    }),
    creer: appel({
      ...regle,
      method: 'POST',
      path: `/api/${d.singulier}/create`,
      resume: `Ajouter ${d.un}`,
      statut: 201,
      payload: z.strictObject({ ...d.requis, ...z.object(d.optionnels).partial().shape }),
      reponse: Fiche,
    }),
    modifier: appel({
      ...regle,
      method: 'PUT',
      path: `/api/${d.singulier}/update/{id}`,
      resume: `Modifier ${d.un}`,
      payload: z.strictObject({
        ...z.object(tous).partial().shape,
        version: z.int({ error: 'Obligatoire' }),
      }),
      reponse: Fiche,
    }),
    supprimer: appel({
      ...regle,
      method: 'DELETE',
      path: `/api/${d.singulier}/drop/{id}`,
      resume: `Supprimer ${d.un} que rien n’utilise`,
      reponse: Fiche,
    }),
  }
}

export const modesPaiement = table({
  pluriel: 'modes-paiement',
  singulier: 'mode-paiement',
  noms: 'modes de paiement',
  un: 'un mode de paiement',
  requis: { Libelle },
  optionnels: { NumeroRequis: ouiOuNon, Actif: ouiOuNon },
})

export const coupures = table({
  pluriel: 'coupures',
  singulier: 'coupure',
  noms: 'billets et pièces',
  un: 'un billet ou une pièce',
  requis: {
    Libelle,
    Valeur: entier(1, 1_000_000),
    Nature: z.enum(['billet', 'piece'], { error: 'Une valeur parmi billet, piece' }),
  },
  optionnels: { Actif: ouiOuNon },
})

export const codesTva = table({
  pluriel: 'codes-tva',
  singulier: 'code-tva',
  noms: 'codes de TVA',
  un: 'un code de TVA',
  requis: { Libelle, Taux: entier(0, 100) },
  optionnels: {},
})

/** The stamp duty printed on a receipt of cash: none is shipped, and then none is printed. */
export const timbres = table({
  pluriel: 'timbres',
  singulier: 'timbre',
  noms: 'tranches du droit de timbre des reçus en espèces',
  un: 'une tranche du droit de timbre',
  requis: { Libelle, APartirDe: Montant, Montant, DateDebut: Jour },
  optionnels: { DateFin: Jour.nullable() },
})
export const Timbre = timbres.creer.reponse
