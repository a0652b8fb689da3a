import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { enteteDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Db } from '../kernel/db.ts'
import { travailler } from '../kernel/worker.ts'
import type bonPdf from './bon.pdf.ts'
import type { BonAImprimer } from './bon.pdf.ts'
import type etiquettesPdf from './etiquettes.pdf.ts'
import type { Etiquette } from './etiquettes.pdf.ts'
import { lireBon } from './sql.ts'

/** Beyond this a person prints line by line, and the sheet that jams is a small one. */
const ETIQUETTES_MAX = 3_000

function envoyerPdf(reply: FastifyReply, nom: string, contenu: Uint8Array): Buffer {
  reply.type('application/pdf').header('content-disposition', `inline; filename="${nom}.pdf"`)
  return Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
}

/** The paper of a receipt, with the letterhead of its officine. */
export async function imprimerBon(db: Db, moi: Appelant, id: string, reply: FastifyReply): Promise<Buffer> {
  const bon = await lireBon(db, moi, id)
  const { rows } = await sql<Pick<BonAImprimer, 'fournisseur' | 'officine'>>`
    select to_jsonb(f) as fournisseur, to_jsonb(o) as officine
    from (select "Nom", "Contact", "Telephone", "Adresse", "Ville", "Pays" from fournisseur
      where "_id" = ${bon.IdFournisseur}) f,
      (select "Nom", "Adresse", "Ville", "Telephone", "Email" from officine where "_id" = ${bon.IdOfficine}) o`.execute(
    db,
  )
  const papier = rows[0] as Pick<BonAImprimer, 'fournisseur' | 'officine'>
  const contenu = await travailler<typeof bonPdf>(new URL('./bon.pdf.ts', import.meta.url), {
    ...papier,
    bon,
    entete: await enteteDe(db, bon.IdOfficine),
    imprimePar: moi.displayName,
    imprimeLe: new Date().toISOString(),
  })
  return envoyerPdf(reply, bon.RefBR, contenu)
}

/** One label for each piece of the receipt, or of one of its lines. */
export async function imprimerEtiquettes(
  db: Db,
  id: string,
  {
    format = 'a4',
    ligne,
    depuis = 1,
  }: { format?: 'a4' | 'rouleau' | undefined; ligne?: string | undefined; depuis?: number | undefined },
  reply: FastifyReply,
): Promise<Buffer> {
  const { rows } = await sql<Etiquette & { RefBR: string }>`
    select b."RefBR", (select "Libelle_marq" from marque where "_id" = l."IdMarque") as "Marque", l."Reference",
      l."Couleur", l."Taille", l."CodeBarre", l."PrixVenteTTC", l."Quantite" as "Nombre"
    from bon_reception b join ligne_reception l on l."IdBon" = b."_id"
    where b."_id" = ${id} ${ligne ? sql`and l."_id" = ${ligne}` : sql``} order by l.rang`.execute(db)
  const premiere = rows[0]
  if (!premiere) throw champInvalide({ ligne: 'Cette ligne n’est pas de ce bon.' })
  const nombre = rows.reduce((n, e) => n + e.Nombre, 0)
  if (nombre > ETIQUETTES_MAX)
    throw regle(
      'TROP_D_ETIQUETTES',
      `${nombre} étiquettes d’un coup, c’est trop (${ETIQUETTES_MAX} au plus) : imprimez ligne par ligne.`,
    )
  const contenu = await travailler<typeof etiquettesPdf>(new URL('./etiquettes.pdf.ts', import.meta.url), {
    titre: `Étiquettes ${premiere.RefBR}`,
    format,
    depuis,
    etiquettes: rows,
  })
  return envoyerPdf(reply, `etiquettes-${premiere.RefBR}`, contenu)
}
