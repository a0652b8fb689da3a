import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { AdresseS3 } from '../platform/settings.ts'

const CLE = 'AKIAESSAI'
const SECRET = 'un secret d’essai / + ='
const PAR_PAGE = 2

const hmac = (cle: string | Buffer, texte: string) => createHmac('sha256', cle).update(texte).digest()

/** What the request should have signed, worked out from what came over the wire alone. */
function erreurDeSignature(req: IncomingMessage, corps: Buffer): string | undefined {
  const dit =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
      req.headers.authorization ?? '',
    )
  const [, cle = '', jour = '', region = '', noms = '', signature = ''] = dit ?? []
  if (cle !== CLE) return 'InvalidAccessKeyId'
  const empreinte = createHash('sha256').update(corps).digest('hex')
  if (req.headers['x-amz-content-sha256'] !== empreinte) return 'XAmzContentSHA256Mismatch'
  const [chemin = '', question = ''] = (req.url ?? '').split('?')
  const enOrdre = question
    .replaceAll('+', '%20')
    .split('&')
    .filter(Boolean)
    .map(m => (m.includes('=') ? m : `${m}=`))
    .sort()
    .join('&')
  const entetes = noms.split(';').map(nom => `${nom}:${req.headers[nom]}\n`)
  const canonique = `${req.method}\n${chemin}\n${enOrdre}\n${entetes.join('')}\n${noms}\n${empreinte}`
  const texte = `AWS4-HMAC-SHA256\n${req.headers['x-amz-date']}\n${jour}/${region}/s3/aws4_request\n${createHash('sha256').update(canonique).digest('hex')}`
  const cleFinale = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, jour), region), 's3'), 'aws4_request')
  return hmac(cleFinale, texte).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/** A bucket in memory on loopback, which checks each signature for itself. `panne` may answer in its place. */
export async function ouvrirS3DEssai() {
  const objets = new Map<string, Buffer>()
  const envois = new Map<string, Map<number, Buffer>>()
  const etat = {
    /** Cuts the line, answers this status, or (undefined) lets it go on. */
    panne: (_req: IncomingMessage): 'couper' | { statut: number; code: string } | undefined => undefined,
    demandes: [] as string[],
  }
  const serveur = createServer(async (req, res) => {
    const corps = await buffer(req)
    const url = new URL(req.url ?? '', 'http://essai')
    etat.demandes.push(`${req.method} ${url.pathname}${url.searchParams.has('uploadId') ? ' morceau' : ''}`)
    const refuser = (statut: number, code: string) =>
      res.writeHead(statut).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    const panne = etat.panne(req)
    if (panne === 'couper') return req.socket.destroy()
    if (panne) return refuser(panne.statut, panne.code)
    const faute = erreurDeSignature(req, corps)
    if (faute) return refuser(403, faute)
    const [, seau, ...reste] = decodeURIComponent(url.pathname).split('/')
    if (seau !== 'seau') return refuser(404, 'NoSuchBucket')
    const objet = reste.join('/')
    const envoi = url.searchParams.get('uploadId')
    if (!objet) {
      const prefixe = url.searchParams.get('prefix') ?? ''
      const depuis = Number(url.searchParams.get('continuation-token') ?? '0')
      const noms = [...objets.keys()].filter(nom => nom.startsWith(prefixe)).sort()
      const suite = depuis + PAR_PAGE
      const cles = noms.slice(depuis, suite).map(nom => `<Contents><Key>${nom}</Key></Contents>`)
      const plus = suite < noms.length ? `<NextContinuationToken>${suite}</NextContinuationToken>` : ''
      return res.end(`<ListBucketResult>${cles.join('')}${plus}</ListBucketResult>`)
    }
    if (req.method === 'POST' && url.searchParams.has('uploads')) {
      envois.set(String(envois.size + 1), new Map())
      return res.end(`<R><UploadId>${envois.size}</UploadId></R>`)
    }
    const morceaux = envoi ? envois.get(envoi) : undefined
    if (envoi && !morceaux) return refuser(404, 'NoSuchUpload')
    if (req.method === 'PUT') {
      if (morceaux) morceaux.set(Number(url.searchParams.get('partNumber')), corps)
      else objets.set(objet, corps)
      return res.setHeader('etag', `"${createHash('md5').update(corps).digest('hex')}"`).end()
    }
    if (req.method === 'POST' && envoi && morceaux) {
      const ordre = [...String(corps).matchAll(/<PartNumber>(\d+)</g)].map(m => Number(m[1]))
      objets.set(objet, Buffer.concat(ordre.map(n => morceaux.get(n) ?? Buffer.alloc(0))))
      envois.delete(envoi)
      return res.end('<CompleteMultipartUploadResult/>')
    }
    if (req.method === 'DELETE') {
      if (envoi) envois.delete(envoi)
      else objets.delete(objet)
      return res.writeHead(204).end()
    }
    const lu = objets.get(objet)
    return lu ? res.end(lu) : refuser(404, 'NoSuchKey')
  })
  await new Promise<void>(pret => serveur.listen(0, '127.0.0.1', pret))
  const { port } = serveur.address() as AddressInfo
  const adresse: AdresseS3 = {
    url: `http://127.0.0.1:${port}/seau/nuit d’été`,
    region: 'abidjan-1',
    cle: CLE,
    secret: SECRET,
  }
  return {
    adresse,
    objets,
    envois,
    etat,
    fermer: () =>
      new Promise<void>(fini => {
        serveur.close(() => fini())
        serveur.closeAllConnections()
      }),
  }
}
