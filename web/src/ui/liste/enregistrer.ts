import { type Colonne, texteDe } from './types.ts'

export type Format = 'xlsx' | 'csv'

/** Rows as a file written by the browser. */
export async function enregistrerLignes<E>(
  format: Format,
  nom: string,
  colonnes: Colonne<E>[],
  titre: (c: Colonne<E>) => string,
  lignes: E[],
) {
  const { ecrireCsv, ecrireXlsx } = await import('./classeur.ts')
  const tableau = [colonnes.map(titre), ...lignes.map(l => colonnes.map(c => texteDe(c, l)))]
  const blob = format === 'csv' ? ecrireCsv(tableau) : ecrireXlsx(nom, tableau)
  const lien = document.createElement('a')
  lien.href = URL.createObjectURL(blob)
  lien.download = `${nom}.${format}`
  lien.click()
  setTimeout(() => URL.revokeObjectURL(lien.href), 60_000)
}
