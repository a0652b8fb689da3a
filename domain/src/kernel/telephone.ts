const MOBILES = ['01', '05', '07']
const FIXES = ['21', '25', '27']
const IVOIRIEN = new RegExp(`^225(${[...MOBILES, ...FIXES].join('|')})\\d{8}$`)
const MOBILE = new RegExp(`^225(${MOBILES.join('|')})\\d{8}$`)

/** Sous dix chiffres un numéro étranger ressemblerait à un numéro d’ici : il garde le 00 qui le dit. */
const LOCAL_MAX = 10
const CHIFFRES_MIN = 6
/** Ce que la norme internationale permet. */
const CHIFFRES_MAX = 15

type LectureTelephone = { numero: string; refus?: undefined } | { refus: string; numero?: undefined }

const parPaires = (chiffres: string) => chiffres.replace(/(\d{2})(?=\d)/g, '$1 ')

/**
 * D’abord la règle des répertoires (ôter les espaces, ajouter 225 quand il manque). Ce qui n’est pas un numéro ivoirien de dix
 * chiffres est gardé tel quel, jamais deviné ni refusé : `douteDuTelephone` le signale. Ce qui est gardé se relit pareil.
 */
export function normaliserTelephone(texte: string): LectureTelephone {
  const compact = texte.replace(/[\s.\-‐‑–()/]/g, '')
  if (compact === '') return { refus: 'Indiquez un numéro de téléphone.' }
  if (!/^\+?\d+$/.test(compact)) {
    return { refus: 'Un numéro ne contient que des chiffres, par exemple 07 00 48 71 16.' }
  }
  const chiffres = compact.replace(/^(\+|00)/, '')
  if (chiffres.length < CHIFFRES_MIN) return { refus: `Un numéro a au moins ${CHIFFRES_MIN} chiffres.` }
  if (chiffres.length > CHIFFRES_MAX) return { refus: `Un numéro a au plus ${CHIFFRES_MAX} chiffres.` }
  if (chiffres.startsWith('225')) return { numero: chiffres }
  const international = chiffres !== compact
  if (international) return { numero: chiffres.length > LOCAL_MAX ? chiffres : `00${chiffres}` }
  return { numero: chiffres.length > LOCAL_MAX ? chiffres : `225${chiffres}` }
}

/**
 * Un tableur prend un numéro pour une somme et lui ôte son premier zéro : de neuf chiffres qui commencent par 1, 5 ou 7, c’est un
 * mobile sans lui. Ce qui est tapé à la main n’est pas deviné.
 */
export const telephoneDeTableur = (texte: string): string =>
  /^[157]\d{8}$/.test(texte.trim()) ? `0${texte.trim()}` : texte

/**
 * Pourquoi un numéro gardé est à vérifier ; null quand il est sûr. Compléter un ancien numéro à 8 chiffres demanderait de connaître
 * son opérateur : 07 48 71 16 peut être devenu 01, 05 ou 07.
 */
export function douteDuTelephone(numero: string): string | null {
  if (IVOIRIEN.test(numero)) return null
  const sansSms = 'Gardé tel quel ; aucun SMS n’y partira.'
  if (!numero.startsWith('225')) return `Ce numéro n’est pas ivoirien (+225). ${sansSms}`
  const local = numero.slice(3)
  if (local.length === 8)
    return `${parPaires(local)} n’a que 8 chiffres : depuis janvier 2021 un numéro en a 10. ${sansSms}`
  if (local.length !== 10)
    return `Un numéro a 10 chiffres après l’indicatif 225, celui-ci en a ${local.length}. ${sansSms}`
  return `Un numéro commence par 01, 05, 07, 21, 25 ou 27, pas par ${local.slice(0, 2)}. ${sansSms}`
}

/** Les SMS ne partent que vers les mobiles. */
export const estMobile = (numero: string) => MOBILE.test(numero)

/** Sans son indicatif, ce numéro se relirait pareil. */
const SANS_INDICATIF = new RegExp(`^225(?!225|00)\\d{${CHIFFRES_MIN},${LOCAL_MAX}}$`)

/**
 * « 2250700487116 » s’écrit « 07 00 48 71 16 », un numéro étranger avec son indicatif : « +33612345678 ». Ce qui n’a pas été lu comme
 * un numéro (le contact d’un fournisseur) reste tel quel.
 */
export function formaterTelephone(numero: string): string {
  if (SANS_INDICATIF.test(numero)) return parPaires(numero.slice(3))
  return /^(225\d+|00\d+|\d{11,})$/.test(numero) ? `+${numero.replace(/^00/, '')}` : numero
}
