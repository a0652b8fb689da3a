/** GSM 03.38: the characters that take one place, then those that take two. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_DOUBLES = '\f^{}\\[~]|€'

const places = (caractere: string): number | null =>
  GSM.includes(caractere) ? 1 : GSM_DOUBLES.includes(caractere) ? 2 : null

interface ComptageSms {
  encodage: 'GSM-7' | 'UCS-2'
  /** Places taken: a character may take two. */
  caracteres: number
  parties: number
  /** Places left before one more part. */
  restants: number
  /** The characters that make the message longer, each once: ê ç ô ’ … */
  horsGsm: string[]
}

const TAILLES = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

/**
 * How many parts a message is sent in, and paid for. One character outside of GSM-7 makes the whole message UCS-2;
 * a character of two places is never cut between two parts.
 */
export function compterSms(texte: string): ComptageSms {
  const lettres = [...texte]
  const horsGsm = [...new Set(lettres.filter(c => places(c) === null))]
  const encodage = horsGsm.length > 0 ? 'UCS-2' : 'GSM-7'
  const tailles = lettres.map(c => (encodage === 'GSM-7' ? (places(c) as number) : c.length))
  const caracteres = tailles.reduce((somme, t) => somme + t, 0)
  const [seul, partie] = TAILLES[encodage]
  if (caracteres <= seul)
    return { encodage, caracteres, parties: caracteres === 0 ? 0 : 1, restants: seul - caracteres, horsGsm }
  let parties = 1
  let dansLaPartie = 0
  for (const t of tailles) {
    if (dansLaPartie + t > partie) {
      parties++
      dansLaPartie = 0
    }
    dansLaPartie += t
  }
  return { encodage, caracteres, parties, restants: partie - dansLaPartie, horsGsm }
}

/** As word processors write them. */
const COURANTS: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
}

/** What says the same as a character outside of GSM-7 without making the whole message longer; null: nothing does. */
export function enGsm(caractere: string): string | null {
  const autre = COURANTS[caractere] ?? caractere.normalize('NFD')[0] ?? ''
  return autre !== '' && [...autre].every(c => places(c) !== null) ? autre : null
}

/** What a template may name between braces: `Bonjour {Prenoms}, …` */
export const VARIABLES_SMS = [
  'Civilite',
  'Nom',
  'Prenoms',
  'Officine',
  'Telephone',
  'RefCmmd',
  'ResteAPayer',
] as const
type VariableSms = (typeof VARIABLES_SMS)[number]

const VARIABLE = /\{([^{}]*)\}/g

/** Names between braces that nothing would fill: they would reach the client as they are. */
export const variablesInconnues = (modele: string): string[] => [
  ...new Set(
    [...modele.matchAll(VARIABLE)]
      .map(m => m[1] as string)
      .filter(nom => !(VARIABLES_SMS as readonly string[]).includes(nom)),
  ),
]

/** The template with what is known; what is not leaves no hole of two spaces. */
export const remplirModele = (modele: string, valeurs: Partial<Record<VariableSms, string>>): string =>
  modele
    .replace(VARIABLE, (_, nom: string) => valeurs[nom as VariableSms] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
