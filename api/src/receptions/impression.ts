import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import { etiquettesDe } from '@dioptrie/domain/receptions/rules'
import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Db, Tx } from '../kernel/platform/db.ts'
import type etiquettesPdf from '../stock/etiquettes.pdf.ts'
import type bonPdf from './bon.pdf.ts'
import type { BonAImprimer } from './bon.pdf.ts'
import { lireBonVu } from './sql.ts'

/** Beyond this a person prints line by line, and the sheet that jams is a small one. */
const ETIQUETTES_MAX = 3_000

/** The paper of a receipt, with the letterhead of its officine; the copy is counted in the same transaction. */
export async function imprimerBon(tx: Tx, moi: Appelant, id: string) {
  const bon = await lireBonVu(tx, moi, id)
  const { rows } = await sql<BonAImprimer['fournisseur']>`
    select "Nom", "Contact", "Telephone", "Adresse", "Ville", "Pays" from fournisseur
    where "_id" = ${bon.IdFournisseur}`.execute(tx)
  // With and without purchase prices, whole or the branch's own part: papers that say different things.
  const lequel = [
    'a4',
    bon.MontantAchat !== null && 'achats',
    !peutLire(moi, bon.IdOfficine) && moi.IdOfficine,
  ]
  return papier<typeof bonPdf>(
    bon.RefBR,
    new URL('./bon.pdf.ts', import.meta.url),
    await tirer(
      tx,
      moi,
      {
        entite: 'bon_reception',
        idEntite: id,
        version: bon.version,
        papier: lequel.filter(Boolean).join(' '),
      },
      {
        bon,
        fournisseur: rows[0] as BonAImprimer['fournisseur'],
        ...(await cadreDe(tx, moi, bon.IdOfficine)),
      },
    ),
  )
}

interface Demande {
  format?: 'a4' | 'rouleau' | undefined
  ligne?: string | undefined
  IdOfficineDestination?: string | undefined
  depuis?: number | undefined
}

/** One label for each piece of the receipt, of what one officine gets of it, or of one of its lines. */
export async function imprimerEtiquettes(
  db: Db,
  moi: Appelant,
  id: string,
  { format = 'a4', ligne, IdOfficineDestination, depuis = 1 }: Demande,
) {
  const bon = await lireBonVu(db, moi, id)
  if (ligne && !bon.lignes.some(l => l._id === ligne))
    throw champInvalide({ ligne: 'Cette ligne n’est pas de ce bon.' })
  const vers = IdOfficineDestination ?? (peutLire(moi, bon.IdOfficine) ? null : moi.IdOfficine)
  const nombres = etiquettesDe(bon, vers)
  // What the till asks for an article that the shop has already; the receipt only proposes.
  const { rows } = await sql<{ _id: string; PrixVente: number }>`
    select l."_id", a."PrixVente" from ligne_tenue l join article a on a.produit = l.produit
      and a."IdOfficine" = ${vers ?? bon.IdOfficine} where l."IdBon" = ${id}`.execute(db)
  const prix = new Map(rows.map(r => [r._id, r.PrixVente]))
  const etiquettes = bon.lignes
    .filter(l => !ligne || l._id === ligne)
    .map(l => ({ ...l, PrixVenteTTC: prix.get(l._id) ?? l.PrixVenteTTC, Nombre: nombres.get(l._id) ?? 0 }))
  const nombre = etiquettes.reduce((n, e) => n + e.Nombre, 0)
  if (nombre === 0) throw regle('AUCUNE_ETIQUETTE', 'Rien de ce bon n’est à étiqueter pour cette officine.')
  if (nombre > ETIQUETTES_MAX)
    throw regle(
      'TROP_D_ETIQUETTES',
      `${nombre} étiquettes d’un coup, c’est trop (${ETIQUETTES_MAX} au plus) : imprimez ligne par ligne.`,
    )
  const nom = `etiquettes-${bon.RefBR}`
  return papier<typeof etiquettesPdf>(nom, new URL('../stock/etiquettes.pdf.ts', import.meta.url), {
    titre: `Étiquettes ${bon.RefBR}`,
    format,
    depuis,
    etiquettes,
  })
}
