import { ajouterJours, estJour } from '@dioptrie/domain/kernel/jour'
import type { Question } from '@dioptrie/domain/sms/contract'

/** The filters of the list of clients, as a question; null when there is none. */
export function questionDe(search: Record<string, string | undefined>): Question | null {
  const { Civilite, Genre, Ville, Quartier, IdAssurance, du, au } = search
  const question: Record<string, unknown> = {
    Civilite,
    Genre,
    Ville,
    Quartiers: Quartier ? [Quartier] : undefined,
    Assurances: IdAssurance ? [IdAssurance] : undefined,
    VisiteApres: estJour(du) ? du : undefined,
    VisiteAvant: estJour(au) ? ajouterJours(au, 1) : undefined,
  }
  const dite = Object.fromEntries(Object.entries(question).filter(([, v]) => v !== undefined))
  return Object.keys(dite).length > 0 ? (dite as Question) : null
}

/** Those filters of a list that a question understands, for the address of a new campaign. */
export const versQuestion = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    ['Civilite', 'Genre', 'Ville', 'Quartier', 'IdAssurance', 'du', 'au'].flatMap(nom =>
      typeof search[nom] === 'string' ? [[nom, search[nom]]] : [],
    ),
  )
