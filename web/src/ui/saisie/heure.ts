/** « 9 », « 930 », « 9h30 », « 09:30 »: an hour of the day as it is kept; '' when nothing is typed, null when it is none. */
export function lireHeure(texte: string): string | null {
  if (texte.trim() === '') return ''
  const [, heures = '', minutes = '0'] = /^\s*(\d{1,2}?)\s*[h:.]?\s*(\d{2})?\s*$/i.exec(texte) ?? []
  if (heures === '' || Number(heures) > 23 || Number(minutes) > 59) return null
  return `${heures.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
