import type { Attente, EnAttente, Retard, Tiroir } from '@dioptrie/domain/tableau-de-bord/contract'

/** Something that waits for someone, the most urgent first. */
export type AFaire =
  | { genre: 'retards'; Nombre: number; PlusAncienne: string; officines: Retard[] }
  | { genre: 'nonCloturee'; tiroir: Tiroir; Jour: string }
  | { genre: 'nonOuverte'; tiroir: Tiroir }
  | { genre: 'seuil'; tiroir: Tiroir; SeuilAlerte: number }
  | ({ genre: keyof EnAttente } & Attente)
  | { genre: 'stock'; Nombre: number }

/** By urgency: what was promised to someone first. */
const ATTENTES = [
  'verres',
  'montages',
  'controles',
  'demandes',
  'transferts',
  'receptions',
  'versements',
  'pretes',
  'soldes',
] as const

/** `propre`: a day that is not open yet is the business of its own officine. */
export function aFaire({
  retards = [],
  tiroirs = [],
  attentes,
  aCommander = 0,
  propre,
}: {
  retards?: Retard[] | undefined
  tiroirs?: Tiroir[] | undefined
  attentes?: EnAttente | undefined
  aCommander?: number | undefined
  propre: string
}): AFaire[] {
  const enRetard = retards.reduce((n, r) => n + r.Nombre, 0)
  const PlusAncienne = retards.map(r => r.PlusAncienne).toSorted()[0]
  return [
    ...(PlusAncienne
      ? [{ genre: 'retards' as const, Nombre: enRetard, PlusAncienne, officines: retards }]
      : []),
    ...tiroirs.flatMap(tiroir =>
      tiroir.JourNonCloture ? [{ genre: 'nonCloturee' as const, tiroir, Jour: tiroir.JourNonCloture }] : [],
    ),
    ...tiroirs.flatMap(tiroir =>
      tiroir.IdOfficine === propre && tiroir.Statut === 'Non ouverte'
        ? [{ genre: 'nonOuverte' as const, tiroir }]
        : [],
    ),
    ...tiroirs.flatMap(tiroir =>
      tropPlein(tiroir)
        ? [{ genre: 'seuil' as const, tiroir, SeuilAlerte: tiroir.SeuilAlerte as number }]
        : [],
    ),
    ...ATTENTES.flatMap(genre => {
      const attente = attentes?.[genre]
      return attente && attente.Nombre > 0 ? [{ genre, ...attente }] : []
    }),
    ...(aCommander > 0 ? [{ genre: 'stock' as const, Nombre: aCommander }] : []),
  ]
}

export const tropPlein = ({ SeuilAlerte, Attendu, Statut }: Tiroir): boolean =>
  SeuilAlerte !== null && Statut === 'Ouverte' && Attendu > SeuilAlerte
