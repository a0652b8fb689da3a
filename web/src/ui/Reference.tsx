import type { Source } from './liste/types.ts'
import { useLibelle } from './useLibelle.ts'

/** The record that an id stands for, by its name. */
export const Reference = ({ source, id }: { source: Source; id: string }) => useLibelle(source, id) ?? '…'
