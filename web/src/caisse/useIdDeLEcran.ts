import { useSearch } from '@tanstack/react-router'
import { useParametres } from '../kernel/routeur.tsx'

/** The record that the address names: in its path, or as `?id=` in the older form of the same address. */
export function useIdDeLEcran(parametre: string): string {
  const { id } = useSearch({ strict: false }) as { id?: string }
  return useParametres()[parametre] ?? id ?? ''
}
