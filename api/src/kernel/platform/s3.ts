import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as attendre } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type AdresseS3, StartRefused } from './settings.ts'

/*
 * What backups ask of an S3-compatible address, and no more: put, get, list, remove, each request signed (AWS Signature, version 4, by aws4fetch). The
 * bucket is in the path, as every provider accepts it.
 */
interface Question {
  method: string
  url: URL
  headers?: Record<string, string>
  corps?: Buffer
}

/** What `encodeURIComponent` leaves and the signature does not. */
const code = (texte: string) =>
  encodeURIComponent(texte).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers of a signed request: all of them are signed, and the body by its print. */
export async function signer(
  { method, url, headers, corps = Buffer.alloc(0) }: Question,
  { region, cle, secret }: Omit<AdresseS3, 'url'>,
  maintenant = new Date(),
): Promise<Headers> {
  const signee = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(corps).digest('hex') },
    accessKeyId: cle,
    secretAccessKey: secret,
    region,
    service: 's3',
    allHeaders: true,
    datetime: maintenant.toISOString().replace(/[-:]|\.\d+/g, ''),
  }).sign()
  return signee.headers
}

/** A file is sent by pieces of this size, one in memory at a time: a line that breaks loses one. */
const MORCEAU = 8 * 1024 * 1024
/** Ten thousand is what the protocol admits. */
const MORCEAUX_MAX = 9_000
const ESSAIS = 3
const REPRISE_MS = 500
/** A piece that takes longer never arrives; a file that comes back takes the time it takes. */
const PATIENCE_MS = 600_000

const ENTITES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** What stands in each of these tags; the replies that are read here hold no other form. */
const dansLaBalise = (xml: string, nom: string): string[] =>
  [...xml.matchAll(new RegExp(`<${nom}>([^<]*)</${nom}>`, 'g'))].map(m =>
    (m[1] ?? '').replace(/&(lt|gt|amp|quot|apos);/g, (_, e: string) => ENTITES[e] ?? ''),
  )

const PHRASES: Record<string, string> = {
  InvalidAccessKeyId: 'ne connaît pas cette clé : corrigez BACKUP_S3_KEY',
  SignatureDoesNotMatch: 'refuse cette signature : corrigez BACKUP_S3_SECRET ou BACKUP_S3_REGION',
  AuthorizationHeaderMalformed: 'refuse cette signature : corrigez BACKUP_S3_REGION',
  AccessDenied: 'refuse cette clé : donnez-lui le droit de lire, d’écrire, de lister et de retirer',
  NoSuchBucket: 'n’a pas ce seau : créez-le, ou corrigez BACKUP_S3',
  QuotaExceeded: 'n’a plus de place',
  EntityTooLarge: 'ne prend pas un fichier de cette taille',
  InsufficientStorage: 'n’a plus de place',
  XMinioStorageFull: 'n’a plus de place',
  RequestTimeTooSkewed: 'n’a pas la même heure que cette machine : réglez l’horloge',
}

export type S3 = ReturnType<typeof ouvrirS3>

export function ouvrirS3(adresse: AdresseS3, arret?: AbortSignal, repriseMs = REPRISE_MS) {
  const racine = new URL(adresse.url)
  const [seau = '', ...dossiers] = racine.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const prefixe = dossiers.map(d => `${d}/`).join('')
  const ou = `${racine.host}/${seau}`

  /** On the wire as it is signed. */
  function lien(objet: string, query: Record<string, string> = {}): URL {
    const url = new URL(`/${[seau, ...objet.split('/')].filter(Boolean).map(code).join('/')}`, racine)
    url.search = Object.entries(query)
      .map(([nom, valeur]) => `${code(nom)}=${code(valeur)}`)
      .join('&')
    return url
  }

  const refus = (statut: number, texte: string) => {
    const [dit = ''] = dansLaBalise(texte, 'Code')
    const phrase = PHRASES[dit] ?? (statut === 507 ? 'n’a plus de place' : `répond ${statut} ${dit}`.trim())
    return new StartRefused(`L’adresse des sauvegardes (${ou}) ${phrase}.`)
  }

  /** Asked three times of who does not answer, or is in trouble; a refusal is one at once. */
  async function demander(question: Question): Promise<Response> {
    for (let essai = 1; ; essai++) {
      try {
        const reponse = await fetch(question.url, {
          method: question.method,
          headers: await signer(question, adresse),
          ...(question.corps && { body: new Uint8Array(question.corps) }),
          redirect: 'error',
          signal: AbortSignal.any([
            ...(arret ? [arret] : []),
            ...(question.method === 'GET' ? [] : [AbortSignal.timeout(PATIENCE_MS)]),
          ]),
        })
        if (reponse.ok) return reponse
        const texte = await reponse.text()
        if (reponse.status < 500 || reponse.status === 507 || essai === ESSAIS)
          throw refus(reponse.status, texte)
      } catch (erreur) {
        if (arret?.aborted || erreur instanceof StartRefused) throw erreur
        if (essai === ESSAIS) throw new StartRefused(`L’adresse des sauvegardes (${ou}) ne répond pas.`)
      }
      await attendre(repriseMs * essai)
    }
  }

  async function enMorceaux(
    objet: string,
    taille: number,
    lire: (n: number) => Promise<Buffer>,
  ): Promise<void> {
    const ouvert = await (await demander({ method: 'POST', url: lien(objet, { uploads: '' }) })).text()
    const [uploadId = ''] = dansLaBalise(ouvert, 'UploadId')
    try {
      const etiquettes: string[] = []
      for (let n = 0; n < taille; n++) {
        const url = lien(objet, { partNumber: String(n + 1), uploadId })
        const { headers } = await demander({ method: 'PUT', url, corps: await lire(n) })
        etiquettes.push(headers.get('etag') ?? '')
      }
      const parts = etiquettes.map(
        (etag, n) =>
          `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
      )
      const fini = await demander({
        method: 'POST',
        url: lien(objet, { uploadId }),
        headers: { 'content-type': 'application/xml' },
        corps: Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
      })
      // It may answer 200 first, and only then find that it cannot.
      const texte = await fini.text()
      if (texte.includes('<Error>')) throw refus(500, texte)
    } catch (erreur) {
      await demander({ method: 'DELETE', url: lien(objet, { uploadId }) }).catch(() => {})
      throw erreur
    }
  }

  return {
    /** In words, without what opens it. */
    nom: `${ou}${prefixe && `/${prefixe.slice(0, -1)}`}`,

    async envoyer(nom: string, fichier: string, morceau = MORCEAU): Promise<void> {
      const lu = await open(fichier)
      try {
        const { size } = await lu.stat()
        const pas = Math.max(morceau, Math.ceil(size / MORCEAUX_MAX))
        const lire = async (n: number) => {
          const corps = Buffer.alloc(Math.min(pas, size - n * pas))
          await lu.read(corps, 0, corps.length, n * pas)
          return corps
        }
        if (size <= pas) await demander({ method: 'PUT', url: lien(prefixe + nom), corps: await lire(0) })
        else await enMorceaux(prefixe + nom, Math.ceil(size / pas), lire)
      } finally {
        await lu.close()
      }
    },

    async lire(nom: string): Promise<Readable> {
      const { body } = await demander({ method: 'GET', url: lien(prefixe + nom) })
      return Readable.fromWeb(body as ReadableStream)
    },

    /** The names under this folder, a thousand at a time. */
    async lister(): Promise<string[]> {
      const noms: string[] = []
      for (let suite: string | undefined = ''; suite !== undefined; ) {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix: prefixe,
          ...(suite && { 'continuation-token': suite }),
        }
        const xml: string = await (await demander({ method: 'GET', url: lien('', query) })).text()
        noms.push(...dansLaBalise(xml, 'Key').map(cle => cle.slice(prefixe.length)))
        suite = dansLaBalise(xml, 'NextContinuationToken')[0]
      }
      return noms
    },

    async retirer(nom: string): Promise<void> {
      await demander({ method: 'DELETE', url: lien(prefixe + nom) })
    },
  }
}
