import { besoins, type Permission, toutesLesPermissions } from '../kernel/permissions.ts'

/** Seconds to wait after so many failures: none below the threshold, then 2, 4, 8… up to a quarter of an hour. */
export function attente(echecs: number, seuil: number): number {
  return echecs < seuil ? 0 : Math.min(2 ** Math.min(echecs - seuil + 1, 20), ATTENTE_MAX_S)
}
export const ATTENTE_MAX_S = 900

/**
 * How many failures are free, and after how many quiet seconds one of them is forgotten. An address is often a whole
 * shop: its clumsiness of a day must not add up to a closed door.
 */
export interface Patience {
  seuil: number
  oubliS: number
}
export const PATIENCE = {
  /** One account, as tried by one person or from one address: nobody holds the others back. */
  compte: { seuil: 5, oubliS: 900 },
  /** Any account, from one address or by one person. */
  adresse: { seuil: 20, oubliS: 180 },
  /** Codes and phones of other officines' clients, by one person: those who walk in are few in an hour. */
  accueil: { seuil: 10, oubliS: 360 },
  /** Codes by which clients agree to be read elsewhere: asked for by one person, sent to one client, tried by one person. */
  accord: { seuil: 5, oubliS: 720 },
  /** One account, from anywhere: beyond, whoever knows its password reads its mail too. */
  assaut: { seuil: 20, oubliS: 900 },
} as const satisfies Record<string, Patience>

/** What people choose when they are made to choose, without accents. */
export const RACINES = `
  motdepasse monmotdepasse motdepass mdp password passw0rd p@ssword p@ssw0rd passe secret secrete
  admin administrateur administrator root superadmin user utilisateur gerant caisse caissier opticien optique
  lunettes lunette magasin boutique officine agence bureau travail ordinateur internet facebook whatsapp google
  bonjour bonsoir bienvenue welcome salut coucou soleil chocolat princesse princess amour monamour jetaime iloveyou
  famille maman papa mamanpapa enfants bebe cherie chouchou doudou loulou nounours dieu dieuestgrand
  dieumerci dieuestamour jesus jesuschrist jesusmavie jesusestseigneur seigneur benediction alleluia allah
  allahakbar bismillah inchallah mohamed mohammed mariam fatou aminata ibrahim ousmane aboubacar kouassi kouame
  konan koffi kone traore ouattara coulibaly bamba toure diallo cisse marie joseph jeanmarc christelle
  abidjan yamoussoukro bouake daloa korhogo cocody yopougon treichville abobo plateau marcory sanpedro grandbassam
  cotedivoire ivoirien ivoirienne ivoire elephant elephants leselephants drogba didierdrogba afrique
  football footballeur chelsea barcelona barcelone realmadrid parissg arsenal liverpool manchester
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  lundi mardi mercredi jeudi vendredi samedi dimanche printemps automne summer winter spring
  azerty azertyui azertyuiop qwerty qwertyui qwertyuiop qwertz qsdfghjklm asdfghjkl wxcvbn zxcvbnm abcd abcdef
  abc123 aqwzsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx azerqsdf letmein letmeinnow changeme changezmoi
  changemoi defaut default provisoire temporaire test testtest tester demo exemple inconnu
  dragon monkey master superman batman pokemon naruto starwars trustno1 sunshine shadow michael jordan
  computer samsung iphone android nokia orange mtnci moovafrica
`
  .trim()
  .split(/\s+/)

const SUITES_DE_CHIFFRES =
  '1 2 3 7 01 07 10 11 12 13 21 22 25 33 69 77 88 99 00 000 007 100 111 123 225 321 1234 12345 123456 1234567 12345678 123456789 4321 54321 654321'.split(
    ' ',
  )
const ANNEES = Array.from({ length: 91 }, (_, i) => String(1950 + i))
const SIGNES = ['', '!', '!!', '.', '*', '@', '#', '$', '?']
export const SUFFIXES = [
  '',
  ...SIGNES.slice(1),
  ...[...SUITES_DE_CHIFFRES, ...ANNEES].flatMap(n => [...SIGNES.map(s => n + s), `@${n}`, `_${n}`, `-${n}`]),
]

/** Rows of keys and of the alphabet, read either way, once or several times over. */
const RANGEES = [
  '0123456789',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1a2z3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap(r => [r.repeat(3), [...r].reverse().join('').repeat(3)])

const racines = new Set(RACINES)
const suffixes = new Set(SUFFIXES)

const plat = (texte: string) =>
  texte
    .normalize('NFD')
    .replace(/\p{M}|[\s’']/gu, '')
    .toLowerCase()

const estRacine = (texte: string): boolean =>
  racines.has(texte) || RACINES.some(r => texte.startsWith(r) && racines.has(texte.slice(r.length)))

function estCourant(texte: string): boolean {
  if (/^(.{1,6}?)\1+$/s.test(texte) || new Set(texte).size < 4) return true
  if (RANGEES.some(r => r.includes(texte))) return true
  for (let fin = texte.length; fin > 2; fin--)
    if (suffixes.has(texte.slice(fin)) && estRacine(texte.slice(0, fin))) return true
  return false
}

const lettres = (texte: string) => texte.replace(/[^\p{L}]/gu, '')

/** Printed at every start of a demonstration: the one that everybody who ever tried the program knows. */
export const MOT_DE_PASSE_DEMO = 'Lunettes-2026!'

/** Why this password is refused, beyond its length; null when it is good. */
export function defautDuMotDePasse(motDePasse: string, email = ''): string | null {
  const texte = plat(motDePasse)
  if (texte === plat(MOT_DE_PASSE_DEMO))
    return 'Ce mot de passe est celui de la démonstration : choisissez-en un autre'
  if (estCourant(texte)) return 'Ce mot de passe est trop courant : choisissez-en un autre'
  const adresse = plat(email)
  const nom = lettres(adresse.split('@')[0] ?? '')
  if (texte === adresse || (nom.length > 2 && lettres(texte) === nom))
    return 'Ce mot de passe ressemble trop à votre adresse e-mail'
  return null
}

/** The seeds’ sentence, to the letter. */
export const PHRASE_CONFIRMATION = 'Le mot de passe ne correspond pas. Veuillez réessayer.'

export const motsDePasseDifferents = (m: {
  password?: string | undefined
  confirmPassword?: string | undefined
}) => (m.password ?? '') !== (m.confirmPassword ?? '')

/** What someone would give without holding it: nobody makes another, or a role, stronger than themself. */
export const enTrop = <P extends string>(donnees: Iterable<P>, miennes: ReadonlySet<P>): P[] =>
  [...donnees].filter(p => !miennes.has(p))

/** These permissions with all that they need to be of use, in the order of the domain. */
export function avecBesoins(choisies: Iterable<Permission>): Permission[] {
  const prises = new Set<Permission>()
  const prendre = (p: Permission) => {
    if (prises.has(p)) return
    prises.add(p)
    besoins[p]?.forEach(prendre)
  }
  for (const p of choisies) prendre(p)
  return toutesLesPermissions.filter(p => prises.has(p))
}

/** Permissions of the role that lack what they need, with what is missing to each. */
export const besoinsManquants = (role: readonly Permission[]) =>
  role
    .map(permission => ({ permission, manquent: avecBesoins([permission]).filter(p => !role.includes(p)) }))
    .filter(({ manquent }) => manquent.length > 0)

/** Those of the role that are of no use without this one. */
export const quiEnABesoin = (role: readonly Permission[], permission: Permission): Permission[] =>
  role.filter(p => p !== permission && avecBesoins([p]).includes(permission))

/** The part of the provider's subject before the pipe sign: `google-oauth2|1089…` → `google-oauth2`. */
export const providerDe = (sujet: string): string => sujet.split('|', 1)[0] || sujet
