import type { Source } from '../ui/liste/types.ts'
import { useLibelle } from '../ui/useLibelle.ts'

/** The record that an id stands for, by its name. */
export const Reference = ({ source, id }: { source: Source; id: string }) => useLibelle(source, id) ?? '…'
