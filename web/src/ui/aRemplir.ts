import { tousDe } from '../kernel/places.ts'
/**
 * Sent too soon: the required fields that hold nothing, by their labels. The first takes the focus, so that the key that
 * was pressed leads somewhere.
 */
export function aRemplir(zone: ParentNode | null | undefined): string[] {
  const vides = tousDe<HTMLInputElement>(zone, 'input[required], textarea[required]').filter(
    champ => champ.value.trim() === '' && !champ.disabled,
  )
  vides[0]?.focus()
  return vides.map(champ => (champ.labels?.[0]?.textContent ?? champ.ariaLabel ?? '').replace(/\s*\*$/, ''))
}
