import { useLibelle } from '../useLibelle.ts'
import type { Filtre } from './types.ts'

/** The record a filter is set to, in words. */
export const Nom = ({ filtre, id }: { filtre: Extract<Filtre, { source: unknown }>; id: string }) =>
  useLibelle(filtre.source, id) ?? '…'
