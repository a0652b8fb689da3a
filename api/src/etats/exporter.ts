import { Readable } from 'node:stream'
import type { LigneEtat } from '@dioptrie/domain/etats/contract'
import { type ColonneEtat, definitionDe } from '@dioptrie/domain/etats/definitions'
import {
  avecRapports,
  colonnesDites,
  colonnesVues,
  type QuestionEtat,
  type Sommes,
} from '@dioptrie/domain/etats/rules'
import { type NomColonne, TITRES_COLONNES, TITRES_ETATS } from '@dioptrie/domain/etats/titres'
import { regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { type Papier, papier } from '../kernel/paper/papier.ts'
import type { Db, Lecture } from '../kernel/platform/db.ts'
import { type Cellule, ecrireClasseur } from '../kernel/sheets/classeur.ts'
import { neutraliser } from '../kernel/worker/formule.ts'
import type etatClasseur from './etat.classeur.ts'
import { lignesDe, totaliser } from './lire.ts'

const LOT = 2_000
/** A sheet of Excel has no room for more. */
const LIGNES_MAX = 1_000_000

export const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const LARGEURS: Record<ColonneEtat['genre'], number> = {
  texte: 26,
  jour: 12,
  mois: 10,
  montant: 16,
  nombre: 12,
  jours: 10,
  pourcent: 10,
}

const GENRES: Partial<Record<ColonneEtat['genre'], 'texte' | 'jour'>> = {
  texte: 'texte',
  mois: 'texte',
  jour: 'jour',
}

const valeurs = (colonnes: readonly ColonneEtat[], ligne: Record<string, unknown>): Cellule[] =>
  colonnes.map(c => (ligne[c.nom] as Cellule | undefined) ?? null)

/** The sums under their columns, with the word under the first one. */
export const ligneDeTotal = (colonnes: readonly ColonneEtat[], totaux: Sommes, n: number): Cellule[] =>
  colonnes.map((c, i) => (i === 0 ? `Total (${n})` : (totaux[c.nom] ?? null)))

export const titreDeColonne = (c: ColonneEtat) => TITRES_COLONNES[c.nom as NomColonne]

interface Sortie {
  tri: string | undefined
  format: 'xlsx' | 'csv'
  /** What one process alone may be writing. */
  verrou?: string
}

export class DejaEcrit extends Error {}

async function exigerSeul(tx: Lecture, quoi: string): Promise<void> {
  const { rows } = await sql<{ pris: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${quoi}, 0)) as pris`.execute(tx)
  if (!rows[0]?.pris) throw new DejaEcrit('Ce fichier s’écrit déjà ailleurs')
}

/** Whether a sheet holds so many rows. */
export function exigerFeuille(n: number): void {
  if (n > LIGNES_MAX)
    throw regle(
      'ETAT_TROP_GRAND',
      `Cet état compte ${n.toLocaleString('fr-FR')} lignes, plus qu’une feuille n’en tient : choisissez moins de jours, une officine, ou le format CSV.`,
      { lignes: n },
    )
}

/** Rows and sums of one instant, a batch at a time, on a connection of their own. */
async function ouvrirLignes(db: Db, q: QuestionEtat, { tri, format, verrou }: Sortie) {
  const colonnes = colonnesDites(colonnesVues(definitionDe(q.etat), q))
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    if (verrou) await exigerSeul(tx, verrou)
    const { n, totaux } = await totaliser(tx, q)
    if (format === 'xlsx') exigerFeuille(n)
    await sql`declare etat no scroll cursor for ${lignesDe(q, tri)}`.execute(tx)
    async function* lots(): AsyncGenerator<Cellule[][]> {
      try {
        for (;;) {
          const { rows } = await sql<LigneEtat>`fetch ${sql.lit(LOT)} from etat`.execute(tx)
          if (rows.length === 0) break
          yield rows.map(l => valeurs(colonnes, avecRapports(colonnes, l)))
        }
      } finally {
        // Whether it came to its end or the caller hung up: nothing was written.
        await tx.rollback().execute()
      }
    }
    return { colonnes, n, totaux, lots: lots() }
  } catch (e) {
    await tx.rollback().execute()
    throw e
  }
}

async function* enCsv(
  titres: string[],
  lots: AsyncIterable<Cellule[][]>,
  pied: Cellule[],
): AsyncGenerator<string> {
  const ecrire = (lignes: Cellule[][]) =>
    `${Papa.unparse(
      lignes.map(l => l.map(v => (typeof v === 'string' ? neutraliser(v) : v))),
      { delimiter: ';', newline: '\r\n' },
    )}\r\n`
  // The mark tells Excel that accents are UTF-8.
  yield `\ufeff${ecrire([titres])}`
  for await (const lot of lots) yield ecrire(lot)
  yield ecrire([pied])
}

export const nomDuFichier = (q: QuestionEtat, format: Sortie['format']) =>
  `${q.etat}${definitionDe(q.etat).periode ? `-${q.du}-${q.au}` : ''}.${format}`

/** Every row of a report and its totals, written while they are read: two hundred thousand rows cost what two thousand do. */
export async function ecrireEtat(
  db: Db,
  q: QuestionEtat,
  sortie: Sortie,
  faites: (n: number) => Promise<void> = async () => {},
): Promise<AsyncGenerator<string | Buffer>> {
  const { colonnes, lots, totaux, n } = await ouvrirLignes(db, q, sortie)
  async function* comptes() {
    let deja = 0
    for await (const lot of lots) {
      yield lot
      deja += lot.length
      await faites(deja)
    }
  }
  const pied = ligneDeTotal(colonnes, totaux, n)
  if (sortie.format === 'csv') return enCsv(colonnes.map(titreDeColonne), comptes(), pied)
  return ecrireClasseur({ ...feuilleDe(q, colonnes), lots: comptes(), pied: [pied] })
}

/** The same as the reply of a call. */
export async function exporterEtat(
  db: Db,
  q: QuestionEtat,
  tri: string | undefined,
  format: 'xlsx' | 'csv',
  reply: FastifyReply,
): Promise<Readable> {
  const contenu = await ecrireEtat(db, q, { tri, format })
  reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${nomDuFichier(q, format)}"`)
  return Readable.from(contenu, { objectMode: false })
}

const feuilleDe = (q: QuestionEtat, colonnes: readonly ColonneEtat[]) => ({
  nom: TITRES_ETATS[q.etat],
  colonnes: colonnes.map(c => ({
    titre: titreDeColonne(c),
    largeur: LARGEURS[c.genre],
    genre: GENRES[c.genre] ?? ('nombre' as const),
  })),
})

/** As much as a letter carries; beyond, it says where the report opens. */
export const LIGNES_JOINTES = 5_000

/** The workbook that goes with a letter, written when the letter leaves. */
export async function joindreEtat(db: Lecture, q: QuestionEtat, tri: string | undefined): Promise<Papier> {
  const colonnes = colonnesDites(colonnesVues(definitionDe(q.etat), q))
  const { n, totaux } = await totaliser(db, q)
  const { rows } = await sql<LigneEtat>`${lignesDe(q, tri)}`.execute(db)
  return papier<typeof etatClasseur>(
    q.etat,
    new URL('./etat.classeur.ts', import.meta.url),
    {
      ...feuilleDe(q, colonnes),
      lignes: rows.map(l => valeurs(colonnes, avecRapports(colonnes, l))),
      pied: [ligneDeTotal(colonnes, totaux, n)],
    },
    'xlsx',
  )
}
