import type { Feuille } from '@dioptrie/domain/kernel/feuille'
import { titreDe } from '@dioptrie/domain/referentiel/titres'

/** How a column is titled in the files that we write. */
export const titreDeColonne = (f: Pick<Feuille, 'champs'>, champ: string) =>
  f.champs[champ]?.titre ?? titreDe(champ)
