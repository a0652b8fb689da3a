/** A JSON schema of the document, as far as an example needs it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  description?: string
}

/** Words of a shop, by the name of the field: « Nom » says more to a reader than « texte ». */
const PAR_NOM: Record<string, unknown> = {
  Nom: 'Kouamé',
  NomSociete: 'Orange Côte d’Ivoire',
  Prenoms: 'Aya Estelle',
  nom: 'Koné',
  prenoms: 'Mariam',
  displayName: 'Mariam Koné',
  email: 'mariam.kone@exemple.ci',
  Email: 'aya.kouame@exemple.ci',
  password: 'Verres-progressifs-7',
  confirmPassword: 'Verres-progressifs-7',
  Contacts: ['2250707121212'],
  Telephone: '2252722000001',
  contact1: '2250707121212',
  contact2: '2250505121212',
  Ville: 'Abidjan',
  Quartier: 'Angré',
  Pays: 'Côte d’Ivoire',
  Adresse: 'Boulevard des Martyrs',
  Code: 'ANG',
  CodeClient: 'ANG-00042',
  RefOrd: 'ORD-ANG-26-00931',
  RefCmmd: 'CMD-ANG-26-00245',
  CodeBarre: '3701234567892',
  Reference: 'RB5154',
  Couleur: 'Noir',
  Taille: '51-21',
  NumeroBon: 'BON-2026-118',
  Matricule: 'M-10452',
  modepaiement: 'Espèce',
  montant: 25_000,
  Montant: 25_000,
  Observation: 'À rappeler après 17 h',
  Motif: 'Erreur de saisie',
  motif: 'Erreur de saisie',
  accessToken: 'eyJhbGciOiJFUzI1NiJ9…',
  version: 1,
  page: 1,
  q: 'kouame',
  Officine: 'Cocody Angré',
  Client: 'Mme Kouamé Aya Estelle',
  color: '#196F3D',
  prixMin: 0,
  prixMax: 50_000,
  jusqua: null,
  HeureDebut: '08:00',
  HeureFin: '20:00',
}
const PAR_FORMAT: Record<string, string> = {
  uuid: '0199a3b0-7c1e-7b4a-9d55-2f6f0c1a8e10',
  date: '2026-11-10',
  'date-time': '2026-11-10T09:00:00.000Z',
  email: 'mariam.kone@exemple.ci',
  uri: 'https://exemple.ci/bon',
  binary: '(fichier)',
}
const PAR_MOTIF: Record<string, string> = {
  '^[A-Z]{2,4}$': 'ANG',
}

/** `["number", "null"]` is read as a number. */
const typeDe = ({ type }: Schema) => (Array.isArray(type) ? type.find(t => t !== 'null') : type)

const admet = (s: Schema, valeur: unknown): boolean => {
  const type = typeDe(s)
  if (type === 'null') return valeur === null
  if (s.anyOf) return s.anyOf.some(a => admet(a, valeur))
  if (s.enum) return s.enum.includes(valeur)
  if (s.format && typeof valeur === 'string' && s.format !== 'email') return false
  if (type === 'array') return Array.isArray(valeur) && valeur.every(v => admet(s.items ?? {}, v))
  if (type === 'string')
    return (
      typeof valeur === 'string' &&
      valeur.length <= (s.maxLength ?? 1e9) &&
      (!s.pattern || new RegExp(s.pattern, 'u').test(valeur))
    )
  if (type === 'integer' || type === 'number')
    return typeof valeur === 'number' && valeur <= (s.maximum ?? 1e12) && valeur >= (s.minimum ?? -1e12)
  return type === undefined
}

/** The next number that fits, near what one would type. */
function nombre(s: Schema): number {
  const min = s.minimum ?? (s.exclusiveMinimum === undefined ? 0 : s.exclusiveMinimum + 1)
  return Math.min(Math.max(min, 1), s.maximum ?? Number.MAX_SAFE_INTEGER)
}

function texte(s: Schema): string {
  if (s.pattern && PAR_MOTIF[s.pattern]) return PAR_MOTIF[s.pattern] as string
  const mot = 'Exemple'
  return mot.padEnd(s.minLength ?? 0, '·').slice(0, s.maxLength ?? mot.length + (s.minLength ?? 0))
}

/**
 * One value that the schema takes, always the same. `tout` shows the optional fields too: what is read is shown whole, what is
 * sent with the least that is asked for.
 */
export function exempleDe(
  s: Schema,
  composants: Record<string, Schema>,
  { tout, nom = '' }: { tout: boolean; nom?: string },
): unknown {
  const suite = (s2: Schema, nom2: string) => exempleDe(s2, composants, { tout, nom: nom2 })
  if (s.$ref) return suite(composants[s.$ref.slice(s.$ref.lastIndexOf('/') + 1)] ?? {}, nom)
  if (nom in PAR_NOM && admet(s, PAR_NOM[nom])) return PAR_NOM[nom]
  if (s.const !== undefined) return s.const
  if (s.enum) return s.enum[0]
  if (s.allOf) return Object.assign({}, ...s.allOf.map(a => suite(a, nom)))
  if (s.anyOf) return suite(s.anyOf.find(a => a.type !== 'null' && a.const !== '') ?? {}, nom)
  if (s.format && s.format in PAR_FORMAT) return PAR_FORMAT[s.format]
  const type = typeDe(s)
  if (type === 'integer' || type === 'number') return nombre(s)
  if (type === 'boolean') return false
  if (type === 'null') return null
  if (type === 'array') return [suite(s.items ?? {}, nom)]
  if (s.properties) {
    const requis = new Set(s.required)
    return Object.fromEntries(
      Object.entries(s.properties)
        .filter(([cle]) => tout || requis.has(cle))
        .map(([cle, p]) => [cle, suite(p, cle)]),
    )
  }
  if (type === 'object') {
    const valeur = typeof s.additionalProperties === 'object' ? s.additionalProperties : {}
    return Object.fromEntries((s.required ?? []).map(cle => [cle, suite(valeur, cle)]))
  }
  return texte(s)
}
