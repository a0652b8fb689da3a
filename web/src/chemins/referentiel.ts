import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { ecransReferentiels } from '../kernel/contrat.ts'

const base = (nom: NomReferentiel) => ecransReferentiels[nom].liste.replace(/-list$/, '')

/** The addresses of a table: those of the spec where it has some, else built on the list's own name. */
export const chemins = (nom: NomReferentiel) => {
  const { liste, alias = [], ajout = [], edition = [] } = ecransReferentiels[nom]
  const avecId = edition.find(chemin => chemin.includes('{'))
  return {
    liste,
    listes: alias,
    ajouter: ajout[0] ?? `${base(nom)}-add`,
    ajouts: ajout.slice(1),
    /** The record's own address, and older ones that do not name it. */
    fiche: avecId ?? `${base(nom)}-edit/{id}`,
    fiches: edition.filter(chemin => chemin !== avecId),
    importer: `${base(nom)}-import`,
    fusionner: `${base(nom)}-fusion/{id}`,
  }
}

const avec = (chemin: string, id: string) => chemin.replace(/\{\w+\}/, id)

export const versFiche = (nom: NomReferentiel, id: string) => avec(chemins(nom).fiche, id)
export const versFusion = (nom: NomReferentiel, id: string) => avec(chemins(nom).fusionner, id)
