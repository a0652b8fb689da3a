export const CIVILITES = ['Prof', 'Dr', 'M', 'Mme', 'Mlle', 'Enft'] as const
export type Civilite = (typeof CIVILITES)[number]
export const GENRES = ['M', 'F'] as const
export type Genre = (typeof GENRES)[number]

/** As it is read: « M. » takes its dot, the others none. */
export const abregeCivilite = (civilite: string | null | undefined): string =>
  civilite === 'M' ? 'M.' : (civilite ?? '')

export const nomComplet = (c: { Civilite?: string | null; Nom: string; Prenoms: string }): string =>
  [abregeCivilite(c.Civilite), c.Nom, c.Prenoms].filter(Boolean).join(' ')
