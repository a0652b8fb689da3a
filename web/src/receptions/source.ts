import { contrat } from '../kernel/api.ts'
import { source } from '../referentiel/source.ts'
import type { Source } from '../ui/liste/types.ts'

/** Suppliers, to choose one. */
export const FOURNISSEURS: Source = {
  liste: contrat.fournisseurs.groupe,
  lire: contrat.fournisseurs.lire,
  libelle: f => String(f.Nom),
}

/** The accounts that a supplier is paid from. */
export const BANQUES: Source = source('banque')
