import { Officine } from '@dioptrie/domain/organisation/contract'
import { exemple } from '../kernel/exemple.ts'

/** An officine that is open, and says nothing more than the test does. */
export const officineEssai = (plus: Partial<Officine> = {}) =>
  exemple(Officine, {
    Code: 'ANG',
    joursOuvrable: [],
    TauxAcompte: 50,
    Statut: 'Ouverte',
    version: 1,
    ...plus,
  }) as unknown as Officine
