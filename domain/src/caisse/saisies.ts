import { z } from 'zod'
import { MONTANT_MAX } from '../kernel/argent.ts'
import { Id } from '../kernel/contract.ts'
import { texteDe, texteRequis } from '../kernel/formes.ts'

/** What is typed at the cash desk, apart from the calls: a form does not carry the whole table with it. */

/** Money that moves: never nothing. */
export const MontantPositif = z
  .int({
    error: issue =>
      issue.input == null ? 'Obligatoire' : 'Un montant est un nombre entier de francs, sans décimales.',
  })
  .min(1, 'Tapez un montant supérieur à 0.')
  .max(MONTANT_MAX, 'Un montant va jusqu’à 9 999 999 999 F.')

/**
 * Number of a cheque or of an operator's transaction: without spaces, accents nor anything unseen, in capitals. Letters
 * of another alphabet that look like ours would make one number two: refused.
 */
export const Numero = texteDe(60)
  .transform((texte, ctx) => {
    const net = texte
      .normalize('NFKD')
      .replaceAll(/[\s\p{M}\p{C}]/gu, '')
      .toUpperCase()
    if (/[\p{L}\p{N}]/u.test(net.replaceAll(/[A-Z0-9]/g, '')) || (net !== '' && !/[A-Z0-9]/.test(net)))
      ctx.addIssue({
        code: 'custom',
        message: 'Tapez ce numéro avec les lettres de A à Z et des chiffres.',
        input: texte,
      })
    return net || null
  })
  .nullish()

export const SaisieDepense = z.strictObject({
  OfficineId: Id.optional(),
  Montant: MontantPositif,
  Motif: texteRequis(200),
  IdRubrique: Id.nullish(),
})
export const ModifDepense = z.strictObject({
  Montant: MontantPositif.optional(),
  Motif: texteRequis(200).optional(),
  IdRubrique: Id.nullish(),
})
