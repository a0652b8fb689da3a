import { ajouterJours, estJour } from '@dioptrie/domain/kernel/jour'
import type { Question } from '@dioptrie/domain/sms/contract'

/** The filters of the list of clients, as a question; null when there is none. */
export function questionDe(search: Record<string, string | undefined>): Question | null {
  const { Civilite, Genre, Ville, Quartier, IdAssurance, assure, du, au } = search
  const question: Record<string, unknown> = {
    Civilite,
    Genre,
    Ville,
    Quartiers: Quartier ? [Quartier] : undefined,
    Assurances: IdAssurance ? [IdAssurance] : undefined,
    Assure: assure === undefined ? undefined : assure === 'oui',
    VisiteApres: estJour(du) ? du : undefined,
    VisiteAvant: estJour(au) ? ajouterJours(au, 1) : undefined,
  }
  const dite = Object.fromEntries(Object.entries(question).filter(([, v]) => v !== undefined))
  return Object.keys(dite).length > 0 ? (dite as Question) : null
}

const FILTRES = ['Civilite', 'Genre', 'Ville', 'Quartier', 'IdAssurance', 'assure', 'du', 'au']
/** Of which no question can be made: a campaign would go to more people than the list shows. */
const SANS_QUESTION = ['q', 'Statut']

/** The filters of a list as the address of a new campaign; null when a question cannot say them all. */
export const versQuestion = (search: Record<string, unknown>): Record<string, string> | null =>
  SANS_QUESTION.some(nom => search[nom])
    ? null
    : Object.fromEntries(
        FILTRES.flatMap(nom => (typeof search[nom] === 'string' ? [[nom, search[nom]]] : [])),
      )
