export const CIVILITES = ['Prof', 'Dr', 'M', 'Mme', 'Mlle', 'Enft'] as const
export type Civilite = (typeof CIVILITES)[number]
export const GENRES = ['M', 'F'] as const
export type Genre = (typeof GENRES)[number]
