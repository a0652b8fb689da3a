/** A refusal that the caller can read: status, stable code, French sentence, and the fields concerned. */
export class Refus extends Error {
  readonly statusCode: number
  readonly code: string
  readonly champs: Record<string, string> | undefined
  /** More for the reply: the current record after a stale version, likely duplicates… */
  readonly details: Record<string, unknown> | undefined

  constructor(
    statusCode: number,
    code: string,
    message: string,
    plus: { champs?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.champs = plus.champs
    this.details = plus.details
  }
}

export const champInvalide = (champs: Record<string, string>) =>
  new Refus(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', { champs })
/** Refuses with each wrong field of the payload, when there is one. */
export function exiger(refus: Record<string, string>): void {
  const champs = Object.entries(refus).map(([nom, message]) => [`payload.${nom}`, message] as const)
  if (champs.length > 0) throw champInvalide(Object.fromEntries(champs))
}
export const introuvable = (quoi = 'Cet enregistrement') =>
  new Refus(404, 'INTROUVABLE', `${quoi} n’existe pas.`)
export const regle = (code: string, message: string, details?: Record<string, unknown>) =>
  new Refus(409, code, message, details ? { details } : {})
/** The refusal of a rule, where it has one. */
export function refuser(r: { code: string; message: string } | null): void {
  if (r) throw regle(r.code, r.message)
}
export const versionPerimee = (courant: unknown) =>
  new Refus(
    409,
    'VERSION_PERIMEE',
    'Cette fiche a été modifiée entre-temps par quelqu’un d’autre. Rien n’a été enregistré.',
    {
      details: { courant },
    },
  )

/** « a, b et c »; beyond `max`, how many more. */
export function enumerer(dits: readonly string[], max = dits.length): string {
  const autres = dits.length - max
  const mots = autres > 0 ? [...dits.slice(0, max), autres > 1 ? `${autres} autres` : 'une autre'] : dits
  return mots.length < 2 ? (mots[0] ?? '') : `${mots.slice(0, -1).join(', ')} et ${mots.at(-1)}`
}
