import { z } from 'zod'
import { direIci } from './parler.ts'

const attendu: Record<string, string> = {
  string: 'Texte attendu',
  number: 'Nombre attendu',
  int: 'Nombre entier attendu',
  boolean: 'Oui ou non attendu',
  array: 'Liste attendue',
  object: 'Objet attendu',
}

/** zod's own French reads badly: these are ours, for whatever a schema does not say itself. */
z.config({
  localeError: issue => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'Obligatoire' : (attendu[issue.expected] ?? 'Valeur invalide')
      case 'unrecognized_keys':
        return 'Champ inconnu'
      case 'invalid_value':
        return `Une valeur parmi ${issue.values.map(String).join(', ')}`
      case 'too_small':
        return issue.origin === 'string'
          ? Number(issue.minimum) === 1
            ? 'Obligatoire'
            : `Au moins ${issue.minimum} caractères`
          : `Au moins ${issue.minimum}`
      case 'too_big':
        return issue.origin === 'string' ? `Au plus ${issue.maximum} caractères` : `Au plus ${issue.maximum}`
      default:
        return 'Valeur invalide'
    }
  },
})

/** Each wrong field by its path (`payload.OD.Cyl`), with its sentence. */
export function champsDe(erreur: z.ZodError, prefixe = ''): Record<string, string> {
  const champs: Record<string, string> = {}
  const poser = (chemin: PropertyKey[], message: string) => {
    const nom = [...(prefixe ? [prefixe] : []), ...chemin].map(String).join('.') || 'payload'
    champs[nom] ??= direIci(message)
  }
  for (const issue of erreur.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const cle of issue.keys) poser([...issue.path, cle], 'Champ inconnu')
    else if (issue.code === 'invalid_union' && issue.errors[0]?.length) {
      const precise = issue.errors.at(-1)?.[0]
      poser([...issue.path, ...(precise?.path ?? [])], precise?.message ?? issue.message)
    } else poser(issue.path, issue.message)
  }
  return champs
}
