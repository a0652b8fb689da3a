const MOBILES = ['01', '05', '07']
const FIXES = ['21', '25', '27']
const IVOIRIEN = new RegExp(`^225(${[...MOBILES, ...FIXES].join('|')})\\d{8}$`)
const MOBILE = new RegExp(`^225(${MOBILES.join('|')})\\d{8}$`)

type LectureTelephone = { numero: string; refus?: undefined } | { refus: string; numero?: undefined }

const parPaires = (chiffres: string) => chiffres.replace(/(\d{2})(?=\d)/g, '$1 ')

/**
 * D’abord la règle des répertoires (ôter les espaces, ajouter 225 quand il manque), puis le contrôle :
 * un numéro douteux est signalé, jamais deviné. Compléter un ancien numéro à 8 chiffres demanderait de
 * connaître son opérateur : 07 48 71 16 peut être devenu 01, 05 ou 07.
 */
export function normaliserTelephone(texte: string): LectureTelephone {
  const compact = texte.replace(/[\s.\-‐‑–()/]/g, '')
  if (compact === '') return { refus: 'Indiquez un numéro de téléphone.' }
  if (!/^\+?\d+$/.test(compact)) {
    return { refus: 'Un numéro ne contient que des chiffres, par exemple 07 00 48 71 16.' }
  }
  const international = /^(\+|00)/.test(compact)
  const chiffres = compact.replace(/^(\+|00)/, '')
  if (international && !chiffres.startsWith('225')) {
    return { refus: 'Ce numéro n’est pas ivoirien : l’indicatif attendu est +225.' }
  }
  const numero = chiffres.startsWith('225') ? chiffres : `225${chiffres}`
  if (IVOIRIEN.test(numero)) return { numero }

  const local = numero.slice(3)
  if (local.length === 8) {
    return {
      refus: `${parPaires(local)} n’a que 8 chiffres : depuis janvier 2021 un numéro en a 10, avec 01, 05, 07, 21, 25 ou 27 devant.`,
    }
  }
  if (local.length !== 10) {
    return { refus: `Un numéro a 10 chiffres après l’indicatif 225, celui-ci en a ${local.length}.` }
  }
  return {
    refus: `Un numéro commence par 01, 05 ou 07 (mobile), 21, 25 ou 27 (fixe), pas par ${local.slice(0, 2)}.`,
  }
}

/** Les SMS ne partent que vers les mobiles. */
export const estMobile = (numero: string) => MOBILE.test(numero)

/** « 2250700487116 » s’écrit « 07 00 48 71 16 » ; un numéro ancien ou étranger reste tel qu’il est gardé. */
export const formaterTelephone = (numero: string) =>
  IVOIRIEN.test(numero) ? parPaires(numero.slice(3)) : numero
