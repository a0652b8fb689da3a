import { normaliserTelephone } from '@dioptrie/domain/kernel/telephone'

/** What was looked for and not found, as the beginning of a record: « Kouassi Aya » is a name and first names, digits a phone. */
export function depuisLaRecherche(texte: string): { Nom: string; Prenoms: string; Contacts: string[] } {
  const [Nom = '', ...suite] = texte.trim().split(/\s+/)
  if (!/\d/.test(texte)) return { Nom, Prenoms: suite.join(' '), Contacts: [] }
  const { numero } = normaliserTelephone(texte)
  return { Nom: '', Prenoms: '', Contacts: numero ? [numero] : [] }
}
