import type { Hasard } from '../api/src/demo/hasard.ts'

/** What the generator reads of a JSON schema of the OpenAPI document. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export interface Operation {
  operationId: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The document with each `$ref` replaced by what it names: no record holds itself. */
export function suivreLesRenvois<T>(document: T): T {
  const suivre = (v: unknown): unknown => {
    if (Array.isArray(v)) return v.map(suivre)
    if (typeof v !== 'object' || v === null) return v
    if ('$ref' in v && typeof v.$ref === 'string')
      return suivre(
        v.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((o, cle) => (o as Record<string, unknown>)[cle], document),
      )
    return Object.fromEntries(Object.entries(v).map(([cle, x]) => [cle, suivre(x)]))
  }
  return suivre(document) as T
}

/** Records that a request may name, by table: of the caller's officine, and of the others. */
export type Connus = Map<string, { ici: string[]; ailleurs: string[] }>

export interface Envoi {
  quoi: string
  url: string
  corps?: unknown
  /** Sent as it is, when the body is no JSON. */
  fichier?: { type: string; octets: Buffer }
}

const PROFOND = (() => {
  let v: unknown = 'fond'
  for (let n = 0; n < 200; n++) v = n % 2 ? [v] : { a: v }
  return v
})()

/** Values that no field of a shop holds, or that a careless program would run, round or choke on. */
const HOSTILES: readonly unknown[] = [
  null,
  -1,
  0,
  1.5,
  1e12,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -0.01,
  true,
  '',
  '   ',
  'x'.repeat(20_000),
  "'; drop table client; --",
  '1 or 1=1',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  '🦉'.repeat(60),
  '../../../etc/passwd',
  '%00',
  '%',
  '_',
  '\\',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  'NaN',
  '9'.repeat(40),
  {},
  [],
  [[[[]]]],
  { $gt: '' },
  { toString: 1, constructor: { prototype: {} } },
  PROFOND,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
]

/** The whole body, rather than one field of it. */
const CORPS: readonly unknown[] = [
  null,
  [],
  {},
  'texte',
  42,
  { payload: null },
  { payload: [] },
  { payload: 'texte' },
  { payload: {}, autre: 1 },
  { payload: PROFOND },
  PROFOND,
  JSON.parse('{"__proto__":{"acces":"tout"},"payload":{"__proto__":{"acces":"tout"}}}'),
]

const LIMITE = 'limite-hostile'
const partie = (entete: string, octets: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${LIMITE}\r\n${entete}\r\n\r\n`), Buffer.from(octets), Buffer.from('\r\n')])
const FIN = Buffer.from(`--${LIMITE}--\r\n`)
const nommee = (nom: string, octets: Buffer | string) =>
  Buffer.concat([partie(`content-disposition: form-data; name="fichier"; filename="${nom}"`, octets), FIN])
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Files that nobody of the shop would send: cut, lying, empty, misnamed, or no file at all. */
const FICHIERS: readonly (readonly [string, Buffer])[] = [
  ['rien', Buffer.alloc(0)],
  ['sans fin', partie('content-disposition: form-data; name="fichier"; filename="a.png"', PNG)],
  ['vide', nommee('a.pdf', '')],
  ['sans nom', nommee('', '%PDF-1.4')],
  [
    'un champ au lieu d’un fichier',
    Buffer.concat([partie('content-disposition: form-data; name="fichier"', 'x'), FIN]),
  ],
  [
    'sous un autre nom',
    Buffer.concat([partie('content-disposition: form-data; name="autre"; filename="a.png"', PNG), FIN]),
  ],
  ['sans en-tête', Buffer.concat([partie('x: y', 'x'), FIN])],
  ['un chemin pour nom', nommee('../../../etc/passwd', '%PDF-1.4')],
  ['un nom très long', nommee(`${'é'.repeat(3_000)}.xlsx`, 'PK')],
  ['un nom avec un zéro', nommee('a\u0000.xlsx', 'Nom;Prénoms\n')],
  ['image coupée', nommee('a.png', PNG)],
  ['classeur coupé', nommee('a.xlsx', Buffer.from('504b0304140000000800', 'hex'))],
  ['texte pour un classeur', nommee('a.xlsx', 'Nom;Prénoms\nYao;Serge\n')],
  ['tableau de zéros', nommee('a.csv', Buffer.alloc(2_000))],
  ['tableau sans fin de colonnes', nommee('a.csv', ';'.repeat(50_000))],
  ['tableau de formules', nommee('a.csv', 'Libellé;Nom\n=1+1;@x\n')],
  ['programme', nommee('a.exe', Buffer.from('4d5a9000', 'hex'))],
]

/** Fields whose valid form no schema can tell. */
const PAR_NOM: Record<string, unknown> = {
  version: 1,
  modepaiement: 'Espèce',
  entity: 'client',
  year: '2026',
  page: '1',
  param: 'true',
  count: '3',
  sph: '-2.50',
  cyl: '-1.75',
  Contacts: ['0707121212'],
}
const PAR_FORMAT: Record<string, string> = {
  date: '2026-11-10',
  'date-time': '2026-11-10T09:00:00.000Z',
  email: 'personne@essai.ci',
  uri: 'https://essai.ci/x',
}
/** Tables that a field names otherwise than they are called. */
const TABLES: Record<string, string> = {
  IdCateg: 'categorie_article',
  IdCentre: 'centre_hospitalier',
  IdDoublon: 'client',
  IdRubrique: 'rubrique_depense',
  agence: 'officine',
  poste: 'fonction',
  PersonnelId: 'personnel',
  IdCommande: 'commande_client',
  IdFour: 'fournisseur_verre',
  IdFourVerr: 'fournisseur_verre',
  IdGam: 'gamme_verre',
  IdFoyer: 'type_verre',
  IdMatiere: 'matiere_verre',
  IdIndice: 'indice_verre',
  IdModelVer: 'modele_verre',
  IdModelSource: 'modele_verre',
  IdModelCible: 'modele_verre',
  IdCatalogue: 'catalogue_verre',
  IdVersion: 'version_verre',
  IdDiffusion: 'diffusion',
  IdNomCommercial: 'nom_commercial_verre',
  IdStockVerre: 'article',
}

export class Generateur {
  readonly #h: Hasard
  readonly #connus: Connus
  constructor(h: Hasard, connus: Connus) {
    this.#h = h
    this.#connus = connus
  }

  #table(nom: string, fiche: string | undefined): string | undefined {
    const serpent = nom
      .replace(/^Id(?=[A-Z])|Id$/g, '')
      .replaceAll(/(?<=[a-z])[A-Z]/g, l => `_${l}`)
      .toLowerCase()
    const devinee = TABLES[nom] ?? (/^(id)?officine/.test(serpent) ? 'officine' : serpent)
    return this.#connus.has(devinee) ? devinee : fiche
  }

  /** An id that this field may hold; of another officine when asked. */
  id(nom: string, fiche?: string, ailleurs = false): string {
    const table = this.#table(nom, fiche) ?? this.#h.parmi([...this.#connus.keys()])
    const connus = this.#connus.get(table)
    const choix = ailleurs ? connus?.ailleurs : connus?.ici
    return choix?.length ? this.#h.parmi(choix) : '0199a3b0-0000-7000-8000-000000000000'
  }

  exemple(s: Schema, nom: string, fiche?: string): unknown {
    const h = this.#h
    if (nom in PAR_NOM) return PAR_NOM[nom]
    if (s.anyOf) return this.exemple(h.parmi(s.anyOf.filter(a => a.type !== 'null')), nom, fiche)
    if (s.const !== undefined) return s.const
    if (s.enum) return h.parmi(s.enum)
    if (s.format === 'uuid') return this.id(nom, fiche)
    if (s.format && PAR_FORMAT[s.format]) return PAR_FORMAT[s.format]
    if (s.pattern === '^[A-Z]{2,4}$') return 'ABC'
    if (s.type === 'integer' || s.type === 'number') {
      const min = s.minimum ?? (s.exclusiveMinimum === undefined ? 0 : s.exclusiveMinimum + 1)
      return h.parmi([Math.max(min, 0), Math.max(min, 1), Math.min(s.maximum ?? 1000, 1000)])
    }
    if (s.type === 'boolean') return h.chance(0.5)
    if (s.type === 'array')
      return Array.from({ length: Math.max(s.minItems ?? 0, 1) }, () =>
        this.exemple(s.items ?? {}, nom, fiche),
      )
    if (s.properties) {
      const requis = new Set(s.required)
      return Object.fromEntries(
        Object.entries(s.properties)
          .filter(([cle]) => requis.has(cle) || h.chance(0.4))
          .map(([cle, p]) => [cle, this.exemple(p, cle, fiche)]),
      )
    }
    return h.parmi(['Essai', 'ABC', 'Kouamé', '0707121212'])
  }

  #url(chemin: string, op: Operation, fiche: string | undefined, query: Record<string, unknown>): string {
    const rempli = chemin.replaceAll(/\{(\w+)\}/g, (_, nom: string) => {
      const schema = op.parameters.find(p => p.in === 'path' && p.name === nom)?.schema ?? {}
      return encodeURIComponent(String(this.exemple(schema, nom, fiche)))
    })
    const texte = new URLSearchParams(
      Object.entries(query).map(([c, v]) => [c, typeof v === 'object' ? JSON.stringify(v) : String(v)]),
    ).toString()
    return texte ? `${rempli}?${texte}` : rempli
  }

  #query(op: Operation, fiche?: string): Record<string, unknown> {
    return Object.fromEntries(
      op.parameters
        .filter(p => p.in === 'query' && this.#h.chance(0.3))
        .map(p => [p.name, this.exemple(p.schema, p.name, fiche)]),
    )
  }

  /** As someone of the shop could send it: records of here, fields in their bounds. */
  valide(chemin: string, op: Operation, fiche?: string): Envoi {
    const schema = op.requestBody?.content['application/json']?.schema
    return {
      quoi: 'valide',
      url: this.#url(chemin, op, fiche, this.#query(op, fiche)),
      ...(schema ? { corps: this.exemple(schema, '', fiche) } : {}),
    }
  }

  /** `nombre` files for a call that takes one. */
  *fichiers(chemin: string, op: Operation, nombre: number, fiche?: string): Generator<Envoi> {
    for (let n = 0; n < nombre; n++) {
      const [quoi, octets] = this.#h.parmi(FICHIERS)
      const type = `multipart/form-data; boundary=${this.#h.chance(0.1) ? '' : LIMITE}`
      yield { quoi, url: this.#url(chemin, op, fiche, this.#query(op, fiche)), fichier: { type, octets } }
    }
  }

  /** `nombre` requests that nobody of the shop would send. */
  *hostiles(chemin: string, op: Operation, nombre: number, fiche?: string): Generator<Envoi> {
    const h = this.#h
    const schema = op.requestBody?.content['application/json']?.schema
    const champs = schema ? [...feuilles(schema)] : []
    const query = op.parameters.filter(p => p.in === 'query')
    const params = op.parameters.filter(p => p.in === 'path')
    for (let n = 0; n < nombre; n++) {
      const base = this.valide(chemin, op, fiche)
      const poison = h.parmi(HOSTILES)
      const dire = JSON.stringify(poison)?.slice(0, 60) ?? 'undefined'
      const genre = h.entier(0, 9)
      if (schema && genre < 5 && champs.length > 0) {
        const champ = h.parmi(champs)
        const { maximum, minimum, maxLength } = champ.schema
        const bords = [
          ...(maximum === undefined ? [] : [maximum, maximum + 1]),
          ...(minimum === undefined ? [] : [minimum, minimum - 1]),
          ...(maxLength === undefined ? [] : ['é'.repeat(maxLength), 'é'.repeat(maxLength + 1)]),
          ...(champ.schema.format === 'uuid' ? [this.id(champ.voie.at(-1) ?? '', fiche, true)] : []),
        ]
        const valeur = bords.length > 0 && h.chance(0.4) ? h.parmi(bords) : poison
        yield {
          ...base,
          quoi: `${champ.voie.join('.')} = ${dire}`,
          corps: poser(base.corps, champ.voie, valeur),
        }
      } else if (schema && genre < 6) yield { ...base, quoi: 'corps entier', corps: h.parmi(CORPS) }
      else if (schema && genre < 7 && champs.length > 0) {
        const champ = h.parmi(champs)
        yield {
          ...base,
          quoi: `sans ${champ.voie.join('.')}`,
          corps: poser(base.corps, champ.voie, undefined),
        }
      } else if (params.length > 0 && genre < 9) {
        const texte = h.chance(0.5) ? this.id('', fiche, true) : typeof poison === 'string' ? poison : dire
        const url = chemin.replaceAll(
          /\{\w+\}/g,
          () => encodeURIComponent(texte.toWellFormed().slice(0, 2_000)) || '%20',
        )
        yield { ...base, quoi: `chemin ${dire}`, url }
      } else if (query.length > 0) {
        const { name } = h.parmi(query)
        yield {
          ...base,
          quoi: `${name}=${dire}`,
          url: this.#url(chemin, op, fiche, { ...this.#query(op, fiche), [name]: poison }),
        }
      } else yield { ...base, quoi: 'valide encore' }
    }
  }
}

/** Every place of a body where one value stands. */
function* feuilles(s: Schema, voie: string[] = []): Generator<{ voie: string[]; schema: Schema }> {
  const choix = s.anyOf?.find(a => a.type !== 'null') ?? s
  if (choix.properties)
    for (const [cle, p] of Object.entries(choix.properties)) yield* feuilles(p, [...voie, cle])
  else if (choix.type === 'array' && choix.items?.properties) yield* feuilles(choix.items, [...voie, '0'])
  else if (voie.length > 0) yield { voie, schema: choix }
}

function poser(corps: unknown, [tete = '', ...suite]: string[], valeur: unknown): unknown {
  const objet = typeof corps === 'object' && corps !== null ? corps : {}
  const dessous = suite.length > 0 ? poser((objet as Record<string, unknown>)[tete], suite, valeur) : valeur
  if (tete === '0') return [dessous]
  return { ...objet, [tete]: dessous }
}
