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
import { type Cellule, ecrireClasseur } from '../kernel/classeur.ts'
import type { Db } from '../kernel/db.ts'
import { neutraliser } from '../kernel/travailleur/formule.ts'
import { lignesDe, totaliser } from './lire.ts'

const LOT = 2_000
/** A sheet of Excel has no room for more. */
const LIGNES_MAX = 1_000_000

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const LARGEURS: Record<ColonneEtat['genre'], number> = {
  ...{ texte: 26, jour: 12, mois: 10, montant: 16, nombre: 12, jours: 10, pourcent: 10 },
}

const valeurs = (colonnes: readonly ColonneEtat[], ligne: Record<string, unknown>): Cellule[] =>
  colonnes.map(c => (ligne[c.nom] as Cellule | undefined) ?? null)

/** The sums under their columns, with the word under the first one. */
export const ligneDeTotal = (colonnes: readonly ColonneEtat[], totaux: Sommes, n: number): Cellule[] =>
  colonnes.map((c, i) => (i === 0 ? `Total (${n})` : (totaux[c.nom] ?? null)))

export const titreDeColonne = (c: ColonneEtat) => TITRES_COLONNES[c.nom as NomColonne]

/** Rows and sums of one instant, a batch at a time, on a connection of their own. */
async function ouvrirLignes(db: Db, q: QuestionEtat, tri: string | undefined) {
  const colonnes = colonnesDites(colonnesVues(definitionDe(q.etat), q))
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const { n, totaux } = await totaliser(tx, q)
    if (n > LIGNES_MAX)
      throw regle(
        'ETAT_TROP_GRAND',
        `Cet état compte ${n.toLocaleString('fr-FR')} lignes, plus qu’une feuille n’en tient : choisissez moins de jours ou une officine.`,
        { lignes: n },
      )
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

/** Every row of a report and its totals, written while they are read: two hundred thousand rows cost what two thousand do. */
export async function exporterEtat(
  db: Db,
  q: QuestionEtat,
  tri: string | undefined,
  format: 'xlsx' | 'csv',
  reply: FastifyReply,
): Promise<Readable> {
  const { colonnes, lots, totaux, n } = await ouvrirLignes(db, q, tri)
  const pied = ligneDeTotal(colonnes, totaux, n)
  const nom = `${q.etat}${definitionDe(q.etat).periode ? `-${q.du}-${q.au}` : ''}`
  reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${nom}.${format}"`)
  if (format === 'csv')
    return Readable.from(enCsv(colonnes.map(titreDeColonne), lots, pied), { objectMode: false })
  const classeur = ecrireClasseur({
    nom: TITRES_ETATS[q.etat],
    colonnes: colonnes.map(c => ({
      titre: titreDeColonne(c),
      largeur: LARGEURS[c.genre],
      genre: c.genre === 'texte' || c.genre === 'mois' ? 'texte' : c.genre === 'jour' ? 'jour' : 'nombre',
    })),
    lots,
    pied: [pied],
  })
  return Readable.from(classeur, { objectMode: false })
}
