import { createTransport } from 'nodemailer'
import { dessiner, type Papier } from '../paper/papier.ts'
import type { Tx } from './db.ts'
import type { Jobs, Journal } from './jobs.ts'
import type { Settings } from './settings.ts'

interface Lettre {
  a: string
  sujet: string
  texte: string
  /** Pages that go with it, drawn when it leaves. */
  pieces?: Papier[]
}

export interface Courrier {
  /** False without a mail server: a letter then goes no further than the log. */
  part: boolean
  /** Posted when the transaction commits, never otherwise. */
  envoyer(tx: Tx, lettre: Lettre): Promise<void>
  fermer(): Promise<void>
}

const FILE = 'courrier'
const PATIENCE_MS = 30_000

export async function ouvrirCourrier(o: {
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>
  jobs: Jobs
  log: Journal
}): Promise<Courrier> {
  const { jobs, log, settings } = o
  const transport = settings.smtpUrl
    ? createTransport(
        {
          url: settings.smtpUrl,
          connectionTimeout: PATIENCE_MS,
          greetingTimeout: PATIENCE_MS,
          socketTimeout: PATIENCE_MS,
        },
        { from: `Dioptrie <${expediteur(settings.smtpUrl, settings.publicUrl)}>` },
      )
    : null

  await jobs.travailler<Lettre>(FILE, async lettre => {
    const { pieces = [], ...ecrit } = lettre
    const attachments = await Promise.all(
      pieces.map(async p => ({
        filename: `${p.nom}.${p.sorte ?? 'pdf'}`,
        content: Buffer.from(await dessiner(p.aDessiner)),
      })),
    )
    if (!transport)
      log.info(
        { lettre: { ...ecrit, pieces: attachments.map(p => `${p.filename}, ${p.content.length} octets`) } },
        'Sans SMTP_URL, cette lettre reste dans le journal',
      )
    else await transport.sendMail({ to: lettre.a, subject: lettre.sujet, text: lettre.texte, attachments })
  })

  return {
    part: transport !== null,
    envoyer: (tx, lettre) => jobs.envoyer(tx, FILE, lettre),
    fermer: async () => transport?.close(),
  }
}

/** Servers refuse letters from anyone but the account they know; without an account, the house's own domain. */
function expediteur(url: string, publicUrl: string): string {
  const compte = decodeURIComponent(new URL(url).username)
  return compte.includes('@') ? compte : `ne-pas-repondre@${new URL(publicUrl).hostname}`
}
