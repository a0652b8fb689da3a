import type { Feuille } from '@dioptrie/domain/kernel/feuille'
import type { Colonnes, Importation } from '@dioptrie/domain/kernel/importation'
import type { FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Appelant } from '../call/appelant.ts'
import type { Avant } from '../call/implement.ts'
import type { SourceDeFiches } from '../list/liste.ts'
import type { FichierRecu } from '../paper/fichier.ts'
import type { Lecture, Tx } from '../platform/db.ts'
import { exporterReferences, modeleReferences } from './export.ts'
import type { ReferencesLues } from './import.lecture.ts'
import { importerReferences, lireReferencesDe, type Particularites } from './import.ts'

interface Autrement extends Particularites {
  /** A table that is not written as the others are. */
  ecrire?: (tx: Tx, moi: Appelant, lu: ReferencesLues, essai: boolean) => Promise<Importation>
  /** Cells of the export that the table itself does not keep. */
  cellules?: Record<string, RawBuilder<unknown>>
}

/** The handlers of a table’s files: read, tried and written; the empty model; what the list would show. */
export function fichiersDe<Q extends object>(
  f: Feuille,
  source: (question: Q) => SourceDeFiches,
  autrement: Autrement = {},
) {
  const ecrire =
    autrement.ecrire ??
    ((tx: Tx, _: Appelant, lu: ReferencesLues, essai: boolean) =>
      importerReferences(tx, f, lu, essai, autrement))
  return {
    importer: {
      avant: (ctx: Avant, e: { query: { colonnes?: Colonnes | undefined }; payload?: unknown }) =>
        lireReferencesDe(ctx, f, e.payload as FichierRecu, e.query.colonnes, autrement),
      puis: (
        { tx, moi }: { tx: Tx; moi: Appelant },
        e: { query: { essai?: 'oui' | 'non' | undefined } },
        lu: ReferencesLues,
      ) => ecrire(tx, moi, lu, e.query.essai === 'oui'),
    },

    modeleImport: ({ reply }: { reply: FastifyReply }) => modeleReferences(f, reply),

    exporter: (
      { db, reply }: { db: Lecture; reply: FastifyReply },
      { query: { format, ...question } }: { query: Q & { format?: 'xlsx' | 'csv' | undefined } },
    ) =>
      exporterReferences(
        db,
        f,
        source(question as unknown as Q),
        format ?? 'xlsx',
        reply,
        autrement.cellules,
      ),
  }
}
