import { z } from 'zod'
import { CODE_BARRE } from '../kernel/codebarre.ts'
import { Id } from '../kernel/contract.ts'
import { Montant, texteDe, texteRequis } from '../kernel/formes.ts'
import { QUANTITE_MAX } from './rules.ts'

export const quantite = (min: 0 | 1) =>
  z
    .int({
      error: issue => (issue.input === undefined ? 'Obligatoire' : 'Une quantité est un nombre entier.'),
    })
    .min(min, min === 0 ? 'Une quantité n’est pas négative.' : 'Au moins 1')
    .max(QUANTITE_MAX, 'Au plus 100 000')
const CodeBarre = z
  .union([
    z.literal('').transform(() => null),
    z
      .string({ error: 'Texte attendu' })
      .trim()
      .regex(CODE_BARRE, 'Au plus 40 chiffres ou lettres sans accent'),
  ])
  .nullish()

/** Ce qu’on tape d’une ligne. Sans prix hors taxe, il vient du prix TTC et du code de TVA de la catégorie. */
export const saisieLigne = {
  IdCateg: Id,
  IdMarque: Id.nullish(),
  IdType: Id.nullish(),
  IdStyle: Id.nullish(),
  Reference: texteRequis(60),
  Couleur: texteDe(40).nullish(),
  Taille: texteDe(40).nullish(),
  CodeBarre,
  Quantite: quantite(1),
  PrixAchatBrut: Montant,
  Remise: Montant.nullish(),
  PrixVenteHT: Montant.nullish(),
  PrixVenteTTC: Montant,
}
export const SaisieLigne = z.strictObject(saisieLigne)
export type SaisieLigne = z.output<typeof SaisieLigne>
