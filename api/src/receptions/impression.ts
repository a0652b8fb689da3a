import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Db } from '../kernel/db.ts'
import { papier } from '../kernel/papier.ts'
import type bonPdf from './bon.pdf.ts'
import type { BonAImprimer } from './bon.pdf.ts'
import type etiquettesPdf from './etiquettes.pdf.ts'
import type { Etiquette } from './etiquettes.pdf.ts'
import { lireBon } from './sql.ts'

/** Beyond this a person prints line by line, and the sheet that jams is a small one. */
const ETIQUETTES_MAX = 3_000

/** The paper of a receipt, with the letterhead of its officine. */
export async function imprimerBon(db: Db, moi: Appelant, id: string) {
  const bon = await lireBon(db, moi, id)
  const { rows } = await sql<BonAImprimer['fournisseur']>`
    select "Nom", "Contact", "Telephone", "Adresse", "Ville", "Pays" from fournisseur
    where "_id" = ${bon.IdFournisseur}`.execute(db)
  return papier<typeof bonPdf>(bon.RefBR, new URL('./bon.pdf.ts', import.meta.url), {
    bon,
    fournisseur: rows[0] as BonAImprimer['fournisseur'],
    ...(await cadreDe(db, moi, bon.IdOfficine)),
  })
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
) {
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
  const nom = `etiquettes-${premiere.RefBR}`
  return papier<typeof etiquettesPdf>(nom, new URL('./etiquettes.pdf.ts', import.meta.url), {
    titre: `Étiquettes ${premiere.RefBR}`,
    format,
    depuis,
    etiquettes: rows,
  })
}
