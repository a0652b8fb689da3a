/** What may be meant by what was typed: how a reference begins, or its number with what one remembers before it. */
export type ReferenceLue =
  | { debut: string }
  | { numero: number; code: string | undefined; annee: string | undefined }

/**
 * The reference of a kind (`CMD`), as printed or as one remembers it: `CMD-ANG-26-00245`, its beginning, `ang-26-00245`,
 * `cmd ang 245`, `ang 245`, `00245`. Null when it cannot be one.
 */
export function lireReference(q: string | undefined, genre: string): ReferenceLue | null {
  const texte = (q ?? '').trim().toUpperCase()
  if (texte === genre || texte === `${genre}-`) return { debut: texte }
  const lu = new RegExp(
    `^(?:(${genre})(?=[-\\s\\d])[-\\s]*)?(?:([A-Z]{2,4})(?=[-\\s\\d])[-\\s]*)?(?:(\\d\\d)-)?(\\d{1,6})?$`,
  ).exec(texte)
  if (!lu) return debutDe(texte, genre)
  const [, dit, code, annee, chiffres] = lu
  // `ANG-00021` is the code of a client.
  if (/^[A-Z]{2,4}-\d{5,}$/.test(texte) && code) return null
  // `CMD-ANG-26-002` is being typed: five digits at least end a reference.
  const complete = chiffres !== undefined && chiffres.length >= 5
  const debut = debutDe(texte, genre)
  if (debut && !complete) return debut
  // One digit alone says nothing; two numbers apart are a phone that begins.
  if (chiffres === undefined || (chiffres.length < 2 && !code && !dit)) return null
  return { numero: Number(chiffres), code, annee }
}

/** Written with its dashes from the left, as on the paper; the kind may be left out. */
function debutDe(texte: string, genre: string): { debut: string } | null {
  if (new RegExp(`^${genre}-[A-Z]+(-(\\d{0,2}(-\\d*)?)?)?$`).test(texte)) return { debut: texte }
  return /^[A-Z]+-\d\d(-\d*)?$/.test(texte) && !texte.startsWith(`${genre}-`)
    ? { debut: `${genre}-${texte}` }
    : null
}
